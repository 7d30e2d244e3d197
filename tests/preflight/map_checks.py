"""A map's page -> where there is no room or no light for a pencil, or where terrains look the same."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, zip_longest

from bundled import bundled
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageStat

from pnp.game.content.maps import HexMap, MapRule, Terrain
from pnp.source.inlines import Inline, Run, parse_inline

from .cases import Case, read_toml
from .pdf import Box, Line, Page, Pdf
from .pencil import Spot, pencilled, strokes

DPI = 200
PIXELS = DPI / 25.4  # a millimetre
FREE_MM = 11.0
LIGHT = 0.75
CLEARLY = 90  # of 255: pencil against paper
TOLD_APART = 3.0  # of 255, as the mean over a hex; equal ones differ less, by how pixels fall


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex that is drawn on: what lies there, and its box on the paper."""

    terrain: Terrain
    box: Box

    @property
    def middle(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


@dataclass(frozen=True)
class Sheet:
    """One map page: as facts, as hexes and as a picture."""

    page: Page
    cells: tuple[Cell, ...]

    @property
    def picture(self) -> Image.Image:
        return self.page.picture

    def cut(self, cell: Cell) -> Image.Image:
        """The inside of a hex in grey, a little out of focus, as eyes see it; white around it."""
        cx, cy = cell.middle
        radius = (cell.box[3] - cell.box[1]) / 2 * 0.93 * PIXELS
        size = 2 * math.ceil(radius)
        left, top = round(cx * PIXELS - size / 2), round(cy * PIXELS - size / 2)
        grey = self.picture.crop((left, top, left + size, top + size)).convert("L")
        mask = Image.new("L", grey.size, 0)
        angles = [math.radians(30 + 60 * i) for i in range(6)]
        corners = [(size / 2 + radius * math.cos(a), size / 2 + radius * math.sin(a)) for a in angles]
        ImageDraw.Draw(mask).polygon(corners, fill=255)
        white = Image.new("L", grey.size, 255)
        return Image.composite(grey, white, mask).filter(ImageFilter.GaussianBlur(2))

    @cached_property
    def free(self) -> list[Spot | None]:
        """The circle in each hex where a pencil would draw, in pixels."""
        light = light_parts(self.picture)
        return [free_circle(light, cell.box) for cell in self.cells]

    def pencilled(self) -> tuple[Image.Image, Image.Image]:
        """Where a pencil went in all hexes, and the page after that."""
        mask = strokes(self.picture.size, [spot for spot in self.free if spot is not None])
        return mask, pencilled(self.picture, mask)


MapCheck = Callable[[Sheet, Case], Iterator[str]]


def _is_hex(line: Line) -> bool:
    width, height = line.size
    return line.points == 6 and line.filled and line.stroked and width > 15 and abs(height / width - 2 / 3**0.5) < 0.01


def read_sheet(data: bytes, case: Case) -> Sheet:
    maps = bundled(case.game.id).maps
    assert maps is not None
    number = [row.id for row in maps.map].index(case.table["map"])
    drawable = [terrain for terrain in maps.field(number).values() if terrain.drawable]
    page = Pdf(data, DPI).pages[0]
    hexes = list(filter(_is_hex, page.lines))
    narrow = min(line.size[0] for line in hexes)  # water has no lanes around it
    drawn = sorted(
        (line for line in hexes if line.size[0] < narrow + 0.01), key=lambda line: (round(line.box[1]), line.box[0])
    )
    assert len(drawn) == len(drawable), f"{len(drawn)} hexes instead of {len(drawable)}"
    return Sheet(page, tuple(Cell(terrain, line.box) for terrain, line in zip(drawable, drawn, strict=True)))


# Room


def wide_and_inside(sheet: Sheet, case: Case) -> Iterator[str]:
    wanted = read_toml(case.game.folder / "maps.toml")["min_hex_mm"]
    label = sheet.page.places(case.sheet["tracker_label"])[0][0].box
    heads = (rule_of(case).title, case.sheet["legend_title"])
    titles = [sheet.page.places(head)[0][0].box for head in heads]
    for cell in sheet.cells:
        left, top, right, bottom = cell.box
        if right - left < wanted - 0.001:  # the PDF's own numbers are rounded
            yield f"a hex is {right - left} mm wide"
        if min(left, sheet.page.width - right) < 6.5 or top < label[3] or bottom > min(box[1] for box in titles):
            yield f"the hex at {cell.box} leaves its field"
    if wanted < 19:
        yield f"min_hex_mm is {wanted}"


def apart(sheet: Sheet, case: Case) -> Iterator[str]:
    width = sheet.cells[0].box[2] - sheet.cells[0].box[0]
    if min(math.dist(a.middle, b.middle) for a, b in combinations(sheet.cells, 2)) < width:
        yield "hexes overlap"


# Light


def light_circles(sheet: Sheet, case: Case) -> Iterator[str]:
    """Every hex has a light circle for the pencil."""
    for cell, circle in zip(sheet.cells, sheet.free, strict=True):
        if circle is None:
            yield f"{cell.terrain.id} at {cell.box}"


def light_parts(picture: Image.Image) -> Image.Image:
    """White where the luminance is high enough, black elsewhere."""
    linear = [(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4) for v in (i / 255 for i in range(256))]
    even = picture.point([round(255 * value) for value in linear] * 3)
    luminance = even.convert("L", (0.2126, 0.7152, 0.0722, 0))
    return luminance.point([255 if level >= LIGHT * 255 - 0.5 else 0 for level in range(256)])


def free_circle(light: Image.Image, box: Box) -> Spot | None:
    """A disc without a dark pixel, somewhere inside the box."""
    size = math.ceil(FREE_MM * PIXELS)
    disc = Image.new("L", (size, size), 0)
    ImageDraw.Draw(disc).ellipse((0, 0, size - 1, size - 1), fill=255)
    left, top, right, bottom = (round(edge * PIXELS) for edge in box)
    step = max(1, round(0.25 * PIXELS))
    places = [(x, y) for x in range(left, right - size, step) for y in range(top, bottom - size, step)]
    guess = ((left + right - size) / 2, (top + 2 * bottom) / 3 - size / 2)  # below an icon
    places.sort(key=lambda place: math.dist(place, guess))
    for x, y in places:
        if ImageChops.subtract(disc, light.crop((x, y, x + size, y + size))).getbbox() is None:
            return x + size / 2, y + size / 2, size / 2
    return None


def pencil_shows(sheet: Sheet, case: Case) -> Iterator[str]:
    """A full sheet stays readable: what is pencilled into a hex differs from the hex, nearly all along its lines."""
    mask, drawn_on = sheet.pencilled()
    before, after = sheet.picture.convert("L"), drawn_on.convert("L")
    seen = ImageChops.difference(before, after).point([255 * (level >= CLEARLY) for level in range(256)])
    for cell in sheet.cells:
        left, top, right, bottom = (round(edge * PIXELS) for edge in cell.box)
        parts = (picture.crop((left, top, right, bottom)) for picture in (mask, seen))
        drawn, shown = (float(ImageStat.Stat(part).sum[0]) for part in parts)
        if drawn == 0 or shown < 0.95 * drawn:
            yield f"only {shown:.0f} of {drawn:.0f} show in {cell.terrain.id} at {cell.box}"


# Told apart without colour


def told_apart(sheet: Sheet, case: Case) -> Iterator[str]:
    examples: dict[str, Image.Image] = {}
    for cell in sheet.cells:
        kind = cell.terrain.group or cell.terrain.id
        if kind not in examples:
            examples[kind] = sheet.cut(cell)
        elif not cell.terrain.group and (by := _difference(examples[kind], sheet.cut(cell))) >= TOLD_APART:
            yield f"two of {kind} differ by {by:.1f}"
    for kind, other in combinations(examples, 2):
        if (by := _difference(examples[kind], examples[other])) < TOLD_APART:
            yield f"{kind} and {other} differ by only {by:.1f}"


def _difference(first: Image.Image, second: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(first, second)).mean[0])


