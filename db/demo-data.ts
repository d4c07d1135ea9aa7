import type { Block, MessageBody, Role } from "./message";

type DemoMessage = MessageBody & { role: Role; minutes: number };
export type DemoSession = {
  /** Key behind `agent:<agent>:`; `{n}` stands for a made-up UUID. */
  rest: string;
  agent: "demo-a" | "demo-b";
  label?: string;
  parent?: number;
  status?: "done" | "failed" | "timeout" | "killed";
  error?: string;
  sendPolicy?: "deny";
  archived?: boolean;
  pinned?: boolean;
  model?: string;
  tokens?: number;
  route?: { channel: string; to: string };
  task?: string;
  messages: DemoMessage[];
};

const MODEL = "atlas-2";
const WINDOW = 200_000;
export const DEMO_WINDOW = WINDOW;

const said = (
  role: Role,
  minutes: number,
  content: string | Block[],
  more: Partial<MessageBody> = {},
): DemoMessage => ({ role, minutes, content, ...more });
const person = (minutes: number, text: string, senderName = "Mara Lind"): DemoMessage =>
  said("user", minutes, text, { provenance: { kind: "external_user", senderName } });
const agent = (minutes: number, text: string): DemoMessage =>
  said("assistant", minutes, text, { model: MODEL, stopReason: "stop" });
const task = (minutes: number, text: string): DemoMessage =>
  said("user", minutes, text, { provenance: { kind: "internal_system", sourceTool: "sessions_spawn" } });
const from = (minutes: number, key: string, text: string): DemoMessage =>
  said("user", minutes, text, {
    provenance: { kind: "inter_session", sourceSessionKey: key, sourceTool: "sessions_send" },
  });
const calls = (minutes: number, text: string, ...tools: [id: string, name: string, args: unknown][]): DemoMessage =>
  said(
    "assistant",
    minutes,
    [
      { type: "text", text },
      ...tools.map(([id, name, args]): Block => ({ type: "toolCall", id, name, arguments: args })),
    ],
    {
      model: MODEL,
      stopReason: "toolUse",
    },
  );
const result = (minutes: number, toolCallId: string, toolName: string, text: string, isError = false): DemoMessage =>
  said("toolResult", minutes, [{ type: "text", text }], { toolCallId, toolName, isError });

/** A made-up credential, so that the demo has something to mask. Never one that works anywhere. */
const FAKE_KEY = ["gh", "p_", "demoDEMO0123456789demo"].join("");

