"""In: statements as written, and the scope they stand in. Out: steps, in the order in which they happen."""

from __future__ import annotations

from dataclasses import replace

from ..syntax import tree
from . import facts
from . import types as t
from .calls import generated, matched
from .expressions import BAD, check_guard, fitting, number, term, yes_no
from .guards import options_in
from .scope import Scope
from .symbols import Symbol, described
from .terms import (
    Bind,
    Block,
    Branch,
    Const,
    Decision,
    Drawing,
    Get,
    Known,
    Loop,
    Moving,
    Offered,
    Operate,
    Ref,
    Repeating,
    Returning,
    Rolling,
    Run,
    Set,
    Showing,
    Shuffling,
    Step,
    Swapping,
    Term,
)
from .types import Int, Many, Maybe, Piece, Type

ENDS = {"stack": ("top", "bottom"), "sequence": ("front", "back")}


def block(suite: tree.Suite, scope: Scope) -> Block:
    """A body: what a line shows or binds holds for the lines after it."""
    steps = []
    for statement in suite.statements:
        found = step(statement, scope)
        if found is not None:
            steps.append(found)
    return tuple(steps)


def step(node: tree.Statement, scope: Scope) -> Step | None:  # noqa: PLR0911 - one case a statement
    match node:
        case tree.Let():
            return let(node, scope)
        case tree.Local():
            return local(node, scope)
        case tree.Assign():
            return assign(node, scope)
        case tree.CallPhase(call):
            return run(call, scope)
        case tree.Decide():
            return decide(node, scope)
        case tree.Move():
            return moving(node, scope)
        case tree.Draw():
            return drawing(node, scope)
        case tree.Shuffle(zone):
            found = zone_term(zone, scope, "shuffled", ("stack", "sequence", "bag"))
            forget_zones(scope)
            return Shuffling(found, span=node.span)
        case tree.Roll(names, domain):
            many = term(domain, scope)
            item = t.element(many.type)
            if item is None or (not isinstance(item, Int) and not t.is_unknown(item)):
                scope.error("R201", many.span, f"A die shows one of a range of numbers; this is {t.with_article(many.type)}.", "Write `roll a in 1..6`.")
                item = t.UNKNOWN
            return Rolling(tuple(scope.bind(name, item) for name in names), many, span=node.span)
        case tree.Show(what, to):
            return showing(what, to, node, scope)
        case tree.Swap(left, right):
            return swapping(left, right, node, scope)
        case tree.Return(value):
            return returning(value, node, scope)
        case tree.ReturnFrom(phase):
            return return_from(phase, node, scope)
        case tree.For():
            return loop(node, scope)
        case tree.Repeat(body, until):
            inner = scope.inner()
            inner.present = local_facts(inner)
            steps = block(body, inner)
            return Repeating(steps, yes_no(until, inner), span=node.span)
        case tree.If():
            return branch(node, scope)
        case tree.BrokenLine():
            return None
    raise AssertionError(node)


# ---- what a line leaves known ---------------------------------------------------------------------------


def forget(scope: Scope, symbol: Symbol) -> None:
    """A variable or zone changed: what was known of it is known no longer."""
    scope.present = frozenset(name for name in scope.present if not facts.mentions(name, symbol))


def forget_zones(scope: Scope) -> None:
    for symbol in scope.headers.zones:
        forget(scope, symbol)
    scope.present = frozenset(name for name in scope.present if not _placed(name))


def _placed(name: tuple[object, ...]) -> bool:
    return any((isinstance(part, Symbol) and part.kind == "builtin" and part.name == "place") or (isinstance(part, tuple) and _placed(part)) for part in name)


def local_facts(scope: Scope) -> frozenset[tuple[object, ...]]:
    """What is known of names that can't change while others act."""
    return frozenset(name for name in scope.present if name[0] == "ref" and isinstance(name[1], Symbol) and name[1].kind == "local"
                     and not (name[1].name in scope.locals and scope.locals[name[1].name].changes))


