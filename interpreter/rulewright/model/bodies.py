"""In: one declaration and the headers of the game. Out: its body, resolved, and every use of a name in it."""

from __future__ import annotations

from ..diagnostics.place import Span
from ..syntax import tree
from . import facts
from . import types as t
from .calls import generated, matched
from .declare import near
from .expressions import check_guard, condition, fitting, number, term, yes_no
from .guards import options_in
from .scope import Scope, Shared
from .statements import block, let, needs_start, run
from .symbols import Symbol
from .terms import (
    ActionBody,
    Asked,
    Bind,
    Block,
    Body,
    DefineBody,
    Edged,
    ExampleBody,
    GraphBody,
    Limited,
    Needed,
    Operate,
    PhaseBody,
    Picked,
    Priced,
    Ranked,
    Ref,
    Run,
    Term,
    ValueBody,
    WinnerBody,
)
from .types import Int, Many, Of, Piece, Type


def body(node: tree.Declaration, shared: Shared) -> Body | None:  # noqa: PLR0911 - one case a declaration
    """Resolve one declaration."""
    scope = Scope(shared)
    guard = getattr(node, "guard", None)
    if guard is not None:
        found = yes_no(guard, Scope(shared))
        if options_in(found) is None:
            shared.report.add("R111", guard.span, "When a declaration exists depends on options and on `count(players)` alone.", "Ask for anything else with `if`, or in a `needs`.")
        else:
            scope.options = (found,)
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
        case tree.Zone():
            return ValueBody((number(node.up_to, scope),)) if node.up_to is not None else ValueBody(())
        case tree.Component():
            return component(node, scope)
        case tree.Board():
            return board(node, scope)
        case tree.Example():
            return example(node, scope)
        case tree.Ruling():
            see(node, scope)
    return None


def bind_params(params: tuple[tree.Param, ...], signature: tuple[tuple[str, Type], ...], scope: Scope) -> tuple[Symbol, ...]:
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
            case tree.Cost(prices=asked):
                prices += [price(one, scope) for one in asked]
            case tree.Limit():
                limits.append(limit(line, scope))
            case tree.Needs():
                needs.append(need(line, scope))
            case tree.Do(body=suite):
                effects = block(suite, scope)
            case tree.Say(text=text):
                say = text.text
                quotes(text, scope)
            case tree.BrokenLine():
                pass
    return ActionBody(params, tuple(picks), tuple(prices), tuple(limits), tuple(needs), effects, say)


def pick(node: tree.Pick, scope: Scope) -> Picked:
    symbol, domain, where, inside = generated(node.generator, scope, term)
    scope.present |= inside.present
    scope.options = inside.options
    how_many = None
    if node.how_many is not None:
        how_many = term(node.how_many, scope)
        name = node.generator.name.text
        found = scope.locals[name]
        scope.locals[name] = type(found)(found.symbol, Many(found.type), changes=False)
        wanted = how_many.type.of if isinstance(how_many.type, Many) else how_many.type
        if not isinstance(wanted, Int) and not t.is_unknown(wanted):
            scope.error("R201", how_many.span, f"How many may be picked is a number or a range; this is {t.with_article(how_many.type)}.", "Write `0..3 of them`.")
    return Picked(symbol, domain, where, how_many, span=node.span)


def price(node: tree.Price, scope: Scope) -> Priced:
    amount = number(node.amount, scope)
    name = node.resource.text
    symbol = scope.headers.fields["player"].get(name) or scope.headers.lone.get(name)
    if symbol is None or symbol.kind != "resource":
        if not scope.lost(name):
            resources = [s.name for s in scope.headers.vars if s.kind == "resource"]
            hint = f"`{name}` is a variable: declare it as a `resource`." if symbol is not None and symbol.kind == "var" else near(name, resources)
            scope.error("R101", node.resource.span, f"There is no resource `{name}`.", hint)
        symbol = Symbol("resource", name)
    else:
        scope.shared.uses.append((node.resource.span, symbol))
        check_guard(symbol, node.resource.span, scope)
    if isinstance(amount.type, Int) and amount.type.high < 0:
        scope.error("R205", amount.span, "A cost is never below 0.", "Give what the action brings in its `do`.")
    return Priced(amount, symbol, span=node.span)


