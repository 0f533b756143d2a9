"""In: a folder of rules. Out: a page on which games are changed and played."""
