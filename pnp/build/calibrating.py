"""A paper -> the PDF of the sheet that a printer is measured with."""

from __future__ import annotations

from pnp.export import DEFAULT_EXPORT, find_export
from pnp.sheet.calibration import calibration_sheet
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Drift
from pnp.source.bundle import TEMPLATES
from pnp.source.catalogue import BASE, languages, nearest, speaking
from pnp.source.problems import UsageError
from pnp.source.spans import misuse
from pnp.type.errors import TypesetError
from pnp.type.fonts import FontBook


def calibration_pdf(paper: Paper, drift: Drift, printer: str, language: str | None = None) -> bytes:
    """In a language, else in the paper's English; with a drift, the sheet on which one sees whether it is made up for.

    UsageError for a language that pnp does not speak, and for a printer whose name cannot be printed on it.
    """
    if language is not None and not nearest(language):
        raise misuse(language, languages(), "language")
    say = speaking(language or paper.english or BASE)
    fonts = FontBook.from_files(TEMPLATES)
    try:
        sheet = calibration_sheet(fonts, paper, say, drift, printer)
    except TypesetError as error:
        hint = "keep its measures under a name in other letters"
        raise UsageError(f"the sheet cannot say “{printer}”: {error.message}  hint: {hint}") from None
    return find_export(DEFAULT_EXPORT).session(fonts).write(sheet)
