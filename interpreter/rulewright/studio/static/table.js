// The page of a table: the picture, what may be chosen, what happened, who is there. Everything comes by one stream.

import { Drawer, invitation, noteForm, questions, ruleText, whyNot } from "./beside.js";
import { Choices } from "./choices.js";
import { fill, language, languages, make, say, speak, wrong } from "./dom.js";
import { get, listen, post, prove } from "./net.js";
import { drawn, idents, patched } from "./picture.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const here = location.pathname;
const head = make("header", {});
const said = make("div", { role: "status", class: "said" });
const asking = make("div", { class: "asking" });
const picture = make("div", { class: "picture" });
const places = make("div", { class: "places" });
const board = make("div", { class: "board" }, picture, places);
const cover = make("div", { class: "cover", hidden: true });
const list = make("section", { class: "choices" });
const log = make("ol", { class: "lines", tabindex: 0 });
const logTitle = make("h2", { id: "log" });
log.setAttribute("aria-labelledby", "log");
const people = make("section", { class: "people" });
const after = make("section", {});
fill(main, head, said, asking, cover, make("div", { class: "both" }, make("div", { class: "left" }, board),
  make("div", { class: "right" }, list, after, people, make("section", { class: "log" }, logTitle, log))));
const drawer = new Drawer();

/** @type {any} What was sent last. */
let state = null;
/** @type {any} */
let hello = null;
/** @type {any[]} What has been picked of a choice. */
let tokens = [];
let width = 0;
/** @type {number | null} The seat that this page is for. */
let seat = null;
let end = () => {};

const choices = new Choices(list, places, picture, {
  pick: (one) => (one.number ? choose({ number: one.number }) : grow([...tokens, one.token])),
  back: () => grow(tokens.slice(0, -1)),
  typed: (text) => grow([...tokens, ["words", text]]),
});

/** Ask for something at this table. @param {string} what @param {object} asked */
const ask = (what, asked = {}) => post(`${here}/${what}`, { seat: hello.seat, lang: hello.language, width, ...asked });
/** The same as the owner. @param {string} what @param {object} asked */
const order = (what, asked = {}) => post(`${here}/${what}`, asked, hello.owner);

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

/** @param {...(Node | string)} what */
function tell(...what) {
  fill(said, ...what.filter((one) => one !== ""));
}

/** What came: everything, or what is new. @param {any} now */
function take(now) {
  if (now.picture) drawn(picture, now.picture);
  else if (now.patch) patched(picture, now.patch);
  state = now;
  tokens = [];
  while (log.children.length > now.log.since) log.lastElementChild?.remove();
  for (const line of now.log.lines) log.append(logLine(line));
  if (now.log.lines.length) log.scrollTop = log.scrollHeight;
  show();
}

/** A line of the log leads to the rule that it is about. @param {any} line */
function logLine(line) {
  const text = line.about && !line.depth
    ? make("button", { type: "button", class: "link", click: () => rule(line.about) }, line.text) : line.text;
  return make("li", { class: `depth${line.depth}` }, text);
}

function show() {
  const waiting = state.seats.filter((/** @type {any} */ one) => one.chooses).map((/** @type {any} */ one) => one.called).join(", ");
  const turn = state.over ? `${say("over")} ${state.result}` : state.yours ? say("your-turn") : say("wait-for", { seats: waiting });
  const phase = state.over || state.phase.toLowerCase() === turn.toLowerCase() ? "" : state.phase;
  document.title = `${state.yours && !state.over ? "● " : ""}${state.title}`;
  fill(head, make("h1", {}, state.title), make("p", { class: "turn", role: "status" }, [turn, phase].filter(Boolean).join(" · ")), ...tools(), languages(hello.languages, hello.language));
  choices.show(state.yours ? state.step : null, false);
  if (state.over && !after.childElementCount) after.append(questions((text) => ask("note", { text })));
  if (!state.over) fill(after);
  showPeople();
  hotSeat();
}

