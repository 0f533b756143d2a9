"""In: something impossible that a game led to. Out: a fault as data: its kind, the values for its message, the line.

Each kind is also the id of its message in ``words``, which is looked up when it is shown, and belongs to a code, whose
page explains it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..model.symbols import Symbol
from ..model.types import Int
from ..words.sentences import ENGLISH, say

Values: TypeAlias = tuple[tuple[str, str | int], ...]
"""The values for a message. The name of a value gives its sort: ``zone``, ``phase``, ``seat``."""
Place: TypeAlias = tuple[int, str, str]
"""The line and the file of a fault, and the node of the rule graph that stands there, by its id."""
NOWHERE: Place = (0, "", "")

CODES = {
    "fault-nothing-to-choose": "R341",
    "fault-nothing-to-draw": "R342",
    "fault-too-few-to-draw": "R342",
    "fault-too-few": "R343",
    "fault-none": "R343",
    "fault-too-large": "R344",
    "fault-no-such-number": "R344",
    "fault-too-many-sets": "R345",
    "fault-no-room": "R346",
    "fault-room-for-one": "R346",
    "fault-begins-full": "R346",
    "fault-unfit": "R347",
    "fault-no-place": "R343",
    "fault-nothing-to-move": "R343",
    "fault-nothing-to-swap": "R343",
    "fault-nothing-to-turn": "R343",
    "fault-endless-loop": "R348",
    "fault-endless-play": "R348",
    "fault-too-many-steps": "R348",
    "fault-time-over": "R348",
    "fault-told-to-stop": "R348",
    "fault-out-of-range": "R349",
    "fault-number-out-of-range": "R349",
    "fault-negative-cost": "R349",
    "fault-list-full": "R350",
    "fault-memory-full": "R350",
    "fault-untrue": "R351",
    "fault-not-over": "R502",
}
"""The code of each kind of fault."""
OWNERS = {"owner": "seat", "board": "cell", "enum": "value", "part": "part", "component": "kind"}
"""The sort of a zone's owner among the values of a fault, by the kind of its declaration."""


class RulesFault(RuntimeError):  # noqa: N818 - the name is part of the interface
    """The rules demand something impossible, at ``line`` of ``file``, if it can be attributed to a line.

    ``node`` is the node of the rule graph that demands it: its id, such as ``action:uncover/pick/1``.
    """

    def __init__(self, kind: str, values: Values = (), line: int = 0, file: str = "", node: str = "") -> None:
        super().__init__(kind, values)
        self.kind = kind
        self.values = values
        self.line = line
        self.file = file
        self.node = node

    @property
    def code(self) -> str:
        """The code whose page explains such faults."""
        return CODES[self.kind]

    @property
    def message(self) -> str:
        """The message in English."""
        return sentence(self.kind, self.values)

    def __str__(self) -> str:
        return f"{self.message} (line {self.line} of {self.file or 'the rules'})" if self.line else self.message

    def __reduce__(self) -> tuple[type[RulesFault], tuple[str, Values, int, str, str]]:
        """Faults are pickled when they come from another process."""
        return RulesFault, (self.kind, self.values, self.line, self.file, self.node)


Called: TypeAlias = Callable[[str, str], str]
"""Returns the name of a value of some sort: ``called("zone", "hand")``."""


def as_written(sort: str, name: str) -> str:
    """The name as written in the rules."""
    del sort
    return name


def sentence(kind: str, values: Values, called: Called = as_written, language: str = ENGLISH) -> str:
    """A fault or a refusal in words. Owned things are named with their owner: ``hand of red``."""
    told = {name: called(name, value) if isinstance(value, str) else value for name, value in values}
    owner = next((told[name] for name in OWNERS.values() if name in told), None)
    if "zone" in told and owner is not None:
        told["zone"] = say("belongs", {"thing": told["zone"], "owner": owner}, language)
    return say(kind, told, language)


def out_of_range(variable: Symbol, range_: Int) -> tuple[str, Values]:
    """A variable was assigned a number outside its range."""
    called = ("variable", variable.name)
    if range_ == Int():
        return "fault-no-such-number", (called, ("largest", range_.high))
    return "fault-out-of-range", (called, ("low", range_.low), ("high", range_.high))
