"""What is told about a game to play it in step with OpenSpiel: a `Pair` for each game, in the tables of this folder.

A pair translates names of choices and of outcomes, nothing else: what is legal, who chooses, and how it ends is
asked of both sides by `together`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulewright.play.choice import Choice
from rulewright.play.session import Session

State = Any
"""A state of OpenSpiel."""


def said(state: State, action: int) -> str:
    return str(state.action_to_string(action))


def by_winners(session: Session) -> list[float]:
    """1 for a winner, -1 for a loser; 0 for all in a draw."""
    return [(1.0 if at in session.winners else -1.0) if session.winners else 0.0 for at in session.table.turns]


def by_scores(session: Session) -> list[float]:
    return [float(one) for one in session.scores]


def same_text(text: str, state: State, session: Session) -> Iterable[str]:
    del state, session
    return (text,)


@dataclass(frozen=True)
class Pair:
    """How our choices and outcomes are called there."""

    other: str
    """The game of OpenSpiel, with its parameters."""
    called: Callable[[Choice], str | tuple[str, ...]]
    """What a choice of ours is called there; several names if it is made there step by step."""
    games: int
    """How many games the suite plays."""
    there: Callable[[State, int], str | tuple[str, ...]] = said
    """The name of an action of theirs; several if it is made here step by step, none if it is no choice here."""
    outcomes: Callable[[str, State, Session], Iterable[str]] = same_text
    """An event of chance there, told before it happens: the outcomes here, in their order."""
    result: Callable[[Session], list[float]] = by_winners
    ways: Callable[[str], float] = lambda _: 1.0
    """How many events here, all of the same probability, are one there."""
    fixed: bool = True
    """Whether a choice with the same picks is always called the same there."""
    players: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)
    unasked: str = ""
    """What has to be chosen there by who has nothing to choose: a pass, which play does here by itself."""
    turned: Callable[[State, Session], str] | None = None
    """Where it is chance there only when a card is turned up which it is: its name there, as it lies here."""
    counted: bool = False
    """Whether what has been won so far counts where there is a limit there that the game does not have here."""
    planned: bool = False
    """Whether a bot plays every fourth game, since hardly anything happens in games of random choices."""
    synonyms: bool = False
    """Whether a choice may have several actions there that do the same."""
    forced: bool = False
    """Whether the last choices, where nobody has another one, are made there by themselves."""
    returns: Callable[[list[float]], list[float]] = list
    """What their results say, where they count otherwise."""
    drawn: Callable[[Sequence[Choice], Session], bool] = lambda _, __: False
    """Whether it is a draw there after these choices, by a limit that the game does not have here."""
