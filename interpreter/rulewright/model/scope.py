"""In: headers and a report. Out: what an expression sees: the names around it, and what is known to hold there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..syntax import tree
from . import facts
from . import types as t
from .builtins import KNOWN_WORDS
from .definitions import CELL_NAME, Headers
from .facts import Key
from .symbols import Symbol
from .terms import Const, Moving, Set, Term
from .types import Type


@dataclass(frozen=True, slots=True)
class LocalName:
    symbol: Symbol
    type: Type
    changes: bool = False


@dataclass(slots=True)
class Shared:
    """What all scopes of one declaration share."""

    headers: Headers
    report: Report
    declaration: str
    results: Callable[[Symbol, Span], Type]
    """The result type of a definition, resolved when it is first asked for."""
    guards: Callable[[Symbol], Term | None]
    """When a declaration exists, as a term over options."""
    headers_type: Callable[[tree.Type], Type]
    """A written type, resolved."""
    picks: Callable[[Symbol], tuple[tuple[str, Type], ...] | None]
    """The names and types of an action's picks, in order; None if they could not all be read."""
    place: Callable[[Symbol], Span | None]
    """Where a name is declared."""
    effect: Callable[[tree.Move | tree.Assign, Scope], Moving | Set]
    """Resolves the one effect that a condition supposes."""
    defaults: Callable[[], list[tuple[Symbol, Term]]] = list
    """Every option with its default."""
    rows: Callable[[tree.Table | tree.Map], tuple[tree.Row, ...]] = lambda table: table.rows
    """The rows of a table, those in a file of its own included."""
    gives: Type | None = None
    """What the phase gives back."""
    uses: list[tuple[Span, Symbol]] = field(default_factory=list)
    broken: bool = False
    """Lines of this declaration could not be read."""
    lost: frozenset[str] = frozenset()
    """The names on them."""
    missed: list[Span] = field(default_factory=list)
    """Where names are used that were lost."""
    excused: bool = False
    """Nothing was said of a name that is not known, since a line that could not be read may declare it."""


@dataclass(slots=True)
class Scope:
    shared: Shared
    locals: dict[str, LocalName] = field(default_factory=dict)
    present: frozenset[Key] = frozenset()
    """Values known not to be none here."""
    options: tuple[Term, ...] = ()
    """Conditions on options known to hold here."""
    acting: bool = False
    """Whether somebody is deciding, so that `me` and `my` mean something."""

    @property
    def headers(self) -> Headers:
        return self.shared.headers

    def inner(self, *, present: frozenset[Key] = frozenset(), options: tuple[Term, ...] = ()) -> Scope:
        """A scope within this one, which may know more."""
        return Scope(self.shared, dict(self.locals), self.present | present, self.options + options, self.acting)

    def bind(self, name: tree.Name, type_: Type, *, changes: bool = False) -> Symbol:
        """Give a name a meaning from here on. A name inside another's reach must differ from it."""
        symbol = Symbol("local", name.text, self.shared.declaration)
        hides = self.hidden(name.text)
        if hides:
            self.error(hides[0], name.span, hides[1], "Choose another name.")
        self.locals[name.text] = LocalName(symbol, type_, changes)
        self.present = frozenset(known for known in self.present if not facts.mentions(known, symbol))
        self.shared.uses.append((name.span, symbol))
        return symbol

    def hidden(self, name: str) -> tuple[str, str] | None:
        """What a new local name would hide: the code and the sentence of the mistake."""
        if name in self.locals:
            return "R102", f"`{name}` has a meaning here already."
        if name in self.headers.lone:
            return "R102", f"`{name}` is the name of a declaration, and would hide it."
        owners = [symbol.of for symbol in self.headers.values.get(name, ()) if symbol.kind in {"value", "kind", "seat"}]
        if owners:
            whose = f"a value of `{owners[0]}`" if owners[0] else "the name of a seat"
            return "R102", f"`{name}` is {whose}, and would hide it."
        return ("R103", f"`{name}` is a name of the language.") if name in KNOWN_WORDS else None

    def forget(self, *changed: Symbol) -> None:
        """Variables or zones change: what was known of them is known no longer."""
        self.present = frozenset(name for name in self.present if facts.outlasts(name, frozenset(changed)))

    def error(self, code: str, span: Span, message: str, hint: str = "") -> None:
        if code != "R202" or not self.shared.broken:  # a line that can't be read may make sure that it is there
            self.shared.report.add(code, span, message, hint)

    def lost(self, name: str, span: Span | None = None) -> bool:
        """Would the name have been declared on a line that could not be read, or is it declared twice?"""
        headers = self.headers
        # A line that could not be read may have been a board's.
        found = (
            name in headers.lost
            or name in headers.doubled
            or name in self.shared.lost
            or bool(headers.lost and CELL_NAME.fullmatch(name))
        )
        self.shared.excused |= found
        if found and span is not None:
            self.shared.missed.append(span)
        return found


def outside(headers: Headers, report: Report, results: Callable[[Symbol, Span], Type] = lambda *_: t.UNKNOWN) -> Shared:
    """What a scope shares that stands in no declaration: it knows names and types, and no bodies."""
    return Shared(
        headers,
        report,
        "",
        results,
        guards=lambda _: None,
        headers_type=lambda _: t.UNKNOWN,
        picks=lambda _: (),
        place=lambda _: None,
        effect=lambda *_: Set(Const(t.UNKNOWN, None), ":=", Const(t.UNKNOWN, None)),
    )
