"""The checks of maps: each notices the fault that it is there for, made on a map that has none."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from . import map_checks
from .cases import Case, cases_of
from .map_checks import FREE_MM, MAP_CHECKS, PIXELS, Cell, MapCheck, Sheet, free_circle, light_parts, read_sheet
from .pdf import Box

CASE = cases_of("hex-map")[0]
Change = Callable[[Sheet], Sheet]


@pytest.fixture(scope="module")
def sheet(data: Callable[[Case], bytes]) -> Sheet:
    return read_sheet(data(CASE), CASE)


def _moved(x: float = 0, y: float = 0, wider: float = 0) -> Change:
    """The first hex stands elsewhere."""

    def change(sheet: Sheet) -> Sheet:
        left, top, right, bottom = sheet.cells[0].box
        cell = replace(sheet.cells[0], box=(left + x, top + y, right + x + wider, bottom + y))
        return replace(sheet, cells=(cell, *sheet.cells[1:]))

    return change


def _painted(change: Callable[[Sheet, Image.Image], None]) -> Change:
    """The page with another picture."""

    def painted(sheet: Sheet) -> Sheet:
        picture = sheet.picture.copy()
        change(sheet, picture)
        return replace(sheet, page=replace(sheet.page, picture=picture))

    return painted


def _dark(sheet: Sheet, picture: Image.Image) -> None:
    ImageDraw.Draw(picture).rectangle(_pixels(sheet.cells[0].box), fill="#808080")


def _two_alike(sheet: Sheet, picture: Image.Image) -> None:
    """The first hex of the second kind looks like the first one."""
    first = sheet.cells[0]
    other = next(cell for cell in sheet.cells if _kind(cell) != _kind(first))
    picture.paste(picture.crop(_pixels(first.box)), _pixels(other.box)[:2])


def _one_different(sheet: Sheet, picture: Image.Image) -> None:
    """The last hex of a kind that has no group is black."""
    kinds = [_kind(cell) for cell in sheet.cells if not cell.terrain.group]
    last = [cell for cell in sheet.cells if kinds.count(_kind(cell)) > 1][-1]
    ImageDraw.Draw(picture).rectangle(_pixels(last.box), fill="#000000")


def _kind(cell: Cell) -> str:
    return cell.terrain.group or cell.terrain.id


def _pixels(box: Box) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(edge * PIXELS) for edge in box)
    return left, top, right, bottom


def _without(words: str) -> Change:
    """The page where these words are written otherwise, everywhere."""

    def change(sheet: Sheet) -> Sheet:
        chars = list(sheet.page.chars)
        starts = [n for n in range(len(chars)) if sheet.page.text.startswith(words, n)]
        assert starts
        for start in starts:
            chars[start] = replace(chars[start], text="?")
        return replace(sheet, page=replace(sheet.page, chars=tuple(chars)))

    return change


def _miscounted(sheet: Sheet) -> Sheet:
    """The tracker's last circle is empty."""
    label = sheet.page.places(CASE.sheet["tracker_label"])[0]
    middle = (label[0].box[1] + label[0].box[3]) / 2
    beside = [c for c in sheet.page.chars if c.box[0] > label[-1].box[2] and c.box[1] < middle < c.box[3]]
    kept = tuple(char for char in sheet.page.chars if char is not beside[-1])
    return replace(sheet, page=replace(sheet.page, chars=kept))


def _story(sheet: Sheet) -> Sheet:
    return _without(map_checks.slots_of(CASE)["story"].split()[0])(sheet)


BAD: dict[str, tuple[MapCheck, str, Change]] = {
    "a narrow hex": (map_checks.wide_and_inside, "mm wide", _moved(wider=-3)),
    "a hex at the edge": (map_checks.wide_and_inside, "leaves its field", _moved(x=-100)),
    "a hex on the tracker": (map_checks.wide_and_inside, "leaves its field", _moved(y=-200)),
    "a hex on the legend": (map_checks.wide_and_inside, "leaves its field", _moved(y=200)),
    "a hex on another one": (map_checks.apart, "overlap", _moved(x=1)),
    "a dark hex": (map_checks.light_circles, " at (", _painted(_dark)),
    "a hex on which no pencil shows": (map_checks.pencil_shows, "show in", _painted(_dark)),
    "two kinds that look the same": (map_checks.told_apart, "differ by only", _painted(_two_alike)),
    "one of a kind that looks different": (map_checks.told_apart, "two of", _painted(_one_different)),
    "no title": (map_checks.words_and_tracker, "the title is missing", _without(CASE.title)),
    "no heading of the rule": (
        map_checks.words_and_tracker,
        "rule.title is missing",
        _without(map_checks.rule_of(CASE).title),
    ),
    "no heading of the legend": (
        map_checks.words_and_tracker,
        "legend_title is missing",
        _without(CASE.sheet["legend_title"]),
    ),
    "a tracker that ends too soon": (map_checks.words_and_tracker, "the tracker says", _miscounted),
    "no story": (map_checks.words_and_tracker, "the story is missing", _story),
}


def test_a_good_map_passes(sheet: Sheet) -> None:
    assert [line for check in MAP_CHECKS for line in check(sheet, CASE)] == []


@pytest.mark.parametrize("name", BAD)
def test_each_fault_is_noticed(name: str, sheet: Sheet) -> None:
    check, words, change = BAD[name]
    lines = list(check(change(sheet), CASE))
    assert any(words in line for line in lines), lines


def test_every_check_has_a_fault_that_it_notices() -> None:
    assert {check for check, _, _ in BAD.values()} == set(MAP_CHECKS)


def test_a_legend_that_lacks_a_terrain_is_noticed(sheet: Sheet) -> None:
    legends = {cell.terrain.legend for cell in sheet.cells}
    word = next(word for legend in legends for word in re.findall(r"\w{5,}", legend) if word in sheet.page.text)
    lines = list(map_checks.words_and_tracker(_without(word)(sheet), CASE))
    assert any("the legend is wrong about" in line for line in lines), lines


@pytest.mark.parametrize(("across", "expected"), [(FREE_MM - 1, False), (FREE_MM + 1, True)])
def test_the_search_for_a_circle_finds_it_where_there_is_one(across: float, expected: bool) -> None:
    picture = Image.new("RGB", (200, 200), "#808080")
    x, y, size = 5 * PIXELS, 9 * PIXELS, across * PIXELS
    ImageDraw.Draw(picture).ellipse((x, y, x + size, y + size), fill="#f0e8d0")
    assert (free_circle(light_parts(picture), (2.0, 0.7, 23.0, 24.7)) is not None) == expected
