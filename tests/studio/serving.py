"""A studio that runs in a thread, and those who talk to it as browsers do: over its port, through all locks."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from contextlib import contextmanager
from http.cookies import SimpleCookie
from typing import ClassVar

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from rulewright.studio import keys
from rulewright.studio.rates import Rate
from rulewright.studio.server import Settings, Studio, serve


@contextmanager
def studio(folder, **more):
    """A studio that serves a folder, until the end of the block."""
    found = Studio(Settings(folder, port=0, **more))
    up = threading.Event()
    thread = threading.Thread(target=serve, args=(found, up.set), daemon=True)
    thread.start()
    assert up.wait(20)
    try:
        yield found
    finally:
        Stream.close_all()
        found.server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()


OWNERS = ("tables", "game", "links", "fork", "report", "again", "variants")
"""What the owner asks for."""


class Browser:
    """Somebody with a browser: with cookies, and with what shows that it is a page of ours that asks."""

    def __init__(self, port):
        self.port = port
        self.cookies = {}
        self.proof = ""

    @property
    def ours(self):
        return f"http://127.0.0.1:{self.port}"

    def headers(self, **more):
        jar = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        found = {"Host": f"127.0.0.1:{self.port}", "Sec-Fetch-Site": "same-origin"}
        return {**found, **({"Cookie": jar} if jar else {}), **more}

    def ask(self, method, path, body=None, headers=None):
        """The number of the answer, its headers and its body."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in (headers if headers is not None else self.headers()).items():
                line.putheader(name, value)
            if body is not None:
                line.putheader("Content-Length", str(len(body)))
            line.endheaders(body)
            answer = line.getresponse()
            for one in answer.headers.get_all("set-cookie") or ():
                self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(one).items()})
            return answer.status, answer.headers, answer.read()
        finally:
            line.close()

    def get(self, path):
        status, _, body = self.ask("GET", path)
        return status, body

    def post(self, path, asked, **more):
        """As a page of ours asks."""
        typed = {"Content-Type": "application/json", "Origin": self.ours, "X-Rulewright": self.shown(path)}
        status, _, body = self.ask("POST", path, json.dumps(asked).encode(), self.headers(**{**typed, **more}))
        return status, json.loads(body)

    def shown(self, path):
        """What shows that a page of ours asks: that of the owner, or that of whoever sits or looks on at a table."""
        if path.split("/")[-1] in OWNERS or path.startswith("/v/"):
            return self.proof
        roles = (f"rulewright-{role}-{self.port}" for role in ("seat", "watch"))
        return next((keys.proof(self.cookies[name]) for name in roles if name in self.cookies), "")

    def enter(self, link, name=""):
        """Come in by a link; returns where it leads."""
        status, told = self.post("/join", {"token": link.rpartition("=")[2], "name": name})
        assert status == 200, told
        return told["go"]

    def listen(self, path, last=""):
        return Stream(self, path, last)


def owner(found):
    """The owner, who has come in."""
    browser = Browser(found.port)
    browser.enter(found.owner_link())
    browser.proof = json.loads(browser.get("/home")[1])["proof"]
    return browser


def unhurried(found):
    """As if time had gone by: what is asked now is not too often."""
    found.api.posts, found.api.opened, found.api.joins = Rate(10, 20), Rate(2, 20), Rate(5 / 60, 5)


class Stream:
    """A page that listens."""

    opened: ClassVar[list[Stream]] = []

    def __init__(self, browser, path, last=""):
        self.browser = browser
        self.line = socket.create_connection(("127.0.0.1", browser.port), timeout=20)
        more = {"Last-Event-ID": last} if last else {}
        head = "".join(f"{name}: {value}\r\n" for name, value in browser.headers(**more).items())
        self.line.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
        self.file = self.line.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        while self.file.readline().strip():
            pass
        self.last = last
        self.raw = b""
        self.opened.append(self)

    def chunk(self):
        size = int(self.file.readline() or b"0", 16)
        found = self.file.read(size)
        self.file.readline()
        return found

    def next(self):
        """The next event: its name and its data; None at the end."""
        while b"\n\n" not in self.raw:
            more = self.chunk()
            if not more:
                return None
            self.raw += more
        block, self.raw = self.raw.split(b"\n\n", 1)
        fields = dict(one.split(": ", 1) for one in block.decode().split("\n") if not one.startswith(":"))
        if "event" not in fields:
            return self.next()
        self.last = fields.get("id", self.last)
        return fields["event"], json.loads(fields["data"])

    def until(self, name):
        """The data of the next event of this name."""
        while (found := self.next()) is not None:
            if found[0] == name:
                return found[1]
        raise AssertionError(f"the stream has ended without {name}")

    @classmethod
    def close_all(cls):
        while cls.opened:
            cls.opened.pop().close()

    def close(self):
        self.file.close()
        self.line.close()
