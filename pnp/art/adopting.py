"""A drawing as it was read, and the roles of a palette -> the drawing as the game means it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from pnp.art.colors import Tint
from pnp.art.drawing import Drawing, DrawnShape, Layer, Own, OwnPaint, Recolored, RoleGradient, StopPaint
from pnp.scene.color import BLACK

_AS_SVG_WANTS = Own(fill=Tint(BLACK), color=Tint(BLACK))


def adopted(drawing: Drawing, roles: Collection[str], mapped: Mapping[str, str] | None = None) -> Drawing:
    """Classes that are roles stay; a drawing that names none keeps its colours, but for those that are mapped.

    Programs write classes of their own, so these mean nothing where a drawing brings colours and no role. One that
    brings neither colours nor a known role was meant for the palette, and its roles were mistyped.
    """
    names_roles = any(role in roles for role in drawing.roles)
    is_import = not names_roles and (drawing.has_colors or not drawing.roles)
    if not is_import and not (mapped and drawing.has_colors):
        return drawing
    recolor = _Recolor(mapped or {})
    shapes = tuple(replace(shape, style=recolor.style(shape, is_import)) for shape in drawing.shapes)
    places = {} if is_import else dict(drawing.roles)
    places |= {role: (1, 1) for role in recolor.used if role not in places}
    title = "" if is_import else drawing.title
    return replace(drawing, shapes=shapes, roles=MappingProxyType(places), title=title, is_import=is_import)


def colors_of(drawing: Drawing) -> list[str]:
    """The colours that an adopted drawing has of its own, as `#rrggbb`, in the order in which they come."""
    found: dict[str, None] = {}
    for shape in drawing.shapes:
        for layer in shape.style:
            if isinstance(layer, Own) and layer is not _AS_SVG_WANTS:
                found.update(dict.fromkeys(str(tint.color) for tint in _tints(layer)))
        if not any(isinstance(layer, Own) and layer.fill not in (None, _AS_SVG_WANTS.fill) for layer in shape.style):
            found.setdefault(str(BLACK))
    return list(found)


def _tints(own: Own) -> Iterator[Tint]:
    for paint in (own.fill, own.stroke, own.color):
        if isinstance(paint, Tint):
            yield paint
        elif isinstance(paint, RoleGradient):
            yield from (stop for _, stop in paint.stops if isinstance(stop, Tint))


class _Recolor:
    """Puts roles in the places of colours, which go by `#rrggbb`."""

    def __init__(self, mapped: Mapping[str, str]) -> None:
        self._mapped = mapped
        self._layers: dict[Own, Own] = {}
        self.used: set[str] = set()

    def style(self, shape: DrawnShape, is_import: bool) -> tuple[Layer, ...]:
        own = [layer for layer in shape.style if not is_import or isinstance(layer, Own)]
        layers = [_AS_SVG_WANTS, *own] if is_import else own
        return tuple(self._layer(layer) if isinstance(layer, Own) else layer for layer in layers)

    def _layer(self, own: Own) -> Own:
        if not self._mapped:
            return own
        if own not in self._layers:
            fill = self._paint(own.fill) if own.fill is not None else None
            stroke = self._paint(own.stroke) if own.stroke is not None else None
            color = self._single(own.color) if isinstance(own.color, Tint) else own.color
            self._layers[own] = replace(own, fill=fill, stroke=stroke, color=color)
        return self._layers[own]

    def _paint(self, paint: OwnPaint) -> OwnPaint:
        if isinstance(paint, RoleGradient):
            stops: list[tuple[float, StopPaint]] = [
                (offset, self._single(stop) if isinstance(stop, Tint) else stop) for offset, stop in paint.stops
            ]
            return replace(paint, stops=tuple(stops))
        return self._single(paint) if isinstance(paint, Tint) else paint

    def _single(self, tint: Tint) -> Tint | Recolored:
        role = self._mapped.get(str(tint.color))
        if role is None:
            return tint
        self.used.add(role)
        return Recolored(role, tint.alpha)
