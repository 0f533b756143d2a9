"""In: a ruleset whose games never stop with a fault. Out: one that may: a guard, a bound or a condition of it is
removed.
"""

from __future__ import annotations

import re

from rulewright.pipeline import sound

from ..case import Case
from .dice import Dice

TRIES = 6
LOOSER = (
    (re.compile(r" or else (?:\w+\.)?\w+"), ""),
    (re.compile(r"(?m)^( +)if [^:\n]*: (?=\S)"), r"\1"),
    (re.compile(r"(?m)^ +needs .*\n"), ""),
    (re.compile(r"\bhighest\(\d+, (\w+(?:\.\w+)*)\)"), r"\1"),
    (re.compile(r"\blowest\(\d+, (\w+(?:\.\w+)*)\)"), r"\1"),
    (re.compile(r" mod \d+"), ""),
    (re.compile(r"\bdraw at most "), "draw "),
    (re.compile(r" != none\b"), " = none"),
    (re.compile(r"(?<=none) and "), " or "),
    (re.compile(r"(?<=none) or "), " and "),
    (re.compile(r"\bnot \(([^()\n]*)\)"), r"(\1)"),
    (re.compile(r"\bwhere [^,:()\n]*(?=[):,\n])"), "where yes"),
    (re.compile(r"(?m)^( *(?:var|resource) .*?)\b0\.\."), r"\g<1>1.."),
    (re.compile(r"(?m)^( *(?:var|resource) .*?\.\.)\d+\b(?! =)"), r"\g<1>2"),
    (re.compile(r"(?m)^(zone .*? of .*?)$(?<!up to \d)"), r"\1, up to 2"),
    (re.compile(r", up to \d+"), ", up to 2"),
)


BOUND = re.compile(r"\b(?:highest|lowest)\((?=-?\d+, )")


def unbound(text: str, dice: Dice) -> str:
    """A text in which one number is not kept in its range any more, whatever it is made of."""
    bounds = list(BOUND.finditer(text))
    if not bounds:
        return text
    bound = dice.one(bounds)
    depth, end = 1, bound.end()
    while depth and end < len(text):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        end += 1
    _, _, number = text[bound.end() : end - 1].partition(", ")
    return f"{text[: bound.start()]}({number}){text[end:]}" if depth == 0 else text


def dared(case: Case, seed: int) -> Case | None:
    """One or two conditions of a case removed, so that it still has no errors; None if that is impossible."""
    dice = Dice(seed)
    for _ in range(TRIES):
        files = dict(case.files)
        for _ in range(dice.number(1, 2)):
            name = dice.one(sorted(name for name in files if name.endswith(".rules")))
            if dice.chance(min(0.8, 0.15 * len(BOUND.findall(files[name])))):
                files[name] = unbound(files[name], dice)
                continue
            ways = [(instead, list(pattern.finditer(files[name]))) for pattern, instead in LOOSER]
            ways = [(instead, places) for instead, places in ways if places]
            if ways:
                instead, places = dice.one(ways)
                place = dice.one(places)
                files[name] = files[name][: place.start()] + place.expand(instead) + files[name][place.end() :]
        looser = Case(files, case.game, case.seed)
        if files != dict(case.files) and clean(looser):
            return looser
    return None


def clean(case: Case) -> bool:
    checked = case.check()
    return checked.model is not None and sound(checked.found)
