"""Different names of a ruleset have different names in the printed program."""

from __future__ import annotations

from itertools import product

from rulewright.program.form import Local
from rulewright.program.printing.names import function_name, local_name, table_name

HOSTILE = "_u1f.ñ"
"""What numbers of letters are made of, a letter with such a number, and the point between the parts of a name."""
LONGEST = 6
NAMES = ["".join(letters) for length in range(1, LONGEST + 1) for letters in product(HOSTILE, repeat=length)]


def test_each_name_comes_out_as_another() -> None:
    for named in (function_name, table_name, lambda name: local_name(Local(name))):
        printed = {named(f"x{name}") for name in NAMES}
        assert len(printed) == len(NAMES)
        assert all(one.isascii() and one.isidentifier() for one in printed)


def test_a_plain_name_stays_as_it_is() -> None:
    assert function_name("define_worth_of_all") == "define_worth_of_all"
    assert function_name("formula_Goal.met.piece") == "formula_Goal__met__piece"
