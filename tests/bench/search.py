"""How strong the bot is that searches: ``python -m tests.bench.search connect-four --against openspiel --games 1000``.

In: a game, and an opponent: ``greedy``, ``random``, or ``openspiel``, whose MCTS makes as many playouts. Out: the share
of the wins, with its interval. Seats are swapped: with k players, each k games share a seed, and the bot sits in every
seat once. The others are all played by the opponent.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

import rulewright
from rulewright.lab import statistics
from rulewright.play.chance import Stream
from rulewright.play.choice import Choice
from rulewright.play.game import Game
from rulewright.play.players import bot
from rulewright.play.session import Session

TOP = Path(__file__).parents[2]
Opponent = Callable[[Session, Stream], Choice]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.search", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--against", default="greedy", help="greedy, random, search:N, or openspiel")
    parser.add_argument("--rounds", type=int, default=300, help="how often the bot plays on from a position")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, help="default: the least")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    own = TOP / "examples" / f"{chosen.game}.rules"
    game = rulewright.load(own if own.is_file() else chosen.game)
    players = chosen.players or game.players[0]
    game.table(players).native.now()
    blocks = -(-chosen.games // players)
    shares, spent = [], [0.0, 0.0]
    for block in range(blocks):
        ends = [share(game, chosen, players, block, seat, spent) for seat in range(players)]
        shares.append(sum(ends) / players)
        if block + 1 == blocks or not (block + 1) % max(1, blocks // 10):
            sys.stdout.write(line(chosen, shares, players, spent))
            sys.stdout.flush()


def line(chosen: argparse.Namespace, shares: list[float], players: int, spent: list[float]) -> str:
    found, games = statistics.mean(statistics.sample(shares), low=0, high=1), len(shares) * players
    told = f"{100 * found.value:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"
    times = " and ".join(f"{one / games:.2f}" for one in spent)
    return (
        f"{chosen.game}, {chosen.rounds} rounds, against {chosen.against}: {told} of {games} games; {times} s a game\n"
    )


def share(game: Game, chosen: argparse.Namespace, players: int, block: int, seat: int, spent: list[float]) -> float:
    """What the bot wins of one game, from this seat."""
    searcher, seed = bot(f"search:{chosen.rounds}"), chosen.seed * 1_000_003 + block
    session = game.start(players, seed)
    streams = Stream(2 * seed), Stream(2 * seed + 1)
    other = openspiel(chosen, session, seed) if chosen.against == "openspiel" else bot(chosen.against)
    while session.player is not None:
        mine, begun = session.player == seat, process_time()
        choice = searcher(session, streams[0]) if mine else other(session, streams[1])
        spent[0 if mine else 1] += process_time() - begun
        session.choose(choice)
    won = session.winners or session.table.turns
    return 1 / len(won) if seat in won else 0.0


def openspiel(chosen: argparse.Namespace, session: Session, seed: int) -> Opponent:
    """The MCTS of OpenSpiel, in C++, which follows the game."""
    spiel: Any = import_module("pyspiel")
    pair = import_module("tests.spiel.tables").PAIRS[chosen.game]
    their = spiel.load_game(pair.other)
    searcher = spiel.MCTSBot(their, spiel.RandomRolloutEvaluator(1, seed), 2.0, chosen.rounds, 1000, True, seed, False)
    state = their.new_initial_state()

    def choose(now: Session, _: Stream) -> Choice:
        for choice in list(now.way.choices())[state.move_number() :]:
            known = {pair.there(state, one): one for one in state.legal_actions()}
            state.apply_action(known[pair.called(choice)])
        wanted = pair.there(state, searcher.step(state))
        return next(choice for choice in now.legal() if pair.called(choice) == wanted)

    return choose


if __name__ == "__main__":
    main()
