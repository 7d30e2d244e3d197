"""A finished layout: items at fixed positions, the seam between what is laid out and what is rendered.

Millimetres throughout, origin in the top left corner, y downwards. A frame is a value: the same
frame always renders to the same bytes, so its fingerprint tells whether a file must be made again.
"""

from __future__ import annotations

import hashlib
import marshal
import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from pnp.scene.color import Color

Point: TypeAlias = tuple[float, float]
Segment: TypeAlias = (
    tuple[Literal["M"], float, float]
    | tuple[Literal["L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
Path: TypeAlias = tuple[Segment, ...]

_ARC = 0.5522847498307936  # control distance of a quarter circle drawn as one Bézier curve


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours along a line (linear) or between two circles (radial), in the coordinates of the shape."""

    start: Point
    end: Point
    stops: tuple[tuple[float, Color], ...]
    radii: tuple[float, float] | None = None  # (start radius, end radius) makes it radial


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel lines inside a shape: a tone for people who print without colour."""

    color: Color
    spacing_mm: float
    width_mm: float
    angle_deg: float = 45.0


@dataclass(frozen=True, slots=True)
class Stroke:
    color: Color
    width_mm: float
    dash: tuple[float, ...] = ()
    cap: Literal["round", "butt"] = "round"


@dataclass(frozen=True, slots=True)
class Shape:
    """A path that is filled, hatched and stroked, in this order, seen only inside all its clips."""

    path: Path
    fill: Color | Gradient | None = None
    stroke: Stroke | None = None
    hatch: Hatch | None = None
    clips: tuple[Path, ...] = ()
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One line in one style; (x, y) is the left end of its baseline, `on` the ground it is read against."""

    x: float
    y: float
    text: str
    font: str
    size_pt: float
    color: Color
    on: Color
    tracking_pt: float = 0.0
    link: str = ""  # an anchor of the same document


@dataclass(frozen=True, slots=True)
class Place:
    """Another frame, its top left corner at (x, y), scaled, then turned clockwise about that corner.

    Frames that are placed more than once are written to the PDF once.
    """

    frame: Frame
    x: float
    y: float
    scale: float = 1.0
    turn_deg: float = 0.0
    clip: Path | None = None  # in the placed frame's own coordinates


Item: TypeAlias = Shape | Text | Place


@dataclass(frozen=True)
class Frame:
    """Items in painting order within a width and a height; `name` is for people who read dumps."""

    width: float
    height: float
    items: tuple[Item, ...]
    name: str = ""

    @cached_property
    def digest(self) -> str:
        """Equal for frames that look the same; worked out once, however many pages and documents show the frame."""
        digest = hashlib.sha256(f"{self.width!r} {self.height!r}".encode())
        for item in self.items:
            digest.update(_encoded(item))
        return digest.hexdigest()

    @cached_property
    def has_text(self) -> bool:
        """Anywhere, in frames within frames too."""
        return any(isinstance(item, Text) or (isinstance(item, Place) and item.frame.has_text) for item in self.items)


def _encoded(item: Item) -> bytes:
    """Everything that an item says. Most of it is numbers, which marshal writes far faster than repr.

    The format is 2 because later ones tell a value that stands there twice from two equal ones.
    """
    if isinstance(item, Shape):
        pen = item.stroke
        stroke = None if pen is None else (_encodable(pen.color), pen.width_mm, pen.dash, pen.cap)
        looks = (_encodable(item.fill), stroke, _encodable(item.hatch))
        return marshal.dumps((item.path, item.clips, item.even_odd, looks), 2)
    if isinstance(item, Place):
        return marshal.dumps((item.x, item.y, item.scale, item.turn_deg, item.clip, item.frame.digest), 2)
    return repr(item).encode()


def _encodable(look: Color | Gradient | Hatch | None) -> tuple[float, ...] | str:
    return (look.r, look.g, look.b) if isinstance(look, Color) else repr(look)


# Paths that everybody needs


def rect(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",))
    k = r * (1 - _ARC)
    right, bottom = x + width, y + height
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    kx, ky = rx * _ARC, ry * _ARC
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def circle(cx: float, cy: float, radius: float) -> Path:
    return ellipse(cx, cy, radius, radius)


def polygon(points: Iterable[Point]) -> Path:
    first, *rest = points
    return (("M", *first), *(("L", x, y) for x, y in rest), ("Z",))


def line(*points: Point) -> Path:
    first, *rest = points
    return (("M", *first), *(("L", x, y) for x, y in rest))


def regular_polygon(cx: float, cy: float, radius: float, sides: int, turn_deg: float = 0.0) -> Path:
    """Corners on a circle, the first at `turn_deg` clockwise from straight up."""
    angles = (math.radians(turn_deg + 360 * i / sides) for i in range(sides))
    return polygon((cx + radius * math.sin(a), cy - radius * math.cos(a)) for a in angles)
