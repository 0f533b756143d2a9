"""In: the grammar file. Out: the tables of its parser, as data; run as a program it writes them beside the grammar.

Lark makes the tables, which takes a quarter of a second. So they are made once, not whenever a text is read.
"""

from __future__ import annotations

import json
import re
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.parse_tree_builder import maybe_create_child_filter
from lark.parsers.lalr_analysis import Shift

from rulewright.data import folder

from .parser import TABLES, grammar, seal

STARTS = ("start", "formula")

WORD = re.compile(r"[^\W\d]\w*")
MARKS = (":=", "+=", "-=", "!=", "<=", ">=", "..", *"+-*/()[]:,.=<>?")


def lark(text: str) -> Lark:
    """Lark's own parser: the maker of the tables, and the judge of whoever goes by them."""
    return Lark(text, parser="lalr", keep_all_tokens=True, maybe_placeholders=True, start=list(STARTS))


def tables(text: str) -> dict[str, Any]:
    """Everything that ``parser`` needs, in an order that depends on the grammar alone."""
    made = lark(text)
    keywords: dict[str, str] = {}
    marks: dict[str, str] = {}
    for terminal in made.terminals:
        pattern = terminal.pattern
        if pattern.type == "str":
            (keywords if WORD.fullmatch(pattern.value) else marks)[pattern.value] = terminal.name
        else:
            marks |= {mark: terminal.name for mark in MARKS if re.fullmatch(pattern.to_regexp(), mark)}
    # Lark has no public name for its tables; they are the same since Lark 1.0.
    found: Any = made.parser.parser._parse_table  # noqa: SLF001
    rules = {rule: number for number, rule in enumerate(made.rules)}
    numbers = _numbers(found)
    states = [{symbol: numbers[to] if action is Shift else ~rules[to]
               for symbol, (action, to) in sorted(found.states[old].items())} for old in numbers]
    return {
        "grammar": seal(text),
        "keywords": dict(sorted(keywords.items())),
        "marks": dict(sorted(marks.items())),
        "starts": {start: numbers[found.start_states[start]] for start in STARTS},
        "ends": {start: numbers[found.end_states[start]] for start in STARTS},
        "rules": [_rule(rule) for rule in rules],
        "states": states,
    }


def _numbers(found: Any) -> dict[Any, int]:  # noqa: ANN401 - Lark has no type for it
    """Lark's states, numbered anew as they are reached from the starts: Lark's numbers differ from run to run."""
    numbers: dict[Any, int] = {}
    waiting = [found.start_states[start] for start in reversed(STARTS)]
    while waiting:
        state = waiting.pop()
        if state not in numbers:
            numbers[state] = len(numbers)
            waiting.extend(to for _, (action, to) in sorted(found.states[state].items(), reverse=True)
                           if action is Shift)
    return numbers


def _rule(rule: Rule) -> list[Any]:
    """What it makes, how many values it takes, its tree's name, whether one part stands for itself, and the parts.

    A part: which value, whether its own parts take its place, how many were left out before it. All as they come: None.
    The last number: how many were left out behind them.
    """
    name = str(rule.alias or rule.origin.name)
    single = bool(rule.options.expand1 and not rule.alias)
    shaping = maybe_create_child_filter(rule.expansion, True, False, list(rule.options.empty_indices))
    parts, behind = None, 0
    if shaping is not None:
        first, *others = shaping.args
        parts = [[*one, 0][:3] for one in first]
        behind = others[0] if others else 0
    return [rule.origin.name, len(rule.expansion), name, single, parts, behind]


def written(made: dict[str, Any]) -> str:
    """As text, a state a line."""
    lines = []
    for key, value in made.items():
        if isinstance(value, list):
            inside = ",\n".join(json.dumps(one, separators=(",", ":")) for one in value)
            lines.append(f'"{key}": [\n{inside}\n]')
        else:
            lines.append(f'"{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    (folder("grammar") / TABLES).write_text(written(tables(grammar())), encoding="utf-8", newline="\n")
