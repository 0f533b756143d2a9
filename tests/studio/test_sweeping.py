"""Memory is swept when nobody asks."""

from __future__ import annotations

import gc

from rulewright.studio.sweeping import MANY, NEVER, PAUSE, SOME, Sweeping, by_hand


def test_a_pause_is_waited_for():
    now, waiting, swept = 0.0, 0, []

    def sweep():
        nonlocal waiting
        swept.append((now, waiting))
        waiting = 0

    sweeping = Sweeping(lambda: now, lambda: waiting, sweep)
    for step in range(40):  # somebody asks all the time
        now, waiting = step * PAUSE / 4, waiting + 1
        sweeping.asked()
        sweeping.look()
    assert not swept
    now += PAUSE
    sweeping.look()
    assert swept == [(now, 40)]
    waiting = SOME - 1
    sweeping.look()
    assert len(swept) == 1
    waiting = MANY
    sweeping.asked()
    sweeping.look()
    assert swept[1:] == [(now, MANY)]


def test_python_sweeps_everything_again_when_the_server_has_ended():
    before = gc.get_threshold()
    with by_hand():
        assert gc.get_threshold() == (*before[:2], NEVER)
    assert gc.get_threshold() == before
