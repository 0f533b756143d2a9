"""In: names, choices and events of a game. Out: the words for them in one language; a translation has its own voice."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ..model import types as t
from ..model.symbols import Symbol, SymbolKind
from ..model.types import Of, Piece, Type
from ..play.called import VOWELS, Called, readable
from ..play.choice import Choice
from ..play.machine import Machine, Raw
from ..play.naming import Names, filled, forms_in, name_of
from ..play.session import Session
from ..play.text import ALL_SEEN, Texts, Unseen, plainly
from ..program.faults import RulesFault, sentence
from ..program.form import Deed, Pick, Refusal
from ..program.layout import Layout
from ..program.operations import State
from ..syntax import tree
from ..words.sentences import say
from .prose import on_kinds, prose_text, quoting
from .wording import Wording

IDENTIFIER = re.compile(r"[^\W\d]\w*")
SORTS: dict[str, tuple[SymbolKind, ...]] = {
    "variable": ("var", "resource"), "zone": ("zone",), "component": ("component",), "resource": ("resource",),
    "phase": ("phase",), "action": ("action",), "value": ("value",), "kind": ("kind", "component"),
    "cell": ("cell",), "seat": ("seat",),
}  # fmt: skip
"""The kinds of symbols that a value of a fault or a refusal may name."""
ASKED = {"not-among": "domain", "not-where": "condition", "does-not-hold": "condition", "not-those": ""}
"""Refusals that quote the rules, and what they quote."""
FIELDS = frozenset({"column", "var", "resource", "zone"})
WHOLE = frozenset({"board", "enum", "component", "part"})
"""Whoever may pick any cell, any value or any kind learns nothing from the name of all of them."""
UNSEEN = frozenset({"define", "phase", "action", "position", "graph", "option"})
WRITTEN = frozenset({"condition", "domain"})
"""Values that are expressions of the rules."""


class Voice(Names):
    """The names that people have for things, in one language."""

    def __init__(self, called: Called) -> None:
        self.names = called
        self.language = called.language
        self._known: dict[str, tuple[Symbol, ...]] | None = None
        self._texts: Mapping[Symbol, tuple[tree.Prose, ...]] | None = None
        self._told: tuple[Texts, Spoken] | None = None

    def say(self, sentence: str, **values: str | int) -> str:
        """A sentence of the program, as opposed to one of a ruleset."""
        return say(sentence, values, self.language)

    # ---- names -----------------------------------------------------------------------------------------------

    def name(self, symbol: Symbol) -> str:
        return self.names.called(symbol)

    def thing(self, sort: SymbolKind, name: str, of: str = "") -> str:
        return self.names.called(Symbol(sort, name, of))

    def seat(self, name: str) -> str:
        return self.names.player(Symbol("seat", name))

    def part(self, part: Symbol, number: int, kind: Symbol) -> str:
        return self.say("part-of", part=self.name(part), number=number, thing=self.name(kind))

    def belongs(self, thing: str, owner: str, *, to_cell: bool = False) -> str:
        return self.say("lies-at" if to_cell else "owned", thing=thing, owner=owner)

    def hidden(self, component: str, count: int = 1) -> str:
        if count > 1:
            called = self.names.many(Symbol("component", component), count)
            return self.say("unseen", pieces=self.several(called, count))
        called = self.thing("component", component)
        return self.say("some-piece", component=called, article="an" if called.startswith(VOWELS) else "a")

    @property
    def known(self) -> dict[str, tuple[Symbol, ...]]:
        """All symbols by their names in the rules; values first."""
        if self._known is None:
            headers = self.names.model.headers
            found: dict[str, tuple[Symbol, ...]] = dict(headers.values)
            for fields in ({"": headers.lone}, headers.fields):
                for name, symbol in (item for own in fields.values() for item in own.items()):
                    found[name] = (*found.get(name, ()), symbol)
            for component, header in headers.components.items():
                for kind in header.kinds:
                    if kind == component.name:
                        found[kind] = (*found.get(kind, ()), Symbol("kind", kind, kind))
            self._known = found
        return self._known

    def found(self, name: str, sorts: Collection[str], of: Collection[str] = ()) -> Symbol | None:
        """The symbol with this name and one of these kinds; of several, one that has such an owner, or the first."""
        several = [symbol for symbol in self.known.get(name, ()) if symbol.kind in sorts]
        return next((symbol for symbol in several if symbol.of in of), several[0] if several else None)

    def kind(self, name: str, holds: Collection[Symbol] = (), count: int = 1) -> str:
        """The name of a kind, in the form for this number; ``holds``: of one of these components."""
        symbol = self.found(name, ("kind", "component"), [component.name for component in holds])
        return self.names.many(symbol, count) if symbol is not None else readable(name)

    def text_of(self, kind: str) -> str:
        """What is written on a kind; empty if nothing is."""
        if self._texts is None:
            self._texts = on_kinds(self.names.model)
        symbol = self.found(kind, ("kind",))
        prose = self._texts.get(symbol) if symbol is not None else None
        return self.worded(symbol, prose) if symbol is not None and prose is not None else ""

    def worded(self, kind: Symbol, prose: Sequence[tree.Prose]) -> str:
        return prose_text(prose, quoting(self.names.model), kind.of)

    def word(self, text: str, type_: Type | None = None) -> str:
        """The text for a value of a view."""
        inner = t.plain(type_) if type_ is not None else None
        while isinstance(inner, t.Many):
            inner = t.plain(inner.of)
        of = (inner.symbol.name,) if isinstance(inner, Of) else ()
        sorts: Collection[str] = ("kind", "value", "cell", "seat", "direction", "component")
        if inner == t.PLAYER:
            sorts = ("seat",)
        elif inner == t.DIRECTION:
            sorts = ("direction",)
        symbol = self.found(text, sorts, of)
        if symbol is not None:
            return self.name(symbol)
        kind, slash, number = text.rpartition("/")
        if slash and isinstance(inner, Of) and inner.what == "part":
            whole = self.found(kind, ("kind", "component"))
            return self.part(inner.symbol, int(number), whole) if whole is not None else text
        return text

    def variable(self, name: str, of: str = "") -> str:
        symbol = self.found(name, SORTS["variable"], (of,))
        return self.name(symbol) if symbol is not None else readable(name)

    def zone(self, name: str) -> str:
        symbol = self.found(name, ("zone",))
        return self.name(symbol) if symbol is not None else readable(name)

    def phase(self, name: str) -> str:
        return self.thing("phase", name) if name not in {"", "chance"} else name

    def lying(self, times: int, board: str = "") -> str:
        """The orientation of a piece."""
        return self.names.lying(times, self.names.sides(board))

    def title(self, name: str) -> str:
        """The title of the game."""
        return name

    # ---- what is told ----------------------------------------------------------------------------------------

    def called(self, sort: str, name: str) -> str:
        """A value of a fault or a refusal: ``sort`` says what it names."""
        if sort in WRITTEN:
            return self.readable(name)
        if sort == "part":
            return self.word(name.rpartition("/")[0] or name)
        symbol = self.found(name, SORTS.get(sort, ()))
        if sort == "action":
            return self.action(name)
        return self.name(symbol) if symbol is not None else readable(name)

    def readable(self, source: str) -> str:
        """An expression of the rules, with the names that players use."""

        def one(found: re.Match[str]) -> str:
            several = self.known.get(found[0], ())
            return self.name(several[0]) if several else readable(found[0])

        return IDENTIFIER.sub(one, source)

    def fault(self, fault: RulesFault) -> str:
        """The fault: what is impossible, and the place in the rules."""
        message = sentence(fault.kind, fault.values, self.called, self.language)
        if not fault.line:
            return message
        return self.say("at-line", said=message, line=str(fault.line), file=fault.file)

    def reason(self, one: Refusal) -> str:
        """Why something cannot be chosen, or taken back. A condition without a sentence is put into words."""
        if one.said or one.kind not in ASKED:
            return one.said or sentence(one.kind, one.values, self.called, self.language)
        values = {name: str(value) for name, value in one.values}
        asked = ASKED[one.kind]
        if not asked:
            return self.say(f"told-{one.kind}")
        if any(symbol.kind in WHOLE for symbol in self.known.get(values[asked], ())):
            return self.say(f"told-{one.kind}-plain")
        wording = Wording(self.say, self.meant, self.language, frozenset({values.get("pick", "")}))
        found = wording.condition(values[asked])
        return (
            self.say(f"told-{one.kind}", **{asked: found}) if found is not None else self.say(f"told-{one.kind}-plain")
        )

    def meant(self, name: str, of: str) -> str | None:
        """What people call what a condition names; None if nobody has a name for it, as for what is worked out."""
        several = self.known.get(name, ())
        if of == "()":
            return readable(name) if any(one.kind == "define" for one in several) else None
        fields = [one for one in several if one.kind in FIELDS]
        if of:
            fields = [one for one in fields if one.of == of] or fields
            return self.name(fields[0]) if fields else None
        found = [one for one in several if one.kind not in UNSEEN]
        return self.name(found[0]) if found else None

    def action(self, name: str) -> str:
        """The name of an action; ``pass`` and ``done`` are such."""
        return self.say(f"choose-{name}") if name in {"pass", "done"} else self.thing("action", name)

    def price(self, amount: int, resource: str) -> str:
        return self.say("price", amount=str(amount), resource=self.names.many(Symbol("resource", resource), amount))

    def several(self, name: str, count: int) -> str:
        """A number of pieces of one kind, with its name."""
        return name if count == 1 else self.say("several", thing=name, count=str(count))

    # ---- choices ---------------------------------------------------------------------------------------------

    def written(self, deed: Deed) -> str:
        """The `say` of an action; nothing if it has none."""
        return deed.say

    def formed(self, form: str) -> Voice:
        """The same voice, that says all names in another form."""
        return Formed(self, form)

    def picked(self, value: object, deed: Deed, at: int, layout: Layout) -> str:
        pick = deed.picks[at]
        sides = self.names.turns.get((deed.name, pick.name))
        if sides is not None and isinstance(value, int):
            return self.names.turned(value, sides)
        return name_of(layout, t.Many(pick.type) if pick.many else pick.type, value, self)

    def texts(
        self, machine: Machine, state: State, number: int, choices: Sequence[Raw], unseen: Unseen = ALL_SEEN
    ) -> Texts:
        """The texts of choices with these names. A session reads them beside its own."""
        return Spoken(self, machine, state, number, choices, unseen)

    def choice(self, choice: Choice) -> str:
        own = choice.texts
        if self._told is None or self._told[0] is not own:
            self._told = (own, Spoken(self, own.machine, own.state, own.number, own.choices, own.unseen))
        return self._told[1].said(choice.raw)

    def chosen(self, session: Session, event: dict[str, Any], seat: int | None) -> str:
        """The text of a choice, as far as a seat may know it."""
        name = event["arguments"]["action"]
        deed = next((one for one in session.table.machine.program.deeds if one.name == name), None)
        if deed is None:
            return self.action(name)
        say = self.written(deed)
        told = session.quoted(event["number"], seat, self)
        for form in forms_in(say):
            formed = session.quoted(event["number"], seat, self.formed(form))
            told.update({f"{path}: {form}": text for path, text in formed.items()})
        for (action, pick), sides in self.names.turns.items():
            if action == deed.name and told.get(pick, "").isdecimal():
                told[pick] = self.names.turned(int(told[pick]), sides)
        if say:
            return filled(say, told, self.language)
        return " ".join([self.action(deed.name), ", ".join(told[pick.name] for pick in deed.picks)]).rstrip()


class Formed(Voice):
    """A voice that says all names in another form."""

    def __init__(self, voice: Voice, form: str) -> None:
        super().__init__(voice.names)
        self.form = form

    def name(self, symbol: Symbol) -> str:
        return self.names.form(symbol, self.form)

    def thing(self, sort: SymbolKind, name: str, of: str = "") -> str:
        return self.names.form(Symbol(sort, name, of), self.form)

    def seat(self, name: str) -> str:
        return self.names.player(Symbol("seat", name), self.form)


class Spoken(Texts):
    """The texts of choices, with everything called as a voice calls it."""

    def __init__(
        self,
        voice: Voice,
        machine: Machine,
        state: State,
        number: int,
        choices: Sequence[Raw],
        unseen: Unseen = ALL_SEEN,
    ) -> None:
        super().__init__(machine, state, number, choices, unseen)
        self.voice = self.names = voice

    def written(self, deed: Deed) -> str:
        return self.voice.written(deed)

    def headed(self, deed: Deed) -> str:
        return self.voice.action(deed.name)

    def refused(self) -> str:
        return self.voice.action(super().refused())

    def filled(self, say: str, told: Mapping[str, str]) -> str:
        return filled(say, told, self.voice.language)

    def told(self, choice: Raw, names: dict[int, str]) -> dict[str, str]:
        found = super().told(choice, names)
        for form in forms_in(self.written(self.machine.program.deeds[choice.deed])):
            other = Spoken(self.voice.formed(form), self.machine, self.state, self.number, self.choices, self.unseen)
            formed = Texts.told(other, choice, names)
            found.update({f"{path}: {form}": text for path, text in formed.items()})
        return found

    def values(self, choice: Raw, names: dict[int, str]) -> dict[str, str]:
        found = super().values(choice, names)
        deed = self.machine.program.deeds[choice.deed]
        for at, pick in enumerate(deed.picks):
            if (deed.name, pick.name) in self.voice.names.turns:
                found[pick.name] = self.voice.picked(choice.arguments[at], deed, at, self.machine.layout)
        return found

    def spelt(self, type_: Type, value: object, deed: Deed) -> Iterator[str]:
        yield from super().spelt(type_, value, deed)
        if isinstance(t.plain(type_), Piece) and isinstance(value, int) and self.hidden >> value & 1:
            return
        for form in forms_in(self.written(deed)):
            yield name_of(self.machine.layout, type_, value, self.voice.formed(form))

    def numbers(self, word: str, deed: Deed, pick: Pick) -> list[int]:
        turned = self.voice.names.turned
        sides = self.voice.names.turns.get((deed.name, pick.name), ())
        lying = [times for times in range(len(sides)) if plainly(turned(times, sides)) == word]
        return lying or super().numbers(word, deed, pick)


def english(session: Session) -> Voice:
    """The voice of the rules themselves."""
    return Voice(session.table.game.names)
