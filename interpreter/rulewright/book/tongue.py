"""In: a game and a language. Out: the texts of its table in that language: names, choices, events and reasons.

The rules and saved games do not depend on it: a choice keeps its canonical text, and is only shown differently. What is
not translated is shown as written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..diagnostics.place import Sources
from ..model.symbols import Symbol
from ..model.types import Many
from ..model.understood import Model
from ..play.choice import Choice
from ..play.machine import Machine, Raw
from ..play.naming import name_of
from ..play.session import Session
from ..play.text import Texts, TextsMade, refusal
from ..program.form import Deed, Pick, Refusal
from ..program.layout import Layout
from ..program.operations import State
from ..views.voice import Voice
from ..words.amounts import with_word
from ..words.sentences import ENGLISH
from .speech import COUNTED, Speech, condition_key
from .translations import translations

QUOTE = re.compile(r"\{([^{}]*)\}")


class Tongue(Voice):
    """The texts of a table in one language. In English all names are those of the rules."""

    def __init__(self, model: Model, language: str = ENGLISH, said: Mapping[str, str] | None = None) -> None:
        self.speech = Speech(model, language, said or {})
        self.language = language
        self.foreign = self.speech.foreign
        self.variables: dict[str, Symbol] = {}
        self.words: dict[str, str] = {}
        self.zones: dict[str, Symbol] = {}
        self._told: tuple[Texts, OtherTexts] | None = None
        if self.foreign:
            self._learn(model)

    def _learn(self, model: Model) -> None:
        headers = model.headers
        found = [Symbol("value", value, enum.name) for enum, values in headers.enums.items() for value in values]
        found += list(headers.components)
        found += [kind.symbol for several in model.kinds.values() for kind in several if kind.symbol.kind == "kind"]
        self.words = {symbol.name: self.speech.name(symbol) for symbol in found}
        for kind in (kind for several in model.kinds.values() for kind in several):
            name = kind.symbol.name
            parts = [one for _, value in kind.values if isinstance(value, tuple) for one in value]
            self.words |= {f"{name}/{at}": f"{self.words.get(name, name)}/{at}" for at in range(1, len(parts) + 1)}
        self.zones = {symbol.name: symbol for symbol in headers.zones}
        self.variables = {symbol.name: symbol for symbol in headers.vars}

    # ---- names -------------------------------------------------------------------------------------------

    def say(self, sentence: str, **values: str | int) -> str:
        return self.speech.say(sentence, **values)

    def name(self, symbol: Symbol) -> str:
        return self.speech.name(symbol) if self.foreign else symbol.name

    def seat(self, name: str) -> str:
        return self.speech.named(f"seat {name}", name) if self.foreign else name

    def word(self, text: str) -> str:
        if not self.foreign:
            return text
        return self.words.get(text, text)

    def picked(self, value: object, pick: Pick, layout: Layout) -> str:
        type_ = pick.type
        return name_of(layout, Many(type_) if pick.many else type_, value, self)

    def variable(self, name: str) -> str:
        symbol = self.variables.get(name) if self.foreign else None
        return self.speech.name(symbol) if symbol is not None else name

    def price(self, amount: int, resource: str) -> str:
        symbol = Symbol("resource", resource)
        if not self.foreign:
            return super().price(amount, resource)
        return self.say("price", amount=str(amount), resource=self.speech.counted(symbol, amount))

    def phase(self, name: str) -> str:
        return self.speech.name(Symbol("phase", name)) if self.foreign and name not in {"", "chance"} else name

    def title(self, name: str) -> str:
        """The name of the game."""
        return self.speech.named("game", name)

    # ---- choices -----------------------------------------------------------------------------------------

    def action(self, name: str) -> str:
        if not self.foreign:
            return name
        return self.say(f"choose-{name}") if name in {"pass", "done"} else self.speech.name(Symbol("action", name))

    def written(self, deed: Deed) -> str:
        """The `say` of an action; if it is not translated, its name with all that is picked."""
        return self.speech.said.get(f"action {deed.name} say", "") if self.foreign else deed.say

    def fill(self, say: str, told: Mapping[str, str]) -> str:
        """A `say` with its quotations filled in; a number with the form of a word: ``{n: карта|карты|карт}``."""

        def one(quote: re.Match[str]) -> str:
            path, colon, forms = quote[1].partition(":")
            value = told.get(path.strip(), quote[1])
            return with_word(value, forms, self.speech.language) if colon else value

        return QUOTE.sub(one, say)

    def texts(self, machine: Machine, state: State, number: int, choices: Sequence[Raw], hidden: int = 0) -> Texts:
        """The texts of choices in this language."""
        return OtherTexts(self, machine, state, number, choices, hidden)

    @property
    def read(self) -> TextsMade | None:
        """A function by which a session understands texts in this language, beside its own; None if there are no
        others.
        """
        return self.texts if self.foreign else None

    def choice(self, choice: Choice) -> str:
        if not self.foreign:
            return str(choice)
        own = choice.texts
        if self._told is None or self._told[0] is not own:
            self._told = (own, OtherTexts(self, own.machine, own.state, own.number, own.choices, own.hidden))
        told = self._told[1]
        return told.all().get(choice.raw) or told.text(choice.raw, {})

    def chosen(self, session: Session, event: dict[str, Any], seat: int | None) -> str:
        arguments = event["arguments"]
        machine = session.table.machine
        deed = next((one for one in machine.program.deeds if one.name == arguments["action"]), None)
        if not self.foreign:
            return str(arguments["says"])
        if deed is None:
            return self.action(arguments["action"])
        told = session.quoted(event["number"], seat, self)
        say = self.written(deed)
        if say:
            return self.fill(say, told)
        return " ".join([self.action(deed.name), ", ".join(told[pick.name] for pick in deed.picks)]).rstrip()

    # ---- reasons -----------------------------------------------------------------------------------------

    def reason(self, one: Refusal) -> str:
        """Why something cannot be chosen, or taken back."""
        if one.said:
            key = condition_key(one.action, one.part)
            return self.speech.filled(self.speech.named(key, one.said), one.action)
        return super().reason(one)

    def called(self, sort: str, name: str) -> str:
        if not self.foreign:
            return name
        match sort:
            case "seat":
                return self.seat(name)
            case "action":
                return self.action(name)
            case "phase":
                return self.phase(name)
            case "variable":
                return self.variable(name)
            case "zone":
                return self.speech.name(self.zones[name]) if name in self.zones else name
            case "component" | "kind" | "value" | "part":
                return self.word(name)
            case "resource":
                resource = Symbol("resource", name)
                forms = self.speech.said.get(f"resource {resource}{COUNTED}", "")
                return forms.split("|")[-1].strip() if forms else self.speech.name(resource)
        return name


class OtherTexts(Texts):
    """The texts of choices in another language."""

    def __init__(
        self, tongue: Tongue, machine: Machine, state: State, number: int, choices: Sequence[Raw], hidden: int = 0
    ) -> None:
        super().__init__(machine, state, number, choices, hidden)
        self.tongue = self.names = tongue

    def written(self, deed: Deed) -> str:
        return self.tongue.written(deed)

    def headed(self, deed: Deed) -> str:
        return self.tongue.action(deed.name)

    def refused(self) -> str:
        return self.tongue.action(refusal(self.machine.program.decisions[self.number].manner))

    def filled(self, say: str, told: Mapping[str, str]) -> str:
        return self.tongue.fill(say, told)


def tongue(model: Model, sources: Sources, language: str) -> Tongue:
    """The texts for a table; the words come from the catalogues beside the rules."""
    return Tongue(model, language, translations(model, sources, language))
