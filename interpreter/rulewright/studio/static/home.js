// The owner's page: the games, the tables, and a new table.

import { fill, language, languages, make, say, speak, wrong } from "./dom.js";
import { get, post, prove } from "./net.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const WHO = ["me", "link", "random", "greedy", "search"];

/** @typedef {{name: string, title: string, own: boolean, sort: string, players: string, minutes: string}} Entry */

async function show() {
  const told = await get(`/home?lang=${language()}`);
  if (told.error) {
    const bare = await get(`/words?lang=${language()}`);
    speak(bare.words);
    fill(main, make("h1", {}, "Rulewright"), make("p", { role: "alert" }, wrong(told)));
    return;
  }
  prove(told.proof);
  speak(told.words);
  document.documentElement.lang = told.language;
  document.title = `Rulewright: ${say("title")}`;
  const begin = make("section", { id: "begin", "aria-live": "polite" });
  const own = told.games.filter((/** @type {Entry} */ one) => one.own);
  const more = told.games.filter((/** @type {Entry} */ one) => !one.own);
  fill(main,
    make("header", {}, make("h1", {}, "Rulewright"), languages(told.languages, told.language)),
    make("section", {}, make("h2", {}, say("tables")), tables(told.tables)),
    begin,
    ...(told.drafts.length ? [make("section", {}, make("h2", {}, say("v-drafts")), make("ul", { class: "cards" },
      ...told.drafts.map((/** @type {string} */ one) => make("li", {}, make("a", { href: made(one) }, one)))))] : []),
    make("section", {}, make("h2", {}, say("games")), finder(), ...(own.length ? [make("h3", {}, say("own-games")), games(own, begin)] : []),
      make("h3", {}, say("more-games")), games(more, begin)),
  );
}

/** @param {any[]} known */
function tables(known) {
  if (!known.length) return make("p", { class: "quiet" }, say("no-tables"));
  return make("ul", { class: "cards" }, ...known.map((one) =>
    make("li", {}, make("a", { href: `/t/${one.id}` }, one.title),
      make("span", { class: "quiet" }, one.over ? say("finished") : say("in-play")),
      make("span", { class: "quiet" }, one.seats.map((/** @type {any} */ seat) => seat.name || say(`who-${seat.who}`)).join(" · ")))));
}

/** Of many games, those with these letters. */
function finder() {
  const field = /** @type {HTMLInputElement} */ (make("input", {
    type: "search", class: "filter", "aria-label": say("find-game"), placeholder: say("find-game"), autocomplete: "off",
    input: () => {
      const wanted = field.value.toLowerCase();
      for (const one of document.querySelectorAll("ul.games > li")) one.toggleAttribute("hidden", !`${one.textContent} ${one.getAttribute("title")}`.toLowerCase().includes(wanted));
    },
  }));
  return field;
}

/** @param {Entry[]} known @param {HTMLElement} begin */
function games(known, begin) {
  return make("ul", { class: "cards games" }, ...known.map((one) =>
    make("li", { title: one.name }, make("button", { click: () => begun(one, begin) }, one.title), make("span", { class: "quiet" }, about(one)),
      make("span", { class: "actions" }, ...(one.own ? [make("a", { href: made(one.name) }, say("v-change"))] : []),
        make("button", { class: "small", click: () => variant(one, begin) }, say("v-begin"))))));
}

/** For whom a game is, and how long it takes; of what says neither, how its file is called. @param {Entry} one */
function about(one) {
  const players = one.players === "1" ? say("alone") : one.players ? say("how-many", { players: one.players }) : "";
  return [players, one.minutes ? say("how-long", { minutes: one.minutes }) : ""].filter(Boolean).join(" · ") || one.name;
}

/** The page on which a variant is made. @param {string} name */
const made = (name) => `/v/${encodeURIComponent(name.replaceAll("/", "~"))}`;

