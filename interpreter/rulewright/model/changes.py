"""In: a body as written. Out: the variables and zones that it may change, judged by the names in it."""

from __future__ import annotations

from ..syntax import tree
from .run import called_phase
from .scope import Scope
from .suites import statements
from .symbols import Symbol
from .terms import DOES, MOVING, STEPS

MOVERS = frozenset(said for kind in STEPS if DOES[kind] & MOVING for said in kind.SAID)
"""The statements after which the content of zones may be different."""


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
            case tree.Assign(target=tree.Use(name=name)):
                names.add(name)
            case tree.Assign(target=tree.Field(name=field) | tree.My(name=field)):
                names.add(field.text)
            case _ if type(node) in MOVERS:
                zones = True
            case (
                tree.Assign()
                | tree.Move()
                | tree.Draw()
                | tree.OnZone()
                | tree.Roll()
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
    changed = {symbol for symbol in scope.headers.vars if symbol.name in names}
    changed.update(local.symbol for name, local in scope.locals.items() if name in names)
    if zones:
        changed.update(scope.headers.zones)
    return frozenset(changed)
