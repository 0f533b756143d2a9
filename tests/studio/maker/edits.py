"""In: a draft, and a value in its form. Out: the next value that passes, set by the form, and what must hold then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulewright import pipeline
from rulewright.composition.paths import Value
from rulewright.diagnostics.catalogue import code
from rulewright.model.symbols import Symbol
from rulewright.studio.maker.asked import Edit, Reset, Set, Write
from rulewright.studio.maker.draft import Draft, begin_variant
from rulewright.studio.maker.fields import Field, Limits, alternatives, paths
from rulewright.studio.maker.form import Form, form
from rulewright.studio.maker.values import written
from rulewright.syntax.fmt import format_text

FOUR = ("tikal", "coatl", "tobago", "jackal-dungeon")


class Maker:
    """A game, and all that its form can set."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.draft = Draft("a-variant.rules", begin_variant(game, "Another"))
        assert self.draft.checked is not None
        assert not self.draft.checked.found
        self.form = made(self.draft)
        assert self.draft.checked.model is not None
        self.base = paths(self.draft.checked.model)
        self.settable = dict(settable(self.form))

    def next(self, path: str) -> tuple[Value, Draft] | None:
        """The next value at a path with which nothing is found that was not found before, and the game with it."""
        for value in alternatives(self.settable[path].field):
            tried = self.draft.tried(Set(path, value))
            if not self.draft.grown(tried):
                return value, tried
        return None


def made(draft: Draft) -> Form:
    found = form(draft)
    assert found is not None
    return found


class Settable(NamedTuple):
    """``row``, ``column``: where it stands in a table, in a cell with this text, as one of its values."""

    field: Field
    of: Symbol
    row: str = ""
    column: str = ""
    text: str = ""
    at: int = 0


def settable(found: Form) -> Iterator[tuple[str, Settable]]:
    """All that has a path: each value with its declaration, and its row and column if it stands in a table."""
    for group in found.groups:
        for field in group.fields:
            yield field.path, Settable(field, group.symbol)
        if group.grid is None:
            continue
        for row in group.grid.rows:
            for column, cell in zip(group.grid.columns, row.cells, strict=False):
                items = cell.text.split() if len(cell.paths) > 1 else [cell.text] * len(cell.paths)
                for at, (path, text) in enumerate(zip(cell.paths, items, strict=True)):
                    limits = column.limits if column.name != "count" else Limits(0)
                    value = read(text)
                    yield path, Settable(Field(path, value, value, limits, "", "", False, "", "", 0),
                                         group.symbol, row.name, column.name, cell.text, at)  # fmt: skip


def read(text: str) -> Value:
    """A value as written in a cell."""
    if text.lstrip("+-").isdigit():
        return int(text)
    return text == "yes" if text in {"yes", "no"} else "none" if text == "-" else text


def by_form(maker: Maker, path: str, value: Value) -> Edit:
    """How somebody sets it: in a field, or in a cell."""
    one = maker.settable[path]
    if not one.row:
        return Set(path, value)
    items = one.text.split()
    items[one.at] = "-" if value == "none" else written(value)
    return Write(one.of, one.row, one.column, " ".join(items))


def holds(maker: Maker, path: str) -> bool:
    """Set the next value that passes, by the form, and look whether all is as it must be. False if there is none."""
    found = maker.next(path)
    if found is None:
        return False
    value, _ = found
    draft = maker.draft
    before, old = draft.text, made(draft)
    assert draft.edit(by_form(maker, path, value))
    text = draft.text
    assert draft.checked is not None
    assert draft.base is not None
    wrong = [one.message for one in draft.checked.found if code(one.code).severity != "note"]
    assert not wrong, (path, value, wrong)  # it passes
    assert format_text("a-variant.rules", text).text == text
    assert draft.checked.model is not None
    now = paths(draft.checked.model)
    assert now[path] == value
    same = maker.settable[path].field
    names = {path, *same.also, *alike(path, now, maker.base, value)}
    assert {one for one in now.keys() | maker.base.keys() if now.get(one) != maker.base.get(one)} <= names
    assert pipeline.diff(draft.base, draft.checked).count("\n") > 2, (path, value)  # words say it
    again = Draft(draft.name, text)
    assert shape(made(again)) == shape(made(draft))  # opening it shows the form unchanged
    if not maker.settable[path].row:
        assert draft.edit(Reset(path))
        assert draft.text == before, (path, draft.text)
        assert draft.undo()
    assert draft.text == text
    assert draft.undo()
    assert draft.text == before  # byte for byte
    assert shape(made(draft)) == shape(old)
    return True


def alike(path: str, now: dict[str, Value], base: dict[str, Value], value: Value) -> set[str]:
    """Other paths of the same value: they have changed from the same to the same."""
    owner = path.partition(".")[0].partition("[")[0]
    return {
        one
        for one in now
        if one.partition(".")[0].partition("[")[0] == owner and now[one] == value and base.get(one) == base[path]
    }


def shape(found: Form) -> object:
    """A form, without the version of the text."""
    return (found.title, found.prose, found.seats, found.players, found.groups)
