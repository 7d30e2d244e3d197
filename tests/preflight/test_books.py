"""The bundled rulebooks as readers get them: on both papers, as pages to read and as sheets to fold."""

from __future__ import annotations

import ctypes
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pypdfium2.raw as raw  # type: ignore[import-untyped]
import pytest
from typer.testing import CliRunner

from pnp.cli import app
from pnp.compose import Composer
from pnp.inks import Ink
from pnp.load.folder import Folder
from pnp.load.manuscripts import read_manuscript
from pnp.load.values import template_values
from pnp.manuscript import Callout, Columns, Pictures, Prose
from pnp.markup import Heading, Paragraph, Span, parse_inline
from pnp.render.pdf import render_pdf
from pnp.units import A4, PAPERS
from pnp.workspace import TEMPLATES, BundledGame, bundled_games

MM = 25.4 / 72
# As promised, on purpose not read from the code that makes the pages.
LEAF_MM = {"a4": (148.5, 210.0), "letter": (139.7, 215.9)}
HEADINGS = {("display", 27.0): 1, ("bold", 13.5): 2, ("bold", 11.0): 3}
BODY_PT, SMALLEST_PT, MARGIN_MM = 9.5, 8.0, 6.0
RUNNING_HEAD_MM, FOLIO_MM = 13.0, 12.0  # from the upper and from the lower edge


@dataclass(frozen=True, slots=True)
class Letter:
    text: str
    font: str
    size_pt: float
    x: float  # of its start on the baseline, mm from the upper left corner
    y: float
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """Letters on one baseline that follow one another in the file, in one font and size."""

    letters: tuple[Letter, ...]

    @property
    def text(self) -> str:
        return " ".join("".join(letter.text for letter in self.letters).split())

    @property
    def y(self) -> float:
        return self.letters[0].y

    @property
    def span(self) -> tuple[float, float]:
        return min(letter.box[0] for letter in self.letters), max(letter.box[2] for letter in self.letters)

    @property
    def level(self) -> int:
        """Of a heading; 0 for everything else."""
        first = self.letters[0]
        kind = "display" if "Lodger" in first.font else "bold" if first.font.endswith("Sans-Bold") else ""
        return HEADINGS.get((kind, round(first.size_pt, 1)), 0)


@dataclass(frozen=True)
class Leaf:
    number: int
    width: float
    height: float
    letters: tuple[Letter, ...]
    links: tuple[tuple[tuple[float, float, float, float], int], ...]  # box, number of the page it leads to

    @property
    def words(self) -> str:
        return " ".join("".join(letter.text for letter in self.letters).split())

    @property
    def solid(self) -> str:
        """Without any space: lines may end anywhere."""
        return "".join(letter.text for letter in self.letters if letter.text.strip() and letter.text != "\u00a0")

    @cached_property
    def lines(self) -> list[Line]:
        groups: list[list[Letter]] = []
        for letter in self.letters:
            if not letter.text.strip() and not groups:
                continue
            last = groups[-1][-1] if groups else None
            if last and (last.y, last.font, last.size_pt) == (letter.y, letter.font, letter.size_pt):
                groups[-1].append(letter)
            elif letter.text.strip():
                groups.append([letter])
        return [Line(tuple(group)) for group in groups]

    @property
    def body(self) -> list[Line]:
        return [line for line in self.lines if RUNNING_HEAD_MM < line.y < self.height - FOLIO_MM]

    @property
    def headings(self) -> list[Line]:
        return [line for line in self.body if line.level]

    @property
    def is_notes(self) -> bool:
        return self.words == "Notes"


class Bound:
    """A PDF with its leaves and bookmarks."""

    def __init__(self, file: Path) -> None:
        self.data = file.read_bytes()
        document = pdfium.PdfDocument(self.data)
        self.bookmarks = [
            (mark.level, mark.get_title(), mark.get_dest().get_index() + 1) for mark in document.get_toc()
        ]
        self.about: dict[str, str] = document.get_metadata_dict()
        self.leaves = [_leaf(document, index) for index in range(len(document))]
        document.close()

    @property
    def text_leaves(self) -> list[Leaf]:
        """Without cover, contents and notes."""
        return [leaf for leaf in self.leaves[2:] if not leaf.is_notes]


