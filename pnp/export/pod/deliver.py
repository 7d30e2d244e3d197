"""The cards of a product -> a folder for each component: pictures, backs, and how many of each."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pnp.export import File, NothingToExport
from pnp.export.pictures import pictures
from pnp.export.pod.shops import Fit, Shop
from pnp.export.studio import Studio
from pnp.export.tables import table_file
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Place
from pnp.scene.path import rect
from pnp.scene.units import MM_PER_INCH
from pnp.sheet.arrangement import BLEED_MM
from pnp.sheet.product import Outline, Part, Piece, Product, Sort

if TYPE_CHECKING:
    from pnp.type.fonts import FontBook


def shop_files(product: Product, fonts: FontBook, shop: Shop) -> Iterator[File]:
    """Raises NothingToExport for a game without cards, and for one none of whose cards fit."""
    if not any(part.sort is Sort.CARD for part in product.parts):
        raise NothingToExport(f"{product.id} has no cards for {shop.name} to print")
    fitting = [(part, fitted(part, shop)) for part in product.parts]
    if not any(fits for _, fits in fitting):
        raise NothingToExport(f"{shop.name} prints no card of the size that those of {product.id} have")
    studio = Studio(fonts)
    for part, pieces in fitting:
        if pieces:
            yield from _component(part, pieces, shop, studio, product)


def fitted(part: Part, shop: Shop) -> list[tuple[Piece, Fit]]:
    """Those pieces that some template takes; round ones are no cards."""
    cards = (piece for piece in part.pieces if piece.outline is Outline.RECTANGLE)
    return [(piece, fit) for piece in cards if (fit := shop.fit(piece.front)) is not None]


def _component(
    part: Part, pieces: Sequence[tuple[Piece, Fit]], shop: Shop, studio: Studio, product: Product
) -> Iterator[File]:
    """Named as everywhere; the table says which back belongs to which front, and how many of each are needed."""
    fits = {piece.front.digest: fit for piece, fit in pieces}
    own = replace(part, pieces=tuple(piece for piece, _ in pieces))
    rows: list[tuple[str, str, str, int]] = []
    fit = pieces[0][1]
    for picture in pictures(replace(product, parts=(own,))):
        fit = fits.get(picture.frame.digest, fit)  # a back follows its front
        page = _bled(picture.frame, fit)
        about = f"{page.digest} {fit.template.dpi}"
        make = partial(studio.png, page, fit.template.dpi)
        yield File(f"{picture.name}.png", hashlib.sha256(about.encode()).hexdigest(), make)
        if not picture.is_back:
            front, back = (f"{name.rpartition('/')[2]}.png" if name else "" for name in (picture.name, picture.back))
            rows.append((front, back, picture.title, picture.count))
    yield File.of(f"{part.id}/counts.csv", table_file(("front", "back", "title", "copies"), rows))
    if shop.deck_pdf:
        document = _deck(part, pieces, shop, product)
        yield File(f"{part.id}/deck.pdf", document.fingerprint(), lambda: studio.pdf(document))


def _deck(part: Part, pieces: Sequence[tuple[Piece, Fit]], shop: Shop, product: Product) -> Document:
    """Every card as often as it is needed, its back before its front."""
    pages = [
        Page(_bled(side, fit), f"{piece.title} ({what})")
        for piece, fit in pieces
        for _ in range(piece.count)
        for side, what in ((piece.back, "back"), (piece.front, "front"))
        if side is not None
    ]
    title = f"{product.title}: {part.title}"
    return Document(title, product.author, shop.name, product.language, tuple(pages))


def _bled(frame: Frame, fit: Fit) -> Frame:
    """A page as large as the template's picture, the card in its middle.

    Below it the same, large enough to reach the edge: what pieces draw beyond theirs may end before it.
    """
    width, height = (pixels / fit.template.dpi * MM_PER_INCH for pixels in fit.template.pixels)
    size = (frame.height, frame.width) if fit.is_turned else (frame.width, frame.height)
    cover = max(side / (own + 2 * BLEED_MM) for side, own in zip((width, height), size, strict=True))
    clip = rect(-BLEED_MM, -BLEED_MM, frame.width + 2 * BLEED_MM, frame.height + 2 * BLEED_MM)

    def placed(scale: float) -> Place:
        left, top = (width - size[0] * scale) / 2, (height - size[1] * scale) / 2
        if fit.is_turned:  # clockwise, about the corner that is then at the right
            return Place(frame, left + size[0] * scale, top, scale, 90.0, clip)
        return Place(frame, left, top, scale, clip=clip)

    return Frame(width, height, (placed(cover), placed(fit.scale)) if cover > fit.scale else (placed(fit.scale),))
