"""A product -> a saved object of Tabletop Simulator: one JSON, and the pictures and books that it refers to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pnp.export import File, Pack
from pnp.source.problems import UsageError

if TYPE_CHECKING:
    from pnp.sheet.product import Product
    from pnp.type.fonts import FontBook

_SCHEMES = ("http", "https")
_NEVER = frozenset('\\"<>^`{|}')  # in no address; a browser would write them otherwise
_HINT = "such as https://example.org/my-game/"


@dataclass(frozen=True)
class TtsPack(Pack):
    """`prefix` comes before the name of every picture: an address, or the folder of the files where none is told."""

    name = "tts"

    prefix: str = ""
    is_folder: bool = False  # a place on this disk, named by ourselves

    def __post_init__(self) -> None:
        if self.prefix and not self.is_folder:
            object.__setattr__(self, "prefix", checked_prefix(self.prefix))

    def standing_in(self, folder: Path) -> TtsPack:
        """As Tabletop Simulator itself writes paths: blanks stay blanks."""
        return self if self.prefix else TtsPack(f"file:///{folder.as_posix().lstrip('/')}/", is_folder=True)

    def files(self, product: Product, fonts: FontBook) -> Iterator[File]:
        from pnp.export.tts.saved import saved_object

        yield from saved_object(product, fonts, self.prefix)

    def remarks(self, product: Product, fonts: FontBook) -> Iterator[str]:
        from pnp.export.tts.saved import left_out

        yield from left_out(product)


def checked_prefix(text: str) -> str:
    """With a slash at its end. Raises UsageError for what no picture could be loaded from."""
    if fault := _fault(text):
        raise UsageError(f"“{text}” is no address that pictures can be loaded from: {fault}  hint: {_HINT}")
    return text if text.endswith("/") else f"{text}/"


def _fault(text: str) -> str:
    """What is wrong with an address that names of files are to be put behind; nothing for most."""
    if not text.isprintable() or any(letter.isspace() for letter in text):
        return "it holds a blank or something invisible"
    if bad := sorted(_NEVER & set(text)):
        return f"it holds {bad[0]}"
    if "?" in text or "#" in text:
        return "names are put behind it, and there they would be lost after a ? or a #"
    try:
        parts = urlsplit(text)
        _ = parts.port  # checked when it is asked for
    except ValueError:
        return "its host or its port cannot be right"
    if parts.scheme not in _SCHEMES:
        return "it has to begin with https:// or http://"
    if parts.username is not None:
        return "everybody who opens the object would read its user and password"
    return "" if _is_host(parts.hostname or "") else "it has no host"


def _is_host(name: str) -> bool:
    if ":" in name:  # an address in numbers and colons, which stood in brackets and has been read already
        return True
    return all(re.fullmatch(r"[^\W_](?:[\w-]*[^\W_])?", label) for label in name.removesuffix(".").split("."))


PACK = TtsPack()
