"""In: statements as written, and their scope. Out: steps, in the order in which they happen."""

from __future__ import annotations

from ..syntax import tree
from . import facts
from . import types as t
from .calls import action_named
from .changes import changed_in
from .effects import assign, drawing, let, local, moving, on_zone, remembering, rolling, rolling_into, showing, swapping
from .expressions import known_options, number, term, yes_no
from .fit import fitting
from .gather import generated
from .run import fixed_facts, no_phase, run
from .scope import Scope
from .terms import Block, Branch, Decision, Loop, Offered, Repeating, Returning, Step


def block(suite: tree.Suite, scope: Scope) -> Block:
    """A body: names and facts of a line are visible in the lines after it."""
    found = (step(statement, scope) for statement in suite.statements)
    return tuple(one for one in found if one is not None)


def step(node: tree.Statement, scope: Scope) -> Step | None:
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
        case tree.Draw(otherwise=suite):
            otherwise = block(suite, scope.inner()) if suite is not None else None
            return drawing(node, otherwise, ends_here(otherwise or ()), scope)
        case tree.OnZone():
            return on_zone(node, scope)
        case tree.Roll():
            return rolling(node, scope)
        case tree.RollInto():
            return rolling_into(node, scope)
        case tree.Show():
            return showing(node, scope)
        case tree.Remember(name=name):
            return remembering(name, node, scope)
        case tree.Swap():
            return swapping(node, scope)
        case tree.Return(value):
            return returning(value, node, scope)
        case tree.ReturnFrom(phase):
            return return_from(phase, node, scope)
        case tree.For():
            return loop(node, scope)
        case tree.Repeat():
            return repeat(node, scope)
        case tree.If():
            return branch(node, scope)
        case tree.BrokenLine():
            return None


# ---- decisions -------------------------------------------------------------------------------------------


def decide(node: tree.Decide, scope: Scope) -> Step:
    player = fitting(term(node.player, scope, t.PLAYER), t.PLAYER, scope, "who decides")
    offers = tuple(found for offer in node.offers if (found := offered(offer, scope)) is not None)
    if node.if_able and node.otherwise is not None:
        scope.error(
            "R216",
            node.span,
            "`if able` and `else` mean the same.",
            "Keep `else` if something else happens in that case.",
        )
    elif node.manner != "must" and node.if_able:
        scope.error("R216", node.span, f"`{node.manner}` allows a player to do nothing anyway.", "Leave `if able` out.")
    scope.present = fixed_facts(scope)
    otherwise = block(node.otherwise, scope.inner()) if node.otherwise is not None else None
    return Decision(player, node.manner, offers, node.if_able, otherwise, span=node.span)


def offered(node: tree.Offer, scope: Scope) -> Offered | None:
    """An action in a decision. One that does not exist with the chosen options is not offered."""
    found = action_named(node, scope, term)
    return Offered(*found, span=node.span) if found is not None else None


# ---- flow ------------------------------------------------------------------------------------------------


def ends_here(steps: Block) -> bool:
    """Whether a block always leaves the phase."""
    if not steps:
        return False
    last = steps[-1]
    if isinstance(last, Branch):
        return ends_here(last.then) and ends_here(last.otherwise)
    return isinstance(last, Returning)


def returning(value: tree.Expr | None, node: tree.Return, scope: Scope) -> Step:
    gives = scope.shared.gives
    if value is None:
        if gives is not None:
            scope.error(
                "R219",
                node.span,
                f"This phase gives {t.with_article(gives)}, but returns nothing here.",
                "Write the result after `return`.",
            )
        return Returning(span=node.span)
    found = term(value, scope, gives)
    if gives is None:
        hint = "Write `gives` and a type in the first line of the phase."
        scope.error(
            "R219",
            found.span,
            "This phase gives nothing, so no value can be returned.",
            "Write `return` alone." if scope.acting else hint,
        )
        return Returning(found, span=node.span)
    return Returning(fitting(found, gives, scope, "what is returned"), span=node.span)


def return_from(phase: tree.Name, node: tree.ReturnFrom, scope: Scope) -> Step | None:
    symbol = scope.headers.lone.get(phase.text)
    if symbol is None or symbol.kind != "phase":
        no_phase(phase, scope)
        return None
    scope.shared.uses.append((phase.span, symbol))
    if scope.headers.signatures[symbol].result is not None:
        scope.error(
            "R219",
            node.span,
            f"`{phase.text}` gives a result, so it cannot be left from elsewhere.",
            "Return step by step.",
        )
    return Returning(None, symbol, span=node.span)


def loop(node: tree.For, scope: Scope) -> Step:
    inner = scope.inner()
    after_changes(inner, node.body)
    symbol, domain, where, inside = generated(node.generator, inner, term)
    by = number(node.by, inside) if node.by is not None else None
    if node.together and t.plain(t.element(domain.type) or t.NONE) not in (t.PLAYER, t.UNKNOWN):
        scope.error(
            "R201",
            domain.span,
            f"`together` needs players; this is {t.with_article(domain.type)}.",
            "Loop over players, or remove `together`.",
        )
    steps = block(node.body, inside)
    after_changes(scope, node.body)
    return Loop(symbol, domain, where, steps, node.order, by, node.together, span=node.span)


def repeat(node: tree.Repeat, scope: Scope) -> Step:
    """The step of a ``repeat``. Its final condition may use names defined in the loop."""
    inner = scope.inner()
    after_changes(inner, node.body)
    steps = block(node.body, inner)
    until = yes_no(node.until, inner)
    own = frozenset(local.symbol for name, local in inner.locals.items() if name not in scope.locals)
    known = inner.present | facts.present(until)
    scope.present = frozenset(name for name in known if not any(facts.mentions(name, symbol) for symbol in own))
    return Repeating(steps, until, span=node.span)


def after_changes(scope: Scope, body: tree.Suite) -> None:
    """Drop the facts that a body may change."""
    changed = changed_in(body, scope)
    if changed is None:
        scope.present = fixed_facts(scope)
    elif changed:
        scope.forget(*changed)


def branch(node: tree.If, scope: Scope) -> Step:
    test = yes_no(node.test, scope)
    met, failed = known_options(test), known_options(test, holds=False)
    first = scope.inner(present=facts.present(test), options=met)
    then = block(node.then, first)
    second = scope.inner(present=facts.present(test, holds=False), options=failed)
    otherwise = block(node.otherwise, second) if node.otherwise is not None else ()
    if ends_here(then):
        scope.present, scope.options = second.present, scope.options + failed
    elif ends_here(otherwise):
        scope.present, scope.options = first.present, scope.options + met
    else:
        scope.present = first.present & second.present
    return Branch(test, then, otherwise, span=node.span)
