"""In: an option, a variable, a zone, a component or a board. Out: its body: starts, sizes and conditions as terms."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod

from ..composition.near import near
from ..syntax import tree
from . import types as t
from .declaring import DIRECTIONS
from .effects import lies_in, too_long, zone_of
from .expressions import number, term
from .fit import check_guard, fitting
from .gather import condition
from .guards import is_clear, options_in
from .kinds import MOST_PIECES
from .run import no_phase
from .scope import Scope
from .symbols import Symbol
from .terms import Ref, Term, ValueBody
from .types import Int, Many, Of, Piece, Type

BEFORE = "Write a number, an option, or `count(players)`."


def option(node: tree.Option, scope: Scope) -> ValueBody:
    type_ = scope.headers.types.get(Symbol("option", node.name.text), t.UNKNOWN)
    plain = isinstance(type_, (t.Bool, Int)) or (isinstance(type_, Of) and type_.what == "enum")
    if not plain and not t.is_unknown(type_):
        scope.error(
            "R201",
            node.type.span,
            f"An option is yes/no, a number, or a value of an enum; this is {t.with_article(type_)}.",
            "Choose one of these types: other values are not known before the game.",
        )
        return ValueBody(())

    def default() -> Term:
        return fitting(term(node.default, scope, type_), type_, scope, f"`{node.name.text}`")

    before = len(scope.shared.report.found)
    terms = [default()]
    if options_in(terms[0]) != frozenset() and is_clear(terms[0]) and len(scope.shared.report.found) == before:
        scope.error(
            "R111",
            node.default.span,
            "The default of an option must be a plain value.",
            "Write a number, `yes` or `no`, or a value of its enum.",
        )
    for line in node.lines:
        if isinstance(line, tree.Needs):
            test = partial(condition, line.condition, scope, term)
            terms.append(known_before(line.condition, test, "What an option needs", scope))
    return ValueBody(tuple(terms))


def known_before(node: tree.Node, resolve: Callable[[], Term], what: str, scope: Scope) -> Term:
    """A term that must be known before the game."""
    before = len(scope.shared.report.found)
    found = resolve()
    if options_in(found) is None and is_clear(found) and len(scope.shared.report.found) == before:
        scope.error(
            "R111",
            node.span,
            f"{what} can only depend on options and on `count(players)`.",
            "Nothing else is known before the game.",
        )
    return found


def phase_name(name: tree.Name, scope: Scope) -> Symbol | None:
    """The phase for which something lasts; ``game`` is the whole game."""
    if name.text == "game":
        return None
    symbol = scope.headers.lone.get(name.text)
    if symbol is None or symbol.kind != "phase":
        no_phase(name, scope, "game")
        return None
    scope.shared.uses.append((name.span, symbol))
    return symbol


def var(node: tree.Var, scope: Scope) -> ValueBody:
    symbol = Symbol("resource" if node.resource else "var", node.name.text, node.owner.text if node.owner else "")
    header = scope.headers.vars.get(symbol)
    type_ = header.type if header is not None else t.UNKNOWN
    if node.per is not None:
        phase_name(node.per, scope)
    most = bound(node.up_to, type_, scope) if node.up_to is not None else None
    if node.start is not None:
        start = fitting(term(node.start, scope, type_), type_, scope, f"`{node.name.text}`")
        if header is not None:
            too_long(start, header, scope)
        return ValueBody((start,), most=most)
    if t.needs_start(type_):
        scope.error(
            "R207",
            node.name.span,
            f"`{node.name.text}` has no start, but is {t.with_article(type_)}.",
            "Give it a start, `= …`, or add a `?` to its type.",
        )
    return ValueBody((), most=most)


def memory(node: tree.Memory, scope: Scope) -> ValueBody:
    """What is compared, and how many positions there is room for."""
    headers = scope.headers
    compared = headers.memories.get(Symbol("memory", node.name.text), ())
    pieces = frozenset().union(*(headers.zones[one].holds for one in compared if one in headers.zones))
    for path in node.of:
        names = [step.text for step in path.steps if isinstance(step, tree.Name)]
        symbol = next(
            (one for one in compared if one.name == names[-1] and (len(names) < 2 or one.of == names[0])), None
        )
        if symbol is None:
            continue
        scope.shared.uses.append((path.span, symbol))
        check_guard(symbol, path.span, scope)
        message, hint = incomparable(symbol, pieces, scope)
        if message:
            scope.error("R239", path.span, message, hint)
    if prod(map(partial(values_of_piece, scope=scope), compared)) > MOST_SORTS:
        message = f"These variables of pieces have more than {MOST_SORTS:,} values together."
        scope.error("R239", node.name.span, message, "Compare fewer of them, or smaller numbers.")
    most = number(node.up_to, scope)
    if isinstance(most.type, Int) and most.type.high < 1:
        scope.error("R205", most.span, "A memory must have room for at least one position.", "Write a larger number.")
    elif not is_known_before(most):
        message = "How many positions a memory has room for must be known before the game."
        scope.error("R206", most.span, message, BEFORE)
    types = headers.types
    return ValueBody(tuple(Ref(types.get(one, t.UNKNOWN), one, span=node.name.span) for one in compared), most=most)


def values_of_piece(symbol: Symbol, scope: Scope) -> int:
    """How many values a variable of pieces has; 1 for everything else."""
    header = scope.headers.vars.get(symbol)
    if header is None or header.owner is None or header.owner.kind != "component":
        return 1
    maybe = isinstance(header.type, t.Maybe)
    match t.plain(header.type):
        case Int(low, high):
            return high - low + 1 + maybe
        case Of("enum", enum):
            return len(scope.headers.enums.get(enum, ())) + maybe
        case Of("kind", component):
            return len(scope.headers.components[component].kinds) + maybe
        case t.PLAYER:
            return max(scope.headers.players, default=2) + maybe
        case t.DIRECTION:
            return len(DIRECTIONS) + maybe
        case _:  # yes or no, or what is refused
            return 2


MOST_SORTS = 1_000
COUNTED = frozenset({"enum", "cell", "kind"})


def incomparable(symbol: Symbol, pieces: frozenset[Symbol], scope: Scope) -> tuple[str, str]:
    """Why a memory cannot compare something, and what to do; empty if it can."""
    headers, name = scope.headers, symbol.name
    zone, var = headers.zones.get(symbol), headers.vars.get(symbol)
    header = zone or var
    owner = header.owner if header is not None else None
    if owner is not None and owner.kind == "board" and not headers.boards[owner].bounded:
        return f"`{owner.name}` has no end, so what is on it cannot be compared.", "Give the board a size or a map."
    if zone is not None:
        if zone.seen_by != "everyone":
            return f"Not everybody sees what lies in `{name}`.", "A memory compares what all can see."
        if owner is not None and owner.kind in {"component", "part"}:
            return (
                f"`{name}` is a zone of pieces, and moves with them.",
                "Compare zones of the table, of players or cells.",
            )
        if zone.turned:
            return f"Pieces lie turned in `{name}`, which is not compared.", "Keep what counts of it in a variable."
    if var is None:
        return "", ""
    if var.seen_by != "everyone":
        return f"Not everybody sees what `{name}` holds.", "A memory compares what all can see."
    type_ = t.plain(var.type)
    item = t.plain(t.element(type_) or type_)
    if var.per not in {"", "game"}:
        return f"`{name}` lasts only for a phase.", "Compare what lasts for the whole game."
    if owner is not None and owner.kind == "part":
        return f"`{name}` belongs to parts of pieces.", "Compare variables of the table, of players, cells or pieces."
    counted = isinstance(item, Int | t.Bool) or item in (t.PLAYER, t.DIRECTION, t.UNKNOWN)
    if not counted and not (isinstance(item, Of) and item.what in COUNTED):
        return (
            f"`{name}` holds what cannot be compared: {t.with_article(var.type)}.",
            "Compare the zones where pieces lie.",
        )
    if isinstance(item, Of) and item.what == "cell" and not headers.boards[item.symbol].bounded:
        return f"`{item.symbol.name}` has no end, so its cells cannot be compared.", "Give the board a size or a map."
    if isinstance(type_, Many) and type_.form == "list" and var.room is None:
        return f"`{name}` is a list without a bound.", "Say how long it may become: `, up to 20`."
    if owner is not None and owner.kind == "component":
        if owner not in pieces:
            hint = "Name the zones where they lie: pieces are compared by where they are."
            return f"`{name}` belongs to pieces, and no zone of them is compared.", hint
        large = isinstance(item, Int) and item.high - item.low >= 100
        if isinstance(type_, Many) or var.keys or large or (isinstance(item, Of) and item.what == "cell"):
            return (
                f"`{name}` has too many values to tell pieces apart by it.",
                "Compare yes/no, a value or a small number.",
            )
    return "", ""


def bound(node: tree.Expr, type_: Type, scope: Scope) -> Term:
    """How long a list may become."""
    most = number(node, scope)
    if not t.is_unknown(type_) and not (isinstance(type_, Many) and type_.form == "list"):
        scope.error(
            "R216",
            most.span,
            f"Only lists grow; this is {t.with_article(type_)}.",
            "Leave `up to` out, or make it a list.",
        )
    elif isinstance(most.type, Int) and most.type.high < 1:
        scope.error("R205", most.span, "A list must have room for at least one thing.", "Write a larger number.")
    elif not is_known_before(most):
        scope.error("R206", most.span, "How long a list may become must be known before the game.", BEFORE)
    return most


def zone(node: tree.Zone, scope: Scope) -> ValueBody:
    if node.up_to is None:
        return ValueBody(())
    most = number(node.up_to, scope)
    if isinstance(most.type, Int) and most.type.high < 1:
        scope.error("R205", most.span, "A zone must have room for at least one piece.", "Remove the zone instead.")
    elif not is_known_before(most):
        scope.error("R206", most.span, "The capacity of a zone must be known before the game.", BEFORE)
    elif node.kind.text == "slot" and isinstance(most.type, Int) and most.type.low > 1:
        scope.error("R205", most.span, "A slot has room for one piece.", "Make it a `pool`, or remove `up to`.")
    return ValueBody((most,))


def is_known_before(count: Term) -> bool:
    """Whether a number is known before the game, or could not be resolved, which has been reported."""
    return not isinstance(count.type, Int) or options_in(count) is not None


def component(node: tree.Component, scope: Scope) -> ValueBody:
    terms = []
    if node.count is not None:
        count = number(node.count, scope)
        terms.append(count)
        if isinstance(count.type, Int) and count.type.high < 1:
            scope.error(
                "R205", count.span, "A component must have at least one piece.", "Remove the component instead."
            )
        elif isinstance(count.type, Int) and count.type.low > MOST_PIECES:
            scope.error("R205", count.span, f"A component may have at most {MOST_PIECES} pieces.", "Write less.")
        elif not is_known_before(count):
            scope.error("R206", count.span, "The number of pieces must be known before the game.", BEFORE)
        if any(isinstance(line, tree.Table) for line in node.lines):
            scope.error(
                "R216",
                node.count.span,
                "The table already gives the number of pieces.",
                "Remove the number after the name.",
            )
    terms += [starts(line, node, scope) for line in node.lines if isinstance(line, tree.Starts)]
    return ValueBody(tuple(terms))


def starts(line: tree.Starts, node: tree.Component, scope: Scope) -> Term:
    """Where pieces start: a zone of the game, or the owner's zone of that name."""
    symbol = None
    if isinstance(line.zone, tree.Use):
        own = scope.headers.fields["player"].get(line.zone.name)
        if own is not None and own.kind == "zone" and node.owner is None:
            scope.error(
                "R222",
                line.zone.span,
                f"`{own.name}` is a zone of each player, but these pieces have no owner.",
                f"Write `component {node.name.text} of player`, or move the pieces there in a phase.",
            )
            return Ref(scope.headers.types[own], own, span=line.zone.span)
        symbol = own if node.owner is not None else None
        symbol = symbol or scope.headers.lone.get(line.zone.name)
    if symbol is not None and symbol.kind == "zone":
        scope.shared.uses.append((line.zone.span, symbol))
        check_guard(symbol, line.zone.span, scope)
        found: Term = Ref(scope.headers.types[symbol], symbol, span=line.zone.span)
    else:
        found = term(line.zone, scope)
        if not t.is_unknown(found.type) and zone_of(found) is None:
            scope.error(
                "R222",
                found.span,
                f"Pieces start in a zone; this is {t.with_article(found.type)}.",
                "Zones are declared at the top level: `zone deck: stack of Card`.",
            )
    lies_in(Piece(frozenset({Symbol("component", node.name.text)})), found, scope)
    return found


