"""A layout and a row of data -> one piece: a card, a mat, a token."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pnp.game.tables import Table, Values, filled
from pnp.kinds.context import Context, box
from pnp.kinds.pieces.layout_files import layouts_of
from pnp.kinds.pieces.layouts import BoxSpec, Layout, StyleSpec, meets
from pnp.kinds.pieces.parts import Spot, listed, pips, slots
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Item, Place, Role
from pnp.scene.path import Path, ellipse, rect
from pnp.scene.stretch import Band, Heights, stretched
from pnp.source.holes import first_key
from pnp.source.inlines import Run, parse_inline
from pnp.source.markup import Block, Paragraph, Rule, parse_markup
from pnp.source.problems import DataError, Problem, Refused, Severity, did_you_mean
from pnp.source.spans import Span
from pnp.source.toml import KeyPath
from pnp.type.text import TextStyle

MAX_ITEMS = 50_000  # of all pieces of one layout
MAX_CHARACTERS = 100_000
_MOST_SHRUNK = 0.7  # of the band that a layout lets shrink
_TOLERANCE_MM = 0.05


@dataclass(frozen=True)
class Subject:
    """What a piece is about: a row of a table, or nothing in particular."""

    row: Values
    table: Table | None = None

    @property
    def name(self) -> str:
        return str(self.row.get("id", ""))


class _BoxSpan(Span):
    """Where what a box shows comes from: the row's own text, or the layout."""

    def __init__(
        self, context: Context, layout: str, path: KeyPath, subject: Subject, source: str, *, in_row: bool
    ) -> None:
        self.context, self.layout, self.path, self.subject = context, layout, path, subject
        self.source, self.in_row = source, in_row

    def problem(self, message: str, hint: str = "", severity: Severity = Severity.ERROR) -> Problem:
        game, table, key = self.context.game, self.subject.table, first_key(self.source)
        # What the layout itself says is wrong once, however many rows come out of it.
        differs = self.subject.name and "{" in self.source
        text = f"“{self.subject.name}”, {self.path[1]}: {message}" if differs else message
        if self.in_row and table is not None and key in self.subject.row:
            number = table.number(self.subject.name)
            return self.context.at(table.file, "row", number, key).problem(text, hint, severity)
        return layouts_of(game).span(self.layout, *self.path).problem(text, hint, severity)


