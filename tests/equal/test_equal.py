"""Games in C by each compiler that is there are the same, and the same as in Python; nothing is left undefined."""

from __future__ import annotations

from functools import cache

import pytest
from tests.play.shelf import loaded
from tests.program.programs import SMALL
from tests.program.programs import loaded as small
from tests.turns import by_turns

from .engines import Made, Playing, against, compilers, made
from .python import along
from .sanitized import sanitizer, watched

QUICK = ("tic-tac-toe", "connect-four", "pig", "kuhn-poker", "sealed-bid-auction", "nine-mens-morris")
DECISIONS = 3000


@cache
def of(name: str) -> Made:
    game = small(name) if name in SMALL else loaded(name)
    return made(game.table(game.players[-1]))


@pytest.fixture(params=["gcc", "clang", "tcc"])
def compiler(request: pytest.FixtureRequest) -> str:
    if request.param not in compilers():
        pytest.skip(f"there is no {request.param}")
    return str(request.param)


@pytest.mark.parametrize("name", QUICK)
def test_each_compiler_plays_as_python_does(name: str, compiler: str) -> None:
    library = of(name).library(compilers()[compiler])
    found = along(of(name), library, 400, 5)
    assert found.choices >= 400
    assert found.left == found.faults == 0


@pytest.mark.parametrize("name", QUICK)
def test_all_compilers_play_the_same(name: str) -> None:
    libraries = {called: of(name).library(one) for called, one in compilers().items()}
    if len(libraries) < 2:
        pytest.skip("there are not two compilers")
    assert sum(against(of(name), libraries, DECISIONS, 7)) >= DECISIONS


def test_a_trace_tells_games_apart() -> None:
    every = compilers()
    if not every:
        pytest.skip("there is no compiler")
    library = of("pig").library(next(iter(every.values())))
    one, other = Playing(of("pig"), library), Playing(of("pig"), library)
    assert one.play(3, 1, 0) == other.play(3, 1, 0)
    assert one.play(3, 1, 3)[1][0] != other.play(3, 1, 4)[1][0]


@pytest.mark.parametrize(
    "name",
    by_turns(
        [*QUICK, "hex", "cells-without-bounds", "heaps-without-bounds", "swaps", "reckoned", "sets-after-sets"], 3
    ),
)
def test_nothing_is_left_undefined(name: str) -> None:
    watching = sanitizer()
    if watching is None:
        pytest.skip("there is no compiler whose programs can watch themselves")
    choices, told = watched(of(name), watching, 20, 3)
    assert choices > 0 or -1 in told  # or every game is left to Python
    every = compilers()
    playing = Playing(of(name), of(name).library(next(iter(every.values()))))
    assert playing.play(20, 3, 0) == (choices, told)
