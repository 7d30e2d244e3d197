"""Documents -> PDFs. The only place that knows ReportLab, which is loaded for the first document."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from pnp.export import Export, Session

if TYPE_CHECKING:
    from pnp.export.pdf.painting import Painter
    from pnp.scene.document import Document
    from pnp.type.fonts import FontBook


class PdfExport(Export):
    suffix = ".pdf"

    def __init__(self) -> None:
        self._painters: WeakKeyDictionary[FontBook, Painter] = WeakKeyDictionary()

    def session(self, fonts: FontBook) -> Session:
        """Sheets are measured before they are written: what both draw with the same fonts is drawn once."""
        _keep_others_out()
        from pnp.export.pdf.painting import Painter

        return _PdfSession(fonts, self._painters.setdefault(fonts, Painter()))


class _PdfSession:
    """What several documents show is drawn once."""

    def __init__(self, fonts: FontBook, painter: Painter) -> None:
        self._fonts, self._painter = fonts, painter

    def write(self, document: Document) -> bytes:
        from pnp.export.pdf.render import render_pdf

        return render_pdf(document, self._fonts, self._painter)


def _keep_others_out() -> None:
    """ReportLab runs files of these names, from the current folder or the user's own: no PDF depends on them."""
    for name in ("reportlab_mods", "reportlab_settings"):
        sys.modules.setdefault(name, ModuleType(name))


EXPORT = PdfExport()
