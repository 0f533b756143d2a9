"""In: the names of positions. Out: what examples start from: each position once, after those that it builds on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..composition.near import near
from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..syntax import tree
from .chains import chains
from .declared import Body, Laid, PositionBody
from .fit import check_guard
from .scope import Scope
from .statements import block
from .symbols import Symbol, described
from .terms import Block, Step


def position(node: tree.Position, scope: Scope) -> PositionBody:
    given = tuple(one for one in laid(node.given, scope) if one.position.name != node.name.text)
    if len(given) < len(node.given) and any(name.text == node.name.text for name in node.given):
        own = next(name for name in node.given if name.text == node.name.text)
        scope.error("R209", own.span, f"`{own.text}` builds on itself.", "Leave it out here.")
    return PositionBody(given, block(node.body, scope))


def laid(names: Iterable[tree.Name], scope: Scope) -> tuple[Laid, ...]:
    """The positions of these names, in their order."""
    found: dict[Symbol, Laid] = {}
    for name in names:
        symbol = scope.headers.lone.get(name.text)
        if symbol is None or symbol.kind != "position":
            no_position(name, symbol, scope)
            continue
        scope.shared.uses.append((name.span, symbol))
        check_guard(symbol, name.span, scope)
        if symbol in found:
            scope.shared.report.add(
                "R231",
                name.span,
                f"`{name.text}` is given twice.",
                "Keep one of the two.",
                ((found[symbol].span, "given here"),),
            )
            continue
        found[symbol] = Laid(symbol, span=name.span)
    return tuple(found.values())


def no_position(name: tree.Name, symbol: Symbol | None, scope: Scope) -> None:
    if scope.lost(name.text, name.span):
        return
    known = [one.name for one in scope.headers.lone.values() if one.kind == "position"]
    hint = f"It is {described(symbol)}." if symbol is not None else near(name.text, known)
    scope.error(
        "R101",
        name.span,
        f"There is no position `{name.text}`.",
        hint or "Positions are declared at the top level: `position …`; steps are written below `given`.",
    )


def check_circles(bodies: Mapping[Symbol, Body], places: Mapping[Symbol, Span], report: Report) -> None:
    """Report positions that build on themselves, directly or through others."""
    builds_on = {
        symbol: [one.position for one in body.given]
        for symbol, body in bodies.items()
        if isinstance(body, PositionBody)
    }
    for circle in chains(builds_on, lambda symbol: builds_on.get(symbol, ()))[1]:
        names = " → ".join(f"`{symbol.name}`" for symbol in (*circle, circle[0]))
        report.add(
            "R209",
            places[circle[0]],
            f"The position `{circle[0].name}` builds on itself: {names}.",
            "Put the common part into a separate position.",
            tuple((places[symbol], f"`{symbol.name}` is declared here") for symbol in circle[1:]),
        )


def laid_out(given: Iterable[Step | Laid], bodies: Mapping[Symbol, Body]) -> list[tuple[str, Block]]:
    """The steps of the given positions, in groups: named groups for positions, an unnamed one for the steps of the
    example or position itself. Local names are known within their group only.

    A position that several others build on is set up once, at its first occurrence.
    """
    found: list[tuple[str, list[Step]]] = []
    done: set[Symbol] = set()
    for one in given:
        if isinstance(one, Laid):
            found += [(symbol.name, list(steps)) for symbol, steps in beneath(one.position, bodies, done)]
        elif found and not found[-1][0]:
            found[-1][1].append(one)
        else:
            found.append(("", [one]))
    return [(name, tuple(steps)) for name, steps in found]


def beneath(top: Symbol, bodies: Mapping[Symbol, Body], done: set[Symbol]) -> Iterator[tuple[Symbol, Block]]:
    """A position after all that it builds on, except those already done. It does not recurse, as chains may be long."""
    waiting: list[tuple[Symbol, bool]] = [(top, False)]
    while waiting:
        symbol, ready = waiting.pop()
        body = bodies[symbol]
        assert isinstance(body, PositionBody)
        if ready:
            yield symbol, body.steps
        elif symbol not in done:
            done.add(symbol)
            waiting.append((symbol, True))
            waiting += [(one.position, False) for one in reversed(body.given)]
