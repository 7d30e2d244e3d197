"""What a book tells of an example, and what its figures point out, is what the model scores."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.game.marks import Drawn, GridMarks
from pnp.games.trick_and_treat import Model
from pnp.games.trick_and_treat.examples import Replay
from pnp.games.trick_and_treat.rulings import CornTrail, Lanterns, Rulings, SharedCandy, SharedGhosts
from pnp.games.trick_and_treat.schema import Section, Symbol
from pnp.games.trick_and_treat.score import longest_walk, longest_way
from pnp.games.trick_and_treat.told import listed
from pnp.source.problems import DataError

from .positions import GAME, MODEL

CASES = GAME.cases
TOLD = {name: Replay(MODEL, case).tells() for name, case in CASES.items()}


def field(name: str, model: Model = MODEL) -> tuple[list[list[str]], list[str], dict[str, str]]:
    """Trails, rings and letters of an example's picture, hexes as the data writes them."""
    marks = model.marks(CASES[name]).field
    assert marks is not None
    maps = marks.board.maps
    places = {
        marks.board.hex(f"{row},{column}"): f"{row},{column}"
        for row, text in enumerate(maps.map[0].rows, 1)
        for column in range(1, len(text.split()) + 1)
    }
    trails = [[places[step] for step in trail.hexes] for trail in marks.trails]
    return trails, [places[ring] for ring in marks.highlighted], {text: places[at] for at, text in marks.notes}


def test_the_sections_of_a_finished_map_add_up() -> None:
    told = TOLD["finished-map"]
    points = [told[f"points_{section.value.replace('-', '_')}"] for section in Section]
    assert sum(map(int, points)) == told["total"] == 100
    assert told["from_dice"] == 39 and told["from_bonuses"] == 11 and told["from_stars"] == 2
    treats = ("candy_corn", "hard_candy", "chocolate_bar")
    assert sum(int(told[f"{treat}_worth"]) for treat in treats) == told["points_houses"]
    assert sum(map(int, str(told["graves"]).split(" + "))) * 2 == told["points_ghosts"]
    stars = [int(told[f"star_{number}_points"]) for number in (1, 2)]
    assert sum(stars) == told["points_stars"]
    assert [sum(map(int, str(told[f"star_{number}_sum"]).split(" + "))) for number in (1, 2)] == stars
    assert (told["hard_candy_plain"], told["hard_candy_lit"], told["cut_off"]) == ("A and C", "F and G", "B")
    assert told["trail_mended"] == 1


def test_a_cauldron_whose_row_is_full_is_told_apart_from_those_that_pay() -> None:
    told = TOLD["finished-map"]
    assert told["cauldrons_stirred"] == 12 and told["cauldrons_in_vain"] == 1
    assert int(told["cauldrons_stirred"]) - int(told["cauldrons_in_vain"]) == told["from_bonuses"]
    assert TOLD["two-cauldrons"]["cauldrons_stirred"] == 2 and TOLD["two-cauldrons"]["cauldrons_in_vain"] == 0


def test_a_whole_map_shows_the_trails_to_its_houses_and_their_letters_but_no_rings() -> None:
    trails, rings, letters = field("finished-map")
    assert trails == field("finished-houses")[0] and field("finished-houses")[1]
    assert rings == [] and sorted(letters) == list("ABCDEFGH")


def test_the_chances_of_the_dice_are_whole_percentages() -> None:
    """By hand: half the treat die and a third of the mixed one show candy corn, so a third of all rolls have none."""
    values = MODEL.book_values()
    symbols, shapes = (
        [(row["id"], row["percent"]) for row in values[key]] for key in ("symbol_chances", "shape_chances")
    )
    assert symbols[0] == ("candy-corn", 67) and {("chocolate-bar", 31), ("jack-o-lantern", 31)} == set(symbols[-2:])
    assert shapes == [("straight", 33), ("curved", 33), ("cluster", 17), ("fractured", 17)]


def test_what_is_told_follows_the_reading() -> None:
    def told(name: str, **readings: object) -> object:
        return Replay(Model(GAME, replace(Rulings(), **readings)), CASES[name]).tells()  # type: ignore[arg-type]

    assert TOLD["lantern-doubles"]["times"] == 2
    assert told("lantern-doubles", lanterns=Lanterns.EACH)["times"] == 4  # type: ignore[index]
    assert TOLD["ghosts-shared"]["graves"] == "2 + 1"
    assert told("ghosts-shared", shared_ghosts=SharedGhosts.ONCE)["graves"] == "2 + 0"  # type: ignore[index]
    assert TOLD["two-stars"]["star_2_points"] == 2
    assert told("two-stars", shared_candy=SharedCandy.ONCE)["star_2_points"] == 0  # type: ignore[index]


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.expect.legal is False])
def test_what_is_not_legal_has_a_reason(name: str) -> None:
    assert TOLD[name]["reason"]


