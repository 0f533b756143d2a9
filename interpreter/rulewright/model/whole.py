"""In: a model. Out: diagnostics of what is missing from the ruleset as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from ..composition.ruleset import Ruleset
from ..diagnostics.diagnostic import Report, unread
from ..syntax import tree
from .book import check_book
from .definitions import Headers
from .symbols import Symbol

Nodes: TypeAlias = Mapping[Symbol, tree.Placed]

PLAY, WINNER = Symbol("phase", "play"), Symbol("winner", "winner")


def check_whole(ruleset: Ruleset, headers: Headers, named: Nodes, report: Report) -> None:
    """Report what every game needs. Nothing is reported missing while an unreadable line may declare it."""
    game = ruleset.game
    if unread(report) or headers.lost or headers.doubled or game is None:
        return
    play(game, named, report)
    if WINNER not in named:
        report.add(
            "R114",
            game.title.span,
            "The game has no winner.",
            "Add `winner p` with a line under it that decides: `most …`, `where …`, `shared`.",
        )
    seats(game, headers, report)
    cover(game, report)
    book = named.get(Symbol("book", "book"))
    if book is not None and isinstance(book.declaration, tree.Book):
        check_book(book.declaration, named, headers, lambda span: span.chunk.file in ruleset.own, report)


def play(game: tree.Game, named: Nodes, report: Report) -> None:
    if PLAY not in named:
        phases = sorted(symbol.name for symbol in named if symbol.kind == "phase")
        hint = "Add `phase play` and say in it what happens."
        if phases:
            hint = f"Use this name for one of its phases: {', '.join(f'`{phase}`' for phase in phases[:6])}."
        report.add("R113", game.title.span, "The game has no phase `play`, in which play begins.", hint)


def play_alone(node: tree.Phase, report: Report) -> None:
    """Report parameters of ``play``, which is called by the game itself."""
    if node.params or node.gives is not None:
        report.add(
            "R113",
            node.name.span,
            "The phase `play` can have no parameters and no result: the game itself calls it.",
            "Move them to another phase, and call that one.",
        )


def seats(game: tree.Game, headers: Headers, report: Report) -> None:
    line = next((line for line in game.lines if isinstance(line, tree.Seats)), None)
    high = max(headers.players, default=0)
    if line is not None and len(line.names) < high:
        names = "1 name" if len(line.names) == 1 else f"{len(line.names)} names"
        report.add(
            "R116",
            line.span,
            f"The game is for up to {high} players, but here are {names}.",
            "Name as many seats as there may be players.",
            tuple((other.span, "this many can play") for other in game.lines if isinstance(other, tree.Players)),
        )


def cover(game: tree.Game, report: Report) -> None:
    """Report how long a game lasts and how old players are, if it is no number of minutes or years."""
    for line in game.lines:
        match line:
            case tree.Minutes(range=tree.Number(value=value)) if value > 0:
                pass
            case tree.Minutes(range=tree.RangeOf(low=tree.Number() as low, high=tree.Number() as high)) if (
                0 < low.value < high.value
            ):
                pass
            case tree.Minutes(range=written):
                message = "How long a game lasts is a number of minutes, or a range of them."
                report.add("R206", written.span, message, "Write `minutes 45` or `minutes 60..90`.")
            case tree.Age(years=tree.Number()):
                pass
            case tree.Age(years=written):
                message = "How old players are at least is a number of years."
                report.add("R206", written.span, message, "Write `age 10`.")
            case _:  # other lines of the title have been read already
                pass
