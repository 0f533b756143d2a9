"""In: what a table shows: names, choices, events. Out: English words for it, with the names of the rules. A translation
is a subclass.
"""

from __future__ import annotations

from typing import Any

from ..play.choice import Choice
from ..play.naming import Names
from ..play.session import Session
from ..program.faults import RulesFault, as_written, said
from ..program.form import Refusal
from ..words.sentences import ENGLISH as ENGLISH_WORDS
from ..words.sentences import say


class Voice(Names):
    """English, with the names of the rules."""

    language = ENGLISH_WORDS
    foreign = False

    def say(self, sentence: str, **values: str | int) -> str:
        """A sentence of the program itself, not of a ruleset."""
        return say(sentence, values, self.language)

    def called(self, sort: str, name: str) -> str:
        """The name of a value in a fault or a refusal; ``sort`` says what it stands for."""
        return as_written(sort, name)

    def fault(self, fault: RulesFault) -> str:
        """What the rules demanded that is impossible, and where they do so."""
        sentence = said(fault.kind, fault.values, self.called, self.language)
        if not fault.line:
            return sentence
        return self.say("at-line", said=sentence, line=str(fault.line), file=fault.file)

    def reason(self, one: Refusal) -> str:
        """Why something cannot be chosen, or taken back."""
        return one.said or said(one.kind, one.values, self.called, self.language)

    def choice(self, choice: Choice) -> str:
        return str(choice)

    def action(self, name: str) -> str:
        """The name of an action; also of ``pass`` and ``done``."""
        return name

    def price(self, amount: int, resource: str) -> str:
        return self.say("price", amount=str(amount), resource=resource)

    def several(self, name: str, count: int) -> str:
        """A number of pieces of one kind."""
        return name if count == 1 else self.say("several", thing=name, count=str(count))

    def series(self, first: str, last: str) -> str:
        """Numbered kinds, from the first to the last."""
        return self.say("to", low=self.word(first), high=self.word(last))

    def variable(self, name: str) -> str:
        return name

    def chosen(self, session: Session, event: dict[str, Any], seat: int | None) -> str:
        """What somebody chose, as far as a seat may know it."""
        del session, seat
        return str(event["arguments"]["says"])


ENGLISH = Voice()
