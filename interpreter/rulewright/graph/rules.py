"""In: a model. Out: the input of the analyses: the facts of each declaration, and what follows from them together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from operator import is_not
from typing import TypeVar

from ..model.declared import ActionBody, PhaseBody
from ..model.symbols import Symbol
from ..model.terms import bound, inside
from ..model.understood import Model
from ..syntax.declarations import TOLD
from .facts import EMPTY, NOTHING, Choice, Doing, Facts, Symbols
from .gather import gather
from .tables import table
from .written import Written, names_written

Of = TypeVar("Of")
Made = TypeVar("Made")
PLAY = Symbol("phase", "play")
GAME = Symbol("game", "game")
PLACE = "place"
OPEN = "everyone"
UNORDERED = ("pool", "bag")
"""Zones in which the pieces have no order."""
ORDERED = ("stack", "sequence")


@dataclass(slots=True)
class FactsCache:
    """The results of the last analysis of a ruleset. Results that were not used again are dropped."""

    now: dict[tuple[str, int], tuple[object, object]] = field(default_factory=dict)
    before: dict[tuple[str, int], tuple[object, object]] = field(default_factory=dict)
    several: dict[str, tuple[object, tuple[object, ...]]] = field(default_factory=dict)

    def begin(self) -> None:
        self.before, self.now = self.now, {}

    def once(self, step: str, of: Of, make: Callable[[Of], Made]) -> Made:
        """The result of a step for an object, computed once as long as this is the same object."""
        key = (step, id(of))
        known = self.now.get(key) or self.before.get(key)
        if known is None:
            known = (of, make(of))  # keeps the object alive, as another could get its id
        self.now[key] = known
        return known[1]  # type: ignore[return-value] # the step made it

    def together(self, step: str, of: Iterable[object], make: Callable[[], Made]) -> Made:
        """The result of a step for several objects, computed once as long as all of them are the same."""
        objects = tuple(of)
        made, known = self.several.get(step, (None, ()))
        if len(objects) != len(known) or any(map(is_not, objects, known)):
            made = make()
            self.several[step] = made, objects
        return made  # type: ignore[return-value] # the step made it


@dataclass
class Rules:
    """A model with its facts. The sets that are computed from several declarations are cached."""

    model: Model
    facts: Mapping[Symbol, Facts]
    tables: Mapping[Symbol, Facts]
    written: Mapping[Symbol, Written]
    touched: Symbols = NOTHING
    """What a variant or an addon changes or replaces."""
    cache: FactsCache = field(default_factory=FactsCache)
    _reads: dict[Symbol, Symbols] = field(default_factory=dict)
    _does: dict[Symbol, Doing] = field(default_factory=dict)

    def of(self, symbol: Symbol) -> Facts:
        return self.facts.get(symbol, EMPTY)

    def names(self, symbol: Symbol) -> Symbols:
        """The names that are defined in the body of a declaration."""
        return self.cache.once("names", self.model.bodies[symbol], names_in)

    def told(self) -> Iterable[tuple[Symbol, Facts]]:
        """The facts of the rules, without declarations about them."""
        return ((symbol, facts) for symbol, facts in self.facts.items() if symbol.kind not in TOLD)

    @cached_property
    def operators(self) -> Mapping[Symbol, frozenset[str]]:
        """The ways in which each variable and resource changes."""
        found: dict[Symbol, set[str]] = {}
        for _, facts in self.told():
            for change in facts.doing.changes:
                found.setdefault(change.symbol, set()).add(change.operator)
        return {symbol: frozenset(operators) for symbol, operators in found.items()}

    @cached_property
    def bringing(self) -> Mapping[Symbol, tuple[Symbol, ...]]:
        """For each zone or variable, the declarations that put something in, or let pieces start there."""
        found: dict[Symbol, dict[Symbol, None]] = {}
        for symbol, facts in self.told():
            brought = facts.doing.fills | {one.symbol for one in facts.doing.changes if one.operator != "-="}
            if symbol.kind in {"component", "board"}:
                brought |= facts.mentions
            for store in brought:
                found.setdefault(store, {})[symbol] = None
        return {store: tuple(symbols) for store, symbols in found.items()}

    @cached_property
    def leaving(self) -> Symbols:
        """The phases that are left by a ``return from``."""
        return frozenset(phase for _, facts in self.told() for phase in facts.doing.leaves)

    @cached_property
    def shown(self) -> Symbols:
        """The zones of which pieces are revealed."""
        return self.zones(place for _, facts in self.told() for place in facts.doing.reveals)

    @cached_property
    def hidden(self) -> Symbols:
        """The zones into which not everybody sees."""
        return frozenset(zone for zone, header in self.model.headers.zones.items() if header.seen_by != OPEN)

    @cached_property
    def holding(self) -> Mapping[Symbol, Symbols]:
        """For each component, the zones in which its pieces may lie."""
        found: dict[Symbol, set[Symbol]] = {}
        for zone, header in self.model.headers.zones.items():
            for component in header.holds:
                found.setdefault(component, set()).add(zone)
        return {component: frozenset(zones) for component, zones in found.items()}

    @cached_property
    def mixed(self) -> Symbols:
        """The stacks and sequences in which the order of some pieces may be unknown: they were shuffled, or came
        together to a stack from where they had no order, or with such an order from there.
        """
        kinds = {zone: header.kind for zone, header in self.model.headers.zones.items()}
        shuffled = {zone for _, facts in self.told() for zone in facts.shuffled}
        poured = {pair for _, facts in self.told() for pair in facts.poured}
        mixed = {zone for zone in shuffled if kinds[zone] in ORDERED}
        mixed |= {to for zone, to in poured if kinds[to] == "stack" and (zone is None or kinds[zone] in UNORDERED)}
        while more := {to for zone, to in poured if zone in mixed and kinds[to] in ORDERED} - mixed:
            mixed |= more
        return frozenset(mixed)

    def without_order(self, zone: Symbol) -> bool:
        """Whether the order of some pieces there may be unknown."""
        return self.model.headers.zones[zone].kind in UNORDERED or zone in self.mixed

    def backs_differ(self, zone: Symbol) -> bool:
        """Whether pieces there may have different backs, by which all see which of them is moved or shown."""
        headers = self.model.headers
        held = headers.zones[zone].holds
        printed = {column.of for column, header in headers.columns.items() if header.on_back}
        return len(held) > 1 or any(headers.components[one].owned or one.name in printed for one in held)

    @cached_property
    def marked(self) -> Symbols:
        """The components whose pieces have variables that change: equal pieces may come to differ by them."""
        owners = {symbol: header.owner for symbol, header in self.model.headers.vars.items()}
        changing = (owners[symbol] for symbol in self.operators if symbol in owners)
        return frozenset(owner for owner in changing if owner is not None and owner.kind == "component")

    @cached_property
    def unseen(self) -> Symbols:
        """Zones whose pieces nobody ever sees, not even the player who chooses among them."""
        headers = self.model.headers.zones
        return frozenset(zone for zone in self.hidden - self.shown if headers[zone].seen_by != "owner")

    @cached_property
    def unfelt(self) -> Symbols:
        """Zones of a player's own of which that player can't tell the pieces apart. Where they have no order, it is no
        help that some were shown.
        """
        headers = self.model.headers.zones
        mixed = (zone for zone in self.hidden if headers[zone].seen_by != "owner" and self.without_order(zone))
        return self.unseen.union(mixed)

    @cached_property
    def offered(self) -> Mapping[Symbol, tuple[Choice, ...]]:
        """For each action, the decisions that offer it."""
        found: dict[Symbol, list[Choice]] = {}
        for _, facts in self.told():
            for choice in facts.choices:
                for action in dict.fromkeys(choice.offers):
                    found.setdefault(action, []).append(choice)
        return {action: tuple(choices) for action, choices in found.items()}

    def reads(self, symbols: Iterable[Symbol]) -> Symbols:
        """The symbols and all that they depend on, through definitions, graphs, formulas, and actions."""
        found = set(symbols)
        waiting = list(found)
        while waiting:
            symbol = waiting.pop()
            beneath = self._reads.get(symbol)
            if beneath is None:
                beneath = self._reads[symbol] = self._beneath(symbol)
            waiting += beneath - found
            found |= beneath
        return frozenset(found)

    def _beneath(self, symbol: Symbol) -> Symbols:
        match symbol.kind:
            case "define" | "graph" | "memory":
                return frozenset(one for one in self.of(symbol).mentions if one.kind != "local")
            case "action":
                body = self.model.bodies.get(symbol)
                return legality(body) if isinstance(body, ActionBody) else NOTHING
            case "column":
                header = self.model.headers.columns.get(symbol)
                if header is not None and header.params is not None:
                    return self.tables.get(
                        Symbol("component", symbol.of), self.tables.get(Symbol("enum", symbol.of), EMPTY)
                    ).mentions
            case "builtin" if symbol.name == PLACE:
                return frozenset(
                    zone
                    for zone, header in self.model.headers.zones.items()
                    if header.owner is not None and header.owner.name == symbol.of
                )
        return frozenset()

    def zones(self, places: Iterable[Symbol]) -> Symbols:
        """The zones where pieces are; a definition stands for the zones in which it finds pieces."""
        found: set[Symbol] = set()
        waiting, seen = list(places), set(places)
        while waiting:
            at = waiting.pop()
            if at.kind == "zone":
                found.add(at)
            for other in self.of(at).gives - seen:
                seen.add(other)
                waiting.append(other)
        return frozenset(found)

    def does(self, doing: Doing) -> tuple[Doing, ...]:
        """A stretch of rules and all that is called or offered from it, directly or not."""
        found = [doing]
        waiting = list(doing.calls | doing.offers)
        seen = set(waiting)
        while waiting:
            inner = self.of(waiting.pop()).doing
            found.append(inner)
            for other in (inner.calls | inner.offers) - seen:
                seen.add(other)
                waiting.append(other)
        return tuple(found)

    def per(self, symbol: Symbol) -> str:
        """The phase that a variable lasts for; empty if it lasts for the game."""
        header = self.model.headers.vars.get(symbol)
        return header.per if header is not None and header.per != "game" else ""


def rules(model: Model, cache: FactsCache) -> Rules:
    cache.begin()
    facts = {symbol: cache.once("facts", body, gather) for symbol, body in model.bodies.items()}
    tables = {symbol: cache.once("table", kinds, table) for symbol, kinds in model.kinds.items()}
    texts = {symbol: cache.once("text", placed.declaration, names_written) for symbol, placed in model.nodes.items()}
    game = model.ruleset.game
    if game is not None:
        texts[GAME] = cache.once("text", game, names_written)
    touched = {
        id(placed)
        for placed, origin in zip(model.ruleset.declarations, model.ruleset.origins, strict=True)
        if origin.touched
    }
    changed = frozenset(symbol for symbol, placed in model.nodes.items() if id(placed) in touched)
    return Rules(model, facts, tables, texts, changed, cache)


def legality(body: ActionBody) -> Symbols:
    """What it depends on whether an action is possible, and what can be picked for it."""
    lines = (body.picks, body.needs, body.limits, body.prices)
    return frozenset(one for one in inside(*lines) if isinstance(one, Symbol) and one.kind != "local")


def names_in(body: object) -> Symbols:
    params = body.params if isinstance(body, ActionBody | PhaseBody) else ()
    return frozenset((*params, *bound(body)))
