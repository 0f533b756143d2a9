"""Games of cards and dice."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.play.choice import Choice
from rulewright.play.session import Session

from .pairs import Pair, State, by_scores

# ---- backgammon ----------------------------------------------------------------------------------------------------

BAR, PASS = 24, 25


def of_backgammon(choice: Choice) -> str:
    picks = [str(one) for one in choice.arguments]
    return " ".join(("bar", *picks) if choice.action == "enter" else picks)


def two_moves(state: State, action: int) -> tuple[str, ...]:
    """An action is two digits to the base of 26, from where each number is played, and which number comes first."""
    dice = sorted(map(int, re.findall(r"\d", state.to_string().split("Dice: ")[1].split("\n")[0])))
    high = action < 676
    action %= 676
    moves = zip((action % 26, action // 26), reversed(dice) if high else dice, strict=True)
    return tuple(f"{'bar' if at == BAR else f'p{24 - at}'} {die}" for at, die in moves if at != PASS)


def dice(text: str, state: State, session: Session) -> Iterable[str]:
    """The first event says who begins too, who then has thrown the higher number."""
    low, high = sorted(re.findall(r"\d", text.split("roll:")[1]))
    return (low, high) if "O starts" in text else (high, low)


def ways_to_roll(text: str) -> float:
    """Where equal numbers are thrown again, the others are likelier."""
    return 36 / 30 if "starts" in text else 1


CARDS = {
    "backgammon": Pair(
        "backgammon(scoring_type=full_scoring,max_player_turns=5000)",
        of_backgammon,
        3,
        there=two_moves,
        outcomes=dice,
        ways=ways_to_roll,
        result=by_scores,
    ),
}
