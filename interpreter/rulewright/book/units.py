"""In: a model, and what a table has agreed on. Out: the rules that play can come to, line by line, and their units.

A unit is what can be enforced: a condition, a cost, a limit, an amount, a term of the score, a comparison, an end, a
step of the set-up, a number. These are none:

- what the chosen options rule out;
- a step that neither has a condition nor an amount: it does what its declaration is about;
- putting a variable to nothing, to 0, to yes or no: that is keeping count, and matters where it is asked;
- bounds of types: play never comes to them, or stops there;
- a score that only says who has won;
- what only looks, bots, examples and positions use.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import field, replace
from typing import Literal, TypeAlias, cast

from ..diagnostics.place import Span
from ..frozen import frozen
from ..model import types as t
from ..model.declared import ActionBody
from ..model.flow import blocks
from ..model.symbols import Symbol
from ..model.terms import (
    AnyTerm,
    Apply,
    Bind,
    Block,
    Branch,
    Const,
    Decision,
    DefineBody,
    Drawing,
    Get,
    GraphBody,
    Loop,
    Moving,
    OnZone,
    Operate,
    Over,
    Priced,
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
    Steps,
    Supposing,
    Swapping,
    Term,
    Unveiling,
    ValueBody,
    WinnerBody,
    held,
    inside,
)
from ..model.understood import Model
from ..syntax import tree
from ..views.flow import PLAY
from .folding import Agreed, joined, plays, settled
from .order import chosen, met, order
from .parts import node_of
from .sentences import sentences, start
from .speech import Speech, needs_key, pick_key, prose_key, refusing

Sort: TypeAlias = Literal[
    "condition", "cost", "limit", "amount", "meaning", "end", "term", "comparison", "set-up", "start", ""
]


TAIL = re.compile(r"\s*[|#\n]")
"""The end of what a step says by itself. Steps hold no text in quotation marks."""


@frozen
class Own:
    """A sentence, as written, and its id."""

    key: str
    prose: tuple[tree.Prose, ...]


@frozen
class Rule:
    """A line of a declaration, or a definition: what it says by itself, without the lines nested in it.

    ``terms``: what is asked and counted in it, without what the options settle. ``at``: the number of the line among
    those of its sort.
    """

    owner: Symbol
    sort: Sort
    span: Span
    terms: tuple[object, ...]
    own: Own | None
    at: int = 0
    node: tree.Line | None = field(default=None, compare=False, repr=False)
    binds: Symbol | None = None
    called: frozenset[str] = frozenset()
    """The names by which sentences may speak of it: of what is picked, drawn, rolled, gone through or called; its
    label; or ``cost``, ``limit``.
    """
    fills: Symbol | None = None
    """The zone in which it lays something."""
    manner: tuple[object, ...] = ()
    """What it says besides its terms: for how long a limit holds, whether the most or the least wins."""

    @property
    def written(self) -> str:
        """It as in the rules, on one line."""
        return " ".join(self.span.chunk.text[self.span.start : self.span.end].split())

    @property
    def has_units(self) -> bool:
        return bool(self.sort) or any(True for _ in self.numbers())

    def numbers(self) -> Iterator[Const]:
        """The numbers that stand in it."""
        yield from counted(self.terms)

    def mentions(self) -> frozenset[str]:
        """The names of all that it asks: by one that stands in no other line, sentences may speak of it, too."""
        found = (one for one in inside(*self.terms) if isinstance(one, Symbol))
        return frozenset(one.name for one in found if one.kind in ASKED)

    def uses(self) -> Iterator[Symbol]:
        """The definitions, ways and local names that it asks."""
        for one in inside(*self.terms):
            if isinstance(one, Symbol) and one.kind in {"define", "graph", "local"}:
                yield one


def counted(found: object) -> Iterator[Const]:
    """Numbers, but for 0 outside of a range: that something is there, or not, is a condition."""
    match found:
        case Const(value=int() as value) if not isinstance(value, bool) and value != 0:
            yield found
        case Operate(operator="..", operands=operands):
            for one in operands:
                if isinstance(one, Const) and one.value == 0:
                    yield one
                else:
                    yield from counted(one)
        case tuple():
            for one in found:
                yield from counted(one)
        case _:  # the parts of a term, or of a step that is supposed
            for name in held(type(found)):  # type: ignore[arg-type]  # a class is a fine key
                yield from counted(getattr(found, name))


ASKED = frozenset({"var", "resource", "zone", "define", "graph", "option", "local"})


def on_one_line(rules: list[Rule]) -> Iterator[Rule]:
    """Rules of which those on one line, ``if … : step``, have their names in common."""
    groups: list[list[Rule]] = []
    for rule in rules:
        if groups and together(groups[-1][-1], rule):
            groups[-1].append(rule)
        else:
            groups.append([rule])
    for group in groups:
        names = frozenset(name for rule in group for name in rule.called)
        yield from (replace(rule, called=names) for rule in group)


def together(one: Rule, other: Rule) -> bool:
    """Whether two rules stand on one line."""
    first, last = sorted((one.span, other.span), key=lambda span: span.start)
    return first.chunk is last.chunk and "\n" not in first.chunk.text[first.start : last.start]


class Rules:
    """All rules that play can come to."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.model: Model = speech.model
        self.values: Agreed = speech.agreed
        self.order = order(self.model, self.values)
        self.of: dict[Symbol, tuple[Rule, ...]] = {}
        self._known: dict[Symbol, Term | None] = {}
        self._reach()

    def __iter__(self) -> Iterator[Rule]:
        for found in self.of.values():
            yield from found

    # ---- which are reached -----------------------------------------------------------------------------------

    def _reach(self) -> None:
        phases = dict.fromkeys(met(PLAY, self.model, set(), self.values))
        waiting = [*phases, *(one for one in chosen(self.model, self.values))]
        waiting += [one for one in self.model.nodes if one.kind in {"score", "winner"}]
        place = {symbol: at for at, symbol in enumerate(self.model.nodes)}
        known = {*waiting}
        queue = deque(one for one in self.model.nodes if one in known)
        while queue:
            symbol = queue.popleft()
            if symbol in self.of or symbol not in self.model.nodes or not plays(symbol, self.model, self.values):
                continue
            node = node_of(symbol, self.speech)
            if isinstance(node, tree.Score) and node.word != "score":
                continue
            self.of[symbol] = rules = tuple(on_one_line([*self._rules(symbol, node)]))
            asked = {one for rule in rules for one in inside(*rule.terms) if isinstance(one, Symbol)}
            more = [one for one in asked if one in place and one.kind in USED and one not in self.of]
            queue += sorted(more, key=place.__getitem__)

    # ---- the rules of a declaration --------------------------------------------------------------------------

    def _rules(self, symbol: Symbol, node: tree.Declaration) -> Iterator[Rule]:
        body = self.model.bodies.get(symbol)
        self._own = {(start(one.at.span), one.part): one for one in sentences(symbol, node)}
        match body:
            case ActionBody():
                assert isinstance(node, tree.Action)
                yield from self._action(symbol, node, body)
            case DefineBody(value=value, lets=()) if symbol.kind == "define" and self.is_settled(value):
                return
            case DefineBody(value=value) if symbol.kind == "score" and is_victory(value):
                return
            case DefineBody(value=value, params=params, lets=lets):
                made_of = (value, *(one.value for one in lets))
                sort: Sort = "term" if symbol.kind == "score" else self._kind_of(value, params)
                key = "score prose" if symbol.kind == "score" else prose_key(symbol)
                yield Rule(symbol, sort, value.span, self.live(*made_of), own(key, node.prose), node=node)
            case GraphBody(edges=edges, stops=stops):
                whole = own(prose_key(symbol), node.prose)
                for edge in edges:
                    yield self._line(symbol, "condition", edge.span, (edge.domain, edge.where, edge.cost), whole)
                assert isinstance(node, tree.Graph)
                halts = (line for line in node.lines if isinstance(line, tree.Stop))
                for halt, (name, where) in zip(halts, stops, strict=True):
                    yield self._line(symbol, "condition", halt.span, (where,), whole, called=(name,))
            case WinnerBody(lines=lines):
                assert isinstance(node, tree.Winner)
                for at, (line, one) in enumerate(zip(node.lines, lines, strict=True), 1):
                    terms = self.live(one.value) if one.value is not None else ()
                    if one.value is not None and not isinstance(one.value, Const) and all(map(is_constant, terms)):
                        continue  # with these options it is equal for all
                    sentence = own(f"winner {at}", line.prose)
                    yield Rule(symbol, "comparison", line.span, terms, sentence, at, line, manner=(one.manner,))
            case ValueBody(terms=terms) if symbol.kind in {"resource", "var"}:
                counts = [one for one in terms if any(True for _ in counted(one)) and not isinstance(one, Ref)]
                if counts and isinstance(node, tree.Var) and node.start is not None:
                    yield Rule(symbol, "start", node.start.span, tuple(counts[:1]), own(prose_key(symbol), node.prose))
            case _ if isinstance(node, tree.Zone) and node.up_to is not None:
                yield Rule(symbol, "limit", node.up_to.span, rooms(body), own(prose_key(symbol), node.prose))
            case _ if symbol.kind == "phase":
                before = symbol in self.order.before
                steps = blocks(body)
                lone = own(prose_key(symbol), node.prose) if is_lone(steps) else None
                yield from self._steps(symbol, steps, before=before, lone=lone)
            case _:  # what others are, such as options and zones, is told where they are
                return

    def _kind_of(self, value: Term, params: tuple[Symbol, ...]) -> Sort:
        """What a definition is, unless it only gives a name to something."""
        if not any(is_rule(one, params) for one in self.live(value)):
            return ""
        match t.plain(value.type):
            case t.Bool():
                return "condition"
            case t.Int():
                return "amount"
            case _:  # pieces, players, places
                return "meaning"

    def _action(self, symbol: Symbol, node: tree.Action, body: ActionBody) -> Iterator[Rule]:
        name = symbol.name
        said = {one.generator.name.text: one.prose for one in refusing(node)}
        for pick in body.picks:
            if isinstance(pick, Bind):
                yield self._line(symbol, "", pick.span, (pick.value,), binds=pick.name)
                continue
            sort: Sort = "condition" if self.live(pick.where) else "amount" if pick.how_many is not None else ""
            asked = (pick.domain, pick.where, pick.how_many)
            refused = own(pick_key(name, pick.name.name), said.get(pick.name.name, ()))
            yield self._line(symbol, sort, pick.span, asked, refused, called=(pick.name,))
        prices = iter(body.prices)
        for at, line in enumerate((one for one in node.lines if isinstance(one, tree.Cost)), 1):
            bill = tuple(part for _ in line.prices for part in priced(next(prices)))
            sentence = own(f"action {name} cost {at}", line.prose)
            yield Rule(symbol, "cost", line.span, self.live(bill), sentence, at, line, called=frozenset({"cost"}))
        limits = [one for one in node.lines if isinstance(one, tree.Limit)]
        for at, (limit, found) in enumerate(zip(limits, body.limits, strict=True), 1):
            terms = self.live(found.times)
            sentence = own(f"action {name} limit {at}", limit.prose)
            manner = (found.per, found.keys, found.in_all)
            named = frozenset({"limit"})
            yield Rule(symbol, "limit", limit.span, terms, sentence, at, limit, called=named, manner=manner)
        needs = [one for one in node.lines if isinstance(one, tree.Needs)]
        for at, (need, asked_) in enumerate(zip(needs, body.needs, strict=True)):
            if settled(asked_.test, self.values) is not True:
                sentence = own(needs_key(name, need, at), need.prose)
                names = frozenset({need.label.text}) if need.label is not None else frozenset[str]()
                yield Rule(symbol, "condition", need.span, self.live(asked_.test), sentence, at, need, called=names)
        for do in (one for one in node.lines if isinstance(one, tree.Do)):
            whole = self._own.get((start(do.span), "line"))
            lone = Own(whole.key, whole.prose) if whole is not None and is_lone(body.effects) else None
            yield from self._steps(symbol, body.effects, before=False, lone=lone)

    def _line(
        self,
        symbol: Symbol,
        sort: Sort,
        span: Span,
        terms: tuple[object, ...],
        otherwise: Own | None = None,
        *,
        part: str = "line",
        binds: Symbol | None = None,
        fills: Term | None = None,
        place: Span | None = None,
        manner: tuple[object, ...] = (),
        called: tuple[Symbol, ...] = (),
    ) -> Rule:
        found = self._own.get((start(span), part))
        sentence = Own(found.key, found.prose) if found is not None else otherwise
        zone = getattr(fills, "symbol", None)
        return Rule(
            symbol,
            sort,
            place or head(span),
            self.live(terms),
            sentence,
            binds=binds,
            called=frozenset(one.name for one in (*called, *((binds,) if binds is not None else ()))),
            fills=zone,
            manner=manner,
        )

    def _steps(self, symbol: Symbol, steps: Block, *, before: bool, lone: Own | None) -> Iterator[Rule]:
        """``before``: whether they set up the table. ``lone``: the sentence of a declaration with one step."""
        for step in steps:
            yield from self._step(symbol, step, before=before, lone=lone)

    def _step(self, symbol: Symbol, step: Step, *, before: bool, lone: Own | None) -> Iterator[Rule]:
        span = step.span
        laid: Sort = "set-up" if before else ""
        match step:
            case Branch(test=test, then=then, otherwise=otherwise):
                way = settled(test, self.values)
                if way is None:
                    whole = self._line(symbol, "condition", span, (test,), lone)
                    yield whole
                    yield from self._steps(symbol, then, before=before, lone=beside(whole.own, span, then))
                    yield from self._otherwise(symbol, span, otherwise, before=before)
                else:
                    taken = then if way else otherwise
                    said = self._line(symbol, "", span, (), lone).own if way else lone
                    yield from self._steps(symbol, taken, before=before, lone=beside(said, span, taken) or lone)
            case Loop(name=name, domain=domain, where=where, by=by, body=body, order=order_, together=together):
                sort: Sort = "condition" if self.live(where) or by is not None else ""
                manner = (order_, together)
                whole = self._line(
                    symbol, sort, span, (from_one(domain), where, by), lone, manner=manner, called=(name,)
                )
                yield whole
                yield from self._steps(symbol, body, before=before, lone=beside(whole.own, span, body))
            case Repeating(body=body, until=until):
                yield from self._steps(symbol, body, before=before, lone=None)
                yield self._line(symbol, "end", span, (until,), lone, part="until", place=until.span)
            case Decision(player=player, otherwise=otherwise, manner=how, if_able=if_able):
                # actions are listed where they are offered
                yield self._line(symbol, "", span, (player,), lone, manner=(how, if_able))
                yield from self._otherwise(symbol, span, otherwise or (), before=before)
            case Drawing(count=count, source=source, zone=zone, where=where, otherwise=otherwise, at_most=at_most):
                sort = "condition" if self.live(where) else laid
                drawn = ("draw", step.end, at_most)
                names = (step.name,) if step.name is not None else ()
                asked = (count, source, zone, where)
                yield self._line(symbol, sort, span, asked, lone, fills=zone, manner=drawn, called=names)
                yield from self._otherwise(symbol, span, otherwise or (), before=before)
            case Set(target=target, operator=operator, value=value):
                kept = operator == ":=" and is_kept(value)
                terms = (target,) if kept else (target, value)
                sort = "" if kept or not is_sum(value) else "term"
                done = (operator, value if kept else None)
                yield self._line(symbol, sort, span, terms, lone, manner=done)
            case Bind(name=name, value=value, changes=changes):
                terms_ = () if value is None or (changes and is_kept(value)) else (value,)
                yield self._line(symbol, "", span, terms_, lone, binds=name)
            case Run(arguments=arguments, name=name):
                phase = step.phase
                yield self._line(symbol, "", span, (arguments,), lone, binds=name, manner=(phase,), called=(phase,))
            case Moving(pieces=pieces, zone=zone, turned=turned):
                yield self._line(
                    symbol, laid, span, (pieces, zone, turned), lone, fills=zone, manner=("move", step.end)
                )
            case OnZone(zone=zone):
                yield self._line(symbol, laid, span, (zone,), lone, fills=zone, manner=(step.DONE,))
            case Rolling(names=names, domain=domain):
                yield self._line(symbol, "amount", span, (domain,), lone, called=names)
            case Swapping(left=left, right=right):
                yield self._line(symbol, laid, span, (left, right), lone, fills=left)
            case Showing(what=what, to=to) | Unveiling(what=what, to=to):
                yield self._line(symbol, "", span, (what, to), lone)
            case Proving(test=test):
                yield self._line(symbol, "", span, (test,), lone)
            case Remembering(memory=memory):
                yield self._line(symbol, "", span, (memory,), lone)
            case Returning(value=value):
                yield self._line(symbol, "", span, (value,) if value is not None else (), lone)

    def _otherwise(self, symbol: Symbol, span: Span, steps: Block, *, before: bool) -> Iterator[Rule]:
        """``else``, whose sentence is that of a step behind it on its line."""
        found = self._own.get((start(span), "else"))
        sentence = Own(found.key, found.prose) if found is not None else None
        yield from self._steps(symbol, steps, before=before, lone=sentence if len(steps) == 1 else None)

    # ---- what is left of terms -------------------------------------------------------------------------------

    def live(self, *found: object) -> tuple[object, ...]:
        """Terms, without what the chosen options settle."""
        left: list[object] = []
        for one in found:
            match one:
                case None:
                    pass
                case tuple():
                    left += self.live(*one)
                case AnyTerm():
                    kept = self.folded(cast("Term", one))
                    if kept is not None:
                        left.append(kept)
                case _:  # a symbol
                    left.append(one)
        return tuple(left)

    def folded(self, term: Term) -> Term | None:
        """A term without the parts that are settled; None if all of it is."""
        if isinstance(t.plain(term.type), t.Bool) and self.known(term) is not None and not isinstance(term, Const):
            return None
        match term:
            case Operate(operator="and" | "or", operands=operands):
                left = tuple(kept for one in operands if (kept := self.folded(one)) is not None)
                if len(left) < len(operands):
                    return left[0] if len(left) == 1 else Operate(term.type, term.operator, left, span=term.span)
                return Operate(term.type, term.operator, left, span=term.span)
            case Operate(operator="not", operands=(inner,)):
                kept = self.folded(inner)
                return None if kept is None else Operate(term.type, "not", (kept,), span=term.span)
            case Operate(operator="if", operands=(test, then, otherwise)):
                way = self.known(test)
                if way is not None:
                    return self.folded(then if way else otherwise)
            case Operate(operator="+" | "-", operands=(first, *others)) if any(map(self.is_nothing, others)):
                left = (first, *(one for one in others if not self.is_nothing(one)))
                return first if len(left) == 1 else Operate(term.type, term.operator, left, span=term.span)
            case _:  # what is neither joined nor chosen stays as it is
                pass
        return term

    def is_settled(self, value: Term) -> bool:
        """Whether a definition comes to the same always, because of what is agreed on."""
        if isinstance(value, Const):
            return False
        return (isinstance(t.plain(value.type), t.Bool) and self.known(value) is not None) or self.is_nothing(value)

    def is_nothing(self, term: Term) -> bool:
        """Whether an amount is always 0."""
        match term:
            case Const(value=value):
                return value == 0 and not isinstance(value, bool)
            case Over(function=Symbol(name="count" | "sum"), where=where):
                return where is not None and self.known(where) is False
            case Apply(function=Symbol(kind="define") as define):
                body = self.model.bodies.get(define)
                return isinstance(body, DefineBody) and self.is_nothing(body.value)
            case _:  # it depends on the game
                return False

    def known(self, term: Term) -> bool | None:
        """Whether a condition is settled, here or in the definition that it asks."""
        found = settled(term, self.values)
        if found is not None:
            return found
        match term:
            case Apply(function=Symbol(kind="define") as define):
                body = self.model.bodies.get(define)
                return self.known(body.value) if isinstance(body, DefineBody) else None
            case Operate(operator="not", operands=(inner,)):
                way = self.known(inner)
                return None if way is None else not way
            case Operate(operator="and" | "or" as operator, operands=operands):
                return joined(operator, [self.known(one) for one in operands])
            case _:  # it depends on the game
                return None


