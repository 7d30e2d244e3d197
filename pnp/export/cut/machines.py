"""templates/machines/*.toml -> what a cutting machine needs: its marks, its limits, and how far apart pieces lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.export.cut import FOLDER
from pnp.export.presets import read_preset
from pnp.scene.color import BLACK
from pnp.scene.frame import Shape, Stroke
from pnp.scene.path import Box, line, rect
from pnp.sheet.paper import Paper


@dataclass(frozen=True, slots=True)
class Machine:
    name: str
    marks: tuple[str, ...]  # square, bracket or none: clockwise from the top left
    inset_mm: float
    gap_mm: float
    least_gap_mm: float
    bleed_mm: float  # or half the gap, if that is less
    corner_mm: float  # of cards that say nothing of their own
    length_mm: float = 0.0
    thickness_mm: float = 0.0
    square_mm: float = 0.0
    clear_mm: float = 0.0  # round a mark
    area_mm: tuple[float, float] | None = None  # what it cuts, at most
    pictures_dpi: int = 0  # it wants a picture of each sheet as well

    def area(self, paper: Paper) -> Box:
        """Where pieces may lie, in the middle of the paper."""
        width, height = paper.width_mm - 2 * self.inset_mm, paper.height_mm - 2 * self.inset_mm
        if self.area_mm is not None:
            width, height = min(width, self.area_mm[0]), min(height, self.area_mm[1])
        return Box((paper.width_mm - width) / 2, (paper.height_mm - height) / 2, width, height)

    def drawn(self, paper: Paper) -> Iterator[Shape]:
        """The marks as they are printed: the middle of their lines lies on the inset, arms point into the sheet.

        A square has such a line round it as well: it is larger by its thickness, half of that on every side.
        """
        pen = Stroke(BLACK, self.thickness_mm, cap="butt")
        for mark, x, y, right, down in self._corners(paper):
            if mark == "square":
                side, rim = self.square_mm, self.thickness_mm / 2
                left, top = min(x, x + right * side), min(y, y + down * side)
                yield Shape(rect(left - rim, top - rim, side + 2 * rim, side + 2 * rim), fill=BLACK)
            else:
                reach, rim = self.length_mm, self.thickness_mm / 2
                yield Shape(line((x - right * rim, y), (x + right * reach, y)), stroke=pen)
                yield Shape(line((x, y - down * rim), (x, y + down * reach)), stroke=pen)

    def keep_clear(self, paper: Paper) -> Iterator[Box]:
        """Round each mark, where nothing else may be printed."""
        for mark, x, y, right, down in self._corners(paper):
            side = (self.square_mm if mark == "square" else self.length_mm) + self.thickness_mm / 2 + self.clear_mm
            rim = self.thickness_mm / 2 + self.clear_mm
            left, top = min(x - right * rim, x + right * side), min(y - down * rim, y + down * side)
            yield Box(left, top, side + rim, side + rim)

    def _corners(self, paper: Paper) -> Iterator[tuple[str, float, float, int, int]]:
        """Each mark with its corner, and which way the sheet lies from it."""
        low, right, bottom = self.inset_mm, paper.width_mm - self.inset_mm, paper.height_mm - self.inset_mm
        places = ((low, low, 1, 1), (right, low, -1, 1), (right, bottom, -1, -1), (low, bottom, 1, -1))
        for mark, place in zip(self.marks, places, strict=True):
            if mark != "none":
                yield (mark, *place)


def find_machine(name: str) -> Machine:
    """Raises UsageError for one that nobody knows."""
    raw = dict(read_preset(FOLDER, name, "machine"))
    area = raw.pop("area_mm", None)
    return Machine(**{**raw, "marks": tuple(raw["marks"]), "area_mm": tuple(area) if area else None})
