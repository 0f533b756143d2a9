"""In: a declaration. Out: all that it says, fact by fact: in words if there are any, and as written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from ..composition.keys import key_of
from ..composition.keys import key_text as written_key
from ..composition.paths import Literal, joined, literals_in, path_name
from ..frozen import frozen
from ..model.definitions import Kind
from ..model.symbols import Symbol
from ..model.terms import AnyTerm, Term
from ..syntax import tree
from ..syntax.declarations import shown_name, sort_of
from ..syntax.unparse import unparse_declaration
from ..views.prose import code
from . import allowed
from .order import offered
from .pages import plain
from .parts import owner_of, value_of, zone_words
from .prices import costs
from .speech import Speech, prose_key
from .values import shown

LOOK_LINES = {
    tree.Back: "back", tree.Border: "border", tree.Manner: "lying", tree.SortBy: "sort", tree.Map: "map",
    tree.Hide: "hide",
}  # fmt: skip
LOOK_WORDS = {"lying": "as", "sort": "sort by"}
"""With what a line of a look begins, if that is not its sort."""
RANKING = {"score", "standing", "outlook", "winner"}
"""Declarations that exist once: their prose has a key of its own."""


@frozen
class Fact:
    """One thing that a declaration says: in words, if there are any for it, and as written."""

    said: str = ""
    written: str = ""
    formula: bool = False
    """Whether the words contain a formula: if only numbers in it have changed, these are listed alone."""
    code: bool = False
    """Whether the words contain anything as written."""


Facts: TypeAlias = dict[tuple[str, str], Fact]
"""Facts by what they are about, such as ``cost``, and by which one if there are several."""


def facts(symbol: Symbol, node: tree.Declaration, speech: Speech) -> Facts:
    """All that a declaration says, except its table, which is described kind by kind."""
    key = f"{symbol.kind} prose" if symbol.kind in RANKING else prose_key(symbol)
    found: Facts = {("prose", ""): Fact(plain(speech.prose(getattr(node, "prose", ()), key, symbol.name)))}
    match node:
        case tree.Action():
            found.update(of_action(node, speech))
        case tree.Phase():
            found.update({("offer", one.name): Fact(speech.name(one)) for one in offered(symbol, speech.model)})
            found["body", ""] = Fact(written=declaration_text(node))
        case tree.Zone():
            found["zone", ""] = Fact(f"{owner_of(node, speech)}: {zone_words(node, speech)}", declaration_text(node))
        case tree.Option():
            found["default", ""] = Fact(value_of(node, speech))
            found["rule", ""] = Fact(written=declaration_text(replace(node, default=tree.Nothing())))
        case tree.Ruling():
            pass  # what a ruling refers to is of interest for lookup only
        case tree.Component() | tree.Enum() | tree.Part():
            lines = tuple(line for line in node.lines if not isinstance(line, tree.Table))
            head = replace(node, lines=lines)
            if isinstance(head, tree.Enum):
                head = replace(head, values=())
            if isinstance(head, tree.Component) and symbol in speech.model.kinds:
                head = replace(head, count=None)
            found["rule", ""] = Fact(written=declaration_text(head))
        case _ if (sort := sort_of(node)) is not None and sort.partial:
            found.update(of_lines(node))
        case _:  # the whole text says it
            found["rule", ""] = Fact(written=declaration_text(node))
    return {key: fact for key, fact in found.items() if fact != Fact()}


def of_lines(node: tree.Declaration) -> Iterator[tuple[tuple[str, str], Fact]]:
    """The facts of declarations about others: one for each line, and for each row; for looks, for each cell."""
    for line in getattr(node, "lines", ()):
        if not isinstance(line, tree.Table):
            told = unparse_declaration(replace(node, lines=(line,))).partition("\n")[2]  # type: ignore[arg-type]
            text = "; ".join(map(str.strip, told.strip().split("\n")))
            sort = look_sort(line) if isinstance(node, tree.Look | tree.Drawing) else ""
            if sort:
                yield (
                    (f"look-{sort}", name_of_line(line)),
                    Fact(text.removeprefix(LOOK_WORDS.get(sort, sort)).strip("; ")),
                )
            else:
                yield ("rule", name_of_line(line)), Fact(written=text)
            continue
        head = [cell.text for cell in line.rows[0].cells] if line.rows else []
        for row in line.rows[1:]:
            cells = dict(zip(head, (cell.text for cell in row.cells), strict=False))
            name = cells.pop("name", "")
            if isinstance(node, tree.Look):
                yield from (((column, name), Fact(cell)) for column, cell in cells.items() if cell != "-")
                continue
            said = ", ".join(f"{column} {cell}" for column, cell in cells.items() if cell != "-")
            if isinstance(node, tree.Palette):
                yield ("look-colour", name), Fact(f"{name}: {said}")
            else:
                yield ("rule", name), Fact(written=f"{name}: {said}")


def look_sort(line: tree.Line) -> str:
    """The property that a line of a look is about."""
    match line:
        case tree.Channel(channel=channel):
            return channel
        case tree.Shown():
            return "show"
        case _:  # the table of lines has the word
            return LOOK_LINES.get(type(line), "")


def name_of_line(line: tree.Line) -> str:
    """The key that identifies a line in its declaration."""
    match line:
        case tree.Channel(channel=channel):
            return channel
        case tree.Shown(value=value):
            return f"show {shown_name(value) or code(value)}"
        case _:  # a line that its declaration has once
            return type(line).__name__


def of_action(node: tree.Action, speech: Speech) -> Iterator[tuple[tuple[str, str], Fact]]:
    """The header of an action, and each of its clauses."""
    yield ("rule", ""), Fact(written=declaration_text(replace(node, lines=())))
    prices = [price for line in node.lines if isinstance(line, tree.Cost) for price in line.prices]
    computed = any(not isinstance(price.amount, tree.Number) for price in prices)
    yield ("cost", ""), Fact(costs(node, speech), code=computed)
    yield ("picks", ""), Fact(allowed.picks(node, speech), code=True)
    limits = [line for line in node.lines if isinstance(line, tree.Limit)]
    for at, limit in enumerate(limits):
        yield (
            ("limit", str(at)),
            Fact(
                allowed.limit(limit, node, speech),
                declaration_text(replace(node, lines=(limit,))),
                formula=not isinstance(limit.times, tree.Number),
                code=not allowed.is_told(limit),
            ),
        )
    for needs, said in zip(allowed.conditions(node), allowed.refusals(node, speech), strict=True):
        label = needs.label.text if needs.label else plain(said)
        bare = replace(needs, prose=())
        yield (
            ("condition", label),
            Fact(
                plain(said),
                declaration_text(replace(node, lines=(bare,))),
                code=any(run.manner == "code" for run in said),
            ),
        )
    for kind, name in ((tree.Let, "let"), (tree.Do, "effects"), (tree.Say, "say")):
        lines = tuple(line for line in node.lines if isinstance(line, kind))
        if lines:
            yield (name, ""), Fact(written=declaration_text(replace(node, lines=lines)))


def declaration_text(node: tree.Declaration) -> str:
    """A declaration without its prose, on one line."""
    return " ".join(unparse_declaration(replace(node, prose=(), comments=tree.Comments())).split())


def rows(symbol: Symbol, speech: Speech, *, exact: bool = True) -> dict[Symbol, str]:
    """Each kind of a table in words; if not ``exact``, without formulas."""
    cells = cells_of(speech.model.nodes[symbol].declaration)
    return {
        kind.symbol: row(kind, cells.get(kind.symbol.name, {}), speech, exact=exact)
        for kind in speech.model.kinds.get(symbol, ())
    }


def cells_of(node: tree.Declaration) -> dict[str, dict[str, str]]:
    """The cells of a table as written, by kind and column."""
    found: dict[str, dict[str, str]] = {}
    for table in getattr(node, "lines", ()):
        if isinstance(table, tree.Table) and table.rows:
            head = [cell.text for cell in table.rows[0].cells]
            for one in table.rows[1:]:
                cells = dict(zip(head, (cell.text for cell in one.cells), strict=False))
                found[cells.get("name", "")] = cells
    return found


def row(kind: Kind, cells: Mapping[str, str], speech: Speech, *, exact: bool = True) -> str:
    values = [
        f"{speech.name(Symbol('column', name, kind.symbol.of))} {value_shown(value, cells.get(name, ''), speech)}"
        for name, value in kind.values
        if value is not None and (exact or not isinstance(value, AnyTerm))
    ]
    return ", ".join([speech.say("count-of", count=kind.count, thing=speech.name(kind.symbol)), *values])


def value_shown(value: object, written: str, speech: Speech) -> str:
    """A formula as written, other values as people read them."""
    return written if isinstance(value, Term) else shown(value, speech)


def numbers(symbol: Symbol, speech: Speech) -> dict[str, Literal]:
    """The literals of a declaration, by their paths; the owner is added if several have that name."""
    node = speech.model.nodes[symbol].declaration
    short, long = path_name(node), written_key(key_of(node))
    own = {joined(short, one.path): one for one in literals_in(node)}
    if all(path in speech.quotes.literals for path in own):
        return own
    return {joined(long, one.path): one for one in literals_in(node)}


def seats_of(speech: Speech) -> str:
    """The seats."""
    game = speech.model.ruleset.game
    names = [
        name.text
        for line in (game.lines if game is not None else ())
        if isinstance(line, tree.Seats)
        for name in line.names
    ]
    return ", ".join(speech.named(f"seat {name}", name) for name in names)
