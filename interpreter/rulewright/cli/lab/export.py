"""In: a run that was kept. Out: its rows in a file of another kind."""

from __future__ import annotations

import argparse

from rulewright.diagnostics.misuse import MisuseError

from ..opening import misuse
from ..terminal import say

SUMMARY = "write a row for each seat of each game, as CSV, JSON lines or Parquet"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kept", metavar="RUN.db", help="a run that `--keep` has kept")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="rows.csv, rows.jsonl or rows.parquet")


def run(chosen: argparse.Namespace) -> int:
    from rulewright.lab.export import ExportError, export
    from rulewright.lab.store import Store, StoreError

    try:
        with Store.open(chosen.kept) as store:
            count = export(store, chosen.output)
    except (StoreError, ExportError) as error:
        raise MisuseError("R905", str(error)) from None
    except OSError as error:
        raise misuse(error, f"`{chosen.output}`") from None
    say(f"{count} rows in {chosen.output}\n")
    return 0
