"""A ruleset after resolving, which all later stages read."""

from __future__ import annotations

from collections.abc import Mapping
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
