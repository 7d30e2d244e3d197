"""A picture before it meets a palette: paths in the units of its view box, painted with roles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pnp.scene.path import Path, Point


@dataclass(frozen=True, slots=True)
class RoleGradient:
    """As `pnp.scene.frame.Gradient`, with a role instead of a colour at each stop."""

    start: Point
    end: Point
    stops: tuple[tuple[float, str], ...]
    radii: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class FillWith:
    """What a `fill` attribute says: a gradient, or nothing at all (`none`)."""

    gradient: RoleGradient | None


Layer: TypeAlias = str | FillWith  # the name of a role, or a fill attribute


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


@dataclass(frozen=True)
class Drawing:
    """`roles` tells where each role is first named: (line, column); `title` is what the file calls the drawing."""

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
