"""In: two models. Out: how the second differs, in sentences, rule by rule and not line by line."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import replace

from ..frozen import frozen
from ..language.looks import SAID
from ..model.symbols import Symbol
from ..syntax import tree
from ..syntax.declarations import RULES
from ..views.prose import value_text
from .facts import Fact, facts, numbers, rows, seats_of
from .naming import link
from .pages import Items, Paragraph, Piece, Run, Section, Text
from .parts import many
from .speech import Speech

ORDER = ("game", *RULES)
"""Examples and their starting positions are left out: each ruleset has its own."""
UNLINKED = {
    "score", "standing", "outlook", "winner", "enum", "part", "graph", "memory", "resource", "var", "zone", "component",
    "names", "look", "palette", "symbol",
}  # fmt: skip
LOOKED = {"look", "palette", "symbol"}
LONE = {"game", "score", "standing", "outlook", "winner", "palette"}
"""Declarations that exist once and need no name."""
NUMBER = re.compile(r"\b\d+\b")
GAME = Symbol("game", "game")
BRIEF = ("prose", "cost", "limit", "zone", "default")
"""The facts that describe something new. If it has none of these, it is shown as written."""


@frozen
class Change:
    """The change of one declaration: ``added``, ``removed``, or ``changed``, with a line for each difference.

    For an addition, the lines describe it.
    """

    symbol: Symbol
    manner: str
    lines: tuple[Text, ...] = ()


def differences(old: Speech, new: Speech, *, exact: bool = True) -> tuple[Change, ...]:
    """The differences. Both games are described in the same language. If not ``exact``, nothing is shown as written."""
    playing = tuple(game_changed(old, new))
    found = [Change(GAME, "changed", playing)] if playing else []
    before, after = old.model.nodes, new.model.nodes
    for symbol in dict.fromkeys((*after, *before)):
        if symbol.kind not in ORDER or symbol.kind == "book" or (symbol.kind == "names" and not exact):
            continue
        if not exact and symbol.kind in {"define", "graph"} and not worded(symbol, old, new):
            continue  # a name for the rules alone: what they say otherwise is told with them
        if symbol not in before:
            found.append(Change(symbol, "added", tuple(described(symbol, new, exact=exact))))
        elif symbol not in after:
            found.append(Change(symbol, "removed"))
        else:
            lines = tuple(changed(symbol, old, new) if exact else in_words(symbol, old, new))
            if lines:
                found.append(Change(symbol, "changed", lines))
    return tuple(sorted(found, key=lambda change: ORDER.index(change.symbol.kind)))


def worded(symbol: Symbol, *speeches: Speech) -> bool:
    """Whether a definition has a sentence for people in any of two games."""
    placed = [speech.model.nodes[symbol] for speech in speeches if symbol in speech.model.nodes]
    return any(getattr(one.declaration, "prose", ()) for one in placed)


def game_changed(old: Speech, new: Speech) -> Iterator[Text]:
    """Changes of the number of players and of the seats."""
    past, now = (many(speech) for speech in (old, new))
    if past != now:
        yield compared(new.lead(new.say("diff-players")), past, now)
    past, now = (seats_of(speech) for speech in (old, new))
    if past != now:
        yield compared(new.lead(new.say("diff-seats")), past, now)


def changed(symbol: Symbol, old: Speech, new: Speech) -> Iterator[Text]:
    """Each fact of a declaration that has changed, old and new."""
    one, other = old.model.nodes[symbol].declaration, new.model.nodes[symbol].declaration
    before, after = facts(symbol, one, old), facts(symbol, other, new)
    reworded = getattr(one, "prose", ()) != getattr(other, "prose", ())
    told: set[str] = set()
    hidden = False
    for fact in dict.fromkeys((*before, *after)):
        past, now = before.get(fact, Fact()), after.get(fact, Fact())
        if past == now or (fact[0] == "prose" and not reworded):  # only a quoted value has changed
            continue
        if past.said != now.said and not (past.formula and now.formula and only_numbers(past, now)):
            told.add(fact[0])
            yield sentence(fact, past.said, now.said, new)
        elif not only_numbers(past, now):
            yield sentence(("rule", "") if past.said or now.said else fact, past.written, now.written, new)
        else:
            hidden = True
    if hidden:
        yield from numbers_changed(symbol, told, old, new)
    yield from kinds_changed(symbol, old, new)


def in_words(symbol: Symbol, old: Speech, new: Speech) -> Iterator[Text]:
    """What has changed, for players: rule by rule, as far as there are words; else that it has, and where it stands."""
    if symbol.kind in LOOKED:
        yield from changed(symbol, old, new)
        return
    one, other = old.model.nodes[symbol].declaration, new.model.nodes[symbol].declaration
    before, after = facts(symbol, one, old), facts(symbol, other, new)
    reworded = getattr(one, "prose", ()) != getattr(other, "prose", ())
    told = rest = False
    for fact in dict.fromkeys((*before, *after)):
        past, now = before.get(fact, Fact()), after.get(fact, Fact())
        if past == now or (fact[0] == "prose" and not reworded):
            continue
        if past.said != now.said and not past.code and not now.code:
            told = True
            yield sentence(fact, past.said, now.said, new)
        else:
            rest = True
    for line in (*begins(symbol, old, new), *kinds_changed(symbol, old, new, exact=False)):
        told = True
        yield line
    if rest and not told:
        yield (Run(new.say("diff-otherwise")),)


def begins(symbol: Symbol, old: Speech, new: Speech) -> Iterator[Text]:
    """With how much something begins."""
    before = {path: literal.value for path, literal in numbers(symbol, old).items()}
    for path, literal in numbers(symbol, new).items():
        if path.rpartition(".")[2] == "start" and before.get(path, literal.value) != literal.value:
            yield compared(new.lead(new.say("diff-start")), value_text(before[path]), value_text(literal.value))


def only_numbers(past: Fact, now: Fact) -> bool:
    """Whether two texts differ in numbers only."""
    return NUMBER.sub("#", past.written) == NUMBER.sub("#", now.written)


def described(symbol: Symbol, speech: Speech, *, exact: bool) -> Iterator[Text]:
    """Something new, described in words and with its price."""
    found = facts(symbol, speech.model.nodes[symbol].declaration, speech)
    if symbol.kind in LOOKED:
        yield from (plainly(fact, one.said or one.written, speech) for fact, one in found.items())
        return
    brief = [(fact, one) for fact, one in found.items() if fact[0] in BRIEF and one.said and (exact or not one.code)]
    if exact and symbol.kind != "zone" and not any(fact[0] == "prose" for fact, _ in brief):
        brief = [(fact, one) for fact, one in found.items() if fact[0] == "rule"] + brief
    for fact, one in brief:
        words = one.said or one.written
        yield (Run(words),) if fact[0] == "prose" else (Run(speech.lead(speech.say(f"diff-{fact[0]}"))), Run(words))


def sentence(fact: tuple[str, str], before: str, after: str, speech: Speech) -> Text:
    """One difference: ``Cost: 2 points → 3 points``, or what was added or removed."""
    what = label(fact, speech)
    if before and after:
        return compared(speech.lead(what), before, after)
    if after:
        return (Run(f"{speech.say('diff-new', what=what)} "), Run(after, "strong"))
    return (Run(f"{speech.say('diff-gone', what=what)} "), Run(before, "quiet"))


def plainly(fact: tuple[str, str], now: str, speech: Speech) -> Text:
    return (Run(speech.lead(label(fact, speech))), Run(now))


def label(fact: tuple[str, str], speech: Speech) -> str:
    """What a fact is about: ``Cost``, ``Colour of rock``."""
    thing = {"thing": fact[1].replace("_", " ")} if fact[0] in SAID else {}
    return speech.say(f"diff-{fact[0]}", **thing)


def compared(what: str, before: str, after: str) -> Text:
    return (Run(what), Run(before, "quiet"), Run(" → "), Run(after, "strong"))


def kinds_changed(symbol: Symbol, old: Speech, new: Speech, *, exact: bool = True) -> Iterator[Text]:
    """Rows of tables that were added, removed or changed."""
    before, after = rows(symbol, old, exact=exact), rows(symbol, new, exact=exact)
    for kind in dict.fromkeys((*before, *after)):
        past, now = before.get(kind, ""), after.get(kind, "")
        if past and now and past != now:
            yield compared(new.lead(new.title(kind)), past, now)
        elif past != now:
            yield sentence(("kind", ""), past, now, new)


def numbers_changed(symbol: Symbol, told: Container[str], old: Speech, new: Speech) -> Iterator[Text]:
    """Changes that consist of numbers only, by their paths, without those of tables and those already ``told``."""
    before, after = numbers(symbol, old), numbers(symbol, new)
    met = set()
    for path, literal in after.items():
        past = before.get(path)
        clause = path.partition("[")[0].rpartition(".")[2]
        if past is None or past.value == literal.value or id(literal) in met or clause in told:
            continue
        if not isinstance(literal.node, tree.Cell):
            met.add(id(literal))
            what = (Run(f"{new.say(f'diff-{clause}')}, "),) if clause in BRIEF else ()
            yield (*what, Run(path, "code"), *compared(": ", value_text(past.value), value_text(literal.value)))


# ---- on paper ----------------------------------------------------------------------------------------------


def section(title: str, before: Speech, speech: Speech, *, exact: bool = True) -> Section:
    """All differences, for people who know the other game."""
    changes = differences(before, speech, exact=exact)
    pieces: list[Piece] = []
    for manner in ("added", "removed"):
        listed = tuple(
            (Run(speech.lead(sort(change, speech))), name(change, before, speech), *more(change))
            for change in changes
            if change.manner == manner
        )
        if listed:
            pieces += [Paragraph((Run(speech.say(f"diff-{manner}"), "strong"),)), Items(listed)]
    inner = tuple(
        Section(f"diff-{at}", heading(change, speech), (Items(change.lines),))
        for at, change in enumerate(changes)
        if change.manner == "changed"
    )
    if not changes:
        pieces.append(Paragraph((Run(speech.say("diff-nothing")),)))
    return Section("diff", title, tuple(pieces), inner)


def more(change: Change) -> Text:
    """A description after the name of something new."""
    return tuple(run for line in change.lines for run in (Run(" — "), *line))


def heading(change: Change, speech: Speech) -> str:
    what = sort(change, speech)
    return what if change.symbol.kind in LONE else speech.say("labelled", label=what, text=speech.title(change.symbol))


def sort(change: Change, speech: Speech) -> str:
    return speech.say(f"sort-{change.symbol.kind}")


def name(change: Change, before: Speech, speech: Speech) -> Run:
    if change.manner == "removed":
        return Run(before.name(change.symbol), "strong")
    found = link(change.symbol, speech)
    return replace(found, link="") if change.symbol.kind in UNLINKED else found
