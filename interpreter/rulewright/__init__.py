"""In: the rules of a board game, as text. Out: what is wrong with them, texts that explain them, and games to play.

>>> import rulewright
>>> session = rulewright.load("tikal").start(players=2, seed=1)
>>> session.seats[session.player], session.phase
('yellow', 'take_turn')
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .data import VERSION

if TYPE_CHECKING:
    from .diagnostics.place import Sources
    from .graph.nodes import RuleGraph
    from .model.understood import Model
    from .play.errors import IllegalChoice, ImagineError, RulesError, RulesFault, SaveError, StartError, UndoRefused
    from .play.game import Game
    from .play.save import Saved
    from .play.session import Choice, Session

__version__ = VERSION
__all__ = [
    "Choice", "Game", "IllegalChoice", "ImagineError", "RulesError", "RulesFault", "SaveError", "Session", "StartError",
    "UndoRefused",
    "load", "resume",
]  # fmt: skip
HOMES = {
    "errors": ("IllegalChoice", "ImagineError", "RulesError", "RulesFault", "SaveError", "StartError", "UndoRefused"),
    "game": ("Game",),
    "session": ("Choice", "Session"),
}


def load(name_or_path: str | Path, *, settings: Mapping[str, str] | None = None) -> Game:
    """Load a game: by the name of one that is included (``tikal``, ``jackal-dungeon+mud``), or by the path of its file.

    ``settings`` change numbers of the rules by their paths. Rules with errors raise ``RulesError``; a file that does
    not exist raises ``FileNotFoundError``.
    """
    return _loaded(str(name_or_path), settings or {}, None)


def resume(text: str, *, to: int | None = None) -> Session:
    """Continue a game that ``Session.save`` wrote, from its end or from a given step, under the rules it was played by.

    >>> import rulewright
    >>> session = rulewright.load("tikal").start(seed=5)
    >>> session.choose(session.legal()[0])
    >>> rulewright.resume(session.save()).hash() == session.hash()
    True
    """
    from .play.save import again, read, texts_hash

    saved = read(text)
    session = again(_saved(saved), saved, to)
    try:
        today = texts_hash(load(saved.game, settings=saved.settings).files)
    except (OSError, ValueError, RuntimeError):
        today = ""
    if today != texts_hash(saved.files):
        session.note(
            "The rules have changed since this game was saved; it goes on under the rules that it began with."
            if today
            else "The rules of this game are gone; it goes on under those that were saved with it."
        )
    if saved.engine != __version__:
        session.note(f"This game was saved by version {saved.engine}; this is version {__version__}.")
    return session


def _saved(saved: Saved) -> Game:
    """The game, read from the texts inside a save. They were checked before saving, so an error means damage."""
    from .play.errors import RulesError, SaveError

    try:
        return _loaded(saved.game, saved.settings, saved.files)
    except (OSError, RulesError) as error:
        raise SaveError(f"This saved game is damaged, or its rules are of another version: {error}") from None


def reload(called: str, settings: Mapping[str, str], files: Mapping[str, str]) -> Game:
    """Load a game from texts in memory: its files may have changed or gone since."""
    return _loaded(called, settings, files)


def _loaded(called: str, settings: Mapping[str, str], files: Mapping[str, str] | None) -> Game:
    """The checked rules: from the private store if nothing has changed since, or else read and checked now."""
    import gc

    from .play import stored_rules
    from .play.game import Game

    sweeping = gc.isenabled()
    gc.disable()  # nearly everything created here is kept: collecting would waste a quarter of the time
    try:
        held = stored_rules.fetch(called, settings, files)
        model, sources, rules = (*held, None) if held is not None else _understood(called, settings, files)
    finally:
        if sweeping:
            gc.enable()
    return Game(called, model, sources, dict(settings), __version__, reload, rules)


def _understood(
    called: str, settings: Mapping[str, str], files: Mapping[str, str] | None
) -> tuple[Model, Sources, RuleGraph]:
    """The rules, read and checked now, with their graph."""
    from . import pipeline
    from .diagnostics.finding import findings
    from .diagnostics.misuse import MisuseError
    from .diagnostics.render import render
    from .play import stored_rules
    from .play.errors import RulesError

    try:
        checked = pipeline.Workspace().check(called, files=files, settings=settings, disk=files is None)
    except MisuseError as misuse:
        raise FileNotFoundError(f"{misuse.message} {misuse.hint}".strip()) from None
    if checked.model is None or not pipeline.sound(checked.found):
        told = render(findings(checked.found, checked.sources), "concise", (called,), colour=False)
        raise RulesError(called, checked.found, told)
    stored_rules.put(called, settings, files, checked.model, checked.sources, checked.read)
    return checked.model, checked.sources, checked.rules


def __getattr__(name: str) -> Any:
    """Import public names only when they are used, so that checking rules does not import the engine."""
    from importlib import import_module

    for module, names in HOMES.items():
        if name in names:
            return getattr(import_module(f".play.{module}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
