"""In: a function whose results can be reused. Out: a table for them in the workspace, and a function that looks there.

A table has a fixed number of entries, and each result has one place in it: a newer one takes the place of an older one.
So it never matters for a result what the table holds.
"""

from __future__ import annotations

from ...form import Function
from ..lines import indented
from ..names import function_name, local_name
from .cannot import CannotPrint
from .shapes import NUMBER, SET
from .statements import Statements

ENTRIES = 256
"""A power of two."""


class Remembering(Statements):
    """``memories``: what the workspace holds."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.memories: list[str] = []

    def remembered(self, function: Function) -> list[str]:
        """The function that looks in the table first; empty if a result or a key is too large for one."""
        type_ = self.shapes.results[function.name] if not function.lists else ""
        if type_ not in {NUMBER, SET}:
            return []
        names = [(local_name(one), self.locals[one.name]) for one in function.params]
        keys = self.keys(function, names)
        if keys is None:
            return []
        name = function_name(function.name)
        told = ", ".join(["work *W", "number *S", *(f"{kind} {called}" for called, kind in names)])
        given = ", ".join(["W", "S", *(called for called, _ in names)])
        self.memories.append(f"struct {{ number key[{len(keys)}]; {type_} result; }} {name}[{ENTRIES}];")
        same = " && ".join(f"W->known.{name}[at].key[{at}] == key[{at}]" for at in range(len(keys)))
        body = [
            f"number key[{len(keys)}] = {{{', '.join(keys)}}};",
            f"number at = place_of_key(key, {len(keys)}) & {ENTRIES - 1};",
            f"if ({same}) return W->known.{name}[at].result;",
            f"{type_} found = {name}_anew({given});",
            "if (W->failed) return found;",
            f"for (int part = 0; part < {len(keys)}; part++) W->known.{name}[at].key[part] = key[part];",
            f"W->known.{name}[at].result = found;",
            "return found;",
        ]
        return [f"static {type_} {name}({told})", "{", *indented(body), "}", ""]

    def keys(self, function: Function, names: list[tuple[str, str]]) -> list[str] | None:
        """The words that determine a result; the first of them is never 0, as it is in an empty entry."""
        found = ["1" if function.follows is not None else f"S[{self.memory.places[function.stamp]}]"]
        try:
            values = (
                names
                if function.follows is None
                else [(self.value(one, self.type_of(one) or NUMBER), self.type_of(one)) for one in function.follows]
            )
        except CannotPrint:
            return None
        for text, type_ in values:
            if type_ not in {"", NUMBER, SET}:
                return None
            if type_ == SET and self.shapes.words > 1:
                found += [f"(number)({text}).part[{at}]" for at in range(self.shapes.words)]
            else:
                found.append(f"(number)({text})" if type_ == SET else text)
        return found
