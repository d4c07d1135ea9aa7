import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { type Server, startServer } from "./server";

const STORE = path.resolve(import.meta.dirname, "../fixtures/transcripts/01-openclaw-store");
const list = (page: Page) => page.getByRole("list", { name: "Inbox", exact: true });
const rows = (page: Page) => list(page).getByRole("link");

let server: Server;
let page: Page;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  server = await startServer({ demo: true });
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
});

test("the printed link signs the owner in, once, and opens on the demo", async ({ browser }) => {
  await page.goto(server.link);
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByText("This is demo data.")).toBeVisible();
  await expect(rows(page).first()).toBeVisible();

  const other = await browser.newPage();
  await other.goto(server.link);
  await expect(other.getByText(/used already|run out/)).toBeVisible();
  await other.close();
});

test("a store is checked, then imported from the settings page", async () => {
  await page.goto(`${server.url}/settings/sources`);
  const form = page.getByRole("region", { name: "Import a path" });
  await form.getByRole("textbox", { name: "Path on the server" }).fill(STORE);
  await form.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText(/Nothing was written/)).toBeVisible();
  await expect(page.getByRole("definition").first()).toHaveText("9");
  await form.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("region", { name: "Imported" }).getByRole("listitem")).toContainText("9 sessions");
});

test("the list filters by source and by text, and the address says so", async () => {
  await page.goto(server.url);
  await page.getByRole("link", { name: /^OpenClaw/i }).click();
  await expect(page).toHaveURL(/sources=openclaw/);
  await expect(rows(page)).toHaveCount(6);
  await page.keyboard.press("/");
  await page.keyboard.type("garden");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=garden/);
  await page.getByRole("searchbox").fill("");
  await expect(rows(page)).toHaveCount(6);
});

test("a session opens with its cleaned transcript", async () => {
  await rows(page).filter({ hasText: "Please list the open tasks" }).click();
  await expect(page).toHaveURL(/\/s\/main\/main/);
  await expect(page.getByRole("heading", { name: "Please list the open tasks" })).toBeVisible();
  await expect(page.locator("#session").getByText("Please list the open tasks").last()).toBeVisible();
});

test("the tree shows what it spawned", async () => {
  await page
    .getByRole("link", { name: "Tree", exact: true })
    .or(page.getByRole("button", { name: "Tree", exact: true }))
    .first()
    .click();
  const tree = page.getByRole("treegrid");
  await expect(tree.getByRole("row", { name: /tidy-notes/ })).toBeVisible();
  await page.goBack();
});

test("Why? shows the step that decided", async () => {
  await page.goto(`${server.url}/s/main/main`);
  await page.getByRole("button", { name: "Why?" }).click();
  const why = page.getByRole("dialog", { name: "Why?" });
  await expect(why.getByText("role=owner").first()).toBeVisible();
  await expect(why.getByRole("list", { name: "Steps, in order" }).getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();
});

test("send policy: deny, then undo", async () => {
  const policy = page.getByRole("radiogroup", { name: /send policy/i }).first();
  await expect(policy.getByRole("radio", { name: "Inherit" })).toBeChecked();
  await policy.getByRole("radio", { name: "Deny" }).click();
  await expect(policy.getByRole("radio", { name: "Deny" })).toBeChecked();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(policy.getByRole("radio", { name: "Inherit" })).toBeChecked();
  await page.reload();
  await expect(policy.getByRole("radio", { name: "Inherit" })).toBeChecked();
});

test("viewing as a session shows its tree and nothing else", async () => {
  await page.goto(`${server.url}/?viewAs=${encodeURIComponent("agent:main:main")}`);
  await expect(page.getByText(/viewing as/i).first()).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("Please list the open tasks");
  await page.goto(
    `${server.url}/s/main/whatsapp/group/120000000000000000%40g.us?viewAs=${encodeURIComponent("agent:main:main")}`,
  );
  await expect(page.locator("body")).not.toContainText("Garden club");
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing serious on any page, ${theme}`, async () => {
    await page.emulateMedia({ colorScheme: theme });
    const paths = [
      "/",
      "/s/main/main",
      "/s/demo-b/slack/channel/C0417",
      "/s/demo-a/telegram/group/-100482206?view=tree",
      "/why",
      "/s/nobody/nothing",
    ];
    const settings = ["account", "people", "tokens", "sources", "policy", "audit", "about"].map(
      (name) => `/settings/${name}`,
    );
    for (const path of [...paths, ...settings, "/setup", "/login"]) {
      await page.goto(server.url + path);
      await page.getByRole("main").first().waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(serious.map(({ id, nodes }) => [path, id, nodes.map((node) => node.target.join(" "))])).toEqual([]);
    }
  });
}
