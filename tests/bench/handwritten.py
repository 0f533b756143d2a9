"""In: random numbers. Out: the length of a random game of tic-tac-toe, connect four or breakthrough, with hand-written
code.
"""
# ruff: noqa: N803, PERF401, RUF005, SIM114
# mypy: ignore-errors

from dataclasses import dataclass


# ======================================================================= oo
@dataclass(frozen=True)
class Place:
    row: int
    col: int


@dataclass(frozen=True)
class Drop:
    col: int


@dataclass(frozen=True)
class Step:
    src: tuple
    dst: tuple


class Board:
    def __init__(self, rows, cols):
        self.rows, self.cols = rows, cols
        self.cells = {(r, c): None for r in range(rows) for c in range(cols)}

    def __getitem__(self, pos):
        return self.cells[pos]

    def __setitem__(self, pos, piece):
        self.cells[pos] = piece

    def on_board(self, pos):
        return pos in self.cells


class Game:
    players = ("X", "O")

    def __init__(self):
        self.turn = 0
        self.winner = None

    @property
    def current_player(self):
        return self.players[self.turn]

    def next_turn(self):
        self.turn = (self.turn + 1) % len(self.players)


class TicTacToe(Game):
    size, need = 3, 3

    def __init__(self):
        super().__init__()
        self.board = Board(self.size, self.size)

    def legal_moves(self):
        return [Place(r, c) for (r, c), p in self.board.cells.items() if p is None]

    def apply(self, move):
        self.board[(move.row, move.col)] = self.current_player
        if self._line_through((move.row, move.col)):
            self.winner = self.current_player
        self.next_turn()

    def _line_through(self, pos):
        me = self.board[pos]
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            n = 1
            for s in (1, -1):
                r, c = pos[0] + s * dr, pos[1] + s * dc
                while self.board.on_board((r, c)) and self.board[(r, c)] == me:
                    n += 1
                    r, c = r + s * dr, c + s * dc
            if n >= self.need:
                return True
        return False

    def is_terminal(self):
        return self.winner is not None or not self.legal_moves()


class ConnectFour(TicTacToe):
    need = 4

    def __init__(self):
        Game.__init__(self)
        self.board = Board(6, 7)

    def legal_moves(self):
        return [Drop(c) for c in range(7) if self.board[(5, c)] is None]

    def apply(self, move):
        row = next(r for r in range(6) if self.board[(r, move.col)] is None)
        self.board[(row, move.col)] = self.current_player
        if self._line_through((row, move.col)):
            self.winner = self.current_player
        self.next_turn()


class Breakthrough(Game):
    def __init__(self):
        super().__init__()
        self.board = Board(8, 8)
        for c in range(8):
            for r in (0, 1):
                self.board[(r, c)] = "X"
            for r in (6, 7):
                self.board[(r, c)] = "O"

    def legal_moves(self):
        me = self.current_player
        fwd = 1 if me == "X" else -1
        moves = []
        for (r, c), p in self.board.cells.items():
            if p != me:
                continue
            for dc in (-1, 0, 1):
                dst = (r + fwd, c + dc)
                if not self.board.on_board(dst):
                    continue
                target = self.board[dst]
                if target is None or (dc != 0 and target != me):
                    moves.append(Step((r, c), dst))
        return moves

    def apply(self, move):
        me = self.current_player
        self.board[move.dst] = me
        self.board[move.src] = None
        if move.dst[0] == (7 if me == "X" else 0):
            self.winner = me
        elif not any(p is not None and p != me for p in self.board.cells.values()):
            self.winner = me
        self.next_turn()

    def is_terminal(self):
        return self.winner is not None or not self.legal_moves()


def oo_playout(cls):
    def playout(rng):
        g = cls()
        m = 0
        while not g.is_terminal():
            moves = g.legal_moves()
            g.apply(moves[int(rng.random() * len(moves))])
            m += 1
        return m

    return playout


