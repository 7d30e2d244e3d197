"""Panels of a figure -> views: each knows what it shows, how wide it is, and how to draw itself at a width."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pnp.game.boards import board
from pnp.game.content.dice import Die
from pnp.game.content.examples import Example
from pnp.game.marks import FieldMarks, GridMarks, Marks
from pnp.kinds.book.callouts import Callout, legend_problems, legend_words, part_words
from pnp.kinds.book.figure_bonuses import bonuses_picture, bonuses_size
from pnp.kinds.book.figure_cards import Spread, spread, spread_picture
from pnp.kinds.book.figure_field import PAD_MM, FieldView, field_picture, field_view
from pnp.kinds.book.figure_sheet import SheetPart, SheetPictures, layout_part, sheet_panel, sheet_part
from pnp.kinds.book.figure_truth import crop_problems, deal_problems, dice_problems, rolled_dice, trail_problems
from pnp.kinds.book.figures import Panel
from pnp.kinds.book.panels import (
    MARKED,
    die_sides,
    in_rows,
    label_problems,
    listed_problems,
    marked_problems,
    panel_label,
    shown_rows,
    shows_field,
)
from pnp.kinds.book.shown_fields import example_marks, is_untold, panel_marks
from pnp.kinds.book.told_apart import words
from pnp.kinds.context import Context
from pnp.kinds.dice.faces import lying_die
from pnp.scene.frame import Frame, Item, Shape, Stroke, Text
from pnp.scene.path import Box, rect
from pnp.source.absent import GAP
from pnp.source.inlines import Run
from pnp.source.markup import Paragraph
from pnp.source.problems import DataError
from pnp.source.spans import Span
from pnp.type.text import TextStyle

_SYMBOL_MM = 14.0
_DIE_MM = 11.0
_DIE_GAP_MM = 2.0
_DIE_STEP_MM = _DIE_MM + _DIE_GAP_MM
_MOST_DICE = 8  # in a row: more of them are wider than a column of the book
_SYMBOL_NAME_MM = 8.0
_MAX_SHEET_MM = 120.0
_MIN_SHEET_MM = 48.0
_GAP_MM = (26.0, 18.0)


class View:
    """One panel on its way to a picture. Its width is a number of hexes and some millimetres."""

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self.hexes, self.fixed, self.most = 0.0, 0.0, 0.0
        self.right: bool | None = None
        self.label = panel.label
        self.letters: tuple[str, ...] = ()
        self.called: Mapping[str, str] = {}  # letters by what they point at
        self.about: dict[str, frozenset[str]] = {}  # the same in words
        self.numbers: tuple[str, ...] = ()  # of parts that were drawn one after another
        self.is_gap = False  # where nobody knows what to draw
        self.has_rings = False

    def call(self, callouts: Sequence[Callout]) -> None:
        """Takes the letters of the figure that are this panel's."""
        self.called = {callout.key: callout.letter for callout in callouts}
        if self.panel.marks:
            self.letters = tuple(self.called[mark.part] for mark in self.panel.marks)
        for callout in callouts if self.panel.says else ():
            if callout.where == self.panel.span.at("says"):
                self.label, self.numbers = f"{callout.letter} {self.label}", (callout.letter,)
                self.about = {callout.key: words(self.panel.label, self.panel.example)}

    def stand_beside_rings(self) -> None:
        """In a figure with rings: its rows are to line up with those that make room for them."""

    def width(self, across: float) -> float:
        return self.hexes * across + self.fixed

    def height(self, across: float) -> float:
        """Of a field; other pictures do not change with the hexes."""
        return 0.0

    def picture(self, across: float, width_mm: float) -> Frame:
        raise NotImplementedError


