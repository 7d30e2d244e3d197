"""A layout and a row of data -> one piece: a card, a mat, a token."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.game.library import COMPONENTS_FILE
from pnp.game.tables import Table
from pnp.kinds.context import Context
from pnp.kinds.furniture import bordered
from pnp.kinds.pieces.alike import Alike
from pnp.kinds.pieces.filling import Asked, FilledBox, Subject
from pnp.kinds.pieces.layout_files import layouts_of
from pnp.kinds.pieces.layouts import BoxSpec, Slots, meets
from pnp.kinds.pieces.lost_columns import lost_column
from pnp.kinds.pieces.parts import ListedRow, largest_pip, listed, pips, slots
from pnp.scene.frame import Frame, Item, Part, Place, Role
from pnp.scene.path import Box, Path, ellipse, rect
from pnp.scene.stretch import Band, Heights, stretched
from pnp.source.holes import HOLE
from pnp.source.inlines import Run, parse_inline
from pnp.source.markup import Block, Paragraph, Rule, parse_markup
from pnp.source.problems import DataError, Problem, Refused, did_you_mean
from pnp.source.spans import Span
from pnp.source.texts import Slot

MAX_ITEMS = 1_000_000  # of all pieces of one layout
MAX_CHARACTERS = 4_000_000
_MOST_SHRUNK = 0.7  # of the band that a layout lets shrink
_TOLERANCE_MM = 0.05


class PieceMaker:
    """One layout at one size; makes a frame of each subject."""

    def __init__(self, context: Context, name: str, *, design: tuple[float, float], size: tuple[float, float]) -> None:
        """`design` is the size that the layout's millimetres are meant for."""
        layout = layouts_of(context.game)[name]
        width, height = size
        self.context, self.name, self.layout = context, name, layout
        self.design, self.width, self.height = design, width, height
        self.across, self.down = width / design[0], height / design[1]
        self.scale = min(self.across, self.down)
        self._grounds: dict[tuple[int, tuple[float, ...], float, float], Frame] = {}
        self.heights: Heights = lambda y: y * self.down
        if layout.grows is not None:
            start, end = layout.grows
            extra = height - design[1] * self.across
            if extra > -_MOST_SHRUNK * (end - start) * self.across:  # else all of it is stretched
                self.heights = Band(start, end, self.across, extra)
        self._items = self._characters = 0
        self._alike = Alike(layout)
        self._boxes: dict[tuple[str, ...], Place] = {}  # that are in order
        self._parts: dict[str, Part] = {}
        self._lost: set[Asked] = set()

    def condition_problems(self, table: Table | None = None) -> Iterator[Problem]:
        """A box for a value that no row of any table has would be shown by nothing, and nobody would know why.

        `table`: whose rows become the pieces.
        """
        rows = [row for table in self.context.game.tables.values() for row in table.rows]
        for name, spec in self.layout.box.items():
            span = self._filled_box(name, Subject({})).span("when")
            for key, condition in spec.when.items():
                values = [row[key] for row in rows if key in row]
                if not values:
                    own = table if not spec.about else None
                    if own is not None and (lost := lost_column(self.context.game, own, key, span)) is not None:
                        yield lost
                        continue
                    keys = sorted({key for row in rows for key in row})
                    yield span.problem(f"no row of any table has a “{key}”", did_you_mean(key, keys))
                    continue
                for wanted in condition if isinstance(condition, tuple) else (condition,):
                    if not isinstance(wanted, bool) and wanted not in values:
                        words = sorted({value for value in values if isinstance(value, str)})
                        message = f"no row of any table has “{wanted}” as its “{key}”"
                        yield span.problem(message, did_you_mean(str(wanted), words))

    def frame(self, subject: Subject) -> Frame:
        items: list[Item] = []
        parts: list[Part] = []
        for name, spec in self.layout.box.items():
            about = self._about(self._filled_box(name, subject))
            if about is not None and meets(about.row, spec.when):
                box = self._filled_box(name, about)
                if self._is_on_piece(box):
                    place = self._box(box)
                    items += [place] if place.frame.items else []
                    parts.append(self._part(name, spec))
        name, source = subject.name or self.name, self._source(subject)
        return Frame(self.width, self.height, tuple(items), name, tuple(parts), source)

    def _source(self, subject: Subject) -> tuple[str | int, ...]:
        """The row that a piece is made of; the component's own where it is of none."""
        if subject.table is None:
            return COMPONENTS_FILE, self.context.component
        return subject.table.file, *subject.table.row_span(subject.name).path

    def _part(self, name: str, spec: BoxSpec) -> Part:
        if name not in self._parts:
            self._parts[name] = Part(name, self._area(spec), HOLE.sub(" ", spec.art or spec.symbol))
        return self._parts[name]

    def _area(self, spec: BoxSpec) -> Box:
        x, y = spec.at[0] * self.across, self.heights(spec.at[1])
        return Box(x, y, spec.at[2] * self.across, self.heights(spec.at[1] + spec.at[3]) - y)

    def _filled_box(self, name: str, subject: Subject) -> FilledBox:
        return FilledBox(self.context, self.name, name, self.layout.box[name], subject, self._lost)

    def _about(self, box: FilledBox) -> Subject | None:
        """What a box is about: the piece's own row, unless it names another."""
        if not box.spec.about:
            return box.subject
        wanted, _, row = box.spec.about.partition("/")
        span = box.span("about")
        with self.context.problems.gather():
            table = self.context.game.table(wanted, span)
            return Subject(table.row(row, span), table)
        return None

    def _is_on_piece(self, box: FilledBox) -> bool:
        """Grounds and drawings may reach past the cut, if anything of them is left; all else must stay inside it."""
        spec = box.spec
        (x, y, width, height), (most_x, most_y) = spec.at, self.design
        if spec.art or not spec.shows:
            fits = x < most_x and y < most_y and x + width > 0 and y + height > 0
        else:
            fits = (
                min(x, y) > -_TOLERANCE_MM
                and x + width < most_x + _TOLERANCE_MM
                and y + height < most_y + _TOLERANCE_MM
            )
        if not fits:
            reach = f"from {x:g} to {x + width:g} mm across, from {y:g} to {y + height:g} mm down"
            message, hint = f"the box lies outside the piece ({reach})", f"the piece has {most_x:g} × {most_y:g} mm"
            self.context.problems.add(box.span("at").problem(message, hint))
        return fits

    def _box(self, box: FilledBox) -> Place:
        """With all that it holds; made once for all pieces on which it is the same, unless something is wrong."""
        key, before = self._alike.key(box.name, box.subject), self.context.problems.count
        place = self._boxes.get(key) if key is not None else None
        if place is None:
            place = self._made(box)
            if key is not None and self.context.problems.count == before:
                self._boxes[key] = place
        self._spend(box.name, len(place.frame.items), 0)
        return place

    def _made(self, box: FilledBox) -> Place:
        spec = box.spec
        x, y, width, height = self._area(spec)
        if spec.turn in (90, 270):
            width, height = height, width
        inner = Frame(width, height, tuple(self._content(box, width, height)), name=box.name)
        corner = {
            0: (x, y),
            90: (x + height, y),
            180: (x + width, y + height),
            270: (x, y + width),
        }[spec.turn]
        return Place(inner, *corner, turn_deg=spec.turn)

    def _content(self, box: FilledBox, width: float, height: float) -> Iterator[Item]:
        spec = box.spec
        if spec.fill or spec.edge:
            yield self._ground(box, width, height)
        pad = spec.pad * self.scale
        room = Box(pad, pad, width - 2 * pad, height - 2 * pad)
        if min(room.width, room.height) <= 0:
            self.context.problems.add(box.span("pad").problem("this leaves no room in the box"))
        elif spec.art:
            yield from self._art(box, width, height)
        elif spec.pips:
            yield from self._pips(box, room)
        elif spec.list:
            yield from self._list(box, room)
        elif spec.slots is not None:
            yield from self._slots(box, spec.slots, room)
        elif spec.symbol:
            picture = box.symbol("symbol")
            if picture is not None:
                yield self.context.picture(picture, room)
        else:
            yield from self._text(box, room)

    def _ground(self, box: FilledBox, width: float, height: float) -> Item:
        spec = box.spec
        shape: Path = (
            ellipse(width / 2, height / 2, width / 2, height / 2)
            if spec.shape == "ellipse"
            else rect(0, 0, width, height, spec.radius * self.scale)
        )
        fill = box.color("fill") if spec.fill else None
        edge = box.color("edge") if spec.edge else None
        return bordered(shape, fill, edge, spec.edge_mm)

    def _art(self, box: FilledBox, width: float, height: float) -> Iterator[Item]:
        spec = box.spec
        drawing = box.text("art")
        roles = {role: box.value("roles", other) for role, other in spec.roles.items()}
        if drawing is None or any(other is None for other in roles.values()):
            return
        art = self.context.art(drawing, box.text_span("art"), {r: str(other) for r, other in roles.items()})
        if art is None:
            return
        if spec.fit == "contain":
            scale = min(width / art.width, height / art.height)
            spare = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[spec.valign] * (height - art.height * scale)
            yield Place(art, (width - art.width * scale) / 2, spare, scale, role=Role.ART)
        elif spec.fit == "stretch":
            yield Place(self._stretched(box.name, art, spec, width, height), 0, 0, role=Role.ART)
        else:
            scale = max(width / art.width, height / art.height)
            x, y = (width - art.width * scale) / 2, (height - art.height * scale) / 2
            if spec.focus is not None:
                x, y = _focused(x, art.width * scale, spec.focus[0]), _focused(y, art.height * scale, spec.focus[1])
            window = rect(-x / scale, -y / scale, width / scale, height / scale, spec.radius * self.scale / scale)
            yield Place(art, x, y, scale, clip=window, role=Role.ART)

    def _stretched(self, name: str, art: Frame, spec: BoxSpec, width: float, height: float) -> Frame:
        """Worked out once: most pieces of a layout share their ground."""
        key = (id(art), spec.at, width, height)  # the assets keep the drawing, so its id stays its own
        if key not in self._grounds:
            self._spend(name, len(art.items), 0)
            down: float | Heights = height / art.height
            if not spec.turn and isinstance(heights := self.heights, Band):
                top, step = spec.at[1], spec.at[3] / art.height
                down = lambda y: heights(top + y * step) - heights(top)  # noqa: E731 - two lines of a def would hide the one of the sum
            self._grounds[key] = stretched(art, width / art.width, down)
        return self._grounds[key]

    def _text(self, box: FilledBox, room: Box) -> Iterator[Item]:
        blocks: tuple[Block, ...] | None = None
        where = box.text_span("text")
        if box.spec.slot:
            slot = self._slot(box)
            if slot is None:
                return
            blocks, where = slot.blocks, slot.span
            self._spend(box.name, 0, _characters(blocks))
        elif box.spec.text and (text := box.text("text")) is not None:
            blocks = self._blocks(box.name, text, where)
        if blocks:
            style = box.style(self.scale)
            middle = box.spec.valign == "middle"
            yield from self.context.block(blocks, style, room, where, middle=middle, room=box.span("at"))

    def _slot(self, box: FilledBox) -> Slot | None:
        name = box.text("slot")
        slot = self.context.slot(name) if name is not None else None
        if slot is None and name is not None and not self.context.texts_unread:
            texts = self.context.job.texts or "this component"
            message, hint = f"{texts} has no “## {name}”", self.context.slot_hint(name)
            self.context.problems.add(box.text_span("slot").problem(message, hint))
        return slot

    def _pips(self, box: FilledBox, room: Box) -> Iterator[Item]:
        spec = box.spec
        number = box.text("pips")
        picture = box.symbol("symbol")
        if number is None or picture is None:
            return
        if not number.isdecimal() or not 1 <= int(number) <= 10:
            message = f"“{number}” pips: one to ten can be arranged"
            self.context.problems.add(box.text_span("pips").problem(message))
            return
        size = spec.pip_mm * self.scale if spec.pip_mm is not None else None
        if size is not None and size > min(room.width, room.height) + _TOLERANCE_MM:
            self.context.problems.add(box.span("pip_mm").problem("a pip is larger than the box"))
            return
        if size is not None and size > (largest := largest_pip(room, int(number))) + _TOLERANCE_MM:
            message, hint = f"{number} pips of this size lie on one another", f"pip_mm = {largest / self.scale:.1f}"
            self.context.problems.add(box.span("pip_mm").problem(message, hint))
            return
        yield from pips(room, picture, int(number), size, turned=spec.turned_pips)

    def _slots(self, box: FilledBox, spec: Slots, room: Box) -> Iterator[Item]:
        style = box.style(self.scale) if spec.labels else None
        if spec.pitch is not None:
            spec = spec.model_copy(update={"pitch": (spec.pitch[0] * self.across, spec.pitch[1] * self.down)})
        yield from slots(self.context, room, spec, style, box.span("slots"))

    def _list(self, box: FilledBox, room: Box) -> Iterator[Item]:
        """The rows of a table one below the other, each with a picture where the box names one."""
        table = None
        with self.context.problems.gather():
            table = self.context.game.table(box.spec.list, box.span("list"))
        if table is None:
            return
        # A row of the list may be chosen by what the piece itself is about: only = { suit = "{id}" }
        wanted = {key: box.value("only", value) for key, value in box.spec.only.items()}
        rows = []
        for values in table.rows:
            if meets(values, wanted):
                row = self._listed_row(replace(box, subject=Subject(values, table)))
                if row is None:
                    return  # what is wrong with the layout is wrong in every row
                rows.append(row)
        spec, style = box.spec, box.style(self.scale)
        yield from listed(
            self.context,
            room,
            rows,
            style,
            icon_mm=spec.icon_mm * self.scale,
            gap=spec.gap,
            ruled=spec.rule,
            middle=spec.valign == "middle",
            room=box.span("at"),
        )

    def _listed_row(self, box: FilledBox) -> ListedRow | None:
        """None if its holes cannot be filled, which is then reported."""
        where = box.text_span("text")
        text = box.text("text")
        picture = box.symbol("icon") if box.spec.icon else None
        if text is None or (box.spec.icon and picture is None):
            return None
        return ListedRow(self._blocks(box.name, text, where), picture, where)

    # What it takes

    def _blocks(self, name: str, text: str, where: Span) -> tuple[Block, ...]:
        self._spend(name, 0, len(text))
        try:
            return parse_markup(text) if "\n" in text else (Paragraph(parse_inline(text)),)
        except Refused as error:
            self.context.problems.add(where.problem(error.message, error.hint))
            return ()

    def _spend(self, name: str, items: int, characters: int) -> None:
        """A stranger's layout must not fill the memory, nor take all day."""
        self._items += items
        self._characters += characters
        if self._items > MAX_ITEMS or self._characters > MAX_CHARACTERS:
            most = f"{MAX_ITEMS:,} shapes or {MAX_CHARACTERS:,} characters"
            message = f"too much to draw: with this box the pieces hold more than {most} in all"
            span = layouts_of(self.context.game).span(self.name, "box", name)
            raise DataError([span.problem(message)])


def _focused(middle: float, length: float, focus: float) -> float:
    """Where a picture begins whose focus stands in the middle of its box, as far as no gap is left beside it.

    `middle` is where it would begin if its own middle stood there.
    """
    return min(0.0, max(2 * middle, middle + (0.5 - focus) * length))


def _characters(blocks: Sequence[Block]) -> int:
    inlines = (inline for block in blocks if not isinstance(block, Rule) for inline in block.inlines)
    return sum(len(inline.text) if isinstance(inline, Run) else 1 for inline in inlines)
