"""A finished layout: items at fixed positions, the seam between what is laid out and what is rendered.

Millimetres throughout, origin in the top left corner, y downwards. A frame is a value: the same
frame always renders to the same bytes, so its fingerprint tells whether a file must be made again.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeAlias

from pnp.scene.bitmap import Bitmap
from pnp.scene.color import Color
from pnp.scene.path import Box, Matrix, Path, Point, rect


class Role(Enum):
    """What an item is there for, so that nobody has to tell from its looks. It is not drawn: no digest knows of it."""

    ART = "art"  # drawn, or a drawing that is placed
    TEXT = "text"
    GROUP = "group"  # other items, placed together
    PIECE = "piece"  # what is cut out of the sheet
    CUT = "cut"  # a line or mark to cut along
    FOLD = "fold"  # a line to fold along
    FOOT = "foot"  # the line at the foot of a sheet
    ORNAMENT = "ornament"  # there for its looks: whoever does not see it misses nothing


# What something was made from: a file of the game's folder, and the keys or the line in it; a line alone is one of
# the text that the component reads, values filled in. Nothing where nobody knows. It is not drawn: no digest knows it.
Source: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours along a line (linear) or between two circles (radial), in the coordinates of the shape."""

    start: Point
    end: Point
    stops: tuple[tuple[float, Color], ...]
    radii: tuple[float, float] | None = None  # (start radius, end radius) makes it radial
    # What follows is for imported art only: digests, which are taken of what repr says, know of it where it is used.
    opacities: tuple[float, ...] = field(default=(), repr=False)  # of the stops; none: all are opaque
    matrix: Matrix | None = field(default=None, repr=False)  # leads to the shape's coordinates: circles as ellipses


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels as a fill. The matrix leads from the bitmap, 1 wide and 1 high, to its shape, which is its outline."""

    bitmap: Bitmap
    matrix: Matrix


Fill: TypeAlias = Color | Gradient | Picture


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
    cap: Literal["round", "butt", "square"] = "round"
    join: Literal["round", "miter", "bevel"] | None = None  # goes with the cap unless told
    miter: float = 10.0  # how far a mitre may reach, in widths of the line
    offset_mm: float = 0.0  # where in its dashes the line begins
    opacity: float = 1.0
    gradient: Gradient | None = None  # in place of the colour, which is then its mean


@dataclass(frozen=True, slots=True)
class Shape:
    """A path that is filled, hatched and stroked, in this order, seen only inside all its clips."""

    path: Path
    fill: Fill | None = None
    stroke: Stroke | None = None
    hatch: Hatch | None = None
    clips: tuple[Path, ...] = ()
    even_odd: bool = False
    role: Role = field(default=Role.ART, repr=False)
    fill_opacity: float = 1.0
    odd_clips: tuple[Path, ...] = ()  # clips that go by the even-odd rule

    @property
    def is_plain(self) -> bool:
        """Opaque, and without gradients and pixels: a few operators draw it anywhere."""
        return not isinstance(self.fill, Gradient | Picture) and not self.is_see_through

    @property
    def is_see_through(self) -> bool:
        """Whether drawing it takes a state of its own: transparency, or a line with a gradient."""
        if self.fill_opacity < 1 or (isinstance(self.fill, Gradient) and self.fill.opacities):
            return True
        return self.stroke is not None and (self.stroke.opacity < 1 or self.stroke.gradient is not None)


def pictured(bitmap: Bitmap, width: float, height: float) -> Shape:
    """A bitmap that fills a box at the origin."""
    return Shape(rect(0.0, 0.0, width, height), Picture(bitmap, (width, 0.0, 0.0, height, 0.0, 0.0)))


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
    role: Role = field(default=Role.TEXT, repr=False)  # a digest is taken of what repr says
    source: Source = field(default=(), compare=False, repr=False)


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
    role: Role = field(default=Role.GROUP, repr=False)
    opacity: float = 1.0  # of the whole, as of a picture on glass: what overlaps in it does not show through
    pictured: bool = field(default=False, repr=False)  # a picture of something: its words are drawn, not read
    source: Source = field(default=(), compare=False, repr=False)  # of this one place, if its frame stands in many

    @property
    def has_text(self) -> bool:
        """That is there to be read."""
        return not self.pictured and self.frame.has_text


Item: TypeAlias = Shape | Text | Place


class Part(NamedTuple):
    """Where something of a frame lies that can be pointed at, and what its maker calls it."""

    name: str
    box: Box
    shows: str = ""  # the drawing, symbol or title there


@dataclass(frozen=True)
class Frame:
    """Items in painting order within a width and a height; `name` is for people who read dumps.

    `parts` and `source` are not drawn, so they make no difference to frames that look the same.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    name: str = ""
    parts: tuple[Part, ...] = field(default=(), compare=False, repr=False)
    source: Source = field(default=(), compare=False, repr=False)

    @classmethod
    def kept(cls, known: Mapping[str, Any], items: Callable[[], tuple[Item, ...]]) -> Frame:
        """One that was made before: everything but its items is known, and these are fetched if anybody asks."""
        frame = object.__new__(cls)
        frame.__dict__.update(known, _fetch=items)
        return frame

    def __getattr__(self, name: str) -> Any:
        """Only for what is not there: the items of a frame that was kept."""
        if name == "items" and "_fetch" in self.__dict__:
            items = self.__dict__["items"] = self.__dict__.pop("_fetch")()
            return items
        raise AttributeError(f"a frame has no “{name}”")

    @cached_property
    def digest(self) -> str:
        """Equal for frames that look the same; worked out once, however many pages and documents show the frame."""
        digest = hashlib.sha256(f"{self.width!r} {self.height!r}".encode())
        for item in self.items:
            digest.update(_encoded(item))
        return digest.hexdigest()

    @cached_property
    def meaning(self) -> str:
        """Equal for frames that look the same, and in which everything is there for the same reason."""
        digest = hashlib.sha256(self.digest.encode())
        digest.update("\0".join(role for item in self.items for role in _roles(item)).encode())
        return digest.hexdigest()

    @cached_property
    def has_text(self) -> bool:
        """To be read, anywhere, in frames within frames too; not in pictures of something else."""
        return any(isinstance(item, Text) or (isinstance(item, Place) and item.has_text) for item in self.items)

    @cached_property
    def is_see_through(self) -> bool:
        """Whether one of its own items is; frames within it are asked by themselves."""
        return any(
            item.opacity < 1 if isinstance(item, Place) else isinstance(item, Shape) and item.is_see_through
            for item in self.items
        )


