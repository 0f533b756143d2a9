"""In: a composed ruleset. Out: its model: names resolved, values typed, tables read; and diagnostics.

What has not changed is not resolved again: see ``keeping``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from ..composition.lost import Lost
from ..composition.rewrite import inside
from ..composition.ruleset import Ruleset
from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..syntax import tree
from ..syntax.declarations import ONCE, TITLED, known_by, sort_of
from . import types as t
from .bodies import body
from .builtins import BUILTIN_NAMES
from .chains import chains
from .constants import constants, names_in
from .declare import declare, symbol_of
from .declared import ActionBody
from .declaring import Declaring
from .definitions import Headers, Signature
from .effects import effect
from .expressions import yes_no
from .flow import asks, check_asking, check_flow
from .kinds import read_kinds
from .misspelt import declared_as
from .positions import check_circles
from .quotes import check_quotes
from .reuse import Changes, ReadTable, ResolveCache, Resolved, changes
from .scope import Scope, Shared
from .symbols import Symbol
from .terms import DefineBody, Picked, Term, ValueBody
from .types import Many, Type
from .understood import Model
from .whole import check_whole
from .written import type_of


@dataclass(slots=True)
class Resolving:
    ruleset: Ruleset
    report: Report
    cache: ResolveCache
    headers: Headers
    places: dict[Symbol, Span]
    nodes: dict[Symbol, tree.Placed]
    changed: Changes | None
    """The differences to the last reading; None if nothing of it can be reused."""
    touched: frozenset[int] = frozenset()
    """The declarations that a variant, an addon or a setting has changed."""
    resolved: dict[Symbol, Resolved] = field(default_factory=dict)
    results: dict[Symbol, Type] = field(default_factory=dict)
    guards: dict[Symbol, Term] = field(default_factory=dict)
    tables: dict[Symbol, ReadTable] = field(default_factory=dict)


def resolve(ruleset: Ruleset, report: Report, cache: ResolveCache) -> Model:
    """Resolve the whole ruleset."""
    nodes = named(ruleset, report)
    declarations = [placed.declaration for placed in ruleset.declarations]
    declared = declare(
        declarations,
        report,
        ruleset.rows,
        lambda known: constants(known, report, nodes),
        ruleset.game,
        ruleset.players,
        ruleset.lost,
    )
    for node in declared.refused:
        symbol = symbol_of(node)
        if symbol is not None and symbol in nodes and nodes[symbol].declaration is node:
            del nodes[symbol]
    headers = declared.headers
    state = Resolving(ruleset, report, cache, headers, declared.places, nodes, changes(cache.headers, headers))
    state.touched = frozenset(
        id(placed) for placed, origin in zip(ruleset.declarations, ruleset.origins, strict=True) if origin.touched
    )
    for symbol, guard in headers.guards.items():
        state.guards[symbol] = yes_no(guard, Scope(shared(state, "", Report())))
    define_all(state)
    for symbol in sorted(nodes, key=lambda symbol: symbol.kind == "example"):  # examples know the picks of actions
        resolve_one(symbol, state)
    for symbol in nodes:
        if symbol.kind in {"enum", "component"}:
            read_table(symbol, state)
    model = finished(state)
    check_whole(ruleset, headers, nodes, report)
    check_flow(model.bodies, model.places, {symbol: one.trouble for symbol, one in state.resolved.items()}, report)
    check_asking({symbol: one.asks for symbol, one in state.resolved.items()}, model.kinds, model.places, report)
    check_circles(model.bodies, model.places, report)
    cache.quotes = check_quotes(nodes, ruleset.game, headers, report, cache.quotes)
    declared_as(report.found, model.uses, model.places)
    cache.headers, cache.results = headers, state.results
    cache.resolved, cache.tables = state.resolved, state.tables
    return model


def finished(state: Resolving) -> Model:
    done: list[Resolved | ReadTable] = [*state.resolved.values(), *state.tables.values()]
    for one in done:
        state.report.found += one.found
    return Model(
        state.ruleset,
        state.headers,
        state.nodes,
        {symbol: one.body for symbol, one in state.resolved.items() if one.body is not None},
        {symbol: one.kinds for symbol, one in state.tables.items()},
        state.guards,
        state.places,
        tuple(use for one in done for use in one.uses),
    )


def named(ruleset: Ruleset, report: Report) -> dict[Symbol, tree.Placed]:
    """The declarations by their symbols."""
    nodes: dict[Symbol, tree.Placed] = {}
    for placed in ruleset.declarations:
        symbol = symbol_of(placed.declaration)
        if symbol is not None:
            if symbol in nodes and symbol.kind in ONCE:
                twice(symbol, nodes[symbol].declaration, placed.declaration, report)
            nodes.setdefault(symbol, placed)
    return nodes


def twice(symbol: Symbol, first: tree.Declaration, second: tree.Declaration, report: Report) -> None:
    what = f"The {symbol.kind} is"
    sort = sort_of(first)
    if sort is not None and sort.known == "about":
        what = f"`{symbol.kind} {symbol.name}`" if symbol.name != symbol.kind else f"`{symbol.kind}`"
        what += " is"
    if symbol.kind in TITLED:
        what = f"The {symbol.kind} “{symbol.name}” is"
    report.add("R102", head(second), f"{what} declared twice.", "Keep one of them.", ((head(first), "declared here"),))


def head(node: tree.Declaration) -> Span:
    """The place that identifies a declaration in messages: its title or player, or else all of it."""
    sort, known = sort_of(node), known_by(node)
    return known.span if known is not None and sort is not None and sort.word in ONCE else node.span


# ---- bodies ----------------------------------------------------------------------------------------------


def define_all(state: Resolving) -> None:
    """Resolve the definitions, each after those that it uses. In a circle, the declared result types are used."""

    def mentioned(symbol: Symbol) -> list[Symbol]:
        node = state.nodes[symbol].declaration
        names = names_in((node.value, node.lines)) if isinstance(node, tree.Define) else ()
        known = (state.headers.lone.get(name) for name in names if name not in BUILTIN_NAMES)
        return [found for found in known if found is not None and found.kind == "define" and found in state.nodes]

    order, circles = chains((symbol for symbol in state.nodes if symbol.kind == "define"), mentioned)
    for circle in circles:
        went_round(circle, state)
        for symbol in circle:
            state.results[symbol] = state.headers.signatures[symbol].result or t.UNKNOWN
    for symbol in order:
        found = resolve_one(symbol, state).body
        result = state.headers.signatures.get(symbol, Signature()).result
        if result is None:
            result = found.value.type if isinstance(found, DefineBody) else t.UNKNOWN
        state.results.setdefault(symbol, result)


def went_round(circle: list[Symbol], state: Resolving) -> None:
    """Report a circle of definitions, with the place of each step."""
    names = " → ".join(f"`{symbol.name}`" for symbol in (*circle, circle[0]))
    state.report.add(
        "R209",
        state.places[circle[0]],
        f"The definition of `{circle[0].name}` is circular: {names}.",
        "A definition must not use itself, not even through others.",
        tuple((state.places[symbol], f"`{symbol.name}` is declared here") for symbol in circle[1:]),
    )


def kept(symbol: Symbol, placed: tree.Placed, state: Resolving) -> Resolved | None:
    """The body from the last reading, if it is still valid."""
    old = state.cache.resolved.get(symbol)
    if old is None or state.changed is None or old.placed is not placed or old.found:
        return None
    if symbol in state.changed.symbols or old.relies & state.changed.symbols or not same_results(old.relies, state):
        return None
    if old.excused and state.changed.lost:
        return None
    if state.changed.names and (id(placed) in state.touched or state.changed.named_in(placed)):
        return None
    for relied in old.relies if symbol.kind == "example" else ():
        if relied.kind in {"action", "option"} and state.resolved.get(relied) is not state.cache.resolved.get(relied):
            return None
    return old


def same_results(relies: frozenset[Symbol], state: Resolving) -> bool:
    """Whether the definitions that a body relies on have the same result types as before."""
    return all(
        state.results.get(symbol) == state.cache.results.get(symbol) for symbol in relies if symbol.kind == "define"
    )


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
        broken = broken_lines(node)
        common.broken = bool(broken or placed.lost)
        common.lost = Lost((*placed.lost, *(name for line in broken for name in line.names)))
        inside = body(node, common)
        relies = {used for _, used in common.uses if used.kind != "local"}
        if symbol.kind == "example":  # it starts with the defaults of all options
            relies.update(option for option in state.nodes if option.kind == "option")
        trouble = (
            *((node.span,) if placed.lost else ()),
            *(line.span for line in broken),
            *(one.span for one in report.found),
            *common.missed,
        )
        again = Resolved(
            placed,
            inside,
            tuple(report.found),
            tuple(common.uses),
            frozenset(relies),
            trouble,
            common.excused,
            asks(inside) if inside is not None else frozenset(),
        )
    state.resolved[symbol] = again
    return again


def broken_lines(node: tree.Declaration) -> list[tree.BrokenLine]:
    """All lines in a declaration that could not be read."""
    found: list[tree.BrokenLine] = []
    stack: list[object] = [node]
    while stack:
        at = stack.pop()
        if isinstance(at, tree.BrokenLine):
            found.append(at)
        elif isinstance(at, tuple):
            stack += at
        elif isinstance(at, tree.Line | tree.Suite):
            inner = {"lines", "body", "statements", "then", "otherwise"}
            stack += [getattr(at, item.name) for item in fields(at) if item.name in inner]
    return found


def read_table(symbol: Symbol, state: Resolving) -> None:
    """Read the kinds of an enum or a component."""
    placed = state.nodes[symbol]
    old = state.cache.tables.get(symbol)
    same = old is not None and old.placed is placed and state.changed == Changes() and not old.found
    if old is not None and same and same_results(frozenset(used for _, used in old.uses), state):
        state.tables[symbol] = old
        return
    report = Report()
    common = shared(state, symbol.name, report)
    common.broken = bool(placed.lost)
    found = read_kinds(symbol, placed.declaration, state.ruleset.rows, common)
    state.tables[symbol] = ReadTable(placed, found, tuple(report.found), tuple(common.uses))


# ---- scopes ------------------------------------------------------------------------------------------------


def shared(state: Resolving, declaration: str, report: Report) -> Shared:
    declaring = Declaring(state.headers, report, state.ruleset.rows, state.places)
    declaring.constant = constants(state.headers, report, state.nodes)

    def written(node: tree.Type) -> t.Type:
        found = type_of(node, declaring)
        common.excused |= declaring.excused
        return found

    common = Shared(
        state.headers,
        report,
        declaration,
        results=lambda symbol, _: state.results.get(symbol, t.UNKNOWN),
        guards=state.guards.get,
        headers_type=written,
        picks=lambda symbol: picks(symbol, state),
        place=state.places.get,
        effect=effect,
        defaults=lambda: defaults(state),
        rows=state.ruleset.rows,
        rolled=lambda name: rolled(name, state),
    )
    return common


def rolled(name: str, state: Resolving) -> tuple[str, ...]:
    """The names of what is rolled in a phase or an action."""
    symbol = state.headers.lone.get(name)
    placed = state.nodes.get(symbol) if symbol is not None else None
    steps = inside(placed.declaration) if placed is not None else ()
    return tuple(one.text for step in steps if isinstance(step, tree.Roll) for one in step.names)


def defaults(state: Resolving) -> list[tuple[Symbol, Term]]:
    """Every option with its default."""
    found = []
    for symbol in state.nodes:
        if symbol.kind == "option":
            inside = resolve_one(symbol, state).body
            if isinstance(inside, ValueBody) and inside.terms:
                found.append((symbol, inside.terms[0]))
    return found


def picks(symbol: Symbol, state: Resolving) -> tuple[tuple[str, Type], ...] | None:
    """The names and types of an action's picks, in order; None if one of them cannot be resolved."""
    node = state.nodes[symbol].declaration
    inside = resolve_one(symbol, state).body
    broken = any(isinstance(line, tree.BrokenLine) for line in getattr(node, "lines", ())) or state.nodes[symbol].lost
    if not isinstance(inside, ActionBody) or broken:
        return None
    found = []
    for pick in inside.picks:
        if isinstance(pick, Picked):
            item = t.plain(t.element(pick.domain.type) or pick.domain.type)
            found.append((pick.name.name, Many(item) if pick.how_many is not None else item))
    return tuple(found)


__all__ = ["Model", "ResolveCache", "resolve", "symbol_of"]
