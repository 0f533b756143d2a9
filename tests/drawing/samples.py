"""Faces as they may come from any game, made by hand."""

from __future__ import annotations

from rulewright.scene.faces import (
    Board,
    Chip,
    Face,
    Glyph,
    Held,
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
    Tally,
    Things,
    Track,
    Way,
    Ways,
    Words,
    Zone,
)

STONES = (1, 0, 2, 3, 0, 1)


def member(colour, mark, leads=False):
    layers = (Layer(Glyph("crown"), means="leader"),) if leads else ()
    return Face("pawn", Paint(colour), badge=Glyph(mark), layers=layers, name="member", said=f"member ({colour})")


def tile(colour, symbol, level=0, stones=STONES, masks=0, turned=0):
    stones = (*stones[-turned:], *stones[:-turned])
    layers = [Layer(Sides(stones), "sides"), Layer(Glyph(symbol), "centre", name="ground", means=symbol)]
    if level:
        layers.append(Layer(Number(level), "s", "large", means="level"))
    if masks:
        layers.append(Layer(Number(masks, Glyph("mask"), "pips"), "s", means="masks"))
    layers.append(Layer(Words("Uaxactún", "U"), "n", "small"))
    return Face("hexagon", Paint(colour), turned=turned, layers=tuple(layers), said=f"{symbol}, level {level}")


def tower(height):
    storeys = (Face("square", Paint("stone"), layers=(Layer(Number(at + 1)),)) for at in range(height))
    return Things(tuple(map(Lot, storeys)), "tower")


def letter(colour):
    return Chip(Paint(colour), Words(colour, colour[0].upper()))


def named(text):
    return Face("card", Paint("paper"), layers=(Layer(Words(text, text[:2])),), name=text, said=text)


