"""Where the words of a book come from: prose, names for people, and the program's own sentences, all of them.

All of these are put into other letters, as a language that nobody speaks. What is in Latin letters still comes from
somewhere else: from the rules as they are written. What is in the letters of identifiers is a name that nobody gave.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast, visitor
from tests.book.test_languages import GAMES
from tests.turns import by_turns

from rulewright import pipeline
from rulewright.book import translations
from rulewright.book.catalogue import entries
from rulewright.book.pages import Picture
from rulewright.diagnostics.place import Sources
from rulewright.model.called import CALLED, NamesBody
from rulewright.model.understood import Model
from rulewright.play.called import entry
from rulewright.scene import styles
from rulewright.words import sentences

EXAMPLES = sorted(map(str, (Path(__file__).parents[2] / "examples").glob("*.rules")))
LANGUAGE = "eo"
"""It has as many plural forms as English, and the program has no words in it."""
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SAID = str.maketrans(LATIN, "ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊաբգդեզէըթժիլխծկհձղճմյնշոչպ")
"""Armenian letters: for all that people have written."""
UNNAMED = str.maketrans(LATIN, "ႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹაბგდევზთიკლმნოპჟრსტუფქღყშჩ")
"""Georgian letters: for names that are identifiers without underscores."""
QUOTE = re.compile(r"\{[^{}:]*:?|\}")
CODE = re.compile(r"[A-Za-z]{2,}|[_`]")
IDENTIFIER = re.compile(r"[Ⴀ-ჿᲐ-Ჿ]{2,}")
SIGN = re.compile(r"<text[^>]*>(.*?)</text>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")


class InOtherLetters(visitor.Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802 - fluent's name
        node.value = node.value.translate(SAID)
        return node


def in_other_letters(text: str, letters: Mapping[int, int] = SAID) -> str:
    """All of a text but the paths that it quotes."""
    quotes = [*QUOTE.findall(text), ""]
    return "".join(part.translate(letters) + quote for part, quote in zip(QUOTE.split(text), quotes, strict=True))


def is_identifier(key: str, text: str) -> bool:
    sort, _, rest = key.partition(" ")
    name = rest.partition(" ")[0].rpartition(".")[2]
    made = sort not in {"names", "game", "variant", "addon"} and "_" in name
    return made and text.casefold() == name.replace("_", " ").casefold()


def said(model: Model, sources: Sources, language: str) -> dict[str, str]:
    """The catalogue of the language that nobody speaks."""
    if language != LANGUAGE:
        return {}
    bodies = [body for body in model.bodies.values() if isinstance(body, NamesBody)]
    named = {entry(row.symbol) for body in bodies for row in body.rows if any(one.word == CALLED for one in row.texts)}
    found = {}
    for one in entries(model, sources):
        bare = one.key not in named and is_identifier(one.key, one.text)
        found[one.key] = in_other_letters(one.text, UNNAMED if bare else SAID)
    return found


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The language, with the words of the program."""
    own = FluentSerializer().serialize(InOtherLetters().visit(FluentParser().parse(sentences.text("en"))))
    texts = {LANGUAGE: own, "en": sentences.text("en")}
    signs = {name: in_other_letters(name.replace("_", " ")) for name in sentences.symbols("ru")}
    with monkeypatch.context() as patch:
        patch.setattr(sentences, "languages", lambda: tuple(texts))
        patch.setattr(sentences, "text", texts.__getitem__)
        patch.setattr(styles, "symbols", lambda _: signs)
        patch.setattr(translations, "translations", said)
        yield
    sentences.bundle.cache_clear()


def texts(node: object) -> Iterator[str]:
    """All that is read in a part of a book: in pictures and in what stands for them, too."""
    match node:
        case str():
            yield node
        case Picture(shows=shows, caption=caption, svg=svg):
            yield from (shows, caption, *(TAG.sub("", one) for one in SIGN.findall(svg)))
        case tuple():
            for one in node:
                yield from texts(one)
        case _ if is_dataclass(node):
            for one in fields(node):
                if one.name not in {"anchor", "anchors", "link", "manner", "place"}:
                    yield from texts(getattr(node, one.name))
        case _:
            pass


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("game", by_turns([*GAMES, *EXAMPLES], 2))
def test_all_words_were_written_for_people(game: str) -> None:
    book, left = pipeline.rulebook(pipeline.check(game), LANGUAGE)
    assert left == 0
    read = [*texts((book.title, book.facts, book.cover, book.learn, book.aid))]
    assert [one for one in read if CODE.search(one)] == []
    assert [one for one in read if IDENTIFIER.search(one)] == []
    assert sum(map(len, read)) > 500
