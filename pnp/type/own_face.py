"""A font of a game's own -> its glyphs as HarfBuzz draws them, and from these a small TrueType file to embed.

What is measured, kerned, outlined and embedded is so one thing, whatever the file holds: TrueType or PostScript
outlines, axes that vary, features that choose other glyphs. Only the characters that are used are ever converted, and
no bytes of a stranger's file reach anything but HarfBuzz, which is made to read what web pages bring along.
"""

from __future__ import annotations

import io
import math
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from pnp.scene.path import Segment
from pnp.source.budget import undisturbed
from pnp.type.face import FEATURES, Face
from pnp.type.sfnt import About

MOST_SEGMENTS = 5_000  # of a glyph: the richest characters have some hundred
FARTHEST = 8.0  # em from its origin
_VISIBLE = "LNPS"  # categories of characters that cannot be blank
_MOST_UNITS = 28_000  # tables hold 32,767, and a curve that is converted may be pulled from farther away
_MOST_PULLED = 32_000
_LEAST_EM = 1000  # units: curves are rounded to them
_ERROR = 0.0005  # em between a curve and its conversion: a hundredth of a millimetre at 60 points
_DAY = 3_600_000_000  # seconds since 1904: always the same, and none that a reader takes for a mistake
_NO_BREAK_SPACE = "\u00a0"  # ReportLab writes it as a space
# Besides what text is always set without: nothing may depend on its neighbours or its language.
_PLAIN = {**FEATURES, "rlig": False, "rclt": False, "ccmp": False, "locl": False, "rand": False}


@dataclass(frozen=True, slots=True)
class OwnFont:
    """A font file in a game's folder; equal if its bytes are."""

    file: str  # below the folder of the fonts
    digest: str
    about: About = field(compare=False)
    data: bytes = field(compare=False, repr=False)

    @property
    def stem(self) -> str:
        return self.file.rpartition("/")[2].rpartition(".")[0]

    @property
    def family(self) -> str:
        return self.about.families[0] if self.about.families else self.stem


@dataclass(frozen=True, slots=True)
class Cut:
    """One way to set a font file: at these places on its axes, with these features."""

    font: OwnFont
    axes: tuple[tuple[str, float], ...] = ()
    features: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """As faces are known by: `fonts/Lato@wght=700:lnum`; no bundled one is called so."""
        axes = ",".join(f"{tag}={value:g}" for tag, value in self.axes)
        features = ",".join(self.features)
        return f"fonts/{self.font.file}{axes and f'@{axes}'}{features and f':{features}'}"