# ---- names and numbers ------------------------------------------------------------------------------------


def let(node: tree.Let, scope: Scope) -> Step:
    value = node.value
    if isinstance(value, tree.Call) and isinstance(value.function, tree.Use):
        symbol = scope.headers.lone.get(value.function.name)
        if symbol is not None and symbol.kind == "phase":
            found = run(value, scope, wants=True)
            name = scope.bind(node.name, scope.headers.signatures[symbol].result or t.UNKNOWN)
            return replace(found, name=name) if isinstance(found, Run) else Bind(name, t.UNKNOWN, None, span=node.span)
    resolved = term(value, scope)
    name = scope.bind(node.name, resolved.type)
    return Bind(name, resolved.type, resolved, span=node.span)


def local(node: tree.Local, scope: Scope) -> Step:
    type_ = scope.shared.headers_type(node.type)
    start = None
    if isinstance(node.start, tree.Call) and isinstance(node.start.function, tree.Use):
        symbol = scope.headers.lone.get(node.start.function.name)
        if symbol is not None and symbol.kind == "phase":
            return kept_result(symbol, node, type_, scope)
    if node.start is not None:
        start = fitting(term(node.start, scope, type_), type_, scope, f"`{node.name.text}`")
    elif needs_start(type_):
        scope.error("R207", node.name.span, f"`{node.name.text}` begins with nothing, but is {t.with_article(type_)}.", "Give it a start, `= …`, or add a `?` to its type.")
    symbol = scope.bind(node.name, type_, changes=True)
    return Bind(symbol, type_, start, changes=True, span=node.span)


def kept_result(phase: Symbol, node: tree.Local, type_: Type, scope: Scope) -> Step:
    """``var p: player = starter()``: the result of a phase, in a variable."""
    assert isinstance(node.start, tree.Call)
    found = run(node.start, scope, wants=True)
    result = scope.headers.signatures[phase].result
    if result is not None:
        fitting(Const(result, None, span=node.start.span), type_, scope, f"`{node.name.text}`")
    name = scope.bind(node.name, type_, changes=True)
    return replace(found, name=name) if isinstance(found, Run) else Bind(name, type_, None, changes=True, span=node.span)


def needs_start(type_: Type) -> bool:
    """Players, cells, pieces and parts have no first value to begin with."""
    return isinstance(type_, Piece) or type_ == t.PLAYER or (isinstance(type_, t.Of) and type_.what in {"cell", "part"}) or type_ == t.DIRECTION


def assign(node: tree.Assign, scope: Scope) -> Step:
    target = term(node.target, scope)
    declared = declared_type(target, scope)
    if declared is None:
        not_changeable(target, node, scope)
        term(node.value, scope)
        return Set(target, node.operator, BAD, span=node.span)
    if node.operator == ":=":
        value = fitting(term(node.value, scope, declared), declared, scope, name_of(target))
    elif isinstance(t.plain(declared), Many):
        value = members(node, t.plain(declared), scope)
    else:
        value = number(node.value, scope)
        if not isinstance(t.plain(declared), Int) and not t.is_unknown(declared):
            scope.error("R201", node.span, f"Only numbers and sets grow and shrink; {name_of(target)} is {t.with_article(declared)}.", "Write `:=` to give it a new value.")
        elif isinstance(declared, Maybe):
            scope.error("R202", target.span, "This may be none, and none is no number.", "Give it a value with `:=`.")
        else:
            never_fits(target, declared, node.operator, value, scope)
    symbol = target.symbol  # type: ignore[attr-defined]
    forget(scope, symbol)
    if node.operator == ":=" and not isinstance(value.type, Maybe) and value.type != t.NONE and isinstance(declared, Maybe):
        name = facts.key(target)
        if name is not None:
            scope.present |= {name}
    return Set(target, node.operator, value, span=node.span)


