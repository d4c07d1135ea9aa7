import { open, rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { AppError, echo, invalid, OPERATOR, type Person } from "@/db";
import type { App } from "../app";
import { call } from "../call";
import { type ConfigProblem, listenAddress } from "../config";
import { importSource, SOURCE_KINDS } from "../imports";
import { createSignInCode } from "../people";
import { tools } from "../tools";

type Command<I extends z.ZodObject, O> = {
  input: I;
  run(app: App, input: z.output<I>, signal: AbortSignal): Promise<O>;
};
const define = <I extends z.ZodObject, O>(command: Command<I, O>): Command<I, O> => command;

const Email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, "is not an e-mail address");
const Path = z.string().refine(path.isAbsolute, "is not an absolute path");
const Expiry = { expiresAt: z.int().positive().optional() };
const ToolName = z
  .string()
  .transform((name) => name.trim().toLowerCase())
  .refine((name) => Object.hasOwn(tools, name), {
    error: ({ input }) => `names no tool: ${echo(String(input))}; known: ${Object.keys(tools).join(", ")}`,
  });

/** Everything the command line does with an open app. It runs in the server of the data folder, or alone without one. */
export const commands = {
  import: define({
    input: z.strictObject({
      source: z.enum(SOURCE_KINDS, {
        error: ({ input }) => `is no source: ${echo(String(input))}; known: ${SOURCE_KINDS.join(", ")}`,
      }),
      path: Path,
      agentId: z.string().optional(),
      adopt: z.boolean(),
      dryRun: z.boolean(),
    }),
    run: (app, { source, ...request }, signal) => importSource(app, OPERATOR, { kind: source, ...request }, signal),
  }),
  "token.create": define({
    input: z.strictObject({
      session: z.string().optional(),
      agent: z.string().optional(),
      person: Email.optional(),
      name: z.string().trim().min(1).max(100).optional(),
      tools: z.array(ToolName).min(1, "names no tool").optional(),
      ...Expiry,
    }),
    run: async (app, { session, agent, person, ...token }) => {
      const office = app.store.office(OPERATOR);
      if ([session, agent, person].filter((target) => target !== undefined).length !== 1)
        throw invalid("session", "A token is for one of --session, --agent and --person");
      if (token.expiresAt !== undefined && token.expiresAt <= app.now())
        throw invalid("expires", "The token would have run out already");
      if (person !== undefined) return office.createPersonToken(person, token);
      const ref = session === undefined ? { agentId: agent ?? "" } : { sessionKey: session };
      return office.createSessionToken(ref, token, configuredAgents(app));
    },
  }),
  "token.list": define({
    input: z.strictObject({}),
    run: (app) => app.store.office(OPERATOR).tokens(),
  }),
  "token.revoke": define({
    input: z.strictObject({ id: z.string() }),
    run: async (app, { id }) => {
      await app.store.office(OPERATOR).revokeToken(id);
      return { id };
    },
  }),
  "user.create": define({
    input: z.strictObject({
      email: Email,
      role: z.enum(["owner", "admin", "viewer"]),
      agents: z.array(z.string()),
    }),
    run: async (app, person) => {
      const id = await app.store.office(OPERATOR).createPerson(person);
      return { id, email: person.email, link: await signInLink(app, id) };
    },
  }),
  "user.list": define({
    input: z.strictObject({}),
    run: (app): Promise<Person[]> => app.store.office(OPERATOR).people(),
  }),
  "user.link": define({
    input: z.strictObject({ email: Email }),
    run: async (app, { email }) => {
      const id = app.store.auth.personIdByEmail(email);
      if (id === null) throw new AppError("not_found", `No person ${echo(email)}`);
      return { id, email, link: await signInLink(app, id) };
    },
  }),
  explain: define({
    input: z.strictObject({ as: z.string(), action: z.string(), target: z.string() }),
    run: async (app, input, signal) => {
      const explained = await call(app, OPERATOR, tools.sessions_explain, input, signal);
      // Safe because `call` checked it against this very schema.
      return explained as z.output<typeof tools.sessions_explain.output>;
    },
  }),
  "config.reload": define({
    input: z.strictObject({}),
    run: async (app): Promise<{ file: string; problems: ConfigProblem[]; warnings: ConfigProblem[] }> => {
      const { file, problems, warnings } = await app.reload();
      return { file, problems, warnings };
    },
  }),
  backup: define({
    input: z.strictObject({ file: Path }),
    run: async (app, { file }) => ({ file, bytes: await backUp(app, file) }),
  }),
};

export type CommandName = keyof typeof commands;
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]["input"]>;
export type CommandOutput<N extends CommandName> = Awaited<ReturnType<(typeof commands)[N]["run"]>>;

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

/** Parses the arguments and runs the command as the operator of this machine. Throws AppError. */
export async function runCommand(
  app: App,
  name: CommandName,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<unknown> {
  // Safe because input and run belong to the same entry; the union of all entries can't say so.
  const command = commands[name] as unknown as Command<z.ZodObject, unknown>;
  const parsed = command.input.safeParse(args);
  if (parsed.success) return command.run(app, parsed.data, signal);
  const issue = parsed.error.issues[0];
  const param = String(issue?.path[0] ?? "arguments");
  throw invalid(param, `${param} ${issue?.message ?? "is not valid"}`);
}

const configuredAgents = (app: App): string[] => [
  ...app.config().agents.list.map((agent) => agent.id),
  ...app.store.demoAgents(),
];

async function signInLink(app: App, personId: string): Promise<string> {
  const address = listenAddress(app.config(), process.env);
  if (!address.ok) throw invalid("PORT", address.why);
  return `http://127.0.0.1:${address.port}/login?code=${await createSignInCode(app, personId)}`;
}

/** Never over an existing file; a failed one leaves nothing. */
async function backUp(app: App, file: string): Promise<number> {
  // Made here first so that nobody else can read it, and no existing file can be hit.
  const reserved = await open(file, "wx", 0o600).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "EEXIST") throw new AppError("conflict", `${echo(file)} is there already`, { param: "file" });
    throw new AppError("invalid_input", `${echo(file)} can't be written: ${cause.code}`, { param: "file", cause });
  });
  await reserved.close();
  try {
    await app.store.backup(file);
    return (await stat(file)).size;
  } catch (thrown) {
    await rm(file, { force: true });
    throw thrown;
  }
}
