"""In: an example. Out: its lines prepared: functions that set it up and evaluate its questions, and where it begins."""

from __future__ import annotations

from collections.abc import Mapping

from ..diagnostics.place import Span
from ..frozen import frozen
from ..graph.from_model import standing_alone
from ..model import types as t
from ..model.declared import WON, Asked, Body, ExampleBody, PhaseBody, Sighted
from ..model.positions import laid_out
from ..model.symbols import Symbol
from ..model.terms import (
    AnyTerm,
    Apply,
    Const,
    Get,
    Items,
    Known,
    Operate,
    Over,
    Ref,
    Run,
    Steps,
    Supposing,
    Term,
    as_written,
    conjuncts,
    inside,
)
from ..model.terms import Block as Course
from ..model.types import Many, Of, Piece, Type
from ..program.chains import Line as Stretch
from ..program.chains import fill
from ..program.domains import checked_as, plus
from ..program.fields import which
from ..program.form import NONE, Block, Choose, Do, Expr, Function, Give, Goto, Local, Num, Op, SetSlot, Stmt
from ..program.lowering import Frame, Lowering
from ..program.phases import phase_entry
from ..program.picks import action_rules
from ..program.waits import phase_waits, waits
from .machine import OVER

COMPARISONS = {"=", "!=", "<", "<=", ">", ">="}
PLAY = Run(Symbol("phase", "play"), ())
READ = frozenset({"var", "resource", "zone", "define", "local"})
"""What a lone name may be that has a value in a position."""


@frozen
class Wanted:
    """Something that an example names: the function that evaluates it; the component if it is a kind; whether it is
    many.

    Where pieces are picked or drawn, a kind stands for any of its pieces; where kinds are picked, for itself.
    """

    function: str
    component: Symbol | None
    many: str  # "", set, list
    pieces: bool
    """Whether it names a piece, by itself or by its kind."""


@frozen
class Value:
    """A value that a condition reads, as written, with the function that evaluates it."""

    says: str
    function: str
    type: Type


@frozen
class Secret:
    """A variable that not everybody sees, as written, with the function that tells its slot, or none."""

    says: str
    function: str


@frozen
class Part:
    """One of the conditions joined by ``and``, as written; for a comparison, with both sides.

    ``values``: what else it reads, from left to right.
    """

    says: str
    function: str
    sides: tuple[Value, ...] = ()
    values: tuple[Value, ...] = ()


@frozen
class Question:
    """A ``then``, and its parts. ``won``: whether it asks who has won; then its functions are told."""

    span: Span
    function: str
    parts: tuple[Part, ...] = ()
    won: bool = False


@frozen
class Chances:
    """A ``chance``: what comes next when something is drawn or rolled."""

    span: Span
    wanted: tuple[Wanted, ...]


@frozen
class Move:
    """A ``play``, ``offer`` or ``refuse``: the arguments for the action's parameters, if given, and the picks."""

    span: Span
    asked: Asked
    given: tuple[Wanted, ...]
    wanted: tuple[Wanted, ...]


@frozen
class Sighting:
    """A ``seen by``: what is seen, with the functions that evaluate it."""

    span: Span
    asked: Sighted
    things: tuple[Value | Secret, ...]


Line = Question | Chances | Move | Sighting


@frozen
class Prepared:
    """A prepared example. ``block`` is where play begins, -1 for the beginning of the game.

    ``looks``: whether it sets up a position and examines it before anything is played.
    """

    lines: tuple[Line, ...]
    given: str
    block: int
    looks: bool
    alone: str = ""
    """The phase that is played alone, if the game goes on after it."""
    span: Span | None = None
    """Where the position is set up, if it is."""


def prepare(number: int, body: ExampleBody, bodies: Mapping[Symbol, Body], lowering: Lowering) -> Prepared:
    """Add what one example needs to a program. ``bodies`` include those of the positions."""
    given = f"given_{number}"
    stretched = enumerate(laid_out(body.given, bodies))
    laid = [(name, line_of(number, at, steps, lowering)) for at, (name, steps) in stretched]
    drawn = any(waits(stretch, lowering) for _, stretch in laid)
    stretches = framed(number, laid, lowering, waiting=drawn)
    steps: Block = () if drawn else tuple(one for stretch, frame in stretches for one in frame.effects(stretch))
    lowering.aside.add(given)
    lowering.functions[given] = Function(given, (), (*steps, Give(Num(0))), "the position of an example")
    block = -1
    if body.at is not None:
        block = lowering.block()
        lowering.blocks[block] = begin(body.at, lowering)
    elif drawn:
        block = lowering.block()
        played = any(isinstance(item, Asked) for item in body.script)
        lowering.blocks[block] = begin(PLAY, lowering) if played else (Goto(OVER),)
    if drawn:  # the position may draw, and so use chance
        block = chained(stretches, block, lowering)
    lines = tuple(line(f"{number}_{at}", item, lowering) for at, item in enumerate(body.script))
    span = body.given[0].span if body.given else None
    alone = body.at.phase.name if body.at is not None and not ends_with(body.at.phase, bodies) else ""
    return Prepared(lines, given, block, block < 0 and bool(body.given), alone, span)


