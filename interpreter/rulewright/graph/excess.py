"""In: rules. Out: draws for which there are never enough pieces; zones and numbers that surely exceed their bounds."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..model.declared import ActionBody, PhaseBody
from ..model.guards import PLAYERS
from ..model.symbols import Symbol
from ..model.terms import ValueBody
from ..model.types import Int
from .amounts import Given, said_of, settings
from .rules import PLAY, Rules
from .sure import DRAWN, FILLED, GROWN, MOST_STEPS, NOTHING_YET, SUNK, Effects, Excess, Way

HINTS = {
    "R323": "Draw less, write `at most`, or say with `else` what happens when too few are left.",
    "R324": "Test it first, or give the variable a larger range.",
    "R327": "Fill it before, write `if able`, or say with `else` what happens.",
    "R325": "Test it first, move less, or give the zone more room.",
}


def surely_too_much(rules: Rules, report: Report) -> None:
    """Walk through each phase and action, for each number of players, with the default options."""
    found: dict[tuple[Span, str], tuple[Excess, list[Given]]] = {}
    effects: dict[Symbol, Effects] = {}
    budget = [MOST_STEPS]
    every = list(settings((), rules))
    for symbol, body in rules.model.bodies.items():
        steps = body.steps if isinstance(body, PhaseBody) else body.effects if isinstance(body, ActionBody) else ()
        for given in every if steps else ():
            way = Way(rules, given, effects, active=(symbol,), budget=budget)
            if symbol == PLAY:
                way.counted, way.touched, way.left = beginnings(rules), set(), set()
            way.block(steps)
            for excess in way.found:
                keep(excess, [given] if way.by_players else every, found)
            if not way.by_players:
                break  # the others give the same
    for (span, code), (excess, when) in found.items():
        ways = said_of(when[0], (PLAYERS,) if len(when) < len(every) else (), rules)
        place = rules.model.places.get(excess.symbol)
        report.add(
            code,
            span,
            sentence(excess, ways, rules),
            HINTS[code],
            related=((place, "declared here"),) if place is not None else (),
        )


def keep(excess: Excess, when: list[Given], found: dict[tuple[Span, str], tuple[Excess, list[Given]]]) -> None:
    code = {DRAWN: "R323", FILLED: "R325", NOTHING_YET: "R327"}.get(excess.sort, "R324")
    _, known = found.setdefault((excess.span, code), (excess, []))
    known += [given for given in when if given not in known]


def sentence(excess: Excess, ways: str, rules: Rules) -> str:
    name = excess.symbol.name
    capital = ways[:1].upper() + ways[1:]
    match excess.sort:
        case "drawn":
            there = "no piece ever lies" if not excess.limit else f"never more than {excess.limit} pieces lie"
            text = f"{capital}{excess.amount} pieces are drawn from `{name}` by then, and {there} there."
        case "filled":
            text = f"{capital}{excess.amount} pieces come to `{name}` by then, and it has room for {excess.limit}."
        case "nothing yet":
            what = "nothing lies in" if excess.symbol.kind == "zone" else "nobody has enough"
            text = f"Somebody must choose here, and nothing can be chosen: {what} `{name}` yet."
        case _:
            type_ = rules.model.headers.types[excess.symbol]
            way = "above" if excess.sort == GROWN else "below"
            text = f"{capital}`{name}` surely goes {way} its range here: it holds {type_}."
    return text[:1].upper() + text[1:]


def beginnings(rules: Rules) -> dict[tuple[str, tuple[object, ...]], int]:
    """The distances of the variables' start values from the ends of their ranges."""
    found: dict[tuple[str, tuple[object, ...]], int] = {}
    for symbol, header in rules.model.headers.vars.items():
        body, type_ = rules.model.bodies.get(symbol), header.type
        if not rules.operators.get(symbol, frozenset()) & {"+=", "-="}:
            continue
        if header.owner is not None or not isinstance(type_, Int) or not isinstance(body, ValueBody):
            continue
        start = body.terms[0].type if body.terms else Int(type_.low, type_.low)
        if isinstance(start, Int):
            found[GROWN, ("ref", symbol)] = max(0, start.low - type_.low)
            found[SUNK, ("ref", symbol)] = max(0, type_.high - start.high)
    return found
