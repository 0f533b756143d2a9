// In: nothing. Out: the studio is tried in a browser: games played by two people and a bot by keys and by pointing, every page
// looked at by axe, on desks and phones, light and dark; exit code 1 if anything is wrong.
// Usage: node studio.mjs FOLDER-FOR-PICTURES PYTHON [game…]

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [pictures, python, ...wanted] = process.argv.slice(2);
if (!python) {
  console.error("usage: node studio.mjs FOLDER-FOR-PICTURES PYTHON [game…]");
  process.exit(2);
}
mkdirSync(pictures, { recursive: true });
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A machine on which others work too is slower: `SLOW=5` allows for that. */
const SLOW = Number(process.env.SLOW || 1);
const NARROW = { width: 320, height: 700 };
/** The games that are played: by their names, to their end, or so many picks. */
const GAMES = { "matches.rules": 100, coatl: 2000, tikal: 3000, tobago: 3000, "jackal-dungeon": 150 };
const MATCHES = `rulewright 1

game "Matches"
    | Take turns with the matches. Whoever takes the last one wins.
    players 2..3
    seats red, blue, green

var heap: 0..21 = 21
var last: player?

action take
    | Take up to three matches.
    pick n in 1..3
    needs n <= heap  | There are not so many.
    do: heap -= n

phase play
    var p: player = first(players)
    repeat
        p must take
        last := p
        p := next(p)
    until heap = 0

winner p
    where p = last
`;

let wrong = 0;
/** @param {string} where @param {string} what */
function fault(where, what) {
  wrong += 1;
  console.log(`${where}: ${what}`);
}

const folder = mkdtempSync(join(tmpdir(), "studio-"));
writeFileSync(join(folder, "matches.rules"), MATCHES);
const server = spawn(python, ["-m", "rulewright", "studio", folder, "--port", "0", "--no-open"], { env: { ...process.env, PYTHONUNBUFFERED: "1" } });
server.stderr.on("data", (text) => fault("server", String(text)));
const link = await new Promise((found) => {
  server.stdout.on("data", (text) => {
    const there = /http\S+/.exec(String(text));
    if (there) found(there[0]);
  });
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});

