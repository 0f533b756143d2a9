"""In: the body of a declaration. Out: its facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace

from ..diagnostics.place import Span
from ..model.declared import ActionBody, Asked, Body, ExampleBody, Laid, PhaseBody, PositionBody, Sighted
from ..model.guards import options_in
from ..model.looks import LookBody
from ..model.proofs import proofs
from ..model.symbols import Symbol
from ..model.terms import (
    ROLES,
    TERMS,
    Aside,
    Bind,
    Block,
    Branch,
    Decision,
    DefineBody,
    Drawing,
    Get,
    GraphBody,
    Known,
    Loop,
    Moving,
    OnZone,
    Operate,
    Picked,
    Proving,
    Ref,
    Remembering,
    Repeating,
    Returning,
    Rolling,
    Run,
    Set,
    Showing,
    Shuffling,
    Step,
    Swapping,
    Term,
    Unveiling,
    ValueBody,
    WinnerBody,
    touched,
)
from ..model.types import YES_NO, Bool, Many, plain
from .facts import (
    ASKED,
    FELT,
    IN_TURN,
    LAID,
    LEGAL,
    MOVED,
    PAID,
    SHOWN,
    SORTED,
    TAKEN,
    UNLOADED,
    Call,
    Change,
    Choice,
    Doing,
    Facts,
    Named,
    Opening,
    Peek,
    Round,
)
from .looking import Looking, any_of, kinds_in, not_mine, opening, own, whole_zone, zone_of

TOLD = frozenset(ROLES) - {"changes"}
"""The roles that are collected as plain sets. Changes are collected with their details."""
KEPT = {LAID: ("stack", "sequence"), IN_TURN: ("sequence",), SHOWN: ("sequence",), UNLOADED: ("sequence",)}
"""The kinds of zones whose order is kept if all that lies there is moved so."""
LIMIT, NEED, TAKING = Symbol("local", "limit"), Symbol("local", "needs"), Symbol("local", "move")
ROLL, SHOW, SWAP = Symbol("local", "roll"), Symbol("local", "show"), Symbol("local", "swap")
"""Stand for lines that have no name."""


Found = tuple[frozenset[Peek], frozenset[Symbol]]
"""What terms look at, and mention."""


@dataclass(slots=True)
class Stretch:
    """What has been collected from a body, or from a loop within it."""

    number: int = -1
    changes: list[Change] = field(default_factory=list)
    touched: dict[str, set[Symbol]] = field(default_factory=lambda: {role: set() for role in TOLD})
    """For each role, the zones and pieces that the steps act on, by the fields of the steps."""
    calls: set[Symbol] = field(default_factory=set)
    offers: set[Symbol] = field(default_factory=set)
    leaves: set[Symbol] = field(default_factory=set)
    returns: bool = False
    fresh: set[Symbol] = field(default_factory=set)
    """Names defined here by chance or by players."""
    lets: dict[Symbol, frozenset[Symbol]] = field(default_factory=dict)
    """Names defined here by a value, with what that depends on."""

    def take_in(self, inner: Stretch) -> None:
        self.changes += inner.changes
        for mine, theirs in (
            *((self.touched[role], inner.touched[role]) for role in TOLD),
            (self.calls, inner.calls),
            (self.offers, inner.offers),
            (self.leaves, inner.leaves),
            (self.fresh, inner.fresh),
        ):
            mine.update(theirs)
        self.lets |= inner.lets
        self.returns = self.returns or inner.returns

    def doing(self) -> Doing:
        return Doing(
            tuple(self.changes),
            calls=frozenset(self.calls),
            offers=frozenset(self.offers),
            leaves=frozenset(self.leaves),
            returns=self.returns,
            **{role: frozenset(symbols) for role, symbols in self.touched.items()},
        )


@dataclass(slots=True)
class Gathering:
    looking: Looking = field(default_factory=Looking)
    stretches: list[Stretch] = field(default_factory=lambda: [Stretch()])
    depth: int = 0
    """The number of loops around the step, including ``for``."""
    doubts: int = 0
    """The number of conditions around the step, up to the nearest ``repeat``."""
    calls: list[Call] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    rounds: dict[int, Round] = field(default_factory=dict)
    unreached: list[Step] = field(default_factory=list)
    names: list[Named] = field(default_factory=list)
    opened: list[Opening] = field(default_factory=list)
    moves: list[Change] = field(default_factory=list)
    turns: list[Change] = field(default_factory=list)
    in_turn: dict[Symbol, Term] = field(default_factory=dict)
    """For each name of a loop, its domain."""
    sorted_by: dict[Symbol, Found] = field(default_factory=dict)
    """For each name of a loop, what its elements are sorted by looks at and mentions."""
    shuffled: set[Symbol] = field(default_factory=set)
    poured: set[tuple[Symbol | None, Symbol]] = field(default_factory=set)
    asked: set[Symbol] = field(default_factory=set)
    around: list[Found] = field(default_factory=list)
    """What the conditions around a step look at and mention."""
    given: tuple[Term, ...] = ()
    """The conditions on options among them."""

    @property
    def here(self) -> Stretch:
        return self.stretches[-1]

    def look(self, *terms: Term | None) -> Found:
        """Walk terms, and return what they look at and mention, without what was found before."""
        looking = self.looking
        mentions, peeks = looking.mentions, looking.peeks
        looking.mentions, looking.peeks = set(), set()
        for at in terms:
            if at is not None:
                looking.term(at)
        found = frozenset(looking.peeks), frozenset(looking.mentions)
        looking.mentions |= mentions
        looking.peeks |= peeks
        return found

    @contextmanager
    def within(self, found: Found) -> Iterator[None]:
        self.around.append(found)
        self.asked |= found[1]
        yield
        self.around.pop()

    # ---- steps -----------------------------------------------------------------------------------

    def block(self, steps: Block) -> None:
        before = self.given
        for index, step in enumerate(steps):
            self.step(step)
            if isinstance(step, Returning) and index + 1 < len(steps):
                self.unreached.append(steps[index + 1])
            elif (
                isinstance(step, Branch)
                and step.then
                and isinstance(step.then[-1], Returning)
                and options_in(step.test)
            ):
                self.given += (negation(step.test),)
        self.given = before

    def touch(self, step: Step) -> None:
        """Record what a step does to variables, zones and pieces, by its fields."""
        lies = self.looking.lies
        for role, value in touched(step):
            if role == "changes":
                self.change(step, value)
            elif role == "reveals":
                self.here.touched[role] |= opening(value, None, lies).pieces
            elif (zone := zone_of(value, lies)) is not None:
                self.here.touched[role].add(zone)

    def change(self, step: Step, target: Term | Symbol) -> None:
        """Record that a step changes a variable. The new value depends on all that it reads."""
        of_whom = (target.of, *target.keys) if isinstance(target, Get) else ()
        peeks, reads = self.look(*(one for one in terms_in(step) if one is not target), *of_whom)
        for more_peeks, more_reads in self.around:
            peeks |= more_peeks
            reads |= more_reads
        if isinstance(target, Ref | Get):
            operator = step.operator if isinstance(step, Set) else ":="
            self.here.changes.append(Change(target.symbol, operator, step.span, peeks, reads, tuple(self.opened)))
            if peeks and target.symbol.kind == "local":
                self.looking.learnt[target.symbol] = self.looking.learnt.get(target.symbol, frozenset()) | peeks

    def step(self, step: Step) -> None:
        self.touch(step)
        match step:
            case Bind():
                self.bind(step)
            case Set():
                pass  # all that it does is to change something
            case Run(phase=phase, arguments=arguments, name=name):
                self.look(*arguments)
                self.turn(phase, step.span)
                self.here.calls.add(phase)
                self.calls.append(Call(phase, self.depth > 0, self.here.number, self.doubts == 0))
                if name is not None:
                    self.chance(name, step)
            case Decision():
                self.decide(step)
            case Moving(pieces=pieces, zone=zone, turned=turned):
                self.look(pieces, turned)
                self.move(pieces, zone, step.span)
            case Drawing():
                self.draw(step)
            case OnZone(zone=zone):
                for place in self.place(zone):
                    self.turn(place, step.span)
                    if isinstance(step, Shuffling):
                        self.shuffled.add(place)
            case Rolling(names=names, domain=domain, places=places):
                self.look(domain, *(one.of for one in places if isinstance(one, Get)))
                self.turn(ROLL, step.span)
                for name in names:
                    self.chance(name, step)
            case Showing(what=what, to=to):
                self.look(what, to)
                if isinstance(to.type, Many):
                    self.opened.append(opening(what, None, self.looking.lies))
                self.show(what, step.span)
            case Unveiling(what=what, to=to):
                self.look(what, to)
                if isinstance(to.type, Many) and isinstance(what, Ref | Get):
                    self.opened.append(Opening(None, frozenset({what.symbol})))
            case Proving(test=test):
                self.look(test)
                self.opened += [opening(one.zone, None, self.looking.lies) for one in proofs(test) or ()]
            case Swapping(left=left, right=right):
                self.look(left, right)
                lies = self.looking.lies
                self.turn(SWAP, step.span, zone_of(left, lies), zone_of(right, lies))
                self.swap(left, right, step.span)
            case Remembering():
                pass  # all that it does is to change the memory
            case Returning(value=value, phase=phase):
                self.look(value)
                if phase is not None:
                    self.here.leaves.add(phase)
                else:
                    self.here.returns = True
            case Loop():
                self.loop(step)
            case Repeating():
                self.repeat(step)
            case Branch(test=test, then=then, otherwise=otherwise):
                known, about_options = self.given, bool(options_in(test))
                self.doubts += 1
                with self.within(self.look(test)):
                    self.given = (*known, test) if about_options else known
                    self.block(then)
                    self.given = (*known, negation(test)) if about_options else known
                    self.block(otherwise)
                self.given = known
                self.doubts -= 1

    def chance(self, name: Symbol, step: Step) -> None:
        self.here.fresh.add(name)
        self.names.append(Named(name, step.span))
        self.looking.lies.pop(name, None)
        self.looking.learnt.pop(name, None)

    def bind(self, step: Bind) -> None:
        peeks, mentions = self.look(step.value)
        name = step.name
        self.names.append(Named(name, step.span))
        self.here.lets[name] = mentions
        lies = self.looking.lies
        zone = zone_of(step.value, lies) if step.value is not None else None
        if zone is not None:
            lies[name] = zone
        else:
            lies.pop(name, None)
        self.looking.learnt.pop(name, None)
        if peeks:
            self.looking.learnt[name] = peeks
        self.looking.number(name, step.value)

    def turn(self, symbol: Symbol, span: Span, *sources: Symbol | None, order: Found | None = None) -> None:
        """Record an event that all can see: it reveals the conditions around it, except what they look at in the zones
        that the pieces come from. ``order``: that in which it happens for several, which is told of by itself.
        """
        if self.around:
            peeks, reads = self.conditions(*sources, order=order)
            self.turns.append(Change(symbol, ASKED, span, peeks, reads, tuple(self.opened)))

    def conditions(self, *sources: Symbol | None, order: Found | None = None) -> Found:
        """What the conditions around a step look at, but for these zones, and mention."""
        around = [one for one in self.around if one is not order]
        peeks = frozenset(peek for found, _ in around for peek in found if peek.where not in sources)
        return peeks, frozenset(symbol for _, found in around for symbol in found)

    def decide(self, step: Decision) -> None:
        for offer in step.offers[:1]:
            self.turn(offer.action, step.span)
        self.look(step.player, *(argument for offer in step.offers for argument in offer.arguments))
        offers = tuple(offer.action for offer in step.offers)
        self.here.offers.update(offers)
        open_ended = step.manner == "must" and step.otherwise is None and not step.if_able
        self.choices.append(
            Choice(
                step.span,
                step.manner,
                offers,
                open_ended,
                self.depth > 0 or step.manner == "repeats",
                self.here.number,
                self.doubts == 0,
                self.given,
            )
        )
        self.otherwise(step.otherwise)

    def otherwise(self, steps: Block | None) -> None:
        if steps is not None:
            self.doubts += 1
            self.block(steps)
            self.doubts -= 1

    def place(self, zone: Term) -> set[Symbol]:
        """The zones that a term stands for; what it depends on is recorded as read."""
        if isinstance(zone, Get):
            self.look(zone.of)
        elif not isinstance(zone, Ref):
            self.look(zone)
        return {zone.symbol} if isinstance(zone, Ref | Get) and zone.symbol.kind == "zone" else set()

    def move(self, pieces: Term, zone: Term, span: Span) -> None:
        lies = self.looking.lies
        source = zone_of(pieces, lies)
        target = self.place(zone)
        self.arrive(target, source, span)
        taken = self.looking.by_number(pieces)
        for symbol in target:
            self.opened.append(opening(pieces, symbol, lies))
            if isinstance(pieces, Ref) and pieces.symbol.kind == "local":
                lies[pieces.symbol] = symbol
        if taken:
            opened = (*self.opened, *(Opening(symbol, taken) for symbol in target))
            self.turns.append(Change(TAKING, TAKEN, span, kinds_in(taken), opened=opened))
        for symbol in target:
            self.lay(pieces, symbol, span)

    def lay(self, pieces: Term, zone: Symbol, span: Span) -> None:
        """Record that several pieces come to a zone, at once or one after the other."""
        of = pieces.of if isinstance(pieces, Get) and pieces.symbol.kind == "zone" else pieces
        how, several = LAID, pieces
        if isinstance(of, Ref) and of.symbol in self.in_turn:
            how, several = (IN_TURN if of is pieces else UNLOADED), self.in_turn[of.symbol]
        places = self.places(several)
        if places and isinstance(plain(several.type), Many):
            opened = (*self.opened, Opening(zone, places)) if how != UNLOADED else tuple(self.opened)
            kept = KEPT[how] if whole_zone(several) is not None else ()
            self.turns.append(Change(zone, how, span, kinds_in(places), opened=opened, kept=kept))
            if how == IN_TURN and isinstance(of, Ref) and self.sorts(of.symbol):
                self.turns.append(Change(zone, SORTED, span, self.sorts(of.symbol), opened=opened))
        if how != IN_TURN and isinstance(plain(pieces.type), Many):
            self.poured.add((whole_zone(pieces), zone))

    def places(self, several: Term) -> frozenset[Symbol]:
        """Where several pieces lie: in a zone, or in any of those that hold such pieces."""
        lies = zone_of(several, self.looking.lies)
        return any_of(several) if lies is None else frozenset({lies})

    def sorts(self, name: Symbol) -> frozenset[Peek]:
        """What is looked at of the elements of a loop themselves to sort them."""
        return frozenset(peek for peek in self.sorted_by[name][0] if peek.where in self.places(self.in_turn[name]))

    def show(self, what: Term, span: Span) -> None:
        """Record that pieces are shown, each to some players: the others hear where each lies, one after the other."""
        if not isinstance(what, Ref) or what.symbol not in self.in_turn:
            self.turn(SHOW, span)
            return
        self.turn(SHOW, span, order=self.sorted_by[what.symbol])
        several, opened = self.in_turn[what.symbol], tuple(self.opened)
        kept = KEPT[SHOWN] if whole_zone(several) is not None else ()
        self.turns.append(Change(SHOW, SHOWN, span, kinds_in(self.places(several)), opened=opened, kept=kept))
        if self.sorts(what.symbol):
            self.turns.append(Change(SHOW, SORTED, span, self.sorts(what.symbol), opened=opened))

    def swap(self, left: Term, right: Term, span: Span) -> None:
        """Record that two pieces come to each other's places, or all that lies in two zones."""
        for one, other in ((left, right), (right, left)):
            taken, zone = self.looking.by_number(one), whole_zone(other)
            if taken:
                opened = (*self.opened, *(Opening(at, taken) for at in (zone,) if at is not None))
                self.turns.append(Change(TAKING, TAKEN, span, kinds_in(taken), opened=opened))
            if zone is not None:
                self.lay(one, zone, span)

    def arrive(self, zones: set[Symbol], source: Symbol | None, span: Span) -> None:
        """A move reveals the conditions around it, except what they look at in the zone that the pieces come from."""
        peeks, reads = self.conditions(source)
        for zone in zones:
            self.moves.append(Change(zone, MOVED, span, peeks, reads, tuple(self.opened)))
            self.turn(zone, span, source)

    def draw(self, step: Drawing) -> None:
        self.look(step.count)
        source, target = self.place(step.source), self.place(step.zone)
        self.arrive(target, next(iter(source), None), step.span)
        lies = self.looking.lies
        if step.name is not None:
            self.chance(step.name, step)
            for symbol in source:
                lies[step.name] = symbol
            self.look(step.where)
        for symbol in target:
            if isinstance(step.count, Known):  # all of them; if only a few are drawn, the others stay hidden
                self.opened.append(Opening(symbol, frozenset(source)))
                self.poured.add((None, symbol))
            if step.name is not None:
                lies[step.name] = symbol
        self.otherwise(step.otherwise)

    def loop(self, step: Loop) -> None:
        self.look(step.domain)
        self.looking.bind(step.name, step.domain)
        if step.where is None or not isinstance(step.domain, Ref) or step.domain.symbol.kind != "component":
            self.in_turn[step.name] = step.domain  # of all there are, the condition says which
        test, order = self.look(step.where), self.look(step.by)
        self.sorted_by[step.name] = order
        doubts = 0 if step.where is None else 1
        self.depth += 1
        self.doubts += doubts
        with self.within(test), self.within(order):
            self.block(step.body)
        self.depth -= 1
        self.doubts -= doubts

    def repeat(self, step: Repeating) -> None:
        number = len(self.rounds)
        self.rounds[number] = Round(
            step.span, step.until.span, never=False, reads=frozenset(), fresh=False, doing=Doing()
        )
        self.stretches.append(Stretch(number))
        doubts, self.doubts = self.doubts, 0
        self.depth += 1
        self.block(step.body)
        self.depth -= 1
        self.doubts = doubts
        _, reads = self.look(step.until)
        self.asked |= reads
        inner = self.stretches.pop()
        seen: set[Symbol] = set()
        while waiting := reads & inner.lets.keys() - seen:
            seen |= waiting
            reads = reads.union(*(inner.lets[name] for name in waiting))
        never = isinstance(step.until.type, Bool) and step.until.type.always is False
        self.rounds[number] = Round(step.span, step.until.span, never, reads, bool(reads & inner.fresh), inner.doing())
        self.here.take_in(inner)

    # ---- bodies ------------------------------------------------------------------------------------

    def facts(self, gives: Iterable[Symbol] = ()) -> Facts:
        looking = self.looking
        return Facts(
            frozenset(looking.mentions),
            self.here.doing(),
            tuple(self.calls),
            tuple(self.choices),
            tuple(self.rounds[number] for number in sorted(self.rounds)),
            tuple(looking.settled),
            tuple(step.span for step in self.unreached),
            tuple(self.names),
            frozenset(gives),
            frozenset(looking.peeks),
            tuple(self.moves),
            tuple(looking.judged),
            frozenset(self.asked),
            tuple(self.turns),
            frozenset(self.shuffled),
            frozenset(self.poured),
        )


