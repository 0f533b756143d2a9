"""In: the words of a game in a language. Out: what its book says of each action and phase, for the drawer beside a
table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...book.look_up import look_up
from ...book.pages import Grid, Items, Listing, Paragraph, Piece, Section, plain
from ...book.tongue import Tongue, tongue
from ...model.symbols import Symbol
from ...play.game import Game
from ...views.table import value_text

Json = Any
TOLD = ("action", "phase")


class Rules:
    """The book as far as it is looked up at a table. It is made when somebody first asks."""

    def __init__(self, tongue: Tongue) -> None:
        self.tongue = tongue
        self._sections: dict[str, Section] | None = None

    @property
    def sections(self) -> dict[str, Section]:
        if self._sections is None:
            self._sections = {one.anchor: one for one in look_up(self.tongue.speech).walk()}
        return self._sections

    def about(self, name: str) -> Json | None:
        """What the book says of an action or a phase, by its name in the rules."""
        speech = self.tongue.speech
        for sort in TOLD:
            symbol = self.tongue.found(name, (sort,))
            section = self.sections.get(speech.anchor(symbol)) if symbol is not None else None
            if section is not None:
                return {**told(section), "written": speech.say("as-written")}
        return None

    def game(self) -> Json:
        """All actions and phases, to choose from."""
        names = [symbol for symbol in self.tongue.speech.model.bodies if symbol.kind in TOLD]
        return [{"name": one.name, "title": self.tongue.speech.title(one)} for one in sorted(names, key=order)]


def order(symbol: Symbol) -> tuple[str, str]:
    return symbol.kind, symbol.name


def told(section: Section) -> Json:
    return {"title": section.title, "pieces": [one for piece in section.pieces for one in in_words(piece)]}


def in_words(piece: Piece) -> Iterator[Json]:
    """A piece as plain words; pictures have the table itself."""
    match piece:
        case Paragraph(text=text):
            yield {"text": plain(text)}
        case Items(items=items, numbered=numbered):
            yield {"items": [plain(one) for one in items], "numbered": numbered}
        case Grid(head=head, rows=rows):
            yield {"head": list(head), "rows": [[plain(cell) for cell in row] for row in rows]}
        case Listing(text=text, place=place):
            yield {"written": text, "place": place}
        case _:  # pictures, words and the index stand in the book
            pass


def beginning(game: Game, language: str) -> Json:
    """What is agreed before a game begins: its options with what the book says of them, and its positions."""
    words = tongue(game.model, game.sources, language)
    sections = {one.anchor: one for one in look_up(words.speech).walk()} if game.options else {}
    found = []
    for option in game.options.values():
        symbol = Symbol("option", option.name)
        section = sections.get(words.speech.anchor(symbol))
        told = [piece for piece in section.pieces if isinstance(piece, Paragraph)] if section is not None else []
        found.append({
            "name": option.name,
            "title": words.speech.title(symbol),
            "told": plain(told[0].text) if told else "",
            "default": option.default,
            "choices": [{"value": one, "text": value_text(one, words)} for one in option.choices],
        })  # fmt: skip
    positions = [{"name": one, "title": words.speech.title(Symbol("position", one))} for one in game.positions]
    return {"title": words.title(game.name), "players": list(game.players), "options": found, "positions": positions}
