"""In: a block of the form. Out: lines of C."""

from __future__ import annotations

from collections.abc import Callable

from ...counters import Counters
from ...form import (
    Act,
    Block,
    Chance,
    Check,
    Clear,
    Do,
    Domain,
    Each,
    Emit,
    Expr,
    Give,
    Goto,
    GotoSlot,
    Local,
    Num,
    Op,
    SetAt,
    SetLocal,
    SetSlot,
    Slot,
    Stmt,
    Suppose,
    Touch,
    Wait,
    When,
    While,
)
from ...primitives import PRIMITIVES
from ..lines import bare, indented, made_of
from ..names import local_name
from ..source import free_locals
from ..statements import MOST_ROUNDS, of_decision, of_event
from .expressions import PLACE
from .loops import Loops
from .operations import ACTS, TAKES
from .shapes import CELLS, COUNTS, KEYED, KEYED_SETS, KEYS, LIST, NUMBER, SET, STACK
from .undoing import Stretch, stretches

WRITING = {KEYED: "keyed", KEYED_SETS: "keyed_set", COUNTS: "counts"}


class Statements(Loops):
    """Prints blocks. ``gives``: the type of the result of the function; ``lists``: it lists what it emits; ``beside``:
    tells the line of the rules that belongs to a point.
    """

    gives = NUMBER
    lists = False
    beside: Callable[[int], str] | None = None

    def block(self, block: Block) -> list[str]:
        return [line for stmt in block for line in self.stmt(stmt)]

    def stmt(self, node: Stmt) -> list[str]:
        around, self.at = self.at, node.at if node.at >= 0 else self.at
        found = self.lines(node)
        if self.beside is not None:  # else nobody asks
            found = made_of(found, self.at)
        self.at = around
        return found

    def lines(self, node: Stmt) -> list[str]:
        match node:
            case SetLocal(local=local, value=value):
                type_ = self.locals[local.name]
                text = self.value(value, type_)
                return [f"{local_name(local)} = {f'kept_layers(W, {text})' if type_ == STACK else text};"]
            case SetSlot(index=index, value=value):
                type_ = self.shapes.slots[index]
                room = self.memory.rooms[index]
                if type_ in KEYS:
                    return [self.write_keyed(index, value)]
                return [self.write(str(self.memory.places[index]), type_, self.value(value, type_), room)]
            case SetAt(base=base, index=index, value=value, among=among):
                type_, room = self.shapes.slots[among[0]], min(self.memory.rooms[slice(*among)])
                return [self.write(self.place(base, index, among), type_, self.value(value, type_), room)]
            case Clear(base=base, size=size, value=value):
                return self.clear(base, size, value)
            case When(test=test, then=then, otherwise=otherwise):
                found = [f"if ({bare(self.test(test))}) {{", *indented(self.block(then))]
                match otherwise:
                    case ():
                        return [*found, "}"]
                    case (When() as other,):
                        head, *rest = self.stmt(other)
                        return [*found, f"}} else {head}", *rest]
                    case _:  # an `else` in full
                        return [*found, "} else {", *indented(self.block(otherwise)), "}"]
            case Each(local=local, domain=domain) if self.is_run(node):
                return self.run(node)
            case Each(local=local, domain=domain, body=body):
                self.nested += 1
                lines = self.block(body)
                self.nested -= 1
                return self.loop(local, domain, lines, body)
            case While(body=body, until=until):
                return [
                    "for (number round = 0; !W->failed; round++) {",
                    f"    if (round == {MOST_ROUNDS}) fail(W);",
                    "    spend(W, 1);",
                    *indented(self.block(body)),
                    f"    if ({bare(self.test(until))}) break;",
                    "}",
                ]
            case Act(name=name, args=args):
                return self.act(name, args)
            case Touch(stamps=stamps):
                return [f"{' = '.join(f'S[{self.memory.places[stamp]}]' for stamp in stamps)} = ++W->stamp;"]
            case Do(function=called, args=args, into=into):
                return self.do(self.call(called, args), into)
            case Check(test=holds):
                return [f"check(W, {self.test(holds)});"]
            case Goto(block=block):
                return [f"return {block};"]
            case GotoSlot(index=index):
                return [f"return S[{self.memory.places[index]}];"]
            case Wait(decision=decision):
                return [f"return {of_decision(decision)};"]
            case Chance(event=event):
                return [f"return {of_event(event)};"]
            case Give(value=value):
                return ["return;"] if self.lists else [f"return {bare(self.value(value, self.gives))};"]
            case Emit(values=values):
                return self.emit(values)

    def write(self, place: str, type_: str, value: str, room: int) -> str:
        match type_:
            case str() if type_ == NUMBER:
                return f"S[{place}] = {bare(value)};"
            case str() if type_ == SET:
                return (
                    f"S[{place}] = (number){value};" if self.shapes.words == 1 else f"write_set(&S[{place}], {value});"
                )
            case str() if type_ == CELLS:
                return f"write_set_of_cells(&S[{place}], {value});"
            case str() if type_ in KEYS:
                return f"copy_{type_}(&S[{place}], {value});"
            case str() if type_ == LIST:
                return f"write_list(W, &S[{place}], {value}, {room});"
            case str() if type_ == STACK:
                return f"write_stack(W, &S[{place}], {value}, {room});"
            case _:
                raise self.cannot(f"a slot of the type `{type_}`")

    def write_keyed(self, slot: int, value: Expr) -> str:
        """Values of the cells of a board without bounds, changed where they lie."""
        place, type_ = self.memory.places[slot], self.shapes.slots[slot]
        match value:
            case Op("far_start", (start,)):
                return f"start_{type_}(&S[{place}], {self.value(start, KEYS[type_])});"
            case Op("with_far", (Slot(index=index), key, new)) if index == slot:
                given = f"{self.number(key)}, {self.value(new, KEYS[type_])}"
                return f"write_{WRITING[type_]}(W, &S[{place}], {given});"
            case _:  # values that come from elsewhere
                return self.write(str(place), type_, self.value(value, type_), 0)

    def clear(self, base: int, size: int, value: Expr) -> list[str]:
        type_, places = self.shapes.slots[base], self.memory.places
        if any(self.shapes.slots[at] != type_ for at in range(base, base + size)):
            return [line for at in range(base, base + size) for line in self.lines(SetSlot(at, value))]
        if size == 1:
            return self.lines(SetSlot(base, value))
        stride = self.memory.stride((base, base + size))
        text, room = self.value(value, type_), min(self.memory.rooms[base : base + size])
        if not stride:
            head = f"for (number at = {base}; at < {base + size}; at++)"
            return [f"{head} {self.write('PLACES[at]', type_, text, room)}"]
        head = f"for (number at = {places[base]}; at < {places[base + size]}; at += {stride})"
        return [f"{head} {self.write('at', type_, text, room)}"]

    def do(self, call: str, into: Local | Slot | None) -> list[str]:
        if into is None:
            return [f"{call};"]
        if isinstance(into, Local):
            return [f"{local_name(into)} = {call};"]
        index = into.index
        return [self.write(str(self.memory.places[index]), self.shapes.slots[index], call, self.memory.rooms[index])]

    counters: Counters | None = None
    """Where what the program notes is counted."""

    def act(self, name: str, args: tuple[Expr, ...]) -> list[str]:
        if name == "note":
            return [self.noted(args)]
        text = ACTS[name]
        if not text:
            return []
        takes = PRIMITIVES[name].takes
        wanted = [TAKES[kind] for kind in takes]
        given = ["" if kind == "spot" else self.value(arg, kind) for arg, kind in zip(args, wanted, strict=True)]
        return [f"{PLACE.sub(lambda found: given[int(found[1])], text)};"]

    def noted(self, args: tuple[Expr, ...]) -> str:
        point, outcome = args
        assert self.counters is not None
        assert isinstance(point, Num)
        assert isinstance(outcome, Num)
        return f"W->noted[{self.counters.notes[point.value, outcome.value]}]++;"

    def emit(self, values: tuple[Expr, ...]) -> list[str]:
        """A choice is a row of words: each pick takes as many as its type."""
        types = self.emitting
        sizes = [self.words_of(type_) for type_ in types]
        places = [sum(sizes[:at]) for at in range(len(sizes))]
        found = [f"number *one = choice(W, {max(1, sum(sizes))});"]
        for value, type_, place in zip(values, types, places, strict=True):
            text = self.value(value, type_)
            if type_ == CELLS:
                found.append(f"write_set_of_cells(one + {place}, {text});")
            elif type_ == SET and self.shapes.words > 1:
                found.append(f"write_set(one + {place}, {text});")
            else:
                found.append(f"one[{place}] = {'(number)' if type_ == SET else ''}{text};")
        return ["{", *indented(found), "}"]

    emitting: tuple[str, ...] = ()
    """The types of what the function emits that is being printed."""

    def is_run(self, node: Each) -> bool:
        """Whether a loop lists choices that differ in their last pick alone, which is each member of a set."""
        match node:
            case Each(local, Domain("bits", (members,)), (Emit(values=(*others, last)),)) if (
                self.lists and last == local
            ):
                return (
                    all(type_ == NUMBER for type_ in self.emitting)
                    and (self.type_of(members) or SET) == SET
                    and not self.growing.near(members)
                    and all(isinstance(one, Num | Local) and one != local for one in others)
                )
            case _:  # a loop that does more
                return False

    def run(self, node: Each) -> list[str]:
        (emit,), item = node.body, local_name(node.local)
        assert isinstance(emit, Emit)
        width, others = len(emit.values), [self.value(one, NUMBER) for one in emit.values[:-1]]
        before, _, _, _ = self.heads(item, node.domain)
        given = f"(number[]){{{', '.join(others)}}}" if others else "0"
        return ["{", *indented([*before, f"choices_of(W, {given}, {width}, left_{item});"]), "}"]

    def words_of(self, type_: str) -> int:
        if type_ not in {NUMBER, SET, CELLS}:
            raise self.cannot(f"a choice of `{type_}`")
        return self.words_in(type_)

    def suppose(self, node: Suppose) -> str:
        """A function that tries the effects, and puts back what they changed; or on a copy, if they may change much."""
        effects = (*node.first, *node.effects)
        found = stretches(effects, self.program, self.memory)
        before, after = (["S = copied(W, S);"], ["W->deep--;"]) if found is None else put_back(*found)
        body = [*self.declared(effects), "number found;", *before, *self.block(effects)]
        body += [f"found = {self.test(node.test)};", *after, "return found;"]
        free = free_locals((*effects, node.test))
        return self.aside(self.fresh("suppose"), NUMBER, free, body)

    def declared(self, block: Block, given: tuple[Local, ...] = ()) -> list[str]:
        """Declarations of the names that a block assigns."""
        names = {one.name: one for one in assigned(block)}
        for one in given:
            names.pop(one.name, None)
        found = []
        for name, one in names.items():
            type_ = self.locals[name]
            value = {NUMBER: "0", SET: "EMPTY", CELLS: "NO_CELLS"}.get(type_, "{0}")
            found.append(f"{type_} {local_name(one)} = {value};")
        return found


def put_back(own: list[Stretch], afar: bool) -> tuple[list[str], list[str]]:
    """The lines that keep stretches of words, and those that put them back."""
    before, after, at = [f"number kept[{max(1, sum(end - first for first, end in own))}];"], list[str](), 0
    leave, back = list[str](), list[str]()
    for first, end in own:
        before.append(f"copy_words(kept + {at}, S + {first}, {end - first});")
        after.append(f"copy_words(S + {first}, kept + {at}, {end - first});")
        leave.append(f"leave_afar(W, S, kept + {at}, {first}, {end});")
        back.append(f"back_afar(W, S, kept + {at}, {first}, {end});")
        at += end - first
    return before, [*leave, *back, *after] if afar else after


def assigned(block: Block) -> list[Local]:
    """The names that a block assigns, except in positions that it supposes."""
    found: list[Local] = []
    for node in block:
        match node:
            case SetLocal(local=local) | Do(into=Local() as local):
                found.append(local)
            case When(then=then, otherwise=otherwise):
                found += [*assigned(then), *assigned(otherwise)]
            case Each(body=body) | While(body=body):
                found += assigned(body)
            case _:  # assigns no name
                pass
    return found
