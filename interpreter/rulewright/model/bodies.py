"""In: one declaration and the headers of the game. Out: its body, resolved, and every use of a name in it."""

from __future__ import annotations

from dataclasses import replace

from ..composition.near import near
from ..diagnostics.diagnostic import Report
from ..syntax import tree
from . import facts
from . import types as t
from .appearance import look
from .book import book
from .called import names
from .declared import ActionBody, Body, PhaseBody
from .effects import let
from .examples import example, see
from .expressions import number, term, yes_no
from .fit import check_guard, fitting
from .gather import condition, generated
from .guards import is_clear, options_in
from .palettes import drawing, palette
from .positions import position
from .quotes import quotes_in
from .scope import LocalName, Scope, Shared
from .single import picked
from .statements import block
from .symbols import Symbol
from .terms import Bind, Block, DefineBody, Edged, GraphBody, Limited, Needed, Picked, Priced, Ranked, Term, WinnerBody
from .things import board, component, memory, option, phase_name, var, zone
from .types import Int, Many, Of, Piece, Type
from .whole import PLAY, play_alone


def body(node: tree.Declaration, shared: Shared) -> Body | None:
    """Resolve one declaration."""
    scope = Scope(shared)
    guarded(node, scope)
    match node:
        case tree.Action():
            return action(node, scope)
        case tree.Phase():
            return phase(node, scope)
        case tree.Define():
            return define(node, scope)
        case tree.Graph():
            return graph(node, scope)
        case tree.Score():
            return score(node, scope)
        case tree.Winner():
            return winner(node, scope)
        case tree.Option():
            return option(node, scope)
        case tree.Var():
            return var(node, scope)
        case tree.Memory():
            return memory(node, scope)
        case tree.Zone():
            return zone(node, scope)
        case tree.Component():
            return component(node, scope)
        case tree.Board():
            return board(node, scope)
        case tree.Names():
            return names(node, scope)
        case tree.Look():
            return look(node, scope)
        case tree.Palette():
            return palette(node, scope)
        case tree.Drawing():
            return drawing(node, scope)
        case tree.Book():
            return book(node, scope)
        case tree.Position():
            return position(node, scope)
        case tree.Example():
            return example(node, scope)
        case tree.Ruling():
            see(node, scope)
        case (
            tree.Language()
            | tree.Game()
            | tree.Include()
            | tree.Enum()
            | tree.Part()
            | tree.Change()
            | tree.Retold()
            | tree.Replace()
            | tree.Remove()
            | tree.SetLiteral()
            | tree.OfferIn()
            | tree.Broken()
        ):
            pass
    return None


def guarded(node: tree.Declaration, scope: Scope) -> None:
    """Resolve the ``when`` of a declaration, which holds everywhere inside it."""
    guard = getattr(node, "guard", None)
    if guard is None:
        return
    report = scope.shared.report
    before = len(report.found)
    found = yes_no(guard, Scope(scope.shared))
    if options_in(found) is not None:
        scope.options = (found,)
    elif is_clear(found) and len(report.found) == before:
        report.add(
            "R111",
            guard.span,
            "Whether a declaration exists can only depend on options and on `count(players)`.",
            "Test anything else with `if`, or in a `needs`.",
        )


def bind_params(
    params: tuple[tree.Param, ...], signature: tuple[tuple[str, Type], ...], scope: Scope
) -> tuple[Symbol, ...]:
    return tuple(scope.bind(param.name, type_) for param, (_, type_) in zip(params, signature, strict=True))


# ---- actions ------------------------------------------------------------------------------------------


def action(node: tree.Action, scope: Scope) -> ActionBody:
    scope.acting = True
    signature = scope.headers.signatures[Symbol("action", node.name.text)]
    params = bind_params(node.params, signature.params, scope)
    picks: list[Picked | Bind] = []
    prices: list[Priced] = []
    limits: list[Limited] = []
    needs: list[Needed] = []
    effects: Block = ()
    say = ""
    for line in node.lines:
        match line:
            case tree.Pick():
                picks.append(pick(line, scope))
            case tree.Let():
                bound = let(line, scope)
                if isinstance(bound, Bind):
                    picks.append(bound)
                else:
                    scope.error(
                        "R105",
                        line.value.span,
                        "A phase cannot be called before an action is chosen.",
                        "Call it in `do`.",
                    )
            case tree.Cost(prices=asked):
                prices += [price(one, scope) for one in asked]
            case tree.Limit():
                limits.append(limit(line, scope))
            case tree.Needs():
                needs.append(need(line, scope))
            case tree.Do(body=suite):
                effects = block(suite, scope.inner())
            case tree.Say(text=text):
                say = text.text
                say_quotes(text, scope)
            case tree.BrokenLine():
                pass
    return ActionBody(params, tuple(picks), tuple(prices), tuple(limits), tuple(needs), effects, say)


