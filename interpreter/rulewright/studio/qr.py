"""In: the text of a link. Out: a picture of it that cameras read, as SVG."""

from __future__ import annotations

import segno


def qr(text: str) -> str:
    found: str = segno.make(text, error="m", micro=False).svg_inline(
        scale=3, border=2, dark="#000", light="#fff", svgclass=None, lineclass=None, omitsize=True
    )
    return found
