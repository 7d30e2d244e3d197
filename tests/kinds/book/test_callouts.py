"""Letters of figures are given in order, captions take them from the callouts, and neither can be exchanged."""

from __future__ import annotations

import pytest

from kinds.figures import PANEL, drawn, figure, problem, shapes, words
from pnp.kinds.book.callouts import caption_text, figure_callouts
from pnp.kinds.book.figure import figure_frame
from pnp.kinds.book.figures import Figures
from pnp.source.problems import DataError, Refused

from ..helpers import written

HEAD = '{ part = "head", at = [7.0, 38.5], says = "the head of a row" }'
BONUS = '{ part = "bonus", at = [43.0, 25.5], says = "a bonus" }'
CHOICE = '{ part = "choice", at = [77.3, 63.8], says = "a bonus with a choice" }'
AWARD = '{ part = "row-award", at = [111.8, 38.2], says = "the {Witch-hat} of a row" }'
POINTED = """\
[[example]]
id = "spaces"
title = "What is on the map"
given = { map = "creepy-cove" }
do = { point = ["10,2", "11,4", "11,6", "11,9"] }
expect = { grounds = ["home", "house", "adventure-1", "adventure-5"] }
"""
SPACES = f"""\
{PANEL}example = "spaces"
verdict = false
[figure.panel.legend]
home = "home, sweet home"
house = "a house"
adventure-1 = "an adventure"
adventure-5 = "an adventure for :hard-candy:"
"""


def sheet(*marks: str) -> str:
    return f'{PANEL}sheet = "cauldron-sheet"\nmarks = [{", ".join(marks)}]\n'


def caption(panels: str, examples: str | None = None) -> str:
    pictures, row = figure(panels, examples) if examples else figure(panels)
    return caption_text(row, figure_callouts(pictures.context, row), pictures.context.game).replace("\u00a0", " ")


def told(panels: str, examples: str) -> list[str]:
    pictures, row = figure(panels, examples)
    figure_frame(pictures, row, 118.0)
    return [str(each) for each in pictures.context.problems.found]


def test_letters_follow_the_order_of_the_marks() -> None:
    assert caption(sheet(HEAD, BONUS)) == "c A: the head of a row. B: a bonus."
    assert caption(sheet(BONUS, HEAD)) == "c A: a bonus. B: the head of a row."
    assert words(drawn(sheet(HEAD, BONUS, CHOICE))) == ["A", "B", "C"]


def test_a_part_keeps_its_letter_in_every_panel() -> None:
    again = '{ part = "bonus", at = [43.0, 25.5] }'
    assert words(drawn(sheet(HEAD, BONUS) + sheet(again))) == ["A", "B", "B"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[43.0, 25.5]", "[77.3, 63.8]"),  # where it points
        ('part = "bonus"', 'part = "choice"'),
        ("a bonus", "the {Witch-hat} of a row"),  # what it says
    ],
)
def test_what_is_exchanged_is_told(old: str, new: str) -> None:
    marks = sheet(BONUS, CHOICE, AWARD)
    drawn(marks)
    halfway = marks.replace(new, "…", 1).replace(f"{old}", new, 1)
    exchanged = (
        halfway.replace("…", old, 1)
        if "part" not in old
        else sheet(BONUS.replace(old, new), CHOICE.replace(new, old), AWARD)
    )
    pictures, row = figure(exchanged)
    figure_frame(pictures, row, 118.0)
    assert any("marks[1]" in each.key for each in pictures.context.problems.found)


def test_a_mark_far_from_everything() -> None:
    assert "marks[1].at: “head” is 42 mm away from this mark" in problem(sheet(HEAD.replace("38.5", "118")))


def test_a_mark_beside_what_its_line_leads_to() -> None:
    """Judged by where its line ends: the disc leaves free what it points at."""
    pointing = sheet(HEAD.replace("says", "to = [7.0, 38.5], says").replace("at = [7.0,", "at = [118.0,"))
    far = HEAD.replace("says", "to = [118.0, 38.5], says")
    plain, lined = drawn(sheet(HEAD)), drawn(pointing)
    assert words(lined) == words(plain) == ["A"]
    assert len(list(shapes(lined))) > len(list(shapes(plain)))  # the line, and where it ends
    assert "marks[1].to: “head” is 91 mm away from this mark" in problem(sheet(far))
    outside = far.replace("to = [118.0,", "to = [999.0,")
    assert "marks[1].to: this mark lies outside what is shown" in problem(sheet(outside))


def test_a_part_that_the_sheet_has_not() -> None:
    said = problem(sheet(HEAD.replace('"head"', '"heads"')))
    assert "marks[1].part: unknown part of the sheet “heads”  hint: did you mean “head”?" in said


