"""Every operation of a program has arguments of the right kinds: after lowering, and after each pass."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.program.checking import WrongKindError, check_kinds
from rulewright.program.form import Act, Ask, Domain, Fold, Function, Give, Here, Local, Num, Op, Program, SetSlot, Slot
from rulewright.program.passes import PASSES

from .programs import CASES, SMALL, as_lowered

DECK, HEAP, HAND = 2, 3, 4
EMPTY = Program(
    "Nothing",
    2,
    ("resume", "chance", "deck", "heap", "hand", "p.back"),
    (0, 0, 0, 0, (), 0),
    frozenset(),
    {},
    {},
    (),
    (),
    (),
    (),
    (),
    0,
    homes=(5,),
    phases=(("p", 5),),
)


@pytest.mark.parametrize("name", [*CASES, *SMALL])
def test_every_pass_keeps_to_the_kinds(name: str) -> None:
    program = check_kinds(as_lowered(name)[0])
    for one in PASSES:
        program = check_kinds(one(program))


def of(*values: object) -> Program:
    """A program with a function for each value."""
    made = [Function(f"f{at}", (), (Give(value),), f"define f{at}") for at, value in enumerate(values)]  # type: ignore[arg-type]
    return replace(EMPTY, functions={one.name: one for one in made})


PIECES = Op("union", (Slot(DECK), Slot(HEAP)))


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (of(PIECES, Op("+", (Slot(DECK), Num(1)))), "argument 1 of `+` is set, and should be int, in define f1."),
        (of(PIECES, Op("length", (Slot(HEAP),))), "argument 1 of `length` is set"),
        (of(Op("order", (Slot(HAND),)), Op("in_set", (Num(1), Slot(HAND)))), "argument 2 of `in_set` is stack"),
        (of(Op("size", (Op("list", (Num(1),)),))), "argument 1 of `size` is list"),
        (of(Op("not", (Op("+", (Num(1), Num(2))),))), "argument 1 of `not` is a number that `+` gives"),
        (of(Op("size", (Num(1), Num(2)))), "`size` takes set, and is given 2"),
        (of(Op("sighs", ())), "there is no operation `sighs`"),
        (of(Op("move", (Num(1), Num(2), Num(0), Here(0)))), "`move` is not a value"),
        (of(Ask("g", ())), "there is no function `g`"),
        (of(Num(1), Ask("f0", (Num(1),))), "`f0` takes 0, and is given 1"),
        (of(PIECES, Ask("f0", ()), Op("abs", (Ask("f1", ()),))), "argument 1 of `abs` is set"),
        (of(Fold("set", Local("x"), Domain("list", (Op("rows_within", ()),)))), "`rows_within` takes"),
        (
            of(Fold("set", Local("x"), Domain("list", (Op("list", (Op("list", (Num(1),)),)),)))),
            "what `set` finds is list",
        ),
        (of(Fold("count", Local("x"), Domain("heaps", (Num(1),)))), "there is no loop over `heaps`"),
    ],
)
def test_a_wrong_kind_is_named(program: Program, message: str) -> None:
    with pytest.raises(WrongKindError) as complaint:
        check_kinds(program)
    assert message in str(complaint.value)


def test_the_line_of_the_rules_is_named() -> None:
    lowered, _ = as_lowered("swaps")
    swap = Act("swap", (Op("single", (Num(3),)), Num(1), Here(0)))
    with pytest.raises(WrongKindError, match=r"argument 1 of `swap` is set, .*swaps\.rules:[0-9]+"):
        check_kinds(replace(lowered, blocks=((swap,),)))


def test_what_flows_from_slot_to_slot_is_known() -> None:
    steps = (SetSlot(HEAP, Slot(DECK)), SetSlot(5, Op("size", (Slot(DECK),))), SetSlot(5, Slot(HEAP)))
    with pytest.raises(WrongKindError, match=r"the value of `p\.back` is set, and should be int, in block 0 of `p`"):
        check_kinds(replace(EMPTY, blocks=(steps,)))
