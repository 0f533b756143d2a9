"""In: nothing. Out: the codes, one module for each family; add a line here and a page in ``docs/errors``."""
