"""Small programs with a mistake, and the message at the end of the wrong line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.diagnostics.catalogue import code
from rulewright.diagnostics.diagnostic import ordered
from rulewright.diagnostics.place import Sources
from rulewright.syntax.file import ReadCache, read_file

HERE = Path(__file__).parent
FILES = sorted(path.name for path in (HERE / "mistakes").glob("*.rules"))
RECORDED = re.compile(r"[ ]*###.*$", re.MULTILINE)


def marked(program: str) -> str:
    """The program with the findings after each line."""
    given, text = RECORDED.sub("", program).removesuffix("\n"), ""
    head = "" if given.startswith("!head") else "rulewright 1\n"
    text = head + given.removeprefix("!head").removeprefix("\n")
    sources = Sources()
    _, found = read_file("page.rules", text, ReadCache(), sources)
    said: dict[int, list[str]] = {}
    for one in ordered(found, sources):
        place = sources.place(one.span)
        hint = f" ({one.hint})" if one.hint else ""
        said.setdefault(place.line, []).append(f"  ### {place.column} {one.code} {one.message}{hint}")
        assert code(one.code).id == one.code
    lines = text.split("\n")
    for number, messages in said.items():
        lines[number - 1] += "".join(messages)
    back = lines[1:] if head else ["!head", *lines]
    return "\n".join(back).removesuffix("\n") + "\n"


@pytest.mark.parametrize("name", FILES)
def test_what_is_said_of_mistakes(name: str, golden) -> None:
    programs = (HERE / "mistakes" / name).read_bytes().decode("utf-8").split("---\n")
    golden(f"syntax/mistakes/{name}", "---\n".join(map(marked, programs)))
