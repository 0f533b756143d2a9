"""In: a checked ruleset. Out: how its components look: in words, as pictures on one page, and as sheets to cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import count

from ..drawing import face_svg
from ..drawing.boards import TURNS
from ..drawing.gallery import Exhibit, Room, gallery_html, sheets_html
from ..drawing.maps import map_pages
from ..drawing.sheets import Piece, dice_pages, page_svg, pages
from ..frozen import frozen
from ..model.understood import Model
from ..scene import Box, Boxed, box
from ..scene.bare import Bare
from ..scene.dice import Die, dice
from ..scene.faces import Face, Layer
from ..scene.styles import Called
from ..screen import Device, Signs
from ..screen.pieces import kind_told, kinds_drawn

SIGN = re.compile(r"[^a-z0-9]+")
SIZE = 160.0
PLAIN = Device()


@frozen
class Group:
    """The kinds of a component. ``ident``: its name in the rules."""

    ident: str
    title: str
    kinds: tuple[Boxed, ...]


@frozen
class Shown:
    """A game. ``name``: for files. ``title``: for people. ``sides``: of the cells of its board."""

    name: str
    title: str
    language: str
    sides: int
    box: Box
    called: Called
    groups: tuple[Group, ...]
    values: tuple[tuple[str, tuple[Face, ...]], ...]
    dice: tuple[Die, ...] = ()
    boards: Callable[[], Iterable[Bare]] = tuple
    """Makes the boards for sheets. Only sheets need them, and it takes long."""

    def told(self, device: Device = PLAIN) -> str:
        """Cards and tiles in characters, and a line for each kind: its number and its appearance."""
        signs = Signs(self.box, self.called, device)
        lines: list[str] = []
        for group in self.groups:
            lines += ["", group.title, *kinds_drawn(group.kinds, signs)]
            for kind in group.kinds:
                lines += kind_told(kind, signs)
        for title, faces in self.values:
            lines += ["", f"{title}: {', '.join(face.said for face in faces)}"]
        for die in self.dice:
            lines += ["", f"{die.count} × {' / '.join(face.said for face in die.sides)}"]
        return "\n".join(lines).lstrip("\n") + "\n"

    def gallery(self) -> str:
        rooms = [
            Room(group.title, tuple(exhibit(kind) for kind in group.kinds)) for group in self.groups if group.kinds
        ]
        rooms += [Room(title, tuple(Exhibit(face.said, (face,)) for face in faces)) for title, faces in self.values]
        rooms += [Room(f"{die.count} ×", tuple(Exhibit(face.said, (face,)) for face in die.sides)) for die in self.dice]
        return gallery_html(self.title, self.language, rooms, self.sides)

    def pictures(self) -> Iterator[tuple[str, str]]:
        """The files: their names and contents."""
        taken: set[str] = set()
        for group in self.groups:
            for kind in group.kinds:
                faces = [*kind.fronts, *(kind.backs if kind.turned_over else ())]
                for at, face in enumerate(faces):
                    side = "-back" if at >= len(kind.fronts) else ""
                    seat = f"-{at % len(kind.fronts) + 1}" if len(kind.fronts) > 1 else ""
                    name = f"{filed(group.ident)}-{filed(kind.kind.name)}{seat}{side}"
                    yield unlike(name, taken), face_svg(face, SIZE, "page", self.sides)

    def sheets(self, paper: str) -> list[str]:
        """Pages as SVG, in their order."""
        pieces = [
            Piece(front, back if kind.turned_over else None, kind.count, group.title)
            for group in self.groups
            for kind in group.kinds
            for front, back in zip(kind.fronts, kind.backs, strict=True)
        ]
        sides = [(die.sides, die.count) for die in self.dice]
        found = [*pages(pieces, paper), *dice_pages(sides, paper, self.title)]
        drawn = [page_svg(page, paper, at) for at, page in enumerate(found, 1)]
        for bare in self.boards():
            drawn += map_pages(bare.board, bare.tile, paper, len(drawn) + 1)
        return drawn

    def sheets_page(self, paper: str) -> str:
        return sheets_html(self.title, self.language, paper, self.sheets(paper))


def shown(model: Model, called: Called, name: str, title: str, boards: Callable[[], Iterable[Bare]] = tuple) -> Shown:
    found = box(model, called)
    shapes = [header.shape for header in model.headers.boards.values()]
    return Shown(
        name,
        title,
        called.language,
        TURNS[shapes[0]] if shapes else 4,
        found,
        called,
        tuple(Group(symbol.name, called.called(symbol), kinds) for symbol, kinds in found.components),
        tuple(
            (
                called.called(enum),
                tuple(Face(layers=(Layer(chip),), said=called.called(value)) for value, chip in chips),
            )
            for enum, chips in found.values
        ),
        dice(model),
        boards,
    )


def exhibit(kind: Boxed) -> Exhibit:
    name = kind.fronts[0].name
    faces = [*kind.fronts, *(kind.backs if kind.turned_over else ())]
    return Exhibit(f"{name} ×{kind.count}" if kind.count > 1 else name, tuple(dict.fromkeys(faces)))


def unlike(name: str, taken: set[str]) -> str:
    """A unique name: the name itself, or the name with a number."""
    found = next(one for at in count(1) if (one := name if at == 1 else f"{name}-{at}") not in taken)
    taken.add(found)
    return found


def filed(identifier: str) -> str:
    """A text as part of the name of a file."""
    return SIGN.sub("-", identifier.lower()).strip("-") or "x"
