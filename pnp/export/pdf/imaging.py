"""Pictures of a document -> operators that show them; each image is written once, however often it stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc

from pnp.export.pdf.painting import Painter
from pnp.export.pdf.shadings import written
from pnp.scene.frame import Picture
from pnp.scene.units import PT_PER_MM as K

if TYPE_CHECKING:
    from pnp.export.pdf.images import Image
    from pnp.scene.bitmap import Bitmap


class Imaging:
    """Shows the bitmaps of one document."""

    def __init__(self, canvas: Any, painter: Painter) -> None:
        self._canvas, self._painter = canvas, painter

    def draw(self, picture: Picture, ox: float, oy: float) -> None:
        a, b, c, d, e, f = picture.matrix
        # Images of a PDF are 1 wide and 1 high and stand on their lower edge.
        matrix = (K * a, -K * b, -K * c, K * d, ox + K * (c + e), oy - K * (d + f))
        self._canvas._code.append(f"q {written(matrix)} cm")
        self._canvas.doForm(self._named(picture.bitmap))
        self._canvas._code.append("Q")

    def _named(self, bitmap: Bitmap) -> str:
        name = f"{bitmap.digest[:16]}{bitmap.digest[64:]}"  # the curve follows the digest of the bytes
        if not self._canvas._doc.hasForm(name):
            image = self._painter.image(bitmap)
            about = dict(image.about)
            if image.mask is not None:
                self._canvas._doc.ensureMinPdfVersion("transparency")
                about["SMask"] = self._canvas._doc.Reference(_stream(image.mask, image.mask.about), f"SMask.{name}")
            self._canvas._doc.addForm(name, _stream(image, about))
        return name


def _stream(image: Image, about: dict[str, Any]) -> Any:
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(about), image.data)
