"""In: nothing. Out: what a code is: its name, how grave it is, and the title of its page."""

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of mistake. ``docs/errors/ID.md`` is its page."""

    id: str
    severity: Severity
    title: str
