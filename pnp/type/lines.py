"""Inline text -> evenly filled lines: what may not be torn apart stays together. Widths in em."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from typing import TypeAlias

from pnp.scene.bounds import across
from pnp.scene.frame import Frame
from pnp.source.inlines import Icon, Inline, LineBreak, Run
from pnp.type.errors import TypesetError
from pnp.type.fonts import SOFT_HYPHEN, FontBook
from pnp.type.scripts import may_part, wide_breaks

IconSource: TypeAlias = Callable[[str], Frame]  # raises KeyError for a name that it does not know

_ICON_HEIGHT = 1.7  # of the height of capitals: a picture needs more room than a letter to be read
_ICON_SIDE = 0.04  # em between a picture and the letters that touch it
_ICON_SPACED = 0.08  # em between a picture and the space that parts it from letters: these bring such air with them
_NARROW = 0.15  # of a picture's width: what it leaves free at a side so that it looks lost there
_OPENING, _CLOSING = "([“‘", ".,;:!?)]”’…"
_LETTER = r"[^\W\d_]"
# A line may end at a space, after a hyphen or dash between words (not in “o’-clock”), and at invisible marks.
_BREAKS = re.compile(
    rf"( +)|([\u00ad\u200b])|(?<=(?:{_LETTER}|’)[-‐])(?={_LETTER}{{3}})|(?<={_LETTER}[–—])(?={_LETTER})"
)
_PICTURE = "\ufffc"  # stands for one, where it is asked what may part
_EPSILON = 1e-6
# Costs, in squares of the empty share of a line
_ONE_MORE_LINE = 1000.0
_HYPHENATED = 0.05
_PARTED = 1.0  # a picture at the end of a line, and its name on the next


@dataclass(frozen=True, slots=True)
class Letters:
    font: str
    text: str
    link: str = ""

    def joins(self, other: Letters) -> bool:
        """Whether the two can be set in one go."""
        return (self.font, self.link) == (other.font, other.link)


@dataclass(frozen=True, slots=True)
class Picture:
    frame: Frame
    width: float
    height: float
    before: float = 0.0
    after: float = 0.0


Piece: TypeAlias = Letters | Picture


@dataclass(frozen=True, slots=True)
class Chunk:
    """Pieces that always share a line, and what follows them if the line goes on or ends there."""

    pieces: tuple[Piece, ...]
    width: float
    space: Letters | None = None
    space_width: float = 0.0
    hyphen: Letters | None = None
    hyphen_width: float = 0.0


class Setter:
    """Cuts inlines into chunks and puts chunks together to lines, in one style of type."""

    def __init__(self, fonts: FontBook, font: str, tracking_em: float, icons: IconSource | None) -> None:
        self._fonts = fonts
        self._font = font
        self._tracking = tracking_em
        self._icons = icons
        self._icon_height = _ICON_HEIGHT * fonts.metrics(font).cap_height

    def width(self, piece: Piece) -> float:
        """How far the pen moves."""
        if isinstance(piece, Picture):
            return piece.before + piece.width + piece.after
        width = self._fonts.width_em(piece.font, piece.text)
        return width + self._tracking * len(piece.text) if self._tracking else width

    def marker(self, text: str) -> Letters:
        """The sign before a row of a list, bold so that the eye finds it."""
        return Letters(self._fonts.variant(self._font, bold=True), text)

    def paragraphs(self, inlines: Sequence[Inline], bold: bool = False) -> Iterator[list[Chunk]]:
        """The chunks up to each forced line break."""
        for forced, part in groupby(inlines, key=lambda inline: isinstance(inline, LineBreak)):
            if not forced:
                yield list(self._chunks(part, bold))

    def line(self, chunks: Sequence[Chunk]) -> tuple[Piece, ...]:
        """Chunks side by side, neighbouring letters of one font as one piece, their spaces included."""
        pieces: list[Piece] = []
        for index, chunk in enumerate(chunks):
            last = index == len(chunks) - 1
            end = chunk.hyphen if last else chunk.space
            for piece in (*chunk.pieces, end) if end else chunk.pieces:
                before = pieces[-1] if pieces else None
                if isinstance(piece, Letters) and isinstance(before, Letters) and before.joins(piece):
                    pieces[-1] = replace(before, text=before.text + piece.text)
                else:
                    pieces.append(piece)
        return tuple(_aired(pieces))

    def line_width(self, pieces: Sequence[Piece]) -> float:
        trailing = self._tracking if pieces and isinstance(pieces[-1], Letters) else 0.0
        return sum(map(self.width, pieces)) - trailing

    def _chunks(self, inlines: Iterator[Inline], bold: bool) -> Iterator[Chunk]:
        pieces: list[Piece] = []
        before = ""
        for inline in inlines:
            after = inline.text[:1] if isinstance(inline, Run) else _PICTURE
            if pieces and after and may_part(before, after):
                yield self._chunk(pieces, self._font, None, None)
                pieces = []
            before = (inline.text[-1:] or before) if isinstance(inline, Run) else _PICTURE
            if isinstance(inline, Icon):
                pieces.append(self._picture(inline))
            elif isinstance(inline, Run):
                font = self._fonts.variant(self._font, bold or inline.bold, inline.italic)
                start = 0
                for at, end, space, mark in _cuts(inline.text):
                    if at > start:
                        pieces.append(Letters(font, inline.text[start:at], inline.link))
                    start = end
                    if pieces:
                        yield self._chunk(pieces, font, space, mark, inline.link)
                        pieces = []
                if start < len(inline.text):
                    pieces.append(Letters(font, inline.text[start:], inline.link))
        if pieces:
            yield self._chunk(pieces, self._font, None, None)

    def _chunk(self, pieces: list[Piece], font: str, space: str | None, mark: str | None, link: str = "") -> Chunk:
        spaced = tuple(_touching(pieces))
        width = sum(map(self.width, spaced))
        if space:
            blank = Letters(font, " ", link)
            return Chunk(spaced, width, space=blank, space_width=self.width(blank))
        if mark == SOFT_HYPHEN:
            hyphen = Letters(font, "-")
            return Chunk(spaced, width, hyphen=hyphen, hyphen_width=self.width(hyphen))
        return Chunk(spaced, width)

    def _picture(self, icon: Icon) -> Picture:
        try:
            if self._icons is None:
                raise KeyError(icon.id)
            frame = self._icons(icon.id)
        except KeyError:
            raise TypesetError(f"unknown icon “:{icon.id}:”") from None
        scale = self._icon_height / max(frame.height, frame.width * 0.8)  # wide pictures become lower
        return Picture(frame, frame.width * scale, frame.height * scale)


def _cuts(text: str) -> Iterator[tuple[int, int, str | None, str | None]]:
    """Where a line may end: from where to where, and the space or the mark that stands there."""
    cuts = {cut.start(): (cut.start(), cut.end(), cut[1], cut[2]) for cut in _BREAKS.finditer(text)}
    if wide := [place for place in wide_breaks(text) if place not in cuts]:
        cuts |= {place: (place, place, None, None) for place in wide}
        return iter(sorted(cuts.values(), key=lambda cut: cut[0]))
    return iter(cuts.values())


def _touching(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Pictures get some air on the sides where no space stands; punctuation moves up to those that are narrow."""
    for index, piece in enumerate(pieces):
        if isinstance(piece, Picture):
            before = _ICON_SIDE if index else 0.0
            after = _ICON_SIDE if index < len(pieces) - 1 else 0.0
            if index and _touches(pieces[index - 1], _OPENING, -1):
                before -= _empty(piece)[0]
            if after and _touches(pieces[index + 1], _CLOSING, 0):
                after -= _empty(piece)[1]
            yield Picture(piece.frame, piece.width, piece.height, before, after)
        else:
            yield piece


