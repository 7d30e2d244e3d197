"""Components as they are written, and what a game demands of them -> where too little is printed, or too small.

No word of a game stands here: what its table needs, the game says in demands. Whether a component can be printed at
all is not asked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pnp.game.layouts import BoxSpec, Slots, meets, written_in
from pnp.game.load import Game
from pnp.source.problems import Problem
from pnp.source.toml import KeyPath

_DIAMETER_MM = 25.0  # of a token, unless its component says otherwise
_SLACK_MM = 0.05


# Counting


@dataclass(frozen=True, slots=True)
class Component:
    """One table of components.toml."""

    game: Game
    name: str
    values: Mapping[str, Any]

    @property
    def rows(self) -> str:
        """The table of its rows."""
        return str(self.values.get("rows", ""))

    @property
    def chosen(self) -> list[tuple[int, Mapping[str, Any]]]:
        """The rows that become pieces, with their numbers in the table; a single empty row where there is no table."""
        if not self.rows:
            return [(0, {})]
        table, only = self.game.tables.get(self.rows), self.values.get("only")
        rows = table.rows if table is not None else ()
        return [(i, row) for i, row in enumerate(rows) if not isinstance(only, dict) or meets(row, only)]

    def counts(self) -> dict[int, int]:
        """How many pieces each row becomes; nothing where that cannot be said."""
        copies = self.values.get("copies", 1)
        if isinstance(copies, str) and not any(copies in row for _, row in self.chosen):
            return {}
        counts = {i: row.get(copies, 1) if isinstance(copies, str) else copies for i, row in self.chosen}
        return counts if all(type(count) is int for count in counts.values()) else {}

    @property
    def total(self) -> int:
        return sum(self.counts().values())

    @property
    def diameter(self) -> float:
        diameter = self.values.get("diameter", _DIAMETER_MM)
        return float(diameter) if isinstance(diameter, int | float) else _DIAMETER_MM

    def problem(self, key: str, message: str, hint: str = "") -> Problem:
        return self.game.components.problem((self.name, key), message, hint)


def components(game: Game, kind: str) -> list[Component]:
    return [
        Component(game, name, values)
        for name, values in game.components.values.items()
        if isinstance(values, dict) and values.get("kind") == kind
    ]


# What a game can demand


class Demand(Protocol):
    def problems(self, game: Game) -> Iterator[Problem]: ...


@dataclass(frozen=True, slots=True)
class Pieces:
    """A kind of piece, and the fact in game.toml that says how many of it there are."""

    kind: str  # of the components that print it
    noun: str  # “tokens”
    title: str  # “zombie tokens”
    fact: str
    rows: str = ""  # components with rows of this table alone; of any unless told

    def components(self, game: Game) -> list[Component]:
        return [component for component in components(game, self.kind) if self.rows in ("", component.rows)]

    def not_printed(self, game: Game) -> Problem:
        rows = f' and rows = "{self.rows}"' if self.rows else ""
        hint = f'components.toml: a table with kind = "{self.kind}"{rows}'
        return game.files["game.toml"].problem(("facts", self.fact), f"no component prints the {self.title}", hint)


@dataclass(frozen=True, slots=True)
class Total:
    """Exactly so many pieces in all, and none of them from the rows of other pieces."""

    pieces: Pieces
    count: int | None  # None: not known, so not counted
    others: Pieces

    def problems(self, game: Game) -> Iterator[Problem]:
        printed = self.pieces.components(game)
        if not printed:
            yield self.pieces.not_printed(game)
            return
        mixed_up = [component for component in printed if component.rows == self.others.rows]
        for component in mixed_up:
            own = self.pieces.noun
            hint = f'rows = "{own}"' if own in game.tables else f"{own} have a table of their own"
            yield component.problem("rows", f"these are the {self.others.title}, not the {self.pieces.title}", hint)
        if self.count is None or mixed_up or not all(component.counts() for component in printed):
            return
        total = sum(component.total for component in printed)
        if total != self.count:
            yield self._miscounted(printed[0], total, self.count)

    def _miscounted(self, component: Component, total: int, wanted: int) -> Problem:
        """At the only row that differs from the others, at the number of copies, or where the fact stands."""
        copies, counts, noun = component.values.get("copies"), component.counts(), self.pieces.noun
        usual = Counter(counts.values()).most_common(1)[0][0]
        unusual = [i for i, count in counts.items() if count != usual]
        if isinstance(copies, str) and len(unusual) == 1 and total - counts[unusual[0]] + usual == wanted:
            message = f"with {counts[unusual[0]]} of these, {total} {noun} are printed; game.toml speaks of {wanted}"
            table = component.game.files[f"tables/{component.rows}.toml"]
            return table.problem(("row", unusual[0], copies), message, f"the other rows say {usual}")
        if isinstance(copies, str):
            hint = f"write {total}, or change “{copies}” in tables/{component.rows}.toml"
            message = f"components.toml prints {total} {noun}"
            return component.game.files["game.toml"].problem(("facts", self.pieces.fact), message, hint)
        keys = _whole_number_keys([row for _, row in component.chosen])
        each, rest = divmod(wanted, len(counts))
        hint = f'copies = "{keys[0]}": each row says how many' if keys else f"copies = {each}" if not rest else ""
        return component.problem("copies", f"this prints {total} {noun}; game.toml speaks of {wanted}", hint)


def _whole_number_keys(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Keys that have a whole number in every row."""
    return [key for key in rows[0] if all(type(row.get(key)) is int for row in rows)] if rows else []


