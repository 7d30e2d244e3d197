"""Fields of hexes as items: what is shared, what lies on what, where borders and edges run."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from papers import A4

from kinds import island
from pnp.build.compose import Composer
from pnp.game.content.maps import Maps
from pnp.game.hexes import DIRECTIONS, Grid, Hex, Tops, from_offset
from pnp.kinds.assets import Assets
from pnp.kinds.context import Context, Job
from pnp.kinds.hexmap.field import MIN_LUMINANCE, drawn_across, hex_field, hex_tile
from pnp.scene.frame import Item, Place, Shape, Text
from pnp.scene.ink import Ink
from pnp.scene.path import rect
from pnp.sheet.extent import path_extent
from pnp.source.folder import Folder
from pnp.source.problems import Problems

GRID = Grid(20.0, x=40.0, y=60.0)
FLAT = Grid(20.0, Tops.FLAT, x=40.0, y=60.0)
WINDOW = rect(10, 10, 180, 260)
DRY = tuple(row.replace("~", "m") for row in island.ROWS)


class Field:
    """The items of the island's field."""

    def __init__(self, folder: Path, text: str = "", grid: Grid = GRID, numbered: bool = False, well: str = "") -> None:
        own = {"art/well.svg": well} if well else {}
        island.write(folder, {"maps.toml": text or island.maps(tops=grid.tops), **own})
        composer = Composer(Folder(folder))
        assert composer.game.maps is not None
        self.maps: Maps = composer.game.maps
        self.problems = Problems()
        assets = Assets(composer.game, composer.artwork, Ink.FULL, composer.fonts)
        self.context = Context(assets, Job("field", "Field", A4), self.problems)
        self.items: list[Item] = hex_field(self.context, self.maps, 0, grid, WINDOW, numbered=numbered)
        first = self.items[0]
        self.clipped = isinstance(first, Place) and first.frame.name == "field"
        self.inner = list(first.frame.items) if isinstance(first, Place) and self.clipped else self.items
        self.hexes = [item for item in self.inner if isinstance(item, Place)]

    def lines(self, role: str) -> list[Shape]:
        wanted = self.context.stroke(role)
        shapes = [item for item in (*self.items, *self.inner) if isinstance(item, Shape) and item.stroke == wanted]
        return list(dict.fromkeys(shapes))


def test_equal_hexes_are_one_frame(tmp_path: Path) -> None:
    field = Field(tmp_path)
    for name in ("meadow", "forest", "sea"):
        frames = {id(place.frame) for place in field.hexes if place.frame.name == name}
        assert len(frames) == 1
    assert sum(place.frame.name == "meadow" for place in field.hexes) == sum(row.count("m") for row in island.ROWS)


@pytest.mark.parametrize("grid", [GRID, FLAT], ids=lambda grid: str(grid.tops))
def test_every_hex_lies_where_its_letter_stands(tmp_path: Path, grid: Grid) -> None:
    field = Field(tmp_path, grid=grid)
    by_place = {(round(place.x, 3), round(place.y, 3)): place.frame.name for place in field.hexes}
    for row, text in enumerate(island.ROWS):
        for column, letter in enumerate(text.split()):
            x, y = grid.centre(from_offset(column, row, grid.tops))
            kind = next(terrain.id for terrain in field.maps.terrain if terrain.letter == letter)
            assert by_place.get((round(x, 3), round(y, 3))) == (None if letter == "_" else kind)


def test_what_is_drawn_on_lies_on_top(tmp_path: Path) -> None:
    drawable = {terrain.id: terrain.drawable for terrain in Field(tmp_path).maps.terrain}
    order = [drawable[place.frame.name] for place in Field(tmp_path).hexes]
    assert order == sorted(order)
    assert {True, False} == set(order)


def test_spilling_terrain_goes_on_to_the_rim_and_no_further(tmp_path: Path) -> None:
    field = Field(tmp_path)
    assert field.clipped
    xs = [place.x for place in field.hexes if place.frame.name == "sea"]
    assert min(xs) - GRID.across / 2 <= 10  # as far as the window …
    assert max(xs) + GRID.across / 2 >= 190
    assert all(10 - GRID.across < x < 190 + GRID.across for x in xs)  # … and not much further
    dry = Field(tmp_path, island.maps(DRY))
    assert not dry.clipped
    assert len(dry.hexes) == 34


def test_a_border_runs_between_a_terrain_and_all_others(tmp_path: Path) -> None:
    text = island.maps(DRY)
    field = Field(tmp_path, text)
    cells = field.maps.field(0)
    forests = [where for where, terrain in cells.items() if terrain.id == "forest"]
    sides = {
        tuple(sorted((where, where + step)))
        for where in forests
        for step in DIRECTIONS
        if where + step in cells and cells[where + step].id != "forest"
    }
    borders = field.lines("fringe")
    assert len(borders) == len(sides) > 10
    middles = {_middle(GRID, *pair) for pair in sides}
    for border in borders:
        (_, x0, y0), (_, *_, x1, y1) = border.path  # type: ignore[misc]
        assert (round((x0 + x1) / 2, 3), round((y0 + y1) / 2, 3)) in middles


