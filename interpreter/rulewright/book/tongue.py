"""In: a game and a language. Out: the texts of its table in that language: names, choices, events and reasons.

The rules and saved games do not depend on it: a choice keeps its canonical text, and is only shown differently. What is
not translated is shown as written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..diagnostics.place import Sources
from ..model.symbols import Symbol
from ..model.understood import Model
from ..program.form import Deed, Refusal
from ..syntax import tree
from ..views.voice import Voice
from ..words.sentences import ENGLISH
from .pages import plain
from .speech import COUNTED, Speech, condition_key, pick_key, prose_key
from .titles import title
from .translations import translations


class Tongue(Voice):
    """A language at the table."""

    def __init__(self, model: Model, language: str = ENGLISH, said: Mapping[str, str] | None = None) -> None:
        self.speech = Speech(model, language, said or {})
        self.foreign = self.speech.foreign
        super().__init__(self.speech.names)

    def price(self, amount: int, resource: str) -> str:
        counted = self.speech.counted(Symbol("resource", resource), amount)
        return self.say("price", amount=str(amount), resource=counted)

    def title(self, name: str) -> str:
        """The name of the game."""
        return title(self.speech) if self.foreign else name

    def written(self, deed: Deed) -> str:
        """The `say` of an action; if it is not translated, its name with all that is picked."""
        return self.speech.said.get(f"action {deed.name} say", "") if self.foreign else deed.say

    def reason(self, one: Refusal) -> str:
        """Why something cannot be chosen, or taken back."""
        if one.said:
            key = (pick_key if one.kind == "not-where" else condition_key)(one.action, one.part)
            return self.speech.filled(self.speech.named(key, one.said), one.action)
        return super().reason(one)

    def worded(self, kind: Symbol, prose: Sequence[tree.Prose]) -> str:
        return plain(self.speech.prose(prose, prose_key(kind), kind.of))

    def called(self, sort: str, name: str) -> str:
        if sort == "resource" and self.foreign:
            resource = Symbol("resource", name)
            forms = self.speech.said.get(f"resource {resource}{COUNTED}", "")
            return forms.split("|")[-1].strip() if forms else self.speech.name(resource)
        return super().called(sort, name)


def tongue(model: Model, sources: Sources, language: str) -> Tongue:
    """The texts for a table; the words come from the catalogues beside the rules."""
    return Tongue(model, language, translations(model, sources, language))
