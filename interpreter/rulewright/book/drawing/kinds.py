"""In: a component. Out: a picture of each of its kinds as it comes out of the box, and a legend of their signs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...board.cells import side_names
from ...drawing import Member, same_when_smaller
from ...model.symbols import Symbol
from ...scene.box import Boxed
from ...scene.faces import Face, Shape
from ..anchors import slug
from ..pages import Picture, Pictures, Piece
from ..speech import Speech
from ..teaching import is_printed
from .families import Family, families
from .scenes import FaceDrawn, FamilyDrawn, LegendDrawn

SIZES: dict[Shape, float] = {"hexagon": 84.0, "square": 84.0, "card": 108.0}
WHOLE = (84.0, 90.0, 96.0, 108.0, 120.0, 132.0)
"""Sizes of the card that stands for its family: the first at which all is shown that the last one shows."""
BACK = 66.0
"""The size of its back."""
SMALL = 52.0
"""The size of tokens."""


def kinds_drawn(symbol: Symbol, speech: Speech) -> Iterator[Piece]:
    """A picture for all pieces that look the same; pieces of players are shown in the colour of the first seat."""
    kinds = speech.box.get(symbol, ())
    alike: dict[Face, list[Boxed]] = {}
    for kind in kinds:
        alike.setdefault(kind.fronts[0], []).append(kind)
    if not alike:
        return
    found = families(tuple(alike))
    related = {face for family in found for face in family.faces}
    pictures = [family_pictured(family, alike, speech) for family in found]
    pictures += [pictured(face, several, speech) for face, several in alike.items() if face not in related]
    backs = dict.fromkeys(face for kind in kinds if kind.turned_over for face in kind.backs[:1])
    if len(kinds) > 1 or len(backs) > 1:
        said = speech.say("back")
        pictures += [
            Picture(f"back-{slug(symbol.name)}-{at}", drawn(face, speech, BACK if found else 0.0), face.said, said)
            for at, face in enumerate(backs, 1)
        ]
    yield Pictures(tuple(pictures))
    legend = LegendDrawn(tuple(alike), speech.language)
    named = {speech.name(kind.kind) for kind in kinds}
    if not named.issuperset(meanings(alike)) and legend.svg():  # else captions say the same
        yield Picture(
            f"legend-{slug(symbol.name)}", legend, speech.say("apart").join(meanings(alike)), speech.say("legend")
        )


def family_pictured(family: Family, alike: Mapping[Face, Sequence[Boxed]], speech: Speech) -> Picture:
    """The first piece whole, with its name; of the others what is special on them."""
    counts = [sum(kind.count for kind in alike[face]) for face in family.faces]
    members = tuple(Member(marks, count) for marks, count in zip(family.special[1:], counts[1:], strict=True))
    first = alike[family.faces[0]][0].kind
    whole = family.faces[0]
    size = next(size for size in WHOLE if same_when_smaller(whole, WHOLE[-1], size))
    drawing = FamilyDrawn(whole, caption(alike[whole], speech), members, size)
    said = speech.say("apart").join(face.said for face in family.faces)  # with the names of all
    return Picture(f"kinds-{slug(first.of)}-{slug(first.name)}", drawing, said)


def pictured(face: Face, several: Sequence[Boxed], speech: Speech) -> Picture:
    first = several[0].kind
    return Picture(
        f"kind-{slug(first.of)}-{slug(first.name)}", drawn(face, speech), face.said, caption(several, speech)
    )


def caption(several: Sequence[Boxed], speech: Speech) -> str:
    """The names of pieces that look the same, and how many there are."""
    count = sum(kind.count for kind in several)
    names = ", ".join(dict.fromkeys(speech.name(kind.kind) for kind in several))
    if all(is_printed(kind.kind, speech.model) for kind in several):
        return f"{names} ({speech.say('printed')})"
    return f"{names} ×{count}" if count > 1 else names


def drawn(face: Face, speech: Speech, size: float = 0.0) -> FaceDrawn:
    shape = next((board.shape for board in speech.model.headers.boards.values()), "square")
    return FaceDrawn(face, size or SIZES.get(face.shape, SMALL), len(side_names(shape)) or 4)


def meanings(faces: Sequence[Face] | dict[Face, list[Boxed]]) -> list[str]:
    """The meanings of signs, in words."""
    return list(dict.fromkeys(layer.means for face in faces for layer in face.layers if layer.means))
