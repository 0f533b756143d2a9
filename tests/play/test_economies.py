"""The two games with an economy, reckoned once more in plain Python: after each choice the same coins, goods and
prices, in the end the same points.
"""

from __future__ import annotations

import pytest

from rulewright.play.chance import Stream

from .shelf import loaded

HOUSES = {  # grain, timber, stone, what it helps with, coins for each good sold, timber saved, points
    "barn": (0, 2, 0, "grain", 0, 0, 1),
    "mill": (1, 2, 1, "grain", 0, 0, 3),
    "sawmill": (1, 2, 0, "timber", 0, 0, 2),
    "quarry": (1, 2, 0, "stone", 0, 0, 2),
    "warehouse": (0, 2, 2, "", 1, 0, 3),
    "market": (2, 1, 0, "", 1, 0, 2),
    "workshop": (1, 1, 1, "", 0, 1, 2),
    "inn": (3, 1, 0, "", 0, 0, 3),
    "chapel": (0, 1, 3, "", 0, 0, 5),
    "bridge": (0, 3, 2, "", 0, 0, 6),
    "town_hall": (2, 2, 3, "", 0, 0, 7),
}
GOODS = ("grain", "timber", "stone")
FARES = {"village": 0, "port": 1, "capital": 2}
THIRST = {"village": 1, "port": 2, "capital": 3}
INVENTIONS = {  # their points
    "steam_shovel": 2,
    "coal_mine": 2,
    "hot_furnace": 3,
    "thrifty_oven": 3,
    "railway": 4,
    "agents": 4,
    "fine_crystal": 5,
    "world_fair": 8,
}


class Riverside:
    """What there is, and what choices and ships do to it."""

    def __init__(self, players: int) -> None:
        self.price = {"grain": 2, "timber": 3, "stone": 4}
        self.coins = [4] * players
        self.store = [dict.fromkeys(GOODS, 0) for _ in range(players)]
        self.town: list[list[str]] = [[] for _ in range(players)]

    def choose(self, seat: int, action: str, picks: tuple[object, ...]) -> None:
        houses, store = [HOUSES[one] for one in self.town[seat]], self.store[seat]
        name = str(picks[0])
        if action == "gather":
            store[name] = min(6, store[name] + 2 + sum(one[3] == name for one in houses))
        elif action == "sell":
            number = int(str(picks[1]))
            self.coins[seat] += number * (self.price[name] + sum(one[4] for one in houses))
            store[name] -= number
            self.price[name] = max(1, self.price[name] - number)
        elif action == "buy":
            self.coins[seat] -= self.price[name]
            store[name] += 1
            self.price[name] = min(8, self.price[name] + 1)
        else:
            needs = dict(zip(GOODS, HOUSES[name][:3], strict=True))
            needs["timber"] = max(0, needs["timber"] - sum(one[5] for one in houses))
            for good, number in needs.items():
                store[good] -= number
            self.town[seat].append(name)

    def ships(self, wanted: str) -> None:
        self.price[wanted] = min(8, self.price[wanted] + 2)
        cheap = min(GOODS, key=lambda one: self.price[one])
        self.price[cheap] = min(8, self.price[cheap] + 1)

    def points(self, seat: int) -> int:
        return sum(HOUSES[one][6] for one in self.town[seat]) + self.coins[seat] // 5


class Glassworks:
    """The same for glass, coal and sand, with inventions and debts."""

    def __init__(self, players: int) -> None:
        self.price = {"village": 4, "port": 6, "capital": 8}
        self.coins, self.debts = [12] * players, [0] * players
        self.stock = [{"sand": 0, "coal": 0, "glass": 0} for _ in range(players)]
        self.works: list[set[str]] = [set() for _ in range(players)]

    def choose(self, seat: int, action: str, picks: tuple[object, ...]) -> None:
        stock, own = self.stock[seat], self.works[seat]
        if action == "dig":
            stock["sand"] = min(12, stock["sand"] + 3 + ("steam_shovel" in own))
        elif action == "fetch":
            stock["coal"] = min(12, stock["coal"] + 2 + ("coal_mine" in own))
        elif action == "melt":
            number = int(str(picks[0]))
            stock["sand"] -= number * (1 if "thrifty_oven" in own else 2)
            stock["coal"] -= number
            stock["glass"] += number
        elif action == "ship":
            city, number = str(picks[0]), int(str(picks[1]))
            self.coins[seat] -= 0 if "railway" in own else FARES[city]
            for one in range(number):
                self.coins[seat] += self.price[city] - one + ("fine_crystal" in own)
            stock["glass"] -= number
            self.price[city] = max(1, self.price[city] - number + ("agents" in own))
        elif action in {"borrow", "repay"}:
            self.coins[seat] += 10 if action == "borrow" else -12
            self.debts[seat] += 1 if action == "borrow" else -1

    def points(self, seat: int) -> int:
        return sum(INVENTIONS[one] for one in self.works[seat]) + self.coins[seat] // 5 - 3 * self.debts[seat]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_town_is_reckoned_once_more(players: int) -> None:
    for number in range(4):
        session, stream = loaded("riverside").start(players, number, explicit_chance=True), Stream(number)
        model = Riverside(players)
        while not session.over:
            if session.chance:
                outcome = session.chance[stream.below(len(session.chance))]
                session.choose(outcome)
                if str(outcome) in GOODS:
                    model.ships(str(outcome))
                continue
            choice = session.legal()[stream.below(len(session.legal()))]
            model.choose(choice.seat, choice.action, choice.arguments)
            session.choose(choice)
            if not session.chance and not session.over:  # the ships that come next change prices
                told = session.view()["variables"]
                assert list(told["player.coins"].values()) == model.coins
                assert list(told["player.store"].values()) == model.store
                assert told["Good.price"] == model.price
        assert session.scores == [model.points(seat) for seat in range(players)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_glass_is_reckoned_once_more(players: int) -> None:
    for number in range(4):
        session, stream = loaded("glassworks").start(players, number, explicit_chance=True), Stream(number)
        model, unsold, sold, turns = Glassworks(players), set(INVENTIONS), "", 0
        offer, leading, out = 0, -1, set[int]()
        while not session.over:
            if session.chance:
                outcome = session.chance[stream.below(len(session.chance))]
                session.choose(outcome)
                sold = str(outcome)
                continue
            if len(unsold) == 1:  # the last one is no chance
                (sold,) = unsold
            choice = session.legal()[stream.below(len(session.legal()))]
            session.choose(choice)
            if choice.action == "raise":
                offer, leading = offer + int(str(choice.arguments[0])), choice.seat
            elif choice.action == "withdraw":
                out.add(choice.seat)
            model.choose(choice.seat, choice.action, choice.arguments)
            if len(out) == players or (leading >= 0 and len(out) == players - 1):
                if leading >= 0:
                    model.coins[leading] -= offer
                    model.works[leading].add(sold)
                unsold.discard(sold)
                offer, leading, out = 0, -1, set()
            turns += choice.action not in {"raise", "withdraw"}
            if turns == 2 * players:
                turns = 0
                for city, thirst in THIRST.items():
                    model.price[city] = min(10, model.price[city] + thirst)
            told = session.view()["variables"]
            assert list(told["player.coins"].values()) == model.coins
            assert list(told["player.stock"].values()) == model.stock
            assert told["City.price"] == model.price
        assert session.scores == [model.points(seat) for seat in range(players)]
