"""The layers of a shape and a palette -> what it is painted with: later layers win, each for what it sets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pnp.art.colors import Tint
from pnp.art.drawing import Layer, Own, OwnPaint, Recolored, RoleGradient
from pnp.art.palette import HatchLook, Look, Paint, Palette
from pnp.scene.color import BLACK, Color

_DEFAULT_WIDTH = 1.0  # of a stroke whose roles give none, as in SVG
_MITER = 4.0  # as in SVG


@dataclass(slots=True)
class Painted:
    """What all the layers of a shape come to. A colour comes from a role; all else was said by the drawing itself."""

    fill: Paint | OwnPaint | None = None
    stroke: Paint | OwnPaint | None = None
    width: float | None = None
    hatch: HatchLook | None = None
    dash: tuple[float, ...] | None = None
    line: Own = field(default_factory=Own)  # ends, corners and the like, which roles know nothing of
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0

    @property
    def line_width(self) -> float:
        return _DEFAULT_WIDTH if self.width is None else self.width

    @property
    def miter(self) -> float:
        return _MITER if self.line.miter is None else self.line.miter


def painted(style: tuple[Layer, ...], palette: Palette) -> Painted:
    """Raises KeyError where the palette lacks a role."""
    paint = Painted()
    current: Tint | Recolored = Tint(BLACK)
    for layer in style:
        if isinstance(layer, Own):
            current = layer.color or current
            _add(paint, layer)
        else:
            _add_look(paint, palette.look(layer))
    # Only now is it known what “current” is: the colour here, and not the one where the fill was told.
    paint.fill = current if paint.fill == "current" else paint.fill
    paint.stroke = current if paint.stroke == "current" else paint.stroke
    if isinstance(paint.fill, Recolored):
        paint.hatch = palette.look(paint.fill.role).hatch
    return paint


def _add_look(paint: Painted, look: Look) -> None:
    if look.fill is not None:
        paint.fill, paint.hatch = look.fill, look.hatch
    elif look.hatch is not None:
        paint.hatch = look.hatch
    paint.stroke = look.stroke if look.stroke is not None else paint.stroke
    paint.width = look.width if look.width is not None else paint.width
    paint.dash = look.dash if look.dash is not None else paint.dash


def _add(paint: Painted, own: Own) -> None:
    if own.fill is not None:
        # A gradient takes the place of the flat colour only; “none” and a colour clear the area.
        paint.fill = own.fill
        paint.hatch = paint.hatch if isinstance(own.fill, RoleGradient) else None
    paint.stroke = own.stroke if own.stroke is not None else paint.stroke
    paint.width = own.width if own.width is not None else paint.width
    paint.dash = own.dash if own.dash is not None else paint.dash
    paint.fill_opacity = own.fill_opacity if own.fill_opacity is not None else paint.fill_opacity
    paint.stroke_opacity = own.stroke_opacity if own.stroke_opacity is not None else paint.stroke_opacity
    for name in ("cap", "join", "miter", "dash_offset"):
        if getattr(own, name) is not None:
            paint.line = replace(paint.line, **{name: getattr(own, name)})


def role_color(look: Look, *, of_line: bool = False) -> Color | None:
    """The colour that a role lends to an area, or to a line: its own for such, else its other one."""
    colors = (look.stroke, look.fill) if of_line else (look.fill, look.stroke)
    first = next((color for color in colors if color is not None), None)
    return first if isinstance(first, Color) else None
