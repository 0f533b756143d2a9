"""In: a game, and what people type. Out: the game on the terminal or in a pipe, until it is over or they quit."""

from __future__ import annotations

import argparse
import sys
from functools import reduce
from typing import TYPE_CHECKING

from rulewright.diagnostics.misuse import MisuseError

from .arguments import pairs, position
from .game import HELP, changes, sound
from .language import known_language, spoken
from .line import asked, forget
from .opening import STANDARD_INPUT, contents, misuse
from .pointing import on_board, pickable, pointed
from .terminal import device, say
from .writing import write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulewright.book.tongue import Tongue
    from rulewright.play.chance import Stream
    from rulewright.play.choice import Choice, Step
    from rulewright.play.game import Game
    from rulewright.play.session import Session
    from rulewright.play.watched import Visit, Watched
    from rulewright.program.form import Deed
    from rulewright.screen import Device

MANY = 20
"""The choices of an action with more than this many are made step by step."""
FEW = 10
"""Up to this many choices are listed in full."""
MOST = 60
SUMMARY = "play a game: alone against bots, or several at one keyboard"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=HELP)
    parser.add_argument(
        "--players",
        metavar="WHO",
        help="who plays, seat by seat: you, random, greedy, search; as in --players you,greedy; or how many",
    )
    parser.add_argument("--seed", metavar="N", help="the number that determines all chance (default: 1)")
    changes(parser)
    position(parser)
    parser.add_argument("--load", metavar="FILE", help="go on with a game that was saved")
    parser.add_argument(
        "--trace", action="store_true", help="tell after each choice which lines of the rules were carried out"
    )
    parser.add_argument("--plain", action="store_true", help="nothing but ASCII, and no colours")
    spoken(parser, "what the table speaks: ")


def run(chosen: argparse.Namespace) -> int:
    from rulewright.play.chance import Stream
    from rulewright.play.errors import StartError
    from rulewright.play.watched import begin

    from .seats import numbered, seated

    if (chosen.game is None) == (chosen.load is None):
        raise MisuseError(
            "R905",
            "Say which game to play, or which saved game to continue.",
            "Write: rulewright play tikal, or: rulewright play --load FILE",
        )
    language = known_language(chosen.lang)
    seed = numbered(chosen.seed, "--seed") if chosen.seed is not None else 1
    assert seed is not None
    begun: list[Visit] = []
    if chosen.trace and chosen.load is not None:
        raise MisuseError("R905", "`--trace` starts at the beginning of a game, and `--load` continues one.")
    if chosen.position and chosen.load is not None:
        raise MisuseError("R905", "`--position` starts a game, and `--load` continues one.")
    if chosen.load is not None:
        session = loaded(chosen.load)
        everyone: list[str | None] = [None] * session.table.players
        bots = seated(chosen.players, session.table.game, people=True) if chosen.players else everyone
        if len(bots) != session.table.players:
            raise MisuseError("R905", f"This game is played by {session.table.players}, not by {len(bots)}.")
    else:
        game = opened(chosen)
        if game is None:
            return 1
        bots = seated(chosen.players, game, people=True)
        try:
            options = pairs(chosen.options, "--option")
            game = game.at(chosen.position) if chosen.position else game
            if chosen.trace:
                session, begun = begin(game, len(bots), seed, options)
            else:
                session = game.start(len(bots), seed, options)
        except StartError as error:
            raise MisuseError("R905", str(error)) from None
    tongue = tongue_of(session, language)
    return Prompt(session, bots, Stream(seed), tongue, device(plain=chosen.plain), begun).play()


def opened(chosen: argparse.Namespace) -> Game | None:
    """The game; None if its rules have errors, which have been printed."""
    from rulewright import __version__, reload
    from rulewright.play import stored_rules
    from rulewright.play.game import Game

    changed = pairs(chosen.settings, "--set")
    known = stored_rules.fetch(chosen.game, changed, None) if chosen.game != STANDARD_INPUT else None
    rules = None
    if known is None:
        options, chosen.options = chosen.options, []  # these apply when the game starts
        checked = sound(chosen.game, chosen)
        chosen.options = options
        if checked is None or checked.model is None:
            return None
        known, rules = (checked.model, checked.sources), checked.rules
        if chosen.game != STANDARD_INPUT:
            stored_rules.put(chosen.game, changed, None, *known, checked.read)
    return Game(chosen.game, *known, changed, __version__, reload, rules)


def tongue_of(session: Session, language: str) -> Tongue:
    """The language of the table."""
    from rulewright.book.tongue import tongue

    game = session.table.game
    return tongue(game.model, game.sources, language)


