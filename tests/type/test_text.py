from __future__ import annotations

from itertools import groupby, pairwise
from typing import Literal

import pytest
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene.color import Color
from pnp.scene.frame import Frame, Item, Place, Shape, Text
from pnp.scene.path import Box, rect
from pnp.scene.units import MM_PER_PT
from pnp.source.bundle import TEMPLATES
from pnp.source.inlines import Icon, LineBreak, Run, parse_inline
from pnp.source.markup import Paragraph, parse_markup
from pnp.type.errors import DoesNotFit, TypesetError
from pnp.type.fonts import FontBook
from pnp.type.text import Fitted, TextStyle, fit_text, single_line

FONTS = FontBook.from_files(TEMPLATES)
INK, PAPER = Color(0.1, 0.1, 0.1), Color(1, 0.9, 0.8)
STYLE = TextStyle(color=INK, on=PAPER)
SIXTY = (
    "Roll **two dice** and move that many houses; gain one :sweet: for each *lit window*, up to four a turn. "
    "If you meet a well-haunted house---or a cottage---stop at once and lose half of your sweets, rounded "
    "down. Then draw a card, keep it secret, and play it in any later round you like before the moon is full."
)


def icons(name: str) -> Frame:
    key = Frame(64, 64, (Shape(rect(24, 2, 16, 60), fill=INK),), "key")
    return {"sweet": Frame(64, 64, (), "sweet"), "wide": Frame(200, 50, (), "wide"), "key": key}[name]


def fit(text: str, width: float = 60, height: float = 1000, style: TextStyle = STYLE) -> Fitted:
    return fit_text(FONTS, parse_markup(text), style, Box(10, 20, width, height), icons=icons)


def lines(items: tuple[Item, ...]) -> list[list[Text]]:
    """The texts on each baseline, from left to right."""
    texts = [item for item in items if isinstance(item, Text)]
    return [list(row) for _, row in groupby(texts, key=lambda text: text.y)]


def words(items: tuple[Item, ...]) -> list[str]:
    rows = [[text.text for text in row] for row in lines(items)]
    return " ".join("".join(row) for row in rows).split()


def right_end(item: Item) -> float:
    if isinstance(item, Text):
        return item.x + FONTS.width_mm(item.font, item.text, item.size_pt, item.tracking_pt)
    assert isinstance(item, Place)
    return item.x + item.frame.width * item.scale


def inside(items: tuple[Item, ...], x: float, width: float) -> bool:
    return all(
        x - 0.01 <= item.x and right_end(item) <= x + width + 0.01 for item in items if not isinstance(item, Shape)
    )


TEXTS = st.lists(
    st.sampled_from(
        ["a", "Tower", "AV", "**bold**", "*slanted thing*", "well-known", "10\u00a0mm", "½", ":sweet:", "★"]
    ),
    min_size=1,
    max_size=40,
).map(" ".join)


@chance(30)
@given(TEXTS, st.floats(22, 90), st.sampled_from(["left", "center", "right"]), st.sampled_from([0.0, 0.4]))
def test_nothing_sticks_out_and_nothing_is_lost(
    text: str, width: float, align: Literal["left", "center", "right"], tracking: float
) -> None:
    style = TextStyle(color=INK, on=PAPER, align=align, tracking_pt=tracking)
    fitted = fit(text, width, style=style)
    assert inside(fitted.items, 10, width)
    assert fitted.width <= width + 0.01
    expected = text.replace("*", "").replace(":sweet:", " ").replace("\u00a0", " ").split()
    assert "".join(words(fitted.items)) == "".join(expected)
    assert sum(isinstance(item, Place) for item in fitted.items) == text.count(":sweet:")
    for item in fitted.items:
        if isinstance(item, Text):
            assert (item.color, item.on) == (INK, PAPER)
            assert item.y - FONTS.metrics("sans").cap_height * item.size_pt * MM_PER_PT >= 20
            assert item.y <= 20 + fitted.height


