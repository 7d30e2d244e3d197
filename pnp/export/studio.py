"""Makes pictures and PDFs for exports of many files. What that needs is loaded for the first, and prepared once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.export import Session
    from pnp.export.contours import Contour
    from pnp.export.raster import Raster
    from pnp.export.silhouettes import Silhouettes
    from pnp.scene.document import Document
    from pnp.scene.frame import Frame
    from pnp.type.fonts import FontBook


class Studio:
    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts

    def png(self, frame: Frame, dpi: float, bleed_mm: float = 0.0) -> bytes:
        from pnp.export.raster import png

        return png(self._raster.image(frame, dpi, bleed_mm), dpi)

    def cut_out(self, frame: Frame, contours: Sequence[Contour], dpi: float) -> bytes:
        """Transparent outside the contours."""
        from pnp.export.raster import png

        return png(self._silhouettes.without_corners(frame, contours, dpi), dpi)

    def pdf(self, document: Document) -> bytes:
        return self._session.write(document)

    @cached_property
    def _raster(self) -> Raster:
        from pnp.export.raster import Raster

        return Raster(self._fonts)

    @cached_property
    def _silhouettes(self) -> Silhouettes:
        from pnp.export.silhouettes import Silhouettes

        return Silhouettes(self._raster)

    @cached_property
    def _session(self) -> Session:
        from pnp.export.pdf import EXPORT

        return EXPORT.session(self._fonts)