def never_fits(target: Term, declared: Type, operator: str, value: Term, scope: Scope) -> None:
    if isinstance(declared, Int) and isinstance(value.type, Int):
        room = declared.high - declared.low
        if value.type.low > room or value.type.high < -room:
            scope.error("R205", value.span, f"{name_of(target)} holds {t.with_article(declared)}; a change by {value.type} never fits.", "")


def members(node: tree.Assign, declared: Type, scope: Scope) -> Term:
    """What is added to or taken from a set: one or many."""
    assert isinstance(declared, Many)
    value = term(node.value, scope, declared.of)
    inner = t.element(value.type)
    return fitting(value, declared if inner is not None else declared.of, scope, "what is added or taken")


def declared_type(target: Term, scope: Scope) -> Type | None:
    """The type of a variable that may be assigned, or None."""
    if isinstance(target, (Ref, Get)):
        symbol = target.symbol
        if symbol.kind in {"var", "resource"}:
            return scope.headers.types.get(symbol, t.UNKNOWN)
        if symbol.kind == "local" and symbol.name in scope.locals and scope.locals[symbol.name].changes:
            return scope.locals[symbol.name].type
    return t.UNKNOWN if isinstance(target, Const) and t.is_unknown(target.type) else None


def name_of(target: Term) -> str:
    return f"`{target.symbol.name}`" if isinstance(target, (Ref, Get)) else "this"


def not_changeable(target: Term, node: tree.Assign, scope: Scope) -> None:
    if isinstance(target, (Ref, Get)):
        symbol = target.symbol
        hint = {
            "zone": "Pieces are moved: `move … to …`.",
            "local": "Declare it with `var` if it changes.",
            "option": "Options are set before the game.",
            "column": "What is printed on a piece stays. Declare a `var` of it if it changes.",
            "define": "A definition is worked out from other values: change those.",
            "builtin": "It follows from where things lie.",
        }.get(symbol.kind, "")
        scope.error("R204", node.target.span, f"`{symbol.name}` is {described(symbol)} and can't be given a value.", hint)
    elif not t.is_unknown(target.type):
        scope.error("R204", node.target.span, "Only a variable can be given a value.")


# ---- calls and decisions ------------------------------------------------------------------------------------


def run(call: tree.Expr, scope: Scope, *, wants: bool = False) -> Step | None:
    """A phase, called on a line of its own."""
    name, arguments = (call.function, call.arguments) if isinstance(call, tree.Call) else (call, ())
    if isinstance(name, tree.Use):
        symbol = scope.headers.lone.get(name.name)
        if symbol is not None and symbol.kind == "phase":
            scope.shared.uses.append((name.span, symbol))
            check_guard(symbol, name.span, scope)
            signature = scope.headers.signatures[symbol]
            given = matched(symbol, signature.params, arguments, call.span, scope, term)
            if wants and signature.result is None:
                scope.error("R219", call.span, f"`{symbol.name}` gives nothing back.", "Write `gives` and a type in its first line, or leave `let` out.")
            scope.present = local_facts(scope)
            return Run(symbol, given, span=call.span)
        if symbol is not None and symbol.kind == "action":
            scope.error("R105", name.span, f"`{name.name}` is an action: somebody decides on it.", f"Write who: `p must {name.name}`.")
            return None
        if symbol is None and name.name not in scope.locals and isinstance(call, tree.Call):
            from .declare import near

            if not scope.lost(name.name):
                phases = [s.name for s in scope.headers.signatures if s.kind == "phase"]
                scope.error("R101", name.span, f"There is no phase `{name.name}`.", near(name.name, phases))
            for argument in arguments:
                term(argument, scope)
            return None
        if symbol is None and name.name not in scope.locals:
            term(call, scope)
            return None
    found = term(call, scope)
    if not t.is_unknown(found.type):
        scope.error("R105", call.span, "This line does nothing: it only works out a value.", "Assign it with `:=`, or bind it with `let`.")
    return None


