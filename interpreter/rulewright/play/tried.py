"""In: the results of games that were played to try a ruleset. Out: findings, at the lines of the rules."""

from __future__ import annotations

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Span
from ..graph.nodes import Begins
from ..model.symbols import Symbol
from ..model.terms import Branch, Limited, Needed
from ..program.faults import RulesFault
from ..program.points import FAILED, HELD, Point, is_again
from .game import Game, shown
from .trial import Stopped, Trial, command


def findings_of(results: Trial, game: Game) -> list[Diagnostic]:
    """The findings: faults first, then what never happened, in the order of the rules."""
    told = [
        fault(stopped, results.faults[key], results, game) for key, stopped in sorted(results.stopped.items(), key=str)
    ]
    if results.endless is not None:
        told.append(endless(results.endless, game))
    told += [one for point in results.points if (one := never(point, results, game)) is not None]
    return [*told, *options(results, game)]


def fault(stopped: Stopped, times: int, results: Trial, game: Game) -> Diagnostic:
    return Diagnostic(
        "R501",
        place(stopped.fault, game),
        f"Play stops here, in {times} of {counted(results.games)}: {stopped.fault.message}",
        f"To see it, run `{command(game.called, stopped, game.settings)}`; {stopped.fault.code} explains more.",
    )


def endless(stopped: Stopped, game: Game) -> Diagnostic:
    shows = f"To see it, run `{command(game.called, stopped, game.settings)}`."
    return Diagnostic(stopped.fault.code, top(game), stopped.fault.message, shows)


def never(point: Point, results: Trial, game: Game) -> Diagnostic | None:
    """What did not happen at a point in any game. If play never gets there, the phase or action is reported."""
    if is_again(point):
        return None
    root, _ = point
    node, outcome, among = game.rules.node(*point), results.points[point], counted(results.met[point])
    span, missing = game.model.places[root], not outcome & HELD
    match node.what:
        case Branch(test=test) if outcome in {HELD, FAILED}:
            said = "was always so" if outcome == HELD else "was never so"
            return Diagnostic("R506", test.span, f"In {among}, this {said}.")
        case Needed() | Limited() as condition if outcome == HELD:
            what = "condition" if isinstance(condition, Needed) else "limit"
            return Diagnostic("R505", condition.span, f"In {among}, this {what} never prevented `{root.name}`.")
        case Begins() if missing and root.kind == "phase":
            return Diagnostic("R503", span, f"In {among}, play never reached `{root.name}`.")
        case Begins() if missing:
            return Diagnostic("R504", span, f"In {among}, `{root.name}` was never possible.")
        case _:  # nothing that has to happen by itself
            pass
    return None


def options(results: Trial, game: Game) -> list[Diagnostic]:
    """Options, or values of them, that changed nothing."""
    told = []
    for name, option in game.options.items():
        values = [value for one, value in results.same if one == name]
        same = [value for value in values if results.same[name, value]]
        if not same:
            continue
        among = counted(sum(results.compared[name, value] for value in same))
        default = shown(option.default)
        if len(same) == len(values):
            said = f"In {among}, `{name}` changed nothing: every game went as with `{default}`."
        else:
            listed = ", ".join(f"`{shown(value)}`" for value in same)
            said = f"In {among}, {listed} went as `{default}` does."
        told.append(Diagnostic("R507", game.model.places[Symbol("option", name)], said))
    return told


def counted(games: int) -> str:
    return "1 game" if games == 1 else f"{games:,} games"


# ---- where ---------------------------------------------------------------------------------------------------------


def place(stopped: RulesFault, game: Game) -> Span:
    """The line of a fault; the beginning of the rules if it has none."""
    if not stopped.line or stopped.file not in game.sources.files():
        return top(game)
    return game.sources.line_span(stopped.file, stopped.line)


def top(game: Game) -> Span:
    """The title of the game."""
    title = game.model.ruleset.game
    assert title is not None
    return title.title.span
