"""In: every ruleset that once had a finding. Out: it has none any more."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.generated.case import NOTE, read
from tests.generated.oracles import STANDARD, examine
from tests.generated.trial import played

HERE = Path(__file__).parent
FOUND = sorted(file.parent.name for file in HERE.glob(f"*/{NOTE}"))


@pytest.mark.parametrize("name", FOUND)
def test_nothing_is_found_any_more(name: str) -> None:
    case = read(HERE / name)
    found = [*examine(case, budget=STANDARD), played(case)]
    assert not any(found), "\n".join(f"{one.oracle}: {one.message}" for one in found if one is not None)
