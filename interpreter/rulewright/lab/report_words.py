"""In: figures and verdicts of a run, as data. Out: what they are called, and what they say, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

NAMES: Mapping[str, str] = {
    "ends": "games {of}",
    "seat-share": "part of the wins: {of}",
    "bot-share": "part of the wins: {of}",
    "seat-score": "score: {of}",
    "bot-score": "score: {of}",
    "choices": "choices in a game",
    "turns": "turns in a game",
    "decisions": "decisions in a game: {of}",
    "legal": "choices to choose from, at a decision",
    "legal-logarithm": "choices to choose from, at a decision, as a power of two",
    "legal-often": "choices that 95 of 100 decisions do not exceed",
    "forced": "decisions with only one choice",
    "lead-changes": "changes of the lead",
    "settled": "part of the game that the last leader has led to the end",
    "deficit": "how far the winner was behind at most",
    "close": "games that end without anybody ahead",
    "comeback": "winners who did not lead after {of} of the turns",
    "runaway": "who is ahead after {of} of the turns ends ahead",
    "lead": "lead after {of} of the turns",
    "standing": "standing of {of} of the turns",  # the seat, and after which part
    "take-rate": "{of}: taken where it was offered",
    "taken": "{of}: how often it is taken",
    "favours": "{of}: taken by winners more than by others",
    "actions-in-use": "actions that would be as much to choose from, were all taken alike",
    "seat-gap": "how far a seat is from an equal part of the wins",
}
"""By the key of a figure; ``{of}``: of what it is one."""
ENDS = {
    "won": "won",
    "drawn": "drawn by the rules",
    "cut": "cut off, as they went on for too long",
    "fault": "stopped by a fault",
}
BOTS = {
    "random": "chooses blindly among all that is legal",
    "greedy": "takes what stands best right after the choice",
    "search": "plays on many times from deals that it imagines",
}
NO_PEOPLE = "Bots played. This is no test by people: how people play, and what they enjoy, it cannot say."


def name(figure: Mapping[str, Any]) -> str:
    """What a figure is called."""
    of = str(figure["of"])
    if figure["key"] == "ends":
        of = ENDS.get(of, of)
    if figure["key"] == "standing":
        *seat, part, sign = of.split(" ")
        of = f"{' '.join(seat)} after {part} {sign}"
    if figure["key"] in {"choices", "turns"} and of:
        return f"{figure['key']} in a game: {of}"
    return NAMES.get(figure["key"], f"{figure['key']} {{of}}").format(of=of).strip()


def amount(value: float | None, unit: str, *, signed: bool = False) -> str:
    """A number with its unit: shares in percent, differences of them in points."""
    if value is None:
        return "?"
    if unit == "share":
        points = round(100 * value, 1) + 0.0  # nothing has no sign
        return f"{points:+.1f} points" if signed else f"{points:.1f} %"
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 else 2
    return f"{round(value, digits) + 0.0:{'+' if signed else ''},.{digits}f} {unit}".strip()


def between(low: float | None, high: float | None, unit: str, *, signed: bool = False) -> str:
    first = amount(low, unit, signed=signed)
    shared = " points" if unit == "share" and signed else " %" if unit == "share" else f" {unit}"
    return f"{first.removesuffix(shared)} to {amount(high, unit, signed=signed)}"


def players(bots: Sequence[str]) -> str:
    """Who played: ``3 × random``."""
    return f"{len(bots)} × {bots[0]}" if len(set(bots)) == 1 else ", ".join(bots)


def about_bots(arms: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the bots are that played, and that nobody else did."""
    words = dict.fromkeys(bot for arm in arms for bot in arm["bots"])
    told = [f"`{word}` {BOTS[kind]}" for word in words if (kind := word.partition(":")[0]) in BOTS]
    return [NO_PEOPLE, *([f"{'; '.join(told)}."] if told else [])]


# ---- verdicts ------------------------------------------------------------------------------------------------------


