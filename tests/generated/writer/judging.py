"""In: what should occur more often. Out: more corner cases: about what is judged before play (how large numbers are,
what is certainly there, what runs out), and about what tells pieces apart.
"""

from __future__ import annotations

from collections.abc import Callable

from .corners import Corner
from .remembering import SEEN, MoreCorners

WIDE = 99


class AllCorners(MoreCorners):
    def ways(self) -> dict[str, Callable[[], Corner]]:
        return {
            **super().ways(),
            BOUNDS: self.bounds,
            MEMBERS: self.members,
            LEFTOVERS: self.leftovers,
            ROWS: self.rows,
            LIMITS: self.limits,
            MARKED: self.marked,
            LAPS: self.laps,
            LOOKED_OVER: self.looked_over,
            HEAP: self.heap,
            LADEN: self.laden,
            HEAPED: self.heaped,
        }

    # ---- what the checker concludes -----------------------------------------------------------------------

    def bounds(self) -> Corner:
        """Numbers of all sorts, each kept in a range by nothing but one bound."""
        one, dice = Corner(), self.dice
        component, home = self.pieces(one, kind=dice.one(["pool", "bag"]))
        n, x, y, take, pile = (self.name() for _ in range(5))
        one.declared.append([f"zone {pile} of player: {dice.one(['pool', 'stack'])} of {component}"])
        high = self.number(3, 7)
        keys = sorted({self.number(1, 2), self.number(3, 5)})
        scale = ", ".join(f"{key}: {self.number(1, 9)}" for key in keys)
        numbers = [
            "count(others)",
            "count(players)",
            f"([{scale}] at {n})",
            f"([{scale}] at count(my {pile}))",
            f"abs({n} - {self.number(1, 5)})",
            f"{n} mod {self.number(2, 4)}",
            f"{n} / {self.number(2, 4)}",
            f"{n} * {self.number(2, 3)} - {self.number(0, 4)}",
            "seat(me)",
            f"steps(me, {dice.one(['next(me)', 'first(players)', 'last(players)'])})",
            f"count(my {pile})",
            f"count({home}) - {self.number(0, 3)}",
            f"sum({x} for {x} in 1..{self.number(2, 3)} where {x} != {n})",
            f"count({x} in 0..{high} where {x} {dice.one(['<', '>', '!='])} {n})",
            f"(highest({x} for {x} in 0..{high} where {x} < {n}) or else {self.number(0, 3)})",
            f"(lowest({x} for {x} in 1..{high} where {x} > {n}) or else {self.number(0, 3)})",
            f"(if {n} > {self.number(0, 3)} then {n} - {self.number(0, 2)} else {self.number(0, 4)})",
            f"count({y} in others where count({y}.{pile}) >= {n})",
            f"highest({n} - {self.number(0, 2)}, {self.number(0, 2)})",
            f"({n} + {self.number(0, 2)}) mod {self.number(2, 5)}",
        ]
        dice.random.shuffle(numbers)
        kept = []
        for number in numbers[: self.number(3, 7)]:
            var, least = self.name(), self.number(0, 3)
            whose, my = dice.one([("", ""), (" of player", "my ")])
            if dice.chance(0.7):
                one.declared.append([f"var {var}{whose}: {least}..{WIDE} = {self.number(least, least + 3)}"])
                kept.append(f"        {my}{var} := highest({least}, {number})")
            else:
                one.declared.append([f"var {var}{whose}: -{WIDE}..{least + 1}"])
                kept.append(f"        {my}{var} := lowest({least + 1}, {number})")
        lets = {self.name(): number for number in numbers[: self.number(1, 4)]}
        one.declared.append(
            [
                f"action {take}",
                f"    pick {n} in 0..{high}",
                *(f"    let {let} = {number}" for let, number in lets.items()),
                *([self.limit()] if dice.chance(0.3) else []),
                "    do",
                *kept,
                f"        draw at most {self.number(1, 2)} from {home} to my {pile}",
                f'    say "{take} {{{n}}}{"".join(f" {{{let}}}" for let in lets)}"',
            ]
        )
        for number in dice.some([each for each in numbers if "me" not in each and "my" not in each], 0, 3):
            if "others" not in number:
                one.declared.append([f"define {self.name()}({n}: 0..{high}) = {number}"])
        one.offered = [take]
        one.body = [f"if count(@.{pile}) > {self.number(1, 4)}: move @.{pile} to {home}"]
        return one

    def members(self) -> Corner:
        """What is there among things that may be none: gone through, picked, and asked for what it has."""
        one, dice = Corner(), self.dice
        enum, values = self.enum(one)
        board = self.grid(one)
        sort = dice.one(["cell", "cell", "player", "value"])
        first, second, third, x, y, mark, choose = (self.name() for _ in range(7))
        type_, owner = {"cell": (board, board), "player": ("player", "player"), "value": (enum, enum)}[sort]
        one.declared += [[f"var {name}: {type_}?"] for name in (first, second, third)]
        one.declared.append([f"var {mark} of {owner}: 0..9"])
        add = self.counter(one)
        listed = f"[{first}, {', '.join(dice.one([[second], [second, third], [third, second]]))}]"
        there = f"those({x} in {listed} where {x} != none)"
        whole = {"cell": board, "player": "players", "value": enum}[sort]
        one.declared.append(
            [
                f"action {choose}",
                f"    pick {y} in {dice.one([there, whole])}",
                *([self.limit()] if dice.chance(0.4) else []),
                f"    do: {y}.{mark} := ({y}.{mark} + {self.number(1, 3)}) mod 10",
                f'    say "{choose} {{{y}}}"',
            ]
        )
        one.offered = [choose]
        some = {"cell": f"{board}.{dice.one(['a1', 'b2', 'c3'])}", "player": "@", "value": f"{enum}.{dice.one(values)}"}
        one.body = [
            f"{first} := {dice.one([some[sort], f'first({y} in {whole} where {y}.{mark} > {self.number(0, 2)})'])}",
            f"{second} := {dice.one(['none', f'best({y} in {whole} by {y}.{mark})', some[sort]])}",
            add(f"sum({y}.{mark} for {y} in {there})"),
            f"for {y} in {there}: {y}.{mark} := ({y}.{mark} + 1) mod 10",
            add(f"(first({there}).{mark} or else {self.number(0, 5)})"),
            add(f"count({y} in {whole} where {y} is in {there})"),
            f"if any({y} in {there} where {y}.{mark} > {self.number(0, 3)}): {third} := none",
            f"if count({there}) < {self.number(1, 3)}: {third} := {some[sort]}",
            add(f"(best({x} in {listed} where {x} != none by {x}.{mark}).{mark} or else 3)"),
            add(f"(highest({x}.{mark} for {x} in {listed} where {x} != none) or else 2)"),
        ]
        return self.shuffled(one)

    def leftovers(self) -> Corner:
        """Loops in which something is chosen only when nothing else is left: it may run out, and never does."""
        one, dice = Corner(), self.dice
        component, home = self.pieces(one)
        purse, bell, rounds, spend, call, n, _, drop = (self.name() for _ in range(8))
        high = self.number(2, 5)
        one.declared += [
            [f"resource {purse} of player: 0..{high} = {high}"],
            [f"var {bell}: yes/no per %"],
            [f"var {rounds}: 0..9 per %"],
            [f"zone {drop}: pool of {component}"],
        ]
        add = self.counter(one)
        one.declared += [
            [
                f"action {spend}",
                *dice.one([[f"    cost 1 {purse}"], [f"    limit {self.number(1, 3)} per game"]]),
                f"    do: {add('1')}",
                f'    say "{spend}"',
            ],
            [
                f"action {call}",
                f"    pick {n} in 0..{self.number(1, 4)}",
                f"    do: {add(n)}",
                f'    say "{call} {{{n}}}"',
            ],
        ]
        last = dice.one(
            [[f"@ must {spend}"], [f"@ must {spend}", add("2")], [f"if {bell}: {add('1')}", f"@ must {spend}"]]
        )
        asked = dice.one(
            [
                [f"@ must {call}", "else", *(f"    {line}" for line in last)],
                [f"draw 1 from {home} to {drop}", "else", *(f"    {line}" for line in last), f"move {drop} to {home}"],
                [f"@ must {call}", "else", *(f"    {line}" for line in last), f"draw at most 1 from {home} to {drop}"],
            ]
        )
        until = dice.one([bell, bell, f"{bell} = yes"])
        one.body = [
            "repeat",
            *(f"    {line}" for line in asked),
            f"    {rounds} := lowest(9, {rounds} + 1)",
            f"    if {rounds} >= {self.number(2, 3)}: {bell} := yes",
            f"until {until}",
            f"if {home} is empty: move {drop} to {home}",
        ]
        return one

    # ---- what happens once ---------------------------------------------------------------------------------

    def rows(self) -> Corner:
        """Straight rows that are complete, and what they bring."""
        one, dice = Corner(), self.dice
        board = self.grid(one)
        marks, points, cell, place, found = (self.name() for _ in range(5))
        one.declared += [
            [f"var {marks} of player: set of {board}"],
            [f"var {points} of player: 0..{WIDE}"],
            [f"var {found}: 0..{WIDE}"],
        ]
        long = self.number(2, 3)
        mine = dice.one([f"my {marks}", f"my {marks}", f"those({found}_ in {board} where {found}_ is in my {marks})"])
        gain = dice.one([f"my {points} := (my {points} + {self.number(1, 7)}) mod {WIDE + 1}",
                         f"{found} := ({found} + 1) mod {WIDE + 1}"])  # fmt: skip
        one.declared.append(
            [
                f"action {place}",
                f"    pick {cell} in {board}{dice.one(['', f' where {cell} is not in my {marks}'])}",
                *([self.limit()] if dice.chance(0.3) else []),
                "    do",
                f"        my {marks} += {cell}",
                f"        if aligned({cell}, {mine}, {long}): {gain}",
                *([f"        if not aligned({cell}, my {marks}, {long + 1}): my {marks} -= {board}.a1"]
                  if dice.chance(0.3) else []),
                f'    say "{place} {{{cell}}}"',
            ]
        )  # fmt: skip
        one.offered = [place]
        middle = f"{board}.{dice.one(['b2', 'a1', 'b3'])}"
        one.body = [
            f"if aligned({middle}, @.{marks}, {self.number(2, 3)}): {found} := ({found} + 2) mod {WIDE + 1}",
            f"if count(@.{marks}) > {self.number(4, 8)}: @.{marks} := []",
            (
                f"for {cell} in {board} where {cell} is in @.{marks} and aligned({cell}, @.{marks}, {long}): "
                f"@.{points} := (@.{points} + 1) mod {WIDE + 1}"
            ),
        ]
        return one

    def limits(self) -> Corner:
        """Limits for each of some numbers, values or cells, which last for a game or a phase, for one or for all."""
        one, dice = Corner(), self.dice
        enum, values = self.enum(one)
        board = self.grid(one)
        x, y, taken = (self.name() for _ in range(3))
        one.declared.append([f"var {taken} of player: 0..{WIDE}"])
        for _ in range(self.number(1, 3)):
            action, low = self.name(), self.number(0, 2)
            domain, worth = dice.one(
                [
                    (f"{low}..{low + self.number(1, 3)}", x),
                    (f"{low}..{low + self.number(1, 3)}", x),
                    (enum, f"(if {x} = {values[-1]} then 2 else 1)"),
                    (board, f"{x}.row"),
                    ("players", f"seat({x})"),
                ]
            )
            keys = dice.one([f" for {x}", f" for {x}", f" for {x}", f" for {x}, {y}", ""])
            lasts = dice.one([" per game", " per game", " per %", ""])
            one.declared.append(
                [
                    f"action {action}",
                    f"    pick {x} in {domain}",
                    *([f"    pick {y} in {self.number(0, 1)}..{self.number(2, 3)}"] if y in keys else []),
                    f"    limit {self.number(1, 2)}{lasts}{keys}{dice.one(['', '', ' in all'])}",
                    f"    do: my {taken} := (my {taken} + {worth}) mod {WIDE + 1}",
                    f'    say "{action} {{{x}}}{f" {{{y}}}" if y in keys else ""}"',
                ]
            )
            one.offered.append(action)
        one.body = [f"if @.{taken} > {self.number(5, 30)}: @.{taken} := {self.number(0, 5)}"]
        return one

    # ---- what tells pieces apart ---------------------------------------------------------------------------

    def marked(self) -> Corner:
        """Pieces with owners and marks, all in pools, bags and slots, where nothing else tells one from another."""
        one, dice = Corner(), self.dice
        owned = dice.chance(0.5)
        component, heap, yard, hold, x, y, z = (self.name(capital=at == 0) for at in range(7))
        of = " of player" if owned else ""
        one.declared += [
            [f"component {component}{of}: {self.number(2, 4)}", f"    starts in {heap}"],
            [f"zone {heap}: {dice.one(['pool', 'pool', 'bag'])} of {component}"],
            [f"zone {yard}{dice.one(['', ' of player'])}: {dice.one(['pool', 'bag'])} of {component}"],
            [f"zone {hold} of player: slot of {component}"],
        ]
        there = f"@.{yard}" if " of player:" in one.declared[2][0] else yard
        mine = there.replace("@.", "my ")
        marks = [self.name() for _ in range(dice.one([0, 1, 2, 2, 3]))]
        tests, changes = [], []
        for mark in marks:
            number = dice.chance(0.5)
            one.declared.append([f"var {mark} of {component}: {'0..2' if number else 'yes/no'}"])
            tests.append(f"{{}}.{mark} > 0" if number else f"{{}}.{mark}")
            changes.append(f"{x}.{mark} := ({x}.{mark} + 1) mod 3" if number else f"{x}.{mark} := not {x}.{mark}")
        tests += ["{}.owner = me", "{}.owner != first(players)"] if owned else []
        add, take, mark_it, back = self.counter(one), self.name(), self.name(), self.name()
        test = dice.one(tests) if tests else ""
        few = dice.one(["", "", ", 2 of them", ", 1..2 of them", ", 0..2 of them"])
        one.declared += [
            [
                f"action {take}",
                f"    pick {x} in {heap}{f' where {test.format(x)}' if test and dice.chance(0.3) else ''}{few}",
                *([self.limit()] if dice.chance(0.3) else []),
                f"    do: move {x} to {mine}",
                f'    say "{take} {{{x}}}"',
            ],
            [
                f"action {back}",
                f"    pick {x} in {mine}",
                "    do",
                *(f"        {line}" for line in dice.some(changes, 0, 2)),
                f"        move {x} to {heap}",
                f'    say "{back} {{{x}}}"',
            ],
        ]
        one.offered = [take, back]
        if changes:
            one.declared.append(
                [
                    f"action {mark_it}",
                    f"    pick {x} in {dice.one([heap, component])}",
                    *([self.limit()] if dice.chance(0.3) else []),
                    f"    do: {dice.one(changes)}",
                    f'    say "{mark_it} {{{x}}}"',
                ]
            )
            one.offered.append(mark_it)
        one.body = [
            *[
                add(f"count({y} in {dice.one([there, heap])} where {each.replace('me', '@').format(y)})")
                for each in tests
            ],
            *(
                [f"if @.{hold} = none and {heap} is not empty: draw 1 from {heap} to @.{hold} as {z}"]
                if dice.chance(0.6)
                else [f"draw at most 1 from {heap} to {there}"]
            ),
            *(
                line
                for change in dice.some(changes, 0, 3)
                for line in (f"if {heap} is not empty", f"    draw 1 from {heap} to {there} as {x}", f"    {change}")
            ),
            f"if @.{hold} != none and count({heap}) < {self.number(1, 4)}: move @.{hold} to {heap}",
            add(f"count({y} in {there})"),
        ]
        return one

    def laden(self) -> Corner:
        """Hidden pieces on which others lie, and which bear marks, passed on and taken several at once."""
        one, dice = Corner(), self.dice
        card, stone = self.name(capital=True), self.name(capital=True)
        deck, hand, chips, on, mark, worth, x, y = (self.name() for _ in range(8))
        owned = dice.one(["", "", " of player"])
        held = dice.one(["pool", "pool", "sequence"])
        rows = [[self.name(), str(dice.one([1, 1, 2])), str(self.number(0, 6))] for _ in range(self.number(2, 5))]
        one.declared += [
            [
                f"component {card}{owned}",
                f"    has {worth}: 0..6",
                f"    starts in {deck}",
                "    table",
                *("        " + "  ".join(cells) for cells in [["name", "count", worth], *rows]),
            ],
            [f"zone {deck}: {dice.one(['bag', 'stack', 'pool'])} of {card}{dice.one(['', ', seen by nobody'])}"],
            [f"zone {hand} of player: {held} of {card}, seen by owner"],
            [f"component {stone}: {self.number(3, 6)}", f"    starts in {chips}"],
            [f"zone {chips}: pool of {stone}"],
            [f"zone {on} of {card}: {dice.one(['pool', 'stack'])} of {stone}"],
            [f"var {mark} of {card}: 0..3"],
        ]
        if one.declared[1][0].startswith(f"zone {deck}: bag"):
            one.declared[1] = [f"zone {deck}: bag of {card}"]
        lay, give = self.name(), self.name()
        one.declared += [
            [
                f"action {lay}",
                f"    pick {x} in my {hand}",
                "    do",
                f"        draw at most 1 from {chips} to {x}.{on}",
                f"        {x}.{mark} := ({x}.{mark} + 1) mod 4",
                f'    say "{lay}{dice.one(["", f" {{{x}}}"])}"',
            ],
            [
                f"action {give}",
                f"    pick {x} in my {hand}, {dice.one(['2', '1..2', '0..2'])} of them",
                f"    do: move {x} to {dice.one([f'next(me).{hand}' if held == 'pool' else deck, deck])}",
                f'    say "{give} {{{x}}}"',
            ],
        ]
        one.offered = dice.one([[lay, give], [lay], [lay, give]])
        one.body = [f"draw at most {self.number(1, 3)} from {deck} to @.{hand}"]
        if dice.apart([True, False, False], lambda _: "", "laden"):  # in the order of their numbers, which tells
            one.body += [f"if {chips} is empty", f"    for {y} in {card}: move {y}.{on} to {chips}"]
        else:
            clear = f"{lay}_off"
            pick = f"    pick {x} in my {hand} where {x}.{on} is not empty"
            one.declared.append([f"action {clear}", pick, f"    do: move {x}.{on} to {chips}", f'    say "{clear}"'])
            one.offered.append(clear)
        return one

    def heaped(self) -> Corner:
        """Piles that all see, of pieces that lie there in an order nobody knows, and from which some are taken."""
        one, dice = Corner(), self.dice
        card, deck, hand, row, other, worth, x, y = (self.name(capital=at == 0) for at in range(8))
        rows = [[self.name(), str(dice.one([1, 1, 2])), str(self.number(0, 6))] for _ in range(self.number(2, 5))]
        kind = dice.one(["stack", "stack", "sequence"])
        one.declared += [
            [
                f"component {card}",
                f"    has {worth}: 0..6{dice.one(['', '', ' on back'])}",
                f"    starts in {deck}",
                "    table",
                *("        " + "  ".join(cells) for cells in [["name", "count", worth], *rows]),
            ],
            [f"zone {deck}: {dice.one(['bag', 'pool', 'stack'])} of {card}"],
            [f"zone {hand} of player: {dice.one(['pool', 'bag'])} of {card}"],
            [f"zone {row}: {kind} of {card}, seen by {dice.one(SEEN)}"],
            [f"zone {other}: {dice.one(['pool', 'stack'])} of {card}{dice.one(['', f', seen by {dice.one(SEEN)}'])}"],
        ]
        if ": pool" in one.declared[2][0]:
            one.declared[2][0] += f", seen by {dice.one(['owner', 'nobody', 'owner'])}"
        heap, take = self.name(), self.name()
        one.declared += [
            [
                f"action {heap}",
                *([self.limit()] if dice.chance(0.4) else []),
                f"    do: move my {hand} to {row}",
                f'    say "{heap}"',
            ],
            [
                f"action {take}",
                f"    pick {x} in {row}",
                *([self.limit()] if dice.chance(0.4) else []),
                f"    do: move {x} to {dice.one([f'my {hand}', other, deck])}",
                f'    say "{take}{dice.one(["", f" {{{x}}}"])}"',
            ],
        ]
        one.offered = dice.some([heap, take], 1, 2)
        moves = [
            f"move @.{hand} to {row}",
            f"shuffle {row}",
            f"draw at most 1 from {row} to {dice.one([f'next(@).{hand}', other])}",
            f"draw all from {row} to {deck} as {y} where {y}.{worth} < {self.number(1, 4)}",
            f"show {row} to {dice.one(['players', '@'])}",
            f"if count({row}) > {self.number(3, 5)}: move {row} to {other}",
            f"if count({row}) > 1: draw count({row}) - 1 from {row} to {dice.one([f'next(@).{hand}', other])}",
        ]
        dice.random.shuffle(moves)
        one.body = [
            f"draw at most {self.number(1, 3)} from {deck} to @.{hand}",
            *moves[: self.number(2, 5)],
            f"if {deck} is empty: move {other} to {deck}",
        ]
        return one

    # ---- what is printed and remembered otherwise ----------------------------------------------------------

    def laps(self) -> Corner:
        """One decision, asked again and again: what its loop counts, what begins afresh, and how it ends."""
        one, dice = Corner(), self.dice
        n, tally, sum_, step, left, high = (*(self.name() for _ in range(5)), self.number(2, 4))
        cell, mark = self.name(), self.name()
        per = dice.one([" per %", " per %", ""])
        one.declared += [
            [f"var {tally}: 0..{WIDE}{' = ' + str(self.number(0, 3)) if dice.chance(0.5) else ''}{per}"],
            [f"var {sum_}: 0..{WIDE}{dice.one(['', ' per %'])}"],
            [f"var {left}: 0..{WIDE}"],
        ]
        if dice.chance(0.5):
            board = self.grid(one)
            one.declared.append([f"var {mark} of {board}: 0..2{dice.one(['', ' per %'])}"])
            pick = f"    pick {cell} in {board} where {cell}.{mark} < {self.number(1, 2)}"
            does = f"        {cell}.{mark} := {cell}.{mark} + 1"
            shown = cell
        else:
            domain = dice.one([f"1..{high}", f"1..{high} where {n} > {tally} mod {high + 1}", f"{tally} mod 3..3"])
            pick, does, shown = f"    pick {n} in {domain}", f"        {sum_} := ({sum_} + {n}) mod {WIDE + 1}", n
        one.declared.append(
            [
                f"action {step}",
                pick,
                *([f"    needs {tally} < {self.number(1, 6)}"] if dice.chance(0.5) else []),
                *([f"    limit {self.number(1, 3)} per %"] if dice.chance(0.3) else []),
                "    do",
                does,
                f"        {tally} := ({tally} + 1) mod {WIDE + 1}",
                f'    say "{step} {{{shown}}}"',
            ]
        )
        ending = dice.one([f"{tally} >= {self.number(2, 9)}", f"{tally} mod {self.number(2, 5)} = 0"])
        way = dice.one(
            [
                [f"@ must {step}", "else", f"    {tally} := {WIDE}"],
                [f"@ must {step} if able", f"{tally} := lowest({WIDE}, {tally} + 1)"],
                [f"@ must {step}", "else", "    return"],
            ]
        )
        once = dice.one([way, ["repeat", *(f"    {line}" for line in way), f"until {ending} or {tally} > 50"]])
        one.body = [
            *dice.some(
                [f"{left} := ({left} + {tally}) mod {WIDE + 1}", f"{sum_} := ({sum_} + 1) mod {WIDE + 1}"], 0, 1
            ),
            *once,
            f"{left} := ({left} + {tally} * 2 + {sum_}) mod {WIDE + 1}",
            *([] if per else [f"if {tally} > {self.number(4, 40)}: {tally} := 0"]),
        ]
        return one

    def looked_over(self) -> Corner:
        """A board that is looked over again and again, in loops within loops, while most of what is done leaves it."""
        one, dice = Corner(), self.dice
        board = self.grid(one)
        mark, owner, cell, near, thrown, other, put, n = (self.name() for _ in range(8))
        high = self.number(1, 3)
        one.declared += [[f"var {mark} of {board}: 0..{high}"], [f"var {owner} of {board}: player?"]]
        add = self.counter(one)
        one.declared.append(
            [
                f"action {put}",
                f"    pick {cell} in {board} where {cell}.{owner} {dice.one(['= none', '!= me'])}",
                *([f"    needs any({near} in {cell}.neighbours where {near}.{mark} {dice.one(['=', '!='])} 0)"]
                  if dice.chance(0.4) else []),
                *([self.limit()] if dice.chance(0.4) else []),
                "    do",
                f"        {cell}.{owner} := {dice.one(['me', 'next(me)'])}",
                f"        {cell}.{mark} := ({cell}.{mark} + {self.number(1, 2)}) mod {high + 1}",
                f'    say "{put} {{{cell}}}"',
            ]
        )  # fmt: skip
        one.offered = [put, *self.aside(one, self.number(2, 4))]
        sign, least = dice.one(["=", ">", "!="]), self.number(0, high)
        inner = dice.one(
            [
                f"({near}.{owner} = none or {near}.{mark} {sign} {least})",
                f"({near}.{owner} {dice.one(['=', '!='])} first(players) or {near}.{mark} = {high})",
                f"{near}.{mark} = {thrown}",
                f"{near}.{mark} != {cell}.{mark}",
                f"{near}.{owner} = none",
                f"{near}.{mark} > {self.number(0, high)}",
                f"{near}.{mark} + {near}.row > {thrown}",
            ]
        )
        among = dice.one([f"{cell}.neighbours", board, f"{cell}.around"])
        first = dice.one([f"{cell}.{mark} + {cell}.column > {thrown}", f"{cell}.{owner} != none",
                          f"{cell}.{mark} = {other}"])  # fmt: skip
        nested = f"any({near} in {among} where {inner})"
        looks = [
            f"count({cell} in {board} where {first})",
            f"count({cell} in {board} where {nested})",
            f"count({cell} in {board} where {first} and {nested})",
            f"count({cell} in {board} where count({near} in {among} where {inner}) > {self.number(0, 2)})",
            f"sum(count({near} in {among} where {inner}) for {cell} in {board} where {first})",
            f"(if all({cell} in {board} where {first} or {nested}) then 2 else 1)",
        ]
        at = f"{board}.{dice.one(['a1', 'b2', 'c1'])}"
        thrice = [add(look) for look in dice.some(looks, 2, 4)]
        one.body = [
            f"roll {thrown}, {other} in 0..{high}",
            *thrice,
            *([f"{at}.{mark} := ({at}.{mark} + 1) mod {high + 1}", thrice[-1]] if dice.chance(0.6) else []),
        ]
        if dice.chance(0.6):
            known, asked = self.name(), dice.one(looks).replace(thrown, "n").replace(other, "n")
            one.declared.append([f"define {known}(n: 0..{high}) = {asked}"])
            one.body += [f"roll {n} in 0..{high}", add(f"{known}({n})"), add(f"{known}({thrown})")]
        return one

    def heap(self) -> Corner:
        """Any pieces of those that are alike, where it is certain that there are enough."""
        one, dice = Corner(), self.dice
        component, home, pile, x, y, take = (self.name(capital=at == 0) for at in range(6))
        kind, board, cell = self.name(), "", self.name()
        one.declared += [
            [
                f"component {component}",
                f"    starts in {home}",
                "    table",
                "        name  count",
                f"        {kind}  {self.number(5, 9)}",
                f"        {self.name()}  {self.number(1, 3)}",
            ],
            [f"zone {home}: {dice.one(['pool', 'bag', 'pool'])} of {component}"],
            [f"zone {pile} of player: {dice.one(['pool', 'bag'])} of {component}"],
        ]
        if dice.chance(0.4):
            board = self.grid(one)
            one.declared.append([f"zone {cell} of {board}: pool of {component}"])
        several = self.number(2, 3)
        alike = f"those({y} in {home} where {y}.name = {kind})"
        enough = dice.one([f"count({alike}) >= {several}", f"count({alike}) > {several}"])
        some = dice.one([f"some({several}, {alike})", f"some({several}, {alike})", f"[one({alike})]"])
        add = self.counter(one)
        one.declared.append(
            [
                f"action {take}",
                f"    needs {enough}",
                *([self.limit()] if dice.chance(0.4) else []),
                f"    do: move some({several}, {alike}) to my {pile}",
                f'    say "{take}"',
            ]
        )
        one.offered = [take, *self.aside(one, self.number(0, 2))]
        elsewhere = [f"{x}.name = {kind}", f"{x} is in {home}", f"{x} is not in @.{pile}"]
        one.body = [
            add(f"count({x} in {component} where {dice.one(elsewhere)} and {enough} and {x} is in {some})"),
            add(f"count({x} in {component} where {enough} and {x} is in {some} and {dice.one(elsewhere)})"),
            add(f"(if {enough} and any({x} in {home} where {x} is not in {some}) then 3 else 1)"),
            f"if {enough}: move {some} to @.{pile}",
            f"for {x} in {component} where {dice.one(elsewhere)} and {enough} and {x} is in {some}: {add('1')}",
            f"if not {enough}: move @.{pile} to {home}",
        ]
        if board:
            one.body += [f"for {x} in {board} where {x}.row = 1", f"    if {enough}: move {some} to {x}.{cell}"]
            one.body.append(f"if not {enough}: move those({x} in {component} where {x}.{board} != none) to {home}")
        kept = [f"if not {enough}: move those({x} in {component} where {x} is not in {home}) to {home}"]
        self.shuffled(one)
        one.body += kept
        return one


HEAPED = "corner primitive:mix_onto production:show production:seen_by"
BOUNDS = "corner production:at_ builtin:abs builtin:steps builtin:seat"
MEMBERS = "corner gatherer:those production:list_"
LEFTOVERS = "corner production:line_else production:per"
ROWS = "corner builtin:aligned primitive:aligned_any primitive:aligned"
LIMITS = "corner production:limit_for production:in_all production:limit"
MARKED = "corner loop:alike loop:alike_sets production:how_many"
LAPS = "corner production:per production:decision production:line_else"
LOOKED_OVER = "corner pass:sets pass:remember production:roll"
HEAP = "corner builtin:some builtin:one primitive:some_bits"
LADEN = "corner production:seen_by production:how_many"
