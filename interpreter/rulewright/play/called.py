"""In: a model and a language. Out: what people call all that is in a game, each name made up once.

What a ruleset does not name is called as its rules have it, made readable. A translation comes as a function from the
id of an entry, its text, and its place, to the text in the language; nothing here knows where it is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from ..board.cells import side_names
from ..diagnostics.place import Span
from ..model.called import CALLED, MANY, SIGN, NamesBody, Wording
from ..model.declared import ActionBody
from ..model.symbols import Symbol
from ..model.terms import Get, Moving, Ref, inside
from ..model.understood import Model
from ..syntax.tree import NOWHERE
from ..words.amounts import form as form_of
from ..words.amounts import with_word
from ..words.sentences import ENGLISH, say

CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
WORD = re.compile(r"[^\W\d_]{2}")
QUOTE = re.compile(r"\{([^{}]*)\}")
ROWS = frozenset({"value", "kind", "cell", "seat", "direction"})
"""What may have its name from a text for all of its sort."""
COMMON = frozenset({"component", "enum", "part"})
"""What the rules write with a capital letter, and people without."""
OWNERS = {"seat": "player", "direction": "direction"}
Own: TypeAlias = Callable[[str, str, Span], str | None]
"""An entry in the language of the reader: by its id, from its text, which stands there; None if nobody has it."""


def as_written(key: str, text: str, span: Span) -> str:
    """A text in the language of the rules."""
    del key, span
    return text


class Called:
    """The names of one game in one language."""

    def __init__(self, model: Model, language: str = ENGLISH, own: Own = as_written) -> None:
        self.model = model
        self.language = language
        self.own = own
        self.rows: dict[Symbol, dict[str, Wording]] = {}
        self.patterns: dict[str, dict[str, Wording]] = {}
        self.printed: dict[Symbol, dict[str, object]] = {}
        for body in model.bodies.values():
            if isinstance(body, NamesBody):
                self.rows.update({row.symbol: {one.word: one for one in row.texts} for row in body.rows})
                if body.about is not None:
                    self.patterns[body.about.name] = {one.word: one for one in body.texts}
        for several in model.kinds.values():
            self.printed.update({kind.symbol: dict(kind.values) for kind in several})
        self._found: dict[tuple[Symbol, str], str] = {}
        self._signs: dict[str, dict[Symbol, str]] = {}

    # ---- what to ask for -------------------------------------------------------------------------------------

    def called(self, symbol: Symbol) -> str:
        """Its name within a sentence."""
        return self.form(symbol, CALLED)

    def many(self, symbol: Symbol, number: int) -> str:
        """Its name beside a number, which is not said: ``herons``."""
        if number == 1:
            return self.called(symbol)
        forms = self.form(symbol, MANY).split("|")
        return form_of(forms, number, self.language) if len(forms) > 1 else forms[0]

    def sign(self, symbol: Symbol) -> str:
        """A letter or two, unlike those of its neighbours."""
        return self.form(symbol, SIGN)

    def form(self, symbol: Symbol, word: str) -> str:
        """Another form of its name; where there is none, the name itself."""
        key = (symbol, word)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._made(self._meant(symbol, word), word)
        return found

    def turned(self, times: int, sides: Sequence[str]) -> str:
        """Whither the top of a piece points that is turned so many of these sides: ``to the east``."""
        direction = Symbol("direction", sides[times % len(sides)])
        return say("turned-to", {"direction": self.called(direction)}, self.language)

    def sides(self, board: str = "") -> tuple[str, ...]:
        """The sides of the cells on which pieces are turned: those of this board, or of the first on which any are."""
        boards = self.model.headers.boards
        zones = self.model.headers.zones.values()
        turned = [zone.owner for zone in zones if zone.turned and zone.owner is not None and zone.owner in boards]
        first = next(iter([*turned, *boards]), None)
        known = boards.get(Symbol("board", board)) or (boards[first] if first is not None else None)
        return side_names(known.shape if known is not None else "square") or side_names("square")

    @cached_property
    def turns(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """The picks that say how a piece is turned, by their actions and names, and the sides of the board on which
        it lies then.
        """
        found = {}
        for action, body in self.model.bodies.items():
            for one in inside(body) if isinstance(body, ActionBody) else ():
                if isinstance(one, Moving) and isinstance(one.turned, Ref) and one.turned.symbol.kind == "local":
                    board = one.zone.symbol.of if isinstance(one.zone, Get) else ""
                    found[(action.name, one.turned.symbol.name)] = self.sides(board)
        return found

    def lying(self, times: int, sides: Sequence[str]) -> str:
        """How it lies: ``turned to the east``, ``as printed``."""
        if times % len(sides) == 0:
            return say("as-printed", {}, self.language)
        return say("lies-turned", {"whither": self.turned(times, sides)}, self.language)

    def pattern(self, about: str, word: str) -> str:
        """The text of which the names of all values, kinds or cells of something are made."""
        written = self.patterns[about][word]
        return self.own(f"names {about} {word}", written.text, written.span) or written.text

    def ask(self) -> None:
        """For every entry that a ruleset has names for."""
        for symbol, row in self.rows.items():
            for word in row:
                self.form(symbol, word)
        for about, texts in self.patterns.items():
            for word in texts:
                self.pattern(about, word)

    # ---- how they are made -----------------------------------------------------------------------------------

    def _meant(self, symbol: Symbol, word: str) -> Symbol:
        """A component of one kind, and that kind, have one name."""
        if word in self.rows.get(symbol, {}):
            return symbol
        other = symbol
        if symbol.kind == "component":
            other = Symbol("kind", symbol.name, symbol.name)
        elif symbol.kind == "kind" and symbol.name == symbol.of:
            other = Symbol("component", symbol.name)
        return other if word in self.rows.get(other, {}) else symbol

    def _made(self, symbol: Symbol, word: str) -> str:
        written = self.rows.get(symbol, {}).get(word)
        if written is not None:
            key = entry(symbol) if word == CALLED else f"{entry(symbol)} {word}"
            return self.own(key, written.text, written.span) or written.text
        pattern = self.patterns.get(owner(symbol), {}).get(word) if symbol.kind in ROWS else None
        if pattern is not None and not (word == MANY and CALLED in self.rows.get(symbol, {})):
            text = self.pattern(owner(symbol), word)
            return self._filled(text, symbol, SIGN if word == SIGN else CALLED)
        match word:
            case "called":
                return self._unnamed(symbol)
            case "sign":
                return self._siblings_signs(symbol).get(symbol) or self.called(symbol)[:1].upper()
            case _:
                pass
        called = self.called(symbol)
        return (self.own(f"{entry(symbol)} {word}", called, NOWHERE) if self.language != ENGLISH else None) or called

    def _unnamed(self, symbol: Symbol) -> str:
        """The name that the rules have, made readable."""
        if symbol.kind == "direction":
            return say(f"direction-{symbol.name}", {}, self.language)
        written = readable(symbol.name)
        if symbol.kind in COMMON or symbol.name == symbol.of:
            written = " ".join(word.lower() if word[1:].islower() else word for word in written.split())
        if not WORD.search(written):
            return written
        return self.own(entry(symbol), written, self.where(symbol)) or written

    def _filled(self, pattern: str, symbol: Symbol, word: str) -> str:
        """A name made of what stands in columns."""
        columns = self.printed.get(symbol, {})

        def one(quote: re.Match[str]) -> str:
            path, colon, forms = (part.strip() for part in quote[1].partition(":"))
            if path == "name":
                return self._unnamed(symbol)
            value = columns.get(path)
            if isinstance(value, Symbol):
                return self.form(value, forms if colon else word)
            written = "" if value is None else str(value)
            return with_word(written, forms, self.language) if colon else written

        return QUOTE.sub(one, pattern).strip()

    # ---- signs -----------------------------------------------------------------------------------------------

    def _siblings_signs(self, symbol: Symbol) -> Mapping[Symbol, str]:
        """The signs of all that stand beside it."""
        key = f"{symbol.kind} {symbol.of}"
        if key not in self._signs:
            declared: dict[Symbol, str] = {}
            left: dict[Symbol, str] = {}
            for one in self.siblings(symbol):
                if SIGN in self.rows.get(one, {}):
                    declared[one] = self.sign(one)
                elif symbol.kind == "direction":
                    declared[one] = initials(self.called(one))
                else:
                    left[one] = self.called(one)
            self._signs[key] = {**declared, **shortest(left, declared.values())}
        return self._signs[key]

    def siblings(self, symbol: Symbol) -> Iterator[Symbol]:
        """All that are of the same sort and belong to the same, and it itself."""
        headers = self.model.headers
        yield from dict.fromkeys(
            one
            for several in (headers.values.values() if symbol.kind in ROWS else (self._named(),))
            for one in several
            if (one.kind, one.of) == (symbol.kind, symbol.of)
        )

    def _named(self) -> Iterator[Symbol]:
        headers = self.model.headers
        yield from headers.lone.values()
        for fields in headers.fields.values():
            yield from fields.values()

    def where(self, symbol: Symbol) -> Span:
        """Where something is declared; of what has no place of its own, where the whole is that it belongs to."""
        if symbol in self.model.places:
            return self.model.places[symbol]
        for other, placed in self.model.nodes.items():
            if (other.kind, other.name) == (symbol.kind, symbol.name):
                return placed.declaration.span
        for kind in ("component", "part", "enum", "board"):
            whole = self.model.nodes.get(Symbol(kind, symbol.of))
            if whole is not None:
                return whole.declaration.span
        return NOWHERE


def entry(symbol: Symbol) -> str:
    """The id of a name in catalogues: ``kind Card.heron``."""
    return f"{symbol.kind} {symbol}"


def owner(symbol: Symbol) -> str:
    """What the declaration is about in which all of its sort are named."""
    return OWNERS.get(symbol.kind, symbol.of)


def readable(name: str) -> str:
    """A name of the language as people write it: ``first_clearing`` is "first clearing"."""
    return CAPITAL.sub(" ", name.replace("_", " ")).strip()


def initials(name: str) -> str:
    return "".join(word[:1] for word in re.split(r"[\W_]+", name) if word)


def shortest(names: Mapping[Symbol, str], taken: Iterable[str]) -> dict[Symbol, str]:
    """For each name the shortest sign that is no other's: its first letter, its initials, its beginning."""
    used = {one.casefold() for one in taken}
    found: dict[Symbol, str] = {}
    for size in range(1 + max(map(len, names.values()), default=0)):
        tries = {one: attempt(name, size) for one, name in names.items()}
        folded = [sign.casefold() for sign in tries.values()]
        free = {
            one: sign
            for one, sign in tries.items()
            if one not in found and folded.count(sign.casefold()) == 1 and sign.casefold() not in used
        }
        found.update(free)
        used |= {sign.casefold() for sign in free.values()}
    for one, name in names.items():
        found.setdefault(one, name)
    return found


def attempt(name: str, size: int) -> str:
    """The sign that is tried so late."""
    bare = re.sub(r"[\W_]+", "", name)
    if not WORD.search(name) and len(bare) <= 3:
        return bare
    match size:
        case 0:
            return bare[:1].upper()
        case 1:
            return initials(name).upper() if len(initials(name)) in {2, 3} else bare[:2].capitalize()
        case _:
            return bare[:1].upper() + bare[1:size]
