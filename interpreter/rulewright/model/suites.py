"""In: a body as written. Out: every statement in it."""

from __future__ import annotations

from collections.abc import Iterator

from ..syntax import tree


def statements(body: tree.Suite | None) -> Iterator[tree.Statement]:
    """Every statement of a body and of the bodies within it."""
    for node in body.statements if body is not None else ():
        yield node
        match node:
            case tree.If(then=then, otherwise=otherwise):
                yield from statements(then)
                yield from statements(otherwise)
            case tree.For(body=inner) | tree.Repeat(body=inner):
                yield from statements(inner)
            case tree.Draw(otherwise=otherwise) | tree.Decide(otherwise=otherwise):
                yield from statements(otherwise)
