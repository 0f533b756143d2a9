"""Highlighting: nothing is lost, all signs of all rulesets are known, and words are classified as the parser does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygments.token import Comment, Generic, Keyword, Literal, Name, Number, Operator, String, Token

from rulewright.highlight import CONSTANTS, FIRST, SOFT, WORDS, RulesLexer
from rulewright.syntax.words import RESERVED

TOP = Path(__file__).parents[2]
FILES = sorted([*TOP.glob("rulesets/**/*.rules"), *TOP.glob("examples/**/*.rules")])
WRONG = {Token.Error, Generic.Error}
SAMPLE = """\
rulewright 1
# by hand
change action uncover(t: Tile)
    | Free {cost} levels.
    pick c in site where c.tile is not empty  | A "tile".
    limit 2 per turn
    cost := 3
zone hand of player: pool of Card, seen by owner, up to 3
define rich(p: player): yes/no = any(x in all where x.gold > 10)
component A
    has pile: 0..3 per side
    table
        name    count
        A1      3      | one
        "two x" -
board b: square
    map
        . # .
game "open
"""


def coloured(text: str) -> list[tuple[object, str]]:
    signs = RulesLexer(stripnl=False, ensurenl=False).get_tokens(text)
    return [(kind, found) for kind, found in signs if found.strip()]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_ruleset(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    found = list(RulesLexer(stripnl=False, ensurenl=False).get_tokens(text))
    assert "".join(part for _, part in found) == text
    assert [part for kind, part in found if kind in WRONG] == []


@settings(deadline=None, max_examples=150, derandomize=True)
@given(st.text(st.sampled_from('ab |#"{}()\n\t 1.:=table map\u0301é;\x00yes/no,')))
def test_nothing_is_lost(text: str) -> None:
    found = list(RulesLexer(stripnl=False, ensurenl=False).get_tokens(text))
    assert "".join(part for _, part in found) == text
    assert Token.Error not in {kind for kind, _ in found}


def test_a_sample(golden) -> None:
    lines = [f"{str(kind).removeprefix('Token.'):24} {found}" for kind, found in coloured(SAMPLE)]
    golden("sphinx/golden/sample.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("text", "sign", "kind"),
    [
        ("action light", "light", Name.Function),
        ("component Tile", "Tile", Name.Class),
        ("    cost 2 oil", "cost", Keyword),
        ("    limit := 2", "limit", Name),
        ("action a", "action", Keyword.Declaration),
        ("change action a", "action", Keyword.Declaration),
        ("score p = p.action", "action", Name.Attribute),
        ("    needs a and b", "and", Operator.Word),
        ("define a: yes/no = yes", "yes/no", Keyword.Type),
        ("define a: yes/no = yes", "yes", Keyword.Constant),
        ("define a = count(x in y)", "count", Name.Builtin),
        ("define a = count", "count", Name),
        ("define a = 12", "12", Number.Integer),
        ("    then a  # why", "# why", Comment.Single),
        ("| costs {cost} now", "{cost}", String.Interpol),
        ('ruling "Why?"', '"Why?"', String.Double),
        ("lines\n    a1 ~ b2", "~", Literal),
        ("define a = 1 ; 2", ";", Generic.Error),
        ("offer bribe in play beside dig", "beside", Keyword),
        ("    do after", "after", Keyword),
        ("var passes: 0..2, off the table", "off", Keyword),
        ("define a = count(before)", "before", Name),
    ],
)
def test_signs(text: str, sign: str, kind: object) -> None:
    assert (kind, sign) in coloured(text)


def test_the_words_of_the_grammar_are_known() -> None:
    grammar = (TOP / "grammar" / "rulewright.lark").read_text(encoding="utf-8")
    words = set(re.findall(r'"([a-z]+)"', re.sub(r"//.*", "", grammar)))
    others = {"all", "option", "able", "in"}  # `in all`, and what begins a line elsewhere too
    assert words - RESERVED - FIRST - CONSTANTS - WORDS - SOFT.keys() - others == set()


def test_pygments_finds_it_by_its_entry_point() -> None:
    import tomllib

    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    module, _, name = project["project"]["entry-points"]["pygments.lexers"]["rulewright"].partition(":")
    assert (module, name) == (RulesLexer.__module__, RulesLexer.__name__)
    assert RulesLexer.filenames == ["*.rules"]
