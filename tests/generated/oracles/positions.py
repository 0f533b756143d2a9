"""In: a ruleset. Out: where positions for search, in Python and compiled, are not in step with sessions."""

from __future__ import annotations

from collections.abc import Iterator

from tests.play.in_step import apart

from rulewright.play.chance import Stream
from rulewright.play.errors import ImagineError, RulesFault
from rulewright.play.native.compilers import compiled
from rulewright.play.native.library import Library
from rulewright.play.session import Session
from rulewright.program.lower import lower
from rulewright.program.printing.c.cannot import CannotPrint
from rulewright.program.printing.c.source import source

from .finding import Found
from .native import quickest
from .secrets import tells_secrets
from .subject import Subject

NAME = "positions"


def look(subject: Subject) -> Iterator[Found]:
    stream = subject.stream(NAME)
    for at in subject.tables[:1]:
        engines = ["python", *compiled_too(subject, at)]
        for _ in range(subject.budget.games):
            seed = stream.fork() >> 1
            where = {"players": at[0], "options": at[1], "seed": seed}
            try:
                session = subject.game.start(at[0], seed, at[1])
                positions = [session.position(engine=engine) for engine in engines]
            except RulesFault:
                continue
            for told in imagined(subject, session, seed):
                yield Found("imagined choices", told, where)
                return
            told = apart(session, positions, Stream(seed), subject.budget.plies)
            subject.tally["choices in positions"] += session.ply
            if told:
                yield Found("in step", f"a position is not in step with its session: {told}", where)
                return
            for told in imagined(subject, session, seed):
                yield Found("imagined choices", told, where)
                return


def imagined(subject: Subject, session: Session, seed: int) -> Iterator[str]:
    """The player has the same choices, and sees the same, in a position that it imagines.

    Rules in which R312 is allowed may tell by their choices which pieces are equal that nobody sees.
    """
    if session.player is None or tells_secrets(subject.case):
        return
    try:
        here = session.imagined_position(session.player, seed, engine="python")
        real = session.position(engine="python")
    except (ImagineError, RulesFault):
        return
    numbers = [here.number(choice) for choice in session.legal()]
    if sorted(numbers) != list(here.legal()):
        yield f"in an imagined position the {here.count} choices have the numbers {numbers}"
    if here.features(session.player) != real.features(session.player):
        rows = zip(real.feature_names, real.features(session.player), here.features(session.player), strict=True)
        yield f"its features differ: {[told for told in rows if told[1] != told[2]][:5]}"


def compiled_too(subject: Subject, at: tuple[int, dict[str, object]]) -> list[str]:
    """The engine for compiled programs, if there can be one here."""
    compiler, table = quickest(), subject.table(at)
    if compiler is None:
        return []
    program, lowering = lower(subject.game.rules, table.given, table.players, subject.game.sources)
    try:
        printed = source(program, lowering.layout)
    except CannotPrint:
        return []
    code = compiled(compiler, printed.text, () if compiler.quick else ("-O0",))
    if code is None:
        return []
    table.native.library = Library(code, printed.memory, printed.emitted)
    return ["native"]
