"""A picture before it meets a palette: paths in the units of its view box, with roles or colours of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal, TypeAlias

from pnp.art.colors import Tint
from pnp.scene.bitmap import Bitmap
from pnp.scene.path import Matrix, Path, Point


@dataclass(frozen=True, slots=True)
class Recolored:
    """A role that has taken the place of a colour, and how much of it is seen."""

    role: str
    alpha: float = 1.0


StopPaint: TypeAlias = str | Tint | Recolored  # a text is a role


@dataclass(frozen=True, slots=True)
class RoleGradient:
    """As `pnp.scene.frame.Gradient`, with a role or a tint at each stop."""

    start: Point
    end: Point
    stops: tuple[tuple[float, StopPaint], ...]
    radii: tuple[float, float] | None = None
    matrix: Matrix | None = None


OwnPaint: TypeAlias = Tint | Recolored | RoleGradient | Literal["none", "current"]  # “current” is what `color` says


@dataclass(frozen=True, slots=True)
class Own:
    """What an element says of its looks in SVG's own words; None leaves it to what was said before, or around."""

    fill: OwnPaint | None = None
    stroke: OwnPaint | None = None
    width: float | None = None
    dash: tuple[float, ...] | None = None
    dash_offset: float | None = None
    cap: Literal["butt", "round", "square"] | None = None
    join: Literal["miter", "round", "bevel"] | None = None
    miter: float | None = None
    fill_opacity: float | None = None
    stroke_opacity: float | None = None
    color: Tint | Recolored | None = None


Layer: TypeAlias = str | Own  # the name of a role, or what attributes and style sheets say


@dataclass(frozen=True, slots=True)
class Veil:
    """A group that is seen through as a whole; the number tells it from others of the same opacity."""

    number: int
    opacity: float


@dataclass(frozen=True, slots=True)
class DrawnShape:
    """A path with all transforms done, and what paints it: from the outermost group to its own last class."""

    path: Path
    style: tuple[Layer, ...]
    stroke_scale: float
    clips: tuple[Path, ...]
    even_odd: bool
    line: int
    column: int
    odd_clips: tuple[Path, ...] = ()
    veils: tuple[Veil, ...] = ()
    stroke_first: bool = False


@dataclass(frozen=True)
class Drawing:
    """`roles` tells where each role is first named: (line, column); `title` is what the file calls the drawing.

    An import names no role of the palette by its classes, and keeps the colours it came with; `twin` is the drawing
    that takes its place in the friendly ink, where one is given.
    """

    name: str
    file: str
    x: float
    y: float
    width: float
    height: float
    shapes: tuple[DrawnShape, ...]
    roles: Mapping[str, tuple[int, int]]
    title: str = ""
    title_at: tuple[int, int] = (1, 1)
    has_colors: bool = False
    is_import: bool = False
    twin: Drawing | None = None
    bitmap: Bitmap | None = None  # in place of shapes

    @property
    def shown(self) -> str:
        """As a person finds it in the game's folder."""
        return f"art/{self.name}{PurePosixPath(self.file).suffix}"
