"""In: files of rules in the folder, and what is done to them in pages. Out: drafts, and all that pages show of them.

A draft is written down after each edit, so that it is there after the server was ended. What changes on the disk, by
whatever program, comes into the draft as soon as it has been quiet for a moment; nothing of either is lost.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from .. import atomic
from ..composition.saved import Files, mark
from ..data import ENDING, games
from ..diagnostics.misuse import MisuseError
from ..syntax.fmt import format_text
from ..words.sentences import say
from .maker import effects, outgoing
from .maker.asked import Edit, Set
from .maker.draft import MOST_TEXT, Draft, begin_variant, plain
from .maker.fields import alternatives
from .maker.form import Form, form
from .maker.merging import Conflict, merged
from .maker.page import EditError
from .maker.worker import Job, Told, Worker
from .shelf import Entry, Shelf
from .streams import Listener, event
from .table.sitting import RefusedError

Json = Any
Made = TypeVar("Made")
DRAFTS = "drafts"
NAME = re.compile(r"(?:[\w-]{1,60}/)?[\w-]{1,80}\.rules")
LOOK = 0.03
"""The seconds between two looks at the files, and how long they must have been quiet."""
QUIET = 0.15
PATIENCE = 1.0
"""A file that is missing or empty for less than this is taken to be in the middle of a save."""
MOST_DRAFTS = 40
MOST_LISTENERS = 12
TRIES = 30


def digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


@dataclass(eq=False)
class Shop:
    """A draft that is open. ``disk``: the text of its file when that was last looked at, None if there is none."""

    name: str
    path: Path
    draft: Draft
    disk: str | None
    kept: Path
    worker: Worker
    players: int = 0
    language: str = "en"
    conflicts: tuple[Conflict, ...] = ()
    files: Files = field(default_factory=Files)
    stirred: float = 0.0
    """When a file was last seen to change; 0 if all is quiet."""
    last: str | None = None
    """The newest text that the file is known to have had."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: list[Listener] = field(default_factory=list)
    told: dict[str, dict[str, Json]] = field(default_factory=dict)
    """The groups of the form as they were last sent, by language."""
    said: dict[str, tuple[int, Json]] = field(default_factory=dict)
    """The difference in words, by language, with the version of which it is."""
    effects: dict[str, Json] = field(default_factory=dict)
    """The newest effects, of whatever version: what is out of date is marked by its version."""

    # ---- what is shown -----------------------------------------------------------------------------------------

    def whole(self, language: str) -> Json:
        """All that a page shows."""
        made = self.form(language)
        groups = {outgoing.ident(one): outgoing.group_data(one) for one in made.groups} if made is not None else {}
        self.told[language] = groups
        return {**self.news(made, language), "groups": groups, "effects": self.effects}

    def changes(self, language: str) -> Json:
        """What has changed since it was last sent."""
        made = self.form(language)
        before = self.told.get(language, {})
        groups = {outgoing.ident(one): outgoing.group_data(one) for one in made.groups} if made is not None else before
        self.told[language] = groups
        return {
            **self.news(made, language),
            "groups": {name: one for name, one in groups.items() if before.get(name) != one},
        }

    def form(self, language: str) -> Form | None:
        return form(self.draft, language)

    def news(self, made: Form | None, language: str) -> Json:
        draft = self.draft
        return {
            "version": draft.version,
            "name": self.name,
            "file": draft.name,
            "head": outgoing.head(made) if made is not None else None,
            "text": plain(draft.text),
            "sound": draft.sound,
            "words": self.words(language),
            "found": effects.found(draft),
            "undo": len(draft.past),
            "redo": len(draft.future),
            "saved": self.disk is not None and plain(self.disk) == plain(draft.text),
            "exists": self.disk is not None,
            "known": digest(self.disk) if self.disk is not None else "",
            "conflicts": [{"mine": one.mine, "theirs": one.theirs} for one in self.conflicts],
            "playing": self.players,
        }

    def words(self, language: str) -> Json:
        """The difference in words; none as long as something is wrong. It is told first."""
        draft = self.draft
        if self.said.get(language, (0, None))[0] != draft.version:
            now, base = draft.checked, draft.base
            differs = draft.sound and now is not None and base is not None and base.model is not None
            made = effects.words(base, now, language) if differs and base is not None and now is not None else None
            self.said[language] = draft.version, made
        return self.said[language][1]

    # ---- what is done ------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Write the draft down, unless the file says the same."""
        if self.disk == self.draft.text:
            self.kept.unlink(missing_ok=True)
            return
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(self.kept, self.draft.text.encode(), lasting=False)

    def watch(self) -> None:
        """Watch the files that the draft is made of, and its own."""
        self.files.keep(self.draft.workspace.read, [self.path])

    def look(self) -> bool:
        """Look at the files. True as soon as something has changed, and it has been quiet for a moment."""
        if self.files.look():
            self.stirred = monotonic()
        if not self.stirred:
            return False
        quiet = monotonic() - self.stirred
        if quiet < QUIET:
            return False
        if quiet < PATIENCE and self.disk is not None and not text_of(self.path):
            return False
        self.stirred = 0.0
        return True

    def reread(self) -> None:
        """Take over what the files say now."""
        now, before = text_of(self.path), self.last
        self.disk = now
        if now is not None and now not in (before, self.draft.text):
            mine = self.draft.text
            if before is None or mine == before:
                self.conflicts = ()
                self.draft.write(now)
            else:
                both = merged(self.name, plain(before), plain(mine), plain(now))
                self.conflicts = both.conflicts
                if not self.draft.write(both.text):
                    self.draft.check()
        else:
            self.draft.check()
        self.last = now if now is not None else before
        self.keep()

    def save(self, known: str) -> None:
        """Write the file, if it is still what the page knows."""
        now = text_of(self.path)
        if (digest(now) if now is not None else "") != known:
            raise RefusedError(409, {"error": "file-changed", "theirs": now or ""})
        if not self.draft.sound:
            raise RefusedError(422, {"error": "mend-first"})
        made = format_text(self.draft.name, self.draft.text)
        if made.changed:
            self.draft.write(made.text)
        atomic.write(self.path, self.draft.text.encode())
        self.files.known[self.path] = mark(self.path)  # so that whatever happens to it from now on is a change
        self.disk = self.last = self.draft.text
        self.conflicts = ()
        self.keep()
        self.watch()

    def settle(self, mine: str, *, theirs: bool) -> None:
        """What the page says stays, or what the file says takes its place."""
        found = next((one for one in self.conflicts if one.mine == mine), None)
        if found is None:
            raise RefusedError(409, {"error": "moved-on"})
        self.conflicts = tuple(one for one in self.conflicts if one is not found)
        self.draft.version += 1
        if theirs and found.mine in self.draft.text:
            text = self.draft.text
            self.draft.write(text.replace(found.mine, found.theirs, 1) if found.mine else f"{text}\n{found.theirs}\n")

    def next(self, path: str, *, up: bool) -> None:
        """The next value at a path that passes."""
        made = self.form(self.language)
        if made is None:
            raise RefusedError(422, {"error": "mend-first"})
        found = next((one for group in made.groups for one in group.fields if one.path == path), None)
        if found is None:
            raise RefusedError(404, {"error": "no-such-field"})
        others = alternatives(found)
        if isinstance(found.value, int) and not isinstance(found.value, bool):
            at = found.value
            others = iter(one for one in others if isinstance(one, int) and (one > at) == up)
        why = ""
        for value in [one for one, _ in zip(others, range(TRIES), strict=False)]:
            tried = self.draft.tried(Set(path, value))
            new = self.draft.grown(tried)
            if not new:
                self.draft.write(tried.text)
                return
            why = why or new[0].message
        raise RefusedError(422, {"error": "no-other-value", "why": [why] if why else []})


