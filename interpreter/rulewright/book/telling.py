"""In: a term, and a speech. Out: words for it, or nothing if it is too much for one breath or has no name for people.

One comparison, one amount or one list can be put into words from pieces that are right in every language. Whatever
nests deeper, or is known by an identifier only, needs a sentence by the author.
"""

from __future__ import annotations

from collections.abc import Collection

from ..model import types as t
from ..model.called import CALLED
from ..model.declared import WON
from ..model.symbols import Symbol
from ..model.terms import Apply, Const, Get, Items, Operate, Over, Ref, Term
from ..play.called import entry
from .folding import settled
from .speech import Speech

COMPARED = {"=": "is", "!=": "is-not", "<": "below", "<=": "at-most", ">": "above", ">=": "at-least"}
NAMED = frozenset({"seat", "value", "kind", "cell", "zone", "var", "resource", "column", "component", "direction"})
WHO_WON = frozenset(symbol for symbol, _ in WON)
MOST = 2
"""What a definition is asked about, in words."""


class Teller:
    """``you``: parameters that stand for whoever reads: "prestige" instead of "prestige of p"."""

    def __init__(self, speech: Speech, you: Collection[Symbol] = ()) -> None:
        self.speech = speech
        self.you = frozenset(you)

    # ---- what holds ------------------------------------------------------------------------------------------

    def fact(self, term: Term) -> str | None:
        match term:
            case Operate(operator="=", operands=(Ref(symbol=symbol), won)) if symbol in WHO_WON:
                return self.won(won)
            case Operate(operator="is empty", operands=(Ref(symbol=symbol),)) if symbol in WHO_WON:
                return self.speech.say("fact-draw")
            case Operate(operator="and", operands=operands):
                found = [self.fact(one) for one in operands]
                known = [one for one in found if one is not None]
                return ", ".join(known) if len(known) == len(found) else None
            case Operate(operator="not", operands=(inner,)):
                return self.so(inner, "no")
            case Operate(operator="is empty" | "is not empty" as operator, operands=(inner,)):
                return self.said("fact-empty" if operator == "is empty" else "fact-full", inner)
            case Operate(operator="is in" | "is not in" as operator, operands=(one, among)):
                return self.said("fact-among" if operator == "is in" else "fact-outside", one, among)
            case Apply(function=Symbol(kind="action") as action, arguments=(player,)):
                who = self.thing(player)
                return self.speech.say("fact-may", player=who, action=self.speech.title(action)) if who else None
            case Operate(operator=operator, operands=(left, right)) if operator in COMPARED:
                return self.compared(COMPARED[operator], left, right)
            case _:  # a yes or no with a name
                return self.so(term, "yes")

    def won(self, term: Term) -> str | None:
        """Who has won: one seat, or several."""
        seats = term.items if isinstance(term, Items) else (term,)
        told = self.listed(seats) if all(isinstance(one, Ref) for one in seats) else None
        return self.speech.say("fact-wins", seats=told, count=len(seats)) if told is not None else None

    def who(self, term: Term) -> str | None:
        """Which of the players are meant by a condition on whoever reads."""
        match term:
            case Operate(operator="=", operands=(Ref(symbol=one), other)) if one in self.you:
                thing = self.thing(other)
                return self.speech.say("those-are", thing=thing) if thing is not None else None
            case Operate(operator="=", operands=(other, Ref(symbol=one))) if one in self.you:
                thing = self.thing(other)
                return self.speech.say("those-are", thing=thing) if thing is not None else None
            case _:  # any other condition
                fact = self.fact(term)
                return self.speech.say("those-where", value=fact) if fact is not None else None

    def so(self, term: Term, answer: str) -> str | None:
        """A yes or no with a name: as the names say it for this answer, or else with the answer behind it."""
        if not isinstance(t.plain(term.type), t.Bool) or isinstance(term, Operate | Const):
            return None
        match term:
            case Ref(symbol=symbol) if does := self.speech.names.given(symbol, answer):
                return does
            case Get(symbol=symbol, of=of, keys=()) | Apply(function=symbol, arguments=(of,)) if (
                does := self.speech.names.given(symbol, answer)
            ) and (owner := self.thing(of)) is not None:
                return self.speech.say("fact-does", owner=owner, does=does)
            case _:  # there are no such forms
                pass
        thing = self.thing(term)
        return self.speech.say(f"fact-{answer}", thing=thing) if thing is not None else None

    def compared(self, sentence: str, left: Term, right: Term) -> str | None:
        number = right.value if isinstance(right, Const) and isinstance(right.value, int) else None
        if sentence == "is" and number is not None and not isinstance(number, bool):
            if resource := resource_of(left):
                amount = self.speech.say("price", amount=str(number), resource=self.speech.counted(resource, number))
                owner = self.thing(left.of) if isinstance(left, Get) else ""
                spent = self.speech.model.headers.vars[resource].per
                left_over = self.speech.say("fact-left", amount=amount, count=number) if spent else amount
                return self.speech.say("fact-has", owner=owner, amount=amount) if owner else left_over
            if isinstance(left, Apply) and left.function.name == "count":
                return self.held(left, number)
        if isinstance(right, Const) and right.value is None and sentence in {"is", "is-not"}:
            return self.said("fact-missing" if sentence == "is" else "fact-there", left)
        return self.said(f"fact-{sentence}", left, right)

    def held(self, counted: Apply, number: int) -> str | None:
        """How many pieces lie in a zone: with their name, unless it is in that of the zone."""
        thing, (there,) = self.subject(counted), counted.arguments
        if thing is None:
            return None
        pieces = t.element(there.type)
        if isinstance(pieces, t.Piece) and len(pieces.components) == 1:
            (component,) = pieces.components
            names = self.speech.names
            plain = self.speech.name(there.symbol) if isinstance(there, Get | Ref) else thing
            if not any(names.many(component, some).casefold() in plain.casefold() for some in (2, 5)):
                things = names.many(component, number)
                return self.speech.say("fact-holds-things", thing=thing, count=str(number), things=things)
        return self.speech.say("fact-holds", thing=thing, count=str(number))

    def subject(self, term: Term) -> str | None:
        """A thing at the beginning of a sentence about it, or behind a preposition."""
        match term:
            case Apply(function=Symbol(kind="builtin", name="count"), arguments=(Get() | Ref() as there,)):
                return self.subject(there)
            case Ref(symbol=Symbol(kind="zone") as zone):
                return self.speech.names.definite(zone)
            case Get(of=of, symbol=Symbol(kind="zone") as zone, keys=()) if at_cells((of,)):
                return self.belonging(self.speech.names.definite(zone), (of,))
            case _:  # others have an owner before them, or are words of a game
                return self.thing(term)

    def said(self, sentence: str, one: Term, other: Term | None = None) -> str | None:
        thing, rest = self.subject(one), self.thing(other) if other is not None else ""
        if thing is None or rest is None:
            return None
        return self.speech.say(sentence, thing=thing, other=rest)

    # ---- what is named ---------------------------------------------------------------------------------------

    def amount(self, term: Term) -> str | None:
        """What is counted or compared: a name, a number of pieces, or a sum of these."""
        match term:
            case Operate(operator="+", operands=operands):
                found = [self.amount(one) for one in operands]
                known = [one for one in found if one is not None]
                return self.speech.listed(known) if len(known) == len(found) else None
            case Operate(operator="if", operands=(test, then, otherwise)):
                way = settled(test, self.speech.agreed)
                return None if way is None else self.amount(then if way else otherwise)
            case Apply(function=Symbol(kind="builtin", name="count"), arguments=(Get() | Ref() as there,)):
                zone, pieces = self.thing(there), t.element(there.type)
                if zone is None or not isinstance(pieces, t.Piece):
                    return zone
                things = self.speech.listed(sorted(self.speech.names.many(one, 2) for one in pieces.components), "or")
                return self.speech.say("fact-many", things=things, thing=zone)
            case _:  # one thing with a name
                return self.thing(term)

    def thing(self, term: Term) -> str | None:
        match term:
            case Const(value=bool() as value):
                return self.speech.say("yes" if value else "no")
            case Const(value=int() as value):
                return str(value)
            case Ref(symbol=Symbol(kind="seat") as seat):
                return self.speech.names.player(seat)
            case Ref(symbol=symbol) if symbol.kind in NAMED:
                return self.speech.name(symbol)
            case Get(of=of, symbol=symbol, keys=keys) if symbol.kind in NAMED:
                return self.belonging(self.speech.name(symbol), (of, *keys))
            case Apply(function=Symbol(kind="builtin", name="count"), arguments=(Get() | Ref() as there,)):
                return self.thing(there)
            case Apply(function=Symbol(kind="builtin", name="times")):
                return self.speech.say("times-before")
            case Apply(function=Symbol(kind="define") as define, arguments=given) if len(given) <= MOST:
                name = self.defined(define)
                return self.belonging(name, given) if name is not None else None
            case Items(items=items):
                return self.listed(items)
            case Operate(operator="union", operands=operands):
                return self.listed(operands)
            case Operate(operator="without", operands=(one, other)):
                return self.said("all-but", one, other)
            case Over(function=Symbol(name="those"), domain=Items(items=items), where=None, value=None, by=None):
                return self.listed(items)
            case _:  # deeper than one breath
                return None

    def listed(self, items: Collection[Term]) -> str | None:
        found = [self.thing(one) for one in items]
        known = [one for one in found if one is not None]
        return self.speech.listed(known) if known and len(known) == len(found) else None

    def belonging(self, name: str, given: Collection[Term]) -> str | None:
        """A name, and what it belongs to, unless that is whoever reads."""
        others = [one for one in given if not (isinstance(one, Ref) and one.symbol in self.you)]
        if not others:
            return name
        owner = self.listed(others)
        if owner is None:
            return None
        return self.speech.say("lies-at" if at_cells(others) else "owned", thing=name, owner=owner)

    def defined(self, define: Symbol) -> str | None:
        """The name of a definition for people; an identifier of several words is none."""
        row = self.speech.names.rows.get(define, {}).get(CALLED)
        if row is None and "_" in define.name:
            return None
        span = row.span if row is not None else self.speech.names.where(define)
        return self.speech.own(entry(define), row.text if row is not None else define.name, span)


def at_cells(owners: Collection[Term]) -> bool:
    return all(isinstance(inner := t.plain(one.type), t.Of) and inner.what == "cell" for one in owners)


def resource_of(term: Term) -> Symbol | None:
    symbol = term.symbol if isinstance(term, Get | Ref) else None
    return symbol if symbol is not None and symbol.kind == "resource" else None
