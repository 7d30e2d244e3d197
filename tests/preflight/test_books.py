"""The pages of the bundled rulebooks as readers get them, on both papers."""

from __future__ import annotations

import re
import tomllib

import pytest

from .books import (
    BODY_PT,
    CASES,
    FOLIO_MM,
    LEAF_MM,
    MARGIN_MM,
    RUNNING_HEAD_MM,
    SMALLEST_PT,
    Bound,
    Case,
    each_book,
    joined,
)


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
        chapters = joined([line for line in leaf.headings if line.level == 1])
        top = min(line.y for line in leaf.body)
        begins = [text for y, text in chapters if y == top]
        expected = begins[0] if begins else chapter or chapters[0][1]
        assert head == (title if leaf.number % 2 == 0 else expected), leaf.number
        chapter = chapters[-1][1] if chapters else chapter
