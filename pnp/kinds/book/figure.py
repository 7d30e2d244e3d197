"""A figure of the rulebook -> one frame: its panels side by side in rows, each with its label and verdict below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise

from pnp.game.game import Game
from pnp.kinds.book.callouts import caption_text, figure_callouts, told_callouts
from pnp.kinds.book.caption_sides import side_problems
from pnp.kinds.book.figure_marks import BADGE_MM, verdict
from pnp.kinds.book.figure_sheet import SheetPictures
from pnp.kinds.book.figure_truth import deal_problems, letter_problems, table_problems
from pnp.kinds.book.figure_views import View, panel_view
from pnp.kinds.book.figures import Figure, Panel
from pnp.kinds.book.label_sense import sense_problems
from pnp.kinds.book.labels import told_labels
from pnp.kinds.book.panel_rows import row_problems
from pnp.kinds.book.panels import shown_rows
from pnp.kinds.book.shown_names import name_problems, ring_problems, told_problems
from pnp.kinds.book.told_apart import exchange_problems
from pnp.kinds.context import Context
from pnp.scene.frame import Frame, Item, Place
from pnp.scene.path import Box
from pnp.source.inlines import parse_inline
from pnp.source.markup import Paragraph
from pnp.source.problems import Problem, Refused
from pnp.type.errors import TypesetError
from pnp.type.text import TextStyle

MIN_HEX_MM = 7.5
_MAX_HEX_MM = 9.4
_MAX_HEIGHT_MM = 150.0
_HEX_STEP_MM = 0.1
_GAP_MM = 4.0
_ROW_GAP_MM = 4.5
_LABEL_GAP_MM = 1.4
_LABEL_PT = 9.0


def figure_frame(pictures: SheetPictures, figure: Figure, width_mm: float) -> Frame:
    """The whole figure without its caption, as wide as wanted and as high as it needs."""
    context = pictures.context
    views = [view for panel in figure.panel if (view := panel_view(pictures, panel)) is not None]
    if len(views) < len(figure.panel):
        return Frame(width_mm, 0.0, ())  # what is wrong is among the context's problems
    callouts = figure_callouts(context, figure)
    for view in views:
        view.call(callouts)
        if any(other.has_rings for other in views):
            view.stand_beside_rings()
    is_whole = not any(view.is_gap for view in views)
    letters = [letter for view in views for letter in view.letters]
    numbers = {number for view in views for number in view.numbers}
    with suppress(Refused):  # told with the caption
        if is_whole:
            caption = caption_text(figure, callouts, context.game)
            context.problems.add(*letter_problems(figure, caption, letters, numbers))
    about = {key: words for view in views for key, words in view.about.items()}
    if is_whole:
        context.problems.add(*exchange_problems(told_callouts(context.game, callouts, about)))
    context.problems.add(*_misled(context.game, figure))
    context.problems.add(*_overdealt(pictures, figure))
    lines = _rows(views, width_mm)
    if lines is None:
        widest = max(views, key=lambda view: view.width(MIN_HEX_MM))
        message = (
            f"too wide: {widest.width(MIN_HEX_MM):.0f} mm with hexes of {MIN_HEX_MM:g} mm, {width_mm:.0f} mm there"
        )
        context.problems.add(widest.panel.span.problem(message, 'crop it, or width = "full" for the figure'))
        return Frame(width_mm, 0.0, ())
    across = _hex_size(lines, width_mm)
    items: list[Item] = []
    y = 0.0
    for row in lines:
        if y:
            y += _ROW_GAP_MM
        frame = _row(context, row, across, width_mm)
        items.append(Place(frame, 0, y))
        y += frame.height
    return Frame(width_mm, y, tuple(items), name=figure.id)


def _misled(game: Game, figure: Figure) -> Iterator[Problem]:
    """Words that speak of something else than what is shown; one problem for each of them, by whoever knows most."""
    sides = [*side_problems(game, figure)]
    known = [*row_problems(game, figure), *sense_problems(game, figure), *name_problems(game, figure)]
    yield from (*sides, *known, *told_problems(game, figure), *ring_problems(game, figure))
    named = {problem.key for problem in known}
    for problem in exchange_problems(told_labels(game, figure)) if not sides else ():
        if problem.key not in named:
            yield problem


def _overdealt(pictures: SheetPictures, figure: Figure) -> Iterator[Problem]:
    """Cards of one example, or of one table, that the panels together show more often than the deck has them."""
    examples = pictures.context.game.examples
    yield from _overlaid(pictures, figure)
    dealt: dict[tuple[str, str], dict[str, Panel]] = {}
    for panel in figure.panel:
        if panel.example and panel.deck:
            dealt.setdefault((panel.example, panel.deck), {})[panel.show] = panel
    for (name, deck), panels in dealt.items():
        if len(panels) < 2 or examples is None:
            continue
        lists = {
            show: [card for row in shown_rows(panel, examples.by_id(name)) or () for card in row]
            for show, panel in panels.items()
        }
        last = list(panels.values())[-1]
        sheets = pictures.context.sibling(deck, last.span)
        yield from table_problems(lists, sheets.counts if sheets else {}, deck, last.span.at("show"))


def _overlaid(pictures: SheetPictures, figure: Figure) -> Iterator[Problem]:
    """A grid of cards is a table, so what lies beside it lies there at the same time."""
    typed = [panel for panel in figure.panel if panel.cards]
    for deck in {panel.deck for panel in typed}:
        there = [panel for panel in typed if panel.deck == deck]
        if len(there) > 1 and any(not isinstance(row, str) for panel in there for row in panel.cards):
            sheets = pictures.context.sibling(deck, there[-1].span)
            cards = [
                name for panel in there for row in panel.cards for name in ((row,) if isinstance(row, str) else row)
            ]
            yield from deal_problems(cards, sheets.counts if sheets else {}, deck, there[-1].span.at("cards"))


def _rows(views: Sequence[View], width_mm: float) -> list[list[View]] | None:
    """The fewest rows that hold everything, as even as possible; None if not even a row a panel does."""
    starts = [0, *(n for n, view in enumerate(views) if n and view.panel.new_row), len(views)]
    fitting: list[list[View]] = []
    for group in (views[start:end] for start, end in pairwise(starts)):
        for count in range(1, len(group) + 1):
            rows = list(_split(group, count))
            if all(_least(row, MIN_HEX_MM) <= width_mm for row in rows):
                fitting += rows
                break
        else:
            return None
    return fitting


def _split(views: Sequence[View], count: int) -> Iterator[list[View]]:
    start = 0
    for number in range(count):
        size = (len(views) + count - 1 - number) // count
        yield list(views[start : start + size])
        start += size


def _least(row: Sequence[View], across: float) -> float:
    return sum(view.width(across) for view in row) + _GAP_MM * (len(row) - 1)


def _hex_size(rows: Sequence[Sequence[View]], width_mm: float) -> float:
    """One size for all hexes of a figure: the largest that fits its width and leaves it on one page."""
    across = _MAX_HEX_MM
    for row in rows:
        if hexes := sum(view.hexes for view in row):
            across = min(across, (width_mm - _least(row, 0.0)) / hexes)

    def height() -> float:
        return sum(max(view.height(across) for view in row) + _ROW_GAP_MM + 2 * BADGE_MM for row in rows)

    while across > MIN_HEX_MM and height() > _MAX_HEIGHT_MM:
        across = max(MIN_HEX_MM, across - _HEX_STEP_MM)
    return across


def _row(context: Context, row: Sequence[View], across: float, width_mm: float) -> Frame:
    """Pictures on one line, labels below them; what room is left lies between and beside them."""
    widths = [view.width(across) for view in row]
    spare = max(0.0, width_mm - sum(widths) - _GAP_MM * (len(row) - 1))
    # All grow by the same share of what they can take, so that cards are as large in every panel.
    growth = [max(0.0, view.most - width) for view, width in zip(row, widths, strict=True)]
    share = min(1.0, spare / sum(growth)) if any(growth) else 0.0
    widths = [width + share * more for width, more in zip(widths, growth, strict=True)]
    spare -= share * sum(growth)
    pictures = [view.picture(across, width) for view, width in zip(row, widths, strict=True)]
    beside = spare / len(row)
    height = max(picture.height for picture in pictures)
    least = 2 * BADGE_MM if any(view.right is not None for view in row) else 0.0  # so that all words lie on one line
    items: list[Item] = []
    x = bottom = 0.0
    for view, picture, width in zip(row, pictures, widths, strict=True):
        slot = width + beside
        items.append(Place(picture, x + (slot - width) / 2, (height - picture.height) / 2))
        label = _label(context, view, slot + _GAP_MM * 0.5, least)
        if label is not None:
            items.append(Place(label, x + (slot - label.width) / 2, height + _LABEL_GAP_MM))
            bottom = max(bottom, _LABEL_GAP_MM + label.height)
        x += slot + _GAP_MM
    return Frame(width_mm, height + bottom, tuple(items), name="row of panels")


def _label(context: Context, view: View, width_mm: float, least_mm: float) -> Frame | None:
    """A few words, after a badge where the example says what is right."""
    badge = 2 * BADGE_MM + 1.2 if view.right is not None else 0.0
    if not view.label:
        if view.right is None:
            return None
        return Frame(2 * BADGE_MM, 2 * BADGE_MM, tuple(verdict(view.right, BADGE_MM, BADGE_MM)))
    where = view.panel.span.at("label")
    style = TextStyle(
        font="sans-bold",
        size_pt=_LABEL_PT,
        min_pt=8,
        color=context.color("ink"),
        on=context.color("page"),
        leading=1.15,
        align="left" if badge else "center",
    )
    width = width_mm - badge
    try:
        blocks = (Paragraph(parse_inline(view.label)),)
        fitted = context.fitted(blocks, style, Box(0, 0, width, 40.0))
    except Refused as error:
        context.problems.add(where.problem(str(error), error.hint))
        return None
    except TypesetError:
        context.words(view.label, style, Box(0, 0, width, 40.0), where)  # reports it
        return None
    height = max(fitted.height, least_mm)
    words = Frame(width, fitted.height, fitted.items, name="label")
    items: list[Item] = [Place(words, badge, (height - fitted.height) / 2)]
    if view.right is not None:
        items += verdict(view.right, BADGE_MM, height / 2)
    return Frame(badge + (fitted.width if badge else width), height, tuple(items), name="label")
