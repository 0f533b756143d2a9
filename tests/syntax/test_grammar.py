"""The grammar is LALR without conflicts, and the words that are not reserved can be names everywhere."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from lark import Lark

from rulewright.data import folder
from rulewright.diagnostics.place import Sources
from rulewright.syntax import tree
from rulewright.syntax.chunks import BLANKS
from rulewright.syntax.declarations import LINES, SORTS
from rulewright.syntax.file import ReadCache, read_file
from rulewright.syntax.forms import FLOW, FORMS, HOMES, MARGIN
from rulewright.syntax.grammar import STARTS, language, parser_of
from rulewright.syntax.parsed import Token
from rulewright.syntax.productions import opening, plain_lines
from rulewright.syntax.signs import signs
from rulewright.syntax.words import RESERVED

GRAMMAR = (folder("grammar") / "rulewright.lark").read_text(encoding="utf-8")
FROM_OUTSIDE = {"NEWLINE", "INDENT", "DEDENT", "ROWS", "BROKEN"}  # lines.py finds them

SORTED = {sort.word: sort for sort in SORTS}


@pytest.fixture(scope="module")
def choices() -> list[set[str]]:
    """The possible continuations at every state of the parser, each reached in one way."""
    lark = parser_of(GRAMMAR)
    found: dict[int, set[str]] = {}
    waiting = [(0, lark.parse_interactive(start=start)) for start in STARTS]
    done = set()
    while waiting:
        before, here = waiting.pop()
        at = id(here.choices())
        if (before, at) in done:
            continue
        done.add((before, at))
        found[at] = set(here.choices())
        for terminal in sorted(here.accepts() - {"$END"}):
            beyond = here.copy(deepcopy_values=False)
            beyond.feed_token(Token(terminal, terminal, 0, 0))
            waiting.append((at, beyond))
    return list(found.values())


def test_the_grammar_has_no_conflicts() -> None:
    """Strict: a conflict, or two terminals that match the same text, is an error."""
    strict = Lark(GRAMMAR, parser="lalr", lexer="contextual", strict=True, start=list(STARTS))
    assert {rule.origin.name for rule in strict.rules} >= {"start", "formula", "declaration"}


def test_only_reserved_words_compete_with_names(choices: list[set[str]]) -> None:
    assert len(choices) > 300
    words = {terminal: word for word, terminal in language().keywords.items()}
    competing = {words[one] for some in choices if "NAME" in some for one in some if one in words}
    assert sorted(competing - RESERVED) == []


def test_every_reserved_word_is_a_word_of_the_grammar() -> None:
    assert sorted(RESERVED - set(language().keywords)) == []


def test_every_terminal_can_be_fed(choices: list[set[str]]) -> None:
    known = language()
    fed = set(known.keywords.values()) | set(known.marks.values()) | FROM_OUTSIDE | {"NAME", "INT", "STRING", "OR_ELSE"}
    used = {one for some in choices for one in some if one.isupper() and one != "$END"}
    assert sorted(used - fed) == []


@pytest.mark.parametrize("mark", sorted(set(language().marks) - {"yes/no"}))
def test_every_mark_is_one_sign(mark: str) -> None:
    assert [(sign.kind, sign.text) for sign in signs(f"a{mark}b", 0, len(mark) + 2)][1:-1] == [("mark", mark)]


@pytest.mark.parametrize("word", sorted(language().keywords))
def test_every_keyword_is_one_sign(word: str) -> None:
    assert [(sign.kind, sign.text) for sign in signs(f"{BLANKS}{word}", 0, len(word) + 4)][-1:] == [("word", word)]


def test_lines_that_are_spoken_of_begin_with_keywords() -> None:
    assert sorted({*FLOW, *FORMS, *HOMES, *MARGIN} - set(language().keywords)) == []


BY_HAND = {tree.Decide, tree.Draw, tree.For, tree.Repeat, tree.If, tree.BrokenLine}
"""The statements whose production is not just the fields of the node in a row."""


def test_every_statement_has_a_production_and_a_node() -> None:
    """Other statements need only a production and a node to be read and written."""
    plain = {line.kind for line in plain_lines().values()}
    assert plain | BY_HAND == set(get_args(tree.Statement))
    assert plain & BY_HAND == set()
    groups = re.findall(r"^[?](?:chance_)?step: (.*?)(?: *//.*)?$", GRAMMAR, re.MULTILINE)
    named = {rule for group in groups for rule in group.split(" | ")}
    assert named == {*plain_lines(), "decide", "draw"}


@pytest.mark.parametrize("rule", sorted(rule for rule, line in plain_lines().items() if opening(line.kind)))
def test_every_statement_has_an_example(rule: str) -> None:
    kind = plain_lines()[rule].kind
    file, found = read_file("page.rules", f"rulewright 1\nphase p\n    {kind.EXAMPLE}\n", ReadCache(), Sources())
    phase = file.declarations[-1].declaration
    assert not found
    assert isinstance(phase, tree.Phase)
    assert [type(step) for step in phase.body.statements] == [kind]


@pytest.mark.parametrize("word", sorted(FORMS))
def test_lines_that_are_shown_as_right_are_right(word: str) -> None:
    line = FORMS[word]
    assert line.split()[0].rstrip(":") == word
    if word == "until":
        text = f"phase p\n    repeat\n        x := 1\n    {line}\n"
    elif word in MARGIN:
        body = SORTED[word].beneath if word in SORTED else ""
        text = f"{line}\n" + (f"    {body}\n" if body else "")
    elif word in FLOW:
        text = f"phase p\n    {line}\n"
    else:
        home = next(sort.homes[0] for sort in LINES if sort.word == word and sort.homes)
        text = f"{SORTED[home].example}\n    {line}\n"
    _, found = read_file("page.rules", "rulewright 1\n" + text, ReadCache(), Sources())
    assert [one.message for one in found] == []
