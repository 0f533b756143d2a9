// In: what an edit does, part by part. Out: the right column: differences in words, findings, examples, who wins, pieces, pages.

import { fill, known, make, say } from "./dom.js";

/** @typedef {{kind: string, version: number, data: any}} Effect */
/** @typedef {{line: (file: string, line: number) => void, group: (id: string) => void, playing: (players: number) => void, stop: () => void}} Going */

const SVG = "http://www.w3.org/2000/svg";
const ORDER = ["words", "found", "examples", "balance", "faces", "pages", "coverage"];

/** @param {HTMLElement} at @param {Going} going */
export function effects(at, going) {
  /** @type {Record<string, HTMLElement>} */
  const sections = {};
  for (const name of ORDER) {
    const body = make("div", { class: "told" });
    sections[name] = make("section", { id: `e-${name}`, "aria-live": name === "words" || name === "found" ? "polite" : "off" }, make("h2", {}, say(`v-${name}`)), body);
    at.append(sections[name]);
  }
  sections.coverage.hidden = true;
  /** @type {Record<string, Effect>} */
  let last = {};
  let version = 0;
  let players = /** @type {number[]} */ ([]);
  let playing = 0;
  let sound = true;

  /** @param {string} name @param {boolean} stale @param {...(Node | string)} inside */
  function put(name, stale, ...inside) {
    const body = /** @type {HTMLElement} */ (sections[name].querySelector(".told"));
    body.classList.toggle("stale", stale);
    fill(body, ...(stale ? [make("p", { class: "quiet" }, say(sound ? "v-stale" : "v-last-good"))] : []), ...inside);
  }

  /** What comes with each version at once. @param {any} state */
  function state(state) {
    version = state.version;
    players = state.head?.players ?? players;
    playing = state.playing;
    sound = state.sound;
    words(state.words);
    const found = state.found;
    put("found", false, ...(found.length ? found.map(finding) : [make("p", { class: "good" }, say("v-sound"))]));
    draw();
  }

  /** What differs, in words; it comes before all else. @param {any[] | null} several */
  function words(several) {
    if (several) put("words", false, ...(several.length ? several.map(change) : [make("p", { class: "quiet" }, say("v-same"))]));
    else put("words", true);
  }

  /** @param {Record<string, Effect>} all */
  function whole(all) {
    last = all;
    draw();
  }

  /** @param {string} key @param {Effect} effect */
  function heard(key, effect) {
    if (effect.kind === "done") {
      for (const name of Object.keys(last)) if (last[name].version < effect.version) delete last[name];
    } else last[key] = effect;
    draw();
  }

  function draw() {
    const examples = last.examples;
    put("examples", Boolean(examples) && examples.version !== version, ...(examples ? told(examples.data) : [make("p", { class: "quiet" }, say("v-waiting"))]));
    balance();
    const faces = last.faces;
    sections.faces.hidden = !faces || faces.version !== version;
    if (faces) put("faces", faces.version !== version, make("div", { class: "faces" }, ...faces.data.map(face)));
    const coverage = last.coverage;
    sections.coverage.hidden = !coverage;
    if (coverage) put("coverage", coverage.version !== version, ...covered(coverage.data));
    const pages = last.pages;
    put("pages", Boolean(pages) && pages.version !== version, ...(pages ? (pages.data.length ? pages.data.map(page) : [make("p", { class: "quiet" }, say("v-pages-same"))]) : [make("p", { class: "quiet" }, say("v-waiting"))]));
  }

  /** @param {any} change */
  function change(change) {
    const title = change.title ? `${change.sort}: ${change.title}` : change.sort;
    const manner = change.manner === "changed" ? [] : [make("span", { class: `mark ${change.manner === "added" ? "new" : "gone"}` }, say(change.manner === "added" ? "v-new" : "v-gone"))];
    return make("div", { class: "change" }, make("button", { class: "link", click: () => going.group(`${change.kind} ${change.name}`) }, title), ...manner,
      make("ul", {}, ...change.lines.map((/** @type {string[][]} */ line) => make("li", {}, ...line.map(run)))));
  }

  /** @param {string[]} run */
  const run = ([text, manner]) => manner === "strong" ? make("strong", {}, text) : manner === "quiet" ? make("del", {}, text) : manner === "code" ? make("code", {}, text) : text;

  /** @param {any} one */
  function finding(one) {
    const place = one.own ? say("v-line", { line: one.line }) : `${one.file.split("/").pop()}:${one.line}`;
    return make("div", { class: `finding ${one.severity}` }, make("button", { class: "link", click: () => going.line(one.file, one.line) }, place), " ",
      make("span", { class: "quiet" }, one.code), " ", one.message, ...(one.hint ? [make("p", { class: "quiet" }, one.hint)] : []));
  }

  /** @param {any} data */
  function told(data) {
    const broken = data.broken.filter((/** @type {any} */ one) => one.held);
    const before = data.broken.filter((/** @type {any} */ one) => !one.held);
    /** @param {any} one */
    const shown = (one) => make("details", { class: "broken" }, make("summary", {}, one.title), make("p", {}, one.why || say("v-no-meaning")),
      make("button", { class: "link", click: () => going.line(one.file, one.line) }, `${one.file.split("/").pop()}:${one.line}`));
    const done = data.holding + data.broken.length;
    return [
      make("p", { class: broken.length ? "" : "good" }, say("v-holding", { holding: data.holding, of: data.of }), done < data.of ? ` ${say("v-more-coming", { count: data.of - done })}` : ""),
      ...(broken.length ? [make("h3", {}, say("v-broken", { count: broken.length })), ...broken.map(shown)] : []),
      ...(before.length ? [make("h3", {}, say("v-broken-before", { count: before.length })), ...before.map(shown)] : []),
    ];
  }

  // ---- who wins --------------------------------------------------------------------------------------------------

  function balance() {
    const bands = Object.values(last).filter((one) => one.kind === "balance");
    /** @type {Node[]} */
    const parts = [];
    if (players.length > 1) {
      const now = bands.find((one) => one.data.which === "variant")?.data.players ?? playing;
      const box = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": say("players"), change: () => going.playing(Number(box.value)) },
        ...players.map((one) => make("option", { value: one, selected: one === now }, say("v-players", { count: one })))));
      parts.push(make("div", { class: "line" }, box, make("button", { class: "small", click: going.stop }, say("v-stop"))));
    }
    for (const bot of ["random", "greedy", "search"]) {
      const own = bands.find((one) => one.data.bot === bot && one.data.which === "variant");
      const base = bands.find((one) => one.data.bot === bot && one.data.which === "base");
      if (own) parts.push(band(bot, own, base));
    }
    const stale = bands.some((one) => one.data.which === "variant" && one.data.bot === "random" && one.version !== version);
    put("balance", stale, ...(parts.length ? parts : [make("p", { class: "quiet" }, say("v-waiting"))]));
  }

  /** @param {string} bot @param {Effect} own @param {Effect | undefined} base */
  function band(bot, own, base) {
    const data = own.data;
    const box = make("div", { class: own.version === version ? "band" : "band stale" }, make("h3", {}, say(`v-bots-${bot}`)));
    if (data.wrong) box.append(make("p", { class: "wrong" }, data.wrong));
    if (!data.games) return box;
    const was = base?.data.games ? base.data : null;
    const number = new Intl.NumberFormat(document.documentElement.lang);
    box.append(make("p", { class: "quiet" }, `${say("v-games", { count: number.format(data.games) })}${data.growing ? " …" : ""}`));
    const seats = data.seats.map((/** @type {any} */ seat, /** @type {number} */ at) => {
      const old = was?.seats[at];
      return make("tr", {}, make("th", { scope: "row" }, seat.seat), make("td", {}, bars(seat.share, old?.share, data.seats.length)),
        make("td", {}, percent(seat.share), ...(old ? [make("span", { class: "quiet" }, ` ${say("v-before", { value: percent(old.share) })}`)] : [])));
    });
    box.append(make("table", { class: "shares" }, make("caption", {}, say("v-share")), make("tbody", {}, ...seats)));
    /** @param {number[]} of */
    const length = (of) => `${Math.round(of[0])}${of[1] === null || of[2] === null ? "" : ` (${Math.round(of[1])}–${Math.round(of[2])})`}`;
    box.append(make("p", {}, say("v-length", { length: length(data.length) }), ...(was ? [make("span", { class: "quiet" }, ` ${say("v-before", { value: length(was.length) })}`)] : [])));
    if (data.draws) box.append(make("p", {}, say("v-draws", { share: part(data.draws / data.games) })));
    if (data.cut) box.append(make("p", { class: "wrong" }, say("v-cut", { count: data.cut })));
    return box;
  }

  /** @param {number} share */
  const part = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;

  /** @param {(number | null)[]} share */
  const percent = ([value, low, high]) => low === null || high === null ? part(value ?? 0) : `${part(value ?? 0)} (${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)})`;

  /** Bands on a line from 0 to 1: of the game before, and of the variant. @param {number[]} now @param {number[] | undefined} old @param {number} seats */
  function bars(now, old, seats) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 120 20");
    svg.setAttribute("class", "bars");
    svg.setAttribute("aria-hidden", "true");
    /** @param {string} tag @param {Record<string, string | number>} given */
    const add = (tag, given) => {
      const found = document.createElementNS(SVG, tag);
      for (const [name, value] of Object.entries(given)) found.setAttribute(name, String(value));
      svg.append(found);
    };
    add("line", { class: "axis", x1: 0, x2: 120, y1: 19, y2: 19 });
    add("line", { class: "even", x1: 120 / seats, x2: 120 / seats, y1: 0, y2: 19 });
    for (const [share, y, look] of /** @type {[number[] | undefined, number, string][]} */ ([[old, 14, "old"], [now, 6, "now"]])) {
      if (!share) continue;
      const low = 120 * (share[1] ?? 0);
      const high = 120 * (share[2] ?? 1);
      add("rect", { class: look, x: low, width: Math.max(1, high - low), y: y - 2.5, height: 5, rx: 2.5 });
      add("circle", { class: look, cx: 120 * share[0], cy: y, r: 3 });
    }
    return svg;
  }

  // ---- pieces and pages ------------------------------------------------------------------------------------------

  /** @param {any} one */
  function face(one) {
    /** @param {string} svg */
    const picture = (svg) => make("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: "" });
    return make("figure", {}, ...(one.before.length ? [picture(one.before[0]), make("span", { class: "arrow", "aria-hidden": "true" }, "→")] : []),
      ...(one.now.length ? [picture(one.now[0])] : []), make("figcaption", {}, `${one.of}: ${one.kind.replaceAll("_", " ")}`, ...(one.before.length ? [] : [" ", make("span", { class: "mark new" }, say("v-new"))])));
  }

  /** @param {any} data */
  function covered(data) {
    /** @param {any} one */
    const line = (one) => make("li", {}, make("button", { class: "link", click: () => going.line(one.file, one.line) }, one.of), ": ", make("code", {}, one.said), ` – ${say(`v-cover-${one.state.replaceAll(" ", "-")}`)}`);
    const lost = data.missing.filter((/** @type {any} */ one) => one.lost);
    const rest = data.missing.filter((/** @type {any} */ one) => !one.lost);
    return [make("p", { class: lost.length ? "" : "good" }, say("v-cover", { games: data.games, examples: data.examples, lacking: data.lacking, of: data.units })),
      ...(lost.length ? [make("h3", {}, say("v-cover-lost")), make("ul", {}, ...lost.map(line))] : []),
      ...(rest.length ? [make("details", {}, make("summary", {}, say("v-cover-rest")), make("ul", {}, ...rest.map(line)))] : [])];
  }

  /** @param {any} one */
  function page(one) {
    const mark = one.whole ? [" ", make("span", { class: `mark ${one.whole === "come" ? "new" : "gone"}` }, say(one.whole === "come" ? "v-new" : "v-gone"))] : [];
    return make("details", { class: "page", open: true }, make("summary", {}, one.title, ...mark),
      ...one.gone.map((/** @type {string} */ line) => make("p", {}, make("del", {}, line))), ...one.come.map((/** @type {string} */ line) => make("p", {}, make("ins", {}, line))));
  }

  return { state, words, whole, heard, known };
}
