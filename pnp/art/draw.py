"""A drawing and a palette -> a frame in millimetres; and what of the drawing the palette does not know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from pnp.art.affine import IDENTITY, Matrix, apply, mean_scale, multiply, transform
from pnp.art.colors import Tint
from pnp.art.drawing import Drawing, DrawnShape, Layer, OwnPaint, Recolored, RoleGradient, StopPaint
from pnp.art.paints import Painted, painted, role_color
from pnp.art.palette import HatchLook, Paint, Palette, role_hint
from pnp.art.twin import lightened, lightened_bitmap
from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Gradient, Hatch, Item, Place, Role, Shape, Stroke, pictured
from pnp.scene.ink import Ink
from pnp.scene.path import Path
from pnp.source.problems import DataError, Problem


def draw(drawing: Drawing, palette: Palette, width_mm: float | None = None) -> Frame:
    """One unit of the view box is a millimetre unless the whole width is given.

    In the friendly ink a drawing shows its twin, where it has one, or its own colours lightened. Raises DataError
    where the palette lacks a role, or leaves a shape without any paint.
    """
    if problems := unknown_roles(drawing, palette) or unpainted(drawing, palette):
        raise DataError(problems)
    width = drawing.width if width_mm is None else width_mm
    if palette.ink is Ink.FRIENDLY and drawing.twin is not None:
        return replace(_drawn(drawing.twin, palette, width), name=drawing.name)
    if palette.ink is Ink.FRIENDLY and drawing.bitmap is not None:
        return _drawn(replace(drawing, bitmap=lightened_bitmap(drawing.bitmap)), palette, width)
    frame = _drawn(drawing, palette, width)
    has_colors = drawing.has_colors or drawing.is_import
    return lightened(frame) if palette.ink is Ink.FRIENDLY and has_colors else frame


def _drawn(drawing: Drawing, palette: Palette, width: float) -> Frame:
    scale = 1.0 if width == drawing.width else width / drawing.width
    matrix = (scale, 0.0, 0.0, scale, -drawing.x * scale, -drawing.y * scale)
    pencil = _Pencil(palette, scale, matrix)
    size = (drawing.width * scale, drawing.height * scale)
    if drawing.bitmap is not None:
        return Frame(*size, (pictured(drawing.bitmap, *size),), drawing.name)
    return Frame(*size, tuple(_items(drawing.shapes, pencil, size, 0)), drawing.name)


def _items(shapes: Sequence[DrawnShape], pencil: _Pencil, size: tuple[float, float], depth: int) -> Iterator[Item]:
    """Groups that are seen through become frames of their own, unless they hold one single area or line."""
    for veil, several in groupby(shapes, key=lambda shape: shape.veils[depth] if len(shape.veils) > depth else None):
        if veil is None:
            for shape in several:
                yield from pencil.shapes(shape)
            continue
        items = tuple(_items(list(several), pencil, size, depth + 1))
        if len(items) == 1 and isinstance(items[0], Shape) and (single := _veiled(items[0], veil.opacity)):
            yield single
        elif items and veil.opacity > 0:
            yield Place(Frame(*size, items), 0.0, 0.0, role=Role.ART, opacity=veil.opacity)


def _veiled(shape: Shape, opacity: float) -> Shape | None:
    """The same by itself; None where a line lies on a fill, and both must be seen through at once."""
    if shape.hatch is not None or (shape.fill is not None and shape.stroke is not None):
        return None
    stroke = replace(shape.stroke, opacity=shape.stroke.opacity * opacity) if shape.stroke is not None else None
    return replace(shape, stroke=stroke, fill_opacity=shape.fill_opacity * opacity if shape.fill is not None else 1.0)


def unknown_roles(drawing: Drawing, palette: Palette) -> list[Problem]:
    """Every role the drawing names and the palette lacks, where it is first named."""
    problems: list[Problem] = []
    for role, (line, column) in drawing.roles.items():
        if role not in palette.looks:
            message, hint = f"palette.toml has no role “{role}”", role_hint(role, palette.looks)
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


def blank(drawing: Drawing, palettes: Iterable[Palette]) -> list[Problem]:
    """That nothing of a drawing is seen in any ink: its shapes are hidden or without paint, or there is none.

    The palettes must have all the roles: ask `unknown_roles` first.
    """
    pencils = [_Pencil(palette, 1.0, IDENTITY) for palette in palettes]
    seen = (shape for shape in drawing.shapes if all(veil.opacity > 0 for veil in shape.veils))
    if drawing.bitmap is not None or any(next(pencil.shapes(shape), None) for shape in seen for pencil in pencils):
        return []
    why = "all its shapes are without fill and line" if drawing.shapes else "it has no shape, or all of them are hidden"
    hint = "does the program show it? save it again with its layers visible, and as shapes of its own"
    return [Problem(drawing.file, 1, 1, "<svg>", f"nothing of the drawing is seen: {why}", hint)]


def _faults(style: tuple[Layer, ...], palette: Palette) -> Iterator[tuple[str, str]]:
    paint = painted(style, palette)
    roles = " ".join(layer for layer in style if isinstance(layer, str))
    if paint.fill is None and paint.stroke is None and paint.hatch is None:
        if roles:
            message = f"“{roles}” gives neither fill nor stroke nor hatch in the {palette.ink} ink"
            yield message, "say “none” in the palette if nothing is wanted"
        else:
            yield "has no role, nor has any group around it", "name one with class="
    for gradient in (paint.fill, paint.stroke):
        if isinstance(gradient, RoleGradient):
            for _, role in gradient.stops:
                if isinstance(role, str) and not isinstance(palette.look(role).fill, Color):
                    yield f"the gradient's stop “{role}” has no fill in the {palette.ink} ink", "give it a colour"


class _Pencil:
    """Turns drawn shapes into printed ones, with one palette at one scale."""

    def __init__(self, palette: Palette, scale: float, matrix: Matrix) -> None:
        self._palette, self._scale, self._matrix = palette, scale, matrix
        self._paints: dict[tuple[Layer, ...], Painted] = {}
        self._clips: dict[int, tuple[Path, Path]] = {}  # by identity: many shapes share one, which may be long

    def shapes(self, shape: DrawnShape) -> Iterator[Shape]:
        """What is seen of a shape; its line as a shape of its own where that is painted first."""
        drawn = self._shape(shape)
        if not (drawn.fill or drawn.stroke or drawn.hatch):
            return
        if shape.stroke_first and drawn.stroke and drawn.fill:
            yield replace(drawn, fill=None, fill_opacity=1.0)
            drawn = replace(drawn, stroke=None)
        yield drawn

    def _shape(self, shape: DrawnShape) -> Shape:
        if shape.style not in self._paints:
            self._paints[shape.style] = painted(shape.style, self._palette)
        paint = self._paints[shape.style]
        fill, seen = self._painted(paint.fill)
        opacity = paint.fill_opacity * seen
        return Shape(
            transform(shape.path, self._matrix),
            fill if opacity > 0 else None,
            self._stroke(paint, shape.stroke_scale * self._scale),
            self._hatch(paint.hatch),
            tuple(map(self._clip, shape.clips)),
            shape.even_odd,
            fill_opacity=opacity if fill is not None and opacity > 0 else 1.0,
            odd_clips=tuple(map(self._clip, shape.odd_clips)),
        )

    def _clip(self, clip: Path) -> Path:
        if id(clip) not in self._clips:
            self._clips[id(clip)] = clip, transform(clip, self._matrix)
        return self._clips[id(clip)][1]

    def _painted(
        self, paint: Paint | OwnPaint | None, *, of_line: bool = False
    ) -> tuple[Color | Gradient | None, float]:
        """What is printed, and how much of it is seen."""
        if isinstance(paint, Tint):
            return paint.color, paint.alpha
        if isinstance(paint, Recolored):
            return role_color(self._palette.look(paint.role), of_line=of_line), paint.alpha
        if not isinstance(paint, RoleGradient):
            return (paint if isinstance(paint, Color) else None), 1.0
        tints = [self._tint(stop) for _, stop in paint.stops]
        if len(set(tints)) == 1:
            return tints[0].color, tints[0].alpha
        stops = tuple((offset, tint.color) for (offset, _), tint in zip(paint.stops, tints, strict=True))
        opacities = tuple(tint.alpha for tint in tints)
        opacities = opacities if min(opacities) < 1 else ()
        if paint.matrix is not None:
            matrix = multiply(self._matrix, paint.matrix)
            return Gradient(paint.start, paint.end, stops, paint.radii, opacities, matrix), 1.0
        radii = paint.radii and (paint.radii[0] * self._scale, paint.radii[1] * self._scale)
        start, end = apply(self._matrix, paint.start), apply(self._matrix, paint.end)
        return Gradient(start, end, stops, radii, opacities), 1.0

    def _tint(self, stop: StopPaint) -> Tint:
        if isinstance(stop, Tint):
            return stop
        if isinstance(stop, str):
            return Tint(self._palette.fill(stop))
        color = role_color(self._palette.look(stop.role))
        return Tint(color, stop.alpha) if color is not None else Tint(WHITE, 0.0)

    def _stroke(self, paint: Painted, scale: float) -> Stroke | None:
        look, seen = self._painted(paint.stroke, of_line=True)
        width, opacity = paint.line_width * scale, paint.stroke_opacity * seen
        if look is None or width <= 0 or opacity <= 0:
            return None
        dash = tuple(length * scale for length in paint.dash or ())
        own, is_own = paint.line, not isinstance(paint.stroke, Color)
        if isinstance(look, Color) and not is_own and own.cap is None and own.join is None:
            stroke = Stroke(look, width, dash)
        else:
            gradient = look if isinstance(look, Gradient) else None
            color = look if isinstance(look, Color) else mean_color(look)
            cap, join = own.cap or ("butt" if is_own else "round"), own.join or ("miter" if is_own else "round")
            dash = dash if sum(dash) > _FINEST * mean_scale(self._matrix) else ()
            stroke = Stroke(color, width, dash, cap, join, paint.miter, gradient=gradient)
        offset = own.dash_offset * scale % sum(dash) if own.dash_offset and dash else 0.0
        return replace(stroke, offset_mm=offset, opacity=opacity) if offset or opacity < 1 else stroke

    def _hatch(self, hatch: HatchLook | None) -> Hatch | None:
        # Scaled with the whole drawing only, not with its groups: one role is one tone all over.
        if hatch is None:
            return None
        return Hatch(hatch.color, hatch.spacing * self._scale, hatch.width * self._scale, hatch.angle)


_FINEST = 0.01  # units that dashes and gaps come to: finer ones nobody sees, and they take for ever to draw


def mean_color(gradient: Gradient) -> Color:
    colors = [color for _, color in gradient.stops]
    r, g, b = (sum(part) / len(colors) for part in zip(*((c.r, c.g, c.b) for c in colors), strict=True))
    return Color(r, g, b)
