"use client";

import { ArrowLeft, Check, CircleHelp, Copy, ListTree, PanelRight } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { placeIcon } from "../facet-icon";
import { useShell } from "../inbox/shell-context";
import { channelName, titleOf } from "../names";
import { SendPolicy } from "../policy/send-policy";
import { useSendPolicy } from "../policy/use-send-policy";
import { endWord, stateOf } from "../status";
import { StatusGlyph } from "../status-glyph";
import type { Row } from "../trpc";
import { Button } from "../ui/button";
import { useHref } from "../use-address";
import { MoreMenu } from "./more-menu";
import { TitleEdit } from "./title-edit";
import { TokenMeter } from "./token-meter";
import type { usePatch } from "./use-patch";
import type { SessionData } from "./use-session";

type Props = {
  session: SessionData;
  patch: ReturnType<typeof usePatch>;
  inspectorOpen: boolean;
  onInspector: () => void;
  onBack: () => void;
  conversationOnly: boolean;
  onConversationOnly: (on: boolean) => void;
};

/** Two lines above a transcript: what it is and what can be done; its facts and its send policy. */
export function SessionHeader({ session, patch, inspectorOpen, onInspector, onBack, ...view }: Props) {
  const { row } = session;
  const { askWhy } = useShell();
  const href = useHref();
  const setPolicy = useSendPolicy(row, patch);
  return (
    <header className="@container shrink-0 border-line border-b">
      <div className="flex h-(--bar) items-center gap-1 pr-3 pl-5 phone:pr-1 phone:pl-1">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Back to the list"
          onClick={onBack}
          className="hidden phone:inline-flex"
        >
          <ArrowLeft aria-hidden />
        </Button>
        <div className="flex min-w-0 flex-1 items-center gap-2">
          <StatusGlyph status={stateOf(row)} word={endWord(row)} />
          <div className="min-w-0 flex-1">
            <Ancestors above={session.ancestors} />
            <TitleEdit row={row} patch={patch} />
          </div>
        </div>
        <div className="flex shrink-0 gap-0.5">
          <Button asChild variant="ghost" size="sm" className="phone:hidden">
            <Link href={href(row.key, { view: "tree" })} prefetch={false} title="Spawn tree (t)">
              <ListTree aria-hidden />
              <span className="@max-[560px]:sr-only">Tree</span>
            </Link>
          </Button>
          <Button
            variant="ghost"
            size="sm"
            title="Why? (w)"
            className="phone:hidden"
            onClick={() => askWhy({ target: row.key, title: titleOf(row), action: "history" })}
          >
            <CircleHelp aria-hidden />
            <span className="@max-[560px]:sr-only">Why?</span>
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Inspector"
            aria-pressed={inspectorOpen}
            title="Inspector (i)"
            onClick={onInspector}
            className="aria-pressed:text-ink phone:hidden"
          >
            <PanelRight aria-hidden />
          </Button>
          <MoreMenu row={row} patch={patch} onInspector={onInspector} {...view} />
        </div>
      </div>
      <div className="flex h-10 items-center gap-3 pr-4 pb-2 pl-5 text-ink-2 text-meta phone:h-11 phone:pl-4">
        <CopyKey value={row.key} />
        <Place row={row} />
        {row.model && (
          <span className="min-w-0 shrink truncate @max-[640px]:hidden" title={`Model ${row.model}`}>
            {row.model}
          </span>
        )}
        <TokenMeter row={row} />
        <span className="flex-1" />
        <SendPolicy sendPolicy={row.sendPolicy} inForce={session.send} onChange={setPolicy} />
      </div>
    </header>
  );
}

/** Where a sub-agent comes from, topmost first. */
function Ancestors({ above }: { above: Row[] }) {
  const href = useHref();
  if (!above.length) return null;
  return (
    <nav aria-label="Parents" className="flex min-w-0 items-center gap-1 text-ink-3 text-micro leading-3.5">
      {above.map((row) => (
        <span key={row.key} className="flex min-w-0 items-center gap-1">
          <Link href={href(row.key)} prefetch={false} className="min-w-0 truncate hover:text-ink hover:underline">
            <bdi>{titleOf(row)}</bdi>
          </Link>
          <span aria-hidden>/</span>
        </span>
      ))}
    </nav>
  );
}

function Place({ row }: { row: Row }) {
  const Icon = placeIcon(row);
  return (
    <span
      className="inline-flex shrink-0 items-center gap-1.25 whitespace-nowrap"
      title={`${channelName(row.channel)}, agent ${row.agentId}`}
    >
      <Icon aria-hidden className="size-3 text-ink-3" strokeWidth={2.1} />
      <span className="sr-only">{channelName(row.channel)}, agent </span>
      {row.agentId}
    </span>
  );
}

const TAIL = 7;

/** The key, cut in its middle; a press copies the whole. */
function CopyKey({ value }: { value: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={`Copy key ${value}`}
      title={value}
      onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
      className="-mx-1 flex h-6 min-w-0 cursor-default items-center rounded-chip px-1 font-mono text-[11.5px] text-ink-2 hover:bg-hover @max-[560px]:hidden"
    >
      <span className="min-w-0 truncate">{value.slice(0, -TAIL)}</span>
      <span className="shrink-0">{value.slice(-TAIL)}</span>
      <Icon aria-hidden className="ml-1.25 size-3 shrink-0 text-ink-3" strokeWidth={2.1} />
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </button>
  );
}
