"""In: a draft. Out: what it does to the game: in words, to its examples, to who wins, to the book and to the pieces.

Each is worked out by itself, in parts where it takes long, so that whoever waits sees something soon, and what is out
of date can be left at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...book.diff import LONE, differences
from ...book.markdown import plain
from ...book.pages import Book, Section
from ...book.translations import speech_of
from ...diagnostics.diagnostic import Diagnostic, Report
from ...diagnostics.finding import findings
from ...diagnostics.place import Place
from ...drawing import face_svg
from ...graph.from_model import rule_graph
from ...lab.cover import Coverage, cover
from ...lab.statistics import Interval, Sample, sample, whenever
from ...model.resolve import ResolveCache, resolve
from ...model.understood import Model
from ...pipeline import Checked, fitting, shown, shown_by, sound, written
from ...play.examples import grouped, groups, played
from ...play.game import Game, Table
from ...play.machine import machine
from ...play.native.batches import Seats
from ...play.native.engine import EACH, Run
from ...play.simulate import Work
from ...play.simulate import played as played_by_bots
from .draft import Draft

Json = Any
FACE = 120.0
MOST_MISSING = 40


# ---- in words ------------------------------------------------------------------------------------------------------


def words(before: Checked, now: Checked, language: str) -> Json:
    """The differences, declaration by declaration."""
    assert before.model is not None
    assert now.model is not None
    old = speech_of(before.model, before.sources, language)
    new = speech_of(now.model, now.sources, language)
    return [
        {
            "kind": change.symbol.kind,
            "name": change.symbol.name,
            "sort": new.say(f"sort-{change.symbol.kind}"),
            "title": ""
            if change.symbol.kind in LONE
            else (old if change.manner == "removed" else new).title(change.symbol),
            "manner": change.manner,
            "lines": [[[run.text, run.manner] for run in line] for line in change.lines],
        }
        for change in differences(old, new)
    ]


def found(draft: Draft) -> Json:
    """What is wrong with the text, or may be, with the lines."""
    if draft.checked is None:
        wrong = draft.wrong
        return [
            {"code": wrong.code if wrong else "", "severity": "error", "message": wrong.message if wrong else "",
             "hint": wrong.hint if wrong else "", "file": draft.name, "line": 1, "own": True}
        ]  # fmt: skip
    return [
        {
            "code": one.code.id,
            "severity": one.code.severity,
            "message": one.message,
            "hint": one.hint,
            "file": one.spot.place.file,
            "line": one.spot.place.line,
            "column": one.spot.place.column,
            "end_line": one.spot.place.end_line,
            "end_column": one.spot.place.end_column,
            "own": one.spot.place.file == draft.name,
        }
        for one in findings(draft.checked.found, draft.checked.sources)
    ]


# ---- examples ------------------------------------------------------------------------------------------------------


def with_examples(checked: Checked) -> tuple[Model, Mapping[str, Diagnostic]]:
    """The game with its own examples and those of the game that it changes, and why some of them mean nothing now."""
    assert checked.model is not None
    if checked.composed is None or len(checked.composed.stack) < 2:
        return checked.model, {}
    report, cache = Report(), ResolveCache()
    ruleset = checked.composed.ruleset(examples_of_all=True)
    _, model, report, unfit = fitting(ruleset, resolve(ruleset, report, cache), report, cache)
    if not sound(report.found):
        return checked.model, {}
    return model, unfit


def examples(checked: Checked, wanted: frozenset[str] | None = None) -> Iterator[Json]:
    """Which examples hold, some at a time: those first that share most. ``wanted``: only these, by their titles."""
    model, unfit = with_examples(checked)
    rules = rule_graph(model)
    if wanted is None and unfit:
        yield [told(title, wrong.message, checked.sources.place(wrong.span)) for title, wrong in unfit.items()]
    some = None if wanted is None else {one for one in model.bodies if one.kind == "example" and one.name in wanted}
    for group in sorted(groups(model, rules, some), key=len, reverse=True):
        ready = grouped(model, rules, checked.sources, group)
        playing = machine(ready.program, ready.layout)
        some_told = []
        for symbol, example in ready.prepared:
            why, span, _ = played(example, playing)
            place = checked.sources.place(span if span is not None else model.nodes[symbol].declaration.span)
            some_told.append(told(symbol.name, why, place))
        yield some_told


def told(title: str, why: str, place: Place) -> Json:
    return {"title": title, "holds": not why, "why": why, "file": place.file, "line": place.line}


# ---- who wins ------------------------------------------------------------------------------------------------------


class Band:
    """How games between bots of one sort end: sums, and how sure they are, however often one looks."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.shares = [Sample() for _ in seats]
        self.scores = [Sample() for _ in seats]
        self.length = Sample()
        self.draws = self.cut = 0

    @property
    def games(self) -> int:
        return self.length.count

    def add(
        self, lengths: list[int], over: list[bool], winners: list[tuple[int, ...]], scores: list[list[int]]
    ) -> None:
        for at in range(len(self.seats)):
            self.shares[at] += sample(1 / len(won) if at in won else 0.0 for won in winners)
            self.scores[at] += sample(map(float, scores[at]))
        self.length += sample(map(float, lengths))
        self.draws += sum(1 for won, ended in zip(winners, over, strict=True) if ended and not won)
        self.cut += sum(1 for ended in over if not ended)

    def data(self) -> Json:
        return {
            "games": self.games,
            "draws": self.draws,
            "cut": self.cut,
            "length": band(whenever(self.length)),
            "seats": [
                {"seat": name, "share": band(whenever(share), 0.0, 1.0), "score": band(whenever(score))}
                for name, share, score in zip(self.seats, self.shares, self.scores, strict=True)
            ],
        }


