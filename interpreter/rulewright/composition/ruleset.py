"""In: nothing. Out: a ruleset as composed of a base, variants and addons, with what was set from outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..diagnostics.place import Span
from ..syntax import tree


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a declaration comes from: the ruleset that declares it, and what others do to it, in order."""

    layer: str
    touched: tuple[tuple[str, Span], ...] = ()


@dataclass(frozen=True, slots=True)
class Ruleset:
    """``declarations`` are plain ones (and broken ones), in order; ``origins`` stand beside them, one for each.

    A declaration is the same object as in the reading before if all that it was made of is.
    """

    name: str
    game: tree.Game | None
    players: tuple[int, ...]
    """How many may play, every number of it; none if that could not be made out."""
    declarations: tuple[tree.Placed, ...]
    origins: tuple[Origin, ...]
    files: Mapping[str, str]
    """The text of every file that was read, by its name."""
    layers: tuple[str, ...] = ()
    whole: bool = True
    """Whether all files that it is made of are there. If not, names that are missing mean nothing."""
    own: frozenset[str] = frozenset()
    lost: frozenset[str] = frozenset()
    """Names on lines that could not be read and are part of no declaration."""

    def rows(self, node: tree.Table | tree.Map) -> tuple[tree.Row, ...]:
        """The rows of a table or a map. Those that stand in a file of their own have been put in place."""
        return node.rows

    def own_files(self) -> frozenset[str]:
        """The files of the ruleset itself and of the addons that were asked for, without those of what it builds on."""
        return self.own
