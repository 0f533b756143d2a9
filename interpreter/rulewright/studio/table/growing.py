"""In: the legal choices of a seat, and what it has picked so far. Out: what is to be picked next, and at what it
points.

A choice grows by tokens. ``["action", "move"]`` names the action, ``["pick", 1, "c3"]`` the second pick by its text,
and ``["at", "piece 17"]`` is something on the table that the choice has to do with: it may come in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product
from typing import Any

from ...frozen import frozen
from ...model import types as t
from ...play.choice import Choice, word
from ...play.session import Session
from ...program.form import Pick
from ...program.layout import Layout
from ...program.operations import each_bit
from ...views.voice import Voice

Json = Any
Token = list[Any]
FEW = 9
"""Up to this many choices are listed in full, as there are digits to choose by."""
MOST_SHOWN = 400
"""So many things to pick next are sent; of more, those that fit the typed words."""
MOST_TOKENS = 40
MOST_OTHERS, MOST_TRIED = 12, 60
"""How many values of what else is picked are tried to find why something can't be chosen, and how many texts."""


@frozen
class Way:
    """A legal choice with all that is told of it."""

    number: int
    choice: Choice
    text: str
    picks: tuple[str, ...]
    """The text of each pick."""
    marks: tuple[tuple[str, ...], ...]
    """What each pick points at on the table."""


class Growing:
    """The choices of a seat at one decision, in one language. Everything is computed when first needed."""

    def __init__(self, session: Session, seat: int, voice: Voice) -> None:
        self.session, self.seat, self.voice = session, seat, voice
        legal = session.legal(seat)
        self.ways: list[Way] = []
        if not legal:
            return
        own = legal[0].texts
        spoken = voice.texts(own.machine, own.state, own.number, own.choices, own.unseen)
        ids = session.journal.knowledge.ids[seat]
        for number, choice in enumerate(legal, 1):
            deed = choice.deed
            picks: tuple[str, ...] = ()
            marks: tuple[tuple[str, ...], ...] = ()
            if deed is not None:
                told = spoken.values(choice.raw, {})
                picks = tuple(told[pick.name] for pick in deed.picks)
                pairs = zip(deed.picks, choice.raw.arguments, strict=True)
                marks = tuple(tuple(self.pointed(pick, value, ids)) for pick, value in pairs)
            self.ways.append(Way(number, choice, spoken.said(choice.raw), picks, marks))

    def pointed(self, pick: Pick, value: int, ids: Sequence[int]) -> list[str]:
        """What a pick is on the table: ``board site/cell c3``, ``piece 17``, ``seat red``."""
        layout, plain = self.session.table.layout, t.plain(pick.type)
        if value < 0:
            return []
        values = list(each_bit(value)) if pick.many else [value]
        match plain:
            case t.Piece():
                return [f"piece {ids[one]}" for one in values if ids[one]]
            case t.Of("cell", board):
                return [f"board {board.name}/cell {layout.boards[board].name(one)}" for one in values]
            case t.PLAYER:
                return [f"seat {layout.seats()[one]}" for one in values]
            case _:  # numbers, values and kinds lie nowhere
                return []

    # ---- growing ---------------------------------------------------------------------------------------------

    def fitting(self, tokens: Sequence[Token]) -> list[Way]:
        """The choices that have all that was picked."""
        found = self.ways
        for token in tokens[:MOST_TOKENS]:
            found = [way for way in found if self.fits(way, token)]
        return found

    def fits(self, way: Way, token: Token) -> bool:
        match token:
            case ["action", str(name)]:
                return way.choice.action == name
            case ["pick", int(at), str(text)]:
                return 0 <= at < len(way.picks) and way.picks[at] == text
            case ["at", str(ident)]:
                return any(ident in marks for marks in way.marks)
            case ["words", str(words)]:
                told = f"{self.voice.action(way.choice.action)} {way.text} {way.choice}".casefold()
                return all(word in told for word in words.casefold().split())
            case _:  # what a stranger made up fits nothing
                return False

    def step(self, tokens: Sequence[Token]) -> Json:
        """What may be picked next."""
        left = self.fitting(tokens)
        costs = {way.choice.cost for way in left}
        found: dict[str, Json] = {
            "count": len(left),
            "of": len(self.ways),
            "chain": self.chain(left),
            "about": left[0].choice.action if len({way.choice.action for way in left}) == 1 else "",
            "cost": self.price(costs.pop()) if len(costs) == 1 else "",
        }
        if not left:
            return {**found, "options": []}
        if len(left) <= FEW:
            return {**found, "asks": "", "options": [self.whole(way) for way in left]}
        asks, options = self.next_of(left)
        return {**found, "asks": asks, "options": options[:MOST_SHOWN], "more": max(0, len(options) - MOST_SHOWN)}

    def next_of(self, left: Sequence[Way]) -> tuple[str, list[Json]]:
        """The first thing in which the choices that are left differ."""
        actions = list(dict.fromkeys(way.choice.action for way in left))
        if len(actions) > 1:
            groups = {name: [way for way in left if way.choice.action == name] for name in actions}
            return "", [
                self.option(self.voice.action(name), ["action", name], several) for name, several in groups.items()
            ]
        for at in range(max(len(way.picks) for way in left)):
            words = list(dict.fromkeys(way.picks[at] for way in left))
            if len(words) > 1:
                deed = left[0].choice.deed
                assert deed is not None
                by = {word: [way for way in left if way.picks[at] == word] for word in words}
                return deed.picks[at].name, [self.option(word, ["pick", at, word], by[word], at) for word in words]
        return "", [self.whole(way) for way in left]

    def option(self, text: str, token: Token, several: Sequence[Way], at: int | None = None) -> Json:
        if len(several) == 1:
            return self.whole(several[0])
        costs = {way.choice.cost for way in several}
        marks: dict[str, None] = {}
        for way in several:
            pointed = way.marks[at] if at is not None else next((one for one in way.marks if one), ())
            marks.update(dict.fromkeys(pointed))
        return {
            "text": text,
            "token": token,
            "count": len(several),
            "cost": self.price(costs.pop()) if len(costs) == 1 else "",
            "marks": list(marks),
        }

    def whole(self, way: Way) -> Json:
        return {
            "text": way.text,
            "number": way.number,
            "cost": self.price(way.choice.cost),
            "marks": list(dict.fromkeys(mark for marks in way.marks for mark in marks)),
            "action": way.choice.action,
        }

    def chain(self, left: Sequence[Way]) -> list[str]:
        """What is settled so far, in words."""
        if not left:
            return []
        actions = {way.choice.action for way in left}
        if len(actions) > 1:
            return []
        found = [self.voice.action(actions.pop())]
        for at in range(min(len(way.picks) for way in left)):
            words = {way.picks[at] for way in left}
            if len(words) == 1:
                found.append(words.pop())
        return found

    # ---- why not ---------------------------------------------------------------------------------------------

    def texts_at(self, ident: str, tokens: Sequence[Token]) -> dict[str, list[str]]:
        """By actions that are offered: texts of choices that would point at something. They may be legal or not.

        Only what this seat can choose or see is in them: what else is picked comes from its legal choices, and from
        what everybody knows.
        """
        session, seat = self.session, self.seat
        layout = session.table.layout
        program = session.table.machine.program
        ids = list(session.journal.knowledge.ids[seat])
        unknown = session.journal.knowledge.unknown(seat)
        found: dict[str, list[str]] = {}
        for offer in program.decisions[session.stop].offers:
            deed = program.deeds[offer.action]
            of_it = [way for way in self.ways if way.choice.action == deed.name]
            fitting = [way for way in of_it if all(self.fits(way, token) for token in tokens)] or of_it
            for at, pick in enumerate(deed.picks):
                word = named_at(ident, pick, layout, ids, unknown)
                if not word:
                    continue
                others = [
                    dict.fromkeys([*(spelt(way, place) for way in fitting[:MOST_OTHERS]), *open_words(other, layout)])
                    for place, other in enumerate(deed.picks)
                ]
                lists = [[word] if place == at else list(words)[:MOST_OTHERS] for place, words in enumerate(others)]
                texts = found.setdefault(deed.name, [])
                texts += [f"{deed.name}({', '.join(words)})" for words in islice(product(*lists), MOST_TRIED)]
        return found

    def price(self, cost: tuple[tuple[int, str], ...]) -> str:
        return ", ".join(self.voice.price(amount, resource) for amount, resource in cost)


