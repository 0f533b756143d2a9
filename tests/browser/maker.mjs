// In: nothing. Out: variants are made in a browser: by the form, by the text, by another program at the same time; every state of
// the page looked at by axe, on desks and phones, light and dark; and how long it takes until an edit shows what it does.
// Usage: node maker.mjs FOLDER-FOR-PICTURES PYTHON [game…]; exit code 1 if anything is wrong.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [pictures, python, ...wanted] = process.argv.slice(2);
if (!python) {
  console.error("usage: node maker.mjs FOLDER-FOR-PICTURES PYTHON [game…]");
  process.exit(2);
}
mkdirSync(pictures, { recursive: true });
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const EDITS = 8;
/** A value of each game that has a say in many rules, and others to set it to. */
const GAMES = {
  tikal: ["uncover.cost", 1, 3],
  coatl: ["hand_limit", 4, 6],
  tobago: ["hurry.cost", 2, 3],
  "jackal-dungeon": ["throws", 2, 4],
};

let wrong = 0;
/** @param {string} where @param {string} what */
function fault(where, what) {
  wrong += 1;
  console.log(`${where}: ${what}`);
}

const folder = mkdtempSync(join(tmpdir(), "maker-"));
const server = spawn(python, ["-m", "rulewright", "studio", folder, "--port", "0", "--no-open"], { env: { ...process.env, PYTHONUNBUFFERED: "1" } });
server.stderr.on("data", (text) => fault("server", String(text)));
const link = await new Promise((found) => {
  server.stdout.on("data", (text) => {
    const there = /http\S+/.exec(String(text));
    if (there) found(there[0]);
  });
});
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ viewport: DESK, locale: "en-GB" });
const page = await context.newPage();
page.setDefaultTimeout(120_000);
page.on("pageerror", (error) => fault("page", error.message));
page.on("console", (message) => message.type() === "error" && !/status of 4/.test(message.text()) && fault("console", message.text()));
page.on("request", (request) => request.url().startsWith("http") && !request.url().startsWith(new URL(link).origin) && fault("fetched", request.url()));

/** @param {string} where */
async function examined(where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  for (const { id, help, nodes } of violations) fault(where, `${id}: ${help}: ${nodes.slice(0, 2).map((node) => node.html.slice(0, 160)).join(" | ")}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) fault(where, `${wide} pixels too wide`);
  await page.screenshot({ path: join(pictures, `maker-${where}.png`) });
}

/** The same page as others see it. @param {string} where */
async function looked(where) {
  for (const [width, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
    for (const colorScheme of ["light", "dark"]) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await examined(`${where}-${width}-${colorScheme}`);
    }
  }
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: "light" });
}

/** A new variant, by the page of the owner. @param {string} game @param {string} name */
async function begun(game, name) {
  await page.goto(new URL("/", link).href);
  const card = page.locator(`ul.cards li[title="${game}"]`);
  await card.getByRole("button").last().click();
  await page.locator("#begin input").nth(1).fill(name);
  await page.locator("#begin button.main").click();
  await page.waitForURL(/\/v\//);
  await page.locator("details.group").first().waitFor();
}

/** @param {string} text */
const said = (text) => page.waitForFunction((words) => document.querySelector("main")?.textContent?.includes(words), text);

/** Set a number in the form. @param {string} path @param {number} value */
async function set(path, value) {
  const field = page.locator(`[data-path="${path}"] input`);
  await field.fill(String(value));
  await field.press("Enter");
}

/** Milliseconds until an edit shows what it does. @param {string} game */
async function timed(game) {
  const [path, one, other] = GAMES[game];
  await begun(game, `${game}-timed`);
  await page.locator('input[type="search"]').fill(path.split(".")[0]);
  await page.locator(`[data-path="${path}"] input`).waitFor().catch(() => page.locator("details.group:not([hidden]) summary").first().click());
  await page.locator("#e-pages .told:not(.stale)").waitFor();
  const spent = { words: [], examples: [], band: [], pages: [] };
  for (let at = 0; at < EDITS; at += 1) {
    const times = await page.evaluate(([path, value]) => new Promise((done) => {
      const field = document.querySelector(`[data-path="${path}"] input`);
      const main = document.getElementById("main");
      const { version, said } = main.dataset;
      const begun = performance.now();
      const found = {};
      const look = new MutationObserver(() => {
        const now = performance.now() - begun;
        if (main.dataset.said !== said) found.words ??= now;
        if (main.dataset.version === version) return;
        const fresh = (id) => !document.querySelector(`#e-${id} .told`).classList.contains("stale");
        if (fresh("examples")) found.examples ??= now;
        if (fresh("balance") && document.querySelector("#e-balance .band:not(.stale)")) found.band ??= now;
        if (fresh("pages")) found.pages ??= now;
        if (Object.keys(found).length < 4) return;
        look.disconnect();
        done(found);
      });
      look.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      field.value = value;
      field.dispatchEvent(new Event("change"));
    }), [path, at % 2 ? other : one]);
    for (const [what, time] of Object.entries(times)) spent[what].push(time);
  }
  const told = Object.entries(spent).map(([what, times]) => {
    times.sort((a, b) => a - b);
    return `${what} ${Math.round(times[times.length >> 1])} (${Math.round(times.at(-1))})`;
  });
  console.log(`${game}: median (longest of ${EDITS}) in ms: ${told.join(", ")}`);
}

