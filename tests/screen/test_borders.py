"""Borders of regions: drawn where no sign tells them."""

from __future__ import annotations

from dataclasses import replace

from tests.scene.names import Plain

from rulewright.scene.box import Box
from rulewright.scene.faces import Board, Face, Glyph, Layer, Paint, Scene, Shape, Sides, Spot
from rulewright.screen import Device, Signs, drawn
from rulewright.screen.grid import STEPS, middles_of

WIDE, HIGH = 5, 4
SHAPES: dict[str, Shape] = {"square": "square", "hex": "hexagon"}


def region(spot):
    return spot.column > 2, spot.row > 1


def board(shape, *, named=False):
    spots = tuple(
        Spot(f"{'abcde'[column]}{row + 1}", column + 1, row, Face(SHAPES[shape]))
        for row in range(HIGH)
        for column in range(WIDE)
    )
    found = Board("board land", "land", shape, spots)
    middles = middles_of(found)
    there = {middles[spot.name]: spot for spot in spots}
    borders = []
    for at, spot in enumerate(spots):
        column, height = middles[spot.name]
        for side, (east, north) in enumerate(STEPS[shape]):
            other = there.get((column + east, height + north))
            if other is not None and region(other) != region(spot):
                borders.append((at, side))
    if named:
        spots = tuple(replace(spot, face=terrain(spot)) for spot in spots)
    return replace(found, spots=spots, borders=tuple(borders))


def terrain(spot):
    name, colour = {(False, False): ("moor", "sand"), (False, True): ("hill", "clay"), (True, False): ("lake", "sea"),
                    (True, True): ("wood", "forest")}[region(spot)]  # fmt: skip
    return replace(spot.face, paint=Paint(colour), layers=(Layer(Glyph("tree"), name="terrain", means=name),))


def lines(found):
    return drawn(Scene(((found,),)), Signs(Box((), (), ()), Plain(), Device())).splitlines()


def test_borders_of_squares_run_beside_and_below_them():
    assert lines(board("square"))[:8] == [
        "4 .  . |.  .  .",
        "",
        "3 .  . |.  .  .",
        "  ---------------",
        "2 .  . |.  .  .",
        "",
        "1 .  . |.  .  .",
        "  a  b  c  d  e",
    ]


def test_borders_of_hexagons_are_on_their_left_and_below_them():
    shown = lines(board("hex"))
    text = "\n".join(shown)
    assert "<." in text
    assert "- " in text
    bare = "\n".join(lines(replace(board("hex"), borders=())))
    assert text.replace("<", " ").replace("/", " ").replace("\\", " ").replace("-", " ").split() == bare.split()


def test_borders_are_not_drawn_where_signs_tell_them():
    for shape in SHAPES:
        named = board(shape, named=True)
        assert lines(named) == lines(replace(named, borders=()))


def test_large_hexagons_have_thick_sides_where_borders_are():
    plain = board("hex")
    stones = Layer(Sides((0, 0, 0, 1, 0, 0)), name="stones")
    spots = tuple(replace(spot, face=replace(spot.face, layers=(stones,))) for spot in plain.spots)
    two = replace(plain, spots=spots, borders=((0, 0), (0, 1), (0, 2)))
    none = replace(two, borders=())
    found, before = lines(two), lines(none)
    assert len(found) == len(before)
    changed = [
        (old, new)
        for line, other in zip(before, found, strict=True)
        for old, new in zip(line, other, strict=True)
        if old != new
    ]
    assert {old + new for old, new in changed} == {"_=", "/#", "\\#"}
    first = next(at for at, line in enumerate(found) if "a1" in line)
    assert "=" in found[first - 1]
    assert "#" in found[first + 1]
    every = replace(two, borders=tuple((at, side) for at in range(len(spots)) for side in range(6)))
    assert not any(set(line) & set("_/\\") for line in lines(every)[: len(before)])