def rooms(body: object) -> tuple[object, ...]:
    """How many pieces a zone holds."""
    return body.terms if isinstance(body, ValueBody) else ()


def is_victory(value: Term) -> bool:
    """Whether a score only says who has won: it is 0 or 1."""
    inner = t.plain(value.type)
    return isinstance(inner, t.Int) and (inner.low, inner.high) == (0, 1)


def is_constant(term: object) -> bool:
    return isinstance(term, Const)


def priced(price: Priced) -> tuple[Term, Symbol]:
    return price.amount, price.resource


USED = frozenset({"define", "graph", "resource", "var", "zone"})
"""What rules ask: its own rule is reached with them."""


def own(key: str, prose: tuple[tree.Prose, ...]) -> Own | None:
    return Own(key, prose) if prose else None


def is_lone(steps: Block) -> bool:
    """Whether a declaration has a single step, so that its sentence is about nothing else."""
    return len(steps) == 1


def head(span: Span) -> Span:
    """The first line of a step, without its sentence and the block beneath it."""
    end = TAIL.search(span.chunk.text, span.start, span.end)
    return span if end is None else Span(span.chunk, span.start, end.start())


def beside(own: Own | None, span: Span, steps: Block) -> Own | None:
    """The sentence of a line, which is that of a step at its end, too."""
    if len(steps) != 1 or steps[0].span.chunk is not span.chunk:
        return None
    return None if "\n" in span.chunk.text[span.start : steps[0].span.start] else own


