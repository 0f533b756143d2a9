"""In: a ruleset. Out: examples made of random games that fail, or that hold whatever they say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from rulewright import pipeline
from rulewright.model import types as t
from rulewright.model.symbols import Symbol
from rulewright.model.types import Bool, Int, Maybe, Of
from rulewright.pipeline import sound
from rulewright.play import examples
from rulewright.play.chance import CHANCE, Stream
from rulewright.play.machine import OVER, PASS, Machine, Raw, slow_machine
from rulewright.play.naming import name_of, owner_name, piece_kind
from rulewright.play.text import refusal
from rulewright.program.faults import RulesFault
from rulewright.program.layout import Layout
from rulewright.program.operations import State, each_bit, stack_size

from ..case import Case
from .finding import Found
from .subject import At, Subject

NAME = "recorded examples"
FACTS = 2
"""Facts that are told after each choice."""
ENDING = ".rules"
OF_TYPES = "R2"
"""What was chosen is of the type that is picked. Its names may be ambiguous, and seats may have none."""


@dataclass(slots=True)
class Story:
    """An example that is being written: its lines, and for each fact a wrong version."""

    lines: list[str] = field(default_factory=list)
    facts: list[tuple[int, str]] = field(default_factory=list)
    chances: list[str] = field(default_factory=list)

    def told(self, title: str, altered: int = -1) -> str:
        lines = self.lines[:]
        if altered >= 0:
            at, wrong = self.facts[altered]
            lines = [*lines[:at], wrong]
        return "\n".join([f'example "{title}"', *(f"    {line}" for line in lines)])


def look(subject: Subject) -> Iterator[Found]:
    stream = subject.stream(NAME)
    for at in subject.tables:
        for number in range(subject.budget.examples):
            story = recorded(subject, at, Stream(stream.fork()))
            if not story.facts:
                continue
            wrong = sorted({stream.below(len(story.facts)) for _ in range(3)})
            titles = [f"As it was {number}", *(f"Fact {one} altered" for one in wrong)]
            told = [story.told(title, one) for title, one in zip(titles, [-1, *wrong], strict=True)]
            yield from tried(subject, titles, told, {"players": at[0], "options": at[1]})


def tried(subject: Subject, titles: list[str], told: list[str], where: dict[str, Any]) -> Iterator[Found]:
    """The first example passes and the others fail, with any machine."""
    checked = longer(subject.case, told).check()
    if checked.model is None or not sound(checked.found):
        subject.tally["examples not written"] += 1
        wrong = next((one for one in checked.found if one.code.startswith(OF_TYPES)), None)
        for one in checked.found:
            subject.tally[f"examples not written: {one.code}"] += 1
        if wrong is not None:
            yield Found(f"refused {wrong.code}", f"what was chosen can't be told: {wrong.message}\n{told[0]}", where)
        return
    for way in ("printed", "walked"):
        if way == "walked":
            with patch.object(examples, "machine", slow_machine):
                outcomes = pipeline.examples(checked)
        else:
            outcomes = pipeline.examples(checked)
        ours = [outcome for outcome in outcomes if outcome.title in titles]
        if len(ours) < len(titles):
            subject.tally["examples of another layer"] += 1
            return
        subject.tally["examples"] += len(ours)
        if ours[0].failure is not None:
            yield Found(f"does not hold, {way}", f"{ours[0].message}\n{told[0]}", where)
            return
        for outcome, text in zip(ours[1:], told[1:], strict=True):
            if outcome.failure is None:
                yield Found(f"holds though altered, {way}", text, where)
                return


def longer(case: Case, told: list[str]) -> Case:
    """The case with examples added to the file of the game."""
    called = case.game.rpartition("+")[2]
    name = called if called in case.files else called + ENDING
    text = case.files[name].rstrip("\n")
    return Case({**case.files, name: "\n\n".join([text, *told]) + "\n"}, case.game, case.seed)


# ---- writing it down ---------------------------------------------------------------------------------------------


def recorded(subject: Subject, at: At, stream: Stream) -> Story:
    """A random game from the start, in which choices and chance can be named in examples."""
    players, options = at
    table = subject.table(at)
    machine, layout, story = table.machine, table.layout, Story([f"players {players}"])
    for name, value in options.items():
        word = ("yes" if value else "no") if isinstance(value, bool) else value
        story.lines.append(f"option {name} = {word}")
    fixed = len(story.lines)
    state = machine.begin()
    state[CHANCE] = stream.fork()

    def fate(event: int, here: State) -> int:
        outcomes = machine.outcomes(here, event)
        if not outcomes:
            raise RulesFault("There is nothing to draw")
        outcome = outcomes[stream.below(len(outcomes))]
        if not machine.program.events[event].pieces:
            if len(outcomes) > 1:
                story.chances.append(str(int(outcome)))
            return outcome
        if len({machine.names["look"](here, piece) for piece in outcomes}) == 1:
            return outcomes[0]
        name = piece_kind(layout, outcome)
        story.chances.append(name)
        return next(piece for piece in outcomes if piece_kind(layout, piece) == name)

    try:
        stop = machine.run(state, fate)
        for _ in range(min(subject.budget.plies, 12)):
            if stop == OVER:
                break
            choice = nameable(machine, state, stop, stream)
            if choice is None:
                break
            decision = machine.program.decisions[stop]
            seat = layout.seats()[machine.decider(state, decision)]
            told_chances(story)
            story.lines.append(f"play {seat}: {written(machine, stop, choice)}")
            machine.apply(state, stop, choice)
            stop = machine.run(state, fate)
            # What comes of chance while play goes on is said before the choice that leads to it.
            if story.chances:
                story.lines.insert(len(story.lines) - 1, f"chance {', '.join(story.chances)}")
                story.chances.clear()
            for _ in range(FACTS):
                fact(story, layout, state, stream)
    except RulesFault:
        last = max((place for place, _ in story.facts), default=fixed - 1)
        del story.lines[last + 1 :]
    return story


def told_chances(story: Story) -> None:
    """The outcomes of chance before the first choice."""
    if story.chances:
        story.lines.append(f"chance {', '.join(story.chances)}")
        story.chances.clear()


def nameable(machine: Machine, state: State, stop: int, stream: Stream) -> Raw | None:
    """A choice that examples can name; of several with the same name, the first, which is the one that is meant."""
    legal = [one for one in machine.legal(state, stop) if not any_part(machine, one)]
    if not legal:
        return None
    choice = legal[stream.below(len(legal))]
    text = written(machine, stop, choice)
    return next(one for one in legal if written(machine, stop, one) == text)


def any_part(machine: Machine, choice: Raw) -> bool:
    return choice != PASS and any(pick.thing == "part" for pick in machine.program.deeds[choice.deed].picks)


def written(machine: Machine, stop: int, choice: Raw) -> str:
    """A choice as it is written in examples."""
    if choice == PASS:
        return refusal(machine.program.decisions[stop].manner)
    deed, layout, words = machine.program.deeds[choice.deed], machine.layout, []
    for pick, value in zip(deed.picks, choice.arguments, strict=True):
        type_ = pick.type
        if pick.many:
            words.append(f"[{', '.join(sorted(name_of(layout, type_, one) for one in each_bit(value)))}]")
        else:
            words.append(name_of(layout, type_, value))
    return f"{deed.name}({', '.join(words)})" if words else deed.name


# ---- facts -------------------------------------------------------------------------------------------------------


def fact(story: Story, layout: Layout, state: State, stream: Stream) -> None:
    """A fact that is true now, and the same with another number."""
    kind = stream.below(3)
    found = variable_fact(layout, state, stream) if kind else zone_fact(layout, state, stream)
    if found is not None:
        story.lines.append(f"then {found[0]}")
        story.facts.append((len(story.lines) - 1, f"then {found[1]}"))


def owned(layout: Layout, symbol: Symbol, owner: Symbol | None, stream: Stream) -> tuple[str, int] | None:
    """A variable or zone of one of its owners, as it is written in rules, and the number of this owner."""
    if symbol in layout.rules.guards or layout.is_growing(owner):
        return None
    if owner is None:
        return symbol.name, 0
    if owner.kind not in {"owner", "board", "enum"}:
        return None
    at = stream.below(layout.size(owner))
    return f"{owner_name(layout, owner, at)}.{symbol.name}", at


def variable_fact(layout: Layout, state: State, stream: Stream) -> tuple[str, str] | None:
    known = sorted(layout.vars, key=str)
    if not known:
        return None
    symbol = known[stream.below(len(known))]
    header = layout.rules.headers.vars[symbol]
    place = owned(layout, symbol, header.owner, stream)
    if place is None or header.per:
        return None
    name, at = place
    value, type_ = state[layout.vars[symbol] + at], layout.rules.headers.types[symbol]
    others = values(type_, layout)
    wrong = [one for one in others if one != value]
    if value not in others or not wrong:
        return None
    other = wrong[stream.below(len(wrong))]
    return f"{name} = {name_of(layout, type_, value)}", f"{name} = {name_of(layout, type_, other)}"


def values(type_: t.Type, layout: Layout) -> list[int]:
    """The possible values of a variable that can be written as a word."""
    inner = t.plain(type_)
    match inner:
        case Int(low, high):
            found = list(range(max(low, -50), min(high, 50) + 1))
        case Bool():
            found = [0, 1]
        case t.PLAYER | Of("enum" | "kind"):
            found = list(range(layout.values_of(inner)))
        case _:
            return []
    return [*found, -1] if isinstance(type_, Maybe) and not isinstance(inner, Int) else found


def zone_fact(layout: Layout, state: State, stream: Stream) -> tuple[str, str] | None:
    known = sorted(layout.zones, key=str)
    if not known:
        return None
    symbol = known[stream.below(len(known))]
    header = layout.rules.headers.zones[symbol]
    place = owned(layout, symbol, header.owner, stream)
    if place is None:
        return None
    name, at = place
    content = layout.content(state, layout.zones[symbol][0] + at)
    if header.kind == "slot":
        filled = content >= 0
        return f"{name} {'!=' if filled else '='} none", f"{name} {'=' if filled else '!='} none"
    count = stack_size(content) if isinstance(content, tuple) else content.bit_count()
    return f"count({name}) = {count}", f"count({name}) = {count - 1 if count else 1}"
