"""In: a ruleset. Out: differences between the walker, the printed program, and the program without one of the
passes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.program.side_by_side import Moment, Side, play

from rulewright.play.chance import CHANCE, Stream, fate
from rulewright.play.machine import OVER, PASS, Machine, Raw
from rulewright.play.streams import players_stream
from rulewright.play.text import universe
from rulewright.program.faults import RulesFault
from rulewright.program.form import Act, Clear, Do, Function, SetAt, SetSlot
from rulewright.program.passes import PASSES
from rulewright.program.trees import nodes

from .finding import Found
from .subject import At, Subject

NAME = "both ways"
MOST_ANSWERS = 60
"""Arguments for which a function is asked."""
SOME = 4


def look(subject: Subject) -> Iterator[Found]:
    stream = subject.stream(NAME)
    for at in subject.tables:
        made = subject.made(at)
        names = ["the walker", "the printed program"]
        machines = [made.walked, subject.table(at).machine]
        busy = [number for number in stream.shuffled(list(range(len(PASSES)))) if not made.idle(number)]
        for number in busy[: subject.budget.passes]:
            names.append(f"the program without pass {number}, {PASSES[number].__name__}")
            machines.append(made.without(number))
        yield from side_by_side(subject, at, names, machines, stream)
        yield from at_random(subject, at, stream)


def side_by_side(
    subject: Subject, at: At, names: list[str], machines: list[Machine], stream: Stream
) -> Iterator[Found]:
    for _ in range(subject.budget.games):
        seed = stream.fork() >> 1
        asked = Asked(machines)
        played = play(machines, seed, subject.budget.plies, asked)
        subject.tally["decisions"] += played.plies
        subject.tally["answers of functions"] += asked.count
        if played.parted >= 0:
            yield Found(
                names[played.parted].partition(" pass ")[0],
                f"{names[0]} and {names[played.parted]} part: {played.about}",
                {"players": at[0], "options": at[1], "seed": seed, "ply": played.plies},
            )
            return


class Asked:
    """The results of functions at a decision: definitions with all arguments, refusals of some illegal choices, and the
    costs of others.
    """

    def __init__(self, machines: list[Machine]) -> None:
        functions = machines[0].program.functions
        common = set(functions).intersection(*(one.program.functions for one in machines))
        self.names = {
            name: arguments(functions[name]) for name in sorted(common) if answers(functions[name], machines[0].program)
        }
        self.count = 0

    def __call__(self, side: Side, moment: Moment) -> Moment:
        machine, state = side.machine, side.state[:]
        found: Moment = {}
        for name, every in self.names.items():
            found[name] = [asked(machine, name, state, one) for one in every]
            self.count += len(every)
        decision = machine.program.decisions[side.stop]
        me = machine.decider(state, decision)
        stream = Stream(state[CHANCE] ^ len(moment["legal"]))
        for choice in moment["legal"][:SOME]:
            if choice != PASS:
                deed, given = machine.program.deeds[choice.deed], machine.given(state, side.stop, choice.offer)
                for name in filter(None, (deed.cost, deed.let)):
                    found[f"{name} {choice}"] = asked(machine, name, state, (me, *given, *choice.arguments))
        for choice in any_choices(machine, side.stop, stream):
            try:
                found[f"why {choice}"] = machine.why_not(state, side.stop, choice)
            except RulesFault as fault:
                found[f"why {choice}"] = fault.message
        return found


def any_choices(machine: Machine, stop: int, stream: Stream) -> Iterator[Raw]:
    """Some choices, legal or not."""
    offers = machine.program.decisions[stop].offers
    for _ in range(SOME):
        at = stream.below(len(offers))
        picks = []
        for pick in machine.program.deeds[offers[at].action].picks:
            among = list(universe(pick, machine.layout))
            picks.append(among[stream.below(len(among))] if among else 0)
        yield Raw(at, offers[at].action, tuple(picks))


def answers(function: Function, program: Any) -> bool:
    """Whether a function has no effects, and all its arguments can be listed."""
    if function.lists or not arguments(function):
        return False
    steps = any(isinstance(one, Act | Do | SetSlot | SetAt | Clear) for one in nodes(function.body))
    return not steps and function.name.partition("_")[0] not in {"act", "legal", "why", "phase"}


def arguments(function: Function) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for param in function.params:
        if param.size <= 0 or param.low < 0:
            return []
        found = [(*one, value) for one in found for value in range(param.low, param.size)]
        if len(found) > MOST_ANSWERS:
            return []
    return found


def asked(machine: Machine, name: str, state: list[Any], given: tuple[int, ...]) -> object:
    try:
        found = machine.function(name)(state, *given)
    except RulesFault as fault:
        return fault.message
    return int(found) if isinstance(found, bool) else found


def at_random(subject: Subject, at: At, stream: Stream) -> Iterator[Found]:
    """Check that the printed function for random play gives the same game as choices made one by one."""
    machine = subject.table(at).machine
    for _ in range(subject.budget.games):
        seed = stream.fork() >> 1
        quick, slow = (one(machine, seed, subject.budget.plies) for one in (played_out, chosen))
        subject.tally["random games"] += 1
        if quick != slow:
            yield Found(
                "at random",
                f"choices at random, printed and one by one, part: {short(quick)}, {short(slow)}",
                {"players": at[0], "options": at[1], "seed": seed},
            )
            return


def short(told: object) -> str:
    return repr(told)[:200]


def played_out(machine: Machine, seed: int, plies: int) -> object:
    state = machine.begin()
    state[CHANCE] = seed
    try:
        made = machine.playout(state, players_stream(seed), fate(machine), plies)
        machine.run(state, fate(machine))  # past decisions at which nothing can be chosen
    except RulesFault as fault:
        return fault.message
    return made, machine.essence(state)


def chosen(machine: Machine, seed: int, plies: int) -> object:
    state, stream = machine.begin(), players_stream(seed)
    state[CHANCE] = seed
    made = 0
    try:
        stop = machine.run(state, fate(machine))
        while stop != OVER and made < plies:
            legal = machine.legal(state, stop)
            machine.apply(state, stop, legal[stream() % len(legal)])
            made += 1
            stop = machine.run(state, fate(machine))
    except RulesFault as fault:
        return fault.message
    return made, machine.essence(state)
