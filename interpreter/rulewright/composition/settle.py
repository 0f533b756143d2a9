"""In: a declaration, the path of a literal in it, and a new value. Out: the declaration with that value, or what is
wrong.

The new value gets the place where it was set. If its type or size does not fit, the checks of the declaration report it
there, as if it had been written so.
"""

from __future__ import annotations

from typing import TypeVar

from ..frozen import frozen
from ..syntax import tree
from .near import near
from .paths import NONE, Literal, joined, literals_in
from .rewrite import swapped

Some = TypeVar("Some", bound=tree.Declaration)


@frozen
class Unsettled:
    """Why a value cannot be set. ``of_path``: whether the path is wrong, rather than the value."""

    code: str
    message: str
    hint: str
    of_path: bool = False


def settle(node: Some, name: str, rest: str, value: tree.Expr) -> Some | Unsettled:
    """Set a value. ``name`` is that of the declaration, ``rest`` what follows it in the path."""
    literal = literal_at(node, rest)
    path = joined(name, rest)
    if literal is None:
        return _missing(literals_in(node), name, rest)
    if not isinstance(value, tree.Number | tree.YesNo | tree.Use | tree.Nothing) and not (
        isinstance(value, tree.Negative) and isinstance(value.of, tree.Number)
    ):
        return Unsettled(
            "R139", f"`{path}` can only be set to a single value.", "Write a number, `yes`, `no`, or a name."
        )
    wanted = _kind(literal.value)
    if not _suits(literal, value):
        return Unsettled("R139", f"`{path}` is {spoken(literal.value)}, so {wanted} is needed.", f"Set it to {wanted}.")
    new = _cell(literal, value) if isinstance(literal.node, tree.Cell) else value
    return swapped(node, literal.node, new)


def literal_at(node: tree.Declaration, rest: str) -> Literal | None:
    """The literal at a path, or None."""
    return next((one for one in literals_in(node) if rest in (one.path, *one.also)), None)


def _missing(found: tuple[Literal, ...], name: str, rest: str) -> Unsettled:
    path = joined(name, rest)
    numbered = [one for one in found if any(form.startswith(f"{rest}[") for form in (one.path, *one.also))]
    if numbered:
        forms = [next(form for form in (*one.also, one.path) if form.startswith(f"{rest}[")) for one in numbered]
        listed = ", ".join(
            f"`{joined(name, form)}` ({spoken(one.value)})" for form, one in zip(forms[:6], numbered, strict=False)
        )
        return Unsettled("R139", f"`{path}` contains {len(numbered)} values.", f"Choose one: {listed}.", of_path=True)
    known = [joined(name, form) for one in found for form in (one.path, *one.also)]
    start = joined(name, "start")
    if not rest and start in known:
        others = ", ".join(f"`{form}`" for form in known if form != start)
        return Unsettled(
            "R130",
            f"There is no value `{path}`.",
            f"Write `{start}` for its start value{f' (others are {others})' if others else ''}.",
            of_path=True,
        )
    return Unsettled(
        "R130",
        f"There is no value `{path}`.",
        near(path, known)
        or (
            f"Values of `{name}`: {', '.join(f'`{form}`' for form in known[:6])}."
            if known
            else f"`{name}` has no value that can be set."
        ),
        of_path=True,
    )


def _kind(value: int | bool | str) -> str:
    if isinstance(value, bool):
        return "`yes` or `no`"
    return "a number" if isinstance(value, int) else "a name"


def spoken(value: int | bool | str) -> str:
    """A value as shown in messages."""
    if isinstance(value, bool):
        return "`yes`" if value else "`no`"
    return str(value) if isinstance(value, int) else f"`{value}`"


def _suits(literal: Literal, value: tree.Expr) -> bool:
    """Whether a value may replace a literal. Anything may replace ``none`` and vice versa: the type check decides
    then.
    """
    if isinstance(value, tree.Nothing) or literal.value == NONE:
        return literal.item is None and not isinstance(literal.node, tree.Number | tree.YesNo | tree.Negative)
    match literal.value:
        case bool():
            return isinstance(value, tree.YesNo)
        case int():
            return isinstance(value, tree.Number | tree.Negative)
        case _:
            return isinstance(value, tree.Use)


def _cell(literal: Literal, value: tree.Expr) -> tree.Cell:
    match value:
        case tree.Number(value=number):
            text = str(number)
        case tree.Negative(of=tree.Number(value=number)):
            text = f"-{number}"
        case tree.YesNo(value=answer):
            text = "yes" if answer else "no"
        case tree.Use(name=name):
            text = name
        case _:  # not a literal, which is an error
            text = "-"
    if literal.item is not None and isinstance(literal.node, tree.Cell):
        items = literal.node.text.split(" ")
        items[literal.item] = text
        text = " ".join(items)
    return tree.Cell(text, span=value.span)


def said_value(value: tree.Expr) -> int | bool | str | None:
    """The value of a literal that is set like this; None if it is not a literal."""
    match value:
        case tree.Number(value=number) | tree.YesNo(value=number):
            return number
        case tree.Negative(of=tree.Number(value=number)):
            return -number
        case tree.Use(name=name):
            return name
        case _:  # not a literal
            return None


def values_beside(node: tree.Declaration, name: str, literal: Literal) -> str:
    """The other values that a numbered path may have been meant for."""
    clause = literal.path.partition("[")[0]
    beside = [one for one in literals_in(node) if one.path.startswith(f"{clause}[")][:8]
    if "[" not in literal.path or len(beside) < 2:
        return "Leave it out, or set another value."
    return f"There are {', '.join(f'`{joined(name, one.path)}` ({spoken(one.value)})' for one in beside)}."


def rest_of(steps: tuple[tree.Name | tree.Number, ...]) -> str:
    """The part of a path after the name of its declaration: ``cost``, ``[2]``, ``A1.stones[3]``."""
    text = ""
    for step in steps:
        if isinstance(step, tree.Number):
            text += f"[{step.value}]"
        else:
            text = joined(text, step.text) if text else step.text
    return text
