"""In: a model and a language. Out: its rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..model.understood import Model
from ..syntax import tree
from ..words.sentences import ENGLISH
from .accent import accent
from .aid import aid
from .apart import pictures_apart
from .diff import section
from .drawing.scenes import TableDrawn
from .learn import learn
from .links import linked_within
from .look_up import index, look_up
from .pages import Book, Edition, Picture
from .parts import many
from .speech import Speech
from .teaching import teaching
from .titles import title

FRAME = ("contents", "missing", "as-written", "search", "search-nothing", "to-contents")


def rulebook(
    model: Model, language: str = ENGLISH, said: Mapping[str, str] | None = None, edition: Edition = "player"
) -> Book:
    return rulebook_of(Speech(model, language, said or {}), edition)


def rulebook_of(speech: Speech, edition: Edition = "player") -> Book:
    model = speech.model
    learnt, told = learn(speech), look_up(speech, edition)
    book = Book(
        model.ruleset.name,
        title(speech),
        speech.language,
        byline(speech),
        learnt,
        replace(told, sections=(*told.sections, index(learnt, told, speech, edition))),
        aid(speech),
        cover(speech),
        facts(speech),
        {name: speech.say(name) for name in FRAME},
        edition,
        accent(speech),
    )
    return linked_within(pictures_apart(book))


def with_differences(book: Book, old: Speech, speech: Speech) -> Book:
    """In the book of a variant, the differences come right after what the game is about."""
    heading = speech.say("diff-title", game=title(old))
    first, *rest = book.learn.sections
    return replace(book, learn=replace(book.learn, sections=(first, section(heading, old, speech, exact=False), *rest)))


def byline(speech: Speech) -> str:
    """The authors."""
    authors = [name.text for line in title_lines(speech) if isinstance(line, tree.Authors) for name in line.names]
    return speech.say("by", authors=speech.listed(authors)) if authors else ""


def facts(speech: Speech) -> tuple[str, ...]:
    """For how many players it is, how long it lasts, and from which age it is played."""
    found = [speech.say("for-players", count=speech.model.headers.players[-1], players=many(speech))]
    for line in title_lines(speech):
        match line:
            case tree.Minutes(range=tree.Number(value=minutes)):
                found.append(speech.say("takes-minutes", minutes=str(minutes)))
            case tree.Minutes(range=tree.RangeOf(low=tree.Number(value=low), high=tree.Number(value=high))):
                found.append(speech.say("takes-minutes", minutes=speech.say("to", low=str(low), high=str(high))))
            case tree.Age(years=tree.Number(value=years)):
                found.append(speech.say("from-age", years=years))
            case _:  # not for the front
                pass
    return tuple(found)


def title_lines(speech: Speech) -> tuple[tree.GameLine, ...]:
    game = speech.model.ruleset.game
    return game.lines if game is not None else ()


def cover(speech: Speech) -> Picture | None:
    """Where the example ends that the author has chosen for the front; if there is none, the table at the start."""
    example = teaching(speech.model).cover
    shots = speech.shots.get(example, ()) if example is not None else ()
    if shots:
        return replace(shots[-1], name="cover", caption="")
    start = min(speech.starts.items(), default=None)
    return Picture("set-up", TableDrawn(start[1].scene), start[1].scene.said) if start is not None else None
