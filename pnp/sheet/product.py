"""What a printed game consists of, in frames: pieces to cut out, dice, whole pages. What every export is made from."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum

from pnp.scene.document import Document
from pnp.scene.frame import Frame
from pnp.scene.ink import Ink
from pnp.sheet.paper import Paper
from pnp.source.catalogue import BASE, Catalogue, catalogue


class Sort(StrEnum):
    """What a thing is on the table."""

    CARD = "card"
    MAT = "mat"
    TOKEN = "token"
    DIE = "die"
    SHEET = "sheet"  # a page, or part of one, to write on or to look at
    BOOK = "book"
    BOX = "box"
    GUIDE = "guide"  # how to print and make the others; never on the table


class Outline(StrEnum):
    """What is left when a piece is cut out."""

    RECTANGLE = "rectangle"
    CIRCLE = "circle"
    HEXAGON = "hexagon"  # with a corner at the top and the bottom


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to cut out. Its frames are as large as the cut piece, and draw beyond their edges where they bleed."""

    id: str  # of its row; the component's own where there is none
    title: str
    front: Frame
    back: Frame | None = None
    count: int = 1
    outline: Outline = Outline.RECTANGLE
    corner_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class PrintedDie:
    """A die by its faces, in the order in which they are numbered: those that add up to one more than their number
    end up opposite one another."""

    id: str
    title: str
    faces: tuple[Frame, ...]
    values: tuple[str, ...]  # what each face shows, in words
    count: int = 1
    net_mm: float = 0.0  # its edge, folded up from its net; 0 where there is none


@dataclass(frozen=True, slots=True)
class Part:
    """One component: its pages as they are printed, and what is cut out of them."""

    id: str
    title: str
    sort: Sort
    document: Document
    pieces: tuple[Piece, ...] = ()
    dice: tuple[PrintedDie, ...] = ()
    players_per_print: int | None = None  # None: one print is enough for the table
    is_imposed: bool = False  # pages in the order of sheets to fold, which nobody could read
    choice: str = ""  # what it is one of several ways to, and …
    option: str = ""  # … which of them

    @property
    def fingerprint(self) -> str:
        """Equal for parts that look the same, page by page and piece by piece."""
        digest = hashlib.sha256(self.document.fingerprint().encode())
        for piece in self.pieces:
            back = piece.back.digest if piece.back is not None else ""
            about = (piece.id, piece.title, piece.count, piece.outline, piece.corner_mm)
            digest.update(repr((*about, piece.front.digest, back)).encode())
        for die in self.dice:
            digest.update(repr((die.id, die.title, die.values, die.count, [f.digest for f in die.faces])).encode())
        return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Product:
    """A whole game in one ink, laid out for one paper."""

    id: str
    title: str
    author: str
    language: str
    paper: Paper
    ink: Ink
    players: tuple[int, int]  # fewest and most
    parts: tuple[Part, ...] = field(default=())
    tagline: str = ""
    is_whole: bool = True  # or it has only those parts that somebody asked for
    summary: str = ""  # of the rules, in plain words
    say: Catalogue = field(default_factory=lambda: catalogue(BASE))  # the words that do not come from the game
