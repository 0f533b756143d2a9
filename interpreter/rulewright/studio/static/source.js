// In: the text of a variant, and what is found in it. Out: an editor with colours, line numbers, and findings at their lines.
// The text lies as a plain field over its coloured copy, so that everything a browser does in fields is done here, too.

import { fill, make, say } from "./dom.js";

/** @typedef {{declares: string[], first: string[], words: string[]}} Language */

const PARTS = /(?<prose>\|.*)|(?<remark>#.*)|(?<text>"[^"]*"?)|(?<number>\b\d+\b)|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<other>[^\p{L}\p{N}_"|#]+|.)/gu;
const PAUSE = 200;

/**
 * @param {HTMLElement} at @param {Language} language
 * @param {(at: number, gone: number, come: string) => Promise<boolean>} changed is told what was typed; whether it was taken
 */
export function source(at, language, changed) {
  const declares = new Set(language.declares);
  const first = new Set(language.first);
  const words = new Set(language.words);
  const field = /** @type {HTMLTextAreaElement} */ (make("textarea", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", "aria-label": say("v-text"), "aria-describedby": "source-said" }));
  const copy = make("pre", { "aria-hidden": "true" });
  const gutter = make("ol", { class: "gutter", "aria-hidden": "true" });
  const said = make("div", { id: "source-said", class: "source-said", "aria-live": "polite" });
  fill(at, make("div", { class: "editor" }, gutter, make("div", { class: "both-texts" }, copy, field)), said);
  let sent = "";
  let waiting = 0;
  let busy = false;
  /** @type {any[]} */
  let found = [];

  field.addEventListener("input", () => {
    paint();
    window.clearTimeout(waiting);
    waiting = window.setTimeout(send, PAUSE);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || event.shiftKey || event.ctrlKey || event.altKey || !field.dataset.typing) return;
    event.preventDefault();
    field.setRangeText("    ", field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input"));
  });
  field.addEventListener("beforeinput", () => { field.dataset.typing = "yes"; }); // until something is typed, Tab leads on
  field.addEventListener("blur", () => delete field.dataset.typing);

  /** Send what differs. */
  async function send() {
    const now = field.value;
    if (busy || now === sent) return;
    busy = true;
    let start = 0;
    while (start < now.length && start < sent.length && now[start] === sent[start]) start += 1;
    let end = 0;
    while (end < now.length - start && end < sent.length - start && now[now.length - 1 - end] === sent[sent.length - 1 - end]) end += 1;
    if (/[\uDC00-\uDFFF]/.test(now[start] ?? sent[start] ?? "")) start -= 1; // no letter is cut in two
    if (end && /[\uDC00-\uDFFF]/.test(now[now.length - end] ?? "")) end -= 1;
    const before = sent;
    sent = now;
    const letters = (/** @type {string} */ text) => [...text].length;
    const taken = await changed(letters(before.slice(0, start)), letters(before.slice(start, before.length - end)), now.slice(start, now.length - end));
    if (!taken) sent = before;
    busy = false;
    if (field.value !== now) waiting = window.setTimeout(send, PAUSE);
  }

  /** The text as the server has it. What is just being typed here is not touched. @param {string} text @param {any[]} findings */
  function update(text, findings) {
    found = findings.filter((one) => one.own);
    if (!busy && (field.value === sent || document.activeElement !== field)) {
      if (field.value !== text) {
        const { selectionStart, selectionEnd, scrollTop } = field;
        field.value = text;
        field.setSelectionRange(selectionStart, selectionEnd);
        field.scrollTop = scrollTop;
      }
      sent = text;
    }
    paint();
    fill(said, ...found.map((one) => make("button", { class: `finding link ${one.severity}`, click: () => go(one.line) }, `${say("v-line", { line: one.line })}: ${one.message}`)));
  }

  function paint() {
    const lines = field.value.split("\n");
    const wrong = new Map(found.map((one) => [one.line, one]));
    fill(copy, ...lines.map((line, at) => {
      const one = wrong.get(at + 1);
      return make("span", { class: one ? `row ${one.severity}` : "row" }, ...coloured(line), "\n");
    }));
    fill(gutter, ...lines.map((_, at) => make("li", { class: wrong.get(at + 1)?.severity ?? "" })));
    field.rows = lines.length + 1;
    field.style.width = `${Math.max(40, ...lines.map((line) => line.length + 2))}ch`;
  }

  /** @param {string} line */
  function* coloured(line) {
    let opening = true;
    for (const match of line.matchAll(PARTS)) {
      const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? "other";
      const text = match[0];
      let look = kind === "other" ? "" : kind;
      if (kind === "word") {
        look = opening && declares.has(text) ? "declares" : (opening && first.has(text)) || words.has(text) ? "key" : "";
        opening = opening && ["change", "replace"].includes(text);
      } else if (text.trim()) opening = false;
      yield look ? make("span", { class: `s-${look}` }, text) : text;
    }
  }

  /** @param {number} line */
  function go(line) {
    const before = field.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const end = field.value.indexOf("\n", before);
    field.focus();
    field.setSelectionRange(before, end < 0 ? field.value.length : end);
    copy.children[line - 1]?.scrollIntoView({ block: "center" });
  }

  return { update, go };
}
