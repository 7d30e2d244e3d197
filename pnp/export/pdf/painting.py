"""Frames -> PDF drawing operators, as far as these are the same in every document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from pnp.export.pdf.operators import hatched, path, pen, rgb
from pnp.export.pdf.streams import Deflate
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Item, Shape, Stroke
from pnp.scene.path import Path
from pnp.source.remembered import Remembered

if TYPE_CHECKING:
    from pnp.export.pdf.images import Image
    from pnp.scene.bitmap import Bitmap

Parts: TypeAlias = tuple[str | Item, ...]

_LARGE = 32  # items
_MOST_ITEMS = 80_000  # that are remembered, with the frames they stand in: a watch may go on for days
_MOST_TEXTS = 50_000
_MOST_BYTES = 100_000_000  # of images
_MITER = 10.0  # how far mitres reach in a PDF unless it is told, which holds for all that follows


class Painter:
    """Draws every frame once, in however many documents it stands at the same place, as most pictures do."""

    def __init__(self) -> None:
        self.deflate = Deflate()
        self._items = 0  # that are remembered
        self._parts: dict[tuple[str, float, float], Parts] = {}
        self._images: Remembered[Image] = Remembered(_MOST_BYTES)
        self._shown: dict[tuple[str, str, int, bytes], str] = {}

    @property
    def shown(self) -> dict[tuple[str, str, int, bytes], str]:
        """Operators for a part of a run of text: by face, text, where it begins, and its codes."""
        if len(self._shown) > _MOST_TEXTS:
            self._shown.clear()
        return self._shown

    def parts(self, frame: Frame, ox: float, oy: float) -> Parts:
        """Its items in painting order: finished operators, and between them what only the document can draw."""
        key = frame.digest, ox, oy
        if key not in self._parts:
            self._items += len(frame.items)
            if self._items > _MOST_ITEMS:
                self._parts.clear()
                self._items = len(frame.items)
            self._parts[key] = tuple(_parts(frame, ox, oy))
        return self._parts[key]

    def image(self, bitmap: Bitmap) -> Image:
        """Made of its file once for all documents."""
        from pnp.export.pdf.images import image_of  # Pillow

        return self._images.get(bitmap.digest, _bytes, partial(image_of, bitmap))


def _bytes(image: Image) -> int:
    return len(image.data) + (_bytes(image.mask) if image.mask is not None else 0)


def is_picture(frame: Frame, *, pictured: bool = False) -> bool:
    """Whether it is large and holds no text to be read, which may be a link and then needs its place on the page."""
    return len(frame.items) >= _LARGE and (pictured or not frame.has_text)


def _parts(frame: Frame, ox: float, oy: float) -> Iterator[str | Item]:
    for clips, items in groupby(frame.items, key=_clips):
        if clips is None:
            yield from items
        else:
            operators = "\n".join(painted(item, ox, oy) for item in items if isinstance(item, Shape))
            inside = list(windows(*clips, ox, oy))
            yield "\n".join(("q " + "\n".join(inside), operators, "Q")) if inside else operators


def _clips(item: Item) -> tuple[tuple[Path, ...], tuple[Path, ...]] | None:
    """Neighbours with the same clips are drawn inside of them together; None is for other items than plain shapes."""
    return (item.clips, item.odd_clips) if isinstance(item, Shape) and item.is_plain else None


def windows(clips: Sequence[Path], odd_clips: Sequence[Path], ox: float, oy: float) -> Iterator[str]:
    """Nothing is seen outside of any of them."""
    yield from (f"{path(clip, ox, oy)} W n" for clip in clips)
    yield from (f"{path(clip, ox, oy)} W* n" for clip in odd_clips)


def painted(shape: Shape, ox: float, oy: float) -> str:
    """Fill, hatch and stroke; without its clips, and without a gradient."""
    outline = path(shape.path, ox, oy)
    rule = "*" if shape.even_odd else ""
    fill = f"{rgb(shape.fill)} rg " if isinstance(shape.fill, Color) else ""
    stroke = f"{pen(shape.stroke)} " if shape.stroke is not None else ""
    if shape.stroke is not None and shape.stroke.miter != _MITER:
        return f"q {shape.stroke.miter:.4g} M {painted(_with_usual_miter(shape, shape.stroke), ox, oy)} Q"
    if fill and stroke and shape.hatch is None:
        return f"{fill}{stroke}{outline} B{rule}"
    layers = []
    if fill:
        layers.append(f"{fill}{outline} f{rule}")
    if shape.hatch is not None:
        layers.append(f"q {outline} W{rule} n\n{hatched(shape.hatch, shape.path, ox, oy)}\nQ")
    if stroke:
        layers.append(f"{stroke}{outline} S")
    return "\n".join(layers)


def _with_usual_miter(shape: Shape, stroke: Stroke) -> Shape:
    return replace(shape, stroke=replace(stroke, miter=_MITER))
