"""Worked examples: they hold as they are, tell what they show, and an example that is wrong is told at its key."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.games.thistledown_mail.examples import Replay

from ..slips import EXAMPLES, Mutant, found_by, written
from .positions import GAME, MODEL, NAME, space


def test_every_example_holds() -> None:
    assert [str(problem) for case in GAME.cases.values() for problem in Replay(MODEL, case).problems()] == []


def test_most_expect_the_whole_of_what_comes_of_them() -> None:
    """Of a flight: where it ends and everything that the log says afterwards."""
    whole = {"at", "spaces", "cost", "bags", "letter", "stamp", "sketches", "echoes"}
    flights = [case for case in GAME.cases.values() if case.do.fly and case.expect.legal]
    assert len(flights) > 12
    assert [case.id for case in flights if not whole <= case.expect.model_fields_set] == []


def test_a_chain_goes_on_with_the_balloon_and_the_winds() -> None:
    echo = Replay(MODEL, GAME.cases["first-echo"])
    assert echo.before().at == space("4,1") and echo.before().bags == 5 and echo.before().sketches
    sketch = Replay(MODEL, GAME.cases["first-sketch"])
    assert [MODEL.cards[card] for card in sketch.winds()] == ["long-tom-gust", "kettle-sun", "drover-geese"]


def test_marks_show_the_way_and_what_is_new() -> None:
    marks = MODEL.marks(GAME.cases["over-the-ridge"])
    assert marks is not None and marks.field is not None
    assert [len(trail.hexes) for trail in marks.field.trails] == [4]
    assert sorted(one.symbol for one in marks.field.added[0]) == ["balloon", "echo", "echo"]
    assert MODEL.marks(GAME.cases["a-tie"]) is None


def test_a_village_whose_stamp_is_gone_has_its_cross() -> None:
    """Else a picture of a letter without a stamp looks like any other."""
    late, together = (MODEL.marks(GAME.cases[name]) for name in ("second-letter", "together"))
    assert late is not None and late.field is not None and together is not None and together.field is not None
    assert late.field.notes == ((late.field.board.hex("9,4"), "×"),)
    assert together.field.notes == ()


@pytest.mark.parametrize(
    ("old", "new", "key", "message"),
    [
        ('at = "8,6", spaces = 3', 'at = "7,6", spaces = 3', "expect.at", "7,6 expected, by the rules 8,6"),
        ("letter = 4, stamp = 2", "letter = 4, stamp = 0", "expect.stamp", "0 expected, by the rules 2"),
        ("score = [14, 6, 9, 6, 4]", "score = [14, 6, 9, 6, 8]", "expect.score", "by the rules 14, 6, 9, 6, 4"),
        ('after = "first-sketch"', 'after = "first-echo"', "given.after", "in a circle"),
        ('gone = ["9,4"]', 'gone = ["9,3"]', "given.gone[1]", "9,3 is not a village"),
        ('roll = "VA"', 'roll = "VO"', "given.roll", "unknown side of the die"),
        ('sketched = ["3,2"], winds', 'sketched = ["3,3"], winds', "given.sketched[1]", "3,3 is not a sight"),
        ("bags = 0, refilled = 5", "bags = 12, refilled = 5", "given.bags", "a balloon has 6 sandbags"),
        ('do = { lay = "kettle-sun", onto = "MI" }', 'do = { lay = "molly-sun", onto = "MI" }', "do.lay", "forecast"),
        ('"larkrise-geese", "kettle-gust", "drover-sun"', '"larkrise-geese", "kettle-gust"', "given.winds", "3 winds"),
    ],
)
def test_what_is_wrong_is_told_at_its_key(old: str, new: str, key: str, message: str, tmp_path: Path) -> None:
    root = written(NAME, Mutant("examples.toml", old, new, EXAMPLES, key, message), tmp_path)
    told = [problem for problems in found_by(root).values() for problem in problems]
    assert any(problem.key.endswith(key) and message in problem.message for problem in told), list(map(str, told))
