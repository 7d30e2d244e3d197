"""Figures of fields in a game without rules: maps, rows of their own, and examples that say what stands where."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinds import island
from kinds.figures import fields, words
from kinds.helpers import book_context
from pnp.kinds.book.callouts import caption_text, figure_callouts
from pnp.kinds.book.figure import figure_frame
from pnp.kinds.book.figure_sheet import SheetPictures
from pnp.kinds.book.figures import Figures
from pnp.scene.frame import Frame

BOOK = '\n[book]\nkind = "rulebook"\ntitle = "Rules"\nserves = "table"\nmanuscript = "rules.md.j2"\n'
FIGURE = '[[figure]]\nid = "walk"\ncaption = "A walk. {callouts}"\n\n[[figure.panel]]\n'
MAP = """\
map = "north"
crop = [1, 1, 5, 4]
drawn = { "2,1" = "SH" }
notes = { "3,1" = "A" }
legend = { hill = "a {Hill}" }
"""
EXAMPLE = """\
[[example]]
id = "graze"
title = "On the meadow"
given = { field = ["m m", "m h"], drawn = { "1,1" = "SH" }, mood = "calm" }
do = { drawn = { "1,2" = "SH" }, quickly = true }
expect = { points = 2 }
"""
SHOWN = (
    'example = "graze"\nlabel = "{title}: {expect.points}"\nnotes = { "2,2" = "B" }\nlegend = { hill = "a {hill}" }\n'
)


def drawn(folder: Path, panel: str, example: str = EXAMPLE, tops: str = "flat") -> tuple[Frame, str, list[str]]:
    """The figure, its caption, and what is said against it."""
    files = {
        "maps.toml": island.maps(tops=tops),
        "figures.toml": FIGURE + panel,
        "examples.toml": example,
        "components.toml": island.COMPONENTS + BOOK,
        "rules.md.j2": "# Sheep\n\n{figure: walk}\n",
    }
    context = book_context(island.write(folder, files))
    figures = context.game.content(Figures)
    assert figures is not None
    frame = figure_frame(SheetPictures(context), figures.figure[0], 118.0)
    caption = caption_text(figures.figure[0], figure_callouts(context, figures.figure[0]), context.game)
    return frame, caption, [f"{p.line}:{p.column}: {p.key}: {p.message}" for p in context.problems.found]


@pytest.mark.parametrize("tops", ["flat", "pointy"])
def test_a_map_with_a_crop_and_letters(tmp_path: Path, tops: str) -> None:
    frame, caption, problems = drawn(tmp_path, MAP, tops=tops)
    assert problems == []
    assert caption == "A walk. A:\u00a0a Hill."
    assert "A" in words(frame)
    ((_, _, _),) = fields(frame)


def test_an_example_says_itself_what_stands_where(tmp_path: Path) -> None:
    frame, caption, problems = drawn(tmp_path, SHOWN)
    assert problems == []
    assert caption == "A walk. B:\u00a0a hill."
    assert "On the meadow: 2" in " ".join(words(frame))
    ((field, _, _),) = fields(frame)
    assert field.width > 9 and field.height > 9


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"m h"', '"m ?"', "4:27: example[1].given.field[2]: no terrain has the letter “?”"),
        ('field = ["m m", "m h"]', 'map = "nroth"', "4:11: example[1].given.map: unknown map “nroth”"),
        (
            '"1,1" = "SH"',
            '"9,9" = "SH"',
            '4:45: example[1].given.drawn."9,9": there is no hex 9,9: the field has 2 rows',
        ),
        ('"1,2" = "SH"', '"1,2" = "XX"', '5:18: example[1].do.drawn."1,2": unknown symbol “XX”'),
        ('drawn = { "1,2" = "SH" }', "drawn = 3", "5:8: example[1].do.drawn: expected a table, found a whole number"),
    ],
)
def test_what_an_example_cannot_show_is_told_there(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in EXAMPLE
    _, _, problems = drawn(tmp_path, SHOWN.partition("notes")[0], EXAMPLE.replace(old, new))
    assert problems == [told]


def test_a_hole_in_the_label_of_a_map_is_told(tmp_path: Path) -> None:
    _, _, problems = drawn(tmp_path, MAP + 'label = "{title} in {facts.days} days"\n')
    assert problems == ["11:1: figure[1].panel[1].label: nothing fills “{title}”"]
