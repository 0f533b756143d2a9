"""In: a word of a look. Out: the colour, symbol, shape, size or manner that it names."""

from __future__ import annotations

from collections.abc import Iterable

from ..art import drawings
from ..art import naming as art
from ..art import palette as paints
from ..composition.near import near
from ..language.looks import SIZES, STRUCK
from ..syntax import tree
from .scope import Scope


def known(name: tree.Name | tree.Cell, what: str, words: Iterable[str], scope: Scope) -> str:
    """The word; reports an unknown one and returns an empty text."""
    words = tuple(words)
    if name.text in words:
        return name.text
    listed = ", ".join(f"`{word}`" for word in words)
    scope.error("R251", name.span, f"There is no {what} `{name.text}`.", near(name.text, words) or f"Write {listed}.")
    return ""


def colour(name: tree.Name | tree.Cell, scope: Scope) -> str:
    """The name of a colour of the game or of the palette, which has synonyms."""
    own = scope.headers.colours
    if name.text in own:
        return name.text
    for found in art.named(name.text, paints.by_word()):
        return found.name
    hint = near(name.text, (*own, *paints.colours(), *paints.by_word()))
    hint = hint or "A colour of your own stands in a `palette`; the language has those on the page of looks."
    scope.error("R251", name.span, f"There is no colour `{name.text}`.", hint)
    return ""


def symbol(name: tree.Name | tree.Cell, scope: Scope, word: str = "") -> str:
    """The name of a symbol of the game or of the language, which has synonyms."""
    word = word or name.text
    if word in scope.headers.drawings:
        return word
    for found in art.named(word, drawings.by_word()):
        return found.name
    hint = near(word, (*scope.headers.drawings, *drawings.symbols(), *drawings.by_word()))
    scope.error("R251", name.span, f"There is no symbol `{word}`.", hint or f"Draw it: `symbol {word}`, and a `map`.")
    return ""


def traits(words: tuple[tree.Name, ...], scope: Scope) -> tuple[str, bool]:
    size, struck = "", False
    for name in words:
        word = known(name, "trait", (*SIZES, STRUCK), scope)
        if (word == STRUCK and struck) or (word in SIZES and size):
            scope.error("R231", name.span, f"`{word}` repeats or contradicts a word before it.", "Keep one of the two.")
        struck = struck or word == STRUCK
        size = word if word in SIZES else size
    return size, struck
