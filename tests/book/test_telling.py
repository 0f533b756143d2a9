"""What a condition is in words, in every language."""

from __future__ import annotations

import pytest

from rulewright.book.speech import Speech
from rulewright.book.telling import Teller
from rulewright.model.symbols import Symbol
from rulewright.model.terms import DefineBody
from rulewright.pipeline import Workspace

RULES = """rulewright 1

game "Words"
    players 2
    seats red, blue

board yard: square 3 by 3

var walked: set of yard
var seen: set of yard
var here: yard?

define in_one = here is in walked + seen
define in_first = here is in walked - seen

phase play
    return

winner p
    where p = red
"""
TOLD = {
    "en": ("here is among walked and seen", "here is among walked except seen"),
    "fr": ("walked et seen : here en fait partie", "walked sauf seen : here en fait partie"),
}


@pytest.mark.parametrize("language", TOLD)
def test_sets_that_are_put_together_are_told(language: str) -> None:
    model = Workspace().check("words.rules", files={"words.rules": RULES}, disk=False).model
    assert model is not None
    teller = Teller(Speech(model, language))
    bodies = [model.bodies[Symbol("define", name)] for name in ("in_one", "in_first")]
    assert tuple(teller.fact(body.value) for body in bodies if isinstance(body, DefineBody)) == TOLD[language]
