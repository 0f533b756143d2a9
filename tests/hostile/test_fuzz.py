"""Any text at all is read, resolved and analysed without a crash, and formatted if possible."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from rulewright.diagnostics.finding import findings
from rulewright.diagnostics.render import FORMATS, render
from rulewright.pipeline import check_text
from rulewright.syntax.fmt import format_text
from rulewright.syntax.grammar import language
from rulewright.syntax.parsed import Token
from rulewright.syntax.parser import Parser
from rulewright.syntax.tables import read_csv

HEAD = 'rulewright 1\n\ngame "G"\n    players 2\n    seats red, blue\n\n'
WORLD = """board grid: square 3 by 3
enum Colour: black, white
component Stone of player: 3
zone hand of player: pool of Stone
var mark of grid: player?
resource gold of player: 0..9 = 3 per turn
define near(c: grid) = count(x in c.neighbours where x.mark != none)

action place
    pick c in grid where c.mark = none
    cost 1 gold
    do: c.mark := me

phase turn(p: player)
    p must place
    else: return

phase play
    for q in players: turn(q)

winner w
    most near(a1) + w.gold

"""
NAMES = (
    "grid", "Colour", "black", "Stone", "hand", "mark", "gold", "near", "place", "turn", "play", "p", "c", "x", "y",
    "a1", "red", "me", "players", "count", "sum", "first", "best", "neighbours", "others", "Tile", "table", "set",
    "list", "number", "player", "direction", "pool", "stack", "square", "hex", "free",
)  # fmt: skip
SIGNS = st.sampled_from(sorted({*language().keywords, *language().marks, *NAMES, "0", "1", "9", '"text"', "| prose"}))
LINES = st.builds(lambda deep, signs: "    " * deep + " ".join(signs), st.integers(0, 4), st.lists(SIGNS, max_size=12))
SOUP = st.lists(LINES, max_size=25).map("\n".join)

BY_TERMINAL: dict[str, list[str]] = {}
for written, terminal in [*language().keywords.items(), *language().marks.items()]:
    BY_TERMINAL.setdefault(terminal, []).append(written)
BY_TERMINAL |= {
    "INT": ["0", "1", "3", "12"],
    "STRING": ['"text"', '"a {x}"'],
    "OR_ELSE": ["or else"],
    "YES_NO": ["yes/no"],
    "ROWS": ["\n        name  value  x\n        a     1      -\n        b     2      yes"],
}
LONG = 60
WAYS_OUT = ("NEWLINE", "DEDENT", "RPAR", "RSQB")


def sentence(seed: int) -> str:
    """A declaration that the grammar accepts, of words that have a meaning."""
    chance = random.Random(seed)  # noqa: S311 - the same every time
    parser = Parser("start")
    said: list[str] = []
    deep = 0
    for count in range(3 * LONG):
        choices = sorted(parser.accepted() - {"BROKEN"})
        out = [one for one in WAYS_OUT if one in choices]
        if not choices:
            break
        leave = out and (count > LONG or chance.random() < 0.4)
        names = ["NAME"] * len(choices) if "NAME" in choices else []
        terminal = out[0] if leave else chance.choice([*choices, *names])
        deep += (terminal == "INDENT") - (terminal == "DEDENT")
        match terminal:
            case "NEWLINE" | "INDENT" | "DEDENT":
                said = [*said, "\n" + "    " * deep] if terminal == "NEWLINE" else [*said[:-1], "\n" + "    " * deep]
            case "NAME":
                said.append(chance.choice(NAMES))
            case _:
                said.append(chance.choice(BY_TERMINAL[terminal]))
        assert parser.feed(Token(terminal, "", count, count))
    return " ".join(said).replace(" \n", "\n").replace("\n ", "\n") + "\n"


SENTENCES = st.lists(st.integers(0, 2**32).map(sentence), min_size=1, max_size=6).map("".join)
FEW = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SOME = settings(FEW, max_examples=50, derandomize=False)


def look(text: str) -> None:
    found, sources = check_text(text, "game.rules")
    told = findings(found, sources)
    for form in FORMATS:
        render(told, form, ("game.rules",), colour=False)
    formatted = format_text("game.rules", text)
    if not formatted.diagnostics:
        assert format_text("game.rules", formatted.text).text == formatted.text


any_text = given(st.text())
any_table = given(st.text(alphabet=st.one_of(st.sampled_from(',"\n\r\t =-+'), st.characters()), max_size=200))
soup = given(SOUP)
soup_beside_rules = given(SOUP)
sentences = given(SENTENCES)


def table(text: str) -> None:
    read_csv(text, "tiles.csv")


@FEW
@any_text
def test_any_text(text: str) -> None:
    look(HEAD + text)


@FEW
@any_table
def test_any_table(text: str) -> None:
    table(text)


@FEW
@soup
def test_any_words(text: str) -> None:
    look(text)


@FEW
@soup_beside_rules
def test_any_words_beside_rules(text: str) -> None:
    look(HEAD + WORLD + text)


@FEW
@sentences
def test_any_sentences(text: str) -> None:
    look(HEAD + WORLD + text)


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["sentences", "words", "texts"])
def test_many(kind: str, rounds: Any) -> None:
    """The texts of each round are others, and always the same."""
    of, head = {"sentences": (SENTENCES, HEAD + WORLD), "words": (SOUP, HEAD + WORLD), "texts": (st.text(), HEAD)}[kind]
    for number in rounds(18):

        @seed(number)
        @SOME
        @given(of)
        def one(text: str) -> None:
            look(head + text)

        one()
