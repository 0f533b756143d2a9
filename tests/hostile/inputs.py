"""In: an empty folder. Out: hostile files in it, a command about them, and the code that it must answer with."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

HEAD = 'rulewright 1\n\ngame "Hostile"\n    | A game.\n    players 2\n\n'
END = "\nwinner p\n    shared\n"
PLAY = "\naction step\n    | Do nothing.\n\nphase play\n    | Step.\n    for p in players: p must step\n" + END
DEEP = 10_000
MEGABYTES = 4_000_000


@dataclass(frozen=True)
class Hostile:
    """``code``: a code that must be reported, possibly among others; empty if none has to be. ``words``: the arguments
    of the command.
    """

    make: Callable[[Path], object]
    code: str = ""
    words: tuple[str, ...] = ("check", "game.rules")


def text(content: str) -> Callable[[Path], object]:
    return lambda place: (place / "game.rules").write_text(content, encoding="utf-8", newline="")


def raw(content: bytes) -> Callable[[Path], object]:
    return lambda place: (place / "game.rules").write_bytes(content)


def files(**contents: str | bytes) -> Callable[[Path], object]:
    """Files by their names, with two underscores instead of the dot."""

    def make(place: Path) -> None:
        for name, content in contents.items():
            file = place / name.replace("__", ".")
            file.write_bytes(content if isinstance(content, bytes) else content.encode())

    return make


def game(content: str) -> Callable[[Path], object]:
    """A whole game that contains the text."""
    return text(HEAD + content + PLAY)


def phase(*lines: str) -> str:
    return HEAD + "phase play\n" + "".join(f"    {line}\n" for line in lines) + END


def define(value: str) -> str:
    return HEAD + f"define x = {value}\n" + PLAY


def blocks(count: int) -> str:
    return phase(*(" " * deep + "if x" for deep in range(count)), " " * count + "return")


def chain(count: int) -> str:
    """Phases that call one another in a chain."""
    parts = ["phase play\n    p_0()\n"]
    parts += [f"phase p_{number}\n    p_{number + 1}()\n" for number in range(count)]
    return HEAD + "\n".join([*parts, f"phase p_{count}\n    return\n"]) + END


def defines(count: int) -> str:
    """Definitions that use one another in a chain."""
    links = "".join(f"define d_{number} = d_{number + 1}\n" for number in range(count))
    return HEAD + links + f"define d_{count} = 1\n" + PLAY


def includes(place: Path) -> None:
    (place / "game.rules").write_text(HEAD + 'include "other.rules"\n', encoding="utf-8")
    (place / "other.rules").write_text('rulewright 1\ninclude "game.rules"\n', encoding="utf-8")


def many_includes(place: Path) -> None:
    (place / "game.rules").write_text(HEAD + 'include "f0.rules"\n', encoding="utf-8")
    for number in range(1000):
        (place / f"f{number}.rules").write_text(f'rulewright 1\ninclude "f{number + 1}.rules"\n', encoding="utf-8")


def variants(place: Path) -> None:
    """A chain of variants, each of the one before."""
    (place / "v0.rules").write_text(HEAD + "define goal = 0\n" + PLAY, encoding="utf-8")
    for number in range(1, 199):
        (place / f"v{number}.rules").write_text(
            f'rulewright 1\nvariant "V{number}" of "v{number - 1}.rules"\n\nset goal = {number}\n', encoding="utf-8"
        )
    (place / "game.rules").write_text('rulewright 1\nvariant "Last" of "v198.rules"\n', encoding="utf-8")


def linked(target: str) -> Callable[[Path], object]:
    return lambda place: (place / "game.rules").symlink_to(target)


def linked_away(place: Path) -> None:
    outside = place.parent / "outside.rules"
    outside.write_text("rulewright 1\ndefine secret = 1\n", encoding="utf-8")
    (place / "inside.rules").symlink_to(outside)
    (place / "game.rules").write_text(HEAD + 'include "inside.rules"\n', encoding="utf-8")


def piped(place: Path) -> None:
    os.mkfifo(place / "game.rules")


def piped_include(place: Path) -> None:
    os.mkfifo(place / "other.rules")
    (place / "game.rules").write_text(HEAD + 'include "other.rules"\n', encoding="utf-8")


def unreadable(place: Path) -> None:
    (place / "game.rules").write_text(HEAD, encoding="utf-8")
    (place / "game.rules").chmod(0)


def table(csv: str | bytes) -> Callable[[Path], object]:
    rules = HEAD + 'component Tile\n    has value: 0..9\n    table "tiles.csv"\n' + PLAY
    return files(game__rules=rules, tiles__csv=csv)


def table_folder(place: Path) -> None:
    game('component T\n    table "tiles.csv"\n')(place)
    (place / "tiles.csv").mkdir()


def map_of(rows: str) -> Callable[[Path], object]:
    return files(game__rules=HEAD + 'board site: square\n    map "site.map"\n' + PLAY, site__map=rows)


def house(schema: str) -> Callable[[Path], object]:
    game = (Path(__file__).parents[2] / "examples" / "tic-tac-toe.rules").read_text(encoding="utf-8")
    return files(game__rules=game, house__json=schema)


def looping(place: Path) -> None:
    house(json.dumps({"$ref": "#"}))(place)


ENDLESS = (
    HEAD
    + """var number_of_steps: 0..9 = 0

