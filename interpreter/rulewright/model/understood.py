"""A ruleset after resolving, which all later stages read."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ..frozen import frozen

if TYPE_CHECKING:
    from ..composition.ruleset import Ruleset
    from ..diagnostics.place import Span
    from ..syntax import tree
    from .declared import Body
    from .definitions import Headers, Kind
    from .reuse import Uses
    from .symbols import Symbol
    from .terms import Term


@frozen
class Model:
    """The resolved ruleset."""

    ruleset: Ruleset
    headers: Headers
    nodes: Mapping[Symbol, tree.Placed]
    bodies: Mapping[Symbol, Body]
    kinds: Mapping[Symbol, tuple[Kind, ...]]
    guards: Mapping[Symbol, Term]
    places: Mapping[Symbol, Span]
    uses: Uses

    def without(self, examples: Container[Symbol]) -> Model:
        """The same without these examples."""
        nodes = {symbol: placed for symbol, placed in self.nodes.items() if symbol not in examples}
        return replace(self, nodes=nodes, bodies={one: body for one, body in self.bodies.items() if one in nodes})
