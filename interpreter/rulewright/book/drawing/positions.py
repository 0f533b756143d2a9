"""In: a state of a game. Out: pictures of its boards as they lie there, for everyone to see, and of the whole table."""

from __future__ import annotations

from dataclasses import replace

from ...board.growing import Growing
from ...frozen import frozen
from ...model.definitions import Kind
from ...model.symbols import Symbol
from ...program.layout import Layout
from ...program.operations import State
from ...scene.boards import board_seen
from ...scene.faces import Board, Spot, Things
from ...scene.table import Scenes, Table
from ..anchors import slug
from ..pages import Picture
from .scenes import PAGE, BoardDrawn

SMALL = 60
"""Boards with more cells than this are shown only where something lies."""


@frozen
class Lying:
    """A piece and where it lies."""

    zone: Symbol
    owner: int
    kind: Kind


def lying(layout: Layout, state: State) -> list[Lying]:
    """Every piece of a game; those in stacks and rows in no order."""
    found = []
    for at, info in enumerate(layout.pieces):
        number = state[layout.place + at]
        if number >= 0:
            zone, owner = layout.zone(number)
            found.append(Lying(zone, owner, info.row))
    return found


def boards_of(position: Table) -> list[Board]:
    """The boards on which something lies."""
    boards = [board_seen(position, symbol) for symbol in position.layout.boards]
    return [board for board in boards if any(map(taken, board.spots))]


def taken(spot: Spot) -> bool:
    """Whether a piece lies there."""
    return any(isinstance(layer.mark, Things) for layer in spot.face.layers) or bool(spot.face.name)


def position_drawn(
    name: str,
    board: Board,
    before: Board | None,
    scenes: Scenes,
    around: frozenset[str] = frozenset(),
    width: float = PAGE,
) -> Picture:
    """A board; what is not as it was before is marked. A large one is cut to where something lies, any to what lies
    ``around`` these places.
    """
    old = {spot.name: spot.face for spot in before.spots} if before is not None else {}
    marked = tuple(
        at for at, spot in enumerate(board.spots) if old and spot.face.said != old.get(spot.name, spot.face).said
    )
    drawn = cut(replace(board, marked=marked), scenes, around)
    say = scenes.styles.say
    said = ". ".join(say("labelled", label=spot.name, text=spot.face.said) for spot in drawn.spots if taken(spot))
    return Picture(f"{slug(name)}-{slug(board.ident.partition(' ')[2])}", BoardDrawn(drawn, width), said)


def busy(board: Board) -> frozenset[str]:
    """The places on which something lies, and those that are marked."""
    return frozenset(spot.name for at, spot in enumerate(board.spots) if taken(spot) or at in board.marked)


def cut(board: Board, scenes: Scenes, around: frozenset[str]) -> Board:
    """The part of a board around some places; without any, a large one is cut to the part around pieces and marks."""
    if len(board.spots) <= SMALL and not around:
        return board
    wanted = around or busy(board)
    symbol = next(one for one in scenes.layout.boards if f"board {one.name}" == board.ident)
    geometry = scenes.layout.boards[symbol]
    if isinstance(geometry, Growing) or not wanted:
        return board
    near = wanted | {geometry.name(other) for name in wanted for other in geometry.neighbours[geometry.cell(name)]}
    kept = [at for at, spot in enumerate(board.spots) if spot.name in near]
    numbers = {old: new for new, old in enumerate(kept)}
    return replace(
        board,
        spots=tuple(board.spots[at] for at in kept),
        borders=tuple((numbers[at], side) for at, side in board.borders if at in numbers),
        joined=tuple((numbers[a], numbers[b]) for a, b in board.joined if a in numbers and b in numbers),
        marked=tuple(numbers[at] for at in board.marked),
    )