def verdicts(arm: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """What an arm comes to: how grave it is, in words, and the condition that picks the games behind it."""
    figures = {(one["key"], one["of"]): one for one in arm["figures"]}
    yield from endings(arm, figures)
    if arm["players"] > 1:
        yield fairness(arm, figures)
    half, most = (figures.get(("choices", f"{part} % are no longer")) for part in ("50", "95"))
    if half is not None and most is not None:
        said = f"Half of the games have up to {half['value']:,.0f} choices, 95 of 100 up to {most['value']:,.0f}."
        yield "plain", said, f"choices>{most['value']:.0f}"
    runaway = figures.get(("runaway", "50 %"))
    if runaway is not None and runaway["high"] is not None:
        yield "plain", half_time(runaway), ""
    for flag in arm["flags"]:
        yield "look", flagged(flag), ""


def endings(arm: Mapping[str, Any], figures: Mapping[tuple[str, str], Any]) -> Iterator[tuple[str, str, str]]:
    for end in ("fault", "cut"):
        found = figures.get(("ends", end))
        if found is not None and found["value"]:
            yield "bad", f"{amount(found['value'], 'share')} of the games were {ENDS[end]}.", f"end={end}"
    if arm["marred"]:
        yield "bad", "So many games did not come to an end that the rest says little of whole games.", ""
    drawn = figures.get(("ends", "drawn"))
    if drawn is not None and drawn["value"]:
        low_high = between(drawn["low"], drawn["high"], "share")
        yield "plain", f"{amount(drawn['value'], 'share')} of the games are drawn ({low_high}).", "end=drawn"


def fairness(arm: Mapping[str, Any], figures: Mapping[tuple[str, str], Any]) -> tuple[str, str, str]:
    gap, verdict = figures["seat-gap", ""], arm["fair"]["verdict"]
    far = f"at most {amount(gap['high'], 'share').removesuffix(' %')} points"
    if verdict == "within":
        return "good", f"Fair within 3 points: every seat wins its part of the games, to {far}.", ""
    if verdict == "beyond":
        best = max(
            (one for one in arm["figures"] if one["key"] == "seat-share"),
            key=lambda one: abs(one["value"] - 1 / arm["players"]),
        )
        more = "more" if best["value"] > 1 / arm["players"] else "less"
        said = f"Unfair: {best['of']} wins {amount(best['value'], 'share')} of the games, {more} than its part."
        return "bad", said, f"seat={best['of']}, share=1"
    more_games = arm["fair"]["more_blocks"] * max(1, arm["games"] // max(1, arm["blocks"]))
    return "open", f"Not enough games to tell whether seats are fair: about {more_games:,} more.", ""


def half_time(runaway: Mapping[str, Any]) -> str:
    value, low, high = runaway["value"], runaway["low"], runaway["high"]
    if high <= 0.55:
        return f"Nothing is decided at half-time: who is ahead then ends ahead in {amount(value, 'share')} of pairs."
    if low >= 0.85:
        return f"Much is decided at half-time: who is ahead then ends ahead in {amount(value, 'share')} of pairs."
    return f"Who is ahead at half-time ends ahead in {amount(value, 'share')} of pairs of players."


def flagged(flag: Mapping[str, Any]) -> str:
    kind, of = flag["kind"], f"`{flag['of']}`"
    match kind:
        case "never-offered":
            return f"{of} was never on offer: that is rarer than {100 * flag['rarer_than']:.2g} % of games."
        case "never-taken":
            return f"{of} was offered and never taken."
        case "seldom-taken":
            return f"{of} is taken only {amount(flag['value'], 'share')} of the times that it is offered."
        case "nearly-always-taken":
            return f"{of} is taken {amount(flag['value'], 'share')} of the times that it is offered: hardly a choice."
        case "winners-take":
            return f"Winners take {of} more than others do, by {100 * flag['value']:.1f} points."
        case "losers-take":
            return f"Winners take {of} less than others do, by {-100 * flag['value']:.1f} points."
        case _:  # a flag of a later version
            return f"{kind} {of}"


def changes(comparison: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a variant changes, the surest first; and what it surely does not."""
    rows = comparison["measures"]
    some = False
    for main in (True, False):
        found = [row for row in rows if row["changed"] and row["main"] == main]
        for row in sorted(found, key=surest, reverse=True)[: None if main else MOST_OTHERS]:
            some = True
            yield "changed" if main else "look", changed(row)
    if not some:
        yield "plain", "Nothing is surely changed."
    for row in rows:
        if row.get("verdict") == "within":
            yield "good", f"{sentence(name(row))} is the same within 3 points."
        elif row.get("verdict") == "open":
            more = f"about {row['more_blocks']:,} more blocks"
            yield "open", f"{sentence(name(row))}: not enough games to tell whether it is the same: {more}."
    saved = max((row["saved"] for row in rows if row["main"]), default=0.0)
    yield (
        "plain",
        (
            f"That deals are shared saved up to {100 * saved:.0f} % of the games."
            if saved > 0.02
            else "That deals are shared did not help here."
        ),
    )


MOST_OTHERS = 8
"""Of what was also looked at, so many findings are told; the others stand in the table."""


def changed(row: Mapping[str, Any]) -> str:
    unit, (value, low, high) = row["unit"], row["difference"]
    old, new = amount(row["base"][0], unit), amount(row["variant"][0], unit)
    by = f"{amount(value, unit, signed=True)}, {between(low, high, unit, signed=True)}"
    return f"{sentence(name(row))}: {old} before, {new} now ({by})."


def surest(row: Mapping[str, Any]) -> float:
    """How far the nearer end of a difference is from nothing, in halves of the interval."""
    value, low, high = row["difference"]
    if low is None or high is None or low <= 0 <= high:
        return 0.0
    return float(abs(value) / max(high - low, 1e-12))


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
