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
    (re.compile(r"\bwhere [^,:()\n]*(?=[):,\n])"), "where yes"),
    (re.compile(r"(?m)^( *(?:var|resource) .*?)\b0\.\."), r"\g<1>1.."),
    (re.compile(r"(?m)^( *(?:var|resource) .*?\.\.)\d+\b(?! =)"), r"\g<1>2"),
    (re.compile(r"(?m)^(zone .*? of .*?)$(?<!up to \d)"), r"\1, up to 1"),
    (re.compile(r", up to \d+"), ", up to 1"),
)


def dared(case: Case, seed: int) -> Case | None:
    """One or two conditions of a case removed, so that it still has no errors; None if that is impossible."""
    dice = Dice(seed)
    for _ in range(TRIES):
        files = dict(case.files)
        for _ in range(dice.number(1, 2)):
            name = dice.one(sorted(name for name in files if name.endswith(".rules")))
            pattern, instead = dice.one(LOOSER)
            places = list(pattern.finditer(files[name]))
            if places:
                place = dice.one(places)
                files[name] = files[name][: place.start()] + place.expand(instead) + files[name][place.end() :]
        looser = Case(files, case.game, case.seed)
        if files != dict(case.files) and clean(looser):
            return looser
    return None


def clean(case: Case) -> bool:
    checked = case.check()
    return checked.model is not None and sound(checked.found)
