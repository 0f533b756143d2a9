"""What a book lacks for somebody who learns the game from it is told, unless the game is small."""

from __future__ import annotations

import pytest
from tests.book.test_teaching import RACE

from rulewright import pipeline

SHIPPED = ("tikal", "tikal-auction", "tikal-classic", "coatl")
WHOLE = RACE.replace('group "To collect": grab', 'group "To collect": grab, step')
EIGHT = "".join(f"action act_{at}\n    | Do it.\n\n" for at in range(8))


def asked(text: str) -> list[str]:
    checked = pipeline.Workspace().check("race.rules", files={"race.rules": text}, disk=False, book=True)
    assert checked.model is not None
    return [one.message for one in checked.found if one.code == "R603"]


@pytest.mark.parametrize("game", SHIPPED)
def test_the_shipped_books_lack_nothing(game: str) -> None:
    assert [one.message for one in pipeline.check(game, book=True).found if one.code == "R603"] == []


def test_a_book_with_everything_and_each_line_by_itself() -> None:
    assert asked(WHOLE) == []
    missing = {
        "    minutes 10..15\n": "how long a game lasts",
        "    age 6\n": "from which age",
        '    cover "Flags are counted"\n': "no picture on its front",
        '    word "Flag"  | Worth having.\n': "no word before",
        '    teach "A run"\n': "no whole turn",
        '    counting "Flags are counted"\n': "no position to its sum",
        "    tip when not slow  | Run fast.\n": "no advice",
        '    group "To collect": grab, step\n': "",
    }
    for line, told in missing.items():
        assert line in WHOLE
        assert [told in message for message in asked(WHOLE.replace(line, ""))] == ([True] if told else []), line


def test_who_has_begun_to_group_is_told_what_is_left() -> None:
    assert asked(RACE) == ["These actions are in no group: `step`."]


def test_a_large_game_without_a_book_is_asked_for_one() -> None:
    small = RACE[: RACE.index("\nbook\n")]
    assert asked(small) == []
    offered = ", ".join(f"act_{at}" for at in range(8))
    large = small.replace("p must step, grab\n", f"p must step, grab, {offered}\n").replace(
        "phase play\n", f"{EIGHT}phase play\n"
    )
    (one,) = asked(large)
    assert "which actions belong together" in one
