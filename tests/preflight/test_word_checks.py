"""The checks of words: each notices words that are missing, and others than the twin or the other paper has."""

from __future__ import annotations

from dataclasses import dataclass

from .cases import CASES, Case
from .conftest import ReadPdf
from .pdf import Pdf
from .word_checks import letter_says_the_same_as_a4, texts_come_out_as_they_were_written, the_twin_says_the_same

SHEET = next(case for case in CASES if case.table.get("texts"))


@dataclass
class Said(Pdf):
    """Words on so many pages."""

    said: str
    pages: tuple[None, ...] = (None,)  # type: ignore[assignment]

    @property
    def words(self) -> str:
        return self.said


def test_words_that_cannot_be_copied_are_noticed(read_pdf: ReadPdf) -> None:
    words = read_pdf(SHEET).words
    assert not _missing(words, SHEET)
    assert _missing(words.replace(" the ", " teh "), SHEET)
    assert _missing(words.replace(" the ", "the"), SHEET)


def _missing(words: str, case: Case) -> list[str]:
    return list(texts_come_out_as_they_were_written(Said(words), case))


def test_a_twin_that_says_something_else_is_noticed() -> None:
    full = Said("Roll all six dice and draw")
    assert not list(the_twin_says_the_same(Said(full.said), full))
    (line,) = the_twin_says_the_same(Said("Roll all five dice and draw"), full)
    assert line == "“Roll all five dice and draw” instead of “Roll all six dice and draw”"
    assert list(the_twin_says_the_same(Said("Roll all six dice"), full))
    assert list(the_twin_says_the_same(Said(full.said, (None, None)), full)) == ["2 pages instead of 1"]


def test_other_words_on_the_other_paper_are_noticed() -> None:
    a4 = Said("Roll all dice A4")
    assert not list(letter_says_the_same_as_a4(Said("Roll all dice Letter"), a4))
    assert list(letter_says_the_same_as_a4(Said("Roll no dice Letter"), a4))
    assert list(letter_says_the_same_as_a4(Said("Roll all dice A4"), a4))
