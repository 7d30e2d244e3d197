"""Sheets as they come out of the printer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet as it comes out of the printer, upright unless turned."""

    id: str
    name: str
    width_mm: float
    height_mm: float

    @property
    def turned(self) -> Paper:
        """The same sheet on its side."""
        return Paper(self.id, self.name, self.height_mm, self.width_mm)


A4 = Paper("a4", "A4", 210.0, 297.0)
LETTER = Paper("letter", "Letter", 215.9, 279.4)
PAPERS = {paper.id: paper for paper in (A4, LETTER)}
