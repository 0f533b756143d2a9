"""What a book says about a limit from which something is subtracted."""

from __future__ import annotations

import pytest

from rulewright import pipeline
from rulewright.book.markdown import markdown
from rulewright.views.explain import explain

GAME = """rulewright 1

game "Wells"
    | Draw water.
    players 2

var drawn of player: 0..9
define done(p: player) = p.drawn
{prose}

action draw_water
    | Draw a bucket.
    limit 3 - {taken} per day
    do: my drawn += 1
    say "draws"

phase play
    | One day.
    for p in players: day(p)

phase day(p: player)
    | A day.
    p may draw_water

winner p
    most p.drawn
    shared
"""


def said(prose: str, taken: str) -> tuple[str, str]:
    checked = pipeline.check("wells.rules", files={"wells.rules": GAME.format(prose=prose, taken=taken)})
    assert checked.model is not None
    assert pipeline.sound(checked.found), checked.found
    book, _ = pipeline.rulebook(checked)
    told = markdown(book, "wells")
    limits = [line for line in told.splitlines() if "At most" in line and "|" not in line]
    return limits[0], explain(checked.model, checked.sources, "draw_water")


@pytest.mark.parametrize(
    ("prose", "taken", "less"),
    [
        ("    | How many buckets were drawn before.", "done(me)", "how many buckets were drawn before"),
        ("", "done(me)", "done(me)"),
        ("", "my drawn", "my drawn"),
    ],
)
def test_what_is_taken_off_is_told_by_what_it_counts(prose: str, taken: str, less: str) -> None:
    book, explained = said(prose, taken)
    assert "At most 3 times in each “day” phase." in book
    assert f"This number also includes {less}." in book
    assert f"At most 3 times in each day, less `{taken}`." in explained
