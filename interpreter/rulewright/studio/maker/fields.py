"""In: a checked game. Out: a field for every value that has a path: between what it may lie, and what speaks of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...book.sentences import sentences
from ...book.speech import Speech, needs_key, prose_key
from ...composition.paths import NONE, Literal, Value, literals_by
from ...composition.rewrite import inside
from ...diagnostics.place import Sources
from ...frozen import frozen
from ...model import types as t
from ...model.symbols import Symbol
from ...model.understood import Model
from ...syntax import tree
from ...views.prose import prose_text

GAME = Symbol("game", "game")
MOST_NAMES = 400
"""Of more names than these nobody chooses from a list: they are typed."""


@frozen
class Limits:
    """What a value may be, as far as the rules say so: the check of the whole game says the rest."""

    low: int | None = None
    high: int | None = None
    names: tuple[str, ...] = ()


@frozen
class Field:
    """A value that can be set. ``line`` and ``file``: where it is written; ``code``: what stands there.

    ``also``: other paths of the same value. ``base``: its value in the game that the variant changes, None if it has
    no such value.
    """

    path: str
    value: Value
    base: Value | None
    limits: Limits
    unit: str
    sentence: str
    missing: bool
    """Whether the sentence is not translated yet."""
    code: str
    file: str
    line: int
    also: tuple[str, ...] = ()

    @property
    def changed(self) -> bool:
        return self.base is None or self.base != self.value or type(self.base) is not type(self.value)


def paths(model: Model) -> dict[str, Value]:
    """The values of a game by all their paths."""
    declarations = [placed.declaration for placed in model.ruleset.declarations]
    found: dict[str, Value] = {}
    for _, literal in literals_by(declarations, model.ruleset.game):
        for path in (literal.path, *literal.also):
            found.setdefault(path, literal.value)
    return found


def fields(speech: Speech, sources: Sources, base: Mapping[str, Value]) -> dict[Symbol, list[Field]]:
    """The fields of each declaration, in reading order, without the cells of tables: these are in the grids."""
    model = speech.model
    symbols = {id(placed.declaration): symbol for symbol, placed in model.nodes.items()}
    declarations = [placed.declaration for placed in model.ruleset.declarations]
    found: dict[Symbol, list[Field]] = {}
    about: dict[int, About] = {}
    for node, literal in literals_by(declarations, model.ruleset.game):
        symbol = GAME if isinstance(node, tree.Game) else symbols.get(id(node))
        if symbol is None or isinstance(literal.node, tree.Cell):
            continue
        said = about.get(id(node))
        if said is None:
            said = about[id(node)] = About(symbol, node, speech)
        place = sources.place(literal.span)
        text, missing = said.sentence(literal)
        found.setdefault(symbol, []).append(
            Field(
                literal.path,
                literal.value,
                base.get(literal.path),
                limits(literal, symbol, node, model),
                said.unit(literal),
                text,
                missing,
                sources.line(place.file, place.line).strip() if place.file in sources.files() else "",
                place.file,
                place.line,
                literal.also,
            )
        )
    return found


# ---- what speaks of it ---------------------------------------------------------------------------------------------


class About:
    """A declaration, and what the lines in it say: found once for all its values."""

    def __init__(self, symbol: Symbol, node: tree.Declaration, speech: Speech) -> None:
        self.symbol, self.speech = symbol, speech
        self.whole = self.told(getattr(node, "prose", ()), prose_key(symbol))
        self.lines: dict[int, tuple[str, bool]] = {}
        self.units: dict[int, str] = {}
        keys = {id(one.at): one.key for one in sentences(symbol, node) if one.part == "line"}
        needs = 0
        for line in inside(node):
            if not isinstance(line, tree.Line) or line is node:
                continue
            key = keys.get(id(line), "")
            if isinstance(line, tree.Needs):
                key, needs = needs_key(symbol.name, line, needs), needs + 1
            told = self.told(line.prose, key)
            for part in inside(line):
                if told[0]:
                    self.lines[id(part)] = told
                if isinstance(line, tree.Limit):
                    self.units[id(part)] = self.limit(line)
            if isinstance(line, tree.Cost):
                self.units |= {id(one): self.resource(price) for price in line.prices for one in inside(price)}
        if isinstance(node, tree.Var) and node.resource:
            self.units |= {id(one): speech.name(symbol) for one in inside(node)}

    def told(self, prose: tuple[tree.Prose, ...], key: str) -> tuple[str, bool]:
        if not key:
            return prose_text(prose, self.speech.quotes, self.symbol.name), False
        runs = self.speech.prose(prose, key, self.symbol.name)
        return "".join(run.text for run in runs), any(run.manner == "missing" for run in runs)

    def sentence(self, literal: Literal) -> tuple[str, bool]:
        """That of its own line, else that of the line which this one belongs to, else that of the declaration."""
        return self.lines.get(id(literal.node), self.whole)

    def unit(self, literal: Literal) -> str:
        return self.units.get(id(literal.node), "")

    def resource(self, price: tree.Price) -> str:
        names = self.speech.model.nodes
        found = next((one for one in names if one.kind == "resource" and one.name == price.resource.text), None)
        return self.speech.name(found) if found is not None else price.resource.text.replace("_", " ")

    def limit(self, line: tree.Limit) -> str:
        if line.per is None:
            return ""
        phase = Symbol("phase", line.per.text)
        known = phase in self.speech.model.nodes
        return "/ " + (self.speech.name(phase) if known else line.per.text.replace("_", " "))


# ---- what it may be ------------------------------------------------------------------------------------------------


def limits(literal: Literal, symbol: Symbol, node: tree.Declaration, model: Model) -> Limits:
    clause = literal.path.rpartition(".")[2]
    headers = model.headers
    match node:
        case tree.Option() if clause not in {"min", "max"} and "." not in literal.path:
            return by_type(headers.types.get(symbol), model)
        case tree.Var() if clause == "start":
            return by_type(headers.vars[symbol].type if symbol in headers.vars else None, model)
        case tree.Board(lines=lines):
            key = next((one for one in lines if isinstance(one, tree.Key) and one.value is literal.node), None)
            if key is not None:
                of = headers.fields.get(symbol.name, {}).get(key.var.text)
                return by_type(headers.types.get(of) if of is not None else None, model)
            return Limits(1)
        case tree.Game():
            return Limits(1, 100)
        case tree.Component() if clause == "count":
            return Limits(0)
        case tree.Action() if clause.partition("[")[0] in {"cost", "limit"}:
            return Limits(0)
        case _:  # only a check of the whole game tells
            return Limits()


def by_type(type_: t.Type | None, model: Model) -> Limits:
    """What a type holds."""
    headers = model.headers
    match type_:
        case t.Maybe(of=of):
            found = by_type(of, model)
            return Limits(found.low, found.high, (NONE, *found.names))
        case t.Int(low=low, high=high):
            return Limits(None if low == t.LOWEST else low, None if high == t.HIGHEST else high)
        case t.Of(what="enum", symbol=symbol):
            return named(headers.enums.get(symbol, ()))
        case t.Of(what="kind", symbol=symbol) if symbol in headers.components:
            return named(headers.components[symbol].kinds)
        case t.Of(what="cell", symbol=symbol) if symbol in headers.boards:
            return named(tuple(cell.name for cell in headers.boards[symbol].cells))
        case t.Simple(name="player"):
            return named(headers.seats)
        case t.Many(of=of):
            return by_type(of, model)
        case _:  # yes or no needs no list, and of nothing else are there values to write
            return Limits()


def named(names: tuple[str, ...]) -> Limits:
    return Limits(names=names if len(names) <= MOST_NAMES else ())


def alternatives(field: Field) -> Iterator[Value]:
    """Other values, from the next one on, as far as one would look: whether they pass, a check says."""
    value = field.value
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        far = [value + way * step for step in range(1, LOOK + 1) for way in order(field.path)]
        limits = field.limits
        yield from (
            one
            for one in far
            if (limits.low is None or one >= limits.low) and (limits.high is None or one <= limits.high)
        )
    else:
        at = field.limits.names.index(value) if value in field.limits.names else -1
        yield from (one for one in (*field.limits.names[at + 1 :], *field.limits.names[:at]) if one != value)


def order(path: str) -> tuple[int, int]:
    """Whether the next higher number is tried first, or the next lower: a range may rather become wider."""
    return (-1, 1) if path.endswith(".min") else (1, -1)


LOOK = 12
"""So far above and below a number others are tried."""
