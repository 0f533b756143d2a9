"""In: a program and its layout. Out: its source in C: readable, and the same for the same program."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from ....board.growing import FARTHEST
from ....frozen import frozen
from ...counters import counters
from ...form import Block, Decision, Each, Emit, Function, Made, Offering, Program, When, While, Whole
from ...layout import Layout
from ...operations import elements
from ...owners import owners
from ..depth import prices
from ..lines import at_of, indented
from ..names import block_name, function_name, local_name, table_name
from ..source import plainly
from ..statements import leaves
from . import positions
from .memory import Memory, memory
from .pieces import text, used
from .remembering import Remembering
from .shapes import AFAR, CELLS, COUNT_WORDS, COUNTED, COUNTS, KEYS, LIST, NUMBER, SET, shapes
from .tables import Tables
from .zones import Zones, array

HEAP, CHOICES, DEEPEST = 1 << 16, 1 << 16, 8
MOST_SHIFTS = 18
"""More words are not shifted to find what lies beside some places."""
TABLE = re.compile(r"\b(?:ALL_)?(T_\w+)")
RESULT = 3
"""What is told of a game beside the scores: its choices, whether it is over, who won."""
TOTALS = 66
"""What is told of many games in all: their choices, whether one must be played in Python, and 32 pairs of winners and
how often they won.
"""

WAYS = "struct { const set *beside; number start, end; set through, open; } ways[WAYS]; number newest_way;"
"""The ways that were found last, where that is asked."""


@frozen
class Printed:
    """A program in C, and how its states lie in memory."""

    text: str
    memory: Memory
    emitted: Mapping[str, tuple[str, ...]]
    """The types of the picks of each function that lists choices."""


class Printer(Remembering):
    """Prints one program. ``beside`` tells the line of the rules that a point stands for. ``traced``: all states and
    choices go into one number, to compare compilers by.
    """

    def __init__(
        self,
        program: Program,
        layout: Layout,
        places: Mapping[str, str] | None = None,
        beside: Callable[[int], str] | None = None,
        *,
        traced: bool = False,
    ) -> None:
        self.layout = layout
        self.beside = beside
        self.traced = traced
        self.places = places or {}
        found = shapes(program, layout)
        super().__init__(program, found, memory(found, layout))
        self.counters = counters(program, len(layout.pieces))
        self.prices = prices(program)
        self.done: list[str] = []
        """What has been printed."""
        self.signatures: list[str] = []
        """The functions that have been printed, to be declared before any of them."""
        self.known: set[str] = set()
        self.near: set[str] = set()
        """The tables of what lies beside what of which distances are worked out."""
        self.runs: dict[str, bool] = {}
        """Whether a function that lists choices lists them all in runs."""

    def put(self, lines: list[str]) -> None:
        self.done += self.with_places(lines)
        self.signatures += [f"{line};" for line in lines if line.startswith("static ") and line.endswith(")")]

    def with_places(self, lines: list[str]) -> list[str]:
        """The lines of a function, with those of the rules beside them."""
        if self.beside is None:
            return lines
        found, before = [], ""
        for line in lines:
            inside = at_of(line) >= 0 and not line.lstrip().startswith("}")
            place = self.beside(at_of(line)) if inside else ""
            if place not in {"", before}:
                found.append(f"{line[: len(line) - len(line.lstrip())]}/* {comment(place)} */")
                before = place
            found.append(line)
        return found

    # ---- functions ---------------------------------------------------------------------------------------------

    def need(self) -> None:
        """Print the functions that were asked for and are not there yet, and those that they ask for."""
        while waiting := sorted(self.asked - self.known):
            self.known.update(waiting)
            for name in waiting:
                self.function(self.program.functions[name])

    def function(self, function: Function) -> None:
        kept = self.kept()
        self.locals, self.at, self.nested = self.shapes.locals[function.name], function.at, 0
        self.lists = function.lists
        self.emitting = self.shapes.emitted[function.name] if function.lists else ()
        self.gives = "void" if function.lists else self.shapes.results[function.name]
        again = self.remembered(function) if function.stamp >= 0 or function.follows is not None else []
        told = ", ".join(
            ["work *W", "number *S", *(f"{self.locals[one.name]} {local_name(one)}" for one in function.params)]
        )
        price = self.prices.get(function.name)
        body = [*([f"spend(W, {price});"] if price else []), *self.block(function.body)]
        if not function.lists and not leaves(function.body):
            body.append(f"return {self.zero(self.gives)};")
        name = f"{function_name(function.name)}_anew" if again else function_name(function.name)
        says = f"/* {self.said(function.says)} */"
        declared = self.declared(function.body, function.params)
        lines = [f"static {self.gives} {name}({told})", "{", *indented([says, *declared, *body]), "}", "", *again]
        self.put(lines)
        self.restore(kept)

    def zero(self, type_: str) -> str:
        if type_ in {NUMBER, SET}:
            return "0" if type_ == NUMBER or self.shapes.words == 1 else "nothing()"
        if type_ in {*KEYS, AFAR}:
            return "S"
        return f"({type_}){{0}}"

    def kept(self) -> tuple[object, ...]:
        return self.locals, self.at, self.nested, self.lists, self.emitting, self.gives

    def restore(self, kept: tuple[object, ...]) -> None:
        self.locals, self.at, self.nested, self.lists, self.emitting, self.gives = kept  # type: ignore[assignment]

    def said(self, says: str) -> str:
        """A comment: a description in the words of the ruleset, and its place there."""
        place = self.places.get(says.partition(":")[0])
        return comment(says + (f"  ({place})" if place else ""))

    def whole(self, head: str, body: list[str], block: Block = ()) -> None:
        """A function of the program itself."""
        declared = self.declared(block)
        self.put([head, "{", *indented([*declared, *body]), "}", ""])

    # ---- blocks, decisions, events -----------------------------------------------------------------------------

    def blocks(self) -> None:
        self.gives = NUMBER
        for at, (block, owner) in enumerate(zip(self.program.blocks, owners(self.program), strict=True)):
            if block:
                self.locals, self.at = self.shapes.locals[at], block[0].at
                says = [f"/* {comment(f'{owner.kind} {owner.name}')} */"] if owner is not None else []
                body = [*says, *self.block(block)]
                self.whole(f"static number {block_name(at)}(work *W, number *S)", body, block)
        cases = [f"case {at}: return {block_name(at)}(W, S);" for at, block in enumerate(self.program.blocks) if block]
        self.need()
        self.switch("number block(work *W, number *S, number at)", "at", cases)

    def switch(self, head: str, on: str, cases: list[str], otherwise: str = "return fail(W);") -> None:
        body = [f"switch ({on}) {{", *cases, f"default: {otherwise}", "}"]
        self.put([f"static {head}", "{", *indented(body), "}", ""])

    def decisions(self) -> None:
        self.locals = self.shapes.locals[""]
        for at, decision in enumerate(self.program.decisions):
            self.at = decision.at
            self.chosen(at, decision)
        count = range(len(self.program.decisions))
        self.switch(
            "number choose(work *W, number *S, number at)",
            "at",
            [f"case {at}: return decision_{at}_at_random(W, S);" for at in count],
        )
        self.put([*positions.tables(self.program, self.width_of), ""])
        found = ", ".join(str(decision.block) for decision in self.program.decisions) or "0"
        self.put([f"static const number resumes[] = {{{found}}};", ""])
        self.switch(
            "void legal(work *W, number *S, number at, number *counts)",
            "at",
            [f"case {at}: decision_{at}_lists(W, S, counts); break;" for at in count],
            "fail(W);",
        )
        self.switch(
            "number apply(work *W, number *S, number at, number offer, const number *picks)",
            "at",
            [f"case {at}: return decision_{at}_applies(W, S, offer, picks);" for at in count],
        )

    def chosen(self, at: int, decision: Decision) -> None:
        """What is legal; how a choice is carried out; and both at random: passing comes last."""
        offers = decision.offers
        listing = ["number me = " + self.value(decision.player) + ";", "number before = W->listed;"]
        applying = ["number me = " + self.value(decision.player) + ";"]
        for number, offer in enumerate(offers):
            width = self.width_of(offer)
            call = f"{self.listed_by(offer)};"
            listing += [call] if offer.unless is None else [f"if (!({self.test(offer.unless)})) {call}"]
            listing += [f"counts[{number}] = (W->listed - before) / {width};", "before = W->listed;"]
            applying += [f"if (offer == {number}) {{", *indented(self.carry_out(decision, offer)), "}"]
        self.whole(f"static void decision_{at}_lists(work *W, number *S, number *counts)", listing)
        applying.append(f"return {decision.done};")
        self.whole(
            f"static number decision_{at}_applies(work *W, number *S, number offer, const number *picks)", applying
        )
        nothing = f"return {decision.nothing};" if decision.nothing >= 0 else "return fail(W);"
        extra = 0 if decision.manner == "must" else 1
        drawn = [not self.traced and self.in_runs(offer) for offer in offers]
        body = [f"number counts[{max(1, len(offers))}] = {{0}}, count = 0, at;", "number *picks = W->choices;"]
        body += self.listed_to_draw(decision, drawn) if any(drawn) else [f"decision_{at}_lists(W, S, counts);"]
        body += [f"count += counts[{number}];" for number in range(len(offers))]
        body += ["if (W->failed) return 0;", f"if (!count) {nothing}", "W->made++;"]
        every = f"count + {extra}" if extra else "count"
        body.append(f"at = draw(W, {every});")
        body += [f"traced(W, S, {at}, {every}, at);"] if self.traced else []
        for number, offer in enumerate(offers):
            width = self.width_of(offer)
            picked = f"drawn_of_runs(picks, {width}, at)" if drawn[number] else f"picks + {width} * at"
            further = f"starts[{number + 1}]" if any(drawn) else f"{width} * counts[{number}]"
            onward = f"picks = W->choices + {further};" if any(drawn) else f"picks += {further};"
            body += [f"if (at < counts[{number}]) return decision_{at}_applies(W, S, {number}, {picked});"]
            body += [f"at -= counts[{number}];", onward]
        body.append(f"return {decision.done};")
        self.whole(f"static number decision_{at}_at_random(work *W, number *S)", body)

    def in_runs(self, offer: Offering) -> bool:
        """Whether all choices of an offer are listed in runs that differ in their last pick."""
        name = self.program.deeds[offer.action].legal
        if name not in self.runs:
            self.locals, self.lists, self.emitting = self.shapes.locals[name], True, self.shapes.emitted[name]
            found = list(self.listing(self.program.functions[name].body))
            self.runs[name] = bool(found) and all(found)
            self.locals = self.shapes.locals[""]
        return self.runs[name]

    def listing(self, block: Block) -> Iterator[bool]:
        """For each place where choices are listed, whether that is a run."""
        for one in block:
            match one:
                case Emit():
                    yield False
                case Each() if self.is_run(one):
                    yield True
                case Each(body=body) | While(body=body):
                    yield from self.listing(body)
                case When(then=then, otherwise=otherwise):
                    yield from self.listing((*then, *otherwise))
                case _:  # lists nothing
                    pass

    def listed_to_draw(self, decision: Decision, drawn: list[bool]) -> list[str]:
        """What is legal, where one choice is drawn: runs are not written out."""
        body = [f"number starts[{len(drawn) + 1}] = {{0}}, me = {self.value(decision.player)};"]
        for number, (offer, in_runs) in enumerate(zip(decision.offers, drawn, strict=True)):
            call = [f"{self.listed_by(offer)};"]
            body += call if offer.unless is None else [f"if (!({self.test(offer.unless)})) {call[0]}"]
            if in_runs:
                body[-1:] = ["W->in_runs = 1;", "W->many = 0;", body[-1], "W->in_runs = 0;"]
            body.append(f"starts[{number + 1}] = W->listed;")
            many = f"(W->listed - starts[{number}]) / {self.width_of(offer)}"
            body.append(f"counts[{number}] = {'W->many' if in_runs else many};")
        return body

    def width_of(self, offer: Offering) -> int:
        """How many words a choice takes."""
        return max(1, sum(map(self.words_of, self.shapes.emitted[self.program.deeds[offer.action].legal])))

    def listed_by(self, offer: Offering) -> str:
        legal = self.program.deeds[offer.action].legal
        self.asked.add(legal)
        types = self.shapes.params[legal]
        given = [self.value(one, type_) for one, type_ in zip(offer.arguments, types[1:], strict=True)]
        return f"{function_name(legal)}({', '.join(['W', 'S', 'me', *given])})"

    def carry_out(self, decision: Decision, offer: Offering) -> list[str]:
        """What machines do for a choice."""
        deed = self.program.deeds[offer.action]
        picked, place = [], 0
        types = self.shapes.emitted[deed.legal]
        if len(types) != len(deed.picks):  # it is never legal
            return ["return fail(W);"]
        for type_ in types:
            if type_ == SET:
                picked.append(f"(set)picks[{place}]" if self.shapes.words == 1 else f"read_set(picks + {place})")
            elif type_ == CELLS:
                picked.append(f"read_set_of_cells(picks + {place})")
            else:
                picked.append(f"picks[{place}]")
            place += self.words_of(type_)
        legal = self.shapes.params[deed.legal]
        given = [self.value(one, type_) for one, type_ in zip(offer.arguments, legal[1:], strict=True)]
        if deed.act:
            self.asked.add(deed.act)
            call = f"{function_name(deed.act)}({', '.join(['W', 'S', 'me', *given, *picked])});"
            return [call, f"return {decision.after};"]
        found, values = [], ["me", *given, *picked]
        kinds = [NUMBER, *legal[1:], *types]
        for number, (kind, value) in enumerate(zip(kinds, values, strict=True)):
            found.append(f"{kind} given_{number} = {value};")
        for number, (slot, kind) in enumerate(zip(deed.slots, kinds, strict=True)):
            place, room = self.memory.places[slot], self.memory.rooms[slot]
            found.append(self.write(str(place), kind, f"given_{number}", room))
        back = self.memory.places[deed.back]
        return [*found, f"S[{back}] = {decision.after};", f"return {deed.entry};"]

    def events(self) -> None:
        self.locals = self.shapes.locals[""]
        for at, event in enumerate(self.program.events):
            self.at = event.at
            if event.domain.over == "bits":
                type_ = self.type_of(event.domain.args[0]) or SET
                name = "elements" if type_ == SET else "elements_of_cells"
                outcomes = f"{name}(W, {self.value(event.domain.args[0], type_)})"
            elif event.domain.over == "list":
                outcomes = self.value(event.domain.args[0], LIST)
            else:
                outcomes = f"range_list(W, {', '.join(map(self.number, event.domain.args))})"
            self.whole(f"static list event_{at}_outcomes(work *W, number *S)", [f"return {outcomes};"])
        cases = [f"case {at}: found = event_{at}_outcomes(W, S); break;" for at in range(len(self.program.events))]
        body = ["list found = {0, 0};", "(void)S;", "switch (at) {", *cases, "default: fail(W);", "}", "return found;"]
        self.put(["static list outcomes_of(work *W, number *S, number at)", "{", *indented(body), "}", ""])
        places = ", ".join(str(self.memory.places[event.slot]) for event in self.program.events) or "0"
        after = ", ".join(str(event.after) for event in self.program.events) or "0"
        self.put([f"static const number drawn_to[] = {{{places}}}, drawn_then[] = {{{after}}};", ""])

    # ---- the end of a game -------------------------------------------------------------------------------------

    def ends(self) -> None:
        self.locals = {}
        score = self.seat_call("score") if "score" in self.program.functions else "0"
        self.whole(
            "static number score_of(work *W, number *S, number seat)", ["(void)W;", "(void)S;", f"return {score};"]
        )
        worth = [
            f"case {at}: return {self.seat_call(name)};"
            for at, name in enumerate(positions.COUNTED)
            if name in self.program.functions
        ]
        head = "number worth_of(work *W, number *S, number which, number seat)"
        self.switch(head, "which", worth, "(void)W; (void)S; (void)seat; return 0;")
        body = ["number left[PLAYERS], there = PLAYERS;", "(void)S;"]
        body.append("for (number seat = 0; seat < PLAYERS; seat++) left[seat] = seat;")
        for at, line in enumerate(self.program.winner):
            body += self.ranked(at, line.function, line.manner)
        body.append("return there == 1 ? 1LL << left[0] : 0;")
        self.whole("static number won(work *W, number *S)", body)

    def seat_call(self, name: str) -> str:
        self.asked.add(name)
        return f"{function_name(name)}(W, S, seat)"

    def ranked(self, at: int, name: str, manner: str) -> list[str]:
        """A line of ``winner`` leaves some of those who are left. It is counted whether it leaves several."""
        counter = f"W->noted[{self.counters.decided + 2 * at} + (there > 1)]++;" if self.counters is not None else ""
        every = ["number all = 0;", "for (number at = 0; at < there; at++) all |= 1LL << left[at];", "return all;"]
        if manner == "shared":
            return ["{", *([f"    {counter}"] if counter else []), *indented(every), "}"]
        call = self.seat_call(name)
        found = ["number kept = 0, worth[PLAYERS], best = 0;", "for (number at = 0; at < there; at++) {"]
        found += ["    number seat = left[at];", "    ready(W);", f"    worth[at] = {call};"]
        if manner == "where":
            found += ["}", "best = 1;", "for (number at = 0; at < there; at++) worth[at] = worth[at] != 0;"]
        else:
            sign = ">" if manner == "most" else "<"
            found += [f"    if (!at || worth[at] {sign} best) best = worth[at];", "}"]
        found += ["for (number at = 0; at < there; at++)", "    if (worth[at] == best) left[kept++] = left[at];"]
        found += [
            "there = kept;",
            *([counter] if counter else []),
            "if (there <= 1) return there == 1 ? 1LL << left[0] : 0;",
        ]
        return ["{", *indented(found), "}"]

    # ---- the whole ---------------------------------------------------------------------------------------------

    def print(self) -> Printed:
        self.blocks()
        self.decisions()
        self.events()
        self.ends()
        self.need()
        self.zones()
        self.work_out()
        kept = ("counters",) if self.counters is not None else ()
        files = (*kept, "play", "ends", "positions", "features", "dealing", "accounts", "packing")
        code = "\n".join(self.done) + "\n" + "\n".join(map(text, files))
        code += text("trace") if self.traced else ""
        emitted = {
            deed.legal: self.shapes.emitted[deed.legal] for deed in self.program.deeds if deed.legal in self.known
        }
        tables = [line for name in self.read_tables(code) for line in self.table(name)]
        self.memories += [WAYS] if "flooded(" in code else []
        spread = [line for name in sorted(self.spread) for line in self.spreading(name)]
        if "PLACES[" in code:
            tables += array("int", "PLACES", list(map(str, self.memory.places)))
        parts = [
            *self.head(),
            *self.about_zones,
            f"#define FOLLOW(W, S, slot) {'noted(W, S, slot)' if self.about_zones else '((void)(slot))'}",
            *used("\n".join([*spread, code]), self.shapes.words),
            *tables,
            *spread,
            *(f"static const number {name}[] = {{{items}}};" for items, name in self.constants.items()),
            "",
            *self.signatures,
            "",
            code,
        ]
        return Printed("\n".join(parts), self.memory, emitted)

    def work_out(self) -> None:
        """A function that fills the tables that are not printed. Those who begin at once write the same into them."""
        body = ["(void)W;"]
        for name, made in self.program.tables.items():
            if not isinstance(made, Made) or made.by != "distances":
                continue
            wanted = table_name(name)
            if any(wanted in line for line in self.done):
                near, cells = made.args
                assert isinstance(near, Whole)
                self.near.add(near.name)
                body.append(f"fill_distances(W, ALL_{table_name(near.name)}, {cells}, {wanted}_items);")
        self.put(["static void work_out(work *W)", "{", *indented(body), "}", ""])

    def about_cells(self) -> list[str]:
        """The types for boards and for keys without bounds, if there are any."""
        if not self.shapes.cells and COUNTS not in self.shapes.slots:
            return []
        found = [
            "typedef const number *keyed;",
            f"enum {{ COUNTED = {COUNTED}, COUNT_WORDS = {COUNT_WORDS}, CELLS = {self.shapes.cells} }};",
        ]
        if not self.shapes.cells:
            return found
        return [
            *found,
            f"enum {{ FARTHEST = {FARTHEST} }};",
            f"#define CELL_WORDS {self.shapes.cell_words}",
            "typedef struct { word part[CELL_WORDS]; } cellset;",
            "#define NO_CELLS {{0}}",
            "typedef struct { const cellset *at; number size; } cellsets;",
            "typedef struct { const cellset *items; const number *from; number size; } cellrows;",
            "typedef struct { number x, y; } place;",
            "typedef const number *afar, *keyed_sets;",
        ]

    def about_counters(self) -> list[str]:
        """How many counters there are, and where those of pieces begin; nothing if nothing is counted."""
        if self.counters is None:
            return []
        return ["#define COUNTS", f"enum {{ NOTED = {self.counters.size}, MET = {self.counters.met} }};"]

    def zones(self) -> None:
        """What primitives ask of the zones, if there are any that do."""
        code = "\n".join(self.done)
        needed = "".join(used(code, self.shapes.words))
        self.about_zones: list[str] = []
        zones = Zones(self.program, self.layout, self)
        asked = ("zone_kinds", "zone_places", "FIXED_ZONES", "look_the_same")
        if self.program.kept or any(name in needed for name in asked):
            self.about_zones = zones.tables()
            for lines in (zones.noted(), zones.look_the_same()):
                self.put(lines)
            self.need()

    def read_tables(self, code: str) -> Iterator[str]:
        """The tables that a source mentions."""
        named = set(TABLE.findall(code))
        yield from (name for name in self.program.tables if table_name(name) in named)

    def table(self, name: str) -> list[str]:
        return Tables(self.program, self.shapes, self.braces).table(name, SET if name in self.near else "")

    def spreading(self, name: str) -> list[str]:
        """A function that tells all that lies beside some places. Where steps lead equally far from everywhere, as on
        most boards, it shifts them all at once.
        """
        table, called = self.program.tables[name], table_name(name)
        assert isinstance(table, tuple)
        steps: dict[int, int] = {}
        for at, around in enumerate(table[:-1]):
            assert isinstance(around, int)
            for there in elements(around):
                steps[there - at] = steps.get(there - at, 0) | 1 << there
        body = [f"set found = {self.members(0)};"]
        for step, reached in sorted(steps.items()):
            shift = f"shifted(places, {step}, {self.members(reached)})"
            body.append(f"found = {'found | ' + shift if self.shapes.words == 1 else f'either(found, {shift})'};")
        body.append("return found;")
        if len(steps) > MOST_SHIFTS // self.shapes.words:
            body = [f"return all_beside(ALL_{called}, places);"]
        return [f"static set beside_{called}(set places)", "{", *indented(body), "}", ""]

    def head(self) -> list[str]:
        words = self.shapes.words
        found = [f"/* {comment(self.program.name)}, for {self.program.players}.", ""]
        found += [comment(line) for line in legend(self.program.slots, self.memory.places)]
        found += ["*/", "", "typedef long long number;", "typedef unsigned long long word;"]
        found += [f"#define WORDS {words}"]
        found += ["typedef word set;", "#define EMPTY 0"] if words == 1 else []
        found += ["typedef struct { word part[WORDS]; } set;", "#define EMPTY {{0}}"] if words > 1 else []
        found += [
            "typedef struct { const number *at; number size; } list;",
            "typedef struct { const set *at; number size; } sets;",
            "typedef struct { const number *items, *from; number size; } rows;",
            "typedef struct { const set *items; const number *from; number size; } setrows;",
            "typedef struct { const unsigned short *at; number size; } stack;",
            *self.about_cells(),
            "#define NO_NUMBER (-9223372036854775807LL - 1)",
            f"enum {{ STATE = {self.memory.size}, PLAYERS = {self.program.players}, OVER = -1 }};",
            f"enum {{ RESULT = {RESULT} + PLAYERS, TOTALS = {TOTALS}, CHANCE = {int(bool(self.program.events))} }};",
            f"enum {{ PLACE_OF = {self.layout.place}, SCORED = {int('score' in self.program.functions)} }};",
            f"enum {{ HEAP = {HEAP}, CHOICES = {CHOICES}, DEEPEST = {DEEPEST} }};",
            "enum { WAYS = 16, ROUNDS = 1 + 1024 / WORDS };",
            f"enum {{ OFFERS = {positions.most_offers(self.program)}, ACTIONS = {len(self.program.deeds) + 1} }};",
            f"#define STAMPS {', '.join(['0', *(str(self.memory.places[stamp]) for stamp in self.program.stamps)])}",
            *self.about_counters(),
            "#ifdef _WIN32",
            "#define PUBLIC __declspec(dllexport)",
            "#else",
            "#define PUBLIC",
            "#endif",
            "",
            "typedef struct {",
            "    number failed, steps, most_steps, rounds, stamp, made, playing, at, deep, listed, in_runs, many;",
            "    number listing, listings, counts[OFFERS];",
            f"    word players, drawn, half{', trace' if self.traced else ''};",
            "    number *top, heap[HEAP], choices[CHOICES], copies[DEEPEST][STATE];",
            *(["    number noted[NOTED], times[NOTED], games[NOTED];"] if self.counters is not None else []),
            f"    struct {{ {' '.join(self.memories) or 'char none;'} }} known;",
            "} work;",
            "",
        ]
        return found


def comment(text: str) -> str:
    """A text of the ruleset for a comment: one line in ASCII, which does not end the comment."""
    return plainly(text).replace("*/", "* /").replace("/*", "/ *").replace("\\", "\\ ").replace("?", "? ")


def legend(slots: Sequence[str], places: Sequence[int]) -> Iterator[str]:
    """What the words of the state hold, with consecutive slots joined."""
    yield "The words of the state S:"
    at = 0
    while at < len(slots):
        name, end = slots[at].partition("[")[0], at + 1
        while end < len(slots) and slots[end].partition("[")[0] == name and "[" in slots[at]:
            end += 1
        first, last = places[at], places[end] - 1
        each = f", {(last + 1 - first) // (end - at)} for each" if end > at + 1 and last + 1 - first > end - at else ""
        yield f"  {first if first == last else f'{first} to {last}'}: {name}{each}"
        at = end


def source(
    program: Program,
    layout: Layout,
    places: Mapping[str, str] | None = None,
    beside: Callable[[int], str] | None = None,
    *,
    traced: bool = False,
) -> Printed:
    """The whole program in C; ``CannotPrint`` if something of it has no form there."""
    return Printer(program, layout, places, beside, traced=traced).print()
