"""In: the arguments of a subcommand of ``lab``. Out: what is to be played, until when, by what; and the run, played."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.misuse import MisuseError

from ..arguments import pairs, position
from ..game import HELP, changes

if TYPE_CHECKING:
    from rulewright.lab.running import Engine, Runner
    from rulewright.lab.stopping import Stop
    from rulewright.lab.store import Arm, Store
    from rulewright.lab.work import Work
    from rulewright.play.game import Game

    from ..simulate import Progress

GAMES, CAP = "1000", "100000"
METRICS = ("all", "ends")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What all subcommands that play one game have in common."""
    parser.add_argument("game", nargs="?", metavar="GAME", help=HELP)
    changes(parser)
    playing(parser)


def playing(parser: argparse.ArgumentParser) -> None:
    """By whom, until when, by what."""
    parser.add_argument(
        "--bots",
        metavar="WHO",
        help="who plays: greedy, or one for each seat, as in --bots greedy,random; they change seats (default: random)",
    )
    parser.add_argument("--players", metavar="N", help="how many players (default: the fewest)")
    position(parser)
    parser.add_argument("--seed", default="1", metavar="S", help="the number that determines everything (default: 1)")
    parser.add_argument("--most", default="100000", metavar="N", help="games with more choices than this are cut off")
    parser.add_argument(
        "-n",
        "--games",
        metavar="N",
        help=f"at least so many games (default: {GAMES}), or at most with --until or --decide",
    )
    parser.add_argument("--until", metavar="WIDTH", help="until shares are known so well: --until 0.02")
    parser.add_argument("--decide", metavar="WHAT", help='until this is decided: --decide "seat-gap < 0.03"')
    parser.add_argument(
        "--metrics",
        metavar="WHICH",
        help="all, or ends: tell only who won, after how many choices, by which scores; random games are much faster",
    )
    parser.add_argument("--keep", metavar="RUN.db", help="keep all games in this file")
    parser.add_argument("--resume", metavar="RUN.db", help="go on with a run that was stopped")
    parser.add_argument("--json", action="store_true", help="write the result as JSON")
    by(parser)


