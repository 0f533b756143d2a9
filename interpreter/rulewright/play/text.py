"""In: the legal choices of a decision. Out: their canonical texts, and the choices that a text may mean.

A text comes from the ``say`` of its action, with the names of all picks, and pieces named by their kind. Two choices
never have the same text: if they would, the difference of their pieces is added in brackets, and if that is not enough,
all picks are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any

from ..frozen import frozen
from ..model import types as t
from ..model.symbols import Symbol
from ..model.types import Int, Many, Maybe, Of, Piece, Simple, Type
from ..program.faults import RulesFault
from ..program.form import Deed, Pick
from ..program.layout import Layout
from ..program.operations import State, as_set, each_bit
from .between import between
from .machine import PASS, Lists, Machine, Raw
from .naming import AS_WRITTEN, QUOTE, differences, filled, name_of, paths_in, piece_facts, piece_kind
from .placed import by_places
from .quotes import Found, follow
from .sight import UNSEEN, Sight

MOST_READINGS = 3000
Facts = Callable[[Layout, State, int], list[str]]
LONGEST = 10_000
"""The longest text for which reasons are given if it is not legal."""


def refusal(manner: str) -> str:
    """The reserved word for choosing nothing (more)."""
    return "done" if manner == "repeats" else "pass"


@frozen
class Unseen:
    """What the deciding player does not see."""

    sight: Sight | None = None
    viewer: int = 0
    pieces: int = 0
    """The pieces that it does not know."""

    def marks(self, state: State, piece: int) -> bool:
        """Whether it does not see the variables of a piece, where that lies."""
        return self.sight is not None and not self.sight.plainly(state, piece, self.viewer)

    def open(self, state: State, piece: int, facts: list[str]) -> list[str]:
        """Facts about a piece, without those of its variables that only others see."""
        if self.sight is None or not self.sight.secret:
            return facts
        marks = self.sight.marks[piece]
        return [
            "" if 0 <= at < len(marks) and self.sight.value(state, marks[at], self.viewer) is UNSEEN else fact
            for at, fact in enumerate(facts, -2)
        ]


ALL_SEEN = Unseen()


class Texts:
    """The texts of all choices of one decision, computed when first needed. A translation overrides `names`, `written`,
    `headed`, `refused` and `filled`.
    """

    names = AS_WRITTEN

    def __init__(
        self, machine: Machine, state: State, number: int, choices: Sequence[Raw], unseen: Unseen = ALL_SEEN
    ) -> None:
        self.machine = machine
        self.state = state[:]
        self.number = number
        self._choices: Sequence[Raw] | None = choices
        self._lists: Lists | None = None
        self.unseen = unseen
        self.hidden = unseen.pieces
        self._texts: dict[Raw, str] | None = None

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Unpickle in another process. Caches whose keys are ids of objects are dropped."""
        self.__dict__.update(kept)
        self.machine.derive(self.state)

    def __deepcopy__(self, memo: dict[int, Any]) -> Texts:
        """It is immutable, so a copy is the same object."""
        return self

    @property
    def together(self) -> bool:
        """Whether several decide together here."""
        return self.machine.program.decisions[self.number].sealed is not None

    @property
    def choices(self) -> Sequence[Raw]:
        if self._choices is None:
            self._choices = self.offered(self._lists)
        return self._choices

    def offered(self, lists: Lists | None) -> list[Raw]:
        """All choices, in the order in which they are told."""
        machine, state = self.machine, self.state
        raws = machine.legal(state, self.number, lists)
        return by_places(raws, machine.program.deeds, machine.layout, state, self.hidden)

    def let_go(self, lists: Lists) -> None:
        """The choice is made: from here on, all choices are kept as the machine listed them, which takes less room."""
        self._choices, self._lists = None, lists

    def all(self) -> dict[Raw, str]:
        if self._texts is None:
            self._texts = self._made()
        return self._texts

    def said(self, choice: Raw) -> str:
        """The text of a choice. Of one that takes others of several equal pieces: that of the choice like it."""
        found = self.all()
        if choice in found:
            return found[choice]
        return next((text for other, text in found.items() if self.alike(choice, other)), self.text(choice, {}))

    def alike(self, choice: Raw, other: Raw) -> bool:
        """Whether two choices differ in nothing but which of several equal pieces they take."""
        if PASS in (choice, other) or (choice.offer, choice.deed) != (other.offer, other.deed):
            return False
        look: Callable[[State, int], Any] = self.machine.names["look"]
        deed = self.machine.program.deeds[choice.deed]
        for pick, one, two in zip(deed.picks, choice.arguments, other.arguments, strict=True):
            if pick.thing != "piece" or min(one, two) < 0:
                here, there = Counter([one]), Counter([two])
            else:
                here, there = (
                    Counter(look(self.state, piece) for piece in (each_bit(value) if pick.many else [value]))
                    for value in (one, two)
                )
            if here != there:
                return False
        return True

    def written(self, deed: Deed) -> str:
        """The `say` of an action."""
        return deed.say

    def headed(self, deed: Deed) -> str:
        """The text for an action without a `say`."""
        return deed.name

    def refused(self) -> str:
        return refusal(self.machine.program.decisions[self.number].manner)

    def filled(self, say: str, told: Mapping[str, str]) -> str:
        return filled(say, told)

    def numbers(self, word: str, deed: Deed, pick: Pick) -> list[int]:
        """The numbers that a word may stand for."""
        del deed, pick
        return [int(word)] if re.fullmatch(r"-?\d{1,18}", word) else []

    def called(self, type_: Type, value: object) -> str:
        return name_of(self.machine.layout, type_, value, self.names)

    def named(self, type_: Type, value: object) -> str:
        """The name of a value for the deciding player."""
        if isinstance(value, int) and isinstance(t.plain(type_), Piece) and value >= 0 and self.hidden >> value & 1:
            return self.unknown(value)
        return self.called(type_, value)

    def spelt(self, type_: Type, value: object, deed: Deed) -> Iterator[str]:
        """The names by which a value may be picked, in all forms that the text of the action asks for."""
        del deed
        yield self.named(type_, value)

    def quoted(self, type_: Type, value: object, read: list[int]) -> str:
        """The name of the value of a path, which passes through these pieces."""
        for piece in read:
            if self.hidden >> piece & 1:
                return self.names.name(self.machine.layout.pieces[piece].component)
        return self.named(type_, value)

    def unknown(self, piece: int) -> str:
        """A piece that is hidden from the one who decides."""
        return self.names.hidden(self.machine.layout.pieces[piece].component.name)

    def facts(self, layout: Layout, state: State, piece: int) -> list[str]:
        return self.unseen.open(state, piece, piece_facts(layout, state, piece, self.names))

    def seen_facts(self, layout: Layout, state: State, piece: int) -> list[str]:
        """What may be said about a piece. Of one that is hidden, or lies where its variables are not seen: its owner
        and its place.
        """
        found = self.facts(layout, state, piece)
        return found[:2] if self.hidden >> piece & 1 or self.unseen.marks(state, piece) else found

    def unseen_facts(self, layout: Layout, state: State, piece: int) -> list[str]:
        """The variables of a piece that lies where they are not seen: who picks it there looks at them."""
        if self.hidden >> piece & 1 or not self.unseen.marks(state, piece):
            return []
        return self.facts(layout, state, piece)[2:]

    def params(self, choice: Raw) -> tuple[int, ...]:
        found: tuple[int, ...] = self.machine.names[f"d{self.number}_{choice.offer}"](self.state)
        return found

    def _made(self) -> dict[Raw, str]:
        found = {choice: self.text(choice, {}) for choice in self.choices}
        names: dict[Raw, dict[int, str]] = {}
        groups = doubled(found)
        for facts in (self.seen_facts, self.unseen_facts):  # what is not seen tells apart what is the same otherwise
            if not groups:
                return found
            for group in groups:
                told = self._told_apart(group, facts)
                for choice in group:
                    names[choice] = joined(names.get(choice, {}), told)
                    found[choice] = self.text(choice, names[choice])
            for group in doubled(found):
                found.update({choice: f"{found[choice]} ({self.listed(choice, names[choice])})" for choice in group})
            groups = doubled(found)
        for group in groups:
            found.update({choice: f"{found[choice]} #{at}" for at, choice in enumerate(group, 1)})
        return found

    def _told_apart(self, group: list[Raw], facts: Facts) -> dict[int, str]:
        """Brackets for the pieces of choices that would otherwise have the same text."""
        layout = self.machine.layout
        found: dict[int, str] = {}
        pieces = sorted({piece for choice in group for piece in self.pieces(choice)})
        names = [self.unknown(one) if self.hidden >> one & 1 else piece_kind(layout, one) for one in pieces]
        for called in dict.fromkeys(names):
            same = [piece for piece, name in zip(pieces, names, strict=True) if name == called]
            if len(same) > 1:
                found.update(differences(layout, self.state, same, facts))
        return found

    def pieces(self, choice: Raw) -> list[int]:
        deed = self.machine.program.deeds[choice.deed] if choice != PASS else None
        found: list[int] = []
        for pick, value in zip(deed.picks, choice.arguments, strict=True) if deed else ():
            if pick.thing == "piece":
                found += each_bit(value) if pick.many else [value]
        return found

    def text(self, choice: Raw, names: dict[int, str]) -> str:
        if choice == PASS:
            return self.refused()
        deed = self.machine.program.deeds[choice.deed]
        say = self.written(deed)
        if not say:
            return f"{self.headed(deed)} {self.listed(choice, names)}".strip()
        return self.filled(say, self.told(choice, names))

    def told(self, choice: Raw, names: dict[int, str]) -> dict[str, str]:
        """All that a `say` may quote."""
        return self.followed(choice) | self.values(choice, names) | self.along(choice)

    def values(self, choice: Raw, names: dict[int, str]) -> dict[str, str]:
        """Parameters and picks by name."""
        deed = self.machine.program.deeds[choice.deed]
        found = self.given(choice)
        for pick, value in zip(deed.picks, choice.arguments, strict=True):
            found[pick.name] = picked(self.machine.layout, pick, value, names, self.named)
        return found

    def given(self, choice: Raw) -> dict[str, str]:
        """The parameters by name."""
        deed, layout = self.machine.program.deeds[choice.deed], self.machine.layout
        signature = layout.rules.headers.signatures[Symbol("action", deed.name)]
        return {
            name: self.named(type_, value)
            for name, (_, type_), value in zip(deed.params, signature.params, self.params(choice), strict=True)
        }

    def paths(self, choice: Raw) -> dict[str, tuple[Type, object, list[int]]]:
        """The paths that the `say` quotes, beginning with a parameter, a pick, or ``me``: ``{c.tile}``.

        For each, the type and value, and the pieces that one must know to know it.
        """
        deed, layout = self.machine.program.deeds[choice.deed], self.machine.layout
        wanted = [path for path in paths_in(deed.say) if "." in path]
        if not wanted:
            return {}
        signature = layout.rules.headers.signatures[Symbol("action", deed.name)]
        starts: dict[str, Found] = {
            name: (type_, value)
            for name, (_, type_), value in zip(deed.params, signature.params, self.params(choice), strict=True)
        }
        for pick, value in zip(deed.picks, choice.arguments, strict=True):
            starts[pick.name] = (pick.type, value)
        starts["me"] = (t.PLAYER, self.machine.decider(self.state, self.machine.program.decisions[self.number]))
        found: dict[str, tuple[Type, object, list[int]]] = {}
        for path in wanted:
            first, *rest = path.split(".")
            read: list[int] = []
            there = follow(rest, starts[first], layout, self.state, read) if first in starts else None
            if there is not None:
                found[path] = (*there, read)
        return found

    def along(self, choice: Raw) -> dict[str, str]:
        """The values of quoted paths, and who decides."""
        found = {path: self.quoted(*there) for path, there in self.paths(choice).items()}
        decision = self.machine.program.decisions[self.number]
        found["me"] = self.called(t.PLAYER, self.machine.decider(self.state, decision))
        return found

    def followed(self, choice: Raw) -> dict[str, str]:
        """The quoted values of ``let`` lines."""
        deed, layout = self.machine.program.deeds[choice.deed], self.machine.layout
        values = self.followed_values(choice)
        return {
            one.name: picked(layout, one, values[one.name], {}, self.named) for one in deed.lets if one.name in values
        }

    def followed_values(self, choice: Raw) -> dict[str, int]:
        """Nothing follows from picks that can't be made."""
        deed, machine = self.machine.program.deeds[choice.deed], self.machine
        if not deed.let:
            return {}
        me = machine.decider(self.state, machine.program.decisions[self.number])
        values = machine.function(deed.let)(self.state, me, *self.params(choice), *choice.arguments)
        return {one.name: value for one, value in zip(deed.lets, values, strict=True)} if values else {}

    def listed(self, choice: Raw, names: dict[int, str]) -> str:
        return ", ".join(self.values(choice, names).values())


