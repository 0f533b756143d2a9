"""In: statements that change the position or bind names. Out: steps; what the scope knew of the changed things is
dropped.
"""

from __future__ import annotations

from dataclasses import replace

from ..diagnostics.place import Span
from ..syntax import tree
from . import facts
from . import types as t
from .builtins import COUNT
from .definitions import ZONE_KINDS, VarHeader
from .expressions import number, term, yes_no
from .fit import bad, fitting
from .proofs import proofs
from .run import called_phase, run
from .scope import Scope
from .suits import is_zone
from .symbols import Symbol, described
from .terms import (
    DONE_TO_ZONES,
    MOVING,
    Apply,
    Bind,
    Block,
    Const,
    Drawing,
    Get,
    Items,
    Known,
    Moving,
    OnZone,
    Operate,
    Proving,
    Ref,
    Remembering,
    Rolling,
    Run,
    Set,
    Showing,
    Step,
    Supposed,
    Swapping,
    Term,
    Unveiling,
    does,
)
from .types import Bool, Int, Many, Maybe, Of, Piece, Type
from .written import in_numbers

ENDS = {"stack": ("top", "bottom"), "sequence": ("front", "back")}


def effect(node: tree.Supposed, scope: Scope) -> Supposed:
    """An effect that is supposed."""
    match node:
        case tree.Move():
            return moving(node, scope)
        case tree.Assign():
            return assign(node, scope)
        case tree.Swap():
            return swapping(node, scope)


# ---- names and numbers ------------------------------------------------------------------------------------


def let(node: tree.Let, scope: Scope) -> Step:
    phase = called_phase(node.value, scope)
    if phase is not None:
        found = run(node.value, scope, wants=True)
        name = scope.bind(node.name, scope.headers.signatures[phase].result or t.UNKNOWN)
        return replace(found, name=name) if isinstance(found, Run) else Bind(name, t.UNKNOWN, None, span=node.span)
    resolved = term(node.value, scope)
    if resolved.type == t.NONE:
        scope.error("R202", resolved.span, "A name for none is of no use.", "Write `none` where you need it.")
    name = scope.bind(node.name, resolved.type)
    return Bind(name, resolved.type, resolved, span=node.span)


def local(node: tree.Local, scope: Scope) -> Step:
    type_ = scope.shared.headers_type(node.type)
    start: Term | None = None
    found: Step | None = None
    phase = called_phase(node.start, scope)
    if phase is not None and node.start is not None:
        found = run(node.start, scope, wants=True)
        result = scope.headers.signatures[phase].result or t.UNKNOWN
        start = fitting(Const(result, None, span=node.start.span), type_, scope, f"`{node.name.text}`")
    elif node.start is not None:
        start = fitting(term(node.start, scope, type_), type_, scope, f"`{node.name.text}`")
    elif t.needs_start(type_):
        scope.error(
            "R207",
            node.name.span,
            f"`{node.name.text}` has no start, but is {t.with_article(type_)}.",
            "Give it a start, `= …`, or add a `?` to its type.",
        )
    name = scope.bind(node.name, type_, changes=True, by_options=not in_numbers(node.type))
    if start is not None and not isinstance(start.type, Maybe) and start.type != t.NONE:
        scope.present |= {("ref", name)}
    if isinstance(found, Run):
        return replace(found, name=name)
    return Bind(name, type_, start, changes=True, span=node.span)


