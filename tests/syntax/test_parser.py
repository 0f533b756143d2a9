"""Dropped signs leave no trace in the parser; and Lark's parser comes from the private store if possible."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lark import Lark

from rulewright.data import folder
from rulewright.syntax import grammar as syntax
from rulewright.syntax.grammar import STARTS, cached_parser, language
from rulewright.syntax.parsed import Several, Token, Tree, tree
from rulewright.syntax.parser import Parser
from rulewright.syntax.productions import grammar

# ---- going back --------------------------------------------------------------------------------------------------


def shape(tree: Any) -> Any:
    if isinstance(tree, Tree):
        return (str(tree.data), [shape(kid) for kid in tree.children])
    return None if tree is None else (tree.type, tree.start_pos)


def fed(start: str, tokens: list[Token]) -> Parser:
    parser = Parser(start)
    for token in tokens:
        advance(parser, token)
    return parser


def advance(parser: Parser, token: Token) -> None:
    match token.type:
        case "INDENT":
            parser.open(token)
        case "DEDENT":
            parser.close(token)
        case _:
            parser.give(token)


def finished(parser: Parser) -> Any:
    """The tree of what was fed, with everything open closed in the shortest way."""
    for turn in range(300):
        accepted = parser.accepted()
        if not accepted:
            parser.give(Token("$END", "", 0, 0))
            return shape(parser.result)
        out = next(
            (
                one
                for one in ("DEDENT", "NEWLINE", "BROKEN", "RPAR", "RSQB", "NAME", "INT", "STRING", "COLON")
                if one in accepted
            ),
            sorted(accepted)[turn % len(accepted)],  # always the same one might lead on for ever
        )
        advance(parser, Token(out, "", 0, 0))
    raise AssertionError


@pytest.mark.parametrize("seed", range(60))
def test_what_is_forgotten_was_never_fed(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - the same every time
    parser = Parser("start")
    tokens: list[Token] = []
    lines = [[0]]  # where the lines of each open block begin
    for number in range(chance.randrange(20, 160)):
        accepted = sorted(parser.accepted())
        if not accepted:
            break
        if not tokens or tokens[-1].type in {"NEWLINE", "INDENT", "DEDENT"}:
            lines[-1].append(parser.begin_line())
        if chance.random() < 0.1:
            to = lines[-1][-1]
            assert parser.back(to) == tokens[to:]
            del tokens[to:]
        elif chance.random() < 0.05:
            lost = parser.back_to_line()
            assert lost == tokens[len(tokens) - len(lost) :]
            del tokens[len(tokens) - len(lost) :]
            assert parser.takes("BROKEN")
            lines[-1] = [len(tokens)]
        else:
            blocks = [one for one in ("INDENT", "DEDENT") if one in accepted and chance.random() < 0.5]
            token = Token(chance.choice(blocks or accepted), "", number, number)
            advance(parser, token)
            tokens.append(token)
            if token.type == "INDENT":
                lines.append([len(tokens)])
            elif token.type == "DEDENT":
                lines.pop()
        assert parser.place == len(tokens)
    again = fed("start", tokens)
    assert parser.accepted() == again.accepted()
    assert finished(parser) == finished(again)


def test_a_list_that_went_on_is_not_longer_where_it_did_not() -> None:
    """Two copies of a parser share a list until one of them continues it."""
    short = Several([1, 2])
    one = short.children
    one.append(3)
    longer = tree("__line_plus_0", one)
    assert longer.children == [1, 2, 3]
    assert short.children == [1, 2]
    other = short.children
    other.append(4)
    assert longer.children == [1, 2, 3]


@pytest.mark.parametrize("terminal", ["INDENT", "ROWS", "DEDENT"])
def test_what_is_wanted_at_a_line_is_taken(terminal: str) -> None:
    """The reader asks which tokens are possible, which is fast, where it needs to know whether one is accepted."""
    chance = random.Random(terminal)  # noqa: S311 - the same every time
    met = 0
    for _ in range(300):
        parser = Parser("start")
        for number in range(60):
            accepted = sorted(parser.accepted())
            if not accepted:
                break
            if parser.wants(terminal):
                met += 1
                assert terminal in accepted
            advance(parser, Token(chance.choice(accepted), "", number, number))
    assert met > 10


# ---- Lark's parser in the store ----------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "on")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "rulewright"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Counts the grammars for which Lark had to make a parser."""
    found: list[str] = []
    plain = syntax.parser_of

    def counting(text: str) -> Lark:
        found.append(text)
        return plain(text)

    monkeypatch.setattr(syntax, "parser_of", counting)
    return found


def works(lark: Lark) -> bool:
    parser = lark.parse_interactive(start="formula")
    parser.feed_token(Token("NAME", "a", 0, 1))
    read: tuple[object, ...] = shape(parser.feed_token(Token("$END", "", 1, 1)))
    return read == ("formula", [("name", [("NAME", 0)])])


def test_the_parser_is_made_once(store: Path, made: list[str]) -> None:
    assert works(cached_parser(grammar()))
    assert works(cached_parser(grammar()))
    assert made == [grammar()]
    (file,) = store.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert store.stat().st_mode & 0o777 == 0o700


def spoil(file: Path) -> None:
    held = file.read_bytes()
    file.write_bytes(held[:-1] + bytes([held[-1] ^ 1]))


@pytest.mark.parametrize(
    "harm",
    [
        spoil,
        lambda file: file.write_bytes(b""),
        lambda file: file.write_bytes(file.read_bytes()[:-9]),
        lambda file: file.chmod(0o644),
        lambda file: file.chmod(0o620),
        lambda file: (file.rename(file.parent.parent / "there"), file.symlink_to(file.parent.parent / "there")),
        lambda file: file.parent.chmod(0o755),
    ],
)
def test_what_others_could_have_written_is_not_read(
    store: Path, made: list[str], harm: Callable[[Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    cached_parser(grammar())
    (file,) = store.iterdir()
    harm(file)
    loaded = []
    monkeypatch.setattr(Lark, "load", classmethod(lambda _cls, found: loaded.append(found)))
    assert works(cached_parser(grammar()))
    assert loaded == []
    assert len(made) == 2


def test_what_belongs_to_another_is_not_read(store: Path, made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    cached_parser(grammar())
    someone = store.stat().st_uid + 1
    monkeypatch.setattr(os, "geteuid", lambda: someone)
    assert works(cached_parser(grammar()))
    assert len(made) == 2


def test_another_grammar_has_another_parser(store: Path, made: list[str]) -> None:
    cached_parser(grammar())
    cached_parser(grammar() + "\n")
    assert len(made) == 2
    assert len(list(store.iterdir())) == 2


@pytest.mark.parametrize("setting", [{"RULEWRIGHT_CACHE": "off"}, {"XDG_CACHE_HOME": "/dev/null"}])
def test_without_a_store_nothing_is_kept_anywhere(setting: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text('rulewright 1\n\ngame "G"\n    players 2\n', encoding="utf-8")
    environment = {
        **os.environ,
        "RULEWRIGHT_CACHE": "on",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "TMPDIR": str(tmp_path / "shared"),
        "PYTHONPATH": str(folder("rulesets").parent / "interpreter"),
        **setting,
    }
    (tmp_path / "shared").mkdir()
    asked = subprocess.run(
        [sys.executable, "-m", "rulewright", "check", "game.rules"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "R0" not in asked.stdout + asked.stderr
    assert sorted(one.name for one in tmp_path.rglob("*")) == ["game.rules", "shared"]


def test_the_language_has_a_parser_for_each_start() -> None:
    assert tuple(language().starts) == STARTS