await page.goto(link);
await page.waitForURL((url) => url.pathname === "/");
await page.locator("ul.cards").first().waitFor();

// by the form
await begun("tikal", "soft-earth");
await page.locator('input[type="search"]').fill("uncover");
await set("uncover.cost", 1);
await said("1 point");
await page.locator("#e-examples details").first().waitFor();
await page.locator("#e-pages details").first().waitFor();
await looked("form");
await page.locator("#do-save").click();
await said("Saved in soft-earth.rules");
const file = join(folder, "soft-earth.rules");
if (readFileSync(file, "utf8") !== 'rulewright 1\n\nvariant "Tikal, otherwise" of "tikal"\n\nset uncover.cost = 1\n') fault("save", readFileSync(file, "utf8"));

// by another program, at the same time
writeFileSync(file, readFileSync(file, "utf8").replace("= 1", "= 3"));
await page.waitForFunction(() => document.querySelector('[data-path="uncover.cost"] input')?.value === "3");
await set("uncover.cost", 4);
await page.locator('[data-path="uncover.cost"] input').blur();
await page.waitForFunction(() => !document.getElementById("do-save").disabled);
writeFileSync(file, readFileSync(file, "utf8").replace("= 3", "= 5"));
await page.locator(".conflict").waitFor();
await looked("conflict");
await page.locator(".conflict button").first().click();
await page.waitForFunction(() => document.querySelector('[data-path="uncover.cost"] input')?.value === "5");

// by the text
await page.locator("#tab-source").click();
await page.locator("#source textarea").click();
await page.keyboard.press("Control+End");
await page.keyboard.type("\nset uncover.limt = 3\n");
await page.locator("#source-said .finding").first().waitFor();
await looked("text");
await page.keyboard.press("Control+z");
await page.locator("#tab-form").click();

// a table, and a new row in it
await begun("coatl", "more-cards");
const group = page.locator('details.group[data-id="component Prophecy"]');
await group.locator("summary").click();
await group.locator("tr[data-row] .tools button").first().click();
await page.keyboard.press("Enter");
await page.locator("#e-faces img").first().waitFor();
await group.scrollIntoViewIfNeeded();
await looked("table");

for (const game of wanted.length ? wanted : Object.keys(GAMES)) await timed(game);
await browser.close();
server.kill("SIGINT");
await new Promise((found) => server.on("exit", found));
console.log(wrong ? `${wrong} things to mend` : "nothing to mend");
process.exit(wrong ? 1 : 0);