def band(interval: Interval, low: float = float("-inf"), high: float = float("inf")) -> Json:
    """As JSON can say it: what has no bound is none."""
    value, below, above = interval.value, max(low, interval.low), min(high, interval.high)
    return [value, *(None if abs(one) == float("inf") else one for one in (below, above))]


def table(checked: Checked, players: int) -> Table:
    assert checked.model is not None
    game = Game(checked.game, checked.model, checked.sources, {}, _rules=checked.rules)
    return game.table(players)


def balance(at: Table, games: int, seed: int = 1) -> Iterator[Band]:
    """Games between players at random, by whatever plays them fastest, some at a time."""
    found, seats = Band(tuple(at.seats)), Seats(at.turns)
    for batch in Run(EACH, at, games, seed).batches():
        if batch.games:
            found.add(
                list(batch.lengths),
                [bool(one) for one in batch.over],
                [seats[won] for won in batch.won],
                [list(one) for one in batch.scores],
            )
            yield found


def stronger(at: Table, bot: str, games: int, seed: int = 1, look: Callable[[], None] = lambda: None) -> Iterator[Band]:
    """Games between bots of one sort, one at a time. ``look`` may end one before each choice."""
    found = Band(tuple(at.seats))
    work = Work("", {}, {}, (bot,) * at.players, dict(at.options), seed, games)
    for number in range(games):
        end = played_by_bots(at.game, work, number, forget=True, look=look)
        found.add([end.ply], [end.over], [end.winners], [[one] for one in end.scores])
        yield found


# ---- what play comes to ----------------------------------------------------------------------------------------


def coverage(checked: Checked, players: int, games: int, look: Callable[[], None]) -> Coverage:
    """What games between players at random come to, and examples do. ``look`` may end it between two settings."""
    assert checked.model is not None
    game = Game(checked.game, checked.model, checked.sources, {}, _rules=checked.rules)
    options = {name: option.default for name, option in game.options.items()}
    return cover(game, games, 1, players=players, options=options, progress=lambda _, __: look())


def covered(before: Coverage | None, now: Coverage) -> Json:
    """What nothing comes to any more that something came to before; and how much is never come to at all."""
    complete = {
        (one.unit.of, one.unit.kind, one.unit.said) for one in (before.units if before else ()) if one.complete()
    }
    missing = [
        {"of": one.unit.of, "said": one.unit.said, "state": one.state, "file": one.unit.file, "line": one.unit.line,
         "lost": (one.unit.of, one.unit.kind, one.unit.said) in complete}
        for one in now.missing
    ]  # fmt: skip
    missing.sort(key=lambda one: not one["lost"])
    return {"games": now.games, "examples": now.examples, "units": len(now.units), "missing": missing[:MOST_MISSING],
            "lacking": len(missing)}  # fmt: skip


# ---- the book and the pieces ---------------------------------------------------------------------------------------


def book(checked: Checked, language: str) -> Book:
    return written(checked, speech_of(shown_by(checked), checked.sources, language), "player")


def pages(before: Book, now: Book) -> Json:
    """The sections of the book that say something else, with the lines that have gone and come."""
    old = dict(leaves(before))
    new = dict(leaves(now))
    changed = []
    for title in dict.fromkeys((*new, *old)):
        past, present = old.get(title, []), new.get(title, [])
        gone = [line for line in past if line not in present]
        come = [line for line in present if line not in past]
        if gone or come or (title in old) != (title in new):
            whole = "" if (title in old) == (title in new) else "come" if title in new else "gone"
            changed.append({"title": title, "gone": gone, "come": come, "whole": whole})
    return changed


def leaves(made: Book) -> Iterator[tuple[str, list[str]]]:
    """Each section without those inside it, by its title and those of the sections that it lies in."""

    def walk(section: Section, above: str) -> Iterator[tuple[str, list[str]]]:
        title = f"{above} › {section.title}" if above else section.title
        alone = Section(section.anchor, section.title, section.pieces)
        yield title, [line for line in list(plain(alone))[2:] if line.strip()]
        for inner in section.sections:
            yield from walk(inner, title)

    for part in made.parts():
        yield from walk(part, "")


def faces(before: Checked, now: Checked, language: str, most: int = 24) -> Json:
    """The pieces that look otherwise, or are new, with what they looked like."""
    past = drawn(before, language)
    changed = []
    for key, pictures in drawn(now, language).items():
        if past.get(key) != pictures:
            changed.append({"of": key[0], "kind": key[1], "now": pictures[:2], "before": list(past.get(key, ()))[:2]})
    return changed[:most]


def drawn(checked: Checked, language: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """Each kind of piece, its front and its back."""
    box = shown(checked, language)
    found = {}
    for group in box.groups:
        for kind in group.kinds:
            sides = (kind.fronts[0], *(kind.backs[:1] if kind.turned_over else ()))
            found[group.ident, kind.kind.name] = tuple(face_svg(one, FACE, "page", box.sides) for one in sides)
    return found
