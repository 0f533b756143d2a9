"""In: what should occur more often. Out: more corner cases: numbers that are set from themselves, zones with little
room, things of which it is certain where they are there, ways over graphs, and pieces that stand for all of their kind.
"""

from __future__ import annotations

from collections.abc import Callable

from .corners import Corner
from .judging import AllCorners
from .remembering import SEEN


class EveryCorner(AllCorners):
    def ways(self) -> dict[str, Callable[[], Corner]]:
        return {
            **super().ways(),
            RECKONING: self.reckoning,
            ROOMS: self.rooms,
            PRESENCE: self.presence,
            ROADS: self.roads,
            ONE_OF_MANY: self.one_of_many,
            PLEDGES: self.pledges,
        }

    def reckoning(self) -> Corner:
        """Numbers that are set from themselves and from each other, by every operator, wherever they are kept."""
        one, dice = Corner(), self.dice
        enum, values = self.enum(one)
        high = self.number(1, 6)
        plain, owned, rows, local, n, change = (self.name() for _ in range(6))
        one.declared += [
            [f"var {plain}: 0..{high}{dice.one(['', f' = {self.number(0, high)}', ' per %'])}"],
            [f"var {owned} of player: 0..{high}"],
            [f"var {rows} of {enum}: 0..{high}{dice.one(['', ' per %'])}"],
        ]
        places = [plain, f"@.{owned}", f"next(@).{owned}", f"{enum}.{dice.one(values)}.{rows}", local]
        add = self.counter(one)
        one.declared.append(
            [
                f"action {change}",
                f"    pick {n} in 0..{high}",
                *([self.limit()] if dice.chance(0.3) else []),
                "    do",
                *(
                    f"        {self.anew(place, dice.one([n, *places[:2]]), high).replace('@', 'me')}"
                    for place in dice.some(["my " + owned, plain], 1, 2)
                ),
                f'    say "{change} {{{n}}}"',
            ]
        )
        one.offered = [change]
        one.body = [
            f"var {local}: 0..{high} = {dice.one([plain, f'@.{owned}'])}",
            *(self.anew(dice.one(places), dice.one(places), high) for _ in range(self.number(4, 9))),
            add(f"{local} + {plain} * 2 + @.{owned}"),
        ]
        if dice.chance(0.5):
            value = self.name()
            one.body += [f"for {value} in {enum}", f"    {self.anew(f'{value}.{rows}', dice.one(places), high)}"]
        return one

    def anew(self, place: str, other: str, high: int) -> str:
        """A number is set, mostly from what it is; it never leaves the range from 0 to ``high``."""
        some = self.number(0, high)
        more = self.number(1, 3)
        return self.dice.one(
            [
                f"{place} := {high} - {place}",
                f"{place} := {high} - {place}",
                f"{place} := {high} - {other}",
                f"{place} := abs({some} - {place})",
                f"{place} := abs({place} - {other})",
                f"{place} := {place} * {more} mod {high + 1}",
                f"{place} := ({place} + {more}) mod {high + 1}",
                f"{place} := ({more} + {place} + {other}) mod {high + 1}",
                f"{place} := lowest({high}, {place} + {more})",
                f"{place} := highest(0, {place} - {more})",
                f"{place} := highest({place}, {other})",
                f"{place} := {place} / {more}",
                f"{place} := ({place} + {other}) / 2",
                f"{place} := (if {place} = {some} then {high - some} else {other})",
                f"if {place} <= {high} - {other}: {place} += {other}",
                f"if {place} >= {other}: {place} -= {other}",
                f"if {other} >= {place}: {place} := {other} - {place}",
                f"if {place} < {high}: {place} += 1",
                f"if {place} > 0: {place} -= 1",
            ]
        )

    def rooms(self) -> Corner:
        """Zones of all kinds with little room, filled to the brim, and shuffled or not."""
        one, dice = Corner(), self.dice
        component, home = self.pieces(one, kind=dice.one(["pool", "bag"]))
        places: list[tuple[str, str, int]] = []
        for _ in range(self.number(1, 3)):
            zone, kind, room = self.name(), dice.one(["stack", "stack", "sequence", "pool", "bag"]), self.number(2, 4)
            whose = dice.one(["", "", " of player"])
            seen = "" if kind == "bag" else dice.one(["", "", ", seen by nobody"])
            one.declared.append([f"zone {zone}{whose}: {kind} of {component}{seen}, up to {room}"])
            places.append((f"@.{zone}" if whose else zone, kind, room))
        fill, n = self.name(), self.name()
        add = self.counter(one)
        zone, kind, room = dice.one(places)
        into = self.end(zone, kind)
        one.declared.append(
            [
                f"action {fill}",
                f"    pick {n} in 1..{self.number(1, 3)}",
                f"    needs count({zone.replace('@.', 'my ')}) + {n} <= {room}",
                *([self.limit()] if dice.chance(0.3) else []),
                f"    do: draw at most {n} from {home} to {into.replace('@.', 'my ')}",
                f'    say "{fill} {{{n}}}"',
            ]
        )
        one.offered = [fill]
        moves = []
        for zone, kind, room in places:
            other, _, its = dice.one(places)
            few = self.number(1, room)
            moves += [
                f"if count({zone}) + {few} <= {room}: draw at most {few} from {home} to {self.end(zone, kind)}",
                f"if count({zone}) < {room}: draw at most 1 from {home} to {self.end(zone, kind)}",
                *([f"shuffle {zone}"] * 2 if kind in {"stack", "sequence"} else []),
                f"draw at most {self.number(1, 2)} from {zone} to {home}",
                add(f"count({zone})"),
                f"if count({zone}) = {room}: {add('1')}",
                f"if {home} is empty: move {zone} to {home}",
            ]
            if other != zone:
                moves += [
                    f"if count({zone}) + count({other}) <= {room}: move {other} to {self.end(zone, kind)}",
                    f"if count({zone}) <= {its} and count({other}) <= {room}: swap {zone}, {other}",
                    f"if count({zone}) < {room}: draw at most 1 from {other} to {self.end(zone, kind)}",
                ]
        dice.random.shuffle(moves)
        one.body = moves[: self.number(6, 12)]
        return one

    def end(self, zone: str, kind: str) -> str:
        ends = {"stack": ("top", "bottom"), "sequence": ("front", "back")}.get(kind)
        return f"the {self.dice.one(ends)} of {zone}" if ends is not None and self.dice.chance(0.7) else zone

    def presence(self) -> Corner:
        """Things that may be none, and what is said of them where it is certain that they are there."""
        one, dice = Corner(), self.dice
        sort = dice.one(["cell", "player", "value", "value", "number"])
        mark, x, y, choose, ask = (self.name() for _ in range(5))
        value = ""
        first, second, third = (self.name() for _ in range(3))
        if sort == "cell":
            whole = self.grid(one)
            type_, owner = whole, whole
        elif sort == "value":
            whole, (value, *_) = self.enum(one)
            type_, owner = whole, whole
        elif sort == "player":
            whole, type_, owner = "players", "player", "player"
        else:
            whole, type_, owner = "0..3", "0..3", ""
        one.declared += [[f"var {name}: {type_}?"] for name in (first, second)]
        one.declared.append([f"var {third} of player: {type_}?"])
        if owner:
            one.declared.append([f"var {mark} of {owner}: 0..4"])
        add = self.counter(one)

        def worth(thing: str) -> str:
            return f"{thing}.{mark}" if owner else thing

        a, b = dice.some([first, second, f"@.{third}"], 2, 2)
        if dice.chance(0.5):
            a, b = b, a
        there, total = self.name(), self.name()
        named = [self.name() for _ in range(self.number(0, 2))]
        begins = {"cell": f"{whole}.a1", "player": "first(players)", "value": f"{whole}.{value}", "number": "0"}[sort]
        one.declared += [[f"var {there}: {type_} = {begins}"], [f"var {total}: 0..{8 if owner else 6}"]]
        both, small = f"{worth(a)} + {worth(b)}", str(self.number(1, 5))

        def used() -> str:
            return dice.one([add(both), f"{there} := {a}", f"{there} := {b}", f"{total} := {both}"])

        ways = [
            [f"if {a} != none and {b} != none: {used()}"],
            [f"if {a} = none or {b} = none: {add(small)}", "else", f"    {used()}"],
            [f"if not ({a} = none or {b} = none): {used()}"],
            [f"if {a} = none: {add(small)}", f"else if {b} = none: {there} := {a}", "else", f"    {used()}"],
            [
                f"if {a} = none and {b} = none: {add(small)}",
                f"else if {a} != none: {there} := {a}",
                f"else if {b} != none: {there} := {b}",
            ],
            [
                f"if {a} = none and {b} = none: {add(small)}",
                f"else if {b} = none: {add('3')}",
                "else",
                f"    {there} := {b}",
            ],
            [f"if {a} != none or {b} != none: {add(f'({worth(a)} or else 3) + ({worth(b)} or else 1)')}"],
            [f"if not ({a} = none and {b} = none): {add(f'({worth(b)} or else {small}) + ({worth(a)} or else 2)')}"],
            [add(f"(if {a} = none or {b} = none then {small} else {both})")],
            [add(f"(if {a} != none and {b} != none then {both} else {small})")],
            [add(f"(if {a} = none and {b} = none then {small} else ({worth(a)} or else 4))")],
            [add(f"count({x} in {whole} where {a} != none and {worth(x)} > {worth(a)})")],
            [add(f"count({x} in {whole} where {a} = none or {worth(x)} >= {worth(a)})")],
            [f"if any({x} in {whole} where {a} != none and {b} != none and {worth(x)} < {both}): {add('2')}"],
            [f"if {a} != none and {worth(a)} > 0 and ({b} = none or {worth(b)} < {worth(a)}): {add(small)}"],
        ]  # fmt: skip
        for name in named:  # it may be none or not: both are fine wherever it is asked for
            either = dice.one([f"{first} else {second}", f"{second} else {there}", f"{there} else {first}"])
            one.declared.append([f"define {name} = if {self.presumed(first, second, there, 3)} then {either}"])
            ways += [
                [add(f"count({x} in {whole} where {x} = {name})")],
                [f"if {name} = {dice.one([first, second, there])}: {add(small)}"],
            ]
        one.declared += [
            [
                f"action {choose}",
                f"    pick {y} in {whole}",
                *([self.limit()] if dice.chance(0.3) else []),
                "    do",
                *([f"        {y}.{mark} := ({y}.{mark} + 1) mod 5"] if owner else []),
                f"        {dice.one([first, second, f'my {third}'])} := {y}",
                f'    say "{choose} {{{y}}}"',
            ],
            [
                f"action {ask}",
                f"    needs {dice.one([f'{a} != none and {b} != none', f'not ({a} = none or {b} = none)'])}"
                .replace("@.", "my "),
                *([self.limit()] if dice.chance(0.3) else []),
                f"    do: {add(both)}".replace("@.", "my "),
                f'    say "{ask}"',
            ],
        ]  # fmt: skip
        one.offered = dice.one([[choose], [choose, ask]])
        cleared = [
            [f"{dice.one([a, b])} := none"],
            [f"if {a} = {b}: {a} := none"],
            [f"{a} := {b}"],
            [f"{b} := first({x} in {whole} where {worth(x)} > {self.number(0, 3)})"],
        ]
        dice.random.shuffle(ways)
        steps = [*ways[: self.number(3, 7)], *dice.some(cleared, 1, 3)]
        dice.random.shuffle(steps)
        one.body = [line for step in steps for line in step]
        return one

    def presumed(self, first: str, second: str, there: str, depth: int) -> str:
        """A condition on two things that may be none, and on one that is there."""
        dice = self.dice
        if depth > 0 and dice.chance(0.8):
            left, right = (self.presumed(first, second, there, depth - dice.one([1, 2])) for _ in range(2))
            return dice.one([f"({left} and {right})", f"({left} or {right})", f"not {left}"])
        one, other = dice.some([first, second], 2, 2) if dice.chance(0.5) else (second, first)
        return dice.one([f"{one} = none", f"{one} = none", f"{one} != none", f"{one} = {other}", f"{one} = {there}"])

    def roads(self) -> Corner:
        """Graphs whose edges, costs and stops change in play, asked in all ways."""
        one, dice = Corner(), self.dice
        board = self.grid(one)
        mark, a, b, x, put = (self.name() for _ in range(5))
        high = self.number(1, 3)
        one.declared.append([f"var {mark} of {board}: 0..{high}"])
        add = self.counter(one)
        asked = []
        nodes = [f"{board}.{cell}" for cell in ("a1", "b2", "c1", "c3")]
        for _ in range(self.number(1, 2)):
            graph = self.name()
            passable = dice.one(["", f" where {b}.{mark} <= {self.number(0, high)}", f" where {a}.{mark} = {b}.{mark}"])
            price = dice.one(["", "", "", f" cost {a}.{mark} + 1", f" cost if {b}.{mark} = 0 then 1 else 3"])
            lines = [f"graph {graph} on {board}", f"    edge {a} to {b} in {a}.neighbours{passable}{price}"]
            if dice.chance(0.2):
                lines.append(f"    edge {a} to {b} in {a}.around where {a}.{mark} = {high}")
            if dice.chance(0.7):
                stops = dice.one([f"{a}.{mark} = {self.number(0, high)}", f"{a}.row = 2", f"{a}.{mark} > 0"])
                lines.append(f"    stop {a} where {stops}")
            one.declared.append(lines)
            here, there = dice.one(nodes), dice.one(nodes)
            some = f"those({x} in {board} where {x}.{mark} {dice.one(['=', '!=', '>'])} {self.number(0, high)})"
            asked += [
                add(f"count(reach({graph}, {here}))"),
                add(f"count(reach({graph}, {here}, {self.number(1, 3)}))"),
                add(f"(route({graph}, {here}, {there}) or else 9)"),
                add(f"count(ways({graph}, {here}))"),
                add(f"(if connected({graph}) then 2 else 1)"),
                f"if connected({graph}, {some}): {add(str(self.number(1, 4)))}",
                add(f"count({x} in {board} where {x} is in reach({graph}, {here}))"),
                add(f"sum(price({graph}, {here}, {x}) for {x} in ways({graph}, {here}))"),
                add(f"count({x} in {board} where count(reach({graph}, {x})) > {self.number(2, 6)})"),
            ]
        goal = dice.one([board, f"reach({one.declared[-1][0].split()[1]}, {dice.one(nodes)})"])
        one.declared.append(
            [
                f"action {put}",
                f"    pick {x} in {goal}",
                *([self.limit()] if dice.chance(0.3) else []),
                f"    do: {x}.{mark} := ({x}.{mark} + {self.number(1, 2)}) mod {high + 1}",
                f'    say "{put} {{{x}}}"',
            ]
        )
        one.offered = [put]
        dice.random.shuffle(asked)
        here = dice.one(nodes)
        one.body = [*asked[: self.number(3, 7)], f"{here}.{mark} := ({here}.{mark} + 1) mod {high + 1}"]
        return one

    def one_of_many(self) -> Corner:
        """A definition that names one of several things, and is asked for only where there are some."""
        one, dice = Corner(), self.dice
        board = self.grid(one)
        component, home, pile, kind, alone, x, y, take, put, cell = (self.name(capital=at == 0) for at in range(10))
        mark, worth, size = (self.name() for _ in range(3))
        one.declared += [
            [
                f"component {component}",
                f"    has {worth}: 0..4",
                f"    starts in {home}",
                "    table",
                f"        name  count  {worth}",
                f"        {kind}  {self.number(2, 4)}  {self.number(0, 4)}",
                f"        {self.name()}  {self.number(1, 3)}  {self.number(0, 4)}",
            ],
            [f"zone {home}: {dice.one(['pool', 'pool', 'bag'])} of {component}"],
            [f"zone {pile} of player: pool of {component}"],
            [f"var {mark} of {board}: 0..2"],
        ]
        measures = [
            f"sum({cell}.{mark} for {cell} in {board})",
            f"(highest({cell}.{mark} + {cell}.row for {cell} in {board} where {cell}.{mark} > 0) or else 0)",
            f"count({cell} in {board} where {cell}.{mark} = {cell}.row)",
            f"sum({cell}.column for {cell} in {board} where {cell}.{mark} = {self.number(1, 2)})",
        ]
        if dice.chance(0.4):
            one.declared.append([f"define {size} = {measures[0]}"])
            measures[0] = size
        least = " and ".join(
            dice.one(
                [f"{{}}.{worth} <= {measure} + {self.number(0, 2)}", f"{{}}.{worth} + {self.number(0, 6)} >= {measure}"]
            )
            for measure in dice.some(measures, 1, 4)
        )
        several = self.number(2, 3) if dice.chance(0.3) else 0
        test = f"{{}}.name = {kind} and {least}"

        def fits(piece: str) -> str:
            return test.replace("{}", piece)

        alike = f"those({y} in {home} where {fits(y)})"
        named = f"some({several}, {alike})" if several else f"one({alike})"
        is_it = f"{x} is in {alone}" if several else f"{x} {dice.one(['=', '!='])} {alone}"
        enough = f" and count({alike}) >= {several}" if several else ""
        asked = f"{fits(x)}{enough} and {is_it}"
        spot = f"{board}.{dice.one(['a1', 'b2'])}"
        at = self.name()
        few = dice.one([f"{at}.{mark} < 2", f"{at}.row = {self.number(1, 2)}"])
        beside = [f"    pick {at} in {board} where {few}"] if dice.chance(0.5) else []  # the other is sought for each
        add = self.counter(one)
        one.declared += [
            [f"define {alone} = {named}"],
            [
                f"action {take}",
                *beside,
                f"    pick {x} in {home} where {asked}",
                *([self.limit()] if dice.chance(0.4) else []),
                "    do",
                f"        move {x} to my {pile}",
                *([f"        {spot}.{mark} := ({spot}.{mark} + 1) mod 3"] if dice.chance(0.6) else []),
                f'    say "{take}{f" {{{at}}}" if beside else ""}"',
            ],
            [
                f"action {put}",
                f"    pick {cell} in {board}",
                *([self.limit()] if dice.chance(0.6) else []),
                f"    do: {cell}.{mark} := ({cell}.{mark} + 1) mod 3",
                f'    say "{put} {{{cell}}}"',
            ],
        ]
        one.offered = [take, put, *self.aside(one, self.number(2, 4))]
        one.body = [
            add(f"count({x} in {home} where {asked})"),
            f"if any({x} in {home} where {asked}): {add('2')}",
            f"for {x} in {home} where {fits(x)}{enough}: {add(f'(if {is_it} then 2 else 1)')}",
            f"draw at most {self.number(1, 2)} from {home} to @.{pile}",
            f"if {home} is empty: move @.{pile} to {home}",
        ]
        return self.shuffled(one)

    def pledges(self) -> Corner:
        """Hidden pieces that all choose simultaneously, and that are shown or moved once all have chosen."""
        one, dice = Corner(), self.dice
        card, deck, hand, row, worth, mark, x, y, pledge = (self.name(capital=at == 0) for at in range(9))
        rows = [[self.name(), str(dice.one([1, 1, 2])), str(self.number(0, 6))] for _ in range(self.number(3, 6))]
        held = dice.one(["pool", "sequence", "sequence"])  # in a row one can know some and not others
        one.declared += [
            [
                f"component {card}",
                f"    has {worth}: 0..6{dice.one(['', '', ' on back'])}",
                f"    starts in {deck}",
                "    table",
                *("        " + "  ".join(cells) for cells in [["name", "count", worth], *rows]),
            ],
            [f"zone {deck}: {dice.one(['bag', 'stack'])} of {card}"],
            [f"zone {hand} of player: {held} of {card}, seen by owner"],
            [f"zone {row}: {dice.one(['pool', 'stack', 'sequence'])} of {card}, seen by {dice.one(SEEN)}"],
            [f"var {mark} of player: {card}?"],
            [
                f"action {pledge}",
                f"    pick {x} in my {hand}",
                f"    do: my {mark} := {x}",
                f'    say "{pledge}{dice.one(["", f" {{{x}}}"])}"',
            ],
        ]
        add, give = self.counter(one), self.name()
        if dice.chance(0.6):
            one.declared.append(
                [
                    f"action {give}",
                    f"    pick {x} in my {hand}, {dice.one(['2', '1..2', '0..2'])} of them",
                    *([self.limit()] if dice.chance(0.3) else []),
                    f"    do: move {x} to {dice.one([f'next(me).{hand}' if held == 'pool' else row, row])}",
                    f'    say "{give} {{{x}}}"',
                ]
            )
            one.offered = [give]
        shown = [
            f"show {y}.{mark} to players",
            f"show {y}.{mark} to next({y})",
            f"move {y}.{mark} to {row}",
            f"move {y}.{mark} to next({y}).{hand}",
        ]
        one.body = [
            f"draw at most {self.number(1, 2)} from {deck} to @.{hand}",
            f"for {y} in players together: {y} may {pledge}",
            f"for {y} in players where {y}.{mark} != none",
            *(f"    {line}" for line in dice.some(shown, 1, 2)),
            f"    {y}.{mark} := none",
            add(f"count({row})"),
            *dice.some([f"draw at most {self.number(1, 2)} from {row} to @.{hand}"], 0, 1),
            f"if count({row}) > {self.number(2, 4)}: move {row} to {deck}",
        ]
        return one


RECKONING = "corner production:assign_ production:change_"
ROOMS = "corner production:up_to primitive:mix_onto production:show"
PRESENCE = "corner production:otherwise production:else_if"
ROADS = "corner builtin:reach builtin:connected builtin:route builtin:price builtin:ways production:stop"
PLEDGES = "corner production:TOGETHER production:show"
ONE_OF_MANY = "corner builtin:one builtin:some pass:hoist"
