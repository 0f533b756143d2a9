"""A regular expression that takes for ever is stopped, in the main thread by an alarm, elsewhere by inspecting it."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from rulewright.diagnostics.misuse import MisuseError
from rulewright.graph import house

SLOW = {"properties": {"name": {"pattern": "^(a+)+$"}}}


def forever():
    return list(re.findall("^(a+)+$", "a" * 60 + "b"))


def test_an_alarm_stops_it(monkeypatch):
    monkeypatch.setattr(house, "SECONDS", 0.2)
    with pytest.raises(MisuseError, match=r"more than 0\.2 seconds"):
        house.in_time(forever, SLOW)


def test_without_an_alarm_it_is_refused():
    with ThreadPoolExecutor(1) as pool, pytest.raises(MisuseError, match="may take for ever"):
        pool.submit(house.in_time, forever, SLOW).result()


def test_others_are_tried():
    assert house.in_time(lambda: [1], {"pattern": "^[a-z]+(_[a-z]+)?$"}) == [1]
