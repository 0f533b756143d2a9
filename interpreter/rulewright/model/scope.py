"""In: headers and a report. Out: what an expression sees: the names around it, and what is known to hold there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..syntax import tree
from .definitions import Headers
from .symbols import Symbol
from .terms import Term
from .types import Type

Key = tuple[object, ...]


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
    picks: Callable[[Symbol], tuple[Type, ...]]
    """The types of an action's picks."""
    pick_names: Callable[[Symbol], tuple[str, ...]]
    defaults: Callable[[], list[tuple[Symbol, Term]]] = list
    """Every option with its default."""
    gives: Type | None = None
    """What the phase gives back."""
    uses: list[tuple[Span, Symbol]] = field(default_factory=list)
    lost: frozenset[str] = frozenset()
    """Names on broken lines of this declaration."""


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
        if name.text in self.locals:
            self.shared.report.add("R102", name.span, f"`{name.text}` has a meaning here already.", "Choose another name.")
        elif name.text in self.headers.lone:
            self.shared.report.add(
                "R102", name.span, f"`{name.text}` is the name of a declaration, and would hide it.", "Choose another name.")
        elif name.text in {"me", "others", "players", "all"}:
            self.shared.report.add("R103", name.span, f"`{name.text}` is a name of the language.", "Choose another name.")
        self.locals[name.text] = LocalName(symbol, type_, changes)
        self.shared.uses.append((name.span, symbol))
        return symbol

    def error(self, code: str, span: Span, message: str, hint: str = "") -> None:
        self.shared.report.add(code, span, message, hint)

    def lost(self, name: str) -> bool:
        """Would the name have been declared on a line that could not be read?"""
        return name in self.headers.lost or name in self.shared.lost
