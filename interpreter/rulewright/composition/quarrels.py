"""In: what each ruleset did to each declaration. Out: an error for every two addons that conflict."""

from __future__ import annotations

from collections.abc import Iterable

from ..diagnostics.diagnostic import Report
from .entries import Entry, Touch
from .keys import calling, naming
from .layers import Layer, required


def find_quarrels(entries: Iterable[Entry], stack: tuple[Layer, ...], report: Report) -> None:
    """Report conflicts. Two addons may touch the same declaration if both only add to it, if they change
    different lines of the book, or if one requires the other.
    """
    knows = _knows(stack)
    for entry in entries:
        declared = [Touch(entry.layer, naming(entry.node))] if entry.layer.is_addon else []
        touches = [*declared, *(touch for touch in entry.touches if touch.layer.is_addon)]
        pair = _quarrel(touches, knows)
        if pair is not None:
            first, second = pair
            one, other = first.layer.name, second.layer.name
            report.add(
                "R133",
                second.span,
                f"The addons `{one}` and `{other}` both change {calling(entry.node)}.",
                "Leave one of the two out, or let one require the other and change the result.",
                ((first.span, f"`{one}` changes it here"),),
            )


def _quarrel(touches: list[Touch], knows: dict[str, set[str]]) -> tuple[Touch, Touch] | None:
    for index, second in enumerate(touches):
        for first in touches[:index]:
            one, other = first.layer.name, second.layer.name
            strangers = one != other and one not in knows[other] and other not in knows[one]
            apart = first.pages is not None and second.pages is not None and first.pages.isdisjoint(second.pages)
            if strangers and not apart and not (first.adds and second.adds):
                return first, second
    return None


def _knows(stack: tuple[Layer, ...]) -> dict[str, set[str]]:
    """For each addon, those that it requires, directly or not."""
    found = {layer.name: set(required(layer)) for layer in stack}
    for _ in found:
        for names in found.values():
            names.update(*(found.get(name, set()) for name in names))
    return found
