"""In: the code of a diagnostic, such as ``R102``. Out: its severity, its title, and its page."""

from rulewright.data import folder

from .code import Code
from .codes import book, cli, composition, graph, house, names, play, reading, types

CODES: tuple[Code, ...] = (
    *reading.CODES,
    *names.CODES,
    *composition.CODES,
    *types.CODES,
    *graph.CODES,
    *house.CODES,
    *play.CODES,
    *book.CODES,
    *cli.CODES,
)

_BY_ID = {entry.id: entry for entry in CODES}


def code(name: str) -> Code:
    """Look a code up. An unknown one is a bug: ``KeyError``."""
    return _BY_ID[name]


def page(name: str) -> str:
    """The page of a code, in Markdown."""
    return (folder("errors") / f"{code(name).id}.md").read_text(encoding="utf-8")
