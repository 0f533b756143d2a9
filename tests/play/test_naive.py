"""Small games without published numbers, in lock-step with simple Python implementations."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulewright.play.chance import Stream

WORTH = {"sketch": 2, "still_life": 4, "portrait": 6, "landscape": 7, "triptych": 9}


@pytest.mark.parametrize("second_price", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_auction(load, players, second_price):
    """Secret bids for one painting after the other."""
    stream = Stream(players)
    for _ in range(4):
        s = load("sealed-bid-auction").start(players, options={"second_price": second_price}, explicit_chance=True)
        store = {"sketch": 4, "still_life": 3, "portrait": 2, "landscape": 2, "triptych": 1}
        coins, points = [20] * players, [0] * players
        while any(store.values()):
            left = {name: count for name, count in store.items() if count}
            if len(left) > 1:
                assert {str(one): one.probability for one in s.chance} == {
                    name: Fraction(count, sum(left.values())) for name, count in left.items()
                }
                lot = sorted(left)[stream.below(len(left))]
                s.choose(lot)
            else:
                lot = next(iter(left))
            store[lot] -= 1
            bids = []
            for seat in range(players):
                assert s.player == seat
                assert [str(one) for one in s.legal()] == [f"bid {n}" for n in range(coins[seat] + 1)]
                bids.append(stream.below(coins[seat] + 1))
                s.choose(f"bid {bids[-1]}")
            best = sorted(bids)
            if best[-1] > best[-2]:
                buyer = bids.index(best[-1])
                coins[buyer] -= best[-2] if second_price else best[-1]
                points[buyer] += WORTH[lot]
            assert [s.view()["variables"]["player.coins"][name] for name in s.seats] == coins
            assert s.standing() == points
        assert s.over
        assert s.scores == points
        most = max(zip(points, coins, strict=True))
        assert s.winners == tuple(seat for seat in range(players) if (points[seat], coins[seat]) == most)


def rows(stones):
    """The lengths of rows of stones of one side."""
    found = set()
    for x, y in stones:
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if (x - right, y - up) in stones:
                continue
            length = 0
            while (x + length * right, y + length * up) in stones:
                length += 1
            found.add(length)
    return found


@pytest.mark.parametrize("exactly", [False, True])
def test_gomoku(load, exactly):
    """Players avoid five for a while, so that longer rows occur; with ``exactly``, six do not win."""
    stream, long_rows = Stream(9), 0
    for _ in range(12):
        s = load("gomoku").start(options={"exactly": exactly})
        free = {(x, y) for x in range(15) for y in range(15)}
        stones: tuple[set[tuple[int, int]], ...] = (set(), set())
        at = 0
        while True:
            assert s.player == at
            assert {str(one) for one in s.legal()} == {f"place {chr(97 + x)}{y + 1}" for x, y in free}
            near = sorted(cell for cell in free if cell[0] < 7 and cell[1] // 5 == at) or sorted(free)
            cell = near[stream.below(len(near))]
            free.remove(cell)
            stones[at].add(cell)
            s.choose(f"place {chr(97 + cell[0])}{cell[1] + 1}")
            through = {length for length in rows(stones[at]) if length >= 5}
            won = 5 in through if exactly else bool(through)
            long_rows += bool(through - {5})
            if won or not free:
                break
            assert not s.over
            at = 1 - at
        assert s.over
        assert s.winners == ((at,) if won else ())
    assert long_rows


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dots_and_boxes(load, players):
    """Boxes are counted by their four lines; the player who closes one continues."""
    stream = Stream(players)
    for _ in range(6):
        s = load("dots-and-boxes").start(players)
        lines = {(x, y) for x in range(7) for y in range(7) if (x + y) % 2}
        drawn: set[tuple[int, int]] = set()
        kept, at = [0] * players, 0
        while drawn != lines:
            assert s.player == at
            free = sorted(lines - drawn)
            assert {str(one) for one in s.legal()} == {f"connect {chr(97 + x)}{y + 1}" for x, y in free}
            x, y = free[stream.below(len(free))]
            drawn.add((x, y))
            s.choose(f"connect {chr(97 + x)}{y + 1}")
            beside = [(x, y - 1), (x, y + 1)] if x % 2 else [(x - 1, y), (x + 1, y)]
            closed = sum(
                all(side in drawn for side in ((a - 1, b), (a + 1, b), (a, b - 1), (a, b + 1)))
                for a, b in beside
                if 0 <= a < 7 and 0 <= b < 7
            )
            kept[at] += closed
            assert s.standing() == kept
            at = at if closed else (at + 1) % players
        assert s.over
        assert s.scores == kept
        most = [seat for seat in range(players) if kept[seat] == max(kept)]
        assert s.winners == (tuple(most) if len(most) == 1 else ())
