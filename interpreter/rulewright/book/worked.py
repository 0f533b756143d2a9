"""In: an example. Out: its presentation in a book: its story, where it begins, what is played, and what then holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..diagnostics.place import Span
from ..model.declared import ExampleBody, Sighted
from ..model.examples import NO_ACTION
from ..model.symbols import Symbol
from ..model.terms import AnyTerm, Term, conjuncts
from ..play.refusals import english, refusal
from ..syntax import tree
from ..views.prose import code
from .naming import linked
from .pages import Items, Paragraph, Picture, Pictures, Piece, Run, Text
from .speech import Speech, prose_key
from .telling import Teller


def example(
    node: tree.Example, speech: Speech, *, exact: bool = True, turn: tuple[Picture, ...] = ()
) -> Iterator[Piece]:
    """``exact``: what has no words is given as written; otherwise it is left out. ``turn``: pictures of all that is
    chosen, which tell it.
    """
    text = speech.prose(node.prose, prose_key(Symbol("example", node.title.text)))
    players = [line for line in node.lines if isinstance(line, tree.Players)]
    if players and isinstance(players[0].range, tree.Number):
        who = speech.say("example-players", count=players[0].range.value)
        text = (*text, Run(f" {who}" if text else who, "quiet"))
    if text:
        yield Paragraph(text)
    symbol = Symbol("example", node.title.text)
    found = speech.model.bodies.get(symbol)
    body = found if isinstance(found, ExampleBody) else None
    if body is not None and body.options:
        yield Paragraph((Run(speech.say("example-with", options=agreed_on(body, speech)), "quiet"),))
    given = [name for line in node.lines if isinstance(line, tree.GivenPositions) for name in line.names]
    if given and exact:  # what stands there is in the picture
        yield Paragraph(begins_with(given, speech))
    shots = speech.shots.get(Symbol("example", node.title.text), ())
    if turn or shots:
        yield Pictures(turn or shots)
    told, script = speech.told.get(symbol, {}), body.script if body is not None else ()
    asked = iter([one for one in script if isinstance(one, AnyTerm)])
    chances = iter([one for one in script if isinstance(one, tuple)])
    sights = iter([one for one in script if isinstance(one, Sighted)])
    lines: list[Text] = []
    for line in node.lines:
        if isinstance(line, tree.Then):
            facts = tuple(holds(line, next(asked, None), speech, exact=exact))
            lines += () if turn else facts  # they are told below the pictures
        elif isinstance(line, tree.Chance):
            lines += () if turn else came(next(chances, ()), speech)
        elif isinstance(line, tree.SeenBy):
            lines += seen(line, next(sights, None), speech, exact=exact)
        else:
            if turn and isinstance(line, tree.Plays):
                continue
            lines += [one for one in line_texts(line, told, speech) if exact or not has_code(one)]
    if lines:
        yield Items(tuple(lines), numbered=not turn)


def begins_with(names: Iterable[tree.Name], speech: Speech) -> Text:
    """The positions that something begins with, each with a link to its content."""
    return linked(speech, "begins-with", "positions", tuple(Symbol("position", name.text) for name in names))


def line_texts(line: tree.ExampleLine, told: Mapping[Span, str], speech: Speech) -> Iterator[Text]:
    """``told``: the texts of choices, as players read them."""
    match line:
        case tree.Plays(seat=seat, choices=choices):
            for choice in choices:
                yield spoken("played", seat, choice, told, speech)
        case tree.Allowed(seat=seat, choices=choices):
            for choice in choices:
                yield any_choice("allowed-action", seat, choice, told, speech) or spoken(
                    "allowed-play", seat, choice, told, speech
                )
        case tree.Refused(seat=seat, choice=choice):
            named = choice.function if isinstance(choice, tree.Call) else choice
            action = named.name if isinstance(named, tree.Use) else ""
            said = not_asked(line, seat.text, speech)
            if said:
                yield said
                return
            plain = written(line) == english(refusal("not-offered", action=action))
            why = speech.refusal(line.prose, action) if line.prose and not plain else ()
            said = any_choice("refused-action", seat, choice, told, speech)
            yield (*(said or spoken("refused-play", seat, choice, told, speech)), *((Run(" "), *why) if why else ()))
        case (
            tree.Then()
            | tree.SeenBy()
            | tree.Players()
            | tree.WithOption()
            | tree.Given()
            | tree.GivenPositions()
            | tree.AtPhase()
            | tree.Chance()
            | tree.BrokenLine()
        ):
            pass


def agreed_on(body: ExampleBody, speech: Speech) -> str:
    """The options of an example."""
    teller = Teller(speech)
    said = ((speech.name(option), teller.thing(value) or "") for option, value in body.options)
    return speech.say("apart").join(speech.say("labelled", label=thing, text=value) for thing, value in said)


def came(outcomes: Iterable[Term], speech: Speech) -> Iterator[Text]:
    """What chance brings, if there are words for all of it."""
    teller = Teller(speech)
    told = [teller.thing(one) for one in outcomes]
    known = [one for one in told if one is not None]
    if known and len(known) == len(told):
        yield (Run(speech.say("example-chance", outcomes=speech.listed(known)), "quiet"),)


def holds(node: tree.Then, asked: Term | None, speech: Speech, *, exact: bool) -> Iterator[Text]:
    """What holds then, as far as there are words for it."""
    told = facts(asked, speech)
    known = [fact for fact in told if fact is not None]
    if known and (len(known) == len(told) or not exact):
        yield (Run(then_holds(known, speech)),)
    elif exact:
        before, _, after = speech.say("then-holds", condition="\0").partition("\0")
        yield (Run(before), Run(code(node.test), "code"), Run(after))


def seen(node: tree.SeenBy, asked: Sighted | None, speech: Speech, *, exact: bool) -> Iterator[Text]:
    """Who sees what there is, as far as there are words for it."""
    if asked is None:
        return
    names = [speech.names.player(seat) for seat in asked.seers]
    who = "everyone" if asked.everyone else "seats" if names else "nobody"
    given: dict[str, str | int] = {"seats": speech.listed(names) if names else "", "count": len(names)}
    teller = Teller(speech)
    for one, written in zip(asked.things, node.things, strict=True):
        value = speech.model.headers.names_secret(one)
        sentence = f"read-by-{who}" if value else f"seen-by-{who}"
        thing = teller.thing(one)
        if thing is not None:
            yield (Run(speech.say(sentence, thing=thing, **given)),)
        elif exact:
            before, _, after = speech.say(sentence, thing="\0", **given).partition("\0")
            yield (Run(before), Run(code(written), "code"), Run(after))


def facts(asked: Term | None, speech: Speech) -> list[str | None]:
    """Each part of a condition in words, or None."""
    teller = Teller(speech)
    return [teller.fact(one) for one in (conjuncts(asked) if asked is not None else ())]


def then_holds(known: Iterable[str], speech: Speech) -> str:
    return speech.say("then-holds", condition=speech.say("apart").join(known))


def facts_after(node: tree.Example, speech: Speech) -> dict[Span, str]:
    """What holds after a choice, by its place, as far as there are words for it."""
    body = speech.model.bodies.get(Symbol("example", node.title.text))
    asked = iter([one for one in (body.script if isinstance(body, ExampleBody) else ()) if isinstance(one, AnyTerm)])
    found: dict[Span, list[str]] = {}
    last: Span | None = None
    for line in node.lines:
        if isinstance(line, tree.Plays):
            last = line.choices[-1].span
        elif isinstance(line, tree.Then):
            told = [fact for fact in facts(next(asked, None), speech) if fact is not None]
            if last is not None and told:
                found.setdefault(last, []).extend(told)
    return {choice: then_holds(told, speech) for choice, told in found.items()}


def has_code(text: Text) -> bool:
    return any(run.manner == "code" for run in text)


def not_asked(line: tree.Refused, seat: str, speech: Speech) -> Text:
    """The text if a seat does not decide at all: no rule of the game has words for that."""
    said = written(line)
    if said == english(refusal("nobody-decides")):
        return (Run(speech.say("nobody-decides")),)
    if said == english(refusal("not-deciding", seat=seat)):
        return (Run(speech.say("not-deciding", seat=speech.name(Symbol("seat", seat)))),)
    return ()


def written(line: tree.Refused) -> str:
    """The sentence that must be given, in the language of the rules."""
    return " ".join(one.text for one in line.prose if not one.language)


def any_choice(sentence: str, seat: tree.Name, choice: tree.Expr, told: Mapping[Span, str], speech: Speech) -> Text:
    """The text for an action without its picks, which stands for every choice of it; nothing for any other choice."""
    if not isinstance(choice, tree.Use) or choice.span in told or choice.name in NO_ACTION:
        return ()
    action = speech.title(Symbol("action", choice.name))
    return (Run(speech.say(sentence, player=speech.title(Symbol("seat", seat.text)), action=action)),)


def spoken(sentence: str, seat: tree.Name, choice: tree.Expr, told: Mapping[Span, str], speech: Speech) -> Text:
    """Who chooses what, as the log of a game has it; as written if the example was not played so far."""
    player = speech.title(Symbol("seat", seat.text))
    said = told.get(choice.span)
    if said:
        return (Run(speech.say(sentence, player=player, choice=said)),)
    before, _, after = speech.say(sentence, player=player, choice="\0").partition("\0")
    return (Run(before), Run(code(choice), "code"), Run(after))
