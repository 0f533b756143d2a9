// The page on which a variant is made: the form or the text on the left, what an edit does on the right.

import { fill, language, languages, make, say, speak, wrong } from "./dom.js";
import { effects } from "./effects.js";
import { form } from "./form.js";
import { listen, post, prove } from "./net.js";
import { source } from "./source.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const here = `/v/${location.pathname.split("/")[2]}`;

/** @type {ReturnType<typeof form>} */
let fields;
/** @type {ReturnType<typeof effects>} */
let told;
/** @type {ReturnType<typeof source>} */
let text;
/** @type {any} */
let state = null;
/** @type {Record<string, HTMLElement>} */
const parts = {};
/** When an edit was asked for, and whether what it does is still to be shown: for whoever measures. */
let asked = 0;

/** @param {any} hello */
function begin(hello) {
  prove(hello.proof);
  speak(hello.words);
  document.documentElement.lang = hello.language;
  if (parts.left) return;
  const button = (/** @type {string} */ id, /** @type {() => void} */ click, more = "") => (parts[id] = make("button", { click, id: `do-${id}`, class: more }, say(`v-do-${id}`)));
  parts.title = make("h1", {}, "Rulewright");
  parts.saved = make("span", { class: "quiet", role: "status" });
  parts.said = make("p", { role: "alert", class: "said" });
  parts.conflicts = make("div", { class: "conflicts" });
  const search = /** @type {HTMLInputElement} */ (make("input", { type: "search", placeholder: say("v-search"), "aria-label": say("v-search"), input: () => fields.search(search.value, changed.checked) }));
  const changed = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", change: () => fields.search(search.value, changed.checked) }));
  parts.about = make("div", { class: "about" });
  parts.groups = make("div", { class: "groups" });
  parts.form = make("div", { id: "form", role: "tabpanel", "aria-labelledby": "tab-form" }, parts.about,
    make("div", { class: "line find" }, search, make("label", { class: "quiet" }, changed, " ", say("v-only-changed"))), parts.groups);
  parts.source = make("div", { id: "source", role: "tabpanel", "aria-labelledby": "tab-source", hidden: true });
  const tab = (/** @type {string} */ id) => (parts[`tab-${id}`] = make("button", { role: "tab", id: `tab-${id}`, "aria-controls": id, "aria-selected": String(id === "form"), tabindex: id === "form" ? 0 : -1, click: () => turn(id),
    keydown: (/** @type {KeyboardEvent} */ event) => { if (["ArrowLeft", "ArrowRight"].includes(event.key)) { turn(id === "form" ? "source" : "form"); parts[id === "form" ? "tab-source" : "tab-form"].focus(); } } }, say(`v-tab-${id}`)));
  parts.left = make("div", { class: "left" }, make("div", { role: "tablist", class: "tabs", "aria-label": say("v-made") }, tab("form"), tab("source")), parts.form, parts.source);
  const right = make("div", { class: "right" });
  fill(main,
    make("header", {}, make("a", { href: "/" }, say("title")), parts.title, parts.saved, button("undo", () => act("undo")), button("redo", () => act("redo")),
      button("drop", () => act("drop")), button("save", save, "main"), languages(hello.languages, hello.language)),
    parts.said, parts.conflicts, make("div", { class: "both" }, parts.left, right));
  fields = form(parts.groups, { edit, next: (path, up, at) => ask("next", { path, up }, at), source: open });
  told = effects(right, { line: place, group: (id) => { turn("form"); fields.show(id); }, playing: (players) => ask("playing", { players }), stop: () => ask("stop", {}) });
  text = source(parts.source, hello.rules, async (at, gone, come) => {
    asked = performance.now();
    const answer = await post(`${here}/text`, { at, gone, come, version: state.version, lang: hello.language });
    if (answer.error) fill(parts.said, wrong(answer));
    else { fill(parts.said); state.version = Math.max(state.version, answer.version); }
    return !answer.error;
  });
  document.addEventListener("keydown", keys);
}

/** @param {KeyboardEvent} event */
function keys(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const typing = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
  const key = event.key.toLowerCase();
  if (key === "s") save();
  else if (key === "z" && !typing) act(event.shiftKey ? "redo" : "undo");
  else return;
  event.preventDefault();
}

/** Form or text. @param {string} id */
function turn(id) {
  for (const one of ["form", "source"]) {
    parts[one].hidden = one !== id;
    parts[`tab-${one}`].setAttribute("aria-selected", String(one === id));
    parts[`tab-${one}`].tabIndex = one === id ? 0 : -1;
  }
}

