"""The class of codes: a name such as ``R102``, a severity, and the title of its page."""

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of mistake. ``docs/errors/ID.md`` is its page."""

    id: str
    severity: Severity
    title: str
