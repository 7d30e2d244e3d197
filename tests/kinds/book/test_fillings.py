"""What fills a book besides its text: plates, strips of pictures, blurbs, components, indexes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from papers import A4, LETTER

from kinds import little_book
from pnp.art.shapes import box
from pnp.build.check import check_game
from pnp.build.compose import Composer
from pnp.kinds.book import strips
from pnp.kinds.book.component_list import counted
from pnp.kinds.spec import SheetPage, Sheets
from pnp.scene.bounds import across
from pnp.scene.frame import Frame, Place, Role, Shape
from pnp.scene.ink import Ink
from pnp.scene.path import line
from pnp.sheet.paper import Paper
from pnp.sheet.product import Piece
from pnp.source.catalogue import catalogue
from pnp.source.folder import Folder

from .whole_books import book, document, names, texts, words


def test_plates_fill_pages_that_are_left_over(tmp_path: Path) -> None:
    key = little_book.COMPONENTS.replace('manuscript = "book', 'plates = ["well", "sheep"]\nmanuscript = "book')
    made = document(little_book.write(tmp_path / "game", {"components.toml": key}))
    assert names(made).count("plate") == 2 and "endpaper" not in names(made)


STRIP = """\
# One

Text.

::: strip First game
Lay out the field.

{figure: grazing}
Call the **dog**.

{figure: flock}

{sheet: field}
Then count.

---

Next time, [figure: flock] tells you more.
:::
"""


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_a_strip_is_a_whole_page_of_numbered_pictures(tmp_path: Path, paper: Paper) -> None:
    made = book(tmp_path, STRIP, paper)
    (page,) = [page for page in made.pages if "First game" in [place.title for place in page.destinations]]
    printed = words(page)
    assert "Figure" not in printed and "What there is to find." in printed  # without words of its own: its caption
    assert "picture 2" in printed and "Call the dog ." in printed
    shown = texts(page)
    numbers = {text.text: (x, y) for x, y, text in shown if text.size_pt == 11.5}
    assert numbers.keys() == {"1", "2", "3"}
    assert numbers["1"][1] == numbers["2"][1] < numbers["3"][1]
    assert abs(numbers["1"][0] - numbers["3"][0]) < 0.5 < numbers["2"][0] - numbers["1"][0]
    foot = max(y for _, y, text in shown if "Next time" in text.text)
    assert foot > page.frame.height - 24  # it fills the page


def test_a_picture_that_leaves_the_corner_to_the_number_stands_in_the_middle(tmp_path: Path) -> None:
    """Where its ink begins counts, not its frame: that of a row is as wide as the panel."""

    def panels(frame: Frame) -> Iterator[tuple[Place, float]]:
        for item in frame.items:
            if isinstance(item, Place):
                yield from panels(item.frame)
                if item.frame.name == "flock":
                    lines = [shape.path for shape in frame.items if isinstance(shape, Shape) and len(shape.path) == 2]
                    yield from ((item, box(path)[1]) for path in lines)

    tight = STRIP.replace("{figure: flock}", "{figure: flock}\n" + "Two more words. " * 30)
    ((picture, band),) = {found for page in book(tmp_path, tight).pages for found in panels(page.frame)}
    assert picture.y < 4 < picture.x + across(picture.frame)[0]
    assert picture.y == pytest.approx((band - picture.frame.height) / 2)


def test_what_is_doubted_of_a_picture_is_told_in_a_strip_too(tmp_path: Path) -> None:
    caption = 'caption = "What there is to find."'
    sides = 'caption = "Left: a sheep. Right: a well."'
    figures = {"figures.toml": little_book.FIGURES.replace(caption, sides), "book.md.j2": STRIP}
    found = [problem.message for problem in check_game(little_book.write(tmp_path / "game", figures), quick=True)]
    assert "the caption tells of 2 pictures side by side, and there are 1" in found


def test_a_picture_that_has_its_row_to_itself_is_drawn_for_all_of_it(tmp_path: Path) -> None:
    def widths(frame: Frame, name: str) -> Iterator[float]:
        for item in frame.items:
            if isinstance(item, Place):
                yield from [item.frame.width] if item.frame.name == name else widths(item.frame, name)

    last = STRIP.replace("{figure: flock}\n\n", "").replace("---", "{figure: flock}\n\n---")
    (beside,) = (width for page in book(tmp_path, STRIP).pages for width in widths(page.frame, "flock"))
    (alone,) = (width for page in book(tmp_path / "last", last).pages for width in widths(page.frame, "flock"))
    assert alone > 2 * beside


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("::: strip First game", "::: strip", 5, "a strip needs a title"),
        ("{figure: flock}", "Text.", 5, "a strip has 2 to 6 pictures, this one 1"),
        ("{figure: grazing}", "{figure: grasing}", 8, "unknown figure “grasing”"),
    ],
)
def test_a_slip_in_a_strip_is_told(tmp_path: Path, old: str, new: str, line: int, message: str) -> None:
    text = STRIP.replace(old, new).replace("{sheet: field}\n", "" if "this one" in message else "{sheet: field}\n")
    made = Composer(Folder(little_book.write(tmp_path / "game", {"book.md.j2": text.replace("[figure: flock]", "it")})))
    made.printable(next(row for row in made.components if row.id == "book"), A4, Ink.FULL)
    assert [(problem.line, problem.message) for problem in made.problems.found] == [(line, message)]


def test_a_strip_that_is_too_high_tells_the_height_that_its_pictures_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not what they would have if they were drawn smaller, which nobody who mends it sees."""

    def told(folder: Path) -> str:
        text = STRIP.replace("[figure: flock]", "it").replace("Then count.", "Then count. " * 400)
        made = Composer(Folder(little_book.write(folder, {"book.md.j2": text})))
        made.printable(next(row for row in made.components if row.id == "book"), A4, Ink.FULL)
        (problem,) = made.problems.found
        assert problem.message.startswith("the pictures of this strip need ")
        return problem.message

    refused = told(tmp_path / "game")
    monkeypatch.setattr(strips, "_LEAST_PERCENT", 100)  # as they are
    assert told(tmp_path / "whole") == refused


