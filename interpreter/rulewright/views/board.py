"""In: a game being played and a seat. Out: its boards drawn as text, with what that seat sees on them."""

from __future__ import annotations

import re
from typing import Any

from ..board.geometry import Geometry
from ..board.growing import Growing, place_of
from ..model.symbols import Symbol
from ..play.session import Session
from .maps import chart
from .marks import marks
from .tiled import positions, tiled
from .voice import Voice, english

WIDTH = 100
TALLEST = 4
NARROWEST = 9
"""The smallest width of a cell's box; in narrower ones letters stand for words."""
Contents = dict[str, list[str]]


def boards(
    session: Session,
    seat: int | None,
    view: dict[str, Any] | None = None,
    width: int = WIDTH,
    *,
    coloured: bool = False,
    voice: Voice | None = None,
) -> str:
    """All boards of a game, each under its name if there are several. Colours only repeat what the words say."""
    layout = session.table.layout
    voice = voice or english(session)
    seen = view if view is not None else session.view(seat)
    found = []
    for board, geometry in layout.boards.items():
        drawn = tiled(board, session, seen, width, voice, coloured=coloured) or draw(
            board, geometry, session, seen, width, voice, coloured=coloured
        )
        found.append((f"{voice.name(board)}\n" if len(layout.boards) > 1 else "") + drawn)
    return "\n".join(found)


def is_cell(name: str, geometry: Geometry | Growing) -> bool:
    return place_of(name) is not None if isinstance(geometry, Growing) else name in geometry.names


# ---- what lies where ------------------------------------------------------------------------------------------


def contents(board: Symbol, session: Session, view: dict[str, Any], voice: Voice) -> Contents:
    """For every cell what lies there and what is marked there, in few words."""
    layout = session.table.layout
    headers = layout.rules.headers
    short = voice.seats(session.seats)
    geometry = layout.boards[board]
    found: Contents = {} if isinstance(geometry, Growing) else {name: [] for name in geometry.names}
    for symbol in (*layout.zones, *layout.far_zones):
        if headers.zones[symbol].owner == board:
            for cell, inside in view["zones"][str(symbol)].items():
                found.setdefault(cell, []).extend(pieces(inside, short, board, voice))
    marks = [symbol for symbol in layout.vars if headers.vars[symbol].owner == board]
    for symbol in marks:
        for cell, value in view["variables"].get(str(symbol), {}).items():
            found.setdefault(cell, []).extend(mark(symbol, value, short, session, voice, alone=len(marks) == 1))
    for name, value in view["variables"].items():
        places(voice.variable(*name.split(".")[::-1]), value, found, short)
    return found


def pieces(inside: Any, short: dict[str, str], board: Symbol, voice: Voice) -> list[str]:
    """Pieces by their kind, with the first letters of their owner; hidden ones as ``?``."""
    items = [inside] if isinstance(inside, dict) else inside or []
    counted: dict[str, int] = {}
    for item in items:
        if "mixed" in item:
            counted["?"] = counted.get("?", 0) + item["mixed"]
            continue
        sides = voice.names.sides(board.name)
        lies = voice.names.sign(Symbol("direction", sides[item["turned"] % len(sides)])) if item.get("turned") else ""
        told = (voice.kind(item["kind"]) if "kind" in item else "?") + (f"/{lies}" if lies else "")
        if "owner" in item:
            told = f"{short.get(item['owner'], item['owner'])}:{told}"
        counted[told] = counted.get(told, 0) + 1
    return [
        told if count == 1 else f"{count}{told}" if told == "?" else f"{count} {told}"
        for told, count in counted.items()
    ]


def mark(
    symbol: Symbol, value: Any, short: dict[str, str], session: Session, voice: Voice, *, alone: bool
) -> list[str]:
    """A variable of a cell, unless it holds nothing."""
    name, type_ = voice.name(symbol), session.table.layout.rules.headers.types[symbol]
    if value in (None, False, 0, []):
        return []
    if value is True:
        return [name]
    told = (
        short.get(value) or voice.word(value, type_)
        if isinstance(value, str)
        else ", ".join(voice.word(str(one), type_) for one in value)
        if isinstance(value, list)
        else str(value)
    )
    return [told if isinstance(value, str) and (alone or value not in short) else f"{name} {told}"]