/** A new page. Whatever it asks of elsewhere, or complains of, is a fault. @param {object} options */
async function opened(options = {}) {
  const context = await browser.newContext({ viewport: DESK, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => fault("page", error.message));
  page.on("console", (message) => message.type() === "error" && !/status of 4/.test(message.text()) && fault("console", message.text()));
  page.on("request", (request) => request.url().startsWith("http") && !request.url().startsWith(new URL(link).origin) && fault("fetched", request.url()));
  return page;
}

/** A page of somebody who comes by a link. @param {string} address @param {string} name @param {object} options */
async function person(address, name = "", options = {}) {
  const page = await opened(options);
  await page.goto(address);
  if (name) {
    await page.fill("#name", name);
    await page.keyboard.press("Enter");
  }
  await page.waitForURL((url) => url.pathname !== "/join");
  await page.locator("h1").waitFor();
  return page;
}

/** @param {string} where */
async function examined(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  for (const { id, help, nodes } of violations) fault(where, `${id}: ${help}: ${nodes.slice(0, 2).map((node) => node.html.slice(0, 160)).join(" | ")}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) fault(where, `${wide} pixels too wide`);
}

/** A new table, by the form; its address. @param {string} file @param {string[]} seats */
async function table(owner, file, seats) {
  await owner.goto(new URL("/", link).href);
  await owner.locator(`ul.cards li[title="${file}"]`).getByRole("button").first().click();
  await owner.locator('select[name="players"]').selectOption(String(seats.length));
  for (const [at, who] of seats.entries()) await owner.locator(`select[name="seat-${at}"]`).selectOption(who);
  await owner.locator("#begin button.main").click();
  await owner.waitForURL(/\/t\//);
  await owner.locator("h1").waitFor();
  await owner.locator(".picture svg").waitFor();
  return owner.url();
}

/** A link to a seat, as the page shows it. */
async function invited(owner, seat) {
  await owner.locator(".people li").nth(seat).getByRole("button").click();
  const found = await owner.locator("dialog code").textContent();
  await owner.keyboard.press("Escape");
  return found;
}

const OVER = () => Boolean(document.querySelector("fieldset"));
const MINE = () => Boolean(document.querySelector("ol.options button"));

/** Choose something that may be chosen: by keys alone, or by pointing where that is possible. @param {number} turn */
async function chosen(page, turn, pointing) {
  const before = await page.evaluate(() => document.querySelector("ol.lines").textContent + document.querySelector(".chain")?.textContent);
  const places = page.locator(".places .place");
  if (pointing && turn % 2 && (await places.count())) {
    await places.nth(turn % (await places.count())).dispatchEvent("click");
  } else {
    const count = await page.locator("ol.options button").count();
    await page.keyboard.press("Escape");
    await page.locator("#typed").focus();
    await page.keyboard.type(String(1 + (turn * 7) % count));
    await page.keyboard.press("Enter");
  }
  await page.waitForFunction((then) => document.querySelector("ol.lines").textContent + document.querySelector(".chain")?.textContent !== then, before, { timeout: 3000 }).catch(() => {});
}

/** Whether a page waits for its person, or the game is over. */
const waits = (page) => page.waitForFunction(() => document.querySelector("fieldset") || document.querySelector("ol.options button"));

/** Two people and a bot play, by keys and by pointing in turn. @param {string} file @param {number} most */
async function played(owner, file, most, viewport) {
  await table(owner, file, ["me", "link", "random"]);
  const friend = await person(await invited(owner, 1), "Ann", { viewport });
  await friend.locator(".picture svg").waitFor();
  const people = [owner, friend];
  let turns = 0;
  while (turns < most && !(await owner.evaluate(OVER))) {
    await Promise.race(people.map(waits));
    for (const page of people) {
      if ((await page.evaluate(MINE)) && turns < most) {
        await chosen(page, turns, file !== "matches.rules");
        turns += 1;
      }
    }
  }
  const over = await owner.evaluate(OVER);
  if (!over && most > 150) fault(file, `not over after ${turns} picks`);
  await examined(owner, `${file}, at the end`);
  await friend.context().close();
  console.log(`${file}: ${turns} picks by two people, beside a bot, ${over ? "to its end" : "so far"}`);
}

/** Pages as they look, on desks and phones, light and dark; axe looks too, also on a narrow phone. */
async function looked(jar, name, path, before = async () => {}) {
  for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE, narrow: NARROW })) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await opened({ viewport, colorScheme, storageState: jar });
      await page.goto(new URL(path, link).href);
      await page.locator("h1").waitFor();
      await before(page);
      await page.waitForTimeout(300);
      await examined(page, `${name} (${size}, ${colorScheme})`);
      if (size !== "narrow") await page.screenshot({ path: join(pictures, `${name}-${size}-${colorScheme}.png`) });
      await page.context().close();
    }
  }
}

/** Seven tabs of one table: a choice is still answered within a second. */
async function tabs(owner) {
  const address = await table(owner, "matches.rules", ["me", "me"]);
  const pages = [];
  for (let at = 0; at < 7; at += 1) {
    const page = await owner.context().newPage();
    await page.goto(address);
    await page.locator("h1").waitFor();
    pages.push(page);
  }
  const last = pages.at(-1);
  await last.locator("ol.options button").first().waitFor();
  const begun = Date.now();
  await last.locator("ol.options button").first().click();
  await last.waitForFunction(() => /take/.test(document.querySelector("ol.lines").textContent));
  console.log(`seven tabs: a choice is shown after ${Date.now() - begun} ms`);
  if (Date.now() - begun > 1000 * SLOW) fault("seven tabs", "a choice took too long");
  for (const page of pages) await page.close();
}

/** Two at one screen: when the other one decides, the table is covered. */
async function shared(owner) {
  await table(owner, "coatl", ["me", "me"]);
  for (let turn = 0; turn < 40 && !(await owner.locator(".cover").isVisible()); turn += 1) {
    await owner.waitForFunction(() => document.querySelector("ol.options button") || !document.querySelector(".cover").hidden);
    if (await owner.evaluate(MINE)) await chosen(owner, turn, false);
  }
  if (!(await owner.locator(".cover").isVisible())) return fault("two at one screen", "the table is never covered");
  if (await owner.locator(".picture svg").isVisible()) fault("two at one screen", "the table is seen");
  await examined(owner, "two at one screen");
  await owner.locator(".cover button").click();
  await owner.locator("ol.options button").first().waitFor();
  if (!(await owner.locator(".picture svg").isVisible())) fault("two at one screen", "the table is not seen");
}

/** What all that a page loads comes to, in bytes, without the picture. */
async function weighed(jar, path) {
  const page = await opened({ storageState: jar });
  let bytes = 0;
  const bodies = [];
  page.on("response", (answer) => {
    if (/static|\/t\/[^/]+$/.test(answer.url())) bodies.push(answer.body().then((body) => (bytes += body.length)));
  });
  await page.goto(new URL(path, link).href);
  await page.locator(".picture svg").waitFor();
  await Promise.all(bodies);
  console.log(`a table loads ${bytes} bytes, without its stream`);
  if (bytes > 300_000) fault("a table", `loads ${bytes} bytes`);
  await page.context().close();
}

const owner = await person(link);
const jar = await owner.context().storageState();
const games = wanted.length ? wanted : Object.keys(GAMES);
await looked(jar, "home", "/");
await looked(undefined, "join", "/join#seat=none");
await looked(jar, "new", "/", async (page) => {
  await page.locator("ul.cards button", { hasText: /^Tikal$/ }).click();
  await page.locator("#begin button.main").waitFor();
});
await table(owner, "tikal", ["me", "random", "greedy"]);
for (let turn = 0; turn < 14; turn += 1) {
  await waits(owner);
  await chosen(owner, turn, true);
}
await waits(owner);
const path = new URL(owner.url()).pathname;
const seated = await owner.context().storageState();
const drawn = (page) => page.locator(".picture svg").waitFor();
await looked(seated, "table", path, drawn);
await looked(seated, "rules", path, async (page) => {
  await drawn(page);
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  await page.locator("dialog p").first().waitFor();
});
await looked(seated, "why", path, async (page) => {
  await drawn(page);
  await page.locator('[data-of="cell h5"]').dispatchEvent("click");
  await page.locator("dialog li, dialog p").first().waitFor();
});
await looked(seated, "replay", `${path}/replay`, drawn);
await weighed(seated, path);
await tabs(owner);
await shared(owner);
for (const file of games) await played(owner, file, GAMES[file], file === "coatl" ? NARROW : DESK);
await browser.close();
const begun = Date.now();
server.kill("SIGINT");
await new Promise((found) => server.on("exit", found));
console.log(`Ctrl-C: ended after ${Date.now() - begun} ms`);
if (Date.now() - begun > 2000 * SLOW) fault("Ctrl-C", "the server goes on");
console.log(wrong ? `${wrong} things to mend` : "nothing to mend");
process.exit(wrong ? 1 : 0);
