"""In: a game being played. Out: all of it as JSON; and back: the game, by replaying its choices with the texts of its
rules.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..frozen import frozen
from ..program.faults import RulesFault
from .errors import IllegalChoice, SaveError, StartError

if TYPE_CHECKING:
    from .game import Game
    from .session import Session

FORMAT = 1
LANGUAGE = 1


@frozen
class Saved:
    """A saved game that was read but not yet replayed."""

    game: str
    files: dict[str, str]
    settings: dict[str, str]
    players: int
    options: dict[str, Any]
    seed: int
    explicit: bool
    choices: list[Any]
    hashes: dict[int, str]
    engine: str
    position: str = ""


def texts_hash(files: Mapping[str, str]) -> str:
    """One hash for all texts of a ruleset."""
    told = json.dumps(sorted(files.items()), ensure_ascii=True, separators=(",", ":"))
    return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()


def saved(session: Session) -> str:
    """The game as JSON. States are not saved: the replay computes them."""
    game = session.table.game
    return (
        json.dumps(
            {
                "format": FORMAT,
                "language": LANGUAGE,
                "engine": game.engine,
                "game": game.called,
                "name": game.name,
                "ruleset": texts_hash(game.files),
                "files": game.files,
                "settings": dict(game.settings),
                **({"position": game.position} if game.position else {}),
                "players": session.table.players,
                "options": session.table.options,
                "seed": session.seed,
                "explicit_chance": session.explicit_chance,
                "choices": session.record(),
                "hashes": session.hashes(),
            },
            ensure_ascii=False,
            indent=1,
            sort_keys=True,
        )
        + "\n"
    )


def read(text: str) -> Saved:
    """The content of a saved game. Raises ``SaveError`` if it is not one."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError("This is not a saved game: it is not JSON.") from None
    if not isinstance(found, dict) or "format" not in found:
        raise SaveError("This is not a saved game.")
    if found["format"] != FORMAT:
        raise SaveError(f"This game was saved in format {short(found['format'])}; only format {FORMAT} is supported.")
    if found.get("language") != LANGUAGE:
        raise SaveError(
            f"Its rules are written in version {short(found.get('language'))} of the language; supported is version "
            f"{LANGUAGE}."
        )
    shapes = {
        "game": str,
        "files": dict,
        "settings": dict,
        "players": int,
        "options": dict,
        "seed": int,
        "explicit_chance": bool,
        "choices": list,
        "hashes": dict,
        "engine": str,
    }
    for key, shape in shapes.items():
        if not isinstance(found.get(key), shape) or (shape is int and isinstance(found[key], bool)):
            raise SaveError(f"This saved game is damaged: `{key}` is missing or wrong.")
    if not isinstance(found.get("position", ""), str):
        raise SaveError("This saved game is damaged: `position` is wrong.")
    texts = [*found["files"].items(), *found["settings"].items()]
    if not all(isinstance(one, str) for pair in texts for one in pair):
        raise SaveError("This saved game is damaged: a text is missing.")
    if not all(map(whole, strings(found))):
        raise SaveError("This saved game is damaged: it contains an incomplete character.")
    if found.get("ruleset") != texts_hash(found["files"]):
        raise SaveError("This saved game is damaged: its rules are not those that it was played with.")
    hashes = {int(ply): str(one) for ply, one in found["hashes"].items() if re.fullmatch("[0-9]{1,9}", ply)}
    return Saved(
        found["game"],
        found["files"],
        found["settings"],
        found["players"],
        found["options"],
        found["seed"],
        found["explicit_chance"],
        found["choices"],
        hashes,
        found["engine"],
        found.get("position", ""),
    )


def whole(text: str) -> bool:
    """Whether a text can be encoded: JSON permits unpaired surrogates."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def strings(value: Any) -> Iterator[str]:
    """All texts in the data, however deep; JSON that is nested too deeply was refused before."""
    waiting = [value]
    while waiting:
        match waiting.pop():
            case str() as text:
                yield text
            case dict() as table:
                waiting += [*table.keys(), *table.values()]
            case list() as items:
                waiting += items
            case _:
                pass


def once_more(session: Session, choice: Any) -> None:
    """Replay one choice, as given by ``Session.record``."""
    match choice:
        case str():
            session.choose(choice)
        case {"chance": str(outcome)}:
            session.choose(outcome)
        case {"seat": str(name), "choice": str(text)} if name in session.seats:
            session.choose(text, session.seats.index(name))
        case _:
            raise SaveError("This saved game is damaged: one of its choices is not valid.")


def short(value: object) -> str:
    """A strange value, shortened for a message."""
    told = json.dumps(value)
    return told if len(told) <= 20 else f"{told[:19]}…"


def again(game: Game, saved_game: Saved, to: int | None = None) -> Session:
    """Replay the game, up to a number of steps, and compare hashes on the way."""
    number = 0
    try:
        session = game.start(
            saved_game.players,
            saved_game.seed,
            saved_game.options,
            position=saved_game.position,
            explicit_chance=saved_game.explicit,
        )
        for number, choice in enumerate(saved_game.choices, 1):
            if to is not None and number > to:
                break
            once_more(session, choice)
            wanted = saved_game.hashes.get(number)
            if wanted is not None and session.hash() != wanted:
                raise SaveError(f"After step {number}, the position differs from the one that was saved.")
    except IllegalChoice as refused:
        raise SaveError(f"Step {number} of the saved game cannot be repeated: {refused}") from None
    except RecursionError:
        raise SaveError("This saved game is damaged: one of its options is not valid.") from None
    except (StartError, RulesFault) as error:
        raise SaveError(f"The saved game cannot be replayed: {error}") from None
    return session
