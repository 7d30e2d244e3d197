"""Properties of whole manuscripts: what no chance mixture of blocks may do to a page."""

from __future__ import annotations

from conftest import chance
from hypothesis import assume, given
from hypothesis import strategies as st

from kinds.helpers import laid
from pnp.kinds.context import Context
from pnp.scene.frame import Text
from pnp.type.flow import Column, groups, height_of
from pnp.type.pages import paginate

from .slabs import PAGE, letters, slabs_of, words

SENTENCE = st.integers(1, 60).map(lambda count: " ".join(["sheep"] * count).capitalize() + ".")
BLOCK = st.one_of(
    SENTENCE,
    SENTENCE,
    st.lists(SENTENCE, min_size=1, max_size=5).map(lambda rows: "\n".join(f"- {row}" for row in rows)),
    st.lists(SENTENCE, min_size=1, max_size=4).map(lambda rows: "\n".join(f"{n}. {r}" for n, r in enumerate(rows, 1))),
    st.integers(1, 3).map(lambda level: f"{'#' * level} Heading"),
    st.integers(1, 9).map(lambda rows: "| a | b |\n|---|---|\n" + "\n".join(["| c | d |"] * rows)),
    SENTENCE.map(lambda text: f"::: tip Title\n{text}\n:::"),
    st.just("{figure: grazing}"),
)
HEADING_FONTS = {("display", 27.0), ("sans-bold", 13.5), ("sans-bold", 11.0)}


def lines_of(column: Column) -> list[tuple[float, Text]]:
    texts = [(part.points[0][1], part.item) for part in laid(column.items) if isinstance(part.item, Text)]
    return sorted(texts, key=lambda line: line[0])


@chance(25)
@given(st.lists(BLOCK, min_size=1, max_size=40), SENTENCE, st.floats(75, 130))
def test_no_heading_ends_a_page_and_no_page_is_empty(at: Context, blocks: list[str], last: str, height: float) -> None:
    """Whatever stands in a book, and however high its pages are."""
    slabs = slabs_of(at, "\n\n".join([*blocks, last]))
    # Headings one after another, with what follows them, may be higher than so low a page: then one must end it.
    headed = [group for group in groups(slabs) if any(mark.level for slab in group for mark in slab.marks)]
    assume(all(height_of(group) <= height for group in headed))
    columns = paginate(slabs, height).columns
    assert not at.problems.found
    for column in columns:
        lines = lines_of(column)
        assert lines  # not even the rule below a table stands alone
        _, lowest = lines[-1]
        assert (lowest.font, lowest.size_pt) not in HEADING_FONTS
        assert column.height <= height + 1e-6


@chance(25)
@given(st.lists(st.integers(20, 200), min_size=2, max_size=12), st.floats(40, 90))
def test_no_line_is_left_alone(at: Context, lengths: list[int], height: float) -> None:
    """Of each paragraph, a page holds no line or at least two, unless it has but one."""
    marks = "αβγδεζηθικλμ"
    text = "\n\n".join(" ".join([marks[index] * 4] * length) for index, length in enumerate(lengths))
    slabs = slabs_of(at, text)
    whole = [text.text[0] for _, _, text in letters(slabs)]
    for column in paginate(slabs, height).columns:
        here = [line.text[0] for _, line in lines_of(column)]
        for mark in set(here):
            assert here.count(mark) >= min(2, whole.count(mark))


@chance(20)
@given(st.lists(BLOCK, min_size=1, max_size=30))
def test_every_word_is_printed_once_and_in_order(at: Context, blocks: list[str]) -> None:
    """Figures may float, so they are left out."""
    numbered = [block.replace("heep", f"heep{n}") for n, block in enumerate(blocks) if not block.startswith("{")]
    slabs = slabs_of(at, "\n\n".join(numbered) or "Text.")
    together = words(slabs)
    paged = " ".join(line.text for column in paginate(slabs, PAGE).columns for _, line in lines_of(column))
    assert sorted(paged.split()) == sorted(together.split())
    starts = [n for n in range(len(blocks)) if f"heep{n} " in f"{together} "]
    assert starts == sorted(starts, key=lambda n: together.index(f"heep{n}"))
