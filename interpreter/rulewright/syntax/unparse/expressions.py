"""In: expressions and types. Out: their code, with only the brackets that are needed to read the same tree back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from ...language.operators import COMPARED, POSTFIX, SUM, WHOLE
from .. import tree
from ..operands import operands, operator_of
from .layout import Brackets, Break, Deeper, Doc, Group, in_brackets, separated
from .plain import Said, plain

_SHORT = (tree.Number, tree.Use, tree.YesNo, tree.Nothing)  # lists of these are filled line by line


def expression(node: tree.Expr, least: int = WHOLE) -> Doc:
    """The code of an expression, in brackets if it binds less tightly than ``least``."""
    tightness = _tightness(node)
    if tightness < least:
        return in_brackets(_bare(node, tightness))
    return _bare(node, tightness)


def quoted(text: str) -> str:
    """A string in quotation marks."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def generator(node: tree.Generator) -> Doc:
    """The code of a generator: ``x in D where C``."""
    head: Doc = (node.name.text, " in ", expression(node.domain))
    if node.where is None:
        return head
    return (head, Break(), "where ", condition(node.where))


def condition(node: tree.Condition) -> Doc:
    """The code of a test, with the effects that it supposes if there are some."""
    test = expression(node.test)
    if not node.supposing:
        return test
    first, *others = map(plain_line, node.supposing)
    return (test, Deeper((Break(), "supposing ", first, *((Break(), "then ", one) for one in others))))


def plain_line(node: tree.Line) -> Doc:
    """The code of a line whose parts are the fields of its node; this includes every effect that can be supposed."""
    return plain(node, SAID)


def destination(node: tree.Destination) -> Doc:
    """The code of a destination: ``deck``, ``the bottom of deck``."""
    zone = expression(node.zone)
    return (f"the {node.end.text} of ", zone) if node.end else zone


def type_of(node: tree.Type) -> Doc:
    return (_base(node.base), "?" if node.maybe else "")


def parameters(nodes: Iterable[tree.Param]) -> Doc:
    """The parameters of an action, a phase or a definition, in brackets; empty if there are none."""
    items: list[Doc] = [(node.name.text, ": ", type_of(node.type)) for node in nodes]
    return Brackets("(", separated(items), ")") if items else ""


def arguments(nodes: Iterable[tree.Expr]) -> Doc:
    items = [expression(node) for node in nodes]
    return Brackets("(", separated(items), ")") if items else "()"


def path(node: tree.Path) -> str:
    """The code of a path: ``uncover.cost``, ``tally[2]``."""
    steps = (f".{step.text}" if isinstance(step, tree.Name) else f"[{step.value}]" for step in node.steps)
    return "".join(steps).removeprefix(".")


def _base(node: tree.NamedType | tree.MadeOf | tree.RangeType | tree.YesNoType) -> Doc:
    match node:
        case tree.NamedType():
            return node.name
        case tree.MadeOf():
            return (
                f"{node.maker.text} of {node.of.text}"
                if isinstance(node.of, tree.Name)
                else (f"{node.maker.text} of ", _base(node.of))
            )
        case tree.RangeType():
            return (expression(node.low, SUM), "..", expression(node.high, SUM))
        case tree.YesNoType():
            return "yes/no"
        case _:
            assert_never(node)


def offer(node: tree.Offer) -> Doc:
    """An action, with its arguments if there are some."""
    return (node.action.text, arguments(node.arguments) if node.arguments else "")


def _tightness(node: tree.Expr) -> int:
    if isinstance(node, tree.May):
        return COMPARED
    found = operator_of(node)
    return POSTFIX if found is None else found.binds


def _bare(node: tree.Expr, own: int) -> Doc:
    match node:
        case tree.Number():
            return str(node.value)
        case tree.YesNo():
            return "yes" if node.value else "no"
        case tree.Nothing():
            return "none"
        case tree.Use():
            return node.name
        case tree.My():
            return f"my {node.name.text}"
        case tree.Field():
            return (expression(node.of, POSTFIX), f".{node.name.text}")
        case tree.Call():
            return (expression(node.function, POSTFIX), arguments(node.arguments))
        case tree.Gather():
            return _gather(node)
        case tree.IfThen():
            return _if_then(node)
        case tree.RangeOf():
            return (expression(node.low, own + 1), "..", expression(node.high, own + 1))
        case (
            tree.Binary() | tree.And() | tree.Or() | tree.OrElse() | tree.At() | tree.Toward() | tree.Compare()
            | tree.IsIn() | tree.IsEmpty() | tree.Not() | tree.Negative()
        ):  # fmt: skip
            return _operation(node, own)
        case tree.May():
            return Group((expression(node.player, own + 1), " may ", offer(node.offer)))
        case tree.ListOf():
            plain = all(isinstance(item, _SHORT) for item in node.items)
            items = separated((expression(item) for item in node.items), fills=plain)
            return Brackets("[", items, "]") if node.items else "[]"
        case tree.ScaleOf():
            entries: list[Doc] = [(expression(entry.key), ": ", expression(entry.value)) for entry in node.entries]
            plain = all(isinstance(entry.value, _SHORT) for entry in node.entries)
            return Brackets("[", separated(entries, fills=plain), "]")
        case _:
            assert_never(node)


def _gather(node: tree.Gather) -> Doc:
    function = expression(node.function, POSTFIX)
    drawn = generator(node.generator)
    if node.value is not None:
        return (function, Brackets("(", (expression(node.value), Break(), "for ", drawn), ")"))
    if node.by is not None:
        return (function, Brackets("(", (drawn, Break(), "by ", expression(node.by)), ")"))
    return (function, Brackets("(", drawn, ")"))


def _if_then(node: tree.IfThen) -> Doc:
    """When broken, each ``else`` begins a line, and an ``else if`` is indented like the ``if``."""
    parts: list[Doc] = []
    otherwise: tree.Expr = node
    while isinstance(otherwise, tree.IfThen):
        test: Doc = ("if ", expression(otherwise.test))
        parts += [Group((test, Deeper((Break(), "then ", expression(otherwise.then))))), Break(), "else "]
        otherwise = otherwise.otherwise
    return Group((*parts, expression(otherwise)))


def _operation(node: tree.Expr, own: int) -> Doc:
    """An operator with its operands. The table of operators says where its sign stands."""
    operator = operator_of(node)
    assert operator is not None
    if operator.chains:
        return _chain(node, own)
    sign, found = operator.sign, operands(node)
    if operator.stands == "before":
        return Group((f"{sign} " if operator.words else sign, expression(found[0], own)))
    if operator.stands == "behind":
        return Group((expression(found[0], own + 1), f" {sign}"))
    return Group((expression(found[0], own + 1), f" {sign} ", expression(found[1], own + 1)))


def _chain(node: tree.Expr, own: int) -> Doc:
    """A chain of operators that bind equally tightly. It is one flat list, so that a long sum is not indented step by
    step.
    """
    links: list[Doc] = []
    while (operator := operator_of(node)) is not None and operator.binds == own:
        node, right = operands(node)
        links.append((Break(), f"{operator.sign} ", expression(right, own + 1)))
    links.reverse()
    return Group((expression(node, own), Deeper(tuple(links))))


SAID: Said = {
    "expr": expression,
    "postfix": lambda node: expression(node, POSTFIX),
    "place": lambda node: expression(node, POSTFIX),
    "type": type_of,
    "destination": destination,
    "NAME": lambda name: name.text,
    "ASSIGN": lambda sign: sign,
    "_names": lambda names: ", ".join(name.text for name in names),
}
"""For each kind of part in the grammar, the function that writes it."""
