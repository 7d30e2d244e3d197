"""Pages in order with what a reader's software wants to know: everything that one PDF is made from."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from pnp.layout.frame import Frame, Place


@dataclass(frozen=True, slots=True)
class Destination:
    """A place on a page that links lead to; those with a title are bookmarks as well."""

    anchor: str
    y: float
    title: str = ""
    level: int = 1


@dataclass(frozen=True, slots=True)
class Page:
    """A whole sheet of paper, or a page of a book."""

    frame: Frame
    bookmark: str = ""
    destinations: tuple[Destination, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    title: str
    author: str
    subject: str
    language: str
    pages: tuple[Page, ...]

    def fingerprint(self) -> str:
        """Equal documents, equal fingerprints; frames that occur often are read once."""
        known: dict[int, str] = {}

        def of(frame: Frame) -> str:
            if id(frame) not in known:
                digest = hashlib.sha256(f"{frame.width!r} {frame.height!r}".encode())
                for item in frame.items:
                    if isinstance(item, Place):
                        text = repr((item.x, item.y, item.scale, item.turn_deg, item.clip, of(item.frame)))
                    else:
                        text = repr(item)
                    digest.update(text.encode())
                known[id(frame)] = digest.hexdigest()
            return known[id(frame)]

        about = (self.title, self.author, self.subject, self.language)
        pages = [(page.bookmark, page.destinations, of(page.frame)) for page in self.pages]
        return hashlib.sha256(repr((about, pages)).encode()).hexdigest()
