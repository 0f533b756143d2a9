"""In: the word that a line begins with. Out: where such lines belong, and a correct example."""

from __future__ import annotations

from typing import get_args

from .declarations import EDITS, LINES, SORTS, homes
from .productions import opening
from .tree import Statement

# Words that begin declarations or changes of them.
MARGIN = (*(sort.word for sort in SORTS), *EDITS)

# Words that begin statements.
FIRST = {words[0]: kind for kind in get_args(Statement) if (words := opening(kind))}
FLOW = tuple(word for word in FIRST if word not in MARGIN)

# For each word, the declarations under which its lines belong.
HOMES = {sort.word: homes(sort.word) for sort in LINES if sort.homes}

# A correct line for each word.
FORMS = {
    **{sort.word: sort.example for sort in SORTS},
    **EDITS,
    **{sort.word: sort.example for sort in LINES if sort.example},
    "until": "until victor != none",
    **{word: FIRST[word].EXAMPLE for word in FLOW if FIRST[word].EXAMPLE},
}
