"""In: some blocks of a run. Out: their games, played: by the compiled program where it can, else in Python."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter

from ..play.accounts import Account, Columns, columns
from ..play.chance import Stream
from ..play.choice import Choice
from ..play.game import Game, Table
from ..play.machine import Raw
from ..play.native.accounts import Accounts, of_one
from ..play.native.batches import BEFORE_SCORES
from ..play.native.crossing import CannotCross
from ..play.players import bot, remembers
from ..play.quiet import Quiet
from ..play.session import Session
from ..program.faults import RulesFault
from .rows import End, Fault, Piece, Row, Took
from .work import Work

Loader = Callable[[str, Mapping[str, str], Mapping[str, str]], Game]
HELD = 8
"""So many games, of other rules, a process keeps ready."""


class Player:
    """Plays the games of a run. ``by``: its name, for the table of times. ``engine``: as for random games anywhere."""

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
        if work.random:
            return AtRandom(work, self.table(work), self).play(blocks, more)
        rows, accounts, faults, took = list[Row](), array("q"), list[Fault](), list[Took]()
        for block in blocks:
            for seating in range(work.games_a_block):
                begun = perf_counter()
                row, account, fault = self.one(work, block, seating)
                took.append(Took(row.game, 1, perf_counter() - begun, self.by))
                rows.append(row)
                accounts.extend(account)
                faults += [] if fault is None else [fault]
        return Piece(rows, accounts, faults, took)

    # ---- one by one --------------------------------------------------------------------------------------------

    def one(self, work: Work, block: int, seating: int) -> tuple[Row, list[int], Fault | None]:
        """A game, its account, and the fault by which it was stopped."""
        table, game, seed = self.table(work), block * work.games_a_block + seating, work.block_seed(block)
        account = Account(columns(table))
        try:
            asked = any(map(remembers, work.bots))
            session = self.begun(work, block) if asked else Quiet.begin(table, work.block_seed(block))
            self.go(session, work, block, seating, account)
        except RulesFault as fault:
            return stopped(work, game, account.of, fault)
        won = sum(1 << seat for seat in session.winners)
        row = Row(
            game, block, seating, seed, ended(won, session.over), won, session.ply, account.turns, tuple(session.scores)
        )
        return row, account.told(won, row.scores, stood=bool(table.standing_name)), None

    def begun(self, work: Work, block: int) -> Session:
        """The games of a block, before anybody has chosen."""
        return Session.begin(self.table(work), work.block_seed(block), explicit=False)

    def go(
        self,
        session: Session,
        work: Work,
        block: int,
        seating: int,
        account: Account | None = None,
        seen: Callable[[Session, Sequence[Raw], Raw], None] | None = None,
    ) -> None:
        """To the end of a game; ``account``: what is to be told of it. Without one, the session knows how it went.
        ``seen``: called at each decision, before the choice is carried out.
        """
        bots, stood = tuple(map(bot, work.bots)), bool(session.table.standing_name)
        streams = [Stream(seed) for seed in work.streams(block)]
        listed = work.random  # where all play at random, choices have the order in which the machine lists them
        while (seat := session.player) is not None and session.ply < work.most:
            if account is not None and seat != account.last:
                account.turn(seat, session.standing() if stood else None)
            at, legal = (seat - seating) % work.players, session.offers.raw()
            choice = listed_choice(session, streams[at]) if listed else bots[at](session, streams[at])
            if seen is not None:
                seen(session, legal, choice.raw)
            session.choose(choice)
            if account is not None:
                account.decision(seat, legal, choice.raw)


def listed_choice(session: Session, stream: Stream) -> Choice:
    legal = session.table.machine.legal(session.state, session.stop)
    raw = legal[stream.below(len(legal))]
    return next(one for one in session.legal() if one.raw == raw)


class AtRandom:
    """Plays random games, going over to the fastest program that is there."""

    def __init__(self, work: Work, table: Table, player: Player) -> None:
        self.work, self.table, self.by = work, table, player.by
        self.of: Columns = columns(table)
        self.native = None if player.engine == "python" else table.native
        if player.engine == "native":
            table.native.now()
        self.accounts: Accounts | None = None

    def play(self, blocks: range, more: int) -> Piece:
        work, number, spent = self.work, blocks.start, 0.0
        rows, accounts, faults, took = list[Row](), array("q"), list[Fault](), list[Took]()
        while number < blocks.stop:
            begun = perf_counter()
            try:
                found = self.next(number, blocks.stop - number)
            except RulesFault as fault:
                row, account, stop = stopped(work, number, self.of, fault)
                rows.append(row)
                accounts.extend(account)
                faults.append(stop)
                self.accounts, number = None, number + 1
                continue
            played = self.read(number, found, rows, accounts)
            seconds = perf_counter() - begun
            spent += seconds
            if played:
                took.append(Took(number, played, seconds, self.by))
                number += played
                if self.native is not None:
                    self.native.begin(spent / (number - blocks.start) * (blocks.stop - number + more))
        return Piece(rows, accounts, faults, took)

    def next(self, number: int, games: int) -> array[int]:
        """Some more games, by what plays them fastest; none, if a long one is not over yet."""
        library = None if self.native is None else self.native.ready()
        if library is None:
            return of_one(self.table, self.of, self.work.seed, number, self.work.most)
        if self.accounts is None or (self.accounts.library is not library and not self.accounts.playing):
            try:
                self.accounts = Accounts(self.table, library, self.of, self.work.seed, self.work.most)
            except CannotCross:
                self.native = None
                return self.next(number, games)
        return self.accounts.batch(number, games)

    def read(self, number: int, found: array[int], rows: list[Row], accounts: array[int]) -> int:
        """Rows and accounts of games from a number on; returns how many there are."""
        players, before = self.work.players, BEFORE_SCORES + self.work.players
        size = before + self.of.size
        for at, first in enumerate(range(0, len(found), size), number):
            choices, over, won = found[first : first + BEFORE_SCORES]
            scores = tuple(found[first + BEFORE_SCORES : first + BEFORE_SCORES + players])
            seed, end = self.work.block_seed(at), ended(won, over)
            rows.append(Row(at, at, 0, seed, end, won, choices, found[first + before], scores))
            accounts.extend(found[first + before : first + size])
        return len(found) // size


def ended(won: int, over: int) -> End:
    return "won" if won else "drawn" if over else "cut"


def stopped(work: Work, game: int, of: Columns, fault: RulesFault) -> tuple[Row, list[int], Fault]:
    """A game that the rules have stopped by a fault."""
    block, seating = divmod(game, work.games_a_block)
    seed = work.block_seed(block)
    row = Row(game, block, seating, seed, "fault", 0, 0, 0, (0,) * work.players)
    told = Fault(game, seed, fault.code, fault.message, fault.file, fault.line)
    return row, [0] * of.size, told
