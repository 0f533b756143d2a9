"""In: a composed ruleset. Out: its model: every name a symbol, every value typed, every table read; and what is wrong.

What did not change is not resolved again: a body is kept as long as its declaration is the same object and every name
that it uses still promises the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields

from ..diagnostics.diagnostic import Diagnostic, Report
from ..diagnostics.place import Span
from ..syntax import tree
from ..syntax.read import read_formula
from . import types as t
from .bodies import body
from .compose import Ruleset
from .declare import Declaring, declare, field_symbol, type_of
from .definitions import ColumnHeader, Headers, Kind, Signature
from .expressions import fitting, term, yes_no
from .flow import check_flow
from .guards import PLAYERS, options_in
from .scope import Scope, Shared
from .symbols import Symbol
from .tables import Filling, kinds
from .terms import ActionBody, Apply, Body, DefineBody, Known, Operate, Picked, Ref, Term, ValueBody
from .types import Int, Many, Type


@dataclass(frozen=True, slots=True)
class Resolved:
    """A body, what was wrong in it, and every use of a name in it."""

    placed: tree.Placed
    body: Body | None
    found: tuple[Diagnostic, ...]
    uses: tuple[tuple[Span, Symbol], ...]
    relies: frozenset[Symbol]


@dataclass(slots=True)
class Memory:
    """What the last reading of a ruleset left behind."""

    headers: Headers | None = None
    results: dict[Symbol, Type] = field(default_factory=dict)
    resolved: dict[Symbol, Resolved] = field(default_factory=dict)
    tables: dict[int, tuple[tree.Placed, Headers, tuple[Kind, ...], tuple[Diagnostic, ...], tuple[tuple[Span, Symbol], ...]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Model:
    """A ruleset understood."""

    ruleset: Ruleset
    headers: Headers
    nodes: Mapping[Symbol, tree.Placed]
    bodies: Mapping[Symbol, Body]
    kinds: Mapping[Symbol, tuple[Kind, ...]]
    guards: Mapping[Symbol, Term]
    places: Mapping[Symbol, Span]
    uses: tuple[tuple[Span, Symbol], ...]


def symbol_of(node: tree.Declaration) -> Symbol | None:  # noqa: PLR0911 - one case a declaration
    """What a declaration declares."""
    match node:
        case tree.Zone() | tree.Var():
            return field_symbol(node)
        case tree.Score(standing=standing):
            return Symbol("standing", "standing") if standing else Symbol("score", "score")
        case tree.Winner():
            return Symbol("winner", "winner")
        case tree.Ruling(question=question):
            return Symbol("ruling", question.text)
        case tree.Example(title=title):
            return Symbol("example", title.text)
        case tree.Enum() | tree.Component() | tree.Part() | tree.Board() | tree.Graph() | tree.Define() | tree.Action() | tree.Phase() | tree.Option():
            return Symbol(type(node).__name__.lower(), node.name.text)  # type: ignore[arg-type]
    return None


@dataclass(slots=True)
class Resolving:
    ruleset: Ruleset
    report: Report
    memory: Memory
    headers: Headers
    places: dict[Symbol, Span]
    nodes: dict[Symbol, tree.Placed]
    changed: frozenset[Symbol] | None
    """The symbols that promise something else than last time; None if nothing of last time can be kept."""
    resolved: dict[Symbol, Resolved] = field(default_factory=dict)
    results: dict[Symbol, Type] = field(default_factory=dict)
    guards: dict[Symbol, Term] = field(default_factory=dict)
    asking: list[Symbol] = field(default_factory=list)


def resolve(ruleset: Ruleset, report: Report, memory: Memory) -> Model:
    """The whole ruleset."""
    nodes: dict[Symbol, tree.Placed] = {}
    for placed in ruleset.declarations:
        symbol = symbol_of(placed.declaration)
        if symbol is not None:
            if symbol in nodes and symbol.kind in {"score", "standing", "winner", "example", "ruling"}:
                twice(symbol, nodes[symbol].declaration, placed.declaration, report)
            nodes.setdefault(symbol, placed)
    declarations = [placed.declaration for placed in ruleset.declarations]
    headers, places = declare(declarations, report, ruleset.rows, lambda known: constants(known, report, nodes), ruleset.game, ruleset.players)
    state = Resolving(ruleset, report, memory, headers, places, nodes, changes(memory.headers, headers))
    for symbol, guard in headers.guards.items():
        state.guards[symbol] = yes_no(guard, Scope(shared(state, "", Report())))
    for symbol in sorted((s for s in nodes if s.kind == "define"), key=str):
        result(symbol, places.get(symbol, tree.NOWHERE), state)
    for symbol in nodes:
        if symbol.kind not in {"define", "example"}:
            resolve_one(symbol, state)
    for symbol in nodes:
        if symbol.kind == "example":
            resolve_one(symbol, state)
    tables, table_uses = read_tables(state)
    for kept in state.resolved.values():
        report.found += kept.found
    bodies = {symbol: kept.body for symbol, kept in state.resolved.items() if kept.body is not None}
    uses = tuple(use for kept in state.resolved.values() for use in kept.uses) + table_uses
    model = Model(ruleset, headers, nodes, bodies, tables, state.guards, places, uses)
    whole(model, report)
    check_flow(model, report)
    memory.headers, memory.results, memory.resolved = headers, dict(state.results), dict(state.resolved)
    return model


def twice(symbol: Symbol, first: tree.Declaration, second: tree.Declaration, report: Report) -> None:
    what = {"score": "The score is", "standing": "The standing is", "winner": "The winner is"}.get(symbol.kind, f"The {symbol.kind} “{symbol.name}” is")
    report.add("R102", second.span, f"{what} declared twice.", "Keep one of them.", related=((first.span, "declared here"),))


# ---- what may be kept -----------------------------------------------------------------------------------


def changes(old: Headers | None, new: Headers) -> frozenset[Symbol] | None:
    """Which symbols promise something else than last time? None if names themselves came or went."""
    if old is None:
        return None
    for name in ("lone", "fields", "values", "players", "lost", "enums"):
        if getattr(old, name) != getattr(new, name):
            return None
    found: set[Symbol] = set()
    for item in fields(Headers):
        before, after = getattr(old, item.name), getattr(new, item.name)
        if not isinstance(after, dict) or item.name in {"lone", "fields", "values"} or before == after:
            continue
        found.update(key for key in before.keys() | after.keys() if before.get(key) != after.get(key))
    return frozenset(found)


def kept(symbol: Symbol, placed: tree.Placed, state: Resolving) -> Resolved | None:
    """Last time's body, if it still holds."""
    old = state.memory.resolved.get(symbol)
    if old is None or state.changed is None or old.placed is not placed or symbol in state.changed or old.relies & state.changed:
        return None
    for relied in old.relies:
        if relied.kind == "define":
            if result(relied, tree.NOWHERE, state) != state.memory.results.get(relied):
                return None
        elif relied.kind == "action" and symbol.kind == "example":
            again, before = state.resolved.get(relied), state.memory.resolved.get(relied)
            if again is not before:
                return None
    return old


