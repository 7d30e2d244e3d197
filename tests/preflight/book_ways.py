"""A bundled rulebook's leaves and its manuscript -> ways through it that lead astray: bookmarks, contents, figures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from bundled import book_values, bundled

from pnp.kinds.book.figures import Figures
from pnp.kinds.book.manuscript import read_manuscript
from pnp.kinds.book.syntax import BookBlock, Callout, Columns, Pictures, Prose, Strip
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder
from pnp.source.inlines import Inline, Run, parse_inline
from pnp.source.markup import Heading, Paragraph
from pnp.source.spelling import as_it_is, speller

from .book_checks import BookCheck
from .books import FOLIO_MM, RUNNING_HEAD_MM, Bound, Leaf, Letter, joined
from .cases import Case


def bookmarks_follow_the_text_with_their_levels(book: Bound, case: Case) -> Iterator[str]:
    wanted = [(0, case.about["title"]), *((level - 1, text) for level, text in _headings(case))]
    marks = [(level, text) for level, text, _ in book.bookmarks]
    if marks != wanted:
        yield f"{[mark for mark in marks if mark not in wanted]} instead of {[w for w in wanted if w not in marks]}"
    pages = [page for _, _, page in book.bookmarks]
    if pages != sorted(pages) or pages[:2] != [1, 2]:
        yield f"they lead to the pages {pages}"
    for level, text, page in book.bookmarks[1:]:
        if (level + 1, text) not in _page_headings(book, page):
            yield f"there is no “{text}” on page {page}"


LONG, COLUMN_MM = 16, 58.0  # pages of a long book; where the contents stand, from the right edge


def the_contents_are_true_and_their_links_lead_there(book: Bound, case: Case) -> Iterator[str]:
    wanted = case.table.get("contents", "auto")
    if wanted == "none" or (wanted == "auto" and len(book.leaves) < LONG):  # no reader looks for them there
        return
    contents = next((leaf for leaf in book.leaves[1:] if "Contents" in leaf.words), None)
    if contents is None:
        yield "there are none"
        return
    rows: dict[float, list[Letter]] = {}
    linked = [box for box, _ in contents.links if box[0] > contents.width - COLUMN_MM]
    for letter in contents.letters:
        if any(box[0] - 0.2 < letter.x < box[2] + 0.2 and box[1] < letter.y < box[3] for box in linked):
            rows.setdefault(letter.y, []).append(letter)
    listed = []
    begun = ""  # a title of several lines has its number behind the last
    for y, letters in rows.items():
        text = " ".join(f"{begun} {''.join(letter.text for letter in letters)}".split())
        row = re.fullmatch(r"(.+?) ?(\d+)", text)
        begun = text if row is None else ""
        if row is None:
            continue
        title, page = row[1], int(row[2])
        listed.append(title)
        if not any(heading == title for _, heading in _page_headings(book, page)):
            yield f"there is no “{title}” on page {page}"
        targets = {to for (_, top, _, bottom), to in contents.links if top < y < bottom}
        if targets != {page}:
            yield f"“{text}” leads to {sorted(targets)}"
    headings = _headings(case)
    chapters = [title for level, title in headings if level == 1]
    if listed not in (chapters, [title for _, title in headings]):
        yield f"they list {listed}"


def every_link_leads_to_what_it_says(book: Bound, case: Case) -> Iterator[str]:
    count = 0
    for leaf in book.leaves[1:]:
        for (left, top, right, bottom), to in leaf.links:
            count += 1
            inside = [c for c in leaf.letters if left - 0.1 < c.x < right - 0.1 and top < c.y < bottom]
            said = " ".join("".join(letter.text for letter in inside).split())
            if not 1 <= to <= len(book.leaves):
                yield f"“{said}” on page {leaf.number} leads to page {to}"
            elif number := re.search(r"figure (\d+)", said):
                if f"Figure{number[1]}." not in book.leaves[to - 1].solid:
                    yield f"“{said}” on page {leaf.number} leads to page {to}, where it is not"
            elif (number := re.search(r"(?:page )?(\d+)\)?$", said)) and to != int(number[1]):
                yield f"“{said}” on page {leaf.number} leads to page {to}"
    if count < min(5, len(book.leaves) // 4):
        yield f"there are only {count} links"


def figures_stand_close_to_what_refers_to_them(book: Bound, case: Case) -> Iterator[str]:
    """Not more than a page from the first reference, or from the text that they follow."""
    shown = {
        int(number): leaf.number for leaf in book.text_leaves for number in re.findall(r"Figure (\d+)\.", leaf.words)
    }
    figures = bundled(case.game.id).content(Figures)
    if list(shown) != list(range(1, len(shown) + 1)):
        yield f"they are numbered {list(shown)}"
    told = sum(cell.picture.kind == "figure" for strip in _strips(case) for cell in strip.cells)  # by their own words
    if figures is None or len(shown) + told != len(figures.figure):
        yield f"there are {len(shown) + told} of {len(figures.figure) if figures else 0}"
    for number, page in shown.items():
        first = [leaf.number for leaf in book.text_leaves if re.search(rf"figure {number}\b", leaf.words)][:1]
        if any(abs(page - other) > 1 for other in first):
            yield f"figure {number} stands on page {page}, and page {first[0]} refers to it"


def figures_stand_close_to_the_text_that_they_follow(book: Bound, case: Case) -> Iterator[str]:
    """Their section is open beside them: at most a page turned from the paragraph above them in the manuscript."""
    before, checked, count = "", 0, 0
    for block in _blocks(case):
        if isinstance(block, Prose) and isinstance(block.block, Paragraph):
            last = block.block.inlines[-1]
            tail = re.sub(r"\s+", "", last.text) if isinstance(last, Run) else ""
            before = tail[-40:] if len(tail) >= 25 and "[" not in tail[-40:] else ""
        elif isinstance(block, Pictures) and block.kind == "figure":
            count += 1
            pages = [leaf.number for leaf in book.text_leaves if f"Figure{count}." in leaf.solid]
            above = [leaf.number for leaf in book.text_leaves if before and before in leaf.solid]
            if len(above) == 1:
                checked += 1
                if not 0 <= pages[0] - above[0] <= 1:
                    yield f"figure {count} ({block.ids}) stands on page {pages[0]}, its text on page {above[0]}"
        elif isinstance(block, Prose) and isinstance(block.block, Heading):
            before = ""
    if checked < min(8, count // 3):
        yield f"the text above could be told for {checked} of {count} only"


def what_is_asked_is_answered(book: Bound, case: Case) -> Iterator[str]:
    rulings = bundled(case.game.id).rulings
    asked = [row for row in rulings.ruling if row.asked] if rulings else []
    if not 5 <= len(asked) <= 10:
        yield f"{len(asked)} questions are asked"
    whole = "".join(_without_frame(leaf) for leaf in book.text_leaves)
    for row in asked:
        words = re.sub(r"\s+", "", _plain(parse_inline(row.played.text)))
        if case.paper == "a4" and words not in whole:  # on Letter some words are spelt otherwise
            yield f"{row.id} is not answered"


BOOK_WAYS: tuple[BookCheck, ...] = (
    bookmarks_follow_the_text_with_their_levels,
    the_contents_are_true_and_their_links_lead_there,
    every_link_leads_to_what_it_says,
    figures_stand_close_to_what_refers_to_them,
    figures_stand_close_to_the_text_that_they_follow,
    what_is_asked_is_answered,
)


# What the manuscript says


def _headings(case: Case) -> list[tuple[int, str]]:
    """Levels and titles of chapters and sections, in the order of the manuscript."""
    spell = speller("en-US") if case.paper == "letter" else as_it_is
    parts = ((part.heading if isinstance(part, Strip) else getattr(part, "block", None)) for part in _blocks(case))
    return [
        (part.level, spell(_plain(part.inlines))) for part in parts if isinstance(part, Heading) and part.level <= 2
    ]


def _strips(case: Case) -> list[Strip]:
    return [block for block in _blocks(case) if isinstance(block, Strip)]


@lru_cache(maxsize=1)
def _blocks(case: Case) -> tuple[BookBlock, ...]:
    game = bundled(case.game.id)
    name = game.components.values[case.component]["manuscript"]
    partials = Folder(TEMPLATES / "rulebook")
    cited = game.components.problem((), "")
    return tuple(_flat(read_manuscript(game.folder, name, partials, book_values(case.game.id), cited).blocks))


def _flat(blocks: Iterable[BookBlock]) -> Iterator[BookBlock]:
    for block in blocks:
        yield block
        if isinstance(block, Callout | Columns):
            yield from _flat(block.body)


def _plain(inlines: Iterable[Inline]) -> str:
    return " ".join("".join(part.text for part in inlines if isinstance(part, Run)).split())


# What the pages show


def _page_headings(book: Bound, page: int) -> list[tuple[int, str]]:
    """Levels and titles; none on a page that there is not."""
    headings = [line for leaf in book.leaves if leaf.number == page for line in leaf.headings]
    return [(n, text) for n in (1, 2) for _, text in joined([line for line in headings if line.level == n])]


def _without_frame(leaf: Leaf) -> str:
    """The text between running head and number, which may go on across pages."""
    return "".join(
        letter.text
        for letter in leaf.letters
        if letter.text.strip() and letter.text != "\u00a0" and RUNNING_HEAD_MM < letter.y < leaf.height - FOLIO_MM
    )
