"""Drawings and the rows that name them -> problems where a drawing calls itself something else than its row.

A drawing fits a row if its title holds the row's id or its name, or if all that sets it apart from the others of its
column is said in the row. So an id stays when a name changes, and a name alone may be changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from pnp.art.artwork import Artwork
from pnp.art.drawing import Drawing
from pnp.art.titles import Words, own_name, title_problems, words
from pnp.game.game import Game
from pnp.game.tables import Table
from pnp.source.holes import HOLE
from pnp.source.pictures import ART_FOLDER, pictures_in
from pnp.source.problems import Problem, Severity
from pnp.source.toml import TomlSpan

_SAID = 40  # longer values are sentences, which may speak of anything
_SCENERY = ("scene", "ground", "backdrop", "cover")  # keys of components


@dataclass(frozen=True)
class Naming:
    """A row that names a drawing, or several that lie on one another."""

    span: TomlSpan  # of the key that names it
    row: TomlSpan
    id: str
    name: str
    said: Words  # in all short values of the row
    arts: tuple[str, ...]
    roles: Words = frozenset()
    is_taken: bool = False  # from a row that it refers to, which is judged where it stands

    @property
    def title(self) -> str:
        return self.name or self.id


def drawing_problems(game: Game, artwork: Artwork, settled: Collection[str] = ()) -> Iterator[Problem]:
    """Titles that are not those of their files, and rows whose pictures are others' (`settled`: symbols to pass over).

    Rows are compared only where the drawings know their own names.
    """
    files = pictures_in(game.folder, ART_FOLDER)
    own = {name: drawing for name, drawing in artwork.drawings.items() if name in files}
    wrong = [problem for drawing in own.values() if not drawing.is_import for problem in title_problems(drawing)]
    yield from wrong
    if any(problem.severity is Severity.ERROR for problem in wrong):
        return
    symbols = [naming for naming in _symbols(game) if naming.id not in settled]
    wrong = list(_Column(symbols, artwork.drawings, strict=True).problems())
    yield from wrong
    if wrong:  # rows that name these symbols would say it again
        return
    for column in columns(game):
        yield from _Column(column, artwork.drawings, strict=False).problems()
    for key in _SCENERY:
        yield from _exchanged(game, key, artwork.drawings)


def unshown_problems(game: Game, artwork: Artwork, shown: Collection[str]) -> Iterator[Problem]:
    """Drawings of the game's own that nothing shows, nor any row names."""
    namings = (*_symbols(game), *(naming for column in columns(game) for naming in column))
    named = {art for naming in namings for art in naming.arts}
    files = pictures_in(game.folder, ART_FOLDER)
    for name, drawing in artwork.drawings.items():
        if name not in shown and name not in named and name in files:
            yield Problem(drawing.file, 1, 1, "", "no sheet shows this drawing", severity=Severity.WARNING)


def _symbols(game: Game) -> Iterator[Naming]:
    for name, symbol in game.symbols.items():
        key = symbol.span.at("layers") if symbol.layers else symbol.span.at("art") if symbol.art else symbol.span
        roles = frozenset(word for layer in symbol.layers for role in layer.roles.values() for word in words(role))
        said = words(f"{name} {symbol.name} {symbol.plural}")
        yield Naming(key, symbol.span, name, symbol.name, said, _arts(game, name), roles)


def _arts(game: Game, symbol: str) -> tuple[str, ...]:
    row = game.symbols[symbol]
    return tuple(layer.art for layer in row.layers) or (row.art or symbol,)


def columns(game: Game) -> Iterator[list[Naming]]:
    """Rows that name drawings under the same key: of terrains, of maps, of tables."""
    if game.maps is not None:
        for rows in (game.maps.terrain, game.maps.map):
            yield from _of_rows(game, [(row.model_dump(exclude_defaults=True), row.span) for row in rows])
    for table in game.tables.values():
        rows_of_table = [(row, table.row_span(row["id"])) for row in table.rows]
        for column in _of_rows(game, rows_of_table, ("id", *table.refers)):
            yield [replace(row, is_taken=_is_taken(table, row)) for row in column]


def _is_taken(table: Table, naming: Naming) -> bool:
    """Whether a row has its picture from a row of another table: `{suit.art}`."""
    _, number, key = naming.span.path
    written = table.source.values["row"][number].get(key, "")
    return any(hole.partition(".")[0] in table.refers for hole in HOLE.findall(str(written)))


