"""In: a model and a language. Out: the names that people have for everything in a game, each computed once.

What has no given name is called by its identifier, made readable. A translation is passed as a function from the id of
an entry, its text, and its place, to the text in the language; where translations are stored is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from ..board.cells import side_names
from ..diagnostics.place import Span
from ..model.called import CALLED, MANY, ONE, SIGN, NamesBody, Wording
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
"""The kinds of symbols that may be named by a common text for all of their kind."""
COMMON = frozenset({"component", "enum", "part"})
"""The kinds of symbols whose identifiers begin with a capital letter by convention, and whose readable names do not."""
OWNERS = {"seat": "player", "direction": "direction"}
THE, AN = "the", "a"
"""Forms of a name that every ruleset in English has by itself: with its article."""
ARTICLES = ("the ", "a ", "an ")
VOWELS = ("A", "E", "I", "O", "U", "a", "e", "i", "o", "u")
"""The letters after ``an``, with a few exceptions."""
PROPER = frozenset({ENGLISH, "fr"})
"""Languages in which a player is called by a colour as by a name: with a capital letter."""
WHOSE = re.compile(r"\{\s*seat\s*(?::\s*(\w+)\s*)?\}")
Own: TypeAlias = Callable[[str, str, Span], str | None]
"""Returns an entry in the language of the reader, by its id, its text and its place; None if it is not translated."""


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
                for row in body.rows:
                    self.rows.setdefault(row.symbol, {}).update({one.word: one for one in row.texts})
                if body.about is not None:
                    self.patterns[body.about.name] = {one.word: one for one in body.texts}
        for several in model.kinds.values():
            self.printed.update({kind.symbol: dict(kind.values) for kind in several})
        self.bare: dict[Symbol, None] = {}
        """What has been asked for, and has no name but its identifier."""
        self._found: dict[tuple[Symbol, str], str] = {}
        self._signs: dict[str, dict[Symbol, str]] = {}

    # ---- what to ask for -------------------------------------------------------------------------------------

    def called(self, symbol: Symbol) -> str:
        """The name within a sentence."""
        return self.form(symbol, CALLED)

    def many(self, symbol: Symbol, number: int) -> str:
        """The plural of the name for a number that is shown elsewhere: ``herons``."""
        if number == 1:
            return self.called(symbol)
        forms = self.form(symbol, MANY).split("|")
        return form_of(forms, number, self.language) if len(forms) > 1 else forms[0]

    def heading(self, symbol: Symbol, number: int) -> str:
        """The name where it stands over so many things: ``tunnels: north; south``, but ``tunnel: north``."""
        return self.form(symbol, ONE if number == 1 else CALLED)

    def sign(self, symbol: Symbol) -> str:
        """A letter or two, different from the signs of its neighbours."""
        return self.form(symbol, SIGN)

    def form(self, symbol: Symbol, word: str) -> str:
        """Another form of the name; if it has none, the name itself."""
        key = (symbol, word)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._made(self._meant(symbol, word), word)
        return found

    def player(self, seat: Symbol, word: str = CALLED) -> str:
        """The name of a seat where it stands for who sits there: ``Red``, beside a ``red leader``. A given name is
        written as it was given.
        """
        name = self.form(seat, word)
        return capital(name) if self.language in PROPER and CALLED not in self.rows.get(seat, {}) else name

    def definite(self, symbol: Symbol) -> str:
        """The name with its article, in English, where each can have one."""
        return self.form(symbol, THE) if self.language == ENGLISH else self.called(symbol)

    def given(self, symbol: Symbol, word: str) -> str:
        """A form of the name, if the rules give it."""
        return self.form(symbol, word) if word in self.rows.get(symbol, {}) else ""

    def is_named(self, symbol: Symbol) -> bool:
        """Whether the rules give it a name of its own."""
        return CALLED in self.rows.get(symbol, {})

    def owned(self, thing: Symbol, seat: Symbol) -> str:
        """A piece with the colour of its owner: ``red leader``."""
        if thing.kind == "kind" and thing.name == thing.of:
            thing = Symbol("component", thing.name)
        plain = say("of-seat", {"thing": self.called(thing), "seat": "{seat}"}, self.language)
        key = f"{entry(thing)} owned"
        made = self.own(key, plain, self.where(thing)) or plain
        return WHOSE.sub(lambda found: self.form(seat, found[1] or CALLED), made)

    def turned(self, times: int, sides: Sequence[str]) -> str:
        """Where the top of a piece points that is turned by this many sides: ``to the east``."""
        direction = Symbol("direction", sides[times % len(sides)])
        return say("turned-to", {"direction": self.called(direction)}, self.language)

    def sides(self, board: str = "") -> tuple[str, ...]:
        """The sides of the cells on which pieces are turned: those of this board, or of the first with turned
        pieces.
        """
        boards = self.model.headers.boards
        zones = self.model.headers.zones.values()
        turned = [zone.owner for zone in zones if zone.turned and zone.owner is not None and zone.owner in boards]
        first = next(iter([*turned, *boards]), None)
        known = boards.get(Symbol("board", board)) or (boards[first] if first is not None else None)
        return side_names(known.shape if known is not None else "square") or side_names("square")

    @cached_property
    def turns(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """For each pick that says how a piece is turned, by action and name, the sides of the board on which it will
        lie.
        """
        found = {}
        for action, body in self.model.bodies.items():
            for one in inside(body) if isinstance(body, ActionBody) else ():
                if isinstance(one, Moving) and isinstance(one.turned, Ref) and one.turned.symbol.kind == "local":
                    board = one.zone.symbol.of if isinstance(one.zone, Get) else ""
                    found[(action.name, one.turned.symbol.name)] = self.sides(board)
        return found

    def lying(self, times: int, sides: Sequence[str]) -> str:
        """How a piece lies: ``turned to the east``, ``as printed``."""
        if times % len(sides) == 0:
            return say("as-printed", {}, self.language)
        return say("lies-turned", {"whither": self.turned(times, sides)}, self.language)

    def pattern(self, about: str, word: str) -> str:
        """The text of which the names of all values, kinds or cells of something are made."""
        written = self.patterns[about][word]
        return self.own(f"names {about} {word}", written.text, written.span) or written.text

    def ask(self) -> None:
        """Request every entry for which a ruleset has names."""
        for symbol, row in self.rows.items():
            for word in row:
                if word not in {THE, AN}:  # articles are English
                    self.form(symbol, word)
        for about, texts in self.patterns.items():
            for word in texts:
                self.pattern(about, word)

    # ---- how they are made -----------------------------------------------------------------------------------

    def _meant(self, symbol: Symbol, word: str) -> Symbol:
        """A component with a single kind and that kind have the same name."""
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
        if word in {THE, AN} and self.language == ENGLISH:
            return with_article(called, word)
        return (self.own(f"{entry(symbol)} {word}", called, NOWHERE) if self.language != ENGLISH else None) or called

    def _unnamed(self, symbol: Symbol) -> str:
        """The identifier, made readable."""
        if symbol.kind == "direction":
            return say(f"direction-{symbol.name}", {}, self.language)
        self.bare[symbol] = None
        written = readable(symbol.name)
        if symbol.kind in COMMON or symbol.name == symbol.of:
            written = " ".join(word.lower() if word[1:].islower() else word for word in written.split())
        if not WORD.search(written):
            return written
        return self.own(entry(symbol), written, self.where(symbol)) or written

    def _filled(self, pattern: str, symbol: Symbol, word: str) -> str:
        """A name with the contents of columns filled in."""
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
        """The signs of all siblings."""
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
        """All symbols of the same kind and owner, including this one."""
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
        """The place of a declaration; for a part without a place of its own, that of the whole."""
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
    """The subject of the declaration that names all symbols of this kind."""
    return OWNERS.get(symbol.kind, symbol.of)


def readable(name: str) -> str:
    """An identifier as people write it: "first clearing" for ``first_clearing``."""
    return CAPITAL.sub(" ", name.replace("_", " ")).strip()


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def with_article(name: str, article: str) -> str:
    """An English name with ``the`` or ``a``; a code such as ``A4`` needs none, and a name may begin with one."""
    if not WORD.search(name) or name.startswith(ARTICLES):
        return name
    return f"{'an' if article == AN and name.startswith(VOWELS) else article} {name}"


def initials(name: str) -> str:
    return "".join(word[:1] for word in re.split(r"[\W_]+", name) if word)


def shortest(names: Mapping[Symbol, str], taken: Iterable[str]) -> dict[Symbol, str]:
    """For each name the shortest unique sign: its first letter, its initials, or its beginning."""
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
    """The candidate with this number: the first letter, the initials, then beginnings of growing length."""
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
