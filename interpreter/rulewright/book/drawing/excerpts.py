"""In: tables at the beginning and at the end of an example. Out: the parts of them that the example is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...scene.faces import Area, Manner, Scene, Seat, Zone
from ...scene.spoken import Say
from ...scene.table import in_sentences
from ..anchors import slug
from ..pages import Picture
from .scenes import TableDrawn

STORES: frozenset[Manner] = frozenset({"stack", "pile", "sack", "count"})
"""How things lie that one only takes from."""


def excerpts(empty: Scene, several: Sequence[Scene], say: Say) -> tuple[Scene, ...]:
    """The same part of each table: what players have that is not there in every game, and what changes on the table."""
    wanted = {
        ident
        for scene in several
        for ident, (area, own) in flat(scene).items()
        if (own and area != found(empty, ident)) or any(area != found(other, ident) for other in several)
    }
    return tuple(kept(scene, wanted, say) for scene in several)


def since(scene: Scene, before: Scene, say: Say) -> Scene:
    """What is not as it was before; of a piece that others lie on, all that lies on it."""
    changed = {ident for ident, (area, _) in flat(scene).items() if area != found(before, ident)}
    seats = {area.ident.partition(" ")[2] for row in scene.rows for area in row if isinstance(area, Seat)}
    pieces = {owner_of(ident) for ident in changed} - seats - {""}
    wanted = changed | {ident for ident in flat(scene) if owner_of(ident) in pieces}
    return kept(scene, wanted, say) if wanted else scene


def owner_of(ident: str) -> str:
    return ident.partition(" of ")[2]


def flat(scene: Scene) -> Mapping[str, tuple[Area, bool]]:
    """The areas by their ids, and whether they are a player's. Stores are left out."""
    return {one.ident: (one, own) for one, own in areas(scene) if not (isinstance(one, Zone) and is_store(one))}


def areas(scene: Scene) -> Iterator[tuple[Area, bool]]:
    for row in scene.rows:
        for area in row:
            if isinstance(area, Seat):
                yield from ((one, True) for one in area.areas)
            else:
                yield area, False


def is_store(zone: Zone) -> bool:
    return zone.things.manner in STORES


def found(scene: Scene, ident: str) -> Area | None:
    return next((area for area, _ in areas(scene) if area.ident == ident), None)


def kept(scene: Scene, wanted: set[str], say: Say) -> Scene:
    """A table with these areas only, each in its row."""
    rows = []
    for row in scene.rows:
        here: list[Area] = []
        for area in row:
            if isinstance(area, Seat):
                own = tuple(one for one in area.areas if one.ident in wanted)
                here += [replace(area, areas=own)] if own else []
            elif area.ident in wanted:
                here.append(area)
        rows += [tuple(here)] if here else []
    return replace(scene, rows=tuple(rows), said=in_sentences((area for row in rows for area in row), say))


def table_drawn(name: str, scene: Scene, width: float) -> Picture:
    return Picture(slug(name), TableDrawn(scene, width), scene.said)
