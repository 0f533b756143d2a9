"""In: the first games of an arm. Out: what was picked of what could be: kinds of pieces, cells, numbers, players.

These games are played again, as sessions, and every choice is looked at. That takes long, so it is done for some games
only, and how many is told. A pick counts as offered at a decision if some legal choice has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..play.machine import PASS, Raw
from ..play.naming import name_of
from ..play.session import Session
from ..program.faults import RulesFault
from .figures import rounded
from .measures import Measure, Ratio, games, interval
from .played import Player
from .work import Work

Picked = tuple[str, str, str]
"""An action, one of its picks, and what is picked."""
RATE = Measure("pick-rate", "", "share", games, games, 1, 0, 1)


class Looked:
    """Looks at every choice of some games. ``ratios``: of each thing, how often it was picked over how often it could
    have been.
    """

    def __init__(self) -> None:
        self.blocks = 0
        self.ratios: dict[Picked, Ratio] = {}
        self.offered, self.taken = Counter[Picked](), Counter[Picked]()
        self.names: dict[tuple[int, int, int], Picked] = {}

    def decision(self, session: Session, legal: Sequence[Raw], taken: Raw) -> None:
        there = {one for raw in legal for one in self.picks(session, raw)}
        self.offered.update(there)
        self.taken.update(self.picks(session, taken))

    def picks(self, session: Session, raw: Raw) -> list[Picked]:
        """What a choice picks, by names; pieces are told by their kinds. Sets of things are not looked at."""
        if raw == PASS:
            return []
        table = session.table
        deed, found = table.machine.program.deeds[raw.deed], []
        for at, (pick, value) in enumerate(zip(deed.picks, raw.arguments, strict=True)):
            if pick.many:
                continue
            key = raw.deed, at, value
            if key not in self.names:
                kind = pick.thing == "piece" and value >= 0
                told = table.layout.pieces[value].kind if kind else name_of(table.layout, pick.type, value)
                self.names[key] = deed.name, pick.name, str(told)
            found.append(self.names[key])
        return found

    def end(self) -> None:
        """A block is over."""
        self.blocks += 1
        for one, offered in self.offered.items():
            self.ratios.setdefault(one, Ratio()).add([self.taken[one]], [offered])
        self.offered.clear()
        self.taken.clear()

    def told(self) -> list[dict[str, Any]]:
        found = []
        for (action, pick, value), ratio in sorted(self.ratios.items()):
            ratio.blocks = self.blocks  # where it could not be picked, it adds nothing to any sum
            rate = interval(ratio, RATE)
            found.append(
                {
                    "action": action,
                    "pick": pick,
                    "value": value,
                    "offered": ratio.bottom,
                    "taken": ratio.top,
                    "rate": list(map(rounded, rate)),
                }
            )
        return found


def looked(player: Player, work: Work, blocks: int) -> dict[str, Any]:
    """So many blocks, looked at closely."""
    found = Looked()
    for block in range(blocks):
        for seating in range(work.games_a_block):
            try:
                player.go(player.begun(work, block), work, block, seating, seen=found.decision)
            except RulesFault:  # what was chosen before it counts
                continue
        found.end()
    return {"blocks": blocks, "picks": found.told()}
