"""In: a value at a path. Out: the text of the variant that says so."""

from __future__ import annotations

from collections.abc import Mapping

from ...composition.keys import Key, key_of
from ...composition.paths import NAME as NAMED
from ...composition.paths import Literal, Value, literals, literals_by
from ...syntax import tree
from .asked import Set, Standing
from .page import EditError, Page, path_text, touched
from .tidy import tidied
from .titles import in_title


def written(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and not NAMED.fullmatch(value):
        raise EditError("maker-cannot-write")
    return str(value)


def set_value(edit: Set, at: Standing) -> str:
    declarations = [placed.declaration for placed in at.model.ruleset.declarations]
    found = literals(declarations, at.model.ruleset.game)
    literal = found.get(edit.path)
    if literal is None:
        raise EditError("maker-no-path", path=edit.path)
    text, page = written(edit.value), Page(at.name, at.text)
    same = literal.value == edit.value and type(literal.value) is type(edit.value)
    if same:
        return at.text
    begin, end = span(literal, at)
    placed = page.at(begin) if literal.span.chunk.file == at.name else None
    if placed is not None and isinstance(placed.declaration, tree.SetLiteral):
        if path_text(placed.declaration.path) in (literal.path, *literal.also):
            if is_base(edit, literal, at) and said_once(placed, page):
                page.drop(placed)
                return page.text()
            return Page(at.name, at.text[:begin] + text + at.text[end:]).text()
    elif edit.path.startswith("game."):
        return in_title(literal, text, at)
    elif placed is not None and not shared(literal, found):
        there = at.text[begin:end]
        new = in_place(there, literal, text)
        if new is not None:
            return tidied(Page(at.name, at.text[:begin] + new + at.text[end:]), at).text()
    page.add(f"set {literal.path} = {text}", owner_of(literal, at))
    return page.text()


def shared(literal: Literal, found: Mapping[str, Literal]) -> bool:
    """Whether what is written is the value of several rows, which one line stands for."""
    return any(
        other is not literal and other.node is literal.node and other.item == literal.item for other in found.values()
    )


def span(literal: Literal, at: Standing) -> tuple[int, int]:
    begin = at.now.sources.offset(literal.span)
    return begin, begin + literal.span.end - literal.span.start


def is_base(edit: Set, literal: Literal, at: Standing) -> bool:
    known = [at.values[path] for path in (literal.path, *literal.also) if path in at.values]
    return bool(known) and known[0] == edit.value and type(known[0]) is type(edit.value)


def said_once(placed: tree.Placed, page: Page) -> bool:
    """Whether nothing but this line changes what it is about: then the game says the rest."""
    keys = touched(placed.declaration)
    others = (one.declaration for one in page.placed if one is not placed)
    return not any(
        keys & touched(node) for node in others if isinstance(node, tree.Change | tree.Replace | tree.AnyPlain)
    )


def in_place(there: str, literal: Literal, text: str) -> str | None:
    """A value, or one of those of a cell, in the place of what is written; None if something else stands there."""
    if literal.item is None:
        of_cell = isinstance(literal.node, tree.Cell)
        return text if not of_cell or there == literal.node.text else None  # type: ignore[union-attr]
    items = there.split()
    if isinstance(literal.node, tree.Cell) and items == literal.node.text.split():
        items[literal.item] = text
        return " ".join(items)
    return None


def owner_of(literal: Literal, at: Standing) -> Key:
    """The declaration that a value stands in."""
    for node, one in literals_by(placed.declaration for placed in at.model.ruleset.declarations):
        if one.path == literal.path:
            return key_of(node)
    return ("", literal.path.partition(".")[0])
