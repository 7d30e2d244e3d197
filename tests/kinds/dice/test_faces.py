"""Pictures of dice: pips, marks, faces."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from preflight.pdf import Pdf

from kinds.helpers import context, laid, overlap, written
from kinds.sea_garden import write
from pnp.build.compose import Composer
from pnp.export.pdf.render import render_pdf
from pnp.game.content.dice import Die, DieMark
from pnp.game.library import KnownGame, bundled_games
from pnp.kinds.dice.faces import die_mark, face, pips
from pnp.scene.color import BLACK
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Item, Shape
from pnp.scene.ink import Ink
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder
from pnp.type.fonts import FontBook

FONTS = FontBook.from_files(TEMPLATES)


def picture(items: list[Item]) -> Image.Image:
    frame = Frame(20, 20, tuple(items))
    pdf = Pdf(render_pdf(Document("", "", "", "en", (Page(frame, "-"),)), FONTS))
    return pdf.pages[0].picture.convert("L")


def difference(picture_a: Image.Image, picture_b: Image.Image) -> float:
    counts = ImageChops.difference(picture_a, picture_b).histogram()
    return sum(level * count for level, count in enumerate(counts)) / 255 / sum(counts)


def die(mark: DieMark | None) -> Die:
    row = {"id": "d", "name": "Die", "role": "deep", "faces": ["SH"] * 6}
    return written(Die, row if mark is None else {**row, "mark": mark})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("dice") / "game")


@pytest.mark.parametrize("number", range(1, 7))
def test_an_ordinary_die_has_as_many_pips_as_it_says(folder: Path, number: int) -> None:
    shapes = [item for item in pips(context(folder, "rolls"), number, 0, 0, 14) if isinstance(item, Shape)]
    boxes = [part.box for part in laid(shapes)]
    assert len(boxes) == number + 1
    assert not [1 for a, b in combinations(boxes[1:], 2) if overlap(a, b)]
    assert all(b[0] > 0 and b[1] > 0 and b[2] < 14 and b[3] < 14 for b in boxes[1:])


def test_every_mark_looks_different_without_colour() -> None:
    pictures = {mark: picture(die_mark(die(mark), 10, 10, 6, BLACK)) for mark in DieMark}
    for mark_a, mark_b in combinations(pictures, 2):
        assert difference(pictures[mark_a], pictures[mark_b]) > 0.008, (mark_a, mark_b)


def test_no_mark_no_sign() -> None:
    assert die_mark(die(None), 10, 10, 6, BLACK) == []


@pytest.mark.parametrize("ink", Ink)
def test_equal_faces_of_different_dice_differ_in_grey(folder: Path, ink: Ink) -> None:
    table = context(folder, "dice", ink=ink)
    disc, bar = (picture(face(table, die(mark), "SH", 0, 0, 20)) for mark in (DieMark.DISC, DieMark.BAR))
    assert difference(disc, bar) > 0.001


@pytest.mark.parametrize("game", bundled_games(), ids=lambda game: game.id)
def test_the_dice_of_every_game_can_be_told_apart_without_colour(game: KnownGame) -> None:
    dice = Composer(Folder(game.folder)).game.dice
    if dice is not None and len(dice.die) > 1:
        marks = [die_row.mark for die_row in dice.die]
        assert None not in marks and len(set(marks)) == len(marks)
