"""In: all that a program depends on. Out: the compiled program, from the user's private store if it is there.

What is stored is executed as code: ``store`` explains what protects it. It is found by a hash of the texts of the
rules, of the settings, and of the engine.
"""

from __future__ import annotations

import io
import json
import marshal
import pickle
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from itertools import chain
from types import CodeType
from typing import Any

from .. import store
from ..data import VERSION
from ..frozen import frozen
from ..model import symbols, types
from ..program import form
from ..program.form import Function, Program
from ..program.layout import Layout

FORMAT = 1
ENGINE = ("board", "diagnostics", "graph", "model", "play", "program", "syntax")
"""The folders of the engine that produce a program, are called by it, or check the rules behind it."""


@frozen
class Compiled:
    """A program without the bodies of its functions, and its compiled source: what is needed to play."""

    program: Program
    slots: tuple[str, ...]
    types: Mapping[int, Any]
    code: CodeType
    at_random: CodeType


def key(*parts: object) -> str:
    """The name of a program in the store, from all that it depends on."""
    told = json.dumps([FORMAT, VERSION, sys.version, store.made_by(*ENGINE), *parts], sort_keys=True, default=str)
    return store.digest(told)


def fetch(name: str) -> Compiled | None:
    """The program stored under a name."""
    found = store.held(name, store.PROGRAM)
    if found is None:
        return None
    try:
        told, slots, slot_types, code, at_random = marshal.loads(found)  # noqa: S302 - written by us: see ``store``
        return Compiled(read(told), slots, {slot: read(one) for slot, one in slot_types.items()}, code, at_random)
    except (ValueError, TypeError, KeyError, EOFError, RecursionError):
        return None


def put(name: str, program: Program, layout: Layout, code: CodeType, at_random: CodeType) -> None:
    """Store a program. If this is impossible, it is made again next time."""
    slot_types = {slot: as_plain(one) for slot, one in layout.slots.types.items()}
    parts = (as_plain(program), tuple(map(sys.intern, layout.slots.names)), slot_types, code, at_random)
    store.hold(name, store.PROGRAM, marshal.dumps(parts))


def whole(name: str) -> Program | None:
    """The whole program stored under a name, with the bodies of its functions."""
    found = store.held(name, store.FORM)
    if found is None:
        return None
    try:
        program = Reader(io.BytesIO(found), MODULES).load()
    except UNREADABLE:
        return None
    return program if isinstance(program, Program) else None


def put_whole(name: str, program: Program) -> None:
    with suppress(RecursionError):
        store.hold(name, store.FORM, pickle.dumps(program, 5))


# ---- pickled ---------------------------------------------------------------------------------------------------

MODULES = ("rulewright.program.", "rulewright.model.")
"""The modules of the classes that programs consist of."""
PLAIN = frozenset(chain((("builtins", name) for name in ("frozenset", "set", "range")), (("collections", "deque"),)))
UNREADABLE = (
    ValueError,
    TypeError,
    EOFError,
    AttributeError,
    ImportError,
    OSError,
    RuntimeError,
    pickle.UnpicklingError,
)
"""What reading pickled bytes may end in that another version has written."""


class Reader(pickle.Unpickler):
    """An unpickler that creates nothing but classes of the given modules."""

    def __init__(self, opened: io.BytesIO, modules: tuple[str, ...]) -> None:
        super().__init__(opened)
        self.modules = modules

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith(self.modules) or (module, name) in PLAIN:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} is not part of rules")


# ---- as plain data ---------------------------------------------------------------------------------------------

SHAPES: dict[str, type] = {
    one.__name__: one
    for module in (types, symbols, form)
    for one in vars(module).values()
    if isinstance(one, type) and is_dataclass(one) and one.__module__ == module.__name__
}


def as_plain(value: Any) -> Any:
    """A node as data for ``marshal``. For functions there are only the names; blocks and tables are in the code."""
    match value:
        case Program():
            left_out = {"functions": tuple(value.functions), "blocks": (), "tables": ()}
            parts = (left_out[one] if one in left_out else as_plain(getattr(value, one)) for one in names(value))
            return ("Program", *parts)
        case tuple():
            return ("", *map(as_plain, value))
        case frozenset():
            return ("frozenset", *map(as_plain, sorted(value, key=str)))
        case dict():
            return ("dict", *((as_plain(name), as_plain(one)) for name, one in value.items()))
        case str():
            return sys.intern(value)  # written once, however often it was made
        case _:
            pass
    if is_dataclass(value):
        return (type(value).__name__, *(as_plain(getattr(value, item.name)) for item in fields(value)))
    return value


def names(value: Any) -> list[str]:
    return [item.name for item in fields(value)]


def read(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    name, *parts = value
    if name == "":
        return tuple(map(read, parts))
    if name == "frozenset":
        return frozenset(map(read, parts))
    if name == "dict":
        return {read(one): read(other) for one, other in parts}
    if name == "Program":
        known: dict[str, Any] = dict(zip((item.name for item in fields(Program)), parts, strict=True))
        functions = {one: Function(one, (), (), "") for one in known.pop("functions")}
        left_out: dict[str, Any] = {"functions": functions, "blocks": (), "tables": {}}
        return Program(**{item: read(part) for item, part in known.items() if item not in left_out}, **left_out)
    return SHAPES[name](*map(read, parts))
