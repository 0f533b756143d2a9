"""The page about the commands names all of them, with all their options."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli.arguments import Parser
from rulewright.cli.main import COMMANDS
from rulewright.composition.library import bundled

PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_commands_and_their_options(name: str) -> None:
    parser = Parser(add_help=False)
    COMMANDS[name].arguments(parser)
    options = {option for action in parser._actions for option in action.option_strings if option.startswith("--")}
    assert f"`rulewright {name}" in PAGE
    assert sorted(option for option in options if option not in PAGE) == []


def test_games_that_come_along() -> None:
    assert [game for game in bundled() if f"`{game}`" not in PAGE] == []
