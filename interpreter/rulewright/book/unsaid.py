"""In: what tells each rule of a game. Out: those that the learning part of its book does not tell, as findings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Span
from ..model.symbols import Symbol
from ..syntax import tree
from .folding import plays
from .order import chosen
from .parts import declared
from .sentences import told
from .speech import Speech
from .told import Coverage
from .units import Rule, Sort

SENTENCE = "Write it behind the line, or below it: `| …`."
DEFINED = "Write a sentence below it: `| …`; or behind each line that asks it."
QUOTE = "Quote it in a sentence, in braces by its path; or write a sentence behind the line: `| …`."

WHAT: dict[Sort, str] = {
    "condition": "this condition",
    "cost": "this cost",
    "limit": "this limit",
    "amount": "this amount",
    "meaning": "what this means",
    "end": "when this ends",
    "term": "what counts here",
    "comparison": "what is compared here",
    "set-up": "this step of the set-up",
    "start": "how much there is at the beginning",
    "": "this number",
}


def unsaid(coverage: Coverage) -> list[Diagnostic]:
    """In the order of the declarations."""
    speech = coverage.speech
    found = [*actions(speech), *options(speech), *(rule_unsaid(one) for one in coverage.untold())]
    return [Diagnostic("R601", span, message, hint) for span, message, hint in found]


Found: TypeAlias = tuple[Span, str, str]


def rule_unsaid(rule: Rule) -> Found:
    what = WHAT[rule.sort]
    hint = DEFINED if rule.owner.kind in {"define", "graph"} else QUOTE if rule.sort in {"", "start"} else SENTENCE
    return rule.span, f"The part that teaches the game does not tell {what}: `{rule.written}`.", hint


def actions(speech: Speech) -> Iterator[Found]:
    known = chosen(speech.model, speech.agreed)
    for node in declared(tree.Action, speech):
        symbol = Symbol("action", node.name.text)
        if symbol in known and not node.prose and not any(told(symbol, speech)):
            yield node.name.span, f"Nothing says what players do when they choose `{symbol.name}`.", "Write it: `| …`."


def options(speech: Speech) -> Iterator[Found]:
    for node in declared(tree.Option, speech):
        symbol = Symbol("option", node.name.text)
        if not node.prose and plays(symbol, speech.model, speech.agreed):
            message = f"Nothing says what the table agrees on with `{symbol.name}`, so that the book leaves it out."
            yield node.name.span, message, "Write it: `| …`."
