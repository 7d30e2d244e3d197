"""A figure of the rulebook -> one frame: its panels side by side in rows, each with its label and verdict below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pnp.game.content.examples import Examples, ToldExample
from pnp.game.field_examples import FieldExample, FieldExamples
from pnp.game.figures import (
    Figure,
    Figures,
    Panel,
    in_rows,
    panel_board,
    shown_rows,
    shows_field,
    told_label,
    told_problems,
)
from pnp.kinds.book.figure_bonuses import bonuses_picture, bonuses_size
from pnp.kinds.book.figure_cards import Spread, spread, spread_picture
from pnp.kinds.book.figure_field import PAD_MM, Scene, field_picture, scene
from pnp.kinds.book.figure_marks import BADGE_MM, verdict
from pnp.kinds.book.figure_sheet import Gallery, SheetPart, layout_part, sheet_panel, sheet_part
from pnp.kinds.context import Desk, Key, Where
from pnp.kinds.dice.faces import lying_die
from pnp.scene.frame import Frame, Item, Place, Text
from pnp.source.markup import MarkupError, Paragraph, Span, parse_inline
from pnp.source.toml import KeyPath
from pnp.type.errors import TypesetError
from pnp.type.text import TextStyle, fit_text

MIN_HEX_MM = 7.5
_MAX_HEX_MM = 9.4
_MAX_HEIGHT_MM = 150.0
_HEX_STEP_MM = 0.1
_GAP_MM = 4.0
_ROW_GAP_MM = 4.5
_LABEL_GAP_MM = 1.4
_SYMBOL_MM = 14.0
_DIE_MM = 11.0
_DIE_GAP_MM = 2.0
_SYMBOL_NAME_MM = 8.0
_MAX_SHEET_MM = 120.0
_MIN_SHEET_MM = 48.0
_LABEL_PT = 9.0


@dataclass(frozen=True)
class Plates:
    """What figures are drawn from."""

    gallery: Gallery
    figures: Figures
    examples: FieldExamples | Examples | None

    @property
    def desk(self) -> Desk:
        return self.gallery.desk


def figure_frame(plates: Plates, figure: Figure, width_mm: float) -> Frame:
    """The whole figure without its caption, as wide as told and as high as it needs."""
    number = plates.figures.number(figure.id)
    views = [
        view for i, panel in enumerate(figure.panel) if (view := _view(plates, panel, ("figure", number, "panel", i)))
    ]
    if len(views) < len(figure.panel):
        return Frame(width_mm, 0.0, ())  # what is wrong is among the desk's problems
    rows = _rows(views, width_mm)
    if rows is None:
        widest = max(views, key=lambda view: view.width(MIN_HEX_MM))
        message = (
            f"too wide: {widest.width(MIN_HEX_MM):.0f} mm with hexes of {MIN_HEX_MM:g} mm, {width_mm:.0f} mm there"
        )
        plates.desk.problems.add(widest.where.problem(message, 'crop it, or width = "full" for the figure'))
        return Frame(width_mm, 0.0, ())
    across = _hex_size(rows, width_mm)
    items: list[Item] = []
    y = 0.0
    for row in rows:
        if y:
            y += _ROW_GAP_MM
        frame = _row(plates.desk, row, across, width_mm)
        items.append(Place(frame, 0, y))
        y += frame.height
    return Frame(width_mm, y, tuple(items), name=figure.id)


# Views: panels that know how wide they are


class _View:
    """One panel on its way to a picture. Its width is a number of hexes and some millimetres."""

    def __init__(self, where: Key, panel: Panel) -> None:
        self.where, self.panel = where, panel
        self.hexes, self.fixed, self.most = 0.0, 0.0, 0.0
        self.right: bool | None = None
        self.label = panel.label

    def width(self, across: float) -> float:
        return self.hexes * across + self.fixed

    def height(self, across: float) -> float:
        """Of a field; other pictures do not change with the hexes."""
        return 0.0

    def picture(self, across: float, width_mm: float) -> Frame:
        raise NotImplementedError


class _FieldView(_View):
    def __init__(self, where: Key, panel: Panel, desk: Desk, scene: Scene) -> None:
        super().__init__(where, panel)
        self.desk, self.scene = desk, scene
        self.fixed = 2 * PAD_MM
        self.hexes = scene.size(1.0)[0] - self.fixed

    def height(self, across: float) -> float:
        return self.scene.size(across)[1]

    def picture(self, across: float, width_mm: float) -> Frame:
        return field_picture(self.desk, self.scene, across, self.where)


class _BonusesView(_View):
    def __init__(self, where: Key, panel: Panel, desk: Desk, example: FieldExample) -> None:
        super().__init__(where, panel)
        self.desk, self.example = desk, example
        self.fixed = bonuses_size(desk)[0]

    def picture(self, across: float, width_mm: float) -> Frame:
        return bonuses_picture(self.desk, self.example)


class _SheetView(_View):
    def __init__(self, where: Key, panel: Panel, desk: Desk, part: SheetPart) -> None:
        super().__init__(where, panel)
        self.desk, self.part = desk, part
        # Never larger than life, and not higher than a page has room for.
        _, _, width, height = part.area
        self.most = min(width, _MAX_SHEET_MM * width / height)
        self.fixed = min(_MIN_SHEET_MM, self.most)

    def picture(self, across: float, width_mm: float) -> Frame:
        return sheet_panel(self.desk, self.panel, self.where.path, self.part, width_mm)


class _SymbolsView(_View):
    def __init__(self, where: Key, panel: Panel, desk: Desk) -> None:
        super().__init__(where, panel)
        self.desk = desk
        style = self._style()
        words = [word for name in panel.symbols for word in desk.game.symbol(name).name.replace("-", "- ").split()]
        self.cell = max(_SYMBOL_MM, *(desk.width(word, style) for word in words)) + 3.0
        self.fixed = self.cell * len(panel.symbols)
        self.most = self.fixed * 1.4

    def _style(self) -> TextStyle:
        ink, page = self.desk.color("ink"), self.desk.color("page")
        return TextStyle(size_pt=9, min_pt=8, color=ink, on=page, align="center", leading=1.1)

    def picture(self, across: float, width_mm: float) -> Frame:
        cell = width_mm / len(self.panel.symbols)
        items: list[Item] = []
        lowest = 0.0
        for number, reference in enumerate(self.panel.symbols):
            x = number * cell
            items.append(self.desk.symbol(reference, x + (cell - _SYMBOL_MM) / 2, 0, _SYMBOL_MM))
            room = (x + 0.5, _SYMBOL_MM + 0.8, cell - 1.0, _SYMBOL_NAME_MM)
            name, where = self.desk.game.symbol(reference).name, self.desk.name_of(reference)
            words = self.desk.block((Paragraph((Span(name),)),), self._style(), room, where)
            lowest = max([lowest, *(word.y + 1.0 for word in words if isinstance(word, Text))])
            items += words
        return Frame(width_mm, lowest, tuple(items), name="symbols")


class _CardsView(_View):
    def __init__(self, where: Key, panel: Panel, desk: Desk, spread: Spread) -> None:
        super().__init__(where, panel)
        self.desk, self.spread = desk, spread
        self.fixed, self.most = spread.least_width, spread.most_width

    def picture(self, across: float, width_mm: float) -> Frame:
        return spread_picture(self.desk, self.spread, width_mm)


class _DiceView(_View):
    """Faces of the game's dice side by side, as they lie on the table."""

    def __init__(self, where: Key, panel: Panel, desk: Desk, faces: Sequence[str]) -> None:
        super().__init__(where, panel)
        self.desk, self.faces = desk, faces
        self.fixed = len(faces) * (_DIE_MM + _DIE_GAP_MM) - _DIE_GAP_MM

    def picture(self, across: float, width_mm: float) -> Frame:
        items: list[Item] = []
        for number, reference in enumerate(self.faces):
            items += lying_die(self.desk, reference, number * (_DIE_MM + _DIE_GAP_MM), 0, _DIE_MM)
        return Frame(self.fixed, _DIE_MM, tuple(items), name="dice")


