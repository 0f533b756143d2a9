"""In: the store of a run. Out: all that is told of it, as JSON: what was played, verdicts, flags, figures, faults."""

from __future__ import annotations

from typing import Any

from .store import Store


def of_arm(store: Store, at: int, end: int | None = None) -> dict[str, Any]:
    """What is told of an arm; ``end``: of its games before this number only."""
    arm, counts = store.arms[at], store.counts(at, end)
    work, (fair, more) = arm.work, counts.fair()
    return {
        "name": arm.name,
        "game": arm.game,
        "rules": work.rules,
        "players": work.players,
        "seats": list(arm.seats),
        "bots": list(work.bots),
        "seed": work.seed,
        "blocks": counts.blocks,
        "games": counts.games,
        "repeatable": work.repeatable,
        "marred": counts.marred,
        "faults": [one._asdict() for one in store.faults(at)],
        "fair": {"verdict": fair, "more_blocks": more, "alike": round(counts.alike(), 6)},
        "flags": counts.flags(),
        "figures": [one.as_json() for one in counts.figures()],
    }


def of_run(store: Store) -> dict[str, Any]:
    """What is told of a run. Nothing in it depends on where or how fast games were played."""
    arms = [of_arm(store, at) for at in range(len(store.arms))]
    about = {key: store.about.get(key) for key in ("command", "game", "stop", "stopped")}
    return {**about, "arms": arms}