def board(node: tree.Board, scope: Scope) -> ValueBody:
    """The start values that the symbols of a map stand for."""
    terms = []
    for line in node.lines:
        if not isinstance(line, tree.Key):
            continue
        fields = scope.headers.fields.get(node.name.text, {})
        symbol = fields.get(line.var.text)
        if symbol is None or symbol.kind not in {"var", "resource"}:
            if not scope.lost(line.var.text):
                scope.error(
                    "R101",
                    line.var.span,
                    f"There is no variable `{line.var.text}` of `{node.name.text}`.",
                    near(line.var.text, fields) or f"Declare it: `var {line.var.text} of {node.name.text}: …`.",
                )
            continue
        scope.shared.uses.append((line.var.span, symbol))
        if scope.headers.vars[symbol].keys:
            scope.error(
                "R238",
                line.var.span,
                f"`{line.var.text}` is of several things, and a symbol of a map only says where.",
                "Assign its values in a phase before the first turn.",
            )
            continue
        type_ = scope.headers.types[symbol]
        terms.append(fitting(term(line.value, scope, type_), type_, scope, f"`{line.var.text}`"))
        symbols = {cell.symbol for cell in scope.headers.boards[Symbol("board", node.name.text)].cells}
        if line.symbol.text not in symbols and not scope.headers.lost:  # else it may be in an unreadable row
            known = ", ".join(f"`{one}`" for one in sorted(symbols - {""})[:12])
            scope.error(
                "R112",
                line.symbol.span,
                f"The map has no symbol `{line.symbol.text}`.",
                f"It has {known}." if known else "Only a `map` has symbols.",
            )
    return ValueBody(tuple(terms))
