"""Rows and layouts -> pieces in their number, imposed with their backs: what cards, mats and tokens have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.fields import Id
from pnp.game.tables import KeyName
from pnp.kinds.context import Context
from pnp.kinds.formats import Gap, Stock, shared_sheet, shares_cuts, standing, stock, wish_for
from pnp.kinds.pieces.filling import Subject
from pnp.kinds.pieces.layout_files import FILE as LAYOUT
from pnp.kinds.pieces.layout_files import layouts_of
from pnp.kinds.pieces.layouts import Condition, meets
from pnp.kinds.pieces.lost_columns import COPIES, lost_column
from pnp.kinds.pieces.piece import PieceMaker
from pnp.kinds.pieces.rounded import cut_words
from pnp.kinds.pieces.sharing import guests, refuse_odd_hosts
from pnp.kinds.spec import ComponentSpec, Shared, SheetPage, Sheets
from pnp.scene.frame import Frame
from pnp.scene.turned import looks_the_same_turned
from pnp.sheet.arrangement import Imposition, arranged
from pnp.sheet.backs import Backs
from pnp.sheet.imposition import Side, fold_over, impose, impose_backs
from pnp.sheet.printing import flip_note
from pnp.sheet.product import Piece
from pnp.source.budget import busy_with
from pnp.source.catalogue import Catalogue
from pnp.source.counts import FROM_DATA
from pnp.source.documented import doc
from pnp.source.measured import MEASURED
from pnp.source.problems import DataError, Problem, Problems, did_you_mean
from pnp.source.spans import lookup
from pnp.source.spreadsheet import SheetFile

MAX_PIECES = 10_000
Millimetres = Annotated[float, Field(ge=10, le=500), MEASURED]
Size = Id | tuple[Millimetres, Millimetres]


class PieceSpec(ComponentSpec):
    """What is made: a piece for each row of a table, or one without any."""

    rows: Id | Literal[""] = doc(
        "a table: one piece for each of its rows; without it, one piece",
        "cards",
        default="",
        hint=True,
    )
    only: Condition = doc(
        "takes only rows with these values",
        {"suit": "suns"},
        hint=True,
        default_factory=dict,
        max_length=8,
    )
    copies: Annotated[Annotated[int, Field(ge=1, le=MAX_PIECES)] | KeyName, FROM_DATA] = doc(
        "how many of each: a number, where it comes from, or the key of the row that says it",
        "players.most",
        default=1,
        hint=True,
    )
    layout: Id = doc("the layout of the front, a file in layouts/", "front")
    back: Id | Literal[""] = doc("the layout of the back; nothing: there are no backs", "back", default="")
    silent: tuple[KeyName, ...] = doc(
        "keys of the rows that the rules know and no piece shows", ["effect"], default=(), hint=True, max_length=40
    )
    two_sided: bool = doc(
        "whether the back says something: where no backs are wanted it is a piece, too",
        True,
        default=False,
        hint=True,
    )
    gap: Gap | None = doc(
        "how far apart pieces stand, in mm; unless told 0 where all edges are of one colour, else 3 or 2",
        4.0,
        default=None,
        hint=True,
    )
    fill: Id | Literal[""] = doc(
        "what takes the places that are left over on the last page: a component such as a pad, or this one "
        "itself, where more of its pieces do no harm",
        "score-pad",
        default="",
        hint=True,
    )

    share: Id | Literal[""] = doc(
        "a component of the same kind and size, on whose pages these pieces stand instead of their own",
        "deck",
        default="",
        hint=True,
    )

    def notes(self, say: Catalogue) -> str:
        """What to know before cutting."""
        return ""


def make_pieces(spec: PieceSpec, context: Context, stock: Stock) -> Sheets:
    """Fronts and, where the component has them, backs on matching pages."""
    subjects = list(_sets(spec, context))
    if spec.back and spec.fill not in ("", context.component):
        raise DataError([context.key("fill").problem("what has backs cannot be filled up with what has none")])
    if not 1 <= len(subjects) <= MAX_PIECES:
        message = f"{len(subjects):,} pieces: 1 to {MAX_PIECES:,} are possible"
        raise DataError([context.key("rows" if spec.rows else COPIES).problem(message)])
    fronts = _frames(context, "layout", spec.layout, stock, subjects)
    backs = _frames(context, "back", spec.back, stock, subjects) if spec.back else []
    pieces = {subject.name: frame for subject, frame in zip(subjects, fronts, strict=True)}
    context.expect_slots(context.asked_slots)
    counts = Counter(subject.name for subject in subjects)
    cutouts = _cutouts(context, stock, subjects, fronts, backs)
    made = Sheets((), None, pieces, backs[0] if backs else None, counts, cutouts)
    if spec.share:
        refuse_odd_hosts(context, spec.share)
        return replace(made, shared=Shared(tuple(fronts), tuple(backs), stock.outline, spec.two_sided))
    titles = []
    for title, shared in guests(context, stock, backs=bool(backs), two_sided=spec.two_sided):
        titles.append(title)
        fronts, backs = [*fronts, *shared.fronts], [*backs, *shared.backs]
    pages = tuple(_pages(spec, context, fronts, backs, stock))
    remark = context.say("guide.with", sheets=", ".join(titles)) if titles else ""
    return replace(made, pages=pages, shares_cuts=shares_cuts(context, [*fronts, *backs]), remark=remark)


def _cutouts(
    context: Context, stock: Stock, subjects: list[Subject], fronts: list[Frame], backs: list[Frame]
) -> tuple[Piece, ...]:
    """Each piece once, with the number of its copies, in the order of the rows."""
    cutouts: dict[str, Piece] = {}
    for index, subject in enumerate(subjects):
        name = subject.name or context.component
        if name in cutouts:
            cutouts[name] = replace(cutouts[name], count=cutouts[name].count + 1)
            continue
        title = str(subject.row.get("name") or subject.row.get("title") or context.title)
        cutouts[name] = Piece(name, title, fronts[index], backs[index] if backs else None, outline=stock.outline)
    return tuple(cutouts.values())


def _pages(
    spec: PieceSpec, context: Context, fronts: list[Frame], backs: list[Frame], stock: Stock
) -> Iterator[SheetPage]:
    printing, paper = context.printing, context.paper
    alone = not backs or printing.backs is Backs.NONE
    is_apart = alone and bool(backs) and spec.two_sided
    pieces = [*fronts, *backs] if is_apart else fronts
    spare = spec.fill == context.component and not is_apart
    say, notes = context.say, spec.notes(context.say)
    if spare:
        notes = f"{say.counted('foot.needed', len(fronts))} {notes}".strip()
    if alone:
        layout = standing(context, stock, pieces, len(pieces), notes)
        layout = _full(layout, standing(context, stock, pieces, None, notes)) if spare else layout
        rest = -len(pieces) % layout.per_page
        pieces = [*pieces, *(_more(pieces, rest) if spare else _fillers(spec, context, stock, rest))]
        sides = impose(pieces, layout, paper)
        yield from _sheet_pages(context, _after(len(fronts), sides) if is_apart else sides, layout, notes)
        return
    folding = f"{say('foot.fold_over')} {notes}".strip()
    wish = wish_for(context, stock, [*fronts, *backs], len(fronts), folding)
    folded = arranged(wish, paper, folded=True) if printing.backs is Backs.FOLD else None
    if folded is not None:
        if spare:
            folded = _full(folded, arranged(replace(wish, count=None), paper, folded=True) or folded)
            fronts, backs = ([*side, *_more(side, -len(side) % folded.per_page)] for side in (fronts, backs))
        yield from _sheet_pages(context, fold_over(fronts, backs, folded, paper), folded, folding)
        return
    notes = f"{flip_note(printing.flip, say)} {notes}".strip()
    layout = standing(context, stock, [*fronts, *backs], len(fronts), notes)
    if spare:
        layout = _full(layout, standing(context, stock, [*fronts, *backs], None, notes))
        fronts, backs = ([*side, *_more(side, -len(side) % layout.per_page)] for side in (fronts, backs))
    behind = impose_backs(backs, layout, paper, printing.flip)
    sides = [side for pair in zip(impose(fronts, layout, paper), behind, strict=True) for side in pair]
    yield from _sheet_pages(context, sides, layout, notes)


def _after(fronts: int, sides: Sequence[Side]) -> list[Side]:
    """Backs that are pieces of their own follow all fronts: nothing is whole before its back is printed."""
    found = []
    for side in sides:
        still = min(fronts, side.pieces)
        fronts -= still
        found.append(replace(side, pieces=side.pieces - still))
    return found


def _full(needed: Imposition, full: Imposition) -> Imposition:
    """As many as a page holds, unless they would have to lie on their side for it: spare ones are not worth that."""
    return full if full.turn == needed.turn else needed


def _more(pieces: Sequence[Frame], count: int) -> list[Frame]:
    """The same again from the first on: an empty place costs as much card as a spare piece."""
    return list(islice(cycle(pieces), count))


def _fillers(spec: PieceSpec, context: Context, stock: Stock, count: int) -> list[Frame]:
    """Copies of another component's piece for the places that are left over; it has no back, so neither have these."""
    where = context.key("fill")
    sheets = context.sibling(spec.fill, where) if spec.fill not in ("", context.component) else None
    if sheets is None:
        return []
    piece = sheets.filler
    if piece is None:
        raise DataError(
            [where.problem(f"“{spec.fill}” does not repeat one piece", "a score-pad or a bonus-sheet does")]
        )
    if (piece.width, piece.height) != (stock.width, stock.height):
        sizes = f"{piece.width:g} × {piece.height:g} mm, and these pieces {stock.width:g} × {stock.height:g} mm"
        raise DataError([where.problem(f"a piece of “{spec.fill}” measures {sizes}")])
    return [piece] * count


