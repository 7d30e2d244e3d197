"""Figures are drawn from data: everything fits, stays legible, and says with shapes what it says with colours."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from kinds.figures import (
    EXAMPLES,
    PANEL,
    drawn,
    fields,
    figure,
    fills,
    frames,
    palette,
    problem,
    shapes,
    texts,
    words,
)
from pnp.art.shapes import box
from pnp.kinds.book.figure import MIN_HEX_MM, figure_frame
from pnp.kinds.book.figure_marks import BAD, GOOD
from pnp.kinds.book.figure_sheet import sheet_picture
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Place, Shape, Stroke


def test_three_panels_share_a_row_and_a_size_of_hex() -> None:
    panels = f'{PANEL}example = "good"\nlabel = "Yes"\n' + 2 * f'{PANEL}example = "bad"\nlabel = "No"\n'
    frame = drawn(panels)
    pictures = fields(frame)
    assert len({y for _, _, y in pictures}) == 1
    assert len({field.width for field, _, _ in pictures}) == 1
    xs = [x for _, x, _ in pictures]
    assert all(x >= 0 and x + field.width <= 118 + 1e-6 for field, x, _ in pictures)
    assert all(b - a > pictures[0][0].width for a, b in pairwise(xs))
    assert max(y + field.height for field, _, y in pictures) < frame.height


def test_panels_that_do_not_fit_a_row_wrap_evenly() -> None:
    frame = drawn(4 * f'{PANEL}example = "good"\n')
    rows = [y for _, _, y in fields(frame)]
    assert rows == [rows[0], rows[0], rows[2], rows[2]]
    assert rows[2] > rows[0]


@pytest.mark.parametrize("width", [40.0, 55.0, 118.0])
def test_hexes_are_never_too_small(width: float) -> None:
    ((field, _, _),) = fields(drawn(f'{PANEL}example = "good"\n', width))
    assert MIN_HEX_MM <= (field.width - 1.2) / 4 <= 12


def test_what_is_too_wide_is_reported() -> None:
    assert problem(f'{PANEL}map = "creepy-cove"\n', 60).startswith(
        "figures.toml:4:1: figure[1].panel[1]: too wide: 69 mm with hexes of 7.5 mm, 60 mm there"
    )


def test_verdicts_differ_in_shape_as_well_as_in_colour() -> None:
    good, bad = drawn(f'{PANEL}example = "good"\n'), drawn(f'{PANEL}example = "bad"\n')
    assert GOOD in fills(good) and BAD not in fills(good)
    assert BAD in fills(bad) and GOOD not in fills(bad)
    (disc,) = [shape for shape in shapes(good) if shape.fill == GOOD]
    (octagon,) = [shape for shape in shapes(bad) if shape.fill == BAD]
    assert [segment[0] for segment in disc.path] == ["M", "C", "C", "C", "C", "Z"]
    assert [segment[0] for segment in octagon.path] == ["M", *"L" * 7, "Z"]


def test_a_figure_without_a_result_has_no_verdict() -> None:
    plain = drawn(f'{PANEL}field = [". @"]\ndrawn = {{ "1,1" = "CC" }}\nlabel = "Plain"\n')
    assert not {GOOD, BAD} & set(fills(plain))
    assert words(plain) == ["Plain"]


def test_parts_are_numbered_and_every_hex_of_a_split_one() -> None:
    assert sorted(set(words(drawn(f'{PANEL}example = "good"\n')))) == ["1", "2", "3"]  # 3 is printed on the map
    split = EXAMPLES.replace('[["1,1", "1,2"], ["3,1"]]', '[["1,1", "1,3"], ["3,1"]]')
    pictures, row = figure(f'{PANEL}example = "good"\n', split)
    assert words(figure_frame(pictures, row, 118)).count("1") == 2


def test_what_is_new_has_a_ring() -> None:
    def rings(frame: Frame) -> int:
        edge = palette().fill("accent-edge")
        return len([s for s in shapes(frame) if s.stroke and s.stroke.color == edge and s.fill is not None])

    assert rings(drawn(f'{PANEL}example = "good"\n')) == 3
    assert rings(drawn(f'{PANEL}field = [". @"]\ndrawn = {{ "1,1" = "CC" }}\n')) == 0


def test_good_trails_are_solid_and_bad_ones_dashed() -> None:
    trail = f'{PANEL}field = [". . @"]\ntrail = ["1,1", "1,2", "1,3"]\n'
    good = [s for s in shapes(drawn(trail)) if s.stroke and s.stroke.color == GOOD]
    bad = [s for s in shapes(drawn(trail + 'trail_style = "bad"\n')) if s.stroke and s.stroke.color == BAD]
    assert len(good) == 1
    ends = [[segment[1] for segment in dash.path if len(segment) > 1] for dash in bad]
    assert len(ends) == 4  # two a step, with a gap between them that their round ends leave open
    assert all(after[0] - before[1] > bad[0].stroke.width_mm for before, after in pairwise(ends) if bad[0].stroke)


def test_a_way_that_is_straight_on_the_map_is_drawn_straight() -> None:
    """Though symbols lie lower where something is printed above them."""

    def corners(trail: str) -> int:
        frame = drawn(f'{PANEL}field = [". H . .", ". . . @"]\ntrail = [{trail}]\n')
        (way,) = [s.path for s in shapes(frame) if s.stroke and s.stroke.color == GOOD]
        return len(way)

    assert corners('"1,1", "1,2", "1,3"') == 2
    assert corners('"1,1", "1,2", "2,2"') == corners('"1,1", "1,2", "1,3", "2,3"') == 3


def test_where_a_trail_leads_no_bar_joins_new_symbols() -> None:
    def bars(more: str) -> int:
        edge = palette().fill("accent-edge")
        frame = drawn(f'{PANEL}example = "good"\n{more}')
        return len([s for s in shapes(frame) if s.stroke and s.stroke.color == edge and s.fill is None])

    assert (bars(""), bars('trail = ["1,1", "1,2"]\n')) == (1, 0)


def test_what_is_printed_on_a_hex_lies_over_rings_and_bars() -> None:
    """A house is seen though a line ends there, and so is the number of a place."""
    ((field, _, _),) = fields(drawn(f'{PANEL}example = "good"\n'))
    edge = palette().fill("accent-edge")
    shown = [(item, getattr(item, "frame", None)) for item in field.items]
    rings = [
        at
        for at, (item, _) in enumerate(shown)
        if isinstance(item, Shape) and item.fill is not None and item.stroke and item.stroke.color == edge
    ]
    above = [frame.name for at in rings if (frame := shown[at + 1][1]) is not None]
    assert above == ["open", "open", "adventure-3"]


def _middle(shape: Shape) -> tuple[float, float]:
    left, top, width, height = box(shape.path)
    return left + width / 2, top + height / 2


def _hexes(field: Frame, name: str) -> list[tuple[float, float]]:
    """The middles of these."""
    return [(item.x, item.y) for item in field.items if isinstance(item, Place) and item.frame.name == name]


def test_bars_run_beside_what_is_printed_on_a_hex() -> None:
    rows = EXAMPLES.replace('". . . H", "@ . .", "3 . . c"', '". . . .", ". H .", "@ . . ."')
    rows = rows.replace('parts = [["1,1", "1,2"], ["3,1"]]', 'parts = [["2,2", "1,2"], ["1,4"]]')
    rows = rows.replace('drawn = { "2,2" = "GH" }, fearless = ["2,2"]', 'drawn = { "2,1" = "GH" }')
    pictures, row = figure(f'{PANEL}example = "good"\nverdict = false\n', rows)
    ((field, _, _),) = fields(figure_frame(pictures, row, 118.0))
    edge = palette().fill("accent-edge")
    (bar,) = [s for s in shapes(field) if s.stroke and s.stroke.color == edge and s.fill is None]
    x, y = _hexes(field, "house")[0]
    across = next(tile.frame.width for tile in field.items if isinstance(tile, Place) and tile.frame.name == "house")
    (x0, y0), (x1, y1) = sorted(((s[-2], s[-1]) for s in bar.path if len(s) > 2), key=lambda end: end[1])
    level = y - across * 0.25  # where the picture of the house has its middle
    assert bar.stroke is not None and y0 < level < y1
    assert abs(x0 + (x1 - x0) * (level - y0) / (y1 - y0) - x) - bar.stroke.width_mm / 2 > across * 0.2


def test_letters_stand_beside_what_they_point_at() -> None:
    notes = 'drawn = { "1,2" = "CC", "1,4" = "CC" }\nnotes = { "1,2" = "A", "1,4" = "B", "2,1" = "C" }\n'
    ((field, _, _),) = fields(drawn(f'{PANEL}field = [". H . H", "@ . ."]\n{notes}'))
    ink = palette().fill("ink")
    marked = [_middle(shape) for shape in field.items if isinstance(shape, Shape) and shape.fill == ink]
    (left, right), (home,) = _hexes(field, "house")[:2], _hexes(field, "home")
    across = (right[0] - left[0]) / 2
    a, b, c = marked
    assert a[0] - left[0] == pytest.approx(across / 2) and right[0] - b[0] == pytest.approx(across / 2)
    assert c[0] - home[0] > across * 0.3 and home[1] - c[1] > across * 0.2


def test_the_picture_of_a_hex_is_seen_round_what_is_new_there() -> None:
    rows = EXAMPLES.replace('". . . H", "@ . .", "3 . . c"', '"s . . H", "@ . .", "3 . . c"')
    pictures, row = figure(f'{PANEL}example = "good"\nverdict = false\n', rows)
    ((field, _, _),) = fields(figure_frame(pictures, row, 118.0))
    edge = palette().fill("accent-edge")
    rings = [box(s.path) for s in shapes(field) if s.stroke and s.stroke.color == edge and s.fill]
    on_picture, usual, _ = [width for _, _, width, _ in rings]
    assert on_picture < usual * 0.8


def test_notes_and_highlights_show() -> None:
    bare = drawn(f'{PANEL}field = [". . @"]\n')
    noted = drawn(f'{PANEL}field = [". . @"]\nnotes = {{ "1,1" = "A", "1,2" = "10" }}\nhighlight = ["1,2"]\n')
    assert words(noted) == ["A", "10"]
    assert len(list(shapes(noted))) == len(list(shapes(bare))) + 3


def test_a_crop_shows_only_its_hexes() -> None:
    whole = drawn(f'{PANEL}map = "creepy-cove"\n')
    part = drawn(f'{PANEL}map = "creepy-cove"\ncrop = [10, 1, 11, 3]\ndrawn = {{ "1,1" = "CC" }}\n')
    names = [frame.name for frame, _, _ in frames(part)]
    assert names.count("home") == 1
    assert len([name for name in names if name in ("open", "cauldron", "home", "house")]) == 6
    assert fields(part)[0][0].width < fields(whole)[0][0].width


def test_dimmed_hexes_are_paler() -> None:
    def darkest(panels: str) -> float:
        tiles = [frame for frame, _, _ in frames(drawn(panels)) if frame.name == "house"]
        assert len(tiles) == 1
        return min(color.luminance for color in fills(tiles[0]))

    field = f'{PANEL}field = [". H @"]\ndrawn = {{ "1,1" = "CC" }}\n'
    assert darkest(field + "dim = true\n") > 0.3 > 0.1 > darkest(field)
    assert darkest(field + 'dim = true\nhighlight = ["1,2"]\n') == darkest(field)


def test_circles_without_a_field_show_the_grid() -> None:
    frame = drawn(f'{PANEL}example = "circles"\nlabel = "A star"\n')
    strokes = [shape.stroke for shape in shapes(frame) if shape.stroke and not shape.stroke.dash and shape.fill is None]
    edge = palette().fill("accent-edge")
    assert len([stroke for stroke in strokes if stroke.color == edge]) == 2  # one more circle, and the column's award


def test_symbols_stand_in_a_row_with_their_names() -> None:
    frame = drawn(f'{PANEL}symbols = ["straight", "curved", "CC"]\n')
    assert " ".join(words(frame)) == "Straight Curved Candy Corn"


def test_labels_wrap_and_their_icons_show() -> None:
    short = drawn(f'{PANEL}example = "good"\nlabel = "A :candy-corn:"\n', 45)
    long = drawn(f'{PANEL}example = "good"\nlabel = "{"many words " * 9}"\n', 45)
    assert long.height > short.height
    assert any(frame.name == "candy-corn" for frame in _all(short))


def _all(frame: Frame) -> Iterator[Frame]:
    for item in frame.items:
        if isinstance(item, Place):
            yield item.frame
            yield from _all(item.frame)


@pytest.mark.parametrize(
    ("panel", "said"),
    [
        ('example = "good"\nlabel = "A :nothing:"', "5:1: figure[1].panel[1].label: unknown icon “:nothing:”"),
        ('example = "good"\nlabel = "A \U00012000"', "5:1: figure[1].panel[1].label: no font has the character"),
        ('field = [". @"]\nnotes = { "1,1" = "\U00012000" }', "4:1: figure[1].panel[1]: no font has the character"),
        ('sheet = "cauldron-sheet"\npage = 2', "6:1: figure[1].panel[1].page: “cauldron-sheet” has 1 pages, not 2"),
        ('sheet = "book"', "5:1: figure[1].panel[1].sheet: this cannot show a picture of itself"),
        (
            'sheet = "cauldron-sheet"\ncrop = [100, 0, 100, 10]',
            "6:1: figure[1].panel[1].crop: this reaches past the sheet",
        ),
        (
            'sheet = "cauldron-sheet"\ncrop = [0, 0, 90, 90]\n'
            'marks = [{ part = "scoring", at = [99, 9], says = "the score" }]',
            "7:12: figure[1].panel[1].marks[1].at: this mark lies outside what is shown",
        ),
    ],
)
def test_what_cannot_be_drawn_is_reported(panel: str, said: str) -> None:
    text = problem(f"{PANEL}{panel}\n")
    key = said.split(": ", 1)[1]
    assert text.split(": ", 1)[1].startswith(key), text


def test_a_picture_of_a_sheet_holds_no_text_but_its_marks() -> None:
    marks = '[{ part = "bonus", at = [43, 25.5], says = "a bonus" }]'
    frame = drawn(f'{PANEL}sheet = "cauldron-sheet"\nmarks = {marks}\n')
    assert words(frame) == ["A"]
    assert frame.height == pytest.approx((118 - 0.8) * 128 / 195 + 0.8)  # one piece, not the page of two


def test_a_crop_of_a_sheet_is_never_larger_than_life() -> None:
    frame = drawn(f'{PANEL}sheet = "cauldron-sheet"\ncrop = [5, 50, 58, 13]\n')
    assert frame.height == pytest.approx((58 - 0.8) * 13 / 58 + 0.8)


def test_pictures_of_one_sheet_share_its_frame() -> None:
    pictures, _ = figure(f'{PANEL}symbols = ["CC"]\n')
    where = pictures.context.key()
    both = [sheet_picture(pictures, "cauldron-sheet", 1, width, where) for width in (30.0, 60.0)]
    small, large = (picture for picture in both if picture is not None)
    (a,), (b,) = ([item.frame for item in picture.items if isinstance(item, Place)] for picture in (small, large))
    assert a is b
    assert (small.width, large.width) == (30.0, 60.0)
    assert not list(texts(large))


def test_a_page_that_is_no_sheet_of_pieces_is_shown_whole() -> None:
    pictures, _ = figure(f'{PANEL}symbols = ["CC"]\n')
    picture = sheet_picture(pictures, "dice-cutouts", 1, 30.0, pictures.context.key())
    assert picture is not None
    assert (picture.height - 0.8) / (picture.width - 0.8) == pytest.approx(297 / 210)


def test_the_same_data_give_the_same_figure() -> None:
    panels = f'{PANEL}example = "good"\nlabel = "Yes"\n{PANEL}sheet = "cauldron-sheet"\n'
    prints = {Document("t", "a", "s", "en", (Page(drawn(panels), "p"),)).fingerprint() for _ in range(2)}
    assert len(prints) == 1


def test_every_row_fits_and_a_figure_stays_on_a_page() -> None:
    whole, small = f'{PANEL}map = "creepy-cove"\n', f'{PANEL}field = [". @"]\n'
    pictures = fields(drawn(2 * whole + small))
    assert len({y for _, _, y in pictures}) == 3
    assert all(x >= 0 and x + field.width <= 118 + 1e-6 for field, x, _ in pictures)
    assert drawn(2 * whole).height < 165
    assert drawn(whole).height > 90  # alone it is as large as it may be


def test_a_taken_hex_shows_both_symbols() -> None:
    ((field, _, _),) = fields(drawn(f'{PANEL}example = "bad"\n'))
    spots = {}
    for item in field.items:
        if isinstance(item, Place) and item.frame.name in ("ghost", "candy-corn"):
            side = item.frame.width * item.scale
            spots[item.frame.name] = (item.x + side / 2, item.y + side / 2)
    (x0, y0), (x1, y1) = spots["ghost"], spots["candy-corn"]
    assert abs(x1 - x0) > 3 and abs(y1 - y0) > 3


def test_a_fearless_line_runs_through_its_hex() -> None:
    ink = palette().fill("ink")

    def lines(example: str) -> list[Shape]:
        ((field, _, _),) = fields(drawn(f'{PANEL}example = "{example}"\n'))
        return [item for item in field.items if isinstance(item, Shape) and item.stroke and item.stroke.color == ink]

    (pencil,) = lines("good")
    assert len(pencil.path) == 3
    assert not lines("bad")


def test_a_trail_runs_under_what_is_printed_and_ends_before_what_is_not_drawn_on() -> None:
    ((field, _, _),) = fields(drawn(f'{PANEL}field = [". H @"]\ntrail = ["1,1", "1,2", "1,3"]\n'))
    kinds = [
        "trail" if isinstance(item, Shape) else getattr(getattr(item, "frame", None), "name", "")
        for item in field.items
    ]
    assert kinds.index("trail") < len(kinds) - 1 - kinds[::-1].index("house")
    (trail,) = [item for item in field.items if isinstance(item, Shape) and item.stroke and item.stroke.color == GOOD]
    across = (field.width - 1.2) / 3
    xs = [segment[1] for segment in trail.path if len(segment) > 1]
    assert xs[0] == pytest.approx(0.6 + across / 2)
    assert xs[-1] == pytest.approx(0.6 + across * 2.5 - across * 0.38, abs=0.05 * across)


def test_used_bonuses_are_crossed_off() -> None:
    def strokes(examples: str) -> int:
        pictures, row = figure(f'{PANEL}example = "circles"\n', examples)
        ink = palette().fill("ink")
        frame = figure_frame(pictures, row, 118)
        return len([s for s in shapes(frame) if s.stroke and s.stroke == Stroke(ink, 0.6) and len(s.path) == 2])

    assert strokes(EXAMPLES) == 2
    assert strokes(EXAMPLES.replace("crossed = [1, 0, 0, 0]", "crossed = [3, 1, 0, 0]")) == 8


def test_what_a_new_symbol_holds_on_to_is_not_dimmed() -> None:
    def ghost(panels: str) -> Frame:
        ((field, _, _),) = fields(drawn(panels))
        (ghost,) = [item.frame for item in field.items if isinstance(item, Place) and item.frame.name == "ghost"]
        return ghost

    assert fills(ghost(f'{PANEL}example = "bad"\ndim = true\n')) == fills(ghost(f'{PANEL}example = "bad"\n'))


def test_a_layout_that_there_is_not_is_told() -> None:
    assert "there is no layout layouts/table.toml" in problem('[[figure.panel]]\nlayout = "table"')


def test_a_panel_may_begin_a_row() -> None:
    small = '[[figure.panel]]\nsymbols = ["CC"]\n'
    together, apart = drawn(small * 2), drawn(small + small + "new_row = true\n")
    assert apart.height > together.height * 1.8
