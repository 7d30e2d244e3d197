"""What the sheets print -> where it is too little, too small or something else than the rules speak of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.game.layouts import BoxSpec, Slots, meets, written_in
from pnp.game.load import Game
from pnp.games.zombie_mania.numbers import Facts
from pnp.source.problems import Problem
from pnp.source.toml import KeyPath

_MATS, _TOKENS = "mats", "tokens"  # tables, and the kinds of component that print them
_DIAMETER_MM = 25.0  # of a token, unless its component says otherwise
_SLACK_MM = 0.05


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A component as it is written: whether it can be printed at all is not asked here."""

    game: Game
    name: str
    values: Mapping[str, Any]

    @property
    def rows(self) -> str:
        return str(self.values.get("rows", ""))

    @property
    def chosen(self) -> list[tuple[int, Mapping[str, Any]]]:
        """The rows that become pieces, with their numbers in the table; one of nothing where there is no table."""
        if not self.rows:
            return [(0, {})]
        table, only = self.game.tables.get(self.rows), self.values.get("only")
        rows = table.rows if table is not None else ()
        return [(i, row) for i, row in enumerate(rows) if not isinstance(only, dict) or meets(row, only)]

    def counts(self) -> dict[int, int]:
        """How many pieces each row becomes; nothing where that is not told."""
        copies = self.values.get("copies", 1)
        if isinstance(copies, str) and not any(copies in row for _, row in self.chosen):
            return {}
        found = {i: row.get(copies, 1) if isinstance(copies, str) else copies for i, row in self.chosen}
        sound = all(isinstance(count, int) and not isinstance(count, bool) for count in found.values())
        return found if sound else {}

    def problem(self, key: str, message: str, hint: str = "") -> Problem:
        return self.game.components.problem((self.name, key), message, hint)


def printed_problems(game: Game, facts: Facts | None) -> Iterator[Problem]:
    """Pieces that players would miss on the table."""
    tokens = list(_sheets(game, _TOKENS))
    yield from _tokens(game, tokens, facts)
    yield from _mats(game, facts, max(map(_diameter, tokens), default=_DIAMETER_MM))
    yield from _for_everybody(game)


def _sheets(game: Game, kind: str) -> Iterator[_Sheet]:
    for name, values in game.components.values.items():
        if isinstance(values, dict) and values.get("kind") == kind:
            yield _Sheet(game, name, values)


def _diameter(sheet: _Sheet) -> float:
    found = sheet.values.get("diameter", _DIAMETER_MM)
    return float(found) if isinstance(found, int | float) else _DIAMETER_MM


# Tokens


def _tokens(game: Game, sheets: list[_Sheet], facts: Facts | None) -> Iterator[Problem]:
    if not sheets:
        message, hint = "no component prints the zombie tokens", 'components.toml: a table with kind = "tokens"'
        yield game.files["game.toml"].problem(("facts", "tokens"), message, hint)
        return
    counts = [sheet.counts() for sheet in sheets if sheet.rows != _MATS]
    for sheet in sheets:
        if sheet.rows == _MATS:
            hint = f'rows = "{_TOKENS}"' if _TOKENS in game.tables else "tokens have a table of their own"
            yield sheet.problem("rows", "these are the player mats, not the zombie tokens", hint)
    if facts is None or len(counts) < len(sheets) or not all(counts):
        return
    total = sum(sum(found.values()) for found in counts)
    if total != facts.tokens:
        yield _miscounted(sheets[0], counts[0], total, facts.tokens)


def _numbers_in(rows: list[Mapping[str, Any]]) -> list[str]:
    """Keys that have a whole number in every row."""
    return [key for key in rows[0] if all(type(row.get(key)) is int for row in rows)] if rows else []


