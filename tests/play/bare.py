"""In: a game. Out: the same without its looks; and in a position of it, all that looks show to a seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rulewright
from rulewright.diagnostics.place import Sources
from rulewright.model.looks import LookBody
from rulewright.model.symbols import PLAYER, Symbol
from rulewright.model.terms import as_written
from rulewright.play.game import Game
from rulewright.play.session import Session
from rulewright.syntax import tree
from rulewright.syntax.file import ReadCache, read_file

LOOKS = (tree.Look, tree.Palette, tree.Drawing)
SORTS = frozenset({"look", "palette", "symbol"})


def looks_of(game: Game) -> list[Symbol]:
    return [symbol for symbol in game.model.nodes if symbol.kind in SORTS]


def stripped(game: Game) -> Game | None:
    """The same game without its looks; None if it has none. Lines keep their numbers, so that faults name the same
    places.
    """
    files = dict(game.files)
    for name in [name for name in files if name.endswith(".rules")]:
        for placed in read_file(name, files[name], ReadCache(), Sources())[0].declarations:
            node = placed.declaration
            inner = node.declaration if isinstance(node, tree.Change | tree.Replace) else node
            if isinstance(inner, LOOKS):
                text = placed.chunk.text
                files[name] = files[name].replace(text, "\n" * text.count("\n"))
    return rulewright.reload(game.called, game.settings, files) if files != dict(game.files) else None


def shown(session: Session, seat: int | None) -> Iterator[tuple[str, str, str, Any]]:
    """The values of all looks for every cell, player, value and piece that the seat can identify."""
    seen, view = session.seen(seat), session.view(seat)
    layout = session.table.layout
    pieces = list({one["id"]: one for one in pieces_in(view["zones"]) if "id" in one}.values())
    for body in session.table.game.model.bodies.values():
        if not isinstance(body, LookBody):
            continue
        about = body.about
        things: list[tuple[Any, ...]] = [()]
        if about.kind == "component":
            things = [(one,) for one in pieces]  # those of other components too: of these a look shows nothing
            things += [(one.symbol,) for one in session.table.game.model.kinds.get(about, ())]
        elif about.kind == "board":
            things = [(Symbol("cell", name, about.name),) for name in session.board(about.name)]
        elif about.kind == "enum":
            things = [(one.symbol,) for one in session.table.game.model.kinds[about]]
        elif about == PLAYER:
            things = [(Symbol("seat", name),) for name in layout.seats()]
        elif body.each is not None or about.kind == "define":
            continue
        for thing in things:
            for term in body.terms():
                yield str(about), as_written(term), str(thing), seen.value(term, *thing)


def pieces_in(told: Any) -> Iterator[dict[str, Any]]:
    if isinstance(told, dict):
        if "kind" in told or "component" in told:
            yield told
        for one in told.values():
            yield from pieces_in(one)
    elif isinstance(told, list):
        for one in told:
            yield from pieces_in(one)
