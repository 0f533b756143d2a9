"""In: rules. Out: games with more pieces, larger states, or longer chains of phases, than can be played.

Every seat knows something about every piece, and every undo step stores a state: so memory grows with the square of the
pieces, and with the state times the length of the game. The limits are far above any real game.
"""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..model.declaring import DIRECTIONS
from ..model.symbols import PLAYER, Symbol
from ..model.terms import ValueBody
from ..model.types import Int, Of, Type
from .flow import course, inner_first
from .rules import Rules

MOST_PIECES = 5_000
MOST_PLACES = 200_000
DEEPEST = 100
"""The most phases that run within each other: programs are made by recursion."""


def too_large(rules: Rules, report: Report) -> None:
    """Report the declaration that contributes most."""
    headers = rules.model.headers
    pieces = {symbol: pieces_of(symbol, rules) for symbol in headers.components}
    complain(pieces, MOST_PIECES, "pieces", rules, report)
    owners = {one.symbol: one.owner for one in headers.vars.values()}
    owners |= {one.symbol: one.owner for one in headers.zones.values()}
    places = {symbol: size(owner, sum(pieces.values()), pieces, rules) for symbol, owner in owners.items()}
    for symbol, var in headers.vars.items():
        for key in var.keys:
            places[symbol] *= values_of(key, rules)
        if var.room is not None:
            places[symbol] *= max(1, var.room.high)
    for symbol, compared in headers.memories.items():
        most = rules.model.bodies.get(symbol)
        room = most.most.type if isinstance(most, ValueBody) and most.most is not None else Int(1, 1)
        each = sum(places.get(one, 1) for one in compared)
        places[symbol] = each * (room.high if isinstance(room, Int) else 1)
    complain(places, MOST_PLACES, "variables and zones of cells, pieces and players", rules, report)
    too_deep(rules, report)


def too_deep(rules: Rules, report: Report) -> None:
    ways, depth = course(rules), dict[Symbol, int]()
    for symbol in ways:
        for one in inner_first(symbol, ways.__getitem__) if symbol not in depth else ():
            depth[one] = 1 + max((depth.get(after, 0) for after in ways[one]), default=0)
            if depth[one] > DEEPEST:
                message = f"Here begins a chain of more than {DEEPEST} phases that run within each other."
                report.add("R240", rules.model.places[one], message, "Write a loop instead.")
                return


def complain(counts: dict[Symbol, int], most: int, what: str, rules: Rules, report: Report) -> None:
    whole = sum(counts.values())
    if whole > most:
        largest = max(counts, key=lambda symbol: counts[symbol])
        report.add(
            "R240",
            rules.model.places[largest],
            f"The game has {whole:,} {what}, {counts[largest]:,} of them of `{largest.name}`; {most:,} are the limit.",
            "Let one piece stand for many, or count with a variable.",
        )


def pieces_of(component: Symbol, rules: Rules) -> int:
    headers = rules.model.headers
    count = sum(kind.count for kind in rules.model.kinds.get(component, ()))
    return count * (headers.players[-1] if headers.components[component].owned else 1)


def values_of(type_: Type, rules: Rules) -> int:
    """How many values there are of what a variable is of besides its owner."""
    match type_:
        case Int(low, high):
            return high - low + 1
        case Of("kind", component):
            return len(rules.model.headers.components[component].kinds)
        case Of(_, symbol):
            return size(symbol, 0, {}, rules)
        case _:  # players, or directions
            return max(rules.model.headers.players[-1], len(DIRECTIONS))


def size(owner: Symbol | None, pieces: int, each: dict[Symbol, int], rules: Rules) -> int:
    """How many owners of a kind there are."""
    headers = rules.model.headers
    if owner is None:
        return 1
    if owner == PLAYER:
        return headers.players[-1]
    match owner.kind:
        case "board":
            board = headers.boards[owner]
            return max(len(board.cells), board.width * board.height) if board.bounded else 1
        case "component":
            return each[owner]
        case "enum":
            return len(headers.enums[owner])
        case _:
            return pieces
