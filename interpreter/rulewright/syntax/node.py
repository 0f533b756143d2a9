"""In: a class with annotated fields. Out: the same as a frozen dataclass with slots, made in a quarter of the time.

There are so many node classes that making them with ``dataclass`` took most of the time of a check: it generates and
compiles code to compare, hash and show each of them. Here that code is shared. That nodes are not changed is checked by
the type checker only.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

Made = TypeVar("Made", bound=type)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(cls: Made) -> Made:
    made: Any = dataclass(repr=False, eq=False, slots=True)(cls)
    made.COMPARED = tuple(one.name for one in fields(made) if one.compare)
    made.__eq__ = _equal
    made.__hash__ = _hashed
    made.__repr__ = _shown
    return made  # type: ignore[no-any-return]  # the class that was given, with more in it


def _equal(self: Any, other: Any) -> Any:  # noqa: ANN401 - any node, compared with anything
    if self is other:
        return True
    if self.__class__ is not other.__class__:
        return NotImplemented
    return all(getattr(self, name) == getattr(other, name) for name in self.COMPARED)


def _hashed(self: Any) -> int:  # noqa: ANN401 - any node
    return hash((self.__class__, *(getattr(self, name) for name in self.COMPARED)))


def _shown(self: Any) -> str:  # noqa: ANN401 - any node
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({shown})"
