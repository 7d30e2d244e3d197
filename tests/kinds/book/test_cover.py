"""A cover's drawing bleeds: what it cuts off at its own edge runs on over the page, and an upright one fills it."""

from __future__ import annotations

from pathlib import Path

import pytest
from art.bitmap_files import saved
from papers import LETTER
from PIL import Image

from kinds import little_book
from kinds.helpers import context, laid
from pnp.build.check import check_game
from pnp.kinds.book.cover import cover_page
from pnp.kinds.book.pages import Leaf
from pnp.scene.frame import Frame, Shape, Text
from pnp.source.problems import Problem

LEAF = Leaf(148.5, 210.0)
EDGE = '<clipPath id="e"><rect width="{0}" height="{1}"/></clipPath>'
HALO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}"><title>Night</title><defs>' + EDGE + "</defs>"
    '<g clip-path="url(#e)"><circle class="ink" cx="50" cy="10" r="40"/></g></svg>'
)


def cover(tmp_path: Path, width: int, height: int) -> Frame:
    drawing = HALO.format(width, height)
    at = context(little_book.write(tmp_path / "game", {"art/night.svg": drawing}), "book")
    page = cover_page(at, "night", 0.5, LEAF)
    assert not at.problems.found
    return page.frame


def test_a_halo_is_not_cut_by_the_edge_of_its_drawing(tmp_path: Path) -> None:
    at = context(little_book.write(tmp_path / "game", {"art/night.svg": HALO.format(198, 120)}), "book")
    drawn = at.art("night", at.key("cover"))
    assert drawn is not None and any(clipped(drawn))  # as everybody else sees it
    assert not any(clipped(cover(tmp_path / "cover", 198, 120)))


def clipped(frame: Frame) -> list[bool]:
    """Of the round shapes, whether they are."""
    shapes = [part.item for part in laid(frame.items) if isinstance(part.item, Shape)]
    return [
        bool(shape.clips) for shape in shapes if shape.fill and not shape.stroke and "C" in [s[0] for s in shape.path]
    ]


@pytest.mark.parametrize(("size", "share"), [((198, 120), 0.62), ((100, 150), 1.0)])
def test_an_upright_drawing_fills_the_cover(tmp_path: Path, size: tuple[int, int], share: float) -> None:
    frame = cover(tmp_path, *size)
    placed = [part for part in laid(frame.items) if isinstance(part.item, Text)]
    assert placed
    picture = next(item for item in frame.items if not isinstance(item, Shape))
    inner = picture.frame.items[0]  # type: ignore[union-attr]
    height, window = inner.scale * size[1], LEAF.height - 13.2  # type: ignore[union-attr]
    assert share * window - 0.1 < height < share * window + 8


def test_words_are_spelt_as_the_paper_has_them(tmp_path: Path) -> None:
    folder = little_book.write(tmp_path / "game")
    game = (folder / "game.toml").read_text(encoding="utf-8")
    (folder / "game.toml").write_text(
        f'names = ["Grey Hill"]\ntagline = "Grey Hill and grey sheep"\n{game}', encoding="utf-8"
    )
    for paper, words in ((None, "Grey Hill and grey sheep"), (LETTER, "Grey Hill and gray sheep")):
        at = context(folder, "book", paper=paper) if paper else context(folder, "book")
        page = cover_page(at, "", 0.5, LEAF)
        assert words in [part.item.text for part in laid(page.frame.items) if isinstance(part.item, Text)]


# What the title stands on


def cover_problems(tmp_path: Path, name: str, data: bytes) -> list[Problem]:
    """Of a cover without room for a title: all of it is as light as the title."""
    folder = little_book.write(tmp_path / "game")
    (folder / "art" / name).write_bytes(data)
    rows = (folder / "components.toml").read_text(encoding="utf-8")
    stem = name.partition(".")[0]
    rows = rows.replace('kind = "rulebook"', f'kind = "rulebook"\ncover = "{stem}"', 1)
    (folder / "components.toml").write_text(rows, encoding="utf-8")
    return [problem for problem in check_game(folder, quick=True) if "is set for the ground" in problem.message]


def test_a_photograph_has_a_plate_for_the_title(tmp_path: Path) -> None:
    assert cover_problems(tmp_path, "photo.png", saved(Image.new("RGB", (60, 90), "#fff4d0"))) == []


def test_a_drawing_without_room_for_the_title_is_told_once_where_it_is_named(tmp_path: Path) -> None:
    light = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><path fill="#ffd" d="M0 0h60v90H0z"/></svg>'
    (problem,) = cover_problems(tmp_path, "light.svg", light)
    assert problem.key.endswith(".cover") and "wider than high" in problem.hint
