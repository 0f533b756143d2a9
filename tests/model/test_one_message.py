"""One mistake, one message: a line that can't be read is spoken of, and nothing that follows from it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright.data import folder
from rulewright.pipeline import Workspace

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = sorted([*folder("rulesets").glob("*/*.rules"), *EXAMPLES.glob("*.rules")])
LINES = 8  # of each game


def spoilt(line: str, dice: random.Random) -> str:
    """The line as it can't be read: with two words that never stand side by side, a strange sign, or half of it."""
    indent = line[: len(line) - len(line.lstrip())]
    words = line.split()
    at = dice.randrange(1, len(words))
    made = dice.choice((
        [*words[:at], "by", "by", *words[at:]],
        [*words[:at], "?", *words[at + 1:]],
        [*words[:at], ":="],
    ))
    return indent + " ".join(made)


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_a_line_that_cannot_be_read_is_one_mistake(game: Path) -> None:
    dice = random.Random(game.stem)  # noqa: S311 - which lines are tried
    name = str(game)
    lines = game.read_text(encoding="utf-8").split("\n")
    code = [at for at, line in enumerate(lines) if len(line.split()) > 1 and line.lstrip()[0] not in "#|"]
    workspace = Workspace()
    unread = 0
    for at in dice.sample(code, min(LINES, len(code))):
        changed = spoilt(lines[at], dice)
        text = "\n".join([*lines[:at], changed, *lines[at + 1:]])
        checked = workspace.check(name, files={name: text})
        found = [(one.code, one.message) for one in checked.found]
        if any(code < "R090" for code, _ in found):  # prose and rows of tables may be what they like
            unread += 1
            assert len(found) == 1, changed
    assert unread
