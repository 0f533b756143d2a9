"""What may be chosen, and what has happened."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.views.table import choices, happened

HERE = Path(__file__).parent


def test_choices_and_the_log(golden) -> None:
    session = rulewright.load(str(HERE / "games" / "garlands.rules")).start(2, 1)
    for choice in ("bind(wire_2, red)", "rest", "bind(wire_4, black)", "done"):
        session.choose(session.parse(choice))
    listed = choices(session, list(enumerate(session.legal(), 1)), full=False)
    log = "\n".join(happened(session, 0))
    golden("views/golden/garlands-choices.txt", f"{log}\n\n{listed}")
