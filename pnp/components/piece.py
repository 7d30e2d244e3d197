"""A layout and a row of data -> one piece: a card, a mat, a token."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pnp.colors import Color
from pnp.components.desk import Desk, Where, box
from pnp.components.piece_parts import Spot, listed, pips, slots
from pnp.errors import Problem, did_you_mean
from pnp.layout.frame import Frame, Item, Path, Place, ellipse, rect
from pnp.layout.stretch import Band, Heights, stretched
from pnp.layout.text import TextStyle
from pnp.load.layouts import BoxSpec, Condition, Layout, StyleSpec
from pnp.load.tables import Row, Table, Unfillable, filled
from pnp.markup import Block, MarkupError, Paragraph, parse_inline, parse_markup

_MOST_SHRUNK = 0.7  # of the band that a layout lets shrink
_SLACK = 0.01
_HOLE = re.compile(r"\{([a-z][a-z0-9_]*)\}")


@dataclass(frozen=True)
class Subject:
    """What a piece is about: a row of a table, or nothing in particular."""

    row: Row
    table: Table | None = None

    @property
    def name(self) -> str:
        return str(self.row.get("id", ""))


def meets(row: Row, condition: Condition) -> bool:
    """Whether a row has the wanted values; true and false ask whether it has any value at all."""
    for key, wanted in condition.items():
        value = row.get(key)
        if isinstance(wanted, bool) and not isinstance(value, bool):
            if wanted != bool(value):
                return False
        elif value not in (wanted if isinstance(wanted, tuple) else (wanted,)):
            return False
    return True


class _There:
    """Where what a box shows comes from: the row's own text, or the layout."""

    def __init__(self, desk: Desk, layout: str, path: tuple[str, ...], subject: Subject, source: str) -> None:
        self.desk, self.layout, self.path, self.subject, self.source = desk, layout, path, subject, source

    def problem(self, message: str, hint: str = "") -> Problem:
        table, hole = self.subject.table, _HOLE.search(self.source)
        told = f"“{self.subject.name}”, {self.path[1]}: {message}" if self.subject.name else message
        if table is not None and hole is not None and hole[1] in self.subject.row:
            number = table.number(self.subject.name)
            return self.desk.at(table.file, "row", number, hole[1]).problem(told, hint)
        return self.desk.at(f"layouts/{self._written_in()}.toml", *self.path).problem(told, hint)

    def _written_in(self) -> str:
        """The layout that says so itself: this one, or the one that it has it from."""
        name, (_, box, key) = self.layout, self.path
        while base := self.desk.game.layouts[name].extends:
            own = self.desk.game.files[f"layouts/{name}.toml"].values.get("box", {}).get(box, {})
            if key in own:
                break
            name = base
        return name


