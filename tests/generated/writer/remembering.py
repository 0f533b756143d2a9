"""In: what should occur more often. Out: more corner cases: about what is remembered, hidden, and where things lie."""

from __future__ import annotations

from collections.abc import Callable

from .corners import Corner, Corners


class MoreCorners(Corners):
    def ways(self) -> dict[str, Callable[[], Corner]]:
        return {
            **super().ways(),
            THROWS: self.throws,
            PLACES: self.places,
            CLAIMS: self.claims,
            HIDDEN: self.hidden,
            DEALT: self.dealt,
            NESTED: self.nested,
            SEALED: self.sealed,
            ATTENDANCE: self.attendance,
        }

    def always(self) -> list[Callable[[], Corner]]:
        """The numbers of players that are left out matter only to declarations that depend on them."""
        players = self.world.players
        return [self.attendance] if players != list(range(players[0], players[-1] + 1)) else []

    def grid(self, corner: Corner) -> str:
        """A board of nine cells or more."""
        name, shape = self.name(), self.dice.one(["square", "hex", "rhombus"])
        self.shapes.append(shape)
        corner.declared.append([f"board {name}: {shape} {self.number(3, 4)} by {self.number(3, 4)}"])
        return name

    def throws(self) -> Corner:
        """A board is searched for what was rolled, repeatedly, although nothing on it changes."""
        one, dice = Corner(), self.dice
        board = self.grid(one)
        mark, cell, near, thrown, other, put, wish = (self.name() for _ in range(7))
        high = self.number(2, 4)
        one.declared.append([f"var {mark} of {board}: 0..{high}"])
        add = self.counter(one)
        one.declared.append(
            [
                f"action {put}({wish}: 0..{high})",
                f"    pick {cell} in {board} where {cell}.{mark} != {wish}",
                self.limit() if dice.chance(0.5) else f"    limit {self.number(1, 2)} per game for {cell}",
                f"    do: {cell}.{mark} := {wish}",
                f'    say "{put} {{{wish}}} {{{cell}}}"',
            ]
        )
        one.offered = [f"{put}({self.number(0, high)})", f"{put}({high})"]
        looks = [
            f"count({cell} in {board} where {cell}.{mark} = {thrown})",
            f"count({cell} in {board} where any({near} in {cell}.neighbours where {near}.{mark} = {thrown}))",
            f"count({cell} in {board} where {cell}.{mark} + {other} > {thrown} and {cell}.row = {thrown} mod 3)",
            f"sum({cell}.{mark} for {cell} in {board} where {cell}.{mark} != {thrown})",
            f"(if any({cell} in {board} where {cell}.{mark} = {other} and {cell}.row > 1) then 2 else 1)",
        ]
        at = f"{board}.{dice.one(['a1', 'b2', 'c1'])}"
        one.body = [
            f"{at}.{mark} := ({at}.{mark} + {self.number(1, 2)}) mod {high + 1}",
            f"roll {thrown}, {other} in 0..{high}",
            *map(add, dice.some(looks, 1, 3)),
        ]
        if dice.chance(0.5):
            again = self.name()
            one.body += [f"roll {again} in 0..{high}", add(dice.one(looks).replace(thrown, again))]
        if dice.chance(0.5):
            count = self.name()
            one.declared.append([f"define {count}(n: 0..{high}) = count({cell} in {board} where {cell}.{mark} = n)"])
            one.body.append(add(f"{count}({thrown})"))
        return one

    def places(self) -> Corner:
        """A dozen pieces or more: queries where some of them are, and piles of them that are moved as a whole."""
        one, dice = Corner(), self.dice
        board = self.grid(one)
        component, home, tower, lone, x, cell, lay, pile = (self.name(capital=at == 0) for at in range(8))
        one.declared += [
            [f"component {component}: {self.number(12, 20)}", f"    starts in {home}"],
            [f"zone {home}: {dice.one(['pool', 'bag', 'stack', 'sequence'])} of {component}"],
            [f"zone {tower} of {board}: {dice.one(['stack', 'sequence', 'stack', 'pool'])} of {component}"],
            [f"zone {pile} of player: {dice.one(['stack', 'sequence', 'pool'])} of {component}"],
        ]
        far, same = self.name(), self.name()
        one.declared += [
            [f"define {far} = count({x} in {component} where {x}.{board} = none)"],
            [f"define {same}({cell}: {board}) = count({x} in {component} where {x}.{board} = {cell})"],
            [f"define {lone} = any({x} in {component} where {x}.{board} = {board}.b2)"],
        ]
        add, build = self.counter(one), self.name()
        one.declared += [
            [
                f"action {lay}",
                f"    pick {cell} in {board} where {same}({cell}) < {self.number(1, 3)}",
                f"    needs {home} is not empty and {far} > {self.number(0, 6)}",
                *([self.limit()] if dice.chance(0.4) else []),
                f"    do: draw at most {self.number(1, 3)} from {home} to {cell}.{tower}",
                f'    say "{lay} {{{cell}}}"',
            ],
            [
                f"action {build}",
                f"    pick {cell} in {board} where {cell}.{tower} is not empty",
                *([self.limit()] if dice.chance(0.4) else []),
                f"    do: move {cell}.{tower} to {dice.one([f'{board}.b2.{tower}', f'my {pile}'])}",
                f'    say "{build} {{{cell}}}"',
            ],
        ]
        one.offered = [lay, build]
        moves = [
            add(f"{far} + {same}({board}.b2)"),
            f"if {lone}: {add('3')}",
            f"move @.{pile} to {dice.one([f'{board}.c2.{tower}', f'next(@).{pile}', f'{board}.b2.{tower}'])}",
            f"swap {board}.a1.{tower}, {board}.b2.{tower}",
            f"move {board}.b2.{tower} to {dice.one([f'@.{pile}', home, f'{board}.c3.{tower}'])}",
            f"draw at most {self.number(1, 5)} from {home} to {dice.one([f'@.{pile}', f'{board}.b1.{tower}'])}",
            f"for {cell} in {board} where {same}({cell}) > {self.number(1, 3)}: move {cell}.{tower} to @.{pile}",
            add(f"count({cell} in {board} where {cell}.{tower} is empty and {same}({cell}) = 0)"),
            add(f"count({x} in {component} where {x}.{board} != none and {x}.{board}.row = 1)"),
            f"if {home} is empty: move @.{pile} to {home}",
        ]
        dice.random.shuffle(moves)
        one.body = moves[: self.number(4, 9)]
        if self.alone:
            one.body += self.counted_apart(one, board, component, tower)
            one.offered += self.aside(one, self.number(0, 3))
        return one

    def counted_apart(self, one: Corner, board: str, component: str, tower: str) -> list[str]:
        """How many pieces lie nowhere on a board, counted together with something else."""
        dice = self.dice
        free, price, x, cell = (self.name() for _ in range(4))
        spot = f"{board}.{dice.one(['a1', 'b2'])}.{price}"
        looked = dice.one(
            [
                f"count({cell} in {board} where {cell}.{tower} is empty)",
                f"sum({cell}.row for {cell} in {board} where {cell}.{tower} is not empty)",
                f"sum({cell}.{price} * {self.number(1, 2)} for {cell} in {board})",
                f"(highest({cell}.{price} for {cell} in {board} where {cell}.row > {self.number(0, 2)}) or else 0)",
            ]
        )
        one.declared += [
            [f"var {price} of {board}: 0..3"],
            [f"define {free} = count({x} in {component} where {x}.{board} {dice.one(['=', '!='])} none) + {looked}"],
        ]
        return [*dice.some([f"{spot} := ({spot} + 1) mod 4"], 0, 1), self.counter(one)(free)]

    def claims(self) -> Corner:
        """Variables of cells that are reset with a phase; in a loop of a single decision."""
        one, dice = Corner(), self.dice
        board = self.grid(one)
        owner, mark, tally, cell, claim, other = (self.name() for _ in range(6))
        one.declared += [
            [f"var {owner} of {board}: player? per %"],
            [f"var {mark} of {board}: 0..3 per %"],
            [f"var {tally}: 0..9 per %"],
        ]
        add = self.counter(one)
        mine = f"count({other} in {board} where {other}.{owner} = me)"
        one.declared.append(
            [
                f"action {claim}",
                f"    pick {cell} in {board} where {cell}.{owner} = none and {cell}.{mark} < {self.number(1, 3)}",
                *([f"    needs {mine} < {self.number(1, 4)}"] if dice.chance(0.6) else []),
                "    do",
                f"        {cell}.{owner} := {dice.one(['me', 'me', 'next(me)'])}",
                f"        {board}.{dice.one(['a1', 'b2'])}.{mark} := {self.number(1, 3)}",
                f"        {tally} := ({tally} + 1) mod 10",
                f'    say "{claim} {{{cell}}}"',
            ]
        )
        one.body = [
            add(f"count({cell} in {board} where {cell}.{owner} = {dice.one(['@', 'next(@)'])})"),
            f"{board}.{dice.one(['c1', 'b3'])}.{owner} := {dice.one(['@', 'next(@)'])}",
        ]
        ending = dice.one([f"{tally} >= {self.number(1, 4)}", f"{tally} = 9"])
        asked = dice.one(
            [
                [f"@ must {claim}", "else", "    return"],
                [f"@ must {claim} if able", f"{tally} := lowest(9, {tally} + 1)"],
                [f"@ may {claim}", f"{tally} := lowest(9, {tally} + 1)"],
            ]
        )
        one.body += ["repeat", *(f"    {line}" for line in asked), f"until {ending}"]
        one.body.append(add(f"count({cell} in {board} where {cell}.{owner} = @ or {cell}.{mark} = 2) + {tally}"))
        return one

    def hidden(self) -> Corner:
        """Pieces that are dealt face down, with owners, marks and other pieces on them; and visible rows."""
        one, dice = Corner(), self.dice
        card, stone = self.name(capital=True), self.name(capital=True)
        deck, hand, row, worth, first, second, on, chips, x, y = (self.name() for _ in range(10))
        owned = dice.chance(0.5)
        rows = [[self.name(), str(self.number(1, 3)), str(self.number(0, 6))] for _ in range(self.number(2, 4))]
        one.declared += [
            [
                f"component {card}{' of player' if owned else ''}",
                f"    has {worth}: 0..6{dice.one(['', '', ' on back'])}",
                f"    starts in {deck}",
                "    table",
                *("        " + "  ".join(cells) for cells in [["name", "count", worth], *rows]),
            ],
            [f"zone {deck}: {dice.one(['stack', 'stack', 'bag', 'sequence'])} of {card}"],
            [f"zone {hand} of player: {dice.one(['pool', 'sequence', 'stack'])} of {card}, seen by owner"],
            [f"zone {row}: {dice.one(['sequence', 'stack', 'pool'])} of {card}, seen by {dice.one(SEEN)}"],
            [f"var {first} of {card}: 0..3"],
        ]
        if dice.chance(0.5):
            one.declared.append([f"var {second} of {card}: yes/no"])
        else:
            second = ""
        laid = dice.chance(0.5)
        if laid:
            one.declared += [
                [f"component {stone}: {self.number(2, 6)}", f"    starts in {chips}"],
                [f"zone {chips}: pool of {stone}"],
                [f"zone {on} of {card}: {dice.one(['pool', 'slot', 'stack'])} of {stone}"],
            ]
        single = laid and ": slot of" in one.declared[-1][0]
        add, play, take = self.counter(one), self.name(), self.name()
        room = f"if {chips} is not empty and {x}.{on} = none: " if single else ""
        marked = [
            f"        {x}.{first} := ({x}.{first} + {self.number(1, 3)}) mod 4",
            *([f"        {x}.{second} := not {x}.{second}"] if second else []),
            *([f"        {room}draw {'' if room else 'at most '}1 from {chips} to {x}.{on}"] if laid else []),
        ]
        one.declared += [
            [
                f"action {play}",
                f"    pick {x} in my {hand}",
                *([self.limit()] if dice.chance(0.4) else []),
                "    do",
                *dice.some(marked, 1, 3),
                f"        move {x} to {dice.one([row, row, f'next(me).{hand}', deck])}",
                f'    say "{play}{dice.one(["", f" {{{x}}}"])}"',
            ],
            [
                f"action {take}",
                f"    pick {x} in {dice.one([row, f'my {hand}'])}, {dice.one(['1', '0..2', '1..2'])} of them",
                *([self.limit()] if dice.chance(0.4) else []),
                f"    do: move {x} to {dice.one([row, f'my {hand}', f'next(me).{hand}'])}",
                f'    say "{take}{dice.one([" nothing", f" {{{x}}}"])}"',
            ],
        ]
        one.offered = [play, take]
        moves = [
            f"draw at most {self.number(1, 2)} from {deck} to @.{hand}",
            f"draw at most {self.number(1, 3)} from {deck} to {row}",
            add(f"count({y} in {row} where {y}.{first} > 0)"),
            f"if {deck} is empty: move {row} to {deck}",
            f"for {y} in @.{hand} where {y}.{worth} > {self.number(2, 5)}: {y}.{first} := {self.number(0, 3)}",
            f"draw all from {row} to {deck} as {y} where {y}.{worth} < {self.number(1, 3)}",
            f"show @.{hand} to {dice.one(['players', 'next(@)'])}",
        ]
        if self.alone:
            moves += [
                f"move {dice.one(['@', 'next(@)'])}.{hand} to {row}",
                f"draw at most {self.number(1, 2)} from {row} to {dice.one([deck, f'@.{hand}'])}",
                f"draw at most 1 from {row} to {dice.one([deck, f'next(@).{hand}'])}",
            ]
        dice.random.shuffle(moves)
        kinds = {zone: line for zone in (deck, row) for (line, *_) in one.declared if line.startswith(f"zone {zone}:")}
        ordered = [zone for zone, line in kinds.items() if "stack" in line or "sequence" in line]
        one.body = [moves[0], *moves[1 : self.number(3, 6)]]
        if ordered:
            one.body.insert(self.number(0, len(one.body)), f"shuffle {dice.one(ordered)}")
        sorting = [
            f"for {y} in @.{hand} rising {y}.{worth}: move {y} to {row}",
            f"for {y} in @.{hand} falling {y}.{worth}: move {y} to next(@).{hand}",
            f"for {y} in {row} falling {y}.{worth}: show {y} to @",
        ]
        one.body += dice.apart([[], [], [], [], *([line] for line in sorting)], lambda _: "", "sorted")
        return one

    def nested(self) -> Corner:
        """Nested conditions, conditions settled by options, ranges of one number, and numbers that may be none."""
        one, dice = Corner(), self.dice
        option, rounds, spice, x, y, told = (self.name() for _ in range(6))
        start, most = self.number(1, 3), self.number(2, 4)
        one.declared += [
            [f"option {option}: yes/no = {dice.one(['yes', 'no'])}", f"    | Whether {option} counts."],
            [f"option {rounds}: 1..{most} = {min(start, most)}", f"    | How long {rounds} are."],
            [f"var {spice}: 0..5?"],
        ]
        add = self.counter(one)
        enum, values = self.enum(one)
        one.declared.append([f"var {told}: {enum} = {dice.one(values)}"])
        change = self.name()
        one.declared.append(
            [
                f"action {change}",
                f"    pick {x} in 0..{self.number(1, 5)}",
                *([self.limit()] if dice.chance(0.5) else []),
                f"    let {y} = {x} * {rounds} + {self.number(0, 2)}",
                *([f"    needs {y} {dice.one(['>', '<'])} {self.number(1, 6)}"] if dice.chance(0.4) else []),
                f"    do: {spice} := {dice.one(['none', x, f'lowest({y}, 5)'])}",
                f'    say "{change}{dice.one(["", f" {{{x}}}"])} for {{{y}}}"',
            ]
        )
        one.offered = [change]
        limit = self.number(0, 4)
        test = dice.one([f"{told} = {values[0]}", f"{spice} = none", f"count(players) > {self.number(1, 3)}"])
        one.body = [
            add(f"(highest({x} for {x} in 1..{rounds} where {option}) or else {self.number(1, 5)})"),
            add(f"(lowest({x} for {x} in {rounds}..{most} where not {option} and {x} > {limit}) or else 7)"),
            add(f"({spice} or else {self.number(1, 9)})"),
            add(f"sum({x} for {x} in {rounds}..{rounds})"),
            add(f"count({x} in {most}..{most} where {x} > {limit})"),
            add(f"(first({x} in 1..{most}) + count(those({x} in [{spice}] where {x} != none)))"),
            add(f"(best({x} in 1..{most} by {x} mod 3) * 2)"),
            f"if count(those({y} in {enum} where {y} != {told})) > 1: {add('4')}",
            f"{told} := {dice.one(values)}",
        ]
        self.shuffled(one)
        inner = dice.one([f"{told} = {values[-1]}", f"({spice} or else 0) > 1"])
        one.body += [
            f"if {test}",
            f"    if {inner}: {add(str(self.number(1, 5)))}",
            "else",
            f"    {add(str(self.number(6, 12)))}",
        ]
        return one

    def sealed(self) -> Corner:
        """All players choose simultaneously; the choices are shown when all have chosen."""
        one, dice = Corner(), self.dice
        bid, guess, x, seat = (self.name() for _ in range(4))
        high = self.number(2, 5)
        one.declared.append([f"var {bid} of player: 0..{high}"])
        add = self.counter(one)
        one.declared.append(
            [
                f"action {guess}",
                f"    pick {x} in 0..{high}",
                f"    do: my {bid} := {x}",
                f'    say "{guess} {{{x}}}"',
            ]
        )
        word = dice.one(["must", "must", "may"])
        one.body = [
            f"for {seat} in players together: {seat} {word} {guess}",
            add(f"sum({seat}.{bid} for {seat} in players)"),
            f"if @.{bid} > {self.number(0, high)}: {add('1')}",
        ]
        return one

    def dealt(self) -> Corner:
        """Pieces that are dealt and passed on face down, and that no rule reads before they are visible."""
        one, dice = Corner(), self.dice
        card, deck, hand, pile, shelf, worth, mark, x, y = (
            self.name(capital=True),
            *(self.name() for _ in range(8)),
        )
        most, kinds = (2, self.number(3, 6)) if self.alone else (3, 0)
        rows = [
            [self.name(), str(self.number(1, most)), str(self.number(0, 6))] for _ in range(kinds or self.number(2, 4))
        ]
        one.declared += [
            [
                f"component {card}{dice.one(['', '', ' of player'])}",
                f"    has {worth}: 0..6{dice.one(['', '', ' on back'])}",
                f"    starts in {deck}",
                "    table",
                *("        " + "  ".join(cells) for cells in [["name", "count", worth], *rows]),
            ],
            [f"zone {deck}: {dice.one(['bag', 'bag', 'stack'])} of {card}, seen by nobody"],
            [f"zone {hand} of player: {dice.one(['pool', 'pool', 'sequence'])} of {card}, seen by owner"],
            [f"zone {pile}: {dice.one(['stack', 'pool', 'sequence'])} of {card}, seen by nobody"],
            [f"zone {shelf}: {dice.one(['pool', 'sequence'])} of {card}, seen by everyone"],
            [f"var {mark} of {card}: 0..3"],
        ]
        add, lay, pass_on, hide = self.counter(one), self.name(), self.name(), self.name()
        one.declared += [
            [
                f"action {lay}",
                f"    pick {x} in my {hand}",
                "    do",
                f"        {x}.{mark} := ({x}.{mark} + 1) mod 4",
                f"        move {x} to {shelf}",
                f'    say "{lay} {{{x}}}"',
            ],
            [
                f"action {pass_on}",
                f"    pick {x} in my {hand}, {dice.one(['1', '0..2', '1..2'])} of them",
                f"    do: move {x} to next(me).{hand}",
                f'    say "{pass_on}{dice.one(["", f" {{{x}}}"])}"',
            ],
            [
                f"action {hide}",
                f"    pick {x} in my {hand}",
                f"    do: move {x} to {pile}",
                f'    say "{hide}{dice.one(["", f" {{{x}}}"])}"',
            ],
        ]
        one.offered = dice.some([lay, pass_on, hide], 1, 3)
        one.body = [
            f"if count({deck}) > 0: draw 1 from {deck} to @.{hand}",
            f"draw at most {self.number(1, 2)} from {deck} to @.{hand}",
            add(f"sum({y}.{worth} for {y} in {shelf})"),
            add(f"count(@.{hand})"),
            f"if count({pile}) > {self.number(2, 4)}: show {pile} to {dice.one(['players', '@'])}",
            f"if count({shelf}) > {self.number(3, 5)}: draw all from {shelf} to {deck}",
        ]
        return self.shuffled(one)

    def attendance(self) -> Corner:
        """Declarations that exist for all numbers of players of the game, and for no other number."""
        one, dice, players = Corner(), self.dice, self.world.players
        missing = sorted(set(range(players[0], players[-1])).difference(players)) or [players[-1] + 1]
        here = f"when count(players) != {dice.one(missing)}"
        kept, heap, piece, much = (self.name() for _ in range(4))
        one.declared += [
            [f"component {piece}: {self.number(2, 4)}", f"    starts in {heap}"],
            [f"zone {heap}: {dice.one(['pool', 'stack'])} of {piece} {here}"],
            [f"var {kept}: 0..{self.number(5, 9)} {here}"],
        ]
        add = self.counter(one)
        count = ", ".join(f"{number}: {self.number(1, 5)}" for number in players)
        one.declared.append([f"define {much} = [{count}] at count(players)"])
        one.body = [
            f"{kept} := ({kept} + {self.number(1, 3)}) mod 6",
            add(f"({kept} + count({heap}))"),
            add(much),
        ]
        return self.shuffled(one)


SEEN = ("everyone", "nobody", "everyone")
THROWS = "corner production:roll pass:remember primitive:times primitive:shifted_down"
PLACES = "corner primitive:move_all pair:stack×move-from pair:stack×move-to pair:stack×swap"
CLAIMS = "corner production:per pass:remember production:decision"
HIDDEN = "corner production:show pair:sequence×draw-to production:seen_by production:how_many"
DEALT = "corner production:seen_by production:on_back production:how_many"
NESTED = "corner production:option production:otherwise production:let_line pass:fold_constants"
SEALED = "corner production:TOGETHER"
ATTENDANCE = "corner production:plays production:scale"
