"""The language of prose: the word directly after its bar names it, if it is a language at all."""

from __future__ import annotations

import pytest

from rulewright.diagnostics.place import Sources
from rulewright.syntax.file import ReadCache, read_file
from rulewright.syntax.tree import Var

GAME = 'rulewright 1\n\ngame "Hide and seek"\n    prose in en{more}\n\nvar seeker: 0..9\n    {prose}\n'


def heard(prose: str, more: str = "", cache: ReadCache | None = None) -> tuple[str, str]:
    """The language and the text of a line of prose."""
    text = GAME.replace("{more}", more).replace("{prose}", prose)
    file, found = read_file("hide.rules", text, cache or ReadCache(), Sources())
    assert found == []
    declaration = file.declarations[-1].declaration
    assert isinstance(declaration, Var)
    (line,) = declaration.prose
    return line.language, line.text


@pytest.mark.parametrize(
    ("prose", "language", "text"),
    [
        ("| The cat.", "", "The cat."),
        ("|The cat.", "", "The cat."),
        ("|the cat", "", "the cat"),
        ("|war and peace", "", "war and peace"),
        ("|fr Le chat.", "fr", "Le chat."),
        ("|pt-BR O gato.", "pt-BR", "O gato."),
        ("|the-cat", "", "the-cat"),
        ("|fr", "fr", ""),
        ("|", "", ""),
    ],
)
def test_a_tag_is_a_language(prose: str, language: str, text: str) -> None:
    assert heard(prose) == (language, text)


def test_a_language_of_three_letters_is_one_if_the_game_names_it() -> None:
    cache = ReadCache()
    assert heard("|fil Ang pusa.", cache=cache) == ("", "fil Ang pusa.")
    assert heard("|fil Ang pusa.", ", fil", cache) == ("fil", "Ang pusa.")
    assert heard("|fil Ang pusa.", cache=cache) == ("", "fil Ang pusa.")
