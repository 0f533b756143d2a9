"""In: a program. Out: the same, with calls of short definitions replaced by their bodies."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..form import Ask, Call, Expr, Fold, Function, Give, Local, Num, Program, Slot, Suppose
from ..trees import bound, changed, nodes, renamed, size, with_expressions
from .contents import Contents
from .remember import dear, follows, keys
from .touching import Touching

SHORT = 30
"""A definition with more nodes than this is called, not copied."""
LONG = 120
"""The same for what is asked of a supposed position only, where nothing that is remembered is of use."""


@dataclass(slots=True)
class Inlining:
    program: Program
    copies: int = 0
    contents: Contents = field(init=False)
    short: dict[str, Expr] = field(default_factory=dict)
    tried: dict[str, Expr] = field(default_factory=dict)
    """The short definitions, including those that are remembered until something changes."""

    def __post_init__(self) -> None:
        self.contents = Contents(self.program, Touching(self.program))
        for name, function in self.program.functions.items():
            body = value_of(function)
            if body is not None and follows(function, self.contents) is None:
                self.tried[name] = body
                if size(body) <= SHORT and not (dear(function) and keys(function)):
                    self.short[name] = body

    def change(self, node: Expr) -> Expr:
        match node:
            case Call(name) if name:
                return Call(self.behind(name))
            case Suppose(effects=effects, test=test):
                # In a supposed position, results remembered for the real state are of no use.
                return Suppose(effects, changed(test, lambda one: self.grown(one, self.tried)))
            case _:  # every other value may contain calls
                return self.grown(node, self.short)

    def behind(self, name: str) -> str:
        """The function that one does nothing but call, for searches, which call it again and again."""
        function = self.program.functions[name]
        match function.body:
            case (Give(value=Ask(other, args)),) if args == function.params:
                return other
            case _:  # it does something itself
                return name

    def grown(self, node: Expr, short: dict[str, Expr]) -> Expr:
        if not isinstance(node, Ask) or node.function not in short:
            return node
        function = self.program.functions[node.function]
        body = short[node.function]
        if not all(
            (simple(arg) or (uses(param, body) <= 1 and not inside_loop(param, body)))
            and (isinstance(arg, Num | Local) or not supposed(param, body))
            for param, arg in zip(function.params, node.args, strict=True)
        ):
            return node
        self.copies += 1
        fresh = renamed(body, {name: f"{name}i{self.copies}" for name in bound(body)})
        given = dict(zip((param.name for param in function.params), node.args, strict=True))
        return changed(fresh, lambda one: given.get(one.name, one) if isinstance(one, Local) else one)


def value_of(function: Function) -> Expr | None:
    """The result of a short function without steps. A function that calls itself is kept."""
    match function.body:
        case (Give(value=value),) if not function.lists and size(value) <= LONG:
            asked = {one.function for one in nodes(value) if isinstance(one, Ask)}
            return value if function.name not in asked else None
        case _:  # a function with steps
            pass
    return None


def simple(node: Expr) -> bool:
    return isinstance(node, Num | Local | Slot)


def uses(param: Local, body: Expr) -> int:
    return sum(1 for one in nodes(body) if isinstance(one, Local) and one.name == param.name)


def inside_loop(param: Local, body: Expr) -> bool:
    """Whether a parameter is read repeatedly."""
    return any(isinstance(one, Fold) and uses(param, one) for one in nodes(body))


def supposed(param: Local, body: Expr) -> bool:
    """Whether a parameter is read in a supposed position: its argument belongs to the real one."""
    return any(isinstance(one, Suppose) and uses(param, one) for one in nodes(body))


def inline(program: Program) -> Program:
    """Replace calls. Definitions grow when calls in them are replaced, so this is repeated until nothing changes."""
    for _ in range(8):
        found = with_expressions(program, Inlining(program).change)
        if found == program:
            return program
        program = found
    return program
