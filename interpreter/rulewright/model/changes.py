"""In: a body as written. Out: the variables and zones that it may change, judged by the names in it."""

from __future__ import annotations

from ..syntax import tree
from .run import called_phase
from .scope import Scope
from .suites import statements
from .symbols import Symbol
from .terms import MOVING, STEPS, TOUCHED


def done_by(statement: type) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """For a class of statements, the fields that name what it acts on, and how: those of the steps it may become."""
    return tuple(one for kind in STEPS if statement in kind.SAID for one in TOUCHED[kind])


def changed_in(body: tree.Suite, scope: Scope) -> frozenset[Symbol] | None:
    """The names that a body may change; None if it may change anything, because it has a call of a phase or a
    decision.
    """
    names: set[str] = set()
    zones = False
    for node in statements(body):
        match node:
            case tree.Decide() | tree.CallPhase():
                return None
            case tree.Let(value=value) | tree.Local(start=value):
                if called_phase(value, scope) is not None:
                    return None
            case tree.Roll(names=several):
                names.update(one.text for one in several)
                continue
            case tree.RollInto(place=place):
                names |= named(place)
                continue
            case tree.Remember():  # no value that a condition may have shown is in a memory
                continue
            case (
                tree.Assign()
                | tree.Move()
                | tree.Draw()
                | tree.OnZone()
                | tree.Show()
                | tree.Swap()
                | tree.Return()
                | tree.ReturnFrom()
                | tree.For()
                | tree.Repeat()
                | tree.If()
                | tree.BrokenLine()
            ):
                pass
        for field, roles in done_by(type(node)):
            if "changes" in roles:
                names |= named(getattr(node, field))
            zones = zones or bool(MOVING.intersection(roles))
    changed = {symbol for symbol in scope.headers.vars if symbol.name in names}
    changed.update(local.symbol for name, local in scope.locals.items() if name in names)
    if zones:
        changed.update(scope.headers.zones)
    return frozenset(changed)


def named(target: tree.Expr) -> frozenset[str]:
    """The name of what a statement acts on."""
    match target:
        case tree.Call(function=function):
            return named(function)
        case tree.Use(name=name):
            return frozenset({name})
        case tree.Field(name=name) | tree.My(name=name):
            return frozenset({name.text})
        case _:  # it is not named here
            return frozenset()
