"""All codes, one module for each family. A new code is a line here and a page in ``docs/errors``."""
