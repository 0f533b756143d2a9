"""In: a function that draws. Out: the same, which keeps its last drawings, as many as there is room for.

Drawings differ a hundred times in length, so that their number says nothing about the room that they take.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import ParamSpec

from .writer import Drawn

Given = ParamSpec("Given")


def kept(most: int) -> Callable[[Callable[Given, Drawn]], Callable[Given, Drawn]]:
    """Keep drawings that are no longer than this together, in characters. Those that were asked for last stay."""

    def keeping(draw: Callable[Given, Drawn]) -> Callable[Given, Drawn]:
        known: OrderedDict[Hashable, Drawn] = OrderedDict()
        lock = Lock()
        room = most

        @wraps(draw)
        def drawn(*given: Given.args, **named: Given.kwargs) -> Drawn:
            nonlocal room
            key = (given, tuple(named.items()))
            with lock:
                found = known.get(key)
                if found is not None:
                    known.move_to_end(key)
                    return found
            made = draw(*given, **named)
            with lock:
                if key not in known:
                    known[key] = made
                    room -= len(made.body)
                while room < 0:
                    room += len(known.popitem(last=False)[1].body)
            return made

        return drawn

    return keeping
