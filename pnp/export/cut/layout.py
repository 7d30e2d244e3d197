"""Pieces of one size -> the sheets that hold them: where each lies, front and back, clear of all marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.export.contours import Contour
from pnp.export.cut.machines import Machine
from pnp.scene.path import Box
from pnp.sheet.paper import Paper
from pnp.sheet.product import Outline, Part, Piece, Sort

_EPSILON = 1e-6


@dataclass(frozen=True, slots=True)
class Shape:
    """What pieces of one stack have in common."""

    outline: Outline
    width: float
    height: float
    corner_mm: float


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Columns and rows in the middle of the paper: so backs lie behind their fronts."""

    shape: Shape
    columns: int
    rows: int
    is_turned: bool
    gap_mm: float
    paper: Paper

    @property
    def per_sheet(self) -> int:
        return self.columns * self.rows

    def bleed(self, machine: Machine) -> float:
        return min(machine.bleed_mm, self.gap_mm / 2)

    @property
    def cell(self) -> tuple[float, float]:
        size = self.shape.width, self.shape.height
        return (size[1], size[0]) if self.is_turned else size

    @property
    def field(self) -> Box:
        width, height = self.cell
        across = self.columns * (width + self.gap_mm) - self.gap_mm
        down = self.rows * (height + self.gap_mm) - self.gap_mm
        return Box((self.paper.width_mm - across) / 2, (self.paper.height_mm - down) / 2, across, down)

    def corner(self, index: int, *, is_back: bool = False) -> tuple[float, float]:
        """The upper left corner of a piece on its sheet; backs change sides: the sheet is flipped on its long edge."""
        row, column = divmod(index, self.columns)
        if is_back:
            column = self.columns - 1 - column
        width, height = self.cell
        field = self.field
        return field.x + column * (width + self.gap_mm), field.y + row * (height + self.gap_mm)

    def contours(self, count: int) -> tuple[Contour, ...]:
        """The cuts of a sheet with so many pieces."""
        shape, (width, height) = self.shape, self.cell
        return tuple(
            Contour(shape.outline, *self.corner(index), width, height, shape.corner_mm) for index in range(count)
        )


def stacks(part: Part, machine: Machine) -> Iterator[tuple[Shape, list[Piece]]]:
    """Pieces by what they are cut to, in their order; cards without corners of their own get the machine's.

    A box is cut along its net, and scored and folded too: that is left to scissors.
    """
    if part.sort is Sort.BOX:
        return
    found: dict[Shape, list[Piece]] = {}
    for piece in part.pieces:
        corner = piece.corner_mm or (machine.corner_mm if part.sort is Sort.CARD else 0.0)
        corner = corner if piece.outline is Outline.RECTANGLE else 0.0
        shape = Shape(piece.outline, round(piece.front.width, 4), round(piece.front.height, 4), corner)
        found.setdefault(shape, []).append(piece)
    yield from found.items()


def arrangement(shape: Shape, machine: Machine, paper: Paper) -> Arrangement | None:
    """As many as the machine cuts from a sheet; None if it is not even one. Hexagons stand upright."""
    turns = (False, True) if shape.outline is Outline.RECTANGLE and shape.width != shape.height else (False,)
    found = [
        fitting
        for is_turned in turns
        for gap in (machine.gap_mm, machine.least_gap_mm)
        for fitting in _fitting(Arrangement(shape, 1, 1, is_turned, gap, paper), machine)
    ]
    return max(found, key=lambda each: (each.per_sheet, each.gap_mm, not each.is_turned, -each.rows), default=None)


def _fitting(single: Arrangement, machine: Machine) -> Iterator[Arrangement]:
    area = machine.area(single.paper)
    zones = list(machine.keep_clear(single.paper))
    width, height = single.cell
    for columns in range(1, int((area.width + single.gap_mm + _EPSILON) // (width + single.gap_mm)) + 1):
        for rows in range(1, int((area.height + single.gap_mm + _EPSILON) // (height + single.gap_mm)) + 1):
            tried = Arrangement(single.shape, columns, rows, single.is_turned, single.gap_mm, single.paper)
            if not any(_touches(tried.field, tried.bleed(machine), zone) for zone in zones):
                yield tried


def _touches(field: Box, bleed: float, zone: Box) -> bool:
    """Whether the field with its bleed reaches into a zone."""
    return (
        field.x - bleed < zone.right - _EPSILON
        and zone.x < field.right + bleed - _EPSILON
        and field.y - bleed < zone.bottom - _EPSILON
        and zone.y < field.bottom + bleed - _EPSILON
    )


def copies(pieces: Sequence[Piece]) -> list[Piece]:
    return [piece for piece in pieces for _ in range(piece.count)]
