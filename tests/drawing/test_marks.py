"""What is on a face: that it is there, that it is legible, and that nothing lies on anything else."""

from __future__ import annotations

import pytest
from tests.drawing.samples import FACES, MARKS, TABLE
from tests.drawing.seen import defined, letters, read, referred

from rulewright.art import colours, symbols
from rulewright.art.contrast import EDGE, TEXT, contrast
from rulewright.drawing import STYLES, face_svg, scene_svg
from rulewright.drawing.faces import brush_of, drawn, placing
from rulewright.drawing.inks import DARK, LIGHT, ROLES, edition
from rulewright.drawing.measure import LEAST, fitted, shortened, width
from rulewright.drawing.places import Box, Room, Wish, holds, overlaps, placed
from rulewright.drawing.things import label_of
from rulewright.drawing.writer import Drawn, number
from rulewright.scene.faces import MANNERS, Chip, Face, Glyph, Layer, Lot, Paint, Pattern, Step, Things, Words

SIZES = (24, 32, 40, 60, 90, 150)


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: type(mark).__name__)
@pytest.mark.parametrize("style", STYLES)
def test_every_mark_is_drawn(mark, style):
    for unit in (8, 20, 60):
        found = drawn(mark, unit, brush_of(style).on("sand", 100))
        assert found.wide > 0
        assert found.high > 0
        assert "<" in found.body


@pytest.mark.parametrize("manner", MANNERS)
def test_every_manner_shows_what_lies_there(manner):
    for count in (1, 2, 7, 60):
        lots = (
            Lot(Face("disc", Paint("red"), badge=Glyph("axe")), count),
            Lot(Face("disc", badge=Glyph("key")), count),
        )
        found = drawn(Things(lots, manner), 30, brush_of("light").on("page", 300))
        assert "#r-key" in found.body or manner == "sack"
        assert found.wide <= 300 + 30


@pytest.mark.parametrize("face", FACES, ids=lambda face: f"{face.shape}")
def test_nothing_lies_on_anything_else(face):
    for size in SIZES:
        _, found = placing(face, size, brush_of("light", 6))
        assert overlaps((*found.boxes,)) == []
        for box in found.boxes:
            assert box in found.over or not any(box.meets(other, -0.05) for other in found.reserved)
        assert size < 120 or found.over == []


def test_two_boxes_that_overlap_are_found():
    one, beside, on_it = Box(0, 0, 10, 10), Box(10, 0, 10, 10), Box(9, 0, 10, 10)
    assert overlaps((one, beside)) == []
    assert overlaps((one, on_it)) == [(one, on_it)]


def test_what_finds_its_place_taken_goes_to_the_nearest():
    wishes = [Wish("n", lambda scale: Drawn(10 * scale, 10 * scale, "")) for _ in range(3)]
    found = placed(Room("square", 100, 100), (), wishes)
    places = [one.box for one in found if one is not None]
    assert -45 <= places[0].y < -42
    assert all(box.y < 0 for box in places)
    assert overlaps(places) == []


def test_a_place_is_inside_its_face():
    for outline in ("hexagon", "square", "disc"):
        room = Room(outline, 80, 69)
        for place in ("n", "ne", "e", "se", "s", "sw", "w", "nw", "centre"):
            (found,) = placed(room, (), [Wish(place, lambda scale: Drawn(20 * scale, 12 * scale, ""))])
            assert found is not None
            assert holds(room, found.box.x, found.box.y, found.box.wide, found.box.high)


def test_what_has_no_place_is_counted():
    many = tuple(Layer(Glyph(name), "centre") for name in list(symbols())[:30])
    text = face_svg(Face("square", layers=many), 40)
    _, found = placing(Face("square", layers=many), 40, brush_of("page"))
    assert found.left > 0
    assert f"+{found.left}" in [said for said, _ in letters(text)]


@pytest.mark.parametrize("face", FACES, ids=lambda face: f"{face.shape}")
def test_no_letter_is_too_small_to_be_read(face):
    for size in SIZES:
        assert all(high >= LEAST for _, high in letters(face_svg(face, size, sides=6)))


@pytest.mark.parametrize("style", STYLES)
def test_equal_faces_are_equal_bytes_and_all_that_is_referred_to_is_there(style):
    for face in FACES:
        text = face_svg(face, 80, style, 6)
        assert text == face_svg(face, 80, style, 6)
        assert referred(text) <= defined(text)


def test_names_in_all_pictures_mean_the_same():
    texts = [face_svg(face, size, "mono") for face in FACES for size in SIZES] + [scene_svg(TABLE, 800, "mono")]
    seen: dict[str | None, object] = {}
    for text in texts:
        for one in read(text).iter():
            if "id" in one.attrib:
                inside = sorted((inner.tag, sorted(inner.attrib.items())) for inner in one.iter())
                assert seen.setdefault(one.get("id"), inside) == inside
    assert seen


def test_words_fit_or_give_way_to_their_sign():
    long = (
        "Vulkanausbruchsgefahr",
        "éruption volcanique",
        "извержение вулкана",
        "виверження вулкана",
        "eruption of a volcano",
    )
    for text in long:
        for size in SIZES:
            face = Face("hexagon", layers=(Layer(Words(text, "V")),))
            shown = letters(face_svg(face, size))
            assert all(width(said, high) <= size for said, high in shown)
            assert " ".join(said for said, _ in shown) in {text, "V"}


def test_words_are_broken_between_words_and_never_wider_than_there_is_room():
    lines, size = fitted("stairs of the great temple", 60, 60, 12) or ((), 0)
    assert " ".join(lines) == "stairs of the great temple"
    assert all(width(line, size) <= 60 for line in lines)
    assert fitted("incomprehensibilities", 30, 60, 12) is None
    assert width(shortened("incomprehensibilities", 40, 9), 9) <= 40


def test_whatever_lies_on_a_colour_can_be_read_and_tokens_are_seen_on_any():
    for style in STYLES[1:]:
        for name in (*colours(), *ROLES):
            found = edition(name, style)
            assert contrast(found.ink, found.fill) >= TEXT
            assert max(contrast(DARK, found.fill), contrast(LIGHT, found.fill)) >= EDGE
        for role in ("page", "cell"):
            assert contrast(edition("quiet", style).fill, edition(role, style).fill) >= TEXT
            assert contrast(edition(role, style).edge, edition(role, style).fill) >= EDGE


def test_numbers_are_short():
    assert [number(value) for value in (0, -0.01, 0.5, -0.5, 12.04, 12.06, -3)] == [
        "0",
        "0",
        ".5",
        "-.5",
        "12",
        "12.1",
        "-3",
    ]


def test_a_pattern_that_takes_several_rows_has_a_frame():
    five = Pattern(
        tuple(Step(Chip(Paint(one), Words(one, one[0]))) for one in ("red", "blue", "green", "white", "grey"))
    )
    brush = brush_of("light")
    broken, whole = (drawn(five, 30, brush.on("paper", room)) for room in (60, 300))
    assert broken.high > whole.high
    assert broken.body.count("<rect") == whole.body.count("<rect") + 1
    assert broken.wide <= 62


@pytest.mark.parametrize("count", [2, 11, 123])
@pytest.mark.parametrize("size", [14, 20, 26, 60])
def test_the_number_of_pieces_covers_little_of_them(size, count):
    brush = brush_of("light").on("panel", 300)
    one, many = (drawn(Things((Lot(Face("square"), at),), "piece"), size, brush) for at in (1, count))
    label = label_of(count)
    assert one.wide + label.wide - many.wide <= one.wide * 0.3
