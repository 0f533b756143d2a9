"""In: some blocks of a run. Out: their games, played: by the compiled program where it can, else in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import perf_counter

from ..play.chance import Stream
from ..play.game import Game, Table
from ..play.native.batches import Batch
from ..play.native.engine import EACH, Run
from ..play.players import bot, remembers
from ..play.session import Session
from ..program.faults import RulesFault
from .rows import End, Fault, Piece, Row, Took
from .work import Work

Loader = Callable[[str, Mapping[str, str], Mapping[str, str]], Game]
HELD = 8
"""So many games, of other rules, a process keeps ready."""


class Player:
    """Plays the games of a run. ``by``: its name, for the table of times."""

    def __init__(self, load: Loader, by: str = "here", engine: str = "auto") -> None:
        self.load, self.by, self.engine = load, by, engine
        self.tables: dict[str, Table] = {}

    def table(self, work: Work) -> Table:
        """The game, ready to play."""
        key = f"{work.rules} {work.players}"
        if key not in self.tables:
            game = self.load(work.called, work.settings, work.files)
            game = game.at(work.position) if work.position else game
            while len(self.tables) >= HELD:
                del self.tables[next(iter(self.tables))]
            self.tables[key] = game.table(work.players, work.options)
        return self.tables[key]

    def play(self, work: Work, blocks: range, *, more: int = 0) -> Piece:
        """Some blocks; ``more``: how many others are to be played after these, for which a program may be compiled."""
        if all(one == "random" for one in work.bots):
            return self.at_random(work, blocks, more)
        rows, faults, took = list[Row](), list[Fault](), list[Took]()
        for block in blocks:
            for seating in range(work.games_a_block):
                begun = perf_counter()
                row, fault = self.one(work, block, seating)
                took.append(Took(row.game, 1, perf_counter() - begun, self.by))
                rows.append(row)
                if fault is not None:
                    faults.append(fault)
        return Piece(rows, faults, took)

    # ---- one by one --------------------------------------------------------------------------------------------

    def one(self, work: Work, block: int, seating: int) -> tuple[Row, Fault | None]:
        game, seed = block * work.games_a_block + seating, work.block_seed(block)
        turns, last, fault = 0, -1, None
        end: End = "fault"
        session: Session | None = None
        try:
            for session in self.moves(work, block, seating):
                seat = session.player
                if seat is not None and seat != last:
                    turns, last = turns + 1, seat
            assert session is not None
            end = "won" if session.winners else "drawn" if session.over else "cut"
        except RulesFault as found:
            fault = told(found, game, seed)
        if session is None:
            return Row(game, block, seating, seed, end, 0, 0, 0, (0,) * work.players), fault
        won = sum(1 << seat for seat in session.winners)
        scores = tuple(session.scores) if fault is None else (0,) * work.players
        return Row(game, block, seating, seed, end, won, session.ply, turns, scores), fault

    def moves(self, work: Work, block: int, seating: int, *, forget: bool = True) -> Iterator[Session]:
        """A game: its session before each choice, and at the end."""
        bots, asks = tuple(map(bot, work.bots)), any(map(remembers, work.bots))
        streams = [Stream(seed) for seed in work.streams(block)]
        session = Session.begin(self.table(work), work.block_seed(block), explicit=False)
        while (seat := session.player) is not None and session.ply < work.most:
            yield session
            at = (seat - seating) % work.players
            session.choose(bots[at](session, streams[at]))
            if forget and not asks:
                session.forget()
        yield session

    # ---- all at random -----------------------------------------------------------------------------------------

    def at_random(self, work: Work, blocks: range, more: int) -> Piece:
        rows, faults, took = list[Row](), list[Fault](), list[Took]()
        table, number = self.table(work), blocks.start
        while number < blocks.stop:
            run = Run(EACH, table, blocks.stop - number, work.seed, number, work.most, self.engine)
            try:
                begun = perf_counter()
                for batch in run.batches():
                    if not batch.games:  # a long one is not over yet
                        continue
                    rows += of_batch(work, number, batch)
                    took.append(Took(number, batch.games, perf_counter() - begun, self.by))
                    number, begun = number + batch.games, perf_counter()
            except RulesFault as fault:
                number, seed = run.number, work.block_seed(run.number)
                faults.append(told(fault, number, seed))
                rows.append(Row(number, number, 0, seed, "fault", 0, 0, 0, (0,) * work.players))
                number += 1
            if run.native is not None and run.played:
                run.native.begin(run.spent / run.played * more)
        return Piece(rows, faults, took)


def of_batch(work: Work, first: int, batch: Batch) -> list[Row]:
    return [
        Row(
            at, at, 0, work.block_seed(at), "won" if won else "drawn" if over else "cut", won, choices, 0, tuple(scores)
        )
        for at, (choices, over, won, *scores) in enumerate(
            zip(batch.lengths, batch.over, batch.won, *batch.scores, strict=True), first
        )
    ]


def told(fault: RulesFault, game: int, seed: int) -> Fault:
    return Fault(game, seed, fault.code, fault.message, fault.file, fault.line)
