"""In: a model. Out: all its translatable texts as gettext catalogues, one for each file of rules.

The context of an entry is its id, made of the path of its declaration; its text is that of the rules, so that a
translation of an outdated text is not used. ``tikal.rules`` is translated by ``tikal.ru.po``; the catalogue of a
variant contains only its own texts.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from ..composition.library import ENDING
from ..diagnostics.misuse import MisuseError
from ..diagnostics.place import Sources
from ..drawing.labels import Misfit, no_room
from ..frozen import frozen
from ..model import types as t
from ..model.called import SIGN
from ..model.declared import ActionBody
from ..model.quotes import QUOTATION
from ..model.symbols import Symbol
from ..model.terms import Picked
from ..model.understood import Model
from ..play.called import Called, readable
from ..play.called import entry as entry_of
from ..syntax import tree
from ..words.sentences import ENGLISH
from .rulebook import rulebook_of
from .speech import Speech, Written

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

WORDS = re.compile(r"\{[^{}|:]*:\s*([^{}|]*?)\s*\}")
"""Words for a name, ``{c: a temple}``, which a translation may have as plain words."""
HEADER = (
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=utf-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
)
NAMED = ("action", "phase", "zone", "component", "board", "var", "resource", "enum", "option", "part",
         "position")  # fmt: skip


@frozen
class Entry:
    """One text: its id, the words in the rules, and their place."""

    key: str
    text: str
    file: str
    line: int


def entries(model: Model, sources: Sources) -> list[Entry]:
    """All texts for books and tables, in the order of the files."""
    speech = Speech(model, ENGLISH)
    rulebook_of(speech, "designer")
    for key, text in more(model):
        speech.asked.setdefault(key, text)
    speech.names.ask()
    for seat in model.headers.seats:
        speech.name(Symbol("seat", seat))
    for symbol in (*model.nodes, *kinds(model)):
        span = model.places.get(symbol)
        # A table in a separate file may have thousands of names that nobody reads; only those shown in a book are
        # included.
        if symbol.kind in {*NAMED, "kind", "value", "column"} and (span is None or span.chunk.file.endswith(ENDING)):
            speech.name(symbol)
    return sorted(
        (placed(key, written, model, sources) for key, written in speech.asked.items()),
        key=lambda entry: (entry.file, entry.line, entry.key),
    )


def placed(key: str, written: Written, model: Model, sources: Sources) -> Entry:
    place = sources.place(written.span) if written.span.chunk.file else None
    return Entry(key, written.text, home(place.file, model) if place else "", place.line if place else 0)


def formed(model: Model, sources: Sources, told: Mapping[str, str]) -> list[Entry]:
    """The forms of names that translations use: ``{suit: of}`` in one of them requires that form of the name of every
    suit.
    """
    names = Called(model)
    found: dict[str, Entry] = {}
    for key, text in told.items():
        for path, form in sorted(forms_quoted(text)):
            for symbol in quotable(model, key, path):
                one = f"{entry_of(symbol)} {form}"
                span = names.where(symbol)
                found[one] = placed(one, Written(names.form(symbol, form), span), model, sources)
    return sorted(found.values(), key=lambda entry: (entry.file, entry.line, entry.key))


def forms_quoted(text: str) -> set[tuple[str, str]]:
    """The forms of names that a text quotes, other than the names themselves."""
    parts = (quote.partition(":")[::2] for quote in QUOTATION.findall(text))
    return {(path.strip(), form.strip()) for path, form in parts if form.strip() and "|" not in form}


def quotable(model: Model, key: str, path: str) -> Iterator[Symbol]:
    """Whatever may stand where a text with this id quotes something."""
    sort, _, rest = key.partition(" ")
    about = rest.partition(" ")[0]
    type_: t.Type | None = None
    if sort == "names":
        column = model.headers.columns.get(Symbol("column", path, about))
        type_ = column.type if column is not None else None
    elif sort == "action" and "." not in path and rest.endswith(" say"):
        body = model.bodies.get(Symbol("action", about))
        for one in body.picks if isinstance(body, ActionBody) else ():
            if isinstance(one, Picked) and one.name.name == path:
                type_ = t.element(one.domain.type)
    elif rest.endswith(" owned") and path == "seat":
        type_ = t.PLAYER
    inner = t.plain(type_) if type_ is not None else None
    if isinstance(inner, t.Many):
        inner = t.plain(inner.of)
    match inner:
        case t.Of("enum", enum):
            yield from (Symbol("value", name, enum.name) for name in model.headers.enums[enum])
        case t.Of("kind", component):
            yield from (Symbol("kind", name, component.name) for name in model.headers.components[component].kinds)
        case t.Piece(components):
            for component in sorted(components, key=str):
                kinds_ = model.headers.components[component].kinds
                yield from (Symbol("kind", name, component.name) for name in kinds_)
        case t.PLAYER:
            yield from (Symbol("seat", name) for name in model.headers.seats)
        case t.Int() | t.Bool() | t.Simple() | t.Of() | t.Many() | t.Maybe() | None:
            pass  # a number, a cell: such have no forms


def home(file: str, model: Model) -> str:
    """The file of rules that a text belongs to: for a table in a separate file, the ruleset in its folder."""
    if file.endswith(ENDING):
        return file
    beside = (other for other in model.ruleset.files if other.endswith(ENDING))
    return next((other for other in beside if posixpath.dirname(other) == posixpath.dirname(file)), file)


def kinds(model: Model) -> Iterator[Symbol]:
    """The kinds of components, the values of enums, and their columns."""
    for several in model.kinds.values():
        yield from (kind.symbol for kind in several)
    for enum, values in model.headers.enums.items():
        yield from (Symbol("value", value, enum.name) for value in values)
    yield from model.headers.columns


def more(model: Model) -> Iterator[tuple[str, Written]]:
    """Texts that only tables show: those of choices."""
    for symbol, placed in model.nodes.items():
        node = placed.declaration
        if isinstance(node, tree.Action):
            for part in node.lines:
                if isinstance(part, tree.Say):
                    yield f"action {symbol.name} say", Written(part.text.text, part.text.span)


# ---- files ------------------------------------------------------------------------------------------------


def catalogue_name(file: str, language: str) -> str:
    """The catalogue of a file: ``rulesets/tikal/tikal.ru.po`` for ``rulesets/tikal/tikal.rules``."""
    return f"{file.removesuffix('.rules')}.{language}.po"


def read(text: str, language: str) -> Catalog:
    from babel.core import UnknownLocaleError
    from babel.messages.pofile import PoFileError, read_po

    try:
        return read_po(BytesIO(text.encode("utf-8")), locale=language, abort_invalid=True)
    except (PoFileError, UnknownLocaleError, ValueError, LookupError, TypeError, AttributeError) as error:
        # A malformed header, with a wrong language, encoding or plural form, raises all kinds of errors.
        message = f"A catalogue can't be read: {str(error).rstrip('.')}."
        raise MisuseError("R902", message, "Mend the line, or begin it anew.") from None


def usable_translations(catalogues: Iterable[Catalog], wanted: Iterable[Entry]) -> dict[str, str]:
    """The translations whose texts are still those of the rules, by id."""
    texts = {entry.key: entry.text for entry in wanted}
    found: dict[str, str] = {}
    for catalogue in catalogues:
        for key, message in renumbered(catalogue, texts):
            if key in texts and alike(texts[key], str(message.id)) and message.string and not message.fuzzy:
                found[key] = str(message.string)
    return found


def renumbered(catalogue: Catalog, texts: Mapping[str, str]) -> Iterator[tuple[str, Message]]:
    """The translations of a catalogue with their ids. A sentence that is another of its declaration now, because lines
    were put in above it or taken out, has the id of that.
    """
    there = {(before, text): key for key, text in texts.items() if (before := numbered(key))}
    for message in catalogue:
        key = message.context
        if not key:
            continue
        before = numbered(key)
        moved = there.get((before, str(message.id)), key) if before and texts.get(key) != message.id else key
        yield moved, message


def numbered(key: str) -> str:
    """What an id with a number at its end begins with; empty if it has none."""
    before, _, number = key.rpartition(" ")
    return before if number.isdecimal() else ""


def alike(one: str, other: str) -> bool:
    """Whether two texts of the rules are the same but for what makes a name readable, or for which words of them speak
    of what.
    """
    one, other = WORDS.sub(r"\1", one), WORDS.sub(r"\1", other)
    return one == other or readable(one).casefold() == readable(other).casefold()


def updated(old: str | None, wanted: Sequence[Entry], language: str) -> str:
    """A catalogue with all entries of a file: translations are kept; if their text has changed, they are marked
    fuzzy.
    """
    texts = {entry.key: entry.text for entry in wanted}
    known = dict(renumbered(read(old, language), texts)) if old is not None else {}
    lines = ['msgid ""', 'msgstr ""', f'"Language: {language}\\n"', *HEADER]
    for entry in wanted:
        past = known.get(entry.key)
        string = str(past.string) if past is not None else ""
        lines.append("")
        lines += [f"# {comment}" for comment in (past.user_comments if past is not None else ())]
        lines.append(f"#: {entry.file}:{entry.line}")
        if past is not None and string and (past.fuzzy or not alike(str(past.id), entry.text)):
            lines.append("#, fuzzy")
        lines += [
            f"{word} {quoted(text)}"
            for word, text in (("msgctxt", entry.key), ("msgid", entry.text), ("msgstr", string))
        ]
    asked = {entry.key for entry in wanted}
    for key, past in known.items():
        # Other compositions may need it: a game with further addons, a variant that adds something again.
        if key not in asked and past.string:
            lines += ["", *(["#, fuzzy"] if past.fuzzy else [])]
            lines += [
                f"{word} {quoted(str(text))}"
                for word, text in (("msgctxt", key), ("msgid", past.id), ("msgstr", past.string))
            ]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A string of a catalogue, on one line, so that a changed word changes one line."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def misquoted(text: str, language: str) -> list[tuple[int, str]]:
    """Translations whose quotations differ from those of their texts: the line, and what is wrong."""
    found = []
    for message in read(text, language):
        if not message.context or not message.string or message.fuzzy:
            continue
        asked, told = quotations(str(message.id)), quotations(str(message.string))
        spoken = quotations(" ".join(found[0] for found in WORDS.finditer(str(message.id))))
        left_out = asked - told - spoken
        for names, wrong in ((told - asked, "quotes {}, which the text does not"), (left_out, "does not quote {}")):
            if names:
                listed = ", ".join(f"`{{{name}}}`" for name in sorted(names))
                found.append((message.lineno or 0, wrong.format(listed)))
    return found


def quotations(text: str) -> set[str]:
    """The quotations in a text, without the words beside numbers."""
    return {quote.partition(":")[0].strip() for quote in QUOTATION.findall(text)}


def shared(text: str, language: str, model: Model) -> list[tuple[int, str]]:
    """Report translations that give two things of one kind the same name: the line, and the message."""
    found: list[tuple[int, str]] = []
    named = {
        f"{entry_of(symbol)}{end}": (symbol.kind, symbol.of, end)
        for several in model.headers.values.values()
        for symbol in several
        for end in ("", f" {SIGN}")
    }
    known: dict[tuple[tuple[str, str, str], str], tuple[str, str]] = {}
    for message in read(text, language):
        if message.context not in named or not message.string or message.fuzzy:
            continue
        key = (named[message.context], str(message.string).casefold())
        first, said_ = known.setdefault(key, (message.context, str(message.id)))
        if first != message.context and said_.casefold() != str(message.id).casefold():
            found.append((message.lineno or 0, f"calls `{message.context}` and `{first}` the same (R237)"))
    return found


def cramped(text: str, language: str, misfits: Iterable[Misfit]) -> list[tuple[int, str]]:
    """Report translations that are too long for the pieces on which they are printed: the line, and the message."""
    there = {entry_of(one.symbol) + (f" {SIGN}" if one.word == SIGN else ""): one for one in misfits}
    found: list[tuple[int, str]] = []
    for message in read(text, language):
        one = there.get(str(message.context))
        if one is not None and message.string and not message.fuzzy:
            found.append((message.lineno or 0, f"{no_room(one)} (R258)"))
    return found


def coverage(wanted: Iterable[Entry], known: Mapping[str, str]) -> tuple[int, int]:
    """The number of translated texts, and of all texts."""
    listed = list(wanted)
    return sum(1 for entry in listed if entry.key in known), len(listed)