def terms_in(step: Step) -> Iterator[Term]:
    """The terms that a step holds itself."""
    values = (getattr(step, item.name) for item in fields(step))
    return (one for one in values if isinstance(one, TERMS))


def negation(test: Term) -> Term:
    return Operate(YES_NO, "not", (test,))


def gather(body: Body) -> Facts:
    """Collect the facts of one body."""
    gathering = Gathering()
    match body:
        case ActionBody():
            return action(body, gathering)
        case PhaseBody(steps=steps):
            gathering.block(steps)
        case DefineBody(value=value, lets=lets):
            for one in lets:
                gathering.bind(one)
            gathering.look(value)
            zone = zone_of(value, gathering.looking.lies)
            return gathering.facts(() if zone is None else (zone,))
        case GraphBody(edges=edges, stops=stops):
            for edge in edges:
                gathering.look(edge.domain, edge.where, edge.cost)
            for _, test in stops:
                gathering.look(test)
        case WinnerBody(lines=lines):
            for line in lines:
                gathering.look(line.value)
        case ValueBody(terms=terms, most=most):
            gathering.look(*terms, most)
        case LookBody():
            gathering.look(*body.terms())
        case PositionBody(given=given, steps=steps):
            gathering.looking.mentions.update(one.position for one in given)
            gathering.block(steps)
        case ExampleBody():
            example(body, gathering)
        case Aside():
            pass
    return gathering.facts()


