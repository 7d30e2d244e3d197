"""A paper -> the PDF of the sheet that a printer is measured with."""

from __future__ import annotations

from pnp.export import DEFAULT_EXPORT, find_export
from pnp.sheet.calibration import calibration_sheet
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Drift
from pnp.source.bundle import TEMPLATES
from pnp.type.fonts import FontBook


def calibration_pdf(paper: Paper, drift: Drift, printer: str) -> bytes:
    """With a drift, the sheet on which one sees whether it is made up for."""
    fonts = FontBook.from_files(TEMPLATES)
    return find_export(DEFAULT_EXPORT).session(fonts).write(calibration_sheet(fonts, paper, drift, printer))
