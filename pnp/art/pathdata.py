"""The `d` of a path -> lines and cubic curves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.art.arcs import arc_curves
from pnp.art.numbers import NUMBER, number
from pnp.art.xmltree import shorten
from pnp.scene.path import Path, Point, Segment

MAX_SEGMENTS = 60_000

_ARGUMENTS = {"M": 2, "Z": 0, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_FLAGS = (3, 4)  # the two arguments of an arc that are 0 or 1, and may stand without a blank
_BLANK = re.compile(r"\s*+")
_BETWEEN = r"\s*+,?+\s*+"
_SEPARATOR = re.compile(_BETWEEN)
_NUMBER = re.compile(NUMBER)
_FLAG = re.compile(r"[01]")

# Nearly all numbers are short, and so need no look at whether they are too large or as good as 0: the arguments of
# a command are then read in one go. Whatever does not match is read again with more care.
_SHORT = r"([-+]?+(?:[0-9]{1,6}+(?:\.[0-9]{0,8}+)?+|\.[0-9]{1,8}+))(?![0-9eE])"


class NothingDrawn(ValueError):  # noqa: N818 - it is a mistake only where drawings are read strictly
    """A shape without any extent, such as a path that only moves."""


def _in_one_go(command: str) -> re.Pattern[str]:
    parts = ["([01])" if command == "A" and i in _FLAGS else _SHORT for i in range(_ARGUMENTS[command])]
    return re.compile(_BETWEEN.join(parts))


_SHORT_ARGUMENTS = {command: _in_one_go(command) for command in _ARGUMENTS if command != "Z"}


def parse_path_data(data: str) -> Path:
    """Anything the SVG grammar does not allow is a ValueError that quotes the place."""
    pen = _Pen()
    rows = 0
    at = _skip(_BLANK, data, 0)
    while at < len(data):
        letter, command = data[at], data[at].upper()
        if command not in _ARGUMENTS:
            raise _unreadable(data, at, "a command letter is wanted")
        if not pen.segments and command != "M":
            raise _unreadable(data, at, "a path begins with M")
        at = _skip(_BLANK, data, at + 1)
        if command == "Z":
            pen.close()
            continue
        first = True
        while first or _another(data, at):
            values, at = _arguments(data, at, command, first)
            rows += 1
            if rows > MAX_SEGMENTS:
                raise ValueError(f"more than {MAX_SEGMENTS:,} segments")
            pen.draw(command if first or command != "M" else "L", values, relative=letter != command)
            first = False
        at = _skip(_BLANK, data, at)
    if not pen.segments:
        raise ValueError("is empty")
    if all(segment[0] in "MZ" for segment in pen.segments):
        raise NothingDrawn("draws nothing")
    return tuple(pen.segments)


def _skip(pattern: re.Pattern[str], data: str, at: int) -> int:
    skipped = pattern.match(data, at)
    return skipped.end() if skipped else at


def _another(data: str, at: int) -> bool:
    start = _skip(_SEPARATOR, data, at)
    return "," in data[at:start] or _NUMBER.match(data, start) is not None


def _arguments(data: str, at: int, command: str, first: bool) -> tuple[list[float], int]:
    at = _skip(_BLANK if first else _SEPARATOR, data, at)
    if short := _SHORT_ARGUMENTS[command].match(data, at):
        return [float(text) for text in short.groups()], short.end()
    values: list[float] = []
    for index in range(_ARGUMENTS[command]):
        start = _skip(_SEPARATOR, data, at) if values else at
        flag = command == "A" and index in _FLAGS
        match = (_FLAG if flag else _NUMBER).match(data, start)
        if not match:
            wanted = "0 or 1" if flag else "a number"
            raise _unreadable(data, start, f"{command} takes {_ARGUMENTS[command]} numbers; {wanted} is wanted")
        values.append(number(match[0]))
        at = match.end()
    return values, at


def _unreadable(data: str, at: int, wanted: str) -> ValueError:
    rest = f"at “{shorten(data[at : at + 60], 20)}”" if at < len(data) else "at its end"
    return ValueError(f"cannot be read {rest} (character {at + 1}): {wanted}")


class _Pen:
    """Takes commands with their arguments as segments."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._at: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._drawn = 0  # since the last M
        self._last = ""  # command
        self._control: Point = (0.0, 0.0)  # of the last curve

    def draw(self, command: str, values: Sequence[float], *, relative: bool) -> None:
        x, y = self._at
        if command == "M":
            self._move((values[0] + x, values[1] + y) if relative else (values[0], values[1]))
            self._last = command
            return
        if self._last == "Z":
            self._move(self._start)  # what follows a Z starts where the closed part started
        if command == "H":
            self._line((values[0] + x if relative else values[0], y))
        elif command == "V":
            self._line((x, values[0] + y if relative else values[0]))
        elif command == "A":
            self._arc(values, (values[5] + x, values[6] + y) if relative else (values[5], values[6]))
        else:
            dx, dy = self._at if relative else (0.0, 0.0)
            self._points(command, [(values[i] + dx, values[i + 1] + dy) for i in range(0, len(values), 2)])
        self._last = command

    def close(self) -> None:
        if self._last == "Z":
            return
        # Z says it alone, without a line to the start.
        if self._drawn > 1 and self.segments[-1] == ("L", *self._start):
            self.segments.pop()
        self.segments.append(("Z",))
        self._at = self._start
        self._last = "Z"

    def _points(self, command: str, points: Sequence[Point]) -> None:
        if command == "L":
            self._line(points[0])
        elif command == "C":
            self._curve(*points)
        elif command == "S":
            self._curve(self._mirrored("CS"), *points)
        elif command == "Q":
            self._quadratic(*points)
        else:
            self._quadratic(self._mirrored("QT"), *points)

    def _mirrored(self, curves: str) -> Point:
        """A smooth curve goes on as the one before ended, if that was a curve of its kind."""
        if not self._last or self._last not in curves:
            return self._at
        (x, y), (cx, cy) = self._at, self._control
        return x + x - cx, y + y - cy

    def _move(self, point: Point) -> None:
        self.segments.append(("M", *point))
        self._at = self._start = point
        self._drawn = 0

    def _line(self, point: Point) -> None:
        self.segments.append(("L", *point))
        self._at = point
        self._drawn += 1

    def _curve(self, first: Point, second: Point, end: Point) -> None:
        self.segments.append(("C", *first, *second, *end))
        self._at, self._control = end, second
        self._drawn += 1

    def _quadratic(self, control: Point, end: Point) -> None:
        (x0, y0), (cx, cy), (x, y) = self._at, control, end
        first = (x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3)
        second = (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3)
        self._curve(first, second, end)
        self._control = control

    def _arc(self, values: Sequence[float], end: Point) -> None:
        rx, ry, turn, large, sweep, *_ = values
        if not (rx and ry):
            self._line(end)  # without a radius an arc is straight
            return
        try:
            curves = arc_curves(self._at, (abs(rx), abs(ry)), turn, large=bool(large), sweep=bool(sweep), end=end)
            for curve in curves:
                self._curve(*curve)
        except ArithmeticError:  # of absurd proportions
            raise ValueError("holds an arc that cannot be drawn") from None
        self._at = end