CROWD = Things((Lot(member("red", "dot"), 3), Lot(member("red", "dot", leads=True)), Lot(member("blue", "cross"), 2)))
CAMP = Things((Lot(Face("tent", Paint("blue"), badge=Glyph("cross"))),))
CELL = Face(
    "hexagon",
    layers=(
        Layer(Things((Lot(tile("stone", "pyramid", 4)),), "piece")),
        Layer(tower(5), "centre", name="stairs"),
        Layer(Number(5), "stairs", "large"),
        Layer(CROWD, "s"),
        Layer(CAMP, "nw"),
    ),
    said="a full cell",
    ident="cell b3",
)
CAVE = Face(
    "square",
    Paint("stone"),
    turned=1,
    layers=(
        Layer(
            Ways(
                (
                    Way((0, 2), (Glyph("wave"), Things((Lot(member("red", "dot"), 2),)))),
                    Way((1,), (Glyph("chest"),)),
                )
            ),
            "sides",
        ),
        Layer(Glyph("ladder"), "centre"),
    ),
    said="a cave",
)
PROPHECY = Face(
    "card",
    Paint("paper"),
    edge=Paint("teal"),
    layers=(
        Layer(
            Pattern(
                (
                    Step(letter("red")),
                    Step(letter("yellow"), more=True),
                    Step(None),
                    Step(letter("blue"), barred=True),
                )
            ),
            "n",
        ),
        Layer(Ladder(((1, 1), (2, 3), (3, 6))), "s"),
    ),
    said="a prophecy",
)
CLUE = Face(
    "card",
    Paint("paper"),
    layers=(
        Layer(Glyph("mountain", struck=True), "n", "large", means="not in the mountains"),
        Layer(Glyph("palm"), "centre", "large", means="palm"),
    ),
)
SUITED = Face(
    "card",
    Paint("white"),
    layers=(
        Layer(Number(10), "nw"),
        Layer(Chip(Paint("red"), Glyph("heart")), "nw"),
        Layer(Glyph("heart"), size="large"),
    ),
)
BACK = Face("card", Paint("navy"), layers=(Layer(Glyph("snake")),), said="a card, face down")
KING = Face("figure", Paint("black"), badge=Glyph("bar"), layers=(Layer(Glyph("king"), means="king"),), said="king")
PART = Face("disc", Paint("green"), layers=(Layer(Words("body", "B")),))
LOADED = Face("disc", Paint("blue"), badge=Glyph("ring"), layers=(Layer(Things((Lot(PART, 4),), "chain")),))
DICE = tuple(Face("die", Paint("white"), layers=(Layer(Number(at, manner="pips")),)) for at in range(1, 7))
FACES = (
    tile("ember", "volcano"), tile("clay", "mask", 0, STONES, 4, 2), CELL, CAVE, PROPHECY, CLUE, SUITED, BACK, KING,
    PART, LOADED, *DICE, member("green", "plus"), member("green", "plus", leads=True),
    Face("coin", Paint("yellow"), layers=(Layer(Number(5)),)), Face("cube", Paint("purple"), badge=Glyph("ring")),
    Face("lot", Paint("paper"), layers=(Layer(Number(12)),)), Face("bare", layers=(Layer(Glyph("statue")),), turned=2),
    Face("square", Paint("grass"), layers=(Layer(Sides((1, 0, 1, 2), "lines"), "sides"), Layer(Glyph("house")))),
    Face("square", Paint("grass"), layers=(Layer(Sides((7, 0, 12, 2), "digits"), "sides"), Layer(Glyph("house")))),
)  # fmt: skip
MARKS = (
    Glyph("axe"), Glyph("axe", struck=True), Words("north", "N"), Words("north", "N", struck=True), letter("red"),
    Chip(None, Glyph("axe")), Number(7), Number(7, Glyph("coin")), Number(7, Words("level", "L")),
    Number(3, None, "pips"), Number(4, Glyph("mask"), "pips"), Number(12, None, "coins"),
    Track(3, 0, 9), Track(30, 0, 90), Sides((1, 2, 3, 0)),
    Ways((Way((0, 1)), Way((2, 3)))), PROPHECY.layers[0].mark, PROPHECY.layers[1].mark,
)  # fmt: skip
CHESS = Board(
    "board grid",
    "grid",
    "square",
    tuple(
        Spot(
            f"{'abcd'[column]}{row + 1}",
            column,
            row,
            Face(
                "square",
                Paint(("wheat", "walnut")[(row + column) % 2]),
                layers=(Layer(Things((Lot(KING),), "piece"), size="large"),) if row == column else (),
                ident=f"cell {'abcd'[column]}{row + 1}",
            ),
        )
        for row in range(4)
        for column in range(4)
    ),
)
ISLAND = Board(
    "board island",
    "island",
    "hex",
    tuple(
        Spot(f"c{column}{row}", column, row, CELL if row == column else Face("hexagon"))
        for column in range(5)
        for row in range(3)
    ),
    borders=((0, 0), (0, 1), (4, 2)),
    rim=False,
)
RING = Board(
    "board ring",
    "ring",
    "free",
    tuple(Spot(name, at % 3, at // 3, Face("disc", Paint("sand"))) for at, name in enumerate("uvwxyz")),
    joined=((0, 1), (1, 2), (2, 5), (5, 4), (4, 3), (3, 0)),
    rim=False,
)
RED, BLUE = (
    Face("pawn", Paint(colour), badge=Glyph(mark), name=name, said=name, ident=f"seat {colour}")
    for colour, mark, name in (("red", "dot", "Anna"), ("blue", "cross", "Борис"))
)
TABLE = Scene(
    (
        (Seat("seat blue", BLUE, (Zone("zone hand of blue", "hand", Things((Lot(BACK, 5),), "fan")),)),),
        (
            ISLAND,
            Zone("zone deck", "deck", Things((Lot(BACK, 30),), "stack")),
            Zone("zone bag", "bag", Things((Lot(PART, 9),), "sack")),
        ),
        (
            Tally("var points", "points", (Held(Track(3, 0, 10), RED), Held(Track(7, 0, 10), BLUE))),
            Tally("var prestige", "prestige", (Held(Number(31), RED), Held(Number(27), BLUE))),
        ),
        (
            Seat(
                "seat red",
                RED,
                (
                    Zone("zone hand of red", "hand", Things(tuple(map(Lot, (PROPHECY, CLUE, SUITED))), "fan")),
                    Zone("zone snakes", "snakes", Things((Lot(LOADED), Lot(PART, 3)), "chain")),
                    Tally("var gold", "gold", (Held(Number(3, Glyph("coin"))),)),
                ),
                you=True,
            ),
        ),
    )
)  # fmt: skip
