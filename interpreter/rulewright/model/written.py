"""In: a type as written. Out: the type; an unknown name is reported once, and becomes a type that fits everything."""

from __future__ import annotations

from ..composition.near import near
from ..diagnostics.place import Span
from ..syntax import tree
from . import types as t
from .declaring import Declaring
from .symbols import described
from .types import Int, Many, Of, Piece, Type

MAKERS = ("set", "list", "pattern", "kind")
NAMED: dict[str, Type] = {"player": t.PLAYER, "direction": t.DIRECTION, "scale": t.SCALE, "number": t.NUMBER}
TYPES = "Types are ranges, `yes/no`, `player`, `direction`, and the names of enums, components, boards and parts."


def type_of(node: tree.Type, state: Declaring) -> Type:
    base = base_type(node.base, state)
    if node.maybe and isinstance(base, Many):
        state.report.add(
            "R230",
            node.span,
            f"A {base.form} is never none; it may be empty.",
            "Remove the `?`, and write `[]` for an empty one.",
        )
        return base
    return t.maybe(base) if node.maybe else base


def in_numbers(node: tree.Type) -> bool:
    """Whether the bounds of a range are written in numbers alone."""
    base = node.base
    return not isinstance(base, tree.RangeType) or all(map(is_number, (base.low, base.high)))


def is_number(node: tree.Expr) -> bool:
    return isinstance(node, tree.Number) or (isinstance(node, tree.Negative) and isinstance(node.of, tree.Number))


def base_type(node: tree.NamedType | tree.MadeOf | tree.RangeType | tree.YesNoType, state: Declaring) -> Type:
    match node:
        case tree.YesNoType():
            return t.YES_NO
        case tree.RangeType(low, high):
            return range_type(low, high, node.span, state)
        case tree.NamedType(name):
            return named_type(name, node.span, state)
        case tree.MadeOf(maker, of):
            if maker.text not in MAKERS:
                state.report.add(
                    "R107",
                    maker.span,
                    f"There is no type `{maker.text} of …`.",
                    near(maker.text, MAKERS) or "Write `set of`, `list of`, `pattern of` or `kind of`.",
                )
                return t.UNKNOWN
            if isinstance(of, tree.Name):
                return made_type(maker.text, named_type(of.text, of.span, state), of, state)
            range_ = range_type(of.low, of.high, of.span, state)
            return made_type(maker.text, range_, of, state) if range_ != t.NUMBER else t.UNKNOWN


def range_type(low: tree.Expr, high: tree.Expr, span: Span, state: Declaring) -> Int:
    lower, upper = state.constant(low), state.constant(high)
    if lower.low > upper.high:
        state.report.add(
            "R206", span, "The range is empty: its first number is above its last.", "Write the lower number first."
        )
        return t.NUMBER
    return Int(lower.low, upper.high)


def made_type(maker: str, inner: Type, of: tree.Name | tree.RangeType, state: Declaring) -> Type:
    if t.is_unknown(inner):
        return t.UNKNOWN
    if maker == "set" and isinstance(inner, Int) and (inner.low < 0 or inner.high >= t.MOST_NUMBERS):
        state.report.add(
            "R227",
            of.span,
            "A set of numbers needs bounds, from 0 on."
            if inner == t.NUMBER
            else f"A set of numbers holds some of 0 to {t.MOST_NUMBERS - 1:,}.",
            "Write `set of 0..9`, with the numbers that there may be; or a `list of`, which holds any.",
        )
        return t.UNKNOWN
    if maker in {"set", "list"}:
        return Many(inner, maker, ordered=maker == "list")
    if maker == "pattern" and isinstance(inner, Of) and inner.what == "enum":
        return Of("pattern", inner.symbol)
    if maker == "kind" and isinstance(inner, Piece):
        return Of("kind", next(iter(inner.components)))
    wanted = "an enum" if maker == "pattern" else "a component"
    told = f"`{of.text}`" if isinstance(of, tree.Name) else t.with_article(inner)
    state.report.add("R201", of.span, f"A {maker} is of {wanted}; {told} is not.", f"Write the name of {wanted}.")
    return t.UNKNOWN


def named_type(name: str, span: Span, state: Declaring) -> Type:
    if name in NAMED:
        return NAMED[name]
    symbol = state.headers.lone.get(name)
    if name in state.headers.doubled:
        return t.UNKNOWN
    if symbol is not None:
        match symbol.kind:
            case "enum" | "part":
                return Of(symbol.kind, symbol)
            case "component":
                return Piece(frozenset({symbol}))
            case "board":
                return Of("cell", symbol)
            case _:
                pass
    if name not in state.headers.lost:
        kinds = {"enum", "component", "board", "part"}
        names = [known for known, found in state.headers.lone.items() if found.kind in kinds]
        hint = near(name, (*NAMED, *names)) or TYPES
        if symbol is not None:
            hint = f"`{name}` is {described(symbol)}. {TYPES}"
        state.report.add("R101", span, f"There is no type `{name}`.", hint)
    return t.UNKNOWN