def resolve_one(symbol: Symbol, state: Resolving) -> Resolved:
    done = state.resolved.get(symbol)
    if done is not None:
        return done
    placed = state.nodes[symbol]
    again = kept(symbol, placed, state)
    if again is None:
        report = Report()
        common = shared(state, symbol.name, report)
        node = placed.declaration
        common.lost = lost(node)
        inside = body(node, common)
        relies = frozenset(used for _, used in common.uses if used.kind != "local")
        again = Resolved(placed, inside, tuple(report.found), tuple(common.uses), relies)
    state.resolved[symbol] = again
    return again


def lost(node: tree.Declaration) -> frozenset[str]:
    """The names on broken lines anywhere in a declaration."""
    found: set[str] = set()
    stack: list[object] = [node]
    while stack:
        at = stack.pop()
        if isinstance(at, tree.BrokenLine):
            found.update(at.names)
        elif isinstance(at, tuple):
            stack += at
        elif isinstance(at, tree.Line | tree.Suite):
            stack += [getattr(at, item.name) for item in fields(at) if item.name in {"lines", "body", "statements", "then", "otherwise"}]
    return frozenset(found)


def result(symbol: Symbol, span: Span, state: Resolving) -> Type:
    """The type of a definition, resolved when it is first asked for."""
    if symbol in state.results:
        return state.results[symbol]
    if symbol in state.asking:
        chain = [*state.asking[state.asking.index(symbol) :], symbol]
        circle(chain, span, state)
        state.results[symbol] = t.UNKNOWN
        return t.UNKNOWN
    state.asking.append(symbol)
    found = resolve_one(symbol, state)
    state.asking.pop()
    signature = state.headers.signatures.get(symbol, Signature())
    type_: Type = t.UNKNOWN
    if signature.result is not None:
        type_ = signature.result
    elif isinstance(found.body, DefineBody):
        type_ = found.body.value.type
    state.results.setdefault(symbol, type_)
    return state.results[symbol]


