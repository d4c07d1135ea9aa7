import { type Config, type ConfigProblem, formatProblems, parseConfig } from "./index";

type Env = Parameters<typeof parseConfig>[1];

/** For tests: the configuration of a text that must be right. */
export function configOf(text: string, env: Env = {}): Config {
  const result = parseConfig(text, env);
  if (!result.ok) throw new Error(formatProblems("treeline.json5", result.problems));
  return result.config;
}

/** For tests: the problems of a text that must be wrong. */
export function problemsOf(text: string, env: Env = {}): ConfigProblem[] {
  const result = parseConfig(text, env);
  if (result.ok) throw new Error("the text was accepted");
  return result.problems;
}

export function pathsOf(text: string, env: Env = {}): string[] {
  return problemsOf(text, env).map((problem) => problem.path);
}

export function warningsOf(text: string): ConfigProblem[] {
  const result = parseConfig(text, {});
  if (!result.ok) throw new Error(formatProblems("treeline.json5", result.problems));
  return result.warnings;
}
