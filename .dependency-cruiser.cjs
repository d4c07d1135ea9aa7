/** Who may import whom (AGENTS.md). One more test, server/no-bypass.test.ts, reads the import lines themselves. */

const TESTS = "\\.test\\.tsx?$";
const TESTING = `(${TESTS}|[./]testing\\.ts$|/fixtures\\.ts$)`;
const BUILT_IN =
  "^(node:)?(assert|buffer|child_process|crypto|events|fs|fs/promises|http|https|net|os|path|process|stream|stream/promises|timers|timers/promises|tty|url|util|v8|worker_threads|zlib)$";
const packages = (names) => `node_modules/(${names.join("|")})/`;

/** Nothing but these may be imported from there. */
const only = (name, comment, from, allowed, fromNot = TESTING) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: fromNot },
  to: { pathNot: [...allowed, BUILT_IN] },
});

const never = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    never(
      "no-cycles",
      "modules that need each other are one module; a type, gone when it runs, may point back",
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ["type-only"] },
      },
    ),
    never("resolvable", "an import that leads nowhere", {}, { couldNotResolve: true }),

    only("db-below-all", "db knows nothing of what stands on it", "^db/", [
      "^db/",
      packages(["drizzle-orm", "better-sqlite3", "better-auth", "zod"]),
    ]),
    never(
      "db-by-its-door",
      "db/index.ts is the only way in",
      { path: "^server/", pathNot: TESTING },
      { path: "^db/", pathNot: "^db/index\\.ts$" },
    ),
    never(
      "server-without-web-or-sql",
      "server knows neither pages nor SQL",
      { path: "^server/", pathNot: TESTING },
      {
        path: [
          "^(app|components|e2e|bench)/",
          packages(["next", "react", "react-dom", "drizzle-orm", "better-sqlite3"]),
        ],
      },
    ),
    never(
      "testing-in-tests",
      "what tests stand on is not for the product",
      { path: "^(app|server|db|components)/", pathNot: TESTING },
      { path: `^(server|db|app|components)/.*${TESTING}` },
    ),

    only("tools-are-thin", "a tool takes its caller's view and decides by policy", "^server/tools/(?!index\\.ts$)", [
      "^server/(tool|live|session-row|app)\\.ts$",
      "^server/(policy|transcript|config)/",
      "^db/index\\.ts$",
      packages(["zod"]),
    ]),
    never(
      "types-of-the-app",
      "a tool is handed the app; it does not fetch one",
      { path: "^server/tools/", pathNot: TESTING },
      { path: "^server/app\\.ts$", dependencyTypesNot: ["type-only"] },
    ),
    never(
      "no-tool-to-tool",
      "tools share through policy and transcript, not with each other",
      { path: "^server/tools/", pathNot: ["^server/tools/index\\.ts$", TESTING] },
      { path: "^server/tools/" },
    ),
    never(
      "doors-do-not-store",
      "a door hands the call on",
      { path: "^server/doors/", pathNot: TESTING },
      { path: ["^db/(?!index\\.ts$)", "^server/(runtimes|channels)/"] },
    ),

    never(
      "app-by-its-doors",
      "pages and routes have no logic and no data of their own",
      { path: ["^app/", "^proxy\\.ts$"], pathNot: TESTING },
      { path: ["^db/", "^server/(?!(app|auth)\\.ts$|doors/)"] },
    ),
    never(
      "app-without-sql",
      "pages and routes have no SQL",
      { path: "^(app|components)/", pathNot: TESTING },
      { path: packages(["drizzle-orm", "better-sqlite3"]) },
    ),
    never(
      "components-alone",
      "components get props; types of the router are all they know of the server",
      { path: "^components/", pathNot: TESTING },
      { path: "^(app|db|server|scripts|e2e|bench)/", pathNot: "^server/doors/trpc/index\\.ts$" },
    ),
    never(
      "components-take-types",
      "a value of the server would end up in the browser",
      { path: "^components/", pathNot: TESTING },
      { path: "^server/", dependencyTypesNot: ["type-only"] },
    ),
    never(
      "strangers",
      "end-to-end tests knock on the doors like anyone",
      { path: "^e2e/" },
      { path: "^(app|server|db|components)/" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
