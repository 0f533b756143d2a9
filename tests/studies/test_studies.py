"""The studies of the documentation: what they compare is there, and so are their places on the page."""

import re

import pytest

from .__main__ import PAGE, ROOT, STUDIES, cell


@pytest.mark.parametrize("study", STUDIES, ids=lambda one: one.game)
def test_a_study_has_three_variants_and_its_places(study):
    assert len(study.variants) == 3
    for name in study.variants:
        text = (ROOT / "examples" / "variants" / f"{name}.rules").read_text(encoding="utf-8")
        assert f'of "{study.game}"' in text
    text = PAGE.read_text(encoding="utf-8")
    for bots in ("random", "greedy"):
        assert re.search(
            rf"<!-- what python -m tests.studies found: {study.game}, {bots} -->\n.+?<!-- end -->", text, re.DOTALL
        )
    assert f"| | {study.game} | {' | '.join(study.variants)} |" in text


def test_what_surely_changed_is_in_bold_type():
    row = {"key": "choices", "of": "", "unit": "choices", "difference": [12.3, 10.0, 14.6], "changed": True}
    found = {"changes": [{"measures": [row]}], "arms": []}
    assert cell(found, 0, ("choices", "")) == "**+12.3 (+10.0 to +14.6 choices)**"
    row["changed"] = False
    assert cell(found, 0, ("choices", "")) == "+12.3 (+10.0 to +14.6 choices)"
