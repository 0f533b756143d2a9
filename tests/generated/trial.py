"""In: a seed, and a target. Out: a generated ruleset, the findings of oracles in it, and what it covers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from zlib import crc32

from rulewright.play.chance import CHANCE, Stream, fate
from rulewright.play.ending import MOST_PLIES
from rulewright.play.game import Table
from rulewright.play.streams import of_run
from rulewright.program.operations import State

from .case import Case
from .meeting import met
from .oracles import ORACLES, Budget, Finding, examine
from .oracles.auditor import States, Wrong, remembered
from .oracles.time_limit import HangError, limited
from .writer import Drafts, dared, write

GAMES = 4
"""Games at random for each number of players, to count how long they last."""
MOST_DECISIONS = 40_000
"""Long games are played less often: so many choices for each number of players are enough."""
SAMPLED = 25
"""One of so many of these games is looked at while it is played,"""
MIDDLE = 60
"""before so many choices were made, and when it is over."""
SECONDS = 180.0
LARGE = 8
"""Of so many rulesets of a wide run one is large; the others are no more than corners, and take a tenth of the time."""
FEW, SHORT = 2, 40
"""Games at a table of a little ruleset, and choices in each that are looked at."""
OWN = "play"
REFUSED = "writing"
"""The oracle of drafts that are sound and refused."""
DARED = ("both ways", "auditor")
"""What looks at rulesets that may stop."""
NUMBER = re.compile(r"\d+|`[^`]*`")


@dataclass(slots=True)
class Trial:
    seed: int
    case: Case
    findings: list[Finding] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    """What was wrong with drafts that did not check clean."""
    tally: Counter[str] = field(default_factory=Counter)
    plies: list[int] = field(default_factory=list)
    met: frozenset[str] = frozenset()


DEAR = {
    "commands": 1,
    "other processes": 1,
    "imagining": 4,
    "recorded examples": 2,
    "secrets": 4,
    "sessions": 5,
    "choices": 8,
    "set from outside": 4,
    "changes of nothing": 4,
}
"""Oracles that take long, and how many of `every` rulesets they look at."""
LITTLE = {
    "commands": 0,
    "other processes": 0,
    "choices": 14,
    "recorded examples": 6,
    "sessions": 4,
    "set from outside": 2,
    "changes of nothing": 6,
}
"""The same for little rulesets."""
ABOUT_SECRETS = {"imagining", "secrets", "telling", "looks"}
"""Oracles that have nothing to look at in little rulesets without anything hidden, but for one of ``every``."""
HIDDEN = re.compile(r": bag of|seen by|shuffle |together")
LOOSENED = 9
"""Of ``every`` little rulesets so many are tried with a condition less, too."""


def asked(seed: int, every: int, *, little: bool = False, hidden: bool = True) -> list[str]:
    """The oracles that look at the ruleset of this seed, if the dearest ones look at one in ``every``. ``hidden``:
    whether there is something that not all see.
    """
    shares = LITTLE if little else DEAR
    if little and not hidden:
        shares = {**shares, **dict.fromkeys(ABOUT_SECRETS, 1)}
    return [name for name in ORACLES if lot(name, seed, every) < shares.get(name, every)]


def lot(name: str, seed: int, every: int) -> int:
    return crc32(f"{name} {seed}".encode()) % every


def is_little(seed: int, every: int) -> bool:
    return every > 1 and seed % LARGE != 0


def tried(
    seed: int, aim: Mapping[str, float], budget: Budget, wanted: frozenset[str], every: int = 1, games: int = GAMES
) -> Trial:
    """Everything that is done with one seed. ``wanted``: the constructs to look for; others were met often enough."""
    refused: Counter[str] = Counter()
    drafts: Drafts = []
    little = is_little(seed, every)
    case = write(seed, aim, refused, drafts, little=little)
    trial = Trial(seed, case, refused=refused)
    trial.findings = [Finding(REFUSED, told, draft, {"kind": told.partition(" ")[0]}) for told, draft in drafts]
    if little:
        budget = shorter(budget)
    hidden = any(HIDDEN.search(text) for text in case.files.values())
    oracles = asked(seed, every, little=little, hidden=hidden)
    trial.findings += examine(case, budget=budget, only=oracles, tally=trial.tally)
    if every > 1 and (not little or lot("dared", seed, every) < LOOSENED):
        looser = dared(case, seed)
        trial.tally["rulesets that may stop"] += looser is not None
        trial.findings += [] if looser is None else examine(looser, budget=budget, only=DARED, tally=trial.tally)
    trial.tally.update(f"rulesets that `{name}` looked at" for name in oracles)
    stop = played(case, trial.plies, games)
    if stop is not None:
        trial.findings.append(stop)
    if stop is None and wanted:
        with suppress(Exception, HangError), limited(SECONDS):
            trial.met = met(case, wanted)
    return trial


def shorter(budget: Budget) -> Budget:
    """The budget for little rulesets."""
    return replace(budget, games=min(budget.games, FEW), plies=min(budget.plies, SHORT))


def played(case: Case, plies: list[int] | None = None, games: int = GAMES) -> Finding | None:
    """Check that games end by themselves, and record their lengths.

    Some games are stopped in the middle, and their states audited, as all final states are.
    """
    try:
        with limited(SECONDS):
            game = case.load()
            for players in game.players:
                found = at_one_table(game.table(players), case, games, [] if plies is None else plies)
                if found is not None:
                    return found
    except (Exception, HangError) as error:  # noqa: BLE001 - whatever it is, it is a finding
        kind = f"{type(error).__name__} {NUMBER.sub('#', str(error))}"
        return Finding(OWN, f"a game stops: {type(error).__name__}: {error}", case, {"kind": kind})
    return None


def at_one_table(table: Table, case: Case, games: int, plies: list[int]) -> Finding | None:
    machine, states, dice = table.machine, States(table.layout), Stream(case.seed)
    answer, left = fate(machine), MOST_DECISIONS
    for number, (seed, stream) in enumerate(islice(of_run(case.seed, 0), games)):
        state = machine.begin()
        state[CHANCE] = seed
        made = 0
        if number % SAMPLED == 0:
            try:
                made = machine.playout(state, stream, answer, dice.below(MIDDLE))
                sound(table, states, state)
                made += machine.playout(state, stream, answer, MOST_PLIES)
                sound(table, states, state)
            except Wrong as wrong:
                where = {"kind": wrong.kind, "players": table.players, "seed": seed, "ply": made}
                return Finding(OWN, f"a state that can't be: {wrong}", case, where)
        else:
            made = machine.playout(state, stream, answer, MOST_PLIES)
        plies.append(made)
        left -= made
        if left < 0:
            break
    return None


def sound(table: Table, states: States, state: State) -> None:
    """Whether a state at a decision, or at the end, is valid."""
    stop = table.machine.run(state, fate(table.machine))
    states.state = state
    states.whole()
    remembered(table.machine, state, stop)


def again(case: Case, finding: Finding, budget: Budget) -> bool:
    """Whether the same is found in another case, which may be a little ruleset: its games have other seeds."""
    if finding.oracle == REFUSED:
        return any(one.code == finding.kind for one in case.check().found)
    if finding.oracle == OWN:
        found = played(case)
        return found is not None and found.alike(finding)
    return any(
        one.alike(finding)
        for each in (budget, shorter(budget))
        for one in examine(case, budget=each, only=[finding.oracle])
    )
