"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { parseAsBoolean, useQueryState } from "nuqs";
import { counted } from "../figures";
import { isChild } from "../inbox/list-input";
import { useShell } from "../inbox/shell-context";
import { titleOf } from "../names";
import { TreeScreen } from "../tree/tree-screen";
import { useHref } from "../use-address";
import { useShortcuts } from "../use-shortcuts";
import { useWho } from "../who";
import { archiveChange } from "./archive";
import { ComposerLine } from "./composer-line";
import { SessionHeader } from "./header";
import { Inspector } from "./inspector";
import { Transcript } from "./transcript";
import { useInspector } from "./use-inspector";
import { usePatch } from "./use-patch";
import { type SessionData, useSession } from "./use-session";
import { type TranscriptPage, useTranscript } from "./use-transcript";

type Props = {
  first: SessionData;
  /** Read for the message and the view the address had. */
  transcript?: { page: TranscriptPage; anchor: string | null; includeTools: boolean };
};

/** An open session: header, transcript, the line below it, and the inspector beside it; or its tree. */
export function SessionScreen({ first, transcript: read }: Props) {
  const { key } = first.row;
  const router = useRouter();
  const href = useHref();
  const params = useSearchParams();
  const anchor = params.get("m");
  const tree = params.get("view") === "tree";
  const [includeTools, setIncludeTools] = useQueryState("includeTools", parseAsBoolean.withDefault(true));
  const { readOnly } = useWho();
  const { list, why, askWhy, fromList } = useShell();
  const inspector = useInspector();
  const { session, preview, readAgain } = useSession(key, first);
  const patch = usePatch(key, preview, readAgain);
  const { row, ancestors } = session;
  const transcript = useTranscript({
    sessionKey: key,
    includeTools,
    anchor,
    first: read && read.anchor === anchor && read.includeTools === includeTools ? read.page : undefined,
  });
  const parent = isChild(row) ? row.parentSessionKey : undefined;

  const back = (): void => {
    router.push(href(tree ? key : null));
    // The list stands where it was left; the address only lets go of the session.
    if (!tree) requestAnimationFrame(() => list.current?.focus(key));
  };
  useShortcuts({
    t: () => router.push(href(key, tree ? {} : { view: "tree" })),
    i: () => inspector.toggle(),
    p: () => (parent ? router.push(href(parent)) : false),
    "[": () => list.current?.sibling(key, parent, -1),
    "]": () => list.current?.sibling(key, parent, 1),
    // A row that has the keyboard is asked about instead.
    w: () => (list.current?.active() ? false : askWhy({ target: key, title: titleOf(row), action: "history" })),
    e: () => (readOnly ? false : void patch(archiveChange(row))),
    esc: () => (why ? false : back()),
  });

  if (tree) return <TreeScreen row={row} />;
  return (
    <>
      <main aria-label={titleOf(row)} className="flex min-w-0 flex-1 flex-col">
        <SessionHeader
          session={session}
          patch={patch}
          inspectorOpen={inspector.isOpen}
          onInspector={inspector.toggle}
          onBack={() => (fromList.current ? router.back() : router.push(href(null)))}
          conversationOnly={!includeTools}
          onConversationOnly={(on) => void setIncludeTools(on ? false : null)}
        />
        <h2 className="sr-only">Messages</h2>
        <Transcript
          key={`${key} ${includeTools}`}
          row={row}
          transcript={transcript}
          anchor={anchor}
          beginning={<Beginning facts={session.facts} />}
          onNewest={() => router.replace(href(key))}
        />
        <ComposerLine row={row} ancestors={ancestors} />
      </main>
      <Inspector session={session} patch={patch} state={inspector} />
    </>
  );
}

function Beginning({ facts }: { facts: SessionData["facts"] }) {
  const left = [
    facts.hidden ? `${counted(facts.hidden, "message")} hidden by the source` : "",
    facts.abandoned ? `${counted(facts.abandoned, "message")} on other branches` : "",
    facts.badLines ? `${counted(facts.badLines, "line")} that could not be read` : "",
  ].filter(Boolean);
  return (
    <p className="pb-2 text-center text-ink-3 text-meta">
      The beginning of the session{left.length ? `; not shown: ${left.join(", ")}` : ""}
    </p>
  );
}
