"""In: a state. Out: its slots as text that is the same everywhere, and a hash of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from ..program.operations import State


def short_name(state: State) -> str:
    return hashlib.blake2b(canonical(state).encode(), digest_size=16).hexdigest()


def canonical(state: State) -> str:
    return json.dumps(list(numbers(state)), separators=(",", ":"))


def numbers(items: Any) -> Iterator[Any]:
    """Slots as whole numbers and lists of them."""
    for item in items:
        if isinstance(item, dict):  # contents of boards without bounds
            yield list(numbers(sorted(item.items())))
        else:
            yield int(item) if isinstance(item, int) else list(numbers(item))
