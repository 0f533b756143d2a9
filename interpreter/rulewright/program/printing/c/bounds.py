"""In: an expression. Out: bounds of its value that hold in every state, as far as they are known."""

from __future__ import annotations

from ...form import Choose, Expr, Label, Local, Num, Op

Bounds = tuple[int, int]
LOWEST, HIGHEST = -(2**63), 2**63 - 1
YES_NO = {
    "not", "and", "or", "==", "!=", "<", "<=", ">", ">=", "between", "in_range", "in_set", "in_set_maybe", "in_list",
    "aligned",
}  # fmt: skip


def bounds(node: Expr) -> Bounds | None:
    match node:
        case Num(value=value) | Label(block=value):
            return value, value
        case Local(size=size, low=low) if size and low >= 0:
            return low, size - 1
        case Choose(then=then, otherwise=otherwise):
            return around(bounds(then), bounds(otherwise))
        case Op("+" | "-" | "*" as name, (first, second)):
            return reckoned(name, bounds(first), bounds(second))
        case Op("mod", (_, Num(value=by))) if by > 0:
            return 0, by - 1
        case Op("next", (player, Num(value=players))) if players > 0 and known(player):
            return 0, players - 1
        case Op(name=name) if name in YES_NO:
            return 0, 1
        case _:  # nothing is known
            return None


def known(node: Expr) -> bool:
    """Whether it is surely not negative."""
    found = bounds(node)
    return found is not None and found[0] >= 0


def around(one: Bounds | None, other: Bounds | None) -> Bounds | None:
    if one is None or other is None:
        return None
    return min(one[0], other[0]), max(one[1], other[1])


def reckoned(name: str, one: Bounds | None, other: Bounds | None) -> Bounds | None:
    """The bounds of a sum, a difference or a product, if it fits into 64 bits."""
    if one is None or other is None:
        return None
    match name:
        case "+":
            found = (one[0] + other[0], one[1] + other[1])
        case "-":
            found = (one[0] - other[1], one[1] - other[0])
        case _:
            corners = [a * b for a in one for b in other]
            found = (min(corners), max(corners))
    return found if found[0] >= LOWEST and found[1] <= HIGHEST else None
