// Beside a table: what somebody may ask for and read, each in a drawer of its own.

import { fill, make, say, wrong } from "./dom.js";

/** A drawer over the page, which Escape closes. */
export class Drawer {
  constructor() {
    this.body = make("div", {});
    this.title = make("h2", {});
    const close = make("button", { type: "button", click: () => this.dialog.close() }, "×");
    this.close = close;
    this.dialog = /** @type {HTMLDialogElement} */ (make("dialog", { class: "drawer" }, make("header", {}, this.title, close), this.body));
    document.body.append(this.dialog);
  }

  /** @param {string} title @param {...(Node | string)} inside */
  show(title, ...inside) {
    this.close.setAttribute("aria-label", say("close"));
    this.title.textContent = title;
    fill(this.body, ...inside);
    if (!this.dialog.open) this.dialog.showModal();
  }
}

/** What the book says. @param {any} told */
export function ruleText(told) {
  return told.pieces.map((/** @type {any} */ piece) => {
    if (piece.items) return make(piece.numbered ? "ol" : "ul", {}, ...piece.items.map((/** @type {string} */ one) => make("li", {}, one)));
    if (piece.rows) {
      return make("div", { class: "wide", tabindex: 0 }, make("table", {},
        make("thead", {}, make("tr", {}, ...piece.head.map((/** @type {string} */ one) => make("th", {}, one)))),
        make("tbody", {}, ...piece.rows.map((/** @type {string[]} */ row) => make("tr", {}, ...row.map((one) => make("td", {}, one)))))));
    }
    if (piece.written !== undefined) return make("details", {}, make("summary", {}, [told.written, piece.place].filter(Boolean).join(": ")), make("pre", { tabindex: 0 }, piece.written));
    return make("p", {}, piece.text);
  });
}

/** Why what was pointed at can't be chosen. @param {any} answer @param {(name: string) => void} rule */
export function whyNot(answer, rule) {
  if (answer.error) return [make("p", {}, wrong(answer))];
  if (!answer.why.length) return [make("p", {}, say("nothing-here"))];
  return answer.why.map((/** @type {any} */ one) => make("section", {},
    make("h3", {}, make("button", { type: "button", class: "link", click: () => rule(one.about) }, one.action)),
    make("ul", {}, ...one.why.map((/** @type {string} */ why) => make("li", {}, why)))));
}

/** Links to send. @param {any} answer */
export function invitation(answer) {
  const links = answer.links.map((/** @type {any} */ one) => {
    const code = make("code", {}, one.link);
    const copy = make("button", { type: "button", click: () => navigator.clipboard?.writeText(one.link) }, say("copy"));
    const picture = new DOMParser().parseFromString(one.qr, "image/svg+xml").documentElement;
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", say("scan"));
    return make("div", { class: "invitation" }, make("p", {}, code, " ", copy), make("p", { class: "quiet" }, say("scan")), document.importNode(picture, true));
  });
  return [make("p", {}, say("link-made")), ...links, ...(answer.plain ? [make("p", { class: "quiet" }, say("plain"))] : [])];
}

/** A few questions after the end. @param {(text: string) => Promise<any>} send */
export function questions(send) {
  const numbers = ["again", "length", "clear"].map((name) => {
    const choices = [1, 2, 3, 4, 5].map((number) => make("label", {}, make("input", { type: "radio", name, value: number }), String(number)));
    return make("fieldset", {}, make("legend", {}, say(`asked-${name}`)), ...choices);
  });
  const words = ["best", "worst"].map((name) =>
    make("label", { class: "block" }, say(`asked-${name}`), make("textarea", { name, rows: 2, maxlength: 600 })));
  const form = /** @type {HTMLFormElement} */ (make("form", {
    submit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      const given = [...new FormData(form)].filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`);
      if (!given.length) return;
      const answer = await send(given.join("\n"));
      fill(form, make("p", { role: "status" }, answer.error ? wrong(answer) : say("asked-thanks")));
    },
  }, make("h2", {}, say("asked-title")), ...numbers, ...words, make("button", {}, say("asked-send"))));
  return form;
}

/** A note on a position. @param {(text: string) => Promise<any>} send */
export function noteForm(send) {
  const text = /** @type {HTMLTextAreaElement} */ (make("textarea", { rows: 3, maxlength: 2000, "aria-label": say("note") }));
  const said = make("p", { role: "status" });
  return make("form", {
    submit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!text.value.trim()) return;
      const answer = await send(text.value);
      fill(said, answer.error ? wrong(answer) : say("note-kept"));
      if (!answer.error) text.value = "";
    },
  }, text, make("button", {}, say("note-send")), said);
}

/** Let somebody keep a file. @param {string} name @param {any} data */
export function keep(name, data) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
