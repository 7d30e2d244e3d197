"""Components, and what a game's table needs of them -> where too little is printed, too small, or the wrong picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from pnp.game.demands import (
    CirclesOnTracker,
    ColumnForEachPlayer,
    Demand,
    LinesOnPad,
    PictureOfSymbol,
    PieceForEachPlayer,
    Pieces,
    PiecesInAll,
    PlacesOnPiece,
)
from pnp.game.game import Game
from pnp.game.tables import Values
from pnp.kinds.components import Component
from pnp.kinds.pictures import picture_problems
from pnp.kinds.pieces.layout_files import layouts_of
from pnp.kinds.pieces.layouts import BoxSpec, Slots, meets
from pnp.kinds.pieces.sheets import PieceSpec
from pnp.kinds.pieces.tokens import Spec as TokenSpec
from pnp.source.problems import Problem, Severity
from pnp.source.toml import TomlSpan

_SLACK_MM = 0.05
PAD = "score-pad"


def demand_problems(game: Game, components: Sequence[Component], demands: Iterable[Demand]) -> Iterator[Problem]:
    """`components` are those that could be read; kinds with others are not judged, as their number is not known."""
    counter = _Counter(game, components)
    for demand in demands:
        match demand:
            case PiecesInAll():
                yield from counter.in_all(demand)
            case PieceForEachPlayer():
                yield from counter.for_each_player(demand)
            case PlacesOnPiece():
                yield from counter.places(demand)
            case ColumnForEachPlayer():
                yield from counter.columns(demand)
            case LinesOnPad():
                yield from counter.lines(demand)
            case CirclesOnTracker():
                yield from _tracker(game, demand)
            case PictureOfSymbol():
                yield from picture_problems(game.symbols[demand.symbol], demand)


def share_problems(game: Game, components: Sequence[Component]) -> Iterator[Problem]:
    """Typed numbers of what everybody gets one of: as many as players at most, whatever rules there are.

    A pad has a column for each; of a piece of no table that everybody has there is one for each. Of what lies on the
    table, seven tiles or thirty coins, there may be any number.
    """
    most = game.identity.players[1]
    for component in components:
        spec = component.spec
        columns = getattr(spec, "columns", None)
        if spec.kind == PAD and isinstance(columns, int) and columns != most:
            yield _share(spec.span.at("columns"), columns, most, "column", "columns")
        if not isinstance(spec, PieceSpec) or spec.rows or spec.serves == "table":
            continue
        if isinstance(spec.copies, int) and 1 < spec.copies != most:
            yield _share(spec.span.at("copies"), spec.copies, most, "copy", "copies")


def _share(span: TomlSpan, count: int, most: int, noun: str, plural: str) -> Problem:
    message = f"{count} {noun if count == 1 else plural} for up to {most} players"
    return span.problem(message, f'{span.path[-1]} = "players.most": one for each', Severity.WARNING)


@dataclass(frozen=True, slots=True)
class _Printed:
    """A component that prints pieces."""

    game: Game
    id: str
    spec: PieceSpec

    @property
    def rows(self) -> list[tuple[int, Values]]:
        """The rows that become pieces, with their numbers in the table; one without values where there is no table."""
        if not self.spec.rows:
            return [(0, {})]
        table = self.game.tables.get(self.spec.rows)
        rows = enumerate(table.rows) if table is not None else ()
        return [(number, row) for number, row in rows if meets(row, self.spec.only)]

    def counts(self) -> dict[int, int]:
        """How many pieces each row becomes; none where that cannot be said, which is reported when they are made."""
        rows, copies = self.rows, self.spec.copies
        if isinstance(copies, int):
            return {number: copies for number, _ in rows}
        if not any(copies in row for _, row in rows):
            return {}
        counts = {number: row.get(copies, 1) for number, row in rows}
        return counts if all(type(count) is int for count in counts.values()) else {}

    @property
    def total(self) -> int:
        return sum(self.counts().values())

    def at(self, key: str) -> TomlSpan:
        return self.spec.span.at(key)


class _Counter:
    """Counts what the components of a game print."""

    def __init__(self, game: Game, components: Sequence[Component]) -> None:
        self.game = game
        self.specs = {component.id: component.spec for component in components}

    def _is_readable(self, kind: str) -> bool:
        written = self.game.components.values.items()
        wanted = [name for name, table in written if isinstance(table, dict) and table.get("kind") == kind]
        return all(name in self.specs for name in wanted)

    def _printed(self, pieces: Pieces) -> list[_Printed]:
        return [
            _Printed(self.game, name, spec)
            for name, spec in self.specs.items()
            if isinstance(spec, PieceSpec) and spec.kind == pieces.kind and pieces.rows in (None, spec.rows)
        ]

    # Pieces

    def in_all(self, demand: PiecesInAll) -> Iterator[Problem]:
        pieces, unlike = demand.pieces, demand.unlike
        if not self._is_readable(pieces.kind):
            return
        printed = self._printed(pieces)
        if not printed:
            yield _not_printed(pieces, demand.span)
            return
        mistaken = [component for component in printed if unlike is not None and component.spec.rows == unlike.rows]
        for component in mistaken:
            assert unlike is not None
            hint = f'rows = "{pieces.kind}"' if pieces.kind in self.game.tables else "they have a table of their own"
            yield component.at("rows").problem(f"these are the {unlike.plural}, not the {pieces.plural}", hint)
        if mistaken or not all(component.counts() for component in printed):
            return
        total = sum(component.total for component in printed)
        if total != demand.count:
            yield self._miscounted(printed[0], total, demand)

    def _miscounted(self, component: _Printed, total: int, demand: PiecesInAll) -> Problem:
        """At the only row that differs from the others, at the number of copies, or at the number that is asked for."""
        copies, counts, plural = component.spec.copies, component.counts(), demand.pieces.plural
        asked = f"{_file(demand.span)} speaks of {demand.count}"
        usual = Counter(counts.values()).most_common(1)[0][0]
        unusual = [number for number, count in counts.items() if count != usual]
        if isinstance(copies, str):
            table = self.game.tables[component.spec.rows]
            if len(unusual) == 1 and total - counts[unusual[0]] + usual == demand.count:
                message = f"with {counts[unusual[0]]} of these, {total} {plural} are printed; {asked}"
                return table.span.at(unusual[0], copies).problem(message, f"the other rows say {usual}")
            hint = f"write {total}, or change “{copies}” in {table.file}"
            return demand.span.problem(f"components.toml prints {total} {plural}", hint)
        keys = _whole_number_keys([row for _, row in component.rows])
        each, rest = divmod(demand.count, len(counts))
        hint = f'copies = "{keys[0]}": each row says how many' if keys else f"copies = {each}" if not rest else ""
        return component.at("copies").problem(f"this prints {total} {plural}; {asked}", hint)

    def for_each_player(self, demand: PieceForEachPlayer) -> Iterator[Problem]:
        pieces, players = demand.pieces, demand.players
        if not self._is_readable(pieces.kind):
            return
        printed = self._printed(pieces)
        if not printed and demand.span is not None:
            yield _not_printed(pieces, demand.span)
        if not printed or not all(component.counts() for component in printed):
            return
        largest = max(printed, key=lambda component: component.total)
        count = sum(component.total for component in printed) if pieces.rows else largest.total
        if count >= players:
            return
        message = f"this prints {count} for {players} players, and everybody needs a {pieces.name}"
        table = self.game.tables.get(largest.spec.rows)
        if table is None:
            yield largest.at("copies").problem(message, f"copies = {players}: one for each")
        elif len(table.rows) >= players:  # else rows are missing, which the rules report
            yield largest.at("only" if largest.spec.only else "copies").problem(message, "one for each")

    # Places on a piece

    def places(self, demand: PlacesOnPiece) -> Iterator[Problem]:
        if not self._is_readable(demand.piece.kind) or not self._is_readable(demand.tokens.kind):
            return
        diameters = [token.spec.diameter for token in self._printed(demand.tokens) if isinstance(token.spec, TokenSpec)]
        for component in self._printed(demand.piece):
            if component.spec.layout in layouts_of(self.game):
                yield from self._drawn(component, demand, max(diameters, default=0.0))

    def _drawn(self, component: _Printed, demand: PlacesOnPiece, diameter: float) -> Iterator[Problem]:
        layout, tokens = component.spec.layout, demand.tokens
        boxes = {name: box for name, box in layouts_of(self.game)[layout].box.items() if box.slots is not None}
        if not boxes:
            hint = f"a box with slots = {{ columns = …, rows = …, size = [{diameter:g}, {diameter:g}] }}"
            message = f"layouts/{layout}.toml has no places for {tokens.plural}"
            yield component.at("layout").problem(message, hint)
            return
        count = sum(slots.columns * slots.rows for box in boxes.values() if (slots := box.slots) is not None)
        if count != demand.count:
            key = demand.span.path[-1]
            asked = f"{_file(demand.span)} speaks of {demand.count} {key}"
            hint = f"columns × rows = {demand.count}, or {key} = {count}"
            message = f"{count} places are drawn on a {demand.piece.name}; {asked}"
            yield self._slots(layout, next(iter(boxes))).problem(message, hint)
        for name, box in boxes.items():
            if complaint := _too_tight(box, diameter, tokens):
                yield self._slots(layout, name).problem(*complaint)

    def _slots(self, layout: str, box: str) -> TomlSpan:
        path = ("box", box, "slots")
        return layouts_of(self.game).span(layout, *path)

    # Columns

    def columns(self, demand: ColumnForEachPlayer) -> Iterator[Problem]:
        for spec in self.specs.values():
            columns: Any = getattr(spec, "columns", None)
            if spec.kind == demand.kind and isinstance(columns, int) and columns < demand.players:
                message = f"{columns} {'column' if columns == 1 else 'columns'} for {demand.players} players"
                yield spec.span.at("columns").problem(message, f"columns = {demand.players}: one for each")

    def lines(self, demand: LinesOnPad) -> Iterator[Problem]:
        for spec in self.specs.values():
            lines: Any = getattr(spec, "lines", None)
            if spec.kind == demand.kind and isinstance(lines, int) and 0 < lines < demand.count:
                message = f"{lines} {'line' if lines == 1 else 'lines'} for up to {demand.count} {demand.what}"
                yield spec.span.at("lines").problem(message, f"lines = {demand.count}")


def _tracker(game: Game, demand: CirclesOnTracker) -> Iterator[Problem]:
    sheet = game.maps.sheet if game.maps is not None else None
    if sheet is not None and sheet.tracker not in (0, demand.count):
        circles = "circle" if sheet.tracker == 1 else "circles"
        message = f"{sheet.tracker} {circles} for {demand.count} {demand.what}"
        yield sheet.span.at("tracker").problem(message, f'tracker = "{demand.said}"')


def _not_printed(pieces: Pieces, span: TomlSpan) -> Problem:
    rows = f' and rows = "{pieces.rows}"' if pieces.rows else ""
    hint = f'components.toml: a table with kind = "{pieces.kind}"{rows}'
    return span.problem(f"no component prints the {pieces.plural}", hint)


def _file(span: TomlSpan) -> str:
    return PurePath(span.source.file).name


def _whole_number_keys(rows: Sequence[Values]) -> list[str]:
    """Keys that have a whole number in every row."""
    return [key for key in rows[0] if all(type(row.get(key)) is int for row in rows)] if rows else []


def _too_tight(box: BoxSpec, diameter: float, tokens: Pieces) -> tuple[str, str] | None:
    """Message and hint where tokens do not fit their places, or would lie on one another."""
    assert box.slots is not None
    width, height = box.slots.size
    if min(width, height) < diameter - _SLACK_MM:
        message = f"a {tokens.name} of {diameter:g} mm does not fit a place of {width:g} × {height:g} mm"
        return message, f"size = [{diameter:g}, {diameter:g}]"
    if _overlap(box, box.slots):
        hint = f"a pitch of at least [{width:g}, {height:g}], or none: then they spread over the box"
        return f"{tokens.plural} on these places would lie on one another", hint
    return None


def _overlap(box: BoxSpec, slots: Slots) -> bool:
    """Round places that spread over their box are reported when the piece is drawn: those are wrong in any game."""
    steps = slots.pitch
    if steps is None:
        if slots.is_round:
            return False
        room = [box.at[2 + i] - 2 * box.pad - slots.size[i] for i in range(2)]
        steps = (room[0] / max(slots.columns - 1, 1), room[1] / max(slots.rows - 1, 1))
    many = (slots.columns > 1, slots.rows > 1)
    return any(several and size - step > _SLACK_MM for several, size, step in zip(many, slots.size, steps, strict=True))
