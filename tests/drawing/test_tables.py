"""Boards, and whole tables: that they fit, on a phone too, and that one can point at all that lies there."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest
from tests.drawing.samples import CELL, CHESS, ISLAND, RING, TABLE, letter, member, tile
from tests.drawing.seen import defined, extent, letters, read, referred
from tests.play.shelf import loaded
from tests.scene.names import Plain

from rulewright.drawing import STYLES, board_svg, face_svg, legend_svg, scene_svg, together
from rulewright.drawing.boards import LEAST_CELL, NARROW, plan, rim_of
from rulewright.drawing.faces import brush_of
from rulewright.drawing.legends import faces_of
from rulewright.drawing.measure import LEAST
from rulewright.drawing.tables import scene_drawn
from rulewright.scene.faces import (
    Board,
    Face,
    Glyph,
    Ladder,
    Layer,
    Lot,
    Number,
    Paint,
    Pattern,
    Scene,
    Seat,
    Sides,
    Spot,
    Step,
    Things,
    Ways,
    Words,
    Zone,
)
from rulewright.scene.table import scene

PHONE = 360


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("wide", [PHONE, 700, 1200])
def test_a_table_is_hardly_wider_than_its_page_and_all_on_it_is_legible(style, wide):
    text = scene_svg(TABLE, wide, style)
    assert extent(text)[0] <= max(wide, NARROW + 20)
    assert all(high >= LEAST for _, high in letters(text))
    assert referred(text) <= defined(text)


def test_where_it_is_narrow_areas_lie_below_each_other():
    assert extent(scene_svg(TABLE, PHONE))[1] > extent(scene_svg(TABLE, 1200))[1]


def seats(*held):
    """Seats with these pieces in their zones; a number says how many."""
    found = []
    for at, zones in enumerate(held):
        name = f"seat{at}"
        areas = tuple(
            Zone(f"zone {zone} of {name}", zone, Things((Lot(Face("disc", Paint("red"), said="disc"), count),)))
            for zone, count in zones.items()
        )
        found.append(Seat(f"seat {name}", Face("pawn", Paint("blue"), name=name), areas))
    return Scene((tuple(found),))


def places(text):
    """Where the groups of a picture stand, by what they show."""
    found = {}

    def walk(one, x, y):
        for across, down in re.findall(r"translate\((\S+) (\S+)\)", one.get("transform", "")):
            x, y = x + float(across), y + float(down)
        if one.get("data-of"):
            found[one.get("data-of")] = (round(x, 1), round(y, 1))
        for part in one:
            walk(part, x, y)

    walk(read(text), 0.0, 0.0)
    return found


def test_on_a_phone_seats_stand_beside_each_other_where_that_is_less_high():
    where = places(scene_svg(seats(*({"camp": 1},) * 4), PHONE))
    assert where["seat seat0"][1] == where["seat seat1"][1] < where["seat seat2"][1]
    assert where["seat seat0"][0] == where["seat seat2"][0] < where["seat seat1"][0]
    pictures = [scene_svg(seats(*({"camp": 1},) * count), PHONE) for count in (2, 4)]
    assert extent(pictures[1])[1] < 2.2 * extent(pictures[0])[1]


def test_zones_of_seats_stand_in_one_line_even_if_some_are_empty():
    where = places(scene_svg(seats({"camp": 1, "fort": 1, "port": 1}, {"camp": 2, "port": 1}), 1000))
    left, right = where["seat seat0"][0], where["seat seat1"][0]
    for zone in ("camp", "port"):
        assert where[f"zone {zone} of seat0"][0] - left == pytest.approx(
            where[f"zone {zone} of seat1"][0] - right, abs=6
        )


def test_no_card_that_lies_open_in_a_hand_is_covered():
    cards = tuple(
        Lot(Face("card", Paint("paper"), layers=(Layer(Words(f"card {at}")),), said=f"{at}", ident=f"piece {at}"))
        for at in range(9)
    )
    zone = Zone("zone hand of red", "hand", Things(cards, "fan"))
    for wide in (PHONE, 700):
        text = scene_svg(Scene(((zone,),)), wide)
        where = [places(text)[f"piece {at}"] for at in range(9)]
        apart = {max(abs(x - other_x), abs(y - other_y)) for (x, y), (other_x, other_y) in combinations(where, 2)}
        sizes = [(float(across), float(down)) for across, down in re.findall(r'width="(\S+)" height="(\S+)"', text)]
        assert min(apart) >= max(across for across, down in sizes if down > across * 1.3)
        assert extent(text)[0] <= wide


def test_what_can_be_read_on_a_wide_page_can_be_read_on_a_phone():
    session = loaded("coatl").start(4, seed=3)
    for _ in range(60):
        session.choose(session.legal()[-1])
    found = scene(session, 0, Plain())

    def read_in(wide):
        body = scene_drawn(found, wide, brush_of("light")).body
        return sorted("".join(re.findall(r">([^<]+)</text>", body)).replace(" ", ""))

    assert read_in(PHONE) == read_in(2400)
    assert extent(scene_svg(found, PHONE))[1] < 7 * PHONE


def test_one_can_point_at_everything():
    text = scene_svg(TABLE, 900)
    pointed = set(re.findall(r'data-of="([^"]+)"', text))
    assert {
        "cell b3",
        "zone deck",
        "var points",
        "seat red",
        "seat blue",
        "board island",
        "zone hand of red",
    } <= pointed


@pytest.mark.parametrize("board", [CHESS, ISLAND, RING], ids=lambda board: board.shape)
def test_cells_of_a_board_do_not_overlap(board):
    middles = plan(board).middles
    assert len(set(middles)) == len(board.spots)
    for at, (x, y) in enumerate(middles):
        for other_x, other_y in middles[:at]:
            assert abs(x - other_x) > 0.74 or abs(y - other_y) > 0.85


def test_names_of_cells_stand_at_the_rim_or_in_the_cells():
    assert [said for said, _ in letters(board_svg(CHESS))] == [*"abcd", *"1234"]
    assert {spot.name for spot in RING.spots} <= {said for said, _ in letters(board_svg(RING))}
    assert rim_of(RING) is None


def test_a_board_that_is_too_large_keeps_cells_that_can_be_seen():
    spots = tuple(Spot(f"{column}.{row}", column, row, Face("square")) for column in range(40) for row in range(3))
    text = board_svg(Board("board b", "b", "square", spots, rim=False), PHONE)
    assert extent(text)[0] > 40 * LEAST_CELL


def test_a_board_without_cells_and_a_table_without_anything_are_pictures_too():
    read(board_svg(Board("board b", "b", "hex", ())))
    read(scene_svg(Scene(())))


def test_borders_and_lines_between_cells_are_drawn_once():
    plain = board_svg(Board(ISLAND.ident, "", "hex", ISLAND.spots, rim=False))
    assert len(board_svg(ISLAND)) > len(plain)
    twice = Board(ISLAND.ident, "", "hex", ISLAND.spots, (*ISLAND.borders, *ISLAND.borders), rim=False)
    assert board_svg(twice) == board_svg(Board(ISLAND.ident, "", "hex", ISLAND.spots, ISLAND.borders, rim=False))


def test_a_legend_has_each_sign_once_and_only_those_that_are_there():
    said = [text for text, _ in letters(legend_svg(TABLE))]
    assert said.count("leader") == 1
    assert {"leader", "pyramid", "level"} - {"level"} <= set(said)
    assert legend_svg([Face("disc", Paint("red"))]) == ""


def explained(shown, **how):
    return {text for text, _ in letters(legend_svg(shown, **how))}


def test_a_legend_explains_what_is_printed_and_what_stands_there():
    ladder = Layer(Ladder(((1, 2), (2, 5))), means="worth")
    steps = Layer(Pattern((Step(None, more=True), Step(letter("red"), barred=True))))
    laid = Face(
        "hexagon",
        layers=(
            Layer(Sides((1, 0, 0, 2, 0, 0)), "sides", means="stones"),
            Layer(Number(3, manner="pips"), means="masks"),
            ladder,
            steps,
        ),
    )
    assert explained([laid]) >= {"stones", "masks", "worth", "red", "anything", "one or more", "none allowed"}
    assert explained([laid], language="fr") >= {"stones", "un ou plusieurs"}
    turned = replace(member("red", "dot"), turned=2)
    assert "looks this way" in explained([Face(layers=(Layer(Things((Lot(turned),))),))])


def test_a_piece_stands_in_the_legend_once_and_without_the_colour_of_its_seat():
    pieces = [
        replace(member(colour, mark, leads), sort="members", whose=colour, name="leader" if leads else "explorer")
        for colour, mark in (("red", "dot"), ("blue", "cross"))
        for leads in (False, True)
    ]
    seats = tuple(
        Seat(f"seat {colour}", Face("pawn", Paint(colour), badge=Glyph(mark), name=colour), ())
        for colour, mark in (("red", "dot"), ("blue", "cross"))
    )
    zone = Zone("zone camp", "camp", Things(tuple(map(Lot, pieces))))
    assert explained(Scene(((zone,), seats))) == {"explorer", "leader"}
    alone = explained(Scene(((zone,),)))
    assert alone == {"explorer (red)", "leader (red)", "explorer (blue)", "leader (blue)"}


def test_pieces_that_differ_in_print_have_one_entry():
    storeys = (
        Face("square", Paint("stone"), layers=(Layer(Number(at)),), name=f"{at}", sort="storey") for at in (1, 2)
    )
    assert explained(Scene(((Zone("zone workshop", "", Things(tuple(map(Lot, storeys)))),),))) == {"storey"}


def test_what_a_picture_abbreviates_stands_in_its_legend():
    def legend(wide):
        level = Layer(Number(3, Words("height of the tower", "H")))
        return explained(
            Scene(((Board("board b", "b", "square", (Spot("x", 0, 0, Face("square", layers=(level,))),)),),))
        )

    assert legend(PHONE) == {"H", "height of the tower"}


@pytest.mark.parametrize("name", ["tikal", "coatl", "tobago", "jackal-dungeon"])
def test_the_legend_of_a_game_names_all_pieces_that_lie_open_and_all_that_is_printed(name):
    session = loaded(name).start(seed=3)
    for _ in range(30):
        session.choose(session.legal()[-1])
    found = scene(session, 0, Plain())
    said = explained(found, width=PHONE)

    def missing(face):
        for layer in face.layers:
            match layer.mark:
                case Sides() | Ways() | Ladder() | Glyph(means="") if layer.means and layer.means not in said:
                    yield layer.means
                case Things(lots=lots):
                    for lot in lots:
                        if lot.face.shape != "bare" and not {lot.face.sort, lot.face.name} & said:
                            yield lot.face.name
                        yield from missing(lot.face)
                case _:
                    pass

    assert [one for face in faces_of(found) for one in missing(face)] == []


def test_many_cells_that_look_alike_cost_little():
    faces = [Face("hexagon", Paint("sea"), said="sea") for _ in range(300)]
    spots = tuple(Spot(f"{at}", at % 20, at // 20, face) for at, face in enumerate(faces))
    assert len(board_svg(Board("b", "b", "hex", spots, rim=True))) < 60_000


def test_what_several_pictures_refer_to_is_defined_once_for_all_of_them():
    pictures = [scene_svg(TABLE, 700), board_svg(CHESS), board_svg(ISLAND), "<svg></svg>"]
    head, bare = together(pictures)
    whole = f"<div>{head}{''.join(bare)}</div>"
    assert referred(whole) <= defined(whole)
    assert len(re.findall(r' id="', whole)) == len(defined(whole))
    used = set(re.findall(r"var\((--r-[^)]+)\)", whole))
    assert used <= set(re.findall(r"(--r-[\w-]+):", head))
    assert used


@pytest.mark.parametrize("name", ["tikal", "coatl", "tobago", "jackal-dungeon", "nine-mens-morris", "kuhn-poker"])
def test_tables_of_games_are_legible_on_a_phone(name):
    session = loaded(name).start(seed=3)
    for _ in range(30):
        if not session.over:
            session.choose(session.legal()[-1])
    found = scene(session, 0, Plain())
    for wide in (PHONE, 900):
        text = scene_svg(found, wide)
        assert extent(text)[0] <= max(wide, NARROW + 20)
        assert all(high >= LEAST for _, high in letters(text))
        assert referred(text) <= defined(text)


def test_what_is_known_of_hidden_pieces_stands_below_them():
    pile = Things((Lot(Face("card", Paint("navy"), back=True, said="a card, face down"), 7),), "pile")
    zone = Zone("zone deck", "deck", pile, known="among them 2 curses, a crown, seven long names of other cards")
    for wide in (PHONE, 900):
        text = scene_svg(Scene(((zone,),)), wide)
        assert " ".join(said for said, _ in letters(text)).endswith(zone.known)
        assert extent(text)[0] <= wide


def big_table():
    tiles = [
        tile(colour, symbol, level) for colour, symbol in (("stone", "pyramid"), ("clay", "mask")) for level in range(5)
    ]
    crowd = Things((Lot(member("red", "dot"), 3), Lot(member("blue", "cross"))))
    spots = []
    for at in range(150):
        print_ = tiles[at * 7 % len(tiles)]
        layers = (*print_.layers, Layer(crowd, "s")) if at % 10 == 0 else print_.layers
        face = replace(print_, layers=layers, said=f"cell {at}: {print_.said}", ident=f"cell {at}")
        spots.append(Spot(f"{at}", at % 15, at // 15, face))
    board = Board("board b", "b", "hex", tuple(spots), rim=False)
    (mine,) = TABLE.rows[-1]
    assert isinstance(mine, Seat)
    seats = tuple(replace(mine, ident=f"seat {at}", you=at == 0) for at in range(4))
    return Scene(((board,), seats))


def test_a_large_table_is_written_in_few_bytes_and_what_a_choice_changes_in_fewer():
    text = scene_svg(big_table(), 1200)
    assert len(text.encode()) < 60_000
    cells = re.findall(r'<g [^>]*data-of="cell \d+"', text)
    assert len(cells) == 150
    drawn = face_svg(CELL, 80, "page", 6)
    assert len(drawn.encode()) < 6_000


def test_cells_on_a_phone_are_so_large_that_all_that_lies_there_is_seen():
    crowd = Things(tuple(Lot(member(seat, sign), 2) for seat, sign in (("red", "dot"), ("blue", "cross"))))
    cells = [Face("hexagon", layers=(Layer(crowd, "s"), Layer(crowd, "n"), Layer(crowd, "centre"))) for _ in range(64)]
    full = Board("b", "b", "hex", tuple(Spot(f"{at}", at % 8, at // 8, face) for at, face in enumerate(cells)))
    bare = replace(full, spots=tuple(replace(spot, face=Face("hexagon")) for spot in full.spots))
    assert extent(board_svg(bare, PHONE))[0] <= PHONE < extent(board_svg(full, PHONE))[0] <= NARROW
