"""In: a model and a language. Out: its rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..model.understood import Model
from ..syntax import tree
from ..words.sentences import ENGLISH
from .aid import aid
from .apart import pictures_apart
from .diff import section
from .learn import learn
from .look_up import look_up
from .pages import Book
from .parts import many
from .speech import Speech


def rulebook(model: Model, language: str = ENGLISH, said: Mapping[str, str] | None = None) -> Book:
    return rulebook_of(Speech(model, language, said or {}))


def rulebook_of(speech: Speech) -> Book:
    model = speech.model
    game = model.ruleset.game
    title = game.title.text if game is not None else model.ruleset.name
    words = {name: speech.say(name) for name in ("contents", "missing")}
    return pictures_apart(
        Book(
            model.ruleset.name,
            speech.named("game", title),
            speech.language,
            byline(speech),
            learn(speech),
            look_up(speech),
            aid(speech),
            words,
        )
    )


def with_differences(book: Book, old: Speech, speech: Speech) -> Book:
    """In the book of a variant, the differences come right after what the game is about."""
    game = old.model.ruleset.game
    title = speech.say("diff-title", game=old.named("game", game.title.text) if game is not None else "")
    first, *rest = book.learn.sections
    return replace(book, learn=replace(book.learn, sections=(first, section(title, old, speech, exact=False), *rest)))


def byline(speech: Speech) -> str:
    """The author, and the number of players."""
    game = speech.model.ruleset.game
    lines = game.lines if game is not None else ()
    authors = [name.text for line in lines if isinstance(line, tree.Authors) for name in line.names]
    numbers = speech.model.headers.players
    who = speech.say("for-players", count=numbers[-1], players=many(speech))
    return "; ".join([*([speech.say("by", authors=speech.listed(authors))] if authors else []), who])
