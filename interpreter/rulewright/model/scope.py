"""In: headers and a report. Out: the scope of an expression: the names visible there, and the facts known to hold
there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax import tree
from . import facts
from . import types as t
from .builtins import KNOWN_WORDS
from .definitions import CELL_NAME, Headers
from .facts import Key
from .symbols import Symbol
from .terms import Const, Set, Supposed, Term
from .types import Type


@frozen
class LocalName:
    symbol: Symbol
    type: Type
    changes: bool = False
    by_options: bool = False
    """Whether its range is not written in plain numbers."""


@dataclass(slots=True)
class Shared:
    """The part that all scopes of one declaration share."""

    headers: Headers
    report: Report
    declaration: str
    results: Callable[[Symbol, Span], Type]
    """Returns the result type of a definition, which is resolved at the first request."""
    guards: Callable[[Symbol], Term | None]
    """Returns the condition under which a declaration exists, as a term over options."""
    headers_type: Callable[[tree.Type], Type]
    """Resolves a type."""
    picks: Callable[[Symbol], tuple[tuple[str, Type], ...] | None]
    """Returns the names and types of an action's picks, in order; None if they could not all be resolved."""
    place: Callable[[Symbol], Span | None]
    """Returns the place where a name is declared."""
    effect: Callable[[tree.Supposed, Scope], Supposed]
    """Resolves an effect that a condition supposes."""
    defaults: Callable[[], list[tuple[Symbol, Term]]] = list
    """Returns every option with its default."""
    rows: Callable[[tree.Table | tree.Map], tuple[tree.Row, ...]] = lambda table: table.rows
    """Returns the rows of a table, including those from a separate file."""
    rolled: Callable[[str], tuple[str, ...]] = lambda _: ()
    """The rolls in a phase or an action with this name."""
    gives: Type | None = None
    """The type of the phase's result."""
    uses: list[tuple[Span, Symbol]] = field(default_factory=list)
    broken: bool = False
    """Whether some lines of this declaration could not be read."""
    lost: frozenset[str] = frozenset()
    """The names on those lines."""
    missed: list[Span] = field(default_factory=list)
    """The places where such names are used."""
    excused: bool = False
    """Whether an unknown name was not reported, since an unreadable line may declare it."""


@dataclass(slots=True)
class Scope:
    shared: Shared
    locals: dict[str, LocalName] = field(default_factory=dict)
    present: frozenset[Key] = frozenset()
    """Values known not to be none here."""
    options: tuple[Term, ...] = ()
    """Conditions on options known to hold here."""
    thing: Term | None = None
    """The thing that a look is about; its fields can be used without a dot."""
    acting: bool = False
    """Whether a player is deciding, so that `me` and `my` have a meaning."""

    @property
    def headers(self) -> Headers:
        return self.shared.headers

    def inner(self, *, present: frozenset[Key] = frozenset(), options: tuple[Term, ...] = ()) -> Scope:
        """A scope inside this one, possibly with more known facts."""
        known, settled = self.present | present, self.options + options
        return Scope(self.shared, dict(self.locals), known, settled, self.thing, self.acting)

    def bind(self, name: tree.Name, type_: Type, *, changes: bool = False, by_options: bool = False) -> Symbol:
        """Define a local name. It must differ from all names that are visible here."""
        symbol = Symbol("local", name.text, self.shared.declaration)
        hides = self.hidden(name.text)
        if hides:
            self.error(hides[0], name.span, hides[1], "Choose another name.")
        self.locals[name.text] = LocalName(symbol, type_, changes, by_options)
        self.present = frozenset(known for known in self.present if not facts.mentions(known, symbol))
        self.shared.uses.append((name.span, symbol))
        return symbol

    def hidden(self, name: str) -> tuple[str, str] | None:
        """The code and message of the mistake if a new local name would hide something."""
        if name in self.locals:
            return "R102", f"`{name}` already has a meaning here."
        if name in self.headers.lone:
            return "R102", f"`{name}` is the name of a declaration, and would hide it."
        owners = [symbol.of for symbol in self.headers.values.get(name, ()) if symbol.kind in {"value", "kind", "seat"}]
        if owners:
            whose = f"a value of `{owners[0]}`" if owners[0] else "the name of a seat"
            return "R102", f"`{name}` is {whose}, and would hide it."
        return ("R103", f"`{name}` is a built-in name.") if name in KNOWN_WORDS else None

    def forget(self, *changed: Symbol) -> None:
        """Drop the facts about these variables or zones, because they may change."""
        self.present = frozenset(name for name in self.present if facts.outlasts(name, frozenset(changed)))

    def error(self, code: str, span: Span, message: str, hint: str = "") -> None:
        if code != "R202" or not self.shared.broken:  # an unreadable line may ensure that it is not none
            self.shared.report.add(code, span, message, hint)

    def lost(self, name: str, span: Span | None = None) -> bool:
        """Whether the name may be declared on a line that could not be read, or is declared twice."""
        headers = self.headers
        # The line that could not be read may belong to a board.
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
    """The shared part for scopes outside all declarations: with names and types, but no bodies."""
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
