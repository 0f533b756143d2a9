// Looking back at a game: a slider over its steps, each as it was seen then.

import { Drawer, keep, noteForm } from "./beside.js";
import { fill, language, languages, make, say, speak, wrong } from "./dom.js";
import { get, listen, post, prove } from "./net.js";
import { drawn } from "./picture.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const here = location.pathname.replace(/\/replay$/, "");
const head = make("header", {});
const said = make("div", { role: "status", class: "said" });
const picture = make("div", { class: "picture" });
const log = make("ol", { class: "lines", tabindex: 0 });
const notes = make("section", {});
const slider = /** @type {HTMLInputElement} */ (make("input", { type: "range", min: 0, value: 0, class: "slider" }));
const where = make("output", {});
const more = make("p", { class: "quiet", role: "status" });
const drawer = new Drawer();
fill(main, head, said, make("div", { class: "field" }, slider, where), more, make("div", { class: "both" },
  make("div", { class: "left" }, make("div", { class: "board" }, picture)), make("div", { class: "right" }, notes, make("section", { class: "log" }, log))));

/** @type {any} */
let hello = null;
/** @type {any} */
let state = null;
/** @type {number | null} As whom one looks. */
let as = null;
let width = 960;
let last = 0;
let asked = 0;

/** @param {string} what @param {object} more @param {string} [owner] */
const ask = (what, more, owner) => post(`${here}/${what}`, { seat: hello.seat, lang: hello.language, width, ...more }, owner);

async function show() {
  const step = Number(slider.value);
  const number = (asked += 1);
  const told = await ask("past", { step, as });
  if (number !== asked) return; // the slider has moved on
  if (told.error) return fill(said, wrong(told));
  fill(said);
  drawn(picture, told.picture);
  fill(log, ...told.log.lines.map((/** @type {any} */ line) => make("li", { class: `depth${line.depth}` }, line.text)));
  log.scrollTop = log.scrollHeight;
  where.textContent = say("replay-at", { number: step, of: last });
  slider.setAttribute("aria-valuetext", where.textContent);
  fill(notes, ...(told.notes.length ? [make("h2", {}, say("notes"))] : []), ...told.notes.map((/** @type {any} */ one) => make("p", {}, one.who ? `${one.who}: ${one.text}` : one.text)));
}

function frame() {
  const seats = state.seats.map((/** @type {any} */ one, /** @type {number} */ at) => make("option", { value: at, selected: at === (as ?? hello.seat) }, one.called));
  const who = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": say("see-as"), change: () => {
    as = Number(who.value);
    show();
  } }, ...seats));
  const open = state.over || hello.people.alone;
  const fork = make("button", { type: "button", click: async () => {
    const answer = await ask("fork", { step: Number(slider.value), seats: hello.people.seats.map((/** @type {any} */ one) => (["me", "link"].includes(one.who) ? "me" : one.who)) }, hello.owner);
    if (answer.go) location.href = answer.go;
    else fill(said, wrong(answer));
  } }, say("fork"));
  const report = make("button", { type: "button", click: async () => {
    const answer = await ask("report", {}, hello.owner);
    if (answer.error) fill(said, wrong(answer));
    else keep("report.json", answer);
  } }, say("report"));
  const note = make("button", { type: "button", click: () => drawer.show(say("note"), noteForm(async (text) => {
    const answer = await ask("note", { text, step: Number(slider.value) });
    show();
    return answer;
  })) }, say("note"));
  document.title = `${say("replay")}: ${state.title}`;
  fill(head, make("h1", {}, `${say("replay")}: ${state.title}`), make("a", { class: "button", href: here }, say("to-table")), note,
    ...(open ? [make("label", {}, `${say("see-as")} `, who)] : []), ...(open && hello.owner ? [fork, report] : []), languages(hello.languages, hello.language));
  slider.setAttribute("aria-label", say("replay"));
}

slider.addEventListener("input", show);
width = Math.floor(picture.getBoundingClientRect().width) || 960;
listen(`${here}/stream?width=${width}&lang=${language()}`, {
  hello: (told) => {
    hello = told;
    prove(told.proof);
    speak(told.words);
    document.documentElement.lang = told.language;
  },
  people: (told) => {
    hello.people = told;
  },
  state: (told) => {
    const first = !state;
    state = told;
    frame();
    if (first || Number(slider.value) === last) {
      last = told.steps;
      slider.max = String(last);
      if (first) slider.value = String(last);
      show();
    } else { // whoever looks back is not pulled away
      more.textContent = say("replay-new", { count: told.steps - last });
      slider.max = String(told.steps);
    }
  },
  refused: async () => {
    if (hello) return;
    const bare = await get(`/words?lang=${language()}`);
    speak(bare.words);
    fill(main, make("h1", {}, "Rulewright"), make("p", { role: "alert" }, say("error-no-pass")));
  },
});
