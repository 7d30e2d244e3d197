"""Font files and the letters that a drawing needs -> parts of these fonts, for the drawing to carry.

The parts bear no name: a font's licence may reserve its own for the whole font.
"""

from __future__ import annotations

import base64
import hashlib
import io
from dataclasses import dataclass

from fontTools import subset  # type: ignore[import-untyped]  # fontTools ships no types
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # as above


@dataclass(frozen=True, slots=True)
class Face:
    """What a style sheet says of a font, for those who have it installed."""

    family: str
    weight: int
    is_italic: bool


def _source(name: str, data: bytes) -> Face:
    with TTFont(io.BytesIO(data), lazy=True) as font:
        names = font["name"]
        family = names.getDebugName(16) or names.getDebugName(1) or name
        return Face(family, int(font["OS/2"].usWeightClass), bool(font["OS/2"].fsSelection & 1))


@dataclass(frozen=True, slots=True)
class Letters:
    """Some letters of a face, as a style sheet holds them; `name` is the same wherever the same letters are needed."""

    name: str
    source: Face
    woff: bytes

    @property
    def css(self) -> str:
        """The rule that brings the font, and the class of text that is set in it."""
        data = base64.b64encode(self.woff).decode("ascii")
        family = self.source.family.replace("\\", "").replace("'", "")
        looks = f"font-weight:{self.source.weight};font-style:{'italic' if self.source.is_italic else 'normal'}"
        plain = "font-kerning:normal;font-variant-ligatures:none"
        return (
            f"@font-face{{font-family:{self.name};{looks};src:url(data:font/woff;base64,{data}) format('woff')}}\n"
            f".{self.name}{{font-family:{self.name},'{family}',serif;{looks};{plain}}}"
        )


class Cutter:
    """Cuts fonts down, each set of letters once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, frozenset[str]], Letters] = {}

    def wanted(self, face: str, needed: frozenset[str]) -> frozenset[str]:
        """What is cut for a drawing that needs these letters."""
        return needed

    def letters(self, face: str, data: bytes, characters: frozenset[str]) -> Letters:
        """Of a face by its name and its file."""
        key = face, characters
        if key not in self._known:
            woff = _subset(data, characters)
            name = f"f-{hashlib.sha256(woff).hexdigest()[:10]}"
            self._known[key] = Letters(name, _source(face, data), woff)
        return self._known[key]


def _subset(data: bytes, characters: frozenset[str]) -> bytes:
    """Kerned like the whole font, and without ligatures: letters stand where the layout has them."""
    options = subset.Options(
        layout_features=["kern", "mark", "mkmk"],
        name_IDs=[],
        notdef_outline=True,
        hinting=False,
        recalc_timestamp=False,
    )
    options.flavor = "woff"
    with subset.load_font(io.BytesIO(data), options) as font:
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=[ord(char) for char in sorted(characters)])
        cutter.subset(font)
        buffer = io.BytesIO()
        subset.save_font(font, buffer, options)
    return buffer.getvalue()
