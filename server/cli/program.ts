import path from "node:path";
import { Command, CommanderError } from "commander";
import { AppError, type Code, invalid } from "@/db";
import { loadConfig } from "../config";
import { askServer } from "../control-socket";
import type { CommandOutput } from "./commands";
import { appVersion, examine } from "./doctor";
import { expiryOf } from "./expiry";
import { perform } from "./perform";
import { type Env, placesOf } from "./places";
import { configText, explainText, healthText, importText, linkText, peopleText, tokensText } from "./print";
import { restore } from "./restore";

export type Io = { out(text: string): void; err(text: string): void; env: Env; cwd: string };

const EXIT = {
  invalid_input: 2,
  unauthorized: 3,
  forbidden: 3,
  send_denied: 3,
  not_found: 1,
  conflict: 1,
  too_large: 2,
  idempotency_mismatch: 1,
  rate_limited: 1,
  internal: 1,
} as const satisfies Record<Code, number>;

const AFTER_HELP = `
Exit codes: 0 done; 1 failed, nothing of that name, or a conflict; 2 wrong usage or configuration; 3 not allowed.
Commands work in the running server of the data folder, or without one. TREELINE_DATA (./data) names the folder,
TREELINE_CONFIG the configuration (treeline.json5 in it).`;

/** Runs one command line and gives its exit code. */
export async function main(argv: string[], io: Io): Promise<number> {
  let exit = 0;
  try {
    await program(io, (code) => {
      exit = code;
    }).parseAsync(argv, { from: "user" });
    return exit;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2;
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    io.err(`treeline: ${error.message}\n`);
    return error instanceof AppError ? EXIT[error.code] : 1;
  }
}

type Json = { json?: boolean };

function program(io: Io, exitWith: (code: number) => void): Command {
  const places = placesOf(io.env);
  const absolute = (file: string): string => path.resolve(io.cwd, file);
  const words = (text: string): string[] => text.split(",").map((word) => word.trim());
  const show = (options: Json, value: unknown, text: string): void =>
    io.out(`${options.json ? JSON.stringify(value, null, 2) : text}\n`);

  const root = new Command("treeline")
    .description("Treeline's command line: what an operator does beside the server")
    .version(appVersion())
    .addHelpText("after", AFTER_HELP)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err });
  const under = (parent: Command, usage: string, description: string): Command =>
    parent.command(usage).description(description).option("--json", "print JSON").addHelpText("after", AFTER_HELP);
  const group = (name: string, description: string): Command => root.command(name).description(description);

  under(root, "import <source> <path>", "import a transcript store; again for what is new")
    .option("--agent <id>", "the id the store's agent gets here")
    .option("--adopt", "take the sessions over as our own")
    .option("--dry-run", "only report what would happen")
    .action(async (source, from, options: Json & { agent?: string; adopt?: boolean; dryRun?: boolean }) => {
      const report = await perform(places, "import", {
        source,
        path: absolute(from),
        agentId: options.agent,
        adopt: options.adopt ?? false,
        dryRun: options.dryRun ?? false,
      });
      show(options, report, importText(report));
    });

  const token = group("token", "bearer tokens of agents and people");
  type NewToken = Json & Record<"session" | "agent" | "person" | "tools" | "expires" | "name", string | undefined>;
  under(token, "create", "make a token and print it, alone; it can't be shown again")
    .option("--session <key>", "for an agent, bound to this session")
    .option("--agent <id>", "for an agent, bound to its main session")
    .option("--person <email>", "for a person")
    .option("--tools <a,b>", "only these tools")
    .option("--expires <time>", "such as 30d, 12h or 2027-01-31")
    .option("--name <text>", "what it is for")
    .action(async ({ json, tools, expires, ...target }: NewToken) => {
      const made: CommandOutput<"token.create"> = await perform(places, "token.create", {
        ...target,
        ...(tools === undefined ? {} : { tools: words(tools) }),
        ...(expires === undefined ? {} : { expiresAt: expiryOf(expires, Date.now()) }),
      });
      show({ json }, made, made.secret);
    });
  under(token, "list", "tokens, without their secrets").action(async (options: Json) => {
    const tokens = await perform(places, "token.list", {});
    show(options, tokens, tokensText(tokens));
  });
  under(token, "revoke <id>", "end a token at once").action(async (id, options: Json) => {
    show(options, await perform(places, "token.revoke", { id }), "Revoked");
  });

  const user = group("user", "people who may sign in");
  under(user, "create <email>", "add a person and print a sign-in link for them")
    .requiredOption("--role <role>", "owner, admin or viewer")
    .option("--agents <a,b>", "agents a viewer sees, * for all")
    .action(async (email, options: Json & { role: "owner" | "admin" | "viewer"; agents?: string }) => {
      const { role, agents } = options;
      const made = await perform(places, "user.create", { email, role, agents: agents ? words(agents) : [] });
      show(options, made, linkText(made));
    });
  under(user, "list", "everyone who may sign in").action(async (options: Json) => {
    const people = await perform(places, "user.list", {});
    show(options, people, peopleText(people));
  });
  under(user, "link <email>", "print a new sign-in link").action(async (email, options: Json) => {
    const made = await perform(places, "user.link", { email });
    show(options, made, linkText(made));
  });

  under(root, "explain <action> <target>", "why somebody may or may not see a session (list, history, status, send)")
    .requiredOption("--as <key or email>", "through whose eyes")
    .action(async (action, target, options: Json & { as: string }) => {
      const decision = await perform(places, "explain", { as: options.as, action, target });
      show(options, decision, explainText(decision));
    });

  const config = group("config", "the configuration file");
  under(config, "check", "read the file and name every problem").action(async (options: Json) => {
    const loaded = await loadConfig(places.configFile, io.env);
    const problems = loaded.ok ? [] : loaded.problems;
    const warnings = loaded.ok ? loaded.warnings : [];
    const text = configText(places.configFile, problems, warnings);
    if (problems.length > 0 && !options.json) io.err(`${text}\n`);
    else show(options, { file: places.configFile, problems, warnings }, text);
    exitWith(problems.length > 0 ? 2 : 0);
  });
  under(config, "reload", "have the running server read the file again").action(async (options: Json) => {
    const answer = await askServer(places.dataDir, "config.reload", {});
    if (!answer) throw new AppError("conflict", "No server runs on this data folder");
    const { file, problems, warnings } = answer.result as CommandOutput<"config.reload">;
    show(options, answer.result, configText(file, problems, warnings));
    if (problems.length > 0) io.err("treeline: the old configuration stays in force\n");
    exitWith(problems.length > 0 ? 2 : 0);
  });

  under(root, "backup <file>", "write a consistent copy of the database while the server runs").action(
    async (file, options: Json) => {
      const made = await perform(places, "backup", { file: absolute(file) });
      show(options, made, `Backup written: ${made.file} (${made.bytes} bytes)`);
    },
  );
  under(root, "restore <file>", "put a backup in the database's place; the server must be stopped").action(
    async (file, options: Json) => {
      if (absolute(file) === places.database) throw invalid("file", "That is the database itself");
      const done = await restore(places, absolute(file));
      show(options, done, `Restored ${done.file}${done.kept ? `; the replaced database is ${done.kept}` : ""}`);
    },
  );
  under(root, "doctor", "look this installation over").action(async (options: Json) => {
    const health = await examine(places);
    show(options, health, healthText(health));
    exitWith(health.ok ? 0 : 1);
  });
  return root;
}
