"""In: an example. Out: its presentation in a book: its story, where it begins, what is played, and what then holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..model.symbols import Symbol
from ..play.refusals import english, refusal
from ..syntax import tree
from ..views.prose import code
from .naming import linked
from .pages import Items, Paragraph, Pictures, Piece, Run, Text
from .speech import Speech, prose_key


def example(node: tree.Example, speech: Speech) -> Iterator[Piece]:
    text = speech.prose(node.prose, prose_key(Symbol("example", node.title.text)))
    players = [line for line in node.lines if isinstance(line, tree.Players)]
    if players and isinstance(players[0].range, tree.Number):
        who = speech.say("example-players", count=players[0].range.value)
        text = (*text, Run(f" {who}" if text else who, "quiet"))
    if text:
        yield Paragraph(text)
    given = [name for line in node.lines if isinstance(line, tree.GivenPositions) for name in line.names]
    if given:
        yield Paragraph(begins_with(given, speech))
    shots = speech.shots.get(Symbol("example", node.title.text), ())
    if shots:
        yield Pictures(shots)
    lines = tuple(one for line in node.lines for one in line_texts(line, speech))
    if lines:
        yield Items(lines, numbered=True)


def begins_with(names: Iterable[tree.Name], speech: Speech) -> Text:
    """The positions that something begins with, each with a link to its content."""
    return linked(speech, "begins-with", "positions", tuple(Symbol("position", name.text) for name in names))


def line_texts(line: tree.ExampleLine, speech: Speech) -> Iterator[Text]:
    match line:
        case tree.Plays(seat=seat, choices=choices):
            for choice in choices:
                yield around(speech, "played", code(choice), player=speech.name(Symbol("seat", seat.text)))
        case tree.Refused(seat=seat, choice=choice):
            named = choice.function if isinstance(choice, tree.Call) else choice
            action = named.name if isinstance(named, tree.Use) else ""
            player = speech.name(Symbol("seat", seat.text))
            said = not_asked(line, seat.text, player, speech) or (
                speech.refusal(line.prose, action) if line.prose else ()
            )
            yield (*around(speech, "refused-play", code(choice), player=player), *((Run(" "), *said) if said else ()))
        case tree.Then(test=test):
            before, _, after = speech.say("then-holds", condition="\0").partition("\0")
            yield (Run(before), Run(code(test), "code"), Run(after))
        case (
            tree.Players()
            | tree.WithOption()
            | tree.Given()
            | tree.GivenPositions()
            | tree.AtPhase()
            | tree.Chance()
            | tree.BrokenLine()
        ):
            pass


def not_asked(line: tree.Refused, seat: str, player: str, speech: Speech) -> Text:
    """The text if a seat does not decide at all: no rule of the game has words for that."""
    written = " ".join(one.text for one in line.prose if not one.language)
    if written == english(refusal("nobody-decides")):
        return (Run(speech.say("nobody-decides")),)
    if written == english(refusal("not-deciding", seat=seat)):
        return (Run(speech.say("not-deciding", seat=player)),)
    return ()


def around(speech: Speech, sentence: str, choice: str, *, player: str) -> Text:
    before, _, after = speech.say(sentence, player=player, choice="\0").partition("\0")
    return (Run(before), Run(choice, "code"), Run(after))
