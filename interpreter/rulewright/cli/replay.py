"""In: a saved game. Out: what happened in it, and the position after a step."""

from __future__ import annotations

import argparse

from .language import known_language, spoken
from .play import loaded, results, tongue_of
from .terminal import say

SUMMARY = "play a saved game again"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="a file that `save` wrote in `rulewright play`")
    parser.add_argument("--to", metavar="N", help="stop after so many choices")
    spoken(parser, "what the table speaks: ")


def run(chosen: argparse.Namespace) -> int:
    from rulewright.views.table import happened, table

    from .seats import numbered

    language = known_language(chosen.lang)
    session = loaded(chosen.save, numbered(chosen.to, "--to"))
    tongue = tongue_of(session, language)
    for note in session.notes:
        say(f"{note}\n")
    say("".join(f"{line}\n" for line in happened(session, session.player, voice=tongue)))
    say(f"\n{table(session, session.player, voice=tongue)}")
    if session.over:
        say(results(session, tongue))
    elif session.player is not None:
        seat = tongue.seat(session.seats[session.player])
        say(f"{tongue.say('decides', seat=seat, phase=tongue.phase(session.phase))}.\n")
    return 0
