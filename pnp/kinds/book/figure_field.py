"""A field of hexes and its marks -> a small picture: symbols, rings round new ones, trails, letters."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pnp.game.boards import Board
from pnp.game.content.maps import HexMap, Maps, Terrain
from pnp.game.hexes import DIRECTIONS, Grid, Hex, Tops, distance
from pnp.game.marks import Drawn, FieldMarks
from pnp.kinds.book.figure_marks import BAD, DISC_MM, GOOD, disc, mixed, paled
from pnp.kinds.book.figure_sheet import picture_of
from pnp.kinds.book.figures import Panel, shown_hexes
from pnp.kinds.book.shown_fields import pointed_out
from pnp.kinds.context import Context
from pnp.kinds.hexmap.field import hex_field, hex_tile
from pnp.kinds.hexmap.rim import has_room
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import Point, circle, line, polygon, rect
from pnp.scene.units import MM_PER_PT
from pnp.source.spans import Span
from pnp.type.text import TextStyle

PAD_MM = 0.6  # rims and discs reach past the outermost hexes

# Parts of a hex's width
_ALONE, _BELOW = 0.64, 0.54  # a symbol in the middle of a hex, or below what is printed at its rim
_DROP = 0.175
_AMID, _LOWER = 0.52, 0.09  # what is new on a picture that fills its hex, which shows round it
_RING = {_ALONE: 0.4, _BELOW: 0.33, _AMID: 0.3}
_RINGED = 0.85  # a symbol inside a ring gives way to it
_RING_WIDTH = 0.07
_LINK = 0.16
_ASIDE, _UP = 0.28, 0.12  # from the middle of a ring to where a bar from above meets it, beside what is printed there
_TRAIL = 0.2
_RIM = 0.085
_STEP_BACK = 0.38  # a trail ends before what stands on a hex that nothing is drawn on
_PALE = 0.3
_NOTE = 0.3  # a letter below what is printed at the rim of an empty hex

_DASHES = ((0.35, 0.41), (0.59, 0.65))  # of each step of a way that is none


@dataclass(frozen=True)
class FieldView:
    """The part of a marked field that a picture shows; `dim` pales what the marks do not point at."""

    marks: FieldMarks
    shown: tuple[Hex, ...]
    dim: bool = False

    @property
    def board(self) -> Board:
        return self.marks.board

    def size(self, across: float) -> tuple[float, float]:
        """Width and height of the picture with hexes of this width."""
        left, top, right, bottom = Grid(across, self.board.maps.tops).bounds(self.shown)
        return right - left + 2 * PAD_MM, bottom - top + 2 * PAD_MM

    def matters(self) -> set[Hex]:
        """The hexes that a dimmed picture leaves as they are: what is pointed out, else whatever is drawn on."""
        marks = self.marks
        pointed = {cell for cell, _ in marks.notes}.union(marks.highlighted, marks.struck)
        pointed.update(cell for trail in marks.trails for cell in trail.hexes)
        always = {cell for cell, terrain in self.board.field.items() if terrain.exactly == 1}
        return (pointed or set(marks.standing)) | always | {drawn.where for part in marks.added for drawn in part}


def field_view(panel: Panel, marks: FieldMarks) -> FieldView:
    """The field with what the panel points out on it."""
    return FieldView(pointed_out(panel, marks), shown_hexes(marks.board, panel), panel.dim)


def field_picture(context: Context, view: FieldView, across: float, where: Span) -> Frame:
    """The picture with hexes of this width; `where` is the panel."""
    tops = view.board.maps.tops
    left, top, _, _ = Grid(across, tops).bounds(view.shown)
    painter = _FieldPainter(context, view, Grid(across, tops, PAD_MM - left, PAD_MM - top), where)
    return Frame(*view.size(across), tuple(painter.items()), name="field")


class _FieldPainter:
    def __init__(self, context: Context, view: FieldView, grid: Grid, where: Span) -> None:
        self.context, self.view, self.marks, self.grid, self.where = context, view, view.marks, grid, where
        self.across = grid.across
        self.shown = frozenset(view.shown)
        self.new = {drawn.where: drawn.symbol for part in self.marks.added for drawn in part}
        self.matter = self.shown & view.matters() if view.dim else self.shown
        self.accent = context.color("accent-edge")

    def items(self) -> Iterator[Item]:
        """From the ground up; what is not shown is left out."""
        marks = self.marks
        yield from self._ground()
        for cell in self._seen(marks.highlighted):
            yield from self._highlight(cell)
        for trail in marks.trails:
            yield from self._trail(self._seen(trail.hexes), trail.right)
        for part in marks.added:
            yield from self._links([drawn.where for drawn in part])
        yield from self._rims({cell for trail in marks.trails for cell in trail.hexes}.union(self.new))
        for cell in self._seen(marks.standing):
            if cell in self.matter:
                yield from self._symbol(cell)
        for cell in self._seen(self.new):
            yield from self._added(cell)
        for cell in self._seen(marks.struck):
            yield from self._pencil_line(cell)
        if len(marks.added) > 1:
            for number, part in enumerate(marks.added, 1):
                yield from self._part_number(part, number)
        for cell, text in marks.notes:
            if cell in self.shown:
                yield from self._note(cell, text)

    def _seen(self, cells: Collection[Hex]) -> list[Hex]:
        return [cell for cell in cells if cell in self.shown]

    # The ground

    def _ground(self) -> Iterator[Item]:
        if pale := self.shown - self.matter:
            symbols = [item for cell in self._seen(self.marks.standing) if cell in pale for item in self._symbol(cell)]
            ground = Frame(0, 0, (*self._tiles(pale), *symbols), name="pale")
            yield Place(paled(picture_of(ground), _PALE), 0, 0)
        yield from self._tiles(self.matter)

    def _tiles(self, cells: Collection[Hex]) -> Iterator[Item]:
        if not cells:
            return
        maps = _without_others(self.view.board.maps, cells, self._roomy)
        yield from hex_field(self.context, maps, 0, self.grid, rect(0, 0, 1, 1))
        for cell in self._seen(cells):
            terrain = self.view.board.field[cell]
            if not self._roomy(terrain):
                yield from self._wide_label(cell, terrain)

    def _rims(self, cells: Collection[Hex]) -> Iterator[Item]:
        """What is printed at the rims of these hexes once more, over the lines that run through them."""
        for cell in sorted(self._seen(cells)):
            terrain = self.view.board.field[cell]
            if terrain.drawable:
                bare = _plain(terrain, self._roomy(terrain)).model_copy(update={"ground": "", "tile": ""})
                tile = hex_tile(self.context, bare, self.grid)
                yield Place(picture_of(tile), *self.grid.centre(cell))  # its words stand there once
                if not self._roomy(terrain):
                    yield Place(picture_of(Frame(0, 0, tuple(self._wide_label(cell, terrain)))), 0, 0)

    def _roomy(self, terrain: Terrain) -> bool:
        """Whether a tile's own number fits into its picture at this size."""
        return has_room(self.context, terrain, self.across)

    def _wide_label(self, cell: Hex, terrain: Terrain) -> Iterator[Item]:
        x, y = self.grid.centre(cell)
        on, ink = self.context.color("tile"), self.context.color("ink")
        style = TextStyle(font="sans-bold", size_pt=8, color=ink, on=on, align="center")
        cap = self.context.fonts.metrics(style.font).cap_height * style.size_pt * MM_PER_PT
        wide, middle = self.context.width(str(terrain.printed_label), style), y - self.across * 0.25
        reach = math.hypot(wide, cap) / 2 + 0.1  # a disc of its own: that of the icon is too small
        yield Shape(circle(x, middle, reach), fill=on, stroke=Stroke(ink, 0.2))
        yield from self.context.line(
            terrain.printed_label, style, x - self.across * 0.45, middle + cap / 2, self.across * 0.9, self.where
        )

    # Symbols

    def _spot(self, cell: Hex) -> tuple[float, float, float]:
        """Where a symbol's middle lies, and its part of the hex."""
        x, y = self.grid.centre(cell)
        terrain = self.view.board.field[cell]
        if terrain.drawable and (terrain.icon or terrain.needs or terrain.is_labelled):
            return x, y + self.across * _DROP, _BELOW
        if terrain.drawable and terrain.tile and cell in self.new:
            return x, y + self.across * _LOWER, _AMID
        return x, y, _ALONE

    def _picture(self, reference: str, x: float, y: float, size: float) -> Place:
        return self.context.symbol(reference, x - size / 2, y - size / 2, size)

    def _symbol(self, cell: Hex) -> Iterator[Item]:
        x, y, part = self._spot(cell)
        if cell in self.new:  # taken already: it moves aside, so that both are seen
            x, y, part = x - self.across * 0.24, y - self.across * 0.22, part * 0.76
        yield self._picture(self.marks.standing[cell], x, y, part * self.across)

    def _added(self, cell: Hex) -> Iterator[Item]:
        x, y, part = self._spot(cell)
        size, radius = part * _RINGED, _RING[part]
        if cell in self.marks.standing:
            x, y, size, radius = x + self.across * 0.19, y + self.across * 0.16, size * 0.7, radius * 0.72
        ring = Stroke(self.accent, self.across * _RING_WIDTH)
        yield Shape(circle(x, y, radius * self.across), fill=self.context.color("tile"), stroke=ring)
        yield from self._rims((cell,))  # the number of a place is never under what is drawn there
        yield self._picture(self.new[cell], x, y, size * self.across)

    def _links(self, part: list[Hex]) -> Iterator[Item]:
        """Bars between hexes of one part that touch, so that its shape is seen; a trail shows that by itself."""
        stroke = Stroke(self.accent, self.across * _LINK)
        joined = {frozenset(step) for trail in self.marks.trails for step in pairwise(trail.hexes)}
        pairs = [(a, b) for i, a in enumerate(part) for b in part[i + 1 :] if distance(a, b) == 1]
        for a, b in pairs:
            if a in self.shown and b in self.shown and frozenset((a, b)) not in joined:
                yield Shape(line(self._joint(a, b), self._joint(b, a)), stroke=stroke)

    def _joint(self, cell: Hex, beside: Hex) -> Point:
        """Where a bar ends: beside what is printed at the head of a hex, not across it."""
        x, y, part = self._spot(cell)
        dx, dy = (there - here for here, there in zip(self.grid.centre(cell), self.grid.centre(beside), strict=True))
        if part != _BELOW or dy > -self.across * 0.1:
            return x, y
        return x + math.copysign(self.across * _ASIDE, dx), y - self.across * _UP

    # Signs

    def _highlight(self, cell: Hex) -> Iterator[Item]:
        rim = self.across * _RIM
        corners = self.grid.corners(cell, inset=rim * 0.5 + self.across * 0.012)
        yield Shape(polygon(corners), stroke=Stroke(self.context.color("rule"), rim))

    def _trail(self, cells: list[Hex], right: bool) -> Iterator[Item]:
        if len(cells) < 2:
            return
        points: list[Point] = [self._spot(cell)[:2] for cell in cells]
        width = self.across * _TRAIL
        if not right:  # dashes in the middle of each step: elsewhere symbols hide some, and the rest look like chance
            for here, there in pairwise(points):
                for dash in _DASHES:
                    ends = (self._between(here, there, share) for share in dash)
                    yield Shape(line(*ends), stroke=Stroke(BAD, width * 0.6))
            return
        for end, beside in ((0, 1), (-1, -2)):
            if not self.view.board.field[cells[end]].drawable:
                points[end] = self._towards(points[end], points[beside], self.across * _STEP_BACK)
        way = line(*(point for at, point in enumerate(points) if self._bends(cells[max(0, at - 1) : at + 2])))
        yield Shape(way, stroke=Stroke(mixed(GOOD, self.context.color("page"), 0.45), width * 1.7))
        yield Shape(way, stroke=Stroke(GOOD, width * 0.8))

    def _bends(self, cells: Sequence[Hex]) -> bool:
        """Whether a line turns at the middle one: not in a row of three, but where a pencil line joins it."""
        straight = len(cells) == 3 and cells[1] + cells[1] == cells[0] + cells[2]
        return not straight or not set(cells).isdisjoint(self.marks.struck)

    @staticmethod
    def _between(start: Point, end: Point, share: float) -> Point:
        return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share

    def _towards(self, start: Point, end: Point, length: float) -> Point:
        return self._between(start, end, length / math.dist(start, end))

    def _pencil_line(self, cell: Hex) -> Iterator[Item]:
        """As a player draws it: from one neighbour to another, straight through what stands there."""
        x, y, _ = self._spot(cell)
        home = self.grid.centre(cell)
        ends = []
        for step in self._ways_through(cell):
            beside = cell + step
            if beside in self.view.board.field:  # along the trail, which leads to what stands there
                nx, ny, _ = self._spot(beside)
            else:
                nx, ny = (x + self.grid.centre(beside)[0] - home[0], y + self.grid.centre(beside)[1] - home[1])
            ends.append((x + (nx - x) * 0.58, y + (ny - y) * 0.58))
        path = line(ends[0], (x, y), ends[1])
        yield Shape(path, stroke=Stroke(self.context.color("page"), self.across * 0.11))
        yield Shape(path, stroke=Stroke(self.context.color("ink"), self.across * 0.06))

    def _ways_through(self, cell: Hex) -> tuple[Hex, Hex]:
        """Where a trail comes from and goes to; else the two most opposite neighbours of another group."""
        for trail in self.marks.trails:
            if cell in trail.hexes[1:-1]:
                at = trail.hexes.index(cell)
                before, after = trail.hexes[at - 1], trail.hexes[at + 1]
                return Hex(before.q - cell.q, before.r - cell.r), Hex(after.q - cell.q, after.r - cell.r)
        game, drawn = self.context.game, {**self.marks.standing, **self.new}

        def group(at: Hex) -> str:
            return game.symbol(drawn[at]).group if at in drawn else ""

        sides = [i for i, step in enumerate(DIRECTIONS) if group(cell + step) not in ("", group(cell))]
        pairs = [(min((b - a) % 6, (a - b) % 6), a, b) for a in sides for b in sides if a < b]
        _, a, b = max(pairs, default=(3, 3, 0))
        return DIRECTIONS[a], DIRECTIONS[b]

    def _part_number(self, part: tuple[Drawn, ...], number: int) -> Iterator[Item]:
        """At the first hex of a part, and at every other one that does not touch an earlier one."""
        for i, drawn in enumerate(part):
            apart = all(distance(drawn.where, earlier.where) > 1 for earlier in part[:i])
            if apart and drawn.where in self.shown:
                yield from self._corner(drawn.where, str(number), -1)

    def _note(self, cell: Hex, text: str) -> Iterator[Item]:
        """Beside what it points at; on a hex that is empty, below what is printed there."""
        terrain = self.view.board.field.get(cell)
        if cell in self.marks.standing or cell in self.new or (terrain is not None and terrain.exactly == 1):
            yield from self._corner(cell, text, 1)
        else:
            x, y = self.grid.centre(cell)
            lower = self.across * _NOTE if self._spot(cell)[2] == _BELOW else 0.0
            yield from disc(self.context, text, x, y + lower, self.where)

    def _corner(self, cell: Hex, text: str, side: int) -> Iterator[Item]:
        """A disc at the left (-1) or right (1) of a hex, inside the picture."""
        x, y = self.grid.centre(cell)
        width, height = self.view.size(self.across)
        # What is printed at a hex's rim stays free: there the disc lies at the foot of the symbol.
        dx, dy = (0.36, -0.3) if self._spot(cell)[2] != _BELOW else (0.5, 0.24)
        if not DISC_MM <= x + side * self.across * dx <= width - DISC_MM:
            side = -side  # rather there than on the symbol
        cx = min(max(x + side * self.across * dx, DISC_MM + 0.2), width - DISC_MM - 0.2)
        cy = min(max(y + self.across * dy, DISC_MM + 0.2), height - DISC_MM - 0.2)
        yield from disc(self.context, text, cx, cy, self.where)


