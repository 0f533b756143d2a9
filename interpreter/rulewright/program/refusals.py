"""In: an action. Out: the reasons for refusing a choice: one refusal for each test of it, in the order of the tests.

A refusal holds the kind of reason, its rule, and values. The words for it are made when it is shown.
"""

from __future__ import annotations

from ..graph.nodes import Node
from ..model.terms import Const, Limited, Needed, Picked, Priced, Term, conjuncts
from .form import Refusal
from .picks import ActionRules


def refusals(action: str, rules: ActionRules) -> tuple[Refusal, ...]:
    """The refusals for each pick and each condition that fails."""
    picks = [one for node in rules.picks if isinstance(node.what, Picked) for one in of_pick(node, node.what, action)]
    return (*picks, *(of_condition(node, action, rules) for node in rules.conditions))


def of_pick(node: Node, line: Picked, action: str) -> list[Refusal]:
    """The refusals for a pick: it is not in the domain; then each part of its condition."""
    name, (domain, *more) = line.name.name, node.says
    said = line.sentence
    if line.how_many is not None:
        number, *where = more
        among = f"{domain} where {where[0]}" if where and not said else domain
        found = [Refusal("not-those", action, values=(("pick", name), ("number", number), ("domain", among)))]
        more = where if said else []
    else:
        found = [Refusal("not-among", action, values=(("pick", name), ("domain", domain)))]
    part = name if said else ""
    return found + [Refusal("not-where", action, part, said, (("pick", name), ("condition", one))) for one in more]


def parts(line: Picked) -> tuple[Term, ...]:
    """The parts of a pick's condition; a condition on several things picked together is one part."""
    return conjuncts(line.where) if line.where is not None and line.how_many is None else ()


def of_condition(node: Node, action: str, rules: ActionRules) -> Refusal:
    match node.what:
        case Limited(times=times):
            number = times.value if isinstance(times, Const) else None
            return Refusal("so-often", action, values=(("times", number),)) if number else Refusal("too-often", action)
        case Priced(resource=resource):
            return Refusal("not-enough", action, values=(("resource", resource.name),))
        case Needed(sentence=""):
            return Refusal("does-not-hold", action, values=(("condition", node.says[0]),))
        case Needed(label=label, sentence=sentence):
            return Refusal("needs", action, label or str(rules.needs.index(node) + 1), sentence)
        case _:
            raise AssertionError(node)
