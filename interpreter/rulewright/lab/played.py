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
from ..play.native import ends
from ..play.native.accounts import STOPPED, Accounts, Some, of_one
from ..play.native.crossing import CannotCross
from ..play.native.library import Library
from ..play.packing import packed
from ..play.players import bot, remembers
from ..play.quiet import Quiet
from ..play.session import Session
from ..play.streams import players_stream
from ..program.faults import RulesFault
from .rows import End, Fault, Piece, Row, Took
from .work import Work

Loader = Callable[[str, Mapping[str, str], Mapping[str, str]], Game]
HELD = 8
"""So many games, of other rules, a process keeps ready."""
LEAST = 0.05
"""Games that took fewer seconds than this are told together with those after them."""


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
            playing = OnlyEnds if work.ends else AtRandom
            return playing(work, self.table(work), self).play(blocks, more)
        numbers = ends.size(self.table(work))
        rows, accounts, faults, took = list[Row](), array("q"), list[Fault](), list[Took]()
        for block in blocks:
            for seating in range(work.games_a_block):
                begun = perf_counter()
                row, account, fault = self.one(work, block, seating)
                took.append(Took(row.game, 1, perf_counter() - begun, self.by))
                if work.ends:
                    accounts.extend(as_end(row, numbers))
                else:
                    rows.append(row)
                    accounts.extend(account)
                faults += [] if fault is None else [fault]
        return Piece(rows, accounts, faults, took, numbers if work.ends else 0)

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
        draw = players_stream(work.seed, block * work.games_a_block + seating)
        listed = work.random  # where all play at random, choices have the order in which the machine lists them
        while (seat := session.player) is not None and session.ply < work.most:
            if account is not None and seat != account.last:
                account.turn(seat, session.standing() if stood else None)
            at, legal = (seat - seating) % work.players, session.offers.raw()
            if listed:
                below = (lambda count: draw() % count) if work.ends else streams[at].below
                choice = listed_choice(session, below)
            else:
                choice = bots[at](session, streams[at])
            if seen is not None:
                seen(session, legal, choice.raw)
            session.choose(choice)
            if account is not None:
                account.decision(seat, legal, choice.raw)


def listed_choice(session: Session, below: Callable[[int], int]) -> Choice:
    legal = session.table.machine.legal(session.state, session.stop)
    raw = legal[below(len(legal))]
    return next(one for one in session.legal() if one.raw == raw)


class AtRandom:
    """Plays random games, going over to the fastest program that is there."""

    def __init__(self, work: Work, table: Table, player: Player) -> None:
        self.work, self.table, self.by = work, table, player.by
        self.of: Columns = columns(table)
        self.native = None if player.engine == "python" else table.native
        if player.engine == "native":
            table.native.now()
        self.playing: Accounts | ends.Ends | None = None
        """The compiled program at work."""
        self.some, self.ends, self.faults = list[Some](), array("q"), list[Fault]()
        self.numbers = ends.size(table) if work.ends else 0

    def play(self, blocks: range, more: int) -> Piece:
        number, spent, took = blocks.start, 0.0, list[Took]()
        while number < blocks.stop:
            begun = perf_counter()
            try:
                played = self.next(number, blocks.stop - number)
            except RulesFault as fault:
                row, account, stop = stopped(self.work, number, self.of, fault)
                self.stop(row, account)
                self.faults.append(stop)
                self.playing, number = None, number + 1
                continue
            seconds = perf_counter() - begun
            spent += seconds
            if not played:
                continue
            if took and took[-1].seconds < LEAST:  # short pieces of work are told together
                last = took.pop()
                took.append(Took(last.game, last.games + played, last.seconds + seconds, self.by))
            else:
                took.append(Took(number, played, seconds, self.by))
            number += played
            if self.native is not None:
                self.native.begin(spent / (number - blocks.start) * (blocks.stop - number + more))
        self.flush()
        return Piece((), self.ends, self.faults, took, self.numbers, self.some)

    def next(self, number: int, games: int) -> int:
        """Some more games, by what plays them fastest: how many; none, if a long one is not over yet."""
        library = None if self.native is None else self.native.ready()
        if library is None:
            return self.in_python(number)
        if self.playing is None or (self.playing.library is not library and not self.playing.playing):
            self.flush()
            try:
                self.playing = self.compiled(library)
            except CannotCross:
                self.native = None
                return self.next(number, games)
        return self.batch(number, games)

    def compiled(self, library: Library) -> Accounts | ends.Ends:
        return Accounts(self.table, library, self.of, self.work.seed, self.work.most)

    def batch(self, number: int, games: int) -> int:
        assert isinstance(self.playing, Accounts)
        played = self.playing.batch(number, games)
        if self.playing.full:
            self.flush()
        return played if played or not self.playing.left else self.in_python(number)

    def in_python(self, number: int) -> int:
        self.flush()
        self.some.append((1, packed([of_one(self.table, self.of, self.work.seed, number, self.work.most)])))
        return 1

    def flush(self) -> None:
        """The games that a compiled program has played and not yet told of."""
        if isinstance(self.playing, Accounts) and self.playing.filled:
            self.some.append(self.playing.taken())

    def stop(self, row: Row, account: list[int]) -> None:
        """The rules have stopped a game."""
        self.flush()
        self.some.append((1, packed([[STOPPED, 0, 0, *row.scores, *account]])))


class OnlyEnds(AtRandom):
    """The same where only the ends of games are told: nothing is done for each of them."""

    def compiled(self, library: Library) -> Accounts | ends.Ends:
        return ends.Ends(self.table, library, self.work.seed, self.work.most)

    def batch(self, number: int, games: int) -> int:
        assert isinstance(self.playing, ends.Ends)
        return self.ended(self.playing.batch(number, games))

    def in_python(self, number: int) -> int:
        return self.ended(ends.of_one(self.table, self.work.seed, number, self.work.most))

    def ended(self, found: array[int]) -> int:
        self.ends += found
        return len(found) // self.numbers

    def stop(self, row: Row, account: list[int]) -> None:
        del account
        self.ends.extend(as_end(row, self.numbers))


def as_end(row: Row, numbers: int) -> list[int]:
    """A game of which only the end is told, in so many numbers."""
    if row.end == "fault":
        return [ends.STOPPED, 0, *row.scores[: numbers - 2]]
    return ends.told(row.choices, int(row.end != "cut"), row.won, row.scores, numbers)


def ended(won: int, over: int) -> End:
    return "won" if won else "drawn" if over else "cut"


def stopped(work: Work, game: int, of: Columns, fault: RulesFault) -> tuple[Row, list[int], Fault]:
    """A game that the rules have stopped by a fault."""
    block, seating = divmod(game, work.games_a_block)
    seed = work.block_seed(block)
    row = Row(game, block, seating, seed, "fault", 0, 0, 0, (0,) * work.players)
    told = Fault(game, seed, fault.code, fault.message, fault.file, fault.line)
    return row, [0] * of.size, told
