"""Definitions that pictures of one page share are whole, however deep they are nested."""

from __future__ import annotations

from rulewright.drawing.together import elements, together

NESTED = '<g id="a"><path d="M0 0"/><g><text>R</text></g><use href="#b"/></g>'
FLAT = '<rect id="b" width="1"/>'


def test_each_definition_is_found_whole() -> None:
    assert dict(elements(f"<style>.r{{}}</style>{NESTED}{FLAT}")) == {"a": NESTED, "b": FLAT}


def test_two_pictures_share_what_is_nested() -> None:
    picture = f'<svg class="r"><defs><style></style>{NESTED}{FLAT}</defs><use href="#a"/></svg>'
    head, pictures = together([picture, picture])
    assert head.count(NESTED) == 1
    assert head.count("<g") == head.count("</g>")
    assert pictures == ['<svg class="r"><use href="#a"/></svg>'] * 2
