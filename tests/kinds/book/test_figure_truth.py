"""Figures show what could lie on the table, whole, with the letters that their captions name."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from papers import A4

from pnp.build.compose import Composer
from pnp.game.content.dice import Dice
from pnp.game.content.examples import Examples
from pnp.kinds.book import figure_truth, figure_views
from pnp.kinds.book.figure_truth import (
    deal_problems,
    dice_problems,
    letter_problems,
    rolled_dice,
    table_problems,
    trail_problems,
)
from pnp.kinds.book.figures import Figures
from pnp.scene.ink import Ink
from pnp.source.folder import Folder
from pnp.source.problems import Severity
from pnp.source.spans import TextSpan

from .. import island, little_book
from ..helpers import written

pytestmark = pytest.mark.usefixtures("one_paper")

HERE = TextSpan("figures.toml", 7)


def letters(caption: str, *there: str, numbers: tuple[str, ...] = ()) -> list[str]:
    panels = [{"symbols": ["SH"], "label": label} for label in ("Right: a sheep", "7 Go home")]
    figures = written(Figures, {"figure": [{"id": "one", "caption": caption, "panel": panels}]})
    return [problem.message for problem in letter_problems(figures.figure[0], caption, there, numbers)]


@pytest.mark.parametrize(
    ("caption", "there"),
    [
        ("A sheep by the shed.", ()),
        ("A field. A: the shed. B: a well.", ("A", "B")),
        ("The well counts A and B.", ("A", "B")),
        ("Lettered A to D; the dog runs past C.", ("A", "B", "C", "D")),
        ("Seven steps. 7: home again.", ()),
        ("I saw a sheep.", ("1", "2")),
        ("Told in the text.", ("A", "B")),
    ],
)
def test_letters_that_agree(caption: str, there: tuple[str, ...]) -> None:
    assert letters(caption, *there) == []


def test_labels_that_count_their_panels_count_them_in_order() -> None:
    def steps(*labels: str) -> list[str]:
        panels = [{"symbols": ["SH"], "label": label} for label in labels]
        figures = written(Figures, {"figure": [{"id": "one", "caption": "Steps.", "panel": panels}]})
        return [f"{problem.key}: {problem.message}" for problem in letter_problems(figures.figure[0], "Steps.", ())]

    assert steps("1 Call the dog", "2 Count") == [] == steps("7 Go home") == steps("2 Count", "Then go home")
    assert steps("2 Count", "1 Call the dog") == ["figure[1].panel[1].label: step 2 stands where step 1 belongs"]
    assert steps("1 Call the dog", "3 Count") == ["figure[1].panel[2].label: step 3 stands where step 2 belongs"]


def test_letters_that_do_not() -> None:
    assert letters("A: the shed. B: a well.", "A") == ["“B:” is named here, and the figure has no such letter"]
    assert letters("A: the shed.", "A", "C") == [
        "the figure has the letter “C”, and the caption does not say what it is"
    ]
    assert letters("A: the shed. A: a well.", "A") == ["“A:” stands here twice"]
    assert letters("Past A and B.", "A", "C") == [
        "the figure has the letter “C”, and the caption does not name it",
        "the caption names “B”, and the figure has no such letter",
    ]
    assert letters("1: first. 2: then.", numbers=("1", "2")) == []
    assert letters("1: first. 3: then.", numbers=("1", "2")) == [
        "“3:” is named here, and the figure has no such letter"
    ]


def test_cards_that_the_deck_has() -> None:
    counts = {"suns-1": 1, "moons-7": 2}
    assert not list(deal_problems(["suns-1", "moons-7", "moons-7 v", ".", "#", "#"], counts, "deck", HERE))
    (problem,) = deal_problems(["suns-1", "moons-7", "suns-1 v"], counts, "deck", HERE)
    assert problem.message == "“suns-1” lies here 2 times, and “deck” has it once"


def some_dice() -> Dice:
    def die(name: str, sides: str, count: int) -> dict[str, object]:
        return {"id": name, "name": name, "role": "sky", "faces": list(sides), "count": count}

    return written(Dice, {"die": [die("one", "SSSSMM", 1), die("two", "MMMMWW", 2)]})


def rolled(*faces: str) -> list[str]:
    sorts = rolled_dice(faces, some_dice())
    return [problem.message for problem in dice_problems(faces, some_dice(), sorts, HERE)]


def test_each_face_lies_on_a_die_of_its_own() -> None:
    assert rolled_dice("MMW", some_dice()) == [0, 1, 1]  # not twice on the first that has it
    assert rolled_dice("MS", some_dice()) == [1, 0]  # which makes room where another needs it
    assert rolled_dice("SS", some_dice()) == [0]


def test_large_pools_are_rolled_soon() -> None:
    """Each of the last faces needs a die that another lies on, and all of them move on by one."""
    usual = {"role": "sky", "count": 100}
    sides = [[f"f{n}"] * 3 + [f"f{n + 1}"] * 3 for n in range(24)]
    dice = written(Dice, {"die": [{"id": f"d{n}", "name": "D", "faces": own, **usual} for n, own in enumerate(sides)]})
    faces = [f"f{n}" for n in range(1, 24) for _ in range(100)]
    began = time.process_time()
    assert rolled_dice(faces, dice) == [sort for sort in range(23) for _ in range(100)]
    assert rolled_dice([*faces, *["f0"] * 101], dice) == [
        *(sort for sort in range(1, 24) for _ in range(100)),
        *[0] * 100,
    ]
    assert time.process_time() - began < 2


def test_dice_that_can_be_rolled() -> None:
    assert rolled("M", "S", "M") == rolled("M", "M", "M") == rolled("W", "W", "S") == rolled() == []


def test_dice_that_cannot() -> None:
    assert rolled("X") == ["no die has the face “X”"]
    assert rolled("S", "S") == ["2 dice cannot show this together: there are not enough with “S”"]
    assert rolled("W", "W", "W")[0].endswith("not enough with “W”")
    assert rolled("M", "M", "M", "M")[0].startswith("4 dice cannot")


@pytest.mark.parametrize(("legal", "style", "wrong"), [(True, "bad", 1), (False, "good", 1), (True, "good", 0)])
def test_a_trail_is_drawn_as_its_example_says(legal: bool, style: str, wrong: int) -> None:
    example = {"id": "way", "title": "A way", "expect": {"legal": legal}}
    (told,) = written(Examples, {"example": [example]}).example
    panel = {"example": "way", "trail": ["1,1", "1,2"], "trail_style": style}
    figures = written(Figures, {"figure": [{"id": "one", "caption": "One", "panel": [panel]}]})
    problems = list(trail_problems(figures.figure[0].panel[0], told))
    assert len(problems) == wrong and all("drawn as" in problem.message for problem in problems)


def told(folder: Path, files: dict[str, str]) -> list[str]:
    root = little_book.write(folder / "game", files)
    return [str(problem).partition("game/")[2] for problem in little_book.told(root)]


def test_a_crop_holds_what_the_picture_is_about(tmp_path: Path) -> None:
    marked = 'map = "north"\ncrop = [1, 1, 3, 4]\nhighlight = ["2,2"]\nnotes = { "3,3" = "x" }'
    figures = little_book.FIGURES.replace(f'{little_book.MEADOW}\nhighlight = ["1,1"]', marked)
    assert figures != little_book.FIGURES
    assert told(tmp_path / "whole", {"figures.toml": figures}) == []
    lines = told(tmp_path / "cut", {"figures.toml": figures.replace("[1, 1, 3, 4]", "[1, 1, 2, 4]")})
    assert len(lines) == 1 and "panel[1].crop: the crop leaves out 3,3, which the picture is about" in lines[0]


def test_a_figure_that_no_book_places(tmp_path: Path) -> None:
    unplaced = '\n[[figure]]\nid = "lost"\ncaption = "Lost."\n[[figure.panel]]\nsymbols = ["sheep"]\n'
    root = little_book.write(tmp_path / "game", {"figures.toml": little_book.FIGURES + unplaced})
    (problem,) = little_book.told(root)
    assert problem.severity is Severity.WARNING and problem.key == "figure[4].id"
    assert problem.message == "the figure “lost” is not placed in any book"


def test_a_figure_is_placed_once(tmp_path: Path) -> None:
    twice = little_book.FILES["book.md.j2"] + "\n{figure: grazing}\n"
    (line,) = told(tmp_path, {"book.md.j2": twice})
    assert "the figure “grazing” is placed in this book already" in line


def test_dice_are_counted_before_they_are_rolled_and_rolled_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rolls: list[int] = []

    def counted(faces: Sequence[str], dice: Dice) -> list[int]:
        rolls.append(len(faces))
        return rolled_dice(faces, dice)

    for module in (figure_views, figure_truth):
        monkeypatch.setattr(module, "rolled_dice", counted)
    die = '[[die]]\nid = "one"\nname = "One"\nrole = "fence"\ncount = 2\nfaces = ["SH", "SH", "SH", "SH", "SH", "SH"]\n'

    def made(name: str, panel: str) -> list[str]:
        figures = little_book.FIGURES.replace('symbols = ["sheep", "well"]', panel)
        root = little_book.write(tmp_path / name, {"figures.toml": figures, "dice.toml": die})
        composer = Composer(Folder(root))
        composer.printable(next(row for row in composer.components if row.id == "book"), A4, Ink.FULL)
        return [problem.message for problem in composer.problems.found]

    assert made("other", 'dice = ["SH", "SH", "SH"]\ncount = 2') == ["3 are shown here, and “count” says 2"]
    assert rolls == []
    assert "dice cannot show this" not in "".join(made("fine", 'dice = ["SH", "SH"]\ncount = 2'))
    assert rolls == [2]


def test_the_little_book_is_fine(tmp_path: Path) -> None:
    assert told(tmp_path, {}) == [] and "north" in island.MAPS


def test_hand_and_grid_of_one_moment_share_a_deck() -> None:
    counts = {"suns-1": 1, "moons-7": 2}
    lists = {
        "given.hand": ["suns-1", "moons-7"],
        "given.grid": [".", "moons-7 v"],
        "expect.grid": ["suns-1", "moons-7"],
    }
    assert not list(table_problems(lists, counts, "deck", HERE))
    lists["given.grid"].append("suns-1 v")
    (problem,) = table_problems(lists, counts, "deck", HERE)
    assert problem.message == "“suns-1” lies in given.hand and given.grid at once, and “deck” has it once"
