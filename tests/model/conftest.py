"""In: the name of a case in ``composing``. Out: the game, the settings, and the files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

CASES = Path(__file__).parent / "composing"

Case = tuple[str, dict[str, str], dict[str, str]]


@pytest.fixture
def read() -> Callable[[str], Case]:
    """All cases can build on the game in ``dig.rules``."""
    return _read


def _read(name: str) -> Case:
    game, settings = "", dict[str, str]()
    files = {"dig.rules": (CASES / "dig.rules").read_text(encoding="utf-8")}
    for part in ("\n" + (CASES / f"{name}.case").read_text(encoding="utf-8")).split("\n--- ")[1:]:
        first, _, text = part.partition("\n")
        if first.startswith("play "):
            game = first.removeprefix("play ")
        elif first.startswith("set "):
            path, _, value = first.removeprefix("set ").partition(" = ")
            settings[path] = value
        else:
            files[first] = text + "\n"
    return game, settings, files