@dataclass(frozen=True, slots=True)
class OneEach:
    """A piece for each player. Where the table itself has too few rows, that is said there."""

    pieces: Pieces
    players: int

    def problems(self, game: Game) -> Iterator[Problem]:
        printed = self.pieces.components(game)
        if not printed:
            yield self.pieces.not_printed(game)
        rows = len(game.tables[self.pieces.rows].rows)
        for component in printed:
            if component.counts() and component.total < self.players <= rows:
                key = "only" if len(component.counts()) < rows else "copies"
                message = f"this prints {component.total} {self.pieces.noun} for {self.players} players"
                yield component.problem(key, message, "one for each")


@dataclass(frozen=True, slots=True)
class Places:
    """So many places drawn on a piece, each as large as what lies there, none on top of another."""

    on: Pieces
    holding: Pieces
    count: int | None  # None: not known, so not counted
    piece: str  # “mat”: one of those that they are drawn on
    content: str  # “zombies”: what is put there
    fact: str

    def problems(self, game: Game) -> Iterator[Problem]:
        diameters = [component.diameter for component in self.holding.components(game)]
        for component in self.on.components(game):
            layout = component.values.get("layout")
            if isinstance(layout, str) and layout in game.layouts:
                yield from self._drawn(component, layout, max(diameters, default=_DIAMETER_MM))

    def _drawn(self, component: Component, layout: str, diameter: float) -> Iterator[Problem]:
        game = component.game
        drawn = {name: box.slots for name, box in game.layouts[layout].box.items() if box.slots is not None}
        if not drawn:
            hint = "a box with slots = { columns = 6, rows = 2, size = [25, 25] }"
            yield component.problem("layout", f"layouts/{layout}.toml has no places for {self.content}", hint)
            return
        count = sum(slots.columns * slots.rows for slots in drawn.values())
        if self.count is not None and count != self.count:
            message = f"{count} places are drawn on a {self.piece}; game.toml speaks of {self.count} {self.fact}"
            hint = f"columns × rows = {self.count}, or {self.fact} = {count}"
            yield _at_box(game, layout, next(iter(drawn)), message, hint)
        for name, slots in drawn.items():
            width, height = slots.size
            if min(slots.size) < diameter - _SLACK_MM:
                message = f"a token of {diameter:g} mm does not fit a place of {width:g} × {height:g} mm"
                yield _at_box(game, layout, name, message, f"size = [{diameter:g}, {diameter:g}]")
            elif _overlap(game.layouts[layout].box[name], slots):
                message = f"{self.holding.noun} on these places would lie on one another"
                hint = f"a pitch of at least [{width:g}, {height:g}], or none: then they spread over the box"
                yield _at_box(game, layout, name, message, hint)


def _overlap(box: BoxSpec, slots: Slots) -> bool:
    """Round places that spread over their box are not judged here: those are wrong in any game."""
    steps = slots.pitch
    if steps is None:
        if slots.shape == "round":
            return False
        room = [box.at[2 + i] - 2 * box.pad - slots.size[i] for i in range(2)]
        steps = (room[0] / max(slots.columns - 1, 1), room[1] / max(slots.rows - 1, 1))
    many = (slots.columns > 1, slots.rows > 1)
    return any(several and size - step > _SLACK_MM for several, size, step in zip(many, slots.size, steps, strict=True))


def _at_box(game: Game, layout: str, box: str, message: str, hint: str) -> Problem:
    path: KeyPath = ("box", box, "slots")
    return written_in(layout, path, game.layouts, game.files).problem(path, message, hint)


@dataclass(frozen=True, slots=True)
class CardForEach:
    """A card for each player: of the cards without a table, those with the most copies."""

    players: int

    def problems(self, game: Game) -> Iterator[Problem]:
        cards = [component for component in components(game, "cards") if not component.rows]
        if not cards:
            return
        component = max(cards, key=lambda card: card.total)  # a card of which there is one only may be for all
        count = component.total
        if 0 < count < self.players:
            message = f"{count} {'is' if count == 1 else 'are'} printed for {self.players} players"
            yield component.problem("copies", message, f"copies = {self.players}: one for each")


@dataclass(frozen=True, slots=True)
class ColumnForEach:
    """A column for each player on every pad."""

    players: int

    def problems(self, game: Game) -> Iterator[Problem]:
        for component in components(game, "score-pad"):
            columns = component.values.get("columns")
            if type(columns) is int and columns < self.players:
                message = f"{columns} {'column' if columns == 1 else 'columns'} for {self.players} players"
                yield component.problem("columns", message, f"columns = {self.players}: one for each")
