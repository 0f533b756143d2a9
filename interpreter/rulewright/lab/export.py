"""In: a run and the name of a file. Out: a row for each seat of each game there, as CSV, JSON lines or Parquet."""

from __future__ import annotations

import csv
import json
import sqlite3
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from .store import Store

FORMS = (".csv", ".jsonl", ".parquet")
AT_ONCE = 50_000
"""So many rows are in memory at a time."""
ASKED = """
SELECT rows.*, times.seconds / times.games AS seconds
FROM rows LEFT JOIN times ON times.arm = rows.arm
    AND times.game = (SELECT max(game) FROM times WHERE arm = rows.arm AND game <= rows.game)
ORDER BY rows.arm, rows.game, rows.seat
"""


class ExportError(ValueError):
    """A file of a kind that is not known, or for which something is missing."""


def export(store: Store, file: str) -> int:
    """Write the rows; returns how many there are. The number of a game, of its block and of its seat begin with 0."""
    ending = Path(file).suffix
    if ending not in FORMS:
        raise ExportError(f"`{file}` must end with {', '.join(FORMS[:-1])} or {FORMS[-1]}.")
    with store.laid_out() as connection:
        return exported(connection, file, ending)


def exported(connection: sqlite3.Connection, file: str, ending: str) -> int:
    found = connection.execute(ASKED)
    names = [one[0] for one in found.description]
    rows = ((*row[: names.index("seed")], f"{row[names.index('seed')] & (1 << 64) - 1:016x}", *row[names.index("seed") + 1 :]) for row in found)  # fmt: skip # noqa: E501
    if ending == ".parquet":
        return as_parquet(file, names, rows)
    count = 0
    with Path(file).open("w", encoding="utf-8", newline="") as opened:
        table = csv.writer(opened, lineterminator="\n")
        if ending == ".csv":
            table.writerow(names)
        for row in rows:
            count += 1
            if ending == ".csv":
                table.writerow(row)
            else:
                opened.write(json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False) + "\n")
    return count


def as_parquet(file: str, names: Sequence[str], rows: Iterator[Sequence[Any]]) -> int:
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra
        from pyarrow import parquet  # noqa: PLC0415 - an extra
    except ImportError:
        raise ExportError(
            'Parquet needs the extra `parquet`, which is not installed: pip install "rulewright[parquet]"'
        ) from None
    types = {"share": pa.float64(), "seconds": pa.float64()}
    words = {"name", "rules", "seed", "called", "bot", "end"}
    schema = pa.schema([(name, types.get(name, pa.string() if name in words else pa.int64())) for name in names])
    count = 0
    with parquet.ParquetWriter(file, schema) as writer:
        while some := list(islice(rows, AT_ONCE)):
            columns = list(zip(*some, strict=True))
            writer.write_table(pa.table([pa.array(one, kind) for one, kind in zip(columns, schema.types, strict=True)], schema=schema))  # fmt: skip # noqa: E501
            count += len(some)
    return count
