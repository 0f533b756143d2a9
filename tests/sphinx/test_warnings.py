"""References and arguments that cannot be resolved get a clear warning, with a suggestion."""

from __future__ import annotations

import re

import pytest

BOOK = "# Lanterns\n\n```{autoruleset} games/lanterns.rules\n```\n"


def told(made, page: str) -> list[str]:
    """The warnings about a page, without their places."""
    made.write({"ask.md": f"# Ask\n\n{page}\n"})
    text = re.sub(r"\x1b\[[0-9;]*m", "", made.build(strict=False))
    return [re.sub(r"^.*?ask\.md:\d+: WARNING: | \[[\w.]+\]$", "", line) for line in text.splitlines()]


@pytest.fixture(scope="module")
def made(project):
    found = project({"book.md": BOOK, "storm.md": BOOK.replace("lanterns", "storm"), "ask.md": "# Ask\n"})
    found.build()
    return found


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (
            "{rules:action}`lanterns.ligth`",
            "No page describes the action `lanterns.ligth`. Did you mean `lanterns.light`?",
        ),
        (
            "{rules:action}`lanterns.evening`",
            (
                "No page describes the action `lanterns.evening`. There is a phase of that name: write "
                "{rules:phase}`lanterns.evening`."
            ),
        ),
        ("{rules:option}`xyz`", "No page describes the option `xyz`."),
        ("{rules:action}`light`", "Several games have the action `light`. Say which: `lanterns.light`, `storm.light`."),
        ("{any}`lanterns.nothing`", "'any' reference target not found: lanterns.nothing"),
        ("```{autoruleset} tikl\n```", "There is no game and no file called `tikl`. Did you mean `tikal`?"),
        ("```{board} games/lanterns.rules\n:name: pont\n```", "`lanterns` has no board `pont`. Did you mean `pond`?"),
        (
            "```{autoruleset} games/lanterns.rules\n:lang: xx\n```",
            "The program has no texts in `xx`. Languages: en, fr, ru, uk.",
        ),
    ],
)
def test_what_is_not_there(made, page: str, message: str) -> None:
    assert told(made, page) == [message]


def test_options_that_mean_nothing(made) -> None:
    found = "\n".join(told(made, "```{autoruleset} games/lanterns.rules\n:part: lern\n```"))
    assert "There is no part `lern`. Did you mean `learn`?" in found
    found = "\n".join(told(made, "```{player-aid} games/lanterns.rules\n:set: light\n```"))
    assert "`light` is not a setting: write a path and a value" in found


def test_a_book_that_is_there_twice(made) -> None:
    found = told(made, "```{autoruleset} games/lanterns.rules\n```")
    assert len(found) == 1
    assert "is described on the page `ask` too. Write `:no-index:` at one of them." in found[0]
    assert told(made, "```{autoruleset} games/lanterns.rules\n:no-index:\n```") == []


def test_broken_rules_and_their_mending(project) -> None:
    made = project({"book.md": BOOK})
    rules = made.games / "lanterns.rules"
    sound = rules.read_text(encoding="utf-8")
    rules.write_text(sound.replace("cost 2 oil", "cost 2 oyl"), encoding="utf-8")
    found = made.build(strict=False)
    assert "The rules have errors, so no book can be made." in found
    assert re.search(r"lanterns\.rules:\d+: R\d+ .*oyl", found)
    rules.write_text(sound, encoding="utf-8")
    made.build()
    assert "2 oil" in made.page("book.html")


def test_a_game_that_comes_later_than_its_variant(project) -> None:
    made = project({"book.md": BOOK.replace("lanterns.rules", "storm.rules")})
    base = made.games / "lanterns.rules"
    base.rename(made.games / "lanterns.txt")
    assert 'There is no file "lanterns.rules" beside this one.' in made.build(strict=False)
    assert "The rules have errors" in made.build(strict=False)
    (made.games / "lanterns.txt").rename(base)
    made.build()
    assert "3 oil" in made.page("book.html")


def test_a_file_that_comes_later(project) -> None:
    made = project({"book.md": BOOK.replace("lanterns.rules", "later.rules")})
    assert "There is no file" in made.build(strict=False)
    (made.games / "later.rules").write_bytes((made.games / "lanterns.rules").read_bytes())
    made.build()
    assert made.read() == ["book"]
    assert made.inventory()["rules:action", "later.light"][0] == "book.html#action-light"