def _miscounted(sheet: _Sheet, counts: dict[int, int], total: int, wanted: int) -> Problem:
    """At the one row that differs from the others, at the number of copies, or where the number of tokens is told."""
    copies, game = sheet.values.get("copies"), sheet.game
    usual = Counter(counts.values()).most_common(1)[0][0]
    odd = [i for i, count in counts.items() if count != usual]
    if isinstance(copies, str) and len(odd) == 1 and total - counts[odd[0]] + usual == wanted:
        message = f"with {counts[odd[0]]} of these, {total} tokens are printed; game.toml speaks of {wanted}"
        path: KeyPath = ("row", odd[0], copies)
        return game.files[f"tables/{sheet.rows}.toml"].problem(path, message, f"the other rows say {usual}")
    if isinstance(copies, str):
        hint = f"write {total}, or change “{copies}” in tables/{sheet.rows}.toml"
        return game.files["game.toml"].problem(("facts", "tokens"), f"components.toml prints {total} tokens", hint)
    keys = _numbers_in([row for _, row in sheet.chosen])
    each, rest = divmod(wanted, len(counts))
    hint = f'copies = "{keys[0]}": each row says how many' if keys else f"copies = {each}" if not rest else ""
    return sheet.problem("copies", f"this prints {total} tokens; game.toml speaks of {wanted}", hint)


# Mats


def _mats(game: Game, facts: Facts | None, diameter: float) -> Iterator[Problem]:
    sheets = [sheet for sheet in _sheets(game, _MATS) if sheet.rows == _MATS]
    if not sheets:
        hint = f'components.toml: a table with kind = "{_MATS}" and rows = "{_MATS}"'
        yield game.files["game.toml"].problem(("facts", "mats"), "no component prints the player mats", hint)
    most, rows = game.identity.players[1], len(game.tables[_MATS].rows)
    for sheet in sheets:
        counts = sheet.counts()
        if counts and sum(counts.values()) < most <= rows:
            key = "only" if len(counts) < rows else "copies"
            yield sheet.problem(key, f"this prints {sum(counts.values())} mats for {most} players", "one for each")
        if sheet.values.get("layout") in game.layouts:
            yield from _places(sheet, str(sheet.values["layout"]), facts, diameter)


def _places(sheet: _Sheet, layout: str, facts: Facts | None, diameter: float) -> Iterator[Problem]:
    """The places that a mat shows: as many as are told, each as large as a token, none on top of another."""
    game = sheet.game
    shown = {name: box.slots for name, box in game.layouts[layout].box.items() if box.slots is not None}
    if not shown:
        hint = "a box with slots = { columns = 6, rows = 2, size = [25, 25] }"
        yield sheet.problem("layout", f"layouts/{layout}.toml has no places for zombies", hint)
        return
    count = sum(slots.columns * slots.rows for slots in shown.values())
    if facts is not None and count != facts.slots:
        message = f"{count} places are drawn on a mat; game.toml speaks of {facts.slots} slots"
        yield _at_box(game, layout, next(iter(shown)), message, f"columns × rows = {facts.slots}, or slots = {count}")
    for name, slots in shown.items():
        if min(slots.size) < diameter - _SLACK_MM:
            width, height = slots.size
            message = f"a token of {diameter:g} mm does not fit a place of {width:g} × {height:g} mm"
            yield _at_box(game, layout, name, message, f"size = [{diameter:g}, {diameter:g}]")
        elif _overlap(game.layouts[layout].box[name], slots):
            hint = f"a pitch of at least [{slots.size[0]:g}, {slots.size[1]:g}], or none: then they spread over the box"
            yield _at_box(game, layout, name, "tokens on these places would lie on one another", hint)


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


# Cards and pads


def _for_everybody(game: Game) -> Iterator[Problem]:
    """One reference card a player, and a column for each on every pad."""
    most = game.identity.players[1]
    cards = [(sum(sheet.counts().values()), sheet) for sheet in _sheets(game, "cards") if not sheet.rows]
    if cards:  # a card of which there is one only may be for something else
        count, sheet = max(cards, key=lambda one: one[0])
        if 0 < count < most:
            message = f"{count} {'is' if count == 1 else 'are'} printed for {most} players"
            yield sheet.problem("copies", message, f"copies = {most}: one for each")
    for sheet in _sheets(game, "score-pad"):
        columns = sheet.values.get("columns")
        if type(columns) is int and columns < most:
            message = f"{columns} {'column' if columns == 1 else 'columns'} for {most} players"
            yield sheet.problem("columns", message, f"columns = {most}: one for each")
