"""In: the forms of a word, a number and a language. Out: the form used with that number (singular, plural, …)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .sentences import ENGLISH

ORDER = ("zero", "one", "two", "few", "many", "other")


def known(language: str) -> bool:
    """Whether the plural forms of this language are known."""
    from babel import Locale, UnknownLocaleError

    try:
        Locale.parse(language)
    except (ValueError, UnknownLocaleError):
        return False
    return True


@cache
def categories(language: str) -> tuple[str, ...]:
    """The plural categories for whole numbers in a language, in their usual order: one, other; or one, few, many."""
    from babel import Locale

    rule = Locale.parse(language).plural_form
    met = {rule(number) for number in (*range(200), 1_000, 1_001)}
    return tuple(name for name in ORDER if name in met)


def form(forms: Sequence[str], number: int, language: str) -> str:
    """Choose among forms such as ``очко``, ``очка``, ``очков``, one for each of ``categories``; if too few, the
    last.
    """
    at = int(abs(number) != 1) if language == ENGLISH else place(number, language)
    return forms[min(at, len(forms) - 1)].strip()


def place(number: int, language: str) -> int:
    """The index of the form used with a number."""
    from babel import Locale

    category, known = Locale.parse(language).plural_form(abs(number)), categories(language)
    return known.index(category) if category in known else len(known) - 1


def counts(forms: str, language: str) -> bool:
    """Whether what stands behind a colon are forms of a word beside a number, and not words for a name."""
    return "|" in forms or (language != ENGLISH and len(categories(language)) == 1)


def with_word(value: str, forms: str, language: str) -> str:
    """A number and its word, for quotations such as ``{limit: level|levels}``. A value that is no number is plural."""
    several = forms.split("|")
    word = form(several, int(value), language) if value.lstrip("-").isdecimal() else several[-1].strip()
    return f"{value} {word}"
