import path from "node:path";

const root = path.resolve(import.meta.dirname);

/** @type {import("next").NextConfig} */
export default {
  serverExternalPackages: ["better-sqlite3", "pino"],
  turbopack: { root },
  outputFileTracingRoot: root,
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  compress: true,
  typescript: { tsconfigPath: "tsconfig.json" },
};
