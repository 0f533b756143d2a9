"""In: the texts of a ruleset. Out: the ruleset checked, loaded, written to a disk, and read from there again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import rulewright
from rulewright.pipeline import Checked, Workspace, sound
from rulewright.play.game import Game

ENDING = ".rules"
NOTE = "case.json"
"""Beside the texts of a case that is kept: how it is called, and where it came from."""


@dataclass(frozen=True, slots=True)
class Case:
    """A ruleset with all of its files (base, variants, addons) by their names.

    ``game`` is the name for commands (``base.rules``, ``base.rules+fog``, ``variant.rules``). ``seed`` is the seed from
    which the ruleset was made, and with which random games of it begin.
    """

    files: Mapping[str, str]
    game: str
    seed: int

    def check(self) -> Checked:
        """The findings of all stages. No file on the disk is read."""
        return Workspace().check(self.game, files=self.files, disk=False)

    def load(self) -> Game:
        """The game, loaded anew. Rules with errors raise ``ValueError``."""
        checked = self.check()
        if checked.model is None or not sound(checked.found):
            raise ValueError("\n".join(f"{item.code} {item.message}" for item in checked.found))
        return Game(checked.game, checked.model, checked.sources, {}, rulewright.__version__)

    def write(self, folder: Path, finding: str = "") -> str:
        """Write the files and a note into a folder. Returns the name of the game for commands."""
        for name, text in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
        note = {"game": self.game, "seed": self.seed, **({"finding": finding} if finding else {})}
        (folder / NOTE).write_text(json.dumps(note) + "\n", encoding="utf-8")
        return str(folder / self.game)


def read(folder: Path) -> Case:
    """Read a case from a folder."""
    note = json.loads((folder / NOTE).read_text(encoding="utf-8"))
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != NOTE)
    files = {path.relative_to(folder).as_posix(): path.read_bytes().decode("utf-8") for path in paths}
    return Case(files, note["game"], note["seed"])