def from_one(domain: Term) -> object:
    """What is gone through. That counting begins with 1 is no rule."""
    match domain:
        case Operate(operator="..", operands=(Const(value=1), last)):
            return last
        case _:  # a list, a zone, or a part of a range
            return domain


def is_kept(value: Term) -> bool:
    """Whether a value only says that nothing is there: none, 0, no, an empty list; or yes, which is no amount."""
    match value:
        case Const(value=known):
            return known is None or isinstance(known, bool) or known == 0
        case _:  # an empty list has no parts
            return not any(isinstance(one, Symbol | Const) for one in inside(value))


def is_rule(term: object, given: tuple[Symbol, ...]) -> bool:
    """Whether a definition says more than a name: a condition, a choice, a sum, a number.

    Looking for what has a given name or owner, or for what is given to it, says no more.
    """
    match term:
        case Operate(operator="=", operands=(one, other)) if is_given(one, given) or is_given(other, given):
            return any(isinstance(at, Apply) for at in inside(one, other))
        case Operate(operator="and", operands=operands):
            return any(is_rule(one, given) for one in operands)
        case Operate() | Steps() | Supposing():
            return True
        case Const(value=value):
            return not (value is None or isinstance(value, bool)) and value != 0
        case tuple():
            return any(is_rule(one, given) for one in term)
        case Over(function=Symbol(name=name), domain=domain, where=where, value=value, by=by):
            parts = (domain, where, value, by)
            return name not in NAMING or any(is_rule(one, given) for one in parts if one is not None)
        case _:  # a name, a field, or what is asked with others
            return any(is_rule(getattr(term, name), given) for name in held(type(term)))  # type: ignore[arg-type]  # a class is a fine key


NAMING = frozenset({"those", "count", "any", "one", "only"})


def is_given(term: Term, given: tuple[Symbol, ...]) -> bool:
    match term:
        case Ref(symbol=symbol):
            return symbol in given
        case Get(symbol=symbol):
            return symbol.kind == "builtin" and symbol.name in {"name", "owner"}
        case _:  # anything else is a condition
            return False


def is_sum(value: Term) -> bool:
    """Whether something is worked out of several terms."""
    return isinstance(value, Operate) and value.operator in {"+", "-", "*", "/", "if", "mod"}
