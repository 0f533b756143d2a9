"""In: nothing. Out: what can go wrong when a game is loaded, started or played."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics.diagnostic import Diagnostic
from ..program.operations import RulesFault


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
    """What was chosen can't be: ``reasons`` are the sentences of the conditions that fail."""

    def __init__(self, text: str, reasons: Sequence[str]) -> None:
        super().__init__(f"{text}: {' '.join(reasons)}")
        self.text = text
        self.reasons = list(reasons)

    def __reduce__(self) -> tuple[type[IllegalChoice], tuple[str, list[str]]]:
        return IllegalChoice, (self.text, self.reasons)


class UndoRefused(ValueError):  # noqa: N818 - as above
    """Chance or a secret lies between: undo such steps only on request."""


class ImagineError(RuntimeError):
    """No game was found that a seat can't tell from the true one, though so many were tried."""

    def __init__(self, tries: int) -> None:
        super().__init__(f"no deal was found that fits all that was seen; {tries} were tried")
        self.tries = tries

    def __reduce__(self) -> tuple[type[ImagineError], tuple[int]]:
        return ImagineError, (self.tries,)


class SaveError(ValueError):
    """A saved game can't be read, or doesn't play as it did."""


__all__ = ["IllegalChoice", "ImagineError", "RulesError", "RulesFault", "SaveError", "StartError", "UndoRefused"]
