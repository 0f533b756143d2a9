"""The message of a failing example: which part, which values, and whose decision it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import pipeline

NOUGHTS = (Path(__file__).parents[2] / "examples" / "tic-tac-toe.rules").read_text(encoding="utf-8")
RULES = NOUGHTS.partition("\nexample ")[0]


def failure(*lines: str) -> str:
    example = "\n".join(['example "One"', "    players 2", *(f"    {line}" for line in lines)])
    checked = pipeline.check("noughts.rules", files={"noughts.rules": f"{RULES}\n{example}\n"})
    assert pipeline.sound(checked.found), checked.found
    (one,) = pipeline.examples(checked)
    return one.failure.message if one.failure else ""


def test_which_part_of_a_question_does_not_hold() -> None:
    assert failure("play cross: place(a1)", "then count(cross.marks) = 1 and count(nought.marks) = 2") == (
        "`count(nought.marks) = 2` does not hold: the left side is 0, the right side 2."
    )
    assert failure("play cross: place(a1)", "then count(cross.marks) = 1 and nought.marks is not empty") == (
        "`nought.marks is not empty` does not hold."
    )
    assert failure("play cross: place(a1)", "then count(cross.marks) = 3") == (
        "This does not hold: the left side is 1, the right side 3."
    )


def test_who_does_not_decide_is_refused_in_so_many_words() -> None:
    told = failure("refuse nought: place(a1)")
    assert told.startswith("It is `cross` who decides here, not `nought`.")
    assert told.endswith("write `| It is not nought who decides.`.")
    assert failure("refuse nought: place(a1) | It is not nought who decides.") == ""
    assert failure("refuse cross: place(a1) | It is not cross who decides.").startswith("This is legal")


def test_after_the_end_nobody_decides() -> None:
    lines = [
        "play cross: place(a1)",
        "play nought: place(b1)",
        "play cross: place(a2)",
        "play nought: place(b2)",
        "play cross: place(a3)",
    ]
    assert failure(*lines, "refuse nought: place(b3)").endswith("write `| Nobody decides now.`.")
    assert failure(*lines, "refuse nought: place(b3) | Nobody decides now.") == ""


@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_book_says_so_in_its_own_language(language: str) -> None:
    from rulewright.book.markdown import markdown

    example = 'example "One"\n    players 2\n    refuse nought: place(a1)  | It is not nought who decides.\n'
    checked = pipeline.check("noughts.rules", files={"noughts.rules": f"{RULES}\n{example}"})
    book, _ = pipeline.rulebook(checked, language, "designer")
    assert ("It is not nought who decides." in markdown(book)) == (language == "en")
