"""In: two models. Out: what is different in the second, in sentences, rule by rule and not line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from ..model.definitions import Kind
from ..model.paths import Literal
from ..model.symbols import Symbol
from ..syntax import tree
from ..syntax.unparse import unparse_declaration
from ..views.prose import code, value_text
from . import deeds
from .drawing.kinds import shown
from .naming import link
from .order import offered
from .pages import Items, Paragraph, Piece, Run, Section, Text, plain
from .parts import owner_of, zone_words
from .speech import Speech, prose_key

ORDER = (
    "option", "component", "part", "enum", "board", "zone", "resource", "var", "graph", "define", "action", "phase",
    "score", "standing", "outlook", "winner", "ruling",
)
"""Examples are no rules: each ruleset has its own."""
UNLINKED = {"score", "standing", "outlook", "winner", "enum", "part", "graph", "resource", "var", "zone", "component"}
RANKING = {"score", "standing", "outlook", "winner"}
"""There is one of each, and their names say it."""
DIGITS = re.compile(r"\d+")
Fact: TypeAlias = tuple[str, str]
"""What a rule says something of: ``cost``; and which, where there are several."""
WRITTEN = {"rule", "body", "effects"}
"""What is told as it is written, unless only its numbers are not the same."""


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one declaration: ``added``, ``removed``, or ``changed``: then each thing that is not as before."""

    symbol: Symbol
    manner: str
    lines: tuple[Text, ...] = ()


def differences(old: Speech, new: Speech) -> tuple[Change, ...]:
    """Each speaks of its own game, in the same language."""
    found: list[Change] = []
    before, after = old.model.nodes, new.model.nodes
    for symbol in dict.fromkeys((*after, *before)):
        if symbol.kind not in ORDER:
            continue
        if symbol not in before:
            found.append(Change(symbol, "added"))
        elif symbol not in after:
            found.append(Change(symbol, "removed"))
        else:
            lines = tuple(changed(symbol, old, new))
            if lines:
                found.append(Change(symbol, "changed", lines))
    return tuple(sorted(found, key=lambda change: ORDER.index(change.symbol.kind)))


def changed(symbol: Symbol, old: Speech, new: Speech) -> Iterator[Text]:
    """Each thing that a declaration says otherwise, old and new."""
    one, other = old.model.nodes[symbol].declaration, new.model.nodes[symbol].declaration
    before, after = facts(symbol, one, old), facts(symbol, other, new)
    reworded = getattr(one, "prose", ()) != getattr(other, "prose", ())
    for fact in dict.fromkeys((*before, *after)):
        past, now = before.get(fact, ""), after.get(fact, "")
        if past == now or (fact == ("prose", "") and not reworded):  # prose may only quote what is told elsewhere
            continue
        if fact[0] in WRITTEN and DIGITS.sub("#", past) == DIGITS.sub("#", now):
            yield from numbers_changed(symbol, old, new)
        else:
            yield sentence(fact[0], past, now, new)
    yield from kinds_changed(symbol, old, new)


def sentence(fact: str, before: str, after: str, speech: Speech) -> Text:
    """``Cost: 2 points → 3 points``, or what is new or gone."""
    what = speech.say(f"diff-{fact}")
    if before and after:
        return compared(f"{what}: ", before, after)
    if after:
        return (Run(f"{speech.say('diff-new', what=what)} "), Run(after, "strong"))
    return (Run(f"{speech.say('diff-gone', what=what)} "), Run(before, "quiet"))


def compared(what: str, before: str, after: str) -> Text:
    return (Run(what), Run(before, "quiet"), Run(" → "), Run(after, "strong"))


# ---- what the declarations of each kind say ----------------------------------------------------------------


