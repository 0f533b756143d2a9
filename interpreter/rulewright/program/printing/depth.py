"""In: a program. Out: the functions that count how often they are called, since loops around loops ask for them.

Loops within two others count their turns where they are printed. A function cannot see the loops around the places that
it is called from: so one with loops of its own counts its calls if there may be too many loops altogether.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..form import Ask, Call, Do, Each, Fold, Function, Program, While
from ..trees import LEAVES, is_node, parts

UNCOUNTED = 2
"""Loops are not counted within fewer others: sets have no more members than there are things in the game."""
DEEPEST = 4
MOST_CALLS = 1000
CALLS_A_STEP = 2
PRICE = (0, 10, 100)
"""What a call takes from the budget, by how deep the loops of the function are."""


def prices(program: Program) -> dict[str, int]:
    """For each function that counts its calls, how many steps one is."""
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
    """Functions that call functions that call functions, so that without any loop there are too many calls altogether.

    What a call brings about is added up from those who call nobody; where it is too much, the function counts calls.
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
    """All functions, those that are called before those that call them."""
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
    """What a function calls, each with the number of loops around the call; and how deep its loops are."""
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
                found.append((called, depth + 1))  # whoever is told a function asks it again and again
                deepest = max(deepest, depth + 1)
        inside = depth + 1 if isinstance(at, Fold | Each | While) else depth
        deepest = max(deepest, inside)
        if not isinstance(at, LEAVES):
            stack += [(getattr(at, one), depth if one == "domain" else inside) for one in parts(at)]
    return found, deepest
