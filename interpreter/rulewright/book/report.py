"""In: a game. Out: a text that says for each of its rules where the learning part of its book tells it, or that it does
not.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ..diagnostics.allowance import Allowance, allowances
from ..diagnostics.place import Sources
from ..model.symbols import Symbol
from .speech import Speech
from .told import Coverage, Told
from .units import Rule, Sort

CODE = "R601"
SORTS: dict[Sort, str] = {"": "number"}
WIDTH = 100


def report(speech: Speech, sources: Sources, title: str) -> str:
    """Grouped by declaration, in the order of the files."""
    coverage = Coverage(speech)
    rules = [rule for rule in coverage.rules if rule.has_units]
    order = {file: at for at, file in enumerate(speech.model.ruleset.files)}
    places = {id(rule): sources.place(rule.span) for rule in rules}
    rules.sort(key=lambda one: (order.get(places[id(one)].file, 0), places[id(one)].line))
    allowed = reasons(sources)
    lines = []
    told = left = 0
    for (owner, file), several in groupby(rules, key=lambda one: (one.owner, places[id(one)].file)):
        lines += ["", f"{headed(owner)} ({file})"]
        for rule in several:
            found, line = coverage.of(rule), places[id(rule)].line
            reason = allowed.get((file, line), "")
            told += found is not None
            left += found is None and bool(reason)
            lines += described(rule, line, found, reason)
    missing = len(rules) - told - left
    silent = f", {left} left out on purpose" if left else ""
    return "\n".join([f"{title}: {told} of {len(rules)} rules are told{silent}, {missing} are not.", *lines, ""])


def headed(owner: Symbol) -> str:
    return owner.kind if owner.kind == owner.name else f"{owner.kind} {owner}"


def described(rule: Rule, line: int, told: Told | None, reason: str) -> Iterator[str]:
    """One rule: its line, what it is and as it is written; and below, where it is told."""
    yield f"  {line:>5}  {SORTS.get(rule.sort, rule.sort):<11} {shortened(rule.written)}"
    if told is not None:
        how = {"within": "as a part of ", "table": "in the table of "}.get(told.how, "")
        yield f"         {told.where}: {how}“{shortened(told.by)}”"
    else:
        yield f"         left out: {reason}" if reason else "         NOT TOLD"


def shortened(text: str) -> str:
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 1].rstrip()}…"


def reasons(sources: Sources) -> dict[tuple[str, int], str]:
    """Why the book leaves out what is in a line."""
    found = {}
    for file in sources.files():
        for one in allowances(file, sources):
            if isinstance(one, Allowance) and one.code == CODE:
                text = one.span.chunk.text[one.span.start : one.span.end]
                found[one.file, one.line] = text.partition("because")[2].strip()
    return found
