import type { z } from "zod";
import { pathText } from "./key-path";
import { nearest } from "./nearest";
import type { Entry } from "./positions";

export type ConfigProblem = { path: string; message: string; line?: number; column?: number };

/** One line each: `<file>:<line> <path>: <message>`. */
export function formatProblems(file: string, problems: readonly ConfigProblem[]): string {
  return problems
    .map(({ path, message, line }) => `${file}${line ? `:${line}` : ""}${path ? ` ${path}` : ""}: ${message}`)
    .map((text) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped))
    .join("\n");
}

/** Messages may quote a pattern or a key of the file; neither may break the line or move a terminal. */
function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** What the schema found, one problem for each unknown key and each wrong value, placed in the file. */
export function schemaProblems(issues: readonly z.core.$ZodIssue[], entries: readonly Entry[]): ConfigProblem[] {
  const places = new Map(entries.map((entry) => [entry.path, entry]));
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => placed([...issue.path, key], unknownKey(key, issue.message), places));
    }
    const key = issue.code === "invalid_key" ? issue.issues[0] : undefined;
    return [placed(issue.path, key?.message ?? issue.message, places)];
  });
}

/** A problem at its key or, when that is missing, at the nearest thing around it. */
export function placed(keys: readonly PropertyKey[], message: string, places: Map<string, Entry>): ConfigProblem {
  for (let length = keys.length; length > 0; length--) {
    const place = places.get(pathText(keys.slice(0, length)));
    if (place) return { path: pathText(keys), message, line: place.line, column: place.column };
  }
  return { path: pathText(keys), message, line: 1, column: 1 };
}

/** `section` (fields.ts) puts its list of keys where zod has its message. */
function unknownKey(key: string, allowed: string): string {
  const meant = nearest(key, allowed.split(", "));
  const hint = meant.length > 0 ? `; did you mean ${meant.map((name) => `"${name}"`).join(" or ")}?` : "";
  return `is not a known key${hint} (allowed here: ${allowed})`;
}

/** The prototype keys (`__proto__`, ...) and keys written twice in one object: the later would win unseen. */
export function keyProblems(entries: readonly Entry[]): ConfigProblem[] {
  const first = new Map<string, number>();
  return entries.flatMap(({ parent, key, path, line, column }) => {
    if (typeof key === "number") return [];
    if (key === "__proto__" || key === "constructor" || key === "prototype") {
      return [{ path, message: `"${key}" is not allowed as a key anywhere`, line, column }];
    }
    const identity = `${parent}\n${hasFoldedKeys(parent) ? key.toLowerCase() : key}`;
    const earlier = first.get(identity);
    if (earlier === undefined) first.set(identity, line);
    return earlier === undefined ? [] : [{ path, message: `is given twice, first on line ${earlier}`, line, column }];
  });
}

/** Objects whose keys are agent ids, which mean the same in any case (R-CFG-4). */
export function hasFoldedKeys(path: string): boolean {
  return path === "treeline.agents" || path === "treeline.acp.harnesses";
}

/** One problem for each path, the first found, in file order. */
export function inOrder(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const once = new Map<string, ConfigProblem>();
  for (const problem of problems) if (!once.has(problem.path)) once.set(problem.path, problem);
  return [...once.values()].sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}
