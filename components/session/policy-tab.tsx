"use client";

import { CircleHelp, Eye } from "lucide-react";
import { useShell } from "../inbox/shell-context";
import { titleOf } from "../names";
import { SendPolicy } from "../policy/send-policy";
import { useSendPolicy } from "../policy/use-send-policy";
import { Button } from "../ui/button";
import { useHref } from "../use-address";
import { useWho } from "../who";
import { Section } from "./section";
import type { usePatch } from "./use-patch";
import type { SessionData } from "./use-session";

type Props = { session: SessionData; patch: ReturnType<typeof usePatch> };

/** What holds for this session: whether it may send, and who sees what. */
export function PolicyTab({ session, patch }: Props) {
  const { row } = session;
  const { askWhy } = useShell();
  const { role, viewAs } = useWho();
  const href = useHref();
  const setPolicy = useSendPolicy(row, patch);
  const mayStandIn = role !== "viewer" && viewAs === null;
  const question = { target: row.key, title: titleOf(row), action: "history" as const };
  return (
    <>
      <Section title="Send policy">
        <SendPolicy sendPolicy={row.sendPolicy} inForce={session.send} onChange={setPolicy} explained />
      </Section>
      <Section title="Who sees this session">
        <p className="mb-2 text-ink-2 text-meta text-pretty">
          Asks the one rule that lists, pages, tools and events follow, for you or for somebody else.
        </p>
        <Button size="sm" onClick={() => askWhy(question)}>
          <CircleHelp aria-hidden /> Why may I read it?
        </Button>
      </Section>
      <Section title="What this session sees">
        <p className="mb-2 text-ink-2 text-meta text-pretty">
          {row.sandboxed
            ? "It is sandboxed: as a rule it sees itself and what it spawned."
            : "Look through its eyes: the inbox then holds what it may see, and nothing else."}
        </p>
        <Button
          size="sm"
          disabled={!mayStandIn && viewAs !== null}
          onClick={() => window.location.assign(href(null, { viewAs: row.key, filter: {} }))}
        >
          <Eye aria-hidden /> View as this session
        </Button>
      </Section>
    </>
  );
}
