"""The parser goes by tables that are of the grammar as it is now, and does what Lark's own parser does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from lark import Lark, UnexpectedToken
from lark import Token as LarkToken
from lark import Tree as LarkTree
from lark.lexer import Lexer

from rulewright.data import folder
from rulewright.diagnostics.place import Sources
from rulewright.syntax.file import Cache, read_file
from rulewright.syntax.grammar import STARTS, tables, written
from rulewright.syntax.parsed import Token, Tree
from rulewright.syntax.parser import TABLES, Parser, accepted, grammar, language

EXAMPLES = sorted((folder("rulesets").parent / "examples").glob("*.rules"))


class Fed(Lexer):
    """Stands where Lark wants a lexer: its parser, too, is fed sign by sign."""

    __future_interface__ = True

    def __init__(self, _conf: object) -> None:
        pass

    def lex(self, _state: object, _parser_state: object) -> Iterator[LarkToken]:
        return iter(())


@pytest.fixture(scope="module")
def lark() -> Lark:
    return Lark(grammar(), parser="lalr", lexer=Fed, keep_all_tokens=True, maybe_placeholders=True, start=list(STARTS))


def shape(tree: Any) -> Any:
    """A tree of either kind."""
    if isinstance(tree, (Tree, LarkTree)):
        return (str(tree.data), [shape(kid) for kid in tree.children])
    return None if tree is None else (tree.type, str(tree), tree.start_pos)


def test_the_tables_are_fresh() -> None:
    """If not: ``python -m rulewright.syntax.grammar`` writes them anew."""
    assert (folder("grammar") / TABLES).read_text(encoding="utf-8") == written(tables(grammar()))


def test_without_the_file_the_tables_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulewright.syntax import parser

    monkeypatch.setattr(parser, "TABLES", "there-is-no-such.json")
    assert language.__wrapped__() == language()


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_the_trees_are_larks(file: Any, lark: Lark, monkeypatch: pytest.MonkeyPatch) -> None:
    fed: dict[int, list[Token]] = {}
    parsers = []
    feed = Parser.feed

    def recorded(parser: Parser, token: Token) -> bool:
        parsers.append(parser)
        fed.setdefault(id(parser), []).append(token)
        return feed(parser, token)

    monkeypatch.setattr(Parser, "feed", recorded)
    read_file(file.name, file.read_text(encoding="utf-8"), Cache(), Sources())
    for parser in dict.fromkeys(parsers):
        theirs = lark.parse_interactive(start="start" if parser.end == language().ends["start"] else "formula")
        for token in fed[id(parser)]:
            tree = theirs.feed_token(LarkToken(token.type, str(token), token.start_pos))
        assert shape(parser.result) == shape(tree)


@pytest.mark.parametrize("seed", range(200))
def test_any_signs_go_as_far_as_with_lark(seed: int, lark: Lark) -> None:
    chance = random.Random(seed)  # noqa: S311 - the same every time
    start = chance.choice(STARTS)
    ours, theirs = language().begin(start), lark.parse_interactive(start=start)
    every = sorted({one for state in language().states for one in state if one.isupper()})
    for number in range(chance.randrange(1, 60)):
        fitting = sorted(accepted(ours))
        assert fitting == sorted(one for one in theirs.accepts() if one != "$END")
        terminal = chance.choice(fitting if fitting and chance.random() < 0.98 else every)
        taken = ours.feed(Token(terminal, terminal.lower(), number, number + 1))
        try:
            tree = theirs.feed_token(LarkToken(terminal, terminal.lower(), number))
        except UnexpectedToken:
            assert not taken
            break
        assert taken
        if terminal == "$END":
            assert shape(ours.result) == shape(tree)
            break
    assert [shape(one) for one in ours.values] == [shape(one) for one in theirs.parser_state.value_stack]