def phase_name(name: tree.Name, scope: Scope) -> Symbol | None:
    """A phase that something lasts for; ``game`` is the whole game."""
    if name.text == "game":
        return None
    symbol = scope.headers.lone.get(name.text)
    if symbol is None or symbol.kind != "phase":
        if not scope.lost(name.text):
            phases = [s.name for s in scope.headers.signatures if s.kind == "phase"]
            scope.error("R101", name.span, f"There is no phase `{name.text}`.", near(name.text, (*phases, "game")) or "What lasts for the whole game is written `per game`.")
        return None
    scope.shared.uses.append((name.span, symbol))
    return symbol


def limit(node: tree.Limit, scope: Scope) -> Limited:
    times = number(node.times, scope)
    per = phase_name(node.per, scope) if node.per is not None else None
    keys = tuple(term(key, scope) for key in node.keys)
    for key in keys:
        kind = t.plain(key.type)
        if isinstance(kind, (Many, Piece)):
            scope.error("R201", key.span, f"A limit counts for single values; this is {t.with_article(kind)}.", "A piece may move: count for its cell, its kind or its owner.")
    if isinstance(times.type, Int) and times.type.high < 1:
        scope.error("R205", times.span, "A limit below 1 forbids the action.", "Remove the action instead.")
    return Limited(times, per, keys, node.in_all, span=node.span)


def need(node: tree.Needs, scope: Scope) -> Needed:
    test = condition(node.condition, scope)
    scope.present |= facts.present(test)
    sentence = " ".join(prose.text for prose in node.prose if not prose.language)
    return Needed(node.label.text if node.label else "", test, sentence, span=node.span)


def quotes(text: tree.Text, scope: Scope) -> None:
    """The names in the braces of a ``say``: picks and parameters."""
    for name, start, end in braces(text.text):
        first = name.split(".")[0].strip()
        if first not in scope.locals and first != "me":
            span = Span(text.span.chunk, min(text.span.start + 1 + start, text.span.end), min(text.span.start + 1 + end, text.span.end))
            scope.error("R224", span, f"Nothing here is called `{first}`.", near(first, scope.locals) or "A `say` quotes what was picked, by name.")


def braces(text: str) -> list[tuple[str, int, int]]:
    """What stands in ``{…}``, and where."""
    found, at = [], text.find("{")
    while at >= 0:
        end = text.find("}", at)
        if end < 0:
            break
        found.append((text[at + 1 : end], at, end + 1))
        at = text.find("{", end)
    return found


# ---- phases, definitions, graphs ---------------------------------------------------------------------


def phase(node: tree.Phase, scope: Scope) -> PhaseBody:
    signature = scope.headers.signatures[Symbol("phase", node.name.text)]
    scope.shared.gives = signature.result
    params = bind_params(node.params, signature.params, scope)
    return PhaseBody(params, block(node.body, scope))


def define(node: tree.Define, scope: Scope) -> DefineBody:
    signature = scope.headers.signatures[Symbol("define", node.name.text)]
    params = bind_params(node.params, signature.params, scope)
    value = term(node.value, scope, signature.result)
    if signature.result is not None:
        fitting(value, signature.result, scope, f"`{node.name.text}`")
    return DefineBody(params, value)


def graph(node: tree.Graph, scope: Scope) -> GraphBody:
    on = scope.headers.graphs.get(Symbol("graph", node.name.text))
    place: Type = Of("part" if on and on.kind == "part" else "cell", on) if on is not None else t.UNKNOWN
    edges, stops = [], []
    for line in node.lines:
        inner = scope.inner()
        match line:
            case tree.Edge(source=source, target=target, cost=cost):
                first = inner.bind(source, place)
                symbol, domain, where, inside = generated(target, inner, term)
                item = t.element(domain.type)
                if item is not None and not t.alike(item, place):
                    scope.error("R203", domain.span, f"The graph joins {t.many(place)}; this is {t.with_article(domain.type)}.")
                edges.append(Edged(first, symbol, domain, where, number(cost, inside) if cost is not None else None, span=line.span))
            case tree.Stop(name=name, where=where_):
                stops.append((inner.bind(name, place), yes_no(where_, inner)))
            case tree.BrokenLine():
                pass
    return GraphBody(tuple(edges), tuple(stops))