function tools() {
  const rules = make("button", { type: "button", click: () => rule((state.yours && choices.step?.about) || state["phase-name"]) }, say("rules"));
  const back = make("a", { class: "button", href: `${here}/replay` }, say("replay"));
  const note = make("button", { type: "button", click: () => drawer.show(say("note"), noteForm((text) => ask("note", { text }))) }, say("notes"));
  const home = hello.owner ? [make("a", { class: "button", href: "/" }, say("tables"))] : [];
  if (hello.role !== "seat") return [make("p", { class: "quiet" }, say("looks-on")), rules, back, note, ...home];
  const undo = make("button", { type: "button", click: takeBack }, say("undo"));
  return [undo, rules, back, note, ...home];
}

async function takeBack() {
  const answer = await ask("undo");
  if (answer.error !== "others-agree") return tell(answer.error ? wrong(answer) : "");
  tell(`${[...answer.why, say("undo-asks")].join(" ")} `, make("button", { type: "button", click: async () => {
    const asked = await ask("undo", { ask: true });
    tell(asked.error ? wrong(asked) : asked.asked ? say("undo-waits") : "");
  } }, say("undo-ask")));
}

/** What the book says of an action or a phase; of others there is a list. @param {string} name */
async function rule(name) {
  const answer = name ? await ask("rules", { name }) : { error: "nothing-here" };
  const all = await ask("rules");
  const list = make("ul", { class: "rules" }, ...(all.titles ?? []).map((/** @type {any} */ one) =>
    make("li", {}, make("button", { type: "button", class: "link", click: () => rule(one.name) }, one.title))));
  drawer.show(answer.title ?? say("rules"), ...(answer.error ? [] : ruleText(answer)), make("hr"), list);
}

/** Whatever is clicked says why it can't be chosen. */
picture.addEventListener("click", async (event) => {
  if (!state?.yours || !(event.target instanceof Element)) return;
  const at = idents(event.target);
  if (at.length) drawer.show(say("why-not"), ...whyNot(await ask("why", { at, tokens }), rule));
});

function showPeople() {
  if (!state || !hello) return;
  const seats = hello.people.seats.map((/** @type {any} */ one, /** @type {number} */ at) => {
    const seated = state.seats[at];
    const person = one.who === "link" || one.who === "me";
    const who = [person ? one.name : say("bot"), hello.seats.includes(at) ? say("you") : "", one.here ? "" : say("away")].filter(Boolean).join(", ");
    const score = state.scores?.length ? `: ${state.scores[at]}` : "";
    const look = hello.seats.includes(at) && at !== hello.seat
      ? [make("button", { type: "button", click: () => sit(at) }, say("see-as"))] : [];
    const link = hello.owner && one.who === "link" ? [make("button", { type: "button", click: () => invite({ seat: at }) }, say("link-renew"))] : [];
    return make("li", { class: seated.chooses ? "chooses" : "" }, make("span", {}, `${seated.called}${who ? ` (${who})` : ""}${score}`), ...look, ...link);
  });
  const watch = hello.owner ? [make("button", { type: "button", click: () => invite({}) }, say("link-watch"))] : [];
  const bots = hello.people.seats.some((/** @type {any} */ one) => one.who !== "link" && one.who !== "me");
  const pause = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", checked: Boolean(hello.people.pause), change: () => ask("pause", { pause: pause.checked ? "pause" : "" }) }));
  fill(people, make("h2", {}, say("seats")), make("ul", {}, ...seats),
    ...(bots && hello.role === "seat" ? [make("label", { class: "quiet" }, pause, ` ${say("pause")}`)] : []),
    make("p", { class: "quiet" }, hello.people.watching ? say("watching", { count: hello.people.watching }) : ""), ...watch);
  showAsking();
}

/** Whether the old rules are to be kept, although others lie on the disk. */
let kept = false;