def ends_with(phase: Symbol, bodies: Mapping[Symbol, Body]) -> bool:
    """Whether the game is over as soon as a phase has ended: it is the first, or what the first does last."""
    last: Symbol | None = PLAY.phase
    while last is not None and last != phase:
        body = bodies.get(last)
        step = body.steps[-1] if isinstance(body, PhaseBody) and body.steps else None
        last = step.phase if isinstance(step, Run) else None
    return last is not None


def line_of(number: int, at: int, steps: Course, lowering: Lowering) -> Stretch:
    """A sequence of steps as a line of the rule graph, outside the rules."""
    rules, root = lowering.layout.rules, Symbol("example", f"{number}.{at}")
    rules.made[root] = standing_alone(root, steps)
    return rules.line(rules.node(root), "does")


Framed = list[tuple[Stretch, Frame]]


def framed(number: int, stretches: list[tuple[str, Stretch]], lowering: Lowering, *, waiting: bool) -> Framed:
    """Sequences of steps with frames for their names: one for those of the example, others for positions."""
    frames: dict[str, Frame] = {}
    for name, _ in stretches:
        owner = f"example_{number}.{name}" if name else f"example_{number}"
        frames.setdefault(name, Frame(lowering, owner, waiting=waiting))
    return [(steps, frames[name]) for name, steps in stretches]


def chained(stretches: Framed, after: int, lowering: Lowering) -> int:
    """The first block of these sequences. They are lowered in order: names are defined before they are used."""
    blocks = [*(lowering.block() for _ in stretches), after]
    for at, (steps, frame) in enumerate(stretches):
        fill(blocks[at], steps, frame, blocks[at + 1])
    return blocks[0]


def begin(at: Run, lowering: Lowering) -> Block:
    """Steps that enter a phase as if it had just been called."""
    frame = Frame(lowering, "example")
    signature = lowering.layout.rules.headers.signatures[at.phase]
    given = tuple(
        checked_as(term, type_, frame) for term, (_, type_) in zip(at.arguments, signature.params, strict=True)
    )
    if not phase_waits(at.phase, lowering):
        return (Do(lowering.ask(f"phase_{at.phase.name}", "phase", at.phase), given), Goto(OVER))
    entry = phase_entry(at.phase, lowering)
    found: list[Stmt] = [SetSlot(slot.index, one) for slot, one in zip(entry.params, given, strict=True)]
    return (*found, SetSlot(entry.back, Num(OVER)), Goto(entry.block))


def line(name: str, item: Term | Asked | Sighted | tuple[Term, ...], lowering: Lowering) -> Line:
    match item:
        case Asked():
            found = all_wanted(name, item.arguments, lowering)
            given = len(found) - (0 if item.whole else picks(item, lowering))
            return Move(item.span, item, found[:given], found[given:])
        case tuple():
            return Chances(item[0].span, all_wanted(name, item, lowering))
        case Sighted(things=things):
            seen = [looked_at(f"seen_{name}_{at}", one, lowering) for at, one in enumerate(things)]
            return Sighting(item.span, item, tuple(seen))
        case AnyTerm():
            pass
    function = asking(f"then_{name}", item, lowering, won=asks_who_won(item))
    return Question(item.span, function, parts(name, item, function, lowering), asks_who_won(item))


def asks_who_won(term: Term) -> bool:
    won = {symbol for symbol, _ in WON}
    return any(isinstance(one, Symbol) and one in won for one in inside(term))


def picks(asked: Asked, lowering: Lowering) -> int:
    """The number of picks of an action."""
    if asked.action.kind == "builtin":
        return 0
    return len(action_rules(asked.action, lowering).named())


