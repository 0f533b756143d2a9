"""The studio with a certificate, as the command serves it; and how it ends."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
from contextlib import closing
from http.client import HTTPSConnection
from pathlib import Path

import pytest
from tests.studio.conftest import MATCHES

from rulewright.cli.main import main

TOP = Path(__file__).parents[2] / "interpreter"
OPENSSL = shutil.which("openssl")
pytestmark = pytest.mark.skipif(OPENSSL is None or os.name != "posix", reason="needs openssl")
pytest.importorskip("starlette")


@pytest.fixture(scope="module")
def certified(tmp_path_factory):
    """A folder with a game, and a certificate that we made ourselves."""
    folder = tmp_path_factory.mktemp("certified")
    (folder / "matches.rules").write_text(MATCHES, encoding="utf-8")
    words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    names = ["-subj", "/CN=studio", "-addext", "subjectAltName=IP:127.0.0.1"]
    out = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([str(OPENSSL), *words, *names, *out], check=True, capture_output=True)
    return folder


@pytest.fixture
def served(certified):
    """The command, and the link by which its owner comes in."""
    words = ["studio", str(certified), "--port", "0", "--no-open"]
    words += ["--cert", str(certified / "cert.pem"), "--key", str(certified / "key.pem")]
    process = subprocess.Popen(
        [sys.executable, "-m", "rulewright", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(TOP), "PYTHONUNBUFFERED": "1"}, start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None
    link = re.search(r"https://127\.0\.0\.1:(\d+)/join#owner=(\S+)", process.stdout.readline())
    assert link is not None
    yield process, int(link[1]), link[2]
    process.kill()
    process.communicate(timeout=20)


def asked(certified, port, path, body=None, **headers):
    """The number of an answer, its headers, and its JSON. The certificate is trusted, and no other."""
    ours = {"Origin": f"https://127.0.0.1:{port}", "Content-Type": "application/json"} if body is not None else {}
    sent = json.dumps(body) if body is not None else None
    with closing(line_to(certified, port)) as line:
        line.request("GET" if body is None else "POST", path, sent, {**ours, **headers})
        answer = line.getresponse()
        return answer.status, answer.headers, json.loads(answer.read())


def line_to(certified, port):
    return HTTPSConnection("127.0.0.1", port, context=ssl.create_default_context(cafile=certified / "cert.pem"))


def test_what_is_sent_is_encrypted(certified, served):
    _, port, token = served
    status, headers, _ = asked(certified, port, "/join", {"token": token, "name": ""})
    assert status == 200
    assert "secure" in headers["set-cookie"].lower()
    cookie = headers["set-cookie"].partition(";")[0]
    status, _, home = asked(certified, port, "/home", Cookie=cookie)
    assert status == 200
    assert "matches.rules" in [one["name"] for one in home["games"]]
    with closing(HTTPSConnection("127.0.0.1", port)) as strange, pytest.raises(ssl.SSLError):
        strange.request("GET", "/")
    status, _, _ = asked(certified, port, "/join", {"token": "x", "name": ""}, Origin=f"http://127.0.0.1:{port}")
    assert status == 403  # a page that came without encryption


def test_ctrl_c_ends_it_while_a_bot_thinks_and_somebody_looks(certified, served):
    process, port, token = served
    _, headers, _ = asked(certified, port, "/join", {"token": token, "name": ""})
    cookie = headers["set-cookie"].partition(";")[0]
    _, _, home = asked(certified, port, "/home", Cookie=cookie)
    proof = {"X-Rulewright": home["proof"]}
    body = {"game": "tikal", "seats": ["search", "search"]}
    status, headers, told = asked(certified, port, "/tables", body, Cookie=cookie, **proof)
    assert status == 200
    with closing(line_to(certified, port)) as line:
        line.request("GET", f"{told['go']}/stream", headers={"Cookie": headers["set-cookie"].partition(";")[0]})
        with line.getresponse() as stream:
            assert stream.readline() == b"event: hello\n"
            process.send_signal(signal.SIGINT)
            said, wrong = process.communicate(timeout=30)
    assert "The studio is closed. All tables are kept." in said
    assert (process.returncode, wrong) == (0, "")


def test_what_is_no_certificate_is_said(certified, capsys):
    (certified / "wrong.pem").write_text("nothing", encoding="utf-8")
    for cert, key in (("wrong.pem", "key.pem"), ("cert.pem", "wrong.pem")):
        words = ["--cert", str(certified / cert), "--key", str(certified / key)]
        assert main(["studio", str(certified), "--port", "0", "--no-open", *words]) == 2
        said = capsys.readouterr().err
        assert "are not a certificate and its key" in said
        assert "openssl req -x509" in said
