"""Lines without spaces break where they may, and what cannot be set is said."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from pnp.scene.frame import Frame
from pnp.scene.path import Box
from pnp.source.bundle import TEMPLATES
from pnp.source.inlines import Icon, Inline, Run
from pnp.source.markup import Paragraph
from pnp.type.errors import TypesetError
from pnp.type.fonts import FontBook, House
from pnp.type.lines import Letters, Setter
from pnp.type.own_face import Cut, OwnFont
from pnp.type.scripts import may_part, wide_breaks
from pnp.type.sfnt import about
from pnp.type.text import TextStyle, fit_text
from type.tiny_fonts import LATIN, font

KANA = "".join(map(chr, [*range(0x3000, 0x3100), *range(0xFF00, 0xFF5F), *range(0x4E00, 0x4E40)]))
TEXT = "彼は「夜の灯台」へ行った。さあ、カードを3枚ひく！ラッキー（注）です。"


def parts(text: str) -> list[str]:
    places = [0, *wide_breaks(text), len(text)]
    return [text[start:end] for start, end in pairwise(places)]


@cache
def fonts() -> FontBook:
    data = font(chars=LATIN + KANA + "".join(set(TEXT) - set(LATIN + KANA)), advance=1000)
    cut = Cut(OwnFont("Wide.ttf", "", about(data), data))
    return FontBook(House.read(TEMPLATES), {"sans": cut.name, "sans-bold": cut.name}, [cut])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("夜の灯台", ["夜", "の", "灯", "台"]),
        ("「夜」、「台」。", ["「夜」、", "「台」。"]),
        ("キャッチー", ["キャッ", "チー"]),
        ("夜（注）台", ["夜", "（注）", "台"]),
        ("得る……夜", ["得", "る……", "夜"]),
        ("Lighthouse夜", ["Lighthouse", "夜"]),
        ("夜 a 台", ["夜 a 台"]),  # at the spaces, which others see to
        ("夜\u00a0台", ["夜\u00a0台"]),
        ("人々", ["人々"]),
        ("plain words, no more", ["plain words, no more"]),
        ("대한민국", ["대한민국"]),  # Korean has spaces
    ],
)
def test_where_lines_without_spaces_break(text: str, wanted: list[str]) -> None:
    assert parts(text) == wanted


def test_between_pieces_of_text() -> None:
    assert may_part("夜", "の") and may_part("a", "夜") and may_part("\ufffc", "夜")
    assert not (may_part("夜", "。") or may_part("「", "夜") or may_part("a", "b") or may_part("", "夜"))


@pytest.mark.parametrize("width", range(20, 80, 7))
def test_lines_are_filled_and_none_begins_or_ends_badly(width: int) -> None:
    """Columns of any width: every character is there, in order."""
    style = TextStyle(size_pt=10.0, min_pt=10.0)
    fitted = fit_text(fonts(), (Paragraph((Run(TEXT),)),), style, Box(0, 0, width, 200))
    lines: dict[float, str] = {}
    for item in fitted.items:
        lines[item.y] = lines.get(item.y, "") + item.text  # type: ignore[union-attr]
    shown = list(lines.values())
    assert "".join(shown) == TEXT
    assert len(shown) > 1
    for line in shown:
        assert line[0] not in "、。」）！ーっッ" and line[-1] not in "「（"
        assert fonts().width_mm("sans", line, 10.0) <= width + 0.01


def test_bold_words_and_pictures_among_ideographs_part_like_them() -> None:
    setter = Setter(fonts(), "sans", 0.0, lambda name: Frame(10, 10, ()))
    inlines: list[Inline] = [Run("夜の"), Run("灯", bold=True), Run("。"), Icon("shell"), Run("を")]
    (chunks,) = setter.paragraphs(inlines)
    shown = ["".join(p.text if isinstance(p, Letters) else "*" for p in chunk.pieces) for chunk in chunks]
    assert shown == ["夜", "の", "灯。", "*", "を"]


@pytest.mark.parametrize("text", ["shalom שלום", "مرحبا", "٣", "a\u202eb", "ߒߞߏ"])
def test_what_runs_from_the_right_is_an_error(text: str) -> None:
    with pytest.raises(TypesetError, match=r"\(U\+[0-9A-F]{4}\) runs right to left, which pnp cannot set yet"):
        FontBook.from_files(TEMPLATES).runs("sans", text)


def test_more_accents_than_anybody_can_read_are_an_error() -> None:
    """They do not climb: pnp draws them over one another."""
    book = FontBook.from_files(TEMPLATES)
    assert book.runs("sans", "q" + "\u0301" * 8)
    with pytest.raises(TypesetError, match="has 9 accents on one letter"):
        book.runs("sans", "so q" + "\u0301" * 9)


@pytest.mark.parametrize("text", ["नमस्ते", "สวัสดี", "ខ្មែរ"])
def test_what_changes_beside_its_neighbours_is_an_error(text: str) -> None:
    with pytest.raises(TypesetError, match="which pnp cannot set yet"):
        FontBook.from_files(TEMPLATES).runs("sans", text)
