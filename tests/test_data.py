"""Data files are found in a checkout and in a wheel, with the same folders."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rulewright import data

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def test_a_wheel_carries_every_folder_of_data() -> None:
    wheel = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    carried = {source: target for source, target in wheel["sources"].items() if target != "rulewright"}
    assert carried == {source: f"rulewright/{name}" for name, source in data.CHECKOUT.items()}
    assert set(wheel["only-include"]) == set(wheel["sources"])


@pytest.mark.parametrize("name", sorted(data.CHECKOUT))
def test_a_checkout_is_used_where_it_lies(name: str) -> None:
    assert data.folder(name).is_dir()


def test_what_lies_in_the_package_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "grammar").mkdir()
    monkeypatch.setattr(data, "PACKAGE", tmp_path)
    assert data.folder("grammar") == tmp_path / "grammar"


def test_an_unknown_folder_is_a_bug() -> None:
    with pytest.raises(KeyError):
        data.folder("treasure")
