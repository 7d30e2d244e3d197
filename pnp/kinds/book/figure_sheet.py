"""Finished sheets -> small pictures of them, whose words nobody reads; whole, or a part with numbered marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.art.affine import transform
from pnp.kinds.book.callouts import mark_problems
from pnp.kinds.book.figure_marks import SHADE, disc, pointer
from pnp.kinds.book.figures import Panel
from pnp.kinds.context import Context
from pnp.kinds.pieces.filling import Subject
from pnp.kinds.pieces.layout_files import FILE as LAYOUT
from pnp.kinds.pieces.layout_files import layouts_of
from pnp.kinds.pieces.piece import PieceMaker
from pnp.kinds.spec import SheetPage
from pnp.scene.color import WHITE
from pnp.scene.document import Page
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.path import Box, rect
from pnp.sheet.cutline import cut_line
from pnp.sheet.product import Outline
from pnp.source.spans import Span

SHADOW_MM = 0.8
_EDGE_MM = 0.2
_TOLERANCE_MM = 0.05


@dataclass(frozen=True)
class SheetPictures:
    """The other sheets of a game as pictures: each is one frame, however often it is shown."""

    context: Context
    _pages: dict[tuple[str, int], Frame] = field(default_factory=dict)
    _pictures: dict[int, tuple[Frame, Frame]] = field(default_factory=dict)  # by the id of a frame: it, and its picture

    def page(self, component: str, number: int, where: Span) -> Frame | None:
        """A page, counted from 1, or the first piece of one that is cut into pieces; None if there is no such page."""
        key = component, number
        if key not in self._pages:
            if component == self.context.component:
                self.context.problems.add(where.problem("this cannot show a picture of itself"))
                return None
            sheets = self.context.sibling(component, where)
            if sheets is None or not sheets.pages:
                return None  # what is wrong with it is said where it is made
            if number > len(sheets.pages):
                self.context.problems.add(where.problem(f"“{component}” has {len(sheets.pages)} pages, not {number}"))
                return None
            sheet = piece_or_page(sheets.pages[number - 1], self.context)
            self._pages[key] = self.picture(sheet)
        return self._pages[key]

    def outline(self, component: str, shown: Frame, where: Span) -> Outline:
        """What a piece is cut along; a page is as rectangular as its paper."""
        sheets = self.context.sibling(component, where)
        pieces = sheets.cutouts if sheets is not None else ()
        sizes = {(piece.front.width, piece.front.height) for piece in pieces}
        return pieces[0].outline if (shown.width, shown.height) in sizes else Outline.RECTANGLE

    def picture(self, frame: Frame) -> Frame:
        """Of a piece of a sheet."""
        if id(frame) not in self._pictures:
            self._pictures[id(frame)] = frame, picture_of(frame)  # the frame itself too, so that its id stays its own
        return self._pictures[id(frame)][1]


def piece_or_page(page: SheetPage | Page, context: Context) -> Frame:
    """The first piece of a page that holds nothing but pieces and their marks, else the whole sheet of paper."""
    if isinstance(page, Page):
        return page.frame
    if pieces := pieces_alone(page):
        return pieces[0]
    paper = context.paper.turned if page.sideways else context.paper
    return Frame(paper.width_mm, paper.height_mm, page.items, page.bookmark)


def pieces_alone(page: SheetPage | Page) -> list[Frame]:
    """The pieces of a page that holds nothing but pieces and their marks."""
    if isinstance(page, Page) or any(item.role not in (Role.PIECE, Role.CUT, Role.FOLD) for item in page.items):
        return []
    return [item.frame for item in page.items if isinstance(item, Place) and item.role is Role.PIECE]


def picture_of(frame: Frame) -> Frame:
    """The same as a picture: its words are drawn, and no part of the text around it."""
    return Frame(frame.width, frame.height, (Place(frame, 0.0, 0.0, pictured=True),), frame.name, frame.parts)


def sheet_picture(pictures: SheetPictures, component: str, page: int, width_mm: float, where: Span) -> Frame | None:
    """A page (or piece) as a small picture with a thin border and a plain shadow; the width includes both.

    None if there is none, which is then among the problems, as far as the sheet itself has not reported it.
    """
    sheet = pictures.page(component, page, where)
    if sheet is None:
        return None
    area = Box(0.0, 0.0, sheet.width, sheet.height)
    return bordered_picture(pictures.context, sheet, area, width_mm, pictures.outline(component, sheet, where))


def bordered_picture(
    context: Context, sheet: Frame, area: Box, width_mm: float, outline: Outline = Outline.RECTANGLE
) -> Frame:
    """What a window shows of a sheet; the window of a whole piece is what it is cut along."""
    scale = (width_mm - SHADOW_MM) / area.width
    edge = cut_line(area.width * scale, area.height * scale, outline)
    window = transform(cut_line(area.width, area.height, outline), (1, 0, 0, 1, area.x, area.y))
    items: tuple[Item, ...] = (
        Shape(transform(edge, (1, 0, 0, 1, SHADOW_MM, SHADOW_MM)), fill=SHADE),
        Shape(edge, fill=WHITE),
        Place(sheet, -area.x * scale, -area.y * scale, scale, clip=window),
        Shape(edge, stroke=Stroke(context.color("rule"), _EDGE_MM)),
    )
    return Frame(width_mm, area.height * scale + SHADOW_MM, items, name=f"picture of {sheet.name}")


@dataclass(frozen=True, slots=True)
class SheetPart:
    """What a panel shows of a sheet, in mm of it."""

    sheet: Frame
    area: Box


def sheet_part(pictures: SheetPictures, panel: Panel) -> SheetPart | None:
    """None if there is no such page or part, which is then among the problems."""
    context = pictures.context
    key = "page" if "page" in panel.model_fields_set else "sheet"
    sheet = pictures.page(panel.sheet, panel.page, panel.span.at(key))
    if sheet is None:
        return None
    return _part(context, sheet, panel)


def layout_part(pictures: SheetPictures, panel: Panel) -> SheetPart | None:
    """A layout as a picture; None if there is no such layout, or one for a row of a table."""
    context, where = pictures.context, panel.span.at("layout")
    layouts = layouts_of(context.game)
    if panel.layout not in layouts:
        context.problems.add(where.unknown(panel.layout, layouts, "layout", LAYOUT))
        return None
    layout = layouts[panel.layout]
    if isinstance(layout.size, str):
        context.problems.add(where.problem("a picture needs a size of its own", "size = [width, height] in the layout"))
        return None
    frame = PieceMaker(context, panel.layout, design=layout.size, size=layout.size).frame(Subject({}))
    window = rect(0.0, 0.0, frame.width, frame.height)
    clipped = Frame(frame.width, frame.height, (Place(frame, 0.0, 0.0, clip=window),), panel.layout, frame.parts)
    return _part(context, pictures.picture(clipped), panel)


def _part(context: Context, sheet: Frame, panel: Panel) -> SheetPart | None:
    area = Box(*(panel.crop or (0.0, 0.0, sheet.width, sheet.height)))
    if area.right > sheet.width + _TOLERANCE_MM or area.bottom > sheet.height + _TOLERANCE_MM:
        message = f"this reaches past the sheet, which is {sheet.width:g} × {sheet.height:g} mm on {context.paper.name}"
        context.problems.add(panel.span.at("crop").problem(message, "[x, y, width, height] in mm"))
        return None
    for mark in panel.marks:
        for key, point in (("at", mark.at), ("to", mark.to or mark.at)):
            if not (area.x <= point[0] <= area.right and area.y <= point[1] <= area.bottom):
                where = mark.span.at(key)
                context.problems.add(where.problem("this mark lies outside what is shown", "[x, y] in mm of the sheet"))
                return None
    if wrong := list(mark_problems(sheet, panel)):
        context.problems.add(*wrong)
        return None
    return SheetPart(sheet, area)


def sheet_panel(context: Context, panel: Panel, part: SheetPart, width_mm: float, letters: Mapping[str, str]) -> Frame:
    """The part of a sheet that a panel shows, with its marks; each has the letter of what it points at."""
    picture = bordered_picture(context, part.sheet, part.area, width_mm)
    x, y = part.area.x, part.area.y
    scale = (width_mm - SHADOW_MM) / part.area.width
    items: list[Item] = [Place(picture, 0, 0)]
    for mark in panel.marks:
        where = mark.span.at("part")
        at = (mark.at[0] - x) * scale, (mark.at[1] - y) * scale
        if mark.to is not None:
            items += pointer(context, at, ((mark.to[0] - x) * scale, (mark.to[1] - y) * scale))
        items += disc(context, letters[mark.part], *at, where)
    return Frame(picture.width, picture.height, tuple(items), name="sheet")
