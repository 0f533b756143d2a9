"""Where the depths of two lines are inconsistent, both are shown."""

from __future__ import annotations

import pytest

from rulewright.diagnostics.place import Sources
from rulewright.syntax.file import ReadCache, read_file

Shown = list[tuple[int, str, list[tuple[int, str]]]]


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ('   players 2\n    by "Ada"\n', [(4, "R008", [(3, "this line cannot have any")])]),
        ('     players 2\n    by "Ada"\n', [(4, "R007", [(3, "this line is deeper")])]),
        ('    players 2\n    by "Ada"\n', []),
    ],
)
def test_the_line_above_may_be_the_guilty_one(body: str, shown: Shown) -> None:
    sources = Sources()
    _, found = read_file("page.rules", 'rulewright 1\ngame "G"\n' + body, ReadCache(), sources)
    assert shown == [
        (sources.place(one.span).line, one.code, [(sources.place(span).line, label) for span, label in one.related])
        for one in found
    ]
