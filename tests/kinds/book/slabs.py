"""Text of a manuscript -> slabs, and what is seen in them."""

from __future__ import annotations

from collections.abc import Sequence

from kinds.helpers import Laid, laid
from pnp.kinds.book.blocks import Typesetter
from pnp.kinds.book.setting import Book, Caption
from pnp.kinds.book.syntax import parse_manuscript
from pnp.kinds.context import Context
from pnp.scene.frame import Frame, Shape, Text
from pnp.scene.path import rect
from pnp.source.inlines import Run
from pnp.source.problems import Problems
from pnp.source.spans import Span, TextSpan
from pnp.type.flow import Slab, stacked

WIDTH, PAGE = 122.0, 180.0
PICTURE = Frame(60.0, 40.0, (Shape(rect(0, 0, 60, 40)),), name="picture")
SMALL = Frame(60.0, 30.0, (Shape(rect(0, 0, 60, 30)),), name="small picture")
NBSP = "\u00a0"
LONG = "The sheep of the north walk slowly over the hills, and nobody knows where they sleep at night. " * 6
ROWS = "| Sheep | Points |\n|---|---|\n| one | two |\n| three | a few more words than that |\n| five | six |"


def sheets(ids: Sequence[str], width: float, where: Span) -> Frame | None:
    return PICTURE


def slabs_of(
    at: Context, text: str, width: float = WIDTH, picture: Frame = PICTURE, page_height: float = 0.0
) -> list[Slab]:
    at.problems = Problems()
    where = at.game.at("figures.toml", "figure", 0, "caption")
    book = Book(
        places=lambda line: TextSpan("book", line),
        resolve={("section", "end"): "“The end” (page 9)", ("page", "end"): "9", ("figure", "grazing"): "figure 7"},
        figure=lambda name, width: picture,
        sheets=sheets,
        parts=lambda ids, width, where, small: [SMALL if small else picture] * len(ids),
        page_height=page_height,
        captions={"grazing": Caption(7, (Run("A sheep."),), where)},
    )
    return list(Typesetter(at, book, width).slabs(parse_manuscript(text.split("\n"))))


def things(slabs: Sequence[Slab]) -> list[Laid]:
    """Everything in the slabs, one below the other."""
    return list(laid(stacked(slabs).items))


def letters(slabs: Sequence[Slab]) -> list[tuple[float, float, Text]]:
    """Text with the place of its baseline's left end."""
    return [(*part.points[0], part.item) for part in things(slabs) if isinstance(part.item, Text)]


def words(slabs: Sequence[Slab]) -> str:
    return " ".join("".join(f"{text.text} " for _, _, text in letters(slabs)).split())


def right_edge(at: Context, x: float, text: Text) -> float:
    return x + at.fonts.width_mm(text.font, text.text, text.size_pt)
