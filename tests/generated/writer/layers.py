"""In: a generated game. Out: variants and addons of it, and the name of the whole."""

from __future__ import annotations

import re
from contextlib import suppress

from .dice import Dice, NothingFits
from .kinds import Bool, Cell, Int, Many, Player, Scope, Value
from .names import name as fresh
from .play import Play
from .steps import Steps, indented
from .values import Values
from .world import Var, World

BASE = "base.rules"
DECISION = re.compile(r"(?:: |^ *)\S+ (?:must|may|repeats) ")
NUMBER = re.compile(r"(?<![\w.])\d+\b")
STOPPING = re.compile(r"\b(?:one|some)\(|/|\bmod\b")
"""What stops a game if there is nothing to take, or to divide by."""
Parts = list[list[str]]


class Layers:
    def __init__(
        self, world: World, dice: Dice, values: Values, steps: Steps, play: Play, files: dict[str, Parts]
    ) -> None:
        self.world = world
        self.dice = dice
        self.values = values
        self.steps = steps
        self.play = play
        self.files = files
        self.touched: set[str] = set()
        """Declarations that were changed: two layers never change the same."""

    def all(self) -> str:
        """One variant, a variant of a variant, or one or two addons; and the name of the resulting game."""
        if self.dice.chance(0.5, "production:variant"):
            below = BASE
            for _ in range(self.dice.number(1, 2)):
                name = f"{fresh(self.world, self.dice)}.rules"
                self.files[name] = [[f'variant "Other {name[:-6]}" of "{below}"'], *self.changes()]
                below = name
            return below
        names = [fresh(self.world, self.dice) for _ in range(self.dice.number(1, 2))]
        for at, name in enumerate(names):
            title = [f'addon "More {name}" to "{BASE}"']
            if at and self.dice.chance(0.5, "production:requires"):
                title.append(f'    requires "{names[0]}"')
            self.files[f"{name}.rules"] = [title, *self.changes()]
        if len(names) == 1 and self.dice.chance(0.4, "production:refuses"):
            other = fresh(self.world, self.dice)
            self.files[f"{names[0]}.rules"][0].append(f'    refuses "{other}"')
            self.files[f"{other}.rules"] = [[f'addon "Never {other}" to "{BASE}"']]
        return "+".join([BASE, *names])

    def changes(self) -> Parts:
        found: Parts = []
        for _ in range(self.dice.number(1, 4)):
            with suppress(NothingFits):
                found += self.change()
        return found

    def change(self) -> Parts:
        ways = {
            "production:set_ production:step_index": (3.0, self.set),
            "production:offer_": (2.0, self.offer),
            "production:remove": (1.5, self.remove),
            "production:replace": (1.5, self.replace),
            "row": (1.5, self.row),
            "production:change enum": (0.7, self.value),
            "production:key": (1.0, self.change_board),
            "production:change action": (2.0, self.change_action),
            "production:retold production:phase_retold production:position_retold": (1.0, self.retell),
            "production:change": (1.0, self.change_winner),
            "new": (1.0, self.new),
        }
        return self.dice.first_that_fits(ways)

    # ---- what is there ----------------------------------------------------------------------------------

    def lines(self, start: str) -> list[list[str]]:
        """Declarations of the base that begin with a word, and that no layer has changed."""
        found = [part for parts in self.files.values() for part in parts if part[0].startswith(start)]
        return [part for part in found if called(part) not in self.touched]

    def touch(self, part: list[str]) -> str:
        self.touched.add(called(part))
        return called(part)

    # ---- the ways ---------------------------------------------------------------------------------------

    def set(self) -> Parts:
        dice, found = self.dice, []
        for var in self.world.vars:
            if isinstance(var.type, Int) and var.name not in self.touched and self.starts(var):
                found.append((var.name, f"{var.name}.start", dice.number(var.type.low, var.type.high)))
        for part in self.lines("action "):
            if sum(line.strip().startswith("limit ") for line in part) == 1:
                found.append((called(part), f"{called(part)}.limit", dice.number(1, 4)))
        for one in self.world.components:
            if one.name not in self.touched:
                kind, _ = dice.one(one.kinds)
                path = f"{one.name}.count" if kind == one.name else f"{one.name}.{kind}.count"
                found.append((one.name, path, dice.number(1, 4)))
        for one in self.world.components:
            if one.sided and one.name not in self.touched and isinstance(one.columns[0].type, Int):
                path = f"{one.name}.{dice.one(one.kinds)[0]}.{one.columns[0].name}[{dice.number(1, 4)}]"
                found.append((one.name, path, dice.number(one.columns[0].type.low, one.columns[0].type.high)))
        for zone in self.world.zones:
            if zone.up_to is not None and zone.name not in self.touched:
                found.append((zone.name, f"{zone.name}.up_to", zone.up_to + 1))
        for part in self.lines("define "):
            numbers = NUMBER.findall(part[0].partition(" = ")[2])
            if len(numbers) > 1 and not STOPPING.search(part[0]):  # the rules test before that there are so many
                path = f"{called(part)}[{dice.number(1, len(numbers))}]"
                found.append((called(part), path, dice.number(0, 9)))
        name, path, value = dice.weighted(found, lambda one: "production:step_index" if "[" in one[1] else "")
        self.touched.add(name)
        return [[f"set {path} = {value}"]]

    def starts(self, var: Var) -> bool:
        """Whether the start of a variable is written."""
        word = "resource" if var.resource else "var"
        return not var.per and any(" = " in part[0] for part in self.lines(f"{word} {var.name}"))

    def offer(self) -> Parts:
        """A new action, offered in a decision of a phase, which is named if there are several, and sometimes if not."""
        part = self.dice.one([part for part in self.lines("phase ") if any(map(DECISION.search, part[1:]))])
        there = [line for line in part[1:] if DECISION.search(line)]
        line = self.dice.one(there)
        name = self.touch(part)
        offered = [re.findall(r"[^\W\d]\w*(?=[,(]| else| if able|$)", one.partition(" together")[0]) for one in there]
        own = [one for one in offered[there.index(line)] if sum(one in others for others in offered) == 1]
        which = (
            f" at {there.index(line) + 1}" if len(there) > 1 or self.dice.chance(0.3, "production:at_number") else ""
        )
        if own and self.dice.chance(0.3, "production:beside"):
            which = f" beside {own[-1]}"
        action, declared = self.action(ends=" repeats " in line, free=" together: " in line)
        return [*declared, [f"offer {action} in {name}{which}"]]

    def action(self, *, ends: bool, free: bool) -> tuple[str, Parts]:
        before = len(self.play.declared)
        one = self.play.action(frozenset({"play"}), ends=ends, always=False, params=[], free=free)
        declared = self.play.declared[before:]
        del self.play.declared[before:]
        return one.name, declared

    def remove(self) -> Parts:
        found = []
        for one in self.world.actions:
            if not one.always and one.name not in self.touched:
                found.append((one.name, one.name))
        for part in self.lines("action "):
            found += [
                (called(part), f"{called(part)}.{label.group(1)}")
                for line in part
                if (label := re.match(r" *needs (\w+): ", line)) is not None
            ]
            found += [(called(part), f"{called(part)}.say") for line in part if line.strip().startswith("say ")]
        found += [(called(part), called(part)) for part in self.lines("score ") + self.lines("outlook ")]
        found += [(called(part), re.findall(r'"[^"]*"', part[0])[0]) for part in self.lines("ruling ")]
        name, path = self.dice.one(found)
        if any(
            line.strip().startswith("see ") and name in line
            for parts in self.files.values()
            for part in parts
            for line in part
        ):
            raise NothingFits
        self.touched.add(name)
        return [[f"remove {path}"]]

    def replace(self) -> Parts:
        part = self.dice.one(self.lines("score ") + self.lines("standing ") + self.lines("outlook "))
        word = self.touch(part)
        name = fresh(self.world, self.dice)
        scope = Scope(names=((name, Player()),))
        value = self.values.within(self.values.amount(scope, 2), -(10**9), 10**9)
        return [[f"replace {word} {name} = {value.text}"]]

    def row(self) -> Parts:
        """A new kind with the values of an existing one."""
        dice = self.dice
        known = {one.name for one in self.world.components}
        tables = [part for part in self.lines("component ") if "    table" in part and called(part) in known]
        part = dice.one(tables)
        name = self.touch(part)
        at = part.index("    table")
        rows = [line for line in part[at + 1 :] if not line.strip().startswith("#")]
        cells = re.split(r"  +", dice.one(rows[1:]).strip())
        cells[0] = fresh(self.world, dice)
        cells[1] = str(dice.number(1, 2))
        self.world.component(name).kinds.append((cells[0], int(cells[1])))
        return [[f"change component {name}", "    table", rows[0], f"        {'  '.join(cells)}"]]

    def value(self) -> Parts:
        part = self.dice.one([part for part in self.lines("enum ") if ":" in part[0]])
        return [[f"change enum {self.touch(part)}: {fresh(self.world, self.dice)}"]]

    def change_board(self) -> Parts:
        """Change the meaning of a symbol of a map."""
        part = self.dice.one([part for part in self.lines("board ") if any("    key " in line for line in part)])
        name, key = self.touch(part), next(line for line in part if "    key " in line)
        var = next(
            one for one in self.world.vars if one.owner == Cell(name) and isinstance(one.type, Int) and not one.keys
        )
        head = part[0].partition(" # ")[0]
        if self.dice.chance(0.3, "production:keyed"):
            return [[f"remove {name}.key {key.split(':')[0].split()[1]}"]]
        return [[f"change {head}", f"{key.partition(': ')[0]}: {var.name} = {self.dice.number(0, 3)}"]]

    def change_action(self) -> Parts:
        known = {one.name: one for one in self.world.actions if not one.always and not one.params}
        part = self.dice.one([part for part in self.lines("action ") if called(part) in known])
        name = self.touch(part)
        lines = []
        scope = Scope(me=True)
        if self.dice.chance(0.5):
            lines.append(f"limit {self.dice.number(1, 2)} per game")
        if self.dice.chance(0.5):
            lines.append(f"needs {self.values.condition(scope, 1).text}  | Not here.")
        if self.dice.chance(0.4) or not lines:
            word = self.dice.one(["do", "do before", "do after"])
            lines += self.steps.suite(word, self.steps.some(scope, 1))
        return [[f"change action {name}", *indented(lines)]]

    def retell(self) -> Parts:
        """Other prose for what stays as it is."""
        part = self.dice.one(self.lines("phase ") + self.lines("var ") + self.lines("position "))
        self.touch(part)
        word, name, *rest = part[0].replace("(", " ").replace(":", " ").split()
        owner = f" of {rest[1]}" if word == "var" and rest[0] == "of" and "," not in rest[1] else ""
        return [[f"change {word} {name}{owner}", "    | Told anew."]]

    def change_winner(self) -> Parts:
        part = self.dice.one(self.lines("winner "))
        self.touch(part)
        name = part[0].split()[1]
        scope = Scope(names=((name, Player()),))
        word = self.dice.one(["most", "least"])
        return [[f"change winner {name}", f"    {word} {self.values.amount(scope, 2).text}"]]

    def new(self) -> Parts:
        """A new declaration of the layer, to be used in its changes."""
        name = fresh(self.world, self.dice)
        high = self.dice.number(2, 9)
        type_ = self.dice.type([Int(0, high), Bool(), *(Value(one.name) for one in self.world.enums)])
        self.world.vars.append(Var(name, Player(), type_))
        return [[f"var {name} of player: {self.world.word(type_)}"]]


def called(part: list[str]) -> str:
    """The name of a declaration; if it has none, its word."""
    words = re.findall(r"\w+", part[0])
    return str(words[0] if words[0] in {"score", "standing", "outlook", "winner", "ruling"} else words[1])


__all__ = ["BASE", "Layers", "Many"]
