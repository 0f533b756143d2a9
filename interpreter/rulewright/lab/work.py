"""In: what is to be played: rules as texts, bots, a seed. Out: which games there are, who sits where in each, by which
chance.

Games come in blocks. In a block every bot sits once in every seat, and all its games have the same chance: so what is
compared is the bots, not their deals. If all bots are alike, a block is one game, since to turn them round would be to
play the same game again. What happens in block *b* depends on the seed of the run and on *b*, and not on the rules:
variants share their deals.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ..play.accounts import streams
from ..play.players import timed
from ..play.simulate import MOST_PLIES
from ..play.streams import game_seed


class Work:
    """The games of one arm of a run: of one variant, played by the same bots. It is made of texts, so it can be sent
    anywhere.
    """

    def __init__(
        self,
        called: str,
        files: Mapping[str, str],
        bots: tuple[str, ...],
        *,
        settings: Mapping[str, str] | None = None,
        options: Mapping[str, Any] | None = None,
        position: str = "",
        seed: int = 1,
        most: int = MOST_PLIES,
        ends: bool = False,
    ) -> None:
        """``ends``: of each game only the end is told: who won, after how many choices, and the scores. Where all play
        at random, everybody draws from one stream then, as in `simulate`: these games are played much faster.
        """
        self.called, self.files, self.bots = called, dict(files), tuple(bots)
        self.settings, self.options = dict(settings or {}), dict(options or {})
        self.position, self.seed, self.most, self.ends = position, seed, most, ends

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Work) and self.as_json() == other.as_json()

    def __hash__(self) -> int:
        return hash((self.rules, self.bots, self.seed))

    def as_json(self) -> dict[str, Any]:
        return {
            "called": self.called,
            "files": self.files,
            "bots": list(self.bots),
            "settings": self.settings,
            "options": self.options,
            "position": self.position,
            "seed": self.seed,
            "most": self.most,
            **({"ends": True} if self.ends else {}),
        }

    @classmethod
    def of_json(cls, told: Mapping[str, Any]) -> Work:
        rest = dict(told)
        return cls(rest.pop("called"), rest.pop("files"), tuple(rest.pop("bots")), **rest)

    @classmethod
    def of_text(cls, text: str) -> Work:
        return cls.of_json(json.loads(text))

    def seeded(self, seed: int) -> Work:
        """The same by other chance."""
        return Work.of_json({**self.as_json(), "seed": seed})

    def played_by(self, bots: tuple[str, ...]) -> Work:
        """The same by other bots."""
        return Work.of_json({**self.as_json(), "bots": bots})

    @property
    def random(self) -> bool:
        return all(one == "random" for one in self.bots)

    @property
    def players(self) -> int:
        return len(self.bots)

    @cached_property
    def rules(self) -> str:
        """A short name for the rules, with all that changes them: of two that are equal, it is the same."""
        told = [self.called, self.files, self.settings, self.options, self.position]
        text = json.dumps(told, sort_keys=True, ensure_ascii=False)
        return hashlib.blake2b(text.encode("utf-8"), digest_size=8).hexdigest()

    @cached_property
    def text(self) -> str:
        return json.dumps(self.as_json(), ensure_ascii=False, sort_keys=True)

    @property
    def repeatable(self) -> bool:
        """Whether the same games come out on every machine: not if a bot thinks for a time."""
        return not any(map(timed, self.bots))

    @cached_property
    def games_a_block(self) -> int:
        """So many seats the bots turn until the same sit as before."""
        return next(by for by in range(1, self.players + 1) if self.turned(by) == self.bots)

    def turned(self, by: int) -> tuple[str, ...]:
        """The bots seat by seat, each so many seats further."""
        by %= self.players
        return self.bots[self.players - by :] + self.bots[: self.players - by]

    def sits(self, at: int, seating: int) -> int:
        """The seat of a bot, by its place among the bots, in the games of a block from 0 on."""
        return (at + seating) % self.players

    def block_seed(self, block: int) -> int:
        """The seed of all games of a block."""
        return game_seed(self.seed, block)

    def streams(self, block: int) -> list[int]:
        """The seed of the chance of each bot, by its place among the bots: nobody's depends on what others draw."""
        return streams(self.block_seed(block), self.players)