# ---- scoring ---------------------------------------------------------------------------------------------


def score(node: tree.Score, scope: Scope) -> DefineBody:
    player = scope.bind(node.player, t.PLAYER)
    return DefineBody((player,), number(node.value, scope))


def winner(node: tree.Winner, scope: Scope) -> WinnerBody:
    player = scope.bind(node.player, t.PLAYER)
    lines = []
    for line in node.lines:
        if isinstance(line, tree.BrokenLine):
            continue
        value: Term | None = None
        if line.value is not None:
            value = yes_no(line.value, scope) if line.manner == "where" else number(line.value, scope)
        lines.append(Ranked(line.manner, value, span=line.span))
    for index, line in enumerate(node.lines):
        if isinstance(line, tree.Criterion) and line.manner == "shared" and index != len(node.lines) - 1:
            scope.error("R216", line.span, "`shared` comes last: it settles what is left.", "Move it down.")
    return WinnerBody(player, tuple(lines))


# ---- things ------------------------------------------------------------------------------------------------


def option(node: tree.Option, scope: Scope) -> ValueBody:
    type_ = scope.headers.types.get(Symbol("option", node.name.text), t.UNKNOWN)
    if not isinstance(type_, (t.Bool, Int)) and not (isinstance(type_, Of) and type_.what == "enum") and not t.is_unknown(type_):
        scope.error("R201", node.type.span, f"An option is yes/no, a number, or a value of an enum; this is {t.with_article(type_)}.")
    terms = [fitting(term(node.default, scope, type_), type_, scope, f"`{node.name.text}`")]
    for line in node.lines:
        if isinstance(line, tree.Needs):
            test = condition(line.condition, scope)
            if options_in(test) is None:
                scope.error("R111", line.condition.span, "What an option needs depends on options and on `count(players)` alone.")
            terms.append(test)
    return ValueBody(tuple(terms))


def var(node: tree.Var, scope: Scope) -> ValueBody:
    symbol = Symbol("resource" if node.resource else "var", node.name.text, node.owner.text if node.owner else "")
    header = scope.headers.vars.get(symbol)
    type_ = header.type if header is not None else t.UNKNOWN
    if node.per is not None:
        phase_name(node.per, scope)
    if node.start is None:
        if needs_start(type_):
            scope.error("R207", node.name.span, f"`{node.name.text}` begins with nothing, but is {t.with_article(type_)}.", "Give it a start, `= …`, or add a `?` to its type.")
        return ValueBody(())
    return ValueBody((fitting(term(node.start, scope, type_), type_, scope, f"`{node.name.text}`"),))


def component(node: tree.Component, scope: Scope) -> ValueBody:
    terms = []
    if node.count is not None:
        count = number(node.count, scope)
        terms.append(count)
        if isinstance(count.type, Int) and count.type.high < 1:
            scope.error("R205", count.span, "There is at least one piece of a component.", "Remove the component instead.")
        if any(isinstance(line, tree.Table) for line in node.lines):
            scope.error("R216", node.count.span, "The table counts the pieces already.", "Leave the number after the name out.")
    for line in node.lines:
        if isinstance(line, tree.Starts):
            terms.append(starts(line, node, scope))
    return ValueBody(tuple(terms))


def starts(line: tree.Starts, node: tree.Component, scope: Scope) -> Term:
    """Where pieces begin: a zone of the game, or the owner's zone of that name."""
    own = Symbol("component", node.name.text)
    if isinstance(line.zone, tree.Use):
        symbol = scope.headers.fields["player"].get(line.zone.name) if node.owner is not None else None
        symbol = symbol or scope.headers.lone.get(line.zone.name)
        if symbol is not None and symbol.kind == "zone":
            scope.shared.uses.append((line.zone.span, symbol))
            check_guard(symbol, line.zone.span, scope)
            if own not in scope.headers.zones[symbol].holds and scope.headers.zones[symbol].holds:
                scope.error("R208", line.zone.span, f"`{symbol.name}` is not a zone of `{node.name.text}`.", f"Declare it so: `… of {node.name.text}`.")
            return Ref(scope.headers.types[symbol], symbol, span=line.zone.span)
    found = term(line.zone, scope)
    if not t.is_unknown(found.type) and not (isinstance(found.type, Many) and found.type.zone is not None) and not isinstance(found.type, t.Maybe):
        scope.error("R222", found.span, f"Pieces begin in a zone; this is {t.with_article(found.type)}.")
    return found