# A map of some hexes alone


def _without_others(maps: Maps, cells: Collection[Hex], roomy: Callable[[Terrain], bool]) -> Maps:
    """A map of these hexes: all others become gaps, and nothing spills over a picture's edge."""
    gap = _gap(maps)
    terrain = tuple(_plain(terrain, roomy(terrain)) for terrain in maps.terrain)
    kept = _only_cells(maps.map[0], maps.tops, cells, gap.letter)
    return maps.model_copy(update={"terrain": (*terrain, gap), "map": (kept,)})


def _gap(maps: Maps) -> Terrain:
    """A terrain that shows nothing, with a letter that no other has."""
    used = {terrain.letter for terrain in maps.terrain}
    letter = next(char for char in map(chr, range(33, 127)) if char not in used)
    return Terrain.model_validate({"id": "left-out", "letter": letter, "name": "Left out", "drawable": False})


def _plain(terrain: Terrain, labelled: bool) -> Terrain:
    bare = {} if labelled else {"label": "", "points": None}
    return terrain.model_copy(update={"spills": False, **bare})


def _only_cells(hex_map: HexMap, tops: Tops, cells: Collection[Hex], gap: str) -> HexMap:
    rows: list[list[str]] = [[] for _ in hex_map.rows]
    for cell, letter, (_, row) in hex_map.letters(tops):
        rows[int(row)].append(letter if cell in cells else gap)
    edges = tuple(edge for edge in hex_map.edge if hex_map.hex_at(*edge.at, tops) in cells)
    return hex_map.model_copy(update={"rows": tuple(map(" ".join, rows)), "edge": edges})
