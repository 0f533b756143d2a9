"""In: lines of JSON that ask for a choice of a bot. Out: a line for each. It runs as a process of its own.

Whoever started it may end it at any moment: nothing is kept here but games that can be played again.
"""

from __future__ import annotations

import json
import sys
from collections import OrderedDict
from typing import Any

from ...play.chance import Stream
from ...play.errors import IllegalChoice, RulesFault, SaveError, StartError, UndoRefused
from ...play.players import bot
from ...play.save import once_more
from ...play.session import Session
from ..games import Games

Json = Any
MOST_GAMES = 30
"""So many games are remembered, so that they need not be played again for each choice."""


class Thinking:
    """The games of which this process knows the beginning."""

    def __init__(self) -> None:
        self.rules = Games()
        self.games: OrderedDict[str, Session] = OrderedDict()

    def answer(self, asked: Json) -> Json:
        try:
            session = self.session(asked)
            seat = session.player
            if seat is None:
                return {"error": "nobody decides"}
            chosen = bot(asked["bot"])(session, Stream(asked["seed"]))
        except (StartError, SaveError, RulesFault, IllegalChoice, UndoRefused) as error:
            self.games.pop(asked["table"], None)
            return {"error": str(error)}
        return {"seat": seat, "choice": str(chosen)}

    def session(self, asked: Json) -> Session:
        """The game with all its steps."""
        name, begins = asked["table"], asked.get("beginning")
        if begins is not None:
            game = self.rules.again(begins["game"], begins["settings"], begins["files"])
            self.games[name] = game.start(
                begins["players"], begins["seed"], begins["options"], position=begins["position"]
            )
        session = self.games[name]
        self.games.move_to_end(name)
        while len(self.games) > MOST_GAMES:
            self.games.popitem(last=False)
        for step in asked["steps"]:
            match step:
                case {"undo": int(plies)}:
                    session.undo(plies, anyway=True)
                case _:
                    once_more(session, step)
        return session


def main() -> None:
    """Answer until nobody asks any more. A game that is not known any more is asked for."""
    thinking = Thinking()
    for line in sys.stdin:
        asked = json.loads(line)
        known = asked.get("beginning") is not None or asked["table"] in thinking.games
        sys.stdout.write(json.dumps(thinking.answer(asked) if known else {"error": "unknown"}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