def _encoded(item: Item) -> bytes:
    """Everything that shows of an item. Most of it is numbers, which marshal writes far faster than repr.

    The role is left out: forms in a PDF are named after these digests. The format is 2 because later ones tell
    a value that stands there twice from two equal ones.
    """
    if isinstance(item, Shape):
        pen = item.stroke
        stroke = None if pen is None else (_encodable(pen.color), pen.width_mm, pen.dash, pen.cap)
        looks = (_encodable(item.fill), stroke, _encodable(item.hatch))
        return marshal.dumps((item.path, item.clips, item.even_odd, looks), 2) + _imported(item)
    if isinstance(item, Place):
        placed = marshal.dumps((item.x, item.y, item.scale, item.turn_deg, item.clip, item.frame.digest), 2)
        placed += b"" if item.opacity == 1 else marshal.dumps(item.opacity, 2)
        return placed + b"pictured" if item.pictured else placed
    return repr(item).encode()


def _roles(item: Item) -> Iterator[str]:
    """What digests do not know: the roles of an item and of its colours."""
    yield item.role.value
    if isinstance(item, Place):
        yield item.frame.meaning
    elif isinstance(item, Text):
        yield from (item.color.role, item.on.role)
    else:
        for look in (item.fill, item.stroke, item.hatch):
            if isinstance(look, Color):
                yield look.role
            elif isinstance(look, Stroke | Hatch):
                yield look.color.role
            elif isinstance(look, Gradient):
                yield from (color.role for _, color in look.stops)
            yield ""


def _imported(shape: Shape) -> bytes:
    """What only imported art has; nothing for all the rest, so that its forms keep their names."""
    fill, pen = shape.fill, shape.stroke
    parts: list[Any] = [shape.fill_opacity, shape.odd_clips]
    parts += [fill.opacities, fill.matrix] if isinstance(fill, Gradient) else [(), None]
    parts += [pen.join, pen.miter, pen.offset_mm, pen.opacity] if pen is not None else [None, 10.0, 0.0, 1.0]
    line = pen.gradient if pen is not None else None
    parts.append(None if line is None else (repr(line), line.opacities, line.matrix))
    return b"" if parts == _NOT_IMPORTED else marshal.dumps(tuple(parts), 2)


_NOT_IMPORTED: list[Any] = [1.0, (), (), None, None, 10.0, 0.0, 1.0, None]


def _encodable(look: Fill | Hatch | None) -> tuple[Any, ...] | str:
    if isinstance(look, Picture):
        return (look.bitmap.digest, look.matrix)
    return (look.r, look.g, look.b) if isinstance(look, Color) else repr(look)
