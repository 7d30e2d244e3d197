"""What to know before the cards are ordered: what does not fit, what was scaled, and text that may be cut off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.export.pod.deliver import fitted
from pnp.export.pod.shops import Fit, Shop
from pnp.scene.frame import Frame
from pnp.sheet.extent import letters
from pnp.sheet.product import Part, Piece, Product

if TYPE_CHECKING:
    from pnp.type.fonts import FontBook

_SHOWN = 3
_TOLERANCE_MM = 0.05


def remarks(product: Product, fonts: FontBook, shop: Shop) -> Iterator[str]:
    """A line for each thing that is different from what the home printer makes."""
    others = []
    for part in product.parts:
        if not part.pieces:
            others.append(part.id)
            continue
        fits = fitted(part, shop)
        yield from _unfit(part, [piece for piece, _ in fits], shop)
        yield from _changed(part, fits, shop)
        yield from _unsafe(part, fits, fonts)
    if others:
        yield f"not for {shop.name}, print them yourself: {', '.join(others)}"


def _unfit(part: Part, fitting: list[Piece], shop: Shop) -> Iterator[str]:
    lost = [piece for piece in part.pieces if piece not in fitting]
    for size in dict.fromkeys((piece.front.width, piece.front.height) for piece in lost):
        yield f"{part.id}: left out, as no template of {shop.name} fits {size[0]:g} × {size[1]:g} mm"


def _changed(part: Part, fits: list[tuple[Piece, Fit]], shop: Shop) -> Iterator[str]:
    for fit in dict.fromkeys(fit for _, fit in fits):
        template = fit.template
        if fit.is_scaled:
            width, height = template.trim_mm
            yield f"{part.id}: scaled to {fit.scale:.1%} for “{template.id}” ({width:.1f} × {height:.1f} mm)"
        if not template.confirmed:
            yield f"{part.id}: the size of “{template.id}” is not confirmed; check the template of {shop.name}"


def _unsafe(part: Part, fits: list[tuple[Piece, Fit]], fonts: FontBook) -> Iterator[str]:
    found = []
    for piece, fit in fits:
        sides = (piece.front,) if piece.back is None else (piece.front, piece.back)
        worst = max((_beyond(side, fit, fonts) for side in sides), key=lambda entry: entry[0])
        if worst[0] > _TOLERANCE_MM:
            found.append((worst[0], worst[1], piece.title))
    if found:
        found.sort(key=lambda entry: -entry[0])
        shown = "; ".join(f"“{words}” by {by:.1f} mm on {title}" for by, words, title in found[:_SHOWN])
        more = f"; and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        noun = "card" if len(found) == 1 else "cards"
        yield f"{part.id}: text leaves the safe area on {len(found)} {noun}: {shown}{more}"


def _beyond(side: Frame, fit: Fit, fonts: FontBook) -> tuple[float, str]:
    """How far the text that reaches farthest leaves the safe area once it is printed, and its words."""
    template = fit.template
    trim = sorted(template.trim_mm)
    width, height = (trim[1], trim[0]) if fit.is_turned else (trim[0], trim[1])
    spare_x, spare_y = (width / fit.scale - side.width) / 2, (height / fit.scale - side.height) / 2
    safe = template.safe_mm / fit.scale
    worst = (0.0, "")
    for text, (left, top, right, bottom) in letters(side, fonts):
        near = min(left + spare_x, side.width + spare_x - right, top + spare_y, side.height + spare_y - bottom)
        worst = max(worst, ((safe - near) * fit.scale, text.text), key=lambda entry: entry[0])
    return worst
