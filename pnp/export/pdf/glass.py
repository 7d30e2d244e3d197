"""What is seen through -> the states, masks and patterns of a PDF; each is kept with the form that uses it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from reportlab.pdfbase import pdfdoc

from pnp.export.pdf.operators import path, pen, rgb
from pnp.export.pdf.shadings import matrix_in_points, shading, written
from pnp.scene.frame import Gradient, Shape, Stroke
from pnp.scene.path import IDENTITY

_FAR_PT = 14_400  # no page of a PDF is larger


class Glass:
    """Writes the shapes of one document that are seen through.

    ReportLab forgets what a form needs, so this is gathered while the form is drawn. A state holds for all that
    follows, so each stands between q and Q.
    """

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self._states: list[dict[str, Any]] = []
        self._patterns: list[dict[str, Any]] = []

    @contextmanager
    def form(self) -> Iterator[None]:
        self._states.append({})
        self._patterns.append({})
        yield

    def resources(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The states and patterns of the form that ends here."""
        return self._states.pop(), self._patterns.pop()

    def shape(self, shape: Shape, ox: float, oy: float) -> None:
        """Fill and line, without the clips; imported art has no hatches."""
        code: list[str] = self._canvas._code
        outline, rule = path(shape.path, ox, oy), "*" if shape.even_odd else ""
        if isinstance(shape.fill, Gradient):
            code.append(f"q {outline} W{rule} n")
            self._through(shape.fill_opacity)
            self._masked(shape.fill, ox, oy)
            self.gradient(shape.fill, ox, oy)
            code.append("Q")
        elif shape.fill is not None:
            code.append("q")
            self._through(shape.fill_opacity)
            code.append(f"{rgb(shape.fill)} rg {outline} f{rule} Q")
        if shape.stroke is not None:
            code.append("q")
            self._line(shape.stroke, ox, oy)
            code.append(f"{outline} S Q")

    def group(self, opacity: float) -> None:
        """All that follows, up to the next Q, is seen through by so much."""
        self._through(opacity)

    def gradient(self, gradient: Gradient, ox: float, oy: float) -> None:
        """Over all that is not clipped away."""
        code: list[str] = self._canvas._code
        if gradient.matrix is not None:
            code.append(f"q {written(matrix_in_points(gradient.matrix, ox, oy))} cm")
        self._canvas.shade(shading(gradient, ox, oy))
        if gradient.matrix is not None:
            code.append("Q")

    def _line(self, stroke: Stroke, ox: float, oy: float) -> None:
        self._through(stroke.opacity)
        code: list[str] = self._canvas._code
        code.append(f"{pen(stroke)} {stroke.miter:.4g} M")
        if stroke.gradient is not None:
            self._masked(stroke.gradient, ox, oy)
            code.append(f"/Pattern CS /{self._pattern(stroke.gradient, ox, oy)} SCN")

    # What the document keeps by name

    def _through(self, opacity: float) -> None:
        if opacity < 1:
            self._canvas._doc.ensureMinPdfVersion("transparency")
            value = f"{max(0.0, opacity):.4g}"
            self._use(f"a{value}", {"ca": float(value), "CA": float(value)})

    def _masked(self, gradient: Gradient, ox: float, oy: float) -> None:
        """Where stops are seen through, the greys of their opacities are a mask."""
        if not gradient.opacities:
            return
        doc = self._canvas._doc
        doc.ensureMinPdfVersion("transparency")
        name = _named("m", gradient, ox, oy)
        if name not in self._states[-1]:
            veil = shading(gradient, ox, oy, veil=True)
            shade = doc.addShading(veil)
            moved = f"{written(matrix_in_points(gradient.matrix, ox, oy))} cm " if gradient.matrix else ""
            form: Any = pdfdoc.PDFFormXObject(-_FAR_PT, -_FAR_PT, _FAR_PT, _FAR_PT)
            resources: Any = pdfdoc.PDFResourceDictionary()
            resources.setShading({shade: shade})
            form.Resources = resources
            form.Contents = group_stream(f"{moved}/{shade} sh".encode())
            mask = {"Type": "/Mask", "S": "/Luminosity", "G": doc.Reference(form, f"{name}.{shade}")}
            self._use(name, {"SMask": pdfdoc.PDFDictionary(mask)}, unique=shade)
        else:
            self._canvas._code.append(f"/{name} gs")

    def _use(self, name: str, state: dict[str, Any], unique: str = "") -> None:
        if name not in self._states[-1]:
            known = f"GState.{name}{unique}"
            doc = self._canvas._doc
            if known not in doc.idToObject:
                doc.Reference(pdfdoc.PDFDictionary({"Type": "/ExtGState", **state}), known)
            self._states[-1][name] = pdfdoc.PDFObjectReference(known)
        self._canvas._code.append(f"/{name} gs")

    def _pattern(self, gradient: Gradient, ox: float, oy: float) -> str:
        name = _named("p", gradient, ox, oy)
        if name not in self._patterns[-1]:
            doc = self._canvas._doc
            shade = doc.addShading(shading(gradient, ox, oy))
            matrix = matrix_in_points(gradient.matrix or IDENTITY, ox, oy)
            pattern = pdfdoc.PDFDictionary(
                {
                    "Type": "/Pattern",
                    "PatternType": 2,
                    "Shading": pdfdoc.PDFObjectReference(shade),
                    "Matrix": f"[{written(matrix)}]",
                }
            )
            doc.Reference(pattern, f"Pattern.{name}{shade}")
            self._patterns[-1][name] = pdfdoc.PDFObjectReference(f"Pattern.{name}{shade}")
        return name


def group_stream(content: bytes) -> Any:
    """The contents of a form that is painted as a whole before it meets what lies below it."""
    group = pdfdoc.PDFDictionary({"S": "/Transparency", "CS": "/DeviceRGB", "I": "true"})
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary({"Group": group}), content)


def _named(sort: str, gradient: Gradient, ox: float, oy: float) -> str:
    what = repr((gradient, gradient.opacities, gradient.matrix, ox, oy))
    return f"{sort}{hashlib.sha256(what.encode()).hexdigest()[:10]}"