def test_a_blurb_stands_on_the_ground_of_the_cover(tmp_path: Path) -> None:
    made = book(tmp_path, "# One\n\nText.\n\n::: newpage\n::: blurb\nNine days, one dog.\n:::\n\n# Two\n\nText.")
    ((_, _, text),) = [part for part in texts(made.pages[-1]) if "one dog" in part[2].text]
    assert text.on.role == "cover" and text.size_pt == 11.5


def test_components_are_shown_to_one_scale_with_their_numbers(tmp_path: Path) -> None:
    made = book(tmp_path, "# One\n\n{components: field}")
    assert "The Field 1 sheet" in words(made.pages[1])


@pytest.mark.parametrize(
    ("kind", "noun", "pieces", "words"),
    [
        ("cards", "", (3, 4), "7 cards"),
        ("cards", "", (1,), "1 card"),
        ("mats", "mat", (6,), "6 mats"),
        ("mats", "card", (6,), "6 cards"),
        ("tuck-box", "", (1, 1), "1 box"),  # in two parts
        ("envelope", "", (1,), "1 envelope"),
        ("score-pad", "", (), "2 sheets"),
    ],
)
def test_components_are_counted_in_their_own_words(kind: str, noun: str, pieces: tuple[int, ...], words: str) -> None:
    page = SheetPage((), "", 0.0)
    cutouts = tuple(Piece(str(count), "", Frame(9, 9, ()), count=count) for count in pieces)
    assert counted(Sheets((page, page), None, cutouts=cutouts, noun=noun), kind, catalogue("en")) == words


@pytest.mark.parametrize(
    ("pieces", "marks", "words"), [(4, 1, "4 on a sheet"), (1, 1, "1 sheet"), (4, 0, "4 on a sheet"), (0, 1, "1 sheet")]
)
def test_of_a_page_of_pieces_one_is_drawn_so_it_is_said_how_many_there_are(pieces: int, marks: int, words: str) -> None:
    piece = Place(Frame(9, 9, ()), 0.0, 0.0, role=Role.PIECE)
    cut = Shape(line((0, 0), (9, 0)), role=Role.CUT)
    page = SheetPage((piece,) * pieces + (cut,) * marks, "", 0.0)
    assert counted(Sheets((page,), None), "score-pad", catalogue("en")) == words


def test_beside_other_things_a_whole_page_is_drawn_and_counted() -> None:
    piece = Place(Frame(9, 9, ()), 0.0, 0.0, role=Role.PIECE)
    page = SheetPage((piece, piece, Shape(line((0, 0), (9, 0)))), "", 0.0)
    assert counted(Sheets((page,), None), "score-pad", catalogue("en")) == "1 sheet"


def test_an_index_tells_what_symbols_stand_for(tmp_path: Path) -> None:
    symbols = little_book.SYMBOLS.replace('name = "Well"', 'name = "Well"\nabout = "Water for {facts.days|words} days"')
    folder = little_book.write(tmp_path / "game", {"symbols.toml": symbols, "book.md.j2": "# One\n\n{icons: all}"})
    made = document(folder)
    assert "Sheep Well . Water for nine days" in words(made.pages[1])
    assert not any("Symbols" in words(page) for page in made.pages)  # one index is enough


def test_names_begin_with_a_capital_in_an_index(tmp_path: Path) -> None:
    symbols = little_book.SYMBOLS.replace('name = "Sheep"', 'name = "stray sheep"')
    folder = little_book.write(tmp_path / "game", {"symbols.toml": symbols, "book.md.j2": "# One\n\n{icons: all}"})
    assert "Stray sheep" in words(document(folder).pages[1])
