"""The form of a game: all that has a path can be set, what is saved passes, and nothing but that has changed."""

from __future__ import annotations

from functools import cache

import pytest

from .edits import FOUR, Maker, holds


@cache
def maker(game: str) -> Maker:
    return Maker(game)


@pytest.mark.parametrize("game", FOUR)
def test_the_form_has_all_paths(game):
    made = maker(game)
    also = {path for one in made.settable.values() for path in one.field.also}
    assert made.base.keys() - made.settable.keys() == also


@pytest.mark.parametrize("game", FOUR)
def test_the_next_value_is_set_and_taken_back(game):
    """Of some values; of all of them below."""
    made = maker(game)
    paths = sorted(made.settable)
    assert any(holds(made, path) for path in paths[len(paths) // 4 :: len(paths) // 2])


@pytest.mark.soak
@pytest.mark.parametrize("game", FOUR)
def test_every_value_is_set_and_taken_back(game):
    made = maker(game)
    fixed = [path for path in made.settable if not holds(made, path)]
    assert len(fixed) <= len(made.settable) // 10, fixed
