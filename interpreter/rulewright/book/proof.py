"""In: a game and a language. Out: a page for translators: each text, the sentences and pictures in which it stands, and
what is missing.

To find where a text stands, the book is made with marks around all texts of the catalogues, characters that nobody
writes; then the page quotes the sentences without them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass

from babel.messages.catalog import Message

from ..diagnostics.place import Sources
from ..drawing.labels import misfits
from ..frozen import frozen
from ..model.called import MANY
from ..model.quotes import QUOTATION
from ..model.understood import Model
from ..play.called import capital
from ..play.called import entry as entry_of
from ..words.amounts import categories
from .anchors import slug
from .apart import shown
from .catalogue import read
from .pages import Book, Grid, Items, Paragraph, Picture, Pictures, Piece, Run, Section, Text
from .rulebook import FRAME
from .speech import COUNTED, Speech
from .titles import title
from .translations import translate, translations

BEGIN, END = 0xF0000, "\U0010fffd"
"""Marks are made of characters for private use: one for each text that begins, and one for the end of any."""
MARK = re.compile(f"[{chr(BEGIN)}-\U0010fffd]")
BAR = re.compile(r"\|(?![^{}]*\})")
MOST = 3
"""The most sentences that are shown of a text."""
AROUND = 90
"""The number of letters shown before and after it."""
Bookmaker = Callable[[Speech], Book]


@frozen
class Proof:
    """A text of a catalogue. ``wrong``: what is to be done, in words."""

    key: str
    written: str
    said: str
    wrong: tuple[str, ...] = ()


@frozen
class Found:
    """Where a text stands: in which section, in which sentence, and from where to where in it; or in which picture."""

    section: str
    text: str
    begin: int
    end: int
    picture: str = ""


def proof(model: Model, sources: Sources, language: str, make: Bookmaker) -> Book:
    """``make`` makes the book of which the sentences are taken."""
    said = translations(model, sources, language)
    speech = Speech(model, language, said)
    book = make(speech)
    catalogues = [one.text for one in translate(model, sources, language)]
    messages = [one for text in catalogues for one in read(text, language) if one.context]
    long = {entry_of(one.symbol) for one in misfits(model, speech.names)}
    own = Speech(model, language)
    proofs = [judged(message, language, long, own) for message in messages]
    places = standing(make(Speech(model, language, Marked(proofs))), proofs)
    pictures = {one.name: one for section in book.sections() for one in shown(section)}
    return laid_out(proofs, places, pictures, book, own)


def judged(message: Message, language: str, long: set[str], speech: Speech) -> Proof:
    key, written, said = str(message.context), str(message.id), str(message.string or "")
    wrong = []
    if not said:
        wrong.append(speech.say("proof-missing"))
    elif message.fuzzy:
        wrong.append(speech.say("proof-changed"))
    else:
        needed, there = forms(key, said, language)
        if there < needed:
            wrong.append(speech.say("proof-forms", there=there, needed=needed, names=", ".join(categories(language))))
        if key in long:
            wrong.append(speech.say("proof-long"))
    return Proof(key, written, said, tuple(wrong))


def forms(key: str, said: str, language: str) -> tuple[int, int]:
    """How many plural forms a translation needs, and the fewest that stand anywhere in it."""
    needed = len(categories(language))
    quoted = [inner.partition(":")[2] for inner in QUOTATION.findall(said)]
    several = [one for one in quoted if "|" in one]
    counted = key.startswith("resource ") and key.endswith(COUNTED)
    if counted or (key.endswith(f" {MANY}") and "|" in said):
        several.append(said)
    return (needed, min(one.count("|") + 1 for one in several)) if several else (0, 0)


class Marked(Mapping[str, str]):
    """Translations with marks around them; what is not translated is marked in its own language."""

    def __init__(self, proofs: Sequence[Proof]) -> None:
        self._texts = {one.key: marked(at, one.said or one.written) for at, one in enumerate(proofs)}

    def __getitem__(self, key: str) -> str:
        return self._texts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def marked(at: int, text: str) -> str:
    """Each form of a word is a text of its own. The mark stands after the first letter, which may become a capital, if
    that is a letter.
    """
    found = []
    for form in BAR.split(text):
        letter = form[:1] if form[:1].isalpha() else ""
        found.append(f"{letter}{chr(BEGIN + 2 * at + len(letter))}{form[len(letter) :]}{END}")
    return "|".join(found)


def standing(book: Book, proofs: Sequence[Proof]) -> dict[str, list[Found]]:
    """Where each text stands, in the order of the book."""
    found: dict[str, list[Found]] = {one.key: [] for one in proofs}
    for part in book.parts():
        for section in part.walk():
            name = MARK.sub("", section.title)
            for text, picture in read_in(section):
                for at, begin, end, plain in marks(text):
                    several = found[proofs[at].key]
                    if len(several) < MOST and all(plain != one.text for one in several):
                        several.append(Found(name, plain, begin, end, picture))
    return found


def read_in(section: Section) -> Iterator[tuple[str, str]]:
    """The texts of a section, each with the name of its picture."""
    yield section.title, ""
    for piece in section.pieces:
        yield from texts(piece)


def texts(node: object) -> Iterator[tuple[str, str]]:
    match node:
        case Picture(name=name, caption=caption, shows=shows):
            yield from ((caption, name), (shows, name))
        case tuple() if node and all(isinstance(one, Run) for one in node):
            yield "".join(run.text for run in node), ""
        case tuple():
            for one in node:
                yield from texts(one)
        case str():
            yield node, ""
        case _ if is_dataclass(node):
            for one in fields(node):
                yield from texts(getattr(node, one.name)) if one.name not in {"anchor", "anchors", "link"} else ()
        case _:  # drawings, numbers: nothing to read
            pass


def marks(text: str) -> Iterator[tuple[int, int, int, str]]:
    """The marks in a text: of which catalogue's text, from where to where in the text without marks, and that."""
    plain, ends = MARK.sub("", text), list[tuple[int, int]]()
    for before, found in enumerate(MARK.finditer(text)):
        here = found.start() - before
        if found[0] != END:
            at, inside = divmod(ord(found[0]) - BEGIN, 2)
            ends.append((at, here - inside))
        elif ends:
            at, begin = ends.pop()
            yield at, begin, here, plain


