"""Text and a box -> items at fixed positions: wrapped, aligned, and set smaller where it must be."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from pnp.scene.color import BLACK, WHITE, Color
from pnp.scene.frame import Item, Place, Role, Shape, Stroke, Text
from pnp.scene.path import Box
from pnp.scene.path import line as line_path
from pnp.scene.units import MM_PER_PT
from pnp.source.inlines import Inline, LineBreak, Run
from pnp.source.markup import Block, Heading, Paragraph, Rule
from pnp.source.markup import Item as Row
from pnp.type.errors import DoesNotFit
from pnp.type.fonts import FontBook
from pnp.type.lines import Chunk, IconSource, Letters, Piece, Setter, break_lines

_T = TypeVar("_T")

_STEP_PT = 0.25
_TOLERANCE_MM = 0.005
_TOLERANCE_EM = 0.001
# Distances between blocks, in lines
_PARAGRAPH_GAP = 0.45
_ROW_GAP = 0.2
_HEADING_GAP = 0.6
_HEADING_SCALE = 1.15
_MARKER_GAP_EM = 0.45
_RULE_MM = 0.2


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text looks; `leading` is the distance of baselines in type sizes, `min_pt` the smallest size."""

    font: str = "sans"
    size_pt: float = 9.0
    color: Color = BLACK
    on: Color = WHITE
    leading: float = 1.18
    align: Literal["left", "center", "right"] = "left"
    tracking_pt: float = 0.0
    min_pt: float = 8.0


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text in its place, and the room it really takes."""

    items: tuple[Item, ...]
    width: float
    height: float
    size_pt: float


def single_line(
    fonts: FontBook,
    text: str | Sequence[Inline],
    style: TextStyle,
    x: float,
    y: float,
    width: float,
    *,
    icons: IconSource | None = None,
) -> tuple[Item, ...]:
    """One line with its baseline at y, aligned between x and x + width."""
    inlines = [Run(text)] if isinstance(text, str) else text
    together = [Run(" ") if isinstance(inline, LineBreak) else inline for inline in inlines]
    setter = _setter(fonts, style, icons)
    pieces = setter.line([chunk for part in setter.paragraphs(together) for chunk in part])
    width_em = setter.line_width(pieces)
    for size in _sizes(style):
        if width_em * size * MM_PER_PT <= width + _TOLERANCE_MM:
            return tuple(_Pen(fonts, setter, style, size).line(pieces, x, y, width, style.align))
    raise DoesNotFit(width_em * size * MM_PER_PT, width, "width")


def fit_text(
    fonts: FontBook,
    blocks: Sequence[Block],
    style: TextStyle,
    box: Box,
    *,
    icons: IconSource | None = None,
    valign: Literal["top", "middle"] = "top",
) -> Fitted:
    """Blocks in a box, at the largest size that fits."""
    x, y, width, height = box
    setter = _setter(fonts, style, icons)
    strips = list(_strips(setter, blocks, style))
    metrics = fonts.metrics(style.font)

    def attempt(size: float) -> tuple[list[_Line], float]:
        em = size * MM_PER_PT
        lines = _broken(setter, strips, width / em, metrics.ascent)
        if lines is None:
            raise DoesNotFit(max(strip.widest for strip in strips) * em, width, "width")
        used = (sum(line.drop for line in lines) + metrics.descent) * em if lines else 0.0
        if used > height + _TOLERANCE_MM:
            raise DoesNotFit(used, height, "height")
        return lines, used

    size, (lines, used) = _largest(list(_sizes(style)), attempt)
    em = size * MM_PER_PT
    top = y
    if valign == "middle":  # the capitals of the first line and the last baseline look centred
        uneven = (metrics.ascent - metrics.cap_height - metrics.descent) * em
        top += min(max(0.0, (height - used - uneven) / 2), max(0.0, height - used))
    items = tuple(_Pen(fonts, setter, style, size).lines(lines, x, top, width))
    return Fitted(items, max((line.extent for line in lines), default=0.0) * em, used, size)


def set_lines(
    fonts: FontBook, inlines: Sequence[Inline], style: TextStyle, width: float, icons: IconSource | None = None
) -> list[tuple[Item, ...]]:
    """A paragraph in lines of that width, each with its baseline at y = 0: for texts that run over pages."""
    setter, em = _setter(fonts, style, icons), style.size_pt * MM_PER_PT
    pen = _Pen(fonts, setter, style, style.size_pt)
    lines: list[tuple[Item, ...]] = []
    for part in setter.paragraphs(inlines):
        broken = _exactly_broken(setter, part, width / em, style.align == "center")
        if broken is None:
            raise DoesNotFit(max(chunk.width for chunk in part) * em, width, "width")
        lines += [tuple(pen.line(pieces, 0.0, 0.0, width, style.align)) for pieces, _ in broken]
    return lines


def _largest(sizes: Sequence[float], attempt: Callable[[float], _T]) -> tuple[float, _T]:
    """The first of falling sizes at which an attempt succeeds; what fits at one size fits at smaller ones."""
    try:
        return sizes[0], attempt(sizes[0])
    except DoesNotFit:
        too_large, fits = 0, len(sizes) - 1
    result = attempt(sizes[fits])
    while fits - too_large > 1:
        middle = (too_large + fits) // 2
        try:
            result, fits = attempt(sizes[middle]), middle
        except DoesNotFit:
            too_large = middle
    return sizes[fits], result


def _setter(fonts: FontBook, style: TextStyle, icons: IconSource | None) -> Setter:
    return Setter(fonts, style.font, style.tracking_pt / style.size_pt, icons)


def _sizes(style: TextStyle) -> Iterator[float]:
    """From the wanted size down to the smallest, never none."""
    steps = max(0, math.ceil((style.size_pt - style.min_pt) / _STEP_PT - 1e-9))
    yield style.size_pt
    for step in range(1, steps + 1):
        yield max(style.size_pt - step * _STEP_PT, style.min_pt)


# From blocks to lines; everything in em


@dataclass(frozen=True, slots=True)
class _Strip:
    """A block that is ready to be broken into lines."""

    parts: tuple[list[Chunk], ...]
    drop: float  # from baseline to baseline
    gap: float  # above the first line
    scale: float = 1.0
    indent: float = 0.0
    marker: Letters | None = None
    align: Literal["left", "center", "right"] = "left"

    @property
    def widest(self) -> float:
        widths = (chunk.width + chunk.hyphen_width for part in self.parts for chunk in part)
        return self.indent + max(widths, default=0.0) * self.scale


@dataclass(frozen=True, slots=True)
class _Line:
    """Pieces on one baseline, `drop` below the baseline before; a line without pieces is a rule."""

    pieces: tuple[Piece, ...]
    drop: float
    extent: float
    strip: _Strip
    marker: Letters | None = None


def _strips(setter: Setter, blocks: Sequence[Block], style: TextStyle) -> Iterator[_Strip]:
    columns: dict[int, float] = {}  # the room for the markers of each level, the same in the whole text
    for block in blocks:
        if isinstance(block, Row):
            room = setter.width(setter.marker(block.marker)) + _MARKER_GAP_EM
            columns[block.level] = max(columns.get(block.level, 0.0), room)
    before: Block | None = None
    for block in blocks:
        gap = style.leading * _gap(before, block)
        before = block
        match block:
            case Row():
                indent = sum(columns.get(level, 0.0) for level in range(block.level + 1))
                marker = setter.marker(block.marker)
                parts = tuple(setter.paragraphs(block.inlines))
                yield _Strip(parts, style.leading, gap, indent=indent, marker=marker)
            case Heading():
                parts = tuple(setter.paragraphs(block.inlines, bold=True))
                drop = style.leading * _HEADING_SCALE
                yield _Strip(parts, drop, gap, scale=_HEADING_SCALE, align=style.align)
            case Paragraph():
                parts = tuple(setter.paragraphs(block.inlines))
                yield _Strip(parts, style.leading, gap, align=style.align)
            case Rule():
                yield _Strip((), style.leading / 2, gap)


def _gap(before: Block | None, block: Block) -> float:
    if before is None:
        return 0.0
    if isinstance(block, Heading):
        return _HEADING_GAP
    if isinstance(before, Row) and isinstance(block, Row):
        return _ROW_GAP
    return _ROW_GAP if isinstance(before, Heading) else _PARAGRAPH_GAP


def _broken(setter: Setter, strips: Sequence[_Strip], width: float, ascent: float) -> list[_Line] | None:
    """All lines of a text; None if something in it is too wide for them."""
    lines: list[_Line] = []
    for strip in strips:
        if not strip.parts:
            lines.append(_Line((), strip.drop + strip.gap, 0.0, strip))
        gap, marker = strip.gap, strip.marker
        for part in strip.parts:
            broken = _exactly_broken(setter, part, (width - strip.indent) / strip.scale, strip.align == "center")
            if broken is None:
                return None
            for pieces, extent in broken:
                drop = gap + strip.drop if lines else ascent * strip.scale
                lines.append(_Line(pieces, drop, strip.indent + extent * strip.scale, strip, marker))
                gap, marker = 0.0, None
    return lines


def _exactly_broken(
    setter: Setter, chunks: Sequence[Chunk], width: float, even: bool
) -> list[tuple[tuple[Piece, ...], float]] | None:
    """Lines and their true widths: put together, chunks are a trifle wider or narrower than alone."""
    room = width
    while room > 0.9 * width:
        broken = break_lines(chunks, room, even=even)
        if broken is None:
            return None
        lines = [setter.line(line) for line in broken]
        extents = [setter.line_width(line) for line in lines]
        excess = max(extents, default=0.0) - width
        if excess <= _TOLERANCE_EM:
            return list(zip(lines, extents, strict=True))
        room -= max(excess, 0.01)
    return None


# From lines to items, in mm


@dataclass(frozen=True, slots=True)
class _Pen:
    fonts: FontBook
    setter: Setter
    style: TextStyle
    size_pt: float

    def lines(self, lines: Sequence[_Line], x: float, y: float, width: float) -> Iterator[Item]:
        em = self.size_pt * MM_PER_PT
        for line in lines:
            y += line.drop * em
            indent = line.strip.indent * em
            if not line.strip.parts:
                stroke = Stroke(self.style.color, _RULE_MM)
                yield Shape(line_path((x, y), (x + width, y)), stroke=stroke)
                continue
            if line.marker:
                room = indent - _MARKER_GAP_EM * em
                shift = room - self.setter.line_width((line.marker,)) * em
                yield from self.line((line.marker,), x + shift, y, room, "left")
            pen = replace(self, size_pt=self.size_pt * line.strip.scale)
            yield from pen.line(line.pieces, x + indent, y, width - indent, line.strip.align)

    def line(
        self,
        pieces: Sequence[Piece],
        x: float,
        y: float,
        width: float,
        align: Literal["left", "center", "right"],
    ) -> Iterator[Item]:
        em = self.size_pt * MM_PER_PT
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
        x += (width - self.setter.line_width(pieces) * em) * share
        middle = y - self.fonts.metrics(self.style.font).cap_height / 2 * em
        tracking = self.style.tracking_pt * self.size_pt / self.style.size_pt
        for piece in pieces:
            if isinstance(piece, Letters):
                yield Text(
                    x, y, piece.text, piece.font, self.size_pt, self.style.color, self.style.on, tracking, piece.link
                )
            else:
                top = middle - piece.height * em / 2
                scale = piece.height * em / piece.frame.height
                yield Place(piece.frame, x + piece.before * em, top, scale, role=Role.ART)
            x += self.setter.width(piece) * em
