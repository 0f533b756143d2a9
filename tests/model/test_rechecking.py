"""After an edit, reused and newly resolved parts make the same model as a reading from the start."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from rulewright.composition.cache import MergeCache
from rulewright.composition.compose import compose
from rulewright.composition.library import Library
from rulewright.data import folder
from rulewright.diagnostics.diagnostic import Diagnostic, Report, ordered
from rulewright.diagnostics.place import Sources
from rulewright.model.resolve import resolve
from rulewright.model.reuse import ResolveCache
from rulewright.model.understood import Model
from rulewright.syntax.file import ReadCache

TIKAL = (folder("rulesets") / "tikal" / "tikal.rules").read_text(encoding="utf-8")

EDITS = {
    "a cost": ("    cost 2 points\n", "    cost 3 points\n"),
    "a limit": ("    limit 2 - done_before(me, c) per expedition for c\n", "    limit 3 per expedition\n"),
    "a body": ("    p.prestige += temples(p) + collections(p)\n", "    p.prestige += temples(p)\n"),
    "what a definition gives": (
        "define height(c: site) = (c.tile.level or else 0) + count(c.stairs)\n",
        "define height(c: site) = c.tile.level\n",
    ),
    "the type of a definition": ("define worth_alike: scale = [1: 1, 2: 3, 3: 6]\n", "define worth_alike = 3\n"),
    "a parameter": ("define strength(p: player, c: site)", "define strength(c: site, p: player)"),
    "the type of a variable": ("var prestige of player: 0..999 = 0\n", "var prestige of player: 0..999? = 0\n"),
    "a default": ("option over_all: yes/no = no\n", "option over_all: yes/no = yes\n"),
    "the type of an option": ("option over_all: yes/no = no\n", "option over_all: 0..3 = 0\n"),
    "a name": ("define crew(p: player, c: site)", "define crowd_of(p: player, c: site)"),
    "a name more": ("phase reveal(p: player)\n", "define spare = 1\n\nphase reveal(p: player)\n"),
    "a variable more": ("phase reveal(p: player)\n", "var over: 0..3 = 0\n\nphase reveal(p: player)\n"),
    "a field more": ("phase reveal(p: player)\n", "var worth of player: 0..3 = 0\n\nphase reveal(p: player)\n"),
    "a name that others give away": ("phase reveal(p: player)\n", "define p = 1\n\nphase reveal(p: player)\n"),
    "a name less": ("define crew(p: player, c: site)", "define(p: player, c: site)"),
    "a line of an action": ("    cost 2 points\n", "    cost 2 points (\n"),
    "an owner": ("component Member of player\n", "component Member\n"),
    "what a zone holds": ("zone crowd of site: pool of Member\n", "zone crowd of site: pool of Tent\n"),
    "a kind of zone": ("zone deck: stack of Tile ", "zone deck: bag of Tile "),
    "a row": (
        "        A4              A     ruins     0      4      2 0 1 0 0 0\n",
        "        A4              A     ruins     0      9      2 0 1 0 0 0\n",
    ),
    "a row more": ("        flute      3\n", "        flute      3\n        gong       3\n"),
    "a value": ("enum Ground: base, clearing, temple, ruins, volcano", "enum Ground: base, clearing, temple, volcano"),
    "picks": ("    pick r in turns(t)\n", ""),
    "a guard": ("action trade\n", "action trade when over_all\n"),
    "a board": ("board site: hex 8 by 5\n", "board site: hex 3 by 2\n"),
    "a broken line": ("phase reveal(p: player)\n", "phase reveal(p: player\n"),
    "a quotation": ("{points.start} points to use", "{points.stert} points to use"),
    "what is quoted": ("resource points: 0..10 = 10 per expedition", "resource points: 0..10 per expedition"),
    "how many play": ("    players 2..4\n", "    players 3..4\n"),
    "a phase that gives": ("phase starter gives player\n", "phase starter\n"),
    "a circle": (
        "define owned_alike(p: player, t: Treasure) = count(",
        "define owned_alike(p: player, t: Treasure) = owned_alike(p, t) + count(",
    ),
    "lines above": ('game "Tikal"\n', '# one\n# two\n\ngame "Tikal"\n'),
}


@dataclass(frozen=True)
class Reading:
    """The results of a check of Tikal, and what it keeps for the next one."""

    model: Model
    found: list[Diagnostic]
    sources: Sources
    cache: ReadCache
    kept: MergeCache
    memory: ResolveCache


def read(text: str, after: Reading | None = None, memory: ResolveCache | None = None) -> Reading:
    """A check, possibly after another one, which is not changed. ``memory``: what it keeps of the model."""
    report, sources = Report(), Sources()
    cache = ReadCache(dict(after.cache.files)) if after is not None else ReadCache()
    kept = replace(after.kept) if after is not None else MergeCache()
    library = Library({"tikal.rules": text}, disk=False)
    ruleset = compose("tikal.rules", library, report, sources, {}, cache, kept)
    memory = memory or (replace(after.memory) if after is not None else ResolveCache())
    return Reading(resolve(ruleset, report, memory), report.found, sources, cache, kept, memory)


def looked_at(reading: Reading) -> tuple[object, ...]:
    """All visible results of a check, including places."""
    model, sources = reading.model, reading.sources
    found = [
        (
            item.code,
            sources.place(item.span),
            item.message,
            item.hint,
            tuple((sources.place(span), said) for span, said in item.related),
        )
        for item in ordered(reading.found, sources)
    ]
    places = {symbol: sources.place(span) for symbol, span in model.places.items()}
    uses = sorted((str(sources.place(span)), str(symbol), symbol.kind) for span, symbol in model.uses)
    return found, model.bodies, model.kinds, model.guards, places, uses, model.headers


@pytest.fixture(scope="module")
def first() -> Reading:
    return read(TIKAL)


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_comes_out_as_a_reading_from_the_start(edit: str, first: Reading) -> None:
    before, after = EDITS[edit]
    assert TIKAL.count(before) >= 1
    edited = TIKAL.replace(before, after)
    warm = read(edited, first)
    cold = read(edited, first, ResolveCache())
    assert looked_at(warm) == looked_at(cold)
    assert looked_at(warm) != looked_at(first)
    if cold.found:  # mended again
        assert looked_at(read(TIKAL, warm)) == looked_at(first)


def test_what_did_not_change_is_kept(first: Reading) -> None:
    before, after = EDITS["a limit"]
    second = read(TIKAL.replace(before, after), first)
    bodies = first.model.bodies
    changed = {symbol for symbol in bodies if bodies[symbol] is not second.model.bodies[symbol]}
    assert {symbol.name for symbol in changed if symbol.kind != "example"} == {"uncover", "dig"}


def test_only_what_asks_for_it_is_resolved_again(first: Reading) -> None:
    before, after = EDITS["what a definition gives"]
    second = read(TIKAL.replace(before, after), first)
    anew = {
        symbol.name
        for symbol, one in second.memory.resolved.items()
        if one is not first.memory.resolved[symbol] and symbol.kind != "example"
    }
    assert {"height", "next_storeys", "temples", "tallest"} <= anew
    assert not {"crew", "deploy", "expedition", "trails"} & anew


@pytest.mark.parametrize(
    ("edit", "anew"),
    [
        ("a name more", {"spare", "reveal"}),
        ("a line of an action", {"uncover", "dig", "deploy", "march", "place_tent"}),
    ],
)
def test_a_name_that_comes_or_goes_matters_to_what_has_it(edit: str, anew: set[str], first: Reading) -> None:
    before, after = EDITS[edit]
    second = read(TIKAL.replace(before, after), first)
    found = {
        symbol.name
        for symbol, one in second.memory.resolved.items()
        if one is not first.memory.resolved.get(symbol) and symbol.kind != "example"
    }
    assert found
    assert found <= anew


LOST = """rulewright 1

game "G"
    players 2

define a = b + 1
define b = 2

phase play
    return
"""


def test_a_name_is_missed_again_when_the_lines_that_may_declare_it_are_gone() -> None:
    """While a line that mentions a name can't be read, the missing declaration of this name is not reported."""
    broken = LOST.replace("define b = 2", "define b = (")
    hidden = read(broken)
    assert [one.code for one in hidden.found] == ["R003"]
    gone = read(LOST.replace("define b = 2\n", ""), hidden)
    assert "There is no `b` here." in [one.message for one in gone.found]
    assert looked_at(read(broken, gone)) == looked_at(hidden)
    assert looked_at(read(LOST, gone)) == looked_at(read(LOST))
