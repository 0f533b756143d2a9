"""In: an expression of the form. Out: one of Python."""

from __future__ import annotations

from ..form import (
    Ask,
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
    Slot,
    SlotAt,
    Suppose,
    Table,
    Whole,
)
from ..primitives import PRIMITIVES
from ..trees import nodes
from .depth import UNCOUNTED
from .lines import bare
from .names import function_name, local_name, table_name

INFIX = {
    "+": "+",
    "-": "-",
    "*": "*",
    "/": "//",
    "mod": "%",
    "==": "==",
    "!=": "!=",
    "<": "<",
    "<=": "<=",
    ">": ">",
    ">=": ">=",
    "and": "and",
    "or": "or",
    "union": "|",
    "intersection": "&",
}
NONE_NAMED = Op("list", ())
"""No piece has been named before."""
WRITTEN = {
    "negative": "(-{0})",
    "not": "(not {0})",
    "without": "({0} & ~{1})",
    "between": "({0} <= {1} <= {2})",
    "in_range": "({1} <= {0} < {2})",
    "in_set": "({1} >> {0} & 1)",
    "in_set_maybe": "({0} >= 0 and {1} >> {0} & 1)",
    "in_list": "({0} in {1})",
    "size": "({0}).bit_count()",
    "length": "len({0})",
    "abs": "abs({0})",
    "reversed": "{0}[::-1]",
    "with_last": "({0} + ({1},))",
    "next": "(({0} + 1) % {1})",
    "highest": "max({all})",
    "lowest": "min({all})",
    "entry": "{0}[{1}]",
    "nth": "{0}[{1}]",
    "no_layers": "()",
    "shifted_down": "({0} >> {1} & {2})",
    "lying": "{0}.get({1}, {2})",
    "look_up": "look_up(T_scales[{0}], {1})",
    "occurrences": "occurrences(T_patterns[{0}], {1})",
}
SHORT = 64
"""Loops over ranges up to this size, and over sets, are not counted inside fewer than ``UNCOUNTED`` others."""
GATHERED = {
    "count": "sum(1 {loop})",
    "any": "any(True {loop})",
    "set": "as_set({item} {loop})",
    "list": "tuple([{value} {loop}])",
    "sum": "sum({value} {loop})",
    "union": "union({value} {loop})",
    "highest": "max(({value} {loop}), default=NO_NUMBER)",
    "lowest": "min(({value} {loop}), default=NO_NUMBER)",
    "first": "next(({item} {loop}), -1)",
    "only": "only({item} {loop})",
    "best": "best(({value}, {item}) {loop})",
    "sole": "sole(({value}, {item}) {loop})",
    "first_number": "next(({item} {loop}), NO_NUMBER)",
    "only_number": "only(({item} {loop}), NO_NUMBER)",
    "best_number": "best((({value}, {item}) {loop}), NO_NUMBER)",
    "sole_number": "sole((({value}, {item}) {loop}), NO_NUMBER)",
}


