"""The pages round a text: cover, contents, running heads, numbers, notes, all inside what a printer reaches."""

from __future__ import annotations

from itertools import chain, pairwise
from pathlib import Path

import pytest

from kinds import island, little_book
from kinds.helpers import Laid, context, laid
from pnp.kinds.book.cover import cover_page
from pnp.kinds.book.pages import Leaf, contents_length, contents_pages, endpaper, text_page
from pnp.kinds.context import Context
from pnp.scene.document import Page
from pnp.scene.frame import Frame, Place, Shape, Text
from pnp.source.problems import Problems
from pnp.source.spans import TextSpan
from pnp.type.flow import Column, Mark

A4_LEAF, LETTER_LEAF = Leaf(148.5, 210.0), Leaf(139.7, 215.9)
MARGIN = 6.0
HILLS = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 64"><path class="leaf" d="M0 64L96 0L192 64Z"/></svg>'


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Context:
    files = {"art/hills.svg": HILLS}
    return context(little_book.write(tmp_path_factory.mktemp("pages") / "game", files), "book")


def things(page: Page) -> list[Laid]:
    return list(laid(page.frame.items))


def texts(page: Page) -> dict[str, tuple[float, float, Text]]:
    return {part.item.text: (*part.points[0], part.item) for part in things(page) if isinstance(part.item, Text)}


def inside(at: Context, page: Page, margin: float = MARGIN) -> bool:
    """Whether all letters and shapes leave the margin free."""
    width, height = page.frame.width, page.frame.height
    for part in things(page):
        left, top, right, bottom = part.box
        if isinstance(part.item, Text):
            right = left + at.fonts.width_mm(part.item.font, part.item.text, part.item.size_pt)
        if min(left, top, width - right, height - bottom) < margin:
            return False
    return True


def column(*marks: tuple[Mark, float]) -> Column:
    return Column((Place(Frame(0, 10, ()), 0, 0),), marks, 10.0)


def contents(at: Context, marks: list[Mark], leaf: Leaf = A4_LEAF) -> Page:
    """Of a book whose contents take one page."""
    (page,) = all_contents(at, marks, leaf)
    return page


def all_contents(at: Context, marks: list[Mark], leaf: Leaf = A4_LEAF) -> list[Page]:
    at.problems = Problems()
    pages = {mark.anchor: 3 + number for number, mark in enumerate(marks)}
    places = {mark.anchor: TextSpan("book", number) for number, mark in enumerate(marks, 1)}
    return list(contents_pages(at, "Contents", [column((mark, 0.0)) for mark in marks], pages, places, leaf))


@pytest.mark.parametrize("leaf", [A4_LEAF, LETTER_LEAF], ids=["a4", "letter"])
def test_the_text_has_even_margins(leaf: Leaf) -> None:
    assert leaf.text_width == pytest.approx(leaf.width - 26)
    assert leaf.text_height == pytest.approx(leaf.height - 30)


@pytest.mark.parametrize("leaf", [A4_LEAF, LETTER_LEAF], ids=["a4", "letter"])
def test_the_cover_says_what_the_game_is(at: Context, leaf: Leaf) -> None:
    page = cover_page(at, "", 0.5, leaf)
    assert list(texts(page)) == ["Lost Sheep", "1–4 players · 15 minutes · ages 7 and up"]
    assert inside(at, page) and (page.frame.width, page.frame.height) == (leaf.width, leaf.height)
    assert [(place.anchor, place.title) for place in page.destinations] == [("cover", "Lost Sheep")]


def cover_picture(at: Context, name: str, focus: float) -> tuple[float, float, float]:
    """Left, right and lower edge of the picture on a cover."""
    page = cover_page(at, name, focus, A4_LEAF)
    (window,) = [item for item in page.frame.items if isinstance(item, Place) and item.clip is not None]
    shown = next(item for item in window.frame.items if isinstance(item, Place))
    return shown.x, shown.x + shown.frame.width * shown.scale, shown.y + shown.frame.height * shown.scale


@pytest.mark.parametrize("focus", [0.0, 0.4, 1.0])
def test_a_wide_picture_fills_the_cover_round_its_focus(at: Context, focus: float) -> None:
    left, right, lower = cover_picture(at, "hills", focus)
    assert left <= 6.6 + 1e-6 and right >= 148.5 - 6.6 - 1e-6 and lower == pytest.approx(210 - 6.6)
    assert {0.0: left, 0.4: (left + (right - left) * 0.4) - 148.5 / 2 + 6.6, 1.0: 148.5 - right}[
        focus
    ] == pytest.approx(6.6)


def test_a_narrow_picture_stands_in_the_middle(at: Context) -> None:
    left, right, lower = cover_picture(at, "trees", 0.9)
    assert left > 7 and left == pytest.approx(148.5 - right) and lower == pytest.approx(210 - 6.6)


def test_one_number_of_players_and_a_tagline(tmp_path: Path) -> None:
    game = island.GAME.replace("players = [1, 4]", 'players = [2, 2]\ntagline = "Baa"')
    page = cover_page(context(little_book.write(tmp_path / "game", {"game.toml": game}), "book"), "", 0.5, A4_LEAF)
    assert list(texts(page)) == ["Lost Sheep", "Baa", "2 players · 15 minutes · ages 7 and up"]


