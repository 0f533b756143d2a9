"""In: a table and where play has stopped. Out: who may choose what, the texts of choices, and what a typed text
means.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..program.form import Refusal, Sealed
from ..program.operations import State, each_bit
from .choice import Choice, Step, word
from .errors import IllegalChoice
from .knowledge import Knowledge
from .machine import PASS, Lists, Raw
from .placed import by_places
from .refusals import refusal, telling
from .sealed import turn_to
from .text import ALL_SEEN, Texts, TextsMade, Unseen, plainly, readings

if TYPE_CHECKING:
    from .game import Table


class Offers:
    """What is offered at a decision. Everything is computed when first needed."""

    __slots__ = ("_legal", "_lists", "_others", "_texts", "knowledge", "state", "stop", "table")

    def __init__(self, table: Table, state: State, stop: int, knowledge: Knowledge, lists: Lists | None = None) -> None:
        """``lists``: what the machine has listed when it stopped, if that is known."""
        self.table = table
        self.state = state
        self.stop = stop
        self.knowledge = knowledge
        self._others: dict[int, tuple[State, list[Raw], Texts]] | None = None
        self._lists = lists
        self._legal: list[Raw] | None = None
        self._texts: Texts | None = None

    def copied(self, state: State, knowledge: Knowledge) -> Offers:
        """A copy for an equal position."""
        found = Offers(self.table, state, self.stop, knowledge)
        found._legal, found._texts, found._others = self._legal, self._texts, self._others
        return found

    # ---- who ---------------------------------------------------------------------------------------------------

    @property
    def player(self) -> int | None:
        """The seat that is asked first; None if the game is over, or if chance decides."""
        if self.stop < 0:
            return None
        return self.table.machine.decider(self.state, self.table.machine.program.decisions[self.stop])

    @property
    def deciders(self) -> tuple[int, ...]:
        """All seats that may choose now, ``player`` first."""
        player = self.player
        return () if player is None else (player, *self.asked_later())

    @property
    def sealed(self) -> Sealed | None:
        """Whether several decide together here, and where the seats still to be asked are stored."""
        return self.table.machine.program.decisions[self.stop].sealed if self.stop >= 0 else None

    def asked_later(self) -> tuple[int, ...]:
        """The other seats that have not chosen yet, and have a choice."""
        if self._others is None:
            self._others = {}
            sealed = self.sealed
            for seat in each_bit(self.state[sealed.left]) if sealed is not None else ():
                state = self.turned_to(seat)
                raws = self.listed(state, seat)
                if raws and raws != [PASS]:
                    texts = Texts(self.table.machine, state, self.stop, raws, self.unseen(seat))
                    self._others[seat] = (state, raws, texts)
        return tuple(self._others)

    def turned_to(self, seat: int) -> State:
        """The same state, except that this seat is asked first."""
        state = self.state[:]
        turn_to(self.table.machine, state, self.stop, seat)
        return state

    def asked(self, seat: int) -> tuple[State, list[Raw], Texts]:
        """The state in which a seat is asked, and its choices."""
        if seat == self.player:
            return self.state, self.raw(), self.texts()
        self.asked_later()
        assert self._others is not None
        return self._others[seat]

    def kept(self, seat: int, raw: Raw) -> Choice:
        """The stored choice of a seat, or its present one, while others are asked before it."""
        state = self.state if seat == self.player else self.turned_to(seat)
        return Choice(seat, raw, Texts(self.table.machine, state, self.stop, [raw], self.unseen(seat)))

    # ---- what --------------------------------------------------------------------------------------------------

    def raw(self) -> list[Raw]:
        """The choices of the seat that is asked first."""
        if self._legal is None:
            self._legal = self.listed(self.state, self.player)
        return self._legal

    def listed(self, state: State, seat: int | None) -> list[Raw]:
        """The choices of a seat, in an order that reveals nothing to it."""
        if seat is None:
            return []
        machine = self.table.machine
        lists = self._lists if state is self.state and seat == self.player else None
        return by_places(
            machine.legal(state, self.stop, lists),
            machine.program.deeds,
            machine.layout,
            state,
            self.knowledge.unknown(seat),
        )

    def texts(self) -> Texts:
        """The texts of the choices."""
        if self._texts is None:
            seat = self.player
            unseen = self.unseen(seat) if seat is not None else ALL_SEEN
            self._texts = Texts(self.table.machine, self.state, self.stop, self.raw(), unseen)
        return self._texts

    def let_go(self, texts: Texts) -> None:
        """Of the choices that were not made, their texts keep only what the machine has listed."""
        if texts is self._texts and self._lists is not None:
            texts.let_go(self._lists)

    def unseen(self, seat: int) -> Unseen:
        """What a seat does not see."""
        return Unseen(self.table.sight, seat, self.knowledge.unknown(seat))

    def legal(self, seat: int | None = None) -> list[Choice]:
        player = self.player if seat is None else seat
        if player is None or (seat is not None and seat not in self.deciders):
            return []
        _, raws, texts = self.asked(player)
        return [Choice(player, raw, texts) for raw in raws]

    def step(self, partial: Sequence[Any], seat: int | None) -> Step:
        """The next pick of a choice, after an action and some picks."""
        given = [str(one) for one in partial]
        left = self.legal(seat)
        if given:
            left = [choice for choice in left if plainly(choice.action) == plainly(given[0])]
        if not left:
            raise IllegalChoice(" ".join(given), [refusal("not-chosen-now")])
        for at, one in enumerate(given[1:]):
            left = [
                choice
                for choice in left
                if at < len(choice.arguments) and plainly(word(choice.arguments[at])) == plainly(one)
            ]
            if not left:
                raise IllegalChoice(one, [refusal("not-picked-now")])
        costs = {choice.cost for choice in left} if given else set()
        cost = costs.pop() if len(costs) == 1 else ()
        if not given:
            actions = tuple(dict.fromkeys(choice.action for choice in left))
            return Step("action", "What do you do?", actions, cost, tuple(left))
        at = len(given) - 1
        deed = left[0].deed
        if deed is None or at >= len(deed.picks):
            return Step("", str(left[0]), (), cost, tuple(left))
        domain = tuple(dict.fromkeys(word(choice.arguments[at]) for choice in left))
        return Step(deed.picks[at].name, f"{deed.name}: {deed.picks[at].name}?", domain, cost, tuple(left))

    # ---- what a text means -------------------------------------------------------------------------------------

    def parse(self, text: str, seat: int | None = None, *, told: TextsMade | None = None) -> Choice:
        """The legal choice with this text, or written as in examples: ``place(c3)``.

        ``told`` makes the texts in another language, which are accepted too.
        """
        player = self.player if seat is None else seat
        if player is None:
            raise IllegalChoice(text, [refusal("nobody-decides")])
        if player not in self.deciders:
            raise IllegalChoice(text, [self.not_asked(player)])
        state, raws, texts = self.asked(player)
        wanted = plainly(text)
        for raw, words in texts.all().items():
            if plainly(words) == wanted:
                return Choice(player, raw, texts)
        other = told(self.table.machine, state, self.stop, raws, texts.unseen) if told is not None else None
        for raw, words in other.all().items() if other is not None else ():
            if plainly(words) == wanted:
                return Choice(player, raw, texts)
        meant = readings(text, self.table.machine, state, self.stop, texts)
        if other is not None and not meant:
            meant = readings(text, self.table.machine, state, self.stop, other)
        legal = set(raws)
        fitting = list(dict.fromkeys(raw for raw in meant if raw in legal))
        if len(fitting) == 1:
            return Choice(player, fitting[0], texts)
        if fitting:
            among = "; ".join(sorted((other or texts).all()[raw] for raw in fitting)[:6])
            raise IllegalChoice(text, [refusal("may-mean", choices=among)])
        raise IllegalChoice(text, self.why(meant, state))

    def not_asked(self, seat: int) -> Refusal:
        if not 0 <= seat < self.table.players:
            return refusal("no-such-seat")
        return refusal("not-deciding", seat=self.table.seats[seat])

    def why(self, meant: list[Raw], state: State) -> list[Refusal]:
        """The reasons against that meaning of a text which is nearest to being legal."""
        best: list[Refusal] | None = None
        for raw in meant:
            told = self.table.machine.why_not(state, self.stop, raw) if raw != PASS else []
            if told and (best is None or telling(told) < telling(best)):
                best = told
        return best if best is not None else [refusal("no-such-choice")]