def assign(node: tree.Assign, scope: Scope) -> Set:
    target = term(node.target, scope)
    declared = declared_type(target, scope)
    if declared is None:
        not_changeable(target, node.target, scope)
        term(node.value, scope)
        return Set(target, node.operator, bad(node.value.span), span=node.span)
    if isinstance(target, Get) and isinstance(target.of.type, Maybe):
        scope.error(
            "R202",
            target.of.span,
            "This may be none, and none has no variables.",
            "Make sure first that it is not none (`!= none`).",
        )
    if node.operator == ":=":
        value = fitting(term(node.value, scope, declared), declared, scope, name_of(target))
        if isinstance(target, Ref | Get) and target.symbol in scope.headers.vars:
            too_long(value, scope.headers.vars[target.symbol], scope)
    elif isinstance(t.plain(declared), Many):
        value = members(node, t.plain(declared), target, scope)
    else:
        value = changed_by(node, target, declared, scope)
    if isinstance(target, (Ref, Get)):
        scope.forget(target.symbol)
    name = facts.key(target)
    may_be_none = isinstance(declared, Maybe) and (isinstance(value.type, Maybe) or value.type == t.NONE)
    if node.operator == ":=" and name is not None and isinstance(declared, Maybe) and not may_be_none:
        scope.present |= {name}
    return Set(target, node.operator, value, span=node.span)


def changed_by(node: tree.Assign, target: Term, declared: Type, scope: Scope) -> Term:
    """The amount by which a number increases or decreases."""
    if t.is_unknown(declared):
        return term(node.value, scope)
    if isinstance(declared, Maybe) and isinstance(declared.of, Int):
        if isinstance(target.type, Maybe):
            scope.error("R202", target.span, "This may be none, and none is not a number.", "Assign a value with `:=`.")
    elif not isinstance(declared, Int):
        scope.error(
            "R201",
            node.span,
            f"Only numbers, sets and lists can be increased or decreased; {name_of(target)} is "
            f"{t.with_article(declared)}.",
            "Write `:=` to assign a new value.",
        )
        return term(node.value, scope)
    value = number(node.value, scope)
    never_fits(target, t.plain(declared), value, scope)
    return value


def never_fits(target: Term, declared: Type, value: Term, scope: Scope) -> None:
    if isinstance(declared, Int) and isinstance(value.type, Int):
        room = declared.high - declared.low
        if value.type.low > room or value.type.high < -room:
            what = name_of(target)
            scope.error(
                "R205",
                value.span,
                f"{what[:1].upper()}{what[1:]} is {t.with_article(declared)}; a change by {value.type} never fits.",
                "Change the number, or the range of the variable.",
            )


def members(node: tree.Assign, declared: Type, changed: Term, scope: Scope) -> Term:
    """What is added to or removed from a set: one or many; or a list: one."""
    assert isinstance(declared, Many)
    if declared.form == "list":
        return in_list(node, declared, changed, scope)
    value = term(node.value, scope, declared.of)
    target = declared if t.element(value.type) is not None else declared.of
    return fitting(value, target, scope, "what is added or removed")


def in_list(node: tree.Assign, declared: Many, changed: Term, scope: Scope) -> Term:
    """What is added at the end of a list, or of which the first is taken out. Only a list with a bound grows."""
    value = fitting(term(node.value, scope, declared.of), declared.of, scope, "what is added or removed")
    header = scope.headers.vars.get(changed.symbol) if isinstance(changed, Ref | Get) else None
    if node.operator == "+=" and (header is None or header.room is None):
        name = name_of(changed)
        hint = "Say in its declaration how long it may become: `, up to 20`."
        if header is None:
            hint = "Declare a variable of the game with a bound (`, up to 20`), or a `set of`."
        message = f"{name[:1].upper()}{name[1:]} is a list without a bound, so nothing can be added to it."
        scope.error("R228", node.span, message, hint)
    return value


def too_long(value: Term, header: VarHeader, scope: Scope) -> None:
    """Report a list in brackets that has more than there is room for."""
    if header.room is not None and isinstance(value, Items) and len(value.items) > header.room.high:
        message = f"`{header.symbol.name}` has room for {header.room.high}; this is a list of {len(value.items)}."
        scope.error("R205", value.span, message, "Write less, or make the bound in its declaration larger.")


