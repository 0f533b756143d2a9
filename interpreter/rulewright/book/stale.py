"""In: a game, and what a variant, an addon or settings make of it. Out: sentences that say the same still, though the
rule that they speak of has changed, as findings.

A sentence speaks of the line at which it stands, and of the definitions without sentences that this line asks; that of
an action or a phase, of all its lines that have none and that the book has no words for; a ruling, of what it sees; a
translation that stands beside a sentence, of that sentence.
Numbers that are quoted anywhere, or put into words, need no other sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cached_property
from typing import TypeAlias

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Span
from ..frozen import frozen
from ..model.symbols import Symbol
from ..model.terms import AnyTerm, Apply, Const, Ref, inside
from ..model.understood import Model
from ..syntax import tree
from .pages import plain
from .parts import declared, node_of
from .sentences import start
from .sentences import told as told_at_lines
from .speech import Speech, prose_key
from .told import Coverage
from .units import Rule

CODE = "R602"
HINT = "Change the sentence, too. If it is still true, say so: `# rulewright: allow R602 because …`."
SAME = "it says the same still"

Sign: TypeAlias = object
"""What a rule says, so that it can be compared: nested tuples."""
NUMBER = "number"


class Signs:
    """What the rules of a game say. ``numbers``: whether numbers that no sentence quotes are told apart."""

    def __init__(self, model: Model) -> None:
        self.coverage = Coverage(Speech(model))
        self.speech = self.coverage.speech
        self.rules = self.coverage.rules
        self.spoken = {rule.owner for rule in self.rules if rule.own is not None}
        """What has a sentence; with what had one before, as soon as the two are compared."""

    def sign(self, rule: Rule, *, numbers: bool = True) -> Sign:
        told = self.coverage.of(rule)
        apart = numbers and not self.coverage.tabled(rule) and (told is None or told.how != "words")
        return rule.sort, self._of((rule.terms, rule.manner), numbers=apart)

    def _of(self, found: object, *, numbers: bool) -> Sign:
        match found:
            case Const(value=value) if not isinstance(value, bool) and value is not None:
                told = not numbers or (start(found.span) in self.coverage.quoted)
                return NUMBER if told else (NUMBER, value)
            case Apply(function=function) if self.silent(function):
                inner = tuple(self.sign(one, numbers=numbers) for one in self.rules.of[function])
                return function, inner, self._of(found.arguments, numbers=numbers)
            case Ref(symbol=symbol) if self.silent(symbol):
                return symbol, tuple(self.sign(one, numbers=numbers) for one in self.rules.of[symbol])
            case Symbol():
                return found
            case tuple():
                return tuple(self._of(one, numbers=numbers) for one in found)
            case _ if is_dataclass(found):
                parts = (getattr(found, item.name) for item in fields(found) if item.name not in {"type", "span"})
                return type(found).__name__, *(self._of(one, numbers=numbers) for one in parts)
            case _:  # plain data
                return found

    def silent(self, symbol: Symbol) -> bool:
        """Whether something has no sentence, so that it is a part of what asks it."""
        return symbol.kind in {"define", "graph"} and symbol in self.rules.of and symbol not in self.spoken

    @cached_property
    def sentences(self) -> dict[tuple[Symbol, str], list[Rule]]:
        """The rules that have a sentence of their own, or words in one, by their declarations and what it says."""
        found: dict[tuple[Symbol, str], list[Rule]] = {}
        for rule in self.rules:
            if rule.own is not None:
                found.setdefault((rule.owner, self.coverage.text(rule.own, rule.owner)), []).append(rule)
            elif (told := self.coverage.by_name(rule)) is not None:
                found.setdefault((rule.owner, told.by), []).append(rule)
        return found

    def rest(self, owner: Symbol) -> list[Rule]:
        """What the sentence of a declaration itself speaks of."""
        found = []
        for rule in self.rules.of.get(owner, ()):
            told = self.coverage.of(rule)
            if (
                rule.own is None
                and self.coverage.by_name(rule) is None
                and (told is None or told.how not in {"words", "table"})
            ):
                found.append(rule)
        return found

    def said(self, owner: Symbol) -> str:
        return plain(self.speech.prose(node_of(owner, self.speech).prose, prose_key(owner), owner.name))


@frozen
class Stale:
    """A sentence that says the same still. ``rule``: what has changed; None if something is gone."""

    owner: Symbol
    rule: Rule | None
    text: str
    said: Span


def stale(old: Signs, new: Signs) -> Iterator[Stale]:
    old.spoken = new.spoken = old.spoken | new.spoken
    yield from at_lines(old, new)
    yield from above(old, new)
    yield from in_rulings(old, new)
    yield from in_translations(old, new)


def in_translations(old: Signs, new: Signs) -> Iterator[Stale]:
    """Translations that stand beside a sentence which is another one now, and say the same still."""
    for owner in new.speech.model.nodes:
        if owner not in old.speech.model.nodes:
            continue
        before = by_language(owner, old)
        for where, after in by_language(owner, new).items():
            then = before.get(where, {})
            if "" not in then or written(then[""]) == written(after.get("", ())):
                continue
            for language, prose in after.items():
                if language and written(then.get(language, ())) == written(prose):
                    yield Stale(owner, None, written(prose), prose[0].span)


def by_language(owner: Symbol, signs: Signs) -> dict[str, dict[str, tuple[tree.Prose, ...]]]:
    """The sentences of a declaration and of its lines, language by language."""
    own = getattr(node_of(owner, signs.speech), "prose", ())
    lines = ((one.key, one.prose) for one in told_at_lines(owner, signs.speech)) if owner in signs.rules.of else ()
    found: dict[str, dict[str, tuple[tree.Prose, ...]]] = {}
    for key, prose in ((prose_key(owner), own), *lines):
        for line in prose:
            there = found.setdefault(key, {})
            there[line.language] = (*there.get(line.language, ()), line)
    return found


def written(prose: tuple[tree.Prose, ...]) -> str:
    return " ".join(line.text for line in prose)


def at_lines(old: Signs, new: Signs) -> Iterator[Stale]:
    """Sentences that stand at a line."""
    for (owner, text), rules in new.sentences.items():
        before = [old.sign(one) for one in old.sentences.get((owner, text), ())]
        if not before:
            continue
        changed = [one for one in rules if new.sign(one) not in before]
        after = [new.sign(one) for one in rules]
        if changed or any(one not in after for one in before):
            rule = changed[0] if changed else rules[0]
            told = new.coverage.by_name(rule)
            span = (
                told.span
                if rule.own is None and told is not None
                else rule.own.prose[0].span
                if rule.own
                else rule.span
            )
            yield Stale(owner, rule, text, span)
    for owner, text in old.sentences:
        said = lines_of(owner, new).get(text) if owner in new.rules.of else None
        if said is not None and (owner, text) not in new.sentences:
            yield Stale(owner, None, text, said)


def lines_of(owner: Symbol, signs: Signs) -> dict[str, Span]:
    """The sentences of the lines of a declaration, with their places: all that the book says of them."""
    node, speech = node_of(owner, signs.speech), signs.speech
    written = [(one.key, one.prose) for one in told_at_lines(owner, speech)]
    if isinstance(node, tree.Winner):
        written += [(f"winner {at}", line.prose) for at, line in enumerate(node.lines, 1)]
    return {plain(speech.prose(prose, key, owner.name)): prose[0].span for key, prose in written if prose}


def above(old: Signs, new: Signs) -> Iterator[Stale]:
    """Sentences of a declaration as a whole, that speak of its lines without sentences."""
    for owner in new.rules.of:
        if owner not in old.rules.of or owner.kind not in {"action", "phase"}:
            continue
        text, prose = new.said(owner), node_of(owner, new.speech).prose
        own = any(one.own is not None and one.own.prose is prose for one in new.rules.of[owner])
        if not text or text != old.said(owner) or own:
            continue
        before, after = old.rest(owner), new.rest(owner)
        known, left = [old.sign(one) for one in before], [new.sign(one) for one in after]
        more = [one for one, sign in zip(after, left, strict=True) if sign not in known and one.has_units]
        if more or any(sign not in left for sign in known):
            yield Stale(owner, more[0] if more else None, text, prose[0].span)


def in_rulings(old: Signs, new: Signs) -> Iterator[Stale]:
    """Rulings about what says something else now, beyond numbers: a ruling quotes those."""
    before = {node.question.text: ruled(node, old) for node in declared(tree.Ruling, old.speech)}
    for node in declared(tree.Ruling, new.speech):
        text = ruled(node, new)
        if not text or before.get(node.question.text) != text:
            continue
        for owner in dict.fromkeys(seen(node, new.speech)):
            one, other = old.rules.of.get(owner, ()), new.rules.of.get(owner, ())
            known = [old.sign(rule, numbers=False) for rule in one]
            left = [new.sign(rule, numbers=False) for rule in other]
            changed = [rule for rule, sign in zip(other, left, strict=True) if sign not in known and rule.has_units]
            lost = [rule for rule, sign in zip(one, known, strict=True) if sign not in left and rule.has_units]
            added = [rule for rule in changed if rule.own is None]  # what is new and has a sentence speaks for itself
            if one and other and (added or lost):
                yield Stale(owner, changed[0] if changed else None, text, node.prose[0].span)


def ruled(node: tree.Ruling, signs: Signs) -> str:
    return plain(signs.speech.prose(node.prose, prose_key(Symbol("ruling", node.question.text))))


def seen(node: tree.Ruling, speech: Speech) -> Iterator[Symbol]:
    """What a ruling is about."""
    for line in node.lines:
        if isinstance(line, tree.See):
            for name in line.names:
                yield from (one for one in speech.model.nodes if one.name == name.text and one.kind != "ruling")


def findings(old: Signs, new: Signs) -> list[Diagnostic]:
    """At the line that has changed, each with the sentence as another place."""
    found: dict[Span, Diagnostic] = {}
    for one in stale(old, new):
        node = node_of(one.owner, new.speech)
        name = getattr(node, "name", None)
        span = name.span if name is not None else node.span
        if one.rule is not None:
            span = changed_at(one.rule, old, new)
        message = f"`{one.owner.name}` is changed here, and this sentence about it is not: “{shortened(one.text)}”."
        first = found.get(span)
        others = first.related if first is not None else ()
        found[span] = replace(first or Diagnostic(CODE, span, message, HINT), related=(*others, (one.said, SAME)))
    return list(found.values())


def changed_at(rule: Rule, old: Signs, new: Signs) -> Span:
    """The place in a rule, or in what is a part of it, that comes from a file that the game did not have."""
    known = {*old.speech.model.ruleset.files}
    waiting, met = [rule], set[int]()
    while waiting:
        at = waiting.pop(0)
        if id(at) in met:
            continue
        met.add(id(at))
        spans = (at.span, *(one.span for one in inside(*at.terms) if isinstance(one, AnyTerm)))
        found = next((span for span in spans if span.chunk.file and span.chunk.file not in known), None)
        if found is not None:
            return found
        waiting += [one for symbol in at.uses() if new.silent(symbol) for one in new.rules.of[symbol]]
    return rule.span


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()}…"


LONGEST = 100