@chance(20)
@given(TEXTS, st.floats(30, 60), st.floats(8, 60), st.floats(1, 20))
def test_less_room_never_means_larger_type(text: str, width: float, height: float, more: float) -> None:
    style = TextStyle(size_pt=14, min_pt=8, color=INK, on=PAPER)

    def size(room: float) -> float:
        try:
            fitted = fit(text, width, room, style)
        except DoesNotFit as error:
            assert error.kind == "height"
            assert error.needed_mm > room
            return 0.0
        assert fitted.height <= room + 0.01
        assert fitted.size_pt == 8 or (14 - fitted.size_pt) % 0.25 == 0
        return fitted.size_pt

    assert size(height) <= size(height + more)


def test_words_of_one_style_are_one_item() -> None:
    fitted = fit("one two **three four** five", width=200)
    assert [(item.text, item.font) for item in fitted.items if isinstance(item, Text)] == [
        ("one two ", "sans"),
        ("three four", "sans-bold"),
        (" five", "sans"),
    ]
    for left, right in pairwise(fitted.items):
        assert isinstance(right, Text)
        assert right_end(left) == pytest.approx(right.x)


def test_lines_are_evenly_filled() -> None:
    six_words = FONTS.width_mm("sans", " ".join(["word"] * 6), 9) + 0.1
    fitted = fit(" ".join(["word"] * 8), six_words, style=TextStyle(align="center"))
    assert [len(row[0].text.split()) for row in lines(fitted.items)] == [4, 4]


def test_no_short_word_is_left_alone_on_the_last_line() -> None:
    text = "every child takes one sweet from the bowl of"
    width = FONTS.width_mm("sans", text, 9) + 0.3
    last = lines(fit(f"{text} it", width).items)[-1][0]
    assert len(last.text.split()) > 1


def test_no_more_lines_than_needed() -> None:
    text = " ".join(["word"] * 40)
    per_line = 6
    width = FONTS.width_mm("sans", " ".join(["word"] * per_line), 9) + 0.1
    assert len(lines(fit(text, width).items)) == 7


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("well-known", ["well-", "known"]),
        ("house---or", ["house—", "or"]),
        ("foot&shy;ball", ["foot-", "ball"]),
        ("10&nbsp;mm wide", ["10\u00a0mm", "wide"]),
    ],
)
def test_where_lines_may_break(text: str, parts: list[str]) -> None:
    width = max(FONTS.width_mm("sans", part, 9) for part in parts) + 0.1
    assert [item.text for item in fit(text, width).items if isinstance(item, Text)] == parts


@pytest.mark.parametrize("text", ["2-4", "2–4", "10&nbsp;mm", "-5", "unbroken"])
def test_where_lines_may_not_break(text: str) -> None:
    width = FONTS.width_mm("sans", "10\u00a0m", 9) - 1.5 if "mm" in text else FONTS.width_mm("sans", text, 8) * 0.9
    with pytest.raises(DoesNotFit) as caught:
        fit(text, width)
    assert caught.value.kind == "width"
    assert caught.value.needed_mm > caught.value.available_mm == width
    needed = f"({caught.value.needed_mm:.1f} mm width needed, {width:.1f} mm there)"
    assert caught.value.message == f"the text does not fit its box {needed} at the smallest size allowed"


def test_a_soft_hyphen_is_seen_only_where_the_line_ends() -> None:
    assert words(fit("foot&shy;ball", 60).items) == ["football"]


def test_forced_line_breaks() -> None:
    fitted = fit_text(FONTS, [Paragraph((Run("a"), LineBreak(), Run("b")))], STYLE, Box(0, 0, 50, 50))
    assert [row[0].y for row in lines(fitted.items)] == pytest.approx(
        [FONTS.metrics("sans").ascent * 9 * MM_PER_PT, (FONTS.metrics("sans").ascent + 1.18) * 9 * MM_PER_PT]
    )


def test_paragraphs_stand_apart() -> None:
    first, second = (row[0].y for row in lines(fit("a\n\nb").items))
    assert second - first == pytest.approx(1.45 * 1.18 * 9 * MM_PER_PT)