def decide(node: tree.Decide, scope: Scope) -> Step:
    player = fitting(term(node.player, scope, t.PLAYER), t.PLAYER, scope, "who decides")
    offers = tuple(found for offer in node.offers if (found := offered(offer, scope)) is not None)
    if node.if_able and node.otherwise is not None:
        scope.error("R216", node.span, "`if able` and `else` say the same.", "Keep `else` if something else happens then.")
    if node.manner != "must" and node.if_able:
        scope.error("R216", node.span, f"`{node.manner}` lets a player do nothing anyway.", "Leave `if able` out.")
    scope.present = local_facts(scope)
    otherwise = block(node.otherwise, scope.inner()) if node.otherwise is not None else None
    return Decision(player, node.manner, offers, node.if_able, otherwise, span=node.span)


def offered(node: tree.Offer, scope: Scope) -> Offered | None:
    symbol = scope.headers.lone.get(node.action.text)
    if symbol is None or symbol.kind != "action":
        from .declare import near

        for argument in node.arguments:
            term(argument, scope)
        if not scope.lost(node.action.text):
            actions = [s.name for s in scope.headers.signatures if s.kind == "action"]
            hint = near(node.action.text, actions)
            if symbol is not None:
                hint = f"It is {described(symbol)}." + (f" Call it on a line of its own: `{symbol.name}(…)`." if symbol.kind == "phase" else "")
            scope.error("R101", node.action.span, f"There is no action `{node.action.text}`.", hint)
        return None
    scope.shared.uses.append((node.action.span, symbol))
    guard = scope.shared.guards(symbol)
    del guard  # an action that does not exist is simply not offered
    arguments = matched(symbol, scope.headers.signatures[symbol].params, node.arguments, node.span, scope, term)
    return Offered(symbol, arguments, span=node.span)


# ---- pieces -------------------------------------------------------------------------------------------------


def zone_term(node: tree.Expr, scope: Scope, done: str, kinds: tuple[str, ...] | None = None) -> Term:
    """Something that must be a zone."""
    found = term(node, scope)
    symbol = found.symbol if isinstance(found, (Ref, Get)) else None
    if symbol is None or symbol.kind != "zone":
        if not t.is_unknown(found.type):
            scope.error("R222", found.span, f"Only a zone can be {done}; this is {t.with_article(found.type)}.", "")
        return found
    if isinstance(found, Get) and isinstance(found.of.type, Maybe):
        scope.error("R202", found.of.span, "This may be none, and none has no zones.", "Make sure first that it is there (`!= none`).")
    kind = scope.headers.zones[symbol].kind
    if kinds is not None and kind not in kinds:
        scope.error("R222", found.span, f"A {kind} can't be {done}; `{symbol.name}` is one.", "What can: " + ", ".join(f"a {k}" for k in kinds) + ".")
    return found


def destination(node: tree.Destination, scope: Scope) -> tuple[Term, str]:
    zone = zone_term(node.zone, scope, "moved to")
    if node.end is None:
        return zone, ""
    symbol = zone.symbol if isinstance(zone, (Ref, Get)) else None
    if symbol is not None and symbol.kind == "zone":
        kind = scope.headers.zones[symbol].kind
        ends = ENDS.get(kind, ())
        if node.end.text not in ends:
            hint = f"A {kind} has " + " and ".join(f"a {end}" for end in ends) + "." if ends else f"A {kind} has no ends: leave `the {node.end.text} of` out."
            scope.error("R222", node.end.span, f"`{symbol.name}` has no {node.end.text}.", hint)
    return zone, node.end.text


def lies_in(pieces: Type, zone: Term, scope: Scope, span: object) -> None:
    """Pieces may lie only in zones that are made for them."""
    symbol = zone.symbol if isinstance(zone, (Ref, Get)) else None
    if symbol is None or symbol.kind != "zone":
        return
    holds = scope.headers.zones[symbol].holds
    inner = t.plain(t.element(pieces) or pieces)
    if isinstance(inner, Piece) and holds and not inner.components & holds:
        held = " or ".join(f"`{component.name}`" for component in sorted(holds, key=str))
        scope.error("R208", zone.span, f"`{symbol.name}` is a zone of {held}; {t.with_article(inner)} can't lie there.", "")
    del span


