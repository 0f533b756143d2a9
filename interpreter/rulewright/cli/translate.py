"""In: a game and a language. Out: catalogues beside its files, with all texts to translate."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from rulewright.diagnostics.misuse import MisuseError

from .game import HELP, changes, sound
from .terminal import say
from .writing import made_folder, write

SUMMARY = "start or update the translation of a game"
LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=HELP)
    parser.add_argument(
        "--lang", metavar="LANGUAGE", help="de, ru, uk, fr, …; default: show how much is translated into each language"
    )
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", help="where to write the catalogues; default: beside the files of rules"
    )
    parser.add_argument(
        "--proof",
        action="store_true",
        help="with --lang: also write a page that shows each text in its sentences and pictures, and what is missing",
    )
    changes(parser)


def run(chosen: argparse.Namespace) -> int:
    from rulewright import pipeline
    from rulewright.book.catalogue import cramped, misquoted, shared
    from rulewright.book.translations import at_home
    from rulewright.words import amounts

    if chosen.lang is None:
        if chosen.proof:
            raise MisuseError("R905", "`--proof` is about one language.", "Write its code: `--lang uk --proof`.")
        return coverage(chosen)
    if not LANGUAGE.fullmatch(chosen.lang) or not amounts.known(chosen.lang):
        raise MisuseError(
            "R905", f"`{chosen.lang}` is not the code of a language.", "Write its code, as in `--lang de`."
        )
    checked = sound(chosen.game, chosen)
    if checked is None:
        return 1
    found = False
    for one in pipeline.translate(checked, chosen.lang):
        target = Path(chosen.output) / Path(one.name).name if chosen.output else one.path
        if target is None:
            raise MisuseError(
                "R905", f"`{one.name}` has no folder of its own.", "Give a folder, as in `--output here`."
            )
        made_folder(target.parent)
        at_home(target)
        write(str(target), one.text)
        say(f"{target}: {one.done} of {one.whole} texts are translated.\n")
        for line, wrong in misquoted(one.text, chosen.lang):
            found = True
            say(f"{target}:{line}: this translation {wrong}.\n")
        for line, wrong in shared(one.text, chosen.lang, checked.model) if checked.model is not None else ():
            say(f"{target}:{line}: this catalogue {wrong}.\n")
        for line, wrong in cramped(one.text, chosen.lang, pipeline.misfits(checked, chosen.lang)):
            say(f"{target}:{line}: this catalogue {wrong}.\n")
    if chosen.proof:
        from rulewright.book.html import html

        page = pipeline.proof(checked, chosen.lang)
        name = page.name.rpartition("/")[2].removesuffix(".rules")
        target = made_folder(chosen.output or ".") / f"{name}.{chosen.lang}.proof.html"
        write(str(target), html(page))
        say(f"{target}\n")
    return 1 if found else 0


def coverage(chosen: argparse.Namespace) -> int:
    """A line for each catalogue beside the files of the game."""
    from rulewright import pipeline

    checked = sound(chosen.game, chosen)
    if checked is None:
        return 1
    for name, language, done, whole in pipeline.coverage(checked):
        say(f"{name:<40} {language:<6} {done:>5} of {whole:>5}  {100 * done // max(whole, 1):>3} %\n")
    return 0
