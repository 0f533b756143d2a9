"""The operators of the language, each declared in one place.

The reader, the printer of rules, highlighting, types and ranges, conditions on options, programs, the reference and the
tests take what they need from this table. A stage with facts of its own about an operator has a function named after
it; when that stage is imported, it checks that each operator has either that function or an entry here.
"""

from __future__ import annotations

import operator as on
from collections.abc import Callable
from itertools import product
from typing import Literal, TypeAlias

from ..frozen import frozen

WHOLE, OR, AND, NOT, COMPARED, RANGE, DEFAULT, SUM, PRODUCT, UNARY, LOOKUP, POSTFIX = range(12)
"""How tightly an expression binds. The grammar has the same order, from ``expr`` up to ``postfix``."""

Joining: TypeAlias = Literal["+", "-", "*", "/", "mod", "among"]
"""The operators between two operands that associate to the left: all are ``tree.Binary``."""
OfSets: TypeAlias = Literal["union", "without"]
"""What the signs of ``OF_SETS`` mean between sets."""
Comparing: TypeAlias = Literal["=", "!=", "<", "<=", ">", ">="]
Name: TypeAlias = Literal[
    Joining, OfSets, Comparing, "negative", "is in", "is not in", "is empty", "is not empty", "and", "or", "not",
    "or else", "..", "if", "at", "toward",
]  # fmt: skip
Bounds: TypeAlias = tuple[int, int]
"""The lowest and the highest value of a number."""


@frozen
class Operator:
    """The facts about an operator that do not depend on the types of its operands."""

    name: Name
    node: str
    """The class in ``tree`` that it is parsed into. If operators share a class, a field of the node tells them apart.
    """
    binds: int
    takes: tuple[str, ...]
    """A word for each operand."""
    gives: str
    means: str
    """Half a sentence for people, in which ``a``, ``b`` and ``c`` are the operands."""
    form: str
    """Its line in the catalogue of constructs. Some operators share one."""
    written: str = ""
    """The sign, if that differs from the name."""
    comes_to: Callable[..., object] | None = None
    """Computes the result for operands that are known before the game. It may return None: not known yet."""
    bounds: Callable[..., Bounds | None] | None = None
    """Computes the bounds of the result from those of the operands; None if there are none."""
    primitive: str = ""
    """The primitive that it becomes in a program, if that follows from the operands alone."""
    stands: Literal["between", "before", "behind", "around"] = "between"
    """Where the sign stands relative to the operands."""
    hands_on: tuple[int, ...] = ()
    """The operands that it may return unchanged."""

    @property
    def sign(self) -> str:
        return self.written or self.name

    @property
    def follows(self) -> bool:
        """Whether its sign comes after its first operand."""
        return self.stands in {"between", "behind"}

    @property
    def chains(self) -> bool:
        """Whether ``a sign b sign c`` can be written without brackets, and is grouped from the left."""
        return self.stands == "between" and self.binds not in {COMPARED, RANGE}

    @property
    def words(self) -> tuple[str, ...]:
        """The words that make up the sign; none if it is a mark."""
        return tuple(word for word in self.sign.split() if word.isalpha())


def corners(come_to: Callable[[int, int], int]) -> Callable[[Bounds, Bounds], Bounds]:
    """Bounds for operations whose extremes lie at the extremes of their operands."""

    def bounds(a: Bounds, b: Bounds) -> Bounds:
        ends = [come_to(x, y) for x, y in product(a, b)]
        return min(ends), max(ends)

    return bounds


