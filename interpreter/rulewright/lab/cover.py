"""In: a game. Out: what of its rules is ever come to: by games that bots play, by its examples, and by neither.

What is looked at are the nodes of the rule graph, and beside them rows of tables, options, numbers of players and the
lines that find the winner. A test has four states: never asked, never true, never false, or both. Games are played over
all options and numbers of players, unless somebody asks for less: only then what never happened may be called dead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ..diagnostics.place import Span
from ..frozen import frozen
from ..model.symbols import Symbol
from ..model.terms import Branch, Repeating, Returning, WinnerBody, as_written
from ..play.chance import Stream
from ..play.counted import NEVER, Counted, Counts, Outcome, Stopped, Tally, of_examples, together
from ..play.game import Game, shown
from ..play.players import bot, remembers
from ..play.session import Session
from ..play.streams import game_seed
from ..play.trial import Setting, single
from ..program.faults import RulesFault
from ..program.points import FAILED, HELD, Point, told_of
from ..syntax import tree
from .statistics import rarer_than

State = Literal["never asked", "never true", "never false", "both", "never", "there"]
"""The first four are those of tests, the others those of what has no test."""
COMPLETE: frozenset[State] = frozenset({"both", "there"})
MAY_BE_ALWAYS = frozenset({"possible", "winner"})
"""Units whose tests need never fail: nothing is wrong with an action that is always possible."""
WINNER = Symbol("winner", "winner")
Progress = Callable[[int, int], None]


@frozen
class Seen:
    """What was seen of a unit. ``among``: in so many games, or examples, it could have been."""

    among: int = 0
    held: Outcome = NEVER
    failed: Outcome = NEVER

    def __add__(self, other: Seen) -> Seen:
        return Seen(self.among + other.among, self.held + other.held, self.failed + other.failed)

    @property
    def asked(self) -> int:
        return self.held.times + self.failed.times

    def state(self, *, test: bool) -> State:
        if not test:
            return "there" if self.held.times else "never"
        if not self.asked:
            return "never asked"
        if not self.held.times:
            return "never true"
        return "both" if self.failed.times else "never false"


UNSEEN = Seen()


@frozen
class Unit:
    """Something that rules may come to. ``of``: the declaration that it belongs to; ``node``: its id in the rule graph,
    if it is a node of that; ``said``: what stands there.
    """

    kind: str
    of: str
    node: str
    file: str
    line: int
    said: str
    test: bool

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


@frozen
class Covered:
    """A unit, and what was seen of it."""

    unit: Unit
    games: Seen
    examples: Seen

    @property
    def either(self) -> Seen:
        return self.games + self.examples

    @property
    def state(self) -> State:
        return self.either.state(test=self.unit.test)

    def state_of(self, by: Seen) -> State:
        return by.state(test=self.unit.test)

    def complete(self, by: Seen | None = None) -> bool:
        """Whether everything was seen of it that there is to see."""
        state = self.state if by is None else self.state_of(by)
        return state in COMPLETE or (state == "never false" and self.unit.kind in MAY_BE_ALWAYS)


@frozen
class Coverage:
    """``settings``: the numbers of players and the options of the games, with how many were played so. ``whole``: these
    were all. ``faults``: what stopped games, which are not counted.
    """

    game: str
    called: str
    bots: str
    seed: int
    games: int
    examples: int
    whole: bool
    settings: tuple[tuple[Setting, int], ...]
    faults: tuple[tuple[str, int], ...]
    units: tuple[Covered, ...]
    wanted: int = 0
    """So many games there should have been, if it was stopped before."""

    @property
    def missing(self) -> list[Covered]:
        """What neither games nor examples have come to, or only in one way."""
        return [one for one in self.units if not one.complete()]

    def rare(self, one: Covered) -> float:
        """What never happened in the games is rarer than this."""
        return rarer_than(one.games.among)


@dataclass(slots=True)
class Gathered:
    """What was seen so far."""

    among: Counter[Point] = field(default_factory=Counter)
    noted: dict[tuple[Point, int], Outcome] = field(default_factory=dict)
    rows_among: Counter[tuple[str, str]] = field(default_factory=Counter)
    met: dict[tuple[str, str], Outcome] = field(default_factory=dict)
    lines: dict[tuple[int, bool], Outcome] = field(default_factory=dict)
    over: int = 0
    """So many games, or examples, there were in all."""
    chosen: Counter[tuple[str, str]] = field(default_factory=Counter)
    """In how many of them each option had each value, and how many there were for each number of players."""

    def add(self, counts: Counts, among: int, setting: Mapping[str, str]) -> None:
        self.over += among
        for point in {point for point, _ in counts.noted}:
            self.among[point] += among
        for kind in counts.met:
            self.rows_among[kind] += among
        together(self.noted, counts.noted)
        together(self.met, counts.met)
        together(self.lines, counts.lines)
        for item in setting.items():
            self.chosen[item] += among

    def of(self, point: Point) -> Seen:
        held, failed = (self.noted.get((point, outcome), NEVER) for outcome in (HELD, FAILED))
        return Seen(self.among[point], held, failed)

    def of_row(self, kind: tuple[str, str]) -> Seen:
        return Seen(self.rows_among[kind], self.met.get(kind, NEVER))

    def of_line(self, line: int) -> Seen:
        decided, left = (self.lines.get((line, several), NEVER) for several in (False, True))
        return Seen(self.over, decided, left)

    def of_choice(self, name: str, value: str) -> Seen:
        times = self.chosen[name, value]
        return Seen(self.over, Outcome(times, times))


# ---- games and examples --------------------------------------------------------------------------------------------


def settings(game: Game, players: int | None, options: Mapping[str, Any]) -> list[Setting]:
    """How games are played: each number of players, and each value of an option; or as somebody wants."""
    if players is None and not options:
        return [*(Setting(number) for number in game.players), *single(game)]
    return [Setting(number, tuple(options.items())) for number in game.players if players in (None, number)]


def shares(count: int, among: int) -> list[int]:
    """A number of games, dealt out: at least one each."""
    return [max(1, count // among + (at < count % among)) for at in range(among)]


def cover(
    game: Game,
    games: int,
    seed: int,
    *,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    bots: str = "random",
    by_examples: bool = True,
    progress: Progress | None = None,
) -> Coverage:
    """Play, and tell what play has come to. ``StartError`` if it cannot be played so."""
    by_games, by_example = Gathered(), Gathered()
    wanted = settings(game, players, options or {})
    played, faults = list[tuple[Setting, int]](), Counter[str]()
    dealt = shares(games, len(wanted)) if games else []
    for setting, many in zip(wanted, dealt, strict=False):
        table = Counted(game, setting.players, game.chosen(dict(setting.options), setting.players))
        before = by_games.over

        def tell(done: int, before: int = before) -> None:
            if progress is not None:
                progress(before + done, sum(dealt))

        found = counted(table, many, seed, bots, tell)
        by_games.add(found, found.games, named(table.options, table.players))
        played.append((setting, found.games))
        faults.update(f"{one.fault.file}:{one.fault.line}: {one.fault.message}" for one in found.faults)
        if found.stopped:
            break
    stopped = bool(played) and (len(played) < len(dealt) or found.stopped)
    if by_examples:
        for counts, chosen, number in of_examples(game):
            by_example.add(counts, 1, named(chosen, number))
    units = tuple(sorted(covered(game, by_games, by_example), key=lambda one: (one.unit.file, one.unit.line)))
    return Coverage(
        game.name,
        game.called,
        bots,
        seed,
        by_games.over,
        by_example.over,
        players is None and not options and bool(games) and not stopped,
        tuple(played),
        tuple(sorted(faults.items())),
        units,
        sum(dealt) if stopped else 0,
    )


def named(options: Mapping[str, Any], players: int) -> dict[str, str]:
    """The values of all options, and how many play."""
    return {**{name: shown(value) for name, value in options.items()}, "players": str(players)}


def counted(table: Counted, games: int, seed: int, bots: str, tell: Callable[[int], None]) -> Counts:
    """Games at a table, by bots that all play alike."""
    if bots == "random":
        return table.count(games, seed, tell=tell)
    found, tally = Counts(), Tally(table)
    plain, playing = table.game.table(table.players, table.options), bot(bots)
    for number in range(games):
        own = game_seed(seed, number)
        session, stream, chosen = Session.begin(plain, own, explicit=False), Stream(own), []
        try:
            tell(number)
            while session.player is not None:
                choice = playing(session, stream)
                chosen.append(choice.raw)
                session.choose(choice)
                if not remembers(bots):
                    session.forget()
            end = table.follow(chosen, own, tally)
        except RulesFault as fault:
            found.faults.append(Stopped(number, own, fault))
            continue
        except KeyboardInterrupt:
            found.stopped = True
            break
        found.games += 1
        found.plies += end.plies
    tally.told(found)
    return found


# ---- units ---------------------------------------------------------------------------------------------------------


def covered(game: Game, games: Gathered, by_examples: Gathered) -> Iterator[Covered]:
    for point in dict.fromkeys([*games.among, *by_examples.among]):
        unit = unit_of(point, game)
        if unit is not None:
            yield Covered(unit, games.of(point), by_examples.of(point))
    for kind in dict.fromkeys([*games.met, *by_examples.met]):
        if kind[1] != kind[0]:
            yield Covered(unit_of_row(kind, game), games.of_row(kind), by_examples.of_row(kind))
    yield from winners(game, games, by_examples)
    yield from choices(game, games, by_examples)


def unit_of(point: Point, game: Game) -> Unit | None:
    """What a note is about; nothing if another note says the same."""
    (root, path), what = told_of(point)
    node = game.rules.node(root, path)
    kind, test = node.kind, False
    match what, node.what:
        case ("again", _):
            return None
        case ("until", Repeating(until=until)):
            return unit(("until", True), game, (root, path), as_written(until), until.span)
        case ("where", _):
            kind, test = "where", True
        case ("possible", _):
            kind, test = "possible", True
        case ("taken", _):
            kind = "taken"
        case ("", Branch(test=asked)):
            return unit(("if", True), game, (root, path), as_written(asked), asked.span)
        case ("", Returning()) if leaves_play(game, node.root, path):
            kind = "ending"
        case _:  # it is called what it is
            if node.kind == "action":
                return None  # told by what is possible
            test = node.kind in {"condition", "cost"}
            kind = {"condition": path.partition("/")[0], "effect": "step"}.get(node.kind, node.kind)
    return unit((kind, test), game, (root, path))


def leaves_play(game: Game, root: Symbol, path: str) -> bool:
    """Whether the game is over at a step."""
    node, play = game.rules.node(root, path), Symbol("phase", "play")
    return game.rules.named(node, "leaves") == play if game.rules.leads(node, "leaves") else root == play


def unit(what: tuple[str, bool], game: Game, point: Point, said: str = "", span: Span | None = None) -> Unit:
    kind, test = what
    place = game.sources.place(span if span is not None else game.rules.span(*point))
    text = said or game.sources.line(place.file, place.line).strip()
    node = game.rules.node(*point)
    return Unit(kind, f"{point[0].kind} {point[0].name}", node.id, place.file, place.line, text, test)


def unit_of_row(kind: tuple[str, str], game: Game) -> Unit:
    component, row = kind
    symbol = Symbol("component", component)
    place = game.sources.place(row_span(game, symbol, row))
    return Unit("row", f"component {component}", "", place.file, place.line, row, test=False)


def row_span(game: Game, symbol: Symbol, row: str) -> Span:
    """Where the row of a kind stands; where its component does if the row stands for several."""
    declaration = game.model.nodes[symbol].declaration
    for line in getattr(declaration, "lines", ()):
        for one in line.rows if isinstance(line, tree.Table) else ():
            if one.cells and one.cells[0].text == row:
                return one.cells[0].span
    return declaration.span


def winners(game: Game, games: Gathered, by_examples: Gathered) -> Iterator[Covered]:
    body = game.rules.held(WINNER)
    if not isinstance(body, WinnerBody):
        return
    for at, line in enumerate(body.lines):
        place = game.sources.place(line.span)
        said = game.sources.line(place.file, place.line).strip()
        asked = at > 0 and line.manner != "shared"
        kind = "winner" if not at else "tie-break"
        seen = [one.of_line(at) for one in (games, by_examples)]
        if line.manner == "shared":
            seen = [Seen(one.among, one.held + one.failed) for one in seen]
        yield Covered(Unit(kind, "winner", "winner:winner", place.file, place.line, said, test=asked or not at), *seen)


def choices(game: Game, games: Gathered, by_examples: Gathered) -> Iterator[Covered]:
    for name, option in game.options.items():
        place = game.sources.place(game.model.places[Symbol("option", name)])
        for value in option.choices:
            made = Unit("option", f"option {name}", "", place.file, place.line, f"{name} = {shown(value)}", test=False)
            yield Covered(made, *(one.of_choice(name, shown(value)) for one in (games, by_examples)))
    title = game.model.ruleset.game
    place = game.sources.place(title.title.span if title is not None else game.rules.span(game.rules.roots[0]))
    for number in game.players:
        made = Unit("players", "players", "", place.file, place.line, f"{number} players", test=False)
        yield Covered(made, *(one.of_choice("players", str(number)) for one in (games, by_examples)))
