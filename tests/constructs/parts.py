"""Constructs that stand for their kind, the files that contain each, and the check that requires each of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).parents[2]
GRAMMAR = "grammar/rulewright.lark"
PACKAGE = "interpreter/rulewright"
REFERENCE = "docs/language/reference"
MET = "tests/generated/test_generated.py::test_all_that_is_done_to_a_zone_is_met_by_seeds_of_its_own"
PAGES = "tests/docs/test_pages.py::test_the_reference_shows_every_construct"
DEFENDED = "tests/docs/test_generated.py::test_what_hardly_anybody_uses_is_defended"
SMALL_RULES = "tests/program/test_small_rules.py::test_every_operator_and_all_that_is_done_to_a_zone_is_among_them"


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a construct that is in one file."""

    file: str
    check: str
    """The test that fails without it."""
    own: tuple[str, ...] = ()
    """The text that is the construct's, as patterns; the whole file if there are none."""
    what: str = ""
    """What stands there, in a few words."""

    def without(self, top: Path) -> None:
        """Remove the part from a copy of the project."""
        path = top / self.file
        if not self.own:
            path.unlink()
            return
        text = path.read_text(encoding="utf-8")
        for pattern in self.own:
            text, count = re.subn(pattern, "", text, flags=re.MULTILINE)
            assert count == 1, (self.file, pattern, count)
        path.write_text(text, encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Construct:
    sort: str
    name: str
    most: int
    """In so many files it may stand."""
    parts: tuple[Part, ...]


CONSTRUCTS = (
    Construct(
        "statement",
        "reverse ZONE",
        8,
        (
            Part(
                GRAMMAR,
                "tests/docs/test_generated.py",
                (r" \| reverse(?= \|)", r'^reverse: "reverse" expr\n'),
                "the line that is read, which tells how it is written, too",
            ),
            Part(
                f"{PACKAGE}/syntax/tree.py",
                "tests/model/test_steps.py",
                (r"@frozen\nclass Reverse\(OnZone\):\n    EXAMPLE = .*\n\n\n", r"^    \| Reverse\n"),
                "the node",
            ),
            Part(
                f"{PACKAGE}/model/terms.py",
                "tests/model/test_steps.py",
                (r"@frozen\nclass Reversing\(OnZone\):\n(?:    .*\n|\n(?=    ))+\n\n", r"^    \| Reversing\n"),
                "the step: what it may be done to, what it does to it, by which primitive",
            ),
            Part(
                f"{PACKAGE}/words/steps.csv",
                "tests/book/test_words.py",
                (r"^reversed,.*\n",),
                "what is told when it has happened, in four languages",
            ),
            Part(f"{REFERENCE}/play.md", PAGES, (r"^reverse discard\n", r"^    reverse pile\n"),
                 "a sentence, and an example that is run"),
            Part("docs/decisions/0038-reverse.md", DEFENDED, (), "why it is needed"),
            Part("tests/program/rules/turned-round.rules", SMALL_RULES, (),
                 "a small game that plays it"),
            Part("tests/generated/seeds.json", MET,
                 (r"^  \[7102, .*\n",), "a ruleset made at random that meets it"),
        ),
    ),
    Construct(
        "operator",
        "a among b",
        5,
        (
            Part(GRAMMAR, PAGES, (r" \| AMONG", r"^AMONG: .*\n"),
                 "the sign"),
            Part(
                f"{PACKAGE}/language/operators.py",
                "tests/syntax/test_grammar.py",
                (r', "among"(?=\]\n""")', r'^        Operator\(\n            "among",(?:.|\n)*?\n        \),\n'),
                "all about it: how tightly it holds, its kinds, what it comes to",
            ),
            Part(f"{REFERENCE}/values.md", PAGES,
                 (r"^c\.neighbours among p\.seen\n", r"^p\.seen among reach.*\n"), "examples that are run"),
            Part("docs/decisions/0037-among.md", DEFENDED, (), "why it is needed"),
            Part("tests/program/rules/what-is-in-both.rules", SMALL_RULES, (),
                 "a small game that plays it"),
        ),
    ),
    Construct(
        "declaration",
        "names",
        9,
        (
            Part(GRAMMAR, "tests/syntax/test_grammar.py", (r" \| names(?= \|)", r"^names: (?:.|\n)*?(?=\n\n)"),
                 "its lines"),
            Part(f"{PACKAGE}/syntax/tree.py", "tests/syntax/test_declarations.py",
                 (r"@frozen\nclass Called\((?:.|\n)*?class Names\((?:.|\n)*?\n\n\n", r"^    \| Names\n"), "its nodes"),
            Part(f"{PACKAGE}/syntax/declarations.py", "tests/syntax/test_declarations.py",
                 (r'(?<="winner"), "names"', r'^    Sort\("names",(?:.|\n)*?\n(?=    Sort)',
                  r'(?<="component", "enum", "part"), "names"',
                  *(rf'^    LineSort\("{word}",.*\n(?:             .*\n)*' for word in ("called", "many", "sign"))),
                 "how its lines are read and written, and how a change merges them"),
            Part(f"{PACKAGE}/model/called.py", "tests/model/test_cases.py", (),
                 "what it comes to, and what can be wrong"),
            Part(f"{PACKAGE}/model/bodies.py", "tests/model/test_cases.py",
                 (r"^from \.called import names\n", r"        case tree\.Names\(\):\n.*\n"), "the way to it"),
            Part(f"{REFERENCE}/things.md", PAGES, (r"^## names\n(?:.|\n)*",),
                 "examples that are run"),
            Part("docs/decisions/0028-names-are-declared.md", DEFENDED, (), "why it is needed"),
            Part("tests/model/cases/called.rules", "tests/model/test_cases.py", (), "what is found in it"),
        ),
    ),
    Construct(
        "primitive",
        "reverse",
        3,
        (
            Part(f"{PACKAGE}/program/primitives.py", "tests/program/test_primitives.py", (r"^reverse int -> none\n",),
                 "its kinds, and all facts about it"),
            Part(f"{PACKAGE}/play/moving.py", "tests/play/test_runtime.py",
                 (r"    def reverse\((?:.|\n)*?(?=    def )", r"(?<=shuffle, )reverse, (?=draw)"), "what it does"),
            Part("tests/play/test_moving.py", "tests/program/test_primitives.py",
                 (r'^    "reverse": .*\n',), "what lies where afterwards"),
        ),
    ),
)  # fmt: skip
