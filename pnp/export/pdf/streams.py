"""The contents of PDF streams -> the same, compressed."""

from __future__ import annotations

import hashlib
import zlib

_LEVEL = 4  # the usual 6 takes three times as long and makes files a twentieth smaller

_MOST_BYTES = 50_000_000  # that are remembered: a watch may go on for days


class Deflate:
    """A stream filter as ReportLab wants it, with a memory: forms and fonts come again in many documents."""

    pdfname = "FlateDecode"

    def __init__(self) -> None:
        self._known: dict[bytes, bytes] = {}
        self._bytes = 0

    def encode(self, content: str | bytes) -> bytes:
        data = content.encode() if isinstance(content, str) else content
        key = hashlib.blake2b(data).digest()
        if key not in self._known:
            if self._bytes > _MOST_BYTES:
                self._known.clear()
                self._bytes = 0
            self._known[key] = zlib.compress(data, _LEVEL)
            self._bytes += len(self._known[key])
        return self._known[key]
