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
}
await browser.close();
console.log(wrong ? `${wrong} things to mend` : `${pages.length} pages, nothing to mend`);
process.exit(wrong ? 1 : 0);
