import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "server/**/*.test.ts",
      "db/**/*.test.ts",
      "components/**/*.test.{ts,tsx}",
      "scripts/**/*.test.ts",
    ],
    testTimeout: 30_000,
    pool: "threads",
  },
});
