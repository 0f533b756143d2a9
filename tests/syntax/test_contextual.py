"""The grammar file is complete: Lark's own contextual lexer and parser read the same as Rulewright."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lark import Lark
from lark import Token as LarkToken
from lark import Tree as LarkTree

from rulewright.data import folder
from rulewright.diagnostics.place import Sources
from rulewright.syntax import read
from rulewright.syntax.build import declaration
from rulewright.syntax.file import ReadCache, read_file
from rulewright.syntax.ground import Ground
from rulewright.syntax.parsed import Tree
from rulewright.syntax.productions import grammar

EXAMPLES = folder("rulesets").parent / "examples"
FILES = sorted([*folder("rulesets").glob("*/*.rules"), *EXAMPLES.rglob("*.rules")])
REST = re.compile(r'((?:[^"#|]|"(?:[^"\\]|\\.)*")*)')  # a line up to its comment or prose
SEVERAL = {"YES_NO", "OR_ELSE"}  # several signs are one token, which we call by the first
ROWS = re.compile(r'(table|map|lines)\b(\s+".*")?$')


@pytest.fixture(scope="module")
def lark() -> Lark:
    return Lark(
        grammar(),
        parser="lalr",
        lexer="contextual",
        strict=True,
        keep_all_tokens=True,
        maybe_placeholders=True,
        start=["start", "formula"],
    )


def logical(text: str) -> Iterator[tuple[int, str, bool]]:
    """For each line its indentation, its text, and whether it has rows below it."""
    found: list[tuple[int, str, bool]] = []
    deep = 0
    for raw in text.split("\n"):
        match = REST.match(raw)
        code = match[1].rstrip() if match else ""
        width = len(code) - len(code.lstrip())
        if not code:
            continue
        if not deep and found and found[-1][0] and width > found[-1][0] and ROWS.match(found[-1][1]):
            found[-1] = (*found[-1][:2], True)
            continue
        if deep:
            found[-1] = (found[-1][0], f"{found[-1][1]} {code.strip()}", False)
        else:
            found.append((width, code.strip(), False))
        bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", code)
        deep += sum(map(bare.count, "([")) - sum(map(bare.count, ")]"))
    yield from found


def theirs(text: str, lark: Lark) -> LarkTree[LarkToken]:
    """The tree of Lark with its own lexer for the text of lines; the tokens between lines are ours."""
    parser = lark.parse_interactive("", start="start")
    thread = type(parser.lexer_thread)
    depths = [0]
    for width, code, rows in logical(text):
        if width > depths[-1]:
            depths.append(width)
            parser.feed_token(LarkToken("INDENT", ""))
        while width < depths[-1]:
            depths.pop()
            parser.feed_token(LarkToken("DEDENT", ""))
        parser.lexer_thread = thread.from_text(parser.lexer_thread.lexer, code)
        parser.exhaust_lexer()
        for terminal in ("ROWS", "NEWLINE") if rows else ("NEWLINE",):
            parser.feed_token(LarkToken(terminal, ""))
    for _ in depths[1:]:
        parser.feed_token(LarkToken("DEDENT", ""))
    tree = parser.feed_eof()
    assert isinstance(tree, LarkTree)
    return tree


def shape(tree: Any) -> Any:
    """The shape of either kind of tree."""
    if isinstance(tree, (Tree, LarkTree)):
        return (str(tree.data), [shape(kid) for kid in tree.children])
    return None if tree is None else (tree.type, "" if tree.type in SEVERAL else str(tree))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_lark_reads_the_same_by_itself(file: Path, lark: Lark, monkeypatch: pytest.MonkeyPatch) -> None:
    ours: list[tuple[str, Tree]] = []

    def kept(ground: Ground, tree: Tree) -> Any:
        ours.append((ground.chunk.text, tree))
        return declaration(ground, tree)

    monkeypatch.setattr(read, "declaration", kept)
    _, found = read_file(file.name, file.read_text(encoding="utf-8"), ReadCache(), Sources())
    assert found == []
    assert ours
    for text, tree in ours:
        assert shape(theirs(text, lark)) == shape(tree)