@pytest.mark.parametrize("grid", [GRID, FLAT], ids=lambda grid: str(grid.tops))
def test_a_fence_stands_between_two_hexes(tmp_path: Path, grid: Grid) -> None:
    field = Field(tmp_path, grid=grid)
    fences = field.lines("fence")
    assert len(fences) == 2
    here = from_offset(1, 1, grid.tops)  # row 2, place 2
    there = here + DIRECTIONS[0 if grid.tops is Tops.POINTY else 1]  # to the right, or below
    (_, x0, y0), (_, x1, y1) = fences[0].path  # type: ignore[misc]
    assert (round((x0 + x1) / 2, 3), round((y0 + y1) / 2, 3)) == _middle(grid, here, there)
    assert math.dist((x0, y0), (x1, y1)) == pytest.approx(grid.radius)


def _middle(grid: Grid, cell: Hex, other: Hex) -> tuple[float, float]:
    (x0, y0), (x1, y1) = grid.centre(cell), grid.centre(other)
    return round((x0 + x1) / 2, 3), round((y0 + y1) / 2, 3)


def test_numbers_run_as_one_reads(tmp_path: Path) -> None:
    numbers = [item for item in Field(tmp_path, numbered=True).items if isinstance(item, Text)]
    assert [item.text for item in numbers] == [str(n) for n in range(1, 31)]
    places = [(round(item.y), item.x) for item in numbers]
    assert places == sorted(places)
    assert not [item for item in Field(tmp_path).items if isinstance(item, Text)]


@pytest.mark.parametrize("grid", [GRID, FLAT], ids=lambda grid: str(grid.tops))
def test_a_tile_is_as_wide_as_it_says_and_leaves_the_middle_free(tmp_path: Path, grid: Grid) -> None:
    field = Field(tmp_path, grid=grid)
    well = next(terrain for terrain in field.maps.terrain if terrain.id == "well")
    ground, icon = hex_tile(field.context, well, grid).items
    assert isinstance(ground, Shape)
    assert isinstance(icon, Place)
    along = [segment[1 if grid.tops is Tops.POINTY else 2] for segment in ground.path if len(segment) == 3]
    assert float(max(along)) - float(min(along)) == pytest.approx(drawn_across(grid))
    bottom = icon.y + icon.frame.height * icon.scale
    assert bottom <= 0
    assert icon.y >= -grid.radius


def test_grounds_must_be_light(tmp_path: Path) -> None:
    field = Field(tmp_path)
    assert not field.problems.found
    used = [terrain for terrain in field.maps.terrain if terrain.drawable]
    assert all(field.context.color(terrain.ground).luminance >= MIN_LUMINANCE for terrain in used)


def test_what_would_be_taken_for_a_gap_has_a_line(tmp_path: Path) -> None:
    """A ground like the page's: white on white, in the friendly ink."""

    def rims(text: str) -> dict[str, bool]:
        tiles = {place.frame.name: place.frame for place in Field(tmp_path, text).hexes}
        grounds = {name: tile.items[0] for name, tile in tiles.items()}
        return {name: isinstance(shape, Shape) and shape.stroke is not None for name, shape in grounds.items()}

    text = island.maps()
    assert not rims(text)["shed"] and rims(text)["meadow"]
    lost = rims(text.replace('ground = "shed"', 'ground = "night"').replace('ground = "sea"', 'ground = "night"'))
    assert lost["shed"] and not lost["sea"], "a border is a line, too"


def test_a_picture_that_fills_its_hex_leaves_the_line_whole(tmp_path: Path) -> None:
    """White on white, in the friendly ink, a home in the lowest row had no lower edge."""
    field = Field(tmp_path)
    shed = next(terrain for terrain in field.maps.terrain if terrain.id == "shed").model_copy(update={"tile": "well"})

    def over(ground: str) -> list[Item]:
        tile = hex_tile(field.context, shed.model_copy(update={"ground": ground}), GRID)
        at = next(index for index, item in enumerate(tile.items) if isinstance(item, Place))
        return [item for item in tile.items[at:] if isinstance(item, Shape) and item.stroke is not None]

    assert len(over("night")) == 1
    assert not over("shed")


@pytest.mark.parametrize("across", [9.5, 12.0, 20.0])
@pytest.mark.parametrize("tops", list(Tops))
def test_a_number_stands_in_the_middle_of_its_disc_at_every_size(tmp_path: Path, across: float, tops: Tops) -> None:
    cx, cy, radius = 30.0, 38.0, 18.0  # of 64: not in the middle of the icon
    circle = f'<circle class="tile" cx="{cx}" cy="{cy}" r="{radius}"/>'
    art = f'<path class="shed" d="M2 2h60v60H2z"/>{circle}<path class="shed" d="M2 2h9v9h-9z"/>'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Well</title>{art}</svg>'
    field = Field(tmp_path, grid=Grid(across, tops, x=40.0, y=60.0), well=drawing)
    tile = next(place.frame for place in field.hexes if place.frame.name == "prize")
    icon = next(item for item in tile.items if isinstance(item, Place))
    (number,) = (item for item in tile.items if isinstance(item, Text))
    size = icon.frame.width * icon.scale
    x, y, most = icon.x + size * cx / 64, icon.y + size * cy / 64, size * radius / 64
    ink = path_extent(field.context.fonts.outline(number.font, number.text, number.size_pt))
    assert ink is not None
    left, right, top, bottom = number.x + ink.left, number.x + ink.right, number.y + ink.top, number.y + ink.bottom
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((x, y), abs=0.12)
    assert max(math.hypot(px - x, py - y) for px in (left, right) for py in (top, bottom)) <= most
    assert number.size_pt >= 8
