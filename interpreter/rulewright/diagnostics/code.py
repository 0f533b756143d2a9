"""The class of codes: a name such as ``R102``, a severity, and the title of its page."""

from typing import Literal

from ..frozen import frozen

Severity = Literal["error", "warning", "note"]


@frozen
class Code:
    """A kind of mistake. ``docs/errors/ID.md`` is its page."""

    id: str
    severity: Severity
    title: str