# ======== gen

T_LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
B_FWD = [[], []]
for _p, _d in ((0, 8), (1, -8)):
    for _f in range(64):
        _t = []
        for _k in (-1, 0, 1):
            if 0 <= (_f & 7) + _k <= 7 and 0 <= _f + _d + _k <= 63:
                _t.append((_f + _d + _k, _k != 0))
        B_FWD[_p].append(tuple(_t))
B_START = [0] * 16 + [2] * 32 + [1] * 16


class TttGen:
    """state: flat list cells[0..8], turn at [9], winner at [10]"""

    @staticmethod
    def initial():
        return [2] * 9 + [0, -1]

    @staticmethod
    def legal(s):
        if s[10] >= 0:
            return []
        return [i for i in range(9) if s[i] == 2]

    @staticmethod
    def apply(s, a, LINES=tuple(tuple(tuple(x for x in ln if x != c) for ln in T_LINES if c in ln) for c in range(9))):
        p = s[9]
        s[a] = p
        for x, y in LINES[a]:
            if s[x] == p and s[y] == p:
                s[10] = p
        s[9] = 1 - p

    @staticmethod
    def undo(s, a):
        s[a] = 2
        s[9] = 1 - s[9]
        s[10] = -1


def _four_lines():
    for r in range(6):
        for c in range(7):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if 0 <= r + 3 * dr < 6 and 0 <= c + 3 * dc < 7:
                    yield tuple((r + k * dr) * 7 + c + k * dc for k in range(4))


C4_THRU = tuple(tuple(tuple(x for x in ln if x != q) for ln in _four_lines() if q in ln) for q in range(42))


class C4Gen:
    """state: cells[0..41] (row-major), heights[42..48], turn 49, winner 50"""

    @staticmethod
    def initial():
        return [2] * 42 + [0] * 7 + [0, -1]

    @staticmethod
    def legal(s):
        if s[50] >= 0:
            return []
        return [c for c in range(7) if s[42 + c] < 6]

    @staticmethod
    def apply(s, a, THRU=C4_THRU):
        p = s[49]
        h = s[42 + a]
        q = h * 7 + a
        s[q] = p
        s[42 + a] = h + 1
        for x, y, z in THRU[q]:
            if s[x] == p and s[y] == p and s[z] == p:
                s[50] = p
        s[49] = 1 - p


class BrkGen:
    """state: cells[0..63], turn 64, winner 65, piece counts 66,67"""

    @staticmethod
    def initial():
        return B_START[:] + [0, -1, 16, 16]

    @staticmethod
    def legal(s, FWD=B_FWD):
        if s[65] >= 0:
            return []
        p = s[64]
        tab = FWD[p]
        out = []
        for f in range(64):
            if s[f] == p:
                for t, diag in tab[f]:
                    x = s[t]
                    if x == 2 or (diag and x != p):
                        out.append((f, t))
        return out

    @staticmethod
    def apply(s, a):
        f, t = a
        p = s[64]
        if s[t] != 2:
            s[67 - p] -= 1
        s[t] = p
        s[f] = 2
        if (t > 55 if p == 0 else t < 8) or s[67 - p] == 0:
            s[65] = p
        s[64] = 1 - p


def gen_playout(G):
    initial, legal, apply = G.initial, G.legal, G.apply

    def playout(rng):
        s = initial()
        rnd = rng.random
        m = 0
        while True:
            la = legal(s)
            if not la:
                return m
            apply(s, la[int(rnd() * len(la))])
            m += 1

    return playout


TABLE = {
    "oo": {
        "tic-tac-toe": oo_playout(TicTacToe),
        "connect-four": oo_playout(ConnectFour),
        "breakthrough": oo_playout(Breakthrough),
    },
    "gen": {
        "tic-tac-toe": gen_playout(TttGen),
        "connect-four": gen_playout(C4Gen),
        "breakthrough": gen_playout(BrkGen),
    },
}
