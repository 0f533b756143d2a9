// The page of a table: the picture, what may be chosen, what happened, who is there. Everything comes by one stream.

import { Choices } from "./choices.js";
import { fill, language, languages, make, say, speak, wrong } from "./dom.js";
import { listen, post, prove } from "./net.js";
import { drawn, patched } from "./picture.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const here = location.pathname;
const head = make("header", {});
const said = make("p", { role: "status", class: "said" });
const picture = make("div", { class: "picture" });
const places = make("div", { class: "places" });
const board = make("div", { class: "board" }, picture, places);
const list = make("section", { class: "choices" });
const log = make("ol", { class: "lines" });
const logTitle = make("h2", {});
const people = make("section", { class: "people" });
fill(main, head, said, make("div", { class: "both" }, make("div", { class: "left" }, board), make("div", { class: "right" }, list, people, make("section", { class: "log" }, logTitle, log))));

/** @type {any} What was sent last. */
let state = null;
/** @type {any} */
let hello = null;
/** @type {any[]} What has been picked of a choice. */
let tokens = [];
let width = 0;
let end = () => {};

const choices = new Choices(list, places, picture, {
  pick: (one) => (one.number ? choose({ number: one.number }) : grow([...tokens, one.token])),
  back: () => grow(tokens.slice(0, -1)),
  typed: (text) => grow([...tokens, ["words", text]]),
});

/** Ask for something at this table. @param {string} what @param {object} asked */
const ask = (what, asked) => post(`${here}/${what}`, { seat: hello.seat, lang: hello.language, width, ...asked });

/** @param {{number: number}} chosen */
async function choose(chosen) {
  const answer = await ask("choose", { stage: state.stage, ...chosen });
  tell(answer.error ? wrong(answer) : "");
  if (answer.now) take(answer.now);
}

/** @param {any[]} wanted */
async function grow(wanted) {
  if (!wanted.length) {
    tokens = [];
    choices.show(state.step ?? null, false);
    return;
  }
  const answer = await ask("step", { stage: state.stage, tokens: wanted });
  if (answer.error) return tell(wrong(answer));
  if (!answer.options.length) return tell(say("nothing-fits"));
  tell("");
  const only = answer.options.length === 1 ? answer.options[0] : null;
  if (only?.number && wanted.at(-1)[0] !== "words") return choose({ number: only.number });
  tokens = wanted;
  choices.show(answer, true);
}

/** @param {string} text */
function tell(text) {
  said.textContent = text;
}

/** What came: everything, or what is new. @param {any} now */
function take(now) {
  if (now.picture) drawn(picture, now.picture);
  else if (now.patch) patched(picture, now.patch);
  state = now;
  tokens = [];
  while (log.children.length > now.log.since) log.lastElementChild?.remove();
  for (const line of now.log.lines) log.append(make("li", { class: `depth${line.depth}` }, line.text));
  if (now.log.lines.length) log.scrollTop = log.scrollHeight;
  show();
}

function show() {
  const waiting = state.seats.filter((/** @type {any} */ one) => one.chooses).map((/** @type {any} */ one) => one.called).join(", ");
  const turn = state.over ? `${say("over")} ${state.result}` : state.yours ? say("your-turn") : say("wait-for", { seats: waiting });
  document.title = `${state.yours && !state.over ? "● " : ""}${state.title}`;
  fill(head, make("h1", {}, state.title), make("p", { class: "turn", role: "status" }, [turn, state.over ? "" : state.phase].filter(Boolean).join(" · ")), ...tools(), languages(hello.languages, hello.language));
  choices.show(state.yours ? state.step : null, false);
  showPeople();
}

function tools() {
  if (hello.role !== "seat") return [];
  const undo = make("button", { type: "button", click: async () => {
    const answer = await ask("undo", {});
    tell(answer.error ? wrong(answer) : "");
  } }, say("undo"));
  return [undo];
}

function showPeople() {
  if (!state || !hello) return;
  const seats = hello.people.seats.map((/** @type {any} */ one, /** @type {number} */ at) => {
    const seat = state.seats[at];
    const who = [one.name || (one.who === "link" || one.who === "me" ? "" : say("bot")), seat.you ? say("you") : "", one.here ? "" : say("away")].filter(Boolean).join(", ");
    const score = state.scores?.length ? `: ${state.scores[at]}` : "";
    const link = hello.owner && (one.who === "link" || one.who === "me") && !seat.you
      ? [make("button", { type: "button", click: () => invite({ seat: at }) }, say("link-renew"))] : [];
    return make("li", { class: seat.chooses ? "chooses" : "" }, make("span", {}, `${seat.called}${who ? ` (${who})` : ""}${score}`), ...link);
  });
  const watch = hello.owner ? [make("button", { type: "button", click: () => invite({}) }, say("link-watch"))] : [];
  fill(people, make("h2", {}, say("seats")), make("ul", {}, ...seats), make("p", { class: "quiet" }, hello.people.watching ? say("watching", { count: hello.people.watching }) : "", ...watch));
}

/** A link for somebody. @param {object} asked */
async function invite(asked) {
  const answer = await post(`${here}/links`, asked);
  if (answer.error) return tell(wrong(answer));
  const link = `${location.origin}/join#seat=${answer.token}`;
  fill(said, say("link-made"), " ", make("code", {}, link));
}

/** Listen. A page that nobody looks at gives its connection to others. */
function begin() {
  end();
  const wide = Math.floor(board.getBoundingClientRect().width);
  width = wide;
  const seat = new URLSearchParams(location.search).get("seat");
  const path = `${here}/stream?width=${wide}&lang=${language()}${seat ? `&seat=${seat}` : ""}`;
  end = listen(path, {
    hello: (told) => {
      hello = told;
      prove(told.proof);
      speak(told.words);
      document.documentElement.lang = told.language;
      logTitle.textContent = say("log");
      tell("");
    },
    state: take,
    people: (told) => {
      hello.people = told;
      showPeople();
    },
    elsewhere: () => {
      end();
      fill(said, make("button", { type: "button", click: begin }, say("elsewhere")));
    },
    gone: () => {
      end();
      tell(say("gone"));
    },
    cut: () => tell(say("lost")),
    refused: async () => {
      if (!hello) {
        const bare = await (await fetch(`/words?lang=${language()}`)).json();
        speak(bare.words);
        fill(main, make("h1", {}, "Rulewright"), make("p", { role: "alert" }, say("error-no-pass")));
      } else {
        tell(say("lost"));
        setTimeout(begin, 2000);
      }
    },
  });
}

new ResizeObserver(() => choices.point()).observe(board);
begin();
