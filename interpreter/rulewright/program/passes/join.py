"""In: a program. Out: the same where blocks go straight on with what follows, if that is short or theirs alone.

The first block stays by itself: it only gives everything its start, and an example goes on from there in its own way.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ..form import Block, Goto, GotoSlot, Label, Num, Program, SetSlot, Stmt, When
from ..trees import nodes, size

SHORT = 30
LONG = 500


def join(program: Program) -> Program:
    program = known_returns(program)
    often = arrivals(program)
    blocks = tuple(
        block if at == program.first else joined(at, program.blocks, often) for at, block in enumerate(program.blocks)
    )
    return replace(program, blocks=blocks)


def known_returns(program: Program) -> Program:
    """A phase that is run from one place only always returns there."""
    outside = {deed.back for deed in program.deeds}
    noted: dict[int, set[int]] = {}
    for block in program.blocks:
        for one in nodes(block):
            if isinstance(one, SetSlot):
                match one.value:
                    case Label(block=back) | Num(value=back):
                        noted.setdefault(one.index, set()).add(back)
                    case _:
                        outside.add(one.index)
    sure = {slot: min(backs) for slot, backs in noted.items() if len(backs) == 1 and slot not in outside}

    def change(stmt: Stmt) -> Stmt:
        match stmt:
            case GotoSlot(index=index) if index in sure:
                return Goto(sure[index])
            case When(test=test, then=then, otherwise=otherwise):
                return When(test, tuple(map(change, then)), tuple(map(change, otherwise)))
        return stmt

    return replace(program, blocks=tuple(tuple(map(change, block)) for block in program.blocks))


def arrivals(program: Program) -> Counter[int]:
    """From how many places each block is come to."""
    found: Counter[int] = Counter([program.first, *program.entries])
    for block in program.blocks:
        found.update(one.block for one in nodes(block) if isinstance(one, Goto | Label))
    for decision in program.decisions:
        found.update((decision.block, decision.after, decision.done, decision.nothing))
    found.update(event.after for event in program.events)
    found.update(deed.entry for deed in program.deeds)
    return found


def joined(at: int, blocks: tuple[Block, ...], often: Counter[int]) -> Block:
    """A block with what surely follows it."""
    left = LONG

    def follow(block: Block, path: frozenset[int]) -> Block:
        nonlocal left
        if not block:
            return block
        *before, last = block
        match last:
            case Goto(block=target) if target >= 0 and target not in path:
                size_ = size(blocks[target])
                if (size_ <= SHORT or often[target] == 1) and size_ <= left:
                    left -= size_
                    return (*before, *follow(blocks[target], path | {target}))
            case When(test=test, then=then, otherwise=otherwise):
                return (*before, When(test, follow(then, path), follow(otherwise, path)))
        return block

    return follow(blocks[at], frozenset({at}))
