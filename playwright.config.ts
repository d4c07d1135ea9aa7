import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const installed = process.env.CHROMIUM_PATH || "/usr/bin/chromium";
const report = process.env.TREELINE_E2E_REPORT;

/** Each test starts the servers it needs (e2e/server.ts). */
export default defineConfig({
  testDir: "e2e",
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  outputDir: "test-results",
  reporter: [["list"], ...(report ? [["json", { outputFile: report }] as const] : [])],
  use: {
    browserName: "chromium",
    launchOptions: {
      ...(existsSync(installed) ? { executablePath: installed } : {}),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-gpu",
      ],
    },
  },
});
