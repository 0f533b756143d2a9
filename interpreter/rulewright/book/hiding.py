"""In: a model. Out: the zones that nobody sees at the table, because looks hide them: they only help the rules."""

from __future__ import annotations

from ..model.looks import LookBody
from ..model.symbols import PLAYER, Symbol
from ..model.understood import Model
from ..scene.position import SEATS, TABLE


def hidden(model: Model) -> frozenset[Symbol]:
    """A zone of a board is hidden with its board, too."""
    looks = {
        body.about: {one.name for one in body.hide} for body in model.bodies.values() if isinstance(body, LookBody)
    }
    found = set()
    for zone, header in model.headers.zones.items():
        names = {zone.name, header.owner.name} if header.owner is not None else {zone.name}
        if names & looks.get(SEATS if header.owner == PLAYER else TABLE, set()):
            found.add(zone)
    return frozenset(found)
