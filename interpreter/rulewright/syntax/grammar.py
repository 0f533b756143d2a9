"""In: the grammar file. Out: Lark's parser for it, from the private store if it is there.

Lark takes a fifth of a second to make the parser. Its saved form (``save``, ``load``) is a pickle, and so is stored
only where nobody else can write. Without a store, the parser is made once in each process that reads a text.
"""

from __future__ import annotations

import io
import pickle
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Protocol

from lark import Lark
from lark import __version__ as lark_version
from lark.lexer import Lexer

from .. import store
from ..frozen import frozen
from .parsed import Token, tree
from .productions import grammar

STARTS = ("start", "formula")
WORD = re.compile(r"[^\W\d]\w*")
MARKS = (":=", "+=", "-=", "!=", "<=", ">=", "..", *"+-*/()[]:,.=<>?")
"""The signs of a line other than words, numbers and texts."""


class Fed(Lexer):
    """Takes the place of Lark's lexer. It finds nothing: the signs of lines are found before, and fed one by one."""

    __future_interface__ = True

    def __init__(self, _conf: object) -> None:
        pass

    def lex(self, _state: object, _parser: object) -> Iterator[Any]:
        return iter(())


class Interactive(Protocol):
    """The part of Lark's interactive parser that is used."""

    def feed_token(self, token: Token) -> object:
        """Feed the next token. Returns the tree after the end token."""

    def choices(self) -> Mapping[str, object]:
        """The actions of the present state. It may still refuse some terminals; rules have names in lower case."""

    def accepts(self) -> set[str]:
        """The terminals that are accepted next."""

    def copy(self, *, deepcopy_values: bool) -> Interactive:
        """A parser that can be fed independently from here on."""


@frozen
class Language:
    """The facts of the grammar: a parser for each of its start rules, and the terminal of each keyword and mark."""

    starts: dict[str, Interactive]
    keywords: dict[str, str]
    marks: dict[str, str]


@cache
def language() -> Language:
    """The language, computed once in a process: it depends on the grammar alone."""
    lark = cached_parser(grammar())
    keywords: dict[str, str] = {}
    marks: dict[str, str] = {}
    for terminal in lark.terminals:
        pattern = terminal.pattern
        if pattern.type == "str":
            (keywords if WORD.fullmatch(pattern.value) else marks)[pattern.value] = terminal.name
        else:
            marks |= {mark: terminal.name for mark in MARKS if re.fullmatch(pattern.to_regexp(), mark)}
    starts: dict[str, Interactive] = {start: lark.parse_interactive(start=start) for start in STARTS}
    return Language(starts, dict(sorted(keywords.items())), dict(sorted(marks.items())))


def cached_parser(text: str) -> Lark:
    """Lark's parser for a grammar: loaded from the store, or made and saved there."""
    name = store.digest(f"{lark_version}\n{sys.version}\n{text}")
    found = store.held(name, store.GRAMMAR)
    if found is not None:
        try:
            return Lark.load(io.BytesIO(found))
        except (ValueError, TypeError, KeyError, EOFError, AttributeError, ImportError, pickle.UnpicklingError):
            pass  # saved by another version of Rulewright
    made = parser_of(text)
    if store.folder() is not None:
        written = io.BytesIO()
        made.save(written)
        store.hold(name, store.GRAMMAR, written.getvalue())
    return made


def parser_of(text: str) -> Lark:
    return Lark(
        text,
        parser="lalr",
        lexer=Fed,
        keep_all_tokens=True,
        maybe_placeholders=True,
        start=list(STARTS),
        tree_class=tree,
    )
