"""In: an unknown word, and the known words. Out: a question whether one of them was meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question, or an empty string if no known word is similar."""
    near = get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return f"Did you mean `{near[0]}`?" if near else ""
