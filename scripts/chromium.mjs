import { existsSync } from "node:fs";
import { fail, quietEnv, root, run } from "./prepare.mjs";

const DEBIAN = "/usr/bin/chromium";

/** A browser for the end-to-end tests: the path of one, or undefined when Playwright has its own. */
export async function chromium(say) {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : fail(`CHROMIUM_PATH names no file: ${given}`);
  if (existsSync(DEBIAN)) return DEBIAN;
  say("Installing Chromium for the end-to-end tests…");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { ...quietEnv, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { env });
    const { output } = await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { env });
    return existsSync(DEBIAN) ? DEBIAN : fail(`${output}\nChromium can't be installed with apt-get`);
  }
  const env = { ...quietEnv };
  delete env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD;
  const { code, output } = await run(`${root}/node_modules/.bin/playwright`, ["install", "chromium"], { env });
  if (code !== 0) fail(`${output}\nNo Chromium here: install one and name it in CHROMIUM_PATH`);
  return undefined;
}
