"""The page on exchanging games shows a document and the rules of a house: both do what the page says."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import jsonschema
import pytest

from rulewright.cli.main import main
from rulewright.pipeline import imported, schema

TOP = Path(__file__).parents[2]
PAGE = (TOP / "docs" / "exchange.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(json|console)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[str]:
    return [text for named, text in FENCE.findall(PAGE) if named == kind]


def test_the_document_keeps_to_the_schema_and_can_be_imported() -> None:
    document, _ = blocks("json")
    jsonschema.Draft202012Validator(json.loads(schema())).validate(json.loads(document))
    assert 'say "uncover {c}"' in imported(document)


def test_the_house_answers_as_the_page_says(tmp_path: Path, monkeypatch, capsys: pytest.CaptureFixture[str]) -> None:
    (shown,) = blocks("console")
    line, *answer = shown.splitlines()
    (tmp_path / "examples").mkdir()
    shutil.copy(TOP / "examples" / "pig.rules", tmp_path / "examples")
    (tmp_path / "house.json").write_text(blocks("json")[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(line.removeprefix("$ rulewright "))) == 1
    assert capsys.readouterr().out.splitlines() == answer