def _of_rows(
    game: Game, rows: Sequence[tuple[Mapping[str, Any], TomlSpan]], others: Collection[str] = ("id",)
) -> Iterator[list[Naming]]:
    """The columns of some rows whose every value is a picture; `others` are keys that cannot be such."""
    keys = dict.fromkeys(key for row, _ in rows for key in row)
    for key in keys:
        values = [row[key] for row, _ in rows if key in row]
        if key in others or len(values) < 2 or not all(isinstance(value, str) for value in values):
            continue
        arts = {value: _pictured(game, value) for value in values}
        if all(arts.values()):
            yield [
                Naming(
                    span.at(key),
                    span,
                    str(row["id"]),
                    name if isinstance(name := row.get("name", ""), str) else "",
                    _said(row, key, arts),
                    arts[row[key]],
                )
                for row, span in rows
                if key in row
            ]


def _pictured(game: Game, value: str) -> tuple[str, ...]:
    """The drawings that a value stands for; nothing if it is no picture."""
    names = [name for name, symbol in game.symbols.items() if value in (name, symbol.code)]
    if names and len(value) > 1:
        return _arts(game, names[0])
    return (value,) if value in game.drawings else ()


def _numbers(said: Words) -> Words:
    return frozenset(word for word in said if word.isdecimal())


def _said(row: Mapping[str, Any], key: str, pictures: Collection[str]) -> Words:
    """What a row says in short values, apart from the names of pictures."""
    short = [value for other, value in row.items() if other != key and isinstance(value, str)]
    return words(" ".join(value for value in short if len(value) <= _SAID and value not in pictures))


