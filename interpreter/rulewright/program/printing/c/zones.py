"""In: the layout of a program. Out: in C, the facts about its zones and pieces that primitives need.

The primitives that move pieces are the same for all programs. What differs is printed here: the tables of zones, the
function that updates what follows from a slot (``noted``), and the one that compares two pieces (``look_the_same``).
"""

from __future__ import annotations

from ....board.growing import Growing
from ....frozen import frozen
from ...apart import classes_apart, marks_of, naming, ordered_zones
from ...form import Kept, Made, Program
from ...layout import Layout
from ..lines import indented
from ..names import function_name
from .expressions import Expressions
from .pieces import of_cells
from .shapes import CELLS, LIST, NUMBER, SET, STACK
from .tables import Tables, filled

KINDS = {"slot": "SLOT", "pool": "POOL", "bag": "POOL", "stack": "STACK", "sequence": "SEQUENCE"}
FORWARD = (
    "static void noted(work *W, number *S, number slot);",
    "static number look_the_same(work *W, number *S, number piece, number other);",
    "",
)


@frozen
class Zones:
    """Prints what depends on zones and pieces. ``print_with`` prints expressions."""

    program: Program
    layout: Layout
    print_with: Expressions

    def tables(self) -> list[str]:
        layout, places = self.layout, self.print_with.memory.places
        rows = dict.fromkeys([*(symbol for symbol, _ in layout.zone_rows), *layout.far_zones])
        every = (1 << len(layout.pieces)) - 1
        number = {symbol: at for at, symbol in enumerate(rows)}
        memory = self.print_with.memory
        each = [symbol for symbol, _ in layout.zone_rows]
        each += list(layout.far_zones) * memory.cells
        kinds = [KINDS[layout.rules.headers.zones[symbol].kind] for symbol in each]
        where = [str(places[layout.zone_slots + at]) for at in range(len(layout.zone_rows))]
        where += [str(memory.afar(zone)[0]) for zone in memory.afar_zones]
        rooms = [str(layout.rooms.get(symbol, len(layout.pieces))) for symbol in each]
        misfits = [self.print_with.braces(every & ~layout.fitting(symbol)) for symbol in rows]
        turned = layout.turn or 0
        return [
            "enum { SLOT, POOL, STACK, SEQUENCE };",
            f"enum {{ FIXED_ZONES = {len(layout.zone_rows)}, ZONES = {len(kinds)} }};",
            f"enum {{ PIECES = {len(layout.pieces)}, ZONE_SLOT = {layout.zone_slots} }};",
            f"enum {{ PLACE_SLOT = {layout.place}, PLACE = {places[layout.place]} }};",
            f"enum {{ TURNED = {int(bool(turned))}, TURN_SLOT = {turned}, TURN = {places[turned]} }};",
            *array("unsigned char", "zone_kinds", kinds),
            *array("int", "zone_places", where),
            *array("int", "zone_rooms", rooms),
            *array("int", "zone_rows", [str(number[symbol]) for symbol in each]),
            *array("set", "zone_misfits", misfits),
            *self.about_cells(),
            "",
            *FORWARD,
        ]

    def about_cells(self) -> list[str]:
        """Of boards without bounds: whose the zones of a cell are, and what lies beside each cell."""
        layout = self.layout
        if not layout.far_zones:
            return []
        boards, zones = list(layout.boards), layout.rules.headers.zones
        owners = [str(boards.index(owner)) for symbol in layout.far_zones if (owner := zones[symbol].owner) is not None]
        tables = Tables(self.program, self.print_with.shapes, self.print_with.braces)
        found, beside = [f"enum {{ FAMILIES = {len(owners)} }};", *array("int", "far_boards", owners)], []
        for at, board in enumerate(layout.boards.values()):
            beside.append(f"{{beside_{at}_items, beside_{at}_from, {self.print_with.shapes.cells + 1}}}")
            if isinstance(board, Growing):
                found += tables.growing(f"beside_{at}", Made("growing_neighbours", (board.shape,)))
            else:
                beside[at] = "{0, 0, 0}"
        return [*found, *array("rows", "beside", beside)]

    # ---- sets that are kept ------------------------------------------------------------------------------------

    def noted(self) -> list[str]:
        body = ["(void)W;", "(void)S;", "(void)slot;"]
        for kept in self.program.kept:
            body += self.followed(kept)
        return ["static void noted(work *W, number *S, number slot)", "{", *indented(body), "}", ""]

    def followed(self, kept: Kept) -> list[str]:
        shapes, memory = self.print_with.shapes, self.print_with.memory
        type_ = shapes.slots[kept.among[0]]
        stride = memory.stride(kept.among)
        first = memory.places[kept.among[0]]
        place = f"{first} + {stride} * (slot - {kept.among[0]})" if stride else "PLACES[slot]"
        told = ["W", "S", "value", *(["other"] if kept.count > 1 else [])]
        self.print_with.asked.add(kept.function)
        inside = [
            f"number *kept = S + {memory.places[kept.slot]} + {shapes.words} * other;",
            f"number passes = {function_name(kept.function)}({', '.join(told)});",
            "write_set(kept, passes ? either(read_set(kept), bit) : without(read_set(kept), bit));",
        ]
        found = [f"{type_} value = {self.print_with.read(place, type_)};"]
        found += [f"set bit = single(W, slot - {kept.origin});"]
        found += [f"for (number other = 0; other < {kept.count}; other++) {{", *indented(inside), "}"]
        return [f"if (slot >= {kept.among[0]} && slot < {kept.among[1]}) {{", *indented(found), "}"]

    # ---- pieces that are alike ---------------------------------------------------------------------------------

    def look_the_same(self) -> list[str]:
        layout, memory = self.layout, self.print_with.memory
        own = array("int", "class_of", [str(number) for number in classes_apart(layout)])
        place = memory.places[layout.place]
        body = ["(void)W;", "if (class_of[piece] != class_of[other]) return 0;"]
        body.append(f"if (S[{place} + piece] != S[{place} + other]) return 0;")
        for first, size in layout.bases.values():
            if size > 1:
                body += self.marks(first, size)
        ordered = ordered_zones(layout)
        if ordered:
            depth = "depth_in(stack_at(S + zone_places[S[PLACE + piece]]), {})"
            differs = f"{depth.format('piece')} != {depth.format('other')}"
            body += ["if (S[PLACE + piece] >= 0 && zone_kinds[S[PLACE + piece]] >= STACK)"]
            body += [f"    if ({differs}) return 0;"]
        for slot, many in naming(layout, self.program):
            body.append(
                f"if ({self.named(slot, 'piece', many=many)} != {self.named(slot, 'other', many=many)}) return 0;"
            )
        head = "static number look_the_same(work *W, number *S, number piece, number other)"
        return [*own, head, "{", *indented([*body, "return 1;"]), "}", ""]

    def marks(self, first: int, size: int) -> list[str]:
        """Compare the slots that belong to the pieces of a component."""
        found, memory = [], self.print_with.memory
        own, next_ = (marks_of(piece, self.layout, self.program) for piece in (first, first + 1))
        for slot, following in zip(own, next_, strict=True):
            step = following - slot
            stride = memory.stride((slot, slot + size * step))
            place = (
                f"{memory.places[slot]} + {stride * step} * ({{}} - {first})"
                if stride
                else f"PLACES[{slot} + {step} * ({{}} - {first})]"
            )
            one, other = (self.print_with.read(place.format(name), self.type_of(slot)) for name in ("piece", "other"))
            match self.type_of(slot):
                case str() as type_ if type_ == NUMBER:
                    found.append(f"if ({one} != {other}) return 0;")
                case str() as type_ if type_ == SET:
                    found.append(f"if (!same_set({one}, {other})) return 0;")
                case str() as type_ if type_ == LIST:
                    found.append(f"if (!same_list({one}, {other})) return 0;")
                case _:
                    found.append(f"if (!same_layers({one}, {other})) return 0;")
        if not found:
            return []
        return [f"if (piece >= {first} && piece < {first + size}) {{", *indented(found), "}"]

    def type_of(self, slot: int) -> str:
        return self.print_with.shapes.slots[slot]

    def named(self, slot: int, piece: str, *, many: bool) -> str:
        """Whether a variable refers to a piece."""
        value = self.print_with.read(str(self.print_with.memory.places[slot]), self.type_of(slot))
        if self.type_of(slot) == LIST:
            return f"in_list({piece}, {value})"
        if self.type_of(slot) == CELLS:
            return of_cells(f"in_set({piece}, {value})")
        return f"in_set({piece}, {value})" if many else f"({value} == {piece})"


def array(type_: str, name: str, texts: list[str]) -> list[str]:
    return [f"static const {type_} {name}[{len(texts) or 1}] = {{", *filled(texts or ["0"]), "};"]


__all__ = ["STACK", "Zones"]