# Words


def words_and_tracker(sheet: Sheet, case: Case) -> Iterator[str]:
    """Title, what the legend says of what is used, and nothing else of it."""
    words = sheet.page.words
    board, common = case.map, case.sheet
    used = {letter for row in board["rows"] for letter in row.split()}
    if words.count(board["name"]) < 2:
        yield "the title is missing"  # the foot has it as well
    content = bundled(case.game.id).maps
    assert content is not None
    for terrain in content.terrain:
        shown = _plain(parse_inline(terrain.legend))
        if shown and (shown in words) != (terrain.letter in used):
            yield f"the legend is wrong about “{shown}”"
    told = {"legend_title": common["legend_title"], "tracker_label": common["tracker_label"]}
    for key, head in {"rule.title": rule_of(case).title, **told}.items():
        if head not in words:
            yield f"{key} is missing"
    rounds = case.about["facts"][common["tracker"].removeprefix("facts.")]
    if tracked(sheet.page, case) != " ".join(map(str, range(1, rounds + 1))):
        yield f"the tracker says {tracked(sheet.page, case)}"
    for name, text in slots_of(case).items():
        if text not in words:
            yield f"the {name} is missing"


def _plain(inlines: Iterable[Inline]) -> str:
    return " ".join("".join(i.text if isinstance(i, Run) else " " for i in inlines).split())


def _row(case: Case) -> HexMap:
    """The map as the game has it, its texts filled."""
    maps = bundled(case.game.id).maps
    assert maps is not None
    return next(row for row in maps.map if row.id == case.table["map"])


def rule_of(case: Case) -> MapRule:
    rule = _row(case).rule
    assert rule is not None
    return rule


def slots_of(case: Case) -> dict[str, str]:
    """The texts of a map, as far as they are words."""
    texts = {"story": _row(case).story, "rule": rule_of(case).text}
    return {name: _plain(parse_inline(text)) for name, text in texts.items()}


def tracked(page: Page, case: Case) -> str:
    """What stands to the right of the tracker's label, a space between circles."""
    label = page.places(case.sheet["tracker_label"])[0]
    middle = (label[0].box[1] + label[0].box[3]) / 2
    beside = [c for c in page.chars if c.box[0] > label[-1].box[2] and c.box[1] < middle < c.box[3]]
    words = "".join(
        char.text + (" " if after is None or after.box[0] > char.box[2] + 1 else "")
        for char, after in zip_longest(beside, beside[1:])
        if char is not None
    )
    return " ".join(words.split())


MAP_CHECKS: tuple[MapCheck, ...] = (wide_and_inside, apart, light_circles, pencil_shows, told_apart, words_and_tracker)
