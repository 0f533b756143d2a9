"""In: a body as written. Out: every statement in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import get_args

from ..syntax import tree

SUITES = {
    kind: tuple(item.name for item in fields(kind) if "Suite" in str(item.type)) for kind in get_args(tree.Statement)
}
"""For each class of statements, the fields that hold other statements."""


def statements(body: tree.Suite | None) -> Iterator[tree.Statement]:
    """Every statement of a body, including nested ones."""
    for node in body.statements if body is not None else ():
        yield node
        for name in SUITES[type(node)]:
            yield from statements(getattr(node, name))
