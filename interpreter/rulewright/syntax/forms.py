"""In: the word that a line begins with. Out: where such lines belong, and an example of one that is right."""

from __future__ import annotations

from typing import get_args

from .declarations import EDITS, LINES, SORTS, homes
from .productions import opening
from .tree import Statement

# Words that begin declarations, or change some.
MARGIN = (*(sort.word for sort in SORTS), *EDITS)

# Words that begin statements.
FIRST = {words[0]: kind for kind in get_args(Statement) if (words := opening(kind))}
FLOW = tuple(word for word in FIRST if word not in MARGIN)

# Under what the lines belong that begin with a word.
HOMES = {sort.word: homes(sort.word) for sort in LINES if sort.homes}

# A line that is right.
FORMS = {
    **{sort.word: sort.example for sort in SORTS},
    **EDITS,
    **{sort.word: sort.example for sort in LINES if sort.example},
    "until": "until victor != none",
    **{word: FIRST[word].EXAMPLE for word in FLOW if FIRST[word].EXAMPLE},
}