def declared_type(target: Term, scope: Scope) -> Type | None:
    """The type of a variable that may be assigned, or None if it may not."""
    if isinstance(target, (Ref, Get)):
        symbol = target.symbol
        if symbol.kind in {"var", "resource"}:
            return scope.headers.types.get(symbol, t.UNKNOWN)
        if symbol.kind == "local" and symbol.name in scope.locals and scope.locals[symbol.name].changes:
            return scope.locals[symbol.name].type
    return t.UNKNOWN if isinstance(target, Const) and t.is_unknown(target.type) else None


def name_of(target: Term) -> str:
    return f"`{target.symbol.name}`" if isinstance(target, (Ref, Get)) else "this"


FIXED = {
    "zone": "Pieces are moved: `move … to …`.",
    "local": "Declare it with `var` if it changes.",
    "option": "Options are set before the game.",
    "column": "What is printed on a piece never changes. Declare a `var` for what changes.",
    "define": "A definition is computed from other values: change those.",
    "builtin": "It follows from where things are.",
    "value": "Write the variable on the left of `:=`.",
}


def not_changeable(target: Term, node: tree.Expr, scope: Scope) -> None:
    if isinstance(target, (Ref, Get)) or (isinstance(target, Apply) and target.function.kind == "define"):
        symbol = target.function if isinstance(target, Apply) else target.symbol
        scope.error(
            "R204",
            node.span,
            f"`{symbol.name}` is {described(symbol)}; only variables can be assigned.",
            FIXED.get(symbol.kind, "Write the name of a variable on the left of `:=`."),
        )
    else:
        scope.error(
            "R204",
            node.span,
            "Only variables can be assigned.",
            "Write the name of a variable on the left of `:=`.",
        )


# ---- pieces -------------------------------------------------------------------------------------------------


def zone_of(found: Term) -> Symbol | None:
    return found.symbol if isinstance(found, (Ref, Get)) and found.symbol.kind == "zone" else None


def zone_term(node: tree.Expr, scope: Scope, done: str, kinds: tuple[str, ...] = ()) -> Term:
    """A term that must be a zone."""
    found = term(node, scope)
    symbol = zone_of(found)
    if symbol is None:
        if not t.is_unknown(found.type):
            scope.error(
                "R222",
                found.span,
                f"Only a zone can be {done}; this is {t.with_article(found.type)}.",
                "Zones are declared at the top level: `zone deck: stack of Card`.",
            )
        return found
    of_somebody(found, scope)
    kind = scope.headers.zones[symbol].kind
    if kinds and kind in ZONE_KINDS and kind not in kinds:
        scope.error(
            "R222",
            found.span,
            f"A {kind} cannot be {done}; `{symbol.name}` is one.",
            f"This works for {', '.join(f'a {one}' for one in kinds)}.",
        )
    return found


def of_somebody(zone: Term, scope: Scope) -> None:
    """Report a zone whose owner may be none, as its content is about to change."""
    if isinstance(zone, Get) and isinstance(zone.of.type, Maybe):
        scope.error(
            "R202",
            zone.of.span,
            "This may be none, and none has no zones.",
            "Make sure first that it is not none (`!= none`).",
        )


def destination(node: tree.Destination, scope: Scope) -> tuple[Term, str]:
    zone = zone_term(node.zone, scope, "moved to")
    if node.end is None:
        return zone, ""
    symbol = zone_of(zone)
    if symbol is not None:
        kind = scope.headers.zones[symbol].kind
        ends = ENDS.get(kind, ())
        if kind in ZONE_KINDS and node.end.text not in ends:
            hint = (
                f"A {kind} has {' and '.join(f'a {end}' for end in ends)}."
                if ends
                else f"A {kind} has no ends: leave `the {node.end.text} of` out."
            )
            scope.error("R222", node.end.span, f"`{symbol.name}` has no {node.end.text}.", hint)
    return zone, node.end.text


