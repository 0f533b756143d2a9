"""In: a program and the widths of its choices. Out: the tables in C that positions for search need."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...form import Offering, Program
from .zones import array

COUNTED = ("score", "standing", "outlook")
"""What seats may be asked for, by its number in C."""


def tables(program: Program, width: Callable[[Offering], int]) -> Iterator[str]:
    """Of each decision: how many actions it offers, and where the widths of their choices stand, and which they are;
    whether one may pass; where play goes on if nothing can be chosen.
    """
    decisions, widths, does, begins = program.decisions, list[int](), list[int](), list[int]()
    for one in decisions:
        begins.append(len(widths))
        widths += map(width, one.offers)
        does += [offer.action for offer in one.offers]
    yield from array("number", "offers_of", [str(len(one.offers)) for one in decisions] or ["0"])
    yield from array("number", "width_from", [str(at) for at in begins] or ["0"])
    yield from array("number", "widths", [str(one) for one in widths] or ["0"])
    yield from array("number", "actions", [str(one) for one in does] or ["0"])
    yield from array("number", "may_pass", [str(int(one.manner != "must")) for one in decisions] or ["0"])
    yield from array("number", "nothing_then", [str(one.nothing) for one in decisions] or ["0"])


def most_offers(program: Program) -> int:
    """How many actions a decision offers at most."""
    return max((len(one.offers) for one in program.decisions), default=1) or 1
