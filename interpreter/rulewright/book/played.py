"""In: a model. Out: what must be played to be known: the positions before and after its examples, and the initial
position.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial

from ..diagnostics.place import Sources, Span
from ..graph.nodes import RuleGraph
from ..model.declared import ExampleBody
from ..model.symbols import Symbol
from ..play.examples import run_examples, seats
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
from .drawing.positions import boards_of, lying, position_drawn
from .hiding import hidden
from .opening import opening
from .pages import Picture
from .speech import Speech, Start
from .tongue import Tongue


def shots(
    speech: Speech, rules: RuleGraph, sources: Sources
) -> tuple[dict[Symbol, tuple[Picture, ...]], dict[Symbol, dict[Span, str]]]:
    """Pictures of the boards of every example, before and after; one if nothing on the board has changed. And the
    texts of all choices in it, by their places.
    """
    found: dict[Symbol, tuple[Picture, ...]] = {}
    told: dict[Symbol, dict[Span, str]] = {}
    known: dict[int, tuple[Layout, Scenes]] = {}
    before: dict[Symbol, list[Board]] = {}

    def look(example: Symbol, layout: Layout, state: State) -> None:
        _, scenes = known.setdefault(id(layout), (layout, Scenes(speech.model, layout, speech.names)))
        body = speech.model.bodies[example]
        assert isinstance(body, ExampleBody)
        given = chosen(rules, dict(body.options)), seats(speech.model, body)
        boards = boards_of(scenes, state, lambda: Looked(speech.model, rules, layout, sources, *given))
        if example not in before:
            before[example] = boards
            found[example] = tuple(drawn(example, "before", board, None, scenes) for board in boards)
            return
        old = {board.ident: board for board in before[example]}
        after = [board for board in boards if old.get(board.ident) != board]
        if after:
            now = tuple(drawn(example, "after", board, old.get(board.ident), scenes) for board in after)
            found[example] = (*(replace(one, caption=speech.say("before")) for one in found[example]), *now)

    def drawn(example: Symbol, when: str, board: Board, then: Board | None, scenes: Scenes) -> Picture:
        picture = position_drawn(f"example-{example.name}-{when}", board, then, scenes)
        return replace(picture, caption=speech.say(when)) if when == "after" else picture

    tongue = Tongue(speech.model, speech.language, speech.said)

    def tell(example: Symbol, standing: Standing, move: Move, choice: Raw) -> None:
        texts = tongue.texts(standing.machine, standing.state, standing.decision, (choice,))
        try:
            told.setdefault(example, {})[move.asked.span] = texts.text(choice, {})
        except RulesFault:  # what follows from a choice that cannot be made
            return

    run_examples(speech.model, rules, sources, look, tell)
    return found, told


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
