"""In: declarations. Out: their lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from ...language.operators import OR, POSTFIX, WHOLE
from .. import tree
from ..declarations import line_sort, sort_of
from ..pattern import slots
from . import expressions as code
from .expressions import expression, quoted
from .layout import INDENT, Doc, separated
from .statements import simple, with_suite
from .tables import drawing, listing, table
from .written import Written, written


def declaration(node: tree.Declaration, before: str = "") -> Written:
    """The lines of a declaration; ``before`` is a word to put in front, such as ``change ``."""
    match node:
        case tree.Change() | tree.Replace():
            word = "change " if isinstance(node, tree.Change) else "replace "
            return declaration(node.declaration, word)
        case tree.Retold():
            return written(node, f"{before}{node.word} {node.name.text}{_owner(node.owner)}")
        case tree.Remove():
            return written(node, ("remove ", separated(map(_removed, node.paths))))
        case tree.SetLiteral():
            return written(node, (f"set {code.path(node.path)} = ", expression(node.value)))
        case tree.OfferIn():
            beside = f" beside {node.beside.text}" if node.beside else ""
            number = f" at {node.number.value}" if node.number else ""
            return written(node, f"offer {_names(node.actions)} in {node.phase.text}{beside}{number}")
        case tree.Phase():
            gives: Doc = (" gives ", code.type_of(node.gives)) if node.gives else ""
            header: Doc = (f"{before}phase {node.name.text}", code.parameters(node.params), gives, _when(node.guard))
            return with_suite(node, header, node.body, 0)
        case tree.Position():
            given = f" given {_names(node.given)}" if node.given else ""
            first: Doc = (f"{before}position {node.name.text}{given}", _when(node.guard))
            return with_suite(node, first, node.body, 0)
        case tree.Broken():
            raise ValueError("what could not be read cannot be written")
        case tree.AnyPlain():
            kind = type(node).__name__ if isinstance(node, tree.Var | tree.Zone) else ""
            return written(node, (before, _header(node)), _lines(node), kind=kind)


def _removed(path: tree.Path | tree.Text | tree.Keyed) -> str:
    if isinstance(path, tree.Keyed):
        return f"{code.path(path.path)} {quoted(path.symbol.text)}"
    return quoted(path.text) if isinstance(path, tree.Text) else code.path(path)


def _header(node: tree.Plain) -> Doc:
    """The first line of a declaration."""
    sort = sort_of(node)
    if sort is not None and sort.says:
        return form(node, sort.says)
    match node:
        case tree.Language():
            return f"rulewright {node.version}"
        case tree.Game():
            base = f" {'of' if node.manner == 'variant' else 'to'} {quoted(node.base.text)}" if node.base else ""
            return f"{node.manner} {quoted(node.title.text)}{base}"
        case tree.Option():
            return (
                f"option {node.name.text}: ",
                code.type_of(node.type),
                " = ",
                expression(node.default),
                _when(node.guard),
            )
        case tree.Enum():
            values = f": {_names(node.values)}" if node.values else ""
            return (f"enum {node.name.text}{values}", _when(node.guard))
        case tree.Component():
            count: Doc = (": ", expression(node.count)) if node.count else ""
            return (f"component {node.name.text}{_owner(node.owner)}", count, _when(node.guard))
        case tree.Board():
            return (f"board {node.name.text}: ", _shape(node.shape), _when(node.guard))
        case tree.Zone():
            return _zone(node)
        case tree.Var():
            word = "resource" if node.resource else "var"
            start: Doc = (" = ", expression(node.start)) if node.start else ""
            return (
                f"{word} {node.name.text}{_owner(node.owner)}",
                tuple((", ", code.type_of(key)) for key in node.keys),
                ": ",
                code.type_of(node.type),
                start,
                _per(node.per),
                (", up to ", expression(node.up_to)) if node.up_to else "",
                ", off the table" if node.off_table else "",
                _seen_by(node),
                _when(node.guard),
            )
        case tree.Memory():
            things = " and ".join(code.path(one) for one in node.of)
            return (f"memory {node.name.text} of {things}, up to ", expression(node.up_to), _when(node.guard))
        case tree.Define():
            given: Doc = (": ", code.type_of(node.type)) if node.type else ""
            return (
                f"define {node.name.text}",
                code.parameters(node.params),
                given,
                " = ",
                expression(node.value),
                _when(node.guard),
            )
        case tree.Action():
            return (f"action {node.name.text}", code.parameters(node.params), _when(node.guard))
        case tree.Score():
            return (f"{node.word} {node.player.text} = ", expression(node.value), _when(node.guard))
        case tree.Phase() | tree.Position():
            raise TypeError("its body may stand on its first line")
        case _:
            raise TypeError(f"{type(node).__name__} has no form in the table of declarations")


def _lines(node: tree.Plain) -> list[Written]:
    """The lines beneath the first line of a declaration."""
    return [_line(line) for line in getattr(node, "lines", ())]


def _line(line: tree.Line) -> Written:
    sort = line_sort(line)
    if sort is not None and sort.says:
        return written(line, form(line, sort.says), kind=sort.kind)
    match line:
        case tree.Column() | tree.FormulaColumn() | tree.Table():
            return _kind_line(line)
        case tree.Map() | tree.Lines() | tree.Key():
            return _board_line(line)
        case tree.Edge():
            cost: Doc = (" cost ", expression(line.cost)) if line.cost else ""
            return written(line, (f"edge {line.source.text} to ", code.generator(line.target), cost), kind="graph")
        case tree.Criterion():
            return written(line, (line.manner, (" ", expression(line.value)) if line.value else ""), kind="winner")
        case tree.Channel():
            by: Doc = ("by ", expression(line.by)) if line.by else _names(line.words)
            return written(line, (f"{line.channel} ", by), kind="look")
        case tree.Shown():
            return written(line, _shown(line), kind="look")
        case tree.Back():
            return written(line, "back", [_line(one) for one in line.lines])
        case tree.Given():
            return with_suite(line, "given", line.body, INDENT, kind="step")
        case tree.BrokenLine():
            raise ValueError("what could not be read cannot be written")
        case _:  # the lines of actions
            return _action_line(line)


def form(node: tree.Line, says: str) -> Doc:
    """The code of a line whose form is in the table of declarations."""
    found: list[Doc] = []
    for slot in slots(says):
        value = getattr(node, slot.field)
        found.append(slot.before)
        if not slot.optional or value is not None:
            found += [slot.inner, _told(value, POSTFIX if slot.tight else WHOLE), slot.after]
    return tuple(found) or says


def _told(value: object, least: int) -> Doc:
    match value:
        case tuple():
            return separated([_told(one, least) for one in value])
        case tree.Name(text=text):
            return text
        case tree.Text(text=text):
            return quoted(text)
        case tree.Path():
            return code.path(value)
        case _:  # the grammar has nothing else there
            return expression(value, least)  # type: ignore[arg-type] # the grammar has nothing else there


def _kind_line(line: tree.Column | tree.FormulaColumn | tree.Table) -> Written:
    match line:
        case tree.Column():
            traits = (" per side" if line.per_side else "") + (" on back" if line.on_back else "")
            return written(line, (f"has {line.name.text}: ", code.type_of(line.type), traits), kind="has")
        case tree.FormulaColumn():
            given = code.parameters(line.params)
            return written(line, (f"has {line.name.text}", given, ": ", code.type_of(line.type)), kind="has")
        case tree.Table():
            return written(line, f"table{_file(line.file)}", table(line.rows), kind="table")
        case _:
            assert_never(line)


def _board_line(line: tree.Map | tree.Lines | tree.Key) -> Written:
    match line:
        case tree.Map():
            return written(line, f"map{_file(line.file)}", drawing(line.rows), kind="map")
        case tree.Lines():
            return written(line, "lines", listing(line.rows), kind="lines")
        case tree.Key():
            return written(
                line, (f"key {quoted(line.symbol.text)}: {line.var.text} = ", expression(line.value)), kind="key"
            )
        case _:
            assert_never(line)


def _action_line(line: tree.Line) -> Written:
    match line:
        case tree.Pick():
            several: Doc = (", ", expression(line.how_many), " of them") if line.how_many else ""
            secret = f", seen by {line.seen_by.text}" if line.seen_by else ""
            return written(line, ("pick ", code.generator(line.generator), several, secret), kind="pick")
        case tree.Let():
            return written(line, simple(line), kind="step")
        case tree.Cost():
            prices = separated(_price(price) for price in line.prices)
            return written(line, ("cost ", prices), kind="cost")
        case tree.Limit():
            keys: Doc = (" for ", separated(expression(key) for key in line.keys)) if line.keys else ""
            whole = " in all" if line.in_all else ""
            return written(line, ("limit ", expression(line.times), _per(line.per), keys, whole), kind="limit")
        case tree.Needs():
            label = f"{line.label.text}: " if line.label else ""
            return written(line, (f"needs {label}", code.condition(line.condition)), kind="needs")
        case tree.Do():
            return with_suite(line, f"do {line.placed}".strip(), line.body, INDENT, kind="step")
        case _:
            raise TypeError(f"{type(line).__name__} has no form in the table of declarations")


def _shown(line: tree.Shown) -> Doc:
    manner = f" as {line.manner.text}" if line.manner else ""
    place = f" on {line.place.text}" if line.place else ""
    traits = "".join(f", {name.text}" for name in line.traits)
    return ("show ", expression(line.value), manner, place, traits, _when(line.when))


def _zone(node: tree.Zone) -> Doc:
    holds = " or ".join(name.text for name in node.holds)
    up_to: Doc = (", up to ", expression(node.up_to)) if node.up_to else ""
    turned = ", turned" if node.turned else ""
    return (
        f"zone {node.name.text}{_owner(node.owner)}: {node.kind.text} of {holds}",
        up_to,
        _seen_by(node),
        turned,
        _when(node.guard),
    )


def _seen_by(node: tree.Zone | tree.Var) -> str:
    return f", seen by {node.seen_by.text}" if node.seen_by else ""


def _shape(node: tree.Shape) -> Doc:
    if node.width is None or node.height is None:
        return node.name
    return (f"{node.name} ", expression(node.width), " by ", expression(node.height))


def _price(price: tree.Price) -> Doc:
    """An amount such as ``2 points``. An ``if … else 1 points`` gets brackets, to show where it ends."""
    return (expression(price.amount, OR), f" {price.resource.text}")


def _when(guard: tree.Expr | None) -> Doc:
    return (" when ", expression(guard)) if guard else ""


def _owner(owner: tree.Name | None) -> str:
    return f" of {owner.text}" if owner else ""


def _per(phase: tree.Name | None) -> str:
    return f" per {phase.text}" if phase else ""


def _file(file: tree.Text | None) -> str:
    return f" {quoted(file.text)}" if file else ""


def _names(names: Iterable[tree.Name]) -> str:
    return ", ".join(name.text for name in names)
