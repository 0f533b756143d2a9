"""In: what should occur more often. Out: more corner cases: sets of all sorts of things that are put together and taken
away, over loops too.
"""

from __future__ import annotations

from collections.abc import Callable

from .corners import Corner
from .reckoning import EveryCorner


class WholeCorners(EveryCorner):
    def ways(self) -> dict[str, Callable[[], Corner]]:
        rare = {GATHERED: self.gathered}
        return {**super().ways(), **{about: way for about, way in rare.items() if self.dice.weight(about) > 1}}

    def gathered(self) -> Corner:
        """Sets of cells, of numbers, of values and of pieces, and what comes of them."""
        one, dice = Corner(), self.dice
        enum, values = self.enum(one)
        board, _ = self.board(one)
        component, home = self.pieces(one, kind="pool")
        low, high = self.number(0, 3), self.number(6, 70)
        cells, numbers, kept, faces, slot, act, x, y, n = (self.name() for _ in range(9))
        one.declared += [
            [f"var {cells} of player: set of {board}"],
            [f"var {numbers}: set of {low}..{high}{dice.one(['', f' = {low}..{high}', ' per %'])}"],
            [f"var {kept} of player: set of {enum}"],
            [f"var {faces}: list of {low}..{high}"],
            [f"zone {slot} of {board}: slot of {component}"],
        ]
        inside = f"(({low}..{high}) among %)"
        places = [f"@.{cells}", board, f"next(@).{cells}", f"those({y} in {board} where {y}.{slot} = none)"]
        sums = [f"{x}.row + {x}.column", f"{x}.row", f"lowest({high}, count({x}.neighbours) + {low})"]
        some = [numbers, f"({low}..{self.number(low + 1, high)})", f"[{low}, {high}]", f"({numbers} - {high})"]
        bits = [f"@.{kept}", enum, f"[{dice.one(values)}]", f"next(@).{kept}"]
        pieces = [home, component, f"union({x}.{slot} for {x} in {board})", f"{board}.a1.{slot}"]
        near = dice.one([f"{x}.neighbours", f"{x}.around", f"({x}.neighbours + {x})", f"[{x}, {board}.a1]"])
        add = self.counter(one)
        ways = [
            f"@.{cells} := {self.joined(places)}",
            f"@.{cells} := union({near} for {x} in {self.joined(places)}) - {dice.one([f'@.{cells}', f'{board}.a1'])}",
            f"{numbers} := " + inside.replace("%", f"({self.joined(some)})"),
            f"{numbers} := " + inside.replace("%", f"union({dice.one(sums)} for {x} in {self.joined(places)})"),
            f"@.{kept} := {self.joined([*bits, dice.one(values)])}",
            f"@.{kept} := union({dice.one([f'{y}.{kept}', f'({y}.{kept} + {dice.one(values)})'])} for {y} in players)",
            f"{faces} := each({x} for {x} in {self.joined(some)})",
            add(f"count({self.joined(pieces)})"),
            add(f"count({self.joined([*places, f'{board}.a1'])})"),
            f"for {x} in {self.joined(places)}: {add(f'{x}.row')}",
            f"for {y} in players - @: {add(f'count({y}.{cells} - @.{cells}) + count({faces})')}",
        ]
        one.declared.append(
            [
                f"action {act}",
                f"    pick {n} in {self.joined(places)}".replace("@", "me"),
                *([self.limit()] if dice.chance(0.3) else []),
                f"    needs count({dice.one(['my ' + cells, board])} - {n}) >= {self.number(0, 2)}",
                "    do",
                f"        {dice.one(ways[:2])}".replace("@", "me"),
                f"        my {cells} += {n}",
                f"        if {n}.{slot} = none and {home} is not empty: move one({home}) to {n}.{slot}",
                f'    say "{act} {{{n}}}"',
            ]
        )
        one.offered = [act]
        one.body = [
            *dice.some(ways, 4, 8),
            add(f"count(@.{cells}) + sum({x} for {x} in {numbers}) + count(@.{kept})"),
        ]
        return one

    def joined(self, sets: list[str]) -> str:
        """Two sets or three, put together or taken from each other. What may be a single thing does not come first."""
        first = self.dice.one(sets[:-1])
        return " ".join(
            [first, *(f"{self.dice.one(['+', '-'])} {self.dice.one(sets)}" for _ in range(self.number(1, 2)))]
        )


GATHERED = "corner operator:union operator:without gatherer:union"
