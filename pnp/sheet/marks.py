"""A field of pieces -> the hairlines to cut along: at the ends of the cuts, where gutters cross, or at every corner."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from pnp.scene.color import BLACK, Color
from pnp.scene.frame import Frame, Item, Role, Shape, Stroke
from pnp.scene.path import Path, Point, line
from pnp.sheet.arrangement import MARK_GAP_MM, Sides
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Marks

_HAIRLINE = Stroke(BLACK, 0.15, cap="butt")
_PALE = Stroke(Color.parse("#a8a8a8"), 0.15, cap="butt")
_ARM_MM = 1.5  # of a mark at a corner where there is no gutter
_OFF_MM = 0.2  # from the corner of a piece to a mark in the gutter

Cells: TypeAlias = Mapping[tuple[int, int], Frame]


@dataclass(frozen=True, slots=True)
class Nest:
    """How rows of hexagons stand in one another's hollows: or columns of them, where they lie on their side."""

    step: tuple[float, float]
    is_upright: bool  # columns are moved, not rows
    moved: int = 1  # 1: the second and every other after it; 0: the first

    def place(self, cell: tuple[int, int], half_x: float, half_y: float) -> Point:
        column, row = cell
        is_moved = (column if self.is_upright else row) % 2 == self.moved
        x, y = column * self.step[0], row * self.step[1]
        return (x, y + half_y * is_moved) if self.is_upright else (x + half_x * is_moved, y)

    def mirrored(self, count: int, *, turns: bool) -> Nest:
        """Where the order of so many rows is turned round, others may be the moved ones."""
        return replace(self, moved=(count - 1 - self.moved) % 2) if turns else self


@dataclass(frozen=True, slots=True)
class Field:
    """Where a field stands on its page: its corner, its cells, its bleeds, and how long its marks are."""

    left: float
    top: float
    cell_width: float
    cell_height: float
    columns: int
    rows: int
    gap: float
    inner: float  # bleed towards a neighbour
    bleeds: Sides
    marks: Sides  # 0: none on that side
    nest: Nest | None = None

    def corner(self, cell: tuple[int, int]) -> Point:
        if self.nest is not None:
            x, y = self.nest.place(cell, (self.cell_width + self.gap) / 2, (self.cell_height + self.gap) / 2)
            return self.left + x, self.top + y
        return self.left + cell[0] * (self.cell_width + self.gap), self.top + cell[1] * (self.cell_height + self.gap)

    def mirrored(self, paper: Paper, *, across: bool) -> Field:
        """The same field seen from behind, the paper turned over an upright edge or over a level one."""
        width = self.columns * (self.cell_width + self.gap) - self.gap
        height = self.rows * (self.cell_height + self.gap) - self.gap
        nest = self.nest
        if nest is not None:
            width = self.cell_width + (self.columns - 1) * nest.step[0]
            height = self.cell_height + (self.rows - 1) * nest.step[1]
            nest = nest.mirrored(self.columns if nest.is_upright else self.rows, turns=across == nest.is_upright)
        left = paper.width_mm - self.left - width if across else self.left
        top = self.top if across else paper.height_mm - self.top - height
        bleeds, marks = self.bleeds.mirrored(across=across), self.marks.mirrored(across=across)
        return replace(self, left=left, top=top, bleeds=bleeds, marks=marks, nest=nest)


def cut_mark(path: Path, *, pale: bool = False) -> Shape:
    return Shape(path, stroke=_PALE if pale else _HAIRLINE, role=Role.CUT)


def line_marks(cells: Cells, field: Field, marks: Marks) -> list[Item]:
    """For pieces that are cut apart in straight lines."""
    if marks is Marks.NONE:
        return []
    if marks is Marks.CORNER:
        return [cut_mark(path) for cell in cells for path in _corner_marks(cell, field)]
    paths = list(_edge_marks(cells, field))
    if marks is Marks.GUTTER and field.gap > 2 * _OFF_MM:
        paths += _crossings(cells, field)
    return [cut_mark(path) for path in paths]


def _cuts(cells: Cells, field: Field) -> tuple[list[float], list[float]]:
    """Where the upright cuts are, and the level ones."""
    ends: tuple[set[float], set[float]] = set(), set()
    for cell in cells:
        x, y = field.corner(cell)
        ends[0].update((round(x, 4), round(x + field.cell_width, 4)))
        ends[1].update((round(y, 4), round(y + field.cell_height, 4)))
    return sorted(ends[0]), sorted(ends[1])


def _edge_marks(cells: Cells, field: Field) -> Iterator[Path]:
    """On the extension of every cut, outside the bleed."""
    across, down = _cuts(cells, field)
    bleeds, marks = field.bleeds, field.marks
    for x in across:
        near, far = down[0] - bleeds.top - MARK_GAP_MM, down[-1] + bleeds.bottom + MARK_GAP_MM
        if marks.top:
            yield line((x, near), (x, near - marks.top))
        if marks.bottom:
            yield line((x, far), (x, far + marks.bottom))
    for y in down:
        near, far = across[0] - bleeds.left - MARK_GAP_MM, across[-1] + bleeds.right + MARK_GAP_MM
        if marks.left:
            yield line((near, y), (near - marks.left, y))
        if marks.right:
            yield line((far, y), (far + marks.right, y))


def _crossings(cells: Cells, field: Field) -> Iterator[Path]:
    """Where gutters cross, the ends of four cuts."""
    columns, rows = {column for column, _ in cells}, {row for _, row in cells}
    for column in sorted(columns):
        for row in sorted(rows):
            if column + 1 not in columns or row + 1 not in rows:
                continue
            x, y = field.corner((column, row))
            right, bottom = x + field.cell_width, y + field.cell_height
            near, far = _OFF_MM, field.gap - _OFF_MM
            for cut in (right, right + field.gap):
                yield line((cut, bottom + near), (cut, bottom + far))
            for cut in (bottom, bottom + field.gap):
                yield line((right + near, cut), (right + far, cut))


def _corner_marks(cell: tuple[int, int], field: Field) -> Iterator[Path]:
    """Two short lines away from each corner; on the piece's own ground where neighbours touch."""
    (x, y), (column, row) = field.corner(cell), cell
    arm = field.inner or _ARM_MM
    off = _OFF_MM if field.inner else 0.0
    # Outside the field there may be less room: other marks end there as well.
    ends = (min(arm, bleed + MARK_GAP_MM + mark) for bleed, mark in zip(field.bleeds, field.marks, strict=True))
    outer = (column == 0, row == 0, column + 1 == field.columns, row + 1 == field.rows)
    arms = Sides(*(end if is_outer else arm for end, is_outer in zip(ends, outer, strict=True)))
    for cx, across in ((x, -arms.left), (x + field.cell_width, arms.right)):
        for cy, down in ((y, -arms.top), (y + field.cell_height, arms.bottom)):
            yield line((cx + math.copysign(off, across), cy), (cx + across, cy))
            yield line((cx, cy + math.copysign(off, down)), (cx, cy + down))
