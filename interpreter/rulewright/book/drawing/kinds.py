"""In: a component. Out: a picture of each of its kinds as it comes out of the box, and a legend of their signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...board.cells import side_names
from ...model.symbols import Symbol
from ...scene.box import Boxed
from ...scene.faces import Face, Shape
from ..anchors import slug
from ..pages import Picture, Pictures, Piece
from ..speech import Speech
from ..teaching import is_printed
from .scenes import FaceDrawn, LegendDrawn

SIZES: dict[Shape, float] = {"hexagon": 84.0, "square": 84.0, "card": 108.0}
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
    pictures = [pictured(face, several, speech) for face, several in alike.items()]
    backs = dict.fromkeys(face for kind in kinds if kind.turned_over for face in kind.backs[:1])
    if len(kinds) > 1 or len(backs) > 1:
        said = speech.say("back")
        pictures += [
            Picture(f"back-{slug(symbol.name)}-{at}", drawn(face, speech), face.said, said)
            for at, face in enumerate(backs, 1)
        ]
    yield Pictures(tuple(pictures))
    legend = LegendDrawn(tuple(alike), speech.language)
    named = {speech.name(kind.kind) for kind in kinds}
    if not named.issuperset(meanings(alike)) and legend.svg():  # else captions say the same
        yield Picture(f"legend-{slug(symbol.name)}", legend, "; ".join(meanings(alike)), speech.say("legend"))


def pictured(face: Face, several: Sequence[Boxed], speech: Speech) -> Picture:
    count = sum(kind.count for kind in several)
    first = several[0].kind
    names = ", ".join(dict.fromkeys(speech.name(kind.kind) for kind in several))
    caption = f"{names} ×{count}" if count > 1 else names
    if all(is_printed(kind.kind, speech.model) for kind in several):
        caption = f"{names} ({speech.say('printed')})"
    return Picture(f"kind-{slug(first.of)}-{slug(first.name)}", drawn(face, speech), face.said, caption)


def drawn(face: Face, speech: Speech) -> FaceDrawn:
    shape = next((board.shape for board in speech.model.headers.boards.values()), "square")
    return FaceDrawn(face, SIZES.get(face.shape, SMALL), len(side_names(shape)) or 4)


def meanings(faces: Sequence[Face] | dict[Face, list[Boxed]]) -> list[str]:
    """The meanings of signs, in words."""
    return list(dict.fromkeys(layer.means for face in faces for layer in face.layers if layer.means))
