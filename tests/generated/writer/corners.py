"""In: what should occur more often. Out: small mechanisms, each around things that only work together."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from .dice import Dice, NothingFits
from .kinds import Int
from .names import name as fresh
from .steps import indented
from .world import Column, Component, World

Lines = list[str]
HERE = "per %"
"""Stands for the phase of the corner; ``@`` for the player who comes to it."""


@dataclass(slots=True)
class Corner:
    """The declarations of one corner, the steps of its phase, and the actions that are offered there."""

    declared: list[Lines] = field(default_factory=list)
    body: Lines = field(default_factory=list)
    offered: Lines = field(default_factory=list)
    components: list[Component] = field(default_factory=list)
    """What variants may change, in a table of kinds."""


class Corners:
    alone = False
    """Whether corners are all that there is in the ruleset: then more of each comes up."""

    def __init__(self, world: World, dice: Dice) -> None:
        self.world = world
        self.dice = dice
        self.shapes = [one.shape for one in world.boards]
        """Of all boards so far. How many sides a tile has goes by the first."""

    def ways(self) -> dict[str, Callable[[], Corner]]:
        """All corners, by the construct that they are about."""
        return {
            COMPASS: self.compass,
            ENDLESS: self.endless,
            TILES: self.tiles,
            PATTERNS: self.patterns,
            SLOTS: self.slots,
            PILES: self.piles,
            SETS: self.sets,
            STARS: self.stars,
            KINDS: self.kinds,
            MARKET: self.market,
            **{name: way for name, way in self.later().items() if self.dice.weight(name) > 1},
        }

    def later(self) -> dict[str, Callable[[], Corner]]:
        """Corners that are written when they are aimed at, so that other seeds stay as they are."""
        return {
            SERIES: self.series,
            LISTS: self.lists,
            MEMORIES: self.memories,
            CHASE: self.chase,
            PROOF: self.proof,
            SECRETS: self.secrets,
            NAMED: self.named,
        }

    def memories(self) -> Corner:
        """Stones that are laid, marked and taken back, and positions that are remembered of them."""
        one, dice = Corner(), self.dice
        kind = dice.one(["pool", "sequence", "stack", "slot"])
        enum, values = self.enum(one)
        board, _ = self.board(one)
        stone, home = self.pieces(one, kind="pool")
        spot, mark, worth, seen, memory, act, back, kept, c, x = (self.name() for _ in range(10))
        most = self.number(3, 30)
        full = f"{c}.{spot} = none" if kind == "slot" else f"count({c}.{spot}) < {self.number(1, 3)}"
        there = f"{c}.{spot} != none" if kind == "slot" else f"{c}.{spot} is not empty"
        compared = [spot, *dice.some([mark, worth, seen], 1, 3)]
        one.declared += [
            [f"zone {spot} of {board}: {kind} of {stone}, seen by everyone"],
            [f"var {mark} of {stone}: {dice.one(['0..1', '-1..2'])}"],
            [f"var {worth} of player: {enum}?"],
            [f"var {seen} of {board}: {dice.one(['set of ' + enum, 'list of ' + enum + ', up to 2'])}"],
            [f"var {kept}: 0..{most}, off the table"],
            [f"memory {memory} of {' and '.join(compared)}, up to {most}"],
            [
                f"action {act}",
                f"    pick {c} in {board} where {full}",
                f"    needs count({home}) > 0",
                f"    needs times({memory}) = 0 supposing move one({home}) to {c}.{spot}",
                f"    do: move one({home}) to {c}.{spot}",
                f'    say "{act} {{{c}}}"',
            ],
            [
                f"action {back}",
                f"    pick {c} in {board} where {there}",
                f"    do: move {c}.{spot} to {home}",
                f'    say "{back} {{{c}}}"',
            ],
        ]
        add, more = self.counter(one), self.counter(one)
        one.offered = [act, back]
        one.body = [
            f"if {kept} < {most}",
            f"    {kept} += 1",
            f"    remember {memory}",
            add(f"times({memory})"),
            dice.one(
                [
                    f"@.{worth} := {dice.one(values)}",
                    f"for {c} in {board} where {there}: {c}.{seen} -= {values[0]}",
                    f"for {x} in {stone} where {x}.{board} != none: {x}.{mark} := 1 - {x}.{mark} * {x}.{mark}",
                    *([f"for {c} in {board} where {there}: shuffle {c}.{spot}"] if kind == "stack" else []),
                ]
            ),
            f"for {c} in {board} where count({c}.{seen}) < 2 and {there}: {c}.{seen} += {dice.one(values)}",
            more(f"times({memory}) + count({c} in {board} where {there})"),
        ]
        return one

    def chase(self) -> Corner:
        """Stones that are laid and taken; what one may do depends on what others may do."""
        one, dice = Corner(), self.dice
        board, _ = self.board(one)
        stone, home = self.pieces(one, kind="pool")
        spot, purse, take, lay, c, n, p = (self.name() for _ in range(7))
        high, add = self.number(1, 3), self.counter(one)
        after = dice.one(["", f" then my {purse} := {self.number(0, high)}"])
        one.declared += [
            [f"zone {spot} of {board}: slot of {stone}"],
            [f"resource {purse} of player: 0..{high} = {self.number(0, high)}"],
            [
                f"action {take}({n}: 0..{high})",
                f"    pick {c} in {board} where {c}.{spot} != none",
                f"    cost {n} {purse}",
                *([f"    limit {self.number(1, 2)} per game"] if dice.chance(0.5) else []),
                f"    needs {c}.{dice.one(['row', 'column'])} > {n}",
                f"    do: move {c}.{spot} to {home}",
                f'    say "{take} {{{n}}} {{{c}}}"',
            ],
            [
                f"action {lay}",
                f"    pick {c} in {board} where {c}.{spot} = none",
                f"    needs count({home}) > 0",
                (
                    f"    needs {dice.one(['', 'not '])}next(me) may {take}({self.number(0, high)}) "
                    f"supposing move one({home}) to {c}.{spot}{after}"
                ),
                f"    do: move one({home}) to {c}.{spot}",
                f'    say "{lay} {{{c}}}"',
            ],
        ]
        one.offered = [lay, f"{take}({self.number(0, high)})"]
        one.body = [
            add(f"count({p} in players where {p} may {lay})"),
            f"if @ may {take}({self.number(0, high)}) and not next(@) may {take}(0): {add('1')}",
        ]
        return one

    def proof(self) -> Corner:
        """Hands that nobody else sees, and what is told of them."""
        one, dice = Corner(), self.dice
        enum, values = self.enum(one)
        card, suit, worth, home, hand, ask, v, x, no = (self.name(capital=at == 0) for at in range(9))
        high = self.number(1, 4)
        names = [self.name() for _ in range(self.number(3, 6))]
        one.declared += [
            [
                f"component {card}",
                f"    has {suit}: {enum}",
                f"    has {worth}: 0..{high}",
                f"    starts in {home}",
                "    table",
                f"        name  count  {suit}  {worth}",
                *(f"        {name}  {self.number(1, 3)}  {dice.one(values)}  {self.number(0, high)}" for name in names),
            ],
            [f"zone {home}: {dice.one(['bag', 'pool'])} of {card}, seen by nobody"],
            [f"zone {hand} of player: {dice.one(['pool', 'pool', 'sequence'])} of {card}, seen by owner"],
            [
                f"action {ask}",
                f"    pick {v} in {enum}",
                "    do",
                f"        let {no} = not any({x} in my {hand} where {x}.{suit} = {v})",
                f"        if {no}: show not any({x} in my {hand} where {x}.{suit} = {v}) to players",
                f"        else: show all({x} in my {hand} where {x}.{worth} <= {high}) to players",
                f'    say "{ask} {{{v}}}"',
            ],
        ]
        one.offered = [ask]
        one.body = [f"draw at most {self.number(1, 2)} from {home} to @.{hand}"]
        return one

    def secrets(self) -> Corner:
        """What is rolled, picked and written down where not all see it, and shown later."""
        one, dice = Corner(), self.dice
        enum, values = self.enum(one)
        die, cup, face, plan, goal, act, look, n, v, d, q = (self.name(capital=at == 0) for at in range(11))
        high = self.number(1, 5)
        who, whose = dice.one([("owner", f"those({d} in {die} where {d}.owner = @)"), ("nobody", die)])
        owned = dice.one(["owner", "nobody"])
        one.declared += [
            [f"component {die} of player: {self.number(1, 2)}", f"    starts in {cup}"],
            [f"zone {cup} of player: {dice.one(['pool', 'sequence'])} of {die}, seen by everyone"],
            [f"var {face} of {die}: 0..{high}, seen by {who}"],
            [f"var {plan} of player, {enum}: {dice.one([f'0..{high}', f'-1..{high}?'])}, seen by {owned}"],
            [f"var {goal}: {enum}, seen by nobody"],
            [
                f"action {act}",
                f"    pick {v} in {enum}{dice.one(['', ', seen by me'])}",
                f"    pick {n} in 0..{high}, seen by me",
                f"    do: my {plan}({v}) := {n}",
                f'    say "{act} {{{n}}}"',
            ],
            [
                f"action {look}",
                f"    pick {q} in players",
                f"    do: show {q}.{plan}({dice.one(values)}) to {dice.one(['me', 'players', f'[me, {q}]'])}",
                f'    say "{look} {{{q}}}"',
            ],
        ]
        one.offered = [act, look]
        one.body = [
            f"for {d} in {whose}: roll {d}.{face}",
            f"roll {goal}",
            *dice.some(
                [
                    f"for {d} in {die}: show {d}.{face} to players",
                    f"show {goal} to @",
                    f"show @.{plan}({values[0]}) to players",
                    f"{goal} := {values[-1]}",
                ],
                1,
                3,
            ),
        ]
        return one

    def named(self) -> Corner:
        """Seats in a table, and definitions that name what they are made of."""
        one, dice = Corner(), self.dice
        seats = self.world.seats
        if not seats:
            raise NothingFits
        sort, home, side, foes, worth, far, near, x, n = (self.name(capital=at == 0) for at in range(9))
        names = [self.name() for _ in range(self.number(2, 4))]
        high = self.number(1, 4)
        one.declared += [
            [
                f"enum {sort}",
                f"    has {side}: player?",
                f"    has {foes}: set of player",
                f"    has {worth}: 0..{high}",
                "    table",
                f"        name  {side}  {foes}  {worth}",
                *(
                    f"        {name}  {dice.one([*seats, '-'])}  {' '.join(dice.some(seats, 1, 2))}  "
                    f"{self.number(0, high)}"
                    for name in names
                ),
            ],
            [
                f"define {home}({x}: {sort}, {n}: number) = if {near} then {far} else {far} + {n}",
                f"    let {near} = {x}.{side} = none or {x}.{side} is in {x}.{foes}",
                f"    let {far} = {x}.{worth} + count({x}.{foes})",
            ],
        ]
        add = self.counter(one)
        one.body = [
            add(f"sum({home}({x}, {self.number(0, 3)}) for {x} in {sort} where {x}.{side} = @)"),
            f"if @ is in {sort}.{names[0]}.{foes}: {add('1')}",
        ]
        return one

    def lists(self) -> Corner:
        """Lists that grow and shrink, of which some are off the table."""
        one, dice = Corner(), self.dice
        enum, values = self.enum(one)
        board, _ = self.board(one)
        numbers, places, kept, act, n, c, i = (self.name() for _ in range(7))
        most, few, seats = self.number(2, 5), self.number(1, 4), self.number(0, 1)
        unseen = dice.one(["", ", off the table"])
        whose, mine = dice.one([("", ""), (" of player", "@.")])
        start = dice.one(["", f" = [{values[0]}]", f" = [{values[1]}, {values[0]}]" if few > 1 else ""])
        per = dice.one(["", HERE])
        room = dice.one([str(most), f"{most} + {seats} * count(players)"])
        one.declared += [
            [f"var {numbers}{whose}: list of -2..4, up to {room}{unseen}"],
            [f"var {places}: list of {board}{' ' * bool(per)}{per}, up to {most}"],
            [f"var {kept} of {board}, player: list of {enum}{start}, up to {few}{dice.one(['', ', off the table'])}"],
            [
                f"action {act}",
                f"    pick {c} in {board}",
                f"    pick {n} in {enum}",
                f"    needs count({c}.{kept}(me)) < {few} or {n} is in {c}.{kept}(me)",
                "    do",
                f"        {c}.{kept}(me) -= {n}",
                f"        if count({c}.{kept}(me)) < {few}: {c}.{kept}(me) += {n}",
                f'    say "{act} {{{c}}} {{{n}}}"',
            ],
        ]
        add, mark = self.counter(one), self.counter(one)
        near = dice.one([f"last({places}) or else {board}.a1", f"first({places}) or else {board}.a1"])
        one.offered = [act]
        one.body = [
            mark(f"sum({i} + 2 for {i} in {mine}{numbers})"),
            f"if count({mine}{numbers}) < {most}: {mine}{numbers} += {self.number(0, 2)} + count({places}) mod 3 - 2",
            dice.one(
                [
                    f"if count({mine}{numbers}) > {self.number(1, 2)}: {mine}{numbers} -= {self.number(-2, 4)}",
                    f"{mine}{numbers} := reversed({mine}{numbers})",
                    f"for {i} in {mine}{numbers}: {mine}{numbers} -= {i}",
                ]
            ),
            f"for {c} in {board}",
            f"    if count({places}) < {most} and count({c}.{kept}(@)) > 0: {places} += {c}",
            f"if count({places}) > {self.number(0, most - 1)}: {places} -= {near}",
            add(f"count({c} in {board} where last({c}.{kept}(@)) = {values[0]})"),
        ]
        return one

    def series(self) -> Corner:
        """Pieces for every value and number, whose count and worth follow from these."""
        one, dice = Corner(), self.dice
        enum, values = self.enum(one)
        name, home, gone, act, x = self.name(capital=True), self.name(), self.name(), self.name(), self.name()
        value, number, worth, flag = (self.name() for _ in range(4))
        high = self.number(2, 4)
        several = dice.one(["each", ", ".join(values), f"{values[0]}..{values[-1]}"])
        numbers = dice.one(["each", f"1..{high}", f"1, {high}"])
        count = dice.one(["2", f"if {number} = 1 then 2 else 1", f"count(players) * {number}", number])
        reckoned = dice.one(
            [f"{number} * {self.number(1, 9)}", f"if {value} = {values[0]} then {number} else 0", number]
        )
        rows = [("name", "count", value, number, worth, flag)]
        rows.append((f"{{{value}}}_{{{number}}}", count, several, numbers, reckoned, f"{number} > 1"))
        if dice.chance(0.5):
            rows.append((f"{values[0]}_1", str(self.number(0, 3)), values[0], "1", "7", "yes"))
        one.declared += [
            [
                f"component {name}",
                f"    has {value}: {enum}",
                f"    has {number}: 1..{high}",
                f"    has {worth}: 0..40",
                f"    has {flag}: yes/no",
                f"    starts in {home}",
                "    table",
                *("        " + "   ".join(cells) for cells in rows),
            ],
            [f"zone {home}: {dice.one(['pool', 'bag'])} of {name}"],
            [f"zone {gone}: pool of {name}"],
            [
                f"action {act}",
                f"    pick {x} in {home} where {x}.{worth} >= {self.number(0, 3)} or {x}.{flag}",
                f"    do: move {x} to {gone}",
                f'    say "{act} {{{x}}}"',
            ],
        ]
        add = self.counter(one)
        one.offered = [act]
        one.body = [
            add(f"sum({x}.{worth} + {x}.{number} for {x} in {gone})"),
            add(f"count({x} in {gone} where {x}.{flag} and {x}.{value} = {dice.one(values)})"),
            f"if count({home}) > {self.number(1, 3)}: draw 1 from {home} to {gone}",
        ]
        return one

    def some(self, most: int) -> list[tuple[list[Lines], str, list[Component]]]:
        """Some corners: their declarations, what their phases are called, and what variants may change."""
        found = []
        ways = {about: (self.share(about), way) for about, way in self.ways().items()}
        for way in [*self.always(), *self.dice.order(ways)[:most]]:
            with suppress(NothingFits):
                corner = way()
                found.append((*self.written(corner), corner.components))
        return found

    def share(self, about: str) -> float:
        """How often a corner comes up beside others."""
        del about
        return 1.0

    def always(self) -> list[Callable[[], Corner]]:
        """Corners that every ruleset has."""
        return []

    def written(self, corner: Corner) -> tuple[list[Lines], str]:
        phase, player = self.name(), self.name()
        body = [line.replace("@", player) for line in corner.body]
        declared = [[line.replace(HERE, f"per {phase}") for line in lines] for lines in corner.declared]
        if corner.offered:
            if self.alone and self.dice.chance(0.4):
                corner.offered += self.aside(corner, self.number(1, 5))
                declared = [[line.replace(HERE, f"per {phase}") for line in lines] for lines in corner.declared]
            word = self.dice.one(["may", "may", "repeats"]) if self.limited(corner) else "may"
            for _ in range(self.number(1, 3) if self.alone else 1):
                body.insert(self.number(0, 1) * len(body), f"{player} {word} {', '.join(corner.offered)}")
        return [*declared, [f"phase {phase}({player}: player)", *indented(body)]], phase

    def limited(self, corner: Corner) -> bool:
        starts = {f"action {one.partition('(')[0]}" for one in corner.offered}
        parts = [part for part in corner.declared if part[0].partition("(")[0].strip() in starts]
        return all(any(line.strip().startswith("limit ") for line in part) for part in parts)

    # ---- what all are made of ---------------------------------------------------------------------------

    def name(self, *, capital: bool = False) -> str:
        return fresh(self.world, self.dice, capital=capital)

    def number(self, low: int, high: int) -> int:
        return self.dice.number(low, high)

    def counter(self, corner: Corner) -> Callable[[str], str]:
        """A number, and a line that changes it."""
        name, by = self.name(), self.number(29, 97)
        corner.declared.append([f"var {name}: 0..{by}"])

        def told(value: str) -> str:
            return f"{name} := ({name} + {value}) mod {by + 1}"

        return told

    def enum(self, corner: Corner) -> tuple[str, list[str]]:
        name, values = self.name(capital=True), [self.name() for _ in range(self.number(2, 4))]
        corner.declared.append([f"enum {name}: {', '.join(values)}"])
        return name, values

    def board(self, corner: Corner, *shapes: str) -> tuple[str, str]:
        name, shape = self.name(), self.dice.one(shapes or ("square", "hex", "rhombus"))
        self.shapes.append(shape)
        corner.declared.append([f"board {name}: {shape} {self.number(3, 4)} by {self.number(3, 5)}"])
        return name, shape

    def pieces(self, corner: Corner, *, kind: str = "", owned: bool = False) -> tuple[str, str]:
        """A component of equal pieces, with the zone where they start."""
        name, home = self.name(capital=True), self.name()
        kind = kind or self.dice.one(["pool", "bag", "stack", "sequence"])
        corner.declared.append(
            [f"component {name}{' of player' if owned else ''}: {self.number(4, 9)}", f"    starts in {home}"]
        )
        corner.declared.append([f"zone {home}{' of player' if owned else ''}: {kind} of {name}"])
        return name, home

    def limit(self) -> str:
        return f"    limit {self.number(1, 3)}{self.dice.one(['', ' per game', ' in all'])}"

    def aside(self, corner: Corner, many: int) -> list[str]:
        """Actions that have nothing to do with anything else: most of what a game offers leaves most of it as it is."""
        found = []
        for _ in range(many):
            action, number, pick = self.name(), self.name(), self.name()
            corner.declared += [
                [f"var {number}: 0..{self.number(1, 9)}"],
                [
                    f"action {action}",
                    f"    pick {pick} in 0..1",
                    *([self.limit()] if self.dice.chance(0.3) else []),
                    f"    do: {number} := {pick}",
                    f'    say "{action} {{{pick}}}"',
                ],
            ]
            found.append(action)
        return found

    # ---- boards -----------------------------------------------------------------------------------------

    def compass(self) -> Corner:
        """A token that moves on a board: directions, rows, edges, costs."""
        one, dice = Corner(), self.dice
        board, shape = self.board(one)
        spot, step, way, other, row, graph = (self.name() for _ in range(6))
        one.declared.append([f"var {spot}: {board}?"])
        one.declared.append(
            [
                f"graph {graph} on {board}",
                (
                    f"    edge {step} to {other} in {step}.{dice.one(['neighbours', 'around'])} "
                    f"cost if {other}.row > {step}.row then {self.number(2, 3)} else "
                    f"{other}.row - {step}.row + 2"
                ),
            ]
        )
        add, here, action = self.counter(one), self.name(), self.name()
        one.declared.append([f"define {here} = {spot} or else {board}.{dice.one(['b1', 'b2', 'a3'])}"])
        one.declared.append(
            [
                f"action {action}",
                f"    pick {way} in {dice.one(['sides', 'directions'])}({board})",
                f"    needs step({here}, {way}) != none",
                *([self.limit()] if dice.chance(0.6) else []),
                f"    do: {spot} := step({here}, {way}, {self.number(1, 2)}) or else {here}",
                f'    say "{action} {{{way}}}"',
            ]
        )
        one.offered = [action]
        amount = self.name()
        one.declared.append([f"var {amount}: 1..3"])
        one.body = [
            f"{amount} := {amount} mod 3 + 1",
            add(f"count({way} in sides({board}) where step({here}, rotated({way}, {amount})) != none)"),
            add(f"count({way} in directions({board}) where step({here}, opposite({way}), {amount}) != none)"),
            (
                f"{spot} := step({here}, first({way} in {dice.one(['sides', 'directions'])}({board}) "
                f"where step({here}, {way}) != none) or else n) or else {here}"
            ),
            f"{spot} := step({here}, first(sides({board}))) or else {here}",
            f"{spot} := step({here}, best({way} in sides({board}) by {amount} mod 2)) or else {here}",
            f"let {way} = direction({board}.a1, {here})",
            f"if {way} != none: {spot} := step({here}, rotated({way}, {amount})) or else {board}.b2",
            add(f"count({row} in lines({board}, {amount}) where {here} is in {row})"),
            add(f"count(reach({graph}, {here}, {amount}))"),
            add(f"count(reach({graph}, {here}))"),
            f"{spot} := cell_at({board}, {amount}, {self.number(1, 4)}) or else {here}",
            add(f"count({row} in rim({board}) where {row}.row = {here}.row)"),
            add(f"count(run({here}, {self.directions(shape)}, rim({board})))"),
            f"if {spot} is in those({other} in {board} where {other}.column > {amount}): {add('3')}",
            add(f"count({row} in {amount}..{self.number(3, 6)} where {row} mod 2 = 0)"),
        ]
        return self.shuffled(one)

    def directions(self, shape: str) -> str:
        return self.dice.one(["n", "e", "s", "w"] if shape == "square" else ["n", "ne", "se", "s", "sw", "nw"])

    def shuffled(self, one: Corner) -> Corner:
        """Leave out some steps of the body, except those that define names for others."""
        kept = self.number(2, 5)
        lines = list(one.body)
        loose = [at for at, line in enumerate(lines) if not line.startswith(("let ", "if ", " "))]
        self.dice.random.shuffle(loose)
        gone = set(loose[kept + 3 :])
        one.body = [line for at, line in enumerate(lines) if at not in gone]
        return one

    def endless(self) -> Corner:
        """A board without bounds: marks, slots, pools and stacks on its cells."""
        one, dice = Corner(), self.dice
        board, cell, lone, crowd, tower, mark, row, piece = (self.name() for _ in range(8))
        shape = dice.one(["square", "hex", "rhombus"])
        self.shapes.append(shape)
        one.declared.append([f"board {board}: {shape}"])
        component, home = self.pieces(one)
        near_by, stone = self.board(one)[0], self.name()
        far = [
            [f"zone {stone} of {near_by}: slot of {component}"],
            [f"zone {lone} of {board}: slot of {component}"],
            [f"zone {crowd} of {board}: {dice.one(['pool', 'bag'])} of {component}"],
            [f"zone {tower} of {board}: {dice.one(['stack', 'sequence'])} of {component}"],
        ]
        one.declared += [*far, [f"var {mark} of {board}: 0..9"]]
        add, lay, build = self.counter(one), self.name(), self.name()
        amount = self.name()
        one.declared.append([f"var {amount}: 1..3"])
        one.declared.append(
            [
                f"action {lay}",
                f"    pick {cell} in {board} where {cell}.{lone} = none",
                f"    needs {home} is not empty",
                "    do",
                f"        draw 1 from {home} to {cell}.{lone} as {piece}",
                f"        {cell}.{mark} := lowest(9, {cell}.{mark} + {self.number(1, 2)})",
                f"        if {piece}.{board} != none: {add(f'count({piece}.{board}.neighbours)')}",
                f'    say "{lay} {{{cell}}}"',
            ]
        )
        one.declared.append(
            [
                f"action {build}",
                f"    pick {cell} in {board}",
                "    do",
                f"        draw at most {self.number(1, 2)} from {home} to {cell}.{dice.one([crowd, tower])}",
                f"        {cell}.{mark} := lowest(9, {cell}.{mark} + 1)",
                f'    say "{build} {{{cell}}}"',
            ]
        )
        one.offered = [lay, build]
        near = f"(cell_at({board}, {amount}, 0) or else {board}.e0n0)"
        way = self.directions(shape)
        origin = f"{board}.e0n0.{lone}"
        one.body = [
            f"if {origin} = none and {home} is not empty: draw 1 from {home} to {origin}",
            f"{amount} := {amount} mod 3 + 1",
            add(f"sum({cell}.{mark} for {cell} in {board})"),
            add(f"sum(({piece}.{board}.{mark} or else 5) + 1 for {piece} in {component})"),
            add(f"count({cell} in {board} where {cell}.{tower} is not empty or {cell}.{crowd} is not empty)"),
            add(f"count({row} in lines({board}, {amount}) where all({cell} in {row} where {cell}.{lone} != none))"),
            add(f"({near}.{mark} + count({near}.{tower}))"),
            f"let {row} = step({near}, {way}, {amount})",
            f"if {row} != none: {row}.{mark} := ({row}.{mark} + {amount}) mod 10",
            (
                f"for {cell} in {board} where {cell}.{lone} != none and {cell}.{mark} > {self.number(2, 6)}: "
                f"move {cell}.{lone} to {home}"
            ),
            f"for {cell} in {board} where count({cell}.{tower}) > 1: move {cell}.{tower} to {home}",
            f"if {home} is not empty and {near_by}.b2.{stone} = none: draw 1 from {home} to {near_by}.b2.{stone}",
            add(f"count({piece} in {component} where {piece}.{near_by} != none)"),
            add(f"count({piece} in {component} where {piece}.{near_by} = {near_by}.b2 or {piece}.{board} = none)"),
        ]
        return one

    def stars(self) -> Corner:
        """A board given by lines."""
        one, board = Corner(), self.name()
        self.shapes.append("free")
        one.declared.append([f"board {board}: free", "    lines", "        a1 b2 c3", "        a3 b2 c1 c2"])
        marks, row, cell, action = (self.name() for _ in range(4))
        owner = self.dice.one(["", " of player"])
        one.declared.append([f"var {marks}{owner}: set of {board}"])
        add, mine = self.counter(one), marks if not owner else f"@.{marks}"
        one.declared.append(
            [
                f"action {action}",
                f"    pick {cell} in {board}",
                *([self.limit()] if self.dice.chance(0.5) else []),
                f"    do: {'my ' if owner else ''}{marks} {self.dice.one(['+=', '+=', '-='])} {cell}",
                f'    say "{action} {{{cell}}}"',
            ]
        )
        one.offered = [action]
        one.body = [
            f"if any({row} in lines({board}) where all({cell} in {row} where {cell} is in {mine})): {mine} := []",
            (
                f"if count({mine}) < {self.number(2, 4)}: {mine} += "
                f"those({cell} in {board} where distance({cell}, {board}.b2) = 1)"
            ),
            add(f"count({row} in lines({board}) where count({cell} in {row} where {cell} is not in {mine}) = 1)"),
        ]
        return one

    # ---- tiles ------------------------------------------------------------------------------------------

    def tiles(self) -> Corner:
        """Tiles with sides, backs and printed paths, which are laid and turned."""
        one, dice = Corner(), self.dice
        if "free" in self.shapes[:1]:
            raise NothingFits
        board, shape = self.board(one, *self.shapes[:1])
        sides = ["n", "e", "s", "w"] if shape == "square" else ["n", "ne", "se", "s", "sw", "nw"]
        tile, part = self.name(capital=True), self.name(capital=True)
        home, stones, letter, ways, ends, muddy, shown, graph = (self.name() for _ in range(8))
        rows = []
        for _ in range(self.number(2, 3)):
            printed = " ".join(str(self.number(0, 3)) for _ in sides)
            exits = [way.upper() for way in dice.some(sides, 2, 3)]
            joined = ("" if shape == "square" else ",").join(exits)
            rows.append([self.name(), str(self.number(1, 3)), str(self.number(1, 2)), printed,
                         joined + (f" {muddy}" if dice.chance(0.3) else "")])  # fmt: skip
        head = ["name", "count", letter, stones, ways]
        kind = dice.one(["pool", "bag", "stack"])
        one.declared.append(
            [
                f"component {tile}",
                f"    has {letter}: 1..2 on back",
                f"    has {stones}: 0..3 per side",
                f"    has {ways}: list of {part}",
                f"    starts in {home}",
                "    table",
                *("        " + "  ".join(cells) for cells in [head, *rows]),
            ]
        )
        numbers = [(row[0], int(row[1])) for row in rows]
        one.components.append(
            Component(tile, owned=False, kinds=numbers, columns=[Column(stones, Int(0, 3), per_side=True)], sided=shape)
        )
        one.declared.append([f"part {part} of {tile}", f"    has {ends}: set of direction", f"    has {muddy}: yes/no"])
        one.declared.append([f"zone {home}: {kind} of {tile}, seen by {dice.one(['everyone', 'nobody'])}"
                             if kind != "bag" else f"zone {home}: bag of {tile}"])  # fmt: skip
        one.declared.append([f"zone {shown} of {board}: slot of {tile}, turned"])
        a, b, c, d, t, r = (self.name() for _ in range(6))
        one.declared.append([f"graph {graph} on {part}", f"    edge {a} to {b} in touching({a}) where not {a}.{muddy}"])
        joined_by = (f"any({d} in {c}.neighbours where ({c}.{shown}.{stones} toward {d} or else 0) + "
                     f"({d}.{shown}.{stones} toward {c} or else 0) > {self.number(1, 4)})")  # fmt: skip
        add, lay, turn, fits, last = self.counter(one), self.name(), self.name(), self.name(), self.name()
        one.declared.append([f"var {last}: {tile}?"])
        one.declared.append([f"define {fits}({c}: {board}) = {joined_by}"])
        first = f"all({d} in {board} where {d}.{shown} = none)"
        seen = kind == "pool"
        one.declared.append(
            [
                f"action {lay}",
                f"    pick {c} in {board} where {c}.{shown} = none",
                *([f"    pick {t} in {home}"] if seen else []),
                *([f"    pick {r} in turns({t})"] if seen else []),
                f"    needs {home} is not empty",
                *([f"    needs {first} or {fits}({c}) supposing move {t} to {c}.{shown} turned {r}"] if seen else []),
                *([f"    do: move {t} to {c}.{shown} turned {r}"] if seen
                  else [f"    do: draw 1 from {home} to {c}.{shown}"]),
                f'    say "{lay} {{{c}}}{f" {{{t}}} {{{r}}}" if seen else ""}"',
            ]
        )  # fmt: skip
        one.declared.append(
            [
                f"action {turn}",
                f"    pick {c} in {board} where {c}.{shown} != none",
                *([self.limit()] if dice.chance(0.5) else []),
                "    do",
                f"        let {t} = {c}.{shown}",
                f"        if {t} != none: {add(f'({t}.{letter} + count(turns({t})))')}",
                f"        if {t} != none: move {t} to {c}.{shown} turned {self.number(1, 5)}",
                f"        {last} := {t}",
                f'    say "{turn} {{{c}}}"',
            ]
        )
        one.offered = dice.one([[lay], [lay, turn], [turn, lay]])
        one.body = [
            add(f"count({c} in {board} where {fits}({c}))"),
            add(f"sum(count({a}.{ends}) + count(touching({a})) for {a} in {part})"),
            add(f"count({a} in {part} where {self.dice.one(['n', 's'])} is in {a}.{ends})"),
            add(f"sum(count(reach({graph}, {a}, {self.number(1, 2)})) for {a} in {part})"),
            add(f"sum({c}.{shown}.{stones} toward {board}.b2 or else 0 for {c} in {board})"),
            (
                f"if {last} != none and {last}.{board} != none: "
                f"move {last} to {last}.{board}.{shown} turned {self.number(1, 3)}"
            ),
            (
                f"for {c} in {board} where {c}.{shown} != none and {c}.row > {self.number(2, 4)}: "
                f"move {c}.{shown} to {home}"
            ),
        ]
        return one

    # ---- pieces -----------------------------------------------------------------------------------------

    def patterns(self) -> Corner:
        """Goals that ask for a row of values, and growing rows."""
        one, dice = Corner(), self.dice
        enum, values = self.enum(one)
        bead, goal = self.name(capital=True), self.name(capital=True)
        bag, goals, row, colour, pattern, worth, g, b = (self.name() for _ in range(8))
        one.declared.append(
            [
                f"component {bead}",
                f"    has {colour}: {enum}",
                f"    starts in {bag}",
                "    table",
                f"        name  count  {colour}",
                *(f"        {self.name()}  {self.number(2, 5)}  {value}" for value in values),
            ]
        )
        rows = []
        for _ in range(self.number(1, 3)):
            signs = [dice.one(values) + dice.one(["", "", "+"]) for _ in range(self.number(1, 2))]
            if dice.chance(0.4):
                signs.insert(dice.number(0, len(signs)), dice.one([".", ".+", f"^{dice.one(values)}"]))
            if all(sign.startswith("^") for sign in signs):
                signs.append(values[0])
            rows.append(f"        {self.name()}  {' '.join(signs)}  1:{self.number(1, 3)} 2:{self.number(4, 9)}")
        one.declared.append(
            [
                f"component {goal}",
                f"    has {pattern}: pattern of {enum}",
                f"    has {worth}: scale",
                f"    starts in {goals}",
                "    table",
                f"        name  {pattern}  {worth}",
                *rows,
            ]
        )
        one.declared.append([f"zone {bag}: {dice.one(['bag', 'pool', 'stack'])} of {bead}"])
        one.declared.append([f"zone {goals}: pool of {goal}"])
        one.declared.append([f"zone {row} of player: sequence of {bead}"])
        add, take = self.counter(one), self.name()
        one.declared.append(
            [
                f"action {take}",
                f"    needs {bag} is not empty",
                *([self.limit()] if dice.chance(0.5) else []),
                f"    do: draw 1 from {bag} to the {dice.one(['front', 'back'])} of my {row}",
                f'    say "{take}"',
            ]
        )
        one.offered = [take]
        colours = f"each({b}.{colour} for {b} in @.{row})"
        one.body = [
            add(f"sum({g}.{worth} at occurrences({g}.{pattern}, {colours}) for {g} in {goals})"),
            add(f"count({g} in {goals} where occurrences({g}.{pattern}, reversed({colours})) > 0)"),
            f"if count(@.{row}) > {self.number(3, 7)}: move @.{row} to {bag}",
        ]
        return one

    def slots(self) -> Corner:
        """Two slots, and swaps between them."""
        one, dice = Corner(), self.dice
        component, home = self.pieces(one)
        hold, table, x, y, z, take, trade = (self.name() for _ in range(7))
        seen = dice.one(["", ", seen by owner", ", seen by nobody", ", seen by everyone"])
        one.declared.append([f"zone {hold} of player: slot of {component}{seen}"])
        one.declared.append([f"zone {table}: slot of {component}"])
        mark = self.name()
        one.declared.append([f"var {mark} of {component}: 0..5"])
        add, other = self.counter(one), f"next(@).{hold}"
        one.declared.append(
            [
                f"action {take}",
                f"    needs my {hold} = none and {home} is not empty",
                "    do",
                f"        draw 1 from {home} to my {hold} as {x}",
                f"        {x}.{mark} := ({x}.{mark} + {self.number(1, 5)}) mod 6",
                f'    say "{take}"',
            ]
        )
        one.declared.append([f"action {trade}", self.limit(), f"    do: swap my {hold}, {table}", f'    say "{trade}"'])
        one.offered = [take, trade]
        one.body = [
            f"if @.{hold} = none and {home} is not empty: draw 1 from {home} to @.{hold}",
            f"swap {dice.one([f'@.{hold}, {other}', f'{other}, @.{hold}', f'@.{hold}, {table}'])}",
            f"let {x} = @.{hold}",
            f"let {y} = {other}",
            f"if {x} != none and {y} != none and {x} != {y}: swap {x}, {y}",
            f"if {x} != none: swap {x}, {dice.one([table, other])}",
            f"for {z} in @.{hold}: {add(f'({z}.{mark} + 1)')}",
            add(f"count({z} in @.{hold} where {z}.{mark} > {self.number(0, 3)})"),
            f"show {dice.one([f'@.{hold}', table])} to {dice.one(['players', 'next(@)'])}",
            f"if {table} != none and {self.counted(home)}: move {table} to {home}",
        ]
        if dice.chance(0.3):
            one.body.append(f"swap @.{hold}, @.{hold}")
        return one

    def counted(self, zone: str) -> str:
        return f"count({zone}) < {self.number(2, 7)}"

    def piles(self) -> Corner:
        """Zones with an order, which are moved, swapped and traversed as a whole."""
        one, dice = Corner(), self.dice
        component, home = self.pieces(one, kind=dice.one(["bag", "pool"]))
        kinds = {self.name(): kind for kind in ("stack", "sequence", "stack", "sequence", "bag", "pool")}
        for zone, kind in kinds.items():
            seen = "" if kind == "bag" else dice.one(["", ", seen by nobody", ", seen by everyone"])
            one.declared.append([f"zone {zone}: {kind} of {component}{seen}"])
        stack, line, other, trail, sack, heap = kinds
        mark, x, push = (self.name() for _ in range(3))
        one.declared.append([f"var {mark} of {component}: 0..5"])
        add = self.counter(one)
        one.declared.append(
            [
                f"action {push}",
                f"    pick {x} in 0..{self.number(1, 3)}",
                *([self.limit()] if dice.chance(0.7) else []),
                "    do",
                f"        draw at most {x} from {home} to {dice.one([f'the bottom of {stack}', stack])}",
                f"        draw at most 1 from {home} to the {dice.one(['front', 'back'])} of {line}",
                f'    say "{push} {{{x}}}"',
            ]
        )
        one.offered = [push]
        moves = [
            f"move {line} to {dice.one([other, f'the bottom of {stack}', trail])}",
            f"move {other} to the {dice.one(['front', 'back'])} of {trail}",
            f"move {stack} to {dice.one([heap, sack, other])}",
            f"swap {line}, {trail}",
            f"swap {stack}, {other}",
            f"swap {sack}, {heap}",
            f"draw all from {stack} to {heap} as {x} where {x}.{mark} {dice.one(['>', '<', '='])} {self.number(0, 2)}",
            f"draw all from {trail} to {stack} as {x} where {x}.{mark} mod 2 = 0",
            f"draw all from {dice.one([sack, heap])} to {dice.one([stack, f'the bottom of {stack}'])}",
            f"draw all from {heap} to {stack} as {x} where {x}.{mark} < {self.number(2, 4)}",
            f"show {dice.one([stack, line, heap])} to {dice.one(['players', '@'])}",
            f"for {x} in {stack}: {x}.{mark} := ({x}.{mark} + count({line})) mod 6",
            f"for {x} in {sack}: {x}.{mark} := ({x}.{mark} + 1) mod 6",
            f"for {x} in {heap}: {add(f'{x}.{mark}')}",
            f"shuffle {dice.one([stack, line, trail])}",
            add(f"count({x} in {stack} where {x}.{mark} > 1)"),
            f"if {home} is empty: move {heap} to {home}",
            f"if {home} is empty: move {trail} to {home}",
        ]
        dice.random.shuffle(moves)
        one.body = moves[: self.number(5, 12)]
        return one

    # ---- sets, kinds, numbers ---------------------------------------------------------------------------

    def sets(self) -> Corner:
        """Sets and lists in variables, of values that are known before the game."""
        one, dice = Corner(), self.dice
        enum, values = self.enum(one)
        high = self.number(3, 8)
        seen, told, folk, wish, v, w, k, note = (self.name() for _ in range(8))
        one.declared += [
            [f"var {seen} of player: set of {enum}"],
            [f"var {folk}: set of player"],
            [f"var {told} of {dice.one(['player'])}: list of {enum}"],
            [f"var {wish}: {enum}?"],
        ]
        add, size = self.counter(one), self.name()
        one.declared.append([f"var {size}: 0..{high}"])
        one.declared.append(
            [
                f"action {note}({v}: {enum})",
                f"    pick {k} in {size}..{high}",
                *([self.limit()] if dice.chance(0.6) else []),
                "    do",
                f"        my {seen} {dice.one(['+=', '-='])} {v}",
                f"        {wish} := {dice.one([v, 'none', f'first(my {seen})'])}",
                f"        my {told} := {dice.one([f'[{v}, {v}]', f'each({w} for {w} in my {seen})', '[]', f'[{v}]'])}",
                f"        {size} := {k}",
                f'    say "{note} {{{v}}} {{{k}}}"',
            ]
        )
        one.offered = [f"{note}({enum}.{value})" for value in dice.some(values, 2, 3)]
        other = f"next(@).{seen}"
        one.body = [
            f"if {wish} is in @.{seen}: {folk} += @",
            f"if {wish} is not in {other}: {folk} -= next(@)",
            f"@.{seen} {dice.one(['+=', '-='])} {other}",
            f"@.{seen} := those({v} in {enum} where {v} is not in {other} or {v} is in @.{told})",
            add(f"count({k} in {size}..{high} where {k} is in {size}..{high - 1})"),
            add(f"count(if {size} > {self.number(0, 2)} then {size}..{high} else 0..{size})"),
            add(f"count({folk}) * count({enum}) * count(@.{told})"),
            f"if {dice.one(values)} is in @.{told} and @.{told} = reversed(@.{told}): {add('2')}",
            f"if {size} is in those({k} in 0..{high} where {k} mod 2 = 0): {size} := {self.number(0, high)}",
        ]
        self.shuffled(one)
        one.body += self.long(one, enum, seen, add)
        return one

    def long(self, one: Corner, enum: str, seen: str, add: Callable[[str], str]) -> Lines:
        """A long definition whose loop becomes an operation on sets, called with constants."""
        dice = self.dice
        asked, v, n, x, choose = (self.name() for _ in range(5))
        sets = [f"{who}.{seen}" for who in self.world.seats[: self.world.players[0]]]
        tests = [f"{x} {dice.one(['is in', 'is not in'])} {dice.one(sets)}" for _ in range(self.number(2, 6))]
        many = f"count({x} in {enum} where {' and '.join(tests)} and {x} != {v})"
        bound = dice.one(
            [f"{n} + count({enum}) - count({enum})", f"{n}", f"(if {n} > 1 then {n} else {self.number(0, 2)})"]
        )
        one.declared.append([f"define {asked}({v}: {enum}, {n}: 0..3) = {many} {dice.one(['>', '<=', '!='])} {bound}"])
        one.declared.append(
            [
                f"action {choose}",
                f"    pick {v} in {enum} where {asked}({v}, {self.number(0, 3)}) or {v} is in my {seen}",
                *(
                    [
                        f"    needs {asked}({v}, 1) supposing my {seen} += {v}",
                        f"    needs {v} is in my {seen} or not {asked}({v}, 2) supposing my {seen} += {v}",
                    ]
                    if dice.chance(0.5)
                    else []
                ),
                f"    do: my {seen} {dice.one(['+=', '-='])} {v}",
                f'    say "{choose} {{{v}}}"',
            ]
        )
        one.offered.append(choose)
        test = f"{asked}({v}, {self.number(0, 3)})"
        return [
            add(f"count({v} in {enum} where {test} or {v} is in {dice.one(sets)})"),
            f"if any({v} in {enum} where {asked}({v}, {self.number(0, 3)})): {add('1')}",
        ]

    def kinds(self) -> Corner:
        """Picks of kinds, and pieces that are alike."""
        one, dice = Corner(), self.dice
        component = self.name(capital=True)
        home, worth, hand, k, x, y, order, give = (self.name() for _ in range(8))
        rows = [[self.name(), str(self.number(1, 4)), str(self.number(0, 6))] for _ in range(self.number(2, 4))]
        one.declared.append(
            [
                f"component {component}",
                f"    has {worth}: 0..6",
                f"    starts in {home}",
                "    table",
                *("        " + "  ".join(cells) for cells in [["name", "count", worth], *rows]),
            ]
        )
        one.components.append(Component(component, owned=False, kinds=[(row[0], int(row[1])) for row in rows]))
        one.declared.append([f"zone {home}: {dice.one(['bag', 'pool', 'stack'])} of {component}"])
        secrecy = dice.one(["", ", seen by owner", ", seen by nobody"])
        one.declared.append([f"zone {hand} of player: pool of {component}{secrecy}"])
        wish, add = self.name(), self.counter(one)
        blind = secrecy.endswith("nobody")  # chance takes what nobody can tell apart
        goal = dice.one([home, f"next(me).{hand}"])
        one.declared.append([f"var {wish} of player: kind of {component}?"])
        one.declared.append(
            [
                f"action {order}",
                f"    pick {k} in kinds({component})",
                *([self.limit()] if dice.chance(0.4) else []),
                f"    needs count({x} in {component} where {x}.name = {k}) >= {self.number(1, 2)}",
                "    do",
                f"        my {wish} := {k}",
                f"        draw at most 1 from {home} to my {hand}",
                f'    say "{order} {{{k}}}"',
            ]
        )
        one.declared.append(
            [
                f"action {give}",
                *([] if blind else [f"    pick {x} in my {hand}, {dice.one(['1', '0..2', '1..2'])} of them"]),
                *([self.limit()] if dice.chance(0.4) else []),
                f"    do: {f'draw at most 2 from my {hand}' if blind else f'move {x}'} to {goal}",
                f'    say "{give}{"" if blind else f" {{{x}}}"}"',
            ]
        )
        one.offered = [order, give]
        one.body = [
            (
                f"@.{wish} := {dice.one(['first', 'only'])}({k} in kinds({component}) where {k}.{worth} > "
                f"count(@.{hand}))"
            ),
            add(f"count({k} in kinds({component}) where {k}.{worth} > {self.number(0, 4)} and {k} != @.{wish})"),
            add(f"first(kinds({component})).{worth}"),
            f"@.{wish} := best({k} in kinds({component}) by {k}.{worth})",
            f"for {y} in {component}: {add(f'{y}.{worth}')}",
            f"if count(@.{hand}) > {self.number(3, 5)}: move @.{hand} to {home}",
        ]
        if secrecy and dice.chance(0.5):
            one.body.append(f"for {y} in players together: {y} may {give}")
        return one

    def market(self) -> Corner:
        """Payments close to the limits of a resource, and an action that is offered at several prices."""
        one, dice = Corner(), self.dice
        high = self.number(4, 15)
        coins, goods, n, buy, save, much = (self.name() for _ in range(6))
        one.declared += [
            [f"resource {coins} of player: 0..{high} = {self.number(2, high)}"],
            [f"var {goods} of player: {-self.number(0, 3)}..{high}"],
        ]
        one.declared.append(
            [
                f"action {buy}({n}: 0..{high})",
                f"    cost ({n}) {coins}",
                f"    needs my {goods} + {n} <= {high}  | There is no room for {{{n}}}.",
                *([self.limit()] if dice.chance(0.7) else []),
                f"    do: my {goods} += {n}",
                f'    say "{buy} {{{n}}}"',
            ]
        )
        guard = dice.one([f"my {coins} + {{}} <= {high}", f"{{}} <= {high} - my {coins}",
                          f"not my {coins} + {{}} > {high}"])  # fmt: skip
        one.declared.append(
            [
                f"action {save}",
                f"    pick {much} in 1..{self.number(1, high)} where {guard.format(much)}",
                self.limit(),
                f"    do: my {coins} += {much}",
                f'    say "{save} {{{much}}}"',
            ]
        )
        prices = sorted({self.number(0, 3), self.number(1, high)})
        one.offered = [*(f"{buy}({price})" for price in prices), save]
        seat, last = self.world.seats[-1], len(self.world.seats)
        one.body = [
            f"if @.{goods} >= {self.number(1, high)}: @.{coins} := {high} - {self.number(0, high)}",
            (
                f"if count(players) {dice.one([f'= {last}', f'>= {last}', f'> {last - 1}'])}: "
                f"{seat}.{coins} := highest(0, {seat}.{coins} - {self.number(1, 3)})"
            ),
            f"if @.{goods} = {high}: @.{goods} := 0",
        ]
        if dice.apart([True, False], lambda _: "", "market"):
            some = f"for {much} in players together: {much} may {', '.join(one.offered)}"
            one.body.append(some)  # everybody pays from what is theirs alone
        return one


COMPASS = (
    "corner builtin:direction builtin:directions builtin:sides builtin:rotated builtin:opposite builtin:lines "
    "builtin:rim builtin:run builtin:reach primitive:reach_within primitive:step_by primitive:run "
    "primitive:range_set primitive:in_set_maybe primitive:reach primitive:cell_at"
)
ENDLESS = (
    "corner builtin:lines builtin:cell_at primitive:far_cell primitive:far_value primitive:growing_cell "
    "primitive:lying primitive:no_layers primitive:rows_within primitive:step_by primitive:with_far primitive:far_start"
)
TILES = (
    "corner builtin:turns builtin:touching production:toward_ production:turned production:on_back production:part "
    "primitive:turn primitive:turned_sides primitive:side_toward primitive:reach_within "
    "pass:suppose_less pass:try_once production:step_index"
)
PATTERNS = "corner builtin:occurrences primitive:occurrences production:pattern"
SLOTS = (
    "corner primitive:swap primitive:swap_into pair:slot×swap pair:slot×show pair:slot×loop loop:piece production:swap"
)
PILES = (
    "corner loop:stack primitive:mix_onto primitive:move_all primitive:top_layer pair:bag×loop pair:stack×show "
    "pair:sequence×show "
    "pair:stack×swap pair:sequence×swap pair:bag×loop pair:pool×loop pair:sequence×move-from"
)
SETS = (
    "corner primitive:in_set_maybe primitive:range_set primitive:times primitive:elements primitive:range_list "
    "production:is_in pass:fold_constants pass:sets pass:inline"
)
STARS = "corner builtin:lines production:lines pass:sets"
KINDS = "corner builtin:kinds loop:sets loop:alike loop:alike_sets production:how_many"
MARKET = "corner production:cost production:offer"
SERIES = "corner table:several"
MEMORIES = (
    "corner production:memory production:remember builtin:times primitive:remembered primitive:repeats primitive:joined"
    " primitive:layers"
)
CHASE = "corner production:may_"
PROOF = "corner primitive:tell"
SECRETS = "corner primitive:veil primitive:unveil production:secret"
NAMED = "corner table:seats"
LISTS = "corner production:grows primitive:with_last primitive:without_first primitive:no_longer"
