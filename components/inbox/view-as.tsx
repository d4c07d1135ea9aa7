"use client";

import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { shortKey } from "../address";
import { titleOf } from "../names";
import { SessionPicker } from "../session-picker";
import { useTRPC } from "../trpc";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useHref } from "../use-address";
import { useWho } from "../who";

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** Another viewpoint is another page: nothing of the old one may stay. */
const goTo = (address: string): void => window.location.assign(address);

/** Picks the session whose eyes are borrowed. */
export function ViewAsDialog({ open, onOpenChange }: Props) {
  const href = useHref();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="View as a session"
      description="Shows what this session may see, and nothing else. Nothing can be changed meanwhile."
    >
      <SessionPicker
        label="Session to view as"
        autoFocus
        onPick={({ key }) => goTo(href(null, { viewAs: key, filter: {} }))}
      />
    </Dialog>
  );
}

/** Says whose eyes are borrowed, for as long as they are. */
export function ViewAsBanner() {
  const { viewAs } = useWho();
  return viewAs ? <Borrowed viewAs={viewAs} /> : null;
}

function Borrowed({ viewAs }: { viewAs: string }) {
  const trpc = useTRPC();
  const href = useHref();
  const row = useQuery(trpc.inbox.rows.queryOptions({ keys: [viewAs] })).data?.[0];
  return (
    <Banner
      tone="accent"
      icon={Eye}
      label="Viewing as a session"
      action={
        <Button size="sm" onClick={() => goTo(href(null, { viewAs: null }))}>
          Leave
        </Button>
      }
    >
      Viewing as <bdi className="font-medium">{row ? titleOf(row) : shortKey(viewAs)}</bdi>: you see what it may see,
      and change nothing.
    </Banner>
  );
}
