"""A format of its own: the bookmarks of a document as plain text."""

from __future__ import annotations

from pnp.export import Export, Session
from pnp.scene.document import Document
from pnp.type.fonts import FontBook


class OutlineSession:
    def write(self, document: Document) -> bytes:
        lines = [document.title, *(f"{number} {page.bookmark}" for number, page in enumerate(document.pages, 1))]
        return ("\n".join(lines) + "\n").encode()


class Outline(Export):
    suffix, version = ".txt", "1"

    def session(self, fonts: FontBook) -> Session:
        return OutlineSession()


EXPORT = Outline()