def pick(node: tree.Pick, scope: Scope) -> Picked:
    symbol, domain, where, inside = generated(node.generator, scope, term)
    scope.present, scope.options = inside.present, inside.options
    item = t.element(domain.type)
    picked(item if item is not None else t.UNKNOWN, domain.span, node.how_many is not None, scope)
    how_many = None
    if node.how_many is not None:
        how_many = term(node.how_many, scope)
        one = scope.locals[symbol.name]
        scope.locals[symbol.name] = LocalName(one.symbol, Many(t.plain(one.type)))
        wanted = how_many.type.of if isinstance(how_many.type, Many) else how_many.type
        if not isinstance(wanted, Int) and not t.is_unknown(wanted):
            scope.error(
                "R201",
                how_many.span,
                f"The number of things to pick must be a number or a range; this is {t.with_article(how_many.type)}.",
                "Write `0..3 of them`.",
            )
    said = sentence_of(node) if where is not None else ""
    return Picked(symbol, domain, where, how_many, said, secretly(node, item, scope), span=node.span)


def secretly(node: tree.Pick, item: Type | None, scope: Scope) -> bool:
    """Whether only who picks it sees it."""
    if node.seen_by is None:
        return False
    if node.seen_by.text != "me":
        scope.error(
            "R107",
            node.seen_by.span,
            f"What is picked cannot be seen by `{node.seen_by.text}`.",
            "Write `seen by me`, or leave it out: then everybody sees it.",
        )
    elif isinstance(t.plain(item or t.UNKNOWN), t.Piece):
        scope.error(
            "R107",
            node.seen_by.span,
            "Who sees a piece that is picked follows from where it lies.",
            "Leave `seen by me` out, and say at the zone who sees what lies there.",
        )
    return True


def price(node: tree.Price, scope: Scope) -> Priced:
    amount = number(node.amount, scope)
    name = node.resource.text
    symbol = scope.headers.fields["player"].get(name) or scope.headers.lone.get(name)
    if symbol is None or symbol.kind != "resource":
        if not scope.lost(name):
            resources = [known.name for known in scope.headers.vars if known.kind == "resource"]
            hint = near(name, resources) or "Resources are declared at the top level: `resource gold of player: 0..9`."
            if symbol is not None and symbol.kind == "var":
                hint = f"`{name}` is a variable: declare it as a `resource`."
            scope.error("R101", node.resource.span, f"There is no resource `{name}`.", hint)
        symbol = Symbol("resource", name)
    else:
        scope.shared.uses.append((node.resource.span, symbol))
        check_guard(symbol, node.resource.span, scope)
    if isinstance(amount.type, Int) and amount.type.high < 0:
        scope.error("R205", amount.span, "A cost must not be negative.", "Put what the action gains in its `do`.")
    return Priced(amount, symbol, span=node.span)


def limit(node: tree.Limit, scope: Scope) -> Limited:
    times = number(node.times, scope)
    per = phase_name(node.per, scope) if node.per is not None else None
    keys = tuple(term(key, scope) for key in node.keys)
    for key in keys:
        kind = t.plain(key.type)
        if isinstance(kind, (Many, Piece)):
            hint = "A piece may move: count by its cell, its kind or its owner."
            scope.error(
                "R201",
                key.span,
                f"A limit counts by single values; this is {t.with_article(kind)}.",
                hint if isinstance(kind, Piece) else "Count by one of them.",
            )
    if isinstance(times.type, Int) and times.type.high < 1:
        scope.error("R205", times.span, "A limit below 1 forbids the action.", "Remove the action instead.")
    return Limited(times, per, keys, node.in_all, span=node.span)


