"""Cards in a book's figures: as they lie, turned or not, ringed, no larger than wanted; what leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kinds import card_game
from kinds.helpers import book_context, laid, sheets, written
from pnp.art.shapes import box
from pnp.game.game import Game
from pnp.kinds.book.figure import figure_frame
from pnp.kinds.book.figure_cards import Spread, spread, spread_picture
from pnp.kinds.book.figure_marks import GOOD, SHADE
from pnp.kinds.book.figure_sheet import SheetPictures
from pnp.kinds.book.figures import Figures, Panel
from pnp.kinds.book.pictures import Gallery
from pnp.kinds.context import Context
from pnp.scene.color import WHITE
from pnp.scene.frame import Frame, Place, Shape

pytestmark = pytest.mark.usefixtures("one_paper")


@pytest.fixture
def context(little_game: Path) -> Context:
    folder = card_game.write(little_game)
    return book_context(folder, {"deck": lambda: sheets(folder, "deck")})


def laid_out(context: Context, rows: list[list[str]], **more: Any) -> Spread | None:
    panel = written(Panel, {"cards": ["suns-1"], "deck": "deck", **more})
    return spread(SheetPictures(context), panel, rows)


def shown(context: Context, rows: list[list[str]], width: float | None = None, **more: Any) -> Frame:
    cards = laid_out(context, rows, **more)
    assert cards is not None, context.problems.found
    return spread_picture(context, cards, cards.most_width if width is None else width)


@pytest.mark.parametrize("turned", ["moons-7 v"])
def test_a_card_may_lie_upside_down(context: Context, turned: str) -> None:
    picture = shown(context, [["suns-1", turned]])
    assert [item.turn_deg for item in picture.items if isinstance(item, Place)] == [0.0, 180.0]


def test_rings_mark_cards_and_gaps(context: Context) -> None:
    picture = shown(context, [["suns-1", "."], ["#", "moons-7"]], highlight=("1,2", "2,2"))
    rings = [item for item in picture.items if isinstance(item, Shape) and item.stroke and item.stroke.color == GOOD]
    assert len(rings) == 2


def test_rings_lie_round_their_cards(context: Context) -> None:
    picture = shown(context, [["suns-1", "moons-7"]], highlight=("1,1",))
    (ring,) = (item for item in picture.items if isinstance(item, Shape) and item.stroke and item.stroke.color == GOOD)
    left = min(float(segment[-2]) for segment in ring.path if len(segment) > 1)
    assert ring.stroke is not None and left == pytest.approx(-ring.stroke.width_mm / 2)


def test_rings_of_neighbours_do_not_cut_into_each_other(context: Context) -> None:
    picture = shown(context, [["suns-1", "moons-7"]], highlight=("1,1", "1,2"))
    strokes = [item for item in picture.items if isinstance(item, Shape) and item.stroke]
    assert [item.stroke.color for item in strokes[-4:] if item.stroke] == [WHITE, WHITE, GOOD, GOOD]


@pytest.mark.parametrize(("highlight", "rows"), [(("1,1", "1,2"), 1), (("1,1", "2,1"), 2)])
@pytest.mark.parametrize("width", [20.0, 60.0])
def test_rings_of_neighbours_do_not_touch(
    context: Context, highlight: tuple[str, ...], rows: int, width: float
) -> None:
    """However small the cards are; and the picture is as wide as wanted all the same."""
    picture = shown(context, [["suns-1", "moons-7"]] * rows, width=width, highlight=highlight)
    first, second = (
        item for item in picture.items if isinstance(item, Shape) and item.stroke and item.stroke.color == GOOD
    )
    (x0, y0, w, h), (x1, y1, _, _) = box(first.path), box(second.path)
    assert first.stroke is not None
    assert max(x1 - x0 - w, y1 - y0 - h) > first.stroke.width_mm + 0.4
    places = [item for item in picture.items if isinstance(item, Place)]
    assert max(place.x + place.frame.width * place.scale for place in places) == pytest.approx(picture.width)


@pytest.mark.parametrize("width", [20.0, 60.0])
def test_a_ring_keeps_clear_of_the_cards_beside_it(context: Context, width: float) -> None:
    """Of their shadows too; and the picture is high enough for it."""
    picture = shown(context, [["suns-1", "moons-7"]] * 2, width=width, highlight=("2,2",))
    shapes = [item for item in picture.items if isinstance(item, Shape)]
    (ring,) = (item for item in shapes if item.stroke and item.stroke.color == GOOD)
    assert ring.stroke is not None
    reach = ring.stroke.width_mm / 2
    left, top, _, high = box(ring.path)
    first, *_, last = (box(item.path) for item in shapes if item.fill == SHADE)
    assert left - reach - (first[0] + first[2]) > 0.5 and top - reach - (first[1] + first[3]) > 0.5
    assert last[1] + last[3] < top + high + reach <= picture.height + 0.01


@pytest.mark.parametrize("first", ["suns-1", "suns-1 v"])
@pytest.mark.parametrize("second", ["moons-10", "moons-10 v"])
@pytest.mark.parametrize("steps", [("1,1", "2,1"), ("2,1", "1,1")])
def test_arrows_up_and_down_leave_the_names_of_cards_free(
    context: Context, first: str, second: str, steps: tuple[str, str]
) -> None:
    """Names stand in the middle of the foot, and of the head of a card that lies upside down."""
    picture = shown(context, [[first], [second]], card_mm=20.0, trail=steps)
    shapes = [item for item in picture.items if isinstance(item, Shape)]
    arrow = [item for item in shapes if GOOD in (item.fill, item.stroke and item.stroke.color)]
    cards = [item.path for item in shapes if item.fill == SHADE]
    names = []
    for card, text in zip(map(box, cards), (first, second), strict=True):
        x, y, width, height = card[0] - 0.5, card[1] - 0.5, card[2], card[3]
        share = 0.07 if text.endswith("v") else 0.84
        names.append((x + 0.18 * width, y + share * height, 0.64 * width, 0.09 * height))
    assert arrow
    for part in arrow:
        x, y, width, height = box(part.path)
        for left, top, across, high in names:
            beside = x >= left + across or x + width <= left
            assert beside or y >= top + high or y + height <= top


@pytest.mark.parametrize(
    ("upper", "lower", "steps", "begins"),
    [
        ("suns-1", "moons-10 v", ("2,2", "1,1"), 0.18),
        ("suns-1", "moons-10 v", ("1,1", "2,2"), 0.18),
        ("suns-1", "moons-10", ("2,2", "1,1"), 0.46),  # beyond the index of the card it leaves
        ("suns-1 v", "moons-10 v", ("1,1", "2,2"), 0.46),
    ],
)
def test_arrows_run_from_middle_to_middle_where_no_index_is_in_the_way(
    context: Context, upper: str, lower: str, steps: tuple[str, str], begins: float
) -> None:
    picture = shown(context, [[upper, "."], [".", lower]], card_mm=20.0, trail=steps)
    stem = next(item for item in picture.items if isinstance(item, Shape) and item.stroke and item.stroke.color == GOOD)
    x, y = map(float, stem.path[0][1:])
    width, height = picture.width, picture.height - 0.5  # without the shadow
    card = (height - 2.4) / 2
    share = begins if steps[0] == "1,1" else 1 - begins
    assert (x, y) == pytest.approx((10.0 + share * (width - 20.0), card / 2 + share * (height - card)))


@pytest.mark.parametrize("steps", [("2,2", "1,1"), ("1,1", "2,2")])
def test_arrows_leave_the_index_of_cards_free(context: Context, steps: tuple[str, str]) -> None:
    """The upper left corner, and of a card that lies upside down the lower right one."""
    picture = shown(context, [["suns-1 v", "moons-7"], [".", "moons-10"]], card_mm=20.0, trail=steps)
    stems = [item for item in picture.items if isinstance(item, Shape) and item.stroke and item.stroke.color == GOOD]
    (x0, y0), (x1, y1) = (map(float, segment[1:]) for segment in stems[0].path)
    low = max(item.y for item in picture.items if isinstance(item, Place) and item.turn_deg == 0.0)
    right = 20.0 * 1.12
    for share in range(101):
        x, y = x0 + (x1 - x0) * share / 100, y0 + (y1 - y0) * share / 100
        assert not (right <= x <= right + 4.6 and low <= y <= low + 6.4), "the index of the lower card"
        assert not (20.0 - 4.6 <= x <= 20.0 and low - 2.4 - 6.4 <= y <= low - 2.4), "the index of the upper one"


def test_a_way_goes_on_from_where_it_has_come_to(context: Context) -> None:
    """Up past the names of two cards, beside which the second arrow runs: the first leads there."""
    rows = [[".", "moons-7"], [".", "suns-1 v"], ["moons-10", "."]]
    picture = shown(context, rows, card_mm=20.0, trail=("3,1", "2,2", "1,2"))
    shapes = [item for item in picture.items if isinstance(item, Shape)]
    stems = [item.path for item in shapes if item.stroke and item.stroke.color == GOOD]
    first_tip = next(item.path for item in shapes if item.fill == GOOD)[0][1:]
    assert len(stems) == 2
    assert stems[1][0][1:] == pytest.approx(first_tip)


def test_cards_become_as_wide_as_told(context: Context) -> None:
    narrow, wide = laid_out(context, [["suns-1"]], card_mm=12.0), laid_out(context, [["suns-1"]])
    assert narrow is not None and wide is not None
    assert narrow.most_width == 12.0 and wide.most_width > 20


@pytest.mark.parametrize(
    ("rows", "more", "told"),
    [
        ([["moons-8"]], {}, "“deck” has no piece “moons-8”"),
        ([["sunsv"]], {}, "“deck” has no piece “sunsv”"),
        ([["suns-1"]], {"trail": ("1,1", "1,2")}, "the trail leaves the cards"),
        ([["suns-1"]], {"highlight": ("2,1",)}, "the highlight leaves the cards"),
        ([["."]], {}, "there is no card to show"),
    ],
)
def test_what_leads_nowhere_is_told(context: Context, rows: list[list[str]], more: dict[str, Any], told: str) -> None:
    assert laid_out(context, rows, **more) is None
    assert told in str(context.problems.found[-1])


def cards_of(frame: Frame, scale: float = 1.0) -> Iterator[tuple[str, float]]:
    """The cards of a figure, and how wide each is."""
    for item in frame.items:
        if isinstance(item, Place):
            if item.clip is not None:
                yield item.frame.name, item.frame.width * item.scale * scale
            else:
                yield from cards_of(item.frame, scale * item.scale)


def test_cards_are_as_large_in_every_panel_of_a_figure(context: Context) -> None:
    panels = [{"deck": "deck", "cards": ["suns-1"]}, {"deck": "deck", "cards": ["moons-7", "suns-1", "moons-10"]}]
    figures = written(Figures, {"figure": [{"id": "hands", "caption": "Hands", "panel": panels}]})
    names, widths = zip(*cards_of(figure_frame(SheetPictures(context), figures.figure[0], 100.0)), strict=True)
    assert names == ("suns-1", "moons-7", "suns-1", "moons-10")
    assert widths == pytest.approx([widths[0]] * 4)
    assert widths[0] > 20


def test_a_figure_of_half_the_width_has_smaller_cards(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = {"deck": "deck", "cards": ["suns-1", "moons-7", "moons-10"]}
    rows = [{"id": width, "caption": "Cards", "width": width, "panel": [panel]} for width in ("full", "half")]
    figures, read = written(Figures, {"figure": rows}), Game.content
    monkeypatch.setattr(Game, "content", lambda game, kind: figures if kind is Figures else read(game, kind))
    full, half = (Gallery(context).figure(name, 100.0) for name in ("full", "half"))
    assert full is not None and half is not None and not context.problems.found
    assert (full.width, half.width) == (100.0, 50.0)
    assert all(small < 0.6 * large for (_, small), (_, large) in zip(cards_of(half), cards_of(full), strict=True))


def test_panels_beside_rings_of_neighbours_line_up_with_them(context: Context) -> None:
    """Where one grid makes room for its rings, so does the one beside it."""
    grid = {"deck": "deck", "cards": [["suns-1"], ["moons-7"]], "card_mm": 10.0}
    panels = [grid, {**grid, "highlight": ["1,1", "2,1"]}]
    figures = written(Figures, {"figure": [{"id": "grids", "caption": "Grids", "panel": panels}]})
    frame = figure_frame(SheetPictures(context), figures.figure[0], 100.0)
    cards = [part for part in laid(frame.items) if isinstance(part.item, Shape) and part.item.fill == SHADE]
    tops = [part.box[1] for part in cards]
    assert len(tops) == 4 and tops[:2] == pytest.approx(tops[2:])


@pytest.mark.parametrize(("grid", "told"), [(["suns-1", "moons-7"], 0), (["suns-1", "suns-1 v"], 1)])
def test_hand_and_grid_of_an_example_come_from_one_deck(little_game: Path, grid: list[str], told: int) -> None:
    folder = card_game.write(little_game)
    given = f'{{ hand = ["suns-1"], grid = {grid} }}'.replace("'", '"')
    example = f'[[example]]\nid = "table"\ntitle = "A table"\ngiven = {given}\nexpect = {{ points = 1 }}\n'
    (folder / "examples.toml").write_text(example, encoding="utf-8")
    context = book_context(folder, {"deck": lambda: sheets(folder, "deck")})
    panels = [{"deck": "deck", "example": "table", "show": f"given.{key}"} for key in ("hand", "grid")]
    figures = written(Figures, {"figure": [{"id": "table", "caption": "A table", "panel": panels}]})
    figure_frame(SheetPictures(context), figures.figure[0], 100.0)
    messages = [problem.message for problem in context.problems.found]
    assert messages == ["“suns-1” lies in given.hand and given.grid at once, and “deck” has it twice"] * told


@pytest.mark.parametrize(
    ("grid", "told"),
    [
        ([["suns-1", "moons-7"]], 0),
        ([["suns-1", "suns-1 v"]], 1),
        (["suns-1", "suns-1 v"], 0),  # no table: cards to be looked at one by one
    ],
)
def test_what_is_typed_beside_a_grid_lies_on_the_same_table(little_game: Path, grid: list[Any], told: int) -> None:
    folder = card_game.write(little_game)
    context = book_context(folder, {"deck": lambda: sheets(folder, "deck")})
    panels = [{"deck": "deck", "cards": cards} for cards in (grid, ["suns-1"])]
    figures = written(Figures, {"figure": [{"id": "table", "caption": "A table", "panel": panels}]})
    figure_frame(SheetPictures(context), figures.figure[0], 100.0)
    messages = [problem.message for problem in context.problems.found]
    assert messages == ["“suns-1” lies here 3 times, and “deck” has it twice"] * told
