"""The `d` of a path -> lines and cubic curves."""

from __future__ import annotations

import re

from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]

from pnp.art.numbers import NUMBER, number
from pnp.art.xmltree import shorten
from pnp.layout.frame import Path, Point, Segment

MAX_SEGMENTS = 60_000

_ARGUMENTS = {"M": 2, "Z": 0, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_FLAGS = (3, 4)  # the two arguments of an arc that are 0 or 1, and may stand without a blank
_BLANK = re.compile(r"\s*+")
_SEPARATOR = re.compile(r"\s*+,?+\s*+")
_NUMBER = re.compile(NUMBER)
_FLAG = re.compile(r"[01]")


def parse_path_data(data: str) -> Path:
    """Anything the SVG grammar does not allow is a ValueError that quotes the place."""
    pen = _Pen()
    try:
        parse_path(_regular(data), pen)
    except ArithmeticError:  # an arc of absurd proportions
        raise ValueError("holds an arc that cannot be drawn") from None
    if all(segment[0] in "MZ" for segment in pen.segments):
        raise ValueError("draws nothing")
    return tuple(pen.segments)


def _regular(data: str) -> str:
    """The same path with blanks between all tokens: the parser behind skips what it does not understand."""
    tokens: list[str] = []
    at = _skip(_BLANK, data, 0)
    closed = False
    segments = 0
    while at < len(data):
        command = data[at].upper()
        if command not in _ARGUMENTS:
            raise _unreadable(data, at, "a command letter is wanted")
        if not tokens and command != "M":
            raise _unreadable(data, at, "a path begins with M")
        letter = data[at]
        at = _skip(_BLANK, data, at + 1)
        if command == "Z":
            if not closed:
                tokens.append("Z")
            closed = True
            continue
        if closed and command != "M":
            tokens += ("m", "0", "0")  # what follows a Z starts where the closed part started
        closed = False
        first = True
        while first or _another(data, at):
            values, at = _arguments(data, at, command, first)
            segments += 1
            if segments > MAX_SEGMENTS:
                raise ValueError(f"more than {MAX_SEGMENTS:,} segments")
            tokens += _straightened(letter, values, first)
            first = False
        at = _skip(_BLANK, data, at)
    if not tokens:
        raise ValueError("is empty")
    return " ".join(tokens)


def _skip(pattern: re.Pattern[str], data: str, at: int) -> int:
    found = pattern.match(data, at)
    return found.end() if found else at


def _another(data: str, at: int) -> bool:
    start = _skip(_SEPARATOR, data, at)
    return "," in data[at:start] or _NUMBER.match(data, start) is not None


def _arguments(data: str, at: int, command: str, first: bool) -> tuple[list[float], int]:
    values: list[float] = []
    for index in range(_ARGUMENTS[command]):
        separator = _BLANK if first and not values else _SEPARATOR
        start = _skip(separator, data, at)
        flag = command == "A" and index in _FLAGS
        found = (_FLAG if flag else _NUMBER).match(data, start)
        if not found:
            wanted = "0 or 1" if flag else "a number"
            raise _unreadable(data, start, f"{command} takes {_ARGUMENTS[command]} numbers; {wanted} is wanted")
        values.append(number(found[0]))
        at = found.end()
    return values, at


def _straightened(letter: str, values: list[float], first: bool) -> list[str]:
    """An arc without a radius is a straight line; the parser behind would leave it out."""
    if letter in "Aa" and not (values[0] and values[1]):
        letter, values = ("L" if letter == "A" else "l"), values[5:]
    elif letter in "Mm" and not first:
        letter = "L" if letter == "M" else "l"
    texts = [repr(value) for value in values]
    if letter in "Aa":
        texts[3:5] = ("1" if flag else "0" for flag in values[3:5])
    return [letter, *texts]


def _unreadable(data: str, at: int, wanted: str) -> ValueError:
    rest = f"at “{shorten(data[at : at + 60], 20)}”" if at < len(data) else "at its end"
    return ValueError(f"cannot be read {rest} (character {at + 1}): {wanted}")


class _Pen:
    """Takes the parser's calls as segments."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._at: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._drawn = 0

    def moveTo(self, point: Point) -> None:  # noqa: N802
        self.segments.append(("M", *point))
        self._at = self._start = point
        self._drawn = 0

    def lineTo(self, point: Point) -> None:  # noqa: N802
        self.segments.append(("L", *point))
        self._at = point
        self._drawn += 1

    def curveTo(self, first: Point, second: Point, end: Point) -> None:  # noqa: N802
        self.segments.append(("C", *first, *second, *end))
        self._at = end
        self._drawn += 1

    def qCurveTo(self, control: Point, end: Point) -> None:  # noqa: N802
        (x0, y0), (cx, cy), (x, y) = self._at, control, end
        first = (x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3)
        second = (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3)
        self.curveTo(first, second, end)

    def closePath(self) -> None:  # noqa: N802
        # The parser draws the closing line as well; Z alone says it.
        if self._drawn > 1 and self.segments[-1] == ("L", *self._start):
            self.segments.pop()
        self.segments.append(("Z",))

    def endPath(self) -> None:  # noqa: N802
        """An open part needs no mark."""
