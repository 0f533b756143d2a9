"""In: the arguments of a command line. Out: the language of the output."""

from __future__ import annotations

import argparse

from rulewright.diagnostics.misuse import MisuseError


def spoken(parser: argparse.ArgumentParser, what: str = "") -> None:
    """Add ``--lang``; ``what`` says what is written in that language."""
    parser.add_argument("--lang", default="en", metavar="LANGUAGE", help=f"{what}en (default), ru, uk, fr")


def known_language(name: str) -> str:
    from rulewright.words.sentences import languages

    if name not in languages():
        raise MisuseError("R905", f"The program has no texts in `{name}`.", f"Languages: {', '.join(languages())}.")
    return name
