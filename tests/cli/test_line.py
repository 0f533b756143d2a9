"""Lines that are typed where they can't be edited."""

from __future__ import annotations

import io
import sys

import pytest

from rulewright.cli import line


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def typed(monkeypatch):
    def type_in(*lines):
        waiting = iter(lines)
        out = Terminal()
        monkeypatch.setattr(sys, "stdin", Terminal())
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr("builtins.input", lambda _: next(waiting))
        return line.asked("? ", "Type it again."), out.getvalue()

    return type_in


@pytest.mark.parametrize("keys", ["place\x1b[D b2", "\x1b[A", "\x1bOH1"])
def test_without_an_editor_a_line_with_arrow_keys_is_asked_for_again(typed, monkeypatch, keys):
    monkeypatch.setattr(line, "editor", lambda: None)
    assert typed(keys, keys, "place b2") == ("place b2", "Type it again.\nType it again.\n")


def test_a_line_without_such_keys_is_taken_as_it_is(typed, monkeypatch):
    monkeypatch.setattr(line, "editor", lambda: None)
    assert typed("place b2") == ("place b2", "")


def test_an_editor_knows_these_keys(typed, monkeypatch):
    monkeypatch.setattr(line, "editor", lambda: line)
    assert typed("\x1b[D") == ("\x1b[D", "")
