"""A font file -> the glyphs of characters: how far each moves the pen, what it looks like, and how two are kerned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pnp.scene.path import Path as Outline
from pnp.scene.path import Segment, mapped

# Characters and glyphs must stay one to one, so that text can be copied out of the PDF again.
FEATURES = {"kern": True, "liga": False, "clig": False, "calt": False, "dlig": False}


@dataclass(frozen=True, slots=True)
class Metrics:
    """Heights in em above the baseline (descent: below it), measured on plain Latin letters."""

    ascent: float
    descent: float
    cap_height: float
    x_height: float


class Face:
    """One font file, opened when it is first asked something."""

    def __init__(self, data: bytes) -> None:
        # here, because most commands never measure a letter
        import uharfbuzz as hb  # type: ignore[import-untyped]  # it ships no types

        self._hb = hb
        self._font = self._open(data)
        self._thousandths = 1000 / self._font.face.upem
        self._glyphs: dict[str, int | None] = {}
        self._advances: dict[str, float] = {}
        self._outlines: dict[str, list[Segment]] = {}
        self._draw_funcs: Any = None
        self.metrics = self._measure()

    def _open(self, data: bytes) -> Any:
        return self._hb.Font(self._hb.Face(data))

    def has(self, char: str) -> bool:
        return self._glyph(char) is not None

    def advance(self, char: str) -> float:
        if char not in self._advances:
            units = self._font.get_glyph_h_advance(self._glyph(char) or 0)
            self._advances[char] = float(units * self._thousandths)
        return self._advances[char]

    def kerned(self, text: str) -> tuple[float, ...]:
        buffer = self._hb.Buffer()
        buffer.cluster_level = self._hb.BufferClusterLevel.CHARACTERS
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "ltr"
        self._hb.shape(self._font, buffer, FEATURES)
        advances = [0.0] * len(text)
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            advances[info.cluster] += position.x_advance * self._thousandths
        return tuple(advances)

    def placed(self, char: str, x: float, scale: float) -> Outline:
        """The outline of one character, its origin at (x, 0)."""
        unit = scale / self._font.face.upem
        return mapped(self._outline(char), lambda px, py: (x + px * unit, py * unit))

    def _outline(self, char: str) -> list[Segment]:
        """In the units of the font."""
        if char not in self._outlines:
            self._outlines[char] = self._drawn(self._glyph(char) or 0)
        return self._outlines[char]

    def _drawn(self, glyph: int) -> list[Segment]:
        if self._draw_funcs is None:
            self._draw_funcs = _draw_funcs(self._hb)
        segments: list[Segment] = []
        self._font.draw_glyph(glyph, self._draw_funcs, segments)
        return segments

    def _glyph(self, char: str) -> int | None:
        if char not in self._glyphs:
            self._glyphs[char] = self._find(char)
        return self._glyphs[char]

    def _find(self, char: str) -> int | None:
        glyph: int | None = self._font.get_nominal_glyph(ord(char))
        return glyph

    def _measure(self) -> Metrics:
        em = self._font.face.upem

        def extents(letters: str) -> Iterator[tuple[float, float]]:
            for letter in filter(self.has, letters):
                if box := self._font.get_glyph_extents(self._glyph(letter)):
                    yield box.y_bearing / em, (box.y_bearing + box.height) / em

        def top(letters: str, otherwise: float) -> float:
            return max((high for high, _ in extents(letters)), default=otherwise)

        cap_height = _sane(top("H", 0.7))
        return Metrics(
            ascent=max(cap_height, _sane(top("bdfhklHT0", 0.75))),
            descent=_sane(max((-low for _, low in extents("gjpqyQ,")), default=0.2)),
            cap_height=cap_height,
            x_height=_sane(top("x", 0.5)),
        )


def _sane(height: float) -> float:
    """Sheets are laid out by it, and icons are as high as letters are: nothing and ten lines are neither."""
    return min(max(height, 0.05), 3.0)


def _draw_funcs(hb: Any) -> Any:
    """HarfBuzz callbacks that write the segments of a frame path (HarfBuzz raises the quadratic curves)."""

    def move(x: float, y: float, into: list[Segment]) -> None:
        into.append(("M", x, 0.0 - y))

    def line(x: float, y: float, into: list[Segment]) -> None:
        into.append(("L", x, 0.0 - y))

    def cubic(ax: float, ay: float, bx: float, by: float, x: float, y: float, into: list[Segment]) -> None:
        into.append(("C", ax, 0.0 - ay, bx, 0.0 - by, x, 0.0 - y))

    def close(into: list[Segment]) -> None:
        into.append(("Z",))

    funcs = hb.DrawFuncs()
    funcs.set_move_to_func(move)
    funcs.set_line_to_func(line)
    funcs.set_cubic_to_func(cubic)
    funcs.set_close_path_func(close)
    return funcs