def lies_in(pieces: Type, zone: Term, scope: Scope) -> None:
    """Report pieces that this zone cannot hold."""
    symbol = zone_of(zone)
    inner = t.plain(t.element(pieces) or pieces)
    if symbol is None or not isinstance(inner, Piece):
        return
    holds = scope.headers.zones[symbol].holds
    if holds and not inner.components & holds:
        held = " or ".join(f"`{component.name}`" for component in sorted(holds, key=str))
        scope.error(
            "R208",
            zone.span,
            f"`{symbol.name}` is a zone of {held}; {t.with_article(inner)} cannot lie there.",
            f"Declare the zone like this: `… of {' or '.join(sorted(one.name for one in holds | inner.components))}`.",
        )


def moved(node: tree.Expr, scope: Scope, done: str) -> Term:
    """Pieces that are moved or swapped: one, many, or the content of a zone."""
    pieces = term(node, scope)
    kind = t.plain(t.element(pieces.type) or pieces.type)
    if pieces.type == t.NONE or (isinstance(pieces.type, Maybe) and isinstance(kind, Piece) and not is_zone(pieces)):
        scope.error(
            "R202",
            pieces.span,
            f"This may be none, and none cannot be {done}.",
            "Make sure first that it is not none (`!= none`).",
        )
    elif not isinstance(kind, Piece) and not t.is_unknown(kind):
        hint = "Name a piece, a set of pieces, or a zone with pieces in it."
        if done == "swapped" and not isinstance(kind, Of):
            hint = "For numbers: keep one with `let`, then assign both."
        if isinstance(pieces, Ref) and pieces.symbol.kind == "kind":
            hint = f"It is a kind. Say which piece of it: `one(those(x in … where x.name = {pieces.symbol.name}))`."
        scope.error("R201", pieces.span, f"Only pieces can be {done}; this is {t.with_article(pieces.type)}.", hint)
    return pieces


def moving(node: tree.Move, scope: Scope) -> Moving:
    pieces = moved(node.pieces, scope, "moved")
    zone, end = destination(node.to, scope)
    lies_in(pieces.type, zone, scope)
    turned = number(node.turned, scope) if node.turned is not None else None
    symbol = zone_of(zone)
    if turned is not None and symbol is not None and not scope.headers.zones[symbol].turned:
        scope.error(
            "R222", turned.span, f"Pieces in `{symbol.name}` cannot be turned.", "Declare the zone with `, turned`."
        )
    forget_zones(scope)
    name = facts.key(zone)
    one = t.element(pieces.type) is None and not is_zone(pieces)
    if name is not None and one and symbol is not None and scope.headers.zones[symbol].kind == "slot":
        scope.present |= {name}
    return Moving(pieces, zone, end, turned, span=node.span)


def drawing(node: tree.Draw, otherwise: Block | None, leaves: bool, scope: Scope) -> Drawing:
    """``leaves``: whether the phase is left when there are too few pieces."""
    everything = isinstance(node.count, tree.Use) and node.count.name == "all"
    count = Known(COUNT, "all", span=node.count.span) if everything else number(node.count, scope)
    source = zone_term(node.source, scope, "drawn from", ("stack", "bag", "sequence", "pool"))
    zone, end = destination(node.to, scope)
    inner = t.element(source.type) or t.UNKNOWN
    lies_in(inner, zone, scope)
    if isinstance(count.type, Int) and count.type.high < 1:
        scope.error("R205", count.span, "At least one piece must be drawn.", "Remove the line if none is.")
    forget_zones(scope)
    name: Symbol | None = None
    where: Term | None = None
    if node.name is not None:
        inside = scope.inner()
        name = inside.bind(node.name, inner)
        where = yes_no(node.where, inside) if node.where is not None else None
        if isinstance(count.type, Int) and count.type.low == count.type.high == 1:
            certain = not node.at_most and (otherwise is None or leaves)
            scope.locals[node.name.text] = replace(
                inside.locals[node.name.text], type=inner if certain else t.maybe(inner)
            )
    return Drawing(count, source, zone, end, node.at_most, name, where, otherwise, span=node.span)