def circle(chain: list[Symbol], span: Span, state: Resolving) -> None:
    """A definition that asks for itself, with every step of the way."""
    names = " → ".join(f"`{symbol.name}`" for symbol in chain)
    related = tuple((state.places[symbol], f"`{symbol.name}` is declared here") for symbol in chain[:-1] if symbol in state.places)
    state.report.add("R209", span, f"The definition of `{chain[0].name}` goes round in a circle: {names}.", "A definition may not ask for itself, not even through others.", related=related)


# ---- scopes ------------------------------------------------------------------------------------------------


def shared(state: Resolving, declaration: str, report: Report) -> Shared:
    declaring = Declaring(state.headers, report, state.ruleset.rows, state.places)
    declaring.constant = constants(state.headers, report, state.nodes)
    return Shared(
        state.headers, report, declaration,
        results=lambda symbol, span: result(symbol, span, state),
        guards=state.guards.get,
        headers_type=lambda node: type_of(node, declaring),
        picks=lambda symbol: pick_types(resolve_one(symbol, state).body),
        pick_names=lambda symbol: pick_names(resolve_one(symbol, state).body),
        defaults=lambda: defaults(state),
    )


def defaults(state: Resolving) -> list[tuple[Symbol, Term]]:
    """Every option with its default."""
    found = []
    for symbol in state.nodes:
        if symbol.kind == "option":
            inside = resolve_one(symbol, state).body
            if isinstance(inside, ValueBody) and inside.terms:
                found.append((symbol, inside.terms[0]))
    return found


def pick_types(found: Body | None) -> tuple[Type, ...]:
    """The types of an action's picks, in order."""
    if not isinstance(found, ActionBody):
        return ()
    types = []
    for pick in found.picks:
        if isinstance(pick, Picked):
            item = t.plain(t.element(pick.domain.type) or t.UNKNOWN)
            types.append(Many(item) if pick.how_many is not None else item)
    return tuple(types)


def pick_names(found: Body | None) -> tuple[str, ...]:
    return tuple(pick.name.name for pick in found.picks if isinstance(pick, Picked)) if isinstance(found, ActionBody) else ()


def constants(headers: Headers, report: Report, nodes: Mapping[Symbol, tree.Placed]) -> Callable[[tree.Expr], Int]:
    """The range of an expression that is known before the game: numbers, options, the number of players, and what is defined by these."""
    known = Headers(values=headers.values, types=headers.types, players=headers.players)
    asking: set[Symbol] = set()

    def defined(symbol: Symbol, _: Span) -> Type:
        node = nodes[symbol].declaration
        if symbol in asking or not isinstance(node, tree.Define):
            return t.UNKNOWN
        asking.add(symbol)
        found = silently(node.value)
        asking.discard(symbol)
        return found

    def silently(node: tree.Expr) -> Type:
        silent = Report()
        common = Shared(known, silent, "", defined, lambda _: None, lambda _: t.UNKNOWN, picks=lambda _: (), pick_names=lambda _: ())
        found = term(node, Scope(common))
        return t.UNKNOWN if silent.found else found.type

    def evaluate(node: tree.Expr) -> Int:
        if isinstance(node, tree.Number):
            return Int(node.value, node.value)
        if not known.lone:  # the first question: by now all names are declared
            for name, symbol in headers.lone.items():
                if symbol.kind in {"option", "enum"}:
                    known.lone[name] = symbol
                elif symbol.kind == "define" and symbol in nodes and not getattr(nodes[symbol].declaration, "params", ()):
                    known.lone[name] = symbol
                    known.signatures[symbol] = Signature()
        found = silently(node)
        if isinstance(found, Int):
            return found
        report.add("R206", node.span, "The bounds of a range are known before the game.", "Write numbers, options, or `count(players)`.")
        return Int()

    return evaluate


# ---- tables ------------------------------------------------------------------------------------------------


