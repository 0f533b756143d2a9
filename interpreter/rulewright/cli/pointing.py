"""In: what may be chosen. Out: the cells of boards at which it points, and what is typed for each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.play.choice import Choice
    from rulewright.program.form import Pick

FEW = 4
"""The number of choices that are listed although their numbers are written on the board."""


def pointed(numbered: Sequence[tuple[int, Choice]]) -> dict[tuple[str, str], str]:
    """Cells with the numbers of their choices; where several choices begin with a cell, it is only marked.

    A cell that lies before another, as in a step from one to another, is the one from which one chooses first.
    """
    found: dict[tuple[str, str], list[tuple[int, Choice]]] = {}
    for number, choice in numbered:
        place = first_cell(choice)
        if place is not None:
            found.setdefault(place, []).append((number, choice))
    return {
        place: str(several[0][0]) if len(several) == 1 and cells_of(several[0][1]) == 1 else ""
        for place, several in found.items()
    }


def on_board(numbered: Sequence[tuple[int, Choice]], drawn: Collection[str]) -> dict[str, list[int]]:
    """The actions of which the number of every choice stands on a cell, so that no list is needed; with them."""
    found: dict[str, list[int]] = {}
    for number, choice in numbered:
        found.setdefault(choice.action, []).append(number)
    return {
        action: numbers
        for action, numbers in found.items()
        if len(numbers) > FEW and all(str(number) in drawn for number in numbers)
    }


def first_cell(choice: Choice) -> tuple[str, str] | None:
    return next(iter(places(choice)), None)


def cells_of(choice: Choice) -> int:
    return len(list(places(choice)))


def places(choice: Choice) -> Iterable[tuple[str, str]]:
    """The cells that a choice names, by their boards."""
    deed = choice.deed
    for pick, value in zip(deed.picks, choice.arguments, strict=True) if deed is not None else ():
        board = board_of(pick)
        if board and not pick.many and isinstance(value, str):
            yield board, value


def board_of(pick: Pick) -> str:
    """The board whose cells are picked from, or nothing."""
    from rulewright.model import types as t

    plain = t.plain(pick.type)
    return plain.symbol.name if isinstance(plain, t.Of) and plain.what == "cell" else ""


def pickable(choices: Sequence[Choice], at: int, names: Sequence[str]) -> dict[tuple[str, str], str]:
    """The cells that may be picked next, after so many picks, with their numbers among these names.

    Nothing if not all of them are cells of one board.
    """
    found: dict[tuple[str, str], str] = {}
    numbers = {name: str(number) for number, name in enumerate(names, 1)}
    for choice in choices:
        deed = choice.deed
        assert deed is not None
        board, value = board_of(deed.picks[at]), choice.arguments[at]
        if not board or deed.picks[at].many or value not in numbers:
            return {}
        found[board, value] = numbers[value]
    return found if len({board for board, _ in found}) == 1 else {}