/** @param {any} now @param {Record<string, any>} groups */
function show(now, groups) {
  state = now;
  const head = now.head;
  document.title = `${head?.title ?? now.name} – Rulewright`;
  fill(parts.title, head?.title ?? now.name);
  fill(parts.saved, now.saved ? say("v-saved", { name: now.name }) : now.exists ? say("v-unsaved", { name: now.name }) : say("v-no-file", { name: now.name }));
  for (const [id, can] of Object.entries({ undo: now.undo > 0, redo: now.redo > 0, drop: now.exists && !now.saved, save: now.sound && !now.saved })) {
    /** @type {HTMLButtonElement} */ (parts[id]).disabled = !can;
  }
  parts.form.classList.toggle("broken", !now.sound);
  about(head);
  if (head) fields.update(head.order, groups);
  told.state(now);
  text.update(now.text, now.found);
  fill(parts.conflicts, ...now.conflicts.map(conflict));
  main.dataset.version = now.version;
}

/** The title of the variant, and its seats. @param {any} head */
function about(head) {
  if (!head || parts.about.contains(document.activeElement)) return;
  const said = make("p", { role: "alert", class: "wrong" });
  const title = /** @type {HTMLInputElement} */ (make("input", { id: "about-title", value: head.title, maxlength: 200, change: told }));
  const prose = /** @type {HTMLTextAreaElement} */ (make("textarea", { id: "about-prose", rows: 2, maxlength: 2000, placeholder: head.below, change: told }));
  prose.value = head.prose;
  function told() {
    edit({ do: "title", title: title.value, prose: prose.value }, said);
  }
  const seats = /** @type {HTMLInputElement} */ (make("input", { id: "about-seats", value: head.seats.join(", "), change: () => edit({ do: "seats", names: seats.value.split(",").map((one) => one.trim()).filter(Boolean) }, said) }));
  fill(parts.about, ...[["v-title", title], ["v-prose", prose], ["v-seats", seats]].map(([id, field]) =>
    make("div", { class: "field" }, make("label", { for: /** @type {HTMLElement} */ (field).id }, say(/** @type {string} */ (id))), field)), said);
}

/** @param {{mine: string, theirs: string}} one */
function conflict(one) {
  return make("section", { class: "conflict" }, make("h2", {}, say("v-conflict")),
    make("div", { class: "sides" }, make("div", {}, make("h3", {}, say("v-mine")), make("pre", {}, one.mine || "–")), make("div", {}, make("h3", {}, say("v-theirs")), make("pre", {}, one.theirs || "–"))),
    make("button", { click: () => ask("settle", { mine: one.mine, theirs: true }) }, say("v-take-theirs")),
    make("button", { click: () => ask("settle", { mine: one.mine, theirs: false }) }, say("v-take-mine")));
}

/** @param {object} given @param {HTMLElement} at */
const edit = (given, at) => ask("edit", given, at);

/** @param {string} what @param {object} given */
async function ask(what, given, at = parts.said) {
  asked = performance.now();
  const answer = await post(`${here}/${what}`, { ...given, lang: document.documentElement.lang });
  fill(at, answer.error ? wrong(answer) : "");
  if (answer.error && state?.head) fields.update(state.head.order, {});
  return answer;
}

/** @param {string} what */
const act = (what) => ask(what, {});

async function save() {
  if (/** @type {HTMLButtonElement} */ (parts.save).disabled) return;
  const answer = await post(`${here}/save`, { lang: document.documentElement.lang }, undefined, { "If-Match": `"${state.known}"` });
  fill(parts.said, answer.error ? wrong(answer) : "");
}

/** Open a line: of the text here, or of the game below it, by a copy of the declaration in this text. @param {string} file @param {number} line @param {string[] | null} of */
async function open(file, line, of) {
  if (file === state.file) {
    place(file, line);
    return;
  }
  if (!of) {
    fill(parts.said, say("v-elsewhere", { place: `${file.split("/").pop()}:${line}` }));
    return;
  }
  const answer = await ask("edit", { do: "open", of });
  if (answer.error) return;
  const words = new RegExp(`^(replace|change) ${of[0]}( ${of[1]}\\b|\\b)`);
  turn("source");
  window.setTimeout(() => {
    const at = state.text.split("\n").findIndex((/** @type {string} */ one) => words.test(one));
    if (at >= 0) text.go(at + 1);
  }, 150);
}

/** @param {string} file @param {number} line */
function place(file, line) {
  if (file !== state.file) {
    fill(parts.said, say("v-elsewhere", { place: `${file.split("/").pop()}:${line}` }));
    return;
  }
  turn("source");
  text.go(line);
}

listen(`${here}/stream?lang=${language()}`, {
  hello: begin,
  whole: (whole) => {
    show(whole, whole.groups);
    told.whole(whole.effects);
  },
  words: (first) => {
    told.words(first.words);
    main.dataset.said = first.version;
    if (asked) main.dataset.words = String(Math.round(performance.now() - asked));
    asked = 0;
  },
  changes: (changes) => show(changes, changes.groups),
  effect: (effect) => told.heard(effect.key, effect),
  cut: () => parts.said && fill(parts.said, say("lost")),
  refused: () => {
    fill(main, make("h1", {}, "Rulewright"), make("p", { role: "alert" }, wrong({ error: "no-pass" })));
  },
});
