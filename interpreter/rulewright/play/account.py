"""In: a game in progress and a viewer. Out: the viewer's account of the game: all it has seen, step by step.

Equal pieces cannot be told apart by a viewer: an account says what a piece looks like and where it lies, and never
which of several equal ones it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from ..frozen import frozen
from ..model import types as t
from ..model.terms import DONE_TO_ZONES
from ..model.types import Many, Piece
from ..program.operations import State, each_bit
from .machine import PASS, Raw
from .sight import UNSEEN, Sight

if TYPE_CHECKING:
    from ..program.form import Program
    from .journal import Seen

TOLD_OF_ZONES = frozenset(kind.DONE for kind in DONE_TO_ZONES)
"""Events about a zone, and not about single pieces: its pieces are in another order."""
Look = Any
"""Something that was seen. Looks that are equal cannot be told apart."""
Told = frozenset[tuple[int, int]]
"""Marks of which a viewer was told: of pieces with which look, and the how manieth of their marks."""
NOTHING: Told = frozenset()


@frozen
class Heard:
    """Something that happened to pieces, or a result of chance: ``eyes`` are the viewers who saw each piece."""

    what: str
    """``moved``, ``shown``, ``rolled``, what was done to a zone (``shuffled``), or ``drawn`` for a piece that chance
    selected.
    """
    pieces: tuple[int, ...] = ()
    sources: tuple[Any, ...] = ()
    targets: tuple[Any, ...] = ()
    eyes: tuple[int, ...] = ()
    closed: tuple[bool, ...] = ()
    """Whether nobody saw even the back of each."""
    number: int = 0
    """The event of chance, and its outcome."""
    outcome: int = 0
    value: Any = None
    """Of a secret variable (``number`` is its slot), which was ``unveiled``, or which got it (``veiled``)."""

    def with_other_pieces(self, number: list[int]) -> Heard:
        """The same, heard of other pieces."""
        outcome = number[self.outcome] if self.what == "drawn" else self.outcome
        sources, targets = (tuple(elsewhere(one, number) for one in spots) for spots in (self.sources, self.targets))
        pieces = tuple(number[piece] for piece in self.pieces)
        return replace(self, pieces=pieces, sources=sources, targets=targets, outcome=outcome)


def elsewhere(spot: Any, number: list[int]) -> Any:
    """The look of a zone that another piece bears."""
    if not isinstance(spot, tuple):
        return spot
    bearing, bearer, seen, under = spot
    return (bearing, number[bearer], seen, elsewhere(under, number))


def hear_move(sight: Sight, state: State, pieces: Sequence[int], sources: dict[int, int]) -> Heard:
    """Pieces have moved from other zones to where they lie now."""
    place = sight.layout.place
    return Heard(
        "moved",
        tuple(pieces),
        tuple(spot(sight, state, sources[piece]) for piece in pieces),
        tuple(spot(sight, state, state[place + piece]) for piece in pieces),
        tuple(eyes(sight, state, piece, sources[piece]) for piece in pieces),
        tuple(sight.closed(sources[piece], state[place + piece]) for piece in pieces),
    )


def hear_show(sight: Sight, state: State, pieces: Sequence[int], seers: int) -> Heard:
    """Pieces are shown to seats."""
    seers = sight.shown_to(seers)
    places = tuple(spot(sight, state, state[sight.layout.place + piece]) for piece in pieces)
    return Heard("shown", tuple(pieces), places, places, (seers,) * len(pieces), (False,) * len(pieces), seers)


def hear_order(sight: Sight, state: State, zone: int, done: str) -> Heard:
    """The order of the pieces in a zone has changed."""
    return Heard(done, (), (spot(sight, state, zone),))


def eyes(sight: Sight, state: State, piece: int, source: int) -> int:
    """The viewers who could see a piece where it was before or where it is now."""
    found = sight.open[source] if source >= 0 and sight.kinds[source] != "bag" else 0
    target = state[sight.layout.place + piece]
    if (
        target >= 0
        and sight.kinds[target] != "bag"
        and (sight.kinds[target] in {"pool", "slot"} or sight.tracked(state, target, piece, 0))
    ):
        found |= sight.open[target]
    return found


def spot(sight: Sight, state: State, zone: int) -> Any:
    """The look of a zone. For a zone that a piece bears: whose the piece is, who sees it, and where it lies."""
    bearer = sight.bearers.get(zone, -1)
    if bearer < 0:
        return zone
    under = state[sight.layout.place + bearer]
    seen = sight.open[under] if under >= 0 and sight.kinds[under] != "bag" else 0
    return (sight.bearing[zone], bearer, seen, spot(sight, state, under))


@frozen
class Shape:
    """What a viewer sees of a state: see ``Looks.shape``."""

    plain: tuple[Any, ...]
    spoken: list[Look]
    burdens: list[str]
    marked: list[str]
    seen: list[Any]


class Looks:
    """The looks of things to one viewer."""

    def __init__(self, sight: Sight, viewer: int) -> None:
        self.sight = sight
        self.layout = sight.layout
        self.viewer = viewer
        self.evident = frozenset(
            look for piece, look in enumerate(sight.looks) if not sight.alike[piece] & ~sight.equal[piece]
        )
        """The looks of pieces of which everybody sees what they are, whatever side they show."""
        types, headers = sight.layout.slots.types, sight.layout.rules.headers
        plain: list[int] = []
        self.speaking: dict[int, t.Type] = {}
        """Variables that refer to pieces."""
        self.secret: list[int] = []
        """Those that not everybody sees."""
        for symbol, base in self.layout.vars.items():
            owner = headers.vars[symbol].owner
            if owner is not None and owner.kind in {"component", "part"}:
                continue
            for slot in range(base, base + self.layout.var_size(symbol)):
                inner = t.plain(types.get(slot, headers.types[symbol]))
                element = t.plain(inner.of) if isinstance(inner, Many) else inner
                if isinstance(element, Piece) and not self.layout.is_growing(owner):
                    self.speaking[slot] = inner
                elif slot in sight.secret:
                    self.secret.append(slot)
                else:
                    plain.append(slot)
        self.plain = itemgetter(*plain, plain[0]) if plain else lambda _: ()

    def place(self, at: Any) -> Look:
        if not isinstance(at, tuple):
            return at
        zone, bearer, seen, under = at
        return (zone, self.sight.looks[bearer] if seen >> self.viewer & 1 else -1, self.place(under))

    def heard(self, heard: Heard) -> Look:
        """What the viewer learns from it; None if nothing."""
        if heard.what in {"drawn", "veiled"}:
            return None
        if heard.what == "rolled":
            return (heard.what, heard.number, heard.outcome if self.among(heard) else None)
        if heard.what == "unveiled":
            return (heard.what, heard.number, heard.outcome, heard.value if self.among(heard) else None)
        if heard.what in TOLD_OF_ZONES:
            return (heard.what, self.place(heard.sources[0]))
        sight, viewer = self.sight, self.viewer
        if len(heard.pieces) == 1:
            (piece,), (source,), (target,), (seen,) = heard.pieces, heard.sources, heard.targets, heard.eyes
            face = sight.looks[piece] if seen >> viewer & 1 else -1 - self.back(piece, closed=heard.closed[0])
            return (heard.what, self.place(source), self.place(target), face, heard.number)
        each = [
            (
                str(self.place(source)),
                str(self.place(target)),
                sight.looks[piece] if seen >> viewer & 1 else -1 - self.back(piece, closed=closed),
            )
            for piece, source, target, seen, closed in zip(
                heard.pieces, heard.sources, heard.targets, heard.eyes, heard.closed, strict=True
            )
        ]
        return (heard.what, tuple(sorted(each)), heard.number)

    def among(self, heard: Heard) -> bool:
        """Whether the viewer sees a number or a value that came up or was shown."""
        return bool(heard.eyes[0] >> self.viewer & 1)

    def back(self, piece: int, *, closed: bool) -> int:
        return self.sight.unseen[piece] if closed else self.sight.backs[piece]

    def could_be(self, piece: int, seen: Look) -> bool:
        """Whether a piece that chance selects may be the one that was seen to move: by its face, or by its back."""
        face = seen[3]
        return bool(
            self.sight.looks[piece] == face
            if face >= 0
            else -1 - face in {self.back(piece, closed=False), self.back(piece, closed=True)}
        )

    # ---- choices ---------------------------------------------------------------------------------------------

    def face(self, state: State, piece: int, shown: frozenset[int] = frozenset(), told: Told = NOTHING) -> Look:
        """Where a piece lies, and what can be seen of it there; ``shown``: looks that are revealed; ``told``: the marks
        of which the viewer was told although it does not see them.
        """
        sight, zone = self.sight, state[self.layout.place + piece]
        look = sight.looks[piece]
        heard = tuple(state[slot] for at, slot in enumerate(sight.marks[piece]) if (look, at) in told) if told else ()
        if zone < 0:
            return (-1, look, *heard)
        kind = sight.kinds[zone]
        at = self.place(spot(sight, state, zone))
        if sight.sees(self.viewer, zone) and kind in {"pool", "slot"}:
            return (at, look, self.marks(state, piece))
        if sight.tracked(state, zone, piece, self.viewer):
            layer = 0 if kind == "slot" else self.layout.content(state, zone).index(1 << piece)
            seen = sight.sees(self.viewer, zone)
            return (at, layer, look if seen or look in shown else -1 - sight.backs[piece], self.marks(state, piece))
        if look in shown:
            return (at, look, *heard)
        return (at, -1 - sight.backs[piece])

    def part(self, state: State, part: int) -> Look:
        """A part: its piece, and its index there. It is always called by what its piece is; where that lies is told
        only if it is seen.
        """
        piece = self.layout.parts[part].piece
        info = self.layout.pieces[piece]
        face = self.face(state, piece) if self.sight.plainly(state, piece, self.viewer) else UNSEEN
        return (str(info.kind), info.owner, face, self.sight.part_number(part))

    def marks(self, state: State, piece: int) -> tuple[Any, ...]:
        return self.sight.marked_as(state, piece, self.viewer)

    def choice(
        self,
        program: Program,
        state: State,
        raw: Raw,
        shown: frozenset[int] = frozenset(),
        told: Told = NOTHING,
        *,
        own: bool = True,
    ) -> Look:
        """What the viewer sees of a choice, of its ``own`` or of another player."""
        if raw == PASS:
            return (-1,)
        found: list[Look] = [raw.offer, raw.deed]
        for pick, value in zip(program.deeds[raw.deed].picks, raw.arguments, strict=True):
            if pick.secret and not own:
                found.append(UNSEEN)
            elif value >= 0 and pick.thing == "part":
                parts = each_bit(value) if pick.many else [value]
                found.append(tuple(sorted(str(self.part(state, one)) for one in parts)))
            elif pick.thing != "piece" or value < 0:
                found.append(value)
            elif pick.many:
                found.append(tuple(sorted(str(self.face(state, one, shown, told)) for one in each_bit(value))))
            else:
                found.append(self.face(state, value, shown, told))
        return tuple(found)

    # ---- states ----------------------------------------------------------------------------------------------

    def shape(self, state: State) -> Shape:
        """All that the viewer sees of the variables in a state, and of what lies on pieces or is marked on them."""
        return Shape(
            self.plain(state),
            [self.spoken(state, slot) for slot in self.speaking],
            self.burdens(state) if self.sight.borne else [],
            self.marked(state) if self.sight.marked else [],
            self.seen(state),
        )

    def same(self, state: State, shape: Shape) -> bool:
        """Whether the viewer sees the same in a state."""
        return bool(
            self.plain(state) == shape.plain
            and all(self.spoken(state, slot) == said for slot, said in zip(self.speaking, shape.spoken, strict=True))
            and (not self.sight.borne or self.burdens(state) == shape.burdens)
            and (not self.sight.marked or self.marked(state) == shape.marked)
            and self.seen(state) == shape.seen
        )

    def seen(self, state: State) -> list[Any]:
        """What the viewer sees of the secret variables."""
        return [self.sight.value(state, slot, self.viewer) for slot in self.secret]

    def burdens(self, state: State) -> list[str]:
        """Contents of pieces that the viewer cannot follow: it only knows which things are together on one of them."""
        place, sight = self.layout.place, self.sight
        laden = {piece: None for piece, slot, one in sight.loads if (state[slot] >= 0 if one else state[slot])}
        found = []
        for piece in laden:
            if not sight.tracked(state, state[place + piece], piece, self.viewer):
                info = self.layout.pieces[piece]
                found.append(str((info.component.name, info.owner, sight.burden(state, piece, self.viewer))))
        return sorted(found)

    def spoken(self, state: State, slot: int) -> Look:
        """The look of a variable that refers to pieces."""
        value = state[slot]
        if isinstance(value, tuple):
            return [self.face(state, piece) for piece in value]
        if isinstance(self.speaking[slot], Many):
            return sorted(str(self.face(state, piece)) for piece in each_bit(value)) if value > 0 else value
        return self.face(state, value) if value >= 0 else value

    def marked(self, state: State) -> list[str]:
        place, sight = self.layout.place, self.sight
        found = []
        for piece in sight.marked:
            zone = state[place + piece]
            if zone >= 0 and (sight.sees(self.viewer, zone) or sight.tracked(state, zone, piece, self.viewer)):
                found.append(str(self.face(state, piece)))
        return sorted(found)


def shown_looks(sight: Sight, viewer: int, told: Iterable[Seen]) -> frozenset[int]:
    """The looks of pieces that a viewer was told about when somebody chose them."""
    return frozenset(sight.looks[one.piece] for one in told if one.seers >> viewer & 1)