def test_letters_of_a_field_are_those_of_the_rules() -> None:
    text = "A: home, sweet home. B: a house. C: an adventure. D: an adventure for :hard-candy:."
    assert caption(SPACES, POINTED) == f"c {text}"
    assert told(SPACES, POINTED) == []
    turned = POINTED.replace('"10,2", "11,4"', '"11,4", "10,2"').replace('"home", "house"', '"house", "home"')
    assert caption(SPACES, turned).startswith("c A: a house. B: home, sweet home. C:")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('house = "a house"', 'house = "home, sweet home"', "“home, sweet home” has no word of what it is about"),
        ("an adventure for :hard-candy:", "one more", "legend.adventure-5: “one more” has no word"),
        ("house =", "cauldron =", "legend.cauldron: no letter of this figure stands on “cauldron”"),
        ('house = "a house"\n', "", "legend: a letter stands on “house”, and nothing says what it is"),
    ],
)
def test_a_legend_tells_what_the_letters_stand_on(old: str, new: str, said: str) -> None:
    assert any(said in each for each in told(SPACES.replace(old, new), POINTED))


def test_steps_are_numbered_in_their_order() -> None:
    first = f'{PANEL}example = "circles"\nshow = "bonuses"\nlabel = "Circle it"\nsays = "circle the next bonus"\n'
    second = f'{PANEL}example = "good"\nlabel = "Then draw good ones"\nsays = "draw what is good"\n'
    assert caption(first + second) == "c 1: circle the next bonus. 2: draw what is good."
    assert caption(second + first) == "c 1: draw what is good. 2: circle the next bonus."
    assert "1 Circle it" in " ".join(words(drawn(first + second)))
    wrong = (first + second).replace("circle the next bonus", "…").replace("draw what is good", "circle the next bonus")
    pictures, row = figure(wrong.replace("…", "draw what is good"))
    figure_frame(pictures, row, 118.0)
    assert [each.key for each in pictures.context.problems.found] == [
        "figure[1].panel[1].says",
        "figure[1].panel[2].says",
    ]


def test_a_caption_names_a_letter() -> None:
    pictures, row = figure(sheet(HEAD, BONUS))
    callouts, game = figure_callouts(pictures.context, row), pictures.context.game
    named = row.model_copy(update={"caption": "{callouts} Circle {callouts.bonus} first."})
    assert caption_text(named, callouts, game).endswith("Circle B first.")
    with pytest.raises(Refused, match="nothing in this figure is called “bonuses”"):
        caption_text(row.model_copy(update={"caption": "{callouts.bonuses}"}), callouts, game)
    with pytest.raises(Refused, match="nothing in the data is called “letters”"):
        caption_text(row.model_copy(update={"caption": "{letters}"}), callouts, game)


def test_a_caption_takes_values_of_the_first_example() -> None:
    pictures, row = figure(SPACES, POINTED)

    def told(words: str) -> str:
        return caption_text(row.model_copy(update={"caption": words}), (), pictures.context.game)

    assert told("In {given.map}, from {do.point.1}.") == "In creepy-cove, from 10,2."
    with pytest.raises(Refused, match=r"“do\.paint” says nothing that could stand here"):
        told("{do.paint}")


def refused(caption: str, *panels: dict[str, object]) -> str:
    with pytest.raises(DataError) as error:
        written(Figures, {"figure": [{"id": "one", "caption": caption, "panel": [*panels]}]})
    (only,) = error.value.problems
    return f"{only.key}: {only.message}"


def test_what_a_file_cannot_mean() -> None:
    mark = {"part": "shed", "at": [1, 1], "says": "the shed"}
    one: dict[str, object] = {"sheet": "field", "marks": [mark]}
    assert refused("No letters.", one) == "figure[1].caption: the caption does not tell what is pointed at"
    mute: dict[str, object] = {"sheet": "field", "marks": [{"part": "shed", "at": [1, 1]}]}
    assert refused("{callouts}", mute) == "figure[1].panel[1].marks[1]: nothing says what “shed” is"
    assert refused("{callouts}", one, one).endswith("says: what “shed” is has been said in this figure")
    numbered: dict[str, object] = {"symbols": ["SH"], "says": "a sheep"}
    assert refused("{callouts}", one, numbered) == "figure[1]: a figure has marks or says, not both"
    many: dict[str, object] = {"sheet": "field", "marks": [{**mark, "part": f"shed-{n}"} for n in range(20)]}
    more: dict[str, object] = {"sheet": "yard", "marks": [{**mark, "part": f"hut-{n}"} for n in range(9)]}
    assert refused("{callouts}", many, more) == "figure[1]: 29 letters: there are 26"
