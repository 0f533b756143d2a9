"""Games of cards and dice."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.play.choice import Choice
from rulewright.play.session import Session

from .pairs import Pair, State, by_scores, said

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


# ---- cards -----------------------------------------------------------------------------------------------------------

RANKS = dict(zip("A23456789TJQK", ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"), strict=True))
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def card(text: str) -> str:
    """Our name of a card with the suit first: ``DQ``."""
    return f"{RANKS[text[1]]}_of_{SUITS[text[0]]}"


def of_goofspiel(text: str, state: State, session: Session) -> Iterable[str]:
    return [f"prize_{int(re.findall(r'[0-9]+', text)[-1])}"]


def of_leduc(text: str, state: State, session: Session) -> Iterable[str]:
    return [("jack", "queen", "king")[int(re.findall(r"[0-9]+", text)[-1])]]


LEDUC = {"check": "Call", "call": "Call", "raise": "Raise", "fold": "Fold"}


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
    "leduc-poker": Pair(
        "leduc_poker(suit_isomorphism=true)",
        lambda one: LEDUC[one.action],
        30,
        outcomes=of_leduc,
        result=by_scores,
    ),
    "goofspiel": Pair(
        "turn_based_simultaneous_game(game=goofspiel(points_order=random,returns_type=total_points))",
        lambda one: str(one.arguments[0]).removeprefix("bid_"),
        10,
        there=lambda state, action: said(state, action).rpartition(" ")[2],
        outcomes=of_goofspiel,
        result=by_scores,
        forced=True,
    ),
    "blackjack": Pair(
        "blackjack",
        lambda one: one.action.capitalize(),
        30,
        outcomes=lambda text, _, __: [card(text)],
        result=lambda session: [score / 2 for score in session.scores],
        players=1,
        options={"naturals": False},
    ),
}
