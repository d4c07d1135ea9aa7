"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, History, X } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { toastError } from "../../toast-error";
import { useTRPC, useTRPCClient } from "../../trpc";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Input } from "../../ui/input";
import { PageHead } from "../parts";
import { Table } from "../table";
import { type AuditEntry, AuditRow } from "./audit-row";
import { exportAudit } from "./export-audit";

const PAGE = 50;
const HEADS = [
  { key: "when", name: "When" },
  { key: "who", name: "Who" },
  { key: "action", name: "Action" },
  { key: "what", name: "What" },
];

type Props = { initial: AuditEntry[]; initialTarget: string };

/** Every change people, agents and the command line made, newest first. */
export function Audit({ initial, initialTarget }: Props) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [target, setTarget] = useQueryState("target", parseAsString.withDefault(""));
  const [draft, setDraft] = useState(initialTarget);
  const [exporting, setExporting] = useState(false);
  const filter = target ? { target } : {};
  const pages = useInfiniteQuery({
    queryKey: [...trpc.settings.audit.queryKey(), target],
    queryFn: ({ pageParam }) =>
      client.settings.audit.query({ ...filter, limit: PAGE, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)?.id : undefined),
    ...(target === initialTarget ? { initialData: { pages: [initial], pageParams: [0] } } : {}),
  });
  const rows = pages.data?.pages.flat() ?? [];
  const show = (next: string) => {
    setDraft(next);
    void setTarget(next || null);
  };
  const download = async () => {
    setExporting(true);
    await exportAudit((before) =>
      client.settings.audit.query({ ...filter, limit: 200, ...(before ? { before } : {}) }),
    ).catch((error: unknown) => toastError("Not exported", error));
    setExporting(false);
  };
  return (
    <>
      <PageHead
        title="Audit"
        lead="Who changed what, and how it was before."
        action={
          <Button busy={exporting} disabled={rows.length === 0} onClick={() => void download()}>
            <Download aria-hidden />
            {exporting ? "Exporting" : "Export"}
          </Button>
        }
      />
      <form
        className="mb-4 flex max-w-[560px] gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          show(draft.trim());
        }}
      >
        <Input
          type="search"
          aria-label="Target"
          placeholder="Session key, e-mail or token id"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        <Button type="submit">Filter</Button>
        {target && (
          <Button variant="ghost" onClick={() => show("")}>
            <X aria-hidden />
            Clear
          </Button>
        )}
      </form>
      {pages.isError ? (
        <EmptyState
          icon={History}
          title="The audit log did not load"
          className="px-0"
          action={<Button onClick={() => void pages.refetch()}>Try again</Button>}
        >
          {pages.error.message}
        </EmptyState>
      ) : rows.length > 0 ? (
        <Table label="Audit" heads={HEADS}>
          {rows.map((entry) => (
            <AuditRow key={entry.id} entry={entry} onTarget={show} />
          ))}
        </Table>
      ) : (
        !pages.isPending && (
          <div className="rounded-card border border-line">
            <EmptyState
              icon={History}
              title={target ? "Nothing was done to this target" : "Nothing yet"}
              action={target && <Button onClick={() => show("")}>Clear the filter</Button>}
            >
              {target ? "The target is compared in full." : "The first change anyone makes stands here."}
            </EmptyState>
          </div>
        )
      )}
      {pages.hasNextPage && (
        <Button className="mt-4" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {pages.isFetchingNextPage ? "Loading" : "Load more"}
        </Button>
      )}
    </>
  );
}