def remembering(name: tree.Name, node: tree.Remember, scope: Scope) -> Step:
    memory = term(tree.Use(name.text, span=name.span), scope)
    if not t.is_unknown(memory.type) and not (isinstance(memory.type, Of) and memory.type.what == "memory"):
        message = f"Positions are remembered in a memory; this is {t.with_article(memory.type)}."
        scope.error("R201", name.span, message, "Declare one: `memory boards of spot, up to 100`.")
    return Remembering(memory, span=node.span)


ON_ZONE: dict[type[tree.Line], type[OnZone]] = {said: kind for kind in DONE_TO_ZONES for said in kind.SAID}


def on_zone(node: tree.OnZone, scope: Scope) -> Step:
    kind = ON_ZONE[type(node)]
    found = kind(zone_term(node.zone, scope, kind.DONE, kind.KINDS), span=node.span)
    assert isinstance(found, Step)
    if does(type(found)) & MOVING:
        forget_zones(scope)
    return found


def rolling(node: tree.Roll, scope: Scope) -> Step:
    uses = [tree.Use(name.text, span=name.span) for name in node.names]
    there = [use for use in uses if is_variable(use, scope)]
    if node.domain is None:
        return all_alike(uses, node, scope)
    many = term(node.domain, scope)
    item = lots(many, scope)
    if there and len(there) < len(uses):
        new = next(use for use in uses if use not in there)
        message = f"`{there[0].name}` is a variable, and `{new.name}` is not."
        scope.error("R102", there[0].span, message, "Roll for variables and for new names on lines of their own.")
    elif there:
        return into(tuple(place_of(use, scope) for use in uses), many, item, node.span, scope)
    fresh = [name for name, use in zip(node.names, uses, strict=True) if use not in there]
    return Rolling(tuple(scope.bind(name, item) for name in fresh), many, span=node.span)


def all_alike(uses: list[tree.Use], node: tree.Roll, scope: Scope) -> Step:
    """A roll of variables out of all their values, which are the same for all of them."""
    places = []
    for use in uses:
        if is_variable(use, scope):
            places.append(place_of(use, scope))
        elif use.name in scope.headers.lost:
            return Rolling((), bad(node.span), span=node.span)
        elif use.name not in scope.headers.doubled:
            message = f"What may come up for `{use.name}` is not said."
            scope.error("R201", use.span, message, f"Write `roll {use.name} in 1..6`, or roll for a variable.")
            return Rolling((), bad(node.span), span=node.span)
    many = every_value(places[0], scope)
    for place in places[1:]:
        if declared_type(place, scope) != declared_type(places[0], scope):
            message = f"{name_of(places[0])} and {name_of(place)} do not have the same values."
            scope.error("R201", place.span, message, "Roll for each on a line of its own.")
            places = places[:1]
    return into(tuple(places), many, t.element(many.type) or t.UNKNOWN, node.span, scope)


def rolling_into(node: tree.RollInto, scope: Scope) -> Step:
    """A roll into a variable. Without a domain, it may get any of its values."""
    place = place_of(node.place, scope)
    if node.domain is not None:
        many = term(node.domain, scope)
        return into((place,), many, lots(many, scope), node.span, scope)
    many = every_value(place, scope)
    return into((place,), many, t.element(many.type) or t.UNKNOWN, node.span, scope)


def is_variable(use: tree.Use, scope: Scope) -> bool:
    """Whether a lone name is that of a variable, local or of the game."""
    if use.name in scope.locals:
        return scope.locals[use.name].changes
    symbol = scope.headers.lone.get(use.name)
    return symbol is not None and symbol.kind in {"var", "resource"}


def lots(many: Term, scope: Scope) -> Type:
    """The type of what is drawn by lot. Pieces are drawn, so that all know who sees them."""
    item = t.element(many.type)
    if item is not None and (t.is_unknown(item) or not isinstance(t.plain(item), Piece | Many)):
        single = not isinstance(item, Of) or item.what in {"enum", "cell", "kind"}
        if single and not isinstance(item, Maybe):
            return item
    pieces = item is not None and isinstance(t.plain(item), Piece)
    scope.error(
        "R201",
        many.span,
        f"What is rolled is one of several numbers, players, values, cells or directions; "
        f"this is {t.with_article(many.type)}.",
        "Pieces are drawn: `draw 1 from … to …`." if pieces else "Write `roll a in 1..6`.",
    )
    return t.UNKNOWN


