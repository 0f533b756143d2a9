"""In: a table. Out: its games in a program of its own, which watches itself: whatever C leaves undefined ends it.

Addresses outside of what was allotted, numbers beyond 64 bits, shifts that are too wide.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from rulewright.play.native.crossing import Crossing
from rulewright.play.streams import signed_run

from .engines import MOST_PLIES, Made, told

WATCHING = (
    "-std=c11",
    "-O1",
    "-fno-strict-aliasing",
    "-w",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
)
MAIN = """
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words)
{
    work *W = calloc(1, sizeof(work));
    number *S = calloc(STATE, sizeof(number)), *start = calloc(STATE, sizeof(number));
    number *result = calloc(RESULT, sizeof(number));
    FILE *file = fopen(words[1], "rb");
    number games = atoll(words[2]), run = atoll(words[3]), most = atoll(words[4]);
    if (count != 5 || !file || fread(start, sizeof(number), STATE, file) != STATE) return 2;
    fclose(file);
    rulewright_begin(W, atoll("STEPS"));
    rulewright_renew(W, start);
    for (number game = 0; game < games; game++) {
        rulewright_playouts(W, S, start, run, game, 1, most, 1LL << 50, result);
        for (number at = 0; at < RESULT; at++) printf("%lld ", result[at]);
    }
    printf("%lld\\n", rulewright_trace(W));
    free(result);
    free(start);
    free(S);
    free(W);
    return 0;
}
"""


class ComplainedError(AssertionError):
    """The program ended itself, or no compiler takes it."""


def sanitizer() -> str | None:
    """A compiler whose programs can watch themselves."""
    return next((path for name in ("gcc", "clang") if (path := shutil.which(name)) is not None and watches(path)), None)


def watches(compiler: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "nothing.c"
        source.write_text("int main(void) { return 0; }\n", encoding="ascii")
        made = subprocess.run(
            [compiler, *WATCHING, "-o", str(Path(folder) / "nothing"), str(source)], capture_output=True, check=False
        )
        return made.returncode == 0


def watched(one: Made, compiler: str, games: int, seed: int) -> tuple[int, tuple[int, ...]]:
    """Like ``Playing.play``: how many choices were made, and what must be the same by any compiler."""
    block = Crossing(one.printed.memory).block(one.opening())
    with tempfile.TemporaryDirectory() as folder:
        source, program, start = (Path(folder) / name for name in ("play.c", "play", "start"))
        main = MAIN.replace('atoll("STEPS")', str(one.machine.purse.budget.steps))
        source.write_text(one.printed.text + main, encoding="ascii")
        start.write_bytes(block.tobytes())
        made = subprocess.run([compiler, *WATCHING, "-o", str(program), str(source)], capture_output=True, check=False)
        if made.returncode:
            raise ComplainedError(made.stderr.decode(errors="replace")[:2000])
        words = [str(program), str(start), str(games), str(signed_run(seed)), str(MOST_PLIES)]
        ended = subprocess.run(words, capture_output=True, check=False)
        if ended.returncode:
            raise ComplainedError(ended.stderr.decode(errors="replace")[:2000])
    *results, trace = map(int, ended.stdout.split())
    return told(trace, results, len(results) // games)