class PieceMaker:
    """One layout at one size; makes a frame of each subject."""

    def __init__(self, desk: Desk, name: str, layout: Layout, design: tuple[float, float], width: float, height: float):
        self.desk, self.name, self.layout = desk, name, layout
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
        tables = self.desk.game.tables
        if wanted not in tables:
            message, hint = f"there is no table tables/{wanted}.toml", did_you_mean(wanted, tables)
        elif row not in (table := tables[wanted]).ids:
            message, hint = f"{table.file} has no row “{row}”", did_you_mean(row, table.ids)
        else:
            return Subject(table.by_id(row), table)
        self._report_once(name, "about", message, hint)
        return None

    def _is_on_it(self, name: str, spec: BoxSpec) -> bool:
        """Grounds and drawings may reach past the cut, if anything of them is left; all else must stay inside it."""
        (x, y, width, height), (most_x, most_y) = spec.at, self.design
        if spec.art or not spec.shows:
            fits = x < most_x and y < most_y and x + width > 0 and y + height > 0
        else:
            fits = min(x, y) > -_SLACK and x + width < most_x + _SLACK and y + height < most_y + _SLACK
        if not fits:
            reach = f"from {x:g} to {x + width:g} mm across, from {y:g} to {y + height:g} mm down"
            message, hint = f"the box lies outside the piece ({reach})", f"the piece has {most_x:g} × {most_y:g} mm"
            self._report_once(name, "at", message, hint)
        return fits

    def _report_once(self, name: str, key: str, message: str, hint: str) -> None:
        """For what is the same for all pieces."""
        problem = self._there(name, key, Subject({}), "").problem(message, hint)
        if problem not in self.desk.problems.found:
            self.desk.problems.add(problem)

    def _box(self, name: str, spec: BoxSpec, subject: Subject) -> Iterator[Item]:
        x, y = spec.at[0] * self.across, self.heights(spec.at[1])
        width, height = spec.at[2] * self.across, self.heights(spec.at[1] + spec.at[3]) - y
        if spec.turn in (90, 270):
            width, height = height, width
        inner = Frame(width, height, tuple(self._content(name, spec, subject, width, height)), name=name)
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
            fill = self._color(name, spec, "fill", subject) if spec.fill else None
            edge = self._color(name, spec, "edge", subject) if spec.edge else None
            yield box(shape, fill, edge, spec.edge_mm)
        pad = spec.pad * self.scale
        spot = Spot(self.desk, pad, pad, width - 2 * pad, height - 2 * pad)
        if spec.art:
            yield from self._art(name, spec, subject, width, height)
        elif spec.pips:
            yield from self._pips(name, spec, subject, spot)
        elif spec.list:
            yield from self._list(name, spec, subject, spot)
        elif spec.slots is not None:
            style = self.style(name, spec, subject) if spec.slots.labels else None
            where = self._there(name, "slots", subject, "")
            yield from slots(spot, spec.slots, self.across, self.down, style, where)
        elif spec.symbol:
            reference = self.filled(name, "symbol", spec.symbol, subject)
            if reference is not None and self._known_symbol(name, reference, subject):
                yield self.desk.picture(self.desk.studio.symbol(reference), spot.x, spot.y, spot.width, spot.height)
        else:
            yield from self._text(name, spec, subject, spot)

    def _art(self, name: str, spec: BoxSpec, subject: Subject, width: float, height: float) -> Iterator[Item]:
        drawing = self.filled(name, "art", spec.art, subject)
        roles = {role: self.filled(name, "roles", other, subject) for role, other in spec.roles.items()}
        if drawing is None or any(other is None for other in roles.values()):
            return
        where = self._there(name, "art", subject, spec.art)
        art = self.desk.art(drawing, where, {role: str(other) for role, other in roles.items()})
        if art is None:
            return
        if spec.fit == "contain":
            scale = min(width / art.width, height / art.height)
            spare = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[spec.valign] * (height - art.height * scale)
            yield Place(art, (width - art.width * scale) / 2, spare, scale)
        elif spec.fit == "stretch":
            yield Place(self._stretched(art, spec, width, height), 0, 0)
        else:
            scale = max(width / art.width, height / art.height)
            x, y = (width - art.width * scale) / 2, (height - art.height * scale) / 2
            window = rect(-x / scale, -y / scale, width / scale, height / scale, spec.radius * self.scale / scale)
            yield Place(art, x, y, scale, clip=window)

    def _stretched(self, art: Frame, spec: BoxSpec, width: float, height: float) -> Frame:
        """Worked out once: most pieces of a layout share their ground."""
        key = (id(art), spec.at, width, height)  # the studio keeps the drawing, so its id stays its own
        if key not in self._grounds:
            down: float | Heights = height / art.height
            if not spec.turn and isinstance(heights := self.heights, Band):
                top, step = spec.at[1], spec.at[3] / art.height
                down = lambda y: heights(top + y * step) - heights(top)  # noqa: E731
            self._grounds[key] = stretched(art, width / art.width, down)
        return self._grounds[key]

    def _text(self, name: str, spec: BoxSpec, subject: Subject, spot: Spot) -> Iterator[Item]:
        blocks: tuple[Block, ...] | None = None
        where: Where = self._there(name, "text", subject, spec.text)
        if spec.slot:
            slot_name = self.filled(name, "slot", spec.slot, subject)
            slot = self.desk.slot(slot_name) if slot_name is not None else None
            if slot is None:
                if slot_name is not None:
                    message, hint = f"the component's texts have no “## {slot_name}”", self.desk.slot_hint(slot_name)
                    self.desk.problems.add(self._there(name, "slot", subject, "").problem(message, hint))
                return
            blocks, where = slot.blocks, slot
        elif spec.text and (text := self.filled(name, "text", spec.text, subject)) is not None:
            blocks = self.blocks(text, where)
        if blocks:
            style = self.style(name, spec, subject)
            yield from self.desk.block(blocks, style, spot.box, where, middle=spec.valign == "middle")

    def _pips(self, name: str, spec: BoxSpec, subject: Subject, spot: Spot) -> Iterator[Item]:
        number = self.filled(name, "pips", spec.pips, subject)
        reference = self.filled(name, "symbol", spec.symbol, subject)
        if number is None or reference is None or not self._known_symbol(name, reference, subject):
            return
        if not number.isdecimal() or not 1 <= int(number) <= 10:
            message = f"“{number}” pips: one to ten can be arranged"
            self.desk.problems.add(self._there(name, "pips", subject, spec.pips).problem(message))
            return
        size = spec.pip_mm * self.scale if spec.pip_mm is not None else None
        yield from pips(spot, self.desk.studio.symbol(reference), int(number), size, turned=spec.turned_pips)

    def _list(self, name: str, spec: BoxSpec, subject: Subject, spot: Spot) -> Iterator[Item]:
        """The rows of a table one below the other, each with a picture where the box names one."""
        tables = self.desk.game.tables
        if spec.list not in tables:
            message, hint = f"there is no table tables/{spec.list}.toml", did_you_mean(spec.list, tables)
            self.desk.problems.add(self._there(name, "list", subject, "").problem(message, hint))
            return
        table = tables[spec.list]
        told = []
        for row in table.rows:
            # A row of the list may be chosen by what the piece itself is about: only = { suit = "{id}" }
            wanted = {key: self._filled_value(name, value, subject) for key, value in spec.only.items()}
            if not meets(row, wanted):
                continue
            one = Subject(row, table)
            where = self._there(name, "text", one, spec.text)
            text = self.filled(name, "text", spec.text, one)
            icon = self.filled(name, "icon", spec.icon, one) if spec.icon else ""
            if text is None or icon is None or (icon and not self._known_symbol(name, icon, one)):
                return
            picture = self.desk.studio.symbol(icon) if icon else None
            told.append((self.blocks(text, where), picture, where))
        style = self.style(name, spec, subject)
        yield from listed(spot, told, style, spec.icon_mm * self.scale, spec.gap, ruled=spec.rule)

    def _filled_value(self, name: str, value: Any, subject: Subject) -> Any:
        return self.filled(name, "only", value, subject) if isinstance(value, str) and "{" in value else value

    # What the holes are filled with

    def filled(self, name: str, key: str, text: str, subject: Subject) -> str | None:
        """None if a hole cannot be filled, which is then reported."""
        if "{" not in text:
            return text
        game = self.desk.game
        refers: Mapping[str, str] = subject.table.refers if subject.table is not None else {}
        try:
            return filled(text, subject.row, refers, game.tables, game.identity.facts)
        except Unfillable as error:
            self.desk.problems.add(self._there(name, key, subject, "").problem(error.message, error.hint))
            return None

    def blocks(self, text: str, where: Where) -> tuple[Block, ...]:
        try:
            return parse_markup(text) if "\n" in text else (Paragraph(parse_inline(text)),)
        except MarkupError as error:
            self.desk.problems.add(where.problem(error.message, error.hint))
            return ()

    def style(self, name: str, spec: BoxSpec, subject: Subject) -> TextStyle:
        look = self.layout.style.get(spec.style, StyleSpec())
        color, on = (
            self.desk.color(role, self._there(name, "style", subject, "")) if role is not None else Color(0, 0, 0)
            for role in (self.filled(name, "style", role, subject) for role in (look.color, look.on))
        )
        style = TextStyle(look.font, look.size, color, on, look.leading, look.align, look.tracking, look.min)
        return replace(style, size_pt=max(look.min, look.size * self.scale))

    def _color(self, name: str, spec: BoxSpec, key: str, subject: Subject) -> Color | None:
        role = self.filled(name, key, getattr(spec, key), subject)
        return self.desk.color(role, self._there(name, key, subject, "")) if role is not None else None

    def _known_symbol(self, name: str, reference: str, subject: Subject) -> bool:
        game = self.desk.game
        if reference in game.symbols or reference in {symbol.code for symbol in game.symbols.values()}:
            return True
        message, hint = f"unknown symbol “{reference}”", did_you_mean(reference, game.symbols)
        self.desk.problems.add(self._there(name, "symbol", subject, "").problem(message, hint))
        return False

    def _there(self, name: str, key: str, subject: Subject, source: str) -> _There:
        return _There(self.desk, self.name, ("box", name, key), subject, source)
