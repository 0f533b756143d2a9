"""Runs of the lab over small games whose figures are known."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.lab.here import Here
from rulewright.lab.played import Player
from rulewright.lab.running import Engine, run
from rulewright.lab.stopping import Stop
from rulewright.lab.store import Store, arm
from rulewright.lab.work import Work

GAMES = Path(__file__).parent / "games"
Played = Callable[..., Store]


@pytest.fixture
def work_of() -> Callable[..., Work]:
    """What is to be played of a game among ours, or of one that is included."""

    def found(name: str, *bots: str, settings: dict[str, str] | None = None, **rest: Any) -> Work:
        file = GAMES / f"{name}.rules"
        game = rulewright.load(str(file) if file.exists() else name, settings=settings)
        return Work(game.called, game.files, bots, settings=game.settings, **rest)

    return found


@pytest.fixture
def played() -> Played:
    """A run of so many blocks, for which arms of their names are given."""

    def found(blocks: int, *works: Work, file: str | None = None, engine: Engine | None = None) -> Store:
        playing = Player(rulewright.reload)
        arms = [arm(f"arm {at}", work, playing.table(work)) for at, work in enumerate(works)]
        store = Store.make(file, arms, {"command": "run", "game": "of a test", "stop": Stop(blocks).as_json()})
        run(store, engine or Here(playing))
        return store

    return found
