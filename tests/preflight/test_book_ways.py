"""Ways through the bundled rulebooks: bookmarks, contents, references, figures; and the booklet to fold."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from bundled import book_values, bundled
from papers import A4

from pnp.build.compose import Composer
from pnp.export.pdf.render import render_pdf
from pnp.kinds.book.manuscript import read_manuscript
from pnp.kinds.book.syntax import Callout, Columns, Pictures, Prose
from pnp.scene.ink import Ink
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder
from pnp.source.markup import Heading, Paragraph, Span, parse_inline

from .books import (
    FOLIO_MM,
    LEAF_MM,
    RUNNING_HEAD_MM,
    Bound,
    Case,
    Leaf,
    Letter,
    Read,
    each_book,
    joined,
)

TELLING = 40  # fewer characters than that may stand anywhere


def _headings(case: Case) -> list[tuple[int, str]]:
    """Levels and titles of chapters and sections, in the order of the manuscript."""
    return [
        (block.level, _plain(block.inlines))
        for block in (part.block for part in _blocks(case) if isinstance(part, Prose))
        if isinstance(block, Heading) and block.level <= 2
    ]


def _blocks(case: Case) -> list[Any]:
    game = bundled(case.game.id)
    name = game.components.values[case.book]["manuscript"]
    partials = Folder(TEMPLATES / "rulebook")
    found = read_manuscript(game.folder, name, partials, book_values(case.game.id), game.components.problem((), ""))
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
    return [(n, text) for n in levels for _, text in joined([line for line in leaf.headings if line.level == n])]


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
    assert count >= 5


@each_book
def test_figures_stand_close_to_what_refers_to_them(case: Case, book: Bound) -> None:
    """Not more than a page from the first reference, or from the text that they follow."""
    shown = {
        int(number): leaf.number for leaf in book.text_leaves for number in re.findall(r"Figure (\d+)\.", leaf.words)
    }
    assert list(shown) == list(range(1, len(shown) + 1))
    figures = bundled(case.game.id).figures
    assert figures is not None and len(shown) == len(figures.figure)
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
    assert checked >= min(8, count // 3)


@each_book
def test_language_and_title_are_set(case: Case, book: Bound) -> None:
    about = tomllib.loads((case.game.folder / "game.toml").read_text(encoding="utf-8"))
    assert book.about["Title"].startswith(f"{about['title']}: ")
    language = re.search(rb"/Lang\s*\((.*?)\)", book.data)
    assert language is not None
    assert language[1].decode("latin-1").removeprefix("þÿ").replace("\0", "") == about["language"]


@each_book
def test_rulings_are_printed_with_their_reasons(case: Case, book: Bound) -> None:
    rulings = bundled(case.game.id).rulings
    assert rulings is not None and len(rulings.printed) >= 8
    whole = "".join(_without_frame(leaf) for leaf in book.text_leaves)
    for row in rulings.ruling:
        for key in ("chosen", "reason"):
            words = re.sub(r"\s+", "", _plain(parse_inline(getattr(row, key))))
            if row.printed or len(words) > TELLING:
                assert (words in whole) is row.printed, (row.id, key)


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
            (tmp_path / f"{made.component}.pdf").write_bytes(render_pdf(made.document, composer.fonts))
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
