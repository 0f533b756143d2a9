"""In: a model, and optionally the name of a declaration. Out: an explanation of the game or the declaration as text."""

from __future__ import annotations

from ..composition.near import near
from ..diagnostics.misuse import MisuseError
from ..diagnostics.place import Sources
from ..model.understood import Model
from ..syntax.declarations import TITLED
from .outline import outline
from .portrait import portrait


def explain(model: Model, sources: Sources, declaration: str = "") -> str:
    """The whole game, or one thing in it: ``uncover``, ``site.tile``, ``Tile.A1``, ``uncover.cost``."""
    if not declaration:
        return outline(model)
    found = portrait(declaration, model, sources)
    if found is None:
        names = [str(symbol) for symbol in model.nodes if symbol.kind not in TITLED]
        raise MisuseError("R910", f"The game has nothing called `{declaration}`.", near(declaration, names))
    return found
