// In: the picture of a table, and patches. Out: the picture as it stands now, and what on it can be pointed at.

const SPACE = "http://www.w3.org/2000/svg";
/** The colours of the picture: a page that allows no styles in its text takes them from a sheet. */
const colours = new CSSStyleSheet();
document.adoptedStyleSheets.push(colours);

/** @param {string} text @returns {Element} */
function read(text) {
  const bare = text.replace(/<style>([^<]*)<\/style>/, (_, sheet) => {
    colours.replaceSync(sheet);
    return "";
  });
  const whole = bare.startsWith("<svg ") ? bare : `<svg xmlns="${SPACE}">${bare}</svg>`;
  const found = new DOMParser().parseFromString(whole, "image/svg+xml").documentElement;
  return bare.startsWith("<svg ") ? found : /** @type {Element} */ (found.firstElementChild ?? found);
}

/** The parts of an element, by what they show; numbered if there are several. @param {Element} node */
function parts(node) {
  /** @type {Map<string, Element>} */
  const found = new Map();
  /** @type {Map<string, number>} */
  const count = new Map();
  for (const child of node.children) {
    if (child.tagName !== "g") continue;
    const name = child.getAttribute("data-of") ?? "";
    const number = (count.get(name) ?? 0) + 1;
    count.set(name, number);
    found.set(name && number === 1 ? name : `${name}#${number}`, child);
  }
  return found;
}

/** @param {Element} root @param {string[]} path @returns {Element} */
function at(root, path) {
  return path.reduce((node, name) => {
    const found = parts(node).get(name);
    if (!found) throw new Error(`no part ${path.join(" / ")}`);
    return found;
  }, root);
}

/** A whole picture. @param {HTMLElement} place @param {string} text */
export function drawn(place, text) {
  place.replaceChildren(document.importNode(read(text), true));
}

/**
 * Change a picture. The order is that in which a patch says it.
 * @param {HTMLElement} place @param {{defined?: Record<string, string>, order?: any[], tag?: any[], put?: any[]}} patch
 */
export function patched(place, patch) {
  const root = /** @type {Element} */ (place.firstElementChild);
  if (patch.defined) define(root, patch.defined);
  for (const [path, names] of patch.order ?? []) {
    const node = at(root, path);
    const there = parts(node);
    const rest = [...node.children].filter((child) => child.tagName === "defs" || child.tagName === "title");
    node.replaceChildren(...rest, ...names.map((/** @type {string} */ name) => there.get(name) ?? empty(name)));
  }
  for (const [path, tag] of patch.tag ?? []) {
    const node = at(root, path);
    const made = path.length ? read(`${tag}</g>`) : read(`${tag}</svg>`);
    const title = made.querySelector(":scope > title");
    if (title) {
      node.querySelector(":scope > title")?.remove();
      node.prepend(document.importNode(title, true));
    }
    for (const { name } of [...node.attributes]) node.removeAttribute(name);
    for (const { name, value } of made.attributes) node.setAttribute(name, value);
  }
  for (const [path, text] of patch.put ?? []) at(root, path).replaceWith(document.importNode(read(text), true));
}

/** @param {string} name */
function empty(name) {
  const found = document.createElementNS(SPACE, "g");
  found.setAttribute("data-of", name);
  return found;
}

/** @param {Element} root @param {Record<string, string>} defined */
function define(root, defined) {
  let defs = root.querySelector(":scope > defs");
  if (!defs) {
    defs = document.createElementNS(SPACE, "defs");
    root.prepend(defs);
  }
  for (const [name, text] of Object.entries(defined)) {
    const made = read(text);
    if (!name) continue; // the colours, which are in their sheet now
    const old = [...defs.children].find((one) => one.id === name);
    const one = document.importNode(made, true);
    if (old) old.replaceWith(one);
    else defs.append(one);
  }
}

// ---- pointing ------------------------------------------------------------------------------------------------------

/** What an element shows, from the innermost outwards; cells with their board. @param {Element} element */
export function idents(element) {
  const found = [];
  for (let node = element.closest("[data-of]"); node; node = node.parentElement?.closest("[data-of]") ?? null) {
    found.push(ident(node));
  }
  return found;
}

/** @param {Element} node */
function ident(node) {
  const own = node.getAttribute("data-of") ?? "";
  const board = own.startsWith("cell ") ? node.closest('[data-of^="board "]')?.getAttribute("data-of") : null;
  return board ? `${board}/${own}` : own;
}

/** The element that shows something. @param {HTMLElement} place @param {string} mark @returns {Element | null} */
export function shown(place, mark) {
  const query = mark.split("/").map((part) => `[data-of="${CSS.escape(part)}"]`).join(" ");
  return place.querySelector(query);
}

/** Where an element lies in the picture, in parts of a hundred. @param {HTMLElement} place @param {Element} element */
export function lies(place, element) {
  const whole = place.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const part = (/** @type {number} */ length, /** @type {number} */ of) => `${(100 * length) / of}%`;
  return {
    left: part(box.left - whole.left, whole.width),
    top: part(box.top - whole.top, whole.height),
    width: part(box.width, whole.width),
    height: part(box.height, whole.height),
  };
}
