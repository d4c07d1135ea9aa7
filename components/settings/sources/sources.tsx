"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "../../figures";
import { toastError } from "../../toast-error";
import { useTRPC } from "../../trpc";
import { toast } from "../../ui/toast";
import { Confirm } from "../confirm";
import { PageHead, Section } from "../parts";
import { type Found, FoundRow } from "./found-row";
import { ImportForm } from "./import-form";
import { isKind } from "./kinds";
import { type SourceInfo, SourceRow } from "./source-row";

type Props = { initial: SourceInfo[]; found: Found[]; owner: boolean };

/** Where transcripts come from. Nothing is read unasked. */
export function Sources({ initial, found, owner }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { data: sources } = useQuery(trpc.settings.sources.list.queryOptions(undefined, { initialData: initial }));
  const [leaving, setLeaving] = useState<SourceInfo | null>(null);
  const forget = useMutation(
    trpc.settings.sources.forget.mutationOptions({
      onSuccess: (removed) =>
        toast(`${leaving?.id} is forgotten`, { detail: `${counted(removed, "session")} removed`, tone: "ok" }),
      onError: (error) => toastError(`${leaving?.id} was not forgotten`, error),
      onSettled: () => {
        setLeaving(null);
        return client.invalidateQueries({ queryKey: trpc.settings.sources.list.queryKey() });
      },
    }),
  );
  const imported = sources.filter((source) => source.kind !== "demo");
  const fresh = found.filter((store) => !imported.some((source) => source.path === store.path));
  return (
    <>
      <PageHead
        title="Sources"
        lead="Transcripts of other harnesses, read into Treeline. Their files are never changed."
      />
      {(fresh.length > 0 || found.length === 0) && (
        <Section
          title="Found on this machine"
          lead="In the usual places. So far only the names were looked at; nothing is read before you ask."
        >
          {fresh.length > 0 ? (
            <ul className="divide-y divide-line rounded-card border border-line">
              {fresh.map((store) => (
                <FoundRow key={store.path} store={store} />
              ))}
            </ul>
          ) : (
            <p className="rounded-card border border-line border-dashed px-4 py-3 text-ink-2">
              No store in the usual places. If yours lies elsewhere, give its path below.
            </p>
          )}
        </Section>
      )}
      {imported.length > 0 && (
        <Section title="Imported">
          <ul className="divide-y divide-line rounded-card border border-line">
            {imported.map((source) => (
              <SourceRow
                key={source.id}
                source={source}
                kind={isKind(source.kind) ? source.kind : null}
                onForget={owner ? () => setLeaving(source) : null}
              />
            ))}
          </ul>
        </Section>
      )}
      <Section title="Import a path">
        <ImportForm />
      </Section>
      <Confirm
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Forget ${leaving?.id ?? ""}?`}
        description={
          <>
            {counted(leaving?.sessions ?? 0, "session")} and their messages leave Treeline. The files in{" "}
            <code className="font-mono text-code">{leaving?.path}</code> stay; only a new import brings the sessions
            back.
          </>
        }
        verb={`Forget ${counted(leaving?.sessions ?? 0, "session")}`}
        busy={forget.isPending}
        onConfirm={() => leaving && forget.mutate({ id: leaving.id })}
      />
    </>
  );
}
