"""In: a game with its options, and what a viewer may know. Out: the values of expressions in looks; None if unknown.

A look never reveals more than its viewer may know: an expression is evaluated on a state that records what is read, and
the result is used only if the viewer may know all of that. Contents of zones and values of variables are taken from the
view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any

from ..diagnostics.place import Sources
from ..graph.nodes import RuleGraph
from ..model import types as t
from ..model.guards import Value
from ..model.looks import LookBody
from ..model.symbols import Symbol
from ..model.terms import Get, Ref, Term, inside
from ..model.types import Bool, Int, Many, Maybe, Of, Piece, Type
from ..model.understood import Model
from ..program.faults import RulesFault
from ..program.form import NO_NUMBER
from ..program.layout import Layout
from ..program.lower import Question, questions_alone
from ..program.operations import each_bit
from ..program.present_graph import Noting
from .machine import machine
from .open import Open, stretches
from .sight import UNSEEN
from .view import Viewing

Json = Any
HELD = frozenset({"zone", "var", "resource", "column"})
"""Names of things whose content is in the view; only their owner has to be computed."""


class Looked:
    """The expressions of all looks of a game, compiled to functions."""

    def __init__(
        self,
        model: Model,
        rules: RuleGraph,
        layout: Layout,
        sources: Sources,
        options: Mapping[Symbol, Value],
        players: int,
    ) -> None:
        self.model = model
        self.layout = layout
        self.numbers: dict[Term, int] = {}
        self.uses: list[tuple[int, ...]] = []
        """For each function, which of the possible arguments it needs; none if its value is the same for all things."""
        asked: list[Question] = []
        for body in model.bodies.values():
            if isinstance(body, LookBody):
                for term in body.terms():
                    question = whose(term)
                    if question is not None and question not in self.numbers and self.exists(question):
                        self.numbers[question] = len(asked)
                        given = about(body, self.layout)
                        met = {one for one in inside(question) if isinstance(one, Symbol)}
                        self.uses.append(tuple(at for at, (symbol, _) in enumerate(given) if symbol in met))
                        asked.append((tuple(given[at] for at in self.uses[-1]), question))
        self.types = [tuple(type_ for _, type_ in given) for given, _ in asked]
        program, found = questions_alone(rules, asked, options, players, sources)
        self.machine = machine(program, found)
        self.functions = [self.machine.function(f"asked_{at}") for at in range(len(asked))]
        self.stretches = stretches(found)
        self.lock = Lock()

    def seen(self, look: Viewing) -> Seen:
        """The values in one position for one viewer."""
        return Seen(self, look)

    def exists(self, term: Term) -> bool:
        """Whether everything that an expression needs exists with the chosen options."""
        waiting, seen = [term], set[Symbol]()
        while waiting:
            for one in inside(waiting.pop()):
                if not isinstance(one, Symbol) or one in seen:
                    continue
                seen.add(one)
                if one in self.layout.rules.guards and not self.layout.exists(one):
                    return False
                body = self.model.bodies.get(one) if one.kind == "define" else None
                value = getattr(body, "value", None)
                waiting += [value] if isinstance(value, Term) else []
        return True


def whose(term: Term) -> Term | None:
    """The expression to compile: for a zone or a variable, only its owner; None if it belongs to the game."""
    if isinstance(term, Ref) and term.symbol.kind in HELD:
        return None
    if isinstance(term, Get) and term.symbol.kind in HELD and not term.keys:
        return term.of
    return term


def about(body: LookBody, layout: Layout) -> tuple[tuple[Symbol, Type], ...]:
    """The arguments of the expressions of a look: the thing, or the parameters of a definition."""
    if body.about.kind == "define":
        signature = layout.rules.headers.signatures[body.about]
        return tuple((Symbol("local", name, body.about.name), type_) for name, type_ in signature.params)
    if body.each is None or body.type is None:
        return ()
    return ((body.each, body.type),)


class Seen:
    """One position, as one viewer may know it."""

    def __init__(self, looked: Looked, look: Viewing) -> None:
        self.looked = looked
        self.look = look
        self.layout = looked.layout
        self.open = Open(looked.layout, looked.stretches, look)
        self.names = {name: at for at, name in enumerate(look.knowledge.ids[look.viewer]) if name}

    def value(self, term: Term, *things: object) -> object:
        """The value of an expression for a thing, or for the arguments of a definition; None if the viewer can't know
        it.

        A thing is a symbol (for a value, a cell, a seat, or a kind without a piece), or a piece or a part as the view
        describes it. The result is a number, yes or no, a symbol, a piece or a zone as the view describes it, or a list
        of these.
        """
        question = whose(term)
        if question is None:
            return self.held(term, 0)
        at = self.looked.numbers.get(question)
        if at is None:
            return None
        things = tuple(things[one] for one in self.looked.uses[at])
        numbers = [self.number(thing) for thing in things]
        if None in numbers:
            return None
        if not all(map(self.suits, self.looked.types[at], numbers)):
            return None
        if not self.on_back(term) and not all(map(self.is_known, things, numbers)):
            return None
        lies_nowhere = any(isinstance(thing, Symbol) and thing.kind == "kind" for thing in things)
        found = self.worked_out(at, [number for number in numbers if number is not None], lies_nowhere)
        if found is None:
            return None
        if question is not term:
            if lies_nowhere and isinstance(term, Get):
                return self.row(term, found).get(term.symbol.name) if term.symbol.kind == "column" else None
            return self.held(term, found) if isinstance(found, int) and found >= 0 else None
        return self.data(term.type, found)

    # ---- what it is about ------------------------------------------------------------------------------------

    def number(self, thing: object) -> int | None:
        """The number of a thing in the program; None if the viewer can't tell which one it is."""
        match thing:
            case Symbol(kind="kind"):
                return next((at for at, info in enumerate(self.layout.pieces) if info.kind == thing), None)
            case Symbol():
                return self.layout.value(thing)
            case bool():
                return int(thing)
            case int():
                return thing
            case {"on": {"id": name}, "part": part}:
                piece = self.names.get(name)
                parts = [at for at, info in enumerate(self.layout.parts) if info.piece == piece]
                return parts[part - 1] if piece is not None and 0 < part <= len(parts) else None
            case {"id": name}:
                return self.names.get(name)
            case _:
                return None

    def suits(self, type_: Type, number: int | None) -> bool:
        """Whether a piece belongs to the components that a look is about."""
        if not isinstance(type_, Piece) or number is None:
            return True
        return self.layout.pieces[number].component in type_.components

    def on_back(self, term: Term) -> bool:
        """Whether a value is printed on the back of the thing, which everybody sees."""
        column = self.layout.rules.headers.columns.get(term.symbol) if isinstance(term, Get) else None
        return column is not None and column.on_back and isinstance(term, Get) and isinstance(term.of, Ref)

    def is_known(self, thing: object, number: int | None) -> bool:
        """Whether the viewer knows which piece it is. A kind without a piece is known to everybody."""
        if not isinstance(thing, Mapping) or number is None:
            return True
        return self.open.knows(self.layout.parts[number].piece if "part" in thing else number)

    # ---- what it is worth ------------------------------------------------------------------------------------

    def worked_out(self, at: int, numbers: list[int], lies_nowhere: bool) -> Any:
        function, state = self.looked.functions[at], self.look.state
        noting = Noting(state)
        with self.looked.lock:
            self.looked.machine.purse.again()
            try:
                found = function(noting, *numbers)
            except RulesFault:
                return None
        if lies_nowhere:
            return None if noting.reads else found
        return found if self.open.open(noting.reads) else None

    def held(self, term: Term, at: int) -> Json:
        """The content of a zone, or the value of a variable, of the owner with this number."""
        assert isinstance(term, (Get, Ref))
        symbol, layout = term.symbol, self.layout
        headers = layout.rules.headers
        if symbol.kind == "column" and isinstance(term, Get):
            return self.printed(term, at)
        if symbol.kind == "zone":
            if symbol in layout.far_zones:
                return self.look.zone(layout.far_zone(symbol, at))
            if symbol not in layout.zones:
                return None
            owner = headers.zones[symbol].owner
            return self.look.zone(layout.zones[symbol][0] + at - self.first(owner))
        if symbol not in layout.vars:
            return None
        owner = headers.vars[symbol].owner
        if layout.is_growing(owner):
            start, differing = self.look.state[layout.vars[symbol]]
            return self.data(headers.types[symbol], dict(differing).get(at, start))
        slot = layout.vars[symbol] + at - self.first(owner)
        worth = self.look.sight.value(self.look.state, slot, self.look.viewer)
        return None if worth is UNSEEN else self.data(headers.types[symbol], worth)

    def printed(self, term: Get, at: int) -> object:
        """The value of a column, if the viewer knows the piece."""
        type_ = t.plain(term.of.type)
        part = isinstance(type_, Of) and type_.what == "part"
        piece = self.layout.parts[at].piece if part else at if isinstance(type_, Piece) else -1
        if piece >= 0 and not self.open.knows(piece) and not self.on_back(term):
            return None
        return self.row(term, at).get(term.symbol.name)

    def row(self, term: Get, at: int) -> Mapping[str, object]:
        """The row of a piece, a part, a kind or a value with this number."""
        match t.plain(term.of.type):
            case Piece():
                return dict(self.layout.pieces[at].row.values)
            case Of("part", _):
                return self.layout.parts[at].values
            case Of(_, owner):
                return dict(self.looked.model.kinds[owner][at].values)
            case Int() | Bool() | t.Simple() | Many() | Maybe():
                return {}

    def first(self, owner: Symbol | None) -> int:
        return self.layout.bases[owner][0] if owner is not None and owner.kind == "component" else 0

    def data(self, type_: Type, value: Any) -> object:
        """A value of the program as data."""
        inner, layout = t.plain(type_), self.layout
        if isinstance(inner, Many):
            members: Iterable[Any] = value if isinstance(value, tuple) else each_bit(value)
            return [self.data(inner.of, one) for one in members]
        if isinstance(type_, Maybe) and value == (NO_NUMBER if isinstance(inner, Int) else -1):
            return None
        match inner:
            case Bool():
                return bool(value)
            case Int():
                return int(value)
            case t.Simple() | Of() | Piece() | Maybe():
                pass
        if not isinstance(value, int) or value < 0:
            return None
        headers = layout.rules.headers
        match inner:
            case t.PLAYER:
                return Symbol("seat", layout.seats()[value])
            case t.DIRECTION:
                return Symbol("direction", layout.directions()[value])
            case Piece():
                return self.look.piece(value)
            case Of("cell", board):
                return Symbol("cell", layout.boards[board].name(value), board.name)
            case Of("enum", enum):
                return Symbol("value", headers.enums[enum][value], enum.name)
            case Of("kind", component):
                return Symbol("kind", headers.components[component].kinds[value], component.name)
            case Of("part", _):
                piece = layout.parts[value].piece
                before = sum(1 for info in layout.parts[: value + 1] if info.piece == piece)
                return {"on": self.look.reference(piece), "part": before}
            case t.Simple() | Of() | Maybe():
                return None