action step
    | Do nothing.

phase play
    | Go round and round.
    repeat
        number_of_steps := 1 - number_of_steps
        if number_of_steps > 5: first(players) must step
    until number_of_steps > 4

example "It ends"
    then number_of_steps = 1
"""
    + END
)

CHECK_HOUSE = ("check", "game.rules", "--schema", "house.json")

INPUTS = {
    # what is no text of rules
    "nothing": Hostile(text(""), "R022"),
    "a blank": Hostile(text(" "), "R022"),
    "a mark of the byte order": Hostile(raw(b"\xef\xbb\xbf"), "R022"),
    "zeros": Hostile(raw(b"\x00" * MEGABYTES), "R0"),
    "binary": Hostile(raw(bytes(range(256)) * 4000), "R904"),
    "half a letter": Hostile(raw(HEAD.encode() + b"# \xc3"), "R904"),
    "UTF-16": Hostile(raw(HEAD.encode("utf-16")), "R904"),
    "prose alone": Hostile(text("| hello\n" * 10_000), "R022"),
    # lines
    "30000 lines": Hostile(game("define x = 1\n" * 30_000), "R1"),
    "30000 broken lines": Hostile(game("defin x = 1\n" * 30_000), "R026"),
    "100000 blank lines": Hostile(game("\n" * 100_000)),
    "30000 comments": Hostile(game("# rulewright: allow R201 - so\n" * 30_000)),
    "a line of 4 MB": Hostile(game("define x = " + "x " * (MEGABYTES // 2)), "R0"),
    "a name of 4 MB": Hostile(text(define("x" * MEGABYTES)), "R101"),
    "a text of 4 MB": Hostile(game('example "' + "a" * MEGABYTES + '"\n')),
    "a prose of 4 MB": Hostile(game("    | " + "a {b} " * (MEGABYTES // 6) + "\n")),
    "a file that is too large": Hostile(text("# " + "a" * 8 * MEGABYTES), "R911"),
    "lines that end in the manner of Windows": Hostile(text(phase("return").replace("\n", "\r\n"))),
    "lines that end in an old manner": Hostile(text(phase("return").replace("\n", "\r")), "R0"),
    "a mark of the byte order before rules": Hostile(raw(b"\xef\xbb\xbf" + HEAD.encode()), "R1"),
    "tabs and blanks": Hostile(game("phase play\n\treturn\n        return\n    \treturn\n"), "R0"),
    # letters
    "letters that turn the direction": Hostile(game("define a\u202eb = 1 \u2066\n# \u202e\n"), "R0"),
    "letters of several alphabets": Hostile(game("define p\u0430y = 1\ndefine pay = 1\n"), "R0"),
    "letters beyond the plane": Hostile(game("define \U0001d4d0 = 1\n# \U0001f3b2\n"), "R316"),
    "a letter with 100000 accents": Hostile(game("define a" + "\u0301" * 100_000 + " = 1\n")),
    "a zero in a line": Hostile(game("define x\x00y = 1\n"), "R0"),
    # what is deep
    "brackets": Hostile(text(define("(" * DEEP + "1" + ")" * DEEP)), "R005"),
    "square brackets": Hostile(text(define("[" * DEEP + "1" + "]" * DEEP)), "R005"),
    "brackets on lines of their own": Hostile(text(define("(\n " * DEEP + "1" + "\n )" * DEEP)), "R005"),
    "blocks": Hostile(text(blocks(3000)), "R005"),
    "blocks that are just deep enough": Hostile(text(blocks(62)), "R"),
    "else if": Hostile(text(phase("if yes: return", *["else if yes: return"] * DEEP)), "R005"),
    "a sum": Hostile(text(define("1" + " + 1" * DEEP)), "R005"),
    "a sum that is just short enough": Hostile(text(define("1" + " + 1" * 97))),
    "calls in calls that are just few enough": Hostile(text(define("abs(" * 45 + "1" + ")" * 45))),
    "conditions in conditions": Hostile(text(define("if yes then " * 45 + "1" + " else 2" * 45)), "R"),
    "not": Hostile(text(define("not " * DEEP + "yes")), "R005"),
    "minus": Hostile(text(define("-" * DEEP + "1")), "R005"),
    "dots": Hostile(text(define("a" + ".b" * DEEP)), "R005"),
    "calls": Hostile(text(define("a" + "()" * DEEP)), "R005"),
    "a long list": Hostile(text(define("[" + ", ".join(["1"] * 100_000) + "]"))),
    "a long enum": Hostile(game("enum E: " + ", ".join(f"e{number}" for number in range(20_000)) + "\n")),
    "a chain of phases": Hostile(text(chain(DEEP)), "R240"),
    "a circle of phases": Hostile(game("phase play\n    a()\n\nphase a\n    play()\n"), "R"),
    "a chain of definitions": Hostile(text(defines(DEEP))),
    "a circle of definitions": Hostile(game("define a = b\ndefine b = a\n"), "R209"),
    # what is large
    "a number of a million digits": Hostile(text(define("9" * 1_000_000)), "R013"),
    "a range of a thousand digits": Hostile(game(f"var x: 0..{'9' * 1000}\n"), "R013"),
    "a range up to 10 to the 30": Hostile(game(f"var x: 0..{10**30}\n"), "R013"),
    "ranges that overflow": Hostile(text(define("9223372036854775807 * 9223372036854775807 + -9223372036854775807"))),
    "a thing for each of a huge range": Hostile(
        text(phase("var n: number = 0", "for i in 0..9223372036854775807: n += 1"))
    ),
    "a huge square board": Hostile(game("board b: square 1000000000 by 1000000000\n"), "R"),
    "a huge hex board": Hostile(game("board b: hex 1000000000 by 1000000000\n"), "R"),
    "a huge rhombus": Hostile(game("board b: rhombus 9000000000 by 9000000000\n"), "R"),
    "a board of no cell": Hostile(game("board b: square 0 by 0\n"), "R"),
    "a long and narrow board": Hostile(game("board b: square 1000000000 by 1\n"), "R"),
    "a billion pieces": Hostile(game("component Coin: 1000000000\n")),
    "a million players": Hostile(text(HEAD.replace("players 2", "players 1..1000000000")), "R"),
    "a map of a million cells": Hostile(map_of(("x " * 1000 + "\n") * 1000), "R"),
    "a map of one long row": Hostile(map_of("x " * 1_000_000), "R"),
    "a free board of one long line": Hostile(
        game("board b: free\n    lines\n        " + " ".join(f"c{number}" for number in range(50_000)) + "\n")
    ),
    # tables
    "formulas of a spreadsheet": Hostile(table("name,value\n=1+1,=cmd|'/c calc'!A1\n@x,+1\n-1,1\n"), "R"),
    "ragged rows": Hostile(table("name,value\na,1,2,3\nb\n,,,\n\n"), "R"),
    "a zero in a table": Hostile(table(b"name,value\na\x00b,1\n"), "R"),
    "a quotation mark that stays open": Hostile(table('name,value\n"' + "a,1\n" * 10_000), "R"),
    "a table of 100000 rows": Hostile(table("name,value\n" + "".join(f"t{number},1\n" for number in range(100_000)))),
    "a table of 10000 columns": Hostile(table(",".join(f"c{number}" for number in range(10_000)) + "\n"), "R"),
    "a cell of 4 MB": Hostile(table("name,value\na," + "1" * MEGABYTES + "\n"), "R"),
    "a table that is no text": Hostile(table(b"\xff\xfe\x00"), "R904"),
    "an empty table": Hostile(table(""), "R"),
    "a table that is a folder": Hostile(table_folder, "R1"),
    # options, variants, addons
    "options in a circle": Hostile(game("option a: yes/no = b\noption b: yes/no = a\n"), "R"),
    "options that exist by one another": Hostile(
        game("option a: yes/no = no when b\noption b: yes/no = no when a\n"), "R"
    ),
    "30 options": Hostile(
        game(
            "".join(f"option o{number}: 0..999 = 0\n" for number in range(30))
            + "define x = "
            + " + ".join(f"o{number}" for number in range(30))
            + "\n"
        )
    ),
    "files that include one another": Hostile(includes, "R12"),
    "a file that includes itself": Hostile(game('include "game.rules"\n'), "R12"),
    "a chain of includes": Hostile(many_includes, "R911"),
    "a chain of variants": Hostile(variants),
    "a variant of itself": Hostile(text('rulewright 1\nvariant "V" of "game.rules"\n'), "R12"),
    "a path that climbs": Hostile(game('include "../../../../etc/passwd"\n'), "R122"),
    "an absolute path": Hostile(game('include "/etc/passwd.rules"\n'), "R122"),
    "a path of a device": Hostile(game('include "/dev/zero"\n'), "R122"),
    "a path with a zero": Hostile(game('include "a\x00b.rules"\n'), "R0"),
    "a path of 10000 steps": Hostile(game(f'include "{"a/" * DEEP}b.rules"\n'), "R12"),
    "a name of 10000 letters": Hostile(game(f'include "{"a" * DEEP}.rules"\n'), "R12"),
    "many addons": Hostile(game(""), "R90", ("check", "game.rules" + "+a" * DEEP)),
    "some addons": Hostile(game(""), "R901", ("check", "game.rules" + "+a" * 50)),
    "a long name of a game": Hostile(game(""), "R90", ("check", "a" * 100_000)),
    "a strange option": Hostile(game(""), "R90", ("check", "game.rules", "--option", "a=b\ndefine x = 1")),
    "a strange setting": Hostile(game(""), "R", ("check", "game.rules", "--set", "a.b.c[1]=(((")),
    # files
    "a folder": Hostile(lambda place: (place / "game.rules").mkdir(), "R902"),
    "a link to nowhere": Hostile(linked("nowhere"), "R901"),
    "a link to itself": Hostile(linked("game.rules"), "R90"),
    "a link to a device": Hostile(linked("/dev/zero"), "R903"),
    "a link out of the folder": Hostile(linked_away, "R122"),
    "a pipe": Hostile(piped, "R903"),
    "a pipe that is included": Hostile(piped_include, "R12"),
    "a device": Hostile(game(""), "R903", ("check", "/dev/zero")),
    "a file that may not be read": Hostile(unreadable, "R903"),
    "a process": Hostile(game(""), "R90", ("check", "/proc/self/mem")),
    # schemas
    "a schema that loops": Hostile(looping, "R", CHECK_HOUSE),
    "a schema that loops twice": Hostile(
        house(json.dumps({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}})),
        "R",
        CHECK_HOUSE,
    ),
    "a schema that goes elsewhere": Hostile(house(json.dumps({"$ref": "file:///etc/passwd"})), "R", CHECK_HOUSE),
    "a schema of the net": Hostile(house(json.dumps({"$ref": "http://localhost:9/x"})), "R", CHECK_HOUSE),
    "a deep schema": Hostile(house('{"not":' * 100_000), "R908", CHECK_HOUSE),
    "a schema that is too deep": Hostile(house('{"allOf":[' * 300 + "{}" + "]}" * 300), "R908", CHECK_HOUSE),
    "a schema that is just deep enough": Hostile(house('{"allOf":[' * 20 + "{}" + "]}" * 20), "", CHECK_HOUSE),
    "a schema that is none": Hostile(house(json.dumps({"type": 7, "properties": [], "$ref": 3})), "R", CHECK_HOUSE),
    "a schema that is a device": Hostile(game(""), "R9", ("check", "game.rules", "--schema", "/dev/zero")),
    # other commands
    "a layout of zeros": Hostile(raw(b"\x00" * 1000), "R0", ("fmt", "game.rules")),
    "a layout of a device": Hostile(game(""), "R9", ("fmt", "/dev/zero")),
    "a layout of deep brackets": Hostile(text(define("(" * DEEP)), "R0", ("fmt", "game.rules")),
    "an explanation of nothing": Hostile(text(""), "R0", ("explain", "game.rules")),
    "an export of nothing": Hostile(text(""), "R0", ("export", "game.rules")),
    # play that does not end
    "a game in which nobody ever decides": Hostile(text(ENDLESS), "", ("test", "game.rules")),
    "games in which nobody ever decides": Hostile(text(ENDLESS), "", ("simulate", "--games", "1", "game.rules")),
    # games as JSON
    "an import of zeros": Hostile(raw(b"\x00" * 1000), "R912", ("import", "game.rules")),
    "an import that is deep": Hostile(raw(b'{"a":' * 100_000), "R912", ("import", "game.rules")),
    "an import of another kind": Hostile(
        text('{"format": 3, "declarations": [[[7]]]}'), "R912", ("import", "game.rules")
    ),
    "an import of a long number": Hostile(text("9" * 100_000), "R912", ("import", "game.rules")),
    "an import of no text": Hostile(raw(b"\xff\xfe\x00"), "R904", ("import", "game.rules")),
    "an import of a device": Hostile(game(""), "R903", ("import", "/dev/zero")),
    "an import of a pipe": Hostile(piped, "R903", ("import", "game.rules")),
    # saved games
    "a saved game of zeros": Hostile(raw(b"\x00" * 1000), "R", ("replay", "game.rules")),
    "a saved game that is deep": Hostile(raw(b"[" * 100_000), "R", ("replay", "game.rules")),
    "a saved game of another kind": Hostile(text('{"game": [], "moves": 3}'), "R", ("replay", "game.rules")),
    "a saved game of a long number": Hostile(text("9" * 100_000), "R", ("replay", "game.rules")),
    "a saved game that is a device": Hostile(game(""), "R903", ("replay", "/dev/zero")),
    "a saved game that is a pipe": Hostile(piped, "R903", ("replay", "game.rules")),
}