TextsMade = Callable[[Machine, State, int, Sequence[Raw], Unseen], Texts]


def picked(
    layout: Layout, pick: Pick, value: int, names: dict[int, str], called: Callable[[Type, object], str] | None = None
) -> str:
    """A pick as text."""
    called = called or (lambda type_, one: name_of(layout, type_, one))
    type_ = pick.type
    if pick.thing == "piece" and value >= 0:
        pieces = list(each_bit(value)) if pick.many else [value]
        told = [called(type_, piece) + (f" [{names[piece]}]" if names.get(piece) else "") for piece in pieces]
        return counted(told) or called(Many(type_), 0)
    return called(Many(type_) if pick.many else type_, value)


def counted(names: list[str]) -> str:
    """Names with counts. ``jade, 2 masks`` would need grammar; ``jade, mask, mask`` does not."""
    return ", ".join(sorted(names))


def joined(names: dict[int, str], more: dict[int, str]) -> dict[int, str]:
    """What is said about pieces, and what is said besides."""
    return {piece: ", ".join(filter(None, (names.get(piece), more.get(piece)))) for piece in names | more}


def doubled(texts: dict[Raw, str]) -> list[list[Raw]]:
    """Choices that have the same text."""
    often = Counter(plainly(text) for text in texts.values())
    groups: dict[str, list[Raw]] = {}
    for choice, text in texts.items():
        if often[plainly(text)] > 1:
            groups.setdefault(plainly(text), []).append(choice)
    return list(groups.values())


