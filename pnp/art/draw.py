"""A drawing and a palette -> a frame in millimetres; and what of the drawing the palette does not know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.art.affine import Matrix, apply, transform
from pnp.art.drawing import Drawing, DrawnShape, FillWith, Layer, RoleGradient
from pnp.art.palette import HatchLook, Paint, Palette
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Gradient, Hatch, Shape, Stroke
from pnp.scene.path import Path
from pnp.source.problems import DataError, Problem, did_you_mean

_DEFAULT_WIDTH = 1.0  # of a stroke whose roles give none, as in SVG


def draw(drawing: Drawing, palette: Palette, width_mm: float | None = None) -> Frame:
    """One unit of the view box is a millimetre unless the whole width is given.

    Raises DataError where the palette lacks a role, or leaves a shape without any paint.
    """
    if problems := unknown_roles(drawing, palette) or unpainted(drawing, palette):
        raise DataError(problems)
    scale = 1.0 if width_mm is None else width_mm / drawing.width
    pencil = _Pencil(palette, scale, (scale, 0.0, 0.0, scale, -drawing.x * scale, -drawing.y * scale))
    shapes = (pencil.shape(shape) for shape in drawing.shapes)
    items = tuple(shape for shape in shapes if shape.fill or shape.stroke or shape.hatch)
    return Frame(drawing.width * scale, drawing.height * scale, items, drawing.name)


def unknown_roles(drawing: Drawing, palette: Palette) -> list[Problem]:
    """Every role the drawing names and the palette lacks, where it is first named."""
    problems: list[Problem] = []
    for role, (line, column) in drawing.roles.items():
        if role not in palette.looks:
            message, hint = f"the palette has no role “{role}”", did_you_mean(role, palette.looks)
            problems.append(Problem(drawing.file, line, column, "class", message, hint))
    return problems


def unpainted(drawing: Drawing, palette: Palette) -> list[Problem]:
    """Shapes whose roles say nothing at all in this ink, not even “none”, and stops without a colour.

    The palette must have all the roles: ask `unknown_roles` first.
    """
    problems: list[Problem] = []
    seen: set[tuple[Layer, ...]] = set()
    for shape in drawing.shapes:
        if shape.style not in seen:
            seen.add(shape.style)
            for message, hint in _faults(shape.style, palette):
                problems.append(Problem(drawing.file, shape.line, shape.column, "class", message, hint))
    return problems


def _faults(style: tuple[Layer, ...], palette: Palette) -> Iterator[tuple[str, str]]:
    paint = _paint(style, palette)
    if paint.fill is None and paint.stroke is None and paint.hatch is None:
        roles = " ".join(layer for layer in style if isinstance(layer, str))
        message = f"“{roles}” gives neither fill nor stroke nor hatch in the {palette.ink} ink"
        yield message, "say “none” in the palette if nothing is wanted"
    if isinstance(paint.fill, RoleGradient):
        for _, role in paint.fill.stops:
            if not isinstance(palette.look(role).fill, Color):
                yield f"the gradient's stop “{role}” has no fill in the {palette.ink} ink", "give it a colour"


@dataclass(slots=True)
class _Paint:
    """What all the layers of a shape come to."""

    fill: Paint | RoleGradient | None = None
    stroke: Paint | None = None
    width: float | None = None
    hatch: HatchLook | None = None
    dash: tuple[float, ...] | None = None


def _paint(style: tuple[Layer, ...], palette: Palette) -> _Paint:
    """Later layers win, each for what it sets."""
    paint = _Paint()
    for layer in style:
        if isinstance(layer, FillWith):
            # A gradient takes the place of the flat colour only; “none” clears the area.
            paint.fill = layer.gradient or "none"
            paint.hatch = paint.hatch if layer.gradient else None
            continue
        look = palette.look(layer)
        if look.fill is not None:
            paint.fill, paint.hatch = look.fill, look.hatch
        elif look.hatch is not None:
            paint.hatch = look.hatch
        paint.stroke = look.stroke if look.stroke is not None else paint.stroke
        paint.width = look.width if look.width is not None else paint.width
        paint.dash = look.dash if look.dash is not None else paint.dash
    return paint


class _Pencil:
    """Turns drawn shapes into printed ones, with one palette at one scale."""

    def __init__(self, palette: Palette, scale: float, matrix: Matrix) -> None:
        self._palette = palette
        self._scale = scale
        self._matrix = matrix
        self._paints: dict[tuple[Layer, ...], _Paint] = {}
        self._clips: dict[Path, Path] = {}

    def shape(self, shape: DrawnShape) -> Shape:
        if shape.style not in self._paints:
            self._paints[shape.style] = _paint(shape.style, self._palette)
        paint = self._paints[shape.style]
        return Shape(
            transform(shape.path, self._matrix),
            self._fill(paint.fill),
            self._stroke(paint, shape.stroke_scale * self._scale),
            self._hatch(paint.hatch),
            tuple(map(self._clip, shape.clips)),
            shape.even_odd,
        )

    def _clip(self, clip: Path) -> Path:
        if clip not in self._clips:
            self._clips[clip] = transform(clip, self._matrix)
        return self._clips[clip]

    def _fill(self, fill: Paint | RoleGradient | None) -> Color | Gradient | None:
        if not isinstance(fill, RoleGradient):
            return None if fill == "none" else fill
        stops = tuple((offset, self._palette.fill(role)) for offset, role in fill.stops)
        if len({color for _, color in stops}) == 1:
            return stops[0][1]
        radii = fill.radii and (fill.radii[0] * self._scale, fill.radii[1] * self._scale)
        return Gradient(apply(self._matrix, fill.start), apply(self._matrix, fill.end), stops, radii)

    def _stroke(self, paint: _Paint, scale: float) -> Stroke | None:
        if paint.stroke is None or paint.stroke == "none":
            return None
        width = _DEFAULT_WIDTH if paint.width is None else paint.width
        return Stroke(paint.stroke, width * scale, tuple(length * scale for length in paint.dash or ()))

    def _hatch(self, hatch: HatchLook | None) -> Hatch | None:
        # Scaled with the whole drawing only, not with its groups: one role is one tone all over.
        if hatch is None:
            return None
        return Hatch(hatch.color, hatch.spacing * self._scale, hatch.width * self._scale, hatch.angle)