def _view(plates: Plates, panel: Panel, path: KeyPath) -> _View | None:
    """None if something is wrong, which is then among the desk's problems."""
    desk, where = plates.desk, plates.desk.at("figures.toml", *path)
    if panel.kind == "sheet":
        part = sheet_part(plates.gallery, panel, path)
        return _SheetView(where, panel, desk, part) if part is not None else None
    if panel.kind == "layout":
        part = layout_part(plates.gallery, panel, path)
        return _SheetView(where, panel, desk, part) if part is not None else None
    if panel.kind == "symbols":
        return _SymbolsView(where, panel, desk)
    if panel.kind == "dice":
        return _DiceView(where, panel, desk, panel.dice)
    if panel.kind == "cards":
        shown = spread(plates.gallery, panel, in_rows(panel.cards) or (), where)
        return _CardsView(where, panel, desk, shown) if shown is not None else None
    example = plates.examples.by_id(panel.example) if panel.example and plates.examples else None
    if isinstance(example, ToldExample):
        game = desk.game
        names = {*game.symbols, *(symbol.code for symbol in game.symbols.values())}
        assert isinstance(plates.examples, Examples)
        number = plates.examples.example.index(example)
        wrong = list(told_problems(panel, example, number, names, game.files, path))
        desk.problems.add(*wrong)
        if wrong:
            return None
        rows = shown_rows(panel, example) or ()
        view: _View
        if panel.deck:
            shown = spread(plates.gallery, panel, rows, where)
            if shown is None:
                return None
            view = _CardsView(where, panel, desk, shown)
        else:
            view = _DiceView(where, panel, desk, [name for row in rows for name in row])
        legal = example.expect.get("legal")
        view.right = legal if panel.verdict and isinstance(legal, bool) else None
        view.label = told_label(panel, example, desk.game.symbol_id)
        return view
    if example is not None and not shows_field(panel, example):
        return _BonusesView(where, panel, desk, example)
    assert desk.game.maps is not None  # the loader has seen to it
    board = panel_board(panel, example, desk.game.maps)
    assert board is not None
    view = _FieldView(where, panel, desk, scene(panel, example, board))
    view.right = example.expect.legal if example is not None and panel.verdict else None
    return view