def moving(node: tree.Move, scope: Scope) -> Moving:
    pieces = term(node.pieces, scope)
    inner = t.element(pieces.type)
    kind = t.plain(inner if inner is not None else pieces.type)
    if isinstance(pieces.type, Maybe) and not _is_zone(pieces):
        scope.error("R202", pieces.span, "This may be none, and none can't be moved.", "Make sure first that it is there (`!= none`).")
    elif not isinstance(kind, Piece) and not t.is_unknown(kind):
        hint = f"Say which piece: `one(x in … where x.name = {pieces.symbol.name})`." if isinstance(pieces, Ref) and pieces.symbol.kind == "kind" else ""
        if isinstance(pieces, Ref) and pieces.symbol.kind == "kind":
            hint = f"It is a kind. Say which piece of it: `first(x in … where x.name = {pieces.symbol.name})`."
        scope.error("R201", pieces.span, f"Only pieces are moved; this is {t.with_article(pieces.type)}.", hint)
    zone, end = destination(node.to, scope)
    lies_in(kind, zone, scope, node.span)
    turned = number(node.turned, scope) if node.turned is not None else None
    symbol = zone.symbol if isinstance(zone, (Ref, Get)) else None
    if turned is not None and symbol is not None and symbol.kind == "zone" and not scope.headers.zones[symbol].turned:
        scope.error("R222", turned.span, f"Pieces in `{symbol.name}` are not turned.", "Declare the zone with `, turned`.")
    forget_zones(scope)
    name = facts.key(zone)
    if name is not None and symbol is not None and symbol.kind == "zone" and scope.headers.zones[symbol].kind == "slot":
        scope.present |= {name}
    return Moving(pieces, zone, end, turned, span=node.span)


def _is_zone(found: Term) -> bool:
    return isinstance(found, (Ref, Get)) and found.symbol.kind == "zone"


def drawing(node: tree.Draw, scope: Scope) -> Drawing:
    count = number(node.count, scope)
    source = zone_term(node.source, scope, "drawn from", ("stack", "bag", "sequence", "pool"))
    zone, end = destination(node.to, scope)
    inner = t.element(source.type) or t.UNKNOWN
    lies_in(inner, zone, scope, node.span)
    otherwise = block(node.otherwise, scope.inner()) if node.otherwise is not None else None
    forget_zones(scope)
    name = where = None
    single = isinstance(count.type, Int) and count.type.low == count.type.high == 1
    if node.name is not None:
        inside = scope.inner()
        symbol = inside.bind(node.name, inner)
        name = symbol
        if node.where is not None:
            where = yes_no(node.where, inside)
        if single:
            certain = not node.at_most and (node.otherwise is None or ends_here(otherwise or ()))
            scope.locals[node.name.text] = replace(inside.locals[node.name.text], type=inner if certain else t.maybe(inner))
    return Drawing(count, source, zone, end, node.at_most, name, where, otherwise, span=node.span)


def ends_here(steps: Block) -> bool:
    """Does the block always leave the phase?"""
    if not steps:
        return False
    last = steps[-1]
    if isinstance(last, Branch):
        return ends_here(last.then) and ends_here(last.otherwise)
    return isinstance(last, Returning)


def showing(what: tree.Expr, to: tree.Expr, node: tree.Show, scope: Scope) -> Step:
    pieces = term(what, scope)
    kind = t.plain(t.element(pieces.type) or pieces.type)
    if not isinstance(kind, Piece) and not t.is_unknown(kind):
        scope.error("R201", pieces.span, f"Only pieces are shown; this is {t.with_article(pieces.type)}.", "What is written on them is known with them.")
    seers = term(to, scope)
    item = t.plain(t.element(seers.type) or seers.type)
    if item not in (t.PLAYER, t.UNKNOWN):
        scope.error("R201", seers.span, f"Pieces are shown to a player or to players; this is {t.with_article(seers.type)}.")
    return Showing(pieces, seers, span=node.span)


