"""In: what came of games that were played to try a ruleset. Out: findings, at the lines of the rules."""

from __future__ import annotations

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Span
from ..model.symbols import Symbol
from ..program.faults import RulesFault
from ..program.marks import FAILED, HELD, Mark
from .game import Game, shown
from .trial import Stopped, Trial, command


def findings_of(found: Trial, game: Game) -> list[Diagnostic]:
    """Faults first, then what never happened, in the order of the rules."""
    told = [fault(stopped, found.faults[key], found, game) for key, stopped in sorted(found.stopped.items(), key=str)]
    if found.endless is not None:
        told.append(endless(found.endless, game))
    told += [one for mark, outcome in found.marks.items() if (one := never(mark, outcome, found)) is not None]
    return [*told, *options(found, game)]


def fault(stopped: Stopped, times: int, found: Trial, game: Game) -> Diagnostic:
    return Diagnostic(
        "R501",
        place(stopped.fault, game),
        f"Play stops here, in {times} of {counted(found.games)}: {stopped.fault.message}",
        f"`{command(game.called, stopped, game.settings)}` shows it; {stopped.fault.code} tells more.",
    )


def endless(stopped: Stopped, game: Game) -> Diagnostic:
    shows = f"`{command(game.called, stopped, game.settings)}` shows it."
    return Diagnostic(stopped.fault.code, top(game), stopped.fault.message, shows)


def never(mark: Mark, outcome: int, found: Trial) -> Diagnostic | None:
    """What did not happen at a mark in any game."""
    among = counted(found.met[mark])
    sentences: dict[str, tuple[str, int, str]] = {
        "phase": ("R503", HELD, f"In {among}, play never came to `{mark.name}`."),
        "action": ("R504", HELD, f"In {among}, `{mark.name}` was never possible."),
        "needs": ("R505", FAILED, f"In {among}, this condition never kept anybody from `{mark.name}`."),
        "limit": ("R505", FAILED, f"In {among}, this limit never kept anybody from `{mark.name}`."),
    }
    if mark.what == "branch":
        if outcome in {0, HELD | FAILED}:  # where play never comes is told of the phase or action
            return None
        said = "was always so" if outcome == HELD else "was never so"
        return Diagnostic("R506", mark.span, f"In {among}, this {said}.")
    code, wanted, sentence = sentences[mark.what]
    if outcome & wanted or (wanted == FAILED and not outcome):
        return None
    return Diagnostic(code, mark.span, sentence)


def options(found: Trial, game: Game) -> list[Diagnostic]:
    """Options, or values of them, that changed nothing."""
    told = []
    for name, option in game.options.items():
        values = [value for one, value in found.same if one == name]
        same = [value for value in values if found.same[name, value]]
        if not same:
            continue
        among = counted(sum(found.compared[name, value] for value in same))
        default = shown(option.default)
        if len(same) == len(values):
            said = f"In {among}, `{name}` changed nothing: all went as with `{default}`."
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
