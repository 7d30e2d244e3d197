"""Whole books: values, figures, rulings and references come out right, and pages are numbered as they are bound."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from papers import A4, LETTER
from thinning import thinned

from kinds import island, little_book
from pnp.build.compose import Composer
from pnp.kinds.book.composition import LEAFLET
from pnp.scene.document import Page
from pnp.scene.ink import Ink
from pnp.sheet.paper import Paper
from pnp.source.folder import Folder
from pnp.source.problems import Severity

from .whole_books import book, document, names, page_of, texts, whole, words

NUMBERED = re.compile(r"\d+")


# One change in the data


@pytest.mark.parametrize(
    ("file", "old", "new", "before", "after"),
    thinned(
        [
            ("game.toml", "days = 9", "days = 12", "nine days go by", "twelve days go by"),
            ("game.toml", "Lost Sheep", "Found Sheep", "Lost Sheep", "Found Sheep"),
            ("symbols.toml", "value = 3", "value = 8", "is worth 3 points", "is worth 8 points"),
            ("symbols.toml", "value = 3", "value = 8", "Two sheep are 6 points", "Two sheep are 16 points"),
            ("symbols.toml", 'name = "Sheep"', 'name = "Ewe"', "Sheep 3", "Ewe 3"),
            ("scoring.toml", "times = 4", "times = 7", "“The Flock” 4.", "“The Flock” 7."),
            ("scoring.toml", "The Flock", "The Herd", "the section “The Flock”", "the section “The Herd”"),
            ("maps.toml", "points = 3", "points = 5", "The prize is 3.", "The prize is 5."),
            (
                "components.toml",
                '"The Field"',
                '"The Pasture"',
                "The Field: one for each player",
                "The Pasture: one for",
            ),
            ("rulings.toml", '"Forests have no grass."', '"So it is."', "Forests have no grass.", "So it is."),
            ("figures.toml", "that grazes", "that sleeps", "that grazes.", "that sleeps."),
            ("figures.toml", '"Grazing"', '"At rest"', "Grazing", "At rest"),
        ],
        9,
        by=lambda case: case[0] == "figures.toml",
    ),
)
def test_a_change_of_the_data_is_in_the_book(
    tmp_path: Path, file: str, old: str, new: str, before: str, after: str
) -> None:
    folder = little_book.write(tmp_path / "game")
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    printed = whole(document(folder))
    assert before in printed and after not in printed
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    printed = whole(document(folder))
    assert after in printed and before not in printed


def test_one_fact_changes_the_book_and_the_map_s_tracker(tmp_path: Path) -> None:
    """The sheet that counts the days and the book that tells of them read the same line."""
    tracked = island.maps().replace("[sheet]\n", '[sheet]\ntracker = "facts.days"\ntracker_label = "Days"\n')

    def counted(days: int) -> tuple[bool, int]:
        files = {"maps.toml": tracked, "game.toml": island.GAME.replace("days = 9", f"days = {days}")}
        folder = little_book.write(tmp_path / str(days), files)
        number = {9: "nine", 11: "eleven"}[days]
        (page,) = document(folder, component="field").pages
        top = [text.text for _, y, text in texts(page) if y < 40 and NUMBERED.fullmatch(text.text)]
        return f"{number} days go by" in whole(document(folder)), max(map(int, top))

    assert counted(9) == (True, 9)
    assert counted(11) == (True, 11)


# What is printed


def test_the_parts_of_a_book(tmp_path: Path) -> None:
    made = document(little_book.write(tmp_path / "game"))
    text = [f"page {n}" for n in range(2, 5)]
    assert names(made) == ["cover", *text, "endpaper", "endpaper", "page 7", "page 8"]
    assert words(made.pages[6]).startswith("Symbols Symbols Sheep Well")
    assert made.title == "Lost Sheep: How to Herd" and made.language == "en"


def test_only_printed_rulings_are_printed_with_their_reasons(tmp_path: Path) -> None:
    printed = whole(document(little_book.write(tmp_path / "game")))
    assert "Where sheep graze. On meadows. Forests have no grass." in printed
    assert "slip of the pen" not in printed and "no rule" not in printed


def test_what_you_get_is_read_from_the_components(tmp_path: Path) -> None:
    printed = whole(document(little_book.write(tmp_path / "game")))
    assert "The Field: one for each player" in printed
    assert "How to Herd:" not in printed  # the book does not list itself


def test_figures_are_numbered_in_the_order_of_the_text(tmp_path: Path) -> None:
    made = book(tmp_path, "# One\n\n[figure: part], [figure: flock].\n\n{figure: flock}\n\n{figure: part}\n")
    printed = whole(made)
    assert "figure 2 , figure 1 ." in printed
    assert "Figure 1. What there is to find." in printed and "Figure 2. A corner of the field." in printed


def test_every_link_leads_somewhere(tmp_path: Path) -> None:
    made = document(little_book.write(tmp_path / "game"))
    known = {place.anchor for page in made.pages for place in page.destinations}
    links = {text.link for page in made.pages for _, _, text in texts(page) if text.link}
    assert links == {"figure-grazing", "the-end", "how-to-score"}
    assert links <= known


# Numbers of pages


PARAGRAPH = "Sheep walk slowly over the hills, and nobody knows where they sleep at night. " * 8


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("pages", range(1, 8))
def test_pages_come_in_fours(tmp_path: Path, pages: int, paper: Paper) -> None:
    made = book(tmp_path, "\n\n::: newpage\n".join(f"# Chapter {n}\n\nText." for n in range(pages)), paper)
    assert len(made.pages) % 4 == 0 and len(made.pages) - pages - 1 < 4
    sizes = {(page.frame.width, page.frame.height) for page in made.pages}
    assert sizes == {(paper.height_mm / 2, paper.width_mm)}
    folios = [texts(page)[-1][2].text for page in made.pages if page.frame.name.startswith("page")]
    assert folios == [str(n) for n, page in enumerate(made.pages, 1) if page.frame.name.startswith("page")]


def test_a_book_of_one_page(tmp_path: Path) -> None:
    assert names(book(tmp_path, "# One\n\nText.")) == ["cover", "page 2", "endpaper", "page 4"]


def test_a_book_that_begins_without_a_heading(tmp_path: Path) -> None:
    made = book(tmp_path, "Text.")
    assert words(made.pages[1]) == "Lost Sheep Text. 2"


def test_a_fresh_last_page_stays_the_last(tmp_path: Path) -> None:
    made = book(tmp_path, "# One\n\nSee page [page: two].\n\n::: newpage\n# Two\n\nThe end.\n")
    assert names(made) == ["cover", "page 2", "page 3", "page 4"]
    assert words(made.pages[2]).startswith("Symbols") and "See page 4 ." in words(made.pages[1])
    middle = "\n\n::: newpage\n# Mid\n\nText." * 2
    made = book(tmp_path, f"# One\n\nSee page [page: two].{middle}\n\n::: newpage\n# Two\n\nText.\n")
    assert names(made) == ["cover", "page 2", "page 3", "page 4", "endpaper", "endpaper", "page 7", "page 8"]
    assert "See page 8 ." in words(made.pages[1])


def test_without_a_fresh_page_what_is_left_over_comes_last(tmp_path: Path) -> None:
    made = book(tmp_path, "\n\n".join([PARAGRAPH] * 12))
    assert names(made) == ["cover", "page 2", "page 3", "page 4"]


def test_references_know_pages_that_come_later(tmp_path: Path) -> None:
    """What a text says about pages, and what the contents say, is where things are."""
    chapters = "\n\n".join(f"# Chapter {n}\n\n{PARAGRAPH}\n\n{PARAGRAPH}" for n in range(30))
    seen = " ".join(f"[page: chapter-{n}]" for n in range(30))
    made = book(tmp_path, f"# First\n\nSee [section: chapter-29]. Pages {seen}.\n\n{chapters}\n")
    numbers = [page_of(made, f"chapter-{n}") for n in range(30)]
    assert numbers[-1] > 12
    text, contents = (
        " ".join(" ".join(text.text for x, _, text in texts(made.pages[1]) if (x < 88) is left).split())
        for left in (True, False)
    )
    assert "Pages " + " ".join(map(str, numbers)) in text
    assert f"See “Chapter 29” on page {numbers[-1]}" in text
    listed = re.findall(r"Chapter (\d+) (\d+)", contents)
    assert listed == [(str(n), str(number)) for n, number in enumerate(numbers)]


def test_a_reference_in_brackets_brings_none_of_its_own(tmp_path: Path) -> None:
    made = book(tmp_path, "# One\n\nLater ([section: two]). So says [section: two].\n\n# Two\n\nText.")
    assert "Later ( see page 2 ). So says “Two” on page 2 ." in words(made.pages[1])


@pytest.mark.parametrize(("contents", "pages"), [("none", 0), ("column", 1), ("page", 1), ("auto", 0)])
def test_contents_stand_where_a_key_says(tmp_path: Path, contents: str, pages: int) -> None:
    key = little_book.COMPONENTS.replace('manuscript = "book', f'contents = "{contents}"\nmanuscript = "book')
    made = document(little_book.write(tmp_path / "game", {"components.toml": key}))
    assert sum("Contents" in words(page) for page in made.pages) == pages
    assert (made.pages[1].frame.name == "contents") is (contents == "page")
    assert words(made.pages[1]).count("What you get") >= pages


# By the spread


def told(folder: Path) -> list[str]:
    made = Composer(Folder(folder))
    component = next(row for row in made.components if row.id == "book")
    assert made.printable(component, A4, Ink.FULL) is not None
    return [f"{problem.line}: {problem.message}" for problem in made.notices()]


def test_what_a_reader_stumbles_over_is_told_with_its_page_and_line(tmp_path: Path) -> None:
    lines = ["# One", "", PARAGRAPH, "", "::: newpage", "# Two", "", *[PARAGRAPH, ""] * 40]
    steps = [f"{n}. {PARAGRAPH}" for n in range(1, 5)]  # four times a fifth of a page, after some pages
    found = told(little_book.write(tmp_path / "game", {"book.md.j2": "\n".join([*lines, *steps])}))
    assert any(re.fullmatch(r"6: page 2 stays \d\d% empty \(A4\)", line) for line in found), found
    assert all("page" in line and "A4" in line for line in found)


@pytest.mark.parametrize(("pages", "lost"), [(1, 1), (2, 0), (4, 2), (5, 1), (6, 0), (8, 2)])
def test_pages_that_show_nothing_but_a_pattern_are_told_with_what_to_do(tmp_path: Path, pages: int, lost: int) -> None:
    """One of them in a leaflet is an endpaper, as books have; an index of the symbols fills another."""
    chapters = [f"# Chapter {number}\n\n{PARAGRAPH}\n" for number in range(pages)]
    folder = little_book.write(tmp_path / "game", {"book.md.j2": "::: newpage\n".join(chapters)})
    made = Composer(Folder(folder))
    component = next(row for row in made.components if row.id == "book")
    printable = made.printable(component, A4, Ink.FULL)
    assert printable is not None
    total, taken = len(printable.document.pages), pages + 1
    assert [page.frame.name for page in printable.document.pages].count("endpaper") == lost
    told = [problem for problem in made.notices() if "pattern" in problem.message]
    if lost < 2 and pages <= LEAFLET:
        assert not told
        return
    (problem,) = told if lost else (None,)
    if problem is not None:
        assert problem.key == "book.manuscript" and f"{lost} of the book's {total} pages" in problem.message
        assert f"text and cover take {taken}, and a folded book comes in fours" in problem.message
        shorter = f"shorten the text by {'a page' if taken % 4 == 1 else f'{taken % 4} pages'}, "
        assert problem.hint.startswith(f"{shorter}write {'a page' if lost == 1 else f'{lost} pages'} more, or name")


def test_a_book_that_is_only_warned_of_is_printed_with_true_page_numbers(tmp_path: Path) -> None:
    old = '[[figure.panel]]\nsymbols = ["sheep", "well"]'
    labels = {"sheep": "Wool", "well": "Deep"}
    new = [f'[[figure.panel]]\nlabel = "{label}"\nsymbols = ["{name}"]' for name, label in labels.items()]
    figures = little_book.FIGURES.replace(old, "\n".join(new))
    made = Composer(Folder(little_book.write(tmp_path / "game", {"figures.toml": figures})))
    printable = made.printable(next(row for row in made.components if row.id == "book"), A4, Ink.FULL)
    assert {problem.severity for problem in made.problems.found} == {Severity.WARNING}
    assert printable is not None and "Turn back to page 2 ." in whole(printable.document)


def test_a_book_that_is_wrong_says_nothing_of_its_pages(tmp_path: Path) -> None:
    made = Composer(
        Folder(little_book.write(tmp_path / "game", {"book.md.j2": "# One\n\n:sheeep:\n\n::: newpage\nTwo."}))
    )
    assert made.printable(next(row for row in made.components if row.id == "book"), A4, Ink.FULL) is None
    assert made.problems.found and not made.notices()


def test_numbers_that_do_not_settle_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.kinds.book.composition.PASSES", 1)
    made = Composer(Folder(little_book.write(tmp_path / "game")))
    assert (
        made.printable(next(component for component in made.components if component.id == "book"), A4, Ink.FULL) is None
    )
    assert any("do not settle" in problem.message and problem.line == 12 for problem in made.problems.found)


def test_running_heads_name_the_chapter(tmp_path: Path) -> None:
    parts = ("# One\n\nText.", "Text.", "Text.\n\n# Two\n\nText.", "Text.", "# Three\n\nText.", "Text.")
    made = book(tmp_path, "\n\n::: newpage\n".join(parts))
    heads = [texts(page)[0][2].text for page in (*made.pages[1:6], made.pages[7])]
    assert heads == ["Lost Sheep", "One", "Lost Sheep", "Two", "Lost Sheep", "Lost Sheep"]


def test_the_same_data_give_the_same_book(tmp_path: Path) -> None:
    folder = little_book.write(tmp_path / "game")
    assert document(folder).fingerprint() == document(folder).fingerprint()


# The booklet


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_the_booklet_shows_the_very_pages_of_the_book(tmp_path: Path, paper: Paper) -> None:
    folder = little_book.write(tmp_path / "game")
    pages, sides = document(folder, paper).pages, document(folder, paper, "folded").pages
    assert [(side.frame.width, side.frame.height) for side in sides] == [(paper.height_mm, paper.width_mm)] * 4
    shown = [(words(pages[left - 1]), words(pages[right - 1])) for left, right in ((8, 1), (2, 7), (6, 3), (4, 5))]
    note = " Print on both sides, flip on the short edge. Fold along the middle."
    first, *others = [halves(side, paper) for side in sides]
    assert (first[0].removesuffix(note), first[1]) == shown[0] and first[0].endswith(note)
    assert others == shown[1:]
    assert [side.is_back for side in sides] == [False, True] * 2


def halves(side: Page, paper: Paper) -> tuple[str, str]:
    middle = paper.height_mm / 2
    on_side = texts(side)
    left, right = ([text for text in on_side if (text[0] < middle) == left] for left in (True, False))
    return tuple(" ".join(" ".join(text.text for _, _, text in half).split()) for half in (left, right))  # type: ignore[return-value]
