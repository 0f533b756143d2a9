"""The names for printed programs are a table: none is missing, and none is there by accident."""

from __future__ import annotations

from types import CodeType

import pytest

import rulewright
from rulewright.composition.library import bundled
from rulewright.play.machine import random_code
from rulewright.play.runtime import OF_PYTHON, runtime
from rulewright.program.primitives import PRIMITIVES
from rulewright.program.printing.expressions import INFIX, WRITTEN

PRINTED = {"FEW", "MOST_REMEMBERED", "Memory", "NO_NUMBER", "PAIRS", "STAMPS", "RulesFault", "nothing_to_choose"}
"""What stands in sources beside primitives."""
LOOPS = {"alike", "alike_sets", "best", "member", "only", "sets", "sole", "some_piece", "top_fitting", "union"}
ASKED = {"derive", "look"}
"""What machines ask themselves."""
OF_THE_PURSE = {"counted", "numbers", "spend", "again", "note", "met"}


def asked(code: CodeType) -> set[str]:
    """All names that are neither local nor attributes, as far as the code shows."""
    inner = [one for one in code.co_consts if isinstance(one, CodeType)]
    return {*code.co_names, *(name for one in inner for name in asked(one))}


@pytest.fixture(scope="module")
def tables():
    return [rulewright.load(name).table() for name in bundled()]


def test_every_name_is_wanted(tables):
    """Each is a primitive without a Python operator, makes a table, or is listed above."""
    machine = tables[0].machine
    names = runtime(machine.layout, machine.program)
    makers = {name for name in names if name in {"distances", "faces", "toward"} or name.startswith("growing_")}
    wanted = (PRIMITIVES.keys() - INFIX.keys()) | makers | PRINTED | LOOPS | ASKED | {"__builtins__"}
    assert names.keys() - wanted == set()
    assert names["__builtins__"].keys() == set(OF_PYTHON)


def test_every_primitive_is_there(tables):
    machine = tables[0].machine
    names = runtime(machine.layout, machine.program)
    signs = INFIX.keys() | WRITTEN.keys()
    assert PRIMITIVES.keys() - names.keys() - signs - OF_THE_PURSE - {"or_else", "lying", "no_layers", "list"} == set()


def test_no_game_asks_for_more(tables):
    """All names in a program are its own, of the runtime or the purse, or attributes of numbers, lists or tables."""
    for table in tables:
        machine = table.machine
        names = runtime(machine.layout, machine.program)
        known = {*machine.names, *names, *OF_THE_PURSE, *OF_PYTHON, "AT_RANDOM", "RANDOM_POINTS"}
        code = [machine.code, random_code(table.program)]
        more = set().union(*map(asked, code)) - known
        attributes = {"append", "bit_count", "clear", "get", "left"}
        assert {name for name in more if not name.startswith("random_")} <= attributes
