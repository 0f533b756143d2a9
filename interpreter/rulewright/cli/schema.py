"""The JSON Schema of the documents that ``export`` writes."""

from __future__ import annotations

import argparse

from .terminal import say

SUMMARY = "print the JSON Schema of an exported game"


def arguments(_parser: argparse.ArgumentParser) -> None:
    """There are no arguments."""


def run(_chosen: argparse.Namespace) -> int:
    from rulewright import pipeline

    say(pipeline.schema())
    return 0
