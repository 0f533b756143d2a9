"""In: a model, options, a number of players. Out: the program: everything lowered, and the state at the start."""

from __future__ import annotations

from collections.abc import Mapping

from ..diagnostics.place import Sources
from ..model.resolve import Model
from ..model.symbols import PLAYER, Symbol
from ..model.terms import DefineBody, Ref, ValueBody, WinnerBody
from .form import Clear, Function, Give, Goto, Local, Num, Program, SetSlot
from .functions import made, result_type
from .layout import Layout, layout
from .lowering import Frame, Lowering
from .phases import phase_entry, start
from .values import value

PLAY = Symbol("phase", "play")


def lower(model: Model, options: Mapping[Symbol, object], players: int, sources: Sources) -> tuple[Program, Lowering]:
    """The whole ruleset, for these options and so many players."""
    lowering = Lowering(layout(model, options, players), sources)
    found = lowering.layout
    first = lowering.block()
    entry = phase_entry(PLAY, lowering)
    begin = []
    for symbol, base in found.vars.items():
        begin.append(Clear(base, found.size(model.headers.vars[symbol].owner), start(symbol, lowering)))
    begin += keys(lowering)
    lowering.blocks[first] = (*begin, SetSlot(entry.back, Num(-1)), Goto(entry.block))
    ranking(lowering)
    return program(lowering, first), lowering


def program(lowering: Lowering, first: int) -> Program:
    """What has been lowered so far, as a program."""
    found = lowering.layout
    blocks = tuple(block for block in lowering.blocks if block is not None)
    assert len(blocks) == len(lowering.blocks)
    return Program(
        found.model.ruleset.name, found.players, begin_state(lowering), dict(lowering.tables), dict(lowering.functions), blocks,
        tuple(lowering.decisions), tuple(lowering.events), tuple(lowering.deeds.values()), first,
    )


def keys(lowering: Lowering) -> list[Clear]:
    """Start values that a map gives to cells by their symbols."""
    from ..syntax import tree

    found = []
    layout_ = lowering.layout
    for board, geometry in layout_.boards.items():
        node = layout_.model.nodes[board].declaration
        assert isinstance(node, tree.Board)
        body = layout_.model.bodies.get(board)
        values = list(body.terms) if isinstance(body, ValueBody) else []
        header = layout_.model.headers.boards[board]
        for line in node.lines:
            if isinstance(line, tree.Key) and values:
                term = values.pop(0)
                symbol = layout_.model.headers.fields[board.name][line.var.text]
                given = value(term, Frame(lowering, board.name))
                found += [Clear(layout_.vars[symbol] + at, 1, given) for at, cell in enumerate(header.cells) if cell.symbol == line.symbol.text]
        del geometry
    return found


def begin_state(lowering: Lowering) -> tuple[object, ...]:
    """All slots before the first step: pieces where they begin, everything else empty."""
    found = lowering.layout
    state: list[object] = [0] * len(found.slots.names)
    headers = found.model.headers
    contents: list[list[int]] = [[] for _ in found.zone_rows]
    for at, piece in enumerate(found.pieces):
        zone = begins(piece.component, piece.owner, found)
        state[found.place + at] = zone
        if zone >= 0:
            contents[zone].append(at)
    for number, (symbol, _) in enumerate(found.zone_rows):
        inside = contents[number]
        kind = headers.zones[symbol].kind
        if kind == "slot":
            state[found.zone_slots + number] = inside[0] if inside else -1
        elif kind in {"stack", "sequence"}:
            ordered = reversed(inside) if kind == "stack" else inside
            state[found.zone_slots + number] = tuple(1 << piece for piece in ordered)
        else:
            state[found.zone_slots + number] = sum(1 << piece for piece in inside)
    return tuple(state)


def begins(component: Symbol, owner: int, found: Layout) -> int:
    """The zone in which a piece begins; -1 if it begins nowhere."""
    body = found.model.bodies.get(component)
    if not isinstance(body, ValueBody) or not found.model.headers.components[component].starts:
        return -1
    zone = body.terms[-1]
    if isinstance(zone, Ref) and zone.symbol in found.zones:
        base, _ = found.zones[zone.symbol]
        return base + (owner if found.model.headers.zones[zone.symbol].owner == PLAYER else 0)
    number = value_of_zone(zone, found)
    return number


def value_of_zone(zone: object, found: Layout) -> int:
    """A zone that belongs to a value or a cell named in the text."""
    from ..model.terms import Get

    assert isinstance(zone, Get)
    assert isinstance(zone.of, Ref)
    return found.zones[zone.symbol][0] + found.value(zone.of.symbol)


def ranking(lowering: Lowering) -> None:
    """The score, the standing, and each line that decides who wins, as functions of a player."""
    bodies = lowering.layout.model.bodies
    for kind in ("score", "standing"):
        body = bodies.get(Symbol(kind, kind))  # type: ignore[arg-type]
        if isinstance(body, DefineBody):
            made(kind, body, result_type(Symbol(kind, kind), body, lowering), lowering, kind)  # type: ignore[arg-type]
    body = bodies.get(Symbol("winner", "winner"))
    if isinstance(body, WinnerBody):
        for at, line in enumerate(body.lines):
            if line.value is not None:
                frame = Frame(lowering, "winner", function=True)
                local = frame.bind(body.player, line.value.type, local=True)
                assert isinstance(local, Local)
                name = f"winner_{at}_{line.manner}"
                lowering.functions[name] = Function(name, (local.name,), (Give(value(line.value, frame)),), f"winner: {line.manner}")
            else:
                lowering.functions[f"winner_{at}_{line.manner}"] = Function(f"winner_{at}_{line.manner}", ("p",), (Give(Num(0)),), "winner: shared")


__all__ = ["lower", "program"]
