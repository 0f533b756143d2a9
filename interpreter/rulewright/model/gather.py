"""In: a generator, alone or as the argument of a function over it. Out: its term."""

from __future__ import annotations

from ..composition.near import near
from ..syntax import tree
from . import facts
from . import types as t
from .builtins import FUNCTIONS, GATHERERS, Gatherer, is_filled
from .calls import Resolve
from .fit import bad, wanted_answer, wanted_number
from .guards import options_in
from .scope import Scope
from .sets import in_one_set
from .single import in_sets, single
from .suits import is_zone
from .symbols import Symbol
from .terms import Over, Ref, Set, Supposing, Term
from .types import Bool, Int, Type

SINGLE = {"those", "first", "only", "best", "sole"}
"""Functions whose results are elements of the generator."""


def gather(expr: tree.Gather, scope: Scope, term: Resolve) -> Term:
    """Resolve ``count(x in D where C)`` and similar calls."""
    name = expr.function.name if isinstance(expr.function, tree.Use) else ""
    gatherer = GATHERERS.get(name)
    symbol, domain, where, inner = generated(expr.generator, scope.inner(), term)
    value = term(expr.value, inner) if expr.value is not None else None
    by = term(expr.by, inner) if expr.by is not None else None
    if gatherer is None:
        _no_gatherer(name, expr, scope)
        return bad(expr.span)
    if gatherer.value != (value is not None) or gatherer.by != (by is not None):
        scope.error(
            "R106", expr.span, f"`{name}` is not written like this.", f"Write it like this: `{gatherer.example}`."
        )
        return bad(expr.span)
    if value is not None and gatherer.name == "union":
        value = bad(value.span) if in_one_set(value, "union", scope) is None else value
    elif value is not None and gatherer.name != "each":
        value = wanted_number(value, scope)
    if by is not None:
        by = wanted_number(by, scope)
    item = t.element(domain.type) or t.plain(domain.type)
    if ("ref", symbol) in inner.present:
        item = t.plain(item)
    if gatherer.name in SINGLE and not single(item, expr.generator.domain.span, f"`{name}` finds", scope):
        return bad(expr.span)
    if gatherer.name == "those" and not in_sets(item, expr.generator.domain.span, scope):
        return bad(expr.span)
    type_ = result(gatherer, item, value, sure=where is None and is_filled(domain.type))
    if t.depth(type_) > t.DEEPEST:
        scope.error("R201", expr.span, "Lists are nested too deeply.", "Make one list of them.")
        return bad(expr.span)
    return Over(type_, Symbol("builtin", gatherer.name), symbol, domain, where, value, by, span=expr.span)


def result(gatherer: Gatherer, item: Type, value: Term | None, *, sure: bool) -> Type:
    """The type of the result. If the generator surely has an element, then also a first, a best and a highest one."""
    type_ = gatherer.gives(item, value.type if value is not None else None)
    return t.plain(type_) if sure and gatherer.name in {"first", "best", "highest", "lowest"} else type_


def _no_gatherer(name: str, expr: tree.Gather, scope: Scope) -> None:
    if name and scope.lost(name):
        return
    if not name:
        scope.error(
            "R105",
            expr.function.span,
            "Only a built-in function can have a generator.",
            f"These can: {', '.join(f'`{known}`' for known in GATHERERS)}.",
        )
        return
    forms = FUNCTIONS.get(name)
    hint = f"Write `{name}({', '.join(forms[0].params)})`." if forms else near(name, GATHERERS)
    scope.error(
        "R105",
        expr.function.span,
        f"`{name}` cannot have a generator.",
        hint or f"These can: {', '.join(f'`{known}`' for known in GATHERERS)}.",
    )


def generated(node: tree.Generator, scope: Scope, term: Resolve) -> tuple[Symbol, Term, Term | None, Scope]:
    """Resolve ``name in domain where condition``. The scope returned knows the name, and what the condition proves."""
    domain = term(node.domain, scope)
    symbol = scope.bind(node.name, domain_element(domain, scope))
    if node.where is None:
        return symbol, domain, None, scope
    where = condition(node.where, scope, term)
    options = (where,) if options_in(where) else ()
    return symbol, domain, where, scope.inner(present=facts.present(where), options=options)


def domain_element(domain: Term, scope: Scope) -> Type:
    """The type of a domain's elements. A slot counts as a zone of at most one piece; other single values are no
    domains.
    """
    item = t.element(domain.type)
    if item is not None:
        return item
    if is_zone(domain):
        return t.plain(domain.type)
    hint = "Name a zone, a set, a list, a component, a board, an enum, `players` or a range."
    if isinstance(t.plain(domain.type), (Int, Bool)):
        hint = "Write a range such as `1..6`."
    scope.error(
        "R201",
        domain.span,
        f"A collection is needed here; this is {t.with_article(domain.type)}.",
        hint,
    )
    return t.UNKNOWN


def condition(node: tree.Condition, scope: Scope, term: Resolve) -> Term:
    """Resolve a condition, which may be about the position after supposed effects."""
    if not node.supposing:
        return wanted_answer(term(node.test, scope), scope)
    after = scope.inner()
    effects = tuple(scope.shared.effect(one, after) for one in node.supposing)
    for effect in effects:
        if isinstance(effect, Set) and isinstance(effect.target, Ref) and effect.target.symbol.kind == "local":
            scope.error(
                "R204",
                effect.target.span,
                "Only the state of the game and what is written in the rules can be supposed.",
                "Write the value itself where it is needed.",
            )
    return Supposing(t.YES_NO, wanted_answer(term(node.test, after), after), effects, span=node.span)


__all__ = ["condition", "gather", "generated"]