def board(node: tree.Board, scope: Scope) -> ValueBody:
    terms = []
    for line in node.lines:
        if isinstance(line, tree.Key):
            symbol = scope.headers.fields.get(node.name.text, {}).get(line.var.text)
            if symbol is None or symbol.kind not in {"var", "resource"}:
                scope.error("R101", line.var.span, f"There is no variable `{line.var.text}` of `{node.name.text}`.", near(line.var.text, scope.headers.fields.get(node.name.text, {})))
                continue
            scope.shared.uses.append((line.var.span, symbol))
            type_ = scope.headers.types[symbol]
            terms.append(fitting(term(line.value, scope, type_), type_, scope, f"`{line.var.text}`"))
            symbols = {cell.symbol for cell in scope.headers.boards[Symbol("board", node.name.text)].cells}
            if line.symbol.text not in symbols:
                scope.error("R112", line.symbol.span, f"The map has no symbol `{line.symbol.text}`.", near(line.symbol.text, symbols))
    return ValueBody(tuple(terms))


# ---- rulings and examples ----------------------------------------------------------------------------------


def see(node: tree.Ruling, scope: Scope) -> None:
    for line in node.lines:
        if isinstance(line, tree.See):
            for name in line.names:
                symbol = scope.headers.lone.get(name.text)
                if symbol is None:
                    fields = [f[name.text] for f in scope.headers.fields.values() if name.text in f]
                    symbol = fields[0] if fields else None
                if symbol is not None:
                    scope.shared.uses.append((name.span, symbol))
                elif not scope.lost(name.text):
                    scope.error("R101", name.span, f"There is no `{name.text}`.", near(name.text, scope.headers.lone))


def example(node: tree.Example, scope: Scope) -> ExampleBody:
    players: int | None = None
    options: list[tuple[Symbol, Term]] = []
    given: list[object] = []
    at: Run | None = None
    script: list[Term | Asked | tuple[Term, ...]] = []
    own = {line.name.text for line in node.lines if isinstance(line, tree.WithOption)}
    for symbol, default in scope.shared.defaults():
        if symbol.name not in own:
            scope.options = (*scope.options, Operate(t.YES_NO, "=", (Ref(scope.headers.types.get(symbol, t.UNKNOWN), symbol), default)))
    for line in node.lines:
        match line:
            case tree.Players(range=size):
                players = example_players(size, scope)
            case tree.WithOption():
                found = example_option(line, scope)
                if found is not None:
                    options.append(found)
            case tree.Given(body=suite):
                given += block(suite, scope)
            case tree.AtPhase(call=call):
                found_run = run(call, scope)
                at = found_run if isinstance(found_run, Run) else None
            case tree.Chance(outcomes=outcomes):
                script.append(tuple(term(outcome, scope) for outcome in outcomes))
            case tree.Plays(seat=seat, choices=choices):
                script += [asked for choice in choices if (asked := ask(seat, choice, line, scope)) is not None]
            case tree.Refused(seat=seat, choice=choice):
                asked = ask(seat, choice, line, scope)
                if asked is not None:
                    script.append(asked)
            case tree.Then(test=test):
                script.append(yes_no(test, Scope(scope.shared, dict(scope.locals), frozenset(), scope.options)))
            case tree.BrokenLine():
                pass
    return ExampleBody(players, tuple(options), tuple(given), at, tuple(script))  # type: ignore[arg-type]


def example_players(size: tree.Expr, scope: Scope) -> int | None:
    found = number(size, scope)
    low, high = scope.headers.players
    if isinstance(found.type, Int) and (found.type.high < low or found.type.low > high):
        scope.error("R205", found.span, f"This game is for {low}..{high} players.", "")
    return found.type.low if isinstance(found.type, Int) else None