def divided(a: Bounds, b: Bounds) -> Bounds | None:
    """The bounds of a quotient. Division rounds down. A divisor of 0 is an error, but those next to it count."""
    ends = [x // y for x in a for y in (*b, 1, -1) if y and b[0] <= y <= b[1]]
    return (min(ends), max(ends)) if ends else None


def remaining(a: Bounds, b: Bounds) -> Bounds | None:
    if a[0] == a[1] and b[0] == b[1] and b[0]:
        return a[0] % b[0], a[0] % b[0]
    if b[0] > 0:
        return 0, min(b[1] - 1, a[1]) if a[0] >= 0 else b[1] - 1
    return None


NUMBER, YES_NO, MANY, SOME, VALUE = "number", "yes/no", "many", "some", "value"
NUMBERS, TRUTHS, VALUES = (NUMBER, NUMBER), (YES_NO, YES_NO), (VALUE, VALUE)


def compared(
    name: Comparing, takes: tuple[str, str], means: str, form: str, comes_to: Callable[..., object], primitive: str
) -> Operator:
    return Operator(name, "Compare", COMPARED, takes, YES_NO, means, form, comes_to=comes_to, primitive=primitive)


def _table() -> tuple[Operator, ...]:
    """The operators, in the order of the catalogue of constructs."""
    return (
        Operator(
            "+", "Binary", SUM, NUMBERS, NUMBER, "the sum", "+ - *",
            comes_to=on.add, bounds=corners(on.add), primitive="+",
        ),
        Operator(
            "-", "Binary", SUM, NUMBERS, NUMBER, "a less b", "+ - *",
            comes_to=on.sub, bounds=corners(on.sub), primitive="-",
        ),
        Operator(
            "*", "Binary", PRODUCT, NUMBERS, NUMBER, "a times b", "+ - *",
            comes_to=on.mul, bounds=corners(on.mul), primitive="*",
        ),
        Operator(
            "/", "Binary", PRODUCT, NUMBERS, NUMBER, "a divided by b, rounded down", "/",
            comes_to=lambda a, b: a // b if b else None, bounds=divided, primitive="/",
        ),
        Operator(
            "mod", "Binary", PRODUCT, NUMBERS, NUMBER, "what is left of a when b was taken from it as often as it goes",
            "mod", comes_to=lambda a, b: a % b if b else None, bounds=remaining, primitive="mod",
        ),
        Operator(
            "union", "Binary", SUM, (SOME, SOME), MANY, "what is in a or in b", "+ - *", "+",
            primitive="union", hands_on=(0, 1),
        ),
        Operator(
            "without", "Binary", SUM, (MANY, SOME), MANY, "what of a is not in b", "+ - *", "-",
            primitive="without", hands_on=(0,),
        ),
        Operator(
            "among", "Binary", PRODUCT, (MANY, MANY), MANY, "what of a is also in b", "among",
            primitive="intersection", hands_on=(0, 1),
        ),
        Operator(
            "negative", "Negative", UNARY, (NUMBER,), NUMBER, "the number with the other sign", "-x", "-",
            comes_to=on.neg, bounds=lambda a: (-a[1], -a[0]), primitive="negative", stands="before",
        ),
        compared("=", VALUES, "whether they are the same", "= !=", on.eq, "=="),
        compared("!=", VALUES, "whether they differ", "= !=", on.ne, "!="),
        compared("<", NUMBERS, "whether a is lower", "< <= > >=", on.lt, "<"),
        compared("<=", NUMBERS, "whether a is not higher", "< <= > >=", on.le, "<="),
        compared(">", NUMBERS, "whether a is higher", "< <= > >=", on.gt, ">"),
        compared(">=", NUMBERS, "whether a is not lower", "< <= > >=", on.ge, ">="),
        Operator(
            "is in", "IsIn", COMPARED, (VALUE, MANY), YES_NO, "whether a is among b", "is in",
            comes_to=lambda a, among: a in among,
        ),
        Operator(
            "is not in", "IsIn", COMPARED, (VALUE, MANY), YES_NO, "whether a is not among b", "is not in",
            comes_to=lambda a, among: a not in among,
        ),
        Operator(
            "is empty", "IsEmpty", COMPARED, (MANY,), YES_NO, "whether there is nothing in it", "is empty",
            stands="behind",
        ),
        Operator(
            "is not empty", "IsEmpty", COMPARED, (MANY,), YES_NO, "whether there is something in it", "is not empty",
            stands="behind",
        ),
        Operator(
            "and", "And", AND, TRUTHS, YES_NO, "whether both hold", "and",
            comes_to=lambda a, b: bool(a) and bool(b), primitive="and",
        ),
        Operator(
            "or", "Or", OR, TRUTHS, YES_NO, "whether one holds, or both", "or",
            comes_to=lambda a, b: bool(a) or bool(b), primitive="or",
        ),
        Operator(
            "not", "Not", NOT, (YES_NO,), YES_NO, "whether it does not hold", "not",
            comes_to=on.not_, primitive="not", stands="before",
        ),
        Operator("or else", "OrElse", DEFAULT, VALUES, VALUE, "a, or b if a is none", "or else", hands_on=(0, 1)),
        Operator(
            "..", "RangeOf", RANGE, NUMBERS, MANY, "the numbers from a to b", "a..b",
            comes_to=lambda a, b: range(a, b + 1),
        ),
        Operator(
            "if", "IfThen", WHOLE, (YES_NO, VALUE, VALUE), VALUE, "b if a holds, else c", "if then else",
            "if … then … else", comes_to=lambda test, then, otherwise: then if test else otherwise, stands="around",
            hands_on=(1, 2),
        ),
        Operator(
            "at", "At", LOOKUP, ("scale", NUMBER), NUMBER,
            "the value of the largest key of the scale that is not above b", "at (a scale)", primitive="look_up",
        ),
        Operator(
            "toward", "Toward", LOOKUP, ("side", "cell"), VALUE,
            "what is printed on the side of a tile that faces the cell", "toward",
        ),
    )  # fmt: skip


OPERATORS: dict[str, Operator] = {one.name: one for one in _table()}
OF_SETS: dict[Joining, OfSets] = {"+": "union", "-": "without"}
"""What these signs mean where an operand has things in it. Which is meant depends on the types of the operands."""
COMPARISONS = frozenset(one.name for one in OPERATORS.values() if one.node == "Compare")
CONNECTIVES = frozenset(one.name for one in OPERATORS.values() if YES_NO in one.takes or one.hands_on)
"""Operators that are certain as soon as one of their operands is."""
WORDS = frozenset(word for one in OPERATORS.values() for word in one.words)
