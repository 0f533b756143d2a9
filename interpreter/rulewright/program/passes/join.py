"""In: a program. Out: the same, with blocks extended by the blocks that follow, if these are short or follow nothing
else.

The first block stays separate: it only sets start values, and examples continue from there in their own way.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from ..form import Block, Each, Goto, GotoSlot, Label, Leaf, Num, Program, SetSlot, Stmt, When, While
from ..trees import nodes, size

SHORT = 30
LONG = 500
"""The number of nodes that a block may take over from others."""
COPIED = 60_000
"""The number of nodes that all blocks together may take over, in addition to their own number."""


def join(program: Program) -> Program:
    program = known_returns(program)
    joining = Joining(program.blocks, arrivals(program))
    blocks = tuple(block if at == program.first else joining.joined(at) for at, block in enumerate(program.blocks))
    return replace(program, blocks=blocks)


def known_returns(program: Program) -> Program:
    """A phase that is called from one place only always returns there."""
    outside = {deed.back for deed in program.deeds}
    noted: dict[int, set[int]] = {}
    for block in program.blocks:
        for one in nodes(block):
            if isinstance(one, SetSlot):
                match one.value:
                    case Label(block=back) | Num(value=back):
                        noted.setdefault(one.index, set()).add(back)
                    case _:  # a computed number may be any block
                        outside.add(one.index)
    sure = {slot: min(backs) for slot, backs in noted.items() if len(backs) == 1 and slot not in outside}

    def change(stmt: Stmt) -> Stmt:
        match stmt:
            case GotoSlot(index=index) if index in sure:
                return Goto(sure[index], at=stmt.at)
            case When(then=then, otherwise=otherwise):
                return replace(stmt, then=tuple(map(change, then)), otherwise=tuple(map(change, otherwise)))
            case GotoSlot() | Each() | While() | Leaf():
                return stmt

    return replace(program, blocks=tuple(tuple(map(change, block)) for block in program.blocks))


def arrivals(program: Program) -> Counter[int]:
    """From how many places each block is reached."""
    found: Counter[int] = Counter([program.first, *program.entries])
    for block in program.blocks:
        found.update(one.block for one in nodes(block) if isinstance(one, Goto | Label))
    for decision in program.decisions:
        found.update((decision.block, decision.after, decision.done, decision.nothing))
    found.update(event.after for event in program.events)
    found.update(deed.entry for deed in program.deeds)
    return found


@dataclass(slots=True)
class Joining:
    blocks: tuple[Block, ...]
    often: Counter[int]
    sizes: list[int] = field(init=False)
    spare: int = field(init=False)
    """How much may still be copied in the whole program."""
    left: int = 0
    """How much may still be copied into the current block."""

    def __post_init__(self) -> None:
        self.sizes = [size(block) for block in self.blocks]
        self.spare = COPIED + sum(self.sizes)

    def joined(self, at: int) -> Block:
        """A block with what surely follows it."""
        self.left = LONG
        return self.follow(self.blocks[at], frozenset({at}))

    def follow(self, block: Block, path: frozenset[int]) -> Block:
        if not block:
            return block
        *before, last = block
        match last:
            case Goto(block=target) if target >= 0 and target not in path and self.pays(target):
                return (*before, *self.follow(self.blocks[target], path | {target}))
            case When(then=then, otherwise=otherwise):
                return (*before, replace(last, then=self.follow(then, path), otherwise=self.follow(otherwise, path)))
            case Each() | While() | Leaf():
                return block

    def pays(self, target: int) -> bool:
        """Whether a block is short or reached from one place only, and there is room for it."""
        size_ = self.sizes[target]
        if (size_ > SHORT and self.often[target] != 1) or size_ > min(self.left, self.spare):
            return False
        self.left -= size_
        self.spare -= size_
        return True
