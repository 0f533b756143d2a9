"""In: a run that was kept, and a condition. Out: the games behind a figure, listed, and saved to be played again."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rulewright.diagnostics.misuse import MisuseError

from ..terminal import say
from ..writing import made_folder, write

SUMMARY = "list the games behind a figure, and save them for `replay`"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kept", metavar="RUN.db", help="a run that `--keep` has kept")
    parser.add_argument("--where", default="", metavar="WHAT", help='which games: "end=fault", "bot=greedy, share=0"')
    parser.add_argument("--first", default="20", metavar="N", help="the first so many (default: 20)")
    parser.add_argument("--save", metavar="FOLDER", help="save each in this folder, for `rulewright replay`")
    parser.add_argument("--json", action="store_true", help="write the list as JSON")


def run(chosen: argparse.Namespace) -> int:
    from rulewright import reload
    from rulewright.lab.games import WhereError, again, games
    from rulewright.lab.played import Player
    from rulewright.lab.store import Store, StoreError

    from ..seats import numbered

    first = numbered(chosen.first, "--first", 1)
    assert first is not None
    try:
        with Store.open(chosen.kept) as store:
            found = games(store, chosen.where, first)
            folder = made_folder(chosen.save) if chosen.save else None
            player, files = Player(reload), list[str | None]()
            for one in found:
                if folder is None:
                    files.append(None)
                    continue
                if not store.arms[one.arm].work.repeatable:
                    raise MisuseError("R905", "Bots that think for a time would not play these games again.")
                text, fault = again(store, player, one)
                if fault is not None and not text:
                    files.append(None)
                    continue
                name = f"{store.arms[one.arm].name} {one.game + 1}.json".replace("/", "-")
                write(str(Path(folder) / name), text, lasting=False)
                files.append(str(Path(folder) / name))
            names = [arm.name for arm in store.arms]
    except (StoreError, WhereError) as error:
        raise MisuseError("R905", str(error)) from None
    if chosen.json:
        told = [
            {
                "arm": names[one.arm],
                "game": one.game + 1,
                "end": one.end,
                "choices": one.choices,
                "seed": one.seed,
                "file": file,
            }
            for one, file in zip(found, files, strict=True)
        ]
        say(json.dumps(told, ensure_ascii=False, indent=2) + "\n")
        return 0
    for one, file in zip(found, files, strict=True):
        place = f"  rulewright replay '{file}'" if file else ""
        say(f"{names[one.arm]}, game {one.game + 1}: {one.end} after {one.choices} choices{place}\n")
    if not found:
        say("No game of this run is like that.\n")
    return 0