/** The rules of this game have changed on the disk. */
function rulesChanged() {
  const again = async () => {
    const seats = hello.people.seats.map((/** @type {any} */ one) => (one.who === "link" ? "me" : one.who));
    const answer = await order("again", { seats });
    if (answer.error) return tell(wrong(answer));
    if (answer.held === answer.of) return (location.href = answer.go);
    drawer.show(say("again-until", { held: answer.held, of: answer.of }), make("p", {}, answer.move), ...answer.why.map((/** @type {string} */ one) => make("p", {}, one)),
      make("p", {}, make("a", { href: answer.go }, say("again-go"))));
  };
  const keep = () => {
    kept = true;
    showAsking();
  };
  return [make("p", {}, say("rules-changed")), ...(hello.people.alone ? [make("button", { type: "button", class: "main", click: again }, say("again"))] : []),
    make("button", { type: "button", click: keep }, say("again-keep"))];
}

/** Somebody asks whether something may be taken back. */
function showAsking() {
  const { asking: asked, stuck, changed } = hello.people;
  if (changed && hello.owner && !kept) return fill(asking, ...rulesChanged());
  if (stuck) return fill(asking, make("p", {}, say("stuck", { why: stuck })));
  if (!asked) return fill(asking);
  const mine = hello.seats.filter((/** @type {number} */ one) => !asked.yes.includes(one));
  const buttons = mine.length && !hello.seats.includes(asked.seat) ? [
    make("button", { type: "button", click: () => ask("agree", { yes: true }) }, say("agree")),
    make("button", { type: "button", click: () => ask("agree", { yes: false }) }, say("refuse")),
  ] : [];
  fill(asking, make("p", {}, say("undo-asked", { seat: state.seats[asked.seat].called, count: asked.plies }), " ", ...asked.why), ...buttons);
}

/** Several at one screen: when another of them decides, the page turns to that one; secrets are covered first. */
function hotSeat() {
  const next = hello.seats.find((/** @type {number} */ at) => state.seats[at].chooses);
  const turns = hello.role === "seat" && !state.over && !state.yours && next !== undefined;
  cover.hidden = !(turns && state.secret && hello.seats.length > 1);
  board.hidden = !cover.hidden;
  if (!turns) return;
  if (!state.secret) return sit(next);
  fill(cover, make("p", {}, say("cover", { seat: state.seats[next].called })), make("button", { type: "button", class: "main", click: () => sit(next) }, say("go-on")));
}

/** @param {number} at */
function sit(at) {
  seat = at;
  begin();
}

/** A link for somebody. @param {object} asked */
async function invite(asked) {
  const answer = await order("links", asked);
  if (answer.error) return tell(wrong(answer));
  drawer.show(say("link-made"), ...invitation(answer));
}

/** Listen: to one stream, whatever this page shows. */
function begin() {
  end();
  width = Math.floor(board.getBoundingClientRect().width) || width || 960;
  const path = `${here}/stream?width=${width}&lang=${language()}${seat === null ? "" : `&seat=${seat}`}`;
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
      tell(make("button", { type: "button", click: begin }, say("elsewhere")));
    },
    gone: () => {
      end();
      tell(say("gone"));
    },
    cut: () => tell(say("lost")),
    refused: async () => {
      if (hello) {
        tell(say("lost"));
        setTimeout(begin, 2000);
        return;
      }
      const bare = await get(`/words?lang=${language()}`);
      speak(bare.words);
      fill(main, make("h1", {}, "Rulewright"), make("p", { role: "alert" }, say("error-no-pass")));
    },
  });
}

document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || drawer.dialog.open || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^[1-9]$/.test(event.key)) {
    document.getElementById("typed")?.focus();
  } else if (event.key === "Backspace" && tokens.length) {
    grow(tokens.slice(0, -1));
  }
});
new ResizeObserver(() => choices.point()).observe(board);
begin();
