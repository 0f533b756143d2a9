"""In: a game, how many play, and by what. Out: nothing; the first game is over when the process ends.

This file is run by its path, before anything of Rulewright is imported. ``begin``: the program in Python is made ready.
"""

import sys
from typing import Any


def main() -> None:
    import rulewright

    name, players, way = sys.argv[1:]
    game = rulewright.load(name)
    if way == "begin":
        game.table(int(players))
        return
    from rulewright.play.native import compilers

    finding: Any = compilers
    if way == "own":
        finding.tiny = tuple
    if game.tally(1, 1, int(players), engine="native").games != 1:
        sys.exit(1)


if __name__ == "__main__":
    main()
