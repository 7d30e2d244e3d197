"""The figures and sheets that a manuscript shows -> their numbers and captions, and their pictures, each drawn once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace

from pnp.kinds.book.callouts import caption_text, figure_callouts
from pnp.kinds.book.component_list import component_rows
from pnp.kinds.book.figure import figure_frame
from pnp.kinds.book.figure_sheet import SheetPictures, sheet_picture
from pnp.kinds.book.figures import Figure, Figures
from pnp.kinds.book.manuscript import Manuscript
from pnp.kinds.book.setting import Caption
from pnp.kinds.book.syntax import BookBlock, Strip, inner_blocks
from pnp.kinds.book.syntax import Pictures as Shown
from pnp.kinds.context import Context
from pnp.scene.frame import Frame, Item, Place
from pnp.source.inlines import Inline, parse_inline
from pnp.source.problems import Problems, Refused
from pnp.source.spans import Span

_PICTURE_HEIGHT = 52.0
_STEPS = (1.15, 1.3, 1.5, 1.75, 2.0, 2.25)  # of a width, until a figure fits
_PICTURE_GAP = 4.0


def captions_of(context: Context, manuscript: Manuscript) -> dict[str, Caption]:
    """Figures are numbered in the order of the text, pictures of a strip within it."""
    content = context.game.content(Figures)
    by_id = {figure.id: figure for figure in content.figure} if content else {}
    captions: dict[str, Caption] = {}
    placed: dict[str, int] = {}
    count = 0
    for name, line, cell in _figure_ids(manuscript.blocks):
        if placed.setdefault(name, line) != line and name in by_id:
            context.problems.add(manuscript.origin(line).problem(f"the figure “{name}” is placed in this book already"))
        if name in captions or name not in by_id:
            continue  # the typesetter says so, where it is shown
        count += not cell
        where = by_id[name].span.at("caption")
        inlines: tuple[Inline, ...] = ()
        try:
            inlines = parse_inline(_caption(context, by_id[name]))
        except Refused as error:
            context.problems.add(where.problem(error.message, error.hint))
        captions[name] = Caption(cell or count, inlines, where, "book.picture" if cell else "book.figure")
    context.assets.figures |= placed.keys()
    return captions


def _caption(context: Context, figure: Figure) -> str:
    return caption_text(figure, figure_callouts(context, figure), context.game)


def _figure_ids(blocks: Sequence[BookBlock]) -> Iterator[tuple[str, int, int]]:
    """The figures of a text, each with its line and, in a strip, the number of its cell."""
    for block in blocks:
        if isinstance(block, Shown) and block.kind == "figure":
            yield from ((name, block.line, 0) for name in block.ids)
        elif isinstance(block, Strip):
            for number, cell in enumerate(block.cells, 1):
                yield from ((name, line, number) for name, line, _ in _figure_ids((cell.picture, *cell.body)))
        else:
            yield from _figure_ids(inner_blocks(block))


class Gallery:
    """Figures and sheets, each drawn once for each width, however many passes the text takes."""

    def __init__(self, context: Context) -> None:
        self._context, self._sheets = context, SheetPictures(context)
        self._figures: dict[tuple[str, float], Frame] = {}
        self._parts: dict[tuple[tuple[str, ...], float, bool], list[Frame]] = {}

    def figure(self, name: str, width: float) -> Frame | None:
        """For a text of that width, of which the figure takes all or half."""
        figures = self._context.game.content(Figures)
        if figures is None:
            return None
        figure = figures.by_id(name)
        width = width / 2 if figure.width == "half" else width
        if (name, width) not in self._figures:
            self._figures[name, width] = figure_frame(self._sheets, figure, width)
        return self._figures[name, width]

    def narrow(self, name: str, width: float) -> Frame | None:
        """A figure as narrow as that, else as narrow as it can be; None for one that is too wide for any page."""
        figures = self._context.game.content(Figures)
        probe = copy(self._context)
        for tried in (width, *(width * step for step in _STEPS)):
            if figures is not None and (name, tried) not in self._figures:
                probe.problems = Problems()
                frame = figure_frame(replace(self._sheets, context=probe), figures.by_id(name), tried)
                if probe.problems.are_grave:
                    continue
                self._context.problems.add(*probe.problems.found)  # what is but doubted is told of this one, too
                self._figures[name, tried] = frame
            return self._figures.get((name, tried))
        return None

    def sheets(self, ids: Sequence[str], width: float, where: Span) -> Frame | None:
        """Small pictures of whole sheets side by side, as high as one another."""
        pages = [(name, self._sheets.page(name, 1, where)) for name in ids]
        shown = [(name, page.width / page.height) for name, page in pages if page is not None]
        if not shown:
            return None
        room = width - _PICTURE_GAP * (len(shown) - 1)
        height = min(_PICTURE_HEIGHT, room / sum(share for _, share in shown))
        items: list[Item] = []
        x = 0.0
        for name, share in shown:
            if (picture := sheet_picture(self._sheets, name, 1, height * share, where)) is not None:
                items.append(Place(picture, x, 0.0))
                x += picture.width + _PICTURE_GAP
        return Frame(x - _PICTURE_GAP, height + 1.0, tuple(items), name="sheets")

    def parts(self, ids: Sequence[str], width: float, where: Span, small: bool = False) -> list[Frame]:
        """What the game consists of, in rows."""
        key = tuple(ids), width, small
        if key not in self._parts:
            self._parts[key] = component_rows(self._sheets, ids, width, where, small)
        return self._parts[key]
