"""A box of a layout and a row of a table -> texts, colours and symbols, each with the place that it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from pnp.game.tables import Table, Values, filled
from pnp.kinds.context import Context
from pnp.kinds.pieces.layout_files import layouts_of
from pnp.kinds.pieces.layouts import BoxSpec, StyleSpec
from pnp.kinds.pieces.lost_columns import lost_column
from pnp.kinds.pieces.reads import paths
from pnp.scene.color import BLACK, Color
from pnp.scene.frame import Frame
from pnp.source.holes import first_key
from pnp.source.problems import Problem, Refused, Severity
from pnp.source.spans import Span
from pnp.source.toml import KeyPath, TomlSpan
from pnp.type.text import TextStyle

PIECE = "piece"
Asked: TypeAlias = tuple[str, KeyPath, str, str]  # a file, a place in it, its text, and the table that should fill it


@dataclass(frozen=True)
class Subject:
    """What a piece is about: a row of a table, or nothing in particular."""

    row: Values
    table: Table | None = None
    number: int = 0  # among the different pieces of its component, from 1; 0 where nobody counts
    count: int = 0  # of those pieces

    @property
    def name(self) -> str:
        return str(self.row.get("id", ""))

    @property
    def values(self) -> Values:
        """The row, and where its piece stands: `{piece.number}/{piece.count}`, by which a deck is collated."""
        return {PIECE: {"number": self.number, "count": self.count}, **self.row} if self.number else self.row


@dataclass(frozen=True, slots=True)
class FilledSpan(Span):
    """Where a text with holes comes from: the row's own value, or the layout that has the holes."""

    written: TomlSpan  # in the layout
    text: str
    subject: Subject
    in_row: bool = True

    def problem(self, message: str, hint: str = "", severity: Severity = Severity.ERROR) -> Problem:
        table, key = self.subject.table, first_key(self.text)
        # What the layout itself says is wrong once, however many rows come out of it.
        if self.subject.name and "{" in self.text:
            message = f"“{self.subject.name}”, {self.written.path[1]}: {message}"
        if self.in_row and table is not None and key in self.subject.row:
            return table.row_span(self.subject.name).at(key).problem(message, hint, severity)
        return self.written.problem(message, hint, severity)


@dataclass(frozen=True)
class FilledBox:
    """A box of a layout, and what it is about. What cannot be filled is None, and reported."""

    context: Context
    layout: str
    name: str
    spec: BoxSpec
    subject: Subject
    lost: set[Asked] = field(default_factory=set)  # what was found to ask for a column that there is not

    def span(self, key: str) -> TomlSpan:
        """Where the layout writes a key."""
        return self._written("box", self.name, key)

    def text_span(self, key: str) -> Span:
        """Where the text of a key comes from."""
        return FilledSpan(self.span(key), getattr(self.spec, key), self.subject)

    def text(self, key: str) -> str | None:
        return self._filled(self.span(key), getattr(self.spec, key))

    def value(self, key: str, value: Any) -> Any:
        """A value out of a table of the box, filled where it is a text with holes."""
        return self._filled(self.span(key), value) if isinstance(value, str) else value

    def color(self, key: Literal["fill", "edge"]) -> Color | None:
        return self._color(self.span(key), getattr(self.spec, key))

    def symbol(self, key: Literal["symbol", "icon"]) -> Frame | None:
        reference = self.text(key)
        if reference is None or not self.context.knows_symbol(reference, self.text_span(key)):
            return None
        return self.context.assets.symbol(reference)

    def style(self, scale: float) -> TextStyle:
        """How its text is set, on a piece that is so much larger than the layout's own size."""
        name = self.spec.style
        look = layouts_of(self.context.game)[self.layout].style.get(name, StyleSpec())
        return TextStyle(
            font=look.font,
            size_pt=max(look.min, look.size * scale),
            min_pt=look.min,
            color=self._color(self._written("style", name, "color"), look.color) or BLACK,
            on=self._color(self._written("style", name, "on"), look.on) or BLACK,
            leading=look.leading,
            align=look.align,
            tracking_pt=look.tracking,
        )

    def _written(self, *path: str) -> TomlSpan:
        return layouts_of(self.context.game).span(self.layout, *path)

    def _color(self, written: TomlSpan, role: str) -> Color | None:
        name = self._filled(written, role)
        return self.context.color(name, FilledSpan(written, role, self.subject)) if name is not None else None

    def _filled(self, written: TomlSpan, text: str) -> str | None:
        if "{" not in text:
            return text
        game, subject = self.context.game, self.subject
        asked = (written.source.file, written.path, text, subject.table.name if subject.table is not None else "")
        if asked in self.lost:
            return None  # for every row the same
        refers: Mapping[str, str] = subject.table.refers if subject.table is not None else {}
        try:
            return filled(text, subject.values, refers, game.tables, game.terms)
        except Refused as error:
            if (lost := self._lost_column(written, text)) is not None:
                self.context.problems.add(lost)
                self.lost.add(asked)
                return None
            span = FilledSpan(written, text, subject, in_row=False)
            self.context.problems.add(span.problem(error.message, self._if_empty(text) or error.hint))
            return None

    def _lost_column(self, written: TomlSpan, text: str) -> Problem | None:
        """A column that a spreadsheet does not have: that is wrong there, and not in each row or each box."""
        terms, table = self.context.game.terms, self.subject.table
        for path in paths(text) if table is not None else ():
            if path[0] not in (*self.subject.values, *terms.values) and not terms.is_name(".".join(path)):
                assert table is not None
                return lost_column(self.context.game, table, path[0], written)
        return None

    def _if_empty(self, text: str) -> str:
        """What to do where other rows have what this one lacks: an empty cell of a spreadsheet, as a rule."""
        key, table = first_key(text), self.subject.table
        if not key or table is None or key in self.subject.values or not any(key in row for row in table.rows):
            return ""
        return f"give it one, as other rows have, or show the box only where there is one: when = {{ {key} = true }}"
