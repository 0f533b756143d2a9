"""The sentence behind a pick's ``where``: who is told it, when, and where else it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright import pipeline

RULES = """rulewright 1

game "Flowers"
    players 2
    seats red, blue

board bed: square 3 by 1

component Seed of player: 3
    starts in bag

zone bag of player: pool of Seed
zone spot of bed: slot of Seed

action sow
    | Sow a seed.
    pick c in bed where c.spot = none and c.column < 3  | Something grows there.
        |uk Там щось росте.
    pick seeds in my bag{where}, 1..2 of them{said}
    needs count(my bag) > 1  | Keep the last one.
    do: move one(seeds) to c.spot
    say "sow {c} with {seeds}"

phase play
    for n in 1..2
        for p in players: p may sow

winner p
    most count(p.bag)
    shared

example "Where something grows"
    play red: sow(a1, [Seed])
    refuse blue: sow(a1, [Seed])  | Something grows there.
    refuse blue: sow(c1, [Seed])  | Something grows there.
    offer blue: sow(b1, [Seed, Seed])
"""
WITH = " where c.column = 1", "  | Only on the left."


def with_where(where: str = "", said: str = "") -> str:
    return RULES.replace("{where}", where).replace("{said}", said)


def checked() -> pipeline.Checked:
    found = pipeline.check("flowers.rules", files={"flowers.rules": with_where()})
    assert pipeline.sound(found.found), found.found
    return found


def test_it_is_the_reason_of_an_example() -> None:
    assert [one.message for one in pipeline.examples(checked(), walk=True)] == [""]


SEVERAL = """
example "Of several"
    offer red: sow(a1, [Seed, Seed])
    refuse red: sow(b1, [Seed])  | Only on the left.
    refuse red: sow(a1, [Seed, Seed, Seed]){said}
"""


@pytest.mark.parametrize(
    ("said", "message"),
    [("", ""), ("  | Only on the left.", "It is refused, but for another reason: `seeds` can't be")],
)
def test_of_several_it_is_not_said_of_their_number(said: str, message: str) -> None:
    text = with_where(*WITH).partition("\nexample")[0] + SEVERAL.replace("{said}", said)
    found = pipeline.check("flowers.rules", files={"flowers.rules": text})
    assert pipeline.sound(found.found), found.found
    (one,) = pipeline.examples(found, walk=True)
    assert one.message.startswith(message)
    assert bool(one.message) == bool(message)


def test_it_is_told_at_the_table(tmp_path: Path) -> None:
    file = tmp_path / "flowers.rules"
    file.write_text(with_where(), encoding="utf-8")
    game = rulewright.load(file).start(2, seed=1)
    game.choose(game.legal()[0])
    assert [one.said for one in game.refusals("sow a1 with Seed")] == ["Something grows there."]


@pytest.mark.parametrize(("language", "said"), [("en", "Something grows there."), ("uk", "Там щось росте.")])
def test_books_list_it_with_other_refusals(language: str, said: str) -> None:
    from rulewright.book.markdown import markdown

    book, _ = pipeline.rulebook(checked(), language, "designer")
    lines = markdown(book).splitlines()
    at = next(at for at, line in enumerate(lines) if said in line)
    assert lines[at].startswith("- ")
    assert lines[at + 1].startswith("- ")


def test_explain_has_it() -> None:
    assert "Something grows there. / Keep the last one." in pipeline.explain(checked(), "sow")