def text_of(path: Path) -> str | None:
    """The text of a file; None if there is none that can be read."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            found = file.read(MOST_TEXT + 1)
            return found if len(found) <= MOST_TEXT else None
    except (OSError, UnicodeDecodeError):
        return None


class Workshop:
    """All drafts of a server."""

    def __init__(self, shelf: Shelf, hidden: Path) -> None:
        self.shelf, self.hidden = shelf, hidden / DRAFTS
        self.shops: dict[str, Shop] = {}
        self.opening = asyncio.Lock()
        self.watching: asyncio.Task[None] | None = None
        self.saved: Callable[[Path], None] = lambda _: None
        """Is told of each file of rules that has changed."""

    async def away(self, work: Callable[..., Made], *values: Any) -> Made:
        return await asyncio.get_running_loop().run_in_executor(None, partial(work, *values))

    # ---- opening -----------------------------------------------------------------------------------------------

    async def begin(self, base: str, title: str, name: str) -> str:
        """A new variant of a game; returns its name. Nothing is written yet but the draft."""
        entry = self.shelf.entries().get(base)
        if entry is None:
            raise RefusedError(404, {"error": "no-such-game"})
        called = self.named(name, entry)
        path = self.shelf.folder / called
        if path.exists() or called in self.shops or self.kept(called).exists():
            raise RefusedError(409, {"error": "name-taken"})
        below = entry.name if entry.path is None else entry.path.name
        text = begin_variant(below, " ".join(title.split())[:120] or entry.title)
        kept = self.kept(called)
        kept.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(kept, text.encode())
        return called

    def named(self, name: str, entry: Entry) -> str:
        """The name of a file for a variant: beside the game, if this is a file."""
        bare = name.removesuffix(ENDING)
        home = "" if entry.path is None else entry.path.parent.relative_to(self.shelf.folder).as_posix()
        called = f"{home}/{bare}{ENDING}" if home not in {"", "."} else f"{bare}{ENDING}"
        if not NAME.fullmatch(called) or bare in games():
            raise RefusedError(422, {"error": "bad-name"})
        return called

    def kept(self, name: str) -> Path:
        return self.hidden / name.replace("/", "~")

    def drafts(self) -> list[str]:
        """The names of drafts that are not saved."""
        there = sorted(self.hidden.glob(f"*{ENDING}")) if self.hidden.is_dir() else []
        return [path.name.replace("~", "/") for path in there]

    async def shop(self, name: str) -> Shop:
        """A draft by the name of its file."""
        async with self.opening:
            found = self.shops.get(name)
            if found is not None:
                return found
            if not NAME.fullmatch(name):
                raise RefusedError(404, {"error": "no-such-game"})
            path = self.shelf.folder / name
            known = self.shelf.entries().get(name)
            inside = path.parent.resolve().is_relative_to(self.shelf.folder)
            if not inside or (known is None and not self.kept(name).exists()):
                raise RefusedError(404, {"error": "no-such-game"})
            if len(self.shops) >= MOST_DRAFTS:
                await self.forget()
            found = await self.away(self.opened, name, path)
            self.shops[name] = found
            if self.watching is None or self.watching.done():
                self.watching = asyncio.create_task(self.watch())
            return found

    def opened(self, name: str, path: Path) -> Shop:
        disk, kept = text_of(path), self.kept(name)
        mine = text_of(kept)
        draft = Draft(str(path), disk if disk is not None else mine or "")
        if disk is not None and mine is not None and mine != disk:
            draft.write(mine)
        shop = Shop(name, path, draft, disk, kept, Worker(lambda _: None), last=disk)
        shop.watch()
        return shop

    async def forget(self) -> None:
        """Close drafts that nobody looks at: they are written down."""
        for name in [name for name, one in self.shops.items() if not one.listeners]:
            self.shops.pop(name).worker.stop()
        if len(self.shops) >= MOST_DRAFTS:
            raise RefusedError(503, {"error": "too-many-drafts"})

    # ---- doing -------------------------------------------------------------------------------------------------

    async def edit(self, shop: Shop, edit: Edit, language: str) -> None:
        await self.change(shop, partial(shop.draft.edit, edit), language)

    async def change(self, shop: Shop, work: Callable[[], Any], language: str) -> None:
        """Do something to a draft, and tell all who look at it. What can't be done is refused with its reason."""
        async with shop.lock:
            before = shop.draft.version
            try:
                await self.away(work)
            except EditError as error:
                why = say(error.sentence, error.values, language)
                raise RefusedError(422, {"error": "edit", "why": [why]}) from None
            except MisuseError as error:
                raise RefusedError(422, {"error": "edit", "why": [error.message]}) from None
            if shop.draft.version != before:
                await self.away(shop.keep)
                shop.watch()
            await self.tell(shop, anew=shop.draft.version != before)

    async def tell(self, shop: Shop, *, anew: bool = True) -> None:
        """Tell all pages. The lock of the shop is held."""
        for language in {str(one.key) for one in shop.listeners if one.open}:
            words = {"version": shop.draft.version, "words": await self.away(shop.words, language)}
            self.send(shop, language, event("words", words))
            self.send(shop, language, event("changes", await self.away(shop.changes, language)))
        if anew:
            self.ask(shop)

    def send(self, shop: Shop, language: str, told: bytes) -> None:
        for listener in shop.listeners:
            if listener.key == language:
                listener.send(told)

    def ask(self, shop: Shop) -> None:
        """Have the effects of the present version worked out, if anybody looks."""
        if any(one.open for one in shop.listeners):
            loop = asyncio.get_running_loop()

            def hear(told: Told) -> None:
                with suppress(RuntimeError):  # the server has ended
                    loop.call_soon_threadsafe(self.heard, shop, told)

            shop.worker.hear = hear
            draft = shop.draft
            job = Job(draft.version, draft.name, plain(draft.text), shop.language, shop.players)
            loop.run_in_executor(None, shop.worker.ask, job)

    def heard(self, shop: Shop, told: Told) -> None:
        key = told.kind if told.kind != "balance" else f"balance {told.data['bot']} {told.data['which']}"
        if told.kind == "done":
            for old in [name for name, one in shop.effects.items() if one["version"] != told.version]:
                del shop.effects[old]
        one = {"kind": told.kind, "version": told.version, "data": told.data}
        if told.kind != "done":
            shop.effects[key] = one
        sent = event("effect", {**one, "key": key})
        for listener in shop.listeners:
            listener.send(sent)

    # ---- listening ---------------------------------------------------------------------------------------------

    async def listen(self, shop: Shop, listener: Listener, language: str) -> list[bytes]:
        if len(shop.listeners) >= MOST_LISTENERS:
            self.leave(shop, shop.listeners[0])
        async with shop.lock:
            shop.language = language
            first = event("whole", await self.away(shop.whole, language))
            shop.listeners.append(listener)
        if all(one["version"] != shop.draft.version for one in shop.effects.values()):
            self.ask(shop)
        return [first]

    def leave(self, shop: Shop, listener: Listener) -> None:
        listener.end()
        if listener in shop.listeners:
            shop.listeners.remove(listener)
        if not shop.listeners:
            asyncio.get_running_loop().run_in_executor(None, shop.worker.stop)

    async def watch(self) -> None:
        """Look at the files of all drafts, again and again."""
        while True:
            await asyncio.sleep(LOOK)
            for shop in list(self.shops.values()):
                if shop.look():
                    async with shop.lock:
                        await self.away(shop.reread)
                        shop.watch()
                        await self.tell(shop)
                    self.saved(shop.path)

    def close(self) -> None:
        if self.watching is not None:
            self.watching.cancel()
        for shop in self.shops.values():
            for listener in list(shop.listeners):
                listener.end()
            shop.worker.stop()
