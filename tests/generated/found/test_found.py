"""In: every ruleset that once had a finding. Out: it has none any more. The oracle that found it looks longest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.generated.case import NOTE, read
from tests.generated.oracles import ORACLES, QUICK, STANDARD, examine
from tests.generated.trial import played
from tests.turns import by_turns

HERE = Path(__file__).parent
SHORT = set(ORACLES) - {"commands"}
"""To try all commands takes as long as everything else together."""
FOUND = sorted(file.parent.name for file in HERE.glob(f"*/{NOTE}"))


@pytest.mark.parametrize("name", by_turns(FOUND, 3))
def test_nothing_is_found_any_more(name: str) -> None:
    case, oracle = (
        read(HERE / name),
        json.loads((HERE / name / NOTE).read_text(encoding="utf-8"))["finding"].split(":")[0],
    )
    if oracle in ORACLES:
        found = [*examine(case, budget=STANDARD, only=[oracle]), *examine(case, budget=QUICK, only=SHORT), played(case)]
    else:
        found = [*examine(case, budget=STANDARD), played(case)]
    assert not any(found), "\n".join(f"{one.oracle}: {one.message}" for one in found if one is not None)


@pytest.mark.soak
@pytest.mark.parametrize("name", FOUND)
def test_commands_do_what_they_should(name: str) -> None:
    assert examine(read(HERE / name), budget=QUICK, only=["commands"]) == []
