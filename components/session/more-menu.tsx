"use client";

import {
  Archive,
  ArchiveRestore,
  CircleHelp,
  Ellipsis,
  Eye,
  Link2,
  ListTree,
  PanelRight,
  Pin,
  PinOff,
} from "lucide-react";
import Link from "next/link";
import { addressOf } from "../address";
import { useShell } from "../inbox/shell-context";
import { titleOf } from "../names";
import type { Row } from "../trpc";
import { Button } from "../ui/button";
import { Menu, MenuCheckboxItem, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "../ui/menu";
import { toast } from "../ui/toast";
import { useHref } from "../use-address";
import { useWho } from "../who";
import { archiveChange } from "./archive";
import type { usePatch } from "./use-patch";

type Props = {
  row: Row;
  patch: ReturnType<typeof usePatch>;
  onInspector: () => void;
  conversationOnly: boolean;
  onConversationOnly: (on: boolean) => void;
};

/** Everything else that can be done with a session. What may not be done stays visible, with its reason. */
export function MoreMenu({ row, patch, onInspector, conversationOnly, onConversationOnly }: Props) {
  const { readOnly, viewAs } = useWho();
  const { askWhy } = useShell();
  const href = useHref();
  const link = (): void => {
    const address = `${window.location.origin}${addressOf(row.key)}`;
    navigator.clipboard.writeText(address).then(
      () => toast("Link copied", { tone: "ok" }),
      () => toast("Not copied", { detail: address, tone: "failed" }),
    );
  };
  const pin = (): void =>
    void patch({
      fields: { pinned: !row.pinned },
      row: { pinned: row.pinned ? undefined : true },
      done: row.pinned ? "Unpinned" : "Pinned",
      undo: { fields: { pinned: !!row.pinned }, row: { pinned: row.pinned } },
      failed: row.pinned ? "Not unpinned" : "Not pinned",
    });
  const noted = readOnly ? "read-only" : undefined;
  return (
    <Menu modal={false}>
      <MenuTrigger>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`More for ${titleOf(row)}`}
          title="More"
          className="phone:size-(--control)"
        >
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent className="w-60">
        <MenuItem asChild className="hidden phone:flex">
          <Link href={href(row.key, { view: "tree" })}>
            <ListTree aria-hidden />
            Tree
          </Link>
        </MenuItem>
        <MenuItem
          className="hidden phone:flex"
          onSelect={() => askWhy({ target: row.key, title: titleOf(row), action: "history" })}
        >
          <CircleHelp aria-hidden />
          Why?
        </MenuItem>
        <MenuItem className="hidden phone:flex" onSelect={onInspector}>
          <PanelRight aria-hidden />
          Inspector
        </MenuItem>
        <MenuCheckboxItem checked={conversationOnly} onCheckedChange={onConversationOnly}>
          Conversation only
        </MenuCheckboxItem>
        <MenuSeparator />
        <MenuItem onSelect={link}>
          <Link2 aria-hidden />
          Copy link
        </MenuItem>
        <MenuItem
          disabled={viewAs !== null}
          onSelect={() => window.location.assign(href(null, { viewAs: row.key, filter: {} }))}
        >
          <Eye aria-hidden />
          View as this session
        </MenuItem>
        <MenuSeparator />
        <MenuItem disabled={readOnly !== null} note={noted} onSelect={pin}>
          {row.pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          {row.pinned ? "Unpin" : "Pin"}
        </MenuItem>
        <MenuItem
          disabled={readOnly !== null}
          note={noted ?? <span className="pointer-coarse:hidden">e</span>}
          onSelect={() => void patch(archiveChange(row))}
        >
          {row.archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          {row.archived ? "Bring back from the archive" : "Archive"}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