def test_rows_hang_from_their_markers() -> None:
    fitted = fit("- one two three four five six\n\n9. nine\n10. ten eleven twelve\n    - in\n", width=25)
    rows = lines(fitted.items)
    markers = [row[0].text for row in rows if row[0].font == "sans-bold"]
    assert all(right_end(row[0]) < row[1].x - 1 for row in rows if len(row) > 1)
    assert markers == ["•", "9.", "10.", "•"]
    starts = {round(row[-1].x, 3) for row in rows}
    assert len(starts) == 2  # outer and inner rows, whatever their markers, and the lines that hang below
    assert min(starts) > 10 + FONTS.width_mm("sans", "10.", 9)
    assert inside(fitted.items, 10, 25)


def test_headings_are_bold_and_larger() -> None:
    heading, paragraph = (row[0] for row in lines(fit("### Big\n\nsmall").items))
    assert heading.font == "sans-bold"
    assert heading.size_pt > paragraph.size_pt


def test_a_rule_runs_across_the_box() -> None:
    fitted = fit("a\n\n---\n\nb", width=40)
    (rule,) = (item for item in fitted.items if isinstance(item, Shape))
    assert [segment[1] for segment in rule.path if len(segment) == 3] == [10, 50]


def test_icons_stand_level_with_the_capitals() -> None:
    fitted = fit("Gain 3:sweet:, now")
    (icon,) = (item for item in fitted.items if isinstance(item, Place))
    before, after = (item for item in fitted.items if isinstance(item, Text))
    cap = FONTS.metrics("sans").cap_height * 9 * MM_PER_PT
    height = icon.frame.height * icon.scale
    assert height == pytest.approx(1.7 * cap)
    assert icon.y + height / 2 == pytest.approx(before.y - cap / 2)
    assert icon.x > right_end(before) + 0.1
    assert after.x > right_end(icon) + 0.1


def test_an_icon_keeps_its_punctuation() -> None:
    for width in range(14, 60):
        for row in lines(fit("take all of them now :sweet:. Then go :sweet:, please", width).items):
            assert row[0].x > 10.5 or not row[0].text.startswith((".", ","))


def test_an_icon_stays_with_the_word_behind_it_where_that_costs_no_line() -> None:
    text = "There are four suits: leaves, shells, :sweet: stars and bells, and some more words"
    free = 0
    for width in range(20, 90):
        fitted, tied = fit(text, width), fit(text.replace(":sweet: ", ":sweet:\u00a0"), width)
        (icon,) = (item for item in fitted.items if isinstance(item, Place))
        texts = (item for item in fitted.items if isinstance(item, Text))
        behind = next(text for text in texts if text.text.lstrip().startswith("stars"))
        if len(lines(tied.items)) == len(lines(fitted.items)):
            assert icon.y < behind.y < icon.y + icon.frame.height * icon.scale, width
            free += 1
    assert free > 50


def test_an_icon_that_is_tied_to_the_word_before_it_may_end_a_line() -> None:
    """“two :sweet:”: there it is no sign before a name."""
    room = right_end(next(item for item in fit("Four suits: two\u00a0:sweet:").items if isinstance(item, Place))) - 9.9
    text = "Four suits: two\u00a0:sweet: go on so"
    fitted = fit(text, room)
    (icon,) = (item for item in fitted.items if isinstance(item, Place))
    assert icon.y < lines(fitted.items)[0][0].y


@pytest.mark.parametrize("text", ["(:key:) now", "take the :key:, now", "take the :key:."])
def test_punctuation_moves_up_to_a_narrow_icon(text: str) -> None:
    def gap(text: str, drawn: float) -> float:
        """Between what is drawn of the icon and the mark behind it; `drawn` is the part of its square up to there."""
        fitted = fit(text)
        (icon,) = (item for item in fitted.items if isinstance(item, Place))
        after = next(item for item in fitted.items if isinstance(item, Text) and item.text[0] in ".,)")
        return after.x - (icon.x + icon.frame.width * icon.scale * drawn)

    assert gap(text, 40 / 64) == pytest.approx(gap(text.replace("key", "sweet"), 1.0))