def swapping(left: tree.Expr, right: tree.Expr, node: tree.Swap, scope: Scope) -> Step:
    first, second = term(left, scope), term(right, scope)
    for found in (first, second):
        kind = t.plain(t.element(found.type) or found.type)
        if isinstance(found.type, Maybe) and not _is_zone(found):
            scope.error("R202", found.span, "This may be none, and none can't be swapped.", "Make sure first that it is there (`!= none`).")
        elif not isinstance(kind, Piece) and not t.is_unknown(kind):
            scope.error("R201", found.span, f"Only pieces are swapped; this is {t.with_article(found.type)}.", "For numbers: bind one with `let`, then assign both.")
    forget_zones(scope)
    return Swapping(first, second, span=node.span)


# ---- flow ------------------------------------------------------------------------------------------------------


def returning(value: tree.Expr | None, node: tree.Return, scope: Scope) -> Step:
    gives = scope.shared.gives
    if value is None:
        if gives is not None:
            scope.error("R219", node.span, f"This phase gives {t.with_article(gives)}, and returns nothing here.", "Write what it gives after `return`.")
        return Returning(span=node.span)
    found = term(value, scope, gives)
    if gives is None:
        scope.error("R219", found.span, "This gives nothing back, so nothing can be returned.", "Write `gives` and a type in the first line of the phase.")
        return Returning(found, span=node.span)
    return Returning(fitting(found, gives, scope, "what is returned"), span=node.span)


def return_from(phase: tree.Name, node: tree.ReturnFrom, scope: Scope) -> Step | None:
    symbol = scope.headers.lone.get(phase.text)
    if symbol is None or symbol.kind != "phase":
        from .declare import near

        if not scope.lost(phase.text):
            phases = [s.name for s in scope.headers.signatures if s.kind == "phase"]
            scope.error("R101", phase.span, f"There is no phase `{phase.text}`.", near(phase.text, phases))
        return None
    scope.shared.uses.append((phase.span, symbol))
    if scope.headers.signatures[symbol].result is not None:
        scope.error("R219", node.span, f"`{phase.text}` gives something back; it can't be left from elsewhere.", "Return step by step.")
    return Returning(None, symbol, span=node.span)


def loop(node: tree.For, scope: Scope) -> Step:
    inner = scope.inner()
    inner.present = inner.present & local_facts(inner) if node.body.statements else inner.present
    symbol, domain, where, inside = generated(node.generator, inner, term)
    by = None
    if node.by is not None:
        by = number(node.by, inside)
    if node.together and t.plain(t.element(domain.type) or t.NONE) not in (t.PLAYER, t.UNKNOWN):
        scope.error("R201", domain.span, f"Players decide together; this is {t.with_article(domain.type)}.", "Loop over players, or leave `together` out.")
    steps = block(node.body, inside)
    scope.present &= local_facts(scope)
    return Loop(symbol, domain, where, steps, node.order, by, node.together, span=node.span)


def branch(node: tree.If, scope: Scope) -> Step:
    test = yes_no(node.test, scope)
    pure = bool(options_in(test))
    first = scope.inner(present=facts.present(test), options=(test,) if pure else ())
    then = block(node.then, first)
    negation = (Operate(t.YES_NO, "not", (test,)),) if pure else ()
    second = scope.inner(present=facts.present(test, holds=False), options=negation)
    otherwise = block(node.otherwise, second) if node.otherwise is not None else ()
    if ends_here(then):
        scope.present = second.present
        scope.options += negation
    elif otherwise and ends_here(otherwise):
        scope.present = first.present
    else:
        scope.present = first.present & second.present
    return Branch(test, then, otherwise, span=node.span)


__all__ = ["Known", "assign", "block", "moving"]
