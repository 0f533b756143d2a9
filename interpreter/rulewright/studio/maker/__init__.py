"""In: a game, and edits. Out: the text of a small variant, a form of all that can be changed, and what the edits do."""
