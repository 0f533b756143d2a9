"""In: a model with its examples. Out: which of them hold, and where the others fail.

All examples for the same options and number of players share one program: see ``script``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from functools import partial

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Place, Sources, Span
from ..frozen import frozen
from ..graph.nodes import RuleGraph
from ..model.declared import ExampleBody
from ..model.symbols import Symbol
from ..model.understood import Model
from ..program.form import Program
from ..program.layout import Layout
from ..program.lower import complete, lowered, program
from ..program.operations import State
from ..program.options import chosen
from ..program.passes import improved
from ..syntax import tree
from .adding import Added, Adding, Counted, added
from .adding import prepare as prepare_counting
from .machine import Machine, Raw, machine, slow_machine
from .script import Move, Prepared, prepare
from .standing import Standing, Tell, play


@frozen
class Failure:
    """Where an example fails, and a sentence that says why."""

    message: str
    place: Place


@frozen
class Outcome:
    """The result of one example."""

    title: str
    place: Place
    failure: Failure | None

    @property
    def message(self) -> str:
        """Why it fails; empty if it holds."""
        return self.failure.message if self.failure else ""


Group = list[tuple[Symbol, ExampleBody]]


NOTHING_COUNTED: Mapping[Symbol, tuple[Counted, ...]] = {}
Look = Callable[[Symbol, Layout, State, Sequence[State]], None]
Told = Callable[[Symbol, Standing, Move, Raw], None]


@frozen
class Watching:
    """What is told of examples while they are played.

    ``look`` is called for each with the state in which every game begins, and those at the beginning and at the end of
    the example; ``tell`` with each choice before it is made. ``counted``: what is counted for each player at the end of
    an example; ``count`` is called with what it comes to.
    """

    look: Look
    tell: Told
    counted: Mapping[Symbol, tuple[Counted, ...]]
    count: Callable[[Symbol, tuple[Added, ...]], None]


def run_examples(model: Model, rules: RuleGraph, sources: Sources, *, walk: bool = False) -> list[Outcome]:
    """Run every example of a model, in order.

    With ``walk``, the walker plays them too, which needs no printing, but much time.
    """
    found: dict[Symbol, Outcome] = {}
    for group in groups(model, rules):
        found.update(run_group(model, sources, grouped(model, rules, sources, group), walk=walk))
    return [found[symbol] for symbol in model.bodies if symbol in found]


def left_out(unfit: Mapping[str, Diagnostic], sources: Sources) -> list[Outcome]:
    """Examples that settings have made impossible to mean: each fails, for what is wrong with it."""
    places = {title: sources.place(wrong.span) for title, wrong in unfit.items()}
    return [Outcome(title, places[title], Failure(wrong.message, places[title])) for title, wrong in unfit.items()]


def show_examples(
    model: Model, rules: RuleGraph, sources: Sources, watching: Watching, wanted: Container[Symbol] | None = None
) -> set[Symbol]:
    """Play examples once each, for what is seen and said. ``wanted``: only these. Returns those that do not hold."""
    failed: set[Symbol] = set()
    for group in groups(model, rules, wanted):
        found = grouped(model, rules, sources, group, watching.counted)
        ready = machine(found.program, found.layout)
        for symbol, example in found.prepared:
            wrong, _, states = played(example, ready, partial(watching.tell, symbol))
            if wrong:
                failed.add(symbol)
                continue
            watching.look(symbol, found.layout, ready.begin(), states)
            if symbol in found.sums and states:
                watching.count(symbol, added(ready, states[-1], found.sums[symbol]))
    return failed


def groups(model: Model, rules: RuleGraph, wanted: Container[Symbol] | None = None) -> Collection[Group]:
    """The examples that share a program. ``wanted``: only these."""
    found: dict[tuple[object, ...], Group] = {}
    for symbol, body in model.bodies.items():
        if isinstance(body, ExampleBody) and (wanted is None or symbol in wanted):
            options = chosen(rules, dict(body.options))
            key = (seats(model, body), *sorted((str(name), str(worth)) for name, worth in options.items()))
            found.setdefault(key, []).append((symbol, body))
    return found.values()


def seats(model: Model, body: ExampleBody) -> int:
    """The number of seats in an example; by default the smallest possible number."""
    return body.players or model.headers.players[0]


@frozen
class Grouped:
    """Examples that share a program. ``sums``: the functions for what is counted at the end of some."""

    program: Program
    layout: Layout
    prepared: tuple[tuple[Symbol, Prepared], ...]
    sums: Mapping[Symbol, tuple[Adding, ...]]


def grouped(
    model: Model,
    rules: RuleGraph,
    sources: Sources,
    group: Group,
    counted: Mapping[Symbol, tuple[Counted, ...]] = NOTHING_COUNTED,
    *,
    counts: bool = False,
) -> Grouped:
    """``counts``: the program counts what play comes to."""
    _, body = group[0]
    options = chosen(rules, dict(body.options))
    lowering, first = lowered(rules, options, seats(model, body), sources, counts=counts)
    complete(lowering)  # the rules come first, as in a program without examples
    prepared = tuple((symbol, prepare(at, body, model.bodies, lowering)) for at, (symbol, body) in enumerate(group))
    sums = {
        symbol: tuple(
            prepare_counting(f"counted_{at}_{term}", one, lowering) for term, one in enumerate(counted[symbol])
        )
        for at, (symbol, _) in enumerate(group)
        if symbol in counted
    }
    entries = tuple(example.block for _, example in prepared if example.block >= 0)
    return Grouped(program(lowering, first, entries), lowering.layout, prepared, sums)


def run_group(model: Model, sources: Sources, found: Grouped, *, walk: bool) -> Iterator[tuple[Symbol, Outcome]]:
    """Run examples that share a program. They are played by the optimised program, and by the program without any
    pass.
    """
    quick, simple = machine(improved(found.program), found.layout), [machine(found.program, found.layout)]
    if walk:
        simple.append(slow_machine(found.program, found.layout))
    for symbol, example in found.prepared:
        message, span = every_way(example, quick, simple)
        stands = place(symbol, model, sources)
        failure = Failure(message, sources.place(span) if span is not None else stands) if message else None
        yield symbol, Outcome(symbol.name, stands, failure)


TWO_ANSWERS = "This is a bug in Rulewright, not a mistake in the rules: the optimised program behaves differently."
OVERSPENT = "without anybody deciding"
"""The end of the message when rules take too many steps."""


def every_way(example: Prepared, quick: Machine, simple: list[Machine]) -> tuple[str, Span | None]:
    """The result of an example in normal play, unless it differs from that of a simpler implementation."""
    message, span, states = played(example, quick)
    ends = list(map(quick.essence, states))
    for plainer in simple:
        other, other_span, others = played(example, plainer)
        if OVERSPENT in other:
            continue  # without the passes, a program may need more steps than the budget allows
        same = bool(message) or ends == list(map(plainer.essence, others))
        if (message, span) != (other, other_span) or not same:
            told = f"{TWO_ANSWERS} Optimised: {message or 'it holds'} Step by step: {other or 'it ends elsewhere'}"
            return told, span or other_span
    return message, span


def played(example: Prepared, ready: Machine, tell: Tell | None = None) -> tuple[str, Span | None, list[State]]:
    """What goes wrong and where, and the positions to look at."""
    states: list[State] = []
    message, span = play(example, ready, lambda state: states.append(state[:]), tell)
    return message, span, states


def place(symbol: Symbol, model: Model, sources: Sources) -> Place:
    """The place of an example."""
    node = model.nodes[symbol].declaration
    assert isinstance(node, tree.Example)
    return sources.place(node.title.span)
