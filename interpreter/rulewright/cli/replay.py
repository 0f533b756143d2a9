"""In: a saved game. Out: what happened in it, and how it stood after a step."""

from __future__ import annotations

import argparse

from .play import loaded
from .terminal import say

SUMMARY = "play a saved game again"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="a file that `save` wrote in `rulewright play`")
    parser.add_argument("--to", metavar="N", help="stop after so many choices")


def run(chosen: argparse.Namespace) -> int:
    from rulewright.views.table import happened, table

    from .seats import numbered

    session = loaded(chosen.save, numbered(chosen.to, "--to"))
    for note in session.notes:
        say(f"{note}\n")
    say("".join(f"{line}\n" for line in happened(session, session.player)))
    say(f"\n{table(session, session.player)}")
    if session.over:
        say("".join(f"{name}: {score}\n" for name, score in zip(session.seats, session.scores, strict=True)))
        won = [session.seats[one] for one in session.winners]
        say(f"{' and '.join(won)} {'win' if len(won) > 1 else 'wins'}.\n" if won else "A draw.\n")
    elif session.player is not None:
        say(f"{session.seats[session.player]} decides ({session.phase}).\n")
    return 0
