"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { counted } from "../../figures";
import { toastError } from "../../toast-error";
import { type Outputs, useTRPC } from "../../trpc";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { toast } from "../../ui/toast";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { Confirm } from "../confirm";
import { PageHead } from "../parts";
import { Table } from "../table";
import { CreateToken, type FreshToken } from "./create-token";
import { FreshTokenDialog } from "./fresh-token";
import { TokenRow } from "./token-row";
import { endOf, nameOf, type TokenInfo } from "./token-words";

const HEADS = [
  { key: "for", name: "For" },
  { key: "tools", name: "Tools" },
  { key: "expires", name: "Expires" },
  { key: "used", name: "Last used" },
  { key: "more", name: <VisuallyHidden>Actions</VisuallyHidden> },
];

type Props = { initial: TokenInfo[]; options: Outputs["settings"]["tokens"]["options"]; now: number };

/** What agents and scripts call with. */
export function Tokens({ initial, options, now }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { data: tokens } = useQuery(trpc.settings.tokens.list.queryOptions(undefined, { initialData: initial }));
  const refresh = () => client.invalidateQueries({ queryKey: trpc.settings.tokens.list.queryKey() });
  const [creating, setCreating] = useState(false);
  const [fresh, setFresh] = useState<FreshToken | null>(null);
  const [leaving, setLeaving] = useState<TokenInfo | null>(null);
  const [showEnded, setShowEnded] = useState(false);
  const revoke = useMutation(
    trpc.settings.tokens.revoke.mutationOptions({
      onSuccess: () => toast("Token revoked", { detail: leaving && nameOf(leaving), tone: "ok" }),
      onError: (error) => toastError("The token was not revoked", error),
      onSettled: () => {
        setLeaving(null);
        return refresh();
      },
    }),
  );
  const ended = tokens.filter((token) => endOf(token, now));
  const shown = showEnded ? tokens : tokens.filter((token) => !endOf(token, now));
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      New token
    </Button>
  );

  return (
    <>
      <PageHead
        title="Tokens"
        lead="An agent or a script calls the tools with one, as one session and under its policy."
        action={tokens.length > 0 && create}
      />
      {tokens.length === 0 ? (
        <div className="rounded-card border border-line">
          <EmptyState icon={KeyRound} title="No tokens yet" action={create}>
            Make one to connect an agent. You choose the session it calls as, its tools, and when it expires.
          </EmptyState>
        </div>
      ) : (
        shown.length > 0 && (
          <Table label="Tokens" heads={HEADS}>
            {shown.map((token) => (
              <TokenRow key={token.id} token={token} now={now} onRevoke={() => setLeaving(token)} />
            ))}
          </Table>
        )
      )}
      {ended.length > 0 && (
        <p className="mt-3 flex items-center gap-2 text-ink-2">
          {counted(ended.length, "token")} revoked or expired
          <Button variant="ghost" size="sm" aria-expanded={showEnded} onClick={() => setShowEnded(!showEnded)}>
            {showEnded ? "Hide" : "Show"}
          </Button>
        </p>
      )}
      {creating && (
        <CreateToken
          options={options}
          onClose={() => setCreating(false)}
          onCreated={(token) => {
            setCreating(false);
            setFresh(token);
            void refresh();
          }}
        />
      )}
      {fresh && <FreshTokenDialog token={fresh} onClose={() => setFresh(null)} />}
      <Confirm
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Revoke ${leaving ? nameOf(leaving) : ""}?`}
        description="It stops working at once: the next call with it is refused. It can't be brought back."
        verb="Revoke the token"
        busy={revoke.isPending}
        onConfirm={() => leaving && revoke.mutate({ id: leaving.id })}
      />
    </>
  );
}
