"""In: a saved game. Out: what happened in it, and the position after a step."""

from __future__ import annotations

import argparse

from .language import known_language, spoken
from .play import loaded, results, tongue_of
from .terminal import device, say

SUMMARY = "play a saved game again"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="a file that `save` wrote in `rulewright play`")
    parser.add_argument("--to", metavar="N", help="stop after so many choices")
    parser.add_argument("--plain", action="store_true", help="nothing but ASCII, and no colours")
    spoken(parser, "what the table speaks: ")


def run(chosen: argparse.Namespace) -> int:
    from rulewright.screen import Screen
    from rulewright.views.table import happened

    from .seats import numbered

    language = known_language(chosen.lang)
    session = loaded(chosen.save, numbered(chosen.to, "--to"))
    tongue = tongue_of(session, language)
    for note in session.notes:
        say(f"{note}\n")
    say("".join(f"{line}\n" for line in happened(session, session.player, voice=tongue)))
    screen = Screen(session, tongue.speech.names, device(plain=chosen.plain))
    say(f"\n{screen.text(session.player)}\n")
    if session.over:
        say(results(session, tongue))
    elif session.player is not None:
        seat = tongue.seat(session.seats[session.player])
        say(f"{tongue.say('decides', seat=seat, phase=tongue.phase(session.phase))}.\n")
    return 0
