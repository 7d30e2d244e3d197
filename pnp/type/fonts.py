"""Font files -> widths, heights and outlines of text; a character that no font has is an error."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from pnp.scene.path import Path as Outline
from pnp.scene.path import Segment
from pnp.scene.units import MM_PER_PT
from pnp.source.problems import did_you_mean
from pnp.source.remembered import Remembered
from pnp.type.errors import UNFILLED, TypesetError
from pnp.type.face import Face, Metrics
from pnp.type.features import with_features
from pnp.type.own_face import Cut, OwnFace
from pnp.type.scripts import MOST_MARKS, piled, unsettable

SOFT_HYPHEN = "\u00ad"
_WORD_BEGINS = re.compile(r"(?<=[a-z])(?=[A-Z0-9])")
WITH = ":"  # between a font and its features: Alegreya-Regular:lnum

# What may be drawn in place of a character that no face has: the same mark, only less exact.
_STAND_INS = {
    "\u202f": "\u2009\u00a0",  # narrow no-break space
    "\u2009": "\u00a0",  # thin space
    "\u2011": "\u2010-",  # no-break hyphen
    "\u2010": "-",  # hyphen
}
_HOLE = re.compile(r"\{[A-Za-z'][^{}]*\}?")  # also what a line break has left of one
# That are remembered, ten times what a large game has: whoever edits a game all day sets ever other words.
_MOST_TEXTS = 50_000
_MOST_SEGMENTS = 50_000
SUFFIXES = {"-bold-italic": (True, True), "-bold": (True, False), "-italic": (False, True)}


@dataclass(frozen=True, slots=True)
class Run:
    """Text that one face draws, and how far the pen moves after each character, in 1/1000 em, kerned."""

    face: str
    text: str
    advances: tuple[float, ...]


class Sisters(NamedTuple):
    """The faces of one family, for text of any weight; one may stand for all."""

    regular: str
    bold: str
    italic: str
    bold_italic: str

    def of(self, bold: bool, italic: bool) -> str:
        return self[bold + 2 * italic]


@dataclass(frozen=True, slots=True)
class House:
    """What comes with pnp: its font files, the face of each style, and who is asked for what a face lacks."""

    files: Mapping[str, Path]
    styles: Mapping[str, str]
    fallback: tuple[str, ...]

    @classmethod
    def read(cls, folder: Path) -> House:
        """As `styles/fonts.toml` describes it."""
        config = tomllib.loads((folder / "styles" / "fonts.toml").read_text(encoding="utf-8"))
        files = {path.stem: path for path in sorted((folder / "fonts").glob("*.ttf"))}
        return cls(files, config["styles"], tuple(config["fallback"]))


class FontBook:
    """The faces of one game: every question about the size and shape of its type is answered here."""

    def __init__(
        self, house: House, styles: Mapping[str, str], cuts: Collection[Cut] = (), fallback: Sequence[Sisters] = ()
    ) -> None:
        """`styles` that are set in other faces than the house's; `cuts`: fonts of the game's own that these name.

        `fallback` is asked before the house's is.
        """
        self._files = house.files
        self._own = {cut.name: cut for cut in cuts}
        self._styles = {**house.styles, **styles}
        self._fallback = (*fallback, *(Sisters(face, face, face, face) for face in house.fallback))
        for face in (*self._styles.values(), *(face for sisters in self._fallback for face in sisters)):
            if face not in self._own and face.partition(WITH)[0] not in self._files:
                raise ValueError(f"there is no font “{face}”; known fonts: {', '.join(self._files)}")
        self._data: dict[str, bytes] = {}
        self._faces: dict[str, Face] = {}
        self._covers: dict[tuple[str, ...], dict[str, tuple[str, str]]] = {}  # by who is asked
        self._runs: dict[tuple[str, str], tuple[Run, ...]] = {}
        self._widths: dict[tuple[str, str], float] = {}
        self._outlines: Remembered[Outline] = Remembered(_MOST_SEGMENTS)

    @classmethod
    def from_files(cls, folder: Path, overrides: Mapping[str, str] | None = None) -> FontBook:
        """The house's book, with some styles set in others of its faces."""
        house = House.read(folder)
        for style in overrides or {}:
            if style not in house.styles:
                raise ValueError(f"there is no style of type “{style}”; {did_you_mean(style, house.styles)}")
        book = cls(house, overrides or {})
        for face in (overrides or {}).values():
            book.try_out(face)
        return book

    @property
    def styles(self) -> tuple[str, ...]:
        return tuple(self._styles)

    @property
    def faces(self) -> tuple[tuple[str, str], ...]:
        """Each style with its face: a frame names styles, so this is part of what makes a file up to date."""
        own = tuple((name, cut.font.digest) for name, cut in self._own.items())
        return (*sorted(self._styles.items()), *sorted(own), *(("", repr(sisters)) for sisters in self._fallback))

    def variant(self, style: str, bold: bool = False, italic: bool = False) -> str:
        """The bold or slanted sister of a style; a style without sisters stands in for them."""
        own = next((suffix for suffix in SUFFIXES if style.endswith(suffix)), "")
        is_bold, is_italic = SUFFIXES.get(own, (False, False))
        both = (bold or is_bold, italic or is_italic)
        wanted = style.removesuffix(own) + next((s for s, pair in SUFFIXES.items() if pair == both), "")
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
        """What text may be set in of the house's, by name: AlegreyaSans-Bold:lnum is of Alegreya Sans."""
        return tuple(sorted({self._family(face) for face in self._all_faces if face not in self._own}))

    @property
    def own_families(self) -> tuple[str, ...]:
        """The same of the game's own."""
        return tuple(sorted({cut.font.family for cut in self._own.values()}))

    @property
    def _all_faces(self) -> tuple[str, ...]:
        return (*self._styles.values(), *(face for sisters in self._fallback for face in sisters))

    def _family(self, face: str) -> str:
        if face in self._own:
            return self._own[face].font.family
        return _WORD_BEGINS.sub(" ", face.partition("-")[0])

    def is_own(self, face: str) -> bool:
        """Whether the face comes from the game's folder: it is then embedded by its characters."""
        return face in self._own

    @property
    def has_own(self) -> bool:
        return bool(self._own)

    def try_out(self, face: str) -> None:
        """Raises ValueError if a face of the house's lacks the features that are asked of it."""
        try:
            self.data(face)
        except ValueError as error:
            raise ValueError(f"the font “{face}” cannot be used: {error}") from None

    def data(self, face: str) -> bytes:
        """The file of a face of the house's, with the glyphs that its features choose."""
        if face not in self._data:
            name, _, features = face.partition(WITH)
            data = self._files[name].read_bytes()
            self._data[face] = with_features(data, features.split(",")) if features else data
        return self._data[face]

    def embeddable(self, face: str, characters: Collection[str]) -> bytes:
        """A TrueType file that draws the characters: the whole font of the house's, or what is needed of another."""
        own = self._face(face)
        return own.built(characters) if isinstance(own, OwnFace) else self.data(face)

    def natural_advances(self, face: str, text: str) -> tuple[float, ...]:
        """How far the face moves after each character by itself, unkerned, in 1/1000 em."""
        return tuple(map(self._face(face).advance, text))

    def runs(self, style: str, text: str) -> tuple[Run, ...]:
        """The text as it is drawn, cut where another face must step in; soft hyphens are gone."""
        key = style, text
        runs = self._runs.get(key)
        if runs is None:
            if len(self._runs) >= _MOST_TEXTS:
                self._runs.clear()
            runs = self._runs[key] = tuple(self._shape(style, text))
        return runs

    def width_em(self, style: str, text: str) -> float:
        """The width at a type size of 1, without tracking."""
        key = style, text
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) >= _MOST_TEXTS:
                self._widths.clear()
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
        return self._outlines.get((style, text, size_pt), len, partial(self._outlined, style, text, size_pt))

    def _outlined(self, style: str, text: str, size_pt: float) -> Outline:
        segments: list[Segment] = []
        pen = 0.0
        scale = size_pt * MM_PER_PT
        for run in self.runs(style, text):
            face = self._face(run.face)
            for char, advance in zip(run.text, run.advances, strict=True):
                segments += face.placed(char, pen, scale)
                pen += advance / 1000 * scale
        return tuple(segments)

    def _face(self, face: str) -> Face:
        if face not in self._faces:
            own = self._own.get(face)
            self._faces[face] = OwnFace(own) if own is not None else Face(self.data(face))
        return self._faces[face]

    def _shape(self, style: str, text: str) -> Iterator[Run]:
        if hole := _HOLE.search(text):
            raise TypesetError(f"{UNFILLED}“{hole[0]}”", "a hole takes in what the data or the example has")
        weight = next((pair for suffix, pair in SUFFIXES.items() if style.endswith(suffix)), (False, False))
        chain = (self.face(style), *(sisters.of(*weight) for sisters in self._fallback))
        covers = self._covers.setdefault(chain, {})
        drawn = unicodedata.normalize("NFC", text).replace(SOFT_HYPHEN, "")
        if letter := piled(drawn):
            shown = f"“{letter[: MOST_MARKS // 2]}…”"
            message = f"{shown} has {len(letter) - 1:,} accents on one letter, which nobody can read"
            raise TypesetError(message, f"they are drawn over one another: at most {MOST_MARKS}")
        for char in drawn:
            if char not in covers:
                covers[char] = self._cover(chain, char)
        for name, part in groupby(drawn, key=lambda char: covers[char][0]):
            chars = "".join(covers[char][1] for char in part)
            yield Run(name, chars, self._face(name).kerned(chars))

    def _cover(self, chain: Sequence[str], char: str) -> tuple[str, str]:
        """The face that draws a character, and what it draws."""
        if why := unsettable(char):
            raise TypesetError(f"{_shown(char)} {why}", "write it in other letters, or draw it as a picture")
        for candidate in (char, *_STAND_INS.get(char, "")):
            for name in chain:
                if self._face(name).has(candidate):
                    return name, candidate
        tried = ", ".join(dict.fromkeys(map(self._family, chain)))
        hint = "write it otherwise, draw it as a symbol and use :its-id:, or name a font that has it: [fonts] fallback"
        raise TypesetError(f"no font has the character {_shown(char)}; tried: {tried}", hint)


def _shown(char: str) -> str:
    return f"{f'“{char}” ' if char.isprintable() else ''}(U+{ord(char):04X})"