def _sheet_pages(context: Context, sides: Sequence[Side], layout: Imposition, notes: str) -> Iterator[SheetPage]:
    """The first page says what to know before printing and cutting."""
    for number, side in enumerate(sides):
        title = context.say("document.backs", sheet=context.title) if side.is_back else context.title
        yield SheetPage(
            side.items,
            title,
            0.0,
            foot=side.foot,
            margin_mm=layout.foot_margin(context.paper),
            notes="" if number else notes,
            is_back=side.is_back,
            pieces=side.pieces,
        )


def _sets(spec: PieceSpec, context: Context) -> Iterator[Subject]:
    """All pieces, set after set, so that copies of one piece do not lie in a heap."""
    subjects = list(_subjects(spec, context))
    if isinstance(spec.copies, str) and not any(spec.copies in subject.row for subject in subjects):
        where, table = context.key(COPIES), subjects[0].table
        if table is not None and (lost := lost_column(context.game, table, spec.copies, where)) is not None:
            raise DataError([lost])
        hint = did_you_mean(spec.copies, sorted({key for subject in subjects for key in subject.row}))
        raise DataError([where.problem(f"no row has a key “{spec.copies}”", hint)])
    problems, left = Problems(), []
    for subject in subjects:
        with problems.gather():
            left.append((subject, _copies(spec, subject)))
    problems.raise_if_any()
    while left:
        yield from (subject for subject, count in left if count)
        left = [(subject, count - 1) for subject, count in left if count > 1]


