"""In: an action. Out: plain sentences about it: what is chosen, what it costs, how often, and why it may be refused."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.flow import blocks, steps
from ..model.terms import Decision
from ..model.understood import Model
from ..syntax import tree
from ..syntax.unparse.expressions import condition
from .prose import Quoting, code, line, listed, prices, prose_text

ORDINALS = {1: "once", 2: "twice"}


def offered_in(model: Model) -> dict[str, tuple[str, ...]]:
    """The phases that offer each action, in order."""
    found: dict[str, dict[str, None]] = {}
    for symbol, body in model.bodies.items():
        for step in steps(blocks(body)):
            if isinstance(step, Decision):
                for offer in step.offers:
                    found.setdefault(offer.action.name, {})[symbol.name] = None
    return {action: tuple(phases) for action, phases in found.items()}


def about(node: tree.Action, quotes: Quoting) -> Iterator[str]:
    """The sentences about an action, one for each fact."""
    if node.guard is not None:
        yield f"Only when {code(node.guard)}."
    chosen = [picked(found) for found in node.lines if isinstance(found, tree.Pick)]
    if chosen:
        yield f"Choose {'; then '.join(chosen)}."
    bill = [sentence for found in node.lines if (sentence := charge(found))]
    if bill:
        yield " ".join(bill)
    told = (line for line in node.lines if isinstance(line, tree.Pick) and line.generator.where and line.prose)
    refusals = [prose_text(one.prose, quotes, node.name.text) for one in told]
    refusals += [refusal(found, quotes, node.name.text) for found in node.lines if isinstance(found, tree.Needs)]
    if refusals:
        yield f"Refused with: {' / '.join(refusals)}"


def picked(node: tree.Pick) -> str:
    """A pick: ``c from site where c.tile = none``."""
    generator = node.generator
    many = f"{amount(node.how_many)} of " if node.how_many is not None else ""
    domain = generator.domain
    where = f" where {line(condition(generator.where))}" if generator.where else ""
    if isinstance(domain, tree.RangeOf):
        return f"{many}{generator.name.text}, a number from {code(domain.low)} to {code(domain.high)}{where}"
    return f"{many}{generator.name.text} from {code(domain)}{where}"


def amount(node: tree.Expr) -> str:
    return f"{code(node.low)} to {code(node.high)}" if isinstance(node, tree.RangeOf) else code(node)


def charge(node: tree.ActionLine) -> str:
    """The text of a cost or a limit."""
    match node:
        case tree.Cost():
            return f"Costs {prices(node)}."
        case tree.Limit():
            less = reduced(node.times)
            whole = less[0] if less is not None else node.times
            times = ORDINALS.get(whole.value, "") if isinstance(whole, tree.Number) else ""
            often = times or f"{code(whole)} times"
            per = f" in each {node.per.text}" if node.per and node.per.text != "game" else " in the game"
            keys = f" for the same {listed(map(code, node.keys))}" if node.keys else ""
            off = f", less `{code(less[1])}`" if less is not None else ""
            return f"At most {often}{per}{keys}{', all players together' if node.in_all else ''}{off}."
        case tree.Pick() | tree.Let() | tree.Needs() | tree.Do() | tree.Say() | tree.BrokenLine():
            return ""


def reduced(times: tree.Expr) -> tuple[tree.Number, tree.Expr] | None:
    """A limit that is a number minus what something counts: that number and that expression."""
    match times:
        case tree.Binary(operator="-", left=tree.Number() as whole, right=right):
            return whole, right
        case _:  # no such difference
            return None


def refusal(node: tree.Needs, quotes: Quoting, own: str) -> str:
    """The sentence for a condition that fails; if it has none, the condition itself."""
    return prose_text(node.prose, quotes, own) or f"needs {line(condition(node.condition))}"