def loaded(file: str, to: int | None = None) -> Session:
    """A saved game, replayed to its end, or up to a step."""
    import rulewright

    try:
        text = contents(file).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise misuse(error, file) from None
    try:
        return rulewright.resume(text, to=to)
    except (ValueError, OSError) as error:
        raise MisuseError("R904", f"`{file}`: {error}") from None


class Prompt:
    """The dialogue with the people at the keyboard."""

    def __init__(
        self,
        session: Session,
        bots: list[str | None],
        stream: Stream,
        tongue: Tongue,
        device: Device,
        begun: Sequence[Visit] = (),
    ) -> None:
        self.begun = begun
        """The points before the first choice, if the game is traced."""
        from rulewright.screen import Screen

        self.session = session
        self.tongue = tongue
        self.screen = Screen(session, tongue.speech.names, device)
        self.bots = bots
        self.stream = stream
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.last: int | None = None
        self.told = 0
        self.hidden = any(not 1 << session.table.sight.spectator & seers for seers in session.table.sight.open) or any(
            decision.sealed is not None for decision in session.table.machine.program.decisions
        )

    def play(self) -> int:
        """Play to the end, or until somebody quits: 0. A fault of the rules after a bot's choice ends the game: 1."""
        from rulewright.play.errors import RulesFault
        from rulewright.play.players import bot

        session = self.session
        for note in session.notes:
            say(f"{note}\n")
        tell = self.tongue.say
        seated = (
            tell("seat-of", seat=self.tongue.seat(name), who=tell(who))
            for name, who in zip(session.seats, self.names(), strict=True)
        )
        self.tell(f"{self.tongue.title(session.table.game.name)}: {', '.join(seated)}\n")
        if self.begun:
            self.follow(self.begun)
        try:
            while not session.over:
                seat = session.player
                assert seat is not None
                word = self.bots[seat]
                if word is None:
                    if not self.turn(seat):
                        return 0
                else:
                    self.take(bot(word)(session, self.stream))
            self.end()
        except EOFError:
            say(f"\n{self.tongue.say('input-ended')}\n")
        except RulesFault as fault:
            say(f"{self.tongue.say('rules-fault', code=fault.code, fault=self.tongue.fault(fault))}\n")
            return 1
        return 0

    def take(self, choice: Choice) -> None:
        """Carry out a choice, and with tracing show the rules that this involved."""
        table, stop = self.traced(), self.session.stop
        if table is None:
            self.session.choose(choice)
            return
        with table.tracing() as visits:
            self.session.choose(choice)
        offer = table.chosen(stop, choice.raw)
        self.follow([*([offer] if offer is not None else []), *visits])

    def traced(self) -> Watched | None:
        from rulewright.play.watched import Watched

        table = self.session.table
        return table if isinstance(table, Watched) else None

    def follow(self, visits: Sequence[Visit]) -> None:
        table = self.traced()
        assert table is not None
        say("".join(f"    {line}\n" for line in table.course(visits)))

    def names(self) -> list[str]:
        return ["you" if bot is None else f"bot-{bot.partition(':')[0]}" for bot in self.bots]

    # ---- one decision ----------------------------------------------------------------------------------------

    def turn(self, seat: int) -> bool:
        """Ask until something is chosen; returns False to quit."""
        from rulewright.play.errors import IllegalChoice, RulesFault

        self.cover(seat)
        self.show(seat)
        legal = list(enumerate(self.session.legal(), 1))
        self.offer(legal)
        while True:
            line = self.ask(f"{self.seat(seat)}> ")
            before = (self.session.ply, self.session.stop)
            try:
                if not self.answer(line, seat, legal):
                    return False
            except IllegalChoice as refused:
                say("".join(f"  {self.tongue.reason(one)}\n" for one in refused.refusals))
            except RulesFault as fault:
                say(f"{self.tongue.say('rules-fault', code=fault.code, fault=self.tongue.fault(fault))}\n")
            if (self.session.ply, self.session.stop) != before:
                return True

    def tell(self, text: str) -> None:
        """Say something that may be long. What is piped elsewhere keeps its lines."""
        from rulewright.screen import folded

        say(folded(text, self.screen.signs.device.width) if sys.stdout.isatty() else text)

    def seat(self, seat: int) -> str:
        return self.tongue.seat(self.session.seats[seat])

    def ask(self, prompt: str) -> str:
        return asked(prompt, self.tongue.say("no-editing")).strip()

    def cover(self, seat: int) -> None:
        """Hide hands before the next person at the same keyboard looks."""
        if self.hidden and len(self.people) > 1 and self.last not in (None, seat):
            if sys.stdout.isatty():
                forget()
                say("\033[2J\033[3J\033[H")
                self.ask(f"{self.tongue.say('cover-up', seat=self.seat(seat))} ")
            else:
                say(f"---- {self.seat(seat)} ----\n")
        self.last = seat

    def show(self, seat: int) -> None:
        from rulewright.views.table import happened

        news = happened(self.session, seat, self.told, self.tongue)
        self.told = len(self.session.journal.events)
        self.tell("".join(f"{line}\n" for line in ["", *news[-30:]] if news))
        say(f"\n{self.screen.text(seat, pointed(list(enumerate(self.session.legal(), 1))))}\n")
        phase = self.tongue.phase(self.session.phase)
        say(f"{self.tongue.say('decides', seat=self.seat(seat), phase=phase)}:\n")

    def offer(self, legal: list[tuple[int, Choice]], *, full: bool = False) -> None:
        from rulewright.views.table import choices

        shown = {} if full else on_board(legal, self.screen.numbers)
        for action, several in shown.items():
            told = self.tongue.say("on-board", first=str(several[0]), last=str(several[-1]))
            say(f"  {self.tongue.action(action)}: {told}\n")
        rest = [(number, choice) for number, choice in legal if choice.action not in shown]
        if rest:
            self.tell(choices(self.session, rest, full=full, voice=self.tongue))

    def answer(self, line: str, seat: int, legal: list[tuple[int, Choice]]) -> bool:
        if line.startswith("?"):
            line = f"? {line[1:]}".rstrip()
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word.casefold():
            case "":
                self.offer(legal)
            case "quit" | "exit":
                say(f"{self.tongue.say('left-so')}\n")
                return False
            case "help" | "?" if not rest:
                say("".join(f"  {one}\n" for one in self.tongue.say("commands").splitlines()))
            case "?":
                self.why(rest, legal)
            case "board":
                self.show(seat)
                self.offer(legal)
            case "log":
                from rulewright.views.table import happened

                news = happened(self.session, seat, voice=self.tongue) or [self.tongue.say("nothing-happened")]
                self.tell("".join(f"{one}\n" for one in news))
            case "rules":
                self.rules(rest)
            case "undo":
                self.undo(rest, seat)
            case "save":
                self.save(rest)
            case _:
                other = self.choose(line, legal)
                return True if other is None else self.answer(other, seat, legal)
        return True

    def choose(self, line: str, legal: list[tuple[int, Choice]]) -> str | None:
        """The choice by number, by its whole text, or by some of its words. Other lines are returned unchanged."""
        if line.isascii() and line.isdigit():
            if not 1 <= int(line[:9]) <= len(legal):
                say(f"  {self.tongue.say('choices-to', last=str(len(legal)))}\n")
            else:
                self.take(legal[int(line[:9]) - 1][1])
            return None
        words = line.casefold().split()
        cell = {name: number for (_, name), number in pointed(legal).items() if number}.get(line)
        if cell is not None:
            self.take(legal[int(cell) - 1][1])
            return None
        exact = [choice for _, choice in legal if words in self.texts(str(choice), self.tongue.choice(choice))]
        if exact:
            self.take(exact[0])
            return None
        action = [
            choice.action
            for _, choice in legal
            if words in self.texts(choice.action, self.tongue.action(choice.action))
        ]
        if len(action) > MANY:
            return self.bit_by_bit(action[0])
        found = [
            (number, choice)
            for number, choice in legal
            if all(word in text for text in [self.searched(choice)] for word in words)
        ]
        if found:
            self.offer(found, full=len(found) <= MOST)
        else:
            self.take(self.session.parse(line, told=self.tongue.texts))
        return None

    def texts(self, *texts: str) -> list[list[str]]:
        """What may be typed for each choice: the names in the rules, or those of this table."""
        return [text.casefold().split() for text in texts]

    def searched(self, choice: Choice) -> str:
        told = f"{self.tongue.action(choice.action)} {self.tongue.choice(choice)}"
        return f"{choice.action} {choice} {told}".casefold()

    def bit_by_bit(self, action: str) -> str | None:
        """Ask for one pick after the other, until few choices are left; an empty line takes the last pick back. A line
        that names nothing here ends this, and is returned.
        """
        picked: list[str] = []
        while True:
            step = self.session.step([action, *picked])
            if len(step.domain) == 1:
                picked.append(step.domain[0])
                continue
            left = list(step.choices)
            whole = not step.domain or len(left) <= FEW
            if whole and len(left) == 1:
                self.take(left[0])
                return None
            names: list[str] = [str(one) for one in left] if whole else list(step.domain)
            shown = [self.tongue.choice(one) for one in left] if whole else self.pickable(step, len(picked))
            chain = " ".join([self.tongue.action(action), *self.chosen(step, len(picked))])
            say(f"  {chain}: {self.tongue.say('which')}?\n")
            cells = {} if whole else pickable(step.choices, len(picked), names)
            drawn: set[str] = set()
            if cells:
                board, drawn = self.screen.boards(self.last, cells)
                say(f"\n{board}\n")
            listed = [(number, name) for number, name in enumerate(shown, 1) if str(number) not in drawn]
            self.tell("".join(f"  {number:>4}) {name}\n" for number, name in listed))
            line = self.ask(f"{self.tongue.action(action)}> ")
            answer = line.casefold()
            if not answer:
                if not self.back(action, picked):
                    return None
                continue
            found = [at for at, pair in enumerate(zip(names, shown, strict=True)) if answer in map(str.casefold, pair)]
            if answer.isascii() and answer.isdigit() and 1 <= int(answer[:9]) <= len(names) and not found:
                found = [int(answer[:9]) - 1]
            if not found:
                return line
            if whole:
                self.take(left[found[0]])
                return None
            picked.append(names[found[0]])

    def chosen(self, step: Step, count: int) -> list[str]:
        """The earlier picks, in the words of this table."""
        choice = step.choices[0]
        deed = choice.deed
        return [self.picked(choice, deed, at) for at in range(count)] if deed is not None else []

    def pickable(self, step: Step, at: int) -> list[str]:
        """The possible values of the next pick, in the words of this table."""
        from rulewright.play.choice import word

        deed = step.choices[0].deed
        assert deed is not None
        choices = {word(one.arguments[at]): one for one in reversed(step.choices)}
        return [self.picked(choices[one], deed, at) for one in step.domain]

    def picked(self, choice: Choice, deed: Deed, at: int) -> str:
        return self.tongue.picked(choice.raw.arguments[at], deed, at, self.session.table.layout)

    def back(self, action: str, picked: list[str]) -> bool:
        """Take back the last pick that was made by the user; returns False if there was none."""
        while picked:
            picked.pop()
            if len(self.session.step([action, *picked]).domain) > 1:
                return True
        say(f"  {self.tongue.say('nothing-chosen')}\n")
        return False

    def why(self, text: str, legal: list[tuple[int, Choice]]) -> None:
        if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(legal):
            say(f"  {self.tongue.say('can-be-chosen')}\n")
            return
        reasons = [self.tongue.reason(one) for one in self.session.refusals(text, told=self.tongue.texts)]
        say("".join(f"  {reason}\n" for reason in reasons or [self.tongue.say("can-be-chosen")]))

    def rules(self, name: str) -> None:
        from rulewright.views.explain import explain

        game = self.session.table.game
        try:
            say(explain(game.model, game.sources, name))
        except MisuseError as error:
            say(f"  {error.message}\n")

    def undo(self, word: str, seat: int) -> None:
        """Go back to the last decision of somebody at the keyboard."""
        from rulewright.play.errors import UndoRefused

        try:
            plies = 1
            trial = self.session.copy()
            trial.undo(1, anyway=True)
            while trial.player is None or self.bots[trial.player] is not None:
                trial.undo(1, anyway=True)
                plies += 1
            self.session.undo(plies, anyway=word == "anyway")
        except UndoRefused as refused:
            hint = f" {self.tongue.say('undo-anyway')}" if word != "anyway" else ""
            say(f"  {self.tongue.reason(refused.refusal)}{hint}\n")
            return
        self.told = min(self.told, len(self.session.journal.events))
        del seat

    def save(self, file: str) -> None:
        if not file:
            say(f"  {self.tongue.say('save-where')}\n")
            return
        try:
            write(file, self.session.save())
        except MisuseError as error:
            say(f"  {error.message}\n")
            return
        spoken_ = f" --lang {self.tongue.language}" if self.tongue.foreign else ""
        say(f"  {self.tongue.say('saved', command=f'rulewright play --load {file}{spoken_}')}\n")

    def end(self) -> None:
        from rulewright.views.table import happened

        session, tell = self.session, self.tongue.say
        seat = self.people[0] if len(self.people) == 1 else None
        self.tell("\n" + "".join(f"{line}\n" for line in happened(session, seat, self.told, self.tongue)[-30:]))
        say(f"\n{self.screen.text(seat)}\n")
        say(f"{tell('over-after', number=str(session.ply))}\n")
        say(results(session, self.tongue, "  "))


def results(session: Session, tongue: Tongue, indent: str = "") -> str:
    """The scores, and the winners."""
    scores = zip(session.seats, session.scores, strict=True)
    won = [tongue.seat(session.seats[one]) for one in session.winners]
    seats = reduce(lambda first, last: tongue.say("and", first=first, last=last), won) if won else ""
    end = tongue.say("wins", count=len(won), seats=seats) if won else tongue.say("draw")
    return "".join(f"{indent}{tongue.seat(name)}: {score}\n" for name, score in scores) + f"{end}\n"