# ---- the page ------------------------------------------------------------------------------------------------


def laid_out(
    proofs: Sequence[Proof],
    places: Mapping[str, Sequence[Found]],
    pictures: Mapping[str, Picture],
    book: Book,
    speech: Speech,
) -> Book:
    anchors = {one.key: f"text-{at}-{slug(one.key)}" for at, one in enumerate(proofs)}
    left = tuple(
        (Run(one.key, "code", anchors[one.key]), Run(f" {'; '.join(one.wrong)}.")) for one in proofs if one.wrong
    )
    done: tuple[Piece, ...] = (Items(left),) if left else (Paragraph((Run(speech.say("proof-whole")),)),)
    names = [one for one in proofs if is_name(one)]
    sentences = [one for one in proofs if not is_name(one)]

    def each(several: Sequence[Proof]) -> tuple[Section, ...]:
        return tuple(
            Section(anchors[one.key], one.key, tuple(entry(one, places[one.key], pictures, speech))) for one in several
        )

    return Book(
        book.name,
        speech.say("proof-title", game=book.title or title(speech), language=speech.language),
        speech.language,
        "",
        Section("left", f"{speech.say('proof-left')}: {len(left)} / {len(proofs)}", done),
        Section("sentences", speech.say("proof-sentences"), (), each(sentences)),
        Section("names", speech.say("proof-names"), (), each(names)),
        words={name: speech.say(name) for name in FRAME},
        accent=book.accent,
    )


def is_name(one: Proof) -> bool:
    """Whether a text is what something is called, and no sentence."""
    return not one.key.endswith((" prose", " say")) and not one.written.rstrip().endswith((".", "?", "!"))


def entry(one: Proof, places: Sequence[Found], pictures: Mapping[str, Picture], speech: Speech) -> Iterator[Piece]:
    if one.wrong:
        yield Paragraph((Run(f"{capital('; '.join(one.wrong))}.", "strong"),))
    rows = (((Run("en"),), (Run(one.written),)), ((Run(speech.language),), (Run(one.said or "—"),)))
    yield Grid(("", ""), rows)
    there = [found for found in places if not found.picture]
    if there:
        yield Items(tuple(map(quoted, there)))
    elif not places:
        yield Paragraph((Run(speech.say("proof-nowhere"), "quiet"),))
    drawn = {found.picture: pictures[found.picture] for found in places if found.picture in pictures}
    if drawn:
        yield Pictures(tuple(drawn.values())[:1])


def quoted(found: Found) -> Text:
    """A sentence, and the text in it; of a long one what stands around that. A text that is a whole sentence is told by
    its section alone.
    """
    if found.end - found.begin == len(found.text):
        return (Run(found.section, "quiet"),)
    before, after = found.text[: found.begin], found.text[found.end :]
    begins = before if len(before) <= AROUND else f"…{before[-AROUND:]}"
    ends = after if len(after) <= AROUND else f"{after[:AROUND]}…"
    where = Run(f"{found.section}: ", "quiet")
    return (where, Run(begins), Run(found.text[found.begin : found.end], "strong"), Run(ends))
