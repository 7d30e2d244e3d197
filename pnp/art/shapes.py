"""A basic shape's attributes -> its path, before any transform; and the box around a path."""

from __future__ import annotations

import math
from collections.abc import Mapping

from pnp.art import affine
from pnp.art.numbers import length, numbers
from pnp.art.pathdata import NothingDrawn, parse_path_data
from pnp.scene.path import Path, Point, between, circle, ellipse, line, polygon, rect

_ACROSS = frozenset({"x", "cx", "rx", "x1", "x2", "width", "fx"})
_DOWN = frozenset({"y", "cy", "ry", "y1", "y2", "height", "fy"})


class BadAttributeError(ValueError):
    """A ValueError that knows its attribute; an empty name means the element as a whole."""

    def __init__(self, attribute: str, message: str) -> None:
        super().__init__(message)
        self.attribute = attribute


class Attributes:
    """An element's attributes, read as what they should be; BadAttributeError where they are not.

    `around` is the width and the height that percentages are of. Where it is not strict, a shape without a size
    is what it is to every program: nothing.
    """

    def __init__(self, texts: Mapping[str, str], around: Point = (0.0, 0.0), *, strict: bool = True) -> None:
        self._texts, self.around, self.strict = texts, around, strict

    def __contains__(self, name: str) -> bool:
        return name in self._texts

    def text(self, name: str) -> str:
        if name not in self._texts:
            raise BadAttributeError("", f"needs the attribute {name}")
        return self._texts[name]

    def length(self, name: str, default: float | None = 0.0) -> float:
        """A plain number; without a default it must be there."""
        if default is not None and name not in self._texts:
            return default
        try:
            return length(self.text(name), self._whole(name))
        except BadAttributeError:
            raise
        except ValueError as error:
            raise BadAttributeError(name, str(error)) from None

    def _whole(self, name: str) -> float:
        width, height = self.around
        if name in _ACROSS:
            return width
        return height if name in _DOWN else math.hypot(width, height) / math.sqrt(2)

    def size(self, name: str) -> float:
        """A length that must be there and be positive: SVG would silently draw nothing."""
        value = self.length(name, None if self.strict else 0.0)
        if value < 0 or (self.strict and value == 0):
            raise BadAttributeError(name, "must be more than 0")
        if value == 0:
            raise NothingDrawn
        return value

    def radius(self, name: str) -> float | None:
        if name not in self._texts or self._texts[name].strip() == "auto":
            return None
        value = self.length(name)
        if value < 0:
            raise BadAttributeError(name, "must not be negative")
        return value


def outline(tag: str, given: Attributes) -> Path:
    """The path of any of the shapes of the grammar; NothingDrawn where it has none."""
    if tag == "path":
        return _path(given)
    if tag == "rect":
        return _rect(given)
    if tag == "circle":
        return circle(given.length("cx"), given.length("cy"), given.size("r"))
    if tag == "ellipse":
        return _ellipse(given)
    if tag == "line":
        return line((given.length("x1"), given.length("y1")), (given.length("x2"), given.length("y2")))
    return polygon(_points(given)) if tag == "polygon" else line(*_points(given))


def _ellipse(given: Attributes) -> Path:
    """One radius serves for both where the other is not told."""
    rx, ry = (
        given.size(name if given.strict or name in given or other not in given else other)
        for name, other in (("rx", "ry"), ("ry", "rx"))
    )
    return ellipse(given.length("cx"), given.length("cy"), rx, ry)


def _path(given: Attributes) -> Path:
    if not given.strict and ("d" not in given or given.text("d").strip() in ("", "none")):
        raise NothingDrawn
    data = given.text("d")
    try:
        return parse_path_data(data)
    except ValueError as error:
        if isinstance(error, NothingDrawn) and not given.strict:
            raise
        raise BadAttributeError("d", str(error)) from None


def _rect(given: Attributes) -> Path:
    x, y, width, height = given.length("x"), given.length("y"), given.size("width"), given.size("height")
    rx, ry = given.radius("rx"), given.radius("ry")
    rx, ry = (ry if rx is None else rx) or 0.0, (rx if ry is None else ry) or 0.0
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if not (rx and ry):
        return rect(x, y, width, height)
    stretch = ry / rx  # an uneven corner is an even one, stretched
    return affine.transform(rect(x, 0, width, height / stretch, rx), (1, 0, 0, stretch, 0, y))


def _points(given: Attributes) -> list[Point]:
    if not given.strict and ("points" not in given or not given.text("points").strip()):
        raise NothingDrawn
    try:
        values = numbers(given.text("points"))
    except BadAttributeError:
        raise
    except ValueError as error:
        raise BadAttributeError("points", str(error)) from None
    if len(values) % 2:
        raise BadAttributeError("points", f"holds {len(values)} numbers: an x without its y")
    if len(values) < 4 and not given.strict:
        raise NothingDrawn
    if len(values) < 4:
        raise BadAttributeError("points", "needs two points at least")
    return list(zip(values[::2], values[1::2], strict=True))


def box(path: Path) -> tuple[float, float, float, float]:
    """The smallest upright box around a path's line: left, top, width, height."""
    xs: list[float] = []
    ys: list[float] = []
    at = (0.0, 0.0)
    for segment in path:
        if segment[0] == "C":
            _, x1, y1, x2, y2, x, y = segment
            xs += between(at[0], x1, x2, x)
            ys += between(at[1], y1, y2, y)
            at = (x, y)
        elif segment[0] != "Z":
            _, *at_now = segment
            at = (at_now[0], at_now[1])
            xs.append(at[0])
            ys.append(at[1])
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