def need(node: tree.Needs, scope: Scope) -> Needed:
    test = condition(node.condition, scope, term)
    scope.present |= facts.present(test)
    return Needed(node.label.text if node.label else "", test, sentence_of(node), span=node.span)


def sentence_of(node: tree.Line) -> str:
    """The sentence of a line, in the language of the rules."""
    return " ".join(prose.text for prose in node.prose if not prose.language)


def say_quotes(text: tree.Text, scope: Scope) -> None:
    """Resolve the values in the braces of a ``say``: what was picked or given, and its fields. ``quotes`` checks the
    rest.
    """
    for quote in quotes_in(text):
        first, *names = quote.path.split(".")
        if first not in scope.locals and first != "me":
            continue
        expr: tree.Expr = tree.Use(first, span=quote.span)
        for name in names:
            expr = tree.Field(expr, tree.Name(name, span=quote.span), span=quote.span)
        found = Report()
        shared = replace(scope.shared, report=found)
        term(expr, Scope(shared, scope.locals, scope.present, scope.options, acting=True))
        for one in found.found[:1]:
            scope.error("R224", quote.span, one.message, one.hint)


# ---- phases, definitions, graphs, scoring --------------------------------------------------------------


def phase(node: tree.Phase, scope: Scope) -> PhaseBody:
    symbol = Symbol("phase", node.name.text)
    signature = scope.headers.signatures[symbol]
    if symbol == PLAY:
        play_alone(node, scope.shared.report)
    scope.shared.gives = signature.result
    params = bind_params(node.params, signature.params, scope)
    return PhaseBody(params, block(node.body, scope))


def define(node: tree.Define, scope: Scope) -> DefineBody:
    signature = scope.headers.signatures[Symbol("define", node.name.text)]
    params = bind_params(node.params, signature.params, scope)
    lets = tuple(named_value(line, scope) for line in node.lines if isinstance(line, tree.Let))
    value = term(node.value, scope, signature.result)
    if signature.result is not None:
        fitting(value, signature.result, scope, f"`{node.name.text}`")
    return DefineBody(params, value, lets)


def named_value(line: tree.Let, scope: Scope) -> Bind:
    """A value of a definition that has a name."""
    value = term(line.value, scope)
    if value.type == t.NONE:
        scope.error("R202", value.span, "A name for none is of no use.", "Write `none` where you need it.")
    return Bind(scope.bind(line.name, value.type), value.type, value, span=line.span)


def graph(node: tree.Graph, scope: Scope) -> GraphBody:
    on = scope.headers.graphs.get(Symbol("graph", node.name.text))
    place: Type = Of("part" if on.kind == "part" else "cell", on) if on is not None else t.UNKNOWN
    edges, stops = [], []
    for line in node.lines:
        inner = scope.inner()
        match line:
            case tree.Edge(source=source, target=target, cost=cost):
                first = inner.bind(source, place)
                symbol, domain, where, inside = generated(target, inner, term)
                item = t.element(domain.type)
                if item is not None and not t.alike(item, place):
                    scope.error(
                        "R203",
                        domain.span,
                        f"The graph joins {t.many(place)}; this is {t.with_article(domain.type)}.",
                        "An edge leads to a place of this graph.",
                    )
                price_ = number(cost, inside) if cost is not None else None
                edges.append(Edged(first, symbol, domain, where, price_, span=line.span))
            case tree.Stop(name=name, where=where_):
                stops.append((inner.bind(name, place), yes_no(where_, inner)))
            case tree.BrokenLine():
                pass
    return GraphBody(tuple(edges), tuple(stops))


def score(node: tree.Score, scope: Scope) -> DefineBody:
    player = scope.bind(node.player, t.PLAYER)
    return DefineBody((player,), number(node.value, scope))


def winner(node: tree.Winner, scope: Scope) -> WinnerBody:
    player = scope.bind(node.player, t.PLAYER)
    lines = []
    for index, line in enumerate(node.lines):
        if isinstance(line, tree.BrokenLine):
            continue
        value: Term | None = None
        if line.value is not None:
            value = yes_no(line.value, scope) if line.manner == "where" else number(line.value, scope)
        elif index != len(node.lines) - 1:
            scope.error(
                "R216", line.span, "`shared` must be the last line: it decides what is still open.", "Move it down."
            )
        lines.append(Ranked(line.manner, value, span=line.span))
    return WinnerBody(player, tuple(lines))
