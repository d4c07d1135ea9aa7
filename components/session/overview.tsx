"use client";

import { useQuery } from "@tanstack/react-query";
import { Time } from "../clock";
import { count, counted, digits, money } from "../figures";
import { channelName, kindName, sourceName } from "../names";
import { SendPolicy } from "../policy/send-policy";
import { useSendPolicy } from "../policy/use-send-policy";
import { endWord, runStatusOf, STATUS_WORD, stateOf } from "../status";
import { StatusGlyph, StatusWord } from "../status-glyph";
import { subtreeOf } from "../tree/tree-model";
import { type Row, useTRPC } from "../trpc";
import { type Fact, Facts, Section } from "./section";
import type { usePatch } from "./use-patch";
import type { SessionData } from "./use-session";

type Props = { session: SessionData; patch: ReturnType<typeof usePatch> };

/** The session's card: state, context, cost, policy, route, identity. */
export function Overview({ session, patch }: Props) {
  const { row } = session;
  const setPolicy = useSendPolicy(row, patch);
  return (
    <>
      <Section>
        <StatusCard row={row} />
      </Section>
      <Context row={row} />
      <Cost session={session} />
      <Section title="Send policy">
        <SendPolicy sendPolicy={row.sendPolicy} inForce={session.send} onChange={setPolicy} explained />
      </Section>
      <Delivery row={row} />
      <Section>
        <Facts facts={identity(session)} />
      </Section>
    </>
  );
}

function StatusCard({ row }: { row: Row }) {
  const status = stateOf(row);
  const run = runStatusOf(row);
  const word =
    endWord(row) ?? STATUS_WORD[status === "running" || status === "idle" || status === "unseen" ? run : status];
  const shown = status === "idle" || status === "unseen" ? run : status;
  return (
    <div className="flex items-start gap-2">
      <StatusGlyph status={shown} word={word} className="mt-0.5" />
      <div className="min-w-0">
        <StatusWord status={shown} word={row.status ? word : "Never run here"} />
        <p className="text-ink-2 text-meta">
          Last change <Time at={row.updatedAt} form="time" />
          {row.descendants &&
            `, ${counted(row.descendants.total, "descendant")}${row.descendants.active ? `, ${row.descendants.active} active` : ""}`}
        </p>
      </div>
    </div>
  );
}

const BAR = 268;

function Context({ row }: { row: Row }) {
  const { totalTokens: used, contextTokens: room } = row;
  if (used === undefined)
    return (
      <Section title="Context" aside="unknown">
        <p className="text-ink-2 text-meta">No usage is recorded for this session.</p>
      </Section>
    );
  const share = room ? used / room : undefined;
  return (
    <Section
      title="Context"
      aside={
        room
          ? `${count(used, true)} of ${count(room)}, ${Math.round((share ?? 0) * 100)}%`
          : `${count(used, true)} tokens`
      }
    >
      {share !== undefined && room !== undefined && (
        <>
          <svg
            viewBox={`0 0 ${BAR} 8`}
            role="img"
            aria-label={`${digits(used)} of ${digits(room)} tokens`}
            className="h-2 w-full"
            preserveAspectRatio="none"
          >
            <rect width={BAR} height="8" rx="2" className="fill-fill-2" />
            <rect
              width={Math.max(2, Math.min(BAR, BAR * share))}
              height="8"
              rx="2"
              className={share > 0.85 ? "fill-stuck" : "fill-ink-3"}
            />
          </svg>
          <p className="mt-2 text-ink-2 text-meta tabular-nums">
            {count(Math.max(0, room - used), true)} free
            {row.totalTokensFresh === false && ", as of an earlier run"}
          </p>
        </>
      )}
    </Section>
  );
}

function Cost({ session }: { session: SessionData }) {
  const { row, usage } = session;
  const trpc = useTRPC();
  const tree = useQuery({ ...trpc.inbox.tree.queryOptions({ key: row.key }), enabled: row.descendants !== undefined });
  const below = tree.data ? subtreeOf(tree.data, row.key) : undefined;
  if (usage.input === null && usage.output === null && usage.costUsd === null) return null;
  const all = below && { tokens: sumOf(below, (one) => one.totalTokens), cost: sumOf(below, (one) => one.costUsd) };
  return (
    <Section>
      <table className="w-full border-collapse tabular-nums [&_td]:text-right [&_td]:leading-6 [&_th]:font-normal">
        <caption className="sr-only">Tokens and cost</caption>
        <thead className="text-ink-3 text-meta">
          <tr>
            <th scope="col" className="text-left">
              Cost
            </th>
            <th scope="col" className="text-right">
              Own
            </th>
            {all && (
              <th scope="col" className="text-right">
                Subtree
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <CostLine name="Tokens in" own={count(usage.input, true)} subtree={all && ""} />
          <CostLine name="Tokens out" own={count(usage.output, true)} subtree={all && ""} />
          {usage.cacheRead !== null && (
            <CostLine name="Cache read" own={count(usage.cacheRead, true)} subtree={all && ""} />
          )}
          {all && <CostLine name="In context" own={count(row.totalTokens, true)} subtree={count(all.tokens, true)} />}
          <CostLine name="Spent" own={money(usage.costUsd)} subtree={all && money(all.cost)} strong />
        </tbody>
      </table>
    </Section>
  );
}

type LineProps = { name: string; own: string; subtree: string | undefined; strong?: boolean };

function CostLine({ name, own, subtree, strong }: LineProps) {
  return (
    <tr className={strong ? "font-semibold" : undefined}>
      <th scope="row" className={strong ? "text-left !font-semibold" : "text-left text-ink-2"}>
        {name}
      </th>
      <td>{own}</td>
      {subtree !== undefined && <td>{subtree}</td>}
    </tr>
  );
}

function sumOf(rows: readonly Row[], of: (row: Row) => number | undefined): number | undefined {
  const known = rows.flatMap((row) => of(row) ?? []);
  return known.length ? known.reduce((sum, n) => sum + n, 0) : undefined;
}

function Delivery({ row }: { row: Row }) {
  const route = row.deliveryContext;
  if (!route) return null;
  return (
    <Section title="Delivery">
      <Facts
        facts={[
          ["Route", route.channel && channelName(route.channel)],
          ["To", route.to, "mono"],
          ["Account", route.accountId, "mono"],
          ["Thread", route.threadId, "mono"],
        ]}
      />
    </Section>
  );
}

function identity({ row, cwd, gitBranch, facts }: SessionData): Fact[] {
  const levels = [
    row.thinkingLevel && `thinking ${row.thinkingLevel}`,
    row.verboseLevel && `verbose ${row.verboseLevel}`,
    row.reasoningLevel && `reasoning ${row.reasoningLevel}`,
  ].filter(Boolean);
  return [
    ["Kind", kindName(row.kind)],
    ["Agent", row.agentId],
    ["Channel", channelName(row.channel)],
    ["Model", [row.model ?? "unknown", ...levels].join(", ")],
    ["Started", <Time key="started" at={row.createdAt} form="time" />],
    ["Source", sourceName(row.source)],
    ["Sandboxed", row.sandboxed && "yes: it sees only what it spawned"],
    ["Folder", cwd, "mono"],
    ["Branch", gitBranch, "mono"],
    ["File", row.transcriptPath, "mono"],
    ["Hidden", facts.hidden ? counted(facts.hidden, "message") : undefined],
    ["Unread lines", facts.badLines ? counted(facts.badLines, "line") : undefined],
    ["Session id", row.sessionId, "mono"],
    ["Key", row.key, "mono"],
  ];
}
