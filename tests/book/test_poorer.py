"""What a book lacks for somebody who learns the game from it is told, unless the game is small."""

from __future__ import annotations

import pytest
from tests.book.test_teaching import RACE
from tests.book.test_unsaid import GAME

from rulewright import pipeline
from rulewright.cli.main import main

SHIPPED = ("tikal", "tikal-auction", "tikal-classic", "coatl", "jackal-dungeon", "jackal-dungeon+mud+alliances")
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


def test_a_plain_check_says_in_a_line_how_much_has_no_words(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (tmp_path / "quarry.rules").write_text(GAME, encoding="utf-8")
    found = [one for one in pipeline.check("quarry.rules", book=True).found if one.code in {"R601", "R604"}]
    line = f"The book of quarry.rules has no words for {len(found)} rules and things"
    for _ in range(2):  # the second time from the store
        assert main(["check", "quarry.rules"]) == 0
        assert line in capsys.readouterr().out
    (tmp_path / "quarry.rules").write_text(GAME.replace("needs heap > 0", ""), encoding="utf-8")
    assert main(["check", "--set", "heap.start=8", "quarry.rules"]) == 0
    assert "has no words for" in capsys.readouterr().out
    assert main(["check", "--output-format", "concise", "quarry.rules"]) == 0
    assert main(["check", "tikal"]) == 0
    assert "has no words for" not in capsys.readouterr().out