def by(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", default="1", metavar="N", help="by so many processes; the result is the same")
    parser.add_argument("--dask", metavar="ADDRESS", help="by a dask cluster at this address, or `local`")


# ---- what is to be played ------------------------------------------------------------------------------------------


def work_of(game: Game, chosen: argparse.Namespace, bots: tuple[str, ...] | None = None) -> Work:
    """What is to be played, as texts."""
    from rulewright.lab.work import Work

    from ..seats import numbered

    seed, most = numbered(chosen.seed, "--seed"), numbered(chosen.most, "--most", 1)
    assert seed is not None
    assert most is not None
    if chosen.metrics not in {None, *METRICS}:
        raise MisuseError("R905", f"`--metrics` is one of {', '.join(METRICS)}, not `{chosen.metrics}`.")
    return Work(
        game.called,
        game.files,
        bots_of(game, chosen.bots, chosen.players) if bots is None else bots,
        settings=game.settings,
        options=pairs(getattr(chosen, "options", []), "--option"),
        position=chosen.position,
        seed=seed,
        most=most,
        ends=chosen.metrics == "ends",
    )


def arm_of(name: str, game: Game, work: Work) -> Arm:
    """What is to be played, with the names of all that is in it."""
    from rulewright.lab.store import arm
    from rulewright.play.errors import StartError

    try:
        return arm(name, work, (game.at(work.position) if work.position else game).table(work.players, work.options))
    except StartError as error:
        raise MisuseError("R905", str(error)) from None


def bots_of(game: Game, words: str | None, players: str | None) -> tuple[str, ...]:
    """The bots; a single word stands for all."""
    from ..seats import numbered, seated

    count = numbered(players, "--players", 1)
    names = [word.strip() for word in (words or "random").split(",")]
    if len(names) == 1:
        names *= game.players[0] if count is None else count
    elif count is not None and count != len(names):
        raise MisuseError("R905", f"`--bots` names {len(names)} bots, and `--players` wants {count}.")
    return tuple(bot for bot in seated(",".join(names), game, people=False) if bot is not None)


# ---- until when, and by what ---------------------------------------------------------------------------------------


def stop_of(chosen: argparse.Namespace, games_a_block: int) -> Stop:
    from rulewright.lab.stopping import Decide, Stop, StopError, Until, understood

    from ..seats import numbered

    if chosen.until is not None and chosen.decide is not None:
        raise MisuseError("R905", "A run ends by `--until` or by `--decide`, not by both.")
    alone = chosen.until is None and chosen.decide is None
    games = numbered(chosen.games or (GAMES if alone else CAP), "--games", 1)
    assert games is not None
    blocks = -(-games // games_a_block)
    if chosen.until is not None:
        try:
            width = float(chosen.until.lstrip("±"))
        except ValueError:
            width = 0.0
        if not 0 < width < 1:
            raise MisuseError("R905", f"`--until` needs a width between 0 and 1, not `{chosen.until}`.", "--until 0.02")
        return Until(blocks, width)
    if chosen.decide is not None:
        try:
            understood(chosen.decide)
        except StopError as error:
            raise MisuseError("R905", str(error)) from None
        return Decide(blocks, chosen.decide)
    return Stop(blocks)


def engine_of(chosen: argparse.Namespace) -> Engine:
    from rulewright import reload
    from rulewright.lab.clusters import Cluster
    from rulewright.lab.here import Here
    from rulewright.lab.played import Player
    from rulewright.lab.processes import Processes

    from ..seats import numbered

    workers = numbered(chosen.workers, "--workers", 1)
    assert workers is not None
    if chosen.dask is not None:
        return Cluster(chosen.dask, reload, workers if workers > 1 else 2)
    return Processes(workers, reload) if workers > 1 else Here(Player(reload))


# ---- runs ----------------------------------------------------------------------------------------------------------


@contextmanager
def storing(
    chosen: argparse.Namespace, command: str, arms: Sequence[Arm], stop: Stop | None, about: Mapping[str, Any]
) -> Iterator[Store]:
    """The run, new or to be continued."""
    from rulewright.lab.store import Store, StoreError

    try:
        if chosen.resume is not None:
            found = Store.open(chosen.resume)
            if found.about["command"] != command:
                raise MisuseError("R905", f"That run is one of `lab {found.about['command']}`, not of `lab {command}`.")
            found.must_go_on()
        else:
            assert stop is not None
            told = {"command": command, "game": arms[0].game, "stop": stop.as_json(), **about}
            found = Store.make(chosen.keep, arms, told)
    except StoreError as error:
        raise MisuseError("R903", str(error)) from None
    with found:
        yield found


def opened(chosen: argparse.Namespace) -> Game | None:
    """The game; None if its rules have errors, which have been printed."""
    from ..play import opened as game_of

    if chosen.game is None:
        raise MisuseError("R905", "Say which game to play.", f"See `rulewright lab {chosen.subcommand} --help`.")
    return game_of(chosen)


def varied(
    chosen: argparse.Namespace, ways: Sequence[Mapping[str, str]]
) -> tuple[list[Arm], list[dict[str, Any]]] | None:
    """The base, and an arm for each way to set numbers that can be played; and all ways, with what is wrong."""
    from rulewright import reload
    from rulewright.lab.varied import cell

    game = opened(chosen)
    if game is None:
        return None
    base = work_of(game, chosen)
    arms, cells = [arm_of("base", game, base)], list[dict[str, Any]]()
    bar = progress()
    for at, settings in enumerate(ways, 1):
        made = cell(game, base, settings, reload)
        cells.append({"name": made.name, "settings": made.settings, "said": made.said})
        if made.arm is not None:
            arms.append(made.arm)
        if bar is not None:
            bar(at, len(ways))
    if bar is not None:
        bar.clear()
    return arms, cells


def a_number(word: str, option: str) -> float:
    try:
        found = float(word)
    except ValueError:
        found = 0.0
    if not 0 < found < 1e6:
        raise MisuseError("R905", f"`{option}` needs a number above 0, not `{word}`.")
    return found


def progress() -> Progress | None:
    from ..simulate import Progress

    return Progress() if sys.stderr.isatty() else None


@contextmanager
def heard(store: Store) -> Iterator[Progress | None]:
    """Shows how far it is; Ctrl-C leaves what is there, and says how to go on."""
    from rulewright.lab.clusters import ClusterError
    from rulewright.lab.running import DisagreementError
    from rulewright.lab.stopping import StopError
    from rulewright.play.simulate import WorkerError

    bar = progress()
    try:
        yield bar
    except KeyboardInterrupt:
        if store.file:
            command = store.about["command"]
            sys.stderr.write(f"\nWhat was played is kept. To go on: rulewright lab {command} --resume {store.file}\n")
        raise
    except (ClusterError, DisagreementError, StopError, WorkerError) as error:
        raise MisuseError("R905", str(error)) from None
    except sqlite3.Error as error:
        raise MisuseError("R903", f"`{store.file}` cannot be written ({error}). Is it played elsewhere, too?") from None
    finally:
        if bar is not None:
            bar.clear()


@contextmanager
def runner(store: Store, chosen: argparse.Namespace) -> Iterator[Runner]:
    """Plays arms as far as it is asked to."""
    from rulewright.lab.running import Runner

    with heard(store) as bar, Runner(store, engine_of(chosen), bar) as found:
        yield found


def play(store: Store, chosen: argparse.Namespace) -> None:
    """Play the run to its end."""
    from rulewright.lab.running import run

    with heard(store) as bar:
        run(store, engine_of(chosen), bar)


# ---- in words ------------------------------------------------------------------------------------------------------


def called(row: Mapping[str, Any]) -> str:
    """What a figure is of, in a line."""
    return f"{row['key']} {row['of']}".strip()


def figure(row: Mapping[str, Any]) -> str:
    by, sign = (100, " %") if row["unit"] == "share" else (1, f" {row['unit']}")
    low, high = ("?" if row[end] is None else f"{row[end] * by:.1f}" for end in ("low", "high"))
    return f"{called(row):<28}{row['value'] * by:8.1f}{sign}  ({low} to {high})"