def parts(name: str, item: Term, function: str, lowering: Lowering) -> tuple[Part, ...]:
    """The parts of a question. A part after ``and`` is evaluated only if the one before holds."""
    several, won = conjuncts(item), asks_who_won(item)
    found = []
    for at, one in enumerate(several):
        own = f"{name}_part_{at}" if len(several) > 1 else name
        asks = asking(f"then_{own}", one, lowering, won=won) if len(several) > 1 else function
        is_compared = isinstance(one, Operate) and one.operator in COMPARISONS
        sides = one.operands if isinstance(one, Operate) and is_compared else ()
        read = [term for term in readings(one) if term not in sides and term != one]
        found.append(
            Part(
                as_written(one),
                asks,
                tuple(value(f"then_{own}_{side}", term, lowering, won=won) for side, term in enumerate(sides)),
                tuple(value(f"then_{own}_read_{at}", term, lowering, won=won) for at, term in enumerate(read)),
            )
        )
    return tuple(found)


def value(name: str, term: Term, lowering: Lowering, *, won: bool) -> Value:
    return Value(as_written(term), asking(name, term, lowering, won=won), term.type)


def looked_at(name: str, term: Term, lowering: Lowering) -> Value | Secret:
    """What an example says that somebody sees: pieces, or a secret variable."""
    if not lowering.layout.rules.headers.names_secret(term):
        return value(name, term, lowering, won=False)
    frame, first = Frame(lowering, name), lowering.layout.vars[term.symbol]
    index = which(term, frame)
    answering(name, Choose(Op("<", (index, Num(0))), Num(NONE), plus(first, index)), lowering)
    return Secret(as_written(term), name)


def readings(term: Term) -> list[Term]:
    """The largest parts of a condition that have a value of their own, each once: what the position holds, and what
    definitions and functions come to. What depends on a name inside (`x in red.hand`) has none.
    """
    found: list[Term] = []
    waiting: list[tuple[Term, frozenset[Symbol]]] = [(term, frozenset())]
    while waiting:
        at, bound = waiting.pop()
        whole = isinstance(at, Get | Apply) or (isinstance(at, Ref) and at.symbol.kind in READ)
        free = bound.isdisjoint([one for one in inside(at) if isinstance(one, Symbol)])
        if whole and free and at is not term:
            found += [at] if at not in found else []
            continue
        within = bound | {at.name} if isinstance(at, Over) else bound
        waiting += reversed([(one, within) for one in parts_of(at)])
    return found


def parts_of(term: Term) -> tuple[Term, ...]:
    """What a term is directly made of. What is supposed is not so: that part has no value here."""
    match term:
        case Get(of=of, keys=keys):
            return (of, *keys)
        case Apply(arguments=arguments):
            return arguments
        case Operate(operands=operands):
            return operands
        case Items(items=items):
            return items
        case Over(domain=domain, where=where, value=value, by=by):
            return tuple(one for one in (domain, where, value, by) if one is not None)
        case Steps(entries=entries):
            return tuple(one for entry in entries for one in entry)
        case Supposing() | Const() | Ref() | Known():
            return ()


def all_wanted(name: str, terms: tuple[Term, ...], lowering: Lowering) -> tuple[Wanted, ...]:
    return tuple(wanted(f"named_{name}_{at}", term, lowering) for at, term in enumerate(terms))


def wanted(name: str, term: Term, lowering: Lowering) -> Wanted:
    """What a term names; a kind stands for any piece of it."""
    inner = t.plain(t.element(term.type) or term.type)
    component = inner.symbol if isinstance(inner, Of) and inner.what == "kind" else None
    many = "list" if isinstance(term, Items) else "set" if isinstance(t.plain(term.type), Many) else ""
    return Wanted(asking(name, term, lowering), component, many, component is not None or isinstance(inner, Piece))


def asking(name: str, term: Term, lowering: Lowering, *, won: bool = False) -> str:
    """The name of a function that evaluates a term. ``won``: it is told who has won."""
    frame = Frame(lowering, name)
    told = tuple(frame.bind_local(symbol, type_) for symbol, type_ in WON) if won else ()
    return answering(name, frame.value(term), lowering, told)


def answering(name: str, worth: Expr, lowering: Lowering, told: tuple[Local, ...] = ()) -> str:
    """The name of a function with this value."""
    lowering.aside.add(name)
    lowering.functions[name] = Function(name, told, (Give(worth),), "asked by an example")
    return name
