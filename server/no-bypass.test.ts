import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["app", "server", "db", "components"];

/** Tests and what they stand on may reach deeper; nothing of the product imports them (.dependency-cruiser.cjs). */
const TESTING = /(\.test\.tsx?|[./]testing\.ts|\/fixtures\.ts)$/;
const SQL = /^(drizzle-orm|better-sqlite3|node:sqlite)(\/|$)/;
/** Files of db/ that open a database file themselves. */
const OPENERS = new Set(["db/sqlite.ts", "db/foreign.ts", "db/backup.ts"]);
/** Modules of db/ that turn a handle into a caller's filtered access. */
const SCOPERS = new Set(["db/scoped.ts", "db/view.ts", "db/patch.ts"]);
/** What of db/ must not be handed out by its index. */
const INNER = /^db\/(sqlite|scoped|schema|write|auth)$/;

type Sources = Map<string, string>;

function productSources(): Sources {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const code = files.filter((file) => /\.tsx?$/.test(file) && !TESTING.test(file));
  return new Map(code.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
}

/** Every way round the caller-scoped store, one line each. */
function bypasses(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    const found: string[] = [];
    const { imports, unreadable, slots } = read(file, text);
    for (const specifier of imports) {
      const target = resolve(file, specifier);
      const inDb = file.startsWith("db/");
      if (!inDb && /^db\/(?!index$)/.test(target)) found.push(`reaches into db: ${specifier}`);
      if (!inDb && SQL.test(target)) found.push(`speaks SQL: ${specifier}`);
      if (target === "better-sqlite3" && !OPENERS.has(file)) found.push(`opens databases: ${specifier}`);
      if (file === "db/index.ts" && INNER.test(target)) found.push(`hands out: ${specifier}`);
    }
    const targets = imports.map((specifier) => resolve(file, specifier));
    if (targets.includes("db/scoped") && targets.includes("db/sqlite") && !SCOPERS.has(file))
      found.push("reads for a caller and holds the raw handle");
    if (unreadable > 0) found.push("imports a computed path");
    if (slots > 0 && file !== "server/app.ts") found.push("touches the slot of the one app");
    return found.map((what) => `${file}: ${what}`);
  });
}

/** `@/x` and relative paths as paths in the project, without extension and `/index`; packages as they are. */
function resolve(file: string, specifier: string): string {
  const inside = specifier.startsWith("@/")
    ? path.posix.normalize(specifier.slice(2))
    : specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), specifier)
      : undefined;
  if (inside === undefined) return specifier;
  const bare = inside.replace(/\.(m?[jt]sx?)$/, "").replace(/\/$/, "");
  return bare === "db" ? "db/index" : bare;
}

type Lines = { imports: string[]; unreadable: number; slots: number };

function read(file: string, text: string): Lines {
  const lines: Lines = { imports: [], unreadable: 0, slots: 0 };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const take = (node: ts.Node | undefined): void => {
    if (node && ts.isStringLiteralLike(node)) lines.imports.push(node.text);
    else if (node) lines.unreadable += 1;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) take(node.moduleSpecifier);
    else if (ts.isExternalModuleReference(node)) take(node.expression);
    else if (ts.isImportTypeNode(node))
      take(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument);
    else if (ts.isCallExpression(node) && loads(node.expression)) take(node.arguments[0]);
    else if (isSlot(node)) lines.slots += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

/** `import(…)`, `require(…)`, `anything.require(…)` and `createRequire(…)`. */
function loads(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : "";
  return name === "require" || name === "createRequire";
}

/** `Symbol.for("treeline")`, or any use of the global object, under whose symbol the app lies. */
function isSlot(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === "globalThis";
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression, name } = node.expression;
  return ts.isIdentifier(expression) && expression.text === "Symbol" && name.text === "for";
}

describe("architecture 1: the store's only door takes a caller", () => {
  const sources = productSources();

  test("the code is all there to be read", () => {
    expect(sources.size).toBeGreaterThan(100);
    expect(sources.has("server/app.ts")).toBe(true);
    expect(sources.has("db/scoped.ts")).toBe(true);
  });

  test("no line of the product goes round it", () => {
    expect(bypasses(sources)).toEqual([]);
  });

  /** The file as it is, with one more line. */
  const planted = (file: string, line: string): string[] =>
    bypasses(new Map([[file, `${sources.get(file) ?? ""}\n${line}\n`]]));

  test("an import of the scoped reader in a tool is caught", () => {
    expect(planted("server/tools/sessions-list.ts", 'import { scoped } from "@/db/scoped";')).toEqual([
      "server/tools/sessions-list.ts: reaches into db: @/db/scoped",
    ]);
  });

  test("a re-export of it through server is caught", () => {
    expect(planted("server/shortcut.ts", 'export * from "../db/scoped.ts";')).toEqual([
      "server/shortcut.ts: reaches into db: ../db/scoped.ts",
    ]);
  });

  test("a dynamic import is caught, also of a computed path", () => {
    expect(planted("app/page.tsx", 'const raw = await import("@/db/sqlite");')).toEqual([
      "app/page.tsx: reaches into db: @/db/sqlite",
    ]);
    expect(planted("app/page.tsx", 'const raw = await import("@/db/" + "sqlite");')).toEqual([
      "app/page.tsx: imports a computed path",
    ]);
  });

  test("a use of the app's slot outside server/app.ts is caught", () => {
    expect(planted("server/live.ts", 'export const app = (globalThis as never)[Symbol.for("treeline")];')).toEqual([
      "server/live.ts: touches the slot of the one app",
    ]);
  });

  test.each([
    [
      "server/auth.ts",
      'import "drizzle-orm/better-sqlite3";',
      "server/auth.ts: speaks SQL: drizzle-orm/better-sqlite3",
    ],
    ["server/auth.ts", 'import raw = require("node:sqlite");', "server/auth.ts: speaks SQL: node:sqlite"],
    ["server/auth.ts", 'type T = import("@/db/tokens").TokenInfo;', "server/auth.ts: reaches into db: @/db/tokens"],
    ["db/index.ts", 'export { scoped } from "./scoped";', "db/index.ts: hands out: ./scoped"],
    ["db/list.ts", 'import { connect } from "./sqlite";', "db/list.ts: reads for a caller and holds the raw handle"],
    ["db/list.ts", 'import Database from "better-sqlite3";', "db/list.ts: opens databases: better-sqlite3"],
  ])("%s with %s is caught", (file, text, expected) => {
    expect(planted(file, text)).toEqual([expected]);
  });
});
