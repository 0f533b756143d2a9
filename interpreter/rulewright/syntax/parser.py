"""In: the grammar file. Out: the parser made of it, once, and how the signs of a text are called in the grammar.

The grammar is compiled when the first text is read. That takes a fifth of a second; Lark could keep the result in a
file, but would execute what it finds there, so nothing is kept.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from lark import Lark, Token
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_interactive_parser import InteractiveParser

from rulewright.data import folder

WORD = re.compile(r"[^\W\d]\w*")
MARKS = (":=", "+=", "-=", "!=", "<=", ">=", "..", *"+-*/()[]:,.=<>?")


class Fed(Lexer):
    """Stands where Lark wants a lexer. The parser is fed sign by sign: what is a keyword depends on its state."""

    __future_interface__ = True

    def __init__(self, _conf: object) -> None:
        pass

    def lex(self, _state: object, _parser_state: object) -> Iterator[Token]:
        return iter(())


@dataclass(frozen=True, slots=True)
class Language:
    """The parser, and the grammar's name for each keyword and mark."""

    lark: Lark
    keywords: dict[str, str]
    marks: dict[str, str]

    def begin(self, start: str) -> InteractiveParser:
        return self.lark.parse_interactive(start=start)


@cache
def language() -> Language:
    """The parser of this process. It is made of the grammar alone, and never changes."""
    grammar = (folder("grammar") / "rulewright.lark").read_text(encoding="utf-8")
    lark = Lark(grammar, parser="lalr", lexer=Fed, keep_all_tokens=True, maybe_placeholders=True,
                start=["start", "formula"])
    keywords: dict[str, str] = {}
    marks: dict[str, str] = {}
    for terminal in lark.terminals:
        pattern = terminal.pattern
        if pattern.type == "str":
            (keywords if WORD.fullmatch(pattern.value) else marks)[pattern.value] = terminal.name
        else:
            marks |= {mark: terminal.name for mark in MARKS if re.fullmatch(pattern.to_regexp(), mark)}
    return Language(lark, keywords, marks)


# What follows looks into Lark's parser. Its parts have no public names, but are the same since Lark 1.0: the stack
# of states, the stack of values beside it, the table that says what a state does with a symbol.


def wants(parser: InteractiveParser) -> Collection[str]:
    """What the grammar has for the present state: the terminals, and rules in small letters."""
    choices: Collection[str] = parser.choices()  # type: ignore[no-untyped-call]  # Lark has no types here
    return choices


def stack(parser: InteractiveParser) -> list[Any]:
    """The states that the parser has come through."""
    return list(parser.parser_state.state_stack)


def takes(parser: InteractiveParser, terminal: str, states: list[Any] | None = None) -> bool:
    """Whether the terminal would be shifted, now or where the states were those given."""
    state = parser.parser_state
    table: dict[Any, dict[str, tuple[Any, Any]]] = state.parse_conf.states
    way = list(state.state_stack if states is None else states)
    while (found := table[way[-1]].get(terminal)) is not None:
        action, target = found
        if action is Shift:
            return True
        if target.expansion:
            del way[-len(target.expansion):]
        way.append(table[way[-1]][target.origin.name][1])
    return False


def accepted(parser: InteractiveParser, states: list[Any] | None = None) -> frozenset[str]:
    """The terminals that could really come next."""
    state = parser.parser_state
    choices = state.parse_conf.states[(state.state_stack if states is None else states)[-1]]
    return frozenset(one for one in choices if one.isupper() and one != "$END" and takes(parser, one, states))


def drop_until(parser: InteractiveParser, terminal: str) -> list[Any]:
    """Take states off until one in the same block would shift the terminal. Returns the lost values, the last first."""
    state = parser.parser_state
    lost: list[Any] = []
    inside = 0  # blocks that are cut in two: their end is off, their beginning is not
    while inside or not takes(parser, terminal):
        state.state_stack.pop()
        value = state.value_stack.pop()
        if isinstance(value, Token):
            inside += (value.type == "DEDENT") - (value.type == "INDENT")
        lost.append(value)
    return lost


def drop(parser: InteractiveParser) -> None:
    """Take back the sign that was fed last."""
    parser.parser_state.state_stack.pop()
    parser.parser_state.value_stack.pop()
