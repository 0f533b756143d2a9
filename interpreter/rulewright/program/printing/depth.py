"""In: a program. Out: the functions that must count their calls, since nested loops call them.

Loops inside two others count their rounds where they are printed. A function does not know the loops around its
callers: so a function with loops of its own counts its calls if there may be too many loops altogether.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..form import Ask, Call, Do, Each, Fold, Function, Program, While
from ..trees import LEAVES, is_node, parts

UNCOUNTED = 2
"""Loops inside fewer others are not counted: sets have no more members than there are things in the game."""
DEEPEST = 4
MOST_CALLS = 1000
CALLS_A_STEP = 2
PRICE = (0, 10, 100)
"""The steps that a call counts for, by the depth of the function's own loops."""


def prices(program: Program) -> dict[str, int]:
    """For each function that counts its calls, the steps of one call."""
    own: dict[str, int] = {}
    asked: dict[str, list[tuple[str, int]]] = {}
    for name, function in program.functions.items():
        asked[name], own[name] = calls(function)
    around = dict.fromkeys(program.functions, 0)
    waiting = list(program.functions)
    while waiting:
        name = waiting.pop()
        for called, depth in asked[name]:
            deeper = min(around[name] + depth, DEEPEST)
            if deeper > around.get(called, DEEPEST):
                around[called] = deeper
                waiting.append(called)
    by_loops = {
        name: PRICE[min(own[name], UNCOUNTED)]
        for name in program.functions
        if own[name] and around[name] and around[name] + own[name] > UNCOUNTED
    }
    by_calls = doubling({name: [called for called, _ in places] for name, places in asked.items()})
    return {name: max(by_loops.get(name, 0), by_calls.get(name, 0)) for name in {**by_loops, **by_calls}}


def doubling(asked: dict[str, list[str]]) -> dict[str, int]:
    """Functions that, without any loop, call others that call others, so that there are too many calls altogether.

    The calls are added up, beginning with functions that call no others; a function with too many counts its calls.
    """
    price: dict[str, int] = {}
    calls_in_all: dict[str, int] = {}
    for name in called_first(asked):
        whole = 1 + sum(calls_in_all.get(called, 1) for called in asked[name])
        if whole > MOST_CALLS:
            price[name], whole = whole // CALLS_A_STEP, 1
        calls_in_all[name] = whole
    return price


def called_first(asked: dict[str, list[str]]) -> Iterator[str]:
    """All functions, each after those that it calls."""
    known: set[str] = set()
    for start in asked:
        waiting = [(start, False)]
        while waiting:
            name, done = waiting.pop()
            if done:
                yield name
            elif name not in known and name in asked:
                known.add(name)
                waiting.append((name, True))
                waiting += [(called, False) for called in asked[name]]


def calls(function: Function) -> tuple[list[tuple[str, int]], int]:
    """The functions that a function calls, each with the number of loops around the call; and the depth of its
    loops.
    """
    found: list[tuple[str, int]] = []
    deepest = 0
    stack: list[tuple[Any, int]] = [(function.body, 0)]
    while stack:
        at, depth = stack.pop()
        if isinstance(at, tuple):
            stack += [(one, depth) for one in at]
            continue
        if not is_node(at):
            continue
        match at:
            case Ask(function=called) | Do(function=called):
                found.append((called, depth))
            case Call(name=called):
                found.append((called, depth + 1))  # a primitive that takes a function calls it repeatedly
                deepest = max(deepest, depth + 1)
            case _:  # nothing else calls a function
                pass
        inside = depth + 1 if isinstance(at, Fold | Each | While) else depth
        deepest = max(deepest, inside)
        if not isinstance(at, LEAVES):
            stack += [(getattr(at, one), depth if one == "domain" else inside) for one in parts(at)]
    return found, deepest