class Expressions:
    """Prints expressions. An expression that needs a function of its own (``supposing``) is passed to ``suppose``."""

    nested = 0
    """The number of loops around the current expression."""

    def suppose(self, node: Suppose) -> str:
        raise NotImplementedError

    def few(self, members: Expr) -> bool:
        """Whether a set is known to have few members."""
        del members
        return False

    def expr(self, node: Expr) -> str:
        match node:
            case Num(value=value):
                return str(value) if value >= 0 else f"({value})"
            case Label(block=block):
                return str(block)
            case Local():
                return local_name(node)
            case Slot(index=index):
                return f"S[{index}]"
            case SlotAt(base=base, index=index):
                return f"S[{self.offset(base, index)}]"
            case Table(name=name, index=index):
                return f"{table_name(name)}[{self.bare(index)}]"
            case Whole(name=name):
                return table_name(name)
            case Call(name=name):
                return function_name(name) if name else "None"
            case Here(spot=spot):
                return f"SPOTS[{spot}]"
            case Op():
                return self.op(node)
            case Choose(test=test, then=then, otherwise=otherwise):
                return f"({self.expr(then)} if {self.expr(test)} else {self.expr(otherwise)})"
            case Fold():
                return self.fold(node)
            case Ask(function=function, args=args):
                return f"{function_name(function)}({', '.join(['S', *map(self.bare, args)])})"
            case Suppose():
                return self.suppose(node)

    def bare(self, node: Expr) -> str:
        """The expression without outer brackets, where none are needed."""
        return unbracketed(self.expr(node), node)

    def offset(self, base: int, index: Expr) -> str:
        match index:
            case Num(value=value):
                return str(base + value)
            case Op("+", (Num(value=value), rest)):
                return self.offset(base + value, rest)
            case Op("-", (rest, Num(value=value))):
                return self.offset(base - value, rest)
            case _:  # nothing to be added up in advance
                if base < 0:
                    return f"{self.expr(index)} - {-base}"
                return f"{base} + {self.expr(index)}" if base else self.bare(index)

    def op(self, node: Op) -> str:
        args = [self.expr(arg) for arg in node.args]
        match node.name, node.args:
            case "list", _:
                return f"({', '.join(args)}{',' if len(args) == 1 else ''})"
            case "or_else", _:
                # No ``:=``, which Python forbids in the iterable of a comprehension.
                return f"(lambda _t: {args[2]} if _t == {args[1]} else _t)({args[0]})"
            case "single", (Local(size=size),) if size:
                return f"(1 << {args[0]})"
            case "far_cell", (zone, Num(), Num(1), Num(0), Num(0)) if short(zone):
                return f"(({args[0]} - {args[1]}) if {args[0]} >= {args[1]} else -1)"
            case "shifted", (_, Num(value=value), _):
                return f"({args[0]} {'<<' if value >= 0 else '>>'} {abs(value)} & {args[2]})"
            case "in_set_maybe", (Op(name="beyond" | "step_by" | "first_bit" | "last_bit" | "first_listed"), _):
                return f"(({args[1]} << 1) >> ({args[0]} + 1) & 1)"  # none, -1, is in no set
            case "single", (Num(value=value),):
                return str(1 << value if value >= 0 else 0)
            case _:  # a plain operator or function
                pass
        if node.name in INFIX:
            return f"({args[0]} {INFIX[node.name]} {args[1]})"
        if node.name in WRITTEN:
            return in_python(WRITTEN[node.name], args)
        state = ["S"] if PRIMITIVES[node.name].reads else []
        return f"{node.name}({', '.join(state + list(map(unbracketed, args, node.args)))})"

    # ---- loops within expressions -------------------------------------------------------------------------

    def items(self, domain: Domain) -> str:
        """The iterable of a loop. Its rounds are counted where there may be too many."""
        found = self.all_items(domain)
        deep = self.nested >= UNCOUNTED and domain.over not in {"range", "piece"}
        counting = deep or domain.over in {"sets", "alike_sets"}
        return f"counted({found})" if counting else found

    def all_items(self, domain: Domain) -> str:
        args = [self.bare(arg) for arg in domain.args]
        match domain.over:
            case "range":
                match domain.args:
                    case Num(low), Num(high) if high - low <= SHORT and self.nested < UNCOUNTED:
                        pass
                    case _:  # bounds that are not known, or many numbers
                        return f"numbers({args[0]}, {args[1]})"
                return f"range({args[0]}, {args[1]})" if args[0] != "0" else f"range({args[1]})"
            case "bits":
                return f"FEW[{args[0]}]" if self.few(domain.args[0]) else f"elements({args[0]})"
            case "list":
                return args[0] if isinstance(domain.args[0], Local) else self.expr(domain.args[0])
            case "piece":
                return f"some_piece({args[0]})"
            case "alike":
                return f"alike(S, {', '.join(args if domain.args[1] != NONE_NAMED else args[:1])})"
            case "alike_sets":
                return f"alike_sets(S, {', '.join(args if domain.args[3] != NONE_NAMED else args[:3])})"
            case "sets":
                return f"sets({', '.join(args)})"
            case _:
                raise AssertionError(domain)

    def loop(self, local: Local, domain: Domain) -> str:
        return f"for {local_name(local)} in {self.items(domain)}"

    def fold(self, node: Fold) -> str:
        item = local_name(node.local)
        if node.kind == "top_layer":
            assert node.where is not None
            return f"top_fitting({self.expr(node.domain.args[0])}, lambda {item}: {self.expr(node.where)})"
        self.nested += 1
        value = self.expr(node.value) if node.value is not None else item
        bare = self.expr if isinstance(node.where, Choose) else self.bare  # after `if`, an `if` needs brackets
        where = bare(node.where) if node.where is not None else ""
        self.nested -= 1
        if node.kind == "all":
            return f"all({where or 'True'} {self.loop(node.local, node.domain)})"
        test = f" if {where}" if where else ""
        return GATHERED[node.kind].format(item=item, value=value, loop=self.loop(node.local, node.domain) + test)


def short(node: Expr) -> bool:
    """Whether it may as well be worked out twice."""
    return all(isinstance(one, Num | Local | Slot | SlotAt | Table) for one in nodes(node))


def in_python(text: str, args: list[str]) -> str:
    """A primitive as Python code. The arguments are inserted one by one, as they may contain braces."""
    text = text.replace("{all}", ", ".join(args))
    for at, arg in enumerate(args):
        text = text.replace("{" + str(at) + "}", arg)
    return text


def unbracketed(text: str, node: Expr) -> str:
    """A printed expression without outer brackets, where none are needed. To print it again without them would double
    the work with each level.
    """
    return text if isinstance(node, Op) and node.name == "list" else bare(text)
