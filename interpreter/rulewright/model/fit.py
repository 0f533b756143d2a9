"""In: a resolved value and the type that is expected. Out: the value, and a diagnostic if it does not fit."""

from __future__ import annotations

from dataclasses import replace

from ..diagnostics.place import Span
from . import facts
from . import types as t
from .definitions import Headers
from .guards import PLAYERS, implies
from .scope import Scope
from .symbols import Symbol
from .terms import Apply, Const, Known, Operate, Term
from .types import Bool, Int, Many, Maybe, Of, Piece, Type

BAD = Const(t.UNKNOWN, None)


def bad(span: Span) -> Const:
    """Stands for a value that could not be resolved. It fits everywhere, so that no further mistake is reported."""
    return Const(t.UNKNOWN, None, span=span)


def fitting(found: Term, target: Type, scope: Scope, what: str) -> Term:
    """Report a value that does not fit the type that is expected."""
    if t.fits(found.type, target):
        return found
    wanted = f"{what[:1].upper()}{what[1:]} must be {t.with_article(target)}"
    if isinstance(found.type, Maybe) and t.fits(found.type.of, target):
        scope.error(
            "R202",
            found.span,
            f"This may be none, but {what} must be {t.with_article(target)}.",
            "Make sure first that it is not none (`!= none`), or write `… or else …`.",
        )
    elif found.type == t.NONE:
        scope.error("R202", found.span, f"{wanted}, and not none.", none_hint(target))
    elif isinstance(t.plain(found.type), Int) and isinstance(t.plain(target), Int):
        scope.error(
            "R205",
            found.span,
            f"{wanted}; this is {t.with_article(found.type)} and never fits.",
            "Change the number, or the range that it must fit.",
        )
    else:
        scope.error(
            "R201",
            found.span,
            f"{wanted}; this is {t.with_article(found.type)}.",
            type_hint(found.type, target)
            or field_hint(found.type, target, scope)
            or "Write another value, or give it another type.",
        )
    return found


def none_hint(target: Type) -> str:
    return "Write `[]` for an empty one." if isinstance(target, Many) else "Add a `?` to the type if it may be none."


def type_hint(found: Type, target: Type) -> str:
    """A hint what may have been meant instead."""
    found, target = t.plain(found), t.plain(target)
    if isinstance(target, Piece) and isinstance(found, Of) and found.what == "kind":
        return "It is a kind. Say which piece of it: `first(x in … where x.name = …)`."
    if isinstance(target, Of) and target.what == "kind" and isinstance(found, Piece):
        return "It is a piece. Write `.name` after it for its kind."
    if isinstance(found, Many) and isinstance(target, Int):
        return "Write `count(…)` for how many there are."
    if isinstance(found, Many) and t.alike(found.of, target):
        return "It is a collection. Say which element: `first(…)`, `only(…)`, or go through them with `for`."
    if isinstance(target, Many) and t.alike(found, target.of):
        return "It is a single thing. Put it in brackets: `[…]`."
    return ""


def field_hint(found: Type, target: Type, scope: Scope) -> str:
    """A hint naming the fields of the value that would fit."""
    match t.plain(found):
        case t.PLAYER:
            owners = ["player"]
        case Of(symbol=symbol):
            owners = [symbol.name]
        case Piece(components):
            owners = sorted(component.name for component in components)
        case Int() | Bool() | t.Simple() | Many() | Maybe():
            return ""
    fields = scope.headers.fields
    suiting = [
        name
        for owner in owners
        for name, symbol in fields.get(owner, {}).items()
        if symbol.kind != "zone"
        and symbol in scope.headers.types
        and t.fits(scope.headers.types[symbol], target)
        and not t.is_unknown(scope.headers.types[symbol])
    ]
    return f"Did you mean one of its fields: {', '.join(f'`.{name}`' for name in suiting[:6])}?" if suiting else ""


