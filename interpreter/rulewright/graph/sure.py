"""In: rules, and the number of players. Out: what surely happens in a phase: draws with too few pieces, zones that get
too full, numbers that leave their range.

Only what happens in every case counts: what is done in all branches, and in each round of a loop of known length.
Whatever may have been changed in between is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ..diagnostics.place import Span
from ..frozen import frozen
from ..model.declared import ActionBody, PhaseBody
from ..model.facts import Key, key, mentions
from ..model.guards import PLAYERS, evaluate, options_in
from ..model.symbols import Symbol
from ..model.terms import (
    Apply,
    Bind,
    Block,
    Branch,
    Decision,
    Drawing,
    Get,
    Known,
    Loop,
    Moving,
    OnZone,
    Operate,
    Proving,
    Ref,
    Remembering,
    Repeating,
    Returning,
    Rolling,
    Run,
    Set,
    Showing,
    Step,
    Swapping,
    Term,
    Unveiling,
    blocks_in,
    touched,
)
from ..model.types import Int
from .amounts import Given, follows_players, most, room
from .beginnings import counted, starts
from .decisions import lacking
from .rules import Rules

DRAWN, FILLED, GROWN, SUNK = "drawn", "filled", "grown", "sunk"
NOTHING_YET = "nothing yet"
MOST_STEPS = 500_000
"""The number of steps that are followed in one ruleset; beyond that, not everything is found."""
DEEPEST = 12

Fact = tuple[str, Key]
"""What is counted, and of what."""
Counted = dict[Fact, int]
Effects = tuple[frozenset[Symbol], frozenset[Symbol], bool]
"""The variables that may change, the zones that may get pieces, and whether anything moves."""


@frozen
class Excess:
    """Something surely exceeds its limit: where, what, by how much, and the limit."""

    sort: str
    symbol: Symbol
    span: Span
    amount: int
    limit: int


@dataclass(slots=True)
class Way:
    """The walk through one phase."""

    rules: Rules
    given: Given
    effects: dict[Symbol, Effects]
    """The possible effects of each body, computed once; shared by all walks."""
    counted: Counted = field(default_factory=dict)
    spans: dict[Fact, Span] = field(default_factory=dict)
    active: tuple[Symbol, ...] = ()
    found: list[Excess] = field(default_factory=list)
    touched: set[Symbol] | None = None
    """Since the beginning of the game, the zones that may have got pieces, and the variables that may have changed."""
    left: set[Symbol] | None = None
    """Since then, the zones that pieces may have left: in others, all still lie that start there. None: any zone."""
    doubts: int = 0
    """The number of reasons why play may not come here; 0 if it surely does."""
    by_players: bool = False
    """Whether the number of players played a part."""
    budget: list[int] = field(default_factory=lambda: [MOST_STEPS])

    # ---- counting --------------------------------------------------------------------------------

    def add(self, fact: Fact, symbol: Symbol, amount: int, span: Span) -> None:
        if amount > 0:
            self.counted[fact] = self.counted.get(fact, 0) + amount
            self.spans[fact] = span
            self.judge(fact, symbol)

    def judge(self, fact: Fact, symbol: Symbol) -> None:
        limit = self.limit(fact[0], symbol)
        amount = self.counted[fact]
        if limit is not None and amount > limit:
            self.found.append(Excess(fact[0], symbol, self.spans[fact], amount, limit))
            self.counted[fact] = 0  # report it once

    def limit(self, sort: str, symbol: Symbol) -> int | None:
        """The limit of a fact. Numbers of pieces and capacities may depend on the number of players."""
        if sort in {DRAWN, FILLED} and not self.by_players:
            self.by_players = follows_players(symbol, self.rules)
        if sort == DRAWN:
            return most(symbol, self.rules, self.given)
        if sort == FILLED:
            return room(symbol, self.rules, self.given)
        type_ = self.rules.model.headers.types.get(symbol)
        return type_.high - type_.low if isinstance(type_, Int) else None

    def forget(self, which: Callable[[str, Key, Symbol], bool]) -> None:
        if self.counted:
            for fact in [fact for fact in self.counted if which(fact[0], fact[1], of(fact))]:
                del self.counted[fact]

    def forget_about(self, locals_: Iterable[Symbol]) -> None:
        """Drop facts about names that are defined anew, or whose block has ended."""
        for name in locals_:
            self.forget(lambda _, known, __, name=name: mentions(known, name))  # type: ignore[misc]

    # ---- steps -------------------------------------------------------------------------------------

    def block(self, steps: Block) -> bool:
        """Follow steps. Returns whether play surely reaches their end."""
        for step in steps:
            self.budget[0] -= 1
            if self.budget[0] < 0 or not self.step(step):
                return False
        return True

    def step(self, step: Step) -> bool:
        match step:
            case Set():
                self.assign(step)
            case Bind(name=name):
                self.forget_about((name,))
            case Drawing():
                self.draw(step)
            case Moving():
                self.move(step)
            case Decision():
                self.decide(step)
            case Run():
                self.run(step)
            case Loop():
                return self.loop(step)
            case Repeating(body=body):
                return self.block(body)
            case Branch():
                return self.branch(step)
            case Returning():
                return False
            case Swapping() | OnZone() | Rolling() | Showing() | Unveiling() | Proving() | Remembering():
                self.not_counted(step)
        return True

    def not_counted(self, step: Step) -> None:
        """A step of which it is not counted what it does: nothing is sure any more of what that may be."""
        for role, target in touched(step):
            if role in {"draws", "fills"}:
                self.forget(lambda sort, *_: sort in {DRAWN, FILLED})
                self.touched = self.left = None
            elif role == "changes" and isinstance(target, Ref | Get):
                self.touch((target.symbol,))
                self.forget(lambda _, __, symbol, changed=target.symbol: symbol == changed)  # type: ignore[misc]

    def assign(self, step: Set) -> None:
        target, own = step.target, step.value.type
        if not isinstance(target, Ref | Get) or target.symbol.kind not in {"var", "resource"}:
            return
        known, symbol = key(target), target.symbol
        self.touch((symbol,))
        type_ = self.rules.model.headers.types.get(symbol)
        if not isinstance(type_, Int) or not isinstance(own, Int) or known is None:
            self.forget(lambda _, __, other: other == symbol)
            return
        up, down = (GROWN, known), (SUNK, known)
        match step.operator:
            case ":=":
                self.forget(lambda _, __, other: other == symbol)
                self.counted[up] = max(0, own.low - type_.low)
                self.counted[down] = max(0, type_.high - own.high)
            case "+=":
                self.forget(lambda sort, _, other: other == symbol and (sort == SUNK or own.low < 0))
                self.add(up, symbol, own.low, step.span)
            case "-=":
                self.forget(lambda sort, _, other: other == symbol and (sort == GROWN or own.low < 0))
                self.add(down, symbol, own.low, step.span)
            case _:
                pass

    def draw(self, step: Drawing) -> None:
        source, target = step.source, step.zone
        if not isinstance(source, Ref | Get) or not isinstance(target, Ref | Get):
            self.left = None
            return
        self.touch((target.symbol,))
        self.leave(source.symbol)
        count = step.count.type.low if isinstance(step.count.type, Int) else 0
        sure = not step.at_most and step.otherwise is None and not isinstance(step.count, Known)
        self.forget(lambda sort, _, symbol: (sort, symbol) in {(FILLED, source.symbol), (DRAWN, target.symbol)})
        from_, to = key(source), key(target)
        if sure and from_ is not None and source.symbol != target.symbol:
            self.add((DRAWN, from_), source.symbol, count, step.span)
        if sure and to is not None and source.symbol != target.symbol:
            self.add((FILLED, to), target.symbol, count, step.span)
        if step.name is not None:
            self.forget_about((step.name,))
        if step.otherwise is not None:
            self.perhaps(step.otherwise)

    def move(self, step: Moving) -> None:
        target, pieces = step.zone, step.pieces
        lies = pieces.symbol if isinstance(pieces, Ref | Get) and pieces.symbol.kind == "zone" else None
        to = target.symbol if isinstance(target, Ref | Get) else None
        self.touch(() if to is None else (to,))
        self.forget(
            lambda sort, _, symbol: symbol == to if sort == DRAWN else sort == FILLED and lies in {None, symbol}
        )
        here, known = self.starting(pieces), key(target)
        self.leave(lies)
        if to is not None and known is not None and to != lies:
            self.add((FILLED, known), to, here, step.span)

    def leave(self, zone: Symbol | None) -> None:
        """Pieces leave a zone, or any."""
        if zone is None:
            self.left = None
        elif self.left is not None:
            self.left.add(zone)

    def starting(self, zone: Term) -> int:
        """How many pieces lie in a zone that all lie there that started there; 0 if that is not sure."""
        if not isinstance(zone, Ref) or zone.symbol.kind != "zone" or self.left is None or zone.symbol in self.left:
            return 0
        there = starts(self.rules)
        self.by_players |= any(self.rules.model.headers.components[component].owned for component in there)
        found = counted(there, self.rules, self.given).get((zone.symbol, None), {})
        return sum(found.values())

    def decide(self, step: Decision) -> None:
        if step.manner == "must" and step.otherwise is None and not step.if_able and not self.doubts:
            self.look_for_something(step)
        certain = step.manner == "must" and step.otherwise is None and not step.if_able and len(step.offers) == 1
        action = step.offers[0].action if certain else None
        body = self.rules.model.bodies.get(action) if action is not None else None
        if action is not None and isinstance(body, ActionBody) and action not in self.rules.model.guards:
            paid = {price.resource for price in body.prices}
            self.forget(lambda _, __, symbol: symbol in paid)
            self.inner(action, body.effects)
        else:
            self.undo(offer.action for offer in step.offers)
        if step.otherwise is not None:
            self.perhaps(step.otherwise)

    def look_for_something(self, step: Decision) -> None:
        """There must be something to choose from: a zone that has never got pieces is as it was at the beginning."""
        if self.touched is None:
            return
        lacks = [lacking(offer.action, self.touched, self.rules) for offer in step.offers]
        if lacks and all(lacks):
            first = next(one for one in lacks if one is not None)
            self.found.append(Excess(NOTHING_YET, first, step.span, 0, 0))

    def touch(self, symbols: Iterable[Symbol]) -> None:
        if self.touched is not None:
            self.touched.update(symbols)

    def run(self, step: Run) -> None:
        body = self.rules.model.bodies.get(step.phase)
        if isinstance(body, PhaseBody):
            self.inner(step.phase, body.steps)
        if step.name is not None:
            self.forget_about((step.name,))

    def inner(self, symbol: Symbol, steps: Block) -> None:
        """Follow another body: what it surely does counts, unless it may be left early."""
        if symbol in self.active or len(self.active) > DEEPEST or self.budget[0] < 0 or leaves(steps):
            self.undo({symbol})
            return
        around, self.active = self.active, (*self.active, symbol)
        named = self.rules.names(symbol)  # each time the body is done, they may stand for something else
        self.forget_about(named)
        self.forget_me()
        self.block(steps)
        self.forget_me()
        self.forget_about(named)
        self.active = around

    def forget_me(self) -> None:
        """Drop facts about the deciding player: the next one is another."""
        self.forget(lambda _, known, __: by_word(known))

    def undo(self, symbols: Iterable[Symbol]) -> None:
        """Drop what some bodies may change, in whatever order."""
        for symbol in symbols:
            if symbol not in self.effects and self.budget[0] < 0:
                self.touched = self.left = None
                self.forget(lambda *_: True)
                return
            if symbol not in self.effects:
                doings = self.rules.does(self.rules.of(symbol).doing)
                self.budget[0] -= len(doings)
                changed = frozenset().union(*(doing.changed() for doing in doings))
                fills = frozenset().union(*(doing.fills for doing in doings))
                self.effects[symbol] = (changed, fills, any(doing.fills or doing.draws for doing in doings))
            changed, fills, moved = self.effects[symbol]
            self.touch(changed | fills)
            self.left = None if moved else self.left
            self.forget(
                lambda sort, _, other, changed=changed, fills=fills, moved=moved: (  # type: ignore[misc]
                    other in changed or (sort == DRAWN and other in fills) or (sort == FILLED and moved)
                )
            )

    # ---- ways that part ------------------------------------------------------------------------------

    def perhaps(self, steps: Block) -> None:
        """Follow steps that may be done or not."""
        before = dict(self.counted)
        self.doubts += 1
        self.block(steps)
        self.doubts -= 1
        self.meet(before)

    def meet(self, other: Counted) -> None:
        """Keep what is sure after both of two branches."""
        for fact in [*self.counted]:
            self.counted[fact] = min(self.counted[fact], other.get(fact, 0))

    def branch(self, step: Branch) -> bool:
        settled = options_in(step.test)
        if settled is not None:
            self.by_players |= PLAYERS in settled
            return self.block(step.then if evaluate(step.test, self.given) else step.otherwise)
        before = dict(self.counted)
        self.doubts += 1
        first = self.block(step.then)
        after, self.counted = self.counted, dict(before)
        second = self.block(step.otherwise)
        self.doubts -= first and second  # else play may be over together with the phase
        if not second:
            self.counted = after
        elif first:
            self.meet(after)
        return first or second

    def loop(self, step: Loop) -> bool:
        """The body is followed twice: what grew equally in both rounds grows so in each."""
        before = dict(self.counted)
        times = self.times(step)
        self.doubts += not times
        self.block(step.body)
        self.doubts -= not times
        self.forget_about((step.name,))
        if not times:
            self.meet(before)
        if times < 2:
            return True
        once = dict(self.counted)
        self.block(step.body)
        self.forget_about((step.name,))
        for fact, amount in list(self.counted.items()):
            gained = amount - once.get(fact, 0)
            if gained > 0 and gained == once.get(fact, 0) - before.get(fact, 0):
                self.counted[fact] = amount + gained * (times - 2)
                self.judge(fact, of(fact))
        return True

    def times(self, step: Loop) -> int:
        """The minimal number of rounds of a loop; 0 if unknown."""
        if step.where is not None or leaves(step.body):
            return 0
        headers = self.rules.model.headers
        match step.domain:
            case Known(word="players") | Apply(function=Symbol(name="clockwise"), arguments=(_,)):
                self.by_players = True
                return whole(self.given[PLAYERS])
            case Known(word="others"):
                self.by_players = True
                return whole(self.given[PLAYERS]) - 1
            case Ref(symbol=symbol) if symbol in headers.enums:
                return len(headers.enums[symbol])
            case Ref(symbol=symbol) if symbol in headers.boards and headers.boards[symbol].bounded:
                return len(headers.boards[symbol].cells)
            case Operate(operator="..", operands=(low, high)) if options_in(low) is not None is not options_in(high):
                self.by_players = True
                return max(0, whole(evaluate(high, self.given)) - whole(evaluate(low, self.given)) + 1)
            case _:  # its size is not known before the game
                pass
        return 0


def whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def of(fact: Fact) -> Symbol:
    """The zone or variable that is counted."""
    found = fact[1][-1]
    assert isinstance(found, Symbol)
    return found


def by_word(known: Key) -> bool:
    """Whether a value depends on the deciding player."""
    return known[:1] == ("known",) or any(isinstance(part, tuple) and by_word(part) for part in known)


def leaves(steps: Block) -> bool:
    """Whether a body may be left before its end."""
    return any(isinstance(step, Returning) or any(leaves(inner) for _, inner in blocks_in(step)) for step in steps)
