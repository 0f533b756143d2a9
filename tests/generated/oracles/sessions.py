"""In: a ruleset. Out: promises that a session breaks: undo, copies, saves, reasons."""

from __future__ import annotations

from collections.abc import Iterator

from tests.play.properties import any_game, parted, reconsidered, saved_and_loaded

from rulewright.program.faults import RulesFault

from .finding import Found
from .subject import Subject

NAME = "sessions"
FEW = 8


def look(subject: Subject) -> Iterator[Found]:
    for session, stream, _ in subject.begun(NAME):
        try:
            any_game(session, stream, subject.budget.plies)
        except RulesFault:
            continue  # is for another oracle
    for session, stream, _ in subject.begun(f"{NAME}, saved"):
        try:
            saved_and_loaded(session, stream, min(FEW, subject.budget.plies))
        except RulesFault:
            continue
    for session, stream, _ in subject.begun(f"{NAME}, parted"):
        try:
            parted(session, stream, subject.budget.plies)
        except RulesFault:
            continue
    for session, stream, _ in subject.begun(f"{NAME}, reconsidered"):
        try:
            reconsidered(session, stream, min(FEW, subject.budget.plies))
        except RulesFault:
            continue
    return iter(())
