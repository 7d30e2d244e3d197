"""Layouts and the rows that fill them -> what a piece leaves out, shows twice in one place, or gives away behind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pnp.game.game import Game
from pnp.game.library import printed_components
from pnp.game.tables import Table, Values
from pnp.kinds.components import Component
from pnp.kinds.pieces.layout_files import Layouts, layouts_of
from pnp.kinds.pieces.layouts import BoxSpec, Layout, StyleSpec, meets
from pnp.kinds.pieces.lost_columns import uncounted_columns
from pnp.kinds.pieces.reads import Reads, paths
from pnp.kinds.pieces.sheets import PieceSpec
from pnp.kinds.pieces.wiring import half_marked, misnamed, upside_down
from pnp.source.consequences import UNSHOWN
from pnp.source.problems import Problem, Severity, did_you_mean

_OVERLAP_MM = 1.0  # in both directions: less than that is the air around words
_TEXTS = ("text", "slot", "symbol", "art", "fill", "edge", "pips", "icon")
_OWN = ("symbol", "art", "pips", "icon")
_CONTENTS = ("text", "slot", "list", "pips", "symbol", "slots")


def piece_problems(game: Game, components: Sequence[Component]) -> Iterator[Problem]:
    """What nobody would see on one piece alone."""
    layouts = layouts_of(game)
    printed = [
        _Printed(game, component.id, component.spec)
        for component in components
        if isinstance(component.spec, PieceSpec)
    ]
    sound = [piece for piece in printed if piece.is_whole and all(side in layouts for side in piece.sides)]
    for piece in sound:
        for side in piece.sides:
            yield from _uncovered(piece, layouts, side)
            yield from _overlaps(piece, layouts, side)
            yield from half_marked(layouts[side].box, piece.rows, partial(layouts.span, side, "box"))
        yield from _the_same_for_all(piece, layouts, piece.spec.layout)  # backs are alike
        yield from _tell_tale_back(piece, layouts)
    for name, layout in layouts.items():
        yield from misnamed(game, layout.box, partial(layouts.span, name, "box"))
    for name in dict.fromkeys(side for piece in sound for side in piece.sides):
        yield from upside_down(layouts[name].box, partial(layouts.span, name, "box"))
    yield from _unshown(game, layouts, sound)
    if len(components) == len(printed_components(game.components.values)):  # else it may be a lost one that counts
        yield from uncounted_columns(game)


@dataclass(frozen=True)
class _Printed:
    """A component that prints pieces."""

    game: Game
    id: str
    spec: PieceSpec

    @property
    def is_whole(self) -> bool:
        """Of rows that are not there nothing can be said."""
        return not self.spec.rows or self.table is not None

    @property
    def sides(self) -> list[str]:
        return [name for name in (self.spec.layout, self.spec.back) if name]

    @property
    def table(self) -> Table | None:
        return self.game.tables.get(self.spec.rows) if self.spec.rows else None

    @property
    def rows(self) -> Sequence[Values]:
        """Those that become pieces; one without values where there is no table."""
        return [row for row in self.table.rows if meets(row, self.spec.only)] if self.table is not None else [{}]

    def about(self, box: BoxSpec, row: Values) -> tuple[Table | None, Values] | None:
        """What a box is about on the piece of a row; None where it names a row that is not there."""
        if not box.about:
            return self.table, row
        name, _, wanted = box.about.partition("/")
        table = self.game.tables.get(name)
        return (table, table.by_id(wanted)) if table is not None and wanted in table.ids else None

    def shown(self, layout: Layout, row: Values) -> Iterator[tuple[str, BoxSpec, Table | None, Values]]:
        """The boxes of a layout that the piece of a row has, with the row that each is about."""
        for name, box in layout.box.items():
            if (about := self.about(box, row)) is not None and meets(about[1], box.when):
                yield name, box, *about


# Boxes that only some rows show


def _uncovered(piece: _Printed, layouts: Layouts, side: str) -> Iterator[Problem]:
    """Rows for which none of several boxes is there: where boxes take turns by a key, every row must have its turn."""
    own = {name: box for name, box in layouts[side].box.items() if box.when and not box.about}
    for name, box in own.items():
        if not any(meets(row, box.when) for row in piece.rows):
            message = f"no piece of “{piece.id}” shows this box: none of its rows is like this"
            yield layouts.span(side, "box", name, "when").problem(message, severity=Severity.WARNING)
    turns: dict[tuple[str, tuple[tuple[str, Any], ...]], list[BoxSpec]] = defaultdict(list)
    for box in own.values():
        for key, wanted in box.when.items():
            if not isinstance(wanted, bool):
                rest = tuple(sorted((other, value) for other, value in box.when.items() if other != key))
                turns[key, rest].append(box)
    for (key, rest), boxes in list(turns.items()):
        if (key, ()) in turns and rest:  # these, too, are among those that take turns by the key alone
            turns[key, ()] += boxes
    for (key, rest), boxes in turns.items():
        conditions = [_values(box.when[key]) for box in boxes]
        if len({tuple(map(str, values)) for values in conditions}) > 1:
            yield from _left_out(piece, side, key, dict(rest), {value for values in conditions for value in values})


def _the_same_for_all(piece: _Printed, layouts: Layouts, side: str) -> Iterator[Problem]:
    """Boxes that show on every piece what one row calls its own: a name typed where a key belongs."""
    for name, box in layouts[side].box.items():
        if box.about:
            continue
        table = piece.game.tables.get(box.list) if box.list else piece.table
        found = table.rows if table is not None and box.list else [row for row in piece.rows if meets(row, box.when)]
        rows = [_with_referred(piece.game, table, row) for row in found]
        for key in _OWN:
            shown = str(getattr(box, key))
            if not shown or "{" in shown:
                continue
            columns = [column for column in _columns(rows) if column != piece.spec.copies]
            if column := next((column for column in columns if _is_one_rows(rows, column, shown)), ""):
                message = f"every piece shows “{shown}” here, and the rows differ in “{column}”"
                hint = f'such as {key} = "{{{column}}}"'
                yield layouts.span(side, "box", name, key).problem(message, hint, Severity.WARNING)


def _with_referred(game: Game, table: Table | None, row: Values) -> Values:
    """A row, and what the rows that it refers to say, as a hole would ask for it: `suit.symbol`."""
    values = dict(row)
    for key, name in table.refers.items() if table is not None else ():
        other = game.tables.get(name)
        if other is not None and row.get(key) in other.ids:
            values |= {f"{key}.{inner}": value for inner, value in other.by_id(str(row[key])).items()}
    return values


def _columns(rows: Sequence[Values]) -> dict[str, None]:
    return dict.fromkeys(key for row in rows for key in row)


def _is_one_rows(rows: Sequence[Values], column: str, shown: str) -> bool:
    """Whether it is what some of the rows have there, alone or behind a word (`card-dog` of the row `dog`)."""
    values = [str(row.get(column, "")) for row in rows]
    alike = [value for value in values if value and (shown == value or shown.endswith(f"-{value}"))]
    return 0 < len(alike) < len(values)


def _left_out(piece: _Printed, side: str, key: str, rest: Mapping[str, Any], covered: set[Any]) -> Iterator[Problem]:
    table = piece.table
    for row in piece.rows:
        if table is not None and meets(row, rest) and row.get(key) not in covered and key in row:
            message = f"no box of layouts/{side}.toml is there for “{row[key]}”, and others are for each “{key}”"
            hint = did_you_mean(str(row[key]), map(str, covered))
            yield table.row_span(str(row["id"])).at(key).problem(message, hint, Severity.WARNING)


def _values(wanted: Any) -> tuple[Any, ...]:
    return tuple(wanted) if isinstance(wanted, tuple | list) else (wanted,)


# Boxes on one another


def _overlaps(piece: _Printed, layouts: Layouts, side: str) -> Iterator[Problem]:
    """Words, pips, symbols and places that would lie on one another; told once for each two boxes."""
    told: set[tuple[str, str]] = set()
    for row in piece.rows:
        boxes = [(name, box) for name, box, *_ in piece.shown(layouts[side], row) if _content(box)]
        for number, (name, box) in enumerate(boxes):
            for other, above in boxes[number + 1 :]:
                if (name, other) not in told and _lie_on_one_another(box, above):
                    told.add((name, other))
                    which = f" (on “{row['id']}”)" if "id" in row else ""
                    message = f"this lies on the box “{name}”{which}"
                    span = layouts.span(side, "box", other, "at")
                    yield span.problem(message, "move one of them, or make it smaller", Severity.WARNING)


def _content(box: BoxSpec) -> bool:
    return any(getattr(box, key) for key in _CONTENTS)


def _lie_on_one_another(one: BoxSpec, other: BoxSpec) -> bool:
    """What stands inside a place says what belongs there; two pictures may be one."""
    if one.symbol and other.symbol:
        return False
    within = _within(one, other) if other.slots is not None else _within(other, one) if one.slots is not None else False
    across, down = (
        min(one.at[axis] + one.at[axis + 2], other.at[axis] + other.at[axis + 2]) - max(one.at[axis], other.at[axis])
        for axis in (0, 1)
    )
    return across > _OVERLAP_MM and down > _OVERLAP_MM and not within


def _within(inner: BoxSpec, outer: BoxSpec) -> bool:
    return all(
        inner.at[axis] >= outer.at[axis] - _OVERLAP_MM
        and inner.at[axis] + inner.at[axis + 2] <= outer.at[axis] + outer.at[axis + 2] + _OVERLAP_MM
        for axis in (0, 1)
    )


# Backs


def _tell_tale_back(piece: _Printed, layouts: Layouts) -> Iterator[Problem]:
    """A back that differs from row to row tells what is in front, unless it is there to be read."""
    back = piece.spec.back
    if not back or piece.spec.two_sided or layouts[back].by_row or len(piece.rows) < 2:
        return
    for name, box in layouts[back].box.items():
        texts = [getattr(box, key) for key in _TEXTS] + list(box.roles.values())
        own = [key for text in texts for key, *_ in paths(text) if any(key in row for row in piece.rows)]
        if not box.about and (box.when or own):
            message = f"this back differs from piece to piece of “{piece.id}”, so it tells what is in front"
            hint = "by_row = true in the layout, if it may; two_sided = true in components.toml, if it is to be read"
            yield layouts.span(back, "box", name).problem(message, hint, Severity.WARNING)


# What the rules know of a row


def _unshown(game: Game, layouts: Layouts, printed: Sequence[_Printed]) -> Iterator[Problem]:
    """Keys that a game's rules turn on and that no piece of the row shows."""
    reads = Reads(game)
    for piece in printed:
        for side in piece.sides:
            for row in piece.rows:
                _read(reads, piece, layouts[side], row)
    for piece in printed:
        table = piece.table
        schema = game.schemas.tables.get(piece.spec.rows)
        if table is None or schema is None:
            continue
        known = {info.alias or name for name, info in schema.model_fields.items()} - {"id"}
        for number, name in enumerate(piece.spec.silent):
            if name not in known:
                yield piece.spec.span.at("silent", number).unknown(name, known, "key of its rows")
        loud = {name for other in printed if other.table is table for name in other.spec.silent}
        for key in sorted(known - loud):
            missing = [row for row in piece.rows if _says(row, key) and not reads.holds(table.name, row["id"], key)]
            if missing and piece is next(other for other in printed if other.table is table):
                few = f", such as that of “{missing[0]['id']}”" if len(missing) < len(piece.rows) else ""
                message = f"the rules know the “{key}” of these rows, and {UNSHOWN}{few}"
                hint = f'a box with {{{key}}}; or silent = ["{key}"] in components.toml, if nobody has to see it'
                yield piece.spec.span.at("rows").problem(message, hint, Severity.WARNING)


def _says(row: Values, key: str) -> bool:
    value = row.get(key)
    return value not in (None, "", False, [], {})


def _read(reads: Reads, piece: _Printed, layout: Layout, row: Values) -> None:
    """Everything that the piece of a row takes from the tables."""
    if piece.table is not None and isinstance(piece.spec.copies, str):
        reads.key(piece.table, row, piece.spec.copies)
    for _, box, table, about in piece.shown(layout, row):
        style = layout.style.get(box.style, StyleSpec())
        texts = [getattr(box, key) for key in _TEXTS] + list(box.roles.values()) + [style.color, style.on]
        if table is not None:
            for key in box.when:
                reads.key(table, about, key)
        listed = reads.game.tables.get(box.list) if box.list else None
        if listed is None:
            for text in texts:
                reads.text(text, table, about)
            continue
        for other in listed.rows:
            reads.text(box.text, listed, other)
            reads.text(box.icon, listed, other)