def plainly(text: str) -> str:
    """A text in normal form for comparison: case and the width of spaces are ignored."""
    return " ".join(text.split()).casefold()


# ---- reading ---------------------------------------------------------------------------------------------------


def readings(text: str, machine: Machine, state: State, number: int, texts: Texts | None = None) -> list[Raw]:
    """The choices that a text may mean here, legal or not: by the ``say`` of an action, or as ``action(pick)``.

    ``texts``: names other than those of the rules.
    """
    if len(text) > LONGEST:
        return []
    found: list[Raw] = []
    texts = texts or Texts(machine, state, number, ())
    program, layout = machine.program, machine.layout
    wanted = plainly(text)
    decision = program.decisions[number]
    if decision.manner != "must" and wanted == plainly(texts.refused()):
        return [PASS]
    for at, offer in enumerate(decision.offers):
        deed = program.deeds[offer.action]
        for given in matches(wanted, deed, texts):
            options = []
            for pick in deed.picks:
                told = given.get(pick.name)
                options.append(
                    list(meant(told, deed, pick, texts)) if told is not None else list(universe(pick, layout))
                )
            choices = [Raw(at, offer.action, arguments) for arguments in islice(product(*options), MOST_READINGS)]
            found += [choice for choice in choices if follows(choice, deed, given, texts)]
    return found


