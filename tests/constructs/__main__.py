"""In: constructs and their parts. Out: what fails, and how soon, where one part is left out: a table for the documents.

``python -m tests.constructs`` prints it; with ``--write`` it goes into ``docs/contributing.md``. Names of files tell
which parts are tried; without any, all are.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .parts import CONSTRUCTS, TOP, Part

PAGE = TOP / "docs" / "contributing.md"
BEGIN, END = "<!-- what python -m tests.constructs found -->\n", "<!-- end -->\n"
TEST = ("pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.constructs", description=__doc__)
    parser.add_argument("files", nargs="*", help="parts in these files only")
    parser.add_argument("--write", action="store_true", help="write the table into docs/contributing.md")
    wanted = parser.parse_args()
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    known, after = rest.split(END)
    lines = ["| left out of | what stands there | what fails | seconds of one core |", "| --- | --- | --- | --- |"]
    sound = True
    for construct in CONSTRUCTS:
        lines.append(f"| **{construct.sort} `{construct.name}`**, {len(construct.parts)} files | | | |")
        for part in construct.parts:
            start = f"| `{part.file}` | {part.what} |"
            row = next((line for line in known.split("\n") if line.startswith(start)), f"{start} not tried | |")
            if not wanted.files or any(name in part.file for name in wanted.files):
                told, caught = tried(part)
                row = f"{start} {told}"
                sound = sound and caught
                print(row, flush=True)
            lines.append(row)
    if wanted.write:
        table = "\n".join(lines)
        PAGE.write_text(f"{before}{BEGIN}\n{table}\n\n{END}{after}", encoding="utf-8")
    return 0 if sound else 1


def tried(part: Part) -> tuple[str, bool]:
    """What failed and how soon, for the table; and whether the test passed before."""
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder)
        copied(top)
        if failing(top, part.check)[0]:
            return "fails as it is | |", False
        part.without(top)
        found, seconds = failing(top, part.check)
    told = f"`{found}`" if found else "nothing"
    return f"{told} | {seconds:.0f} |", bool(found)


def copied(top: Path) -> None:
    """A copy of the project, without files that git ignores."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607 - whichever is there
        cwd=TOP, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in listed.stdout.split("\0"):
        if name and (TOP / name).is_file():
            (top / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(TOP / name, top / name)


def failing(top: Path, check: str) -> tuple[str, float]:
    """The first test that fails, and the time until then; None if all pass."""
    environment = {**os.environ, "PYTHONPATH": str(top / "interpreter"), "RULEWRIGHT_CACHE": "off"}
    asked = ["mypy"] if check == "mypy" else [*TEST, check]
    begun = spent()
    done = subprocess.run(
        [sys.executable, "-m", *asked],
        cwd=top, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    seconds = spent() - begun
    if done.returncode == 0:
        return "", seconds
    found = FAILED.search(done.stdout)
    return found[1] if found else check, seconds


def spent() -> float:
    """The processor time of all child processes that have ended, which other processes do not affect."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime


if __name__ == "__main__":
    sys.exit(main())
