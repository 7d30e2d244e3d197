"""The contents of PDF streams -> the same, compressed."""

from __future__ import annotations

import hashlib
import zlib

_LEVEL = 4  # the usual 6 takes three times as long and makes files a twentieth smaller


class Deflate:
    """A stream filter as ReportLab wants it, with a memory: forms and fonts come again in many documents."""

    pdfname = "FlateDecode"

    def __init__(self) -> None:
        self._known: dict[bytes, bytes] = {}

    def encode(self, content: str | bytes) -> bytes:
        data = content.encode() if isinstance(content, str) else content
        key = hashlib.blake2b(data).digest()
        if key not in self._known:
            self._known[key] = zlib.compress(data, _LEVEL)
        return self._known[key]
