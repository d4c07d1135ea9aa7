"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemOf } from "../../problem";
import { type Outputs, useTRPC } from "../../trpc";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { type Target, TargetPicker } from "./target-picker";
import { EXPIRIES, type Expiry } from "./token-words";
import { ToolChecks } from "./tool-checks";

export type FreshToken = Outputs["settings"]["tokens"]["create"];
type Options = Outputs["settings"]["tokens"]["options"];
type Props = { onClose: () => void; options: Options; onCreated: (token: FreshToken) => void };

/** Asks for whom, for what and for how long, and makes the token. Mount it to open it. */
export function CreateToken({ onClose, options, onCreated }: Props) {
  const trpc = useTRPC();
  const [target, setTarget] = useState<Target>({
    kind: options.agents.length > 0 ? "agent" : "session",
    agentId: options.agents[0] ?? "",
    key: "",
  });
  const [tools, setTools] = useState<string[] | null>(null);
  const [expiry, setExpiry] = useState<Expiry>("90");
  const create = useMutation(trpc.settings.tokens.create.mutationOptions({ onSuccess: onCreated }));
  const problem = create.error ? problemOf(create.error) : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="New token"
      description="Whoever has the token calls the tools as this session, under its policy."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="new-token"
            variant="primary"
            busy={create.isPending}
            disabled={tools?.length === 0}
          >
            Make the token
          </Button>
        </>
      }
    >
      <form
        id="new-token"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
          create.mutate({
            for: target.kind === "agent" ? { agentId: target.agentId } : { sessionKey: target.key.trim() },
            ...(name ? { name } : {}),
            ...(tools ? { tools } : {}),
            ...(expiry === "never" ? {} : { expiresInDays: Number(expiry) }),
          });
        }}
      >
        <TargetPicker
          target={target}
          onChange={(next) => {
            setTarget(next);
            create.reset();
          }}
          agents={options.agents}
          error={problem?.message}
        />
        <div className="grid grid-cols-2 gap-3 max-[760px]:grid-cols-1">
          <Field label="Name" hint="Where it is used, for you to know it again.">
            <Input name="name" autoComplete="off" maxLength={100} placeholder="laptop" />
          </Field>
          <Field label="Expires">
            <Select value={expiry} onChange={setExpiry} options={EXPIRIES} />
          </Field>
        </div>
        <ToolChecks tools={options.tools} chosen={tools} onChange={setTools} />
      </form>
    </Dialog>
  );
}
