"""In: a run that was kept. Out: its report: for a terminal, as a page of HTML, in Markdown, as JSON."""

from __future__ import annotations

import argparse
import json

from rulewright.diagnostics.misuse import MisuseError

from ..terminal import say
from ..writing import write

SUMMARY = "what a run comes to, in words and charts: on the terminal, as HTML, Markdown, JSON"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kept", metavar="RUN.db", help="a run that `--keep` has kept")
    parser.add_argument("--html", metavar="FILE", help="write a page that needs nothing else")
    parser.add_argument("--markdown", metavar="FILE", help="write it in Markdown")
    parser.add_argument("--json", metavar="FILE", help="write its data, by grammar/report.schema.json; - for here")


def run(chosen: argparse.Namespace) -> int:
    from rulewright.lab.report import report
    from rulewright.lab.report_html import page
    from rulewright.lab.report_text import markdown, terminal
    from rulewright.lab.store import Store, StoreError

    try:
        with Store.open(chosen.kept) as store:
            if not any(store.games(at) for at in range(len(store.arms))):
                raise MisuseError("R905", f"There are no games in `{chosen.kept}` yet.")
            found = report(store)
    except StoreError as error:
        raise MisuseError("R903", str(error)) from None
    forms = ((chosen.html, page), (chosen.markdown, markdown), (chosen.json, as_json))
    for file, form in forms:
        if file == "-":
            say(form(found))
        elif file is not None:
            write(file, form(found))
    if not any(file for file, _ in forms):
        say(terminal(found))
    return 0


def as_json(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"
