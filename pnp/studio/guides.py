"""Pages and pieces -> lines to lay over them: where they are cut, how far they bleed, and what scissors and printers
leave alone. What stands on the paper anyway, such as cut marks, is no guide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from pnp.export.svg.notation import path_data
from pnp.kinds.pieces.rounded import SAFE_MM as SAFE_OF_PIECE_MM
from pnp.scene.frame import Frame, Place, Role
from pnp.scene.path import Matrix, Path, mapped, rect
from pnp.scene.raster import placed
from pnp.sheet.cutline import cut_line
from pnp.sheet.margins import SAFE_MM
from pnp.sheet.paper import Paper
from pnp.sheet.product import Outline

GuideName: TypeAlias = Literal["cut", "bleed", "safe", "margin"]
GUIDES: tuple[GuideName, ...] = ("cut", "bleed", "safe", "margin")
Guide: TypeAlias = tuple[GuideName, str]  # its name, and the data of an SVG path in millimetres of the page

_HERE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def page_guides(frame: Frame, paper: Paper, outline: Outline) -> Iterator[Guide]:
    """Of all pieces of a page, which are cut out alike, and of the page itself if it is one that a printer takes in."""
    for item in frame.items:
        if isinstance(item, Place) and item.role is Role.PIECE:
            yield from piece_guides(item.frame, placed(_HERE, item), item.clip, outline)
    if {frame.width, frame.height} == {paper.width_mm, paper.height_mm}:
        inside = rect(SAFE_MM, SAFE_MM, frame.width - 2 * SAFE_MM, frame.height - 2 * SAFE_MM)
        yield "margin", path_data(inside)


def piece_guides(piece: Frame, matrix: Matrix, window: Path | None, outline: Outline) -> Iterator[Guide]:
    """`window` is what is seen of it: where it bleeds, that is more than what is cut out."""
    size = piece.width, piece.height
    cut = cut_line(*size, outline)
    yield "cut", path_data(_moved(cut, matrix))
    if window is not None and window != cut:
        yield "bleed", path_data(_moved(window, matrix))
    if min(size) > 2 * SAFE_OF_PIECE_MM:
        yield "safe", path_data(_moved(cut_line(*size, outline, grown_mm=-SAFE_OF_PIECE_MM), matrix))


def _moved(path: Path, matrix: Matrix) -> Path:
    a, b, c, d, e, f = matrix
    return mapped(path, lambda x, y: (a * x + c * y + e, b * x + d * y + f))
