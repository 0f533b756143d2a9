"""In: the title lines of a chain of rulesets. Out: one title line with what they say together, and how many play."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from ..diagnostics.diagnostic import Report
from ..syntax import tree
from .layers import Layer, required
from .settle import Unsettled, rest_of, settle
from .shelf import Shelf

MOST_PLAYERS = 100
COUNTED = "Write numbers: `players 2..4`, or `players 2`."


def titled(stack: tuple[Layer, ...], shelf: Shelf) -> tree.Game | None:
    """A variant has its own title, an addon adds one. What is said later takes the place of what was said before."""
    games = [(layer, layer.game) for layer in stack if layer.game is not None]
    if not games:
        return None
    _differing_addons([layer for layer in stack if layer.is_addon], shelf.report)
    if len(games) == 1 and games[0][1].base is None:
        return games[0][1]
    return shelf.kept.once("title", tuple(game for _, game in games), lambda: _merged([game for _, game in games]))


def _merged(games: list[tree.Game]) -> tree.Game:
    proper = [game for game in games if game.manner != "addon"] or games[:1]
    addons = [game for game in games if game.manner == "addon" and game is not proper[0]]
    title = proper[-1].title
    if addons:
        title = replace(title, text=" + ".join([title.text, *(game.title.text for game in addons)]))
    prose = in_languages(tuple(game.prose for game in proper)) + tuple(line for game in addons for line in game.prose)
    said = [line for game in games for line in game.lines]
    authors = [line for line in said if isinstance(line, tree.Authors)]
    lines: list[tree.GameLine] = []
    if authors:
        names = dict.fromkeys(name for line in authors for name in line.names)
        lines.append(replace(authors[0], names=tuple(names)))
    lines.extend(_players_lines(games))
    for kind in (tree.Seats, tree.ProseIn):
        lines.extend([line for line in said if isinstance(line, kind)][-1:])
    lines.extend(line for line in said if isinstance(line, tree.BrokenLine))
    return replace(proper[-1], title=title, lines=tuple(lines), manner="game", base=None, prose=prose)


def _players_lines(games: list[tree.Game]) -> list[tree.Players]:
    """The last word on how many play. Of several addons that have one, all must agree."""
    said = [(game, line) for game in games for line in game.lines if isinstance(line, tree.Players)]
    if not said:
        return []
    last = said[-1][1]
    bounds = [found for game, line in said if game.manner == "addon" and (found := _bounds(line))]
    if len(bounds) < 2:
        return [last]
    low = max((low for low, _ in bounds), key=lambda number: number.value)
    high = min((high for _, high in bounds), key=lambda number: number.value)
    return [last if low.value > high.value else replace(last, range=tree.RangeOf(low, high, span=last.range.span))]


def _bounds(line: tree.Players) -> tuple[tree.Number, tree.Number] | None:
    match line.range:
        case tree.Number() as count:
            return count, count
        case tree.RangeOf(low=tree.Number() as low, high=tree.Number() as high):
            return low, high
    return None


def in_languages(proses: tuple[tuple[tree.Prose, ...], ...]) -> tuple[tree.Prose, ...]:
    """Prose replaces what was said before in its language."""
    told: dict[str, list[tree.Prose]] = {}
    for prose in proses:
        for language in dict.fromkeys(line.language for line in prose):
            told[language] = [line for line in prose if line.language == language]
    return tuple(line for lines in told.values() for line in lines)


def _differing_addons(addons: list[Layer], report: Report) -> None:
    """Two addons that know nothing of each other, and want other numbers of players or other seats."""
    for kind, what in ((tree.Players, "numbers of players"), (tree.Seats, "seats"), (tree.ProseIn, "languages")):
        said = [(layer, line) for layer in addons for line in (layer.game.lines if layer.game else ())
                if isinstance(line, kind)]
        for (first, line), (second, other) in combinations(said, 2):
            if _differ(line, other) and first.name not in required(second):
                report.add("R133", other.span, f"The addons `{first.name}` and `{second.name}` want different {what}.",
                           f"Leave one of the two out, or let `{second.name}` require `{first.name}`.",
                           ((line.span, f"`{first.name}` says so"),))


def _differ(line: tree.GameLine, other: tree.GameLine) -> bool:
    if isinstance(line, tree.Players) and isinstance(other, tree.Players):
        one, two = _bounds(line), _bounds(other)
        return one is not None and two is not None and (one[1].value < two[0].value or two[1].value < one[0].value)
    return line != other


def settled_title(game: tree.Game | None, values: list[tree.SetLiteral], shelf: Shelf) -> tree.Game | None:
    """The title line with the numbers of players that were set."""
    for node in values:
        if game is None:
            return None
        settled = settle(game, "game", rest_of(node.path.steps[1:]), node.value)
        if isinstance(settled, Unsettled):
            shelf.report.add(settled.code, node.path.span, settled.message, settled.hint)
        else:
            game = settled
    return game


def players(game: tree.Game | None, report: Report) -> tuple[int, int]:
    """The smallest and the largest number of players."""
    if game is None:
        return 2, 2
    line = next((line for line in game.lines if isinstance(line, tree.Players)), None)
    if line is None:
        if not any(isinstance(other, tree.BrokenLine) for other in game.lines):
            report.add("R136", game.title.span, "The game doesn't say how many people play it.",
                       "Write it below the title: `players 2..4`.")
        return 2, 2
    bounds = _bounds(line)
    if bounds is None:
        report.add("R136", line.range.span, "The number of players is known before the game.", COUNTED)
        return 2, 2
    low, high = bounds[0].value, bounds[1].value
    if not 1 <= low <= high <= MOST_PLAYERS:
        report.add("R136", line.range.span, f"No game is for {low}..{high} players." if low != high else
                   f"No game is for {low} players.", f"At least 1, at most {MOST_PLAYERS}, the smaller number first.")
        return 2, 2
    return low, high
