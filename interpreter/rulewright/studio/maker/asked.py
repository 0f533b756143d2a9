"""What somebody did in the form of a variant, and what an edit starts from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from ...composition.paths import Value
from ...frozen import frozen
from ...model.symbols import Symbol
from ...model.understood import Model
from ...pipeline import Checked
from .grids import Texts


@frozen
class Set:
    """A value at a path."""

    path: str
    value: Value


@frozen
class Reset:
    """A value at a path as it was in the game."""

    path: str


@frozen
class ResetAll:
    """All of a declaration as it was in the game."""

    of: Symbol


@frozen
class Write:
    """A cell of a table."""

    of: Symbol
    row: str
    column: str
    text: str


@frozen
class Add:
    """A new row, with the cells of another, if it is ``like`` one."""

    of: Symbol
    row: str
    like: str = ""


@frozen
class Remove:
    """A declaration, a row of a table, or a line that has a name."""

    path: str


@frozen
class Restore:
    """What was removed comes back."""

    path: str


@frozen
class Seats:
    names: tuple[str, ...]


@frozen
class Title:
    """The title of the variant, and what it is about in a sentence or two."""

    title: str
    prose: str


@frozen
class Open:
    """A declaration of the game, to be rewritten in the text of the variant."""

    of: Symbol


Edit: TypeAlias = Set | Reset | ResetAll | Write | Add | Remove | Restore | Seats | Title | Open


@frozen
class Standing:
    """What an edit starts from: the text, the game that it makes, and what the game was that it changes."""

    name: str
    text: str
    now: Checked
    model: Model
    before: Model
    values: Mapping[str, Value]
    """Those of the game that is changed, by their paths; and its tables."""
    tables: Mapping[Symbol, Texts]