class PieceMaker:
    """One layout at one size; makes a frame of each subject."""

    def __init__(
        self, context: Context, name: str, layout: Layout, design: tuple[float, float], width: float, height: float
    ):
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

    def look_at_conditions(self) -> None:
        """A box for a value that no row of any table has would be shown by nothing, and nobody would know why."""
        for name, spec in self.layout.box.items():
            for key, wanted in spec.when.items():
                there = self._there(name, "when", Subject({}))
                rows = [row for table in self.context.game.tables.values() for row in table.rows]
                values = [row[key] for row in rows if key in row]
                if not values:
                    keys = sorted({key for row in rows for key in row})
                    self.context.problems.add(
                        there.problem(f"no row of any table has a “{key}”", did_you_mean(key, keys))
                    )
                    continue
                for one in wanted if isinstance(wanted, tuple) else (wanted,):
                    if not isinstance(one, bool) and one not in values:
                        known = sorted({value for value in values if isinstance(value, str)})
                        message = f"no row of any table has “{one}” as its “{key}”"
                        self.context.problems.add(there.problem(message, did_you_mean(str(one), known)))

    def frame(self, subject: Subject) -> Frame:
        items: list[Item] = []
        for name, spec in self.layout.box.items():
            told = self._about(name, spec, subject)
            if told is not None and meets(told.row, spec.when) and self._is_on_it(name, spec):
                items += self._box(name, spec, told)
        return Frame(self.width, self.height, tuple(items), name=subject.name or self.name)

    def _about(self, name: str, spec: BoxSpec, subject: Subject) -> Subject | None:
        """What a box tells about: the piece's own row, unless it names another."""
        if not spec.about:
            return subject
        wanted, _, row = spec.about.partition("/")
        span = self._there(name, "about", subject)
        with self.context.problems.gather():
            table = self.context.game.table(wanted, span)
            return Subject(table.row(row, span), table)
        return None

    def _is_on_it(self, name: str, spec: BoxSpec) -> bool:
        """Grounds and drawings may reach past the cut, if anything of them is left; all else must stay inside it."""
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
            self.context.problems.add(self._there(name, "at", Subject({})).problem(message, hint))
        return fits

    def _box(self, name: str, spec: BoxSpec, subject: Subject) -> Iterator[Item]:
        x, y = spec.at[0] * self.across, self.heights(spec.at[1])
        width, height = spec.at[2] * self.across, self.heights(spec.at[1] + spec.at[3]) - y
        if spec.turn in (90, 270):
            width, height = height, width
        inner = Frame(width, height, tuple(self._content(name, spec, subject, width, height)), name=name)
        self._spend(name, len(inner.items), 0)
        corner = {
            0: (x, y),
            90: (x + height, y),
            180: (x + width, y + height),
            270: (x, y + width),
        }[spec.turn]
        if inner.items:
            yield Place(inner, *corner, turn_deg=spec.turn)

    def _content(self, name: str, spec: BoxSpec, subject: Subject, width: float, height: float) -> Iterator[Item]:
        if spec.fill or spec.edge:
            shape: Path = (
                ellipse(width / 2, height / 2, width / 2, height / 2)
                if spec.shape == "ellipse"
                else rect(0, 0, width, height, spec.radius * self.scale)
            )
            fill = self._color(("box", name, "fill"), spec.fill, subject) if spec.fill else None
            edge = self._color(("box", name, "edge"), spec.edge, subject) if spec.edge else None
            yield box(shape, fill, edge, spec.edge_mm)
        pad = spec.pad * self.scale
        spot = Spot(self.context, pad, pad, width - 2 * pad, height - 2 * pad)
        if min(spot.width, spot.height) <= 0:
            self.context.problems.add(self._there(name, "pad", subject).problem("this leaves no room in the box"))
            return
        if spec.art:
            yield from self._art(name, spec, subject, width, height)
        elif spec.pips:
            yield from self._pips(name, spec, subject, spot)
        elif spec.list:
            yield from self._list(name, spec, subject, spot)
        elif spec.slots is not None:
            style = self.style(spec, subject) if spec.slots.labels else None
            where = self._there(name, "slots", subject)
            yield from slots(spot, spec.slots, self.across, self.down, style, where)
        elif spec.symbol:
            picture = self._symbol(name, "symbol", spec.symbol, subject)
            if picture is not None:
                yield self.context.picture(picture, spot.x, spot.y, spot.width, spot.height)
        else:
            yield from self._text(name, spec, subject, spot)

    def _art(self, name: str, spec: BoxSpec, subject: Subject, width: float, height: float) -> Iterator[Item]:
        drawing = self.filled(name, "art", spec.art, subject)
        roles = {role: self.filled(name, "roles", other, subject) for role, other in spec.roles.items()}
        if drawing is None or any(other is None for other in roles.values()):
            return
        where = self._there(name, "art", subject, spec.art)
        art = self.context.art(drawing, where, {role: str(other) for role, other in roles.items()})
        if art is None:
            return
        if spec.fit == "contain":
            scale = min(width / art.width, height / art.height)
            spare = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[spec.valign] * (height - art.height * scale)
            yield Place(art, (width - art.width * scale) / 2, spare, scale, role=Role.ART)
        elif spec.fit == "stretch":
            yield Place(self._stretched(name, art, spec, width, height), 0, 0, role=Role.ART)
        else:
            scale = max(width / art.width, height / art.height)
            x, y = (width - art.width * scale) / 2, (height - art.height * scale) / 2
            window = rect(-x / scale, -y / scale, width / scale, height / scale, spec.radius * self.scale / scale)
            yield Place(art, x, y, scale, clip=window, role=Role.ART)

    def _stretched(self, name: str, art: Frame, spec: BoxSpec, width: float, height: float) -> Frame:
        """Worked out once: most pieces of a layout share their ground."""
        key = (id(art), spec.at, width, height)  # the assets keeps the drawing, so its id stays its own
        if key not in self._grounds:
            self._spend(name, len(art.items), 0)
            down: float | Heights = height / art.height
            if not spec.turn and isinstance(heights := self.heights, Band):
                top, step = spec.at[1], spec.at[3] / art.height
                down = lambda y: heights(top + y * step) - heights(top)  # noqa: E731
            self._grounds[key] = stretched(art, width / art.width, down)
        return self._grounds[key]

    def _text(self, name: str, spec: BoxSpec, subject: Subject, spot: Spot) -> Iterator[Item]:
        blocks: tuple[Block, ...] | None = None
        where: Span = self._there(name, "text", subject, spec.text)
        if spec.slot:
            slot_name = self.filled(name, "slot", spec.slot, subject)
            slot = self.context.slot(slot_name) if slot_name is not None else None
            if slot is None:
                if slot_name is not None and not self.context.texts_unread:
                    message, hint = f"the component's texts have no “## {slot_name}”", self.context.slot_hint(slot_name)
                    self.context.problems.add(self._there(name, "slot", subject, spec.slot).problem(message, hint))
                return
            blocks, where = slot.blocks, slot.span
            self._spend(name, 0, _characters(blocks))
        elif spec.text and (text := self.filled(name, "text", spec.text, subject)) is not None:
            blocks = self._blocks(name, text, where)
        if blocks:
            style = self.style(spec, subject)
            yield from self.context.block(blocks, style, spot.box, where, middle=spec.valign == "middle")

    def _pips(self, name: str, spec: BoxSpec, subject: Subject, spot: Spot) -> Iterator[Item]:
        number = self.filled(name, "pips", spec.pips, subject)
        picture = self._symbol(name, "symbol", spec.symbol, subject)
        if number is None or picture is None:
            return
        if not number.isdecimal() or not 1 <= int(number) <= 10:
            message = f"“{number}” pips: one to ten can be arranged"
            self.context.problems.add(self._there(name, "pips", subject, spec.pips).problem(message))
            return
        size = spec.pip_mm * self.scale if spec.pip_mm is not None else None
        if size is not None and size > min(spot.width, spot.height) + _TOLERANCE_MM:
            self.context.problems.add(self._there(name, "pip_mm", subject).problem("a pip is larger than the box"))
            return
        yield from pips(spot, picture, int(number), size, turned=spec.turned_pips)

    def _list(self, name: str, spec: BoxSpec, subject: Subject, spot: Spot) -> Iterator[Item]:
        """The rows of a table one below the other, each with a picture where the box names one."""
        table = None
        with self.context.problems.gather():
            table = self.context.game.table(spec.list, self._there(name, "list", subject))
        if table is None:
            return
        # A row of the list may be chosen by what the piece itself is about: only = { suit = "{id}" }
        wanted = {key: self._filled_value(name, value, subject) for key, value in spec.only.items()}
        told = []
        for row in table.rows:
            if not meets(row, wanted):
                continue
            one = Subject(row, table)
            where = self._there(name, "text", one, spec.text)
            text = self.filled(name, "text", spec.text, one)
            picture = self._symbol(name, "icon", spec.icon, one) if spec.icon else None
            if text is None or (spec.icon and picture is None):
                return
            told.append((self._blocks(name, text, where), picture, where))
        style = self.style(spec, subject)
        yield from listed(spot, told, style, spec.icon_mm * self.scale, spec.gap, ruled=spec.rule)

    def _filled_value(self, name: str, value: Any, subject: Subject) -> Any:
        return self.filled(name, "only", value, subject) if isinstance(value, str) and "{" in value else value

    # What the holes are filled with

    def filled(self, name: str, key: str, text: str, subject: Subject) -> str | None:
        """None if a hole cannot be filled, which is then reported."""
        return self._filled(("box", name, key), text, subject)

    def _filled(self, path: KeyPath, text: str, subject: Subject) -> str | None:
        if "{" not in text:
            return text
        game = self.context.game
        refers: Mapping[str, str] = subject.table.refers if subject.table is not None else {}
        try:
            return filled(text, subject.row, refers, game.tables, game.identity.facts)
        except Refused as error:
            there = _BoxSpan(self.context, self.name, path, subject, text, in_row=False)
            self.context.problems.add(there.problem(error.message, error.hint))
            return None

    def _blocks(self, name: str, text: str, where: Span) -> tuple[Block, ...]:
        self._spend(name, 0, len(text))
        try:
            return parse_markup(text) if "\n" in text else (Paragraph(parse_inline(text)),)
        except Refused as error:
            self.context.problems.add(where.problem(error.message, error.hint))
            return ()

    def style(self, spec: BoxSpec, subject: Subject) -> TextStyle:
        look = self.layout.style.get(spec.style, StyleSpec())
        color, on = (
            self._color(("style", spec.style, key), role, subject) or Color(0, 0, 0)
            for key, role in (("color", look.color), ("on", look.on))
        )
        style = TextStyle(look.font, look.size, color, on, look.leading, look.align, look.tracking, look.min)
        return replace(style, size_pt=max(look.min, look.size * self.scale))

    def _color(self, path: KeyPath, role: str, subject: Subject) -> Color | None:
        name = self._filled(path, role, subject)
        there = _BoxSpan(self.context, self.name, path, subject, role, in_row=True)
        return self.context.color(name, there) if name is not None else None

    def _symbol(self, name: str, key: str, source: str, subject: Subject) -> Frame | None:
        reference = self.filled(name, key, source, subject)
        if reference is None or not self.context.knows_symbol(reference, self._there(name, key, subject, source)):
            return None
        return self.context.assets.symbol(reference)

    def _there(self, name: str, key: str, subject: Subject, source: str = "") -> _BoxSpan:
        return _BoxSpan(self.context, self.name, ("box", name, key), subject, source, in_row=True)

    def _spend(self, name: str, items: int, characters: int) -> None:
        """A stranger's layout must not fill the memory, nor take all day."""
        self._items += items
        self._characters += characters
        if self._items > MAX_ITEMS or self._characters > MAX_CHARACTERS:
            most = f"{MAX_ITEMS:,} shapes or {MAX_CHARACTERS:,} characters"
            message = f"too much to draw: with this box the pieces hold more than {most} in all"
            span = layouts_of(self.context.game).span(self.name, "box", name)
            raise DataError([span.problem(message)])


def _characters(blocks: Sequence[Block]) -> int:
    inlines = (one for block in blocks if not isinstance(block, Rule) for one in block.inlines)
    return sum(len(one.text) if isinstance(one, Run) else 1 for one in inlines)
