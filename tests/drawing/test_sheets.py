"""Sheets to be cut: that all pieces are there, that they do not overlap, and that backs meet their fronts."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.drawing.samples import BACK, CLUE, KING, SUITED, member, tile
from tests.drawing.seen import read

from rulewright.book.pdf import pages_pdf
from rulewright.drawing.sheets import MARGIN, PAPERS, Piece, cell, page_svg, pages
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
