"""In: a pair, its game, numbers of games. Out: what never happened in these, line by line: a phase or an action that
never came, a condition that never prevented anything, an `if` that always went the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulewright.play.game import Game
from rulewright.play.trial import Trial
from rulewright.play.tried import findings_of
from rulewright.play.watched import Watched

from .pairs import Pair
from .together import in_step


def never(pair: Pair, game: Game, numbers: Sequence[int]) -> list[str]:
    table = Watched(game, pair.players, game.chosen(pair.options, pair.players))
    in_step(pair, table, numbers)
    noted = table.noted()
    results = Trial(games=len(numbers), points=dict(noted), met=Counter(dict.fromkeys(noted, len(numbers))))
    places = game.sources
    return [f"{places.place(one.span).line}: {one.message}" for one in findings_of(results, game)]
