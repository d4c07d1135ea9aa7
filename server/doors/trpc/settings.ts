import { z } from "zod";
import { AppError, type Caller, requireRole } from "@/db";
import type { App } from "../../app";
import { describeConfig } from "../../config";
import { findStores, importSource, SOURCE_KINDS } from "../../imports";
import { createSignInCode, personOf, setAccount } from "../../people";
import { tools } from "../../tools";
import { aboutOf } from "../about";
import { procedure, router } from "./base";

const agentIds = z.array(
  z
    .string()
    .max(64)
    .regex(/^([a-z0-9][a-z0-9_-]*|\*)$/, "must be agent ids or *"),
);
const role = z.enum(["owner", "admin", "viewer"]);
const days = z.int().min(1).max(3650).optional();
const NEVER = new AbortController().signal;

const expiryOf = (app: App, expiresInDays: number | undefined): { expiresAt?: number } =>
  expiresInDays === undefined ? {} : { expiresAt: app.now() + expiresInDays * 86_400_000 };

const people = router({
  list: procedure.query(({ ctx }) => ctx.app.store.office(ctx.caller).people()),
  /** Agents a viewer can be granted. */
  agents: procedure.query(({ ctx }) => {
    requireRole(ctx.caller, "owner");
    return knownAgents(ctx.app, ctx.caller);
  }),
  /** Makes the person and a one-time code for their sign-in link. */
  create: procedure
    .input(
      z.object({ email: z.email().max(200), name: z.string().max(100).optional(), role, agents: agentIds.default([]) }),
    )
    .mutation(async ({ ctx, input }) => {
      const id = await ctx.app.store.office(ctx.caller).createPerson(input);
      return { id, code: await createSignInCode(ctx.app, id) };
    }),
  update: procedure
    .input(z.object({ id: z.string(), role: role.optional(), agents: agentIds.optional() }))
    .mutation(({ ctx, input: { id, ...change } }) => ctx.app.store.office(ctx.caller).updatePerson(id, change)),
  remove: procedure
    .input(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => ctx.app.store.office(ctx.caller).removePerson(input.id)),
  link: procedure.input(z.object({ id: z.string() })).mutation(async ({ ctx, input }) => {
    requireRole(ctx.caller, "owner");
    if (!ctx.app.store.auth.callerOfPerson(input.id)) throw new AppError("not_found", "No such person");
    return { code: await createSignInCode(ctx.app, input.id) };
  }),
  signOut: procedure
    .input(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => ctx.app.store.office(ctx.caller).signOutEverywhere(input.id)),
});

/** Agents there is something of: configured, demo, or met in sessions. */
const knownAgents = async (app: App, caller: Caller): Promise<string[]> => {
  const { facets } = await app.store.as(caller).list({ limit: 1, facets: true, archived: "all" });
  const met = Object.keys(facets?.agents ?? {});
  return [...new Set([...app.config().agents.list.map((agent) => agent.id), ...app.store.demoAgents(), ...met])].sort();
};

const tokens = router({
  /** What a token can be made for and limited to. */
  options: procedure.query(({ ctx }) => {
    requireRole(ctx.caller, "owner", "admin");
    return {
      agents: [...ctx.app.config().agents.list.map((agent) => agent.id), ...ctx.app.store.demoAgents()],
      tools: Object.values(tools).map(({ name, description, effect }) => ({ name, description, effect })),
    };
  }),
  list: procedure.query(({ ctx }) => ctx.app.store.office(ctx.caller).tokens()),
  /** The secret is in this answer and nowhere else. */
  create: procedure
    .input(
      z.object({
        for: z.union([z.object({ sessionKey: z.string().min(1).max(512) }), z.object({ agentId: z.string().max(64) })]),
        name: z.string().max(100).optional(),
        tools: z.array(z.string().max(64)).optional(),
        expiresInDays: days,
      }),
    )
    .mutation(({ ctx, input: { for: target, expiresInDays, ...token } }) => {
      const configured = [...ctx.app.config().agents.list.map((agent) => agent.id), ...ctx.app.store.demoAgents()];
      return ctx.app.store
        .office(ctx.caller)
        .createSessionToken(target, { ...token, ...expiryOf(ctx.app, expiresInDays) }, configured);
    }),
  revoke: procedure
    .input(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => ctx.app.store.office(ctx.caller).revokeToken(input.id)),
});

const request = z.object({
  kind: z.enum(SOURCE_KINDS),
  path: z.string().min(1).max(4096),
  agentId: z.string().max(64).optional(),
  adopt: z.boolean().optional(),
});

const sources = router({
  list: procedure.query(({ ctx }) => ctx.app.store.office(ctx.caller).sources()),
  found: procedure.query(({ ctx }) => findStores(ctx.caller)),
  check: procedure
    .input(request)
    .mutation(({ ctx, input, signal }) =>
      importSource(ctx.app, ctx.caller, { ...input, dryRun: true }, signal ?? NEVER),
    ),
  import: procedure.input(request).mutation(({ ctx, input }) => importSource(ctx.app, ctx.caller, input, NEVER)),
  forget: procedure
    .input(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => ctx.app.store.office(ctx.caller).forgetSource(input.id)),
});

export const settingsRouter = router({
  people,
  tokens,
  sources,
  about: procedure.query(({ ctx }) => {
    const person = requireRole(ctx.caller, "owner", "admin", "viewer");
    return aboutOf(ctx.app, person.role !== "viewer");
  }),
  /** With each row the actor's name, when it is a person who is still here. */
  audit: procedure
    .input(
      z.object({
        target: z.string().max(512).optional(),
        before: z.int().optional(),
        limit: z.int().min(1).max(200).default(50),
      }),
    )
    .query(async ({ ctx, input }) => {
      const rows = await ctx.app.store.office(ctx.caller).audit(input);
      const actors = [...new Set(rows.map((row) => row.actor).filter((actor) => !actor.includes(":")))];
      const people = await Promise.all(actors.map((id) => personOf(ctx.app, id)));
      const names = new Map(actors.map((id, n) => [id, people[n]?.name]));
      const { redact } = ctx.app.pipeline();
      const clean = (value: unknown): unknown =>
        value === null
          ? null
          : JSON.parse(JSON.stringify(value), (_, inner) => (typeof inner === "string" ? redact(inner) : inner));
      return rows.map((row) => ({
        ...row,
        before: clean(row.before),
        after: clean(row.after),
        actorName: names.get(row.actor),
      }));
    }),
  /** The policy in force, secrets left out, with the file and line of each value. */
  config: procedure.query(({ ctx }) => {
    requireRole(ctx.caller, "owner", "admin");
    const { config, ...state } = ctx.app.configState();
    return { ...state, config: describeConfig(config), demoAgents: ctx.app.store.demoAgents() };
  }),
  reload: procedure.mutation(async ({ ctx }) => {
    requireRole(ctx.caller, "owner", "admin");
    const { problems, loadedAt } = await ctx.app.reload();
    return { problems, loadedAt };
  }),
  removeDemo: procedure.mutation(async ({ ctx }) => {
    requireRole(ctx.caller, "owner", "admin");
    return { removed: await ctx.app.store.removeDemo() };
  }),
  /** A person's own name, e-mail and password; the first owner makes the account theirs with it. */
  account: procedure
    .input(
      z.object({
        name: z.string().min(1).max(100),
        email: z.email().max(200),
        password: z.string().min(10).max(128).optional(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const person = requireRole(ctx.caller, "owner", "admin", "viewer");
      await setAccount(ctx.app, person.id, input);
      return { ok: true as const };
    }),
});
