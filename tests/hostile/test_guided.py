"""Texts of strangers, mutated at random and guided by coverage: each is read, or refused with a plain message."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright import pipeline
from rulewright.book.catalogue import read as read_catalogue
from rulewright.diagnostics.misuse import MisuseError
from rulewright.graph.form import FormError
from rulewright.play.errors import SaveError

TOP = Path(__file__).parents[2]
sys.path.insert(0, str(TOP))

from tests.hostile.guided import Guided  # noqa: E402 - pytest does not look from here

PIG = (TOP / "examples" / "pig.rules").read_text(encoding="utf-8")
AUCTION = (TOP / "examples" / "sealed-bid-auction.rules").read_text(encoding="utf-8")
CATALOGUE = """msgid ""
msgstr ""
"Language: de\\\\n"

#: pig.rules:1
#, fuzzy
msgctxt "game title"
msgid "Pig"
msgstr "Schwein"
"""


def saved() -> str:
    session = rulewright.reload("pig.rules", {}, {"pig.rules": PIG}).start(seed=1)
    session.choose(session.legal()[0])
    return session.save()


def exported() -> str:
    return pipeline.export(pipeline.check("pig.rules", files={"pig.rules": PIG}))


def choices() -> Callable[[str], object]:
    session = rulewright.reload("auction.rules", {}, {"auction.rules": AUCTION}).start(seed=1)
    return session.why_not


READERS: dict[str, Callable[[], tuple[Callable[[str], object], tuple[type[BaseException], ...], list[str]]]] = {
    "rules": lambda: (lambda text: pipeline.check_text(text, "any.rules"), (), [PIG, AUCTION, "rulewright 1\n"]),
    "saves": lambda: (rulewright.resume, (SaveError,), [saved(), "{}"]),
    "catalogues": lambda: (lambda text: read_catalogue(text, "de"), (MisuseError,), [CATALOGUE]),
    "exported games": lambda: (pipeline.imported, (FormError,), [exported(), "{}"]),
    "choices": lambda: (choices(), (), ["bid 3", "bid(3)", "pass"]),
}


@pytest.mark.parametrize("name", READERS)
def test_a_few(name):
    read, allowed, corpus = READERS[name]()
    guided = Guided(read, allowed, corpus, random.Random(1))  # noqa: S311 - the same each time
    guided.run(lambda tried: tried < 40)
    assert guided.reached


@pytest.mark.soak
@pytest.mark.parametrize("name", READERS)
def test_for_long(name, rounds):
    read, allowed, corpus = READERS[name]()
    seed = random.randrange(2**32)  # noqa: S311 - told if anything is found
    print(f"seed {seed}")  # noqa: T201 - shown with a failure
    guided = Guided(read, allowed, corpus, random.Random(seed))  # noqa: S311
    more = rounds(6)
    guided.run(lambda _: next(more, None) is not None)
    assert guided.reached
