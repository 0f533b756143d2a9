"""In: a model. Out: the rules that readers of its book would meet, but for which there are no words, as findings."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Span
from ..model import types as t
from ..model.declared import ActionBody
from ..model.symbols import Symbol
from ..model.terms import DefineBody, Term, WinnerBody
from ..model.understood import Model
from ..syntax import tree
from ..syntax.unparse.expressions import condition
from ..views.mentions import mentions
from ..views.prose import code, line
from . import allowed
from .bills import depends
from .folding import plays, settled
from .order import chosen
from .parts import declared, node_of
from .speech import Speech
from .telling import Teller

SENTENCE = "Write it behind the line: `| …`."
NAME = "Name the definition for people, in `names`, or write a sentence behind the line: `| …`."


def unsaid(model: Model) -> list[Diagnostic]:
    """In the order of the declarations."""
    speech = Speech(model)
    found = [*actions(speech), *counted(speech), *options(speech)]
    return [Diagnostic("R601", span, message, hint) for span, message, hint in found]


Found = Iterator[tuple[Span, str, str]]


def actions(speech: Speech) -> Found:
    known = chosen(speech.model, speech.agreed)
    for node in declared(tree.Action, speech):
        symbol = Symbol("action", node.name.text)
        if symbol not in known:
            continue
        if not node.prose:
            yield node.name.span, f"Nothing says what players do when they choose `{symbol.name}`.", "Write it: `| …`."
        body = speech.model.bodies.get(symbol)
        assert isinstance(body, ActionBody)
        needs = [one for one in node.lines if isinstance(one, tree.Needs)]
        teller = Teller(speech, [pick.name for pick in body.picks])
        for one, needed in zip(needs, body.needs, strict=True):
            if not one.prose and settled(needed.test, speech.agreed) is None and teller.fact(needed.test) is None:
                written = line(condition(one.condition))
                yield (
                    needed.span,
                    f"The book has no words for this condition, and leaves it out: `{written}`.",
                    SENTENCE,
                )
        prices = [price for one in node.lines if isinstance(one, tree.Cost) and not one.prose for price in one.prices]
        for price in prices:
            if not isinstance(price.amount, tree.Number) and not depends(price, node, speech):
                message = f"The book has no words for this cost, and says “it depends”: `{code(price.amount)}`."
                yield price.span, message, SENTENCE
        for limit in (one for one in node.lines if isinstance(one, tree.Limit)):
            if not limit.prose and not allowed.is_told(limit):
                message = f"The book has no words for this limit, and leaves it out: `{code(limit.times)}`."
                yield limit.span, message, SENTENCE


def counted(speech: Speech) -> Found:
    """What counts, and who wins."""
    model = speech.model
    for score in declared(tree.Score, speech):
        body = model.bodies.get(Symbol("score", "score"))
        if score.word != "score" or score.prose or not isinstance(body, DefineBody):
            continue
        if not is_victory(body.value) and Teller(speech, body.params).amount(body.value) is None:
            yield score.value.span, f"The book has no words for what counts: `{code(score.value)}`.", NAME
    for winner in declared(tree.Winner, speech):
        body = model.bodies.get(Symbol("winner", "winner"))
        if winner.prose or not isinstance(body, WinnerBody):
            continue
        for one, ranked in zip(winner.lines, body.lines, strict=True):
            if not isinstance(one, tree.Criterion) or one.value is None or one.prose or ranked.value is None:
                continue
            teller = Teller(speech, (body.player,))
            told = teller.who(ranked.value) if one.manner == "where" else teller.amount(ranked.value)
            if told is None:
                yield one.value.span, f"The book has no words for what is compared: `{code(one.value)}`.", NAME
    for define in asked(speech):
        node = node_of(define, speech)
        if isinstance(node, tree.Define) and not node.prose:
            yield node.name.span, f"`{define.name}` counts, and nothing says what it is.", "Write it: `| …`."


def is_victory(term: Term) -> bool:
    """Whether a score only says who has won: it is 0 or 1."""
    inner = t.plain(term.type)
    return isinstance(inner, t.Int) and (inner.low, inner.high) == (0, 1)


def asked(speech: Speech) -> Iterator[Symbol]:
    """The definitions that score and winner ask for."""
    found: dict[Symbol, None] = {}
    for symbol, placed in speech.model.nodes.items():
        if symbol.kind in {"score", "winner"}:
            told = mentions(symbol, placed.declaration, speech.model)
            found.update((target, None) for _, target in told if target.kind == "define")
    yield from found


def options(speech: Speech) -> Found:
    for node in declared(tree.Option, speech):
        symbol = Symbol("option", node.name.text)
        if not node.prose and plays(symbol, speech.model, speech.agreed):
            message = f"Nothing says what the table agrees on with `{symbol.name}`, so that the book leaves it out."
            yield node.name.span, message, "Write it: `| …`."
