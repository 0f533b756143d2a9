// In: what may be picked next. Out: a list to choose from, by number, by words, by keys; and places to point at.

import { fill, make, say } from "./dom.js";
import { lies, shown } from "./picture.js";

/**
 * @typedef {{text: string, cost: string, marks: string[], number?: number, token?: any[], count?: number, action?: string}} Option
 * @typedef {{count: number, of: number, chain: string[], about: string, cost: string, asks: string, options: Option[], more?: number}} Step
 */

/** The list of what may be picked. Whoever asks `onPick` gets the option. */
export class Choices {
  /**
   * @param {HTMLElement} list @param {HTMLElement} places the layer over the picture
   * @param {HTMLElement} picture
   * @param {{pick: (one: Option) => void, back: () => void, typed: (text: string) => void}} on
   */
  constructor(list, places, picture, on) {
    this.list = list;
    this.places = places;
    this.picture = picture;
    this.on = on;
    /** @type {Step | null} */
    this.step = null;
    this.deep = false;
  }

  /** Show a step; null if there is nothing to choose. @param {Step | null} step @param {boolean} deep whether picks can be taken back */
  show(step, deep) {
    this.step = step;
    this.deep = deep;
    const focused = this.list.contains(document.activeElement) || this.places.contains(document.activeElement);
    if (!step) {
      fill(this.list);
      fill(this.places);
      return;
    }
    const chain = step.chain.join(" · ");
    const head = make("p", { class: "chain" }, chain || say("choose-now"), step.cost ? ` (${say("costs", { cost: step.cost })})` : "");
    const buttons = step.options.map((one, at) => make("li", {}, this.button(one, at)));
    const field = /** @type {HTMLInputElement} */ (make("input", {
      id: "typed", "aria-label": say("type-here"), placeholder: say("type-here"), autocomplete: "off",
    }));
    const form = make("form", {
      class: "typed",
      submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.typed(field.value.trim());
        field.value = "";
      },
    }, field);
    const back = deep ? [make("button", { type: "button", class: "back", click: () => this.on.back() }, `← ${say("back-step")}`)] : [];
    const more = step.more ? [make("p", { class: "quiet" }, say("more-choices", { count: step.more }))] : [];
    fill(this.list, head, ...back, make("ol", { class: "options" }, ...buttons), ...more, form);
    this.point();
    if (focused) this.focus();
  }

  /** @param {Option} one @param {number} at */
  button(one, at) {
    const many = one.count ? make("span", { class: "quiet" }, String(one.count)) : "";
    const cost = one.cost ? make("span", { class: "cost" }, one.cost) : "";
    const light = (/** @type {boolean} */ on) => () => this.light(one, on);
    return make("button", {
      type: "button", click: () => this.on.pick(one), mouseenter: light(true), mouseleave: light(false), focus: light(true), blur: light(false),
    }, make("span", { class: "number" }, String(at + 1)), make("span", {}, one.text), cost, many);
  }

  focus() {
    const first = this.list.querySelector("ol button");
    if (first instanceof HTMLElement) first.focus();
  }

  /** @param {string} text */
  typed(text) {
    if (!text || !this.step) return;
    const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    const one = this.step.options[number - 1];
    if (one) this.on.pick(one);
    else this.on.typed(text);
  }

  /** Mark all that can be pointed at. What one option alone points at picks it; otherwise it narrows the choice. */
  point() {
    const step = this.step;
    if (!step) return;
    /** @type {Map<string, Option[]>} */
    const at = new Map();
    for (const one of step.options) {
      for (const mark of one.marks) at.set(mark, [...(at.get(mark) ?? []), one]);
    }
    const places = [];
    for (const [mark, several] of at) {
      const element = shown(this.picture, mark);
      if (!element) continue;
      const text = several.length === 1 ? several[0].text : `${element.querySelector("title")?.textContent || mark.split(" ").at(-1)} (${several.length})`;
      const place = make("button", { type: "button", class: mark.split("/").at(-1)?.startsWith("cell ") ? "place cell" : "place", "aria-label": text, title: text, "data-mark": mark, click: () => this.pointed(mark, several) });
      Object.assign(place.style, lies(this.picture, element));
      places.push(place);
    }
    fill(this.places, ...places);
  }

  /** @param {string} mark @param {Option[]} several */
  pointed(mark, several) {
    if (several.length === 1) this.on.pick(several[0]);
    else this.on.pick({ text: "", cost: "", marks: [], token: ["at", mark] });
  }

  /** @param {Option} one @param {boolean} on */
  light(one, on) {
    for (const place of this.places.children) {
      if (place instanceof HTMLElement) place.classList.toggle("lit", on && one.marks.includes(place.dataset.mark ?? ""));
    }
  }
}