def read_tables(state: Resolving) -> tuple[dict[Symbol, tuple[Kind, ...]], tuple[tuple[Span, Symbol], ...]]:
    """The kinds of every enum and component."""
    found: dict[Symbol, tuple[Kind, ...]] = {}
    all_uses: list[tuple[Span, Symbol]] = []
    boards = list(state.headers.boards.values())
    shape = boards[0].shape if boards else "square"
    kept_tables = {}
    for symbol, placed in state.nodes.items():
        node = placed.declaration
        if not isinstance(node, (tree.Enum, tree.Component)):
            continue
        last = state.memory.tables.get(id(placed))
        if last is not None and last[0] is placed and state.changed is not None and not state.changed and not from_file(node):
            found[symbol], diagnostics, uses = last[2], last[3], last[4]
        else:
            report = Report()
            common = shared(state, symbol.name, report)
            found[symbol] = read_kinds(symbol, node, Filling(state.headers, report, lambda column, cell, c=common: formula(column, cell, c), shape), state, common)  # type: ignore[misc]
            diagnostics, uses = tuple(report.found), tuple(common.uses)
        kept_tables[id(placed)] = (placed, state.headers, found[symbol], diagnostics, uses)
        state.report.found += diagnostics
        all_uses += uses
    state.memory.tables = kept_tables
    return found, tuple(all_uses)


def from_file(node: tree.Enum | tree.Component) -> bool:
    return any(isinstance(line, tree.Table) and line.file is not None for line in node.lines)


def read_kinds(symbol: Symbol, node: tree.Enum | tree.Component, filling: Filling, state: Resolving, common: Shared) -> tuple[Kind, ...]:
    tables = [line for line in node.lines if isinstance(line, tree.Table)]
    if tables:
        return tuple(kind for table in tables for kind in kinds(symbol, state.ruleset.rows(table), filling))
    if isinstance(node, tree.Enum):
        return tuple(Kind(Symbol("value", name, symbol.name), 1, ()) for name in state.headers.enums.get(symbol, ()))
    count = 1
    if node.count is not None:
        size = term(node.count, Scope(common))
        count = size.type.high if isinstance(size.type, Int) and size.type.high < 100_000 else 1
    columns = [name for name, column in state.headers.fields.get(symbol.name, {}).items() if column.kind == "column"]
    if columns:
        filling.report.add("R217", node.name.span, f"`{symbol.name}` has columns, but no table.", "Add a `table` under it.")
    return (Kind(Symbol("kind", symbol.name, symbol.name), count, ()),)


def formula(column: ColumnHeader, cell: tree.Cell, common: Shared) -> Term | None:
    """A cell that holds an expression over the column's parameters."""
    expr, diagnostics = read_formula(cell)
    common.report.found += diagnostics
    if expr is None:
        return None
    scope = Scope(common)
    for name, type_ in column.params or ():
        scope.bind(tree.Name(name, span=cell.span), type_)
    common.uses = [use for use in common.uses if use[1].kind != "local" or use[0] != cell.span]
    return fitting(term(expr, scope, column.type), column.type, scope, f"`{column.symbol.name}`")


# ---- the ruleset as a whole ----------------------------------------------------------------------------------


def whole(model: Model, report: Report) -> None:
    """What a game can't do without."""
    game = model.ruleset.game
    broken = any(isinstance(placed.declaration, tree.Broken) for placed in model.ruleset.declarations)
    if broken or model.headers.lost or game is None:
        return
    play = Symbol("phase", "play")
    if play not in model.nodes:
        phases = [s.name for s in model.nodes if s.kind == "phase"]
        report.add("R113", game.title.span, "The game has no phase `play`, where play begins.", f"Call one of its phases so: {', '.join(f'`{p}`' for p in phases[:6])}." if phases else "Add `phase play` and say in it what happens.")
    else:
        signature = model.headers.signatures[play]
        if signature.params or signature.result is not None:
            report.add("R113", model.places.get(play, game.span), "The phase `play` takes nothing and gives nothing: the game calls it.", "Move what needs it to another phase, and call that one.")
    if Symbol("winner", "winner") not in model.nodes:
        report.add("R114", game.title.span, "The game has no winner.", "Add `winner p` and under it what decides: `most …`, `where …`, `shared`.")
    low, high = model.headers.players
    seats = [name for name, found in model.headers.values.items() if any(s.kind == "seat" for s in found)]
    if seats and len(seats) < high:
        report.add("R116", game.title.span, f"The game is for up to {high} players, but has names for {len(seats)} seats.", "Name them all in `seats`.")
    del low


__all__ = ["PLAYERS", "Apply", "Known", "Memory", "Model", "Operate", "Ref", "Symbol", "resolve", "symbol_of"]