def place_of(node: tree.Expr, scope: Scope) -> Term:
    """The variable that a roll goes to."""
    place = term(node, scope)
    if declared_type(place, scope) is None:
        if isinstance(node, tree.Use) and node.name not in scope.locals and node.name not in scope.headers.lone:
            return place  # there is no such name, which has been reported
        not_changeable(place, node, scope)
        return bad(node.span)
    if isinstance(place, Get) and isinstance(place.of.type, Maybe):
        scope.error(
            "R202",
            place.of.span,
            "This may be none, and none has no variables.",
            "Make sure first that it is not none (`!= none`).",
        )
    return place


def every_value(place: Term, scope: Scope) -> Term:
    """All values of a variable, if they are known before the game."""
    declared = t.plain(declared_type(place, scope) or t.UNKNOWN)
    span = place.span
    match declared:
        case Int(low, high) if declared != t.NUMBER and not in_play(place, scope):
            ends = (Const(Int(low, low), low, span=span), Const(Int(high, high), high, span=span))
            return Operate(Many(declared, "range"), "..", ends, span=span)
        case Of("enum" | "cell" as what, symbol) if what != "cell" or scope.headers.boards[symbol].bounded:
            return Ref(Many(declared, "list", ordered=True, filled=True), symbol, span=span)
        case t.PLAYER:
            return Known(Many(t.PLAYER, "list", ordered=True, filled=True), "players", span=span)
        case Bool():
            both = (Const(Bool(value), value, span=span) for value in (False, True))
            return Items(Many(t.YES_NO, "list"), tuple(both), span=span)
        case Int() if declared != t.NUMBER:
            message = f"The range of {name_of(place)} may go by options: it is not written in numbers."
            scope.error("R201", span, message, "Write behind it what may come up: `roll … in 1..most`.")
        case _ if t.is_unknown(declared):
            pass
        case _:  # what else there is has no end, or is not known before the game
            scope.error(
                "R201",
                span,
                f"What may come up here is not known: {name_of(place)} is {t.with_article(declared)}.",
                "Write it behind: `roll … in 1..6`.",
            )
    return bad(span)


def in_play(place: Term, scope: Scope) -> bool:
    """Whether the range of a variable goes by options or by the number of players."""
    if not isinstance(place, Ref | Get):
        return False
    if place.symbol.kind == "local":
        return scope.locals[place.symbol.name].by_options
    return scope.headers.vars[place.symbol].by_options


def into(places: tuple[Term, ...], many: Term, item: Type, span: Span, scope: Scope) -> Step:
    """A roll into variables that are there."""
    for place in places:
        declared = declared_type(place, scope)
        if declared is not None and not t.is_unknown(declared):
            fitting(Const(item, None, span=many.span), declared, scope, name_of(place))
        if isinstance(place, Ref | Get):
            scope.forget(place.symbol)
            known = facts.key(place)
            if known is not None and isinstance(declared, Maybe):
                scope.present |= {known}
    return Rolling((), many, tuple(one for one in places if isinstance(one, Ref | Get)), span=span)


def showing(node: tree.Show, scope: Scope) -> Step:
    before = len(scope.shared.report.found)
    pieces = term(node.what, scope)
    if scope.headers.names_secret(pieces):
        return Unveiling(pieces, seers_of(node, scope), span=node.span)
    if isinstance(t.plain(pieces.type), Bool):
        return proving(pieces, node, scope, sound=len(scope.shared.report.found) == before)
    kind = t.plain(t.element(pieces.type) or pieces.type)
    if not isinstance(kind, Piece) and not t.is_unknown(kind):
        scope.error(
            "R201",
            pieces.span,
            f"Only pieces, and variables that not everybody sees, can be shown; this is {t.with_article(pieces.type)}.",
            "Showing a piece shows what is printed on it, too.",
        )
    return Showing(pieces, seers_of(node, scope), span=node.span)