def example_option(line: tree.WithOption, scope: Scope) -> tuple[Symbol, Term] | None:
    symbol = scope.headers.lone.get(line.name.text)
    if symbol is None or symbol.kind != "option":
        if not scope.lost(line.name.text):
            scope.error("R101", line.name.span, f"There is no option `{line.name.text}`.", near(line.name.text, [s.name for s in scope.headers.lone.values() if s.kind == "option"]))
        return None
    scope.shared.uses.append((line.name.span, symbol))
    type_ = scope.headers.types.get(symbol, t.UNKNOWN)
    value = fitting(term(line.value, scope, type_), type_, scope, f"`{line.name.text}`")
    scope.options = (*scope.options, Operate(t.YES_NO, "=", (Ref(type_, symbol), value)))
    return symbol, value


def ask(seat: tree.Name, choice: tree.Expr, line: tree.Plays | tree.Refused, scope: Scope) -> Asked | None:
    """``red: march(a1, leader, b2)``: a choice, its arguments in the order of the picks."""
    symbols = [s for s in scope.headers.values.get(seat.text, ()) if s.kind == "seat"]
    if symbols:
        scope.shared.uses.append((seat.span, symbols[0]))
    elif not scope.lost(seat.text):
        seats = [name for name, found in scope.headers.values.items() if any(s.kind == "seat" for s in found)]
        scope.error("R101", seat.span, f"Nobody here is called `{seat.text}`.", near(seat.text, seats) or ("The seats are " + ", ".join(f"`{s}`" for s in seats) + "." if seats else "Name the seats in the game: `seats red, blue`."))
    function, given = (choice.function, choice.arguments) if isinstance(choice, tree.Call) else (choice, ())
    name = function.name if isinstance(function, tree.Use) else ""
    who = symbols[0] if symbols else Symbol("seat", seat.text)
    sentence = " ".join(prose.text for prose in line.prose if not prose.language) if isinstance(line, tree.Refused) else ""
    if name in {"pass", "done"} and not given:
        return Asked(who, Symbol("builtin", name), (), isinstance(line, tree.Refused), sentence, span=choice.span)
    symbol = scope.headers.lone.get(name)
    acting = Scope(scope.shared, dict(scope.locals), frozenset(), scope.options, acting=True)
    if symbol is None or symbol.kind != "action":
        if not scope.lost(name):
            actions = [s.name for s in scope.headers.signatures if s.kind == "action"]
            scope.error("R101", function.span, f"There is no action `{name}`." if name else "A choice is the name of an action, with what is picked in brackets.", near(name, (*actions, "pass", "done")))
        return None
    scope.shared.uses.append((function.span, symbol))
    check_guard(symbol, function.span, scope)
    types = scope.shared.picks(symbol)
    arguments = tuple(choice_argument(argument, types[index] if index < len(types) else t.UNKNOWN, acting) for index, argument in enumerate(given))
    if len(given) != len(types):
        names = ", ".join(scope.shared.pick_names(symbol))
        scope.error("R106", choice.span, f"`{name}` asks for {len(types)} {'thing' if len(types) == 1 else 'things'}, and gets {len(given)}.", f"What is picked, in order: `{name}({names})`." if types else f"Write `{name}` alone.")
    return Asked(who, symbol, arguments, isinstance(line, tree.Refused), sentence, span=choice.span)


def choice_argument(node: tree.Expr, type_: Type, scope: Scope) -> Term:
    """A pick is named by the piece or by its kind."""
    found = term(node, scope, type_)
    wanted, got = t.plain(t.element(type_) or type_), t.plain(t.element(found.type) or found.type)
    if isinstance(wanted, Piece) and isinstance(got, Of) and got.what == "kind" and got.symbol in wanted.components:
        return found
    if isinstance(type_, Many) and not isinstance(found.type, Many):
        return fitting(found, type_.of, scope, "what is picked here")
    return fitting(found, type_, scope, "what is picked here")


__all__ = ["body", "braces", "matched"]