def follows(choice: Raw, deed: Deed, given: dict[str, str], texts: Texts) -> bool:
    """Whether a text is right about what is not picked: the parameters of the action, and the ``let`` values."""
    wanted = {name: word for name, word in given.items() if name not in {pick.name for pick in deed.picks}}
    if not wanted:
        return True
    try:
        told = texts.given(choice) | texts.followed(choice) | texts.along(choice)
    except RulesFault:
        return False
    return all(plainly(told.get(name, name)) == word for name, word in wanted.items())


def matches(wanted: str, deed: Deed, texts: Texts) -> Iterable[dict[str, str]]:
    """The ways to match a text with that of an action: the text for each pick."""
    say = plainly(texts.written(deed))
    words, names = QUOTE.split(say)[::2], paths_in(say)
    inserted = between(wanted, words) if say else None
    if inserted is not None:
        paths = ("me", *(name for name in paths_in(deed.say) if "." in name))
        told = (*deed.params, *(one.name for one in (*deed.picks, *deed.lets)), *paths)
        known = {plainly(name): name for name in told}
        yield {known[name]: word for name, word in zip(names, inserted, strict=True) if name in known}
    called = re.fullmatch(re.escape(plainly(texts.headed(deed))) + r" ?(?:\((.*)\))?", wanted)
    if called is not None:
        inside = [one.strip() for one in (called[1] or "").split(",") if one.strip()]
        picks = [pick.name for pick in deed.picks]
        for wanted_names in dict.fromkeys((tuple(picks), (*deed.params, *picks))):
            if len(inside) == len(wanted_names):
                yield dict(zip(wanted_names, inside, strict=True))