class _FieldPanel(View):
    def __init__(self, panel: Panel, context: Context, view: FieldView) -> None:
        super().__init__(panel)
        self.context, self.view = context, view
        self.fixed = 2 * PAD_MM
        self.hexes = view.size(1.0)[0] - self.fixed
        self.letters = tuple(text for _, text in view.marks.notes)
        self.about = legend_words(context.game, view.marks) if panel.legend else {}
        parts = len(view.marks.added)
        self.numbers = tuple(str(number) for number in range(1, parts + 1)) if parts > 1 else ()

    def height(self, across: float) -> float:
        return self.view.size(across)[1]

    def picture(self, across: float, width_mm: float) -> Frame:
        return field_picture(self.context, self.view, across, self.panel.span)


class _BonusesPanel(View):
    def __init__(self, panel: Panel, context: Context, marks: GridMarks) -> None:
        super().__init__(panel)
        self.context, self.marks = context, marks
        self.fixed = bonuses_size(context)[0]

    def picture(self, across: float, width_mm: float) -> Frame:
        return bonuses_picture(self.context, self.marks)


class _SheetPanel(View):
    def __init__(self, panel: Panel, context: Context, part: SheetPart) -> None:
        super().__init__(panel)
        self.context, self.part = context, part
        # Never larger than life, and not higher than a page has room for.
        _, _, width, height = part.area
        self.about = part_words(part.sheet, panel)
        self.most = min(width, _MAX_SHEET_MM * width / height)
        self.fixed = min(_MIN_SHEET_MM, self.most)

    def picture(self, across: float, width_mm: float) -> Frame:
        return sheet_panel(self.context, self.panel, self.part, width_mm, self.called)


class _SymbolsPanel(View):
    def __init__(self, panel: Panel, context: Context) -> None:
        super().__init__(panel)
        self.context = context
        style = self._style()
        words = [word for name in panel.symbols for word in context.game.symbol(name).name.replace("-", "- ").split()]
        self.cell = max(_SYMBOL_MM, *(context.width(word, style) for word in words)) + 3.0
        self.fixed = self.cell * len(panel.symbols)
        self.most = self.fixed * 1.4

    def _style(self) -> TextStyle:
        ink, page = self.context.color("ink"), self.context.color("page")
        return TextStyle(size_pt=9, min_pt=8, color=ink, on=page, align="center", leading=1.1)

    def picture(self, across: float, width_mm: float) -> Frame:
        cell = width_mm / len(self.panel.symbols)
        items: list[Item] = []
        lowest = 0.0
        for number, reference in enumerate(self.panel.symbols):
            x = number * cell
            items.append(self.context.symbol(reference, x + (cell - _SYMBOL_MM) / 2, 0, _SYMBOL_MM))
            room = Box(x + 0.5, _SYMBOL_MM + 0.8, cell - 1.0, _SYMBOL_NAME_MM)
            name, where = self.context.game.symbol(reference).name, self.context.name_of(reference)
            words = self.context.block((Paragraph((Run(name),)),), self._style(), room, where)
            lowest = max([lowest, *(word.y + 1.0 for word in words if isinstance(word, Text))])
            items += words
        return Frame(width_mm, lowest, tuple(items), name="symbols")


class _CardsPanel(View):
    def __init__(self, panel: Panel, context: Context, spread: Spread) -> None:
        super().__init__(panel)
        self.context = context
        self._show(spread)

    def _show(self, spread: Spread) -> None:
        self.spread, self.fixed, self.most = spread, spread.least_width, spread.most_width
        self.has_rings = bool(spread.highlighted)

    def stand_beside_rings(self) -> None:
        self._show(replace(self.spread, beside_rings=True))

    def picture(self, across: float, width_mm: float) -> Frame:
        return spread_picture(self.context, self.spread, width_mm)


