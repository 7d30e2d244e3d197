"""Gradients -> shadings of a PDF, and the greys that their opacities are."""

from __future__ import annotations

from typing import Any

from reportlab.lib import colors as reportlab_colors
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen import canvas as canvas_module

from pnp.scene.frame import Gradient
from pnp.scene.path import Matrix
from pnp.scene.units import PT_PER_MM as K


def shading(gradient: Gradient, ox: float, oy: float, *, veil: bool = False) -> Any:
    """In points. A veil is made of the opacities: white where all of the gradient is seen, black where nothing is."""
    if veil:
        opacities = gradient.opacities or (1.0,) * len(gradient.stops)
        colors = [reportlab_colors.Color(value, value, value) for value in opacities]
    else:
        colors = [reportlab_colors.Color(color.r, color.g, color.b) for _, color in gradient.stops]
    parts: Any = canvas_module
    space, shades = parts._normalizeColors(colors)
    function = parts._buildColorFunction(shades, [offset for offset, _ in gradient.stops])
    (x0, y0), (x1, y1) = ((ox + x * K, oy - y * K) for x, y in (gradient.start, gradient.end))
    radial: Any = pdfdoc.PDFRadialShading
    axial: Any = pdfdoc.PDFAxialShading
    if gradient.radii is None:
        return axial(x0, y0, x1, y1, Function=function, ColorSpace=space, Extend="[true true]")
    # The canvas has a call for this too, but it knows no inner circle.
    inner, outer = (radius * K for radius in gradient.radii)
    return radial(x0, y0, inner, x1, y1, outer, function, space, Extend="[true true]")


def matrix_in_points(matrix: Matrix, ox: float, oy: float) -> Matrix:
    """The same for points that are measured upwards from (ox, oy)."""
    a, b, c, d, e, f = matrix
    # F M F⁻¹, where F = (K, 0, 0, -K, ox, oy) leads from millimetres to points.
    return a, -b, -c, d, ox + K * e - a * ox + c * oy, oy - K * f + b * ox - d * oy


def written(matrix: Matrix) -> str:
    return " ".join(f"{value:.6g}" for value in matrix)
