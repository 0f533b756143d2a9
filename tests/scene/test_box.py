from __future__ import annotations

from collections import defaultdict

import pytest
from tests.play.shelf import loaded
from tests.scene.names import Plain
from tests.scene.plainly import plainly

import rulewright
from rulewright.model.tables import ScaleValue
from rulewright.scene import box
from rulewright.scene.printed import Component
from rulewright.scene.styles import Styles

GAMES = ("tikal", "tikal-auction", "tikal-classic", "coatl", "tobago", "jackal-dungeon", "kuhn-poker",
         "jackal-dungeon+mud+five-tiles", "sealed-bid-auction")  # fmt: skip


@pytest.fixture(params=GAMES)
def boxed(request):
    model = loaded(request.param).model
    return model, box(model, Plain())


def test_kinds_that_differ_have_different_faces(boxed):
    model, found = boxed
    for symbol, kinds in found.components:
        component = Component(symbol, Styles(model, Plain()))
        if any(column.params is not None for column in component.columns):
            continue  # formulas are told by names and by looks
        if component.shape == "bare":
            continue  # only what lies on it is seen
        seen = defaultdict(set)
        for kind, row in zip(kinds, component.kinds, strict=True):
            front = tuple(str(dict(row.values).get(column.symbol.name)) for column in component.front)
            named = row.symbol.name if not component.columns or any(map(str.islower, row.symbol.name)) else ""
            seen[plainly(kind.fronts[0])].add((front, named))
        assert not [several for several in seen.values() if len(several) > 1]


def test_backs_differ_only_in_what_is_printed_on_them(boxed):
    model, found = boxed
    for symbol, kinds in found.components:
        component = Component(symbol, Styles(model, Plain()))
        backs = defaultdict(set)
        for kind in kinds:
            row = next(one for one in component.kinds if one.symbol == kind.kind)
            key = tuple(str(dict(row.values)[column.symbol.name]) for column in component.backs)
            backs[key].add(kind.backs)
        assert all(len(faces) == 1 for faces in backs.values())
        assert len({faces for several in backs.values() for faces in several}) == len(backs)


def test_every_face_has_a_sentence(boxed):
    _, found = boxed
    for _, kinds in found.components:
        for kind in kinds:
            assert all(face.said for face in (*kind.fronts, *kind.backs))


def test_seats_differ_in_colour_and_in_their_mark(boxed):
    _, found = boxed
    assert len({face.paint for face in found.seats}) == len(found.seats)
    assert len({face.badge for face in found.seats}) == len(found.seats)


def test_what_is_printed_is_said():
    found = box(loaded("tikal").model, Plain())
    said = {kind.kind.name: kind.fronts[0].said for _, kinds in found.components for kind in kinds}
    assert said["A4"] == "A4 (stones: 2 n, 1 se; ruins; masks: 4)"
    assert said["leader"] == "red leader (crown)"


def test_empty_scales_and_patterns_are_not_drawn():
    model = loaded("coatl").model
    for _, kinds in box(model, Plain()).components:
        for kind in kinds:
            values = dict(next(one for one in model.kinds[kind_of(kind)] if one.symbol == kind.kind).values)
            empty = {name for name, value in values.items() if value in (None, (), ScaleValue(()))}
            assert not empty & {layer.name for layer in kind.fronts[0].layers}


def kind_of(kind):
    from rulewright.model.symbols import Symbol

    return Symbol("component", kind.kind.of)


def test_a_formula_makes_no_piece_large() -> None:
    text = """rulewright 1

game "Weights"
    players 2

component Disc
    has worth(p: player): number
    starts in heap
    table
        name   worth
        light  1
        heavy  2 + count(heap)

zone heap: pool of Disc

phase play
    for p in players: move one(heap) to heap

winner p
    most sum(d.worth(p) for d in heap)
"""
    model = rulewright.reload("weights.rules", {}, {"weights.rules": text}).model
    ((_, kinds),) = box(model, Plain()).components
    assert [face.size for kind in kinds for face in kind.fronts] == ["middle", "middle"]
