"""In: names on lines that could not be read. Out: whether a name may be one of them."""

from __future__ import annotations

from ..syntax.tree import NAMELESS


class Lost(frozenset[str]):
    """Names on lines that could not be read. If one of them could not be made out, it could be any name."""

    __slots__ = ()

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or super().__contains__(NAMELESS)
