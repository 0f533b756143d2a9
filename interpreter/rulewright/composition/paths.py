"""In: the declarations of a ruleset. Out: the paths of the numbers, yes/no values and names that can be set.

A path is the name of a declaration, then that of a clause: ``uncover.cost``. If a clause has one literal, this is its
path; if it has several, they are numbered in reading order: ``tally[2]``. ``docs/language/paths.md`` lists all forms.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax import tree
from ..syntax.declarations import sort_of, word_of
from .keys import own_name
from .rewrite import parts

Found = tree.Number | tree.YesNo | tree.Negative | tree.Use | tree.Nothing | tree.Cell
Value = int | bool | str

WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
NAME = re.compile(r"[^\W\d]\w*")
NONE = "none"


@frozen
class Literal:
    """A value as written. ``item``: its index among the numbers of a cell; ``also``: other forms of its path."""

    path: str
    node: Found
    value: Value
    span: Span
    item: int | None = None
    also: tuple[str, ...] = ()


@frozen
class Mention:
    """A literal and the clause that contains it; in a body, also the name that it is assigned to."""

    clause: str
    node: Found
    value: Value
    given_to: str = ""
    item: int | None = None


def literals(declarations: Iterable[tree.Declaration], game: tree.Game | None = None) -> dict[str, Literal]:
    """Every literal by its path, and by its alternative paths."""
    found: dict[str, Literal] = {}
    for _, literal in literals_by(declarations, game):
        for path in (literal.path, *literal.also):
            found.setdefault(path, literal)
    return found


def literals_by(
    declarations: Iterable[tree.Declaration], game: tree.Game | None = None
) -> Iterator[tuple[tree.Declaration, Literal]]:
    """Every literal with its whole path, in order, and the declaration in which it stands."""
    nodes = [*([game] if game else ()), *declarations]
    several = Counter(name for node in nodes for name in {path_name(node)} if name)
    for node in nodes:
        name = path_name(node)
        if not name:
            continue
        owner = getattr(node, "owner", None)
        if several[name] > 1 and owner is not None and isinstance(node, (tree.Var, tree.Zone)):
            name = f"{owner.text}.{name}"
        for literal in literals_in(node):
            yield (
                node,
                Literal(
                    joined(name, literal.path),
                    literal.node,
                    literal.value,
                    literal.span,
                    literal.item,
                    tuple(joined(name, other) for other in literal.also),
                ),
            )


def joined(name: str, rest: str) -> str:
    """Joins a name and the rest of a path: ``uncover`` and ``cost`` are ``uncover.cost``; ``tally`` and ``[2]`` are
    ``tally[2]``.
    """
    return name + rest if not rest or rest[0] == "[" else f"{name}.{rest}"


def path_name(node: tree.Declaration) -> str:
    """The beginning of the paths into a declaration."""
    if isinstance(node, tree.Game):
        return "game"
    sort = sort_of(node)
    match sort.known if sort is not None else "":
        case "once":
            return word_of(node)
        case "title" | "about":
            return ""
        case "name" | "owned" | "nothing" | "":
            pass
    name = own_name(node)
    return name.text if name else ""


def literals_in(node: tree.Declaration) -> tuple[Literal, ...]:
    """The literals of one declaration; their paths begin after its name."""
    mentions = list(_clauses(node))
    several = Counter(name for mention in mentions for name in _names(mention))
    met: Counter[str] = Counter()
    found = []
    for mention in mentions:
        forms = []
        for name in _names(mention):
            met[name] += 1
            forms.append(name if several[name] == 1 else f"{name}[{met[name]}]")
        found.append(Literal(forms[0], mention.node, mention.value, mention.node.span, mention.item, tuple(forms[1:])))
    return tuple(found)


def _names(mention: Mention) -> tuple[str, ...]:
    """Names for a literal by what it is assigned to. These are better than numbers, which shift when others are
    inserted.
    """
    return tuple(dict.fromkeys(name for name in (mention.given_to or mention.clause, mention.clause)))


# ---- the clauses of a declaration --------------------------------------------------------------------


def _clauses(node: tree.Declaration) -> Iterator[Mention]:
    yield from _proper(node)
    for param in getattr(node, "params", ()):
        yield from _bounds(param.name.text + ".", param.type)
    guard = getattr(node, "guard", None)
    if guard is not None:
        yield from _values("when", guard)


def _proper(node: tree.Declaration) -> Iterator[Mention]:
    match node:
        case tree.Game(lines=lines):
            for line in lines:
                if isinstance(line, tree.Players):
                    yield from _players(line.range)
        case tree.Option(type=type_, default=default, lines=needs):
            yield from _whole("", default)
            yield from _bounds("", type_)
            yield from _needs(needs)
        case tree.Var(type=type_, keys=keys, start=start, up_to=up_to):
            if start is not None:
                yield from _whole("start", start)
            yield from _values("up_to", up_to)
            yield from _bounds("", type_)
            for key in keys:
                yield from _bounds("of.", key)
        case tree.Zone(up_to=up_to) | tree.Memory(up_to=up_to):
            yield from _values("up_to", up_to)
        case tree.Enum(lines=lines) | tree.Part(lines=lines):
            yield from _kinds(lines)
        case tree.Component(count=count, lines=lines):
            yield from _values("count", count)
            yield from _kinds(lines)
        case tree.Board(shape=shape, lines=lines):
            yield from _values("columns", shape.width)
            yield from _values("rows", shape.height)
            for each in lines:
                if isinstance(each, tree.Key):
                    yield from _whole("key", each.value)
        case tree.Graph(lines=lines):
            yield from _graph(lines)
        case tree.Define(value=value, type=type_, lines=lines):
            yield from _values("", value)
            for let in lines:
                if isinstance(let, tree.Let):
                    yield from _values(let.name.text, let.value)
            if type_ is not None:
                yield from _bounds("", type_)
        case tree.Action(lines=lines):
            yield from _action(lines)
        case tree.Phase(body=body, gives=gives):
            yield from _values("", body)
            if gives is not None:
                yield from _bounds("gives.", gives)
        case tree.Score(value=value):
            yield from _values("", value)
        case tree.Winner(lines=lines):
            yield from _values("", lines)
        case tree.OfFile() | tree.Aside() | tree.Trial() | tree.Edit() | tree.Broken():
            pass  # the others hold no number that a variant may set


def _players(range_: tree.Expr) -> Iterator[Mention]:
    if isinstance(range_, tree.RangeOf):
        yield from _values("players.min", range_.low)
        yield from _values("players.max", range_.high)
    else:
        yield from _values("players", range_)


def _bounds(before: str, type_: tree.Type) -> Iterator[Mention]:
    range_ = type_.base.of if isinstance(type_.base, tree.MadeOf) else type_.base
    if isinstance(range_, tree.RangeType):
        yield from _values(before + "min", range_.low)
        yield from _values(before + "max", range_.high)


def _needs(lines: Iterable[tree.Line]) -> Iterator[Mention]:
    for line in lines:
        if isinstance(line, tree.Needs):
            yield from _values(line.label.text if line.label else "needs", line.condition)


def _action(lines: Iterable[tree.ActionLine]) -> Iterator[Mention]:
    for line in lines:
        match line:
            case tree.Pick(generator=generator, how_many=how_many):
                yield from _values(generator.name.text, (generator.domain, generator.where, how_many))
            case tree.Let(name=name, value=value):
                yield from _values(name.text, value)
            case tree.Cost(prices=prices):
                yield from _values("cost", tuple(price.amount for price in prices))
            case tree.Limit(times=times):
                yield from _values("limit", times)
            case tree.Needs():
                yield from _needs((line,))
            case tree.Do(body=body):
                yield from _values("do", body)
            case tree.Say() | tree.BrokenLine():
                pass


def _graph(lines: Iterable[tree.Edge | tree.Stop | tree.BrokenLine]) -> Iterator[Mention]:
    for line in lines:
        match line:
            case tree.Edge(target=target, cost=cost):
                yield from _values("edge", (target.domain, target.where))
                yield from _values("cost", cost)
            case tree.Stop(where=where):
                yield from _values("stop", where)
            case tree.BrokenLine():
                pass


def _kinds(lines: Sequence[tree.KindLine]) -> Iterator[Mention]:
    formulas = {line.name.text for line in lines if isinstance(line, tree.FormulaColumn)}
    for line in lines:
        if isinstance(line, (tree.Column, tree.FormulaColumn)):
            yield from _bounds(line.name.text + ".", line.type)
        elif isinstance(line, tree.Table) and line.rows:
            head = [cell.text for cell in line.rows[0].cells]
            if "name" not in head:
                continue
            at = head.index("name")
            for row in line.rows[1:]:
                if at < len(row.cells):
                    yield from chain.from_iterable(
                        _cell(f"{row.cells[at].text}.{column}", cell)
                        for column, cell in zip(head, row.cells, strict=False)
                        if column != "name" and (column not in formulas or WHOLE.fullmatch(cell.text))
                    )


def _cell(clause: str, cell: tree.Cell) -> Iterator[Mention]:
    text = cell.text
    if WHOLE.fullmatch(text):
        yield Mention(clause, cell, int(text))
    elif text in {"yes", "no"}:
        yield Mention(clause, cell, text == "yes")
    elif text == "-" or NAME.fullmatch(text):
        yield Mention(clause, cell, NONE if text == "-" else text)
    elif all(map(WHOLE.fullmatch, text.split(" "))):
        for item, number in enumerate(text.split(" ")):
            yield Mention(clause, cell, int(number), item=item)


# ---- the literals of a clause -------------------------------------------------------------------------


def _whole(clause: str, value: tree.Expr) -> Iterator[Mention]:
    """A start value or a default, where a name alone is a value too."""
    if isinstance(value, tree.Use):
        yield Mention(clause, value, value.name)
    elif isinstance(value, tree.Nothing):
        yield Mention(clause, value, NONE)
    else:
        yield from _values(clause, value)


def _values(clause: str, of: object, given_to: str = "") -> Iterator[Mention]:
    match of:
        case tree.Number(value=value) | tree.YesNo(value=value):
            yield Mention(clause, of, value, given_to)
        case tree.Negative(of=tree.Number(value=value)):
            yield Mention(clause, of, -value, given_to)
        case tree.Assign(target=target, value=inner):
            yield from _values(clause, target)
            yield from _values(clause, inner, _target(target))
        case tree.Let(name=name, value=inner):
            yield from _values(clause, inner, name.text)
        case tree.Local(name=name, type=type_, start=start):
            yield from _values(clause, start, name.text)
            yield from _bounds(name.text + ".", type_)
        case tree.Type():
            return
        case tuple():
            for one in of:
                yield from _values(clause, one, given_to)
        case tree.Node():
            for part in parts(type(of)):
                yield from _values(clause, getattr(of, part), given_to)
        case _:  # what is not a node of the tree, such as the text of a name
            pass


def _target(target: tree.Expr) -> str:
    match target:
        case tree.Field(name=name) | tree.My(name=name):
            return name.text
        case tree.Use(name=text):
            return text
        case _:  # any other target is an error
            return ""
