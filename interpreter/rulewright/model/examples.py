"""In: a ruling or an example. Out: its body: names resolved; options, position, phase and choices in order."""

from __future__ import annotations

from ..composition.near import near
from ..syntax import tree
from . import types as t
from .calls import counted
from .declared import WON, Asked, ExampleBody, Laid, Sighted
from .definitions import how_many
from .expressions import number, term, yes_no
from .fit import check_guard, check_seat, fitting, playing
from .positions import laid
from .run import called_phase, no_phase, run
from .scope import LocalName, Scope
from .statements import block
from .symbols import Symbol, described
from .terms import Const, Items, Operate, Ref, Run, Step, Term
from .types import Int, Many, Of, Piece, Type

NO_ACTION = ("pass", "done")
NOBODY, EVERYONE = "nobody", "everyone"
"""Who sees something, besides seats. A seat with such a name comes first."""


def see(node: tree.Ruling, scope: Scope) -> None:
    """Resolve what a ruling is about."""
    headers = scope.headers
    for line in node.lines:
        for name in line.names if isinstance(line, tree.See) else ():
            found = [fields[name.text] for fields in headers.fields.values() if name.text in fields]
            symbol = headers.lone.get(name.text) or (found[0] if found else None)
            if symbol is not None:
                scope.shared.uses.append((name.span, symbol))
            elif not scope.lost(name.text):
                names = (*headers.lone, *(known for fields in headers.fields.values() for known in fields))
                scope.error(
                    "R101",
                    name.span,
                    f"There is no `{name.text}`.",
                    near(name.text, names) or "`see` names declarations.",
                )


def example(node: tree.Example, scope: Scope) -> ExampleBody:
    players: int | None = None
    options: list[tuple[Symbol, Term]] = []
    given: list[Step | Laid] = []
    at: Run | None = None
    script: list[Term | Asked | Sighted | tuple[Term, ...]] = []
    begin(node, scope)
    for line in sorted(node.lines, key=lambda line: not isinstance(line, tree.Players | tree.WithOption)):
        match line:
            case tree.Players(range=size):
                players = table(size, scope)
            case tree.WithOption():
                found = with_option(line, scope)
                if found is not None:
                    options.append(found)
            case tree.Given(body=suite):
                given += block(suite, scope)
            case tree.GivenPositions(names=names):
                given += laid(names, scope)
            case tree.AtPhase(call=call):
                at = standing_at(call, scope)
            case tree.Chance(outcomes=outcomes):
                script.append(tuple(lone_kind(term(outcome, scope), scope) for outcome in outcomes))
            case tree.Plays(seat=seat, choices=choices) | tree.Allowed(seat=seat, choices=choices):
                script += [asked for choice in choices if (asked := ask(seat, choice, line, scope)) is not None]
            case tree.Refused(seat=seat, choice=choice):
                asked = ask(seat, choice, line, scope)
                script += [asked] if asked is not None else []
            case tree.SeenBy():
                script.append(sighted(line, scope))
            case tree.Then(test=test):
                script.append(yes_no(test, judging(scope)))
            case tree.BrokenLine():
                pass
    return ExampleBody(players, tuple(options), tuple(given), at, tuple(script))


def judging(scope: Scope) -> Scope:
    """The scope of a ``then``: who has won has a name in it, unless the rules use that name for something else."""
    found = Scope(scope.shared, dict(scope.locals), frozenset(), scope.options)
    for symbol, type_ in WON:
        if found.hidden(symbol.name) is None:
            found.locals[symbol.name] = LocalName(symbol, type_)
    return found


def standing_at(call: tree.Expr, scope: Scope) -> Run | None:
    """The phase in which an example begins."""
    name = call.function if isinstance(call, tree.Call) else call
    if called_phase(call, scope) is None and isinstance(name, tree.Use):
        no_phase(tree.Name(name.name, span=name.span), scope)
        return None
    running = run(call, scope)
    return running if isinstance(running, Run) else None


def begin(node: tree.Example, scope: Scope) -> None:
    """Fill in defaults: options that the example does not set, and the smallest number of players."""
    own = {line.name.text for line in node.lines if isinstance(line, tree.WithOption)}
    for symbol, default in scope.shared.defaults():
        if symbol.name not in own:
            know(Ref(scope.headers.types.get(symbol, t.UNKNOWN), symbol), default, scope)
    fewest = scope.headers.players[:1]
    if fewest and not any(isinstance(line, tree.Players) for line in node.lines):
        know(playing(scope.headers), Const(Int(*fewest, *fewest), *fewest), scope)


