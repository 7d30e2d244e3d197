"""A product -> a saved object of Tabletop Simulator: one JSON, and the pictures and books that it refers to."""

from __future__ import annotations

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

_SCHEMES = ("http", "https", "file")


@dataclass(frozen=True)
class TtsPack(Pack):
    """`prefix` comes before the name of every picture: an address; the folder of the files unless told."""

    name = "tts"

    prefix: str = ""

    def __post_init__(self) -> None:
        if self.prefix:
            object.__setattr__(self, "prefix", checked_prefix(self.prefix))

    def standing_in(self, folder: Path) -> TtsPack:
        """As Tabletop Simulator itself writes paths: blanks stay blanks."""
        return self if self.prefix else TtsPack(f"file:///{folder.as_posix().lstrip('/')}/")

    def files(self, product: Product, fonts: FontBook) -> Iterator[File]:
        from pnp.export.tts.saved import saved_object

        yield from saved_object(product, fonts, self.prefix)

    def remarks(self, product: Product, fonts: FontBook) -> Iterator[str]:
        from pnp.export.tts.saved import left_out

        yield from left_out(product)


def checked_prefix(text: str) -> str:
    """With a slash at its end. Raises UsageError for what no picture could be loaded from."""
    try:
        parts = urlsplit(text)
        is_sound = parts.scheme in _SCHEMES and bool(parts.netloc if parts.scheme != "file" else parts.path)
    except ValueError:
        is_sound = False
    if not is_sound or not text.isprintable():
        raise UsageError(
            f"“{text}” is no address that pictures can be loaded from  hint: such as https://example.org/my-game/"
        )
    return text if text.endswith(("/", "=")) else f"{text}/"


PACK = TtsPack()