class OwnFace(Face):
    """A cut, opened: a glyph that cannot be true is one that the font lacks, so that no text vanishes silently."""

    def __init__(self, cut: Cut) -> None:
        self._cut = cut
        self._features = {**_PLAIN, **dict.fromkeys(cut.features, True)}
        super().__init__(cut.font.data)
        self._truetype: dict[int, Any] = {}

    def _open(self, data: bytes) -> Any:
        font = super()._open(data)
        if self._cut.axes:
            font.set_variations(dict(self._cut.axes))
        return font

    def kerned(self, text: str) -> tuple[float, ...]:
        """Where the font would put other glyphs than those of the characters, it is not asked."""
        shaped = self._shape(text.replace(_NO_BREAK_SPACE, " "))
        if [glyph for glyph, _ in shaped] != [self._glyph(char) for char in text]:
            return tuple(map(self.advance, text))
        return tuple(units * self._thousandths for _, units in shaped)

    def built(self, characters: Collection[str]) -> bytes:
        """A TrueType file with these characters, the same bytes for the same ones."""
        # here, because only fonts of a game's own are built
        from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]  # it ships no types

        chars = sorted(filter(self.has, {" ", *characters}))
        state = (self._cut.font.digest, self._cut.axes, self._cut.features, chars)
        em, factor = self._font.face.upem, self._factor
        glyphs = {char: self._glyph(char) or 0 for char in chars}
        order = [0, *sorted({*glyphs.values()} - {0})]
        names = {glyph: f"g{glyph}" if glyph else ".notdef" for glyph in order}
        builder = FontBuilder(em * factor, isTTF=True)
        builder.setupGlyphOrder([names[glyph] for glyph in order])
        builder.setupCharacterMap({ord(char): names[glyph] for char, glyph in glyphs.items()})
        outlines = {names[glyph]: self._converted(glyph) for glyph in order}
        builder.setupGlyf(outlines)
        advances = {
            glyph: self._font.get_glyph_h_advance(glyph) * factor if glyph else em * factor // 2 for glyph in order
        }
        builder.setupHorizontalMetrics({names[g]: (advances[g], outlines[names[g]].xMin) for g in order})
        high, low, capitals = (
            max(-_MOST_UNITS, min(round(part * em * factor), _MOST_UNITS))
            for part in (self.metrics.ascent, -self.metrics.descent, self.metrics.cap_height)
        )
        builder.setupHorizontalHeader(ascent=high, descent=low)
        builder.setupNameTable(self._names(sha256(repr(state).encode()).hexdigest()))
        builder.setupOS2(
            sTypoAscender=high,
            sTypoDescender=low,
            usWinAscent=high,
            usWinDescent=-low,
            usWeightClass=self._weight,
            fsSelection=1 if self._cut.font.about.is_italic else 0x40,
            sCapHeight=capitals,
        )
        builder.setupPost(keepGlyphNames=False)
        builder.updateHead(created=_DAY, modified=_DAY, macStyle=2 if self._cut.font.about.is_italic else 0)
        builder.font.recalcTimestamp = False
        buffer = io.BytesIO()
        builder.save(buffer)
        return buffer.getvalue()

    def _shape(self, text: str) -> list[tuple[int, int]]:
        """Each glyph, and how far it moves the pen."""
        buffer = self._hb.Buffer()
        buffer.cluster_level = self._hb.BufferClusterLevel.CHARACTERS
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "ltr"
        buffer.flags = self._hb.BufferFlags.PRESERVE_DEFAULT_IGNORABLES
        self._hb.shape(self._font, buffer, self._features)
        # A font may take all of them away.
        places = zip(buffer.glyph_infos or (), buffer.glyph_positions or (), strict=True)
        return [(info.codepoint, position.x_advance) for info, position in places]

    def _find(self, char: str) -> int | None:
        char = " " if char == _NO_BREAK_SPACE else char
        glyph = super()._find(char)
        if not glyph:
            return None
        shaped = self._shape(char)
        if len(shaped) == 1 and shaped[0][0]:
            glyph = shaped[0][0]
        return glyph if self._is_true(char, glyph) else None

    def _drawn(self, glyph: int) -> list[Segment]:
        """HarfBuzz calls back, and what is raised there is lost."""
        with undisturbed():
            return super()._drawn(glyph)

    def _is_true(self, char: str, glyph: int) -> bool:
        farthest = min(FARTHEST * self._font.face.upem, _MOST_UNITS)
        is_visible = unicodedata.category(char)[0] in _VISIBLE
        advance = self._font.get_glyph_h_advance(glyph)
        if not (1 if is_visible else 0) <= advance <= farthest:
            return False
        segments = self._drawn(glyph)
        if len(segments) > MOST_SEGMENTS:
            return False
        reach = max((abs(value) for segment in segments for value in segment[1:]), default=0.0)
        pulled = max(map(abs, _pulled(segments)), default=0.0)
        return reach <= farthest and pulled <= _MOST_PULLED and (bool(segments) or not is_visible)

    @property
    def _factor(self) -> int:
        """A coarse grid is made finer, as curves are rounded to it."""
        em: int = self._font.face.upem
        return math.ceil(_LEAST_EM / em)

    @property
    def _weight(self) -> int:
        return round(dict(self._cut.axes).get("wght", self._cut.font.about.weight))

    def _converted(self, glyph: int) -> Any:
        """The outline in quadratic curves."""
        if glyph not in self._truetype:
            from fontTools.pens.cu2quPen import Cu2QuPen  # type: ignore[import-untyped]  # it ships no types
            from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]  # it ships no types
            from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]  # it ships no types

            pen = TTGlyphPen(None)
            factor = self._factor
            quadratic = Cu2QuPen(pen, _ERROR * self._font.face.upem * factor)
            if glyph:  # the sign for what is missing is never drawn
                with undisturbed():
                    self._font.draw_glyph_with_pen(glyph, TransformPen(quadratic, (factor, 0, 0, factor, 0, 0)))
            made = pen.glyph()
            made.recalcBounds(None)
            self._truetype[glyph] = made
        return self._truetype[glyph]

    def _names(self, digest: str) -> dict[str, str]:
        """Its own name is not a PDF's to give: two cuts of one file must not be taken for each other."""
        plain = re.sub(r"[^A-Za-z0-9-]", "", self._cut.font.stem)[:40] or "Font"
        style = "Italic" if self._cut.font.about.is_italic else "Regular"
        return {
            "familyName": self._cut.font.family,
            "styleName": style,
            "uniqueFontIdentifier": digest,
            "fullName": f"{self._cut.font.family} {style}",
            "psName": f"{plain}-{digest[:8]}",
        }


def _pulled(segments: Iterable[Segment]) -> Iterator[float]:
    """Where the one quadratic curve would be pulled to that may take the place of each cubic one."""
    x = y = 0.0
    for _, *values in segments:
        if len(values) == 6:
            ax, ay, bx, by, end_x, end_y = values
            yield from ((3 * ax - x) / 2, (3 * ay - y) / 2, (3 * bx - end_x) / 2, (3 * by - end_y) / 2)
        if values:
            x, y = values[-2:]