def places(name: str, value: Any, found: Contents, short: dict[str, str]) -> None:
    """Add marks to the cells that a variable refers to, alone or in a set: its owner's letters or its name."""
    if isinstance(value, dict):
        for owner, inside in value.items():
            if owner in short:
                for cell in cells_in(inside, found):
                    found[cell].append(short[owner])
        return
    cells = cells_in(value, found) if isinstance(value, list) else []
    for cell in cells:
        if found[cell]:
            found[cell].append(name[0].upper())
        elif 4 * len(cells) <= len(found):  # a mark on most of a board says little
            found[cell].append(name)


def cells_in(value: Any, found: Contents) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [item for item in items if isinstance(item, str) and item in found]


# ---- drawing --------------------------------------------------------------------------------------------------


def draw(
    board: Symbol,
    geometry: Geometry | Growing,
    session: Session,
    view: dict[str, Any],
    width: int,
    voice: Voice,
    *,
    coloured: bool,
) -> str:
    shape = session.table.layout.rules.headers.boards[board].shape
    told = contents(board, session, view, voice)
    spots = positions(shape, geometry, told)
    if not spots:
        return "".join(f"  {cell}: {', '.join(inside)}\n" for cell, inside in told.items() if inside) or "  (empty)\n"
    small = all(len(inside) <= 2 and len("".join(inside)) <= 2 for inside in told.values())
    if small:
        return compact(spots, told)
    across = max(column for column, _ in spots.values()) - min(column for column, _ in spots.values()) + 1
    if width // across < NARROWEST:
        seats, on = voice.seats(session.seats), marks(board, session, view, voice)
        return chart(spots, on, seats, width, voice, hanging=shape != "square", coloured=coloured)
    return roomy(spots, told, width)


def compact(spots: dict[str, tuple[int, int]], told: Contents, wide: int = 3) -> str:
    """A map with a few characters for each cell; a key below explains the letters."""
    left, right = min(column for column, _ in spots.values()), max(column for column, _ in spots.values())
    lines: dict[int, list[str]] = {}
    for name, (_, height) in spots.items():
        lines.setdefault(height, []).append(name)
    found = []
    for height in sorted(lines, reverse=True):
        signs = {spots[name][0]: run_together(told[name]) or "." for name in lines[height]}
        text = "".join(f"{signs.get(column, '')[: wide - 1]:<{wide}}" for column in range(left, right + 1))
        rows = {re.sub(r"^[a-z]+", "", name) for name in lines[height]}
        found.append(f"{rows.pop() if len(rows) == 1 else '':>3} {text}".rstrip())
    letters = {column: re.sub(r"\d+$", "", name) for name, (column, _) in spots.items()}
    found.append(("    " + "".join(f"{letters.get(at, ''):<{wide}}" for at in range(left, right + 1))).rstrip())
    return "\n".join(found) + "\n"


def run_together(words: list[str]) -> str:
    """Words without spaces between them: capitals show where each begins, as in ``jHu``."""
    return "".join(word if at == 0 else word[:1].upper() + word[1:] for at, word in enumerate(words))


def roomy(spots: dict[str, tuple[int, int]], told: Contents, width: int) -> str:
    """A box for every cell: its name, and below it what lies there."""
    left, right = min(column for column, _ in spots.values()), max(column for column, _ in spots.values())
    wide = max(5, min(18, (width - 2) // (right - left + 1)))
    tall = max(2, min(TALLEST, max((len(lines_of(name, told[name], wide - 1)) for name in spots), default=2)))
    tall += tall % 2 and 1
    top = max(height for _, height in spots.values())
    canvas: dict[int, list[str]] = {}
    for name, (column, height) in spots.items():
        x, y = (column - left) * wide, (top - height) * tall // 2
        for down, text in enumerate(fitted(lines_of(name, told[name], wide - 1), tall)):
            line = canvas.setdefault(y + down, [])
            line += [" "] * (x + wide - len(line))
            line[x : x + wide - 1] = f"{text:<{wide - 1}}"
    return "\n".join("".join(canvas.get(y, [])).rstrip() for y in range(max(canvas) + 1)) + "\n"


def lines_of(name: str, inside: list[str], wide: int) -> list[str]:
    """The name and what lies there, broken into lines."""
    lines = [name if inside else f"{name} ."]
    for one in inside:
        if len(lines[-1]) + 1 + len(one) <= wide:
            lines[-1] += f" {one}"
        else:
            lines.append(one[:wide])
    return lines


def fitted(lines: list[str], tall: int) -> list[str]:
    if len(lines) <= tall:
        return lines + [""] * (tall - len(lines))
    return [*lines[: tall - 1], lines[tall - 1][:-1] + "…" if lines[tall - 1] else "…"]