class _DicePanel(View):
    """Faces of the game's dice side by side, as they lie on the table."""

    def __init__(self, panel: Panel, context: Context, faces: Sequence[str], sorts: Sequence[int]) -> None:
        """`sorts`: which of the game's dice shows each face; none without dice.toml."""
        super().__init__(panel)
        self.context, self.faces = context, faces
        self.dice: list[Die | None] = [context.dice[sort] for sort in sorts] or [None] * len(faces)
        self.rows = max(1, -(-len(faces) // _MOST_DICE))  # as few as can be, and as even
        self.in_a_row = -(-len(faces) // self.rows)
        self.fixed = self.in_a_row * _DIE_STEP_MM - _DIE_GAP_MM

    def picture(self, across: float, width_mm: float) -> Frame:
        items: list[Item] = []
        for number, (reference, die) in enumerate(zip(self.faces, self.dice, strict=True)):
            row, column = divmod(number, self.in_a_row)
            items += lying_die(self.context, die, reference, column * _DIE_STEP_MM, row * _DIE_STEP_MM, _DIE_MM)
        return Frame(self.fixed, self.rows * _DIE_STEP_MM - _DIE_GAP_MM, tuple(items), name="dice")


class _GapPanel(View):
    """The empty place of a picture that rules would have drawn."""

    def __init__(self, panel: Panel, context: Context) -> None:
        super().__init__(panel)
        self.context, self.is_gap = context, True
        self.fixed = _GAP_MM[0]

    def picture(self, across: float, width_mm: float) -> Frame:
        width, height = _GAP_MM
        edge, page = Stroke(self.context.color("rule"), 0.35, dash=(1.6, 1.2)), self.context.color("page")
        style = TextStyle(font="sans-bold", size_pt=14, color=self.context.color("ink"), on=page, align="center")
        dots = self.context.line(GAP, style, 0.0, height / 2 + 0.6, width, self.panel.span.at("example"))
        return Frame(width, height, (Shape(rect(0, 0, width, height, 2), stroke=edge), *dots), name="gap")


# From panels to views: None if something is wrong, which is then among the context's problems


def panel_view(pictures: SheetPictures, panel: Panel) -> View | None:
    return _VIEWS[panel.kind](pictures, panel)


def _sheet_view(pictures: SheetPictures, panel: Panel) -> View | None:
    part = sheet_part(pictures, panel)
    return _SheetPanel(panel, pictures.context, part) if part is not None else None


def _layout_view(pictures: SheetPictures, panel: Panel) -> View | None:
    part = layout_part(pictures, panel)
    return _SheetPanel(panel, pictures.context, part) if part is not None else None


def _symbols_view(pictures: SheetPictures, panel: Panel) -> View:
    return _SymbolsPanel(panel, pictures.context)


def _dice_view(pictures: SheetPictures, panel: Panel) -> View | None:
    return _lying_dice(pictures, panel, panel.dice, panel.span.at("dice"))


def _lying_dice(pictures: SheetPictures, panel: Panel, faces: Sequence[str], where: Span) -> View | None:
    context = pictures.context
    game = context.game
    sorts: list[int] = []
    if not _counted(pictures, panel, len(faces), "show" if panel.example else "dice"):
        return None
    if game.dice is not None:
        named = [die.model_copy(update={"faces": tuple(map(game.symbol_id, die.faces))}) for die in game.dice.die]
        dice = game.dice.model_copy(update={"die": tuple(named)})
        symbols = [game.symbol_id(face) for face in faces]
        sorts = rolled_dice(symbols, dice)
        if wrong := list(dice_problems(symbols, dice, sorts, where)):
            context.problems.add(*wrong)
            return None
    return _DicePanel(panel, context, faces, sorts)


def _counted(pictures: SheetPictures, panel: Panel, there: int, key: str) -> bool:
    """Whether there are as many as the data says."""
    if panel.count is not None and panel.count != there:
        message = f"{there} are shown here, and “count” says {panel.count}"
        pictures.context.problems.add(panel.span.at(key).problem(message))
        return False
    return True


def _cards_view(pictures: SheetPictures, panel: Panel) -> View | None:
    return _spread_view(pictures, panel, in_rows(panel.cards) or ())


def _spread_view(pictures: SheetPictures, panel: Panel, rows: Sequence[Sequence[str]]) -> View | None:
    cards = spread(pictures, panel, rows)
    if cards is None:
        return None
    sheets = pictures.context.sibling(panel.deck, panel.span)
    names = [name for row in rows for name in row]
    key = "show" if panel.example else "cards"
    wrong = list(deal_problems(names, sheets.counts if sheets else {}, panel.deck, panel.span.at(key)))
    pictures.context.problems.add(*wrong)
    fits = _counted(pictures, panel, len(names), key)
    return _CardsPanel(panel, pictures.context, cards) if fits and not wrong else None


def _field_view(pictures: SheetPictures, panel: Panel) -> View | None:
    maps = pictures.context.game.maps
    shown = board(maps, panel.map, panel.field) if maps is not None else None
    assert shown is not None  # the loader has seen to it
    return _whole_field(pictures, panel, panel_marks(panel, shown))


def _whole_field(pictures: SheetPictures, panel: Panel, marks: FieldMarks) -> View | None:
    """None if the crop leaves out what the picture is about."""
    view = field_view(panel, marks)
    if wrong := [*crop_problems(panel, view.marks, view.shown), *legend_problems(panel, view.marks)]:
        pictures.context.problems.add(*wrong)
        return None
    return _FieldPanel(panel, pictures.context, view)


def _example_view(pictures: SheetPictures, panel: Panel) -> View | None:
    """What the rules mark, where they do; else a list in the example, as cards or as dice."""
    context, examples = pictures.context, pictures.context.game.examples
    assert examples is not None  # the loader has seen to it
    example = examples.by_id(panel.example)
    marks, gap = None, is_untold(context, panel)
    if panel.show in MARKED and not gap:
        try:
            marks = example_marks(context, example)
        except DataError as error:
            context.problems.add(*error.problems)
            return None
    names = {*context.game.symbols, *(symbol.code for symbol in context.game.symbols.values())}
    problems = [*label_problems(panel, example, names), *trail_problems(panel, example)]
    if gap:
        pass
    elif marks is not None:
        problems += marked_problems(panel, example, marks)
    else:
        problems += listed_problems(panel, example, names, die_sides(context.game.dice))
    if problems:
        context.problems.add(*problems)
        return None
    if gap:
        view: View | None = _GapPanel(panel, context)
    else:
        view = _listed_view(pictures, panel, example) if marks is None else _marked_view(pictures, panel, marks)
    if view is not None:
        legal = example.expect.get("legal")
        # A tick says that the rules were asked; where nobody asked them, the words must do.
        view.right = legal if panel.judges and isinstance(legal, bool) and context.rules.proven else None
        view.label = panel_label(panel, example, context.game.symbol_id, context.game.terms.forms)
    return view


def _marked_view(pictures: SheetPictures, panel: Panel, marks: Marks) -> View | None:
    if shows_field(panel, marks):
        assert marks.field is not None
        return _whole_field(pictures, panel, marks.field)
    assert marks.grid is not None  # or there was a problem
    return _BonusesPanel(panel, pictures.context, marks.grid)


def _listed_view(pictures: SheetPictures, panel: Panel, example: Example) -> View | None:
    rows = shown_rows(panel, example, die_sides(pictures.context.game.dice)) or ()
    if panel.deck:
        return _spread_view(pictures, panel, rows)
    names = [name for row in rows for name in row]
    return _lying_dice(pictures, panel, names, example.span.at(*panel.show.split(".")))


_VIEWS: dict[str, Callable[[SheetPictures, Panel], View | None]] = {
    "example": _example_view,
    "field": _field_view,
    "sheet": _sheet_view,
    "layout": _layout_view,
    "symbols": _symbols_view,
    "dice": _dice_view,
    "cards": _cards_view,
}
