"""In: a declaration of how something looks. Out: its meaning, with names resolved; and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..art import drawings
from ..art import naming as art
from ..composition.near import near
from ..language.looks import AROUND, COMPASS, LYING, MANNERS, SHAPES, SIZES, Sort
from ..syntax import tree
from ..syntax.declarations import shown_name
from . import facts
from . import types as t
from .expressions import known_options, term, yes_no
from .fit import bad
from .look_about import LAID, Thing, about, named, only
from .look_tables import hiding, plan, sorting, table
from .look_words import colour, known, symbol, traits
from .looks import Channel, LookBody, LookRow, Shown, Side
from .names import fields_of, has_field
from .scope import Scope
from .symbols import Symbol
from .terms import Const, Get, Ref, Term, inside
from .types import Bool, Int, Many, Of, Piece, Type


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
                if only(line, thing, tuple(LAID), "`as`", scope):
                    manner = lying(name, thing, scope)
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
            case tree.Channel() | tree.Shown() | tree.BrokenLine():
                pass
    sides["front"] = side(node.lines, thing, scope)
    found = LookBody(
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
    for one in inside(*found.terms()):
        if isinstance(one, Ref | Get) and scope.headers.off_table(one.symbol):
            message = f"`{one.symbol.name}` is off the table, so no look shows it."
            scope.error("R253", one.span, message, "Leave `off the table` out of its declaration to show it.")
    return found


# ---- a side --------------------------------------------------------------------------------


def side(lines: Iterable[tree.LookLine], thing: Thing, scope: Scope) -> Side:
    channels: dict[str, Channel] = {}
    shows: list[Shown] = []
    for line in lines:
        match line:
            case tree.Channel():
                if line.channel in channels:
                    scope.error("R231", line.span, f"The {line.channel} is given twice.", "Keep one of the two.")
                channels[line.channel] = channel(line, thing, scope)
            case tree.Shown():
                shows.append(shown(line, shows, scope))
            case (
                tree.Back()
                | tree.Border()
                | tree.Manner()
                | tree.SortBy()
                | tree.Hide()
                | tree.Table()
                | tree.Map()
                | tree.BrokenLine()
            ):
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
        scope.error(
            "R251",
            line.span,
            "A fixed direction has no meaning here.",
            "Write what determines it: `turn by`, and an expression for a direction.",
        )
        return Channel()
    most = 2 if line.channel == "fill" and thing.symbol.kind == "board" else 1
    if len(line.words) > most and thing.symbol.name not in scope.headers.lost:
        several = "Only the cells of a board can alternate between two colours." if line.channel == "fill" else ""
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
        message = f"The {line.channel} of a thing is determined by {wanted}; this is {t.with_article(type_)}."
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
    """The expression to show; or the symbol with this name, if the rules know no such name."""
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
        scope.error("R253", expr.span, "This is the same for every thing.", "Show a value of the thing, or a symbol.")
    return found, ""


def formula_of(expr: tree.Expr, scope: Scope) -> Term | None:
    """A column of formulas, which are shown as they are written instead of being evaluated."""
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
    """Whether a name alone is an expression; definitions with parameters, actions and phases are not."""
    if symbol is None or symbol.kind in {"action", "phase", "position", "graph"}:
        return False
    signature = scope.headers.signatures.get(symbol)
    return signature is None or not signature.params


# ---- manners --------------------------------------------------------------------------------


def sort_of(type_: Type) -> Sort | None:
    """The key in ``MANNERS`` for values of a type; None if they cannot be shown."""
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
                case _:  # a list
                    pass
            return "list"
        case Of() | t.Simple() | t.Maybe():
            return None


def lying(name: tree.Name, thing: Thing, scope: Scope) -> str:
    """The manner in which a zone or a variable is shown wherever it stands."""
    words = tuple(dict.fromkeys(word for several in MANNERS.values() for word in several))
    header = scope.headers.vars.get(thing.symbol)
    manner = known(name, "manner", words, scope)
    if header is None or not manner:
        there = LYING if thing.symbol.kind == "zone" else LYING + MANNERS["number"]
    else:
        there = of_variable(scope.headers.types[thing.symbol], header.owner)
    if manner in ("", *there):
        return manner
    listed = ", ".join(f"`{word}`" for word in there)
    hint = near(manner, there) or (f"Write one of {listed}." if there else "Take out the line.")
    scope.error("R253", name.span, f"`{thing.symbol.name}` cannot be shown as `{manner}`.", hint)
    return ""


def of_variable(type_: Type, owner: Symbol | None) -> tuple[str, ...]:
    """The manners of a variable: of cells that it names, of a cell or a piece that has it, or beside the board."""
    inner = t.plain(type_)
    sort = sort_of(type_)
    if sort == "places" or (isinstance(inner, Of) and inner.what == "cell"):
        return MANNERS["places"]
    if sort in {"value", "answer"}:
        return AROUND if owner is not None and owner.kind in {"board", "component"} else ()
    return MANNERS["number"] if sort == "number" else LYING


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


# ---- backs --------------------------------------------------------------------------------


def kept_secret(back: Side | None, each: Symbol | None, scope: Scope) -> None:
    """Report expressions of a back that would reveal the front."""
    if back is None or each is None:
        return
    for value in back.terms():
        for at in inside(value):
            if not isinstance(at, Get) or at.of != Ref(at.of.type, each):
                continue
            column = scope.headers.columns.get(at.symbol)
            front = column is not None and not column.on_back
            if front or at.symbol == Symbol("builtin", "name", "piece"):
                hint = f"If it is printed on the back, declare it so: `has {at.symbol.name}: … on back`."
                hint = hint if front else "The kind of a piece is what its back hides."
                scope.error(
                    "R252", at.span, f"`{at.symbol.name}` is printed on the front, so the back cannot show it.", hint
                )
