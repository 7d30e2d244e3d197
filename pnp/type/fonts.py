"""Font files -> widths, heights and outlines of text; a character that no font has is an error."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from pnp.scene.path import Path as Outline
from pnp.scene.path import Segment, mapped
from pnp.scene.units import MM_PER_PT
from pnp.source.problems import did_you_mean
from pnp.type.errors import UNFILLED, TypesetError
from pnp.type.features import with_features

SOFT_HYPHEN = "\u00ad"
_WORD_BEGINS = re.compile(r"(?<=[a-z])(?=[A-Z0-9])")
_WITH = ":"  # between a font and its features: Alegreya-Regular:lnum

# What may be drawn in place of a character that no face has: the same mark, only less exact.
_STAND_INS = {
    "\u202f": "\u2009\u00a0",  # narrow no-break space
    "\u2009": "\u00a0",  # thin space
    "\u2011": "\u2010-",  # no-break hyphen
    "\u2010": "-",  # hyphen
}
# Characters and glyphs must stay one to one, so that text can be copied out of the PDF again.
_HOLE = re.compile(r"\{[A-Za-z'][^{}]*\}?")  # also what a line break has left of one
_FEATURES = {"kern": True, "liga": False, "clig": False, "calt": False, "dlig": False}
_SUFFIXES = {"-bold-italic": (True, True), "-bold": (True, False), "-italic": (False, True)}


@dataclass(frozen=True, slots=True)
class Run:
    """Text that one face draws, and how far the pen moves after each character, in 1/1000 em, kerned."""

    face: str
    text: str
    advances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Metrics:
    """Heights in em above the baseline (descent: below it), measured on plain Latin letters."""

    ascent: float
    descent: float
    cap_height: float
    x_height: float


class FontBook:
    """The faces of one game: every question about the size and shape of its type is answered here."""

    def __init__(self, folder: Path, styles: Mapping[str, str], fallback: Sequence[str]) -> None:
        self._files = {path.stem: path for path in sorted(folder.glob("*.ttf"))}
        for face in (*styles.values(), *fallback):
            if face.partition(_WITH)[0] not in self._files:
                raise ValueError(f"there is no font “{face}”; known fonts: {', '.join(self._files)}")
        self._data: dict[str, bytes] = {}
        self._styles = dict(styles)
        self._fallback = tuple(fallback)
        self._faces: dict[str, _Face] = {}
        self._covers: dict[str, dict[str, tuple[str, str]]] = {}  # by the first face of the chain
        self._runs: dict[tuple[str, str], tuple[Run, ...]] = {}
        self._widths: dict[tuple[str, str], float] = {}
        self._outlines: dict[tuple[str, str, float], Outline] = {}

    @classmethod
    def from_files(cls, folder: Path, overrides: Mapping[str, str] | None = None) -> FontBook:
        """The book that `styles/fonts.toml` describes, with some styles set in other faces."""
        config = tomllib.loads((folder / "styles" / "fonts.toml").read_text(encoding="utf-8"))
        styles: dict[str, str] = dict(config["styles"])
        for style in overrides or {}:
            if style not in styles:
                raise ValueError(f"there is no style of type “{style}”; {did_you_mean(style, styles)}")
        book = cls(folder / "fonts", styles | dict(overrides or {}), config["fallback"])
        for face in (overrides or {}).values():
            try:
                book.data(face)
            except ValueError as error:
                raise ValueError(f"the font “{face}” cannot be used: {error}") from None
        return book

    @property
    def styles(self) -> tuple[str, ...]:
        return tuple(self._styles)

    @property
    def faces(self) -> tuple[tuple[str, str], ...]:
        """Each style with its face: a frame names styles, so this is part of what makes a file up to date."""
        return tuple(sorted(self._styles.items()))

    def variant(self, style: str, bold: bool = False, italic: bool = False) -> str:
        """The bold or slanted sister of a style; a style without sisters stands in for them."""
        own = next((suffix for suffix in _SUFFIXES if style.endswith(suffix)), "")
        is_bold, is_italic = _SUFFIXES.get(own, (False, False))
        both = (bold or is_bold, italic or is_italic)
        wanted = style.removesuffix(own) + next((s for s, pair in _SUFFIXES.items() if pair == both), "")
        return wanted if wanted in self._styles else style

    def face(self, style: str) -> str:
        """The face a style is set in before any fallback."""
        try:
            return self._styles[style]
        except KeyError:
            hint = did_you_mean(style, self._styles)
            raise ValueError(f"there is no style of type “{style}”; {hint}") from None

    @property
    def families(self) -> tuple[str, ...]:
        """What text may be set in, by name: AlegreyaSans-Bold:lnum is of Alegreya Sans."""
        faces = (*self._styles.values(), *self._fallback)
        return tuple(sorted({_WORD_BEGINS.sub(" ", face.partition("-")[0]) for face in faces}))

    def data(self, face: str) -> bytes:
        """The file of a face, with the glyphs that its features choose."""
        if face not in self._data:
            name, _, features = face.partition(_WITH)
            data = self._files[name].read_bytes()
            self._data[face] = with_features(data, features.split(",")) if features else data
        return self._data[face]

    def natural_advances(self, face: str, text: str) -> tuple[float, ...]:
        """How far the face moves after each character by itself, unkerned, in 1/1000 em."""
        return tuple(map(self._face(face).advance, text))

    def runs(self, style: str, text: str) -> tuple[Run, ...]:
        """The text as it is drawn, cut where another face must step in; soft hyphens are gone."""
        key = style, text
        runs = self._runs.get(key)
        if runs is None:
            runs = self._runs[key] = tuple(self._shape(style, text))
        return runs

    def width_em(self, style: str, text: str) -> float:
        """The width at a type size of 1, without tracking."""
        key = style, text
        width = self._widths.get(key)
        if width is None:
            width = self._widths[key] = sum(sum(run.advances) for run in self.runs(style, text)) / 1000
        return width

    def width_mm(self, style: str, text: str, size_pt: float, tracking_pt: float = 0.0) -> float:
        """From the first character's start to the last one's end; tracking stands between, not after."""
        gaps = 0
        if tracking_pt:
            gaps = max(0, sum(len(run.text) for run in self.runs(style, text)) - 1)
        return (self.width_em(style, text) * size_pt + gaps * tracking_pt) * MM_PER_PT

    def metrics(self, style: str) -> Metrics:
        return self._face(self.face(style)).metrics

    def outline(self, style: str, text: str, size_pt: float) -> Outline:
        """The letters as one path in mm, the pen starting at (0, 0) on the baseline, y downwards."""
        key = style, text, size_pt
        if key not in self._outlines:
            segments: list[Segment] = []
            pen = 0.0
            scale = size_pt * MM_PER_PT
            for run in self.runs(style, text):
                face = self._face(run.face)
                for char, advance in zip(run.text, run.advances, strict=True):
                    segments += face.placed(char, pen, scale)
                    pen += advance / 1000 * scale
            self._outlines[key] = tuple(segments)
        return self._outlines[key]

    def _face(self, face: str) -> _Face:
        if face not in self._faces:
            self._faces[face] = _Face(self.data(face))
        return self._faces[face]

    def _shape(self, style: str, text: str) -> Iterator[Run]:
        if hole := _HOLE.search(text):
            raise TypesetError(f"{UNFILLED}“{hole[0]}”", "a hole takes in what the data or the example has")
        chain = (self.face(style), *self._fallback)
        covers = self._covers.setdefault(chain[0], {})
        drawn = unicodedata.normalize("NFC", text).replace(SOFT_HYPHEN, "")
        for char in drawn:
            if char not in covers:
                covers[char] = self._cover(chain, char)
        for name, part in groupby(drawn, key=lambda char: covers[char][0]):
            chars = "".join(covers[char][1] for char in part)
            yield Run(name, chars, self._face(name).kerned(chars))

    def _cover(self, chain: Sequence[str], char: str) -> tuple[str, str]:
        """The face that draws a character, and what it draws."""
        for candidate in (char, *_STAND_INS.get(char, "")):
            for name in chain:
                if self._face(name).has(candidate):
                    return name, candidate
        shown = f"“{char}” " if char.isprintable() else ""
        hint = "write it otherwise, or draw it as a symbol and use :its-id:"
        raise TypesetError(f"no font has the character {shown}(U+{ord(char):04X})", hint)


class _Face:
    """One font file, opened when it is first asked something."""

    def __init__(self, data: bytes) -> None:
        # here, because most commands never measure a letter
        import uharfbuzz as hb  # type: ignore[import-untyped]  # it ships no types

        self._hb = hb
        self._font = hb.Font(hb.Face(data))
        self._thousandths = 1000 / self._font.face.upem
        self._glyphs: dict[str, int | None] = {}
        self._advances: dict[str, float] = {}
        self._outlines: dict[str, list[Segment]] = {}
        self._draw_funcs: Any = None
        self.metrics = self._measure()

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
        self._hb.shape(self._font, buffer, _FEATURES)
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
            if self._draw_funcs is None:
                self._draw_funcs = _draw_funcs(self._hb)
            self._outlines[char] = []
            self._font.draw_glyph(self._glyph(char) or 0, self._draw_funcs, self._outlines[char])
        return self._outlines[char]

    def _glyph(self, char: str) -> int | None:
        if char not in self._glyphs:
            self._glyphs[char] = self._font.get_nominal_glyph(ord(char))
        return self._glyphs[char]

    def _measure(self) -> Metrics:
        em = self._font.face.upem

        def extents(letters: str) -> Iterator[tuple[float, float]]:
            for letter in filter(self.has, letters):
                box = self._font.get_glyph_extents(self._glyph(letter))
                yield box.y_bearing / em, (box.y_bearing + box.height) / em

        def top(letters: str, otherwise: float) -> float:
            return max((high for high, _ in extents(letters)), default=otherwise)

        cap_height = top("H", 0.7)
        return Metrics(
            ascent=max(cap_height, top("bdfhklHT0", 0.75)),
            descent=max((-low for _, low in extents("gjpqyQ,")), default=0.2),
            cap_height=cap_height,
            x_height=top("x", 0.5),
        )


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
