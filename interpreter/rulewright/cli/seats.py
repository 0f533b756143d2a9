"""In: the players, such as ``you,random,greedy``. Out: for each seat a bot, or None for a person at the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.diagnostics.misuse import MisuseError

from .guess import did_you_mean

if TYPE_CHECKING:
    from rulewright.play.game import Game

YOU = "you"


def seated(words: str | None, game: Game, *, people: bool) -> list[str | None]:
    """The word for the bot on each seat; None for a person.

    For a number, or by default: you and greedy bots; without people, random bots.
    """
    from rulewright.play.game import described
    from rulewright.play.players import WORDS, NoSuchBotError, bot, preferred

    if words is None or (words.isascii() and words.isdigit()):
        count = int(words[:9]) if words is not None else game.players[0]
        if count not in game.players:
            raise MisuseError("R905", f"{game.name} is for {described(game.players)} players, not for {count}.")
        return [None, *["greedy"] * (count - 1)] if people else ["random"] * count
    names = [word.strip() for word in words.split(",")]
    known = ([YOU] if people else []) + sorted(WORDS)
    for name in names:
        if people and name == YOU:
            continue
        try:
            bot(name)
        except NoSuchBotError:
            said = f"`{name}` is not one of {', '.join(known)}."
            longer = "How long it searches is written behind it: search:2000 (rounds), or search:2s."
            raise MisuseError(
                "R905", said, longer if name.startswith("search") else did_you_mean(name, known)
            ) from None
        for action in preferred(name):
            there = {one.name for one in game.model.headers.signatures if one.kind == "action"} | {"pass", "done"}
            if action not in there:
                said = f"{game.name} has no action `{action}`, which `{name}` prefers."
                raise MisuseError("R905", said, did_you_mean(action, sorted(there)))
    if len(names) not in game.players:
        raise MisuseError(
            "R905",
            f"{game.name} is for {described(game.players)} players, not for {len(names)}.",
            f"Write: --players {','.join([names[0]] + ['random'] * (game.players[0] - 1))}",
        )
    return [None if name == YOU else name for name in names]


def numbered(word: str | None, option: str, least: int = 0) -> int | None:
    """A whole number on the command line."""
    if word is None:
        return None
    if not word.isascii() or not word.isdigit() or int(word[:30]) < least:
        least_told = f" from {least} up" if least else ""
        raise MisuseError("R905", f"`{option}` needs a whole number{least_told}, not `{word}`.")
    return int(word[:30])
