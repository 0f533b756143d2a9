"""In: the title lines of a chain of rulesets. Out: one merged title line, and the possible numbers of players."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

from ..diagnostics.diagnostic import Report, unread
from ..syntax import tree
from .layers import Layer, required
from .settle import Unsettled, rest_of, settle
from .shelf import Shelf

MOST_PLAYERS = 100
COUNTED = "Write numbers: `players 2..4`, `players 2` or `players [4, 6]`."


def titled(stack: tuple[Layer, ...], shelf: Shelf) -> tree.Game | None:
    """The merged title line. A variant has its own title, an addon extends it. Later lines replace earlier ones."""
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
    for kind in (tree.Minutes, tree.Age, tree.Seats, tree.ProseIn):
        lines.extend([line for line in said if isinstance(line, kind)][-1:])
    lines.extend(line for line in said if isinstance(line, tree.BrokenLine))
    return replace(proper[-1], title=title, lines=tuple(lines), manner="game", base=None, prose=prose)


def _players_lines(games: list[tree.Game]) -> list[tree.Players]:
    """The last declared numbers of players. If several addons declare them, they must agree."""
    said = [(game, line) for game in games for line in game.lines if isinstance(line, tree.Players)]
    if not said:
        return []
    last = said[-1][1]
    addons = [found for game, line in said if game.manner == "addon" and (found := _numbers(line))]
    if len(addons) < 2:
        return [last]
    shared = [number for number in addons[-1] if all(number.value in _values(found) for found in addons)]
    if not shared:
        return [last]
    span = last.range.span
    if len(shared) - 1 == shared[-1].value - shared[0].value:
        return [replace(last, range=tree.RangeOf(shared[0], shared[-1], span=span))]
    return [replace(last, range=tree.ListOf(tuple(shared), span=span))]


def _numbers(line: tree.Players) -> list[tree.Number]:
    """Every number of players that a line lists, in order; empty if it does not list them one by one."""
    match line.range:
        case tree.Number() as count:
            return [count]
        case tree.RangeOf(low=tree.Number() as low, high=tree.Number() as high):
            between = range(low.value + 1, min(high.value, MOST_PLAYERS))
            return [low, *(replace(high, value=value) for value in between), high]
        case tree.ListOf(items=items):
            numbers = [item for item in items if isinstance(item, tree.Number)]
            return numbers if len(numbers) == len(items) else []
        case _:  # any other range is an error
            return []


def _values(numbers: list[tree.Number]) -> set[int]:
    return {number.value for number in numbers}


def in_languages(proses: tuple[tuple[tree.Prose, ...], ...]) -> tuple[tree.Prose, ...]:
    """Merge prose: a later text replaces an earlier one in the same language."""
    told: dict[str, list[tree.Prose]] = {}
    for prose in proses:
        for language in dict.fromkeys(line.language for line in prose):
            told[language] = [line for line in prose if line.language == language]
    return tuple(line for lines in told.values() for line in lines)


def _differing_addons(addons: list[Layer], report: Report) -> None:
    """Report two independent addons that declare different numbers of players or different seats."""
    for kind, what in ((tree.Players, "numbers of players"), (tree.Seats, "seats"), (tree.ProseIn, "languages")):
        said = [
            (layer, line)
            for layer in addons
            for line in (layer.game.lines if layer.game else ())
            if isinstance(line, kind)
        ]
        for (first, line), (second, other) in combinations(said, 2):
            if _differ(line, other) and first.name not in required(second):
                report.add(
                    "R133",
                    other.span,
                    f"The addons `{first.name}` and `{second.name}` require different {what}.",
                    f"Leave one of the two out, or let `{second.name}` require `{first.name}`.",
                    ((line.span, f"`{first.name}` says this"),),
                )


def _differ(line: tree.GameLine, other: tree.GameLine) -> bool:
    if isinstance(line, tree.Players) and isinstance(other, tree.Players):
        one, two = _values(_numbers(line)), _values(_numbers(other))
        return bool(one and two) and not one & two
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


def players(game: tree.Game | None, report: Report) -> tuple[int, ...]:
    """Every possible number of players; empty if that cannot be determined."""
    if game is None:
        return ()
    line = next((line for line in game.lines if isinstance(line, tree.Players)), None)
    if line is None:
        if not unread(report):
            report.add(
                "R136",
                game.title.span,
                "The game does not say how many people play it.",
                "Write it below the title: `players 2..4`.",
            )
        return ()
    numbers = [number.value for number in _numbers(line)]
    if not numbers:
        report.add("R136", line.range.span, "The number of players is known before the game.", COUNTED)
        return ()
    if isinstance(line.range, tree.RangeOf) and numbers[0] == numbers[-1]:  # 3..3
        numbers = numbers[:1]
    if numbers[0] >= 1 and numbers[-1] <= MOST_PLAYERS and all(one < other for one, other in pairwise(numbers)):
        return tuple(numbers)
    dots = isinstance(line.range, tree.RangeOf)
    wrong = f"{numbers[0]}..{numbers[-1]}" if dots else ", ".join(map(str, numbers))
    report.add(
        "R136",
        line.range.span,
        f"A game cannot be for {wrong} players.",
        f"Give 1 to {MOST_PLAYERS} players, the smaller number first.",
    )
    return ()
