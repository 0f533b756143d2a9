"""In: a store of a run and how far it is to go. Out: its games, played and stored in their order, piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from .played import Player
from .rows import Piece
from .store import Store

SECONDS = 1.0
"""About how long a piece takes."""
FIRST, GROWTH = 1, 4
"""So many blocks come first; and so many times as many after them, at most."""

Progress = Callable[[int, int], None]


def run(store: Store, blocks: int, player: Player, progress: Progress | None = None) -> None:
    """Play until each arm has so many blocks. Those that are there are not played again."""
    whole = sum(blocks * one.work.games_a_block for one in store.arms)
    done = 0
    for arm in range(len(store.arms)):
        done += store.games(arm)
        for piece in pieces(store, arm, blocks, player):
            store.add(arm, piece)
            done += len(piece.rows)
            if progress is not None:
                progress(done, whole)


def pieces(store: Store, arm: int, blocks: int, player: Player) -> Iterator[Piece]:
    """What is still to be played of an arm. A piece takes about as long as any other."""
    work = store.arms[arm].work
    number, size = store.games(arm) // work.games_a_block, FIRST
    while number < blocks:
        end, begun = min(blocks, number + size), monotonic()
        yield player.play(work, range(number, end), more=blocks - end)
        taken = monotonic() - begun
        size = max(1, min(GROWTH * size, int((end - number) * SECONDS / max(taken, 1e-6))))
        number = end
