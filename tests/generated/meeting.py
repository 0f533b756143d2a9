"""In: a case. Out: the parts of the language that it covers: executed in play, with an effect on the state or the
choices.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from rulewright.diagnostics.place import Chunk, Span
from rulewright.model.symbols import Symbol
from rulewright.model.terms import AnyStep, Apply, Get, Operate, Over, Ref, Step
from rulewright.play.chance import Stream
from rulewright.play.game import Game
from rulewright.program.form import Program
from rulewright.program.passes import PASSES, improved
from rulewright.syntax import read
from rulewright.syntax.ground import first, last
from rulewright.syntax.parsed import Token, Tree

from .case import Case
from .census import productions, statements
from .watching import PLIES, Lowered, Watched, made, nodes, over, passed, primitive, watched

MOST = 40
"""Values that are given another way, in one case; each is a game more."""
SILENT = """game authors players seats prose_in ruling see say requires position from_ example with_option
given_inline given_block given_positions at chance plays allows refuses_ sight then type named params param"""
NO_EFFECT = frozenset(SILENT.split())
"""They say nothing that play asks for; they are met where a ruleset that was tried by all commands has them."""
SEVERAL = re.compile(r"^\s+\w*\{\w+\}\S*\s{2,}", re.MULTILINE)
"""A row that stands for several."""
HOME = "declaration"
"""What the reading of a declaration calls with the tree of it."""
LAYERED = """variant addon change retold phase_retold position_retold replace remove keyed set_
offer_ beside at_number path step_name step_index include"""
LAYERS = frozenset(LAYERED.split())


@dataclass(frozen=True, slots=True)
class Spot:
    """A production at a place in a declaration, with its name in the census."""

    items: tuple[str, ...]
    name: str
    chunk: Chunk
    start: int
    end: int
    head: tuple[str, ...]
    """The names that its line declares, or else its declaration."""


@contextmanager
def read_trees(found: list[tuple[Chunk, Tree]]) -> Iterator[None]:
    plain = getattr(read, HOME)

    def noting(ground: Any, tree: Tree) -> Any:
        found.append((ground.chunk, tree))
        return plain(ground, tree)

    setattr(read, HOME, noting)
    try:
        yield
    finally:
        setattr(read, HOME, plain)


def spots(chunk: Chunk, tree: Tree) -> Iterator[Spot]:
    """All productions of a declaration, with the words between which they choose."""
    declared = names_of(tree)
    stack: list[tuple[Tree, tuple[str, ...]]] = [(tree, declared)]
    while stack:
        one, head = stack.pop()
        kids = [kid for kid in one.children if kid is not None]
        if not kids:
            continue
        words = [str(kid) for kid in kids if isinstance(kid, Token)]
        words += [str(sub) for kid in kids if isinstance(kid, Tree) and not kid.data for sub in kid.children]
        known = KNOWN.get(one.data, ())
        several = ("table several",) if one.data == "table" and SEVERAL.search(chunk.text) else ()
        items = (
            f"production {one.data}",
            *several,
            *beside(one),
            *(f"production {one.data} {word}" for word in words if word in known),
        )
        if one.data in {"column", "formula_column", "key"}:
            head = names_of(one)
        yield Spot(items, one.data, chunk, first(one).start_pos, last(one).end_pos, head)
        stack += [(kid, head) for kid in kids if isinstance(kid, Tree)]


def words_of(tree: Tree) -> Iterator[str]:
    for kid in tree.children:
        if isinstance(kid, Tree):
            yield from words_of(kid)
        elif isinstance(kid, Token):
            yield str(kid)


def beside(tree: Tree) -> tuple[str, ...]:
    """What is no production of its own: players in columns."""
    if tree.data == "column" and "player" in words_of(tree):
        return ("table seats",)
    return ()


def names_of(tree: Tree) -> tuple[str, ...]:
    """The names at the beginning of a declaration or of one of its lines."""
    found = []
    for kid in tree.children:
        if isinstance(kid, Token) and kid.type == "NAME":
            found.append(str(kid))
        elif isinstance(kid, Tree) and kid.data in {"column", "formula_column"}:
            found += names_of(kid)[:1]
        elif isinstance(kid, Tree) and tree.data in {"declaration", "change", "replace"}:
            return names_of(kid)
    return tuple(found)


@dataclass(slots=True)
class Meeting:
    """The questions about a game that is watched."""

    low: Lowered
    run: Watched
    tries: int = MOST
    known: dict[int, bool] = field(default_factory=dict)
    terms: dict[tuple[int, int, int], list[int]] = field(default_factory=lambda: defaultdict(list))
    steps: dict[tuple[int, int], list[int]] = field(default_factory=lambda: defaultdict(list))
    within: dict[int, list[tuple[int, int, int]]] = field(default_factory=lambda: defaultdict(list))
    called: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    origins: dict[int, list[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node, origins in self.low.made.items():
            for origin in origins:
                chunk, start, end = id(origin.span.chunk), origin.span.start, origin.span.end
                if isinstance(origin, Step):
                    self.steps[chunk, start].append(node)
                else:
                    self.terms[chunk, start, end].append(node)
                self.within[chunk].append((start, end, node))
                for name in mentioned(origin):
                    self.called[name].append(node)

    def counts(self, node: int) -> bool:
        """Whether a node has had an effect."""
        if node in self.run.watcher.effects:
            return True
        if node not in self.known and node in self.run.watcher.noted and self.tries > 0:
            self.tries -= 1
            self.known[node] = self.run.matters(node)
        return self.known.get(node, False)

    def met(self, spot: Spot) -> bool:
        chunk = id(spot.chunk)
        exact = self.terms.get((chunk, spot.start, spot.end))
        if exact:
            return any(map(self.counts, exact))
        step = self.steps.get((chunk, spot.start))
        if step and any(map(self.counts, step)):
            return True
        inside = [node for start, end, node in self.within[chunk] if spot.start <= start and end <= spot.end]
        if inside:
            return any(node in self.run.watcher.effects for node in inside) or any(map(self.counts, inside[:6]))
        around = sorted(
            (end - start, node) for start, end, node in self.within[chunk] if start <= spot.start and spot.end <= end
        )
        if around:
            return any(map(self.counts, [node for size, node in around if size == around[0][0]]))
        return any(map(self.counts, [node for name in spot.head for node in self.called[name]][:8]))


def mentioned(origin: Any) -> frozenset[str]:
    """The names that a term or a step refers to."""
    match origin:
        case Ref(symbol=symbol) | Get(symbol=symbol):
            return frozenset({symbol.name})
        case Apply(function=function):
            return frozenset({function.name})
        case AnyStep():
            return frozenset(symbol.name for symbol in symbols(origin))
        case _:
            return frozenset()


def symbols(of: Any) -> Iterator[Symbol]:
    """All symbols in a step, except those in the steps inside it."""
    for one in fields(of):
        value = getattr(of, one.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Symbol):
                yield item
            elif is_dataclass(item) and not isinstance(item, Step | Span | type):
                yield from symbols(item)


# ---- all of it ------------------------------------------------------------------------------------------


def met(case: Case, wanted: frozenset[str]) -> frozenset[str]:
    """Those of the ``wanted`` constructs that the case has met."""
    trees: list[tuple[Chunk, Tree]] = []
    with read_trees(trees):
        game = case.load()
    found: set[str] = set()
    meeting = begun(game, case.seed)
    for chunk, tree in trees:
        for spot in spots(chunk, tree):
            asked = [item for item in spot.items if item in wanted and item not in found]
            if asked and spot.name not in LAYERS and (spot.name in NO_EFFECT or meeting.met(spot)):
                found.update(asked)
    found |= layered(case, trees, wanted - found)
    found |= functions(meeting, wanted - found)
    found |= parts(meeting, wanted - found)
    found |= pairs(meeting, game, wanted - found)
    passes = {f"pass {at} {one.__name__}": at for at, one in enumerate(PASSES)}
    passes = {item: at for item, at in passes.items() if item in wanted}
    if passes:
        helped = passed(meeting.low, case.seed, passes.values())
        found.update(item for item, at in passes.items() if at in helped)
    return frozenset(found)


def begun(game: Game, seed: int) -> Meeting:
    low = made(game, game.players[seed % len(game.players)])
    run = watched(low.program, low.layout, seed, interesting(low))
    return Meeting(low, run)


def interesting(low: Lowered) -> set[int]:
    """The nodes to be watched: those that were noted, and every use of a primitive."""
    found = set(low.made)
    for body in bodies(low.program):
        found.update(id(node) for node in nodes(body) if primitive(node) or over(node))
    return found


def bodies(program: Program) -> Iterator[Any]:
    """Everything that is executed: blocks, definitions, arguments of actions, and the domains of chance."""
    yield program.blocks
    yield from (function.body for function in program.functions.values())
    yield from (offer.arguments for decision in program.decisions for offer in decision.offers)
    yield from (event.domain for event in program.events)


def functions(meeting: Meeting, wanted: frozenset[str]) -> set[str]:
    """The built-in functions and fields that had an effect."""
    found: set[str] = set()
    for node, origins in meeting.low.made.items():
        for origin in origins:
            match origin:
                case Apply(function=function):
                    item = f"built-in {function.name}"
                case Over(function=function):
                    item = f"built-in {function.name} of each"
                case Get(symbol=symbol):
                    item = f"field {symbol.name}"
                case Operate(operator=operator):
                    item = f"operator {operator}"
                case _:
                    continue
            if item in wanted and item not in found and meeting.counts(node):
                found.add(item)
    return found


def parts(meeting: Meeting, wanted: frozenset[str]) -> set[str]:
    """The primitives and loops that had an effect, in the program before and after all passes."""
    found = of_program(meeting, wanted)
    left = wanted - found
    if any(item.startswith(("primitive ", "loop over ")) for item in left):
        with suppress(Exception):  # what passes put in may be nothing that can be walked through
            program = improved(meeting.low.program)
            low = Lowered(program, meeting.low.layout, {}, [])
            run = watched(program, low.layout, meeting.run.seed, interesting(low))
            found |= of_program(Meeting(low, run, meeting.tries), left)
    return found


def of_program(meeting: Meeting, wanted: frozenset[str]) -> set[str]:
    found: set[str] = set()
    for body in bodies(meeting.low.program):
        for node in nodes(body):
            item = f"primitive {primitive(node)}" if primitive(node) else f"loop over {over(node)}"
            if item in wanted and item not in found and meeting.counts(id(node)):
                found.add(item)
    return found


def pairs(meeting: Meeting, game: Game, wanted: frozenset[str]) -> set[str]:
    """Pairs of a statement and a kind of zone that it had an effect on."""
    found: set[str] = set()
    zones = game.model.headers.zones
    for node, origins in meeting.low.made.items():
        for origin in origins:
            if not isinstance(origin, Step) or node not in meeting.run.watcher.effects:
                continue
            for step, place in PLACES_OF.get(type(origin).__name__, ()):
                term = getattr(origin, place)
                kinds = {zones[one].kind for one in (*symbols(term), *own(term)) if one in zones} if term else set()
                found |= {f"pair {step}.{place} {kind}" for kind in kinds}
    return found & wanted


def own(term: Any) -> tuple[Symbol, ...]:
    return (term.symbol,) if isinstance(term, Ref | Get) else ()


# ---- variants and addons --------------------------------------------------------------------------------


def layered(case: Case, trees: list[tuple[Chunk, Tree]], wanted: frozenset[str]) -> set[str]:
    """The edits of variants and addons without which games take another course."""
    found: set[str] = set()
    usual: list[Any] | None = None
    for chunk, tree in trees:
        items = {item for spot in spots(chunk, tree) if spot.name in LAYERS for item in spot.items} & wanted
        if items <= found or chunk.file not in case.files:
            continue
        if usual is None:
            usual = told(case)
        less = without(case, chunk)
        with suppress(Exception):
            if told(less) != usual:
                found |= items
    return found


def without(case: Case, chunk: Chunk) -> Case:
    """The case without a declaration; without the whole file for a title; for an include, without the included file."""
    text = case.files[chunk.file]
    if chunk.text.startswith(("variant", "addon")):
        base = re.findall(r'"([^"]*)"', chunk.text.partition("\n")[0])[-1]
        return Case(case.files, base, case.seed)
    return Case({**case.files, chunk.file: text.replace(chunk.text, "")}, case.game, case.seed)


def told(case: Case) -> list[Any]:
    """Some random games as text: the legal choices, and what everybody sees."""
    game = case.load()
    found: list[Any] = []
    session = game.start(game.players[0], case.seed)
    stream = Stream(case.seed)
    for _ in range(PLIES):
        if session.over:
            break
        legal = session.legal()
        found.append(([str(one) for one in legal], json.dumps(session.view(session.player), default=str)))
        session.choose(legal[stream.below(len(legal))])
    return [*found, session.scores, session.winners]


KNOWN = productions()
PLACES_OF: dict[str, list[tuple[str, str]]] = defaultdict(list)
for _step, _place in statements():
    PLACES_OF[_step].append((_step, _place))
