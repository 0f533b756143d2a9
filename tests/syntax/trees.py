"""Hypothesis strategies for whole trees: every node, as the reader would build it from a text."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from rulewright.language.operators import Comparing, Joining
from rulewright.syntax import tree
from rulewright.syntax.declarations import LINES, SORTS
from rulewright.syntax.pattern import slots
from rulewright.syntax.productions import Plain, plain_lines
from rulewright.syntax.words import RESERVED

T = TypeVar("T")

ALPHABETS = ("abxyAB_äßñø", "Жцї", "日本", "ηΩ", "अ𐐷")  # letters that look alike are not mixed
WORDS = ("c", "me", "players", "Tile", "mark", "grid", "points", "ход", "größe", "札", "x2", "_")
# Words of the language that may be names all the same.
SOFT = ("game", "count", "most", "all", "able", "table", "side", "back", "empty", "option", "phase", "top", "map")
TEXT = "".join(ALPHABETS) + "  .,:;!?'()[]{}=<>+-*/%&$@~^№«»\u00a0\u0301😀\"#|\\"
CELLS = ("1", "12", "-", "yes", "Ж4", "2 1 0 0 0 0", "3:2 4:3 5:4", "NS ; E", "blue+ . ^red", "札", "n + 1", "f(a, b)")
SYMBOLS = ("-", "j", "s", ".", "Ж", "12", "a1")

_ints = {most: st.integers(0, most) for most in range(64)}
_names = tuple(st.text(letters, min_size=1, max_size=4) for letters in ALPHABETS)
_said = st.text(TEXT, max_size=12).map(str.strip)
_quoted = st.text(TEXT + "\n", max_size=8)


@dataclass(frozen=True)
class Dice:
    """Random choices for trees. The deeper in the tree, the smaller ``depth`` is."""

    draw: Callable[[st.SearchStrategy[Any]], Any]
    depth: int

    def deeper(self) -> Dice:
        return replace(self, depth=self.depth - 1)

    def roll(self, most: int) -> int:
        return int(self.draw(_ints[most]))

    def yes(self) -> bool:
        return bool(self.roll(1))

    def pick(self, *items: T) -> T:
        return items[self.roll(len(items) - 1)]

    def maybe(self, make: Callable[[Dice], T]) -> T | None:
        return make(self) if self.yes() else None

    def some(self, make: Callable[[Dice], T], least: int = 0, most: int = 3) -> tuple[T, ...]:
        return tuple(make(self) for _ in range(least + self.roll(most - least)))


# ---- words ---------------------------------------------------------------------------------------------


def word(dice: Dice) -> str:
    match dice.roll(3):
        case 0:
            return dice.pick(*SOFT)
        case 1:
            made = str(dice.draw(dice.pick(*_names)))
            known = made in RESERVED or not made.isidentifier() or not unicodedata.is_normalized("NFC", made)
            return WORDS[0] if known else made
        case _:
            return dice.pick(*WORDS)


def name(dice: Dice) -> tree.Name:
    return tree.Name(word(dice))


def text(dice: Dice) -> tree.Text:
    return tree.Text(dice.draw(_quoted))


def comment(dice: Dice) -> str:
    return f"# {dice.draw(_said)}".rstrip()


def prose(dice: Dice) -> tree.Prose:
    return tree.Prose(dice.draw(_said), dice.pick("", "", "", "fr", "uk"))


def around(dice: Dice, *, block: bool = False) -> dict[str, Any]:
    """Comments and prose for a line; usually none."""
    match dice.roll(7):
        case 0:
            above = dice.some(lambda dice: comment(dice) if dice.yes() else "")
            beside = comment(dice) if dice.yes() else ""
            below = dice.some(comment) if block else ()
            return {"comments": tree.Comments(above, beside, below)}
        case 1:
            return {"comments": tree.Comments(("",))}
        case 2:
            return {"comments": tree.Comments(beside=comment(dice)), "prose": dice.some(prose, most=2)}
        case 3:
            return {"prose": dice.some(prose, 1)}
        case _:
            return {}


# ---- expressions and types -----------------------------------------------------------------------------


def expression(dice: Dice) -> tree.Expr:
    if dice.depth <= 0 or dice.roll(3) == 0:
        return leaf(dice)
    dice = dice.deeper()
    made: tree.Expr = dice.pick(*_COMPOUND)(dice)
    return made


def leaf(dice: Dice) -> tree.Expr:
    match dice.roll(7):
        case 0:
            return tree.Number(dice.pick(0, 1, 12, 2**63 - 1))
        case 1:
            return tree.YesNo(dice.yes())
        case 2:
            return tree.Nothing()
        case 3:
            return tree.My(name(dice))
        case 4:
            return tree.ListOf(())
        case _:
            return tree.Use(word(dice))


def condition(dice: Dice) -> tree.Condition:
    test = expression(dice)
    if dice.roll(5):
        return tree.Condition(test)
    return tree.Condition(test, dice.some(supposed, 1))


def supposed(dice: Dice) -> tree.Supposed:
    found = plain_line(plain_lines()[dice.pick("assign", "move", "swap")])(dice)
    assert isinstance(found, tree.Supposed)
    return found


def generator(dice: Dice) -> tree.Generator:
    return tree.Generator(name(dice), expression(dice), dice.maybe(condition))


def called(dice: Dice) -> tree.Expr:
    return tree.Field(expression(dice), name(dice)) if dice.roll(3) == 0 else tree.Use(word(dice))


def gather(dice: Dice) -> tree.Gather:
    function, drawn = called(dice), generator(dice)
    match dice.roll(2):
        case 0:
            return tree.Gather(function, drawn, value=expression(dice))
        case 1:
            return tree.Gather(function, drawn, by=expression(dice))
        case _:
            return tree.Gather(function, drawn)


def call(dice: Dice) -> tree.Call:
    return tree.Call(tree.Use(word(dice)), dice.some(expression))


def entry(dice: Dice) -> tree.Entry:
    return tree.Entry(expression(dice), expression(dice))


_COMPOUND: tuple[Callable[[Dice], Any], ...] = (
    gather,
    gather,
    call,
    lambda d: tree.Field(expression(d), name(d)),
    lambda d: tree.Call(called(d), d.some(expression)),
    lambda d: tree.Binary(d.pick(*get_args(Joining)), expression(d), expression(d)),
    lambda d: tree.Binary(d.pick(*get_args(Joining)), expression(d), expression(d)),
    lambda d: tree.Compare(d.pick(*get_args(Comparing)), expression(d), expression(d)),
    lambda d: tree.IsIn(expression(d), expression(d), d.yes()),
    lambda d: tree.IsEmpty(expression(d), d.yes()),
    lambda d: tree.May(expression(d), offer(d)),
    lambda d: tree.And(expression(d), expression(d)),
    lambda d: tree.Or(expression(d), expression(d)),
    lambda d: tree.Not(expression(d)),
    lambda d: tree.OrElse(expression(d), expression(d)),
    lambda d: tree.RangeOf(expression(d), expression(d)),
    lambda d: tree.IfThen(expression(d), expression(d), expression(d)),
    lambda d: tree.At(expression(d), expression(d)),
    lambda d: tree.Toward(expression(d), expression(d)),
    lambda d: tree.Negative(expression(d)),
    lambda d: tree.ListOf(d.some(expression)),
    lambda d: tree.ScaleOf(d.some(entry, 1)),
)


def type_of(dice: Dice) -> tree.Type:
    match dice.roll(3):
        case 0:
            return tree.Type(tree.NamedType(word(dice)), dice.yes())
        case 1:
            return tree.Type(tree.MadeOf(name(dice), name(dice)), dice.yes())
        case 2:
            return tree.Type(tree.RangeType(expression(dice), expression(dice)), dice.yes())
        case _:
            return tree.Type(tree.YesNoType(), dice.yes())


def param(dice: Dice) -> tree.Param:
    return tree.Param(name(dice), type_of(dice))


# ---- statements ----------------------------------------------------------------------------------------


def place(dice: Dice) -> tree.Expr:
    match dice.roll(3):
        case 0:
            return tree.My(name(dice))
        case 1:
            return tree.Use(word(dice))
        case _:
            return tree.Field(expression(dice), name(dice))


def destination(dice: Dice) -> tree.Destination:
    end = tree.Name(dice.pick("top", "bottom", "front", "back")) if dice.yes() else None
    return tree.Destination(expression(dice), end)


def offer(dice: Dice) -> tree.Offer:
    return tree.Offer(name(dice), dice.some(expression, most=2))


def decide(dice: Dice, **named: Any) -> tree.Decide:
    return tree.Decide(expression(dice), dice.pick("must", "may", "repeats"), dice.some(offer, 1), dice.yes(), **named)


def draw(dice: Dice, **named: Any) -> tree.Draw:
    if dice.yes():
        named |= {"name": name(dice), "where": dice.maybe(expression)}
    return tree.Draw(expression(dice), expression(dice), destination(dice), dice.yes(), **named)


_MADE: dict[str, Callable[[Dice], Any]] = {
    "expr": expression,
    "postfix": lambda dice: place(dice) if dice.yes() else call(dice),
    "type": type_of,
    "destination": destination,
    "NAME": name,
    "ASSIGN": lambda dice: dice.pick(":=", "+=", "-="),
    "_names": lambda dice: dice.some(name, 1),
    "place": lambda dice: dice.pick(tree.My(name(dice)), tree.Field(tree.Use(word(dice)), name(dice))),
}
"""How the parts of a plain line are made up, by what the grammar calls them."""


def plain_line(line: Plain) -> Callable[..., tree.Statement]:
    """Any line whose parts are the fields of its node."""

    def make(dice: Dice, **named: Any) -> tree.Statement:
        parts = (None if part.optional and dice.yes() else _MADE[part.name](dice) for part in line.parts if part.name)
        return line.kind(*parts, **named)  # type: ignore[arg-type]

    return make


_SIMPLE: tuple[Callable[..., tree.Statement], ...] = (decide, draw, *map(plain_line, plain_lines().values()))


def statement(dice: Dice) -> tree.Statement:
    if dice.depth <= 0 or dice.yes():
        return dice.pick(*_SIMPLE)(dice, **around(dice))
    return dice.pick(*_COMPOUND_STATEMENTS)(dice.deeper())


def block(dice: Dice) -> tree.Suite:
    below = dice.some(comment, most=2) if dice.roll(4) == 0 else ()
    return tree.Suite(dice.some(statement, 1), comments=tree.Comments(below=below))


def suite(dice: Dice) -> tree.Suite:
    if dice.yes():
        return block(dice)
    return tree.Suite((dice.pick(*_SIMPLE)(dice),), inline=True)


def otherwise(dice: Dice) -> tree.Suite:
    body = suite(dice)
    spoken = dice.some(prose, most=1)
    above = tree.Comments(dice.some(comment, most=1), comment(dice) if dice.yes() else "", body.comments.below)
    return replace(body, prose=spoken, comments=above)


def if_(dice: Dice) -> tree.If:
    test, then = expression(dice), suite(dice)
    match dice.roll(2):
        case 0:
            return tree.If(test, then, **around(dice))
        case 1:
            return tree.If(test, then, otherwise(dice), **around(dice))
        case _:
            if dice.depth <= 0:
                return tree.If(test, then, **around(dice))
            chained = replace(if_(dice.deeper()), chained=True)
            return tree.If(test, then, tree.Suite((chained,)), **around(dice))


def for_(dice: Dice) -> tree.For:
    if dice.yes():
        return tree.For(generator(dice), suite(dice), together=dice.yes(), **around(dice))
    order = dice.pick("rising", "falling")
    return tree.For(generator(dice), suite(dice), order, expression(dice), dice.yes(), **around(dice))  # type: ignore[arg-type]


def repeat(dice: Dice) -> tree.Repeat:
    last = around(dice)
    until_comments = last.get("comments", tree.Comments())
    return tree.Repeat(
        block(dice), expression(dice), until_comments=until_comments, until_prose=last.get("prose", ()), **around(dice)
    )


_COMPOUND_STATEMENTS: tuple[Callable[[Dice], tree.Statement], ...] = (
    if_,
    if_,
    for_,
    repeat,
    lambda d: decide(d, otherwise=otherwise(d), **around(d)),
    lambda d: draw(d, otherwise=otherwise(d), **around(d)),
)

# ---- lines of declarations -----------------------------------------------------------------------------


def let(dice: Dice) -> tree.Let:
    return tree.Let(name(dice), expression(dice), **around(dice))


def needs(dice: Dice) -> tree.Needs:
    return tree.Needs(condition(dice), dice.maybe(name), **around(dice))


def row(dice: Dice) -> tree.Row:
    return tree.Row(dice.some(lambda dice: tree.Cell(dice.pick(*CELLS)), 1, 4), **around(dice))


def drawn(dice: Dice) -> tree.Row:
    symbols = dice.some(lambda dice: tree.Cell(dice.pick(*SYMBOLS)), 1, 5)
    return tree.Row(symbols, dice.roll(3), **around(dice))


def table(dice: Dice) -> tree.Table:
    if dice.yes():
        return tree.Table(file=text(dice), **around(dice))
    return tree.Table(dice.some(row), **around(dice))


def column(dice: Dice) -> tree.Column:
    return tree.Column(name(dice), type_of(dice), dice.yes(), dice.yes(), **around(dice))


def formula_column(dice: Dice) -> tree.FormulaColumn:
    return tree.FormulaColumn(name(dice), dice.some(param, 1), type_of(dice), **around(dice))


def kind_line(dice: Dice) -> tree.KindLine:
    match dice.roll(3):
        case 0:
            return column(dice)
        case 1:
            return formula_column(dice)
        case 2:
            return formed(tree.Starts)(dice)
        case _:
            return table(dice)


def board_line(dice: Dice) -> tree.BoardLine:
    match dice.roll(3):
        case 0:
            return tree.Map(file=text(dice), **around(dice))
        case 1:
            return tree.Map(dice.some(drawn), **around(dice))
        case 2:
            return tree.Lines(dice.some(drawn), **around(dice))
        case _:
            return tree.Key(text(dice), name(dice), expression(dice), **around(dice))


def edge(dice: Dice) -> tree.Edge:
    return tree.Edge(name(dice), generator(dice), dice.maybe(expression), **around(dice))


def price(dice: Dice) -> tree.Price:
    return tree.Price(expression(dice), name(dice))


def action_line(dice: Dice) -> tree.ActionLine:
    match dice.roll(6):
        case 0:
            return tree.Pick(generator(dice), dice.maybe(expression), dice.maybe(name), **around(dice))
        case 1:
            return let(dice)
        case 2:
            return tree.Cost(dice.some(price, 1), **around(dice))
        case 3:
            keys = dice.some(expression, most=2)
            return tree.Limit(expression(dice), dice.maybe(name), keys, dice.yes(), **around(dice))
        case 4:
            return needs(dice)
        case 5:
            return tree.Do(suite(dice), dice.pick("", "before", "after"), **around(dice))
        case _:
            return formed(tree.Say)(dice)


def channel(dice: Dice) -> tree.Channel:
    channel = dice.pick("shape", "fill", "edge", "size", "turn")
    if dice.yes():
        return tree.Channel(channel, dice.some(name, 1), **around(dice))  # type: ignore[arg-type]
    return tree.Channel(channel, by=expression(dice), **around(dice))  # type: ignore[arg-type]


def shown(dice: Dice) -> tree.Shown:
    return tree.Shown(
        expression(dice), dice.maybe(name), dice.maybe(name), dice.some(name, most=2), dice.maybe(expression),
        **around(dice),
    )  # fmt: skip


def back(dice: Dice) -> tree.Back:
    lines: tuple[tree.SideLine, ...] = dice.some(channel) or dice.some(shown, 1)
    return tree.Back(lines, **around(dice, block=True))


def criterion(dice: Dice) -> tree.Criterion:
    manner = dice.pick("where", "most", "least", "shared")
    value = None if manner == "shared" else expression(dice)
    return tree.Criterion(manner, value, **around(dice))  # type: ignore[arg-type]


# ---- what the table of declarations has the form of ----------------------------------------------------

BY_HAND: dict[type[tree.Line], Callable[[Dice], tree.Line]] = {
    tree.Column: column,
    tree.FormulaColumn: formula_column,
    tree.Table: table,
    tree.Edge: edge,
    tree.Criterion: criterion,
    tree.Given: lambda dice: tree.Given(suite(dice), **around(dice)),
    tree.Map: lambda dice: tree.Map(dice.some(drawn), **around(dice)),
    tree.Channel: channel,
    tree.Shown: shown,
    tree.Back: back,
}
"""Lines that have no such form, beneath declarations that have."""
FORMS: dict[type[tree.Line], str] = {sort.node: sort.says for sort in SORTS if sort.says}
FORMS |= {sort.node: sort.says for sort in LINES if sort.says}


BARE = frozenset(sort.node for sort in SORTS if not sort.beneath)
"""Declarations that may stand without a line beneath them."""


def formed(kind: type[T]) -> Callable[[Dice], T]:
    """How to make a node whose form is in the table of declarations: each field by its type."""
    hints = get_type_hints(kind, vars(tree))
    marks = {slot.field: slot for slot in slots(FORMS[kind])}  # type: ignore[index]

    def made(dice: Dice) -> T:
        parts: dict[str, Any] = {}
        for part in fields(kind):  # type: ignore[arg-type]
            if part.name in marks:
                value = valued(hints[part.name], tight=marks[part.name].tight)
                parts[part.name] = dice.maybe(value) if marks[part.name].optional else value(dice)
            elif part.name == "lines":
                parts["lines"] = dice.some(line_of(hints["lines"]), 0 if kind in BARE else 1)
        return kind(**parts, **around(dice, block=bool(parts.get("lines"))))

    return made


def valued(hint: Any, *, tight: bool) -> Callable[[Dice], Any]:
    choices = get_args(hint) if get_origin(hint) in (UnionType, Union) else (hint,)
    if get_origin(hint) is tuple:
        return lambda dice: dice.some(valued(get_args(hint)[0], tight=tight), 1)
    if tree.Name in choices:
        return name
    if tree.Text in choices:
        return text
    if tree.Path in choices:
        return lambda dice: tree.Path(dice.some(name, 1, 2))
    return call if tight else expression


def line_of(hint: Any) -> Callable[[Dice], tree.Line]:
    """A line of one of these kinds."""
    kinds = [kind for kind in get_args(get_args(hint)[0]) if kind is not tree.BrokenLine]
    makers = [BY_HAND.get(kind) or formed(kind) for kind in kinds]
    return lambda dice: dice.pick(*makers)(dice)


def players(dice: Dice) -> tree.Players:
    return formed(tree.Players)(dice)


# ---- declarations --------------------------------------------------------------------------------------


def game(dice: Dice) -> tree.Game:
    manner = dice.pick("game", "variant", "addon")
    base = None if manner == "game" else text(dice)
    lines = dice.some(line_of(tuple[tree.GameLine, ...]))
    return tree.Game(text(dice), lines, manner, base, **around(dice, block=bool(lines)))  # type: ignore[arg-type]


def enum(dice: Dice) -> tree.Enum:
    guard = dice.maybe(expression)
    if dice.yes():
        return tree.Enum(name(dice), dice.some(name, 1), guard=guard, **around(dice))
    return tree.Enum(name(dice), lines=dice.some(kind_line, 1), guard=guard, **around(dice, block=True))


def component(dice: Dice) -> tree.Component:
    return tree.Component(
        name(dice),
        dice.maybe(name),
        dice.maybe(expression),
        dice.some(kind_line),
        dice.maybe(expression),
        **around(dice),
    )


def board(dice: Dice) -> tree.Board:
    size = (expression(dice), expression(dice)) if dice.yes() else ()
    return tree.Board(
        name(dice), tree.Shape(word(dice), *size), dice.some(board_line), dice.maybe(expression), **around(dice)
    )


def zone(dice: Dice) -> tree.Zone:
    return tree.Zone(
        name(dice),
        name(dice),
        dice.some(name, 1),
        dice.maybe(name),
        dice.maybe(expression),
        dice.maybe(name),
        dice.yes(),
        dice.maybe(expression),
        **around(dice),
    )


def thing(dice: Dice) -> tree.Path:
    return tree.Path(dice.some(name, 1, 2))


def var(dice: Dice) -> tree.Var:
    owner, resource = dice.maybe(name), dice.yes()
    return tree.Var(
        name(dice),
        type_of(dice),
        owner,
        dice.some(type_of, 0, 2) if owner is not None else (),
        dice.maybe(expression),
        dice.maybe(name),
        None if resource else dice.maybe(expression),
        not resource and dice.yes(),
        None if resource else dice.maybe(name),
        resource,
        dice.maybe(expression),
        **around(dice),
    )


_PLAIN: tuple[Callable[[Dice], tree.Plain], ...] = (
    *(formed(sort.node) for sort in SORTS if sort.says),  # type: ignore[arg-type] # all of them are declarations
    game,
    enum,
    component,
    board,
    zone,
    var,
    var,
    lambda d: tree.Memory(name(d), d.some(thing, 1, 3), expression(d), d.maybe(expression), **around(d)),
    lambda d: tree.Option(name(d), type_of(d), expression(d), d.maybe(expression), d.some(needs, most=2), **around(d)),
    lambda d: tree.Define(
        name(d),
        expression(d),
        d.some(param),
        d.maybe(type_of),
        d.maybe(expression),
        d.some(let, most=2),
        **around(d, block=True),
    ),
    lambda d: tree.Action(
        name(d), d.some(param), d.some(action_line, 1, 5), d.maybe(expression), **around(d, block=True)
    ),
    lambda d: tree.Action(name(d), **around(d)),
    lambda d: tree.Phase(name(d), suite(d), d.some(param), d.maybe(type_of), d.maybe(expression), **around(d)),
    lambda d: tree.Score(
        name(d), expression(d), d.pick("score", "standing", "outlook"), d.maybe(expression), **around(d)
    ),
    lambda d: tree.Position(name(d), d.some(name), suite(d), d.maybe(expression), **around(d)),
)


def plain(dice: Dice) -> tree.Plain:
    return dice.pick(*_PLAIN)(dice)


def path(dice: Dice) -> tree.Path:
    steps = dice.some(lambda dice: name(dice) if dice.yes() else tree.Number(dice.roll(9)))
    return tree.Path((name(dice), *steps))


def removed(dice: Dice) -> tree.Path | tree.Text | tree.Keyed:
    if dice.yes():
        return path(dice)
    return text(dice) if dice.yes() else tree.Keyed(path(dice), text(dice))


def retold(dice: Dice) -> tree.Plain | tree.Retold:
    """A declaration of which only the prose is said."""
    around_it = around(dice)
    if dice.yes():
        given = (dice.some(param), dice.maybe(type_of), dice.maybe(expression))
        return tree.Phase(name(dice), tree.Suite(()), *given, **around_it)
    word = dice.pick("option", "board", "define", "score", "standing", "outlook", "zone", "var", "resource")
    owner = name(dice) if word in {"zone", "var", "resource"} and dice.yes() else None
    return tree.Retold(word, name(dice), owner, **around_it)


def declaration(dice: Dice) -> tree.Declaration:
    match dice.roll(9):
        case 0:
            return tree.Change(plain(dice) if dice.yes() else retold(dice))
        case 1:
            return tree.Replace(plain(dice))
        case 2:
            return tree.Remove(dice.some(removed, 1), **around(dice))
        case 3:
            return tree.SetLiteral(path(dice), expression(dice), **around(dice))
        case 4:
            beside = dice.maybe(name)
            number = tree.Number(dice.roll(9)) if beside is None and dice.yes() else None
            return tree.OfferIn(dice.some(name, 1), name(dice), beside, number, **around(dice))
        case _:
            return plain(dice)


# ---- strategies ----------------------------------------------------------------------------------------


@st.composite
def expressions(draw: st.DrawFn, depth: int = 4) -> tree.Expr:
    return expression(Dice(draw, depth))


@st.composite
def declarations(draw: st.DrawFn, depth: int = 3) -> tree.Declaration:
    return declaration(Dice(draw, depth))


@st.composite
def files(draw: st.DrawFn, depth: int = 2) -> tree.File:
    """A file: its first line, some declarations, and possibly a comment at the end."""
    dice = Dice(draw, depth)
    found = (tree.Language(1, **around(dice)), *dice.some(declaration, 1, 4))
    placed = tuple(tree.Placed(each, tree.NOWHERE.chunk, dice.yes()) for each in found)
    return tree.File("generated.rules", placed, dice.some(comment, most=1))