def test_contents_name_chapters_and_sections_with_their_pages(at: Context) -> None:
    page = contents(at, [Mark("one", "One", 1), Mark("two", "Two", 2), Mark("three", "Three", 1)])
    entries = texts(page)
    assert list(entries) == ["Contents", "One", "3", "Two", "4", "Three", "5"]
    for title, number, anchor in (("One", "3", "one"), ("Two", "4", "two"), ("Three", "5", "three")):
        x, y, text = entries[title]
        assert text.link == entries[number][2].link == anchor
        assert entries[number][1] == y and entries[number][0] > x + 50
    assert entries["One"][2].font == "sans-bold" and entries["Two"][0] > entries["One"][0]
    assert inside(at, page) and not at.problems.found
    dots = [part.box for part in things(page) if isinstance(part.item, Shape) and part.item.stroke is not None]
    assert len(dots) == 3 and all(entries["One"][0] + 3 < left < right for left, _, right, _ in dots)


def test_marks_without_a_level_are_not_listed(at: Context) -> None:
    assert list(texts(contents(at, [Mark("one", "One", 1), Mark("figure-x"), Mark("sub", "Sub", 0)]))) == [
        *("Contents", "One", "3"),
    ]


@pytest.mark.parametrize("leaf", [A4_LEAF, LETTER_LEAF], ids=["a4", "letter"])
def test_contents_that_are_too_long_name_chapters_alone(at: Context, leaf: Leaf) -> None:
    marks = [Mark(f"m{n}", f"Title {n}", 1 if n % 4 == 0 else 2) for n in range(60)]
    page = contents(at, marks, leaf)
    assert [title for title in texts(page) if title.startswith("Title")] == [f"Title {n}" for n in range(0, 60, 4)]
    assert inside(at, page)
    few = contents(at, marks[:24], leaf)
    assert len([title for title in texts(few) if title.startswith("Title")]) == 24
    baselines = sorted({y for _, y, _ in texts(few).values()})
    assert all(after - before >= 4.2 for before, after in pairwise(baselines))


@pytest.mark.parametrize("leaf", [A4_LEAF, LETTER_LEAF], ids=["a4", "letter"])
def test_contents_of_many_chapters_take_several_pages(at: Context, leaf: Leaf) -> None:
    marks = [Mark(f"m{n}", f"Title {n}", 1 if n % 2 == 0 else 2) for n in range(200)]
    pages = all_contents(at, marks, leaf)
    assert len(pages) == contents_length(100) == 3
    titles = [[title for title in texts(page) if title.startswith("Title")] for page in pages]
    assert [*chain(*titles)] == [f"Title {n}" for n in range(0, 200, 2)] and max(map(len, titles)) <= 34
    assert all(inside(at, page) for page in pages) and not at.problems.found
    assert [bool(page.destinations) for page in pages] == [True, False, False]


def test_a_title_too_long_for_the_contents_is_told_at_its_heading(at: Context) -> None:
    contents(at, [Mark("one", "One", 1), Mark("two", "Many words " * 12, 2)])
    (problem,) = at.problems.found
    assert (problem.file, problem.line) == ("book", 2) and "does not fit" in problem.message


def test_running_heads_and_numbers_stand_outside(at: Context) -> None:
    left, right = (texts(text_page(at, column(), "A chapter", number, A4_LEAF)) for number in (4, 5))
    assert list(left) == ["Lost Sheep", "4"] and list(right) == ["A chapter", "5"]
    assert left["4"][0] == left["Lost Sheep"][0] == 13.0
    for name in ("A chapter", "5"):
        x, _, text = right[name]
        end = x + at.fonts.width_mm(text.font, text.text, text.size_pt)
        assert end == pytest.approx(148.5 - 13.0)
    assert left["4"][1] > 200 and left["Lost Sheep"][1] < 12
    assert list(texts(text_page(at, column(), "", 5, A4_LEAF))) == ["5"]


@pytest.mark.parametrize("leaf", [A4_LEAF, LETTER_LEAF], ids=["a4", "letter"])
def test_heads_and_numbers_can_be_printed(at: Context, leaf: Leaf) -> None:
    assert all(inside(at, text_page(at, column(), "A chapter", number, leaf)) for number in (4, 5))


def test_marks_become_places_to_go_to(at: Context) -> None:
    marks = ((Mark("one", "One", 1), 0.0), (Mark("figure-x"), 50.0), (Mark("two", "Two", 2), 100.0))
    places = text_page(at, column(*marks), "", 3, A4_LEAF).destinations
    assert [(place.anchor, place.title, place.level) for place in places] == [
        *(("one", "One", 1), ("figure-x", "", 1), ("two", "Two", 2)),
    ]
    assert [place.y for place in places] == [12.0, 62.0, 112.0]  # a little above what they lead to


@pytest.mark.parametrize("leaf", [A4_LEAF, LETTER_LEAF], ids=["a4", "letter"])
def test_an_endpaper_is_full_of_symbols(at: Context, leaf: Leaf) -> None:
    page = endpaper(at, leaf)
    places = [item for item in page.frame.items if isinstance(item, Place)]
    assert len(places) > 40 and not list(texts(page))
    assert {place.frame.name for place in places} == {at.assets.symbol(name).name for name in at.game.symbols}
    edges = [(place.x, place.y, place.x + 9.0, place.y + 9.0) for place in places]
    assert all(x > 12 and y > 12 and right < leaf.width - 12 and foot < leaf.height - 12 for x, y, right, foot in edges)
