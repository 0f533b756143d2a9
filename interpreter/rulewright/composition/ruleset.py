"""A ruleset composed of a base, variants and addons, with settings from outside."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax import tree


@frozen
class Origin:
    """Where a declaration comes from: the ruleset that declares it, and in order what others do to it."""

    layer: str
    touched: tuple[tuple[str, Span], ...] = ()


@frozen
class Ruleset:
    """``declarations`` are in order, without changes, but with broken ones; ``origins`` has an entry for each of them.

    A declaration is the same object as in the previous reading if nothing that it was made of has changed.
    """

    name: str
    game: tree.Game | None
    players: tuple[int, ...]
    """Every possible number of players; empty if that could not be determined."""
    declarations: tuple[tree.Placed, ...]
    origins: tuple[Origin, ...]
    files: Mapping[str, str]
    """The text of every file that was read, by its name."""
    layers: tuple[str, ...] = ()
    whole: bool = True
    """Whether all files of the ruleset were found. If not, missing names are not reported."""
    own: frozenset[str] = frozenset()
    titles: tuple[tuple[str, tree.Game], ...] = ()
    """The title lines of the base, the variants and the addons, in order, each with the name of its ruleset."""
    lost: frozenset[str] = frozenset()
    """Names on lines that could not be read and are not part of any declaration."""

    def rows(self, node: tree.Table | tree.Map) -> tuple[tree.Row, ...]:
        """The rows of a table or a map; those in separate files have been inserted."""
        return node.rows

    def without(self, left_out: Container[tree.Placed]) -> Ruleset:
        """The same without these declarations."""
        kept = [pair for pair in zip(self.declarations, self.origins, strict=True) if pair[0] not in left_out]
        return replace(self, declarations=tuple(one for one, _ in kept), origins=tuple(one for _, one in kept))

    def own_files(self) -> frozenset[str]:
        """The files of the ruleset itself and of the addons that were asked for, without those of its bases."""
        return self.own
