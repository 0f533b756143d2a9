"""In: a board of many cells and what is on them. Out: a map with a few characters for each cell, and a key to these.

Terrain is a small letter, or a dot for the most frequent terrain; properties of a cell are marks; a piece is a capital
letter, in round brackets if somebody owns it; angle brackets show who has a variable that refers to the cell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .canvas import CODES, SHADES, Canvas, listed
from .initials import initials
from .marks import Mark, Marks
from .voice import Voice

FLAGS = "*+^!~#%&"


@dataclass(slots=True)
class Key:
    """The characters that stand for words."""

    seats: Mapping[str, str]
    values: dict[str, str] = field(default_factory=dict)
    flags: dict[str, str] = field(default_factory=dict)
    pieces: dict[str, str] = field(default_factory=dict)
    owned: dict[str, str] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    common: str = ""


def key_for(marks: Marks, seats: Mapping[str, str]) -> Key:
    """The characters for everything on the board."""
    every = [mark for inside in marks.values() for mark in inside]

    def words(*manners: str) -> list[str]:
        return sorted({mark.word for mark in every if mark.manner in manners})

    often = Counter(mark.word for mark in every if mark.manner == "value").most_common(1)
    common = often[0][0] if often and 3 * often[0][1] > len(marks) else ""
    flags = list(dict.fromkeys(mark.word for mark in every if mark.manner == "flag"))
    owners = sorted({mark.owner for mark in every if mark.manner == "place" and mark.owner not in seats})
    return Key(
        seats,
        {word: sign.lower() for word, sign in initials(words("value")).items()},
        dict(zip(flags, FLAGS, strict=False)),
        {word: sign.capitalize() for word, sign in initials(words("piece")).items()},
        initials(words("owned")),
        initials(words("place")),
        initials([owner for owner in owners if owner]),
        common,
    )


def signs(inside: Sequence[Mark], key: Key) -> str:
    """Everything on one cell."""
    found = ""
    for mark in inside:
        if mark.manner == "value":
            found += "." if mark.word == key.common else key.values[mark.word]
    found = found or "."
    found += "".join(key.flags.get(mark.word, "?") for mark in inside if mark.manner == "flag")
    for mark in inside:
        many = str(mark.count) if mark.count > 1 else ""
        if mark.manner == "piece":
            found += many + key.pieces[mark.word]
        elif mark.manner == "heap":
            found += f"{mark.count}{mark.zone[0].upper()}"
        elif mark.manner == "number":
            found += str(mark.count)
    people = [
        key.seats.get(mark.owner, mark.owner)
        + (key.owned[mark.word] if len(key.owned) > 1 else "")
        + (str(mark.count) if mark.count > 1 else "")
        for mark in inside
        if mark.manner == "owned"
    ]
    found += f"({''.join(people)})" if people else ""
    kept = [place(mark.word, mark.owner, key) for mark in inside if mark.manner == "place"]
    return found + (f"<{''.join(kept)}>" if kept else "")


def key_lines(key: Key, marks: Marks, voice: Voice) -> list[str]:
    """The key, entry by entry."""
    found = [f". {key.common}"] if key.common else []
    found += [f"{sign} {word}" for word, sign in key.values.items() if word != key.common]
    found += [f"{sign} {word}" for table in (key.flags, key.pieces) for word, sign in table.items()]
    owners = sorted({mark.owner for inside in marks.values() for mark in inside if mark.manner == "owned"})
    for word in key.owned:
        code = key.owned[word] if len(key.owned) > 1 else ""
        found.append(", ".join(f"({key.seats.get(owner, owner)}{code}) {of(word, owner, voice)}" for owner in owners))
    heaps = sorted({mark.zone for inside in marks.values() for mark in inside if mark.manner == "heap"})
    found += [f"2{zone[0].upper()} {zone} of 2" for zone in heaps]
    places = sorted({(mark.word, mark.owner) for inside in marks.values() for mark in inside if mark.manner == "place"})
    for word, owner in places:
        found.append(f"{place(word, owner, key, alone=True)} {of(word, owner, voice)}")
    return found


def of(word: str, owner: str, voice: Voice) -> str:
    """A word, and whose it is."""
    return voice.say("belongs", thing=word, owner=voice.word(owner)) if owner else word


def place(word: str, owner: str, key: Key, *, alone: bool = False) -> str:
    """How a cell is marked that a variable refers to."""
    sign = (key.places[word] if len(key.places) > 1 or not owner else "") + (
        key.seats.get(owner) or key.owners.get(owner, "")
    )
    return f"<{sign}>" if alone else sign


def chart(
    spots: Mapping[str, tuple[int, int]],
    marks: Marks,
    seats: Mapping[str, str],
    width: int,
    voice: Voice,
    *,
    hanging: bool,
    coloured: bool,
) -> str:
    """The map. Rows and columns at the edge with nothing but the most frequent terrain are left out."""
    key = key_for(marks, seats)
    texts = {name: signs(marks.get(name, ()), key) for name in spots}
    shown = within(spots, {name for name, text in texts.items() if text != "."}) or dict(spots)
    left, right = min(column for column, _ in shown.values()), max(column for column, _ in shown.values())
    wide = max(3, min(10, (width - 4) // (right - left + 1)))
    room = (2 * wide if hanging else wide) - 1
    top = max(height for _, height in shown.values())
    step = 1 if hanging else 2
    canvas = Canvas()
    rows: dict[int, set[str]] = {}
    for name, (column, height) in shown.items():
        text = texts[name]
        text = text if len(text) <= room else text[: room - 1] + "…"
        canvas.put(4 + (column - left) * wide, (top - height) // step, text)
        colour(canvas, 4 + (column - left) * wide, (top - height) // step, text, key)
        rows.setdefault((top - height) // step, set()).add(re.sub(r"^[a-z]+", "", name))
    for line, numbers in rows.items():
        canvas.put(0, line, f"{numbers.pop() if len(numbers) == 1 else '':>3}")
    for name, (column, _) in shown.items():
        canvas.put(4 + (column - left) * wide, max(rows) + 1, re.sub(r"\d+$", "", name))
    around = "" if len(shown) == len(spots) else f", and so is all around (to {max(spots, key=lambda n: spots[n])})"
    entries = key_lines(key, marks, voice)
    if key.common and around:
        entries[0] += around
    return canvas.text(coloured=coloured) + listed(entries, width)


def colour(canvas: Canvas, x: int, y: int, text: str, key: Key) -> None:
    """Colour terrain in shades, and players in their colours."""
    shades = {sign: SHADES[at % len(SHADES)] for at, sign in enumerate(key.values.values())}
    terrain = re.match(r"[a-z]+", text)
    if terrain is not None and terrain[0] in shades:
        canvas.put(x, y, terrain[0], colour=shades[terrain[0]])
    people = re.search(r"\(.*\)", text)
    own = {sign: CODES[name] for name, sign in key.seats.items() if name in CODES}
    for at in range(*people.span()) if people is not None else ():
        canvas.put(x + at, y, text[at], colour=own.get(text[at], ""))


def within(spots: Mapping[str, tuple[int, int]], kept: set[str]) -> dict[str, tuple[int, int]]:
    """The cells of the smallest rectangle around some of them."""
    if not kept:
        return {}
    columns = [spots[name][0] for name in kept]
    heights = [spots[name][1] for name in kept]
    return {
        name: (column, height)
        for name, (column, height) in spots.items()
        if min(columns) <= column <= max(columns) and min(heights) - 1 <= height <= max(heights) + 1
    }
