"""In: a model. Out: what must be played to be known: the positions before and after its examples, and the initial
position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

from ..diagnostics.place import Sources, Span
from ..frozen import frozen
from ..graph.nodes import RuleGraph
from ..model.declared import ExampleBody
from ..model.symbols import Symbol
from ..play.adding import Added
from ..play.examples import Watching, seats, show_examples
from ..play.looked import Looked
from ..play.machine import Raw, machine
from ..play.script import Move
from ..play.standing import Standing
from ..program.faults import RulesFault
from ..program.layout import Layout
from ..program.lower import lowered, program
from ..program.operations import State
from ..program.options import chosen, defaults
from ..scene.faces import Board, Scene
from ..scene.table import Scenes, Table
from .drawing.excerpts import excerpts, since, table_drawn
from .drawing.positions import boards_of, busy, lying, position_drawn
from .drawing.scenes import HALF, PAGE
from .hiding import hidden
from .opening import opening
from .pages import Edition, Picture
from .speech import Speech, Start
from .teaching import counting, shown_turn, summands, teaching, unfolded
from .tongue import Tongue
from .worked import facts_after

MOST_PICTURES = 6
"""More pictures of one turn would be a page of their own each; then several choices share one."""


@frozen
class Moment:
    """A position of an example, as it is open to all."""

    scenes: Scenes
    table: Table
    boards: tuple[Board, ...]
    """Those on which something lies."""


@dataclass(slots=True)
class Watcher:
    """Looks on while the examples of a book are played. ``turn``: the example that shows a whole turn."""

    speech: Speech
    rules: RuleGraph
    sources: Sources
    turn: Symbol | None
    tongue: Tongue = field(init=False)
    known: dict[int, tuple[Layout, Scenes]] = field(default_factory=dict)
    shots: dict[Symbol, tuple[Picture, ...]] = field(default_factory=dict)
    told: dict[Symbol, dict[Span, str]] = field(default_factory=dict)
    then: Mapping[Span, str] = field(default_factory=dict)
    """What holds after a choice of the turn."""
    frames: list[tuple[Moment, str]] = field(default_factory=list)
    """The moment before each choice of the turn, and who makes which choice."""
    pictures: tuple[Picture, ...] = ()
    """Of the turn: where it begins, then what each choice changes."""
    sums: tuple[Added, ...] = ()

    def __post_init__(self) -> None:
        self.tongue = Tongue(self.speech.model, self.speech.language, self.speech.said)

    def moment(self, example: Symbol, layout: Layout, state: State) -> Moment:
        body, model = self.speech.model.bodies[example], self.speech.model
        assert isinstance(body, ExampleBody)
        given = chosen(self.rules, dict(body.options)), seats(model, body)
        made = self.known.setdefault(id(layout), (layout, Scenes(model, layout, self.speech.names)))
        table = made[1].open(state, lambda: Looked(model, self.rules, layout, self.sources, *given))
        return Moment(made[1], table, tuple(boards_of(table)))

    def look(self, example: Symbol, layout: Layout, begun: State, states: Sequence[State]) -> None:
        empty = self.moment(example, layout, begun)
        moments = [self.moment(example, layout, state) for state in states]
        if not moments:
            return
        if not layout.boards:
            self.shots[example] = self.in_zones(example, empty, moments)
        elif moments[0].boards or moments[-1].boards:
            self.shots[example] = self.on_boards(example, moments)
        if example == self.turn and self.frames:
            self.pictures = self.turned(empty, moments[-1])

    def on_boards(self, example: Symbol, moments: Sequence[Moment]) -> tuple[Picture, ...]:
        """The boards before and after; one picture if nothing on them has changed."""
        name, say, scenes = f"example-{example.name}", self.speech.say, moments[0].scenes
        before = tuple(position_drawn(f"{name}-before", board, None, scenes) for board in moments[0].boards)
        old = {board.ident: board for board in moments[0].boards}
        after = [board for board in moments[-1].boards if old.get(board.ident) != board]
        if not after:
            return before
        now = (position_drawn(f"{name}-after", board, old.get(board.ident), scenes) for board in after)
        return (
            *(replace(one, caption=say("before")) for one in before),
            *(replace(one, caption=say("after")) for one in now),
        )

    def in_zones(self, example: Symbol, empty: Moment, moments: Sequence[Moment]) -> tuple[Picture, ...]:
        """What lies before players and on the table, where there are no boards."""
        name, say = f"example-{example.name}", self.speech.say
        first, *rest = excerpts(empty.table.scene(), [one.table.scene() for one in (moments[0], moments[-1])], say)
        if not first.rows and not any(one.rows for one in rest):
            return ()
        if all(one == first for one in rest):
            return (table_drawn(f"{name}-before", first, PAGE),)
        both = ((first, "before"), (rest[-1], "after"))
        return tuple(replace(table_drawn(f"{name}-{when}", one, PAGE), caption=say(when)) for one, when in both)

    def tell(self, example: Symbol, standing: Standing, move: Move, choice: Raw) -> None:
        texts = self.tongue.texts(standing.machine, standing.state, standing.decision, (choice,))
        try:
            text = texts.text(choice, {})
        except RulesFault:  # what follows from a choice that cannot be made
            return
        self.told.setdefault(example, {})[move.asked.span] = text
        if example == self.turn and not move.asked.refused and not move.asked.offered:
            player = self.speech.title(move.asked.seat)
            now = self.moment(example, standing.machine.layout, standing.state)
            said = self.speech.say("played", player=player, choice=text)
            self.frames.append((now, f"{said} {self.then.get(move.asked.span, '')}".strip()))

    def count(self, _: Symbol, sums: tuple[Added, ...]) -> None:
        self.sums = sums

    def turned(self, empty: Moment, last: Moment) -> tuple[Picture, ...]:
        """The turn in pictures. What changes nothing that is shown is told with what follows."""
        moments = [*(moment for moment, _ in self.frames), last]
        shown: Sequence[Board | Scene]
        boards = [moment.boards[0] for moment in moments if moment.boards]
        if empty.table.layout.boards:
            if len(boards) < len(moments):
                return ()
            shown = boards
        else:
            shown = excerpts(empty.table.scene(), [moment.table.scene() for moment in moments], self.speech.say)
        changes: list[tuple[int, list[str]]] = []
        waiting: list[str] = []
        for at, (_, text) in enumerate(self.frames, 1):
            waiting.append(text)
            if shown[at] != shown[at - 1]:
                changes.append((at, waiting))
                waiting = []
        if not changes:
            return ()
        changes[-1][1].extend(waiting)
        around = frozenset[str]().union(*map(busy, boards))
        found, then = [], -1
        for number, (at, texts) in enumerate([(0, []), *shared_out(changes, MOST_PICTURES - 1)]):
            one, before = shown[at], shown[then] if then >= 0 else None
            if isinstance(one, Board):
                assert not isinstance(before, Scene)
                picture = position_drawn(f"turn-{number}", one, before, last.scenes, around, HALF)
            else:
                assert not isinstance(before, Board)
                picture = table_drawn(
                    f"turn-{number}", one if before is None else since(one, before, self.speech.say), HALF
                )
            found.append(replace(picture, caption=" ".join(texts)))
            then = at
        return tuple(found)


def shared_out(changes: list[tuple[int, list[str]]], most: int) -> list[tuple[int, list[str]]]:
    """The same changes in at most so many groups, as even as they can be."""
    groups = min(len(changes), most)
    cuts = [len(changes) * at // groups for at in range(groups + 1)] if groups else []
    several = [changes[low:high] for low, high in pairwise(cuts)]
    return [(group[-1][0], [text for _, texts in group for text in texts]) for group in several]


def watched(speech: Speech, rules: RuleGraph, sources: Sources, edition: Edition) -> None:
    """Play the examples of a book, and note in it what they show: pictures of the boards of each, before and after; the
    texts of all choices, by their places; the turn that teaches, picture by picture; and what the points consist of.

    Those who play see only the examples that teach: to play all takes longer than all else. What does not hold is left
    out of the book: a variant or a setting may have changed what an example of the game shows.
    """
    while failed := failing(speech, rules, sources, edition):
        speech.model = speech.model.without(failed)


def failing(speech: Speech, rules: RuleGraph, sources: Sources, edition: Edition) -> set[Symbol]:
    """The examples that do not hold. If there are none, what the others show has been noted."""
    shown, example = shown_turn(speech), counting(speech.model)
    watcher = Watcher(speech, rules, sources, Symbol("example", shown.title.text) if shown is not None else None)
    watcher.then = facts_after(shown, speech) if shown is not None else {}
    counted = {example: tuple(unfolded(one, speech) for one in summands(speech))} if example is not None else {}
    wanted = frozenset(filter(None, (watcher.turn, example, teaching(speech.model).cover)))
    watching = Watching(watcher.look, watcher.tell, counted, watcher.count)
    failed = show_examples(speech.model, rules, sources, watching, wanted if edition == "player" else None)
    speech.shots, speech.told = watcher.shots, watcher.told
    speech.turn, speech.sums = watcher.pictures, watcher.sums
    return failed


def starts(speech: Speech, rules: RuleGraph, sources: Sources) -> dict[int, Start]:
    """For each number of players, the table when all is done that comes before the first choice."""
    found: dict[int, Start] = {}
    agreed = defaults(rules)
    begun, unseen = opening(rules, agreed), hidden(speech.model)
    for players in speech.model.headers.players:
        lowering, first = lowered(begun, agreed, players, sources)
        ready = machine(program(lowering, first), lowering.layout)
        state = ready.begin()
        try:
            ready.run(state, lambda event, at, ready=ready: ready.outcomes(at, event)[0])  # type: ignore[misc]
        except RulesFault:
            continue
        scenes = Scenes(speech.model, lowering.layout, speech.names)
        looked = partial(Looked, speech.model, rules, lowering.layout, sources, agreed, players)
        scene = scenes.open(state, looked).scene()
        found[players] = Start(counted(lowering.layout, state, unseen), scene)
    return found


def counted(layout: Layout, state: State, unseen: frozenset[Symbol]) -> dict[Symbol, tuple[int, ...]]:
    """The pieces in each zone that is on the table, for each of its owners."""
    lie = Counter((piece.zone, piece.owner) for piece in lying(layout, state))
    found: dict[Symbol, tuple[int, ...]] = {}
    for symbol in layout.rules.headers.zones:
        if symbol in unseen:
            continue
        if symbol in layout.zones:
            found[symbol] = tuple(lie[symbol, owner] for owner in range(layout.zones[symbol][1]))
        else:
            found[symbol] = (*(number for (zone, _), number in lie.items() if zone == symbol), 0)
    return found
