"""In: a loop of the form. Out: a loop of C; a loop within an expression becomes a function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...form import Ask, Call, Choose, Do, Domain, Expr, Fold, Local, Num, Op, SetLocal
from ...trees import nodes
from ..depth import UNCOUNTED
from ..expressions import SHORT
from ..lines import bare, indented, made_of
from ..names import local_name
from ..source import free_locals
from .expressions import Expressions
from .shapes import CELLROWS, CELLS, CELLSETS, HELD, KEYS, LIST, ROWS, SET, SETROWS, SETS

MAKING = {LIST, SETS, CELLSETS, ROWS, SETROWS, CELLROWS, "stack", *KEYS}
"""The types of values that lie in the heap."""


class Loops(Expressions):
    """Prints loops. ``nested``: how many are around what is being printed."""

    nested = 0
    made: int = 0
    """The number of functions that were made of loops and other parts of expressions."""

    def aside(self, name: str, type_: str, free: Iterable[Local], body: Sequence[str]) -> str:
        """Print a function for a part of an expression; returns the call."""
        names = sorted(free, key=local_name)
        told = ", ".join(["work *W", "number *S", *(f"{self.locals[one.name]} {local_name(one)}" for one in names)])
        self.put([f"static {type_} {name}({told})", "{", *indented(made_of(body, self.at)), "}", ""])
        return f"{name}({', '.join(['W', 'S', *map(local_name, names)])})"

    def put(self, lines: list[str]) -> None:
        """Print a whole function before the one that is being printed."""
        raise NotImplementedError

    def fresh(self, word: str) -> str:
        """The name of a function for a part of an expression. No name of the rules ends with a word."""
        self.made += 1
        return f"part_{self.made}_{word}"

    def once(self, first: Expr, none: Expr, second: Expr, type_: str) -> str:
        body = [f"{type_} found = {self.value(first, type_)};"]
        body.append(f"return found == {self.value(none, type_)} ? {self.value(second, type_)} : found;")
        return self.aside(self.fresh("or_else"), type_, free_locals((first, none, second)), body)

    # ---- loops -------------------------------------------------------------------------------------------------

    def loop(
        self,
        local: Local,
        domain: Domain,
        body: Sequence[str],
        inside: object,
        ready: Callable[[str], list[str]] = lambda _: [],
    ) -> list[str]:
        """The lines of a loop. What its rounds put into the heap is dropped, if no name keeps it (``inside``).

        ``ready``: the lines before it that need to know how many rounds there may be.
        """
        item = local_name(local)
        before, most, head, first = self.heads(item, domain)
        dropped = self.drops(inside)
        mark = [f"number *mark_{item} = W->top;"] if dropped else []
        drop = [f"W->top = mark_{item};"] if dropped else []
        found = [*before, *ready(most), *mark, f"{head} {{", *indented([*first, *drop, *body]), "}"]
        return ["{", *indented(found), "}"] if len(before) + len(mark) else found

    def heads(self, item: str, domain: Domain) -> tuple[list[str], str, str, list[str]]:
        """The lines before a loop, the number of its rounds, its head, and the first lines inside it."""
        args = domain.args
        counting = self.nested >= UNCOUNTED
        match domain.over:
            case "range":
                low, high = (self.number(arg) for arg in args)
                match args:
                    case Num(start), Num(end) if end - start <= SHORT and not counting:
                        head = f"for (number {item} = {low}; {item} < {high}; {item}++)"
                        return [], str(max(0, end - start)), head, []
                    case _:  # as many rounds as only play will tell
                        pass
                begin = [f"number low_{item} = {low}, end_{item} = {high};"]
                begin.append(f"number rounds_{item} = end_{item} > low_{item} ? minus(W, end_{item}, low_{item}) : 0;")
                begin.append(f"spend(W, rounds_{item});")
                head = f"for (number {item} = low_{item}; {item} < end_{item} && !W->failed; {item}++)"
                return begin, f"rounds_{item}", head, []
            case "bits":
                left, type_ = f"left_{item}", self.type_of(args[0]) or SET
                near = self.growing.near(args[0])
                if near:
                    return self.listed_heads(item, LIST, near, counting)
                size = f"size{'_of_cells' if type_ == CELLS else ''}({left})"
                before = [f"{type_} {left} = {self.value(args[0], type_)};", *self.spent(size, counting)]
                if self.words_in(type_) == 1:
                    first = [f"number {item} = first_of_word({left});"]
                    return before, size, f"for (; {left}; {left} &= {left} - 1)", first
                words = "CELL_WORDS" if type_ == CELLS else "WORDS"
                rest = f"rest_{item}"
                head = f"for (int word_{item} = 0; word_{item} < {words}; word_{item}++) "
                head += f"for (word {rest} = {left}.part[word_{item}]; {rest}; {rest} &= {rest} - 1)"
                return before, size, head, [f"number {item} = 64 * word_{item} + first_of_word({rest});"]
            case "list":
                type_ = self.type_of(args[0]) or LIST
                return self.listed_heads(item, type_, self.value(args[0], type_), counting)
            case "piece":
                return [f"number {item} = {self.number(args[0])};"], "1", f"if ({item} >= 0)", []
            case "sets":
                low, high = (self.number(arg) for arg in args[1:])
                type_ = self.type_of(args[0]) or SET
                name, whole = ("subsets", SETS) if type_ == SET else ("subsets_of_cells", CELLSETS)
                text = f"{name}(W, {self.value(args[0], type_)}, {low}, {high})"
                return self.listed_heads(item, whole, text, counting=True)
            case "alike":
                text = f"alike(W, S, {self.value(args[0], SET)}, {self.value(args[1], SETS)})"
                return self.listed_heads(item, LIST, text, counting)
            case "alike_sets":
                low, high = (self.number(arg) for arg in args[1:3])
                text = f"alike_sets(W, S, {self.value(args[0], SET)}, {low}, {high}, {self.value(args[3], SETS)})"
                return self.listed_heads(item, SETS, text, counting=True)
            case _:
                raise self.cannot(f"a loop over `{domain.over}`")

    def listed_heads(self, item: str, type_: str, text: str, counting: bool) -> tuple[list[str], str, str, list[str]]:
        before = [f"{type_} items_{item} = {text};", *self.spent(f"items_{item}.size", counting)]
        one = {
            ROWS: f"row(W, items_{item}, at_{item})",
            SETROWS: f"set_row(W, items_{item}, at_{item})",
            CELLROWS: f"set_row_of_cells(W, items_{item}, at_{item})",
        }.get(type_, f"items_{item}.at[at_{item}]")
        head = f"for (number at_{item} = 0; at_{item} < items_{item}.size; at_{item}++)"
        return before, f"items_{item}.size", head, [f"{HELD[type_]} {item} = {one};"]

    def spent(self, rounds: str, counting: bool) -> list[str]:
        """Rounds are counted where there may be too many, as in Python."""
        return [f"spend(W, {rounds});"] if counting else []

    def drops(self, inside: object) -> bool:
        """Whether the rounds of a loop put anything into the heap that nothing outside uses."""
        making = False
        for node in nodes(inside):
            match node:
                case SetLocal(local=local) if self.locals[local.name] in MAKING:
                    return False
                case Do(into=Local(name=name)) if self.locals[name] in MAKING:
                    return False
                case Ask() | Do() | Call() | Domain("sets" | "alike" | "alike_sets") | Fold(kind="list"):
                    making = True
                case Op() | Choose() if self.type_of(node) in MAKING:
                    making = True
                case _:  # nothing of its own
                    pass
        return making

    # ---- loops that gather -------------------------------------------------------------------------------------

    def fold(self, node: Fold) -> str:
        item, local = local_name(node.local), node.local
        if node.kind == "top_layer":
            return self.top_layer(node)
        type_ = self.type_of(node)
        self.nested += 1
        value = self.value(node.value, HELD.get(type_, type_)) if node.value is not None else item
        where = self.test(node.where) if node.where is not None else ""
        self.nested -= 1
        before, inside, after = gathered(node.kind, item, value, type_)
        if type_ == CELLS:
            before, inside = ["cellset found = NO_CELLS;"], [f"found = either_of_cells(found, {value});"]
            if node.kind == "set":
                inside = [f"include_of_cells(W, &found, {item});"]
        if node.kind == "all":
            body = [f"if (!({where})) return 0;"] if where else []
        else:
            body = [f"if ({bare(where)}) {{", *indented(inside), "}"] if where else inside
        if type_ == ROWS and node.kind == "list":
            before, after = ["list *each = 0;", "number count = 0;"], ["return listed_rows(W, each, count);"]
            body = [f"each[count++] = {value};"]
            body = [f"if ({bare(where)}) {{", *indented(body), "}"] if where else body
            loop = self.loop(local, node.domain, body, (), self.room_for_rows)
        elif node.kind == "list":
            body = ["W->top = mark;", *body]
            loop = self.loop(local, node.domain, body, (), lambda most: self.room_for(type_, most))
            loop = [*loop, "W->top = mark;"]
        else:
            loop = self.loop(local, node.domain, body, (node.where or (), node.value or ()))
        free = free_locals((node.where or (), node.value or ())) - {local} | free_locals(node.domain)
        return self.aside(self.fresh(node.kind), type_, free, [*before, *loop, *after])

    def room_for(self, type_: str, most: str) -> list[str]:
        """Room in the heap for as many items as a loop may have."""
        if type_ == LIST:
            found = f"found.at = room(W, {most});"
        elif type_ == SETS:
            found = f"found = set_room(W, {most});"
        elif type_ == CELLSETS:
            found = f"found = set_room_of_cells(W, {most});"
        else:
            raise self.cannot(f"a list of `{HELD[type_]}`")
        return [found, "mark = W->top;", "if (!found.at) return found;"]

    def room_for_rows(self, most: str) -> list[str]:
        return [f"each = list_room(W, {most});", "if (!each) return (rows){0, 0, 0};"]

    def top_layer(self, node: Fold) -> str:
        """The members of the uppermost layer that pass, if any do."""
        assert node.where is not None
        item = local_name(node.local)
        self.nested += 1
        where = self.test(node.where)
        self.nested -= 1
        body = [
            f"stack layers = {self.value(node.domain.args[0], 'stack')};",
            "set found = EMPTY;",
            "for (number at = layers.size - 1; at >= 0; at--) {",
            f"    number {item} = piece_at(layers, at);",
            "    if (ends_layer(layers, at) && some(found)) return found;",
            f"    if ({bare(where)}) include(W, &found, {item});",
            "}",
            "return found;",
        ]
        free = free_locals((node.domain, node.where)) - {node.local}
        return self.aside(self.fresh(node.kind), SET, free, body)


def gathered(kind: str, item: str, value: str, type_: str) -> tuple[list[str], list[str], list[str]]:
    """The lines before a loop that gathers, those in it for an item that passes, and those after it."""
    none = "NO_NUMBER" if kind.endswith("_number") else "(-1)"
    found = ["return found;"]
    match kind.removesuffix("_number"):
        case "count":
            return ["number found = 0;"], ["found++;"], found
        case "any":
            return [], ["return 1;"], ["return 0;"]
        case "all":
            return [], [], ["return 1;"]
        case "set":
            return [f"{type_} found = EMPTY;"], [f"include(W, &found, {item});"], found
        case "union":
            return [f"{type_} found = EMPTY;"], [f"found = either(found, {value});"], found
        case "sum":
            return ["number found = 0;"], [f"found = plus(W, found, {value});"], found
        case "highest":
            return ["number found = NO_NUMBER;"], [f"found = higher(found, {value});"], found
        case "lowest":
            inside = [f"number worth = {value};", "if (!count++ || worth < found) found = worth;"]
            return ["number found = NO_NUMBER, count = 0;"], inside, found
        case "first":
            return [], [f"return {item};"], [f"return {none};"]
        case "only":
            inside = [f"if (count++) return {none};", f"found = {item};"]
            return [f"number found = {none}, count = 0;"], inside, found
        case "best":
            inside = [f"number worth = {value};", "if (!count++ || worth > highest) {"]
            inside += [f"    found = {item};", "    highest = worth;", "}"]
            return [f"number found = {none}, highest = 0, count = 0;"], inside, found
        case "sole":
            inside = [f"number worth = {value};", "if (worth > highest) {", f"    found = {item};"]
            inside += [
                "    highest = worth;",
                "} else if (worth == highest && worth > 0) {",
                f"    found = {none};",
                "}",
            ]
            return [f"number found = {none}, highest = 0;"], inside, found
        case _:  # a list
            inside = [f"(({HELD[type_]} *)found.at)[found.size++] = {value};"]
            return [f"{type_} found = {{0, 0}};", "number *mark = W->top;"], inside, found
