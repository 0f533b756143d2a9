"""In: nodes of a program. Out: the slots that they read, and those that they change, as sets of bits."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..changing import changes, stretch
from ..form import (
    Act,
    Ask,
    Atom,
    Call,
    Choose,
    Do,
    Domain,
    Each,
    Fold,
    Leaf,
    Num,
    Op,
    Program,
    Slot,
    SlotAt,
    Suppose,
    Table,
    When,
    While,
    Whole,
)
from ..primitives import PRIMITIVES
from ..trees import nodes


@dataclass(slots=True)
class Touching:
    """What each function of a program reads; computed when first needed."""

    program: Program
    known: dict[str, int] = field(default_factory=dict)
    sure: dict[str, bool] = field(default_factory=dict)

    @property
    def everything(self) -> int:
        return (1 << len(self.program.slots)) - 1

    def reads(self, node: object) -> int:
        """All slots that may be read."""
        found = 0
        for one in nodes(node):
            match one:
                case Slot(index=index):
                    found |= 1 << index
                case SlotAt(among=among):
                    found |= stretch(among)
                case Domain(over="alike" | "alike_sets") | Act():
                    return self.everything
                case Ask(function=name) | Do(function=name) | Call(name=name) if name:
                    found |= self.function_reads(name)
                case Atom() | Whole() | Call() | Table() | Op() | Choose() | Domain() | Fold() | Ask() | Suppose():
                    pass  # what is inside may read the state
                case Leaf() | When() | Each() | While():
                    pass
        return found

    def function_reads(self, name: str) -> int:
        if name not in self.known:
            self.known[name] = 0  # calling itself, it reads nothing more
            self.known[name] = self.reads(self.program.functions[name].body)
        return self.known[name]

    def asked(self, node: object) -> set[str]:
        """All functions that a node calls, directly or not."""
        found: set[str] = set()
        waiting = [node]
        while waiting:
            for one in nodes(waiting.pop()):
                match one:
                    case Ask(function=name) | Do(function=name) | Call(name=name) if name and name not in found:
                        found.add(name)
                        waiting.append(self.program.functions[name].body)
                    case Atom() | Slot() | SlotAt() | Whole() | Call() | Table() | Op() | Choose() | Domain() | Fold():
                        pass
                    case Ask() | Suppose() | Leaf() | When() | Each() | While():
                        pass
        return found

    def safe(self, node: object) -> bool:
        """Whether an expression cannot fail and does not change the state, not even in a supposed position."""
        for one in nodes(node):
            match one:
                case Op(name=name) if PRIMITIVES[name].fails:
                    return False
                case Op(name=name, args=(*_, divisor)) if PRIMITIVES[name].divides and not isinstance(divisor, Num):
                    return False
                case Suppose() | Act() | Do():
                    return False
                case Ask(function=name) | Call(name=name) if name and not self.function_safe(name):
                    return False
                case (
                    Atom()
                    | Slot()
                    | SlotAt()
                    | Whole()
                    | Call()
                    | Table()
                    | Op()
                    | Choose()
                    | Domain()
                    | Fold()
                    | Ask()
                ):
                    pass
                case Leaf() | When() | Each() | While():
                    pass
        return True

    def function_safe(self, name: str) -> bool:
        if name not in self.sure:
            self.sure[name] = False  # a function that calls itself may do so for ever
            self.sure[name] = self.safe(self.program.functions[name].body)
        return self.sure[name]


@dataclass(slots=True)
class Habits:
    """How often slots change, as a share of what players can do."""

    program: Program
    deeds: list[int] = field(default_factory=list)
    """For each possible choice, the slots that it changes."""

    def __post_init__(self) -> None:
        known: dict[str, int] = {}
        for deed in self.program.deeds:
            if deed.act:
                self.deeds.append(self.changed_by(self.program.functions[deed.act].body, known))
            else:
                self.deeds.append(self.changed_by(self.program.blocks[deed.entry], known))

    def changed_by(self, node: object, known: dict[str, int]) -> int:
        found = 0
        for one in nodes(node):
            if isinstance(one, Suppose):
                continue
            found |= changes(one)
            if isinstance(one, Do):
                if one.function not in known:
                    known[one.function] = 0
                    known[one.function] = self.changed_by(self.program.functions[one.function].body, known)
                found |= known[one.function]
        return found

    def share(self, slots: int) -> float:
        """The share of all possible choices that change some of these slots."""
        if not self.deeds:
            return 1.0
        return sum(1 for changed in self.deeds if changed & slots) / len(self.deeds)


def from_outside(program: Program) -> int:
    """Slots that are written from outside: outcomes of chance, the arguments of actions that wait."""
    found = 0
    for event in program.events:
        found |= 1 << event.slot
    for deed in program.deeds:
        for slot in (*deed.slots, *((deed.back,) if deed.back >= 0 else ())):
            found |= 1 << slot
    return found | 0b11
