"""In: a case without errors. Out: the same case with an example of how a game of it began."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright import pipeline
from rulewright.model.symbols import PLAYER
from rulewright.model.types import Int
from rulewright.play.choice import Choice
from rulewright.play.session import Session

from ..case import Case
from .dice import Dice

CHOICES = 3
ENDING = ".rules"


def with_examples(case: Case, dice: Dice) -> Case:
    """Nothing is added if a game cannot begin, or if its choices cannot be distinguished by their texts."""
    for way in (begun, refused, allowed, inside, sighted):
        case = with_example(case, way, dice)
    return case


def with_example(case: Case, way: Callable[[Case, Dice], list[str]], dice: Dice) -> Case:
    try:
        lines = way(case, dice)
    except Exception:  # noqa: BLE001 - it is for oracles to find what is wrong here
        return case
    if not lines:
        return case
    last = case.game.split("+")[-1]
    name = last if last.endswith(ENDING) else f"{last}{ENDING}"
    found = Case({**case.files, name: case.files[name] + "\n" + "\n".join(lines) + "\n"}, case.game, case.seed)
    try:
        checked = found.check()
        if checked.model is None or any(item.code[1] in "012" for item in checked.found):
            return case
        return found if not any(one.failure for one in pipeline.examples(checked)) else case
    except Exception:  # noqa: BLE001 - as above
        return case


def begun(case: Case, dice: Dice) -> list[str]:
    game = case.load()
    players = game.players[0]
    options = {}
    lines = ['example "How it began"', f"    players {players}"]
    for option in game.options.values():
        if dice.chance(0.5):
            options[option.name] = dice.one(option.choices)
            worth = options[option.name]
            lines.append(
                f"    option {option.name} = {('yes' if worth else 'no') if isinstance(worth, bool) else worth}"
            )
    variables = [
        noted.symbol.name
        for noted in game.table(players).variable_slots.values()
        if noted.of is None and isinstance(noted.type, Int) and noted.type.low <= 1 <= noted.type.high
    ]
    if variables and dice.chance(0.5):
        given = min(variables)
        if dice.chance(0.5, "production:position"):
            return [*lines, *positioned(given, dice)]
        steps = [f"        {given} := 1"] if dice.chance(0.5) else []
        lines += ["    given", *steps] if steps else [f"    given: {given} := 1"]
        return [*lines, f"    then {given} = 1"]
    session = game.start(players, case.seed, options, explicit_chance=True)
    plays: list[str] = []
    for _ in range(CHOICES):
        outcomes = settled(session, dice)
        if outcomes:
            plays.append(f"    chance {', '.join(outcomes)}")
        if session.over or session.player is None:
            break
        choice = dice.one(session.legal())
        plays.append(f"    play {session.seats[session.player]}: {written(choice)}")
        session.choose(choice)
    settled(session, dice)
    then = [f"    then count(players) = {players}"]
    if session.over and dice.chance(0.5):
        then.append(f"    then winners = [{', '.join(session.seats[one] for one in session.winners)}]")
    return [*lines, *plays, *then]


def positioned(variable: str, dice: Dice) -> list[str]:
    """An example that begins with a position, or with one that builds on it, and these positions."""
    declared = ["", "position at_first", f"    {variable} := 1"]
    if dice.chance(0.5, "production:from_"):
        declared += ["", f"position at_last given at_first: {variable} := 1"]
    begins = "at_last" if len(declared) > 3 else "at_first"
    return [f"    given {begins}", f"    then {variable} = 1", *declared]


def refused(case: Case, dice: Dice) -> list[str]:
    """An example of an illegal choice at the start: an action without arguments, or passing."""
    if not dice.chance(0.5, "production:refuses_"):
        return []
    game = case.load()
    session = game.start(game.players[0], case.seed, explicit_chance=True)
    settled(session, dice)
    if session.over or session.player is None:
        return []
    legal = {choice.action for choice in session.legal()} | {str(choice) for choice in session.legal()}
    parts = re.findall(r"^action (\w+)\n((?: .*\n)*)", "".join(case.files.values()), re.MULTILINE)
    never = [name for name, body in parts if "    pick " not in body and name not in legal]
    if not never:
        return []
    who, many, action = session.seats[session.player], game.players[0], dice.one(never)
    why = "" if action in session.position().actions else f"  | `{action}` is not offered here."
    return ['example "What may not be"', f"    players {many}", f"    refuse {who}: {action}{why}"]


def allowed(case: Case, dice: Dice) -> list[str]:
    """An example of what may be chosen at the start: one choice, or any of an action."""
    if not dice.chance(0.5, "production:allows"):
        return []
    game = case.load()
    session = game.start(game.players[0], case.seed, explicit_chance=True)
    outcomes = settled(session, dice)
    if session.over or session.player is None:
        return []
    choices = [dice.one(session.legal()) for _ in range(2)]
    chance = [f"    chance {', '.join(outcomes)}"] if outcomes else []
    names = [one.action if one.deed is not None and dice.chance(0.5) else written(one) for one in choices]
    who, many = session.seats[session.player], game.players[0]
    return ['example "What may be"', f"    players {many}", *chance, f"    offer {who}: {', '.join(names)}"]


def inside(case: Case, dice: Dice) -> list[str]:
    """An example that begins in the middle, at a phase of a player."""
    if not dice.chance(0.5, "production:at"):
        return []
    pattern = re.compile(r"^phase (\w+)\(\w+: player\)$", re.MULTILINE)
    phases = [name for text in case.files.values() for name in pattern.findall(text)]
    if not phases:
        return []
    game = case.load()
    many = game.players[0]
    who = dice.one(game.start(many, case.seed, explicit_chance=True).seats)
    lines = ['example "How it goes on"', f"    players {many}", f"    at {dice.one(phases)}({who})"]
    return [*lines, f"    then count(players) = {many}"]


def sighted(case: Case, dice: Dice) -> list[str]:
    """An example of who knows what lies in zones, after a few choices."""
    if not dice.chance(0.5, "production:sight"):
        return []
    game = case.load()
    session = game.start(game.players[0], case.seed, explicit_chance=True)
    lines = ['example "Who sees it"', f"    players {game.players[0]}"]
    for _ in range(CHOICES):
        outcomes = settled(session, dice)
        lines += [f"    chance {', '.join(outcomes)}"] if outcomes else []
        if session.over or session.player is None:
            break
        choice = dice.one(session.legal())
        lines.append(f"    play {session.seats[session.player]}: {written(choice)}")
        session.choose(choice)
    outcomes = settled(session, dice)
    lines += [f"    chance {', '.join(outcomes)}"] if outcomes else []
    found = seen(session)
    return [*lines, *dice.some(found, 1, 3)] if found else []


def seen(session: Session) -> list[str]:
    """For each zone of the table or of a player: who knows all that lies there, if others know nothing of it."""
    knowledge, layout = session.journal.knowledge, session.table.layout
    found = []
    for symbol, (first, size) in layout.zones.items():
        owner = layout.rules.headers.zones[symbol].owner
        if owner not in {None, PLAYER}:
            continue
        for at in range(size):
            pieces = [one for one in range(len(layout.pieces)) if session.state[layout.place + one] == first + at]
            rows = [knowledge.narrow(seat) for seat in range(len(session.seats))]
            known = [{not row[one] & ~knowledge.sight.equal[one] for one in pieces} for row in rows]
            if not pieces or any(len(one) > 1 for one in known):
                continue
            seers = [name for name, one in zip(session.seats, known, strict=True) if one == {True}]
            who = "everyone" if len(seers) == len(session.seats) else ", ".join(seers) or "nobody"
            zone = f"{session.seats[at]}.{symbol.name}" if owner == PLAYER else symbol.name
            found.append(f"    seen by {who}: {zone}")
    return found


def settled(session: Session, dice: Dice) -> list[str]:
    """The outcomes of chance until the first decision."""
    found = []
    while not session.over and session.player is None:
        outcome = dice.one(session.chance)
        found.append(str(outcome))
        session.choose(outcome)
    return found


def written(choice: Choice) -> str:
    if choice.deed is None:
        return str(choice)
    given = ", ".join(argument(one) for one in choice.arguments)
    return f"{choice.action}({given})" if given else choice.action


def argument(one: object) -> str:
    if isinstance(one, tuple | list):
        return f"[{', '.join(map(argument, one))}]"
    return str(one)
