"""In: a model. Out: what must be played to be known: the positions before and after its examples, and the initial
position.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

from ..diagnostics.place import Sources, Span
from ..graph.nodes import RuleGraph
from ..model.declared import ExampleBody
from ..model.symbols import Symbol
from ..play.adding import Added
from ..play.examples import Watching, run_examples, seats
from ..play.looked import Looked
from ..play.machine import Raw, machine
from ..play.script import Move
from ..play.standing import Standing
from ..program.faults import RulesFault
from ..program.layout import Layout
from ..program.lower import lowered, program
from ..program.operations import State
from ..program.options import chosen, defaults
from ..scene.faces import Board
from ..scene.table import Scenes
from .drawing.positions import boards_of, busy, lying, position_drawn
from .drawing.scenes import HALF
from .hiding import hidden
from .opening import opening
from .pages import Picture
from .speech import Speech, Start
from .teaching import counting, shown_turn, summands, unfolded
from .tongue import Tongue

MOST_PICTURES = 6
"""More pictures of one turn would be a page of their own each; then several choices share one."""


@dataclass(slots=True)
class Watcher:
    """Looks on while the examples of a book are played."""

    speech: Speech
    rules: RuleGraph
    sources: Sources
    tongue: Tongue = field(init=False)
    known: dict[int, tuple[Layout, Scenes]] = field(default_factory=dict)
    before: dict[Symbol, list[Board]] = field(default_factory=dict)
    shots: dict[Symbol, tuple[Picture, ...]] = field(default_factory=dict)
    told: dict[Symbol, dict[Span, str]] = field(default_factory=dict)
    turn: Symbol | None = None
    frames: list[tuple[list[Board], str]] = field(default_factory=list)
    """The boards before each choice of the turn, and who makes which choice."""
    at_last: list[Board] = field(default_factory=list)
    scenes_of_turn: Scenes | None = None
    sums: tuple[Added, ...] = ()

    def __post_init__(self) -> None:
        self.tongue = Tongue(self.speech.model, self.speech.language, self.speech.said)

    def boards(self, example: Symbol, layout: Layout, state: State) -> list[Board]:
        body = self.speech.model.bodies[example]
        assert isinstance(body, ExampleBody)
        given = chosen(self.rules, dict(body.options)), seats(self.speech.model, body)
        model, scenes = self.speech.model, self.scenes(layout)
        return boards_of(scenes, state, lambda: Looked(model, self.rules, layout, self.sources, *given))

    def scenes(self, layout: Layout) -> Scenes:
        made = self.known.setdefault(id(layout), (layout, Scenes(self.speech.model, layout, self.speech.names)))
        return made[1]

    def look(self, example: Symbol, layout: Layout, state: State) -> None:
        boards, scenes = self.boards(example, layout, state), self.scenes(layout)
        if example not in self.before:
            self.before[example] = boards
            self.shots[example] = tuple(self.drawn(example, "before", board, None, scenes) for board in boards)
            return
        if example == self.turn:
            self.at_last, self.scenes_of_turn = boards, scenes
        old = {board.ident: board for board in self.before[example]}
        after = [board for board in boards if old.get(board.ident) != board]
        if after:
            say = self.speech.say
            now = tuple(self.drawn(example, "after", board, old.get(board.ident), scenes) for board in after)
            self.shots[example] = (*(replace(one, caption=say("before")) for one in self.shots[example]), *now)

    def drawn(self, example: Symbol, when: str, board: Board, then: Board | None, scenes: Scenes) -> Picture:
        picture = position_drawn(f"example-{example.name}-{when}", board, then, scenes)
        return replace(picture, caption=self.speech.say(when)) if when == "after" else picture

    def tell(self, example: Symbol, standing: Standing, move: Move, choice: Raw) -> None:
        texts = self.tongue.texts(standing.machine, standing.state, standing.decision, (choice,))
        try:
            text = texts.text(choice, {})
        except RulesFault:  # what follows from a choice that cannot be made
            return
        self.told.setdefault(example, {})[move.asked.span] = text
        if example == self.turn and not move.asked.refused:
            player = self.speech.title(move.asked.seat)
            boards = self.boards(example, standing.machine.layout, standing.state)
            self.frames.append((boards, self.speech.say("played", player=player, choice=text)))

    def count(self, _: Symbol, sums: tuple[Added, ...]) -> None:
        self.sums = sums

    def pictures(self) -> tuple[Picture, ...]:
        """The turn in pictures: where it begins, then what each choice changes. What changes nothing on a board is told
        with what follows.
        """
        if self.turn is None or not self.frames or len(self.frames[0][0]) != 1:
            return ()
        assert self.scenes_of_turn is not None
        scenes = self.scenes_of_turn
        states = [boards for boards, _ in self.frames] + [self.at_last]
        changes: list[tuple[int, list[str]]] = []
        waiting: list[str] = []
        for at, (boards, text) in enumerate(self.frames):
            waiting.append(text)
            if states[at + 1] != boards:
                changes.append((at + 1, waiting))
                waiting = []
        if waiting and changes:
            changes[-1][1].extend(waiting)
        around = frozenset[str]().union(*(busy(boards[0]) for boards in states if boards))
        found = [position_drawn("turn-0", states[0][0], None, scenes, around, HALF)]
        then = states[0][0]
        for number, (at, texts) in enumerate(shared_out(changes, MOST_PICTURES - 1), 1):
            if not states[at]:
                continue
            board = states[at][0]
            picture = position_drawn(f"turn-{number}", board, then, scenes, around, HALF)
            found.append(replace(picture, caption=" ".join(texts)))
            then = board
        return tuple(found) if len(found) > 1 else ()


def shared_out(changes: list[tuple[int, list[str]]], most: int) -> list[tuple[int, list[str]]]:
    """The same changes in at most so many groups, as even as they can be."""
    groups = min(len(changes), most)
    cuts = [len(changes) * at // groups for at in range(groups + 1)] if groups else []
    several = [changes[low:high] for low, high in pairwise(cuts)]
    return [(group[-1][0], [text for _, texts in group for text in texts]) for group in several]


def watched(speech: Speech, rules: RuleGraph, sources: Sources) -> None:
    """Play the examples of a book, and note in it what they show: pictures of the boards of each, before and after; the
    texts of all choices, by their places; the turn that teaches, picture by picture; and what the points consist of.
    """
    watcher = Watcher(speech, rules, sources)
    shown = shown_turn(speech)
    watcher.turn = Symbol("example", shown.title.text) if shown is not None else None
    example = counting(speech.model)
    counted = {example: tuple(unfolded(one, speech) for one in summands(speech))} if example is not None else {}
    run_examples(speech.model, rules, sources, Watching(watcher.look, watcher.tell, counted, watcher.count))
    speech.shots, speech.told = watcher.shots, watcher.told
    speech.turn, speech.sums = watcher.pictures(), watcher.sums


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
