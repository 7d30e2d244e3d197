"""Blocks become slabs: type with quotes and links, steps, tables, boxes, columns and pictures, each in its width."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from pnp.kinds.context import Context
from pnp.scene.frame import Frame, Place, Shape
from pnp.type.errors import TooTall
from pnp.type.flow import Slab
from pnp.type.pages import paginate

from .slabs import LONG, NBSP, PAGE, PICTURE, ROWS, WIDTH, letters, right_edge, slabs_of, things, words

# Type


def test_quotes_and_dashes_are_real(at: Context) -> None:
    assert words(slabs_of(at, "\"It's a dog's life\" -- 3 x 4 ...")) == "“It’s a dog’s life” – 3 × 4 …"


def test_letters_are_kerned(at: Context) -> None:
    """A line takes as much room as its letters have after kerning, which for these is less than one by one."""
    ((_, _, text),) = letters(slabs_of(at, "AVATAR To Yes"))
    alone = sum(at.fonts.width_mm(text.font, char, text.size_pt) for char in text.text)
    assert at.fonts.width_mm(text.font, text.text, text.size_pt) < alone - 0.2


def test_bold_italic_and_body(at: Context) -> None:
    slabs = slabs_of(at, "a **b** *c* ***d***")
    fonts = {text.text.strip(): (text.font, text.size_pt) for _, _, text in letters(slabs)}
    fonts.pop("", None)  # spaces
    assert fonts == {
        "a": ("text", 10.0),
        "b": ("text-bold", 10.0),
        "c": ("text-italic", 10.0),
        "d": ("text-bold-italic", 10.0),
    }


def test_lines_stay_in_their_width_and_keep_their_distance(at: Context) -> None:
    texts = letters(slabs_of(at, LONG))
    assert len(texts) > 4
    assert all(x >= 0 and right_edge(at, x, text) <= WIDTH + 0.01 for x, _, text in texts)
    steps = {round(b - a, 4) for (_, a, _), (_, b, _) in pairwise(texts)}
    assert steps == {round(10 * 1.28 * 25.4 / 72, 4)}


def test_references_are_printed_as_links(at: Context) -> None:
    texts = letters(slabs_of(at, "See [section: end], page [page: end] and [figure: grazing]."))
    assert "".join(text.text for _, _, text in texts) == "See “The end” (page 9), page 9 and figure 7."
    links = {(text.text.strip(), text.link) for _, _, text in texts if text.link}
    assert links == {("“The end” (page 9)", "end"), ("9", "end"), ("figure 7", "figure-grazing")}


def test_icons_sit_on_the_baseline(at: Context) -> None:
    slabs = slabs_of(at, "A :sheep: here.")
    (baseline,) = {round(y, 3) for _, y, _ in letters(slabs)}
    cap = at.fonts.metrics("text").cap_height * 10 * 25.4 / 72
    (icon,) = [part for part in things(slabs) if isinstance(part.item, Shape)]
    top, bottom = icon.box[1], icon.box[3]
    assert top < baseline - cap / 2 < bottom  # it stands in the line, around the middle of the capitals
    assert bottom - top < 2 * cap


def test_headings_have_marks_sizes_and_company(at: Context) -> None:
    text = "One.\n\nTwo.\n\nThree.\n\nFour."
    slabs = slabs_of(at, f"# A :sheep: chapter\n\n{text}\n\n## Section\n\n{text}\n\n### Sub\n\n{text}")
    marks = [(mark.anchor, mark.title, mark.level) for slab in slabs for mark in slab.marks]
    assert marks == [("a-chapter", "A chapter", 1), ("section", "Section", 2), ("sub", "Sub", 0)]
    sizes = [(text.font, text.size_pt) for _, _, text in letters(slabs) if text.text.strip() in ("Section", "Sub")]
    assert sizes == [("sans-bold", 13.5), ("sans-bold", 11.0)]
    groups = [slab.keep for slab in slabs]
    three = [True, True, False, False]  # three lines stay with it, the fourth need not
    assert groups == [True, True, *three, True, *three, True, *three]  # the chapter's bar, too


def test_a_long_heading_wraps_and_stays_whole(at: Context) -> None:
    slabs = slabs_of(at, f"## {'A heading of many words ' * 5}\n\nText.")
    assert len(slabs) == 3 and [slab.keep for slab in slabs] == [True, True, False]
    assert [len(slab.marks) for slab in slabs] == [1, 0, 0]


def test_first_and_last_lines_are_not_left_alone(at: Context) -> None:
    keeps = [slab.keep for slab in slabs_of(at, LONG)]
    assert keeps == [True, *[False] * (len(keeps) - 3), True, False]


def test_a_line_that_announces_keeps_what_follows(at: Context) -> None:
    assert [slab.keep for slab in slabs_of(at, "This is so:\n\nText.")] == [True, False]
    assert [slab.keep for slab in slabs_of(at, "This is so.\n\nText.")] == [False, False]


# Lists


def test_steps_are_numbered_on_discs(at: Context) -> None:
    slabs = slabs_of(at, "1. Call\n2. Count\n3. Sleep")
    points = {text.text: (x, y) for x, y, text in letters(slabs)}
    discs = [part.box for part in things(slabs) if isinstance(part.item, Shape)]
    assert list(points) == ["1", "Call", "2", "Count", "3", "Sleep"] and len(discs) == 3
    for disc, number, step in zip(discs, "123", ("Call", "Count", "Sleep"), strict=True):
        left, top, right, bottom = disc
        x, y = points[number]
        assert left < x < right and top < y < bottom
        assert right < points[step][0] and abs(y - points[step][1]) < 0.6


def test_rows_have_dots_and_inner_rows_stand_further_in(at: Context) -> None:
    slabs = slabs_of(at, f"- {LONG}\n    - inner")
    texts = letters(slabs)
    assert len({round(x, 3) for x, _, text in texts if text.text != "inner"}) == 1  # hanging
    outer, inner = texts[0][0], texts[-1][0]
    assert 0 < outer < inner
    dots = [part.box for part in things(slabs) if isinstance(part.item, Shape)]
    assert len(dots) == 2 and dots[0][2] < outer and outer < dots[1][2] < inner


def test_neither_the_first_nor_the_last_row_stands_alone(at: Context) -> None:
    assert [slab.keep for slab in slabs_of(at, "- a\n- b\n- c\n- d\n- e")] == [True, False, False, True, False]


# Tables


def test_a_table_fills_its_width_and_keeps_its_cells_apart(at: Context) -> None:
    slabs = slabs_of(at, ROWS)
    grounds = [part.box for part in things(slabs) if isinstance(part.item, Shape) and part.item.fill is not None]
    assert len(grounds) == 4 and all((box[0], round(box[2], 6)) == (0.0, WIDTH) for box in grounds)
    columns: dict[int, set[float]] = {}
    for x, _, text in letters(slabs):
        columns.setdefault(0 if x < 30 else 1, set()).add(round(x, 3))
        assert right_edge(at, x, text) <= WIDTH
    assert [len(starts) for starts in columns.values()] == [1, 1]
    assert {text.size_pt for _, _, text in letters(slabs)} == {9.5}


def test_a_table_s_head_and_last_row_have_company(at: Context) -> None:
    keeps = [slab.keep for slab in slabs_of(at, f"{ROWS}\n| 7 | 8 |\n| 9 | 10 |")]
    assert keeps == [True] * 6 + [False]  # head, five rows, and the rule that ends it: a short table stays whole
    long = [slab.keep for slab in slabs_of(at, ROWS + "\n| 7 | 8 |" * 60)]
    assert long[:2] == [True, True] and long[-3:] == [True, True, False] and False in long[2:-3]
    assert [slab.keep for slab in slabs_of(at, "| a | b |\n|---|---|\n| 1 | 2 |")] == [True, True, False]


def test_cells_wrap_in_the_middle_of_their_row(at: Context) -> None:
    slabs = slabs_of(at, f"| a | b |\n|---|---|\n| one | {LONG} |")
    cells = letters(slabs)[2:]
    (single,) = [y for _, y, text in cells if text.text == "one"]
    lines = [y for _, y, text in cells if text.text != "one"]
    assert len(lines) > 3 and single == pytest.approx((lines[0] + lines[-1]) / 2)


def test_a_column_has_room_for_what_no_break_spaces_tie_together(at: Context) -> None:
    def lines(space: str) -> set[float]:
        words = space.join(["one", "two", "three", "four"])
        slabs = slabs_of(at, f"| a | b |\n|---|---|\n| {words} | {LONG} |")
        assert not at.problems.found
        return {y for x, y, _ in letters(slabs)[2:] if x < 10}

    assert len(lines(" ")) > 1
    assert len(lines(NBSP)) == 1


def test_a_column_of_nothing_but_bold_numbers_is_large_and_takes_no_more_height(at: Context) -> None:
    def rows(head: str, number: str) -> list[Slab]:
        return slabs_of(at, f"| {head} | Sheep |\n|---|---|\n| {number} | walk |\n| **12** | sleep |")

    def sizes(slabs: Sequence[Slab]) -> dict[str, float]:
        return {text.text: text.size_pt for _, _, text in letters(slabs)}

    large = rows("", "**6**")
    assert not at.problems.found
    assert sizes(large)["6"] == sizes(large)["12"] > 1.5 * sizes(large)["walk"]
    for head, number in (("Roll", "**6**"), ("", "6"), ("", "**six**")):
        plain = rows(head, number)
        assert set(sizes(plain).values()) == {9.5}
        assert [slab.height for slab in plain] == pytest.approx([slab.height for slab in large])


def test_numbers_below_one_another_have_their_units_in_one_line(at: Context) -> None:
    def places(*numbers: str) -> list[tuple[float, float]]:
        """Where each begins and ends."""
        rows = "\n".join(f"| sheep | {number} |" for number in numbers)
        cells = letters(slabs_of(at, f"| Who | How many |\n|---|---|\n{rows}"))[3::2]
        assert len(cells) == len(numbers)
        return [(round(x, 3), round(right_edge(at, x, text), 3)) for x, _, text in cells]

    mixed = places("9", "**100**", "12")
    assert len({end for _, end in mixed}) == 1 and mixed[1] < mixed[2] < mixed[0]
    for plain in (places("9", "about 100", "12"), places("1", "2", "**3**")):
        assert len({start for start, _ in plain}) == 1


def test_pictures_may_be_tied_together(at: Context) -> None:
    symbol = next(iter(at.game.symbols))
    slabs_of(at, f"| a | b |\n|---|---|\n| {NBSP.join([f':{symbol}:'] * 8)} | {LONG} |")
    assert not at.problems.found


def test_a_table_that_is_too_wide_is_reported_once(at: Context) -> None:
    wide = f"Text.\n\n| {' | '.join(['Wordwordword'] * 9)} |\n|{'---|' * 9}\n| {' | '.join('123456789')} |"
    slabs = slabs_of(at, wide)
    (problem,) = at.problems.found
    assert problem.line == 3 and "this table is too wide" in problem.message
    assert words(slabs) == "Text."


def test_problems_in_a_table_name_their_row(at: Context) -> None:
    slabs_of(at, f"{ROWS}\n| :nothing: | :nobody: |\n| 漢 | 1 |")
    assert [(problem.line, problem.message.split("“")[1][:3]) for problem in at.problems.found] == [
        (6, ":no"),
        (6, ":no"),
        (7, "漢” "),
    ]


# Boxes and columns


@pytest.mark.parametrize("kind", ["example", "tip", "note", "rule"])
def test_a_call_out_is_one_slab_with_everything_inside(kind: str, at: Context) -> None:
    slabs = slabs_of(at, f"::: {kind} The title\n{LONG}\n\n- row\n\n{ROWS}\n:::")
    (box,) = slabs
    ground = at.color(f"callout-{kind}")
    outline = next(part for part in things(slabs) if isinstance(part.item, Shape) and part.item.fill == ground)
    assert outline.box == pytest.approx((0.0, 0.0, WIDTH, box.height))
    texts = letters(slabs)
    assert texts[0][2].text == "The title" and texts[0][2].font == "sans-bold"
    assert all(x > 3 and right_edge(at, x, text) < WIDTH - 2 and 0 < y < box.height for x, y, text in texts)
    assert {text.on for _, _, text in texts if text.font == "text"} == {ground}
    assert min(text.size_pt for _, _, text in texts) >= 9.5


def test_a_call_out_needs_no_title(at: Context) -> None:
    assert words(slabs_of(at, "::: tip\nText.\n:::")) == "Text."


def test_headings_and_figures_in_boxes_can_be_found(at: Context) -> None:
    slabs = slabs_of(at, "::: tip\n## Inside\n\n{figure: grazing}\n:::\n\n::: columns\n### Left\n\nText.\n:::")
    assert [[mark.anchor for mark in slab.marks] for slab in slabs] == [["inside", "figure-grazing"], ["left"]]


def test_columns_stand_side_by_side_and_are_even(at: Context) -> None:
    (slab,) = slabs_of(at, "::: columns\n" + "\n\n".join(f"Row {number}." for number in range(8)) + "\n:::")
    texts = letters([slab])
    left = [(y, text.text) for x, y, text in texts if x < WIDTH / 2]
    right = [(y, text.text) for x, y, text in texts if x >= WIDTH / 2]
    assert [text for _, text in left + right] == [f"Row {number}." for number in range(8)]
    assert len(left) == len(right) == 4
    assert left[0][0] == pytest.approx(right[0][0]) and max(y for y, _ in left) < slab.height


def test_a_heading_never_ends_a_column(at: Context) -> None:
    for rows in range(1, 12):
        text = "\n\n".join(f"Row {number}." for number in range(rows))
        (slab,) = slabs_of(at, f"::: columns\n{text}\n\n### Heading\n\nBelow.\n:::")
        points = {text.text: (x, y) for x, y, text in letters([slab])}
        assert points["Heading"][0] == points["Below."][0] and points["Heading"][1] < points["Below."][1]


# Pictures


def test_components_stay_in_sight_of_their_text_and_of_each_other(at: Context) -> None:
    *text, first, second, after = slabs_of(at, "What there is.\n\n{components: field, sheep}\n\nAnd so on.")
    assert text[-1].sight == "between these components and their text"
    assert first.sight == "in the middle of these components"
    assert second.sight == after.sight == ""


def test_a_figure_has_its_caption_below(at: Context) -> None:
    (slab,) = slabs_of(at, "{figure: grazing}")
    texts = letters([slab])
    assert " ".join(text.text.strip() for _, _, text in texts) == "Figure 7. A sheep."
    assert all(PICTURE.height < y < slab.height for _, y, _ in texts)
    assert slab.floats and [mark.anchor for mark in slab.marks] == ["figure-grazing"]
    (picture,) = [part.box for part in things([slab]) if isinstance(part.item, Shape)]
    assert picture == pytest.approx((31.0, 0.0, 91.0, 40.0))  # in the middle


def test_a_picture_too_high_for_a_page_does_not_fit(at: Context) -> None:
    slabs = slabs_of(at, "Text.\n\n{figure: grazing}", picture=Frame(60, PAGE * 1.3, ()))
    with pytest.raises(TooTall) as caught:
        paginate(slabs, PAGE)
    assert caught.value.line == 3


def test_sheets_stand_in_the_middle(at: Context) -> None:
    (slab,) = slabs_of(at, "{sheet: field}")
    (place,) = [item for item in slab.items if isinstance(item, Place)]
    assert (place.frame, place.x) == (PICTURE, 31.0) and slab.floats


def test_a_new_page_is_asked_for_by_what_follows(at: Context) -> None:
    slabs = slabs_of(at, "One.\n\n::: newpage\n# Two\n\nThree.")
    assert [slab.new_page for slab in slabs] == [False, True, False, False]
