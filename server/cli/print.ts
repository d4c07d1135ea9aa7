import type { ConfigProblem } from "../config";
import { formatProblems } from "../config";
import type { CommandOutput } from "./commands";
import type { Health } from "./doctor";

/** Text from files and arguments, safe to put on a terminal. */
const printable = (text: string): string =>
  text.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
const day = (ms: number | null): string => (ms === null ? "-" : new Date(ms).toISOString().slice(0, 16));

/** Columns as wide as their widest cell. */
function table(rows: string[][]): string {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, i) => Math.max(all[i] ?? 0, cell.length)), []);
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function importText(report: CommandOutput<"import">): string {
  const sessions = Object.entries(report.sessions).map(([outcome, n]) => `${n} ${outcome}`);
  const { read, unchanged, skipped } = report.files;
  const renamed = Object.entries(report.renamedAgents).map(([from, to]) => `${printable(from)} is ${to} here`);
  const lines = [
    `${report.dryRun ? "Would import" : "Imported"} ${report.kind} from ${printable(report.path)} (source ${report.source})`,
    `  sessions  ${sessions.join(", ")}`,
    `  messages  ${report.messages} new`,
    `  files     ${read} read, ${unchanged} unchanged, ${skipped.length} skipped`,
  ];
  if (renamed.length > 0) lines.push(`  agents    ${renamed.join(", ")}`);
  if (report.pending > 0)
    lines.push(`  pending   ${count(report.pending, "unfinished last line")}, read when finished`);
  const section = (title: string, entries: string[]): void => {
    if (entries.length > 0) lines.push(title, ...entries.map((entry) => `  ${entry}`));
  };
  section(
    "Skipped files:",
    skipped.map(({ path, reason }) => `${printable(path)}: ${printable(reason)}`),
  );
  section(
    "Skipped lines:",
    report.badLines.flatMap(({ path, count: bad, samples }) => [
      `${printable(path)}: ${count(bad, "line")}`,
      ...samples.map(({ line, reason }) => `  line ${line}: ${printable(reason)}`),
    ]),
  );
  section(
    "Conflicts:",
    report.conflicts.map(({ key, reason }) => `${key ? `${printable(key)}: ` : ""}${printable(reason)}`),
  );
  return lines.join("\n");
}

export function tokensText(tokens: CommandOutput<"token.list">): string {
  if (tokens.length === 0) return "No tokens";
  const rows = tokens.map((token) => [
    token.id,
    token.sessionKey ?? token.personEmail ?? "-",
    printable(token.name ?? "-"),
    token.tools?.join(",") ?? "all",
    day(token.createdAt),
    day(token.expiresAt),
    token.revokedAt === null ? "live" : "revoked",
  ]);
  return table([["ID", "FOR", "NAME", "TOOLS", "MADE", "EXPIRES", "STATE"], ...rows]);
}

export function peopleText(people: CommandOutput<"user.list">): string {
  if (people.length === 0) return "No people yet: the first start prints a sign-in link";
  const rows = people.map((person) => [
    person.email,
    person.role,
    person.agents === "*" ? "all" : person.agents.join(",") || (person.role === "viewer" ? "none" : "all"),
    day(person.createdAt),
    person.signedIn ? "yes" : "no",
  ]);
  return table([["E-MAIL", "ROLE", "AGENTS", "MADE", "SIGNED IN"], ...rows]);
}

export const linkText = ({ email, link }: { email: string; link: string }): string =>
  `Sign-in link for ${printable(email)} (once, within 15 minutes):\n${link}`;

export function explainText(decision: CommandOutput<"explain">): string {
  const { key, allowed, code, reason, rule, remedy, trace } = decision;
  const facts = [
    [allowed ? "allowed" : "denied", printable(key)],
    ...(code ? [["code", code]] : []),
    ...(reason ? [["reason", reason]] : []),
    ...(rule ? [["decided by", printable(rule)]] : []),
    ...(remedy ? [["remedy", printable(remedy)]] : []),
  ];
  const steps = (trace ?? []).map((step, index) => [
    `${index + 1}.`,
    step.outcome,
    step.step,
    printable(step.rule),
    step.reason ?? "",
  ]);
  return steps.length > 0 ? `${table(facts)}\n\n${table(steps)}` : table(facts);
}

export function configText(file: string, problems: ConfigProblem[], warnings: ConfigProblem[]): string {
  const verdict = problems.length > 0 ? [formatProblems(file, problems)] : [`${printable(file)} is in order`];
  return [...verdict, ...(warnings.length > 0 ? ["Warnings:", formatProblems(file, warnings)] : [])].join("\n");
}

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

export function healthText({ ok, versions, server, config, database }: Health): string {
  const facts = table([
    ["versions", `treeline ${versions.treeline}, node ${versions.node}, sqlite ${versions.sqlite}`],
    ["server", server],
    ["database", `${printable(database.file)}, ${size(database.bytes)} and ${size(database.logBytes)} of log`],
    ["integrity", printable(database.integrity)],
    [
      "config",
      `${printable(config.file)}, ${count(config.problems.length, "problem")}, ${count(config.warnings.length, "warning")}`,
    ],
  ]);
  const found = [...config.problems, ...config.warnings];
  const details = found.length > 0 ? `\n\n${formatProblems(config.file, found)}` : "";
  return `${facts}${details}\n\n${ok ? "All is well" : "Something is wrong: see above"}`;
}
