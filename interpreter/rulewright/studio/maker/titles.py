"""In: what is said below a title. Out: the text of the variant that says so: players, seats, what it is about."""

from __future__ import annotations

import re
from dataclasses import replace

from ...composition.paths import Literal
from ...composition.rewrite import inside, swapped
from ...syntax import tree
from ...syntax.tree import NOWHERE
from .asked import Standing, Title
from .page import EditError, Page, read

MOST_TITLE, MOST_PROSE = 200, 2000
NUMBER = re.compile(r"-?[0-9]{1,18}")
SEATS = re.compile(r"[^\W\d]\w*(\s*,\s*[^\W\d]\w*)*")


def seated(names: tuple[str, ...], at: Standing) -> str:
    """The names of the seats."""
    if not names or not SEATS.fullmatch(", ".join(names)):
        raise EditError("maker-cannot-write")
    [line] = titled(f"    seats {', '.join(names)}").lines
    return with_line(line, at)


def in_title(literal: Literal, text: str, at: Standing) -> str:
    """A number of players below the title of the variant."""
    game = at.model.ruleset.game
    assert game is not None
    line = next(one for one in game.lines if any(part is literal.node for part in inside(one)))
    if not NUMBER.fullmatch(text):
        raise EditError("maker-cannot-write")
    return with_line(swapped(line, literal.node, tree.Number(int(text), span=NOWHERE)), at)


def titled(lines: str) -> tree.Game:
    [placed] = read(f'game "x"\n{lines}')
    assert isinstance(placed.declaration, tree.Game)
    return placed.declaration


def with_line(line: tree.GameLine, at: Standing) -> str:
    """A line below the title, in the place of one of its sort; none if the game says the same."""
    page = Page(at.name, at.text)
    placed = page.title
    if placed is None or not isinstance(placed.declaration, tree.Game):
        raise EditError("maker-no-title")
    game = placed.declaration
    composed = at.now.composed
    below = composed.stack[-2].game if composed is not None and len(composed.stack) > 1 else None
    same = below is not None and line in below.lines
    lines = [one for one in game.lines if type(one) is not type(line)]
    if not same:
        order = [tree.Authors, tree.Players, tree.Minutes, tree.Age, tree.Seats]
        rank = order.index(type(line)) if type(line) in order else len(order)
        at_ = next((at for at, one in enumerate(lines) if type(one) in order and order.index(type(one)) > rank), None)
        lines.insert(len(lines) if at_ is None else at_, line)
    page.put(placed, replace(game, lines=tuple(lines)))
    return page.text()


def retitled(edit: Title, at: Standing) -> str:
    page = Page(at.name, at.text)
    placed = page.title
    title, prose = " ".join(edit.title.split()), " ".join(edit.prose.split())
    if placed is None or not isinstance(placed.declaration, tree.Game):
        raise EditError("maker-no-title")
    if not title or len(title) > MOST_TITLE or len(prose) > MOST_PROSE:
        raise EditError("maker-cannot-write")
    game = placed.declaration
    foreign = tuple(one for one in game.prose if one.language)
    own = tuple(tree.Prose(line, span=NOWHERE) for line in ([prose] if prose else []))
    page.put(placed, replace(game, title=tree.Text(title, span=NOWHERE), prose=(*own, *foreign)))
    return page.text()
