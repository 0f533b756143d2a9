"""In: a name and a language. Out: where it stands among others in the order of that language's alphabet."""

from __future__ import annotations

from unicodedata import combining, normalize

ALPHABETS = {
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
}
"""Of those that do not follow the numbers of their letters."""


def alphabetical(name: str, language: str) -> tuple[tuple[int, str], ...]:
    """A key to sort by: signs come before letters, and accents do not count."""
    alphabet = ALPHABETS.get(language, "")
    return tuple(place(letter, alphabet) for letter in name.casefold())


def place(letter: str, alphabet: str) -> tuple[int, str]:
    at = alphabet.find(letter)
    if at >= 0:
        return at + 1, letter
    bare = "".join(one for one in normalize("NFD", letter) if not combining(one))
    return (len(alphabet) + 1 if letter.isalpha() else 0), bare
