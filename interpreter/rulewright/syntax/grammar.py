"""In: the grammar file. Out: Lark's parser of it, from the private store if it lies there.

Lark takes a fifth of a second to make it. What it keeps of it (``save``, ``load``) is a pickle: it lies where nobody
else can write, and only there. Without a store the parser is made once in each process that reads a text.
"""

from __future__ import annotations

import io
import pickle
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from lark import Lark
from lark import __version__ as lark_version
from lark.lexer import Lexer

from .. import store
from .parsed import Token, tree
from .productions import grammar

STARTS = ("start", "formula")
WORD = re.compile(r"[^\W\d]\w*")
MARKS = (":=", "+=", "-=", "!=", "<=", ">=", "..", *"+-*/()[]:,.=<>?")
"""What the signs of a line can be beside words, numbers and texts."""


class Fed(Lexer):
    """Stands where Lark wants a lexer. It finds nothing: lines and their signs are found before, and fed one by one."""

    __future_interface__ = True

    def __init__(self, _conf: object) -> None:
        pass

    def lex(self, _state: object, _parser: object) -> Iterator[Any]:
        return iter(())


class Interactive(Protocol):
    """What is used of Lark's interactive parser."""

    def feed_token(self, token: Token) -> object:
        """Go on by a token. Out: the tree, behind the end."""

    def choices(self) -> Mapping[str, object]:
        """What the present state has: some terminals are refused all the same; names of rules are in small letters."""

    def accepts(self) -> set[str]:
        """The terminals that would be taken."""

    def copy(self, *, deepcopy_values: bool) -> Interactive:
        """A parser that goes its own way from here."""


@dataclass(frozen=True, slots=True)
class Language:
    """What the grammar says: a parser for each of its starts, and its name for each keyword and mark."""

    starts: dict[str, Interactive]
    keywords: dict[str, str]
    marks: dict[str, str]


@cache
def language() -> Language:
    """The language of this process. It follows from the grammar alone, and never changes."""
    lark = kept(grammar())
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


def kept(text: str) -> Lark:
    """Lark's parser of a grammar, from the store or for it."""
    name = store.digest(f"{lark_version}\n{sys.version}\n{text}")
    found = store.held(name, store.GRAMMAR)
    if found is not None:
        try:
            return Lark.load(io.BytesIO(found))
        except (ValueError, TypeError, KeyError, EOFError, AttributeError, ImportError, pickle.UnpicklingError):
            pass  # made by another Rulewright
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
