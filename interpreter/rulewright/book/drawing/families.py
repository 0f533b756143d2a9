"""In: the faces of the kinds of a component. Out: those among them that differ in rows of signs only.

A publisher shows one card of each sort, and of the others what is special on them. Which kinds are of one sort the
model tells: they have the same outline and the same marks in the same places, at least one of them is the same on all,
and all that are not are rows of signs, which say something without a card around them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...frozen import frozen
from ...scene.faces import Face, Layer, Mark, Pattern

LEAST = 3
"""Fewer pieces than this are no family."""
MANY = 12
"""A component with fewer kinds that look different is shown whole."""


@frozen
class Family:
    """``special``: for each of the faces, the marks that are not on all of them."""

    faces: tuple[Face, ...]
    special: tuple[tuple[Mark, ...], ...]


def families(faces: Sequence[Face]) -> list[Family]:
    """Large ones first by what they have in common; a face that is in none has a picture of its own."""
    if len(faces) < MANY:
        return []
    sorts: dict[object, list[Face]] = {}
    for face in faces:
        sorts.setdefault(outline(face), []).append(face)
    return [family for several in sorts.values() for family in within(several)]


def outline(face: Face) -> object:
    """All but the marks themselves."""
    places = tuple((type(layer.mark), layer.place, layer.size, layer.around) for layer in face.layers)
    return face.shape, face.paint, face.edge, face.size, face.badge, places


def within(several: Sequence[Face]) -> Iterator[Family]:
    """The families of faces with one outline: by the mark that has the fewest forms."""
    best: list[list[Face]] = []
    for at in range(len(several[0].layers)):
        alike: dict[Mark, list[Face]] = {}
        for face in several:
            alike.setdefault(face.layers[at].mark, []).append(face)
        groups = [group for group in alike.values() if len(group) >= LEAST and special_at(group)]
        if sum(map(len, groups)) > sum(map(len, best)):
            best = groups
    for group in best:
        places = special_at(group)
        yield Family(tuple(group), tuple(tuple(face.layers[at].mark for at in places) for face in group))


def special_at(group: Sequence[Face]) -> list[int]:
    """The marks that differ, if they can stand without the others; else none."""
    columns: list[tuple[Layer, ...]] = list(zip(*(face.layers for face in group), strict=True))
    found = [at for at, column in enumerate(columns) if len({layer.mark for layer in column}) > 1]
    rows_only = all(isinstance(layer.mark, Pattern) and not layer.around for at in found for layer in columns[at])
    return found if rows_only and len(found) < len(columns) else []
