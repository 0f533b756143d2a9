"""In: the layout of a program. Out: what tells pieces apart, and of those that are alike, one each."""

from __future__ import annotations

from typing import Any

from ..program import operations
from ..program.layout import Layout
from ..program.operations import State, elements


def telling_apart(layout: Layout) -> dict[str, Any]:
    """Two pieces are alike if nothing that can be asked of them differs: kind, owner, place, marks."""
    zones, place = layout.zone_slots, layout.place
    classes: dict[object, int] = {}
    class_of = [classes.setdefault((piece.component, piece.kind, piece.owner), len(classes)) for piece in layout.pieces]
    marks: list[tuple[int, ...]] = []
    for at, piece in enumerate(layout.pieces):
        index = at - layout.bases[piece.component][0]
        own = [
            base + index
            for symbol, base in layout.vars.items()
            if layout.model.headers.vars[symbol].owner == piece.component
        ]
        own += [
            zones + first + index
            for symbol, (first, _) in layout.zones.items()
            if layout.model.headers.zones[symbol].owner == piece.component
        ]
        marks.append(tuple(own))

    place_of = range(place, place + len(layout.pieces))
    kinds = len(classes)
    unmarked = not any(marks)
    single = all(len(own) < 2 for own in marks)
    mark_of = [own[0] if own else 0 for own in marks]
    known: dict[object, tuple[int, ...]] = {}

    def look(state: State, piece: int) -> tuple[object, ...]:
        return (class_of[piece], state[place + piece], *[state[slot] for slot in marks[piece]])

    def looks(state: State, members: tuple[int, ...]) -> list[Any]:
        """What each of some pieces is like."""
        if unmarked:
            return [state[place_of[piece]] * kinds + class_of[piece] for piece in members]
        if single:
            return [(class_of[piece], state[place_of[piece]], state[mark_of[piece]]) for piece in members]
        return [(class_of[piece], state[place_of[piece]], *[state[slot] for slot in marks[piece]]) for piece in members]

    def alike(state: State, pieces: int) -> tuple[int, ...]:
        """Of the pieces that are alike, one each."""
        members = elements(pieces)
        if len(members) < 2:
            return members
        first: dict[Any, int] = {}
        for shown, piece in zip(looks(state, members), members, strict=True):
            first.setdefault(shown, piece)
        return tuple(first.values())

    def subsets_alike(state: State, pieces: int, low: int, high: int) -> tuple[int, ...]:
        """The sets of so many of some pieces; of those that differ only in alike pieces, one each."""
        key = (pieces, low, high, *looks(state, elements(pieces)))
        found = known.get(key)
        if found is None:
            if len(known) >= operations.MOST_REMEMBERED:
                known.clear()
            found = known[key] = operations.subsets(pieces, low, high, key[3:])
        return found

    return {"look": look, "alike": alike, "subsets_alike": subsets_alike}
