"""One document for a printer that prints on both sides: everything upright, in step, backs behind their fronts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.scene.color import BLACK, WHITE
from pnp.scene.document import Page
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Text
from pnp.scene.path import line, rect
from pnp.sheet.copies import Leaf, Portion, Supply
from pnp.sheet.cuts import cuts
from pnp.sheet.leaves import leaves
from pnp.sheet.paper import PAPERS
from pnp.sheet.printing import AS_USUAL, Flip, flip_note
from pnp.sheet.printjob import PrintJob, in_printing_order, job_sheets, print_job
from pnp.sheet.product import Sort
from pnp.source.catalogue import Phrase, catalogue

A4 = PAPERS["a4"]


def page(name: str, width: float = 210, height: float = 297, *, is_back: bool = False) -> Page:
    dot = Shape(rect(10, 20, 1, 1), fill=BLACK)
    return Page(Frame(width, height, (dot,), name=name), name, is_back=is_back)


def made(*portions: Portion) -> PrintJob:
    return print_job(job_sheets(in_printing_order(portions)), A4, AS_USUAL, ENGLISH)


def supply(name: str, sort: Sort, *papers: Leaf, stock: str = "paper") -> Supply:
    return Supply(name, name.title(), sort, stock, papers)


def names(job: PrintJob) -> list[str]:
    return [page.frame.name for page in job.pages]


FRONT, BACK, MAP = (page(name).frame for name in ("front", "back", "map"))
ENGLISH, WHY = catalogue("en"), Phrase("job.table")
DECK = supply("deck", Sort.CARD, Leaf(FRONT, BACK), Leaf(FRONT, BACK), stock="card")
SHEET = supply("map", Sort.SHEET, Leaf(MAP))


def test_one_sided_sheets_get_blank_backs_where_others_have_backs() -> None:
    job = made(Portion(DECK, 1, WHY), Portion(SHEET, 3, WHY))
    assert names(job) == ["map", "blank", "map", "blank", "map", "blank", "front", "back", "front", "back"]
    assert (job.sheets, job.sides, job.on_both_sides) == (5, 7, True)
    assert [page.label for page in job.pages[:4]] == ["1a", "1b", "2a", "2b"]
    assert [(each.stock, each.first, each.last, each.sheets) for each in job.stretches] == [
        ("paper", 1, 6, 3),
        ("card", 7, 10, 2),
    ]


def test_without_any_back_there_is_no_blank_page() -> None:
    job = made(Portion(SHEET, 3, WHY))
    assert names(job) == ["map"] * 3 and not job.on_both_sides
    assert [page.label for page in job.pages] == ["1", "2", "3"]


def test_the_last_sheet_needs_no_blank_back() -> None:
    job = made(Portion(replace(DECK, stock="a"), 1, WHY), Portion(replace(SHEET, sort=Sort.DIE), 1, WHY))
    assert names(job)[-3:] == ["front", "back", "map"]


def test_the_guide_shares_its_paper_where_the_printer_prints_on_both_sides() -> None:
    guide = supply("guide", Sort.GUIDE, *(Leaf(page(name).frame) for name in "abc"))
    assert names(made(Portion(DECK, 1, WHY), Portion(guide, 1, WHY)))[:4] == ["a", "b", "c", "blank"]
    assert names(made(Portion(guide, 1, WHY))) == ["a", "b", "c"]


def test_bookmarks_name_papers_and_below_them_prints() -> None:
    job = made(Portion(DECK, 1, WHY), Portion(SHEET, 2, WHY))
    marks = [(place.title, place.level) for page in job.pages for place in page.destinations]
    assert marks == [("Paper", 1), ("Map (1 of 2)", 2), ("Map (2 of 2)", 2), ("Card", 1), ("Deck", 2)]


def _seen(frame: Frame, x: float, y: float) -> tuple[float, float]:
    """Where a point of the only frame that is placed, if any is, comes to lie on the sheet."""
    (item,) = frame.items
    if not isinstance(item, Place):
        return x, y
    x, y = _seen(item.frame, x, y)
    turned = {0: (x, y), 90: (-y, x), 180: (-x, -y)}[round(item.turn_deg)]
    return item.x + turned[0], item.y + turned[1]


@pytest.mark.parametrize("job_flip", list(Flip))
@pytest.mark.parametrize("flip", list(Flip))
@pytest.mark.parametrize("sideways", [False, True])
def test_a_back_lies_behind_its_front_whatever_edge_the_printer_turns_over(
    sideways: bool, flip: Flip, job_flip: Flip
) -> None:
    """The same corner of the page, as the page itself expects it, is the same corner of the paper."""
    width, height = (297.0, 210.0) if sideways else (210.0, 297.0)
    (leaf,) = leaves([page("a", width, height), page("b", width, height, is_back=True)], A4, flip, job_flip, ENGLISH)
    assert leaf.back is not None and (leaf.back.width, leaf.back.height) == (210.0, 297.0)
    front = _seen(leaf.front, 10.0, 20.0)
    # Where that point is expected on the back: mirrored over the edge that the page wants to be turned over.
    upright = (flip is Flip.LONG) != sideways
    back = _seen(leaf.back, *((width - 10.0, 20.0) if upright else (10.0, height - 20.0)))
    through = (210.0 - back[0], back[1]) if job_flip is Flip.LONG else (back[0], 297.0 - back[1])
    assert through == pytest.approx(front, abs=1e-9)


@pytest.mark.parametrize("job_flip", list(Flip))
def test_a_page_names_the_edge_of_its_job(job_flip: Flip) -> None:
    """A booklet's own file is for the short edge; turned for another, it must not send anybody to that."""
    fold = "Fold along the middle."
    note = Text(5.0, 200.0, f"{flip_note(Flip.SHORT, ENGLISH)} {fold}", "sans", 8.0, BLACK, WHITE, role=Role.FOOT)
    story = Text(5.0, 20.0, flip_note(Flip.SHORT, ENGLISH), "serif", 8.0, BLACK, WHITE)
    (leaf,) = leaves([Page(Frame(210.0, 297.0, (story, note)))], A4, Flip.SHORT, job_flip, ENGLISH)
    told = [item.text for item in leaf.front.items if isinstance(item, Text)]
    assert told == [story.text, f"Print on both sides, flip on the {job_flip} edge. {fold}"]


