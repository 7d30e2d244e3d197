"""A bundled rulebook's leaves -> what a reader would stumble over: pages, headings, running heads, numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from .books import BODY_PT, FOLIO_MM, LEAF_MM, MARGIN_MM, RUNNING_HEAD_MM, SMALLEST_PT, Bound, Leaf, Letter, joined
from .cases import Case

BookCheck = Callable[[Bound, Case], Iterator[str]]


def pages_are_half_sheets_and_come_in_fours(book: Bound, case: Case) -> Iterator[str]:
    width, height = LEAF_MM[case.paper]
    if len(book.leaves) % 4:
        yield f"{len(book.leaves)} pages"
    for leaf in book.leaves:
        if max(abs(leaf.width - width), abs(leaf.height - height)) > 0.01:
            yield f"page {leaf.number} measures {leaf.width} × {leaf.height} mm"


FIRST_GAME = 2  # the page of its pictures, whose labels are those of figures


def no_page_is_empty(book: Bound, case: Case) -> Iterator[str]:
    for leaf in book.text_leaves:
        if not leaf.body:
            yield f"page {leaf.number} has no text"
    spare = len(book.leaves) - len(book.text_leaves) - 1
    if spare > 3:  # they only fill up
        yield f"{spare} pages are left over"


def no_heading_ends_a_page_or_a_column(book: Bound, case: Case) -> Iterator[str]:
    """Below every heading, on the same page and in the same column, stands something that is none."""
    count = sum(len(leaf.headings) for leaf in book.text_leaves)
    if count <= min(20, 2 * len(book.text_leaves)):
        yield f"there are only {count} headings"
    for leaf in book.text_leaves:
        for heading in leaf.headings:
            left, right = heading.span
            below = [
                line
                for line in leaf.body
                if line.y > heading.y and not line.level and line.span[0] < right + 10 and line.span[1] > left
            ]
            if not below:
                yield f"page {leaf.number}: nothing stands below “{heading.text}”"
        if leaf.body and (last := max(leaf.body, key=lambda line: line.y)).level:
            yield f"page {leaf.number} ends with “{last.text}”"


def every_letter_can_be_printed_and_read(book: Bound, case: Case) -> Iterator[str]:
    """Body text has 9.5 pt; captions, what stands in figures or below components, and running heads may be smaller."""
    for leaf in book.leaves:
        small: list[Letter] = []
        for letter in leaf.letters:
            if not letter.text.strip():
                continue
            left, top, right, bottom = letter.box
            if min(left, top, leaf.width - right, leaf.height - bottom) <= MARGIN_MM:
                yield f"page {leaf.number}: “{letter.text}” stands at {letter.box}"
            if letter.size_pt < SMALLEST_PT:
                yield f"page {leaf.number}: “{letter.text}” at {letter.box} has {letter.size_pt} pt"
            if letter.size_pt < BODY_PT and letter.y > RUNNING_HEAD_MM:
                small.append(letter)
        for letter in small:
            if "AlegreyaSans" not in letter.font:  # the text itself has serifs
                yield f"page {leaf.number}: “{letter.text}” at {letter.box} is small text in {letter.font}"
        pictured = leaf.number == FIRST_GAME or re.search(r"Figure \d+\.|\b1\s?:\s?\d", leaf.words)  # or to scale
        if small and not pictured and not leaf.is_left_over:
            yield f"page {leaf.number} has small text and no figure"


def numbers_stand_at_the_foot_of_every_page_of_text(book: Bound, case: Case) -> Iterator[str]:
    for leaf in book.text_leaves:
        folios = [line for line in leaf.lines if line.y >= leaf.height - FOLIO_MM]
        if [line.text for line in folios] != [str(leaf.number)]:
            yield f"page {leaf.number} is numbered {[line.text for line in folios]}"
        elif (folios[0].span[0] < leaf.width / 2) != (leaf.number % 2 == 0):  # outside, where a thumb turns the page
            yield f"the number of page {leaf.number} stands inside"


def running_heads_name_the_game_and_the_chapter(book: Bound, case: Case) -> Iterator[str]:
    title = case.about["title"]
    chapter = ""
    for leaf in book.text_leaves:
        head = " ".join(line.text for line in leaf.lines if line.y <= RUNNING_HEAD_MM)
        chapters = joined([line for line in leaf.headings if line.level == 1])
        top = min(line.y for line in leaf.body)
        begins = [text for y, text in chapters if y == top]
        expected = begins[0] if begins else chapter or chapters[0][1]
        if head != (title if leaf.number % 2 == 0 else expected):
            yield f"“{head}” runs over page {leaf.number}"
        chapter = chapters[-1][1] if chapters else chapter


def language_and_title_are_set(book: Bound, case: Case) -> Iterator[str]:
    if not book.about["Title"].startswith(f"{case.about['title']}: "):
        yield f"the title is “{book.about['Title']}”"
    if book.language != case.about["language"]:
        yield f"the language is “{book.language}”"


def letters_are_kerned(book: Bound, case: Case) -> Iterator[str]:
    """A small letter without an ascender moves below the arm of a T."""
    steps: dict[tuple[str, str, float], set[tuple[str, float]]] = {}
    for leaf in book.text_leaves:
        for line in leaf.body:
            for letter, after in zip(line.letters, line.letters[1:], strict=False):
                key = (letter.text, letter.font, letter.size_pt)
                if letter.text.isalpha() and after.text.isalpha():
                    steps.setdefault(key, set()).add((after.text, round(after.x - letter.x, 2)))
    capital_t = [pairs for (char, font, _), pairs in steps.items() if char == "T" and "Alegreya-" in font]
    wide = {step for pairs in capital_t for char, step in pairs if char == "h"}
    close = {step for pairs in capital_t for char, step in pairs if char in "aeor"}
    if not wide or not close:
        yield "there is no T to look at"
    elif max(close) >= max(wide):
        yield f"a T takes {max(close)} mm before an e and {max(wide)} mm before an h"


# The booklet to fold


def _is_note(letter: Letter, leaf: Leaf) -> bool:
    """Of the line below the back cover, a quarter of an inch above the edge."""
    return abs(letter.y - leaf.height + 6.35) < 0.1


def the_booklet_has_each_page_once_and_in_its_place(folded: Bound, book: Bound, case: Case) -> Iterator[str]:
    width, height = LEAF_MM[case.paper]
    count = len(book.leaves)
    if len(folded.leaves) * 2 != count:
        yield f"{len(folded.leaves)} sides for {count} pages"
        return
    seen: list[int] = []
    for side, leaf in enumerate(folded.leaves):
        if max(abs(leaf.width - 2 * width), abs(leaf.height - height)) > 0.01:
            yield f"side {side + 1} measures {leaf.width} × {leaf.height} mm"
        # Outer sheets first: the last page lies left of the first, on the back the second left of the last but one.
        pair = (count - side, side + 1) if side % 2 == 0 else (side + 1, count - side)
        seen += pair
        shown = [letter for letter in leaf.letters if letter.text.strip() and (side or not _is_note(letter, leaf))]
        halves = [sorted(letter.text for letter in shown if (letter.x < width) is left) for left in (True, False)]
        pages = [sorted(c.text for c in book.leaves[page - 1].letters if c.text.strip()) for page in pair]
        if halves != pages:
            yield f"side {side + 1} does not show pages {pair[0]} and {pair[1]}"
    if sorted(seen) != list(range(1, count + 1)):
        yield f"these pages are shown: {sorted(seen)}"


def the_booklet_says_how_to_flip(folded: Bound, book: Bound, case: Case) -> Iterator[str]:
    first = folded.leaves[0]
    note = "".join(letter.text for letter in first.letters if _is_note(letter, first))
    if "".join(note.split()) != "Printonbothsides,flipontheshortedge.Foldalongthemiddle.":
        yield f"below the back cover stands “{note}”"


def the_booklet_has_no_links_that_would_miss(folded: Bound, book: Bound, case: Case) -> Iterator[str]:
    for leaf in folded.leaves:
        for _, to in leaf.links:
            if not 1 <= to <= len(folded.leaves):
                yield f"a link on side {leaf.number} leads to page {to}"
    titles = [text for _, text, _ in folded.bookmarks][:2]
    if titles != ["Sheet 1, front", "Sheet 1, back"]:
        yield f"the bookmarks begin with {titles}"


BOOK_CHECKS: tuple[BookCheck, ...] = (
    pages_are_half_sheets_and_come_in_fours,
    no_page_is_empty,
    no_heading_ends_a_page_or_a_column,
    every_letter_can_be_printed_and_read,
    numbers_stand_at_the_foot_of_every_page_of_text,
    running_heads_name_the_game_and_the_chapter,
    language_and_title_are_set,
    letters_are_kerned,
)
BOOKLET_CHECKS = (
    the_booklet_has_each_page_once_and_in_its_place,
    the_booklet_says_how_to_flip,
    the_booklet_has_no_links_that_would_miss,
)
