"""In: a call of a phase, on a line of its own or as the value of a name. Out: the step that runs it."""

from __future__ import annotations

from ..composition.near import near
from ..syntax import tree
from . import types as t
from .calls import matched
from .expressions import term
from .fit import check_guard
from .scope import Scope
from .symbols import Symbol, described
from .terms import Run, Step


def called_phase(value: tree.Expr | None, scope: Scope) -> Symbol | None:
    """The phase that is called here, or None if this is not a call of a phase."""
    name = value.function if isinstance(value, tree.Call) else value
    if not isinstance(name, tree.Use) or name.name in scope.locals:
        return None
    symbol = scope.headers.lone.get(name.name)
    return symbol if symbol is not None and symbol.kind == "phase" else None


def run(call: tree.Expr, scope: Scope, *, wants: bool = False) -> Step | None:
    """The step for a call of a phase. It may change everything, so only facts about fixed names survive it."""
    name, arguments = (call.function, call.arguments) if isinstance(call, tree.Call) else (call, ())
    symbol = called_phase(call, scope)
    if symbol is not None:
        scope.shared.uses.append((name.span, symbol))
        check_guard(symbol, name.span, scope)
        signature = scope.headers.signatures[symbol]
        given = matched(symbol, signature.params, arguments, call.span, scope, term)
        if wants and signature.result is None and not signature.hands_back:
            scope.error(
                "R219",
                call.span,
                f"`{symbol.name}` returns nothing.",
                "Write `gives` and a type in its first line, or leave `let` out.",
            )
        scope.present = fixed_facts(scope)
        return Run(symbol, given, span=call.span)
    if isinstance(name, tree.Use) and name.name not in scope.locals:
        found = scope.headers.lone.get(name.name)
        if found is None and isinstance(call, tree.Call):
            for argument in arguments:
                term(argument, scope)
            no_phase(tree.Name(name.name, span=name.span), scope)
            return None
        if found is not None and found.kind == "action":
            scope.error(
                "R105",
                name.span,
                f"`{name.name}` is an action: a player decides on it.",
                f"Write who: `p must {name.name}`.",
            )
            return None
    value = term(call, scope)
    if not t.is_unknown(value.type):
        scope.error(
            "R105",
            call.span,
            "This line does nothing: it only computes a value.",
            "Assign it with `:=`, or name it with `let`.",
        )
    return None


def no_phase(name: tree.Name, scope: Scope, *others: str) -> None:
    """Report a phase that does not exist."""
    if scope.lost(name.text, name.span):
        return
    symbol = scope.headers.lone.get(name.text)
    phases = [known.name for known in scope.headers.signatures if known.kind == "phase"]
    hint = f"It is {described(symbol)}." if symbol is not None else near(name.text, (*phases, *others))
    if not hint:
        hint = "Phases are declared at the top level: `phase …`."
        if others:
            hint = "What lasts for the whole game is written `per game`."
    scope.error("R101", name.span, f"There is no phase `{name.text}`.", hint)


def fixed_facts(scope: Scope) -> frozenset[tuple[object, ...]]:
    """The facts about names that cannot change while others act."""
    return frozenset(name for name in scope.present if is_fixed(name, scope))


def is_fixed(name: tuple[object, ...], scope: Scope) -> bool:
    if name[0] != "ref" or not isinstance(name[1], Symbol) or name[1].kind != "local":
        return False
    local = scope.locals.get(name[1].name)
    return local is None or not local.changes
