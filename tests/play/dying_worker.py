"""In: a game's texts. Out: the game, but the first worker that asks for it is killed."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import rulewright


def dying(called, settings, files):
    mark = Path(settings["mark"])
    if not mark.exists():
        mark.write_text("here", encoding="utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return rulewright.reload(called, {}, files)