def stock_of(context: Context, size: Size, gap: float | None = None) -> Stock:
    """What pieces of a size are cut from, a shared size or one of the component's own."""
    if isinstance(size, str):
        return stock(context, size, "size", gap)
    return Stock(*size, context.key("size"), gap)


def _subjects(spec: PieceSpec, context: Context) -> Iterator[Subject]:
    if not spec.rows:
        yield Subject({})
        return
    table = context.game.table(spec.rows, context.key("rows"))
    chosen = [row for row in table.rows if meets(row, spec.only)]
    if not chosen:
        raise DataError([context.key("only").problem(f"no row of {table.file} is like this")])
    yield from (Subject(row, table, number, len(chosen)) for number, row in enumerate(chosen, 1))


def _copies(spec: PieceSpec, subject: Subject) -> int:
    if isinstance(spec.copies, int):
        return spec.copies
    table = subject.table
    assert table is not None  # a key that no row has is reported before
    count = subject.row.get(spec.copies, 1)
    if isinstance(table.source, SheetFile):
        count = table.source.meant(count, int)
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MAX_PIECES:
        where = table.row_span(subject.name).at(spec.copies)
        raise DataError([where.problem("this is no number of copies", f"a whole number from 0 to {MAX_PIECES:,}")])
    return count


def _where(context: Context, subject: Subject) -> Problem:
    """The row that a piece is made of, if it is of one."""
    span = subject.table.row_span(subject.name) if subject.table is not None else context.key("layout")
    return span.problem("")


def _frames(context: Context, key: str, name: str, stock: Stock, subjects: list[Subject]) -> list[Frame]:
    """The frame of each subject; copies share one."""
    layouts = layouts_of(context.game)
    size = lookup(name, layouts, "layout", context.key(key), LAYOUT).size
    design = shared_sheet(size, layouts.span(name, "size")).piece if isinstance(size, str) else size
    maker = PieceMaker(context, name, design=design, size=(stock.width, stock.height))
    context.problems.add(*maker.condition_problems(subjects[0].table if subjects else None))
    symmetric = layouts[name].symmetric
    frames: dict[int, Frame] = {}
    judged: set[str] = set()  # backs, nearly always: one look for all rows
    for subject in subjects:
        if id(subject.row) not in frames:
            with busy_with(partial(_where, context, subject)):
                frame = frames[id(subject.row)] = maker.frame(subject)
            if not symmetric or frame.digest in judged:
                continue
            judged.add(frame.digest)
            if not looks_the_same_turned(frame):
                message = "a piece of this layout does not look the same when it is turned round"
                files = " and ".join(f"“{layout}”" for layout in layouts.chain(name))
                hint = f"its boxes are those of {files}; symmetric = false, if it need not"
                context.problems.add(layouts.span(name, "symmetric").problem(message, hint))
    context.problems.add(*cut_words(layouts, name, frames.values(), stock.outline, context.fonts, maker.across))
    return [frames[id(subject.row)] for subject in subjects]