def test_pages_of_half_a_sheet_stand_two_on_a_sheet() -> None:
    found = leaves([page(str(number), 148.5, 210.0) for number in range(5)], A4, Flip.LONG, Flip.LONG, ENGLISH)
    assert len(found) == 3 and all(leaf.back is None for leaf in found)
    (sheet,) = found[0].front.items
    assert isinstance(sheet, Place) and [item.frame.name for item in sheet.frame.items if isinstance(item, Place)] == [
        "0",
        "1",
    ]


def test_a_sheet_whose_foot_alone_differs_is_the_same_sheet() -> None:
    def numbered(text: str) -> Supply:
        foot = Place(Frame(10, 3, (Shape(rect(0, 0, len(text), 1), fill=BLACK),)), 0, 290, role=Role.FOOT)
        return supply("map", Sort.SHEET, Leaf(Frame(210, 297, (*MAP.items, foot))))

    one, other = (job_sheets([Portion(numbered(text), 1, WHY)])[0].key for text in ("1", "1 of 2"))
    assert one == other != job_sheets([Portion(DECK, 1, WHY)])[0].key


def test_cuts_are_counted_by_line_and_outlines_by_piece() -> None:
    marks = [line((x, y), (x, y + 3)) for x in (10, 70, 130) for y in (5, 280)]
    marks += [line((x, y), (x + 3, y)) for y in (20, 100) for x in (1, 200)]
    net = Frame(20, 20, tuple(Shape(rect(x, 0, 5, 5), role=Role.CUT) for x in (0, 6, 12)))
    items: tuple[Item, ...] = (*(Shape(mark, role=Role.CUT) for mark in marks), Place(net, 0, 0, role=Role.PIECE))
    found = cuts(Frame(210, 297, items))
    assert (found.down, found.across, found.outlines, found.count) == ((10, 70, 130), (20, 100), 1, 6)
