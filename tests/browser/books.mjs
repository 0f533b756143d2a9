// In: pages of HTML. Out: a picture of each, as on a desk and on a phone; exit code 1 if a page is too wide for a
// phone, or if axe finds anything wrong with it. Usage: node books.mjs FOLDER-FOR-PICTURES PAGE…

import { mkdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const sizes = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const schemes = ["light", "dark"];

const [folder, ...pages] = process.argv.slice(2);
if (!pages.length) {
  console.error("usage: node books.mjs FOLDER-FOR-PICTURES PAGE…");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});
let wrong = 0;

/** What does not work: the search, by keys alone; the mark in the contents; the page without a script. */
async function tried(page) {
  const found = [];
  const address = pathToFileURL(resolve(page)).href;
  const tab = await browser.newPage({ viewport: sizes.desk });
  await tab.goto(address);
  if (!(await tab.locator("#search").count())) { // no book, but a report
    await tab.close();
    return found;
  }
  const title = await tab.evaluate(() => document.querySelector("main section section section > :is(h4, h5)").textContent);
  await tab.focus("#search");
  await tab.keyboard.type(title);
  if (!(await tab.locator(".search li a").allTextContents()).some((one) => one.startsWith(title))) found.push(`no search for ${title}`);
  await tab.keyboard.press("Enter");
  await tab.waitForTimeout(200);
  if (!new URL(tab.url()).hash) found.push("a search leads nowhere");
  await tab.fill("#search", "qqq zzz xxx");
  if (!(await tab.locator(".search p").isVisible())) found.push("nothing is said when nothing is found");
  const last = await tab.evaluate(() => [...document.querySelectorAll("nav > ul a")].at(-3).hash);
  await tab.evaluate((id) => document.querySelector(id).scrollIntoView({ behavior: "instant" }), last);
  await tab.waitForTimeout(300);
  const current = await tab.evaluate(() => [...document.querySelectorAll("nav [aria-current]")].map((one) => one.hash));
  if (current.length !== 1) found.push(`the contents mark ${current.length} places`);
  await tab.close();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const bare = await context.newPage();
  await bare.goto(address);
  if (await bare.locator("#search").isVisible()) found.push("there is a search that does nothing without a script");
  await context.close();
  return found;
}

for (const page of pages) {
  for (const [name, viewport] of Object.entries(sizes)) {
    for (const colorScheme of schemes) {
      const tab = await browser.newPage({ viewport, colorScheme });
      await tab.goto(pathToFileURL(resolve(page)).href);
      const called = basename(page, ".html");
      await tab.screenshot({ path: `${folder}/${called}-${name}-${colorScheme}.png` });
      const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
      if (wide > viewport.width) {
        console.log(`${called} (${name}): ${wide} pixels wide, and the screen has ${viewport.width}`);
        wrong += 1;
      }
      await tab.evaluate(axe);
      const { violations } = await tab.evaluate(() => window.axe.run());
      for (const { id, help, nodes } of violations) {
        console.log(`${called} (${name}, ${colorScheme}): ${id}: ${help}`);
        for (const node of nodes.slice(0, 3)) console.log(`    ${node.html.slice(0, 150)}`);
        wrong += 1;
      }
      await tab.close();
    }
  }
  for (const said of await tried(page)) {
    console.log(`${basename(page, ".html")}: ${said}`);
    wrong += 1;
  }
}
await browser.close();
console.log(wrong ? `${wrong} things to mend` : `${pages.length} pages, nothing to mend`);
process.exit(wrong ? 1 : 0);
