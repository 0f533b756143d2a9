// In: what is to be shown. Out: elements. Texts are put in as texts: nothing that a stranger wrote becomes a tag.

/** @typedef {Record<string, string>} Words */

/** @type {Words} */
let words = {};

/** The words of the page, in the language of who reads it. @param {Words} given */
export function speak(given) {
  words = given;
}

/** A sentence of the page. @param {string} id @param {Record<string, string | number>} values */
export function say(id, values = {}) {
  return (words[id] ?? id).replace(/\{([a-z]+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Whether there is such a sentence. @param {string} id */
export const known = (id) => id in words;

/**
 * An element with attributes and content. A function among the attributes listens to the event of that name.
 * @param {string} tag @param {Record<string, any>} attributes @param {...(Node | string)} inside
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...inside) {
  const found = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") found.addEventListener(name, value);
    else if (value === true) found.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) found.setAttribute(name, String(value));
  }
  found.append(...inside);
  return found;
}

/** @param {Element} at @param {...(Node | string)} inside */
export function fill(at, ...inside) {
  at.replaceChildren(...inside);
}

/** What went wrong, in a sentence. @param {any} told */
export function wrong(told) {
  if (told.why?.length) return told.why.join(" ");
  const id = `error-${told.error}`;
  return known(id) ? say(id) : say("error", { error: told.error ?? "?" });
}

/** The language of who reads: the one chosen here before, or that of the browser. */
export function language() {
  return localStorage.getItem("language") ?? navigator.language.slice(0, 2);
}

/** A choice of languages. @param {Record<string, string>} named @param {string} now */
export function languages(named, now) {
  const options = Object.entries(named).map(([id, name]) => make("option", { value: id, selected: id === now, lang: id }, name));
  const chosen = /** @type {HTMLSelectElement} */ (
    make("select", {
      "aria-label": say("language"),
      change: () => {
        localStorage.setItem("language", chosen.value);
        location.reload();
      },
    }, ...options)
  );
  return chosen;
}