class _Column:
    """Rows that name drawings under one key, and what sets these drawings apart from one another.

    A symbol is its picture. A row of a table may show what it likes, unless there is a drawing of itself.
    """

    def __init__(self, rows: Sequence[Naming], drawings: Mapping[str, Drawing], *, strict: bool) -> None:
        self.rows = [row for row in rows if all(art in drawings and drawings[art].title for art in row.arts)]
        self.drawings, self.strict = drawings, strict
        self.names = {name: words(own_name(drawing)) for name, drawing in drawings.items()}
        named = {art for row in self.rows for art in row.arts}
        counts = Counter(word for art in named for word in self.names[art])
        self.common = frozenset(word for word, count in counts.items() if 2 * count > len(named) > 1)

    def problems(self) -> Iterator[Problem]:
        users = Counter(art for row in self.rows for art in set(row.arts))
        told: set[str] = set()
        for row in self.rows:
            if row.is_taken or row.id in told:
                continue
            if not self._fits(row, row.arts):
                better = self._better(row)
                if (partner := self._partner(row)) is not None:
                    told.add(partner.id)
                    yield self._exchange(row, partner)
                    continue
                if self.strict or better:
                    yield self._disagreement(row, better)
                elif owner := self._owner(row):
                    message = f"{self.drawings[row.arts[0]].shown} is the picture of “{owner}” already"
                    yield row.span.problem(message, "give this one of its own", Severity.WARNING)
            elif (shown := self._shows_another_number(row)) is not None:
                yield shown
            elif (other := self._is_of_another(row)) is not None:
                yield other
            elif len(row.arts) == 1 and users[row.arts[0]] > 1 and (own := self._own(row)):
                message = (
                    f"{self.drawings[row.arts[0]].shown} is the picture of another row, and this has one of its own"
                )
                yield row.span.problem(message, f"use “{own}”")

    def _title(self, arts: Sequence[str]) -> Words:
        return frozenset(word for art in arts for word in words(self.drawings[art].title))

    def _calls(self, arts: Sequence[str], name: str) -> bool:
        """Whether the drawing says the name, or the name all that is the drawing's own."""
        return bool(name) and (words(name) <= self._title(arts) or frozenset() < self._apart(arts) <= words(name))

    def _apart(self, arts: Sequence[str]) -> Words:
        return frozenset(word for art in arts for word in self.names[art]) - self.common

    def _fits(self, row: Naming, arts: Sequence[str]) -> bool:
        title = self._title(arts) | row.roles
        if words(row.id) <= title or (row.name and words(row.name) <= title):
            return True
        return frozenset() < self._apart(arts) <= row.said

    def _shows_another_number(self, row: Naming) -> Problem | None:
        """A name that took its number from the data, and a drawing whose title says another one."""
        said = words(row.name)
        for art in row.arts if self.strict and _numbers(said) else ():
            own = self.names[art]
            # One that shares no other word with the name shows something else, as the number on a die.
            if _numbers(own) and own & said - _numbers(said) and not _numbers(own) & said:
                drawing = self.drawings[art]
                message = f"the drawing {drawing.shown} shows {min(_numbers(own))}, and this is “{row.name}”"
                hint = "draw it anew and say so in its <title>, or take the number back"
                return row.row.at("name").problem(message, hint)
        return None

    def _owner(self, row: Naming) -> str:
        """Another row that shows the same and that it fits, in a column where all the rest have one of their own."""
        users = [other for other in self.rows if other is not row and other.arts == row.arts]
        rest = {other.arts for other in self.rows if other.arts != row.arts}
        alone = len(users) == 1 and len(rest) == len(self.rows) - 2 > 0
        return users[0].title if alone and self._fits(users[0], row.arts) else ""

    def _better(self, row: Naming) -> str:
        """A drawing that fits the row: another's of this column, or one that is called alike and that nobody shows."""
        for other in self.rows:
            if other.arts != row.arts and self._fits(row, other.arts):
                return other.arts[0]
        return self._own(row)

    def _partner(self, row: Naming) -> Naming | None:
        """A row that shows this one's picture while this one shows its: the two were exchanged."""
        for other in self.rows:
            is_stray = other.arts != row.arts and not other.is_taken and not self._fits(other, other.arts)
            if is_stray and self._fits(row, other.arts) and self._fits(other, row.arts):
                return other
        return None

    def _exchange(self, row: Naming, other: Naming) -> Problem:
        here, there = self.drawings[row.arts[0]].shown, self.drawings[other.arts[0]].shown
        message = f"{here} is the picture of “{other.title}”, which shows {there}, that of “{row.title}”"
        return row.span.problem(message, f"exchanged with {other.span.problem('').key}?")

    def _own(self, row: Naming) -> str:
        """The drawing that is called as the row, if that is not the one it shows."""
        wanted = words(row.id) | self.common
        if self.names[row.arts[0]] == wanted:
            return ""
        return next((name for name, own in self.names.items() if own == wanted), "")

    def _disagreement(self, row: Naming, better: str) -> Problem:
        itself = "”, “".join(own_name(self.drawings[art]) for art in row.arts)
        one = f"the drawing {self.drawings[row.arts[0]].shown} calls itself"
        which = one if len(row.arts) == 1 else "its drawings call themselves"
        hint = (
            f"is it {self.drawings[better].shown}?" if better else "say so in its <title>, or give this another drawing"
        )
        return row.span.problem(f"{which} “{itself}”, and this is “{row.title}”", hint)

    def _is_of_another(self, row: Naming) -> Problem | None:
        """A row whose name, or whose id, is that of another's drawing and not of its own."""
        for key, name in (("name", row.name), ("id", row.id)):
            if not name or not words(name) or self._calls(row.arts, name) or words(name) <= row.roles:
                continue
            for other in self.rows:
                if other.arts != row.arts and self._calls(other.arts, name) and not self._calls(other.arts, other.name):
                    art, theirs = self.drawings[row.arts[0]].shown, self.drawings[other.arts[0]].shown
                    message = f"the drawing {art} is not of “{name}”, and {theirs} is, which “{other.id}” shows"
                    return row.row.at(key).problem(message, "exchanged?")
        return None


def _exchanged(game: Game, key: str, drawings: Mapping[str, Drawing]) -> Iterator[Problem]:
    """Components whose scenery would fit better the other way round."""
    named: list[tuple[str, TomlSpan, str, Words]] = []
    for name, row in game.components.values.items():
        art = row.get(key) if isinstance(row, dict) else None
        if isinstance(art, str) and art in drawings:
            said = " ".join(value for value in row.values() if isinstance(value, str) and value != art)
            named.append((name, game.components.at(name, key), art, words(f"{name} {said}")))

    def shared(art: str, said: Words) -> int:
        return len(words(own_name(drawings[art])) & said)

    for (_, span, art, here), (other, _, other_art, there) in combinations(named, 2):
        if shared(art, there) + shared(other_art, here) > shared(art, here) + shared(other_art, there):
            message = f"the drawing calls itself “{own_name(drawings[art])}”, which is what “{other}” is"
            yield span.problem(message, f"{other} shows {drawings[other_art].shown}: exchanged?")
