"""A supposed effect may end in a fault; no pass removes that, even if the supposed position is not used."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.play.errors import RulesFault

RULES = """\
rulewright 1

game "Too much"
    players 2

board field: square 2 by 2
var total: 0..9 = 6
var count_of: 0..9

define large(n: 0..9) = count(c in field where n > 3 supposing total := total + n)

action grow
    pick k in 1..4
    do
        count_of := large(k)
    say "grow by {k}"

phase play
    for i in 1..2
        for p in players
            p must grow

winner p
    most count_of + seat(p)
"""


def test_what_is_supposed_in_vain_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "supposed.rules"
    file.write_text(RULES, encoding="utf-8")
    session = rulewright.load(file).start()
    session.choose("grow by 3")
    with pytest.raises(RulesFault):
        session.choose("grow by 4")
