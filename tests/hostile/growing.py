"""In: a number. Out: a game with that many of something, for everything there can be many of."""

from __future__ import annotations

from collections.abc import Callable

HEAD = 'rulewright 1\n\ngame "Many"\n    | A game.\n    players 2\n\n'
PLAY = "\nphase play\n    | Step.\n    for p in players: p must {offer}\n{steps}\nwinner p\n    shared\n"
ZONE = "\nzone z: pool of C\n    | A zone.\n"
STEP = "\naction step\n    | Do nothing.\n"


def game(declarations: str, steps: str = "", offer: str = "step", *, above: str = "") -> str:
    return HEAD.removesuffix("\n") + above + "\n" + declarations + STEP + PLAY.format(steps=steps, offer=offer)


def each(count: int, line: str) -> str:
    return "".join(line.replace("#", str(number)) for number in range(count))


def rows(count: int) -> str:
    return "    table\n        name  worth\n" + each(count, "        r#  1\n")


MANY: dict[str, Callable[[int], str]] = {
    "components": lambda n: game(each(n, "component C#\n    | A piece.\n")),
    "pieces": lambda n: game(f"component C: {n}\n    | A piece.\n    starts in z\n{ZONE}"),
    "pieces of everybody": lambda n: game(f"component C of player: {n // 2}\n    | A piece.\n    starts in z\n{ZONE}"),
    "kinds": lambda n: game(f"component C\n    | A piece.\n    has worth: 0..9\n{rows(n)}"),
    "zones": lambda n: game("component C\n    | A piece.\n" + each(n, "zone z#: pool of C\n    | A zone.\n")),
    "variables": lambda n: game(each(n, "var v#: 0..9 = 0\n    | A number.\n"), each(n, "    v# := 1\n")),
    "variables of cells": lambda n: game(
        f"board b: square {n} by 1\nvar v of b: 0..9 = 0\n    | A number.\n", "    for c in b: c.v := 1\n"
    ),
    "rows that are remembered": lambda n: game(
        f"component C\n    | A piece.\nboard b: square {n} by 1\nzone heap of b: stack of C, seen by everyone\n"
        "memory m of heap, up to 4\n",
        "    remember m\n",
    ),
    "cells of a map": lambda n: game("board b: square\n    | A board.\n    map\n" + "        x x x x\n" * (n // 4)),
    "actions": lambda n: game(
        each(n, "action a#\n    | Do nothing.\n"), offer=", ".join(f"a{number}" for number in range(n)) + ", step"
    ),
    "picks": lambda n: game(f"action a\n    | Pick.\n    pick n in 1..{n}\n", offer="a, step"),
    "phases in a row": lambda n: game(
        each(n, "phase p#\n    | Step.\n    for q in players: q must step\n"), each(n, "    p#()\n")
    ),
    "options": lambda n: game(each(n, "option o#: yes/no = no\n    | An option.\n")),
    "enums": lambda n: game(each(n, "enum E#: e#, f#\n")),
    "words of an enum": lambda n: game("enum E: " + ", ".join(f"e{number}" for number in range(n)) + "\n"),
    "definitions": lambda n: game(each(n, "define d# = #\n    | A number.\n")),
    "definitions in a row": lambda n: game(
        "define d0 = 1\n" + "".join(f"define d{at} = d{at - 1} + 1\n" for at in range(1, n))
    ),
    "definitions that double": lambda n: game(
        "define d0 = 1\n" + "".join(f"define d{at} = d{at - 1} + d{at - 1}\n" for at in range(1, n))
    ),
    "definitions that square": lambda n: game(
        "define d0 = 3\n" + "".join(f"define d{at} = d{at - 1} * d{at - 1}\n" for at in range(1, n))
    ),
    "steps": lambda n: game("var v: 0..9 = 0\n    | A number.\n", "    v := 1\n" * n),
    "things in a list": lambda n: game("define d = [" + ", ".join(["1"] * n) + "]\n"),
    "examples": lambda n: game(each(n, 'example "E#"\n    players 2\n    then count(players) = 2\n')),
    "rulings": lambda n: game(each(n, 'ruling "R#"\n    | So.\n')),
    "lines of prose": lambda n: game("define d = 1\n" + "    | A word.\n" * n),
    "words in a line": lambda n: game("define d = 1\n    | " + "word " * n + "\n"),
    "comments": lambda n: game("# A comment.\n" * n),
    "mistakes": lambda n: game("define d = = 1\n" * n),
    "unclosed quotation marks": lambda n: game('define d = "a\n' * n),
    "unclosed quotation marks in a line": lambda n: game("define d = " + '"a ' * (2 * n + 1) + "\n"),
    "unclosed quotation marks in prose": lambda n: game("define d = 1\n" + '    | "a\n' * n),
    "unclosed brackets": lambda n: game("define d = (\n" * n),
}
