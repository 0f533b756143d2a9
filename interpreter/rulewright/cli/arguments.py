"""In: the arguments of a command line. Out: what they ask for; what cannot be understood is R905, with a suggestion."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NoReturn

from rulewright.diagnostics.misuse import MisuseError

from .guess import did_you_mean


class Parser(argparse.ArgumentParser):
    """Raises mistakes as usage errors, instead of printing them and exiting."""

    def __init__(self, *args: object, **named: object) -> None:
        super().__init__(*args, **{"allow_abbrev": False, **named})  # type: ignore[arg-type] # passed on as they come
        self.alone: dict[str, str] = {}
        """Options that need no value, with their meaning then. A word after them is not their value."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        words = sys.argv[1:] if args is None else args
        return super().parse_known_args([self.alone.get(word, word) for word in words], namespace)

    def error(self, message: str) -> NoReturn:
        raise MisuseError("R905", f"{message[:1].upper()}{message[1:]}.", f"See `{self.prog} --help`.")


def parsed(parser: argparse.ArgumentParser, words: list[str]) -> argparse.Namespace:
    """Parse the arguments. All must be understood; for an unknown option, the most similar one is suggested."""
    arguments, unknown = parser.parse_known_args(words)
    if unknown:
        word = unknown[0]
        guess = did_you_mean(word.split("=")[0], getattr(arguments, "options_known", ()))
        where = " ".join(filter(None, (parser.prog, arguments.command)))
        raise MisuseError("R905", f"`{word}` is not understood here.", guess or f"See `{where} --help`.")
    return arguments


def engine(parser: argparse.ArgumentParser) -> None:
    """Add the argument that says what plays many games of random choices."""
    parser.add_argument(
        "--engine",
        type=an_engine,
        default="auto",
        metavar="WHICH",
        help="for games of random choices: python, native (compiled from C), or auto (whichever takes less time); "
        "this does not change the result (default: auto)",
    )


def position(parser: argparse.ArgumentParser) -> None:
    """Add the argument that says where games begin."""
    parser.add_argument("--position", default="", metavar="NAME", help="begin in a position of the rules")


def an_engine(word: str) -> str:
    from rulewright.play.native.engine import ENGINES

    return one_of(ENGINES)(word)


def one_of(words: Iterable[str]) -> Callable[[str], str]:
    """Parses one of a few words."""
    known = tuple(words)

    def read(word: str) -> str:
        if word not in known:
            raise MisuseError("R905", f"`{word}` is not one of {', '.join(known)}.", did_you_mean(word, known))
        return word

    return read


def pairs(words: list[str], option: str) -> dict[str, str]:
    """Parses ``["a.cost=2"]`` into ``{"a.cost": "2"}``."""
    found: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name.strip():
            raise MisuseError(
                "R905", f"`{option}` needs `NAME=VALUE`, not `{word}`.", f"Write `{option} {name.strip()}=VALUE`."
            )
        if name.strip() in found:
            raise MisuseError("R905", f"`{option}` sets `{name.strip()}` twice.", "Leave one of them out.")
        found[name.strip()] = value.strip()
    return found
