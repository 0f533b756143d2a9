"""In: the text of a program in C. Out: the primitives that it uses, and those that they use.

The primitives are C: files in the folder ``text``, in which each function stands for itself.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent / "text"
ONE_WORD, MORE_WORDS = "sets_of_one_word", "sets_of_words"
FILES = (
    "numbers",
    ONE_WORD,
    MORE_WORDS,
    "sets",
    "lists",
    "stacks",
    "boards",
    "counts",
    "growing",
    "ways",
    "moving",
    "alike",
    "patterns",
    "remembering",
    "work",
    "tracing",
    "counting",
)
CALL = re.compile(r"\b([a-z_][a-z_0-9]*)\(")
CALLED = re.compile(r"(?<!\w)[a-z_][a-z_0-9]*$")
END = re.compile(r"(?<=^\}$)", re.MULTILINE)
HEAD = re.compile(r"^static (?:const )?[a-z_]+ \*?([a-z_0-9]+)\(", re.MULTILINE)
OF_CELLS = {"set": "cellset", "sets": "cellsets", "setrows": "cellrows", "WORDS": "CELL_WORDS", "EMPTY": "NO_CELLS"}
"""What makes a primitive on sets of one for sets of cells of boards without bounds, which have other widths."""
WIDER = re.compile(r"/\*.*?\*/|\b(?:set|sets|setrows|WORDS|EMPTY)\b", re.DOTALL)


@cache
def text(name: str) -> str:
    return (HERE / f"{name}.c").read_text(encoding="utf-8")


@cache
def functions(words: int) -> dict[str, str]:
    """All primitives by name, in an order in which each stands after those that it uses."""
    found: dict[str, str] = {}
    for file in FILES:
        if file != (MORE_WORDS if words == 1 else ONE_WORD):
            for one in END.split(text(file)):
                named = HEAD.search(one)
                if named is not None:
                    found[named[1]] = f"{one.strip()}\n"
    return found


@cache
def on_sets() -> frozenset[str]:
    """The primitives that take or make sets."""
    return frozenset(
        name for name, one in functions(2).items() if any(word[0] in OF_CELLS for word in WIDER.finditer(one))
    )


def of_cells(source: str) -> str:
    """The same calls, but for sets of cells."""
    return CALL.sub(lambda found: f"{found[1]}_of_cells(" if found[1] in on_sets() else found[0], source)


@cache
def every(words: int) -> dict[str, str]:
    """All primitives by name, those for sets of cells too."""
    found = dict(functions(words))
    for name, one in functions(2).items():
        if name in on_sets():
            found[f"{name}_of_cells"] = of_cells(WIDER.sub(lambda word: OF_CELLS.get(word[0], word[0]), one))
    return found


def used(source: str, words: int) -> list[str]:
    """The primitives that a source needs."""
    known = every(words)
    waiting, needed = [source], set[str]()
    while waiting:
        for name in called(waiting.pop()):
            if name in known and name not in needed:
                needed.add(name)
                waiting.append(known[name])
    return [known[name] for name in ordered(known, needed)]


def called(source: str) -> set[str]:
    """The words before brackets. Sources are long: a pattern that looks at each word takes five times as long."""
    before = {part[part.rfind(" ") + 1 :] for part in source.split("(")[:-1]}
    return {found[0] for one in before if (found := CALLED.search(one)) is not None}


def ordered(known: dict[str, str], needed: set[str]) -> list[str]:
    """Each after those that it uses."""
    found: dict[str, None] = {}

    def add(name: str) -> None:
        if name in needed and name not in found:
            for other in CALL.findall(known[name]):
                if other != name and other in known:
                    add(other)
            found[name] = None

    for name in known:
        add(name)
    return list(found)