def universe(pick: Pick, layout: Layout) -> Iterable[int]:
    """Everything that might be picked if there were no conditions."""
    match pick.type:
        case Piece():
            found: Iterable[int] = range(len(layout.pieces))
        case Of("cell", board):
            found = layout.cells(board)
        case Of("enum", enum):
            found = range(len(layout.rules.headers.enums[enum]))
        case Of("kind", component):
            found = range(len(layout.rules.headers.components[component].kinds))
        case Of("part", _):
            found = range(len(layout.parts))
        case t.PLAYER:
            found = range(layout.players)
        case t.DIRECTION:
            found = range(len(layout.directions()))
        case t.Bool():
            found = (0, 1)
        case Int() | Simple() | Of() | Many() | Maybe():
            found = range(101)
    return (1 << one for one in found) if pick.many else found


def meant(told: str, deed: Deed, pick: Pick, texts: Texts) -> Iterable[int]:
    """The values that a word may stand for."""
    if pick.many:
        if told == plainly(texts.called(Many(pick.type), 0)):
            return [0]
        inner = Pick(pick.name, pick.type, many=False)
        listed = re.split(r",| and ", told)
        if len(listed) > len(list(universe(inner, texts.machine.layout))):
            return []
        parts = [list(meant(one.strip(), deed, inner, texts)) for one in listed]
        sets = {as_set(chosen) for chosen in islice(product(*parts), MOST_READINGS) if len(set(chosen)) == len(chosen)}
        return sorted(sets)
    if pick.thing == "number":
        return texts.numbers(told, deed, pick)
    word = plainly(re.sub(r"\[.*\]$", "", told))
    layout = texts.machine.layout
    type_ = pick.type
    return [one for one in universe(pick, layout) if word in map(plainly, texts.spelt(type_, one, deed))]
