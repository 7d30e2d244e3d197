"""The checks of books: each notices the fault that it is there for, made on the leaves of a book that has none."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from . import book_checks, book_ways
from .book_checks import BOOK_CHECKS, BOOKLET_CHECKS, BookCheck
from .book_ways import BOOK_WAYS
from .books import FOLIO_MM, RUNNING_HEAD_MM, Bound, Leaf, Letter
from .cases import cases_of
from .conftest import ReadBook

CASE = next(case for case in cases_of("rulebook") if case.game.id == "trick-and-treat")
FOLDED = next(case for case in cases_of("booklet") if case.game.id == "trick-and-treat")
Change = Callable[[Bound], Bound]


@pytest.fixture
def book(bound: ReadBook) -> Bound:
    return bound(CASE)


def on(number: int, change: Callable[[Leaf], Leaf]) -> Change:
    """The book with another page of that number."""
    return lambda book: replace(
        book, leaves=tuple(change(leaf) if leaf.number == number else leaf for leaf in book.leaves)
    )


def everywhere(change: Callable[[Letter], Letter | None], where: Callable[[Leaf, Letter], bool]) -> Change:
    """The book with other letters, or without them."""

    def changed(leaf: Leaf) -> Leaf:
        letters = (change(letter) if where(leaf, letter) else letter for letter in leaf.letters)
        return replace(leaf, letters=tuple(letter for letter in letters if letter is not None))

    return lambda book: replace(book, leaves=tuple(map(changed, book.leaves)))


def _gone(letter: Letter) -> None:
    return None


def _moved(letter: Letter, x: float = 0, y: float = 0) -> Letter:
    left, top, right, bottom = letter.box
    return replace(letter, x=letter.x + x, y=letter.y + y, box=(left + x, top + y, right + x, bottom + y))


def _is_text(leaf: Leaf, letter: Letter) -> bool:
    return leaf.number > 2 and RUNNING_HEAD_MM < letter.y < leaf.height - FOLIO_MM


def _is_folio(leaf: Leaf, letter: Letter) -> bool:
    return leaf.number > 2 and letter.y >= leaf.height - FOLIO_MM


def _without_text_below(book: Bound) -> Bound:
    """On each page, nothing stands below its last heading."""

    def cut(leaf: Leaf) -> Leaf:
        if leaf.number < 3 or not leaf.headings:
            return leaf
        last = max(heading.y for heading in leaf.headings)
        kept = (letter for letter in leaf.letters if letter.y <= last or letter.y >= leaf.height - FOLIO_MM)
        return replace(leaf, letters=tuple(kept))

    return replace(book, leaves=tuple(map(cut, book.leaves)))


def _figures_at_the_end(book: Bound) -> Bound:
    """All captions stand on the last page of text."""
    last = book.text_leaves[-1].number
    captions = [letter for leaf in book.text_leaves for letter in _caption_letters(leaf)]

    def moved(leaf: Leaf) -> Leaf:
        own = set(_caption_letters(leaf))
        kept = [letter for letter in leaf.letters if letter not in own]
        return replace(leaf, letters=(*kept, *captions) if leaf.number == last else tuple(kept))

    return replace(book, leaves=tuple(map(moved, book.leaves)))


def _caption_letters(leaf: Leaf) -> list[Letter]:
    text = "".join(letter.text for letter in leaf.letters)
    spans = [match.span() for match in re.finditer(r"Figure\s\d+\.\s", text)]
    return [letter for start, end in spans for letter in leaf.letters[start:end]]


def _relabelled(book: Bound, old: str, new: str) -> Bound:
    """Other titles of bookmarks."""
    marks = tuple((level, title.replace(old, new), page) for level, title, page in book.bookmarks)
    return replace(book, bookmarks=marks)


def _links_to(page: int, *pages: int) -> Change:
    """The links of these pages, or of all pages of text, lead to that page."""
    return lambda book: replace(
        book,
        leaves=tuple(
            replace(leaf, links=tuple((box, page) for box, _ in leaf.links))
            if leaf.number in pages or (not pages and leaf.number > 2)
            else leaf
            for leaf in book.leaves
        ),
    )


def _kerned_less(book: Bound) -> Bound:
    """An e stands as far from a T as an h does, and farther."""

    def changed(leaf: Leaf) -> Leaf:
        letters = list(leaf.letters)
        for index, letter in enumerate(letters[:-1]):
            if letter.text == "T" and letters[index + 1].text in "aeor":
                letters[index + 1] = _moved(letters[index + 1], x=1)
        return replace(leaf, letters=tuple(letters))

    return replace(book, leaves=tuple(map(changed, book.leaves)))


BAD: dict[str, tuple[BookCheck, str, Change]] = {
    "a page too few": (
        book_checks.pages_are_half_sheets_and_come_in_fours,
        "pages",
        lambda book: replace(book, leaves=book.leaves[:-1]),
    ),
    "a page of another size": (
        book_checks.pages_are_half_sheets_and_come_in_fours,
        "page 5 measures",
        on(5, lambda leaf: replace(leaf, width=leaf.width + 0.1)),
    ),
    "a page with a number only": (
        book_checks.no_page_is_empty,
        "page 5 has no text",
        on(5, lambda leaf: replace(leaf, letters=tuple(char for char in leaf.letters if _is_folio(leaf, char)))),
    ),
    "many pages that are left over": (
        book_checks.no_page_is_empty,
        "pages are left over",
        lambda book: replace(book, leaves=(*book.leaves, *[replace(book.leaves[-1], letters=())] * 4)),
    ),
    "hardly a heading": (
        book_checks.no_heading_ends_a_page_or_a_column,
        "headings",
        lambda book: replace(book, leaves=book.leaves[:2]),
    ),
    "a heading at the end of a page": (
        book_checks.no_heading_ends_a_page_or_a_column,
        "ends with",
        _without_text_below,
    ),
    "a heading at the end of a column": (
        book_checks.no_heading_ends_a_page_or_a_column,
        "nothing stands below",
        _without_text_below,
    ),
    "a letter at the edge": (
        book_checks.every_letter_can_be_printed_and_read,
        "stands at",
        everywhere(lambda letter: _moved(letter, x=-12), _is_text),
    ),
    "small letters": (
        book_checks.every_letter_can_be_printed_and_read,
        "has 7.9 pt",
        everywhere(lambda letter: replace(letter, size_pt=7.9), _is_text),
    ),
    "small text with serifs": (
        book_checks.every_letter_can_be_printed_and_read,
        "is small text in",
        everywhere(lambda letter: replace(letter, size_pt=9.0), _is_text),
    ),
    "small text without a figure": (
        book_checks.every_letter_can_be_printed_and_read,
        "small text and no figure",
        everywhere(lambda letter: replace(letter, size_pt=9.0, font="AlegreyaSans-Regular"), _is_text),
    ),
    "no numbers": (
        book_checks.numbers_stand_at_the_foot_of_every_page_of_text,
        "is numbered []",
        everywhere(_gone, _is_folio),
    ),
    "wrong numbers": (
        book_checks.numbers_stand_at_the_foot_of_every_page_of_text,
        "is numbered",
        everywhere(lambda letter: replace(letter, text="0"), _is_folio),
    ),
    "numbers inside": (
        book_checks.numbers_stand_at_the_foot_of_every_page_of_text,
        "stands inside",
        lambda book: everywhere(
            lambda letter: _moved(letter, x=100 if letter.x < book.leaves[0].width / 2 else -100), _is_folio
        )(book),
    ),
    "no running heads": (
        book_checks.running_heads_name_the_game_and_the_chapter,
        "“” runs over page",
        everywhere(_gone, lambda leaf, letter: letter.y <= RUNNING_HEAD_MM),
    ),
    "another title": (
        book_checks.language_and_title_are_set,
        "the title is",
        lambda book: replace(book, about={**book.about, "Title": "Rules"}),
    ),
    "no language": (
        book_checks.language_and_title_are_set,
        "the language is",
        lambda book: replace(book, language=""),
    ),
    "no kerning": (book_checks.letters_are_kerned, "a T takes", _kerned_less),
    "no T": (
        book_checks.letters_are_kerned,
        "no T",
        everywhere(_gone, lambda leaf, letter: letter.text == "T"),
    ),
    "a bookmark with another title": (
        book_ways.bookmarks_follow_the_text_with_their_levels,
        "Zeichnen",
        lambda book: _relabelled(book, "Drawing", "Zeichnen"),
    ),
    "bookmarks out of order": (
        book_ways.bookmarks_follow_the_text_with_their_levels,
        "they lead to the pages",
        lambda book: replace(book, bookmarks=book.bookmarks[::-1]),
    ),
    "bookmarks that lead elsewhere": (
        book_ways.bookmarks_follow_the_text_with_their_levels,
        "there is no",
        lambda book: replace(book, bookmarks=tuple((*mark[:2], len(book.leaves)) for mark in book.bookmarks)),
    ),
    "contents with other page numbers": (
        book_ways.the_contents_are_true_and_their_links_lead_there,
        "there is no",
        lambda book: on(3, _digits_raised)(book),
    ),
    "contents with links that lead elsewhere": (
        book_ways.the_contents_are_true_and_their_links_lead_there,
        "leads to [1]",
        _links_to(1, 3),
    ),
    "contents that leave out a chapter": (
        book_ways.the_contents_are_true_and_their_links_lead_there,
        "they list",
        on(3, lambda leaf: replace(leaf, letters=_without_last_row(leaf))),
    ),
    "links out of the book": (
        book_ways.every_link_leads_to_what_it_says,
        "leads to page 0",
        _links_to(0),
    ),
    "links to another page": (
        book_ways.every_link_leads_to_what_it_says,
        "leads to page 1",
        _links_to(1),
    ),
    "links to a page without the figure": (
        book_ways.every_link_leads_to_what_it_says,
        "where it is not",
        _links_to(1),
    ),
    "no links": (
        book_ways.every_link_leads_to_what_it_says,
        "only 0 links",
        lambda book: replace(book, leaves=tuple(replace(leaf, links=()) for leaf in book.leaves)),
    ),
    "figures far from their references": (
        book_ways.figures_stand_close_to_what_refers_to_them,
        "refers to it",
        _figures_at_the_end,
    ),
    "figures that are left out": (
        book_ways.figures_stand_close_to_what_refers_to_them,
        "there are",
        lambda book: replace(book, leaves=book.leaves[: len(book.leaves) // 2]),
    ),
    "figures in another order": (
        book_ways.figures_stand_close_to_what_refers_to_them,
        "they are numbered",
        lambda book: replace(book, leaves=(*book.leaves[:2], *book.leaves[:1:-1])),
    ),
    "figures far from their text": (
        book_ways.figures_stand_close_to_the_text_that_they_follow,
        "its text on page",
        _figures_at_the_end,
    ),
    "figures whose text is not there": (
        book_ways.figures_stand_close_to_the_text_that_they_follow,
        "could be told for",
        everywhere(lambda letter: replace(letter, text="x") if letter.text == "e" else letter, _is_text),
    ),
    "questions that are not answered": (
        book_ways.what_is_asked_is_answered,
        "is not answered",
        lambda book: replace(book, leaves=book.leaves[:4]),
    ),
}


def _digits_raised(leaf: Leaf) -> Leaf:
    raised = {str(digit): str((digit + 1) % 10) for digit in range(10)}
    return replace(leaf, letters=tuple(replace(char, text=raised.get(char.text, char.text)) for char in leaf.letters))


def _without_last_row(leaf: Leaf) -> tuple[Letter, ...]:
    """Of the contents, which stand in a column on the right."""
    last = max(box[3] for box, _ in leaf.links if box[0] > leaf.width / 2)
    return tuple(letter for letter in leaf.letters if not (letter.x > leaf.width / 2 and last - 5 < letter.y < last))


def test_a_good_book_passes(book: Bound) -> None:
    assert [line for check in (*BOOK_CHECKS, *BOOK_WAYS) for line in check(book, CASE)] == []


@pytest.mark.parametrize("name", BAD)
def test_each_fault_is_noticed(name: str, book: Bound) -> None:
    check, words, change = BAD[name]
    lines = list(check(change(book), CASE))
    assert any(words in line for line in lines), lines


def test_every_check_has_a_fault_that_it_notices() -> None:
    assert {check for check, _, _ in BAD.values()} == {*BOOK_CHECKS, *BOOK_WAYS}


# The booklet

BAD_BOOKLETS: dict[str, tuple[Callable[..., object], str, Change]] = {
    "a side too few": (
        book_checks.the_booklet_has_each_page_once_and_in_its_place,
        "sides for",
        lambda folded: replace(folded, leaves=folded.leaves[1:]),
    ),
    "sides in another order": (
        book_checks.the_booklet_has_each_page_once_and_in_its_place,
        "does not show",
        lambda folded: replace(folded, leaves=folded.leaves[::-1]),
    ),
    "halves the other way round": (
        book_checks.the_booklet_has_each_page_once_and_in_its_place,
        "does not show",
        lambda folded: everywhere(
            lambda letter: replace(letter, x=folded.leaves[0].width - letter.x), lambda leaf, letter: leaf.number == 1
        )(folded),
    ),
    "a side of another size": (
        book_checks.the_booklet_has_each_page_once_and_in_its_place,
        "side 1 measures",
        on(1, lambda leaf: replace(leaf, height=leaf.height - 0.1)),
    ),
    "not a word about the edge to flip on": (
        book_checks.the_booklet_says_how_to_flip,
        "below the back cover stands “”",
        everywhere(lambda letter: replace(letter, y=letter.y - 9), lambda leaf, letter: leaf.number == 1),
    ),
    "a link that leads nowhere": (
        book_checks.the_booklet_has_no_links_that_would_miss,
        "leads to page 99",
        on(1, lambda leaf: replace(leaf, links=(((0.0, 0.0, 9.0, 9.0), 99),))),
    ),
    "the bookmarks of the book": (
        book_checks.the_booklet_has_no_links_that_would_miss,
        "the bookmarks begin with",
        lambda folded: _relabelled(folded, "Sheet 1, front", "Contents"),
    ),
}


def test_a_good_booklet_passes(book: Bound, bound: ReadBook) -> None:
    assert [line for check in BOOKLET_CHECKS for line in check(bound(FOLDED), book, FOLDED)] == []


@pytest.mark.parametrize("name", BAD_BOOKLETS)
def test_each_fault_of_a_booklet_is_noticed(name: str, book: Bound, bound: ReadBook) -> None:
    check, words, change = BAD_BOOKLETS[name]
    (wanted,) = [known for known in BOOKLET_CHECKS if known is check]
    lines = list(wanted(change(bound(FOLDED)), book, FOLDED))
    assert any(words in line for line in lines), lines
