"""In: the name of a folder of data. Out: where it is: inside the package (a wheel) or in the checkout around it."""

from pathlib import Path

VERSION = "0.1.0"

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = {"grammar": "grammar", "rulesets": "rulesets", "errors": "docs/errors"}


def folder(name: str) -> Path:
    """The folder called ``grammar``, ``rulesets`` or ``errors``."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent.parent / CHECKOUT[name]