def know(left: Term, right: Term, scope: Scope) -> None:
    scope.options = (*scope.options, Operate(t.YES_NO, "=", (left, right)))


def table(size: tree.Expr, scope: Scope) -> int | None:
    """The number of players at the table."""
    found = number(size, scope)
    possible = scope.headers.players
    if not isinstance(found, Const) or not isinstance(found.type, Int):
        if not t.is_unknown(found.type):
            scope.error("R206", found.span, "An example needs a fixed number of players.", "Write a number.")
        return None
    count = found.type.low
    if not possible:
        return count
    if count not in possible:
        scope.error(
            "R205", found.span, f"This game is for {how_many(possible)} players.", "Write one of these numbers."
        )
    know(playing(scope.headers), found, scope)
    return count


def with_option(line: tree.WithOption, scope: Scope) -> tuple[Symbol, Term] | None:
    symbol = scope.headers.lone.get(line.name.text)
    if symbol is None or symbol.kind != "option":
        if not scope.lost(line.name.text):
            names = [known.name for known in scope.headers.lone.values() if known.kind == "option"]
            hint = f"It is {described(symbol)}." if symbol is not None else near(line.name.text, names)
            scope.error("R101", line.name.span, f"There is no option `{line.name.text}`.", hint)
        return None
    scope.shared.uses.append((line.name.span, symbol))
    type_ = scope.headers.types.get(symbol, t.UNKNOWN)
    value = fitting(term(line.value, scope, type_), type_, scope, f"`{line.name.text}`")
    know(Ref(type_, symbol), value, scope)
    return symbol, value


def ask(
    seat: tree.Name, choice: tree.Expr, line: tree.Plays | tree.Allowed | tree.Refused, scope: Scope
) -> Asked | None:
    """Resolve ``red: march(a1, leader, b2)``: a choice, with its arguments in the order of the picks.

    Before these, there may be the arguments that the offering decision gives to the action.
    """
    who = seated(seat, scope)
    refused = isinstance(line, tree.Refused)
    sentence = " ".join(prose.text for prose in line.prose if not prose.language) if refused else ""
    function, given = (choice.function, choice.arguments) if isinstance(choice, tree.Call) else (choice, ())
    name = function.name if isinstance(function, tree.Use) else ""
    if name in NO_ACTION and not given:
        return Asked(
            who,
            Symbol("builtin", name),
            (),
            refused,
            isinstance(line, tree.Allowed),
            sentence=sentence,
            span=choice.span,
        )
    symbol = scope.headers.lone.get(name)
    if symbol is None or symbol.kind != "action":
        no_action(name, symbol, function, scope)
        return None
    scope.shared.uses.append((function.span, symbol))
    check_guard(symbol, function.span, scope)
    acting = Scope(scope.shared, dict(scope.locals), frozenset(), scope.options, acting=True)
    picks = asked_for(symbol, len(given), scope)
    whole = bool(picks) and not isinstance(choice, tree.Call) and not isinstance(line, tree.Plays)
    if picks is not None and len(given) != len(picks) and not whole:
        hint = f"What is picked, in order: `{name}({', '.join(pick for pick, _ in picks)})`."
        scope.error(
            "R106",
            choice.span,
            f"`{name}` takes {counted(len(picks))}, but gets {len(given) or 'none'}.",
            hint if picks else f"Write `{name}` alone.",
        )
        picks = None
    arguments: list[Term] = []
    for index, argument in enumerate(given):
        found = term(argument, acting, picks[index][1] if picks is not None else t.UNKNOWN)
        if picks is not None:
            found = only_kind(found, picks[index][1], scope)
        if picks is not None and not suits(found, picks[index][1], acting):
            picks = None  # one message for one choice
        arguments.append(found)
    offered = isinstance(line, tree.Allowed)
    return Asked(who, symbol, tuple(arguments), refused, offered, whole, sentence=sentence, span=choice.span)


def asked_for(action: Symbol, count: int, scope: Scope) -> list[tuple[str, Type]] | None:
    """The names and types of the arguments of a choice: the picks, and before them the parameters if they are
    written.
    """
    picks = scope.shared.picks(action)
    signature = scope.headers.signatures.get(action)
    if picks is None or signature is None or count != len(signature.params) + len(picks):
        return None if picks is None else list(picks)
    return [*signature.params, *picks]