def action(body: ActionBody, gathering: Gathering) -> Facts:
    looking = gathering.looking
    for pick in body.picks:
        if isinstance(pick, Picked):
            peeks, reads = gathering.look(pick.domain)
            looking.bind(pick.name, pick.domain)
            gathering.names.append(Named(pick.name, pick.span))
            more_peeks, more_reads = gathering.look(pick.where, pick.how_many)
            gathering.turns.append(Change(pick.name, LEGAL, pick.span, peeks | more_peeks, reads | more_reads))
            for how, places in ((TAKEN, not_mine(pick.domain)), (FELT, own(pick.domain))):
                told = pick.where is not None and any(place.kind == "component" for place in places)
                if places and not told:  # of all there are, the condition says which may be picked
                    gathering.turns.append(Change(pick.name, how, pick.span, kinds_in(places)))
        else:
            gathering.bind(pick)
    for price in body.prices:
        peeks, reads = gathering.look(price.amount)
        paid = (resource for role, resource in touched(price) if role == "changes")
        gathering.here.changes += (Change(resource, PAID, price.span, peeks, reads) for resource in paid)
    for limit in body.limits:
        peeks, reads = gathering.look(limit.times, *limit.keys)
        gathering.turns.append(Change(LIMIT, LEGAL, limit.span, peeks, reads))
    for need in body.needs:
        peeks, reads = gathering.look(need.test)
        gathering.turns.append(Change(NEED, LEGAL, need.span, peeks, reads))
    said = quoted(body.say)
    looking.mentions.update(pick.name for pick in body.picks if pick.name.name in said)
    looking.mentions.update(name for name in body.params if name.name in said)
    gathering.block(body.effects)
    # All effects of a choice happen together: what it reveals at the end is no secret at its beginning.
    opened = tuple(gathering.opened)
    gathering.here.changes[:] = [replace(change, opened=opened) for change in gathering.here.changes]
    gathering.moves[:] = [replace(change, opened=opened) for change in gathering.moves]
    gathering.turns[:] = [turn if turn.operator == LEGAL else replace(turn, opened=opened) for turn in gathering.turns]
    return gathering.facts()


def quoted(text: str) -> frozenset[str]:
    """The first names of the quotations in braces: of ``{c.terrain}`` and of ``{c: a}``, in a form, it is ``c``."""
    inside = (part.split("}", 1)[0] for part in text.split("{")[1:])
    return frozenset(one.split(":", 1)[0].split(".", 1)[0].strip() for one in inside)


def example(body: ExampleBody, gathering: Gathering) -> None:
    gathering.look(*(value for _, value in body.options))
    gathering.looking.mentions.update(one.position for one in body.given if isinstance(one, Laid))
    gathering.block(tuple(one for one in body.given if not isinstance(one, Laid)))
    if body.at is not None:
        gathering.look(*body.at.arguments)
    for item in body.script:
        match item:
            case tuple():
                gathering.look(*item)
            case Asked(arguments=arguments):
                gathering.look(*arguments)
            case Sighted(things=things):
                gathering.look(*things)
            case _:
                gathering.look(item)
