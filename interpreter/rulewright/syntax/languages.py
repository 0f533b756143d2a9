"""In: the word directly after the bar of prose, and the languages that a file names. Out: whether it is a language."""

from __future__ import annotations

import re

# The languages that have a two-letter code (ISO 639-1).
CODES = frozenset("""
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el
    en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu
    ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na
    nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so
    sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
""".split())  # noqa: SIM905  # fmt: skip
"""Written as one text: a list would fill a page."""
TAG = re.compile(r"\|(([a-z]{2,3})(?:-[A-Za-z0-9]{2,8})*)(?= |$)")
PROMISE = re.compile(r"^[ \t]+prose[ \t]+in[ \t]+([^#|\n]*)", re.MULTILINE)


def tagged(prose: str, named: frozenset[str]) -> str:
    """The language that prose is marked with, if any: ``|the cat`` is not marked, as ``the`` is not a language."""
    match = TAG.match(prose)
    return match[1] if match and (match[2] in CODES or match[2] in named) else ""


def promised(text: str) -> frozenset[str]:
    """The languages without a two-letter code that a file names."""
    named = {name for line in PROMISE.findall(text) for name in re.findall(r"\w+", line)}
    return frozenset(named) - CODES
