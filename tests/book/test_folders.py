"""A folder that cannot be made is told in a plain message."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli.main import main

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("taken", "words"),
    [
        ("pictures", ["rulebook", f"{EXAMPLES}/tic-tac-toe.rules", "--format", "markdown"]),
        ("faces", ["look", f"{EXAMPLES}/kuhn-poker.rules"]),
    ],
)
def test_a_file_where_a_folder_should_be(tmp_path, capsys, taken, words):
    (tmp_path / taken).write_text("not a folder", encoding="utf-8")
    assert main([*words, "-o", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert f"{tmp_path / taken}" in told
    assert "Traceback" not in told
    assert (tmp_path / taken).read_text(encoding="utf-8") == "not a folder"