def _aired(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Pictures between words stand a little off, for some fill their square: what is free in it counts."""
    for index, piece in enumerate(pieces):
        if isinstance(piece, Picture):
            left, right = (max(0.0, _ICON_SPACED - free) for free in _free(piece))
            before = left if _is_word(pieces[:index][::-1], -1) else 0.0
            after = right if _is_word(pieces[index + 1 :], 0) else 0.0
            yield replace(piece, before=piece.before + before, after=piece.after + after)
        else:
            yield piece


def _is_word(pieces: Sequence[Piece], at: int) -> bool:
    """Whether a space comes first, and then letters."""
    if not pieces or not isinstance(pieces[0], Letters) or pieces[0].text[at] != " ":
        return False
    return bool(pieces[0].text.strip()) or (len(pieces) > 1 and isinstance(pieces[1], Letters))


def _touches(piece: Piece, marks: str, at: int) -> bool:
    return isinstance(piece, Letters) and piece.text[at] in marks


def _empty(picture: Picture) -> tuple[float, float]:
    """What a narrow picture leaves free at its sides, in em; nothing for most, which fill their square."""
    before, after = (side if side > _NARROW * picture.width else 0.0 for side in _free(picture))
    return before, after


def _free(picture: Picture) -> tuple[float, float]:
    """How much of its square a picture leaves free at its sides, in em."""
    left, right = across(picture.frame)
    scale = picture.width / picture.frame.width
    return left * scale, (picture.frame.width - right) * scale


def break_lines(chunks: Sequence[Chunk], width: float, *, even: bool) -> list[Sequence[Chunk]] | None:
    """The fewest lines that hold the chunks, and among these ways the least ragged one.

    With `even` the last line is as long as the others, as in centred text. None if a chunk is too wide.
    """
    count = len(chunks)
    starts = [0.0, *accumulate(chunk.width + chunk.space_width for chunk in chunks)]
    best = [0.0] + [math.inf] * count  # the cost of the lines that end before each chunk
    previous = [0] * (count + 1)
    limit = width + _EPSILON
    for end in range(1, count + 1):
        chunk = chunks[end - 1]
        edge = starts[end] - chunk.space_width + (chunk.hyphen_width if end < count else 0.0)
        for start in range(end - 1, -1, -1):
            filled = edge - starts[start]
            if filled > limit:
                break
            slack = (width - filled) / width
            cost = best[start] + _ONE_MORE_LINE + (slack * slack if even or end < count else 0.0)
            if chunk.hyphen and end < count:
                cost += _HYPHENATED
            if end < count and _names(chunk, chunks[end]):
                cost += _PARTED
            if end == count and start:
                cost += _forlorn(count - start, filled / width)
            if cost < best[end]:
                best[end], previous[end] = cost, start
    if best[count] == math.inf:
        return None
    lines: list[Sequence[Chunk]] = []
    end = count
    while end:
        lines.append(chunks[previous[end] : end])
        end = previous[end]
    return lines[::-1]


def _names(chunk: Chunk, after: Chunk) -> bool:
    """Whether one is a picture, tied to no word before it, and the other begins with words: most often its name."""
    return all(isinstance(piece, Picture) for piece in chunk.pieces) and isinstance(after.pieces[0], Letters)


def _forlorn(words: int, filled: float) -> float:
    """What it costs to leave a word or two alone on the last line."""
    if words == 1 and filled < 0.6:
        return 3.0
    return 1.0 if words == 2 and filled < 0.4 else 0.0
