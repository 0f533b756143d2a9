"""In: an expression of the form. Out: one of C.

A loop within an expression becomes a function, to which the names around it are given: so an expression of the form is
always an expression of C, and what need not be evaluated is not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from ...form import (
    NO_NUMBER,
    NONE,
    Ask,
    Atom,
    Call,
    Choose,
    Domain,
    Expr,
    Fold,
    Here,
    Label,
    Local,
    Num,
    Op,
    Program,
    Slot,
    SlotAt,
    Stretch,
    Suppose,
    Table,
    Whole,
)
from ...primitives import PRIMITIVES
from ..names import function_name, local_name, table_name
from .bounds import bounds, reckoned
from .cannot import CannotPrint
from .growing import Growing, is_growing
from .memory import Memory
from .operations import EMPTY_OF, GENERIC, ONE_WORD, TAKES, WRITTEN
from .pieces import of_cells
from .shapes import (
    AFAR,
    CELLS,
    CELLSETS,
    COUNTS,
    HELD,
    HOLDING,
    KEYED,
    KEYED_SETS,
    KEYS,
    LIST,
    NUMBER,
    ROWS,
    SET,
    SETROWS,
    STACK,
    Shapes,
)  # fmt: skip

WORD = (1 << 64) - 1
NEVER = "NO_NUMBER"
LISTED = {NUMBER: "listed", SET: "listed_sets", CELLS: "listed_sets_of_cells", LIST: "listed_rows"}
BESIDE, SPREADING = "beside", frozenset({"beside", "flood", "flooded"})
"""What asks for all that lies beside some places, of a function that is made of the table of what lies beside what."""
PLACE = re.compile(r"\{([0-9])\}")
"""Where an argument goes."""


class Expressions:
    """Prints expressions. ``locals``: the types of the names of the function that is being printed."""

    def __init__(self, program: Program, shapes: Shapes, memory: Memory) -> None:
        self.program = program
        self.shapes = shapes
        self.memory = memory
        self.growing = Growing(self)
        self.locals: Mapping[str, str] = {}
        self.at = NONE
        """The point of what is being printed."""
        self.constants: dict[str, str] = {}
        """The names of lists of numbers that never change."""
        self.spread: set[str] = set()
        """The tables of what lies beside what of which functions are needed."""
        self.asked: set[str] = set()
        """The functions that what was printed calls."""

    # ---- what needs a function of its own ----------------------------------------------------------------------

    def fold(self, node: Fold) -> str:
        raise NotImplementedError

    def suppose(self, node: Suppose) -> str:
        raise NotImplementedError

    def once(self, first: Expr, none: Expr, second: Expr, type_: str) -> str:
        """``or_else``, if its first argument must not be evaluated twice."""
        raise NotImplementedError

    def cannot(self, what: str) -> CannotPrint:
        return CannotPrint(what, self.at)

    # ---- types -------------------------------------------------------------------------------------------------

    def type_of(self, node: Expr) -> str:
        """The type of an expression; empty for a constant, which may be a number or a set."""
        match node:
            case Num():
                return ""
            case Label():
                return NUMBER
            case Local(name=name):
                return self.locals[name]
            case Slot(index=index) | SlotAt(among=(index, _)):
                type_ = self.shapes.slots[index]
                return KEYED if type_ == COUNTS else type_
            case Table(name=name):
                return self.shapes.tables[name]
            case Whole(name=name):
                return self.holding(self.shapes.tables[name])
            case Call():
                return "ask"
            case Here():
                return "spot"
            case Op():
                return self.result_of(node)
            case Choose(then=then, otherwise=otherwise):
                return self.type_of(then) or self.type_of(otherwise)
            case Fold(kind="list", value=value, domain=domain):
                return self.holding(self.item_of(domain) if value is None else self.type_of(value) or NUMBER)
            case Fold(kind=kind):
                return self.shapes.set_of(node) if kind in {"set", "union", "top_layer"} else NUMBER
            case Ask(function=function):
                return self.shapes.results[function]
            case Suppose():
                return NUMBER

    def holding(self, type_: str) -> str:
        if type_ not in HOLDING:
            raise self.cannot(f"lists of `{type_}`")
        return HOLDING[type_]

    def item_of(self, domain: Domain) -> str:
        """The type of the items of a loop."""
        if domain.over == "list":
            return HELD[self.type_of(domain.args[0]) or LIST]
        return (self.type_of(domain.args[0]) or SET) if domain.over in {"sets", "alike_sets"} else NUMBER

    def result_of(self, node: Op) -> str:
        gives = PRIMITIVES[node.name].gives
        if node.name == "lying":
            return self.growing.lies(node)
        if gives == "set":
            return self.shapes.set_of(node)
        if gives in TAKES:
            return TAKES[gives]
        letter = self.letter(node)
        if gives == "keyed(a)":
            return KEYED_SETS if letter == SET else KEYED
        return self.holding(letter or NUMBER) if gives == "list(a)" else letter

    def letter(self, node: Op) -> str:
        """What the letter stands for in the line of a primitive; empty if only constants say so."""
        takes = PRIMITIVES[node.name].takes
        for at, arg in enumerate(node.args):
            text = takes[min(at, len(takes) - 1)].removeprefix("*")
            if text == "a" and self.type_of(arg):
                return self.type_of(arg)
            if text in {"list(a)", "table(a)"} and arg != Op("list", ()):
                return HELD[self.type_of(arg)]
            if text == "keyed(a)":
                return KEYS[self.type_of(arg)]
        return ""

    # ---- values ------------------------------------------------------------------------------------------------

    def test(self, node: Expr) -> str:
        return self.value(node, NUMBER)

    def number(self, node: Expr) -> str:
        return self.value(node, NUMBER)

    def value(self, node: Expr, wanted: str = "") -> str:
        match node:
            case Num(value=value):
                return self.members(value, wanted) if wanted in {SET, CELLS} else number(value)
            case Label(block=block):
                return number(block)
            case Local():
                return local_name(node)
            case Slot(index=index):
                return self.read(str(self.memory.places[index]), self.shapes.slots[index])
            case SlotAt(base=base, index=at, among=among):
                return self.read(self.place(base, at, among), self.shapes.slots[among[0]])
            case Table(name=name, index=at):
                return self.entry(name, at)
            case Whole(name=name) if wanted == BESIDE:
                self.spread.add(name)
                return f"beside_{table_name(name)}"
            case Whole(name=name):
                held = self.shapes.tables[name]
                return f"ALL_{table_name(name)}" if held in {NUMBER, SET} else table_name(name)
            case Call(name=name):
                if name:
                    self.asked.add(name)
                return function_name(name) if name else "0"
            case Op():
                return self.op(node, wanted)
            case Choose(test=test, then=then, otherwise=otherwise):
                own = self.type_of(node) or wanted
                return f"({self.test(test)} ? {self.value(then, own)} : {self.value(otherwise, own)})"
            case Fold():
                return self.fold(node)
            case Ask(function=name, args=args):
                return self.call(name, args)
            case Suppose():
                return self.suppose(node)
            case Here():
                raise self.cannot("a place in the rules as a value")

    def call(self, name: str, args: tuple[Expr, ...]) -> str:
        self.asked.add(name)
        given = [self.value(arg, type_) for arg, type_ in zip(args, self.shapes.params[name], strict=True)]
        return f"{function_name(name)}({', '.join(['W', 'S', *given])})"

    def members(self, value: int, type_: str = SET) -> str:
        """A constant set."""
        if type_ == SET and self.shapes.words == 1:
            return f"{value & WORD:#x}ULL" if value > 9 else f"{value}ULL"
        if value == 0:
            return "nothing()" if type_ == SET else "nothing_of_cells()"
        return f"({type_}){self.braces(value, type_)}"

    def braces(self, value: int, type_: str = SET) -> str:
        """A constant set, where something is initialised by it."""
        words = self.words_in(type_)
        if type_ == SET and words == 1:
            return f"{value & WORD:#x}ULL"
        if value >> 64 * words:
            raise self.cannot("a cell so far away")
        parts = (value >> 64 * at & WORD for at in range(words))
        return f"{{{{{', '.join(f'{part:#x}ULL' if part else '0' for part in parts)}}}}}"

    def words_in(self, type_: str) -> int:
        """How many words a number or a set has."""
        return {SET: self.shapes.words, CELLS: self.shapes.cell_words}.get(type_, 1)

    def read(self, place: str, type_: str) -> str:
        match type_:
            case str() if type_ == NUMBER:
                return f"S[{place}]"
            case str() if type_ == SET:
                return f"(set)S[{place}]" if self.shapes.words == 1 else f"read_set(&S[{place}])"
            case str() if type_ == LIST:
                return f"read_list(W, &S[{place}])"
            case str() if type_ == CELLS:
                return f"read_set_of_cells(&S[{place}])"
            case str() if type_ == AFAR:
                return "(afar)S"
            case str() if type_ in KEYS:
                return f"({KEYED if type_ == COUNTS else type_})&S[{place}]"
            case str() if type_ == STACK:
                return f"stack_at(&S[{place}])"
            case _:
                raise self.cannot(f"a slot of the type `{type_}`")

    def place(self, base: int, index: Expr, among: Stretch) -> str:
        """The word where a slot of a stretch begins. An index that is not proven is tested."""
        first, end = among
        if first >= end or not self.memory.alike(among):
            raise self.cannot("a stretch of slots of several types")
        stride, found = self.memory.stride(among), bounds(index)
        if isinstance(index, Num) and first <= base + index.value < end:
            return str(self.memory.places[base + index.value])
        proven = found is not None and first <= base + found[0] and base + found[1] < end
        text = self.number(index)
        if not proven:
            text = f"within(W, {text}, {first - base}, {end - base})"
        if not stride:
            return f"PLACES[{base} + {text}]"
        start = self.memory.places[first] - (first - base) * stride
        return f"{start} + {text}" if stride == 1 else f"{start} + {stride} * {text}"

    def entry(self, name: str, index: Expr) -> str:
        """An entry of a table. The last one is that for none."""
        held, found = self.shapes.tables[name], bounds(index)
        text = self.number(index)
        if is_growing(self.program, name):
            return self.growing.entry(name, text)
        if held in {NUMBER, SET, ROWS, SETROWS}:
            table = self.program.tables[name]
            assert isinstance(table, tuple)
            proven = found is not None and found[0] >= 0 and found[1] < len(table)
            return f"{table_name(name)}[{text if proven else f'counted_back(W, {text}, {len(table)})'}]"
        return f"{'row' if held == LIST else 'set_row'}(W, {table_name(name)}, {text})"

    # ---- primitives --------------------------------------------------------------------------------------------

    def op(self, node: Op, wanted: str) -> str:
        match node.name, node.args:
            case (("+" | "-" | "*"), (first, second)):
                return self.reckon(node.name, first, second)
            case "and", (first, second):
                return f"({self.test(first)} && {self.test(second)})"
            case "or", (first, second):
                return f"({self.test(first)} || {self.test(second)})"
            case "or_else", (first, none, second):
                return self.or_else(first, none, second, self.letter(node) or wanted or NUMBER)
            case (("highest" | "lowest"), (first, *others)):
                found = self.number(first)
                for other in others:
                    found = f"{'higher' if node.name == 'highest' else 'lower'}({found}, {self.number(other)})"
                return found
            case "repeats", (Slot(index=index), now):  # it only looks, so a memory need not be copied
                at = self.memory.places[index]
                return f"repeats((list){{&S[{at + 1}], S[{at}]}}, {self.value(now, LIST)})"
            case "list", args:
                return self.listed(args, HELD.get(wanted, ""))
            case "single", (item,) if self.one_word(node) and self.fits(item):
                return f"((set)1 << {self.number(item)})"
            case (("in_set" | "in_set_maybe"), (item, members)) if self.one_word(node) and self.fits(item):
                return f"(number)({self.value(members, SET)} >> {self.number(item)} & 1)"
            case _:  # one of the table
                special = self.growing.op(node)
                if special:
                    return special
        if node.name in SPREADING:
            whole, *given = self.args(node, "")
            around = self.value(node.args[0], BESIDE)
            if node.name == "beside":
                return f"{around}({given[0]})"
            return f"{node.name}({', '.join(['W', whole, around, *given])})"
        letter = self.letter(node) or KEYS.get(wanted, NUMBER)
        text = WRITTEN.get(node.name) or GENERIC.get((node.name, letter))
        if self.one_word(node) and letter != CELLS:
            text = ONE_WORD.get((node.name, letter)) or ONE_WORD.get(node.name, text)
        if text is None:
            raise self.cannot(f"`{node.name}` of `{letter}`")
        if {CELLS, CELLSETS} & {letter, self.shapes.set_of(node)}:
            text = of_cells(text)
        given = self.args(node, letter)
        return PLACE.sub(lambda found: given[int(found[1])], text)

    def args(self, node: Op, letter: str) -> list[str]:
        takes = PRIMITIVES[node.name].takes
        found = []
        for at, arg in enumerate(node.args):
            text = takes[min(at, len(takes) - 1)].removeprefix("*")
            if text == "keyed(a)":
                wanted = KEYED_SETS if letter == SET else KEYED
            else:
                listed = text in {"list(a)", "table(a)"}
                wanted = letter if text == "a" else self.holding(letter) if listed else TAKES[text]
            if text in {"set", "list(set)"}:
                wanted = self.shapes.set_of(node) if text == "set" else self.holding(self.shapes.set_of(node))
            found.append("" if wanted == "spot" else self.value(arg, wanted))
        return found

    def one_word(self, node: Expr) -> bool:
        """Whether the sets of an expression have one word."""
        return self.shapes.words == 1 and self.shapes.set_of(node) == SET

    def fits(self, item: Expr) -> bool:
        """Whether a number is surely a member that sets of one word may have."""
        found = bounds(item)
        return found is not None and found[0] >= 0 and found[1] < 64

    def reckon(self, name: str, first: Expr, second: Expr) -> str:
        """A sum, a difference or a product: with a test of its size, unless it surely fits."""
        one, other = self.number(first), self.number(second)
        if reckoned(name, bounds(first), bounds(second)) is not None:
            return f"({one} {name} {other})"
        return f"{ {'+': 'plus', '-': 'minus', '*': 'product'}[name] }(W, {one}, {other})"

    def or_else(self, first: Expr, none: Expr, second: Expr, type_: str) -> str:
        if type_ != NUMBER:
            raise self.cannot(f"`or_else` of `{type_}`")
        if isinstance(first, Atom | Slot):
            text = self.number(first)
            return f"({text} == {self.number(none)} ? {self.number(second)} : {text})"
        return self.once(first, none, second, type_)

    def listed(self, args: tuple[Expr, ...], wanted: str) -> str:
        held = next((type_ for arg in args if (type_ := self.type_of(arg))), wanted or NUMBER)
        if not args:
            return EMPTY_OF[self.holding(held)]
        if held not in LISTED:
            raise self.cannot(f"a list of `{held}`")
        given = ", ".join(self.value(arg, held) for arg in args)
        if held == NUMBER and all(isinstance(arg, Num) for arg in args):
            name = self.constants.setdefault(given, f"ITEMS_{len(self.constants) + 1}")
            return f"(list){{{name}, {len(args)}}}"
        return f"{LISTED[held]}(W, ({held}[]){{{given}}}, {len(args)})"


@lru_cache(10_000)
def number(value: int) -> str:
    if value == NO_NUMBER:
        return NEVER
    text = str(value) if abs(value) < 2**31 else f"{value}LL"
    return text if value >= 0 else f"({text})"
