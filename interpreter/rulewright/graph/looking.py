"""In: terms. Out: what they mention and look at, where the pieces they return are, and which comparisons are
settled.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..language.operators import COMPARISONS, CONNECTIVES, OPERATORS
from ..model import types as t
from ..model.guards import PLAYERS
from ..model.symbols import Symbol
from ..model.terms import (
    Apply,
    Const,
    Get,
    Items,
    Known,
    Moving,
    Operate,
    Over,
    Ref,
    Set,
    Steps,
    Supposed,
    Supposing,
    Swapping,
    Term,
    inside,
)
from ..model.types import Bool, Int, Maybe
from .facts import Opening, Peek, Settled

CHOOSING = frozenset({"those", "only", "first", "best", "sole"})
PASSING = frozenset({"one", "some", "first", "last", "top", "reversed"})
NOTED = COMPARISONS | {"and", "at"}
BY_NUMBER = frozenset({"first", "last", "one", "some"})
"""If pieces have no order, these functions take them by their numbers."""
KIND = Symbol("builtin", "name")
WRAPPING = 4
"""How many nested choices are followed to find where a piece is."""


@dataclass(slots=True)
class Looking:
    """What is found while walking terms. ``lies`` and ``learnt`` are kept for the names of the declaration."""

    mentions: set[Symbol] = field(default_factory=set)
    peeks: set[Peek] = field(default_factory=set)
    settled: list[Settled] = field(default_factory=list)
    lies: dict[Symbol, Symbol] = field(default_factory=dict)
    """For each name, where its piece is: in a zone, or where a definition finds it."""
    learnt: dict[Symbol, frozenset[Peek]] = field(default_factory=dict)
    """What was looked at to compute the value of a name."""
    numbered: dict[Symbol, frozenset[Symbol]] = field(default_factory=dict)
    """For each name whose piece was taken by its number, where that piece was: in zones, or any piece of a
    component.
    """
    judged: list[Term] = field(default_factory=list)
    """Terms that some analyses examine themselves: comparisons, joined conditions, scales, rows."""
    parts: set[int] = field(default_factory=set)
    """Terms inside one of those."""

    def term(self, at: Term) -> None:
        match at:
            case Const() | Known():
                pass
            case Ref(symbol=symbol):
                self.mentions.add(symbol)
                if symbol in self.learnt:
                    self.peeks |= self.learnt[symbol]
            case Get(of=of, symbol=symbol, keys=keys):
                self.mentions.add(symbol)
                if symbol.kind == "column" or symbol.name == "name":
                    self.peek(of, symbol)
                for one in (of, *keys):
                    self.term(one)
            case Operate(operator=operator, operands=operands):
                self.judge(at, operator)
                if operator in NOTED and id(at) not in self.parts:
                    self.judged.append(at)
                if operator in {"and", "or else"}:
                    self.parts.update(map(id, operands if operator == "and" else operands[:1]))
                for operand in operands:
                    self.term(operand)
            case Apply(function=function, arguments=arguments):
                self.mentions.add(function)
                for argument in arguments:
                    if function.kind in {"define", "column"}:
                        self.peek(argument, function)
                    self.term(argument)
            case Over(function=function, name=name, domain=domain, where=where, value=value, by=by):
                if function.name in {"only", "first"} and id(at) not in self.parts:
                    self.judged.append(at)
                self.term(domain)
                self.bind(name, domain)
                for inner in (where, value, by):
                    if inner is not None:
                        self.term(inner)
            case Items(items=items):
                for item in items:
                    self.term(item)
            case Steps(entries=entries):
                for key, entry in entries:
                    self.term(key)
                    self.term(entry)
            case Supposing(test=test, effects=effects):
                self.term(test)
                for effect in effects:
                    self.supposed(effect)

    def supposed(self, effect: Supposed) -> None:
        match effect:
            case Moving(pieces=pieces, zone=zone, turned=turned):
                self.term(pieces)
                self.term(zone)
                if turned is not None:
                    self.term(turned)
            case Set(target=target, value=given):
                self.term(target)
                self.term(given)
            case Swapping(left=left, right=right):
                self.term(left)
                self.term(right)

    def bind(self, name: Symbol, domain: Term) -> None:
        """Define a name that stands for an element of a domain."""
        zone = zone_of(domain, self.lies)
        if zone is not None:
            self.lies[name] = zone
        else:
            self.lies.pop(name, None)
        self.learnt.pop(name, None)

    def number(self, name: Symbol, value: Term | None) -> None:
        """Define a name that stands for a value, which may be a piece taken by its number."""
        taken = self.by_number(value) if value is not None else frozenset()
        if taken:
            self.numbered[name] = taken
        else:
            self.numbered.pop(name, None)

    def by_number(self, at: Term) -> frozenset[Symbol]:
        """Where a piece is taken from if nothing is said but that it is the first, that is, by its number."""
        match at:
            case Ref(symbol=symbol):
                return self.numbered.get(symbol, frozenset())
            case Over(function=function) if function.name in BY_NUMBER:
                return any_of(at)
            case Apply(function=function, arguments=(*_, last)) if function.name in BY_NUMBER:
                return any_of(last)
            case Operate(operator="or else" | "if", operands=operands):
                return frozenset().union(*map(self.by_number, operands[-2:]))
            case Const() | Known() | Get() | Apply() | Over() | Operate() | Items() | Steps() | Supposing():
                return frozenset()

    def peek(self, piece: Term, what: Symbol) -> None:
        zone = zone_of(piece, self.lies)
        if zone is not None:
            self.peeks.add(Peek(zone, what))

    def judge(self, at: Operate, operator: str) -> None:
        """Record settled comparisons. What joins comparisons is settled by them, and not reported again."""
        always = at.type.always if isinstance(at.type, Bool) else None
        if always is None and operator in {"=", "!="}:
            always = with_none(at, operator)
        if always is None or operator in CONNECTIVES:
            return
        inner = Looking()
        for operand in at.operands:
            inner.term(operand)
        reads = frozenset(inner.mentions)
        settings = PLAYERS in reads or any(is_setting(operand) for operand in at.operands)
        self.settled.append(Settled(at.span, always, reads, settings))


def with_none(at: Operate, operator: str) -> bool | None:
    """A comparison of something that is never none with none."""
    left, right = at.operands
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Const) and one.type == t.NONE:
            there = not isinstance(other.type, Maybe) and other.type not in (t.NONE, t.UNKNOWN)
            return operator == "!=" if there else None
    return None


def is_setting(at: Term) -> bool:
    """A number that is only a name for a setting: a definition without parameters, which a variant may change."""
    match at:
        case Apply(type=Int(low, high), function=function, arguments=()):
            return function.kind == "define" and low == high
        case Operate(operands=operands):
            return any(is_setting(operand) for operand in operands)
        case Const() | Ref() | Known() | Get() | Apply() | Over() | Items() | Steps() | Supposing():
            return False


def zone_of(at: Term, lies: dict[Symbol, Symbol], depth: int = 0) -> Symbol | None:
    """Where the pieces of a term are: in a zone, or where a definition finds them; None if that is unknown."""
    if depth > WRAPPING:
        return None
    match at:
        case Ref(symbol=symbol) | Get(symbol=symbol):
            return symbol if symbol.kind == "zone" else lies.get(symbol)
        case Over(function=function, domain=domain) if function.name in CHOOSING:
            return zone_of(domain, lies, depth + 1)
        case Apply(function=function) if function.kind == "define":
            return function
        case Apply(function=function, arguments=arguments) if function.name in PASSING and arguments:
            return zone_of(arguments[-1], lies, depth + 1)
        case Operate(operator=operator, operands=operands):
            for index in OPERATORS[operator].hands_on:
                found = zone_of(operands[index], lies, depth + 1)
                if found is not None:
                    return found
        case Const() | Known() | Over() | Apply() | Items() | Steps() | Supposing():
            pass
    return None


def any_of(at: Term) -> frozenset[Symbol]:
    """Where the pieces of a term are, if it does not select particular pieces: in a zone, or any of a component."""
    match at:
        case Over(name=name, domain=domain, where=where):
            said = where is not None and any(isinstance(one, Ref) and one.symbol == name for one in inside(where))
            return frozenset() if said else any_of(domain)
        case Const() | Ref() | Known() | Get() | Apply() | Operate() | Items() | Steps() | Supposing():
            return not_mine(at)


def whole_zone(at: Term) -> Symbol | None:
    """The zone of a term that stands for all that lies there."""
    return at.symbol if isinstance(at, Ref | Get) and at.symbol.kind == "zone" else None


def not_mine(at: Term) -> frozenset[Symbol]:
    """The zone of a term, unless it is the player's own; or the component, if it stands for all its pieces."""
    match at:
        case Ref(symbol=symbol) if symbol.kind in {"zone", "component"}:
            return frozenset({symbol})
        case Get(of=of, symbol=symbol) if symbol.kind == "zone" and of != Known(of.type, "me"):
            return frozenset({symbol})
        case Const() | Ref() | Known() | Get() | Apply() | Over() | Operate() | Items() | Steps() | Supposing():
            pass
    return frozenset()


def own(at: Term) -> frozenset[Symbol]:
    """The zone of a term, if it is the player's own."""
    match at:
        case Get(of=of, symbol=symbol) if symbol.kind == "zone" and of == Known(of.type, "me"):
            return frozenset({symbol})
        case _:  # not the player's own
            pass
    return frozenset()


def kinds_in(places: frozenset[Symbol]) -> frozenset[Peek]:
    """Looking at the kinds of all pieces in these places."""
    return frozenset(Peek(place, KIND) for place in places)


def opening(at: Term, zone: Symbol | None, lies: dict[Symbol, Symbol]) -> Opening:
    """The pieces of a term are revealed: in a zone, or by being shown."""
    source = zone_of(at, lies)
    kind = t.plain(t.element(at.type) or at.type)
    if source is not None:
        return Opening(zone, frozenset({source}))
    return Opening(zone, kind.components if isinstance(kind, t.Piece) else frozenset())
