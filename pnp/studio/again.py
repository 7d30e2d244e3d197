"""A page of a studio that has ended -> let in by the one that was started after it on the same port.

Whoever listens on a port is not yet the studio, and whoever asks is not yet its page: so each proves to the other that
it knows a secret, and neither sends it. The secret is made of the user's own key, the port and the hour in which the
page was let in; it holds for a day. The cookie that the ended studio gave is worth nothing to anybody.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

_HOLDS_S = 24 * 3_600
_MOST_OPEN = 64  # questions that wait for an answer
_MOST_CHARS = 200


class Again:
    """For one port. Without a key of the user's nobody is let in again."""

    def __init__(self, port: int, key: bytes | None, now: Callable[[], float] = time.time) -> None:
        self._port, self._key, self._now = port, key, now
        self._asked: OrderedDict[str, int] = OrderedDict()  # and since when the one was in who was asked

    def ticket(self) -> dict[str, object]:
        """For a page that has been let in."""
        since = int(self._now())
        return {"since": since, "secret": self._secret(since).hex()} if self._key is not None else {}

    def question(self, since: str, nonce: str) -> dict[str, str] | None:
        """That this is the studio, and what the page is to prove; None for one that was let in too long ago."""
        if self._key is None or not since.isdecimal() or len(since) > 12 or not 0 < len(nonce) <= _MOST_CHARS:
            return None
        if not 0 <= self._now() - int(since) <= _HOLDS_S:
            return None
        own = secrets.token_hex(16)
        self._asked[own] = int(since)
        while len(self._asked) > _MOST_OPEN:
            self._asked.popitem(last=False)
        return {"nonce": own, "proof": self._proof(int(since), "studio", nonce)}

    def is_answered(self, nonce: str, proof: str) -> bool:
        """Each question once."""
        since = self._asked.pop(nonce, None)
        return since is not None and hmac.compare_digest(self._proof(since, "page", nonce).encode(), proof.encode())

    def _secret(self, since: int) -> bytes:
        assert self._key is not None
        return hmac.digest(self._key, f"studio {self._port} {since}".encode(), hashlib.sha256)

    def _proof(self, since: int, who: str, nonce: str) -> str:
        """The port is part of it: a proof that somebody hands on from another port is none."""
        return hmac.new(self._secret(since), f"{who} {self._port} {nonce}".encode(), hashlib.sha256).hexdigest()
