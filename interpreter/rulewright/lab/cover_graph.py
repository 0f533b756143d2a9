"""In: what was covered of the rules. Out: the graph of the game, with what was seen of it: DOT, Mermaid, or SVG."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from html import escape

from ..drawing.measure import ems
from ..graph.pictures import dot, mermaid
from ..play.game import Game
from .cover import Coverage, Covered, State

SEEN: dict[str, tuple[str, str]] = {
    "never": ("#fbdcd4", "never"),
    "partly": ("#fdf0c4", "in part"),
    "good": ("#dff0e2", "all"),
}
"""By how much of a declaration was seen: a colour, and a word."""
NODE = re.compile(r'^(\s*)"((?:action|phase):[^"]*)" \[label="[^"]*", shape=(\w+)\];$')
NEVER: frozenset[State] = frozenset({"never", "never asked"})
States = dict[str, tuple[str, list[Covered]]]
Box = tuple[float, float, float, str, bool]
ROW, HIGH, GAP, PAD, LETTERS = 62.0, 40.0, 12.0, 10.0, 12.0
WIDE = 900.0


def states(found: Coverage) -> States:
    """For each phase and each action how much of it was seen."""
    units: dict[str, list[Covered]] = defaultdict(list)
    for one in found.units:
        if one.unit.node:
            units[one.unit.node.partition("/")[0]].append(one)
    return {name: (state_of(inside), inside) for name, inside in units.items()}


def state_of(units: list[Covered]) -> str:
    """Never, if it was never come to itself; else whether something in it is missing."""
    own = [one for one in units if one.unit.kind in {"phase", "taken"}]
    if any(one.state in NEVER for one in own):
        return "never"
    return "good" if all(one.complete() for one in units) else "partly"


def label(name: str, units: list[Covered]) -> str:
    times = next((one.either.held.times for one in units if one.unit.kind in {"phase", "taken"}), 0)
    return f"{name.partition(':')[2].replace('_', ' ')} · {times:,}×"


def drawn(found: Coverage, game: Game, form: str) -> str:
    """The overview of the game, as ``export`` draws it, with colours."""
    seen = states(found)
    if form == "mermaid":
        text = mermaid(game.graph)
        names = re.findall(r"^\s*(n\d+)(?:\(\[|\[|\{)\"(.*?)\"", text, re.MULTILINE)
        called = {label_of(name): state for name, (state, _) in seen.items()}
        styles = [f"    style {node} fill:{SEEN[called[said]][0]}" for node, said in names if said in called]
        return text + "\n".join(dict.fromkeys(styles)) + "\n"
    return "\n".join(coloured(line, seen) for line in dot(game.graph).split("\n"))


def coloured(line: str, seen: States) -> str:
    """A line of DOT; that of a node of which something may have been seen, with its colour and how often that was."""
    named = NODE.match(line)
    if named is None or named[2] not in seen:
        return line
    state, units = seen[named[2]]
    fill, word = SEEN[state]
    about = f'label="{label(named[2], units)}\\n{word} seen", shape={named[3]}'
    return f'{named[1]}"{named[2]}" [{about}, style=filled, fillcolor="{fill}"];'


def label_of(name: str) -> str:
    return name.partition(":")[2].replace("_", " ")


# ---- on a page -----------------------------------------------------------------------------------------------------


def picture(found: Coverage, game: Game) -> Iterator[str]:
    """Phase by phase, in the order of the rules, with the actions that each offers first."""
    seen, rows = states(found), [*rows_of(found, game)]
    if not rows:
        return
    boxes, high = placed(rows, seen)
    yield "<figure>"
    title = "The phases, each with the actions that are offered in it, and how much of each was seen"
    size = f'viewBox="0 0 {WIDE:g} {high:g}" width="{WIDE:g}" height="{high:g}"'
    yield f'<svg {size} role="img" aria-labelledby="graph-title graph-desc">'
    yield f'<title id="graph-title">{title}</title>'
    desc = "; ".join(f"{label(name, seen[name][1])}, {SEEN[seen[name][0]][1]} seen" for row in rows for name in row)
    yield f'<desc id="graph-desc">{escape(desc)}</desc>'
    for x, y, wide, name, first in boxes:
        state, units = seen[name]
        round_ = "" if first else ' rx="18"'
        yield (
            f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{HIGH:g}"{round_} '
            f'style="fill:var(--{"bad" if state == "never" else state});stroke:var(--soft)"/>'
        )
        middle = f'x="{x + wide / 2:g}" text-anchor="middle"'
        yield f'<text {middle} y="{y + 17:g}" font-size="12">{escape(label(name, units))}</text>'
        yield f'<text {middle} y="{y + 32:g}" font-size="11" class="dim">{escape(told(state, units))}</text>'
    yield "</svg>"
    yield f"<figcaption>{title}. Phases have corners, actions are round.</figcaption></figure>"


def told(state: str, units: list[Covered]) -> str:
    count = sum(not one.complete() for one in units)
    return {"never": "never", "good": "all seen"}.get(state, f"{count} of {len(units)} missing")


def rows_of(found: Coverage, game: Game) -> Iterator[list[str]]:
    """The phases, each with the actions that no phase before it offers."""
    seen, known = states(found), set[str]()
    for root in game.rules.roots:
        if root.kind != "phase" or f"phase:{root}" not in seen:
            continue
        row = [f"phase:{root}"]
        for path, node in game.rules.part(root).nodes.items():
            if node.kind == "offer":
                name = f"action:{game.rules.named(game.rules.node(root, path), 'chooses')}"
                if name in seen and name not in known:
                    known.add(name)
                    row.append(name)
        yield row


def placed(rows: list[list[str]], seen: States) -> tuple[list[Box], float]:
    """Where each box lies; a row that is too long goes on below."""
    boxes, y = [], PAD
    for row in rows:
        x = PAD
        for at, name in enumerate(row):
            state, units = seen[name]
            wide = max(ems(label(name, units)), ems(told(state, units))) * LETTERS + 2 * PAD
            if at and x + wide > WIDE - PAD:
                x, y = PAD + 140, y + HIGH + GAP / 2
            boxes.append((x, y, wide, name, not at))
            x += wide + GAP
        y += ROW
    return boxes, y
