"""The largest rulesets; a generated one of a given number of lines; edits of one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulewright.diagnostics.catalogue import code
from rulewright.pipeline import Workspace
from rulewright.syntax.signs import signs

TOP = Path(__file__).parents[2]

HEAD = """rulewright 1

game "Made up"
    | As long as wanted.
    players 2

enum Colour: red, green, blue

board field: square 5 by 5

var seen of field: 0..9 = 0
var fame of player: number = 0
resource gold of player: 0..9 = 9
"""
BLOCK = """
component Card_{n}
    | Cards of a suit.
    has value: 0..9
    has colour: Colour
    starts in deck_{n}
    table
        name  count  value  colour
        a_{n}   2      1      red
        b_{n}   3      2      green
        c_{n}   1      3      blue

zone deck_{n}: stack of Card_{n}  | The cards of a suit that nobody has.
zone hand_{n} of player: pool of Card_{n}, seen by owner  | Cards of a suit.

define rich_{n}(p: player): yes/no = p.gold > 3 and count(x in p.hand_{n} where x.value > 1) > 0

action pay_{n}
    | Pay, and mark a cell and those beside it.
    pick c in field where c.seen < 9
    pick k in my hand_{n} where k.colour = red or k.value = 2
    cost 1 gold
    needs rich_{n}(me) or c.row < 3 | You are poor.
    do
        c.seen += 1
        for x in c.neighbours where x.seen < 9: x.seen += 1
        move k to the bottom of deck_{n}
        my fame += c.seen
    say "pay at {c}"

phase turn_{n}(p: player)
    | Draw a card and pay.
    if deck_{n} is not empty: draw 1 from deck_{n} to p.hand_{n}
    p may pay_{n}
"""
BLOCK_LINES = BLOCK.count("\n")


def largest(count: int) -> list[tuple[str, str]]:
    """The names and texts of the rulesets with the most lines."""
    texts = [
        (path.stem, path.read_text(encoding="utf-8"))
        for path in sorted(TOP.glob("rulesets/*/*.rules"))
        if path.stem == path.parent.name
    ]
    return sorted(texts, key=lambda pair: -pair[1].count("\n"))[:count]


def made_up(lines: int) -> str:
    blocks = max(1, (lines - HEAD.count("\n") - 8) // (BLOCK_LINES + 1))
    turns = "".join(f"        turn_{number}(p)\n" for number in range(blocks))
    play = f"\nphase play\n    | All turns.\n    for p in players\n{turns}"
    end = "\nscore p = p.fame\n\nwinner p\n    most p.fame\n"
    return HEAD + "".join(BLOCK.replace("{n}", str(number)) for number in range(blocks)) + play + end


def edits(name: str, text: str) -> dict[str, str]:
    """A text with a changed number in the middle of an action, a table or a definition; still without errors."""
    path = f"rulesets/{name}/{name}.rules"
    workspace = Workspace()
    found = {}
    for what, word in (("an action", "action"), ("a table", "table"), ("a definition", "define")):
        for edited in candidates(text, word):
            told = workspace.check(path, files={path: edited}).found
            if not any(code(one.code).severity == "error" for one in told):
                found[what] = edited
                break
    return found


def candidates(text: str, word: str) -> Iterator[str]:
    """Texts with one changed number; changes near the middle come first."""
    lines = text.split("\n")
    inside = [number for number in range(len(lines)) if about(lines, number) == word]
    for number in sorted(inside, key=lambda number: abs(number - len(lines) // 2)):
        for sign in signs(lines[number], 0, len(lines[number])):
            if sign.kind == "number":
                line = f"{lines[number][: sign.start]}{int(sign.text) + 1}{lines[number][sign.end :]}"
                yield "\n".join([*lines[:number], line, *lines[number + 1 :]])


def about(lines: list[str], number: int) -> str:
    """The word that begins the declaration of a line; ``table`` for its rows."""
    deep = len(lines[number]) - len(lines[number].lstrip())
    for at in range(number, -1, -1):
        line = lines[at]
        width = len(line) - len(line.lstrip())
        if line.strip() == "table" and width < deep:
            return "table"
        if line and not width and line[0] not in "#|":
            return line.split(" ")[0]
    return ""