# Rows


def _rows(views: Sequence[_View], width_mm: float) -> list[list[_View]] | None:
    """The fewest rows that hold everything, as even as possible; None if not even a row a panel does."""
    starts = [0, *(n for n, view in enumerate(views) if n and view.panel.new_row), len(views)]
    found: list[list[_View]] = []
    for group in (views[start:end] for start, end in pairwise(starts)):
        for count in range(1, len(group) + 1):
            rows = list(_split(group, count))
            if all(_least(row, MIN_HEX_MM) <= width_mm for row in rows):
                found += rows
                break
        else:
            return None
    return found


def _split(views: Sequence[_View], count: int) -> Iterator[list[_View]]:
    start = 0
    for number in range(count):
        size = (len(views) + count - 1 - number) // count
        yield list(views[start : start + size])
        start += size


def _least(row: Sequence[_View], across: float) -> float:
    return sum(view.width(across) for view in row) + _GAP_MM * (len(row) - 1)


def _hex_size(rows: Sequence[Sequence[_View]], width_mm: float) -> float:
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


def _row(desk: Desk, row: Sequence[_View], across: float, width_mm: float) -> Frame:
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
        label = _label(desk, view, slot + _GAP_MM * 0.5, least)
        if label is not None:
            items.append(Place(label, x + (slot - label.width) / 2, height + _LABEL_GAP_MM))
            bottom = max(bottom, _LABEL_GAP_MM + label.height)
        x += slot + _GAP_MM
    return Frame(width_mm, height + bottom, tuple(items), name="row of panels")


def _label(desk: Desk, view: _View, width_mm: float, least_mm: float) -> Frame | None:
    """A few words, after a badge where the example says what is right."""
    badge = 2 * BADGE_MM + 1.2 if view.right is not None else 0.0
    if not view.label:
        if view.right is None:
            return None
        return Frame(2 * BADGE_MM, 2 * BADGE_MM, tuple(verdict(view.right, BADGE_MM, BADGE_MM)))
    where: Where = Key(desk.game, view.where.file, (*view.where.path, "label"))
    style = TextStyle(
        font="sans-bold",
        size_pt=_LABEL_PT,
        min_pt=8,
        color=desk.color("ink"),
        on=desk.color("page"),
        leading=1.15,
        align="left" if badge else "center",
    )
    width = width_mm - badge
    try:
        blocks = (Paragraph(parse_inline(view.label)),)
        fitted = fit_text(desk.fonts, blocks, style, (0, 0, width, 40.0), icons=desk.studio.symbol)
    except MarkupError as error:
        desk.problems.add(where.problem(str(error), error.hint))
        return None
    except TypesetError:
        desk.words(view.label, style, (0, 0, width, 40.0), where)  # reports it
        return None
    height = max(fitted.height, least_mm)
    words = Frame(width, fitted.height, fitted.items, name="label")
    items: list[Item] = [Place(words, badge, (height - fitted.height) / 2)]
    if view.right is not None:
        items += verdict(view.right, BADGE_MM, height / 2)
    return Frame(badge + (fitted.width if badge else width), height, tuple(items), name="label")