def facts(symbol: Symbol, node: tree.Declaration, speech: Speech) -> dict[Fact, str]:
    """All that a declaration says; what its table says is told kind by kind."""
    key = f"{symbol.kind} prose" if symbol.kind in RANKING else prose_key(symbol)
    prose = speech.prose(getattr(node, "prose", ()), key, symbol.name)
    found: dict[Fact, str] = {("prose", ""): plain(prose)}
    match node:
        case tree.Action():
            found["cost", ""] = deeds.costs(node, speech)
            found.update({("limit", str(at)): text for at, text in enumerate(deeds.limits(node, speech))})
            refusals = map(plain, deeds.refusals(node, speech))
            found.update({("condition", text): text for text in refusals})
            found["picks", ""] = deeds.picks(node, speech)
            effects = (replace(node, lines=(one,)) for one in node.lines if isinstance(one, tree.Do))
            found["effects", ""] = "; ".join(map(written, effects))
        case tree.Phase():
            found.update({("offer", one.name): speech.name(one) for one in offered(symbol, speech.model)})
            found["body", ""] = written(node)
        case tree.Zone():
            found["zone", ""] = f"{owner_of(node, speech)}: {zone_words(node, speech)}"
        case tree.Option():
            found["default", ""] = code(node.default)
            found["rule", ""] = written(replace(node, default=tree.Nothing()))
        case tree.Component() | tree.Enum() | tree.Part() | tree.Ruling():
            pass
        case _:
            found["rule", ""] = written(node)
    return {fact: text for fact, text in found.items() if text}


def written(node: tree.Declaration) -> str:
    """A declaration without its prose, on one line."""
    return " ".join(unparse_declaration(replace(node, prose=(), comments=tree.Comments())).split())


def kinds_changed(symbol: Symbol, old: Speech, new: Speech) -> Iterator[Text]:
    """Rows of tables that came, went, or say something else."""
    before = {kind.symbol: row(kind, old) for kind in old.model.kinds.get(symbol, ())}
    after = {kind.symbol: row(kind, new) for kind in new.model.kinds.get(symbol, ())}
    for kind in dict.fromkeys((*before, *after)):
        past, now = before.get(kind, ""), after.get(kind, "")
        if past and now and past != now:
            yield compared(f"{new.title(kind)}: ", past, now)
        elif past != now:
            yield sentence("kind", past, now, new)


def row(kind: Kind, speech: Speech) -> str:
    values = [f"{name.replace('_', ' ')} {shown(value, speech)}" for name, value in kind.values if value is not None]
    return ", ".join([speech.say("count-of", count=kind.count, thing=speech.name(kind.symbol)), *values])


def numbers_changed(symbol: Symbol, old: Speech, new: Speech) -> Iterator[Text]:
    """Numbers that are all that changed, by their paths."""
    before, after = numbers(symbol, old), numbers(symbol, new)
    met = set()
    for path, literal in after.items():
        past = before.get(path)
        if past is not None and past.value != literal.value and id(literal) not in met:
            met.add(id(literal))
            yield (Run(path, "code"), *compared(": ", value_text(past.value), value_text(literal.value)))


def numbers(symbol: Symbol, speech: Speech) -> Mapping[str, Literal]:
    own = (f"{symbol.name}.", f"{symbol.name}[")
    return {path: one for path, one in speech.quotes.literals.items() if path == symbol.name or path.startswith(own)}


# ---- on paper ----------------------------------------------------------------------------------------------


def section(title: str, before: Speech, speech: Speech) -> Section:
    """Everything that is different, for people who know the other game."""
    changes = differences(before, speech)
    pieces: list[Piece] = []
    for manner in ("added", "removed"):
        listed = tuple(
            (Run(f"{sort(change, speech)}: "), name(change, before, speech))
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


def heading(change: Change, speech: Speech) -> str:
    what = sort(change, speech)
    return what if change.symbol.kind in RANKING else f"{what}: {speech.title(change.symbol)}"


def sort(change: Change, speech: Speech) -> str:
    return speech.say(f"sort-{change.symbol.kind}")


def name(change: Change, before: Speech, speech: Speech) -> Run:
    if change.manner == "removed":
        return Run(before.name(change.symbol), "strong")
    found = link(change.symbol, speech)
    return replace(found, link="") if change.symbol.kind in UNLINKED else found
