"""In: the layout of a program. Out: what tells pieces apart, and one representative of those that are alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..program import operations
from ..program.apart import ORDERED, classes_apart, marks_of, naming, ordered_zones
from ..program.form import Program
from ..program.layout import Layout
from ..program.operations import State, elements


def telling_apart(layout: Layout, program: Program) -> dict[str, Any]:
    """Primitives for alike pieces: two are alike if the rules find no difference in kind, owner, place, marks, and
    references to them.
    """
    place = layout.place
    class_of = classes_apart(layout)
    marks = [marks_of(piece, layout, program) for piece in range(len(layout.pieces))]
    rows, names = ordered_zones(layout), naming(layout, program)
    place_of = range(place, place + len(layout.pieces))
    kinds = max(class_of, default=0) + 1
    plain = not any(marks) and not rows and not names
    single = all(len(own) < 2 for own in marks) and not rows and not names
    mark_of = [own[0] if own else 0 for own in marks]
    known: dict[object, tuple[int, ...]] = {}

    def look(state: State, piece: int) -> tuple[object, ...]:
        zone = state[place + piece]
        shown = (class_of[piece], zone, *[state[slot] for slot in marks[piece]])
        if zone in rows:
            shown = (*shown, depth(state[layout.zone_slots + zone], piece))
        elif zone >= len(layout.zone_rows) and layout.zone_kind(zone) in ORDERED:
            shown = (*shown, depth(layout.content(state, zone), piece))
        return (*shown, *[named(state[slot], piece, many=many) for slot, many in names]) if names else shown

    def looks(state: State, members: tuple[int, ...]) -> list[Any]:
        """For each of some pieces, everything that tells it apart."""
        if plain:
            return [state[place_of[piece]] * kinds + class_of[piece] for piece in members]
        if single:
            return [(class_of[piece], state[place_of[piece]], state[mark_of[piece]]) for piece in members]
        return [look(state, piece) for piece in members]

    def alike(state: State, pieces: int, apart: Sequence[int] = ()) -> tuple[int, ...]:
        """One representative of each class of alike pieces; pieces that are not in the same sets of ``apart`` are not
        alike.
        """
        members = elements(pieces)
        if len(members) < 2:
            return members
        first: dict[Any, int] = {}
        for shown, piece in zip(told_apart(looks(state, members), members, pieces, apart), members, strict=True):
            first.setdefault(shown, piece)
        return tuple(first.values())

    def alike_sets(state: State, pieces: int, low: int, high: int, apart: Sequence[int] = ()) -> tuple[int, ...]:
        """The sets of pieces of these sizes; of those that differ only in alike pieces, one representative."""
        members = elements(pieces)
        shown = told_apart(looks(state, members), members, pieces, apart)
        key = (pieces, low, high, *shown)
        found = known.get(key)
        if found is None:
            if len(known) >= operations.MOST_REMEMBERED:
                known.clear()
            found = known[key] = operations.subsets(pieces, low, high, key[3:])
        return found

    return {"look": look, "alike": alike, "alike_sets": alike_sets}


def told_apart(shown: list[Any], members: tuple[int, ...], pieces: int, apart: Sequence[int]) -> list[Any]:
    """The looks of pieces, together with the sets that contain each."""
    there = [one for one in apart if one & pieces]
    if not there:
        return shown
    return [(look, *[one >> piece & 1 for one in there]) for look, piece in zip(shown, members, strict=True)]


def depth(layers: tuple[int, ...], piece: int) -> int:
    """The number of layers below a piece."""
    return next((at for at, layer in enumerate(layers) if layer >> piece & 1), -1)


def named(held: Any, piece: int, *, many: bool) -> bool:
    """Whether a variable refers to a piece."""
    if isinstance(held, tuple):
        return piece in held
    return bool(held >> piece & 1) if many else held == piece
