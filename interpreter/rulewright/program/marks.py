"""In: nothing. Out: marks: points of the rules of which it is noted, while a program runs, whether play comes there.

Only programs that are lowered to be watched have any (see ``play.trial``). Each mark is a test of the rules, or a point
that counts as a test that holds; for each is kept whether it has held, and whether it has failed.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..diagnostics.place import Span

FAILED, HELD = 1, 2
"""What is noted of a mark: both, added up."""


@dataclass(frozen=True, slots=True)
class Mark:
    """``what`` is a ``phase``, an ``action``, ``needs``, a ``limit`` or a ``branch``; ``name`` the phase or action."""

    what: str
    name: str
    span: Span
    says: str = ""
    """The sentence of a condition, or its label."""
