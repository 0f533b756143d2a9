"""The primitives of the form: number, name, kinds of arguments and result, and all facts about them.

This is all that a printer for another target has to provide. The kind of a value gives its width:

- ``int``: 64 bits, signed. ``NO_NUMBER`` is the lowest of them. An index, a piece, a cell, a seat: -1 is none.
- ``bit``: 0 or 1.
- ``set``: one bit for each thing of a kind: as many 64-bit words as those need (``words``).
- ``list``: numbers in a row, no more than there are things of the kind. ``list(list)``: rows of them, such as the
  lines of a board; ``list(set)``: rows of sets.
- ``stack``: the layers of an ordered zone, from the bottom: sets, no more than the zone may hold pieces.
- ``far``: the contents of boards without bounds, by zone: no more entries than there are pieces.
- ``keyed``: a value for all keys, and the keys with another value.
- ``table``: a constant table of numbers, or one computed on demand; ``table(list)`` of rows.
- ``ask``: a function of the program that returns a number, ``ask(set)`` one that returns a set.
- ``spot``: the number of a line of the rules, for faults.

A letter stands for any kind, the same wherever it occurs in a line. The last argument of a primitive that takes any
number of arguments has a star. ``checking`` makes sure that every use conforms.

The four sorts of zones are ``slot`` (one piece), ``pool`` and ``bag`` (a set), ``stack`` and ``sequence`` (layers);
none holds more pieces than there are of its components, or than its ``up to`` allows, so each has a capacity that is
known before the game.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..frozen import frozen

WORD = 64
FACTS = {"cheap", "divides", "lazy"}
"""What may follow the colon of a line."""


@frozen
class Primitive:
    """All facts about a primitive. Code that treats primitives differently must take the difference from here."""

    number: int
    name: str
    takes: tuple[str, ...]
    gives: str
    reads: bool = False
    """Whether it reads the state."""
    writes: bool = False
    fails: bool = False
    cheap: bool = False
    """Whether it is so fast that it may as well be computed once too often."""
    divides: bool = False
    """Whether it fails if its last argument is 0."""
    lazy: bool = False
    """Whether its later arguments are not evaluated if the first suffices."""

    @property
    def settled(self) -> bool:
        """Whether it has the same value in every state if its arguments do. Division by 0 is left to play, which
        reports it.
        """
        return not (self.reads or self.writes or self.fails or self.lazy) and "far" not in self.takes

    @property
    def foldable(self) -> bool:
        """Whether it is a number once its arguments are; a set is one too."""
        return self.settled and self.gives in {"int", "bit", "set", "a"}

    def fits(self, count: int) -> bool:
        """Whether it may have this number of arguments."""
        if self.takes and self.takes[-1].startswith("*"):
            return count >= len(self.takes) - 1
        return count == len(self.takes)


def words(members: int) -> int:
    """How many words a set of this many possible members needs."""
    return max(1, -(-members // WORD))


PURE = """
negative int -> int : cheap
not bit -> bit : cheap
and bit bit -> bit : cheap
or bit bit -> bit : cheap
+ int int -> int : cheap
- int int -> int : cheap
* int int -> int : cheap
/ int int -> int : divides
mod int int -> int : cheap divides
== a a -> bit : cheap
!= a a -> bit : cheap
< int int -> bit : cheap
<= int int -> bit : cheap
> int int -> bit : cheap
>= int int -> bit : cheap
abs int -> int : cheap
highest *int -> int
lowest *int -> int
between int int int -> bit : cheap
in_range int int int -> bit : cheap
cheaper int int -> int
or_else a a a -> a : lazy
single int -> set : cheap
union set set -> set : cheap
intersection set set -> set : cheap
without set set -> set : cheap
in_set int set -> bit : cheap
in_set_maybe int set -> bit : cheap
size set -> int : cheap
first_bit set -> int
last_bit set -> int
shifted_down set int set -> set
range_set int int -> set
as_set list -> set
elements set -> list
list *a -> list(a)
range_list int int -> list
in_list a list(a) -> bit
length list(a) -> int
reversed list(a) -> list(a)
first_listed list -> int
last_listed list -> int
sorted_by list(a) list bit -> list(a)
entry table(a) int -> a : cheap
look_up int int -> int
occurrences int list -> int
stacked stack -> set
order stack -> list
stack_size stack -> int
from_front stack -> stack
top_layer stack -> set
top stack -> int
far_start a -> keyed(a)
far_value keyed(a) int -> a
with_far keyed(a) int a -> keyed(a)
far_cell int int int int int -> int
lying far int a -> a
grown far int -> set
next int int -> int : cheap
next_in int set int -> int
clockwise int set int -> list
others int int -> list
run list set -> list
aligned set list(set) -> bit
aligned_any int set int int table(list) -> bit
rows_within set int int table -> list(list)
step_by int int int int table -> int
nearest table set -> int
cell_at int int int int table -> int
growing_cell int int table -> int
side_toward int int int int int table(table) table -> int
turned_sides set int int int -> set
nth list(a) int -> a
no_layers -> stack
distinct list(a) -> list(a)
beyond list set -> int
shifted set int set -> set : cheap
along set set int set -> set
with_last list(a) a -> list(a)
without_first list(a) a -> list(a)
joined list list -> list
repeats list list -> int
layers stack -> list(set)
flood table(set) set set int -> set
flooded table(set) set set int set -> bit
beside table(set) set -> set
run_of set set bit -> set
"""
FAILING = """
there int spot -> int
some_bits int set spot -> set
times int int spot -> int
bounded int int int spot -> int
not_negative int spot -> int
no_longer list(a) int spot -> list(a)
remembered list list int spot -> list
"""
LOOKING = """
reach ask(set) ask int -> set
reach_within ask(set) ask ask int int -> set
route ask(set) ask ask int int -> int
connected ask(set) set -> bit
"""
CHANGING = """
move int int bit spot -> none
move_set set int bit spot -> none
move_all int int bit spot -> none
mix_onto set int bit spot -> none
shuffle int -> none
draw int int int bit spot -> none
swap int int spot -> none
turn int int spot -> none
show set set -> none
tell set set -> none
unveil int a set -> none
veil int a -> none
swap_into int int spot -> none
swap_zones int int spot -> none
reverse int -> none
"""
WATCHING = """
note int int -> none
met set -> none
"""
"""Notes that play reached a point, and the result of its test; that pieces move. This is invisible to the rules."""
DOMAINS: dict[str, tuple[str, ...]] = {
    "range": ("int", "int"),
    "bits": ("set",),
    "list": ("list(a)",),
    "piece": ("int",),
    "alike": ("set", "list(set)"),
    "alike_sets": ("set", "int", "int", "list(set)"),
    "sets": ("set", "int", "int"),
    "stack": ("stack",),
}
"""The domains of loops. ``alike`` and ``alike_sets`` read the state, to see what tells pieces apart."""


def read(text: str, first: int, *, reads: bool, writes: bool, fails: bool) -> Iterable[Primitive]:
    """Parse lines of the form ``name kinds of arguments -> kind of result : further facts``."""
    for number, line in enumerate(text.split("\n")[1:-1], first):
        (given, rest), more = line.split("-> "), set[str]()
        gives, _, facts = rest.partition(" : ")
        more.update(facts.split())
        name, *takes = given.split()
        assert more <= FACTS, name
        own = {fact: fact in more for fact in FACTS}
        yield Primitive(number, name, tuple(takes), gives, reads, writes, fails, **own)


def table() -> dict[str, Primitive]:
    """All primitives by name. Their numbers are stable: new ones are added at the end of their group."""
    groups = [
        (PURE, 0, False, False, False),
        (FAILING, 100, False, False, True),
        (LOOKING, 200, True, False, False),
        (CHANGING, 300, True, True, True),
        (WATCHING, 400, False, True, False),
    ]
    return {
        one.name: one
        for text, first, reads, writes, fails in groups
        for one in read(text, first, reads=reads, writes=writes, fails=fails)
    }


PRIMITIVES = table()