def test_some_reasons() -> None:
    assert TOLD["straight-adrift"]["reason"] == "it touches neither Home nor a symbol"
    assert TOLD["fractured-adrift"]["reason"] == "it touches neither Home nor a symbol"
    assert TOLD["brambles-closed"]["reason"] == "nothing is drawn on brambles without a sickle"
    assert TOLD["bonus-unwanted"]["reason"] == "a bonus is crossed off unused only if it fits nowhere"


def test_trails_to_houses_are_those_that_score() -> None:
    assert field("trail-joined")[0] == [["3,1", "3,2", "2,2", "2,3"]]
    assert field("house-to-house")[0] == [["3,1", "2,1", "2,2"], ["2,2", "1,3"]]
    (broken,) = MODEL.marks(CASES["trail-cut"]).field.trails  # type: ignore[union-attr]
    assert not broken.right
    trails, rings, _ = field("lantern-doubles")
    assert trails == [["3,1", "3,2", "2,2"]] and rings == ["1,2", "3,3"]


@pytest.mark.parametrize("name", ["corn-fork", "corn-indoors", "fearless-corn", "finished-corn"])
def test_the_trail_of_a_figure_is_as_long_as_the_one_that_scores(name: str) -> None:
    replay = Replay(MODEL, CASES[name])
    sheet, board = replay.before(), replay.board
    corn = sheet.layers[Symbol.CANDY_CORN]
    way = longest_way(board.field, corn, sheet.fearless)
    assert len(set(way)) == len(way)
    assert all(board.field.near[at] >> step & 1 for at, step in pairwise(way))
    assert sum(corn >> at & 1 for at in way) == longest_walk(board.field, corn, sheet.fearless)
    assert len(field(name)[0][0]) == len(way)


def test_corn_that_hangs_together_has_rings() -> None:
    forked = Model(GAME, Rulings(corn_trail=CornTrail.ALL_JOINED))
    assert field("corn-fork", forked) == ([], ["1,3", "2,1", "2,2", "3,3"], {})


def test_tombstones_have_rings_and_no_letters_that_a_caption_would_have_to_name() -> None:
    assert field("ghosts-shared") == ([], ["2,1", "2,3"], {})


def test_letters_go_by_rows() -> None:
    assert field("adventures-visited")[2] == {"A": "1,2", "B": "1,4", "C": "3,2"}
    assert field("finished-map")[2]["B"] == "3,7"


def test_a_shape_that_fits_has_rings() -> None:
    assert field("fallback-refused")[1] == ["1,4", "2,3", "3,3"]
    assert field("fallback-one-trick")[1] == []


def test_an_example_goes_on_where_another_stopped() -> None:
    marks = MODEL.marks(CASES["cauldron-chain-end"])
    assert marks.grid is not None and marks.field is not None
    assert (marks.grid.before, marks.grid.crossed) == ((1, 0, 1, 0), (0, 0, 1, 0))
    assert len(marks.field.standing) == 5


def test_letters_are_listed() -> None:
    assert [listed(letters) for letters in ("", "A", "AB", "ABC")] == ["", "A", "A and B", "A, B and C"]


# What the pictures show


def test_marks_tell_what_stands_what_is_new_and_what_is_struck_through() -> None:
    names = ("taken-space", "fractured-in-tow", "fearless-house", "column-star")
    first, parts, struck, circles = (MODEL.marks(CASES[name]) for name in names)
    assert first.field is not None and parts.field is not None and struck.field is not None
    at = first.field.board.hex
    assert first.field.standing == {at("3,2"): "candy-corn", at("3,3"): "ghost"} and first.field.struck == ()
    assert first.field.added == ((Drawn(at("4,3"), "CC"), Drawn(at("3,3"), "TS"), Drawn(at("2,2"), "HC")),)
    assert parts.field.added == ((Drawn(at("3,3"), "CC"), Drawn(at("2,3"), "HC")), (Drawn(at("1,4"), "GH"),))
    assert struck.field.struck == (at("2,2"),) and struck.field.added == ()
    assert (first.grid, parts.grid, struck.grid, circles.field) == (None, None, None, None)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("column-star", GridMarks((1, 1, 1, 0), (1, 1, 1, 1), (0, 0, 0, 0))),
        ("cauldron-first", GridMarks((0, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 0))),
        ("bonus-waits", GridMarks((4, 0, 1, 0), (4, 0, 1, 0), (4, 0, 0, 0))),
        ("bonus-nowhere", GridMarks((1, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0))),  # nothing comes of what is not legal
    ],
)
def test_circles_are_those_before_and_those_that_come_of_it(name: str, wanted: GridMarks) -> None:
    assert MODEL.marks(CASES[name]).grid == wanted


def test_an_example_that_cannot_be_read_has_no_marks() -> None:
    case = CASES["taken-space"]
    off = replace(case, given=case.given.model_copy(update={"drawn": {"9,1": "CC"}}))
    with pytest.raises(DataError, match="there is no hex 9,1"):
        MODEL.marks(off)