def spelt(way: Way, at: int) -> str:
    """A pick of a choice as it is typed."""
    return word(way.choice.arguments[at])


def named_at(ident: str, pick: Pick, layout: Layout, ids: Sequence[int], unknown: int) -> str:
    """What is on the table with this identity, as it is typed; empty if that can't be picked here."""
    inside, _, last = ident.rpartition("/")
    sort, _, name = last.partition(" ")
    plain = t.plain(pick.type)
    match plain:
        case t.Of("cell", board) if sort == "cell" and inside == f"board {board.name}":
            return name
        case t.PLAYER if sort == "seat" and name in layout.seats():
            return name
        case t.Piece() if sort == "piece" and name.isascii() and name.isdecimal() and int(name) in ids[: len(ids)]:
            piece = ids.index(int(name))
            if int(name) and not unknown >> piece & 1:
                return layout.pieces[piece].kind.name
            return ""
        case _:  # numbers, values and kinds lie nowhere
            return ""


def open_words(pick: Pick, layout: Layout) -> list[str]:
    """Some values that a pick may have, of a sort that hides nothing."""
    match t.plain(pick.type):
        case t.Of("cell", board):
            return [layout.boards[board].name(at) for at in islice(layout.cells(board), MOST_OTHERS)]
        case t.PLAYER:
            return list(layout.seats())
        case t.DIRECTION:
            return list(layout.directions())
        case t.Of("enum", enum):
            return list(layout.rules.headers.enums[enum])
        case t.Int(low=int(low), high=int(high)):
            return [str(number) for number in range(low, min(high, low + MOST_OTHERS) + 1)]
        case _:  # pieces may be hidden
            return []
