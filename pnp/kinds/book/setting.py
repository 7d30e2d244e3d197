"""What all parts of a book are set with: one width, one size of type, and what the text refers to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from pnp.kinds.book.crossrefs import with_references
from pnp.kinds.book.figures import Figures
from pnp.kinds.context import Context
from pnp.scene.frame import Frame, Item, Place, Text
from pnp.scene.units import MM_PER_PT
from pnp.source.inlines import Inline
from pnp.source.problems import Refused
from pnp.source.spans import Span
from pnp.type.flow import Slab
from pnp.type.text import TextStyle

BODY_PT = 10.0
SMALLEST_PT = 8.0  # of type in a picture

Lines: TypeAlias = dict[tuple[tuple[Inline, ...], TextStyle, float], list[tuple[Item, ...]]]


@dataclass(frozen=True, slots=True)
class Caption:
    number: int
    inlines: tuple[Inline, ...]
    where: Span
    noun: Literal["book.figure", "book.picture"] = "book.figure"  # the words that a text calls it by


@dataclass(frozen=True, slots=True)
class Book:
    """What the blocks of a book need beside the context."""

    places: Callable[[int], Span]  # a line of the manuscript -> where it came from
    resolve: dict[tuple[str, str], str]  # (kind of reference, target) -> what is printed
    figure: Callable[[str, float], Frame | None]  # id, width
    sheets: Callable[[Sequence[str], float, Span], Frame | None]
    captions: dict[str, Caption]  # of the figures that the text shows
    lines: Lines = field(default_factory=dict)  # those set before: most are the same in every pass
    narrow: Callable[[str, float], Frame | None] = lambda name, width: None  # a figure no wider than it needs
    parts: Callable[[Sequence[str], float, Span, bool], Sequence[Frame]] = (  # rows of components; small ones
        lambda ids, width, where, small: ()
    )
    page_height: float = 0.0
    contents: tuple[tuple[str, str, int], ...] = ()  # anchors of chapters, their titles and pages
    contents_title: str = ""


class Setting:
    """Sets lines in one width and one size."""

    def __init__(
        self, context: Context, book: Book, width: float, size_pt: float = BODY_PT, ground: str = "page"
    ) -> None:
        self.context, self.book, self.width = context, book, width
        self.body = TextStyle(
            font="text", size_pt=size_pt, color=context.color("ink"), on=context.color(ground), leading=1.28
        )

    def figure_ids(self) -> list[str]:
        """All that figures.toml has, in this book or not."""
        figures = self.context.game.content(Figures)
        return [figure.id for figure in figures.figure] if figures else []

    def lines(
        self,
        inlines: Sequence[Inline],
        style: TextStyle,
        number: int,
        *,
        above: float,
        indent: float = 0.0,
        keep_all: bool = False,
    ) -> Iterator[Slab]:
        """Lines as slabs; the first two and the last two stay together."""
        lines = self.set(inlines, style, self.width - indent, number)
        last = len(lines) - 1
        for index, items in enumerate(lines):
            keep = keep_all or (index < last and (index == 0 or index == last - 1))
            placed = Place(Frame(0.0, 0.0, items), indent, self.baseline(style))
            yield Slab(self.leading(style), (placed,), number, above=0.0 if index else above, keep=keep)

    def set(
        self, inlines: Sequence[Inline], style: TextStyle, width: float, number: int, where: Span | None = None
    ) -> list[tuple[Item, ...]]:
        """Lines of text that stands in a line of the manuscript, or in another place that it draws on."""
        where = where or self.book.places(number)
        try:
            resolved = with_references(inlines, self.book.resolve, number, self.figure_ids())
        except Refused as error:
            self.context.problems.add(where.problem(error.message, error.hint))
            return []
        lines = self.book.lines.get((resolved, style, width)) or self.context.lines(resolved, style, width, where)
        self.book.lines[resolved, style, width] = lines
        return lines

    @staticmethod
    def leading(style: TextStyle) -> float:
        return style.size_pt * style.leading * MM_PER_PT

    @classmethod
    def baseline(cls, style: TextStyle) -> float:
        return cls.leading(style) * 0.76


def smallest_text(frame: Frame, otherwise: float) -> float:
    """The smallest size of type that is read in a picture."""
    sizes = [item.size_pt for item in frame.items if isinstance(item, Text)]
    places = [item for item in frame.items if isinstance(item, Place) and item.has_text]
    return min([otherwise, *sizes, *(smallest_text(p.frame, otherwise / p.scale) * p.scale for p in places)])
