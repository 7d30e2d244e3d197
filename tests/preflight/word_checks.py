"""A PDF's words -> where they are not those of the component's text file, of its twin or of the other paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bundled import bundled

from pnp.kinds.values import template_values
from pnp.source.inlines import Run
from pnp.source.markup import Heading, Item, Paragraph
from pnp.source.spelling import as_it_is, speller
from pnp.source.texts import read_texts

from .cases import Case
from .pdf import Pdf


def texts_come_out_as_they_were_written(pdf: Pdf, case: Case) -> Iterator[str]:
    """Every run of words in the component's text file can be copied out of the PDF, spaces and all."""
    words = _joined(pdf.words)
    spell = speller("en-US") if case.paper == "letter" else as_it_is
    for sentence in map(spell, _sentences(case)):
        if _joined(sentence) not in words:
            yield f"“{sentence}” cannot be copied"


def the_twin_says_the_same(pdf: Pdf, full: Pdf) -> Iterator[str]:
    if pdf.words != full.words:
        yield _apart(pdf, full)
    if len(pdf.pages) != len(full.pages):
        yield f"{len(pdf.pages)} pages instead of {len(full.pages)}"


def letter_says_the_same_as_a4(pdf: Pdf, a4: Pdf) -> Iterator[str]:
    other = sorted(_words(pdf.words) ^ _words(speller("en-US")(a4.words)))
    if other != ["A4", "Letter"]:
        yield f"these words stand only on one paper: {other}"


def nothing_is_cut_off(pdf: Pdf, case: Case) -> Iterator[str]:
    """Titles of strangers may be longer than any line; those of the bundled games are not."""
    if "…" in pdf.words:
        yield f"a text is cut off: {pdf.words.partition('…')[0][-40:]}…"


def _words(words: str) -> set[str]:
    """Without the numbers of pages: one paper may hold more pieces than the other."""
    return set(re.sub(r"page \d+ of \d+", "", words).split())


def _sentences(case: Case) -> Iterator[str]:
    game = bundled(case.game.id)
    file = case.table.get("texts", "")
    slots = read_texts(game.folder, file, template_values(game)) if file else {}
    for slot in slots.values():
        for block in slot.blocks:
            if isinstance(block, Paragraph | Item | Heading):
                yield from (inline.text for inline in block.inlines if isinstance(inline, Run))


def _joined(text: str) -> str:
    """A line may end after a hyphen, which then is followed by a space."""
    return " ".join(text.split()).replace("- ", "-")


def _apart(pdf: Pdf, full: Pdf) -> str:
    """The first words that are not the same."""
    ours, theirs = pdf.words.split(), full.words.split()
    same = 0
    while same < min(len(ours), len(theirs)) and ours[same] == theirs[same]:
        same += 1
    near = slice(max(0, same - 3), same + 5)
    return f"“{' '.join(ours[near])}” instead of “{' '.join(theirs[near])}”"
