"""In: what a machine says is legal. Out: choices, steps towards one, and outcomes of chance, as people and bots see
them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..model import types as t
from ..program.form import Deed
from ..program.operations import as_set, each_bit
from .machine import PASS, Raw
from .naming import name_of
from .text import Texts


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a seat may choose. Its text is the same in every game that stands so."""

    seat: int
    raw: Raw
    texts: Texts = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.texts.all().get(self.raw) or self.texts.text(self.raw, {})

    @property
    def deed(self) -> Deed | None:
        """The action as the program knows it; None for choosing nothing."""
        return None if self.raw == PASS else self.texts.machine.program.deeds[self.raw.deed]

    @property
    def action(self) -> str:
        """The name of the action; ``pass`` or ``done`` for choosing nothing."""
        deed = self.deed
        return deed.name if deed is not None else str(self)

    @property
    def arguments(self) -> tuple[Any, ...]:
        """The picks in order: numbers as they are, everything else by its name, sets as tuples."""
        layout, deed = self.texts.machine.layout, self.deed
        found: list[Any] = []
        for one, value in zip(deed.picks, self.raw.arguments, strict=True) if deed is not None else ():
            type_ = one.type
            if one.many:
                found.append(tuple(plain(type_, inner, name_of(layout, type_, inner)) for inner in each_bit(value)))
            else:
                found.append(plain(type_, value, name_of(layout, type_, value)))
        return tuple(found)

    @property
    def cost(self) -> tuple[tuple[int, str], ...]:
        """What it costs: amounts and resources."""
        deed = self.deed
        if deed is None or not deed.cost:
            return ()
        machine, state = self.texts.machine, self.texts.state
        amounts = machine.function(deed.cost)(state, self.seat, *self.texts.params(self.raw), *self.raw.arguments)
        return tuple(zip(amounts, deed.resources, strict=True))


def elsewhere(choice: Choice, dealt: list[int]) -> Raw:
    """The same choice where other pieces lie in the hidden places: ``dealt[i]`` where piece ``i`` lay."""
    deed, raw = choice.deed, choice.raw
    if deed is None:
        return raw
    arguments = []
    for pick, value in zip(deed.picks, raw.arguments, strict=True):
        if pick.thing == "piece" and value >= 0:
            arguments.append(as_set(dealt[one] for one in each_bit(value)) if pick.many else dealt[value])
        else:
            arguments.append(value)
    return Raw(raw.offer, raw.deed, tuple(arguments))


def plain(type_: t.Type, value: int, name: str) -> Any:
    return value if isinstance(type_, t.Int) else name


def word(argument: Any) -> str:
    """An argument as it is typed."""
    return ", ".join(map(str, argument)) or "nothing" if isinstance(argument, tuple) else str(argument)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance may bring, with its probability. Outcomes that nobody can tell apart are one."""

    text: str
    probability: Fraction
    value: int

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Step:
    """The next thing to pick of a choice that is made bit by bit."""

    name: str
    """What is picked: ``action``, or the name of a pick; empty if nothing is left to pick."""
    prompt: str
    domain: tuple[str, ...]
    cost: tuple[tuple[int, str], ...]
    """What it costs, as far as that is settled."""
    choices: tuple[Choice, ...]
    """The choices that are still open."""
