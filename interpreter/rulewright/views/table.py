"""In: a game being played and a seat. Out: as text: what may be chosen, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..frozen import frozen
from ..model import types as t
from ..model.definitions import Headers
from ..model.symbols import Symbol
from ..play.account import TOLD_OF_ZONES
from ..play.choice import Choice
from ..play.journal import UNTOLD
from ..play.session import Session
from .voice import Voice, english

MOST_LISTED = 60


def choices(session: Session, numbered: Sequence[tuple[int, Choice]], *, full: bool, voice: Voice | None = None) -> str:
    """Numbered choices, grouped by action, with what they cost and what is left to pay with."""
    voice = voice or english(session)
    groups: dict[str, list[tuple[int, Choice]]] = {}
    for number, choice in numbered:
        groups.setdefault(choice.action, []).append((number, choice))
    found = []
    room = MOST_LISTED if not full else len(numbered) + 1
    for action, members in groups.items():
        costs = {choice.cost for _, choice in members}
        shared = costs.pop() if len(costs) == 1 else None
        called = voice.action(action)
        head = f"{called}{price(shared, session, voice) if shared else ''}"
        if len(members) > 1 and len(numbered) > room and len(members) > room // len(groups):
            many_ = voice.say(
                "many-choices", count=len(members), number=str(len(members)),
                first=str(members[0][0]), last=str(members[-1][0]), action=called,
            )  # fmt: skip
            found.append(f"  {head}: {many_}")
            continue
        if len(members) == 1:
            number, choice = members[0]
            found.append(f"  {number}) {voice.choice(choice)}{price(choice.cost, session, voice)}")
            continue
        found.append(f"  {head}")
        for number, choice in members:
            paid = price(choice.cost, session, voice) if shared is None else ""
            found.append(f"  {number:>4}) {voice.choice(choice)}{paid}")
    return "\n".join(found) + "\n"


def price(cost: tuple[tuple[int, str], ...], session: Session, voice: Voice) -> str:
    """The cost of a choice, and the amount available."""
    player = session.player
    if not cost or player is None:
        return ""
    view = session.view(player)["variables"]
    told_ = []
    for amount, resource in cost:
        held = (
            view.get(f"player.{resource}", {}).get(session.seats[player])
            if f"player.{resource}" in view
            else view.get(resource)
        )
        told_.append(voice.say("paid-from", price=voice.price(amount, resource), held=str(held)))
    return f"  [{', '.join(told_)}]"


@frozen
class Line:
    """A line of the log. ``about``: the action that it tells of, or that brought it; ``depth``: 0 for what was chosen,
    1 for what came of it, 2 for what is written on a piece.
    """

    text: str
    depth: int = 0
    about: str = ""
    ply: int = 0


def happened(session: Session, seat: int | None, since: int = 0, voice: Voice | None = None) -> list[str]:
    """What happened, line by line, as far as a seat may know it."""
    return ["    " * line.depth + line.text for line in lines(session, seat, since, voice)]


def lines(session: Session, seat: int | None, since: int = 0, voice: Voice | None = None) -> list[Line]:
    """The same with what each line is about."""
    voice = voice or english(session)
    found: list[Line] = []
    read: set[str] = set()
    about, ply = "", 0
    quiet = {symbol.name for symbol in session.table.layout.vars if passing(session, symbol)}

    def note(text: str, depth: int = 1) -> None:
        found.append(Line(text, depth, about, ply))

    for event in joined(session.events(seat, since, voice)):  # the board shows sets better than words
        arguments, ply = event["arguments"], event["ply"]
        match event["message"]:
            case "chose":
                about = arguments["action"]
                says = voice.chosen(session, event, seat)
                note(voice.say("chose", seat=voice.seat(arguments["seat"]), choice=says), 0)
            case "sealed":
                about = ""
                note(voice.say("sealed", seat=voice.seat(arguments["seat"])), 0)
            case "moved":
                source, target = (arguments[end] or voice.say("nowhere") for end in ("source", "target"))
                note(f"{things(arguments['pieces'], voice)}: {source} → {target}")
                found += [Line(text, 2, about, ply) for text in written(arguments["pieces"], voice, read)]
            case "rolled":
                outcome = arguments["outcome"]
                sentence = "die-shows" if outcome is None or isinstance(outcome, int) else "lot-falls"
                outcome = UNTOLD if outcome is None else outcome
                note(voice.say(sentence, outcome=voice.word(str(outcome))))
            case done if done in TOLD_OF_ZONES:
                note(voice.say(done, zone=arguments["zone"]))
            case "shown":
                to = ", ".join(arguments["to"])
                note(voice.say("shown-to", pieces=things(arguments["pieces"], voice), seats=to))
                found += [Line(text, 2, about, ply) for text in written(arguments["pieces"], voice, read)]
            case "unveiled":
                whose = arguments["of"]
                plain = {**arguments, "of": thing(whose, voice) if isinstance(whose, dict) else whose}
                told = UNTOLD if arguments["value"] is None else None
                to = ", ".join(arguments["to"])
                note(voice.say("shown-to", pieces=changed(plain, session, voice, told), seats=to))
            case "changed" if not isinstance(arguments["value"], list) and arguments["variable"] not in quiet:
                note(changed(arguments, session, voice))
    return found


def written(pieces: Sequence[dict[str, Any]], voice: Voice, read: set[str]) -> list[str]:
    """What is written on pieces of which the kind is known. ``read``: the kinds that this has been told of."""
    found = []
    for kind in dict.fromkeys(str(piece["kind"]) for piece in pieces if piece.get("kind")):
        text = "" if kind in read else voice.text_of(kind)
        if text:
            found.append(text)
            read.add(kind)
    return found


def passing(session: Session, symbol: Symbol) -> bool:
    """Whether a variable is internal: a yes/no value of the whole game that lasts only for a phase."""
    header = session.table.layout.rules.headers.vars[symbol]
    return header.owner is None and header.per != "" and isinstance(t.plain(header.type), t.Bool)


def changed(arguments: dict[str, Any], session: Session, voice: Voice, value: str | None = None) -> str:
    """The new value of a variable; ``value``: what is told instead of it."""
    headers = session.table.layout.rules.headers
    types = {headers.types[symbol] for symbol in headers.vars if symbol.name == arguments["variable"]}
    type_ = types.pop() if len(types) == 1 else None
    variable = voice.variable(arguments["variable"], "")
    if arguments["of"]:
        variable = voice.belongs(variable, arguments["of"], to_cell=of_cell(arguments, headers))
    if arguments.get("keys"):
        variable = f"{variable} ({', '.join(map(voice.word, arguments['keys']))})"
    return voice.say("is-now", variable=variable, value=value or value_text(arguments["value"], voice, type_))


def of_cell(arguments: dict[str, Any], headers: Headers) -> bool:
    """Whether a variable that has changed is one of a cell."""
    owners = [one.owner for symbol, one in headers.vars.items() if symbol.name == arguments["variable"]]
    return bool(owners) and all(owner is not None and owner.kind == "board" for owner in owners)


def value_text(value: Any, voice: Voice, type_: t.Type | None = None) -> str:
    match value:
        case None:
            return "-"
        case bool():
            return voice.say("yes" if value else "no")
        case list():
            return "{" + ", ".join(value_text(one, voice, type_) for one in value) + "}"
        case dict():
            return thing(value, voice)
        case _:
            return voice.word(str(value), type_)


def joined(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Combine consecutive moves of pieces between the same places."""
    found: list[dict[str, Any]] = []
    for event in events:
        before, now = found[-1]["arguments"] if found else {}, event["arguments"]
        same = found and event["message"] == found[-1]["message"] == "moved"
        if same and (before["source"], before["target"]) == (now["source"], now["target"]):
            found[-1] = {**event, "arguments": {**now, "pieces": [*before["pieces"], *now["pieces"]]}}
            continue
        found.append(event)
    return found


def things(items: list[Any], voice: Voice) -> str:
    counted: dict[str, int] = {}
    alike: dict[str, Any] = {}
    for item in items:
        called = thing(item, voice)
        counted[called] = counted.get(called, 0) + 1
        alike[called] = item
    return ", ".join(thing(alike[name], voice, count) for name, count in counted.items())


def thing(item: Any, voice: Voice, count: int = 1) -> str:
    """A number of equal pieces, or another value."""
    if isinstance(item, dict):
        kind = item.get("kind")
        if kind:
            return voice.several(voice.kind(kind, count=count), count)
        return voice.hidden(item.get("component", "piece"), count)
    if isinstance(item, list):
        return things(item, voice) or voice.say("nothing")
    return voice.word(str(item))
