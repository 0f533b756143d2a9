"""The exceptions of loading, starting and playing games."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics.diagnostic import Diagnostic
from ..program.faults import RulesFault
from ..program.form import Refusal
from .refusals import english


class RulesError(ValueError):
    """The rules have errors, listed in ``diagnostics``."""

    def __init__(self, game: str, diagnostics: Sequence[Diagnostic], told: str) -> None:
        super().__init__(f"the rules of {game} have errors\n{told}")
        self.game = game
        self.diagnostics = tuple(diagnostics)
        self.told = told

    def __reduce__(self) -> tuple[type[RulesError], tuple[str, tuple[Diagnostic, ...], str]]:
        """Exceptions are pickled when they come from another process; so are those below."""
        return RulesError, (self.game, self.diagnostics, self.told)


class StartError(ValueError):
    """A game cannot be started like this: the rules do not allow this number of players or this option."""


class IllegalChoice(ValueError):  # noqa: N818 - the name is part of the interface
    """A choice is illegal: ``reasons`` are the sentences of the conditions that fail, in English.

    ``refusals`` are the data behind them, for other wordings.
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
    """An undo would take back chance or a revealed secret, which must be requested explicitly."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(english(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[UndoRefused], tuple[Refusal]]:
        return UndoRefused, (self.refusal,)


class ImagineError(RuntimeError):
    """After many attempts, no game was found that a seat cannot tell from the real one.

    It is also raised, without an attempt, if the way to the position was forgotten.
    """

    def __init__(self, tries: int) -> None:
        told = f"no deal was found that fits all that was seen, in {tries} attempts"
        super().__init__(told if tries else "what was seen has been forgotten, so no fitting deal can be found")
        self.tries = tries

    def __reduce__(self) -> tuple[type[ImagineError], tuple[int]]:
        return ImagineError, (self.tries,)


class SaveError(ValueError):
    """A saved game cannot be read, or its replay differs from the original."""


__all__ = ["IllegalChoice", "ImagineError", "RulesError", "RulesFault", "SaveError", "StartError", "UndoRefused"]
