import { z } from "zod";
import { anyText, flag, integer, list, must, named, oneOf, section, text } from "./fields";
import type { ConfigProblem } from "./problems";
import { byForm, isObject, wrongType } from "./rules";
import { readStrict } from "./strict";

const count = integer(0, Number.MAX_SAFE_INTEGER);
const yes = z.literal(true, must("true"));
const anything = named(anyText(), z.unknown());

/** R-SCR-2, by the key that says what the step does. */
const STEPS = {
  say: section({ say: anyText(), chunkMs: count.optional() }),
  think: section({ think: anyText() }),
  sleepMs: section({ sleepMs: count }),
  echo: section({ echo: yes }),
  call: section({ call: text("the name of a tool"), args: anything.default({}) }),
  usage: section({ usage: section({ input: count, output: count }) }),
  fail: section({ fail: anyText(), retryable: flag().default(false) }),
  hang: section({ hang: yes }),
};
type Verb = keyof typeof STEPS;
export type ScriptStep = { [Key in Verb]: z.output<(typeof STEPS)[Key]> }[Verb];

const VERBS = Object.keys(STEPS) as Verb[];
const ONE_VERB = `must be a step with exactly one of ${VERBS.join(", ")}`;

const step = byForm<ScriptStep>((value) => {
  if (!isObject(value)) return wrongType(`an object with one of ${VERBS.join(", ")}`, value);
  const [verb, another] = VERBS.filter((key) => key in value);
  return verb === undefined || another !== undefined ? { message: ONE_VERB } : STEPS[verb];
});

const when = section({
  equals: anyText().optional(),
  contains: anyText().optional(),
  runKind: oneOf([
    "human",
    "send",
    "a2a_turn",
    "a2a_announce",
    "spawn",
    "announce",
    "cron",
    "hook",
    "node",
    "api",
  ]).optional(),
  sessionKey: text("a session key or a glob").optional(),
  nth: integer(1, Number.MAX_SAFE_INTEGER).optional(),
});

/** R-SCR-1: what a scripted agent answers. */
export const script = section({
  directives: flag().default(false),
  rules: list(section({ when: when.prefault({}), steps: list(step) })).default([]),
  fallback: list(step).default([{ say: "done" }]),
});
export type Script = z.output<typeof script>;

/** Reads a script file (`treeline.agents.<id>.script` as text); reports all errors and never throws. */
export function parseScript(source: string): { ok: true; script: Script } | { ok: false; problems: ConfigProblem[] } {
  const read = readStrict(source, script);
  return read.ok ? { ok: true, script: read.value } : read;
}