/** Two agents, about thirty sessions. `parent` is an index into this list. */
export const DEMO_SESSIONS: DemoSession[] = [
  {
    agent: "demo-a",
    rest: "telegram:group:-100482206",
    label: "Lisbon offsite: fare watch",
    status: "done",
    tokens: 64_200,
    pinned: true,
    route: { channel: "telegram", to: "group:-100482206" },
    messages: [
      person(95, "Nine of us fly to Lisbon on the 19th. Watch the fares and tell me when Thursday drops below €180."),
      agent(
        94,
        "Watching three pairs. I will say so when Thursday falls below **€180** with nine seats left.\n\n| pair | now | seats |\n|---|---|---|\n| LHR–LIS 11:35 | €204 | 12 |\n| LGW–LIS 06:55 | €188 | 9 |\n| STN–LIS 14:10 | €176 | 4 |",
      ),
      calls(
        40,
        "Checking again.",
        ["c1", "web_fetch", { url: "https://fares.example/LHR-LIS", seats: 9 }],
        ["c2", "sessions_spawn", { task: "Check the baggage rules of the three pairs", label: "Baggage rules" }],
        ["c3", "sessions_spawn", { task: "Check passport names against the bookings", label: "Passport names" }],
      ),
      result(
        39,
        "c1",
        "web_fetch",
        '{ "flight": "LHR-LIS 11:35", "seatsAtFare": 9, "fare": 171.00, "hold": { "minutes": 30 } }',
      ),
      result(39, "c2", "sessions_spawn", '{"status":"accepted"}'),
      result(39, "c3", "sessions_spawn", '{"status":"accepted"}'),
      agent(30, "Thursday 11:35 is at **€171** with all nine seats. Say *go* and I hold them for half an hour."),
      person(12, "Thursday 11:35 it is, if all nine seats hold. Go."),
      agent(
        9,
        "All nine seats are on hold at €171 until 15:00. Bags: 23 kg is €46 each way, so book them together. Names match the passports.",
      ),
    ],
  },
  {
    agent: "demo-a",
    rest: "subagent:{n}",
    parent: 0,
    label: "Baggage rules",
    status: "done",
    tokens: 18_400,
    task: "Check the baggage rules of the three pairs",
    messages: [
      task(39, "Check the baggage rules of the three pairs"),
      agent(
        36,
        "A 23 kg bag is €46 each way on the first two pairs and €72 on the third. Bags added later cost €15 more, so book them together.",
      ),
    ],
  },
  {
    agent: "demo-a",
    rest: "subagent:{n}",
    parent: 0,
    label: "Passport names",
    status: "done",
    tokens: 9_100,
    task: "Check passport names against the bookings",
    messages: [
      task(39, "Check passport names against the bookings"),
      agent(33, "Eight of nine match. One booking has *Ines* where the passport says *Inês*; airlines accept both."),
    ],
  },
  {
    agent: "demo-b",
    rest: "subagent:{n}",
    parent: 2,
    label: "Visa check",
    status: "timeout",
    error: "limit of 120 s",
    tokens: 2_100,
    task: "Does anyone of the nine need a visa?",
    messages: [
      task(38, "Does anyone of the nine need a visa?"),
      said("assistant", 36, [], { errorMessage: "The request timed out", stopReason: "error", model: MODEL }),
    ],
  },
  {
    agent: "demo-a",
    rest: "session:{n}",
    label: "Release 2.8: cut and verify",
    status: "done",
    tokens: 88_000,
    route: { channel: "webchat", to: "mara" },
    messages: [
      person(220, "Cut 2.8 from main, run the whole matrix, and draft the changelog."),
      calls(
        219,
        "<think>Split this: matrix, changelog, notes, audit.</think>I split this into five pieces.",
        ["r1", "sessions_spawn", { task: "Run the end-to-end matrix" }],
        ["r2", "sessions_spawn", { task: "Draft the changelog" }],
        ["r3", "sessions_spawn", { task: "Translate the notes" }],
        ["r4", "sessions_spawn", { task: "Audit dependencies" }],
      ),
      result(218, "r1", "sessions_spawn", '{"status":"accepted"}'),
      result(218, "r2", "sessions_spawn", '{"status":"accepted"}'),
      result(218, "r3", "sessions_spawn", '{"status":"accepted"}'),
      result(218, "r4", "sessions_spawn", '{"status":"accepted"}'),
      agent(
        60,
        "The matrix is green on 41 of 42 shards; *phone* timed out and runs again tonight. The changelog is drafted, notes are in three languages, and the audit found nothing above low.",
      ),
    ],
  },
  {
    agent: "demo-a",
    rest: "subagent:{n}",
    parent: 4,
    label: "Run the end-to-end matrix",
    status: "done",
    tokens: 41_000,
    task: "Run the end-to-end matrix",
    messages: [
      task(218, "Run the end-to-end matrix"),
      agent(90, "41 of 42 shards are green. The phone shard timed out twice."),
    ],
  },
  {
    agent: "demo-a",
    rest: "subagent:{n}",
    parent: 5,
    label: "Shard phone",
    status: "failed",
    error: "no device answered",
    tokens: 3_900,
    task: "Run shard phone",
    messages: [
      task(200, "Run shard phone"),
      said("assistant", 170, "The device farm did not answer.", {
        errorMessage: "503 no device available",
        stopReason: "error",
        model: MODEL,
      }),
    ],
  },
  {
    agent: "demo-a",
    rest: "subagent:{n}",
    parent: 4,
    label: "Draft the changelog",
    status: "done",
    tokens: 22_300,
    task: "Draft the changelog",
    messages: [
      task(218, "Draft the changelog"),
      agent(
        150,
        "## 2.8\n\n- Faster list on large stores\n- Send policy per session\n- `sessions_explain` says why\n\nEleven fixes, two of them reported twice.",
      ),
    ],
  },
  {
    agent: "demo-b",
    rest: "subagent:{n}",
    parent: 4,
    label: "Translate notes: de, uk, zh",
    status: "done",
    tokens: 12_700,
    task: "Translate the notes into German, Ukrainian and Chinese",
    messages: [
      task(218, "Translate the notes into German, Ukrainian and Chinese"),
      agent(140, "Fertig. Готово. 已完成。"),
    ],
  },
  {
    agent: "demo-a",
    rest: "subagent:{n}",
    parent: 4,
    label: "Audit dependencies",
    status: "done",
    archived: true,
    tokens: 7_400,
    task: "Audit dependencies",
    messages: [task(218, "Audit dependencies"), agent(180, "Nothing above low. Two packages have a newer minor.")],
  },
  {
    agent: "demo-b",
    rest: "slack:channel:C0417",
    label: "Refund for order 4417",
    status: "done",
    tokens: 15_900,
    route: { channel: "slack", to: "channel:C0417" },
    messages: [
      person(34, "Customer says order 4417 arrived broken. Can we refund the shipping too?", "Jonas Weber"),
      calls(33, "Looking at the order.", [
        "o1",
        "exec",
        { command: `curl -H "Authorization: Bearer ${FAKE_KEY}" https://orders.example/4417` },
      ]),
      result(
        33,
        "o1",
        "exec",
        `{"order":4417,"total":1240.5,"shipping":18.9,"apiKey":"${FAKE_KEY}","state":"delivered"}`,
      ),
      agent(
        31,
        "Order 4417: €1,240.50 and €18.90 shipping, delivered on Tuesday. Both can be refunded; I need a yes from someone who may spend.",
      ),
    ],
  },
  {
    agent: "demo-b",
    rest: "discord:channel:88210",
    label: "Rebuild the search index",
    status: "killed",
    tokens: 30_500,
    route: { channel: "discord", to: "channel:88210" },
    messages: [
      person(70, "The index is stale since the move. Rebuild it.", "Sam"),
      agent(66, "Rebuilding: 2 of 9 partitions done."),
      person(61, "Stop, we move hosts first.", "Sam"),
    ],
  },
  {
    agent: "demo-b",
    rest: "slack:group:G77",
    label: "供应商合同金额核对",
    status: "done",
    tokens: 21_000,
    route: { channel: "slack", to: "group:G77" },
    messages: [
      person(52, "请核对三份供应商合同的金额。", "李娜"),
      agent(48, "第三份合同有两处金额不一致，已标在附件第 4 页。"),
    ],
  },
  {
    agent: "demo-a",
    rest: "cron:nightly-backup",
    label: "Nightly backup check",
    status: "failed",
    error: "snapshot 0311 is missing",
    tokens: 4_100,
    messages: [
      task(900, "Check last night's backups"),
      agent(41, "Snapshot 0311 is missing on the second host. The other seven are complete."),
    ],
  },
  {
    agent: "demo-a",
    rest: "cron:nightly-backup:run:{n}",
    task: "Check last night's backups",
    status: "failed",
    error: "snapshot 0311 is missing",
    tokens: 4_100,
    messages: [task(42, "Check last night's backups"), agent(41, "Snapshot 0311 is missing on the second host.")],
  },
  {
    agent: "demo-a",
    rest: "cron:nightly-backup:run:{n}",
    task: "Check last night's backups",
    status: "done",
    tokens: 3_800,
    messages: [task(1482, "Check last night's backups"), agent(1480, "All eight snapshots are complete.")],
  },
  {
    agent: "demo-a",
    rest: "cron:nightly-backup:run:{n}",
    task: "Check last night's backups",
    status: "done",
    tokens: 3_700,
    archived: true,
    messages: [task(2922, "Check last night's backups"), agent(2920, "All eight snapshots are complete.")],
  },
  {
    agent: "demo-a",
    rest: "discord:group:support-eu",
    label: "#support-eu",
    sendPolicy: "deny",
    status: "done",
    tokens: 11_200,
    route: { channel: "discord", to: "group:support-eu" },
    messages: [
      person(63, "Is the EU region slow for anyone else?", "pia"),
      agent(58, "Reply drafted, not sent: sending is denied for this session while the incident is open."),
      person(57, "ok", "pia"),
    ],
  },
  {
    agent: "demo-b",
    rest: "main",
    status: "done",
    tokens: 57_000,
    route: { channel: "webchat", to: "mara" },
    messages: [
      person(300, "Invoice triage: which invoices are over budget?"),
      agent(295, "Line 6120 has €2,310 left for the quarter; two invoices would exceed it."),
      from(66, "agent:demo-a:main", "What is left on line 6120 after the offsite?"),
      agent(65, "€1,540, if the nine seats are booked at €171."),
      from(64, "agent:demo-a:main", "Thanks. Keep €200 for bags."),
      agent(63, "Noted: €200 of line 6120 is set aside for bags."),
    ],
  },
  {
    agent: "demo-a",
    rest: "main",
    status: "done",
    tokens: 48_300,
    route: { channel: "webchat", to: "mara" },
    messages: [
      person(400, "Good morning. What is on today?"),
      agent(399, "Three things: the Lisbon fares, release 2.8, and Jonas waits for a refund."),
      person(67, "Ask ledger what the offsite leaves on 6120."),
      calls(66, "Asking.", [
        "s1",
        "sessions_send",
        { sessionKey: "agent:demo-b:main", message: "What is left on line 6120 after the offsite?" },
      ]),
      result(65, "s1", "sessions_send", '{"status":"ok","reply":"€1,540, if the nine seats are booked at €171."}'),
      agent(63, "€1,540 remain on line 6120, with €200 kept for bags."),
    ],
  },
  {
    agent: "demo-a",
    rest: "telegram:direct:7731",
    label: "Розклад чергувань на грудень",
    status: "done",
    tokens: 6_900,
    route: { channel: "telegram", to: "7731" },
    messages: [
      person(125, "Склади розклад чергувань на грудень, вихідні порівну.", "Олена"),
      agent(120, "Готово: вихідні закрито, Олена міняється з Тарасом 14-го."),
    ],
  },
  {
    agent: "demo-b",
    rest: "hook:{n}",
    label: "Dispute webhook",
    status: "done",
    tokens: 5_200,
    messages: [
      task(185, '{"event":"dispute.created","id":"dp_118"}'),
      agent(183, "Filed evidence for 3 disputes, next due on Friday."),
    ],
  },
  {
    agent: "demo-b",
    rest: "webchat:direct:ines",
    label: "Pricing copy",
    status: "done",
    tokens: 17_600,
    route: { channel: "webchat", to: "ines" },
    messages: [
      person(310, "Three directions for the pricing page, please.", "Ines"),
      agent(
        305,
        "Three directions, the second is the plainest:\n\n1. Pay for what runs\n2. One price, everything in it\n3. Free until it matters",
      ),
    ],
  },
  {
    agent: "demo-a",
    rest: "node-kitchen",
    label: "Kitchen display",
    status: "done",
    tokens: 1_900,
    messages: [task(500, "What is for lunch?"), agent(499, "Lentil soup, and the last of the bread.")],
  },
  {
    agent: "demo-a",
    rest: "session:{n}",
    label: "Read the incident report",
    status: "done",
    tokens: 26_000,
    messages: [
      person(1500, "Summarise the incident report in five lines."),
      agent(
        1490,
        "1. A certificate ran out at 02:10.\n2. Renewals had failed for nine days.\n3. The alert went to a closed channel.\n4. Traffic was back at 03:05.\n5. Renewals are now checked daily.",
      ),
    ],
  },
  {
    agent: "demo-a",
    rest: "session:{n}",
    label: "Explain the flaky login test",
    status: "done",
    tokens: 34_000,
    messages: [
      person(1600, "Why is the login test flaky?"),
      calls(1598, "Running it fifty times.", ["f1", "exec", { command: "npm test -- login --repeat 50" }]),
      result(1590, "f1", "exec", "3 failed, 47 passed\nTypeError: cannot read 'token' of undefined", true),
      agent(
        1588,
        'The session cookie is read before the redirect settled:\n\n```ts\nawait page.waitForURL("/");\nexpect(await cookie("session")).toBeDefined();\n```\n\nWith that line it passed 200 of 200.',
      ),
    ],
  },
  {
    agent: "demo-b",
    rest: "cron:weekly-report",
    label: "Weekly report",
    status: "done",
    tokens: 8_800,
    messages: [
      task(4000, "Write the weekly report"),
      agent(3998, "Spend is 4 % under plan. Two vendors changed their terms."),
    ],
  },
  {
    agent: "demo-b",
    rest: "session:{n}",
    label: "Old contract questions",
    archived: true,
    status: "done",
    tokens: 12_000,
    messages: [
      person(9000, "Which contracts renew by themselves?"),
      agent(8990, "Four of eleven renew by themselves, the next one on 1 February."),
    ],
  },
  {
    agent: "demo-b",
    rest: "telegram:group:-100771",
    label: "Office move",
    status: "done",
    tokens: 9_400,
    route: { channel: "telegram", to: "group:-100771" },
    messages: [
      person(2600, "Who has the floor plan?", "Ravi"),
      agent(2598, "Version 4 is the last one; the kitchen moved to the north side."),
    ],
  },
  {
    agent: "demo-a",
    rest: "acp:{n}",
    parent: 4,
    label: "Port the parser",
    status: "done",
    tokens: 52_000,
    task: "Port the parser to the new grammar",
    messages: [
      task(215, "Port the parser to the new grammar"),
      agent(110, "Ported. 212 of 212 grammar tests pass; the old tokenizer is gone."),
    ],
  },
];
