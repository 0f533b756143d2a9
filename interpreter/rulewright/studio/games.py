"""In: the texts of games. Out: the games. Tables with the same rules share one game, as long as one of them is there:
what is known of a large game takes some MB.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from weakref import WeakValueDictionary

from .. import reload
from ..play.game import Game

Texts = Mapping[str, str]
Key = tuple[str, tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]


class Games:
    """The games that somebody plays now."""

    def __init__(self) -> None:
        self._known: WeakValueDictionary[Key, Game] = WeakValueDictionary()
        self._lock = Lock()

    def again(self, called: str, settings: Texts, files: Texts) -> Game:
        """The game with these texts, which was loaded before."""
        with self._lock:
            found = self._known.get(key(called, settings, files))
        return found if found is not None else self.shared(reload(called, settings, files))

    def shared(self, game: Game) -> Game:
        """The same game as others have it who play it."""
        with self._lock:
            return self._known.setdefault(key(game.called, game.settings, game.files), game)


def key(called: str, settings: Texts, files: Texts) -> Key:
    return called, tuple(sorted(settings.items())), tuple(sorted(files.items()))
