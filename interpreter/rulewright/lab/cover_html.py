"""In: what was covered of the rules, and the game. Out: a page: what is missing, and the rules as a heat map by lines.

A colour never says anything alone: beside each line stands what was seen of it, in words and numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import log10

from ..play.game import Game
from .cover import Coverage, Covered, Seen, State
from .cover_graph import picture
from .cover_text import counts_of, games_of, often, only, told
from .page import listed, section, table, whole

RANKS: tuple[State, ...] = ("never", "never asked", "never true", "never false", "there", "both")
"""Of several on one line, the one that comes first here is shown."""
CLASSES: dict[State, str] = {
    "never": "never",
    "never asked": "never",
    "never true": "partly",
    "never false": "partly",
}
MOST = 200
"""So many units are listed at most before the heat map; all are in that."""


def page(found: Coverage, game: Game) -> str:
    body = [
        *about(found),
        *section("What was seen", counts(found), "seen"),
        *section("What is missing", missing(found), "missing"),
        *section("On the graph of the game", picture(found, game), "graph"),
    ]
    for file, units in by_file(found).items():
        body += section(f"The rules: {file}", heat(file, units, game, found), anchor_of(file))
    return whole(f"{found.game}: what happens of its rules", body)


def about(found: Coverage) -> Iterator[str]:
    if found.games:
        yield (
            f'<p class="who">{escape(games_of(found))}. '
            "Bots played: this is no test by people. What bots never do, people may.</p>"
        )
    yield f"<p>{found.examples} examples of the rules were played.</p>" if found.examples else "<p>No examples.</p>"
    for said, times in found.faults:
        yield f'<p class="who warn"><strong>A fault</strong> stopped {times} of the games: {escape(said)}</p>'
    games = f"--bots {found.bots} --games {found.games} --seed {found.seed}" if found.games else "--examples"
    command = f"rulewright lab cover {found.called} {games} --all"
    yield f'<p class="soft">The same as text: <code>{escape(command)}</code></p>'


def counts(found: Coverage) -> list[str]:
    rows = [
        (
            escape(called.replace("`", "")),
            f"{count:,}",
            f"{games:,}" if found.games else "–",
            f"{examples:,}" if found.examples else "–",
            f"{either:,}",
        )
        for called, count, games, examples, either in counts_of(found)
    ]
    head = ("what", "there are", "by games", "by examples", "by either")
    return table("How many were seen in all their ways", head, rows, frozenset(range(1, 5)))


def missing(found: Coverage) -> Iterator[str]:
    by_games, by_examples = only(found)
    groups: list[tuple[str, list[Covered], Callable[[Covered], Seen]]] = [
        ("By neither", found.missing, lambda one: one.either)
    ]
    if found.games and found.examples:
        groups.append(("Only in games: not by examples", by_games, lambda one: one.examples))
        groups.append(("Only in examples: not by games", by_examples, lambda one: one.games))
    for title, units, by in groups:
        yield f"<h3>{title}: {len(units)}</h3>"
        if units:
            yield from listed(item(one, by(one), found) for one in units[:MOST])
        if len(units) > MOST:
            yield f"<p>… and {len(units) - MOST} more: see the lines of the rules below.</p>"


def item(one: Covered, seen: Seen, found: Coverage) -> str:
    unit = one.unit
    where = f'<a href="#{line_anchor(unit.file, unit.line)}">{escape(unit.file.rpartition("/")[2])}:{unit.line}</a>'
    states = told(one.state_of(seen), unit.kind) + ("" if one.complete() else often(one, found))
    return f"{where} {escape(unit.kind)} <code>{escape(unit.said)}</code>: {escape(states)}"


# ---- the heat map --------------------------------------------------------------------------------------------------


def by_file(found: Coverage) -> dict[str, list[Covered]]:
    files: dict[str, list[Covered]] = defaultdict(list)
    for one in found.units:
        files[one.unit.file].append(one)
    return dict(files)


def anchor_of(file: str) -> str:
    return "file-" + "".join(sign if sign.isalnum() else "-" for sign in file)


def line_anchor(file: str, line: int) -> str:
    return f"{anchor_of(file)}-{line}"


def heat(file: str, units: Sequence[Covered], game: Game, found: Coverage) -> Iterator[str]:
    yield '<ul class="key" aria-label="What the colours mean">'
    for named, said in (
        ("never", "never"),
        ("partly", "only one way"),
        ("good-1", "seen"),
        ("good-3", "seen very often"),
    ):
        yield f'<li><span class="{named}">{said}</span></li>'
    yield "</ul>"
    lines: dict[int, list[Covered]] = defaultdict(list)
    for one in units:
        lines[one.unit.line].append(one)
    yield f'<div class="wide" tabindex="0" role="group" aria-label="{escape(file)}"><table class="source"><thead><tr>'
    heads = ("line", *(["games"] if found.games else []), *(["examples"] if found.examples else []), "rules")
    yield "".join(f'<th scope="col">{head}</th>' for head in heads)
    yield "</tr></thead><tbody>"
    for number, text in enumerate(game.sources.text(file).split("\n"), 1):
        yield row(file, number, text, lines.get(number, []), found)
    yield "</tbody></table></div>"


def row(file: str, number: int, text: str, units: Sequence[Covered], found: Coverage) -> str:
    named = f' class="{shade(units)}"' if units else ""
    cells = [f'<th scope="row" class="at">{number}</th>']
    if found.games:
        cells.append(f'<td class="seen">{"; ".join(short(one, games=True) for one in units[:3])}</td>')
    if found.examples:
        cells.append(f'<td class="seen">{"; ".join(short(one, games=False) for one in units[:3])}</td>')
    return (
        f'<tr id="{line_anchor(file, number)}"{named}>{"".join(cells)}<td class="code">{escape(text) or " "}</td></tr>'
    )


def shade(units: Sequence[Covered]) -> str:
    """The class of a line: the worst that is on it; if all was seen, how often."""
    worst = min(units, key=lambda one: (one.complete(), RANKS.index(one.state)))
    if worst.state in CLASSES and not all(one.complete() for one in units):
        return CLASSES[worst.state]
    times = max(one.either.asked if one.unit.test else one.either.held.times for one in units)
    return f"good-{min(3, 1 + int(log10(max(1, times)) // 2))}"


def short(one: Covered, *, games: bool) -> str:
    """What was seen, in as few signs as say it without colour."""
    seen = one.games if games else one.examples
    state = one.state_of(seen)
    label = {"possible": "possible ", "taken": "taken ", "where": "where ", "until": "until "}.get(one.unit.kind, "")
    if one.unit.test and state != "never asked":
        return f"{label}{brief(seen.held.times)} yes, {brief(seen.failed.times)} no"
    return label + (brief(seen.held.times) if state == "there" else told(state, one.unit.kind))


def brief(count: int) -> str:
    """A number in few signs."""
    for limit, sign in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if count >= 10 * limit or (count >= limit > 1000):
            return f"{count / limit:.3g}{sign}"
    return f"{count:,}"
