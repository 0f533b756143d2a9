"""In: tokens. Out: what they open. Only their hashes are kept.

There are two sorts. A link carries a token that opens once; it is exchanged for a pass, whose token lies in a cookie.
A pass is for the owner of the server, for seats of a table, or for looking on at one.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Literal

from ..frozen import frozen

Role = Literal["owner", "seat", "watch"]
LONGEST = 100
"""No token is longer."""


@frozen
class Pass:
    """What a token opens. ``once``: it is that of a link."""

    role: Role
    table: str = ""
    seats: tuple[int, ...] = ()
    name: str = ""
    once: bool = False


def token() -> str:
    return secrets.token_urlsafe(32)


def hashed(given: str) -> bytes:
    return hashlib.sha256(given[:LONGEST].encode("utf-8", "replace")).digest()


def proof(given: str) -> str:
    """What a page has to send beside the cookie that it cannot read: another page can't know it."""
    return hmac.new(given.encode("utf-8", "replace"), b"studio", hashlib.sha256).hexdigest()


def proven(given: str, shown: str) -> bool:
    return hmac.compare_digest(proof(given).encode(), shown.encode("utf-8", "replace"))
