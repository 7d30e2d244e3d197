"""Products for tests of exports: small ones made of plain frames, and the bundled games' own."""

from __future__ import annotations

from functools import cache

from bundled import composer

from pnp.build.product import product_of
from pnp.scene.color import Color
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Item, Shape, Text
from pnp.scene.ink import Ink
from pnp.scene.path import rect
from pnp.sheet.paper import PAPERS
from pnp.sheet.product import Outline, Part, Piece, PrintedDie, Product, Sort
from pnp.source.bundle import TEMPLATES
from pnp.type.fonts import FontBook

FONTS = FontBook.from_files(TEMPLATES)
A4, LETTER = PAPERS["a4"], PAPERS["letter"]
POKER = (63.5, 88.9)
_INK = Color(0, 0, 0)


def colour(number: int) -> Color:
    """No two of them alike, and none white."""
    return Color((number * 37 % 200) / 255, (number * 91 % 200) / 255, (number * 53 % 200) / 255)


def painted(number: int, width: float, height: float, bleed: float = 3.0) -> Frame:
    """One colour, with bleed, and another in its upper left quarter, so that it shows which way up it is."""
    ground = rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    quarter = rect(2, 2, width / 2 - 2, height / 2 - 2)
    return Frame(width, height, (Shape(ground, fill=colour(number)), Shape(quarter, fill=colour(number + 1))))


def with_text(frame: Frame, x: float, y: float, words: str = "Words") -> Frame:
    line: Item = Text(x, y, words, "sans", 9.0, _INK, Color(1, 1, 1))
    return Frame(frame.width, frame.height, (*frame.items, line))


def piece(number: int, size: tuple[float, float] = POKER, back: Frame | None = None, count: int = 1) -> Piece:
    return Piece(f"piece-{number}", f"Piece {number}", painted(number, *size), back, count)


def part(
    name: str, sort: Sort, *pieces: Piece, dice: tuple[PrintedDie, ...] = (), per_print: int | None = None
) -> Part:
    page = Page(Frame(A4.width_mm, A4.height_mm, (Shape(rect(20, 20, 50, 50), fill=colour(7)),)))
    document = Document(name, "Somebody", "", "en", (page,))
    return Part(name, name.replace("-", " ").capitalize(), sort, document, pieces, dice, per_print)


def product(*parts: Part, players: tuple[int, int] = (2, 4)) -> Product:
    return Product("a-game", "A Game", "Somebody", "en", A4, Ink.FULL, players, parts, "A game for tests")


def round_tokens(*counts: int, diameter: float = 25.0) -> Part:
    tokens = [
        Piece(
            f"token-{n}", f"Token {n}", painted(n, diameter, diameter), painted(99, diameter, diameter), count, outline
        )
        for n, (count, outline) in enumerate((count, Outline.CIRCLE) for count in counts)
    ]
    return part("tokens", Sort.TOKEN, *tokens)


@cache
def bundled_product(game: str, *only: str) -> Product:
    return product_of(composer(game), A4, Ink.FULL, only)
