"""What is seen of a face by somebody who can't read: no names, no letters, no captions."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from rulewright.scene.faces import Words

READ = {"name", "said", "means", "ident", "title"}


def plainly(seen: object) -> object:
    if isinstance(seen, Words):
        return ("words", seen.struck)
    if isinstance(seen, tuple):
        return tuple(map(plainly, seen))
    if is_dataclass(seen):
        return (
            type(seen).__name__,
            *(plainly(getattr(seen, one.name)) for one in fields(seen) if one.name not in READ),
        )
    return seen
