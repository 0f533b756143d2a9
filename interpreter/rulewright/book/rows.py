"""In: the widths of pictures, and that of the page. Out: rows of them, as few as there can be, and as even."""

from __future__ import annotations

from collections.abc import Sequence


def rows(widths: Sequence[float], page: float, gap: float) -> list[list[int]]:
    """The numbers of the pictures in each row. What is wider than the page has a row of its own."""
    fewest = needed(widths, page, gap)
    low, high = max(widths, default=0.0), page
    for _ in range(12):  # the narrowest page on which they need no more rows
        middle = (low + high) / 2
        low, high = (low, middle) if needed(widths, middle, gap) <= fewest else (middle, high)
    return filled(widths, max(high, low), gap)


def needed(widths: Sequence[float], page: float, gap: float) -> int:
    return len(filled(widths, page, gap))


def filled(widths: Sequence[float], page: float, gap: float) -> list[list[int]]:
    found: list[list[int]] = []
    left = -1.0
    for at, width in enumerate(widths):
        if found and width + gap <= left + 1e-6:
            found[-1].append(at)
            left -= width + gap
        else:
            found.append([at])
            left = page - width
    return found
