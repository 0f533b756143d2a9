"""What lies before a seat, in characters."""

from __future__ import annotations

from rulewright.screen import Device, Screen


def table(session, seat, called=None, **device):
    return Screen(session, called or session.table.game.names, Device(**device)).text(seat)
