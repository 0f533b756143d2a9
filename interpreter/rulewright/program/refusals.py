"""In: an action. Out: why a choice of it may be refused: one refusal for each test of it, in the order of the tests.

A refusal says what sort of reason it is, of which rule, and with what values. Whoever speaks to people makes the words.
"""

from __future__ import annotations

from ..model.terms import ActionBody, Const, Limited, Needed, Operate, Picked, Priced, Term
from .conditions import Condition, conditions
from .form import Refusal


def refusals(action: str, body: ActionBody) -> tuple[Refusal, ...]:
    """What is said of each pick and each condition that fails."""
    picks = [one for line in body.picks if isinstance(line, Picked) for one in of_pick(line, action)]
    return (*picks, *(of_condition(one, action, body) for one in conditions(body)))


def of_pick(line: Picked, action: str) -> list[Refusal]:
    """That it is none of those that there are; then each part of what is asked of it."""
    name, domain = line.name.name, written(line.domain)
    if line.how_many is not None:
        where = f"{domain} where {written(line.where)}" if line.where is not None else domain
        return [Refusal("not-those", action, values=(("pick", name), ("number", written(line.how_many)),
                                                     ("domain", where)))]
    found = [Refusal("not-among", action, values=(("pick", name), ("domain", domain)))]
    return found + [Refusal("not-where", action, values=(("pick", name), ("condition", written(part))))
                    for part in parts(line)]


def parts(line: Picked) -> tuple[Term, ...]:
    """What is asked of a pick, condition by condition; of several picked together it is asked all at once."""
    return conjuncts(line.where) if line.where is not None and line.how_many is None else ()


def conjuncts(term: Term) -> tuple[Term, ...]:
    if isinstance(term, Operate) and term.operator == "and":
        return tuple(one for operand in term.operands for one in conjuncts(operand))
    return (term,)


def of_condition(condition: Condition, action: str, body: ActionBody) -> Refusal:
    match condition:
        case Limited(times=times):
            number = times.value if isinstance(times, Const) else None
            return Refusal("so-often", action, values=(("times", number),)) if number else Refusal("too-often", action)
        case Priced(resource=resource):
            return Refusal("not-enough", action, values=(("resource", resource.name),))
        case Needed(sentence=""):
            return Refusal("does-not-hold", action, values=(("condition", written(condition.test)),))
    at = next(at for at, one in enumerate(body.needs, 1) if one is condition)
    return Refusal("needs", action, condition.label or str(at), condition.sentence)


def written(term: Term) -> str:
    """As it stands in the rules."""
    span = term.span
    return " ".join(span.chunk.text[span.start:span.end].split())
