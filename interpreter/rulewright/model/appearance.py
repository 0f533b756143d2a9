"""In: a declaration of how something looks. Out: what it says, with its names resolved; and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ..art import drawings
from ..art import naming as art
from ..art import palette as paints
from ..composition.near import near
from ..diagnostics.place import Span
from ..language.looks import COMPASS, LYING, MANNERS, SAID, SHAPES, SIZES, STRUCK, WIDEST, Sort
from ..syntax import tree
from ..syntax.declarations import shown_name
from . import facts
from . import types as t
from .called import nameable
from .expressions import known_options, term, yes_no
from .fit import bad
from .looks import Channel, DrawingBody, LookBody, LookRow, PaletteBody, Shown, Side
from .names import fields_of, has_field
from .scope import LocalName, Scope
from .symbols import PLAYER, Symbol, described
from .terms import Const, Get, Ref, Term, inside
from .types import Bool, Int, Many, Of, Piece, Type

TABLE, SEATS = Symbol("owner", "table"), Symbol("owner", "seats")
WHOLE = {one.name: one for one in (PLAYER, TABLE, SEATS)}
"""What has a look though nobody declares it: players, the table, and what lies before a seat."""
LAID = frozenset({"zone", "var", "resource"})
LOOKED = frozenset({"component", "part", "enum", "board", "define"}) | LAID
NOTHING = Symbol("owner", "")
HEX = re.compile(r"[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Thing:
    """What a look is about, and the type of one of them, if expressions can speak of it."""

    symbol: Symbol
    type: Type | None = None


def look(node: tree.Look, scope: Scope) -> LookBody:
    thing = about(node, scope)
    each = named(node, thing, scope)
    sides: dict[str, Side | None] = {"front": Side(), "back": None}
    between: Term | None = None
    manner = ""
    sort: tuple[Symbol, ...] = ()
    rows: tuple[LookRow, ...] = ()
    laid: tuple[tuple[str, ...], ...] = ()
    hidden: tuple[Symbol, ...] = ()
    for line in node.lines:
        match line:
            case tree.Back():
                only(line, thing, ("component",), "A back", scope)
                sides["back"] = side(line.lines, thing, scope)
                kept_secret(sides["back"], each, scope)
            case tree.Border(by=by):
                only(line, thing, ("board",), "A border", scope)
                between = term(by, scope.inner())
            case tree.Manner(manner=name):
                manner = known(name, "manner", LYING + MANNERS["number"] + MANNERS["places"], scope)
                only(line, thing, tuple(LAID), "`as`", scope)
            case tree.SortBy(columns=columns):
                if only(line, thing, ("zone",), "`sort by`", scope):
                    sort = tuple(sorting(columns, thing, scope))
            case tree.Table():
                rows += tuple(table(scope.shared.rows(line), thing, scope))
            case tree.Map():
                if only(line, thing, ("board", "enum", "owner"), "A map", scope):
                    laid = plan(scope.shared.rows(line), thing, scope)
            case tree.Hide(names=names):
                if only(line, thing, ("owner",), "`hide`", scope):
                    hidden = tuple(hiding(names, thing, scope))
            case _:
                pass
    sides["front"] = side(node.lines, thing, scope)
    return LookBody(
        thing.symbol,
        each,
        sides["front"] or Side(),
        sides["back"],
        between,
        manner,
        sort,
        rows,
        laid,
        hidden,
        thing.type,
    )


# ---- what it is about ----------------------------------------------------------------------------------


def about(node: tree.Look, scope: Scope) -> Thing:
    """What has this look; a mistake if nothing is called so, or what is called so has no looks."""
    steps = [step for step in node.of.steps if isinstance(step, tree.Name)]
    found = owned(steps[0], steps[1], scope) if len(steps) > 1 else lone(steps[0], scope)
    if found is None:
        return Thing(NOTHING, t.UNKNOWN)
    scope.shared.uses.append((node.of.span, found))
    headers = scope.headers
    guard = scope.shared.guards(found)
    scope.options = (guard,) if guard is not None else ()
    match found.kind:
        case "component":
            return Thing(found, Piece(frozenset({found})))
        case "enum" | "part":
            return Thing(found, Of(found.kind, found))
        case "board":
            return Thing(found, Of("cell", found))
        case "owner" if found in {PLAYER, SEATS}:
            return Thing(found, t.PLAYER)
        case "zone" | "var" | "resource":
            header = headers.zones.get(found) or headers.vars.get(found)
            owner = header.owner if header is not None else None
            return Thing(found, type_of_owner(owner) if owner is not None else None)
        case _:
            return Thing(found)


def type_of_owner(owner: Symbol) -> Type:
    if owner == PLAYER:
        return t.PLAYER
    if owner.kind == "component":
        return Piece(frozenset({owner}))
    return Of("cell" if owner.kind == "board" else owner.kind, owner)


def lone(name: tree.Name, scope: Scope) -> Symbol | None:
    headers = scope.headers
    found = headers.lone.get(name.text) or WHOLE.get(name.text)
    if found is not None and (found.kind in LOOKED or found in WHOLE.values()):
        return found
    holders = [fields[name.text] for fields in headers.fields.values() if name.text in fields]
    holders = [one for one in holders if one.kind in LAID]
    if found is None and len(holders) == 1:
        return holders[0]
    if scope.lost(name.text, name.span):
        return None
    if found is not None:
        message = f"`{name.text}` is {described(found)}, and has no look."
        hint = "Looks have components, parts, enums, boards, zones, variables, definitions, `player` and `table`."
    elif holders:
        message = f"Several things are called `{name.text}`."
        hint = f"Say whose: {', '.join(f'`look {one}`' for one in holders)}."
    else:
        message = f"There is no `{name.text}` that could have a look."
        hint = near(name.text, lookable(scope)) or elsewhere(name.text, scope)
    scope.error("R250", name.span, message, hint)
    return None


def owned(owner: tree.Name, name: tree.Name, scope: Scope) -> Symbol | None:
    """A zone or a variable by its owner; or what is rolled, by where it is rolled."""
    fields = scope.headers.fields.get(owner.text, {})
    found = fields.get(name.text)
    if found is not None and found.kind in LAID:
        return found
    rolled = scope.shared.rolled(owner.text)
    if name.text in rolled:
        return Symbol("local", name.text, owner.text)
    if not scope.lost(owner.text, owner.span) and not scope.lost(name.text, name.span):
        there = [*(one for one, symbol in fields.items() if symbol.kind in LAID), *rolled]
        if found is not None:
            hint = f"Say under `look {owner.text}` how it shows its `{name.text}`: `show {name.text}`."
        else:
            hint = near(name.text, there) or "After the dot stands a zone, a variable, or what is rolled."
        scope.error("R250", name.span, f"There is no `{name.text}` of `{owner.text}` that could have a look.", hint)
    return None


def lookable(scope: Scope) -> Iterator[str]:
    headers = scope.headers
    yield from WHOLE
    yield from (name for name, symbol in headers.lone.items() if symbol.kind in LOOKED)
    for fields in headers.fields.values():
        yield from (name for name, symbol in fields.items() if symbol.kind in LAID)


def elsewhere(name: str, scope: Scope) -> str:
    """Where something gets its look that has none of its own."""
    for symbol in scope.headers.values.get(name, ()):
        if symbol.of or symbol.kind == "seat":
            return f"Write it into the table of `look {symbol.of or 'player'}`."
    return "Looks have components, parts, enums, boards, zones, variables, definitions, `player` and `table`."


def named(node: tree.Look, thing: Thing, scope: Scope) -> Symbol | None:
    """The name by which expressions speak of the thing. Its fields need none: they are known by their own names."""
    if thing.symbol.kind == "define":
        signature = scope.headers.signatures.get(thing.symbol)
        for name, type_ in signature.params if signature is not None else ():
            scope.locals[name] = LocalName(Symbol("local", name, thing.symbol.name), type_)
    if node.each is not None and thing.type is None:
        hint = f"Write `look {node.of.text}`."
        scope.error("R250", node.each.span, f"Of `{node.of.text}` there are none that could be named one by one.", hint)
    if thing.type is None:
        return None
    each = Symbol("local", "", scope.shared.declaration)
    if node.each is not None:
        each = scope.bind(node.each, thing.type)
    scope.thing = Ref(thing.type, each, span=node.of.span)
    return each


def only(line: tree.Line, thing: Thing, kinds: tuple[str, ...], what: str, scope: Scope) -> bool:
    """Whether a thing may have such a line."""
    suits = thing.symbol.kind in kinds and thing.symbol != PLAYER
    if not suits and thing.symbol != NOTHING:
        whose = {"owner": "`table` and `seats`", "var": "variables"}
        homes = ", ".join(dict.fromkeys(whose.get(kind, f"{kind}s") for kind in kinds))
        scope.error("R251", line.span, f"{what} has no meaning for `{thing.symbol.name}`.", f"It is for {homes}.")
    return suits


# ---- words --------------------------------------------------------------------------------------------


def known(name: tree.Name | tree.Cell, what: str, words: Iterable[str], scope: Scope) -> str:
    """A word of looks; nothing, if there is no such word."""
    words = tuple(words)
    if name.text in words:
        return name.text
    listed = ", ".join(f"`{word}`" for word in words)
    scope.error("R251", name.span, f"There is no {what} `{name.text}`.", near(name.text, words) or f"Write {listed}.")
    return ""


def colour(name: tree.Name | tree.Cell, scope: Scope) -> str:
    """The name of a colour: the game's own, or one of the language's, which may be called by another word."""
    own = scope.headers.colours
    if name.text in own:
        return name.text
    for found in art.named(name.text, paints.by_word()):
        return found.name
    hint = near(name.text, (*own, *paints.colours(), *paints.by_word()))
    hint = hint or "A colour of your own stands in a `palette`; the language has those on the page of looks."
    scope.error("R251", name.span, f"There is no colour `{name.text}`.", hint)
    return ""


def symbol(name: tree.Name | tree.Cell, scope: Scope, word: str = "") -> str:
    """The name of a symbol: the game's own, or one of the language's, which may be called by another word."""
    word = word or name.text
    if word in scope.headers.drawings:
        return word
    for found in art.named(word, drawings.by_word()):
        return found.name
    hint = near(word, (*scope.headers.drawings, *drawings.symbols(), *drawings.by_word()))
    scope.error("R251", name.span, f"There is no symbol `{word}`.", hint or f"Draw it: `symbol {word}`, and a `map`.")
    return ""


# ---- a side ---------------------------------------------------------------------------------------------


def side(lines: Iterable[tree.Line], thing: Thing, scope: Scope) -> Side:
    channels: dict[str, Channel] = {}
    shows: list[Shown] = []
    for line in lines:
        match line:
            case tree.Channel():
                if line.channel in channels:
                    scope.error("R231", line.span, f"The {line.channel} is said twice.", "Keep one of the two.")
                channels[line.channel] = channel(line, thing, scope)
            case tree.Shown():
                shows.append(shown(line, shows, scope))
            case _:
                pass
    return Side(**channels, shows=tuple(shows) or None)


def channel(line: tree.Channel, thing: Thing, scope: Scope) -> Channel:
    if line.by is not None:
        return Channel((), by(line, term(line.by, scope.inner()), scope))
    find: dict[str, Callable[[tree.Name], str]] = {
        "shape": lambda name: known(name, "shape", SHAPES, scope),
        "fill": lambda name: colour(name, scope),
        "edge": lambda name: colour(name, scope),
        "size": lambda name: known(name, "size", SIZES, scope),
    }
    if line.channel not in find:
        scope.error("R251", line.span, "Nothing is always turned.", "Write by what: `turn by` and a direction.")
        return Channel()
    most = 2 if line.channel == "fill" and thing.symbol.kind == "board" else 1
    if len(line.words) > most:
        several = "Only the cells of a board have two colours in turn." if line.channel == "fill" else ""
        message = f"A {line.channel} is a single word here."
        scope.error("R251", line.words[most].span, message, several or "Keep one of them.")
    return Channel(tuple(find[line.channel](name) for name in line.words[:most]))


SUITING: dict[str, tuple[str, str]] = {
    "shape": ("value", "a value of an enum, a kind or a player"),
    "fill": ("value", "a value of an enum, a kind or a player"),
    "edge": ("value", "a value of an enum, a kind or a player"),
    "size": ("value number", "a value of an enum, a kind or a number"),
    "turn": ("direction", "a direction"),
}


def by(line: tree.Channel, found: Term, scope: Scope) -> Term:
    type_ = t.plain(found.type)
    suits, wanted = SUITING[line.channel]
    sort: str | None = "direction" if type_ == t.DIRECTION else sort_of(type_)
    if isinstance(type_, Of) and type_.what == "cell":
        sort = None
    if not t.is_unknown(type_) and sort not in suits.split():
        message = f"A thing gets its {line.channel} by {wanted}; this is {t.with_article(type_)}."
        scope.error("R253", found.span, message, "Write a column, a variable or a definition that gives one.")
    return found


def shown(line: tree.Shown, before: list[Shown], scope: Scope) -> Shown:
    when = yes_no(line.when, scope.inner()) if line.when is not None else None
    if when is not None:
        scope = scope.inner(present=facts.present(when), options=known_options(when))
    value, drawn = seen(line.value, scope)
    manner = ""
    if line.manner is not None:
        words = tuple(dict.fromkeys(word for several in MANNERS.values() for word in several))
        manner = known(line.manner, "manner", words, scope)
        if manner and value is not None:
            manner = suiting(line.manner, value, scope)
    elif isinstance(value, Get) and value.symbol == Symbol("builtin", "name", "piece"):
        manner = "name"
    names = tuple(one.named for one in before if one.named)
    place = known(line.place, "place", (*COMPASS, *names), scope) if line.place is not None else ""
    size, struck = traits(line.traits, scope)
    return Shown(value, drawn, manner, place, size, struck, when, shown_name(line.value), span=line.span)


def seen(expr: tree.Expr, scope: Scope) -> tuple[Term | None, str]:
    """A value that the rules know; or else a symbol of that name."""
    if isinstance(expr, tree.Use) and not is_known(expr.name, scope):
        name = tree.Name(expr.name, span=expr.span)
        if expr.name in scope.headers.drawings or art.named(expr.name, drawings.by_word()):
            return None, symbol(name, scope)
        if not scope.lost(expr.name, expr.span):
            own = fields_of(t.plain(scope.thing.type), scope.headers) if scope.thing is not None else []
            hint = near(expr.name, (*own, *scope.locals, *scope.headers.lone, *drawings.by_word()))
            hint = hint or f"Show a column, a variable, a zone or a symbol; or draw it: `symbol {expr.name}`."
            scope.error("R101", expr.span, f"There is no `{expr.name}` to show.", hint)
        return bad(expr.span), ""
    formula = formula_of(expr, scope)
    if formula is not None:
        return formula, ""
    found = term(expr, scope.inner())
    if isinstance(found, Const) and not t.is_unknown(found.type):
        scope.error("R253", expr.span, "This is always the same.", "Show a value of the thing, or a symbol.")
    return found, ""


def formula_of(expr: tree.Expr, scope: Scope) -> Term | None:
    """A column of formulas: these are shown as they are written, and not worked out."""
    if (
        not isinstance(expr, tree.Use)
        or not isinstance(scope.thing, Ref)
        or not has_field(scope.thing, expr.name, scope)
    ):
        return None
    type_ = t.plain(scope.thing.type)
    for component in sorted(type_.components, key=str) if isinstance(type_, Piece) else ():
        column = scope.headers.columns.get(Symbol("column", expr.name, component.name))
        if column is not None and column.params is not None:
            return Get(column.type, scope.thing, column.symbol, span=expr.span)
    return None


def is_known(name: str, scope: Scope) -> bool:
    headers = scope.headers
    field = scope.thing is not None and has_field(scope.thing, name, scope)
    return field or name in scope.locals or name in headers.values or is_value(headers.lone.get(name), scope)


def is_value(symbol: Symbol | None, scope: Scope) -> bool:
    """Whether a name by itself is worth something: a definition that wants arguments is not."""
    if symbol is None or symbol.kind in {"action", "phase", "position", "graph"}:
        return False
    signature = scope.headers.signatures.get(symbol)
    return signature is None or not signature.params


def traits(words: tuple[tree.Name, ...], scope: Scope) -> tuple[str, bool]:
    size, struck = "", False
    for name in words:
        word = known(name, "trait", (*SIZES, STRUCK), scope)
        if (word == STRUCK and struck) or (word in SIZES and size):
            scope.error("R231", name.span, f"`{word}` comes too late: that is said already.", "Keep one of the two.")
        struck = struck or word == STRUCK
        size = word if word in SIZES else size
    return size, struck


# ---- manners ----------------------------------------------------------------------------------------------


def sort_of(type_: Type) -> Sort | None:
    """What manners there are for a type; None if it cannot be shown."""
    match t.plain(type_):
        case Of("enum" | "kind" | "cell", _) | t.PLAYER | t.DIRECTION:
            return "value"
        case Int():
            return "number"
        case Bool():
            return "answer"
        case t.SCALE:
            return "scale"
        case Of("part", _) | Piece():
            return "pieces"
        case Of("pattern", _):
            return "list"
        case Many() as many:
            match t.plain(many.of):
                case Piece():
                    return "pieces"
                case Of("part", _):
                    return "parts"
                case Of("cell", _) if many.form == "set":
                    return "places"
            return "list"
        case _:
            return None


def suiting(name: tree.Name, value: Term, scope: Scope) -> str:
    type_ = value.type
    column = scope.headers.columns.get(value.symbol) if isinstance(value, Get) else None
    sort: Sort | None = sort_of(type_)
    if column is not None and column.per_side:
        sort = "sides"
    if t.is_unknown(type_) or sort is None or name.text in MANNERS[sort]:
        return name.text
    listed = ", ".join(f"`{word}`" for word in MANNERS[sort])
    what = t.with_article(type_)
    message = f"{what[:1].upper()}{what[1:]} cannot be shown as `{name.text}`."
    scope.error("R253", name.span, message, near(name.text, MANNERS[sort]) or f"Write one of {listed}.")
    return ""


# ---- backs -------------------------------------------------------------------------------------------------


def kept_secret(back: Side | None, each: Symbol | None, scope: Scope) -> None:
    """A back shows what is printed there, and what can be seen of a piece that lies face down."""
    if back is None or each is None:
        return
    for value in back.terms():
        for at in inside(value):
            if not isinstance(at, Get) or at.of != Ref(at.of.type, each):
                continue
            column = scope.headers.columns.get(at.symbol)
            front = column is not None and not column.on_back
            if front or at.symbol == Symbol("builtin", "name", "piece"):
                hint = f"Declare it so, if it is printed there: `has {at.symbol.name}: … on back`."
                hint = hint if front else "The kind of a piece is what its back hides."
                scope.error("R252", at.span, f"`{at.symbol.name}` stands on the front.", hint)


# ---- tables -------------------------------------------------------------------------------------------------


def table(rows: tuple[tree.Row, ...], thing: Thing, scope: Scope) -> Iterator[LookRow]:
    """The rows that make sense; what is wrong with the others is told."""
    if not rows or not head(rows[0], SAID, "A look", scope):
        return
    names = rowed(thing, scope)
    told: dict[Symbol, Span] = {}
    for cells in filled(rows, scope):
        cell = cells.pop("name")
        found = names.get(cell.text)
        if found is None:
            if thing.symbol != NOTHING and not scope.lost(cell.text, cell.span):
                whose = f"`{thing.symbol.name}` has no `{cell.text}`."
                scope.error("R101", cell.span, whose, near(cell.text, names) or elsewhere(cell.text, scope))
            continue
        scope.shared.uses.append((cell.span, found))
        if found in told:
            related = ((told[found], "here"),)
            scope.shared.report.add("R102", cell.span, f"`{cell.text}` stands twice.", "Keep one of the rows.", related)
        told.setdefault(found, cell.span)
        yield look_row(found, cells, scope)


def rowed(thing: Thing, scope: Scope) -> dict[str, Symbol]:
    """What the rows of a table may be about."""
    if thing.symbol in {TABLE, SEATS}:
        fields = scope.headers.fields.get("player", {}) if thing.symbol == SEATS else {}
        of_values = (scope.headers.fields.get(enum.name, {}) for enum in scope.headers.enums)
        shared = {name: found for several in of_values for name, found in several.items()} | scope.headers.lone
        there = shared if thing.symbol == TABLE else fields
        return {name: found for name, found in there.items() if found.kind in LAID or found.kind == "board"}
    return nameable(thing.symbol, scope)


def look_row(found: Symbol, cells: dict[str, tree.Cell], scope: Scope) -> LookRow:
    says: list[tuple[str, str]] = []
    struck = False
    for column, cell in cells.items():
        match column:
            case _ if cell.text == "-":
                continue
            case "colour":
                word = colour(cell, scope)
            case "symbol":
                first, _, rest = cell.text.partition(" ")
                struck = rest == STRUCK
                if rest and not struck:
                    hint = near(rest, (STRUCK,)) or f"After a symbol stands `{STRUCK}`, or nothing."
                    scope.error("R251", cell.span, f"`{rest}` means nothing here.", hint)
                word = symbol(cell, scope, first)
            case "shape":
                word = known(cell, "shape", SHAPES, scope)
            case _:
                word = known(cell, "size", SIZES, scope)
        if word:
            says.append((column, word))
    return LookRow(found, tuple(says), struck)


def head(row: tree.Row, own: tuple[str, ...], what: str, scope: Scope) -> bool:
    """Whether the columns are such as there are."""
    heads = [cell.text for cell in row.cells]
    for at, cell in enumerate(row.cells):
        if cell.text in heads[:at]:
            scope.error("R215", cell.span, f"The column `{cell.text}` stands twice.", "Remove one of them.")
        elif cell.text not in ("name", *own):
            hint = near(cell.text, own) or f"It has {', '.join(f'`{one}`' for one in own)}."
            if cell.text in {"called", "many", "sign"}:
                hint = "What things are called is said by `names`."
            scope.error("R215", cell.span, f"{what} has no `{cell.text}`.", hint)
    if "name" not in heads:
        scope.error("R217", row.span, "The table has no column `name`.", "Its rows say what they are about: add it.")
    return "name" in heads and len(set(heads)) == len(heads) and {*heads} <= {"name", *own}


def filled(rows: tuple[tree.Row, ...], scope: Scope) -> Iterator[dict[str, tree.Cell]]:
    """The rows that have as many cells as there are columns."""
    heads = [cell.text for cell in rows[0].cells]
    for row in rows[1:]:
        if len(row.cells) == len(heads):
            yield dict(zip(heads, row.cells, strict=True))
        else:
            message = f"The row has {len(row.cells)} cells, but the table has {len(heads)} columns."
            hint = "Cells are separated by two or more spaces; an empty cell is written `-`."
            scope.error("R213", row.span, message, hint)


# ---- how things lie -----------------------------------------------------------------------------------------


def sorting(columns: tuple[tree.Name, ...], thing: Thing, scope: Scope) -> Iterator[Symbol]:
    header = scope.headers.zones.get(thing.symbol)
    for name in columns:
        there = [
            scope.headers.fields.get(component.name, {})
            for component in sorted(header.holds if header is not None else (), key=str)
        ]
        found = [fields[name.text] for fields in there if name.text in fields and fields[name.text].kind == "column"]
        if found:
            scope.shared.uses.append((name.span, found[0]))
            yield found[0]
        elif header is not None and not scope.lost(name.text, name.span):
            names = [one for fields in there for one, symbol_ in fields.items() if symbol_.kind == "column"]
            message = f"What lies in `{thing.symbol.name}` has no column `{name.text}`."
            scope.error("R104", name.span, message, near(name.text, names) or "It is sorted by columns of its pieces.")


def plan(rows: tuple[tree.Row, ...], thing: Thing, scope: Scope) -> tuple[tuple[str, ...], ...]:
    """What lies where: rows of names, and of `-` where there is nothing."""
    names = places(thing, scope)
    spread: dict[str, list[tuple[int, int, tree.Cell]]] = {}
    wide = len(rows[0].cells) if rows else 0
    for down, row in enumerate(rows):
        if len(row.cells) != wide:
            message = f"The first row has {wide} names; this one has {len(row.cells)}."
            scope.error("R213", row.span, message, "Write `-` where there is nothing.")
            return ()
        for across, cell in enumerate(row.cells):
            if cell.text == "-":
                continue
            spread.setdefault(cell.text, []).append((down, across, cell))
            if cell.text in names:
                scope.shared.uses.append((cell.span, names[cell.text]))
            elif thing.symbol != NOTHING and not scope.lost(cell.text, cell.span):
                hint = near(cell.text, names) or "In a map stand names, and `-` where there is nothing."
                scope.error("R101", cell.span, f"There is no `{cell.text}` to lay here.", hint)
    for name, spots in spread.items():
        downs, acrosses = [down for down, _, _ in spots], [across for _, across, _ in spots]
        if len(spots) > 1 and thing.symbol.kind in {"board", "enum"}:
            related = ((spots[0][2].span, "here"),)
            message = f"`{name}` stands twice in the map."
            scope.shared.report.add("R102", spots[1][2].span, message, "Keep one of them.", related)
            continue
        room = (max(downs) - min(downs) + 1) * (max(acrosses) - min(acrosses) + 1)
        if room != len(spots):
            hint = "What stands several times in a map fills a rectangle."
            scope.error("R254", spots[-1][2].span, f"`{name}` does not fill a rectangle here.", hint)
    return tuple(tuple(cell.text for cell in row.cells) for row in rows)


def places(thing: Thing, scope: Scope) -> dict[str, Symbol]:
    """What a map may lay out."""
    if thing.symbol == TABLE:
        return rowed(thing, scope) | {"seats": SEATS}
    return rowed(thing, scope)


def hiding(names: tuple[tree.Name, ...], thing: Thing, scope: Scope) -> Iterator[Symbol]:
    there = places(thing, scope)
    for name in names:
        found = there.get(name.text)
        if found is not None:
            scope.shared.uses.append((name.span, found))
            yield found
        elif thing.symbol != NOTHING and not scope.lost(name.text, name.span):
            hint = near(name.text, there) or "Zones, boards and variables lie on the table."
            scope.error("R101", name.span, f"There is no `{name.text}` to hide.", hint)


# ---- palettes and drawings ------------------------------------------------------------------------------------


def palette(node: tree.Palette, scope: Scope) -> PaletteBody:
    colours: list[tuple[str, str, str]] = []
    for line in node.lines:
        rows = scope.shared.rows(line) if isinstance(line, tree.Table) else ()
        if not rows or not head(rows[0], ("light", "dark"), "A palette", scope):
            continue
        for cells in filled(rows, scope):
            name = cells["name"]
            if name.text in {one for one, _, _ in colours}:
                scope.error("R102", name.span, f"`{name.text}` stands twice.", "Keep one of the rows.")
            elif name.text in paints.colours():
                hint = "Choose another name: all games mean the same by this one."
                scope.error("R255", name.span, f"`{name.text}` is a colour of the language.", hint)
            editions = [edition(cells.get(theme), scope) for theme in ("light", "dark")]
            colours.append((name.text, editions[0] or editions[1], editions[1] or editions[0]))
    return PaletteBody(tuple(colours))


def edition(cell: tree.Cell | None, scope: Scope) -> str:
    if cell is None or cell.text == "-":
        return ""
    if HEX.fullmatch(cell.text):
        return f"#{cell.text.lower()}"
    hint = "Write six digits from 0 to f: two for red, two for green, two for blue, as in `c4302b`."
    scope.error("R255", cell.span, f"`{cell.text}` is not a colour.", hint)
    return ""


def drawing(node: tree.Drawing, scope: Scope) -> DrawingBody:
    rows: list[str] = []
    for line in node.lines:
        for row in scope.shared.rows(line) if isinstance(line, tree.Map) else ():
            text = "".join(cell.text for cell in row.cells)
            rows.append(text)
            if set(text) - {"x", "-"}:
                scope.error("R254", row.span, "A drawing is made of `x` and `-`.", "`x` is ink, `-` is none.")
            elif len(text) > WIDEST:
                message = f"The row is {len(text)} wide; a drawing has at most {WIDEST} columns."
                scope.error("R254", row.span, message, "Draw less: it is seen small.")
    if len(rows) > WIDEST:
        message = f"The drawing is {len(rows)} high; it has at most {WIDEST} rows."
        scope.error("R254", node.name.span, message, "Draw less: it is seen small.")
    elif not any("x" in row for row in rows) and not scope.shared.broken:
        scope.error("R254", node.name.span, "Nothing is drawn here.", "Draw it in a `map`, with `x` for ink.")
    return DrawingBody(tuple(rows))
