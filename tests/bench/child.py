"""In: a game, in a process of its own. Out: how long each stage of its check takes, as JSON, in milliseconds.

This file is run by its path, before anything of Rulewright is imported.
"""

import gc
import sys
from time import perf_counter
from typing import Any


def main() -> None:
    gc.disable()  # as the command does
    begin = perf_counter()
    import rulewright.cli.check
    import rulewright.cli.main  # noqa: F401 - what the command imports
    from rulewright.composition.compose import compose
    from rulewright.model.resolve import resolve
    from rulewright.pipeline import Workspace

    imported = perf_counter()
    from rulewright.syntax.grammar import language

    language()
    known = perf_counter()
    from rulewright.composition import shelf
    from rulewright.composition.library import Library
    from rulewright.diagnostics.diagnostic import Report
    from rulewright.diagnostics.place import Sources

    reader: Any = shelf
    read_file = reader.read_file
    reading = 0.0

    def timed(*given: object) -> object:
        nonlocal reading
        start = perf_counter()
        read: object = read_file(*given)
        reading += perf_counter() - start
        return read

    reader.read_file = timed
    workspace = Workspace()
    report, sources = Report(), Sources()
    start = perf_counter()
    ruleset = compose(sys.argv[1], Library({}), report, sources, {}, workspace.reading, workspace.merged)
    composed = perf_counter()
    model = resolve(ruleset, report, workspace.resolved)
    resolved = perf_counter()
    from rulewright.graph.analyse import examine
    from rulewright.graph.rules import FactsCache

    loaded = perf_counter()
    examine(model, FactsCache(), report)
    examined = perf_counter()

    import json

    stages = {
        "importing the checker": imported - begin,
        "the grammar": known - imported,
        "reading": reading,
        "composing": composed - start - reading,
        "names and types": resolved - composed,
        "importing the analyses": loaded - resolved,
        "the analyses": examined - loaded,
    }
    sys.stdout.write(json.dumps({name: 1000 * seconds for name, seconds in stages.items()}))


if __name__ == "__main__":
    main()