def wanted_number(found: Term, scope: Scope) -> Term:
    """A number that cannot be none."""
    type_ = found.type
    if isinstance(type_, Int) or t.is_unknown(type_):
        return found
    if isinstance(type_, Maybe) and isinstance(type_.of, Int):
        scope.error(
            "R202", found.span, "This may be none, and none is not a number.", "Write what to use then: `… or else 0`."
        )
    else:
        scope.error(
            "R201",
            found.span,
            f"A number is needed here; this is {t.with_article(type_)}.",
            type_hint(type_, t.NUMBER) or field_hint(type_, t.NUMBER, scope) or "Write a number.",
        )
    return bad(found.span)


def wanted_answer(found: Term, scope: Scope) -> Term:
    """A condition: something that is yes or no."""
    type_ = found.type
    if isinstance(type_, Bool) or t.is_unknown(type_):
        return found
    if isinstance(type_, Maybe) and isinstance(type_.of, Bool):
        scope.error(
            "R202",
            found.span,
            "This may be none, which is neither yes nor no.",
            "Write `… or else no`, or compare it: `= yes`.",
        )
    else:
        hint = "Did you mean `is empty` or `is in`?" if isinstance(type_, Many) else ""
        hint = hint or field_hint(type_, t.YES_NO, scope) or "Compare it with something."
        scope.error("R221", found.span, f"A condition must be yes or no; this is {t.with_article(type_)}.", hint)
    return bad(found.span)


def narrowed(found: Term, scope: Scope) -> Term:
    """The value with its type narrowed, if it is known not to be none here."""
    if not isinstance(found.type, Maybe) or not scope.present:
        return found
    name = facts.key(found)
    return found if name is None or name not in scope.present else replace(found, type=found.type.of)


def check_seat(seat: Symbol, span: Span, scope: Scope) -> None:
    """Report a seat that does not exist in every game, unless a condition on the number of players holds here."""
    headers = scope.headers
    at = headers.seats.index(seat.name) if seat.name in headers.seats else 0
    if not headers.players or at < known_to_play(scope) or scope.shared.broken:
        return
    if not implies(scope.options, enough(at + 1, headers), headers):
        most = headers.players[-1]
        if at >= most:
            message = f"The seat `{seat.name}` is never taken: at most {most} can play."
            hint = "Raise the number of players, or name another seat."
        else:
            message = f"The seat `{seat.name}` is only taken if at least {at + 1} play, which is not certain here."
            hint = f"Test it first, `if count(players) > {at}`; in an example write `players {at + 1}`."
        scope.shared.report.add("R235", span, message, hint)


def known_to_play(scope: Scope) -> int:
    """The smallest number of players, as far as the conditions that hold here say so directly."""
    for known in reversed(scope.options):
        match known:
            case Operate(operator="=", operands=(Apply(function=function), Const(value=int(value)))) if (
                function == PLAYERS
            ):
                return value
            case _:  # says nothing of players by itself
                pass
    return scope.headers.players[0]


def enough(count: int, headers: Headers) -> Term:
    """The condition that at least this many play."""
    return Operate(t.YES_NO, ">=", (playing(headers), Const(Int(count, count), count)))


def playing(headers: Headers) -> Term:
    """The number of players."""
    everybody = Known(Many(t.PLAYER, "list", ordered=True, filled=True), "players")
    return Apply(Int(headers.players[0], headers.players[-1]), PLAYERS, (everybody,))


def check_guard(symbol: Symbol, span: Span, scope: Scope) -> None:
    """Report the use of something that exists only with an option, unless that option is known to be on here."""
    if symbol not in scope.headers.guards:
        return
    guard = scope.shared.guards(symbol)
    if guard is not None and not scope.shared.broken and not implies(scope.options, guard, scope.headers):
        place = scope.shared.place(symbol)
        scope.shared.report.add(
            "R115",
            span,
            f"`{symbol.name}` exists only with some options, but is used here without them.",
            "Give this declaration the same `when`, or test the option with `if` first.",
            ((place, "declared here"),) if place is not None else (),
        )