def sighted(line: tree.SeenBy, scope: Scope) -> Sighted:
    """Resolve who knows which pieces something is, or what a variable holds that not everybody sees."""
    seats = {name for name, found in scope.headers.values.items() if any(s.kind == "seat" for s in found)}
    words = [name for name in line.seers if name.text in {NOBODY, EVERYONE} - seats]
    if words and len(line.seers) > 1:
        hint = f"Write `seen by {words[0].text}: …`, or name the seats."
        scope.error("R105", words[0].span, f"`{words[0].text}` stands alone here.", hint)
    seers = tuple(seated(name, scope) for name in line.seers if name not in words)
    things = []
    for one in line.things:
        thing = term(one, scope)
        kind = t.plain(t.element(thing.type) or thing.type)
        secret = scope.headers.names_secret(thing)
        if not secret and not isinstance(kind, Piece) and not t.is_unknown(kind):
            what = f"Only pieces and secret variables are seen or hidden; this is {t.with_article(thing.type)}."
            hint = "Name pieces (`red.hand`, `top(deck)`), or a variable that says `seen by`."
            scope.error("R201", thing.span, what, hint)
        things.append(thing)
    everyone = any(name.text == EVERYONE for name in words)
    return Sighted(seers, everyone, tuple(things), span=line.span)


def seated(seat: tree.Name, scope: Scope) -> Symbol:
    """The seat that chooses."""
    own = Symbol("seat", seat.text)
    if own in scope.headers.values.get(seat.text, ()):
        scope.shared.uses.append((seat.span, own))
        check_seat(own, seat.span, scope)
    elif not scope.lost(seat.text):
        seats = [name for name, found in scope.headers.values.items() if any(s.kind == "seat" for s in found)]
        hint = f"The seats are {', '.join(f'`{name}`' for name in seats)}."
        scope.error(
            "R101",
            seat.span,
            f"No seat is called `{seat.text}`.",
            near(seat.text, seats) or (hint if seats else "Name the seats in the game: `seats red, blue`."),
        )
    return own


def no_action(name: str, symbol: Symbol | None, function: tree.Expr, scope: Scope) -> None:
    if scope.lost(name):
        return
    if not name:
        scope.error(
            "R105",
            function.span,
            "A choice is the name of an action, with the picks in brackets.",
            "Write it like this: `march(a1, b2)`.",
        )
        return
    if name in NO_ACTION:
        scope.error("R106", function.span, f"`{name}` takes no arguments.", f"Write `{name}` alone.")
        return
    actions = [known.name for known in scope.headers.signatures if known.kind == "action"]
    hint = near(name, (*actions, *NO_ACTION)) if symbol is None else f"It is {described(symbol)}."
    scope.error(
        "R101", function.span, f"There is no action `{name}`.", hint or "Actions are declared at the top level."
    )


def only_kind(found: Term, wanted: Type, scope: Scope) -> Term:
    """Where pieces are picked, the name of a component with a single kind stands for that kind, alone or in a list."""
    if not isinstance(wanted, Many):
        return lone_kind(found, scope)
    if not isinstance(found, Items) or not found.items:
        return found
    items = tuple(lone_kind(item, scope) for item in found.items)
    kind = items[0].type
    if not isinstance(kind, Of) or kind.what != "kind" or any(item.type != kind for item in items):
        return found
    return Items(Many(kind, "list"), items, span=found.span)


def lone_kind(found: Term, scope: Scope) -> Term:
    if not isinstance(found, Ref) or found.symbol.kind != "component":
        return found
    header = scope.headers.components.get(found.symbol)
    if header is None or len(header.kinds) != 1:
        return found
    return Ref(Of("kind", found.symbol), Symbol("kind", header.kinds[0], found.symbol.name), span=found.span)


def suits(found: Term, type_: Type, scope: Scope) -> bool:
    """Whether an argument fits a pick. A piece may be given by its kind; for several, a single one may be given."""
    wanted, got = t.plain(t.element(type_) or type_), t.plain(t.element(found.type) or found.type)
    if isinstance(wanted, Piece) and isinstance(got, Of) and got.what == "kind" and got.symbol in wanted.components:
        return True
    target = type_.of if isinstance(type_, Many) and not isinstance(found.type, Many) else type_
    fitting(found, target, scope, "what is picked here")
    return t.fits(found.type, target)