def seers_of(node: tree.Show, scope: Scope) -> Term:
    """To whom something is shown."""
    seers = term(node.to, scope)
    seer = t.plain(t.element(seers.type) or seers.type)
    if seer not in (t.PLAYER, t.UNKNOWN):
        scope.error(
            "R201",
            seers.span,
            f"Things are shown to one or several players; this is {t.with_article(seers.type)}.",
            "Write `to players` to show them to all.",
        )
    return seers


def proving(test: Term, node: tree.Show, scope: Scope, *, sound: bool) -> Step:
    """All are told what holds for the pieces in a zone."""
    if sound and proofs(test) is None:
        scope.error(
            "R201",
            test.span,
            "What is shown of hidden pieces holds for all in a zone, or for none of them.",
            "Write `show not any(c in p.hand where c.suit = led) to players`, or `show all(…) to players`.",
        )
    seers = term(node.to, scope)
    if not (isinstance(seers, Known) and seers.word == "players") and not t.is_unknown(seers.type):
        scope.error("R201", seers.span, "What holds is shown to all players.", "Write `to players`.")
    return Proving(test, span=node.span)


def swapping(node: tree.Swap, scope: Scope) -> Swapping:
    before = len(scope.shared.report.found)
    first = moved(node.left, scope, "swapped")
    sound = len(scope.shared.report.found) == before  # one message for one line
    second = moved(node.right, scope, "swapped") if sound else term(node.right, scope)
    if sound and len(scope.shared.report.found) == before:
        alike(first, second, node, scope)
    forget_zones(scope)
    return Swapping(first, second, span=node.span)


def alike(first: Term, second: Term, node: tree.Swap, scope: Scope) -> None:
    """Report a swap unless it is of two pieces, two slots, a piece and a slot, or the contents of two zones."""
    said = sorted({sort_of(first, scope), sort_of(second, scope)})
    told = {"several": "several pieces", "piece": "one piece", "slot": "a slot", "zone": "a whole zone"}
    if "" in said:
        return
    for side in (first, second):
        if is_zone(side):
            of_somebody(side, scope)
    if said not in (["piece"], ["piece", "slot"], ["slot"], ["zone"]):
        what = " and ".join(told[one] for one in said)
        scope.error(
            "R226",
            node.span,
            f"A swap is of two pieces, or of two whole zones; here are {what}.",
            "Move them one after the other, with an extra zone in between.",
        )
        return
    before = len(scope.shared.report.found)
    for one, other in ((first, second), (second, first)):
        if zone_of(other) is not None and len(scope.shared.report.found) == before:
            lies_in(one.type, other, scope)
    if said == ["piece"] and not can_meet(first.type, second.type, scope):
        scope.error(
            "R208",
            node.span,
            f"No zone holds both {t.with_article(first.type)} and "
            f"{t.with_article(second.type)}, so neither can lie in the other's place.",
            "Swap two pieces of one component, or declare a zone that holds both.",
        )


def sort_of(found: Term, scope: Scope) -> str:
    """What is to be swapped, as a word; empty if unknown."""
    symbol = zone_of(found)
    if symbol is not None:
        kind = scope.headers.zones[symbol].kind
        return "" if kind not in ZONE_KINDS else "slot" if kind == "slot" else "zone"
    if t.is_unknown(found.type):
        return ""
    return "several" if t.element(found.type) is not None else "piece"


def can_meet(first: Type, second: Type, scope: Scope) -> bool:
    """Whether there is a zone that may hold pieces of both."""
    one, other = t.plain(first), t.plain(second)
    if not isinstance(one, Piece) or not isinstance(other, Piece):
        return True
    return any(zone.holds & one.components and zone.holds & other.components for zone in scope.headers.zones.values())


def forget_zones(scope: Scope) -> None:
    scope.forget(*scope.headers.zones)
