"""In: what was covered of the rules. Out: lines for a terminal, with their places, as a check prints findings; JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .cover import Coverage, Covered, Seen, State

KINDS = {
    "phase": "phases", "step": "steps", "decision": "decisions", "loop": "loops", "pick": "picks",
    "possible": "actions possible", "taken": "actions taken", "needs": "`needs`", "limit": "limits", "cost": "costs",
    "where": "`where`", "if": "`if`", "until": "`until`", "ending": "endings", "winner": "winners", "tie-break": "ties",
    "row": "rows", "option": "options", "players": "numbers of players",
}  # fmt: skip
"""What units are called where many are told of, in the order in which they are told."""
SAID: dict[tuple[str, State], str] = {
    ("possible", "both"): "possible, and not always",
    ("possible", "never asked"): "never on offer",
    ("possible", "never true"): "never possible",
    ("possible", "never false"): "always possible",
    ("taken", "never"): "never carried out",
    ("row", "never"): "no piece of this row was ever moved",
    ("option", "never"): "never played so",
    ("players", "never"): "never played so",
    ("tie-break", "never asked"): "never asked",
    ("tie-break", "never true"): "never decided",
    ("tie-break", "never false"): "always decided",
    ("tie-break", "never"): "never came to this",
    ("winner", "never true"): "never decided",
    ("winner", "never false"): "always decided",
}


def told(state: State, kind: str) -> str:
    """A state in words."""
    plain = {"never": "never reached", "there": "reached", "both": "true and false"}
    return SAID.get((kind, state), plain.get(state, state))


def lines(found: Coverage, *, every: bool = False) -> Iterator[str]:
    """``every``: units of which everything was seen, too."""
    yield from head(found)
    yield ""
    yield from table(found)
    yield from (f"{line}" for line in missing(found))
    games, examples = only(found)
    if found.games and found.examples:
        yield from listed("Seen in examples, but not in games", examples)
        yield from listed("Seen in games, but in no example", games if every else games[:MOST])
        if not every and len(games) > MOST:
            yield f"  … and {len(games) - MOST} more: --all tells them."
    if every:
        yield from listed("All that was seen", [one for one in found.units if one.complete()])


MOST = 10
DEAD = 0.01
"""What is never met is called dead if it is surely rarer than this, over all options and numbers of players."""


def head(found: Coverage) -> Iterator[str]:
    told_examples = f"{found.examples} examples" if found.examples != 1 else "1 example"
    if found.games:
        yield f"{found.game}: {games_of(found)}; {told_examples}."
        yield "Bots played; what people do may differ."
    else:
        yield f"{found.game}: {told_examples}, no games."
    for said, times in found.faults:
        yield f"  a fault stopped {times} {'game' if times == 1 else 'games'}, not counted here: {said}"


def games_of(found: Coverage) -> str:
    """How many games there were, whose, and over what."""
    over = "over all options and numbers of players" if found.whole else "only with the options and players asked for"
    if found.wanted:
        over = f"stopped before all {found.wanted:,} were played"
    return f"{found.games:,} games between {found.bots} bots, {over}, seed {found.seed}"


def counts_of(found: Coverage) -> Iterator[tuple[str, int, int, int, int]]:
    """For each sort of units: how many there are, and how many were seen whole by games, by examples, by either."""
    for kind, called in KINDS.items():
        units = [one for one in found.units if one.unit.kind == kind]
        if units:
            seen = [sum(one.complete(by) for one, by in pairs) for pairs in sides(units)]
            yield called, len(units), seen[0], seen[1], seen[2]


def sides(units: list[Covered]) -> Iterator[list[tuple[Covered, Seen]]]:
    yield [(one, one.games) for one in units]
    yield [(one, one.examples) for one in units]
    yield [(one, one.either) for one in units]


def table(found: Coverage) -> Iterator[str]:
    rows = list(counts_of(found))
    wide = max(len(row[0]) for row in rows) if rows else 0
    yield f"  {'':<{wide}}  there are   by games  by examples   by either"
    for called, count, games, examples, either in rows:
        sums = (
            f"{games:>10}" if found.games else f"{'–':>10}",
            f"{examples:>12}" if found.examples else f"{'–':>12}",
            f"{either:>11}",
        )
        yield f"  {called:<{wide}}  {count:>9}{''.join(sums)}"


def missing(found: Coverage) -> Iterator[str]:
    units = found.missing
    if not units:
        yield ""
        yield "Everything was seen in all its ways."
        return
    named = "By neither" if found.games and found.examples else "Not seen"
    yield ""
    yield f"{named}:"
    for one in units:
        yield f"  {line(one, found)}"


def line(one: Covered, found: Coverage) -> str:
    """As a check prints a finding: the place, what it is, what was seen, how often, and how rare the rest is."""
    unit, state = one.unit, one.state
    return f"{unit.place}: {unit.kind} {quoted(unit.said)}: {told(state, unit.kind)}{often(one, found)}"


def quoted(said: str) -> str:
    return f"`{said if len(said) <= 70 else said[:69] + '…'}`"


def often(one: Covered, found: Coverage) -> str:
    """How often it came out the other way, and how rare this is."""
    seen, parts = one.either, list[str]()
    if seen.held.times:
        parts.append(f"true {seen.held.times:,} times" if one.unit.test else f"{seen.held.times:,} times")
    if seen.failed.times:
        parts.append(f"false {seen.failed.times:,} times")
    if one.games.among and (rare := found.rare(one)) < 1:
        never = {"never true": "true", "never false": "false", "never asked": "asked"}.get(one.state, "so")
        sure = found.whole and rare < DEAD and one.state in {"never", "never asked"}
        dead = "dead, or " if sure else ""
        parts.append(f"{dead}{never} in fewer than {rare * 100:.2g} % of games")
    told_parts = ", ".join(filter(None, parts))
    return f" ({told_parts})" if told_parts else ""


def only(found: Coverage) -> tuple[list[Covered], list[Covered]]:
    """Of what was seen in all its ways: what examples miss, and what games miss."""
    whole = [one for one in found.units if one.complete()]
    return [one for one in whole if not one.complete(one.examples)], [
        one for one in whole if not one.complete(one.games)
    ]


def listed(title: str, units: Iterable[Covered]) -> Iterator[str]:
    units = list(units)
    if units:
        yield ""
        yield f"{title}:"
        for one in units:
            unit = one.unit
            by_games, by_examples = (told(one.state_of(seen), unit.kind) for seen in (one.games, one.examples))
            yield f"  {unit.place}: {unit.kind} {quoted(unit.said)}: in games {by_games}, in examples {by_examples}"


# ---- JSON ----------------------------------------------------------------------------------------------------------


def as_json(found: Coverage) -> dict[str, Any]:
    return {
        "format": "rulewright coverage 1",
        "game": found.game,
        "called": found.called,
        "bots": found.bots,
        "seed": found.seed,
        "games": found.games,
        "examples": found.examples,
        "whole": found.whole,
        "settings": [
            {"players": setting.players, "options": dict(setting.options), "games": games}
            for setting, games in found.settings
        ],
        "faults": [{"said": said, "games": times} for said, times in found.faults],
        "units": [unit_json(one) for one in found.units],
    }


def unit_json(one: Covered) -> dict[str, Any]:
    unit = one.unit
    return {
        "kind": unit.kind,
        "of": unit.of,
        "node": unit.node,
        "file": unit.file,
        "line": unit.line,
        "said": unit.said,
        "test": unit.test,
        "state": one.state,
        "by_games": seen_json(one, one.games),
        "by_examples": seen_json(one, one.examples),
    }


def seen_json(one: Covered, seen: Seen) -> dict[str, Any]:
    found: dict[str, Any] = {"state": one.state_of(seen), "among": seen.among}
    for name, outcome in (("true", seen.held), ("false", seen.failed)) if one.unit.test else (("seen", seen.held),):
        found[name] = {"times": outcome.times, "among": outcome.games}
    return found
