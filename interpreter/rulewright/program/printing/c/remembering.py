"""In: a function whose results can be reused. Out: a table for them in the workspace, and a function that looks there.

A table has a fixed number of entries, and each result has one place in it: a newer one takes the place of an older one.
So it never matters for a result what the table holds.
"""

from __future__ import annotations

from ...form import Function
from ..lines import indented
from ..names import function_name, local_name
from .shapes import CELLS, LIST, NUMBER, SET, STACK
from .statements import Statements

ENTRIES = 256
"""A power of two."""
ODD = (1, 37, 85)
LISTED, STACKED = 25, 9
"""How many words a list or a stack has in a key."""


class Remembering(Statements):
    """``memories``: what the workspace holds."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.memories: list[str] = []

    def remembered(self, function: Function) -> list[str]:
        """The function that looks in the table first; empty if a result or a key is too large for one."""
        type_ = self.shapes.results[function.name] if not function.lists else ""
        if type_ not in {NUMBER, SET, CELLS}:
            return []
        names = [(local_name(one), self.locals[one.name]) for one in function.params]
        keys, late, kinds = self.keys(function, names)
        name = function_name(function.name)
        told = ", ".join(["work *W", "number *S", *(f"{kind} {called}" for called, kind in names)])
        given = ", ".join(["W", "S", *(called for called, _ in names)])
        size = len(keys) + sum(words for _, words in late)
        self.memories.append(f"struct {{ number key[{size}]; {type_} result; }} {name}[{ENTRIES}];")
        body, at = [f"number key[{size}] = {{{', '.join(keys)}}};"], len(keys)
        for text, words in late:
            body.append(f"if (!{text.format(f'key + {at}', words)}) return {name}_anew({given});")
            at += words
        plain = not late and all(kind == NUMBER for kind in kinds)
        body += [
            f"number at = {self.entry_of(size, plain=plain)} & {ENTRIES - 1};",
            f"if (same_words(W->known.{name}[at].key, key, {size})) return W->known.{name}[at].result;",
            f"{type_} found = {name}_anew({given});",
            "if (W->failed) return found;",
            f"copy_words(W->known.{name}[at].key, key, {size});",
            f"W->known.{name}[at].result = found;",
            "return found;",
        ]
        return [f"static {type_} {name}({told})", "{", *indented(body), "}", ""]

    def entry_of(self, size: int, *, plain: bool) -> str:
        """Where a result stands. Those for few numbers stand side by side, and take no places of each other."""
        if plain and size <= len(ODD):
            return f"(number)({' + '.join(f'(word)key[{at}] * {ODD[size - 1 - at]}' for at in range(size))})"
        return f"place_of_key(key, {size})"

    def keys(
        self, function: Function, names: list[tuple[str, str]]
    ) -> tuple[list[str], list[tuple[str, int]], list[str]]:
        """The words that determine a result; the first of them is never 0, as it is in an empty entry.

        Then what is of no fixed length: how it is put into the key, and into how many words. Longer ones are not
        remembered. Last, the types of the values that it follows from.
        """
        found = ["1" if function.follows is not None else f"S[{self.memory.places[function.stamp]}]"]
        late = []
        values = (
            names
            if function.follows is None
            else [(self.value(one, self.type_of(one) or NUMBER), self.type_of(one)) for one in function.follows]
        )
        for text, type_ in values:
            if type_ == LIST:
                late.append((f"key_of_list({{}}, {text}, {{}})", LISTED))
            elif type_ == STACK:
                late.append((f"key_of_stack({{}}, {text}, {{}})", STACKED))
            elif type_ == CELLS or (type_ == SET and self.shapes.words > 1):
                found += [f"({text}).part[{at}]" for at in range(self.words_in(type_))]
            elif type_ in {"", NUMBER, SET}:
                found.append(text)
            else:
                raise self.cannot(f"results that follow from `{type_}`")
        return [f"(number)({text})" for text in found], late, [type_ or NUMBER for _, type_ in values]
