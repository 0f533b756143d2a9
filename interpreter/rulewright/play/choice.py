"""In: the legal choices of a machine. Out: choices, steps towards one, and outcomes of chance, for people and bots."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from typing import Any

from ..frozen import frozen
from ..model import types as t
from ..program.form import Deed
from ..program.operations import each_bit
from .machine import PASS, Raw
from .naming import name_of
from .text import Texts


@frozen
class Choice:
    """A choice of a seat. In equal positions it has the same text."""

    seat: int
    raw: Raw
    texts: Texts = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.texts.said(self.raw)

    @property
    def deed(self) -> Deed | None:
        """The action in the program; None for choosing nothing."""
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
        """The cost: amounts and resources."""
        deed = self.deed
        if deed is None or not deed.cost:
            return ()
        machine, state = self.texts.machine, self.texts.state
        amounts = machine.function(deed.cost)(state, self.seat, *self.texts.params(self.raw), *self.raw.arguments)
        return tuple(zip(amounts, deed.resources, strict=True))


def plain(type_: t.Type, value: int, name: str) -> Any:
    return value if isinstance(type_, t.Int) else name


def word(argument: Any) -> str:
    """An argument as it is typed."""
    return ", ".join(map(str, argument)) or "nothing" if isinstance(argument, tuple) else str(argument)


@frozen
class Outcome:
    """A possible outcome of chance, with its probability. Outcomes that nobody can tell apart are one."""

    text: str
    probability: Fraction
    value: int

    def __str__(self) -> str:
        return self.text


@frozen
class Step:
    """The next pick of a choice that is made step by step."""

    name: str
    """What is picked: ``action``, or the name of a pick; empty if nothing is left to pick."""
    prompt: str
    domain: tuple[str, ...]
    cost: tuple[tuple[int, str], ...]
    """The cost, as far as it is determined."""
    choices: tuple[Choice, ...]
    """The choices that are still possible."""
