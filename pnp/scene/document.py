"""Pages in order with what a reader's software wants to know: everything that one PDF is made from."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from pnp.scene.frame import Frame


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
    is_back: bool = False  # printed behind the page before it
    label: str = ""  # what software that shows the document calls it; its number unless told
    pieces: int | None = None  # how many are whole once it is printed; those that can be seen on it, unless told


@dataclass(frozen=True, slots=True)
class Document:
    title: str
    author: str
    subject: str
    language: str
    pages: tuple[Page, ...]

    def fingerprint(self) -> str:
        """Equal documents, equal fingerprints."""
        about = (self.title, self.author, self.subject, self.language)
        pages = [(page.bookmark, page.destinations, page.label, page.frame.digest) for page in self.pages]
        return hashlib.sha256(repr((about, pages)).encode()).hexdigest()
