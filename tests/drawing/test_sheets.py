"""Sheets to be cut: that all pieces are there, that they do not overlap, and that backs meet their fronts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.drawing.samples import BACK, CLUE, DICE, KING, SUITED, member, tile
from tests.drawing.seen import read

from rulewright.book.pdf import pages_pdf
from rulewright.drawing.sheets import MARGIN, PAPERS, SIDE, Piece, cell, dice_pages, page_svg, pages
from rulewright.scene.faces import SHAPES, Face

PIECES = (
    Piece(SUITED, BACK, 7, "cards"),
    Piece(CLUE, BACK, 5, "cards"),
    Piece(tile("clay", "mask"), None, 11, "tiles"),
    Piece(member("red", "dot"), None, 40, "people"),
    Piece(KING, None, 2, "men"),
)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_piece_is_there_as_often_as_in_the_box(paper):
    found = pages(PIECES, paper)
    fronts = Counter(slot.face for page in found if not page.back for slot in page.slots)
    assert fronts == {piece.front: piece.count for piece in PIECES}
    assert Counter(slot.face for page in found if page.back for slot in page.slots) == {BACK: 12}


@pytest.mark.parametrize("paper", PAPERS)
def test_pieces_lie_between_the_cuts_and_on_the_paper(paper):
    wide, high = PAPERS[paper]
    for page in pages(PIECES, paper):
        for slot in page.slots:
            across, down = cell(slot.face.shape, page.tall)
            assert slot.x - across / 2 >= MARGIN - 0.01
            assert slot.x + across / 2 <= wide - MARGIN + 0.01
            assert slot.y + down / 2 <= high - MARGIN + 0.01
            assert any(abs(cut - (slot.x - across / 2)) < 0.01 for cut in page.across)
            assert any(abs(cut - (slot.y + down / 2)) < 0.01 for cut in page.down)
        assert len({(slot.x, slot.y) for slot in page.slots}) == len(page.slots)


@pytest.mark.parametrize("paper", PAPERS)
def test_backs_meet_their_fronts_when_the_sheet_is_turned_over(paper):
    wide, _ = PAPERS[paper]
    found = pages((Piece(SUITED, BACK, 1, "cards"), Piece(CLUE, KING, 1, "cards")), paper)
    assert [page.back for page in found] == [False, True]
    behind = {(round(wide - slot.x, 3), slot.y): slot.face for slot in found[1].slots}
    pairs = {slot.face: behind[round(slot.x, 3), slot.y] for slot in found[0].slots}
    assert pairs == {SUITED: BACK, CLUE: KING}
    assert sorted(round(wide - cut, 3) for cut in found[1].across) == [round(cut, 3) for cut in found[0].across]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_fits_on_the_smallest_paper(shape):
    (page,) = pages((Piece(Face(shape, size="large"), None, 1, "x"),), "A5")
    assert read(page_svg(page, "A5", 1)).get("width") == "559.4"


def test_sheets_become_a_pdf_with_as_many_pages():
    found = [page_svg(page, "A5", at) for at, page in enumerate(pages(PIECES[:1], "A5"), 1)]
    assert f"/Count {len(found)}/".encode() in pages_pdf(found, *PAPERS["A5"])


@pytest.mark.parametrize("paper", PAPERS)
def test_dice_are_nets_whose_opposite_sides_lie_two_apart(paper):
    found = list(dice_pages([(DICE, 7)], paper, "dice"))
    slots = [slot for page in found for slot in page.slots]
    assert len(slots) == 42
    wide, high = PAPERS[paper]
    assert all(slot.x - SIDE / 2 > 0 and slot.x + SIDE / 2 < wide for slot in slots)
    assert all(slot.y - SIDE / 2 > 0 and slot.y + SIDE / 2 < high for slot in slots)
    one = {DICE.index(replace(slot.face, shape="die")) + 1: slot for slot in slots[:6]}
    for value in (1, 2, 3):
        first, second = one[value], one[7 - value]
        assert abs(first.x - second.x) + abs(first.y - second.y) == 2 * SIDE
    assert read(page_svg(found[0], paper, 1)) is not None


def test_what_is_no_cube_is_a_slip_for_each_of_its_sides():
    two, five = DICE[:2], DICE[:5]
    (net, slips) = dice_pages([(two, 1), (five, 3)], "A4", "dice")
    assert [slot.face.layers for slot in net.slots] == [*[DICE[0].layers] * 3, *[DICE[1].layers] * 3]
    assert [(slot.face.shape, slot.face.layers) for slot in slips.slots] == [("lot", face.layers) for face in five]
