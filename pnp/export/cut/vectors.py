"""Contours -> the files that machines cut from: SVG and DXF, in millimetres, as large as the sheet."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.export.contours import Contour
from pnp.export.svg.notation import number, words
from pnp.sheet.paper import Paper
from pnp.sheet.product import Outline

_QUARTER_BULGE = math.tan(math.radians(90 / 4))  # of a quarter circle: the tangent of a quarter of its angle
_LAYER = "CUT"
_SVG = "http://www.w3.org/2000/svg"


def svg(contours: Sequence[Contour], paper: Paper, title: str) -> bytes:
    """Real arcs, and nothing but what is cut; a unit is a millimetre."""
    width, height = _number(paper.width_mm), _number(paper.height_mm)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="{_SVG}" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<title>{words(title)}</title>",
        '<g id="cut" fill="none" stroke="#ff0000" stroke-width="0.1">',
        *(f'<path d="{_path(contour)}"/>' for contour in contours),
        "</g>",
        "</svg>",
    ]
    return ("\n".join(lines) + "\n").encode("utf-8")


def _path(contour: Contour) -> str:
    n = _number
    if contour.outline is Outline.CIRCLE:
        (x, y), r = contour.centre, contour.radius
        arc = f"A{n(r)} {n(r)} 0 1 1"
        return f"M{n(x - r)} {n(y)} {arc} {n(x + r)} {n(y)} {arc} {n(x - r)} {n(y)}Z"
    if contour.outline is Outline.HEXAGON:
        return "M" + " L".join(f"{n(x)} {n(y)}" for x, y in contour.corners) + "Z"
    left, top, r = contour.x, contour.y, contour.rounding
    right, bottom = left + contour.width, top + contour.height
    if not r:
        return f"M{n(left)} {n(top)} H{n(right)} V{n(bottom)} H{n(left)}Z"
    arc = f"A{n(r)} {n(r)} 0 0 1"
    return (
        f"M{n(left + r)} {n(top)} H{n(right - r)} {arc} {n(right)} {n(top + r)} V{n(bottom - r)} "
        f"{arc} {n(right - r)} {n(bottom)} H{n(left + r)} {arc} {n(left)} {n(bottom - r)} V{n(top + r)} "
        f"{arc} {n(left + r)} {n(top)}Z"
    )


def dxf(contours: Sequence[Contour], paper: Paper) -> bytes:
    """Release 12, which every program reads: circles, and closed polylines whose corners are real arcs. y goes up."""
    groups: list[tuple[int, object]] = [
        *((0, "SECTION"), (2, "HEADER")),
        *((9, "$ACADVER"), (1, "AC1009")),
        *((9, "$INSUNITS"), (70, 4)),  # millimetres; younger than release 12, whose readers skip it
        *((9, "$EXTMIN"), (10, 0.0), (20, 0.0), (30, 0.0)),
        *((9, "$EXTMAX"), (10, paper.width_mm), (20, paper.height_mm), (30, 0.0)),
        (0, "ENDSEC"),
        *((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, 1)),
        *((0, "LAYER"), (2, _LAYER), (70, 0), (62, 1), (6, "CONTINUOUS")),
        *((0, "ENDTAB"), (0, "ENDSEC")),
        *((0, "SECTION"), (2, "ENTITIES")),
    ]
    for contour in contours:
        groups += _entity(contour, paper.height_mm)
    groups += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\n{_value(value)}\n" for code, value in groups).encode("ascii")


def _entity(contour: Contour, height: float) -> Iterator[tuple[int, object]]:
    if contour.outline is Outline.CIRCLE:
        x, y = contour.centre
        yield from ((0, "CIRCLE"), (8, _LAYER), (10, x), (20, height - y), (30, 0.0), (40, contour.radius))
        return
    yield from ((0, "POLYLINE"), (8, _LAYER), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0), (70, 1))
    for x, y, bulge in _vertices(contour):
        yield from ((0, "VERTEX"), (8, _LAYER), (10, x), (20, height - y), (30, 0.0))
        if bulge:
            yield (42, bulge)
    yield from ((0, "SEQEND"), (8, _LAYER))


def _vertices(contour: Contour) -> Iterator[tuple[float, float, float]]:
    """Clockwise on the sheet, which is against the clock's way of counting bulges: arcs to the right are negative."""
    if contour.outline is Outline.HEXAGON:
        yield from ((x, y, 0.0) for x, y in contour.corners)
        return
    left, top, r = contour.x, contour.y, contour.rounding
    right, bottom = left + contour.width, top + contour.height
    if not r:
        yield from ((left, top, 0.0), (right, top, 0.0), (right, bottom, 0.0), (left, bottom, 0.0))
        return
    yield from (
        (left + r, top, 0.0),
        (right - r, top, -_QUARTER_BULGE),
        (right, top + r, 0.0),
        (right, bottom - r, -_QUARTER_BULGE),
        (right - r, bottom, 0.0),
        (left + r, bottom, -_QUARTER_BULGE),
        (left, bottom - r, 0.0),
        (left, top + r, -_QUARTER_BULGE),
    )


def _number(value: float) -> str:
    return number(value, 4)  # machines cut more finely than printers print


def _value(value: object) -> str:
    return f"{value:.6f}" if isinstance(value, float) else str(value)
