"""In: the results of one ruleset after the other. Out: their number, their findings, and how long there were none."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, fields
from pathlib import Path


@dataclass(slots=True)
class Counts:
    census: Counter[str] = field(default_factory=Counter)
    """In how many rulesets each thing of the language was met."""
    refused: Counter[str] = field(default_factory=Counter)
    looked: Counter[str] = field(default_factory=Counter)
    """What oracles have looked at."""
    found: Counter[str] = field(default_factory=Counter)
    """Findings by oracle."""
    rulesets: int = 0
    decisions: int = 0
    seconds: float = 0.0
    since: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])
    """Rulesets, decisions and seconds after which something was found last,"""
    longest: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])
    """and the longest stretch without: its rulesets, decisions and seconds."""

    def note(self, found: list[str]) -> None:
        """Record that a ruleset is done, and which oracles found something."""
        now = [self.rulesets, self.decisions, self.seconds]
        stretch = [there - before for there, before in zip(now, self.since, strict=True)]
        if stretch[2] >= self.longest[2]:
            self.longest = stretch
        if found:
            self.found.update(found)
            self.since = now

    def write(self, path: Path) -> None:
        """Write the file at once or not at all: if the process is killed, at most one ruleset is lost."""
        beside = path.with_name(f"{path.name}.new")
        told = {one.name: getattr(self, one.name) for one in fields(self)}
        beside.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        beside.replace(path)


def read(path: Path) -> Counts:
    """The counts so far; empty without a file."""
    if not path.exists():
        return Counts()
    counts = Counts()
    for name, value in json.loads(path.read_text(encoding="utf-8")).items():
        setattr(counts, name, Counter(value) if isinstance(value, dict) else value)
    return counts
