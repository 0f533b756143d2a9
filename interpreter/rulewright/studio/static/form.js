// In: the groups of a form. Out: fields and tables in which a game is changed. A group is drawn when it is opened.

import { fill, make, say } from "./dom.js";

/** @typedef {{path: string, value: any, base: any, changed: boolean, low: number | null, high: number | null, names: string[],
 *   unit: string, sentence: string, missing: boolean, code: string, file: string, line: number}} Field */
/** @typedef {{name: string, type: string, low: number | null, high: number | null, names: string[], listed: boolean}} Column */
/** @typedef {{name: string, new: boolean, sentence: string, cells: string[][]}} Row */
/** @typedef {{columns: Column[], rows: Row[], gone: string[]}} Grid */
/** @typedef {{id: string, kind: string, name: string, of: string, title: string, sort: string, sentence: string, origin: string,
 *   path: string, file: string, line: number, fields: Field[], grid: Grid | null}} Group */
/** @typedef {{edit: (asked: object, at: HTMLElement) => void, next: (path: string, up: boolean, at: HTMLElement) => void,
 *   source: (file: string, line: number, open: string[] | null) => void}} Doing */

/** A form. @param {HTMLElement} at @param {Doing} doing */
export function form(at, doing) {
  /** @type {Map<string, {group: Group, box: HTMLDetailsElement}>} */
  const boxes = new Map();
  let wanted = "";
  let onlyChanged = false;

  /** @param {string[]} order @param {Record<string, Group>} groups those that have changed */
  function update(order, groups) {
    const focus = focused();
    for (const group of Object.values(groups)) {
      const known = boxes.get(group.id);
      const box = known?.box ?? /** @type {HTMLDetailsElement} */ (make("details", { class: "group", "data-id": group.id }));
      if (!known) box.addEventListener("toggle", () => { if (box.open) inside(group.id); });
      boxes.set(group.id, { group, box });
      summary(group, box);
      if (box.open) inside(group.id);
    }
    for (const id of [...boxes.keys()]) if (!order.includes(id)) boxes.delete(id);
    const now = order.map((id) => boxes.get(id)).filter((one) => one !== undefined);
    /** @type {Node[]} */
    const parts = [];
    let sort = "";
    for (const { group, box } of now) {
      if (group.sort !== sort) parts.push(make("h2", { class: "sort" }, (sort = group.sort)));
      parts.push(box);
    }
    if (parts.length !== at.childNodes.length || parts.some((one, index) => one.nodeName !== at.childNodes[index]?.nodeName
      || (one instanceof HTMLDetailsElement && one !== at.childNodes[index]))) fill(at, ...parts);
    filter();
    if (focus) /** @type {HTMLElement | null} */ (at.querySelector(`[data-key="${CSS.escape(focus)}"]`))?.focus();
  }

  function focused() {
    const now = document.activeElement;
    return now instanceof HTMLElement && at.contains(now) ? now.dataset.key : undefined;
  }

  /** @param {Group} group @param {HTMLDetailsElement} box */
  function summary(group, box) {
    const marks = [];
    if (group.origin !== "base") marks.push(make("span", { class: `mark ${group.origin}` }, say(`v-${group.origin}`)));
    const count = group.fields.length + (group.grid?.rows.length ?? 0);
    const line = make("summary", {}, make("strong", {}, group.title), ...marks,
      make("span", { class: "quiet" }, count ? say("v-count", { count }) : ""));
    const old = box.querySelector("summary");
    if (old) old.replaceWith(line);
    else box.prepend(line);
  }

  /** Draw what is inside a group. @param {string} id */
  function inside(id) {
    const known = boxes.get(id);
    if (!known) return;
    const { group, box } = known;
    const body = make("div", { class: "body" });
    if (group.sentence) body.append(make("p", {}, group.sentence));
    if (group.kind !== "game") body.append(actions(group));
    for (const one of group.fields) body.append(field(one, group.sentence));
    if (group.grid) body.append(grid(group, group.grid));
    box.querySelector(".body")?.remove();
    box.append(body);
  }

  /** What can be done with all of a declaration. @param {Group} group */
  function actions(group) {
    const of = [group.kind, group.name, group.of];
    const row = make("div", { class: "actions" });
    const said = make("p", { role: "alert", class: "wrong" });
    if (group.origin === "gone") {
      row.append(make("button", { click: () => doing.edit({ do: "restore", path: group.path }, said) }, say("v-restore")));
    } else {
      row.append(make("button", { click: () => doing.source(group.file, group.line, of) }, say("v-open")));
      if (group.origin === "changed") row.append(make("button", { click: () => doing.edit({ do: "reset-all", of }, said) }, say("v-reset-all")));
      row.append(make("button", { click: () => doing.edit({ do: "remove", path: group.path }, said) }, say("v-remove")));
    }
    return make("div", {}, row, said);
  }

  /** @param {Field} one @param {string} above what the declaration says: it need not be said twice */
  function field(one, above) {
    const said = make("p", { role: "alert", class: "wrong" });
    /** @param {any} value */
    const set = (value) => doing.edit({ do: "set", path: one.path, value }, said);
    const box = make("div", { class: one.changed ? "value changed" : "value", "data-path": one.path });
    const id = `f-${one.path}`;
    box.append(make("label", { for: id }, make("code", {}, one.path)));
    const line = make("div", { class: "line" });
    if (typeof one.value === "number") {
      const input = /** @type {HTMLInputElement} */ (make("input", { id, "data-key": id, type: "number", value: one.value, min: one.low, max: one.high, step: 1,
        change: () => { if (input.value !== "" && Number.isInteger(input.valueAsNumber)) set(input.valueAsNumber); else input.value = String(one.value); } }));
      line.append(step(one, false, said), input, step(one, true, said));
      if (one.unit) line.append(make("span", { class: "quiet" }, one.unit));
      if (one.low !== null && one.high !== null) line.append(make("span", { class: "quiet range" }, `${one.low} – ${one.high}`));
    } else if (typeof one.value === "boolean") {
      line.append(picked(id, ["yes", "no"], one.value ? "yes" : "no", (value) => set(value === "yes"), (value) => say(`v-${value}`)));
    } else if (one.names.length) {
      line.append(picked(id, one.names.includes(one.value) ? one.names : [one.value, ...one.names], one.value, set));
    } else {
      const input = /** @type {HTMLInputElement} */ (make("input", { id, "data-key": id, value: one.value, change: () => set(input.value) }));
      line.append(input);
    }
    if (one.changed) {
      line.append(make("span", { class: "quiet was" }, one.base === null ? say("v-new-value") : say("v-was", { value: shown(one.base) })));
      if (one.base !== null) line.append(make("button", { class: "small", "data-key": `r-${one.path}`, click: () => doing.edit({ do: "reset", path: one.path }, said) }, say("v-reset")));
    }
    box.append(line);
    if (one.sentence && one.sentence !== above) box.append(make("p", { class: one.missing ? "sentence missing" : "sentence" }, one.sentence));
    box.append(make("button", { class: "code", title: say("v-to-line"), click: () => doing.source(one.file, one.line, null) }, one.code), said);
    return box;
  }

  /** @param {Field} one @param {boolean} up @param {HTMLElement} said */
  function step(one, up, said) {
    const label = say(up ? "v-more" : "v-less", { path: one.path });
    return make("button", { class: "small", "aria-label": label, title: label, "data-key": `${up}-${one.path}`, click: () => doing.next(one.path, up, said) }, up ? "+" : "−");
  }

  /** @param {Group} group @param {Grid} grid */
  function grid(group, grid) {
    const of = [group.kind, group.name, group.of];
    const said = make("p", { role: "alert", class: "wrong" });
    const lists = grid.columns.map((column, at) => column.names.length && !column.listed
      ? make("datalist", { id: `l-${group.id}-${at}` }, ...column.names.map((name) => make("option", { value: name === "none" ? "-" : name }))) : null);
    const head = make("tr", {}, ...grid.columns.map((column) => make("th", { scope: "col", title: column.type }, column.name)), make("th", { scope: "col" }, make("span", { class: "unseen" }, say("v-do"))));
    const rows = grid.rows.map((row) => {
      const cells = row.cells.map((cell, at) => {
        const column = grid.columns[at];
        if (column.name === "name") return make("th", { scope: "row", class: row.new ? "changed" : "" }, cell[0]);
        const key = `c-${group.id}-${row.name}-${column.name}`;
        const changed = cell.length > 1 && cell[1] !== null && !row.new;
        const input = /** @type {HTMLInputElement} */ (make("input", {
          "data-key": key, value: cell[0], "aria-label": `${row.name}, ${column.name}`, size: Math.max(3, Math.min(24, cell[0].length + 1)),
          list: lists[at] ? `l-${group.id}-${at}` : undefined, title: changed ? say("v-was", { value: cell[1] }) : column.type,
          change: () => doing.edit({ do: "write", of, row: row.name, column: column.name, text: input.value.trim() || "-" }, said),
        }));
        return make("td", { class: changed || row.new ? "changed" : "" }, input);
      });
      const copy = make("button", { class: "small", "aria-label": say("v-copy-row", { row: row.name }), title: say("v-copy-row", { row: row.name }), click: () => {
        name.value = free(row.name, grid);
        like.value = row.name;
        name.focus();
        name.select();
      } }, "⧉");
      const gone = make("button", { class: "small", "aria-label": say("v-remove-row", { row: row.name }), title: say("v-remove-row", { row: row.name }), click: () => doing.edit({ do: "remove", path: `${group.name}.${row.name}` }, said) }, "×");
      return make("tr", { "data-row": row.name }, ...cells, make("td", { class: "tools" }, copy, gone));
    });
    const name = /** @type {HTMLInputElement} */ (make("input", { "data-key": `n-${group.id}`, "aria-label": say("v-row-name"), placeholder: say("v-row-name"), required: true, pattern: "[^\\d\\W]\\w*|[\\p{L}_][\\p{L}\\p{N}_]*" }));
    const like = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": say("v-row-like") }, make("option", { value: "" }, say("v-row-plain")),
      ...grid.rows.map((row) => make("option", { value: row.name }, say("v-row-as", { row: row.name })))));
    const add = make("form", { class: "line", submit: (/** @type {Event} */ event) => {
      event.preventDefault();
      doing.edit({ do: "add", of, row: name.value, like: like.value }, said);
    } }, name, like, make("button", {}, say("v-row-add")));
    const gone = grid.gone.length ? [make("p", { class: "gone" }, `${say("v-gone")}: `, ...grid.gone.map((row) =>
      make("button", { class: "small", click: () => doing.edit({ do: "restore", path: `${group.name}.${row}` }, said) }, say("v-restore-row", { row }))))] : [];
    return make("div", {}, ...lists.filter((one) => one !== null),
      make("div", { class: "grid", tabindex: 0, role: "region", "aria-label": group.title }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows))), said, ...gone, add);
  }

  /** Show only what holds some words. @param {string} words @param {boolean} changed */
  function search(words, changed) {
    wanted = words.trim().toLowerCase();
    onlyChanged = changed;
    filter();
    if (wanted.length > 1) {
      const met = [...boxes.values()].filter(({ box }) => !box.hidden);
      if (met.length <= 6) for (const { box } of met) box.open = true;
    }
  }

  function filter() {
    /** @type {HTMLHeadingElement | null} */
    let head = null;
    let any = false;
    const close = () => { if (head) head.hidden = !any; };
    for (const node of at.children) {
      if (node instanceof HTMLHeadingElement) {
        close();
        head = node;
        any = false;
        continue;
      }
      if (!(node instanceof HTMLDetailsElement)) continue;
      const group = boxes.get(node.dataset.id ?? "")?.group;
      node.hidden = !group || !meets(group);
      any ||= !node.hidden;
      for (const one of node.querySelectorAll(".value")) {
        if (one instanceof HTMLElement) one.hidden = wanted !== "" && !whole(group).includes(wanted) && !(one.textContent ?? "").toLowerCase().includes(wanted);
      }
    }
    close();
  }

  /** @param {Group | undefined} group */
  const whole = (group) => group ? `${group.title} ${group.name} ${group.sort} ${group.sentence}`.toLowerCase() : "";

  /** @param {Group} group */
  function meets(group) {
    if (onlyChanged && group.origin === "base" && !group.fields.some((one) => one.changed)) return false;
    if (!wanted) return true;
    return whole(group).includes(wanted)
      || group.fields.some((one) => `${one.path} ${one.sentence} ${one.unit}`.toLowerCase().includes(wanted))
      || (group.grid?.rows.some((row) => row.name.toLowerCase().includes(wanted)) ?? false)
      || (group.grid?.columns.some((column) => column.name.toLowerCase().includes(wanted)) ?? false);
  }

  /** @param {string} id */
  function show(id) {
    const box = boxes.get(id)?.box;
    if (!box) return;
    box.hidden = false;
    box.open = true;
    box.scrollIntoView({ block: "start" });
    box.querySelector("summary")?.focus();
  }

  return { update, search, show };
}

/** @param {any} value */
export const shown = (value) => (value === true ? say("v-yes") : value === false ? say("v-no") : String(value));

/** A name for a copy that is not taken. @param {string} name @param {Grid} grid */
function free(name, grid) {
  const taken = new Set(grid.rows.map((row) => row.name));
  const bare = name.replace(/_?\d+$/, "");
  let number = 2;
  while (taken.has(`${bare}_${number}`)) number += 1;
  return `${bare}_${number}`;
}

/**
 * A choice among names.
 * @param {string} id @param {string[]} names @param {string} now @param {(value: string) => void} set @param {(value: string) => string} called
 */
function picked(id, names, now, set, called = (value) => value) {
  const box = /** @type {HTMLSelectElement} */ (make("select", { id, "data-key": id, change: () => set(box.value) },
    ...names.map((name) => make("option", { value: name, selected: name === now }, called(name)))));
  return box;
}
