"""In: a table. Out: the plan of its states as JSON data: for each slot its content, its range, its owner, and who sees
it.

``version`` is the version of this format. ``range`` is the lowest and the highest value, both included; -1 stands for
none; ``bits`` is the width of a set. The range is null if it is not known before the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..model import types as t
from ..program.form import Decision, Program
from .ending import MOST_PLIES
from .naming import owner_name

if TYPE_CHECKING:
    from .game import Table

VERSION = 1
Row = dict[str, Any]


def plan(table: Table) -> dict[str, Any]:
    """The whole plan."""
    program, known = table.program, {**special(), **zones(table), **pieces(table), **variables(table)}
    rows = []
    for slot, name in enumerate(program.slots):
        row = known.get(slot) or working(table, slot)
        derived = slot in program.derived or slot in program.stamps
        rows.append({"slot": slot, "name": name, **row, **({"derived": True} if derived else {})})
    return {
        "version": VERSION,
        "game": table.game.name,
        "players": table.players,
        "options": table.options,
        "slots": rows,
        "decisions": [decision(program, one) for one in program.decisions],
        "bounds": {
            "choices": most([decision(program, one)["choices"] for one in program.decisions]),
            "plies": MOST_PLIES,
        },
    }


def row(
    type_: str,
    range_: tuple[int, int] | None = None,
    *,
    owner: str | None = None,
    zone: str | None = None,
    sight: str = "everyone",
    bits: int | None = None,
) -> Row:
    found: Row = {"type": type_, "range": None if range_ is None else list(range_)}
    return {**found, "bits": bits, "owner": owner, "zone": zone, "sight": sight}


def special() -> dict[int, Row]:
    return {0: row("block"), 1: row("generator", (0, 2**64 - 1), sight="nobody")}


def zones(table: Table) -> dict[int, Row]:
    """The content of each zone: a piece, a set of pieces, or layers of such sets from the bottom to the top."""
    layout, found = table.layout, {}
    headers = layout.rules.headers.zones
    count = len(layout.pieces)
    for at, (symbol, owner) in enumerate(layout.zone_rows):
        header = headers[symbol]
        of = None if header.owner is None else owner_name(layout, header.owner, owner)
        range_, bits = ((-1, count - 1), None) if header.kind == "slot" else (None, count)
        found[layout.zone_slots + at] = row(
            header.kind, range_, owner=of, zone=symbol.name, sight=header.seen_by or "nobody", bits=bits
        )
    return found


def pieces(table: Table) -> dict[int, Row]:
    """The zone of each piece, and how it is turned, which is known to those who see into the zone."""
    layout, found = table.layout, {}
    last = len(layout.zone_rows) - 1 if not layout.far_zones else None
    for at, piece in enumerate(layout.pieces):
        owner = layout.seats()[piece.owner] if piece.owner >= 0 else None
        place = (-1, last) if last is not None else None
        found[layout.place + at] = row(f"zone of {piece.kind.name}", place, owner=owner, sight="zone")
        if layout.turn:
            found[layout.turn + at] = row(f"turns of {piece.kind.name}", owner=owner, sight="zone")
    return found


def variables(table: Table) -> dict[int, Row]:
    layout, found = table.layout, {}
    headers = layout.rules.headers
    for symbol, base in layout.vars.items():
        owner = headers.vars[symbol].owner
        each, named = layout.values_each(symbol), owner is not None and not layout.is_growing(owner)
        for at in range(layout.var_size(symbol)):
            of = owner_name(layout, owner, at // each) if owner is not None and named else None
            found[base + at] = {**typed(table, headers.types[symbol], of), "sight": headers.vars[symbol].seen_by}
    return found


def typed(table: Table, type_: t.Type, owner: str | None = None) -> Row:
    layout = table.layout
    low, inner = (-1, type_.of) if isinstance(type_, t.Maybe) else (0, type_)
    match inner:
        case t.Int(first, last):
            return row(str(type_), (first, last) if low == 0 else None, owner=owner)
        case t.Many():
            return row(str(type_), owner=owner, bits=layout.values_of(t.element(inner) or t.UNKNOWN) or None)
        case t.Bool() | t.Simple() | t.Of() | t.Piece() | t.Maybe():
            pass
    size = layout.values_of(inner)
    return row(str(type_), (low, size - 1) if size else None, owner=owner)


def working(table: Table, slot: int) -> Row:
    """Slots that phases and actions use internally; views do not show them."""
    type_ = table.layout.slots.types.get(slot)
    return {**(row("working") if type_ is None else typed(table, type_)), "sight": "nobody"}


def decision(program: Program, one: Decision) -> Row:
    """An upper bound for the number of choices: for each action, all values of all picks; null if unknown."""
    counts: list[int | None] = [0 if one.manner == "must" else 1]
    for offer in one.offers:
        deed = program.deeds[offer.action]
        picks = len(deed.picks)
        if not picks:
            counts.append(1)
        elif not deed.act:
            counts.append(None)
        else:
            count: int | None = 1
            for pick, local in zip(deed.picks, program.functions[deed.act].params[-picks:], strict=True):
                size = None if not local.size else 2**local.size if pick.many else local.size
                count = None if count is None or size is None else count * size
            counts.append(count)
    choices = None if None in counts else sum(number for number in counts if number is not None)
    return {
        "phase": one.phase,
        "manner": one.manner,
        "actions": [program.deeds[offer.action].name for offer in one.offers],
        "player": one.player.index,
        "choices": choices,
    }


def most(numbers: list[int | None]) -> int | None:
    return None if None in numbers else max((number for number in numbers if number is not None), default=0)


__all__ = ["VERSION", "plan"]
