"""Constructs stand in as few files as is said, and the page of the documentation names these."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.constructs.__main__ import BEGIN, END, PAGE
from tests.constructs.parts import CONSTRUCTS, TOP, Construct, Part

PARTS = [
    pytest.param(part, id=f"{construct.sort}: {part.file}") for construct in CONSTRUCTS for part in construct.parts
]


@pytest.mark.parametrize("construct", CONSTRUCTS, ids=lambda one: one.sort)
def test_no_construct_takes_more_files_than_it_may(construct: Construct) -> None:
    assert len({part.file for part in construct.parts}) == len(construct.parts) <= construct.most


@pytest.mark.parametrize("part", PARTS)
def test_what_is_taken_out_is_there(part: Part, tmp_path: Path) -> None:
    """Otherwise the table would show the result of removing nothing."""
    (tmp_path / part.file).parent.mkdir(parents=True)
    shutil.copyfile(TOP / part.file, tmp_path / part.file)
    part.without(tmp_path)
    assert not part.own or (tmp_path / part.file).read_bytes() != (TOP / part.file).read_bytes()


def test_the_table_is_about_these() -> None:
    table = PAGE.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0]
    rows = [row.split("|")[1:] for row in table.strip().split("\n")[2:]]
    told = [one[0].strip().strip("`") for one in rows if one[0].strip()[0] == "`"]
    assert told == [part.file for construct in CONSTRUCTS for part in construct.parts]
    assert all(one[2].strip() != "nothing" and float(one[3]) < 60 for one in rows if one[0].strip()[0] == "`")
