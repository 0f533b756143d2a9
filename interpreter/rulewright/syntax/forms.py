"""In: the word that a line begins with. Out: where such lines belong, and an example of one that is right."""

from __future__ import annotations

from .declarations import EDITS, LINES, SORTS

# Words that begin statements.
FLOW = ("let", "move", "draw", "shuffle", "roll", "show", "swap", "for", "repeat", "if", "return")

# Words that begin declarations, or change some.
MARGIN = (*(sort.word for sort in SORTS), *EDITS)

# Under what the lines belong that begin with a word.
HOMES = {sort.word: sort.home for sort in LINES if sort.home}

# A line that is right.
FORMS = {
    **{sort.word: sort.example for sort in SORTS},
    **EDITS,
    **{sort.word: sort.example for sort in LINES if sort.example},
    "let": "let x = 3",
    "move": "move t to c.tile",
    "draw": "draw 3 from deck to my hand",
    "shuffle": "shuffle deck",
    "roll": "roll a, b in 1..6",
    "show": "show t to players",
    "swap": "swap a, b",
    "for": "for p in players: p.points := 0",
    "if": "if deck is empty: return",
    "until": "until victor != none",
    "return": "return from expedition",
}
