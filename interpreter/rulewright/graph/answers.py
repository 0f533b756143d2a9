"""In: rules. Out: scales and tables that lack an answer for some number of players or some option."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.diagnostic import Report
from ..model.guards import evaluate, options_in
from ..model.symbols import Symbol
from ..model.terms import Apply, DefineBody, Get, Operate, Over, Ref, Steps, Term
from .amounts import Given, said_of, settings
from .rules import Rules


def missing_answers(rules: Rules, report: Report) -> None:
    """Where the key of a scale or a row is known before the game, all its values are tried."""
    for _, facts in rules.told():
        for term in facts.judged:
            match term:
                case Operate(operator="at", operands=(scale, wanted)):
                    short_scale(term, scale, wanted, rules, report)
                case Over(domain=Ref(symbol=table), where=Operate(operator="=", operands=(one, other))):
                    for column, wanted in ((one, other), (other, one)):
                        if isinstance(column, Get) and column.of == Ref(column.of.type, term.name):
                            short_table(term, table, column.symbol, wanted, rules, report)
                case _:  # no lookup
                    pass


def short_scale(term: Term, scale: Term, wanted: Term, rules: Rules, report: Report) -> None:
    first = first_key(scale, rules)
    given = next((one for one in relevant_settings(wanted, rules) if number(wanted, one) < first), None)
    if given is not None:
        report.add(
            "R328",
            term.span,
            f"{when(given, wanted, rules)}the scale has no answer but 0: its first key is {first}.",
            "Let the scale begin with the lowest number that is looked up.",
        )


def short_table(term: Term, table: Symbol, column: Symbol, wanted: Term, rules: Rules, report: Report) -> None:
    rows = rules.model.kinds.get(table, ())
    there = {dict(row.values).get(column.name) for row in rows}
    given = next((one for one in relevant_settings(wanted, rules) if rows and evaluate(wanted, one) not in there), None)
    if given is not None:
        report.add(
            "R328",
            term.span,
            f"{when(given, wanted, rules)}no row of `{table.name}` fits.",
            "Add a row for it, or give a value after `or else`.",
        )


def when(given: Given, wanted: Term, rules: Rules) -> str:
    """The settings under which something is wrong, for the beginning of a sentence."""
    words = said_of(given, options_in(wanted) or (), rules)
    return words[:1].upper() + words[1:]


def relevant_settings(term: Term, rules: Rules) -> Iterator[Given]:
    """All relevant settings for a value; none if it also depends on something else, or is constant."""
    symbols = options_in(term)
    if symbols:
        yield from settings(symbols, rules)


def number(term: Term, given: Given) -> int:
    found = evaluate(term, given)
    return found if isinstance(found, int) else 0


def first_key(scale: Term, rules: Rules) -> int:
    """The lowest key of a scale literal; 0 if it is unknown."""
    match scale:
        case Steps(entries=((key, _), *_)):
            return number(key, {}) if options_in(key) == frozenset() else 0
        case Apply(function=Symbol(kind="define") as symbol, arguments=()):
            body = rules.model.bodies.get(symbol)
            return first_key(body.value, rules) if isinstance(body, DefineBody) else 0
        case _:  # a scale that is not written here
            return 0
