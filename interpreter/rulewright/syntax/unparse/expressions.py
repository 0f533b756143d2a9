"""In: expressions and types. Out: their code, with no more brackets than it takes to read the same tree back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from .. import tree
from .layout import Brackets, Break, Deeper, Doc, Group, in_brackets, separated
from .plain import Said, plain

# How tightly an expression holds together. The grammar climbs in the same order, from `expr` up to `postfix`.
WHOLE, OR, AND, NOT, COMPARED, RANGE, DEFAULT, SUM, PRODUCT, UNARY, LOOKUP, POSTFIX = range(12)

_TIGHTNESS: dict[type[tree.Node], int] = {
    tree.IfThen: WHOLE,
    tree.Or: OR,
    tree.And: AND,
    tree.Not: NOT,
    tree.Compare: COMPARED,
    tree.IsIn: COMPARED,
    tree.IsEmpty: COMPARED,
    tree.RangeOf: RANGE,
    tree.OrElse: DEFAULT,
    tree.Negative: UNARY,
    tree.At: LOOKUP,
    tree.Toward: LOOKUP,
}

_SHORT = (tree.Number, tree.Use, tree.YesNo, tree.Nothing)  # lists of these fill their lines


def expression(node: tree.Expr, least: int = WHOLE) -> Doc:
    """The code of an expression, in brackets if it holds together less tightly than its place asks for."""
    tightness = _tightness(node)
    if tightness < least:
        return in_brackets(_bare(node, tightness))
    return _bare(node, tightness)


def quoted(text: str) -> str:
    """A string in quotation marks."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def generator(node: tree.Generator) -> Doc:
    """``x in D where C``."""
    head: Doc = (node.name.text, " in ", expression(node.domain))
    if node.where is None:
        return head
    return (head, Break(), "where ", condition(node.where))


def condition(node: tree.Condition) -> Doc:
    """A test, and perhaps the effect that it supposes."""
    test = expression(node.test)
    if node.supposing is None:
        return test
    return (test, Deeper((Break(), "supposing ", plain_line(node.supposing))))


def plain_line(node: tree.Line) -> Doc:
    """A line whose parts are the fields of its node: all that can be supposed is such."""
    return plain(node, SAID)


def destination(node: tree.Destination) -> Doc:
    """Where pieces go: ``deck``, ``the bottom of deck``."""
    zone = expression(node.zone)
    return (f"the {node.end.text} of ", zone) if node.end else zone


def type_of(node: tree.Type) -> Doc:
    return (_base(node.base), "?" if node.maybe else "")


def parameters(nodes: Iterable[tree.Param]) -> Doc:
    """The names and types after the name of an action, a phase or a definition; nothing if there are none."""
    items: list[Doc] = [(node.name.text, ": ", type_of(node.type)) for node in nodes]
    return Brackets("(", separated(items), ")") if items else ""


def arguments(nodes: Iterable[tree.Expr]) -> Doc:
    items = [expression(node) for node in nodes]
    return Brackets("(", separated(items), ")") if items else "()"


def path(node: tree.Path) -> str:
    """``uncover.cost``, ``tally[2]``."""
    steps = (f".{step.text}" if isinstance(step, tree.Name) else f"[{step.value}]" for step in node.steps)
    return "".join(steps).removeprefix(".")


def _base(node: tree.NamedType | tree.MadeOf | tree.RangeType | tree.YesNoType) -> Doc:
    match node:
        case tree.NamedType():
            return node.name
        case tree.MadeOf():
            return f"{node.maker.text} of {node.of.text}"
        case tree.RangeType():
            return (expression(node.low, SUM), "..", expression(node.high, SUM))
        case tree.YesNoType():
            return "yes/no"
        case _:
            assert_never(node)


def _tightness(node: tree.Expr) -> int:
    if isinstance(node, tree.Binary):
        return SUM if node.operator in "+-" else PRODUCT
    return _TIGHTNESS.get(type(node), POSTFIX)


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
        case tree.Binary() | tree.And() | tree.Or() | tree.OrElse() | tree.At() | tree.Toward():
            return _chain(node, own)
        case tree.Compare():
            return Group((expression(node.left, RANGE), f" {node.operator} ", expression(node.right, RANGE)))
        case tree.IsIn():
            sign = " is not in " if node.negated else " is in "
            return Group((expression(node.item, RANGE), sign, expression(node.domain, RANGE)))
        case tree.IsEmpty():
            return Group((expression(node.domain, RANGE), " is not empty" if node.negated else " is empty"))
        case tree.Not():
            return Group(("not ", expression(node.of, NOT)))
        case tree.RangeOf():
            return (expression(node.low, DEFAULT), "..", expression(node.high, DEFAULT))
        case tree.IfThen():
            return _if_then(node)
        case tree.Negative():
            return ("-", expression(node.of, UNARY))
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
    """Each ``else`` begins a line, and an ``else if`` stands no deeper than the ``if``."""
    parts: list[Doc] = []
    otherwise: tree.Expr = node
    while isinstance(otherwise, tree.IfThen):
        test: Doc = ("if ", expression(otherwise.test))
        parts += [Group((test, Deeper((Break(), "then ", expression(otherwise.then))))), Break(), "else "]
        otherwise = otherwise.otherwise
    return Group((*parts, expression(otherwise)))


def _chain(node: tree.Expr, own: int) -> Doc:
    """Operators that bind equally tightly are read from the left: a long sum is one list, not a flight of stairs."""
    links: list[Doc] = []
    while _tightness(node) == own:
        node, sign, right = _link(node)
        links.append((Break(), f"{sign} ", expression(right, own + 1)))
    links.reverse()
    return Group((expression(node, own), Deeper(tuple(links))))


def _link(node: tree.Expr) -> tuple[tree.Expr, str, tree.Expr]:
    match node:
        case tree.Binary():
            return node.left, node.operator, node.right
        case tree.And():
            return node.left, "and", node.right
        case tree.Or():
            return node.left, "or", node.right
        case tree.OrElse():
            return node.left, "or else", node.right
        case tree.At():
            return node.scale, "at", node.key
        case tree.Toward():
            return node.value, "toward", node.cell
        case _:
            raise TypeError(f"{type(node).__name__} does not join two expressions of equal rank")


SAID: Said = {
    "expr": expression,
    "postfix": lambda node: expression(node, POSTFIX),
    "type": type_of,
    "destination": destination,
    "NAME": lambda name: name.text,
    "ASSIGN": lambda sign: sign,
    "_names": lambda names: ", ".join(name.text for name in names),
}
"""How the parts of a plain line are written, by what the grammar calls them."""
