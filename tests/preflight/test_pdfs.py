"""Preflight on the files themselves: every PDF of every bundled game, one case a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from thinning import thinned

from pnp.game.library import GUIDE_KIND
from pnp.scene.ink import Ink

from .book_checks import BOOK_CHECKS, BOOKLET_CHECKS
from .book_ways import BOOK_WAYS
from .cases import CASES, Case, cases_of
from .checks import CHECKS
from .conftest import ReadBook, ReadPdf
from .gathering import AnyCheck, gather
from .map_checks import MAP_CHECKS, read_sheet
from .word_checks import (
    letter_says_the_same_as_a4,
    nothing_is_cut_off,
    texts_come_out_as_they_were_written,
    the_twin_says_the_same,
)

# Some checks, and how to read what they look at.
Look = tuple[Sequence[AnyCheck], Callable[[], tuple[Any, ...]]]


PLAINEST = "zombie-mania"  # little paper, and nearly every kind
SHORT_BOOKS = (PLAINEST, "trick-r-treat")  # a long one is looked at beside the checks of books
LAST = {(case.game.id, case.kind): case.component for case in CASES}  # of several decks or maps, each like the next


def _at_once(case: Case) -> bool:
    """On A4 of one game everything; of the others what they print in full ink, of each kind one.

    Letter, and twins of what that game does not have, are looked at in games of the tests, beside their kinds.
    """
    if case.game.id == PLAINEST:
        return case.paper == "a4"
    is_plain = (case.paper, case.ink) == ("a4", Ink.FULL) and LAST[case.game.id, case.kind] == case.component
    is_told_by_the_plainest = case.kind in (GUIDE_KIND, "booklet") or (
        case.kind == "rulebook" and case.game.id not in SHORT_BOOKS
    )
    return is_plain and not is_told_by_the_plainest


@pytest.mark.parametrize("case", thinned(CASES, _at_once, name=str))
def test_preflight(case: Case, data: Callable[[Case], bytes], read_pdf: ReadPdf, bound: ReadBook) -> None:
    """All properties of a file in one test: to turn a page into pixels takes longer than to look at them."""
    looks: list[Look] = [*_as_any_file(case, read_pdf), *_as_its_kind(case, data, bound)]
    lines = [line for checks, look in looks for line in gather(checks, look)]
    if lines:
        pytest.fail("\n".join([f"{case}:", *lines]), pytrace=False)


def _as_any_file(case: Case, read_pdf: ReadPdf) -> Iterator[Look]:
    yield CHECKS, lambda: (read_pdf(case), case.expected)
    yield [texts_come_out_as_they_were_written], lambda: (read_pdf(case), case)
    if case.kind == GUIDE_KIND:  # it tells of files, sheets and ink, which differ
        yield [nothing_is_cut_off], lambda: (read_pdf(case), case)
        return
    if case.ink is Ink.FRIENDLY:
        yield [the_twin_says_the_same], lambda: (read_pdf(case), read_pdf(replace(case, ink=Ink.FULL)))
    if case.paper == "letter" and not case.expected.is_book:
        yield [letter_says_the_same_as_a4], lambda: (read_pdf(case), read_pdf(replace(case, paper="a4")))


def _as_its_kind(case: Case, data: Callable[[Case], bytes], bound: ReadBook) -> Iterator[Look]:
    match case.kind:
        case "rulebook":
            yield [*BOOK_CHECKS, *BOOK_WAYS], lambda: (bound(case), case)
        case "booklet":
            book = replace(case, component=case.table["of"])
            yield BOOKLET_CHECKS, lambda: (bound(case), bound(book), case)
        case "hex-map":
            yield MAP_CHECKS, lambda: (read_sheet(data(case), case), case)


def test_there_is_something_to_look_at() -> None:
    assert len({case.game.id for case in CASES}) >= 5
    assert len(cases_of("hex-map")) >= 3


def test_every_book_can_be_folded() -> None:
    books = [(case.game.id, case.component) for case in cases_of("rulebook")]
    assert books and sorted(books) == sorted((case.game.id, case.table["of"]) for case in cases_of("booklet"))