def _leaf(document: Any, index: int) -> Leaf:
    page = document[index]
    width, height = page.get_size()
    text = page.get_textpage()
    letters = []
    x, y, matrix = ctypes.c_double(), ctypes.c_double(), raw.FS_MATRIX()
    name, flags = ctypes.create_string_buffer(100), ctypes.c_int()
    for number in range(text.count_chars()):
        raw.FPDFText_GetFontInfo(text.raw, number, name, 100, flags)
        raw.FPDFText_GetCharOrigin(text.raw, number, x, y)
        raw.FPDFText_GetMatrix(text.raw, number, matrix)
        left, bottom, right, top = text.get_charbox(number)
        size = raw.FPDFText_GetFontSize(text.raw, number) * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
        box = (left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
        char = chr(raw.FPDFText_GetUnicode(text.raw, number))
        font = name.value.decode()
        letters.append(Letter(char, font, round(size, 2), x.value * MM, round((height - y.value) * MM, 2), box))
    links = []
    position, link, area = ctypes.c_int(0), raw.FPDF_LINK(), raw.FS_RECTF()
    while raw.FPDFLink_Enumerate(page.raw, position, link):
        raw.FPDFLink_GetAnnotRect(link, area)
        target = raw.FPDFLink_GetDest(document.raw, link)
        to = raw.FPDFDest_GetDestPageIndex(document.raw, target) + 1 if target else 0
        box = (area.left * MM, (height - area.top) * MM, area.right * MM, (height - area.bottom) * MM)
        links.append((box, to))
    return Leaf(index + 1, width * MM, height * MM, tuple(letters), tuple(links))


@dataclass(frozen=True, slots=True)
class Case:
    game: BundledGame
    book: str
    booklet: str
    paper: str

    def __str__(self) -> str:
        return f"{self.game.id}-{self.paper}"


def _cases() -> list[Case]:
    found = []
    for game in bundled_games():
        rows = tomllib.loads((game.folder / "components.toml").read_text(encoding="utf-8"))
        books = [name for name, row in rows.items() if row["kind"] == "rulebook"]
        for book in books:
            (booklet,) = [name for name, row in rows.items() if row["kind"] == "booklet" and row["of"] == book]
            found += [Case(game, book, booklet, paper) for paper in PAPERS]
    return found


CASES = _cases()
Read = Callable[[Case, str], Bound]
each_book = pytest.mark.parametrize("case", CASES, ids=str)


@pytest.fixture(scope="session")
def read(tmp_path_factory: pytest.TempPathFactory) -> Read:
    """Builds a game's books when the first of its files is asked for, and reads each file once."""
    out = tmp_path_factory.mktemp("books")
    built: set[str] = set()
    known: dict[tuple[Case, str], Bound] = {}

    def reader(case: Case, component: str) -> Bound:
        if case.game.id not in built:
            only = ["--only", case.book, "--only", case.booklet]
            command = ["build", str(case.game.folder), "--paper", "both", "--out", str(out), *only]
            result = CliRunner().invoke(app, command)
            assert result.exit_code == 0, result.output
            built.add(case.game.id)
        if (case, component) not in known:
            known[case, component] = Bound(out / case.game.id / case.paper / f"{component}.pdf")
        return known[case, component]

    return reader


@pytest.fixture
def book(case: Case, read: Read) -> Bound:
    return read(case, case.book)


def test_there_is_a_book() -> None:
    assert CASES


# Pages


@each_book
def test_pages_are_half_sheets_and_come_in_fours(case: Case, book: Bound) -> None:
    width, height = LEAF_MM[case.paper]
    assert len(book.leaves) % 4 == 0
    assert all((leaf.width, leaf.height) == pytest.approx((width, height), abs=0.01) for leaf in book.leaves)


@each_book
def test_no_page_is_empty(case: Case, book: Bound) -> None:
    assert [leaf.number for leaf in book.leaves if not leaf.solid] == []
    assert [leaf.number for leaf in book.text_leaves if not leaf.body] == []
    assert len(book.leaves) - len(book.text_leaves) - 2 <= 3  # notes only fill up


@each_book
def test_no_heading_ends_a_page_or_a_column(case: Case, book: Bound) -> None:
    """Below every heading, on the same page and in the same column, stands something that is none."""
    assert sum(len(leaf.headings) for leaf in book.text_leaves) > 20
    lonely = []
    for leaf in book.text_leaves:
        for heading in leaf.headings:
            left, right = heading.span
            below = [
                line
                for line in leaf.body
                if line.y > heading.y and not line.level and line.span[0] < right + 10 and line.span[1] > left
            ]
            if not below:
                lonely.append((leaf.number, heading.text))
        assert not max(leaf.body, key=lambda line: line.y).level
    assert lonely == []


@each_book
def test_every_letter_can_be_printed_and_read(case: Case, book: Bound) -> None:
    """Body text has 9.5 pt; captions, what stands in figures and running heads may be a little smaller."""
    for leaf in book.leaves:
        small = []
        for letter in leaf.letters:
            if not letter.text.strip():
                continue
            left, top, right, bottom = letter.box
            assert min(left, top, leaf.width - right, leaf.height - bottom) > MARGIN_MM, (leaf.number, letter)
            assert letter.size_pt >= SMALLEST_PT, (leaf.number, letter)
            if letter.size_pt < BODY_PT and letter.y > RUNNING_HEAD_MM:
                small.append(letter)
        assert all("AlegreyaSans" in letter.font for letter in small)  # the text itself has serifs
        assert not small or re.search(r"Figure \d+\.", leaf.words), leaf.number


@each_book
def test_numbers_stand_at_the_foot_of_every_page_of_text(case: Case, book: Bound) -> None:
    for leaf in book.text_leaves:
        (folio,) = [line for line in leaf.lines if line.y >= leaf.height - FOLIO_MM]
        assert folio.text == str(leaf.number)
        assert (folio.span[0] < leaf.width / 2) == (leaf.number % 2 == 0)  # outside, where a thumb turns the page


@each_book
def test_running_heads_name_the_game_and_the_chapter(case: Case, book: Bound) -> None:
    title = tomllib.loads((case.game.folder / "game.toml").read_text(encoding="utf-8"))["title"]
    chapter = ""
    for leaf in book.text_leaves:
        head = " ".join(line.text for line in leaf.lines if line.y <= RUNNING_HEAD_MM)
        chapters = _joined([line for line in leaf.headings if line.level == 1])
        top = min(line.y for line in leaf.body)
        begins = [text for y, text in chapters if y == top]
        expected = begins[0] if begins else chapter or chapters[0][1]
        assert head == (title if leaf.number % 2 == 0 else expected), leaf.number
        chapter = chapters[-1][1] if chapters else chapter


def _joined(lines: list[Line]) -> list[tuple[float, str]]:
    """Headings of several lines as one, with the place of the first."""
    found: list[tuple[float, float, str]] = []
    for line in lines:
        if found and 0 < line.y - found[-1][1] < 12:
            found[-1] = (found[-1][0], line.y, f"{found[-1][2]} {line.text}")
        else:
            found.append((line.y, line.y, line.text))
    return [(first, text) for first, _, text in found]


# Ways through the book


def _headings(case: Case) -> list[tuple[int, str]]:
    """Levels and titles of chapters and sections, in the order of the manuscript."""
    return [
        (block.level, _plain(block.inlines))
        for block in (part.block for part in _blocks(case) if isinstance(part, Prose))
        if isinstance(block, Heading) and block.level <= 2
    ]


def _blocks(case: Case) -> list[Any]:
    game = Composer(Folder(case.game.folder)).game
    name = game.components.values[case.book]["manuscript"]
    partials = Folder(TEMPLATES / "rulebook")
    found = read_manuscript(game.folder, name, partials, template_values(game), game.components.problem((), ""))
    return list(_flat(found.blocks))


def _flat(blocks: Any) -> Any:
    for block in blocks:
        yield block
        if isinstance(block, Callout | Columns):
            yield from _flat(block.body)


def _plain(inlines: Any) -> str:
    return " ".join("".join(part.text for part in inlines if isinstance(part, Span)).split())


@each_book
def test_bookmarks_follow_the_text_with_their_levels(case: Case, book: Bound) -> None:
    title = tomllib.loads((case.game.folder / "game.toml").read_text(encoding="utf-8"))["title"]
    wanted = [(0, title), (0, "Contents"), *((level - 1, text) for level, text in _headings(case))]
    assert [(level, text) for level, text, _ in book.bookmarks] == wanted
    pages = [page for _, _, page in book.bookmarks]
    assert pages == sorted(pages) and pages[:2] == [1, 2]
    for level, text, page in book.bookmarks[2:]:
        assert (level + 1, text) in _page_headings(book, page), (text, page)


def _page_headings(book: Bound, page: int) -> list[tuple[int, str]]:
    leaf = book.leaves[page - 1]
    levels = (1, 2)
    return [(n, text) for n in levels for _, text in _joined([line for line in leaf.headings if line.level == n])]


@each_book
def test_the_contents_are_true_and_their_links_lead_there(case: Case, book: Bound) -> None:
    contents = book.leaves[1]
    rows: dict[float, list[Letter]] = {}
    for letter in contents.letters:
        rows.setdefault(letter.y, []).append(letter)
    listed = []
    for y, letters in rows.items():
        text = " ".join("".join(letter.text for letter in letters).split())
        found = re.fullmatch(r"(.+?) (\d+)", text)
        if found is None:
            assert text == "Contents"
            continue
        listed.append((found[1], int(found[2])))
        assert any(title == found[1] for _, title in _page_headings(book, int(found[2]))), text
        targets = {to for (_, top, _, bottom), to in contents.links if top < y < bottom}
        assert targets == {int(found[2])}, text
    headings = _headings(case)
    chapters = [title for level, title in headings if level == 1]
    assert [title for title, _ in listed] in (chapters, [title for _, title in headings])


@each_book
def test_every_link_leads_to_what_it_says(case: Case, book: Bound) -> None:
    count = 0
    for leaf in book.leaves[2:]:
        for (left, top, right, bottom), to in leaf.links:
            assert 1 <= to <= len(book.leaves)
            inside = [c for c in leaf.letters if left - 0.1 < c.x < right - 0.1 and top < c.y < bottom]
            said = " ".join("".join(letter.text for letter in inside).split())
            count += 1
            if number := re.search(r"figure (\d+)", said):
                assert f"Figure{number[1]}." in book.leaves[to - 1].solid, said
            elif number := re.search(r"(?:page )?(\d+)\)?$", said):
                assert to == int(number[1]), said
    assert count > 10


@each_book
def test_figures_stand_close_to_what_refers_to_them(case: Case, book: Bound) -> None:
    """Not more than a page from the first reference, or from the text that they follow."""
    shown = {
        int(number): leaf.number for leaf in book.text_leaves for number in re.findall(r"Figure (\d+)\.", leaf.words)
    }
    assert list(shown) == list(range(1, len(shown) + 1)) and len(shown) > 20
    for number, page in shown.items():
        first = [leaf.number for leaf in book.text_leaves if re.search(rf"figure {number}\b", leaf.words)][:1]
        assert all(abs(page - other) <= 1 for other in first), number


@each_book
def test_figures_stand_close_to_the_text_that_they_follow(case: Case, book: Bound) -> None:
    """Their section is open beside them: at most a page turned from the paragraph above them in the manuscript."""
    before, checked, count = "", 0, 0
    for block in _blocks(case):
        if isinstance(block, Prose) and isinstance(block.block, Paragraph):
            last = block.block.inlines[-1]
            tail = re.sub(r"\s+", "", last.text) if isinstance(last, Span) else ""
            before = tail[-40:] if len(tail) >= 25 and "[" not in tail[-40:] else ""
        elif isinstance(block, Pictures) and block.kind == "figure":
            count += 1
            pages = [leaf.number for leaf in book.text_leaves if f"Figure{count}." in leaf.solid]
            above = [leaf.number for leaf in book.text_leaves if before and before in leaf.solid]
            if len(above) == 1:
                checked += 1
                assert 0 <= pages[0] - above[0] <= 1, (block.ids, above, pages)
        elif isinstance(block, Prose) and isinstance(block.block, Heading):
            before = ""
    assert checked >= 8


@each_book
def test_language_and_title_are_set(case: Case, book: Bound) -> None:
    about = tomllib.loads((case.game.folder / "game.toml").read_text(encoding="utf-8"))
    assert book.about["Title"].startswith(f"{about['title']}: ")
    language = re.search(rb"/Lang\s*\((.*?)\)", book.data)
    assert language is not None
    assert language[1].decode("latin-1").removeprefix("þÿ").replace("\0", "") == about["language"]


@each_book
def test_rulings_are_printed_with_their_reasons(case: Case, book: Bound) -> None:
    rows = tomllib.loads((case.game.folder / "rulings.toml").read_text(encoding="utf-8"))["ruling"]
    assert len([row for row in rows if row.get("printed", True)]) > 20
    whole = "".join(_without_frame(leaf) for leaf in book.text_leaves)
    for row in rows:
        for key in ("chosen", "reason"):
            words = re.sub(r"\s+", "", _plain(parse_inline(row[key])))
            assert (words in whole) is row.get("printed", True), (row["id"], key)


def _without_frame(leaf: Leaf) -> str:
    """The text between running head and number, which may go on across pages."""
    return "".join(
        letter.text
        for letter in leaf.letters
        if letter.text.strip() and letter.text != "\u00a0" and RUNNING_HEAD_MM < letter.y < leaf.height - FOLIO_MM
    )


@each_book
def test_letters_are_kerned(case: Case, book: Bound) -> None:
    """A small letter without an ascender moves below the arm of a T."""
    steps: dict[tuple[str, str, float], set[tuple[str, float]]] = {}
    for leaf in book.text_leaves:
        for line in leaf.body:
            for one, after in zip(line.letters, line.letters[1:], strict=False):
                key = (one.text, one.font, one.size_pt)
                if one.text.isalpha() and after.text.isalpha():
                    steps.setdefault(key, set()).add((after.text, round(after.x - one.x, 2)))
    capital_t = [pairs for (char, font, _), pairs in steps.items() if char == "T" and "Alegreya-" in font]
    wide = {step for pairs in capital_t for char, step in pairs if char == "h"}
    close = {step for pairs in capital_t for char, step in pairs if char in "aeor"}
    assert wide and close and max(close) < max(wide)


# The booklet


@each_book
def test_the_booklet_has_each_page_once_and_in_its_place(case: Case, book: Bound, read: Read) -> None:
    folded = read(case, case.booklet)
    width, height = LEAF_MM[case.paper]
    count = len(book.leaves)
    assert len(folded.leaves) * 2 == count
    seen: list[int] = []
    for side, leaf in enumerate(folded.leaves):
        assert (leaf.width, leaf.height) == pytest.approx((2 * width, height), abs=0.01)
        # Outer sheets first: the last page lies left of the first, on the back the second left of the last but one.
        pair = (count - side, side + 1) if side % 2 == 0 else (side + 1, count - side)
        seen += pair
        shown = [letter for letter in leaf.letters if letter.text.strip()]
        halves = [sorted(one.text for one in shown if (one.x < width) is left) for left in (True, False)]
        pages = [sorted(c.text for c in book.leaves[page - 1].letters if c.text.strip()) for page in pair]
        assert halves == pages, (side, pair)
    assert sorted(seen) == list(range(1, count + 1))


@each_book
def test_the_booklet_has_no_links_that_would_miss(case: Case, read: Read) -> None:
    folded = read(case, case.booklet)
    assert all(1 <= to <= len(folded.leaves) for leaf in folded.leaves for _, to in leaf.links)
    assert [text for _, text, _ in folded.bookmarks][:2] == ["Sheet 1, front", "Sheet 1, back"]


# One change of the data


def test_changed_values_are_in_the_book_and_on_the_map(game_folder: Path, tmp_path: Path) -> None:
    """Nothing of this is typed into the text of the book: rounds, values, points, factors and titles.

    A build would go on to say which examples no longer hold, so this stops at the pages.
    """
    changes = [
        ("game.toml", "rounds = 13", "rounds = 11"),
        ("symbols.toml", 'name = "Chocolate Bar"', 'name = "Toffee Bar"'),
        ("components.toml", 'title = "Dice Cutouts"', 'title = "Dice to Fold"'),
    ]
    for file, old, new in changes:
        text = (game_folder / file).read_text(encoding="utf-8")
        assert old in text, (file, old)
        (game_folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    _replaced(game_folder / "symbols.toml", r'(code = "CB"(?:(?!\n\[).)*?value = )\d+', r"\g<1>7")
    _replaced(game_folder / "scoring.toml", r'(id = "corn-trail"(?:(?!\n\[\[).)*?times = )\d+', r"\g<1>5")
    _replaced(game_folder / "maps.toml", r'(id = "adventure-5"(?:(?!\n\[\[).)*?points = )\d+', r"\g<1>9")
    composer = Composer(Folder(game_folder))
    for component in composer.components:
        if component.id in ("rulebook", "map-creepy-cove"):
            made = composer.printable(component, A4, Ink.FULL)
            assert made is not None and not composer.problems.found, composer.problems.found
            (tmp_path / made.name).write_bytes(render_pdf(made.document, composer.fonts))
    words = " ".join(leaf.words for leaf in Bound(tmp_path / "rulebook.pdf").leaves)
    for wanted in (
        "The game lasts 11 rounds.",
        "The game ends after round 11.",
        "Toffee Bar: 7 points",
        "Seven points in a House",
        "Five points each in your longest trail",
        "in the south, worth 9 points",
        "Dice to Fold",
    ):
        assert wanted in words, wanted
    assert "13 rounds" not in words and "round 13" not in words
    (sheet,) = Bound(tmp_path / "map-creepy-cove.pdf").leaves
    assert "1234567891011" in sheet.solid and "123456789101112" not in sheet.solid


def _replaced(file: Path, pattern: str, new: str) -> None:
    text, count = re.subn(pattern, new, file.read_text(encoding="utf-8"), count=1, flags=re.DOTALL)
    assert count == 1, (file.name, pattern)
    file.write_text(text, encoding="utf-8")
