"""What a public result rules out: views, imagined games, examples and saves keep to it; what is not so is a fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.play.errors import RulesFault
from rulewright.play.session import Session

RULES = (Path(__file__).parents[1] / "program" / "rules" / "what-a-result-rules-out.rules").read_text(encoding="utf-8")
RED, BLUE = 0, 1
SILENT = RULES.replace("if c.suit != led: show not any", "if c.suit = led: show not any")
LIE = RULES.replace("show not any(d in my hand where follows(d))", "show not any(d in my hand where d.rank < 9)")


def played(tmp_path: Path, text: str = RULES) -> Session:
    """Blue cannot follow: three cards are left that may lie in its hand, and none of them is of hearts."""
    file = tmp_path / "suits.rules"
    file.write_text(text, encoding="utf-8")
    session = rulewright.load(file).start(2, explicit_chance=True)
    for outcome in ("hearts_1", "hearts_2", "clubs_3", "clubs_4"):
        session.choose(outcome)
    session.choose("lead hearts_1")
    session.choose("follow with clubs_3")
    return session


def hand(view: dict[str, Any], seat: str) -> list[dict[str, Any]]:
    return list(view["zones"]["player.hand"][seat])


def test_views_leave_out_what_is_ruled_out(tmp_path: Path) -> None:
    before, after = played(tmp_path, SILENT), played(tmp_path)
    (there,), (now,) = hand(before.view(RED), "blue"), hand(after.view(RED), "blue")
    assert any(kind.startswith("hearts") for kind in there["could_be"])
    assert now["could_be"] == ["clubs_1", "clubs_2", "clubs_4"]
    assert hand(after.view(None), "blue")[0]["could_be"] == ["clubs_1", "clubs_2", "clubs_4"]


def test_imagined_games_keep_to_it(tmp_path: Path) -> None:
    session = played(tmp_path)
    lying = {hand(session.imagine(RED, seed).view(BLUE), "blue")[0]["kind"] for seed in range(40)}
    assert lying == {"clubs_1", "clubs_2", "clubs_4"}


def test_what_is_not_so_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(RulesFault) as raised:
        played(tmp_path, LIE)
    assert raised.value.code == "R351"
    assert raised.value.message == "What is shown here does not hold."


def test_going_back_forgets_it(tmp_path: Path) -> None:
    session = played(tmp_path)
    session.undo(anyway=True)
    assert any(kind.startswith("hearts") for kind in hand(session.view(RED), "blue")[0]["could_be"])
