"""Sentences that books make by themselves, drawn by lot: ``python -m tests.book.drawn --lang ru [--seed 1]``.

Somebody who does not know the rules reads them, and says of each whether it is understood at once, and natural. In them
is more than a text of the game: a cost, a comparison, a list, a choice as it is told, what holds at the end. Each kind
of sentence comes but a few times: those that differ only in the texts of the game are one kind.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterator

from tests.book.test_languages import GAMES

from rulewright import pipeline
from rulewright.book.catalogue import entries
from rulewright.book.pages import Book
from rulewright.book.proof import MARK, Marked, Proof, read_in
from rulewright.book.speech import Speech
from rulewright.book.translations import translations
from rulewright.diagnostics.place import Span
from rulewright.syntax.tree import NOWHERE

WORDS = re.compile(r"[^\W\d_]{2,}")
OF_THE_GAME = re.compile("\\w?[\U000f0000-\U000ffffd][^\U000f0000-\U0010fffd]*\U0010fffd")
"""A text of the game with its marks, that has no other one in it."""
UNENDED = re.compile("\\w?[\U000f0000-\U000ffffd][^\U000f0000-\U0010fffd]*$")
"""The beginning of such a text: where only the first sentence of it stands."""
NUMBER = re.compile(r"\d+")
LONGEST = 250
"""Longer texts are those for pictures of whole tables."""
FEW = 4
"""The most sentences of one kind."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.book.drawn", description=__doc__)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    chosen = parser.parse_args()
    kinds: dict[str, dict[str, None]] = {}
    for game in GAMES:
        for kind, text in sentences(game, chosen.lang):
            kinds.setdefault(kind, {})[text] = None
    lot = random.Random(chosen.seed)  # noqa: S311 - the same every time
    drawn = [text for several in kinds.values() for text in lot.sample([*several], min(FEW, len(several)))]
    for number, text in enumerate(lot.sample(drawn, min(chosen.count, len(drawn))), 1):
        sys.stdout.write(f"{number}. {text}\n")


class Told(Speech):
    """English, too, is taken from a catalogue."""

    def own(self, key: str, written: str, span: Span = NOWHERE) -> str | None:
        found = super().own(key, written, span)
        return found if self.foreign else self.said.get(key, written)


def sentences(game: str, language: str) -> Iterator[tuple[str, str]]:
    """What a book says in words of its own, and its kind: the same without what is the game's."""
    checked = pipeline.check(game)
    assert checked.model is not None
    said = translations(checked.model, checked.sources, language)
    proofs = [Proof(one.key, one.text, said.get(one.key, one.text)) for one in entries(checked.model, checked.sources)]
    marked, plain = (
        [*read(pipeline.written(checked, Told(checked.model, language, texts), "player"))]
        for texts in (Marked(proofs), said)
    )
    kinds = {}
    for text in marked:
        kind = NUMBER.sub("1", text)
        while OF_THE_GAME.search(kind):
            kind = OF_THE_GAME.sub("…", kind)
        kinds[MARK.sub("", text)] = UNENDED.sub("…", kind)
    for text in plain:
        kind = kinds.get(text, NUMBER.sub("1", text))  # some are made otherwise if nothing is marked
        if WORDS.search(kind) and len(WORDS.findall(text)) > 1 and len(text) < LONGEST:
            yield kind, " ".join(text.split())


def read(book: Book) -> Iterator[str]:
    for part in (book.learn, book.aid):
        for section in part.walk():
            for text, _ in read_in(section):
                yield text


if __name__ == "__main__":
    main()
