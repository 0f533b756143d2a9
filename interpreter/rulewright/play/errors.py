"""In: nothing. Out: what can go wrong when a game is loaded, started or played."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics.diagnostic import Diagnostic
from ..program.faults import RulesFault
from ..program.form import Refusal
from .refusals import english


class RulesError(ValueError):
    """The rules have errors; ``diagnostics`` tells them all."""

    def __init__(self, game: str, diagnostics: Sequence[Diagnostic], told: str) -> None:
        super().__init__(f"the rules of {game} have errors\n{told}")
        self.game = game
        self.diagnostics = tuple(diagnostics)
        self.told = told

    def __reduce__(self) -> tuple[type[RulesError], tuple[str, tuple[Diagnostic, ...], str]]:
        """It may have to come from another process, as those below."""
        return RulesError, (self.game, self.diagnostics, self.told)


class StartError(ValueError):
    """A game can't be started so: the number of players or an option is none that the rules allow."""


class IllegalChoice(ValueError):  # noqa: N818 - the name is part of the interface
    """What was chosen can't be: ``reasons`` are the sentences of the conditions that fail, in English.

    ``refusals`` are what these are made of, for whoever says them otherwise.
    """

    def __init__(self, text: str, refusals: Sequence[Refusal]) -> None:
        reasons = [english(one) for one in refusals]
        super().__init__(f"{text}: {' '.join(reasons)}")
        self.text = text
        self.refusals = tuple(refusals)
        self.reasons = reasons

    def __reduce__(self) -> tuple[type[IllegalChoice], tuple[str, tuple[Refusal, ...]]]:
        return IllegalChoice, (self.text, self.refusals)


class UndoRefused(ValueError):  # noqa: N818 - as above
    """Chance or a secret lies between: undo such steps only on request."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(english(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[UndoRefused], tuple[Refusal]]:
        return UndoRefused, (self.refusal,)


class ImagineError(RuntimeError):
    """No game was found that a seat can't tell from the true one, though so many were tried.

    None is tried where it was forgotten what happened.
    """

    def __init__(self, tries: int) -> None:
        told = f"no deal was found that fits all that was seen; {tries} were tried"
        super().__init__(told if tries else "what was seen has been forgotten, so no deal can be found that fits it")
        self.tries = tries

    def __reduce__(self) -> tuple[type[ImagineError], tuple[int]]:
        return ImagineError, (self.tries,)


class SaveError(ValueError):
    """A saved game can't be read, or doesn't play as it did."""


__all__ = ["IllegalChoice", "ImagineError", "RulesError", "RulesFault", "SaveError", "StartError", "UndoRefused"]
