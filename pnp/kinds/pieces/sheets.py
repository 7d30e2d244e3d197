"""Rows and layouts -> pieces in their number, imposed with their backs: what cards, mats and tokens have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.fields import Id
from pnp.game.tables import KeyName
from pnp.kinds.context import Context
from pnp.kinds.formats import imposition, shared_sheet
from pnp.kinds.pieces.filling import Subject
from pnp.kinds.pieces.layout_files import FILE as LAYOUT
from pnp.kinds.pieces.layout_files import layouts_of
from pnp.kinds.pieces.layouts import Condition, meets
from pnp.kinds.pieces.piece import PieceMaker
from pnp.kinds.spec import ComponentSpec, SheetPage, Sheets
from pnp.scene.frame import Frame
from pnp.scene.turned import looks_the_same_turned
from pnp.sheet.backs import Backs
from pnp.sheet.imposition import Imposition, as_many_as_fit, evenly, fold_over, folds, impose, impose_backs
from pnp.sheet.product import Outline, Piece
from pnp.source.counts import FROM_DATA
from pnp.source.problems import DataError, did_you_mean
from pnp.source.spans import lookup

MAX_PIECES = 1_000
Millimetres = Annotated[float, Field(ge=10, le=300)]
Size = Id | tuple[Millimetres, Millimetres]


class PieceSpec(ComponentSpec):
    """What is made: a piece for each row of a table, or one without any."""

    rows: Id | Literal[""] = Field("", description="a table: one piece for each of its rows")
    only: Condition = Field(default_factory=dict, max_length=8, description="only rows with these values")
    copies: Annotated[Annotated[int, Field(ge=1, le=MAX_PIECES)] | KeyName, FROM_DATA] = Field(
        1, description="how many of each: a number, where it comes from (players.most), or the key of the row with it"
    )
    layout: Id
    back: Id | Literal[""] = ""
    silent: tuple[KeyName, ...] = Field(
        (), max_length=40, description="keys of the rows that the rules know and no piece shows"
    )
    two_sided: bool = Field(False, description="the back says something: where no backs are wanted it is a piece, too")


def make_pieces(spec: PieceSpec, context: Context, layout: Imposition) -> Sheets:
    """Fronts and, where the component has them, backs on matching pages."""
    subjects = list(_sets(spec, context))
    if not 1 <= len(subjects) <= MAX_PIECES:
        message = f"{len(subjects):,} pieces: 1 to {MAX_PIECES:,} are possible"
        raise DataError([context.key("rows" if spec.rows else "copies").problem(message)])
    fronts = _frames(context, "layout", spec.layout, layout, subjects)
    backs = _frames(context, "back", spec.back, layout, subjects) if spec.back else []
    pieces = {subject.name: frame for subject, frame in zip(subjects, fronts, strict=True)}
    context.expect_slots(context.asked_slots)
    pages = tuple(_pages(spec, context, fronts, backs, layout))
    counts = Counter(subject.name for subject in subjects)
    cutouts = _cutouts(context, layout, subjects, fronts, backs)
    return Sheets(pages, None, pieces, backs[0] if backs else None, counts, cutouts)


def _cutouts(
    context: Context, layout: Imposition, subjects: list[Subject], fronts: list[Frame], backs: list[Frame]
) -> tuple[Piece, ...]:
    """Each piece once, with the number of its copies, in the order of the rows."""
    outline = Outline.CIRCLE if layout.round else Outline.RECTANGLE
    cutouts: dict[str, Piece] = {}
    for index, subject in enumerate(subjects):
        name = subject.name or context.component
        if name in cutouts:
            cutouts[name] = replace(cutouts[name], count=cutouts[name].count + 1)
            continue
        title = str(subject.row.get("name") or subject.row.get("title") or context.title)
        cutouts[name] = Piece(name, title, fronts[index], backs[index] if backs else None, outline=outline)
    return tuple(cutouts.values())


def _pages(
    spec: PieceSpec, context: Context, fronts: list[Frame], backs: list[Frame], layout: Imposition
) -> Iterator[SheetPage]:
    alone = not backs or context.printing.backs is Backs.NONE
    pieces = [*fronts, *backs] if alone and spec.two_sided else fronts
    if layout.round:  # those that touch nobody may stand as they please
        layout = evenly(layout, len(pieces))
    clear = layout.clear_below(context.paper)
    if alone:
        yield from (SheetPage(items, context.title, clear) for items in impose(pieces, layout, context.paper))
    elif context.printing.backs is Backs.FOLD and folds(layout, context.paper):
        folded, clear = fold_over(fronts, backs, layout, context.paper)
        yield from (SheetPage(items, context.title, clear) for items in folded)
    else:
        behind, clear_behind = impose_backs(backs, layout, context.paper)
        for front, back in zip(impose(fronts, layout, context.paper), behind, strict=True):
            yield SheetPage(front, context.title, clear)
            yield SheetPage(back, f"{context.title}: backs", clear_behind, is_back=True)


def _sets(spec: PieceSpec, context: Context) -> Iterator[Subject]:
    """All pieces, set after set, so that copies of one piece do not lie in a heap."""
    subjects = list(_subjects(spec, context))
    if isinstance(spec.copies, str) and not any(spec.copies in subject.row for subject in subjects):
        hint = did_you_mean(spec.copies, sorted({key for subject in subjects for key in subject.row}))
        raise DataError([context.key("copies").problem(f"no row has a key “{spec.copies}”", hint)])
    left = [(subject, _copies(spec, context, subject)) for subject in subjects]
    while left:
        yield from (subject for subject, count in left if count)
        left = [(subject, count - 1) for subject, count in left if count > 1]


def placed(context: Context, size: Size, gap: float = 0.0, *, round: bool = False) -> Imposition:
    """How pieces of a size stand on the paper: as a shared sheet says, or as many as fit."""
    if isinstance(size, str):
        return imposition(context, size, "size")
    layout = as_many_as_fit(*size, context.paper, gap, round=round)
    if not layout.fits(context.paper):
        message = f"a piece of {size[0]:g} × {size[1]:g} mm does not fit on {context.paper.name} with its margins"
        raise DataError([context.key("size").problem(message)])
    return layout


def _subjects(spec: PieceSpec, context: Context) -> Iterator[Subject]:
    if not spec.rows:
        yield Subject({})
        return
    table = context.game.table(spec.rows, context.key("rows"))
    chosen = [row for row in table.rows if meets(row, spec.only)]
    if not chosen:
        raise DataError([context.key("only").problem(f"no row of {table.file} is like this")])
    yield from (Subject(row, table) for row in chosen)


def _copies(spec: PieceSpec, context: Context, subject: Subject) -> int:
    if isinstance(spec.copies, int):
        return spec.copies
    table = subject.table
    assert table is not None  # a key that no row has is reported before
    count = subject.row.get(spec.copies, 1)
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MAX_PIECES:
        where = table.row_span(subject.name).at(spec.copies)
        raise DataError([where.problem("this is no number of copies", f"a whole number from 0 to {MAX_PIECES:,}")])
    return count


def _frames(context: Context, key: str, name: str, layout: Imposition, subjects: list[Subject]) -> list[Frame]:
    """The frame of each subject; copies share one."""
    layouts = layouts_of(context.game)
    size = lookup(name, layouts, "layout", context.key(key), LAYOUT).size
    design = shared_sheet(size, layouts.span(name, "size")).piece if isinstance(size, str) else size
    maker = PieceMaker(context, name, design=design, size=(layout.piece_width, layout.piece_height))
    context.problems.add(*maker.condition_problems())
    symmetric = layouts[name].symmetric
    frames: dict[int, Frame] = {}
    for subject in subjects:
        if id(subject.row) not in frames:
            frame = frames[id(subject.row)] = maker.frame(subject)
            if symmetric and not looks_the_same_turned(frame):
                message = "a piece of this layout does not look the same when it is turned round"
                where = layouts.span(name, "symmetric")
                context.problems.add(where.problem(message, "symmetric = false, if it need not"))
    return [frames[id(subject.row)] for subject in subjects]
