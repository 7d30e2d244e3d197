"""Streams come out as they went in, and what comes again is the same."""

from __future__ import annotations

import zlib

import pytest

from pnp.export.pdf.streams import Deflate


@pytest.mark.parametrize("content", [b"", b"q Q", bytes(range(256)) * 9, "0 0 m", "é"])
def test_what_goes_in_comes_out(content: str | bytes) -> None:
    data = content.encode() if isinstance(content, str) else content
    assert zlib.decompress(Deflate().encode(content)) == data


def test_nothing_is_mistaken_for_another() -> None:
    deflate = Deflate()
    for data in (b"one", b"two", b"one", b"one "):
        assert zlib.decompress(deflate.encode(data)) == data


def test_what_comes_again_is_not_compressed_again() -> None:
    deflate = Deflate()
    assert deflate.encode(b"one" * 99) is deflate.encode(b"one" * 99)
