"""A field with what is drawn on it -> a small picture: symbols, rings round new ones, trails, letters."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Literal

from pnp.game.boards import Board
from pnp.game.content.maps import Maps, Terrain
from pnp.game.field_examples import FieldExample
from pnp.game.figures import Panel, shown_hexes
from pnp.game.hexes import DIRECTIONS, Grid, Hex, distance
from pnp.kinds.book.figure_marks import BAD, DISC_MM, GOOD, disc, mixed, paled
from pnp.kinds.book.figure_sheet import outlined
from pnp.kinds.context import Desk, Where
from pnp.kinds.hexmap.field import hex_field, hex_tile
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import Point, circle, line, polygon, rect
from pnp.type.text import TextStyle

PAD_MM = 0.6  # rims and discs reach past the outermost hexes

# Parts of a hex's width
_ALONE, _BELOW = 0.64, 0.54  # a symbol in the middle of a hex, or below what is printed at its rim
_DROP = 0.175
_RING = {_ALONE: 0.4, _BELOW: 0.33}
_RINGED = 0.85  # a symbol inside a ring gives way to it
_RING_WIDTH = 0.07
_LINK = 0.16
_TRAIL = 0.2
_RIM = 0.085
_STEP_BACK = 0.38  # a trail ends before what stands on a hex that nothing is drawn on
_PALE = 0.3


@dataclass(frozen=True)
class Scene:
    """One field, what lies on it, and what the reader should look at."""

    board: Board
    shown: tuple[Hex, ...]
    drawn: dict[Hex, str]
    added: tuple[tuple[Hex, str], ...] = ()
    parts: tuple[tuple[Hex, ...], ...] = ()  # what was added, joined as it was drawn
    fearless: tuple[Hex, ...] = ()
    highlight: tuple[Hex, ...] = ()
    trails: tuple[tuple[Hex, ...], ...] = ()
    trail_style: Literal["good", "bad"] = "good"
    notes: tuple[tuple[Hex, str], ...] = ()
    dim: bool = False

    def size(self, across: float) -> tuple[float, float]:
        """Width and height of the picture with hexes of this width."""
        left, top, right, bottom = Grid(across, self.board.maps.tops).bounds(self.shown)
        return right - left + 2 * PAD_MM, bottom - top + 2 * PAD_MM

    def matters(self) -> set[Hex]:
        """The hexes that a dimmed picture leaves as they are: what is pointed out, else whatever is drawn on."""
        pointed = {cell for cell, _ in self.notes}.union(self.highlight, self.fearless, *self.trails)
        always = {cell for cell, terrain in self.board.field.items() if terrain.exactly == 1}
        return (pointed or set(self.drawn)) | always | {cell for cell, _ in self.added}


def scene(panel: Panel, example: FieldExample | None, board: Board) -> Scene:
    """What a panel shows; `example` is the one that it names."""
    given, do = (example.given, example.do) if example is not None else (None, None)
    drawn = given.drawn if given is not None else panel.drawn
    parts: tuple[tuple[str, ...], ...] = ()
    if do is not None and do.drawn_cells:
        parts = do.parts or (do.drawn_cells,)
    return Scene(
        board,
        shown_hexes(board, panel),
        {board.hex(cell): symbol for cell, symbol in drawn.items()},
        tuple(zip(map(board.hex, do.drawn_cells), do.drawn_symbols, strict=True)) if do is not None else (),
        tuple(tuple(map(board.hex, part)) for part in parts),
        tuple(map(board.hex, given.fearless)) if given is not None else (),
        tuple(map(board.hex, panel.highlight)),
        tuple(tuple(map(board.hex, trail)) for trail in panel.trails),
        panel.trail_style,
        tuple((board.hex(cell), text) for cell, text in panel.notes.items()),
        panel.dim,
    )


def field_picture(desk: Desk, scene: Scene, across: float, where: Where) -> Frame:
    """The picture with hexes of this width; `where` is the panel."""
    left, top, _, _ = Grid(across, scene.board.maps.tops).bounds(scene.shown)
    artist = _Artist(desk, scene, Grid(across, scene.board.maps.tops, PAD_MM - left, PAD_MM - top), where)
    return Frame(*scene.size(across), tuple(artist.items()), name="field")


class _Artist:
    def __init__(self, desk: Desk, scene: Scene, grid: Grid, where: Where) -> None:
        self.desk, self.scene, self.grid, self.where = desk, scene, grid, where
        self.across = grid.across
        self.shown = frozenset(scene.shown)
        self.new = dict(scene.added)
        self.matter = self.shown & scene.matters() if scene.dim else self.shown
        self.accent = desk.color("accent-edge")

    def items(self) -> Iterator[Item]:
        """From the ground up; what is not shown is left out."""
        yield from self._ground()
        for cell in self._seen(self.scene.highlight):
            yield from self._highlight(cell)
        for trail in self.scene.trails:
            yield from self._trail([cell for cell in trail if cell in self.shown])
        yield from self._rims({cell for trail in self.scene.trails for cell in self._seen(trail)})
        for part in self.scene.parts:
            yield from self._links(part)
        for cell in self._seen(self.scene.drawn):
            if cell in self.matter:
                yield from self._symbol(cell)
        for cell in self._seen(self.new):
            yield from self._added(cell)
        for cell in self._seen(self.scene.fearless):
            yield from self._pencil_line(cell)
        if len(self.scene.parts) > 1:
            for number, part in enumerate(self.scene.parts, 1):
                for i, cell in enumerate(part):
                    apart = all(distance(cell, earlier) > 1 for earlier in part[:i])
                    if apart and cell in self.shown:
                        yield from self._corner(cell, str(number), -1)
        for cell, text in self.scene.notes:
            if cell in self.shown:
                yield from self._note(cell, text)

    def _seen(self, cells: Collection[Hex]) -> list[Hex]:
        return [cell for cell in cells if cell in self.shown]

    # The ground

    def _ground(self) -> Iterator[Item]:
        if pale := self.shown - self.matter:
            symbols = [item for cell in self._seen(self.scene.drawn) if cell in pale for item in self._symbol(cell)]
            ground = Frame(0, 0, (*self._tiles(pale), *symbols), name="pale")
            yield Place(paled(outlined(ground, self.desk.fonts), _PALE), 0, 0)
        yield from self._tiles(self.matter)

    def _tiles(self, cells: Collection[Hex]) -> Iterator[Item]:
        if not cells:
            return
        maps = _only(self.scene.board.maps, cells, self._roomy)
        yield from hex_field(self.desk, maps, 0, self.grid, rect(0, 0, 1, 1))
        for cell in self._seen(cells):
            terrain = self.scene.board.field[cell]
            if not self._roomy(terrain):
                yield from self._wide_label(cell, terrain)

    def _rims(self, cells: Collection[Hex]) -> Iterator[Item]:
        """What is printed at the rims of these hexes once more, over the trail that runs through them."""
        maps = self.scene.board.maps
        bare = {one.letter: one.model_copy(update={"ground": "", "tile": ""}) for one in maps.terrain}
        groundless = maps.model_copy(update={"terrain": tuple(bare.values())})
        for cell in sorted(cells):
            terrain = self.scene.board.field[cell]
            if terrain.drawable and self._roomy(terrain):
                yield Place(hex_tile(self.desk, groundless, bare[terrain.letter], self.grid), *self.grid.centre(cell))

    def _roomy(self, terrain: Terrain) -> bool:
        """Whether a tile's own number fits into its picture at this size."""
        style = TextStyle(font="sans-bold", size_pt=8)
        return not terrain.icon or self.desk.width(terrain.printed_label, style) <= self.across * 0.42 * 0.56

    def _wide_label(self, cell: Hex, terrain: Terrain) -> Iterator[Item]:
        x, y = self.grid.centre(cell)
        on = self.desk.color("tile")
        style = TextStyle(font="sans-bold", size_pt=8, color=self.desk.color("ink"), on=on, align="center")
        baseline = y - self.across * 0.22
        yield from self.desk.line(
            terrain.printed_label, style, x - self.across * 0.45, baseline, self.across * 0.9, self.where
        )

    # Symbols

    def _spot(self, cell: Hex) -> tuple[float, float, float]:
        """Where a symbol's middle lies, and its part of the hex."""
        x, y = self.grid.centre(cell)
        terrain = self.scene.board.field[cell]
        if terrain.drawable and (terrain.icon or terrain.needs or terrain.printed_label):
            return x, y + self.across * _DROP, _BELOW
        return x, y, _ALONE

    def _picture(self, reference: str, x: float, y: float, size: float) -> Place:
        return self.desk.symbol(reference, x - size / 2, y - size / 2, size)

    def _symbol(self, cell: Hex) -> Iterator[Item]:
        x, y, part = self._spot(cell)
        if cell in self.new:  # taken already: it moves aside, so that both are seen
            x, y, part = x - self.across * 0.24, y - self.across * 0.22, part * 0.76
        yield self._picture(self.scene.drawn[cell], x, y, part * self.across)

    def _added(self, cell: Hex) -> Iterator[Item]:
        x, y, part = self._spot(cell)
        size, radius = part * _RINGED, _RING[part]
        if cell in self.scene.drawn:
            x, y, size, radius = x + self.across * 0.19, y + self.across * 0.16, size * 0.7, radius * 0.72
        ring = Stroke(self.accent, self.across * _RING_WIDTH)
        yield Shape(circle(x, y, radius * self.across), fill=self.desk.color("tile"), stroke=ring)
        yield self._picture(self.new[cell], x, y, size * self.across)

    def _links(self, part: tuple[Hex, ...]) -> Iterator[Item]:
        """Bars between hexes of one part that touch, so that its shape is seen."""
        stroke = Stroke(self.accent, self.across * _LINK)
        pairs = [(a, b) for i, a in enumerate(part) for b in part[i + 1 :] if distance(a, b) == 1]
        for a, b in pairs:
            if a in self.shown and b in self.shown:
                yield Shape(line(self._spot(a)[:2], self._spot(b)[:2]), stroke=stroke)

    # Signs

    def _highlight(self, cell: Hex) -> Iterator[Item]:
        rim = self.across * _RIM
        corners = self.grid.corners(cell, inset=rim * 0.5 + self.across * 0.012)
        yield Shape(polygon(corners), stroke=Stroke(self.desk.color("rule"), rim))

    def _trail(self, cells: list[Hex]) -> Iterator[Item]:
        if len(cells) < 2:
            return
        points: list[Point] = [self._spot(cell)[:2] for cell in cells]
        for end, beside in ((0, 1), (-1, -2)):
            if not self.scene.board.field[cells[end]].drawable:
                points[end] = self._towards(points[end], points[beside], self.across * _STEP_BACK)
        width = self.across * _TRAIL
        way = line(*points)
        if self.scene.trail_style == "good":
            yield Shape(way, stroke=Stroke(mixed(GOOD, self.desk.color("page"), 0.45), width * 1.7))
            yield Shape(way, stroke=Stroke(GOOD, width * 0.8))
        else:
            yield Shape(way, stroke=Stroke(BAD, width * 0.8, dash=(width * 0.6, width * 1.4)))

    @staticmethod
    def _towards(start: Point, end: Point, length: float) -> Point:
        dx, dy = end[0] - start[0], end[1] - start[1]
        share = length / math.hypot(dx, dy)
        return start[0] + dx * share, start[1] + dy * share

    def _pencil_line(self, cell: Hex) -> Iterator[Item]:
        """As a player draws it: from one neighbour to another, straight through what stands there."""
        x, y, _ = self._spot(cell)
        home = self.grid.centre(cell)
        ends = []
        for step in self._ways_through(cell):
            nx, ny = self.grid.centre(cell + step)
            ends.append((x + (nx - home[0]) * 0.58, y + (ny - home[1]) * 0.58))
        path = line(ends[0], (x, y), ends[1])
        yield Shape(path, stroke=Stroke(self.desk.color("page"), self.across * 0.11))
        yield Shape(path, stroke=Stroke(self.desk.color("ink"), self.across * 0.06))

    def _ways_through(self, cell: Hex) -> tuple[Hex, Hex]:
        """Where a trail comes from and goes to; else the two most opposite neighbours of another group."""
        for trail in self.scene.trails:
            if cell in trail[1:-1]:
                at = trail.index(cell)
                before, after = trail[at - 1], trail[at + 1]
                return Hex(before.q - cell.q, before.r - cell.r), Hex(after.q - cell.q, after.r - cell.r)
        game, drawn = self.desk.game, self.scene.drawn | self.new

        def group(at: Hex) -> str:
            return game.symbol(drawn[at]).group if at in drawn else ""

        sides = [i for i, step in enumerate(DIRECTIONS) if group(cell + step) not in ("", group(cell))]
        pairs = [(min((b - a) % 6, (a - b) % 6), a, b) for a in sides for b in sides if a < b]
        _, a, b = max(pairs, default=(3, 3, 0))
        return DIRECTIONS[a], DIRECTIONS[b]

    def _note(self, cell: Hex, text: str) -> Iterator[Item]:
        if cell in self.scene.drawn or cell in self.new:
            yield from self._corner(cell, text, 1)
        else:
            x, y, _ = self._spot(cell)
            yield from disc(self.desk, text, x, y, self.where)

    def _corner(self, cell: Hex, text: str, side: int) -> Iterator[Item]:
        """A disc at the left (-1) or right (1) of a hex, inside the picture."""
        x, y = self.grid.centre(cell)
        width, height = self.scene.size(self.across)
        # What is printed at a hex's rim stays free: there the disc lies at the foot of the symbol.
        dx, dy = (0.36, -0.3) if self._spot(cell)[2] == _ALONE else (0.4, 0.24)
        cx = min(max(x + side * self.across * dx, DISC_MM + 0.2), width - DISC_MM - 0.2)
        cy = min(max(y + self.across * dy, DISC_MM + 0.2), height - DISC_MM - 0.2)
        yield from disc(self.desk, text, cx, cy, self.where)


def _only(maps: Maps, cells: Collection[Hex], roomy: Callable[[Terrain], bool]) -> Maps:
    """A map of these hexes alone: all others become gaps, and nothing spills over a picture's edge."""
    used = {terrain.letter for terrain in maps.terrain}
    letter = next(char for char in map(chr, range(33, 127)) if char not in used)
    gap = Terrain.model_validate({"id": "left-out", "letter": letter, "name": "Left out", "drawable": False})
    bare: dict[str, object] = {"spills": False, "label": "", "points": None}
    terrain = tuple(one.model_copy(update={"spills": False} if roomy(one) else bare) for one in maps.terrain)
    one = maps.map[0]
    rows: dict[int, list[str]] = {}
    for cell, kept, (_, row) in one.letters(maps.tops):
        assert isinstance(row, int)
        rows.setdefault(row, []).append(kept if cell in cells else letter)
    edges = tuple(edge for edge in one.edge if one.hex_at(*edge.at, maps.tops) in cells)
    kept_map = one.model_copy(update={"rows": tuple(" ".join(row) for row in rows.values()), "edge": edges})
    return maps.model_copy(update={"terrain": (*terrain, gap), "map": (kept_map,)})
