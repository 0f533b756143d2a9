"""In: a file of words. Out: a pipeline that finds R091 at each ``mistake`` and R092 at each ``oddity`` in it.

The command line is tested apart from the language; the language is tested elsewhere.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

import rulewright
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.place import Chunk, Sources, Span
from rulewright.graph.form import FormError
from rulewright.play.examples import Failure, Outcome

FINDS = {"mistake": "R091", "oddity": "R092"}


@dataclass(frozen=True)
class Ruleset:
    players: tuple[int, ...] = (2, 3, 4)


@dataclass(frozen=True)
class Checked:
    found: list[Diagnostic]
    sources: Sources
    ruleset: Ruleset = Ruleset()
    model: None = None


def check(
    game: str,
    *,
    files: Mapping[str, str] | None = None,
    settings: Mapping[str, str] | None = None,
    house: Mapping[str, object] | None = None,
    tries: object = None,
    book: object = None,
    stale: object = None,
) -> Checked:
    text = files[game] if files else Path(game).read_text(encoding="utf-8")
    for name, value in (settings or {}).items():
        text += f"{name} is {value}\n"
    text += "".join(f"the house says {rule}\n" for rule in house or ())
    sources = Sources()
    sources.add(game, text)
    chunk = Chunk(game, text)
    return Checked(
        [
            Diagnostic(FINDS[match[0]], Span(chunk, *match.span()), f"take note: {match[0]}", "take it out")
            for match in re.finditer("|".join(FINDS), text)
        ],
        sources,
    )


def examples(checked: Checked, *, walk: bool = False) -> list[Outcome]:
    """Two examples in each game; the second one fails if there are findings."""
    assert not walk
    (game,) = checked.sources.files()
    place, there = (checked.sources.place(Span(Chunk(game, checked.sources.text(game)), at, at)) for at in (0, 1))
    failure = Failure("It is odd.", there) if checked.found else None
    return [Outcome("First things first", place, None), Outcome("Last things last", place, failure)]


def export(checked: Checked, form: str = "json") -> str:
    return f'{{"findings": {len(checked.found)}}}\n' if form == "json" else f"{form} of {checked.sources.files()}\n"


def imported(text: str) -> str:
    if "mistake" in text:
        raise FormError("/declarations/3", "a “mistake” does not belong here")
    return f"rules of {text}\n"


@pytest.fixture(autouse=True)
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a few files, and a pipeline that looks for words in them."""
    pipeline = ModuleType("rulewright.pipeline")
    pipeline.check = check  # type: ignore[attr-defined]
    pipeline.export = export  # type: ignore[attr-defined]
    pipeline.imported = imported  # type: ignore[attr-defined]
    pipeline.explain = lambda checked, name: f"{name or 'all'} of {checked.sources.files()}\n"  # type: ignore[attr-defined]
    pipeline.examples = examples  # type: ignore[attr-defined]
    pipeline.show = lambda _checked, players: f"players = {players}\n"  # type: ignore[attr-defined]
    pipeline.schema = lambda: "{}\n"  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "rulewright.pipeline", pipeline)
    monkeypatch.setattr(rulewright, "pipeline", pipeline, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.rules").write_text("all is well\n", encoding="utf-8")
    (tmp_path / "bad.rules").write_text("a mistake\nand an oddity\nand a mistake\n", encoding="utf-8")
    (tmp_path / "odd.rules").write_text("an oddity\n", encoding="utf-8")
    (tmp_path / "picture.rules").write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    (tmp_path / "folder").mkdir()
    (tmp_path / "house.json").write_text('{"mistake": true}', encoding="utf-8")
    (tmp_path / "broken.json").write_text('{\n  "a": }', encoding="utf-8")
    (tmp_path / "list.json").write_text("[]", encoding="utf-8")
    (tmp_path / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    (tmp_path / "long.json").write_text("9" * 10_000, encoding="utf-8")
    return tmp_path
