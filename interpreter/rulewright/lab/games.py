"""In: a run and a condition, such as ``end=fault, choices>200``. Out: the games behind a figure, each played again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..program.faults import RulesFault
from .played import Player
from .store import Store

PART = re.compile(r"\s*(?P<name>[a-z]+)\s*(?P<sign><=|>=|!=|=|<|>)\s*(?P<value>.+?)\s*")
WORDS = {"end": "end", "seat": "called", "bot": "bot", "variant": "name"}
NUMBERS = {"share": "share", "score": "score", "choices": "choices", "turns": "turns"}
COUNTED = {"game": "game", "block": "block"}
"""These count from 1 for people."""
MANY = 100


class WhereError(ValueError):
    """A condition that is not understood."""


class Found(NamedTuple):
    """A game of a run."""

    arm: int
    game: int
    end: str
    choices: int
    seed: int


def games(store: Store, where: str, first: int = MANY) -> list[Found]:
    """The first games of which some seat's row fits all conditions."""
    conditions, values = condition(where)
    asked = (
        f"SELECT arm, game, end, choices, seed FROM rows WHERE {conditions} "  # noqa: S608 - made of known words
        "GROUP BY arm, game ORDER BY arm, game LIMIT ?"
    )
    with store.laid_out() as connection:
        found = connection.execute(asked, (*values, first))
        return [Found(arm, game, end, choices, seed & (1 << 64) - 1) for arm, game, end, choices, seed in found]


def condition(where: str) -> tuple[str, Sequence[str | float]]:
    """The same in SQL, with its values apart."""
    parts, values = list[str](), list[str | float]()
    for part in re.split(r",| and ", where) if where.strip() else ():
        found = PART.fullmatch(part)
        known = {**WORDS, **NUMBERS, **COUNTED}
        if found is None or found["name"] not in known:
            raise WhereError(
                f"`{part.strip()}` is no condition. One is `end=fault`, and these are known: {', '.join(known)}."
            )
        name, sign, value = found["name"], found["sign"], found["value"]
        if name in WORDS:
            if sign not in {"=", "!="}:
                raise WhereError(f"`{name}` is one thing or another: write `{name}={value}`.")
            values.append(value)
        else:
            try:
                values.append(float(value) - (name in COUNTED))
            except ValueError:
                raise WhereError(f"`{name}` is compared with a number, not with `{value}`.") from None
        parts.append(f"{known[name]} {sign} ?")
    return " AND ".join(parts) or "1", values


def again(store: Store, player: Player, found: Found) -> tuple[str, RulesFault | None]:
    """A game played again, to be saved; if the rules stop it by a fault, up to there. One that never began is empty."""
    work = store.arms[found.arm].work
    try:
        session = player.begun(work, found.game // work.games_a_block)
    except RulesFault as fault:
        return "", fault
    try:
        player.go(session, work, *divmod(found.game, work.games_a_block))
    except RulesFault as fault:
        return session.save(), fault
    return session.save(), None
