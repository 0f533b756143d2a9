"""The arguments of a definition are evaluated before it supposes anything."""

from __future__ import annotations

from pathlib import Path

import rulewright

RULES = """\
rulewright 1

game "Supposed"
    players 2

board field: square 2 by 2
var mark of field: 0..9
var total: 0..9
var t: 0..9

define over(k: 0..9) = count(c in field where total > k supposing total := 5)

action step_up
    pick k in 1..3
    do
        total := k
        t := over(total)

phase play
    for i in 1..2
        for p in players
            p must step_up

winner p
    most t + seat(p)
"""


def test_an_argument_is_of_the_real_position(tmp_path: Path) -> None:
    file = tmp_path / "supposed.rules"
    file.write_text(RULES, encoding="utf-8")
    session = rulewright.load(file).start()
    session.choose("step_up 3")
    assert session.view()["variables"]["t"] == 4
