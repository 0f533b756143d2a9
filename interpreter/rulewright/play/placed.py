"""In: legal choices, and the pieces that the deciding player does not know. Out: the choices in an order that reveals
nothing.

Choices are ordered by the numbers of pieces, and these by the rows of their tables. Choices that differ only in hidden
pieces are ordered by the places of these pieces instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..program.form import Deed
from ..program.layout import Layout
from ..program.operations import State, each_bit
from .machine import PASS, Raw


def by_places(choices: Sequence[Raw], deeds: Sequence[Deed], layout: Layout, state: State, hidden: int) -> list[Raw]:
    found = list(choices)
    if not hidden or len(found) < 2:
        return found
    alike: dict[Any, list[int]] = {}
    places: dict[int, Any] = {}
    picked = {deed: pieces_in(deeds[deed]) for deed in {choice.deed for choice in choices} if deed >= 0}
    for at, choice in enumerate(found):
        if choice == PASS or not any_of(choice.arguments, picked[choice.deed], hidden):
            continue
        known: list[Any] = []
        unknown: list[Any] = []
        for pick, value in zip(deeds[choice.deed].picks, choice.arguments, strict=True):
            if pick.thing != "piece" or value < 0:
                known.append(value)
                continue
            pieces = list(each_bit(value)) if pick.many else [value]
            known.append([piece for piece in pieces if not hidden >> piece & 1])
            unknown.append(sorted(place(layout, state, piece) for piece in pieces if hidden >> piece & 1))
        if any(unknown):
            places[at] = unknown
            alike.setdefault((choice.offer, choice.deed, str(known), str(list(map(len, unknown)))), []).append(at)
    for group in alike.values():
        ordered = sorted(group, key=places.__getitem__)
        for at, choice in zip(group, [found[one] for one in ordered], strict=True):
            found[at] = choice
    return found


def place(layout: Layout, state: State, piece: int) -> tuple[int, int]:
    """The zone of a piece, and its layer there from the top or the back."""
    zone = state[layout.place + piece]
    content = layout.content(state, zone) if zone >= 0 else 0
    if not isinstance(content, tuple):
        return zone, 0
    return zone, -next(at for at, layer in enumerate(content) if layer >> piece & 1)


def pieces_in(deed: Deed) -> list[tuple[int, bool]]:
    """Which of its picks are pieces, and whether sets of them."""
    return [(at, pick.many) for at, pick in enumerate(deed.picks) if pick.thing == "piece"]


def any_of(arguments: Sequence[int], picked: list[tuple[int, bool]], hidden: int) -> bool:
    """Whether one of these pieces is picked."""
    for at, many in picked:
        value = arguments[at]
        if value >= 0 and (hidden & value if many else hidden >> value & 1):
            return True
    return False