def test_letters_keep_their_distance_from_a_narrow_icon() -> None:
    wide = fit("3:sweet:s").items
    assert [item.x for item in fit("3:key:s").items if not isinstance(item, Shape)] == [
        item.x for item in wide if not isinstance(item, Shape)
    ]


def test_an_icon_between_words_stands_off_unless_its_square_does() -> None:
    """“the :hat: and”: a hat that fills its square would look as if it hung on the word."""

    def gaps(text: str) -> list[float]:
        """Between the icon's square and the letters before and behind it, in em, without the spaces."""
        items = [item for item in fit(text).items if not isinstance(item, Shape)]
        at = next(index for index, item in enumerate(items) if isinstance(item, Place))
        ends = [items[at].x - right_end(items[at - 1]), items[at + 1].x - right_end(items[at])]
        return [round(gap / (9 * MM_PER_PT), 3) for gap in ends]

    assert gaps("a :sweet: b") == gaps("a :sweet: **b**") == [0.08, 0.08]
    assert gaps("a :key: b") == [0, 0]
    assert gaps("a :sweet: :sweet: b") == [0.08, 0]  # from picture to picture a space will do


def test_unknown_icons_and_glyphs_are_errors() -> None:
    with pytest.raises(TypesetError, match=r"^unknown icon “:swet:”$"):
        fit(":swet:")
    with pytest.raises(TypesetError, match=r"^unknown icon “:sweet:”$"):
        single_line(FONTS, [Icon("sweet")], STYLE, 0, 0, 50)
    with pytest.raises(TypesetError, match=r"^no font has the character “漢”"):
        fit("漢")


@pytest.mark.parametrize(("align", "share"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_single_lines_are_aligned(align: Literal["left", "center", "right"], share: float) -> None:
    style = TextStyle(font="display", size_pt=20, align=align, tracking_pt=1, min_pt=12)
    (item,) = single_line(FONTS, "Night Walk", style, 5, 30, 100)
    assert isinstance(item, Text)
    width = FONTS.width_mm("display", "Night Walk", 20, 1)
    assert item.x == pytest.approx(5 + (100 - width) * share)
    assert (item.y, item.font, item.size_pt, item.tracking_pt) == (30, "display", 20, 1)


def test_a_single_line_shrinks_before_it_fails() -> None:
    text = "Night Walk"
    style = TextStyle(size_pt=12, min_pt=8, tracking_pt=0.5)
    natural = FONTS.width_mm("sans", text, 12, 0.5)
    (item,) = single_line(FONTS, text, style, 0, 0, natural * 0.8)
    assert isinstance(item, Text)
    assert item.size_pt == 9.5
    assert right_end(item) <= natural * 0.8 + 0.01
    with pytest.raises(DoesNotFit) as caught:
        single_line(FONTS, text, style, 0, 0, natural * 0.6)
    assert caught.value.kind == "width"
    assert caught.value.needed_mm == pytest.approx(natural * 8 / 12)


def test_a_single_line_takes_markup() -> None:
    items = single_line(FONTS, parse_inline("**Cost** 3 :sweet:"), STYLE, 0, 10, 50, icons=icons)
    assert [item.text if isinstance(item, Text) else "icon" for item in items] == ["Cost", " 3 ", "icon"]


def test_text_in_the_middle_looks_centred() -> None:
    fitted = fit_text(FONTS, parse_markup("HELLO"), STYLE, Box(0, 0, 50, 20), valign="middle")
    (item,) = fitted.items
    assert isinstance(item, Text)
    assert item.y - FONTS.metrics("sans").cap_height * 9 * MM_PER_PT / 2 == pytest.approx(10)


def test_no_text_takes_no_room() -> None:
    assert fit("") == Fitted((), 0.0, 0.0, 9.0)
    assert single_line(FONTS, "", STYLE, 0, 0, 10) == ()