/** The form for a new variant. @param {Entry} entry @param {HTMLElement} at */
function variant(entry, at) {
  const said = make("p", { role: "alert" });
  const title = /** @type {HTMLInputElement} */ (make("input", { required: true, maxlength: 120, value: say("v-title-of", { title: entry.title }) }));
  const bare = (entry.name.split("/").pop() ?? "").replace(/\.rules$/, "");
  const name = /** @type {HTMLInputElement} */ (make("input", { required: true, maxlength: 80, value: `${bare}-2`, pattern: "[\\p{L}\\p{N}_\\-]+" }));
  const form = make("form", {
    submit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      const answer = await post("/variants", { of: entry.name, title: title.value, name: name.value });
      if (answer.go) location.href = answer.go;
      else fill(said, wrong(answer));
    },
  }, labelled(say("v-title"), title), labelled(say("v-file"), name), make("button", { class: "main" }, say("v-begin")), said);
  fill(at, make("h2", {}, `${say("v-begin")}: ${entry.title}`), form);
  at.scrollIntoView({ block: "nearest" });
  title.focus();
}

/** The form for a new table. @param {Entry} entry @param {HTMLElement} at */
async function begun(entry, at) {
  const game = await post("/game", { game: entry.name, lang: language() });
  if (game.error) {
    fill(at, make("h2", {}, entry.title), make("p", { role: "alert" }, wrong(game)));
    return;
  }
  const seats = make("div", { class: "seats" });
  const count = choice("players", game.players.map(String), String(game.players.find((/** @type {number} */ one) => one > 1) ?? game.players[0]));
  const seated = () => {
    const number = Number(count.value);
    fill(seats, ...Array.from({ length: number }, (_, at) =>
      labelled(say("seat-number", { number: at + 1 }), choice(`seat-${at}`, WHO, at ? "greedy" : "me", (who) => say(`who-${who}`)))));
  };
  count.addEventListener("change", seated);
  seated();
  const options = game.options.filter((/** @type {any} */ one) => one.choices.length).map((/** @type {any} */ one) => {
    const texts = Object.fromEntries(one.choices.map((/** @type {any} */ each) => [String(each.value), each.text]));
    const field = choice(`option-${one.name}`, Object.keys(texts), String(one.default), (value) => texts[value]);
    return make("div", { class: "option" }, labelled(one.title, field), make("p", { class: "quiet" }, one.told));
  });
  const titles = Object.fromEntries(game.positions.map((/** @type {any} */ one) => [one.name, one.title]));
  const positions = game.positions.length
    ? [labelled(say("position"), choice("position", ["", ...Object.keys(titles)], "", (one) => titles[one] ?? say("position-usual")))] : [];
  const pause = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
  const said = make("p", { role: "alert" });
  const form = make("form", {
    submit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      const given = new FormData(/** @type {HTMLFormElement} */ (form));
      const chosen = Object.fromEntries(game.options.filter((/** @type {any} */ one) => given.has(`option-${one.name}`)).map((/** @type {any} */ one) =>
        [one.name, one.choices.find((/** @type {any} */ each) => String(each.value) === given.get(`option-${one.name}`))?.value]));
      const answer = await post("/tables", {
        game: entry.name,
        seats: Array.from({ length: Number(count.value) }, (_, at) => given.get(`seat-${at}`)),
        options: chosen,
        position: given.get("position") ?? "",
        pause: pause.checked ? "pause" : "",
      });
      if (answer.go) location.href = answer.go;
      else fill(said, wrong(answer));
    },
  }, labelled(say("players"), count), seats, make("label", {}, pause, ` ${say("pause")}`),
  ...(options.length ? [make("details", {}, make("summary", {}, say("options")), ...options)] : []), ...positions, make("button", { class: "main" }, say("begin")), said);
  fill(at, make("h2", {}, `${say("new-table")}: ${game.title}`), form);
  at.scrollIntoView({ block: "nearest" });
  count.focus();
}

let ids = 0;
/** @param {string} text @param {HTMLElement} field */
function labelled(text, field) {
  field.id = `field-${(ids += 1)}`;
  return make("div", { class: "field" }, make("label", { for: field.id }, text), field);
}

/**
 * @param {string} name @param {string[]} values @param {string} chosen @param {(value: string) => string} called
 * @returns {HTMLSelectElement}
 */
function choice(name, values, chosen, called = (value) => value) {
  const options = values.map((value) => make("option", { value, selected: value === chosen }, called(value)));
  return /** @type {HTMLSelectElement} */ (make("select", { name }, ...options));
}

await show();
