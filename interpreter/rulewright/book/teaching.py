"""In: a speech. Out: what the author says beside the rules: what `book` says, as far as it is about this table."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.book import NO_BOOK, BookBody, Passage, Together
from ..model.declared import ExampleBody
from ..model.guards import constant
from ..model.symbols import Symbol
from ..model.terms import Apply, DefineBody, Operate, Over, Ref, Term, WinnerBody
from ..model.understood import Model
from ..play.adding import Counted
from ..syntax import tree
from .folding import settled
from .pages import Run, Text
from .parts import declared
from .speech import Speech

BOOK = Symbol("book", "book")


def teaching(model: Model) -> BookBody:
    found = model.bodies.get(BOOK)
    return found if isinstance(found, BookBody) else NO_BOOK


def is_printed(kind: Symbol, model: Model) -> bool:
    """Whether a kind, or all of its component, is printed on a board."""
    return not teaching(model).printed.isdisjoint({kind, Symbol("component", kind.of)})


def passages(several: tuple[Passage, ...], speech: Speech) -> Iterator[Text]:
    """The sentences that this table needs, each after its word. All are asked for, so that catalogues have them."""
    for one in several:
        text = speech.prose(one.prose, f"{one.key} prose")
        title = speech.named(one.key, one.title, one.span) if one.title else ""
        if text and (one.guard is None or settled(one.guard, speech.agreed) is not False):
            yield (*((Run(f"{title}. ", "strong"),) if title else ()), *text)


def group_title(group: Together, speech: Speech) -> str:
    return speech.named(f"book group {group.title}", group.title, group.span)


# ---- which example teaches ----------------------------------------------------------------------------------------


def shown_turn(speech: Speech) -> tree.Example | None:
    """The example that shows a whole turn; if the author has named none, the one with the most choices that tells of
    the game as it is played.
    """
    named = teaching(speech.model).turn
    placed = speech.model.nodes.get(named) if named is not None else None
    if placed is not None and isinstance(placed.declaration, tree.Example):
        return placed.declaration
    told = [node for node in declared(tree.Example, speech) if node.prose and agrees(node, speech)]
    return max(told, key=choices_in, default=None)


def agrees(node: tree.Example, speech: Speech) -> bool:
    """Whether an example is about the options that the table has agreed on."""
    body = speech.model.bodies.get(Symbol("example", node.title.text))
    given = body.options if isinstance(body, ExampleBody) else ()
    return all(constant(value) == speech.agreed.get(option) for option, value in given)


def choices_in(node: tree.Example) -> int:
    return sum(len(line.choices) for line in node.lines if isinstance(line, tree.Plays))


def counting(model: Model) -> Symbol | None:
    """The example at whose end the points are counted."""
    named = teaching(model).counting
    return named if named is not None and named in model.nodes else None


# ---- what is counted ------------------------------------------------------------------------------------------------


def summands(speech: Speech) -> tuple[Counted, ...]:
    """The terms that a player's points consist of, in the order in which they are written; empty if nothing is counted.

    A definition that is a sum by itself is counted by what it sums up.
    """
    model = speech.model
    for kind in ("standing", "score"):
        body = model.bodies.get(Symbol(kind, kind))
        if isinstance(body, DefineBody) and len(body.params) == 1:
            return tuple(Counted(body.params[0], one) for one in terms_of(body.value, speech))
    ranked = model.bodies.get(Symbol("winner", "winner"))
    for line in ranked.lines if isinstance(ranked, WinnerBody) else ():
        if line.manner == "most" and line.value is not None:
            assert isinstance(ranked, WinnerBody)
            return tuple(Counted(ranked.player, one) for one in terms_of(line.value, speech))
    return ()


def terms_of(term: Term, speech: Speech) -> Iterator[Term]:
    match term:
        case Operate(operator="+", operands=operands):
            for one in operands:
                yield from terms_of(one, speech)
        case Operate(operator="if", operands=(test, then, otherwise)) if settled(test, speech.agreed) is not None:
            yield from terms_of(then if settled(test, speech.agreed) else otherwise, speech)
        case _:  # one term
            yield term


def unfolded(one: Counted, speech: Speech) -> Counted:
    """What a definition of a player says, if it sums something up; else the term itself."""
    match one.term:
        case Apply(function=Symbol(kind="define") as define, arguments=(Ref(symbol=player),)) if player == one.player:
            body = speech.model.bodies.get(define)
            if isinstance(body, DefineBody) and is_sum(body.value):
                return Counted(body.params[0], body.value)
        case _:  # nothing to look into
            pass
    return one


def is_sum(term: Term) -> bool:
    return isinstance(term, Over) and term.function.name == "sum"
