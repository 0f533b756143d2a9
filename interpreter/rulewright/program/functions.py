"""In: definitions, columns of formulas, scores, winners. Out: functions of the form."""

from __future__ import annotations

from ..model import types as t
from ..model.symbols import Symbol
from ..model.terms import DefineBody, Term, WinnerBody
from ..model.types import Of, Piece
from .domains import checked_as
from .fields import printed
from .form import NONE, Choose, Expr, Function, Give, Num, Op, Table, WinnerLine
from .lowering import Frame, Lowering
from .picks import bound


def define(symbol: Symbol, lowering: Lowering) -> Function:
    """A definition as a function of the state and its parameters."""
    body = lowering.layout.rules.held(symbol)
    assert isinstance(body, DefineBody)
    return defined(f"define_{symbol.name}", symbol, body, f"define {symbol.name}", lowering)


def defined(name: str, symbol: Symbol, body: DefineBody, says: str, lowering: Lowering) -> Function:
    signature = lowering.layout.rules.headers.signatures.get(symbol)
    types = [type_ for _, type_ in signature.params] if signature is not None else [t.PLAYER for _ in body.params]
    result = signature.result if signature is not None and signature.result is not None else body.value.type
    frame = Frame(lowering, name)
    params = tuple(frame.bind_local(param, type_) for param, type_ in zip(body.params, types, strict=True))
    lets = tuple(bound(one, frame) for one in body.lets)
    return Function(name, params, (*lets, Give(checked_as(body.value, result, frame))), says)


def formula(symbol: Symbol, lowering: Lowering, what: str = "piece") -> Function:
    """A column of formulas as a function: it evaluates the formula of the row of a piece, a kind or a value of an
    enum.
    """
    layout = lowering.layout
    name = f"formula_{symbol.of}.{symbol.name}.{what}"
    header = layout.rules.headers.columns[symbol]
    owner = Symbol("enum" if what == "enum" else "component", symbol.of)
    one = lowering.local("card", Piece(frozenset({owner})) if what == "piece" else Of(what, owner))
    frame = Frame(lowering, name)
    params = tuple(frame.bind_local(Symbol("local", param), type_) for param, type_ in header.params or ())
    formulas: list[Term] = []
    rows = []
    for row in printed(symbol, what, layout):
        found = row.get(symbol.name)
        if isinstance(found, Term) and found not in formulas:
            formulas.append(found)
        rows.append(formulas.index(found) if isinstance(found, Term) else NONE)
    table = lowering.table(f"{name}.rows", lambda: (*rows, NONE))
    cases: Expr = Num(NONE)
    for at, value in reversed(list(enumerate(formulas))):
        cases = Choose(Op("==", (Table(table, one), Num(at))), checked_as(value, header.type, frame), cases)
    return Function(name, (one, *params), (Give(cases),), f"{symbol.of}: {symbol.name}")


def ranking(lowering: Lowering) -> None:
    """Make functions of a player for the score, the standing, the outlook, and each line that determines the winner."""
    held = lowering.layout.rules.held
    for symbol in (Symbol("score", "score"), Symbol("standing", "standing"), Symbol("outlook", "outlook")):
        body = held(symbol)
        if isinstance(body, DefineBody):
            with lowering.lowers((symbol, "")):
                lowering.add(defined(symbol.name, symbol, body, symbol.name, lowering))
    winner = Symbol("winner", "winner")
    body = held(winner)
    if not isinstance(body, WinnerBody):
        return
    for at, line in enumerate(body.lines):
        name = f"winner_{at}"
        lowering.winner.append(WinnerLine(name, line.manner))
        frame = Frame(lowering, name)
        player = frame.bind_local(body.player, t.PLAYER)
        with lowering.lowers((winner, "")):
            worth = frame.value(line.value) if line.value is not None else Num(0)
            lowering.add(Function(name, (player,), (Give(worth),), f"winner: {line.manner}"))
