"""In: a scene, and the room on a printed page. Out: the whole table with as little left blank as possible.

A page can neither be scrolled nor made wider. So areas stand wherever there is room for them, and boards are smaller if
everything fits the page then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..scene.faces import Area, Board, Scene, Seat
from .boards import board_drawn
from .brush import Brush
from .tables import GAP, area_drawn, in_columns, laid, level, piled, seat_drawn, seats_drawn, shown
from .writer import Drawn, pointed

SHARES = (1.0, 0.85, 0.7, 0.6, 0.5, 0.42)
"""How much of the width boards take."""
COLUMN = 110.0
"""Nothing stands beside a board in less room than this."""
UNEVEN = tuple(share / 100 for share in (*range(30, 46), *range(55, 71)))
LOWER = 0.9
SLIM = (80.0, 90.0, 100.0, 110.0, 120.0, 135.0, 150.0, 190.0)
SPARED = 0.95
"""An area is made narrower if it takes no more than this share of the page then."""
EDGE = 12.0
"""What stands beside a board may reach so much further down."""


def packed_drawn(scene: Scene, room: float, high: float, brush: Brush) -> Drawn:
    """With boards as large as they can be if the picture is no higher than ``high``; else as low as it can be."""
    found: list[Drawn] = []
    for one in arrangements(scene, room, brush):
        if one.wide <= room + 0.05 or not found:
            found.append(one)
        if one.high <= high and has_board(scene):
            return one
    return min(found, key=lambda one: (one.wide > room + 0.05, round(one.high)))


def has_board(scene: Scene) -> bool:
    return any(isinstance(area, Board) and area.spots for row in scene.rows for area in row)


def arrangements(scene: Scene, room: float, brush: Brush) -> Iterator[Drawn]:
    areas = [area for row in scene.rows for area in row]
    seats = [area for area in areas if isinstance(area, Seat)]
    boards = [area for area in areas if isinstance(area, Board) and area.spots]
    others = [area for area in areas if not isinstance(area, Seat | Board)]
    if not boards:
        yield in_rows((*seats, *others), room, brush)
    players = [seated(seats, room, brush)] if seats else []
    for share in SHARES if boards else (1.0,):
        table = beside(boards, others, room, share, brush) if boards else in_rows(others, room, brush)
        yield piled([one for one in (*players, table) if one.high], GAP)


def seated(seats: Sequence[Seat], room: float, brush: Brush) -> Drawn:
    """Seats side by side. Of two, one is wider than the other if both are much lower then."""
    found = seats_drawn(seats, room, brush)
    for share in UNEVEN if len(seats) == 2 else ():
        wide = (room - GAP) * share
        parts = [seat_drawn(seats[0], wide, brush), seat_drawn(seats[1], room - GAP - wide, brush)]
        other = level(parts, GAP)
        if other.wide <= room + 0.05 and other.high < found.high * LOWER:
            found = other
    return found


def beside(boards: Sequence[Board], others: Sequence[Area], room: float, share: float, brush: Brush) -> Drawn:
    """Boards on the left; on the right, and then below, what else lies on the table."""
    left = piled([whole_board(board, room * share, brush) for board in boards], GAP)
    rest = room - left.wide - GAP
    right, taken = Drawn(0.0, 0.0, ""), list[Area]()
    for area in others if rest >= COLUMN else ():
        longer = in_rows([*taken, area], rest, brush)
        if longer.high <= left.high + EDGE and longer.wide <= rest + 0.05:
            right, taken = longer, [*taken, area]
    below = in_rows([area for area in others if area not in taken], room, brush)
    found = piled([one for one in (level([left, right], GAP), below) if one.high], GAP)
    return lower(found, [left, *(slim(area, max(rest, left.wide), brush) for area in others)], room)


def in_rows(areas: Sequence[Area], room: float, brush: Brush) -> Drawn:
    """In rows, or in columns if these are less high."""
    parts = [slim(area, room, brush) for area in areas]
    return lower(laid(parts, room, GAP), parts, room)


def lower(found: Drawn, parts: Sequence[Drawn], room: float) -> Drawn:
    """The arrangement in columns that is least high, if it is lower than what was found."""
    tallest_first = sorted(parts, key=lambda one: -one.high)
    for count in range(2, len(parts)):
        for order in (parts, tallest_first):
            other = level([piled(column, GAP) for column in in_columns(order, count)], GAP)
            if other.wide <= room and other.high < found.high - GAP:
                found = other
    return found


def slim(area: Area, room: float, brush: Brush) -> Drawn:
    """An area, narrower than there is room if it takes less of the page so: its title is broken into lines then."""
    whole = area_drawn(area, room, brush)
    if isinstance(area, Seat):
        return whole
    tried = [area_drawn(area, least, brush) for least in SLIM if least < whole.wide]
    kept = (one for one in tried if one.wide < whole.wide and shown(one) == shown(whole))
    best = min(kept, key=lambda one: one.wide * one.high, default=whole)
    return best if best.wide * best.high < SPARED * whole.wide * whole.high else whole


def whole_board(board: Board, room: float, brush: Brush) -> Drawn:
    found = board_drawn(board, room, brush, grow=False)
    return Drawn(found.wide, found.high, pointed(found.body, board.ident, ""))
