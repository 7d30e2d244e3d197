"""A game and its components -> what its folder holds and nothing uses: maps, texts, layouts, roles, rows …

A row is used if a piece, a list or a box prints it, if a text speaks of it, or if the rules read its table.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from pnp.art.artwork import Artwork
from pnp.game.game import Game
from pnp.game.library import printed_components
from pnp.game.tables import Table
from pnp.kinds.book.manuscript import included
from pnp.kinds.components import Component
from pnp.kinds.pieces.layout_files import FILE as LAYOUT
from pnp.kinds.pieces.layout_files import layouts_of
from pnp.kinds.pieces.layouts import meets
from pnp.kinds.pieces.sheets import PieceSpec
from pnp.source.problems import DataError, Problem, Severity
from pnp.source.spans import Span, TextSpan
from pnp.source.spreadsheet import SUFFIXES as SHEETS

TEXTS = "texts"
_WORD = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
_LETTERS = string.ascii_letters + string.digits + "-"
_HOLES = re.compile(r"(?<!\{)\{++[^{}]*+\}++")
_AFTER = re.compile(r"[A-Za-z0-9-]*+")
_ROW = re.compile(r"tables\.([a-z0-9-]+)(?:\.([a-z0-9-]+)|\[[\"']([a-z0-9-]+)[\"']\])?")


def unused_problems(game: Game, components: Sequence[Component], artwork: Artwork) -> Iterator[Problem]:
    """Where one of the components could not be read, nothing is said: it may be the one that uses the thing."""
    if len(components) < len(printed_components(game.components.values)):
        return
    search = _Search(game, components)
    yield from search.maps()
    yield from search.texts()
    yield from search.layouts()
    yield from search.styles()
    yield from search.symbols()
    yield from search.roles(artwork)
    yield from search.rows()


class _Search:
    def __init__(self, game: Game, components: Sequence[Component]) -> None:
        self.game, self.components = game, components
        self.layouts_read = layouts_of(game)

    # Files and rows that are named

    def maps(self) -> Iterator[Problem]:
        printed = {getattr(component.spec, "map", None) for component in self.components}
        for hex_map in self.game.maps.map if self.game.maps is not None else ():
            if hex_map.id not in printed:
                hint = f'components.toml: kind = "hex-map", map = "{hex_map.id}"'
                yield _doubt(hex_map.span.at("id"), "no component prints this map", hint)

    def texts(self) -> Iterator[Problem]:
        waiting = [name for component in self.components for name in _names(component.spec.model_dump())]
        named: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name not in named:
                named.add(name)
                waiting += included(self._written[name]) if name in self._written else ()
        for name in self.game.folder.files(".md.j2"):
            if name not in named:
                yield _doubt(TextSpan(self.game.folder.display(name), 1), "no component prints this text")

    def layouts(self) -> Iterator[Problem]:
        used = {name for table in (*self._specs, self._figures) for name in _names(table)}
        waiting = [name for name in self.layouts_read if name in used]
        reached: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name and name not in reached and name in self.layouts_read:
                reached.add(name)
                waiting.append(self.layouts_read[name].extends)
        for name in self.layouts_read:
            if name not in reached:
                yield _doubt(self.game.files[LAYOUT.format(name)].at(), "no component and no figure uses this layout")

    def styles(self) -> Iterator[Problem]:
        """Styles that no box of their layout takes, nor one of a layout that goes on from it."""
        for name, layout in self.layouts_read.items():
            file = self.game.files[LAYOUT.format(name)]
            own = file.values.get("style")
            heirs = [layout, *(other for heir, other in self.layouts_read.items() if name in self._forebears(heir))]
            taken = {box.style for heir in heirs for box in heir.box.values()}
            for style in own if isinstance(own, dict) else ():
                if style not in taken:
                    yield _doubt(file.at("style", style), "no box uses this style")

    def _forebears(self, name: str) -> set[str]:
        found: set[str] = set()
        while name in self.layouts_read and (name := self.layouts_read[name].extends) and name not in found:
            found.add(name)
        return found

    def roles(self, artwork: Artwork) -> Iterator[Problem]:
        """Roles of the palette that no drawing has, no file names and no kind of sheet asks for by itself."""
        drawn = {role for drawing in artwork.drawings.values() for role in drawing.roles}
        # A symbol may wear another's drawing in roles of its own.
        drawn.update(
            role for each in self.game.symbols.values() for layer in each.layers for role in layer.roles.values()
        )
        dice = tuple(f"{die.role}-" for die in self.game.dice.die) if self.game.dice is not None else ()
        for role, span in artwork.own_roles.items():
            asked = role in drawn or role in artwork.shared_roles or role in self._words or role.startswith(dice)
            if not asked and not self._is_composed(role):
                yield _doubt(span, "nothing is painted with this role", "no drawing has it, and no file names it")

    @property
    def _specs(self) -> list[dict[str, Any]]:
        return [component.spec.model_dump() for component in self.components]

    @property
    def _figures(self) -> dict[str, Any]:
        return self.game.files["figures.toml"].values if "figures.toml" in self.game.files else {}

    # Symbols, by their ids and codes anywhere in the game

    def symbols(self) -> Iterator[Problem]:
        for name, symbol in self.game.symbols.items():
            if not {name, symbol.code} & self._words and not self._is_composed(name):
                hint = "nothing names its id or its code"
                yield _doubt(self.game.at("symbols.toml", name), "nothing shows this symbol", hint)

    def _is_composed(self, name: str) -> bool:
        """Whether a text makes the name up, as `ask-{id}` does of the id of a row."""
        ids = {str(value) for table in self.game.tables.values() for row in table.rows for value in row.values()}
        return any(
            name[len(before) : len(name) - len(after)] in ids
            for before, after in self._composed
            if name.startswith(before) and name.endswith(after) and len(name) > len(before) + len(after)
        )

    @cached_property
    def _composed(self) -> set[tuple[str, str]]:
        """What stands before and after a hole, where it touches it."""
        return {ends for text in self._written.values() for ends in composed(text) if any(ends)}

    @cached_property
    def _words(self) -> set[str]:
        """All words of all files but that of the symbols."""
        words: set[str] = set()
        for text in self._written.values():
            words.update(_WORD.findall(text))
        return words

    @cached_property
    def _written(self) -> dict[str, str]:
        texts: dict[str, str] = {}
        for name in self.game.folder.files((".toml", *SHEETS, ".md.j2")):
            if name in ("symbols.toml", "palette.toml"):
                continue
            try:
                file = self.game.files.get(name)
                texts[name] = self.game.folder.read_text(name) if file is None else file.text
            except DataError:  # told by those who read it
                continue
        return texts

    # Tables and rows that the rules do not read

    def rows(self) -> Iterator[Problem]:
        spoken = self._spoken_of
        for table in self.game.tables.values():
            if table.name in self.game.schemas.tables or (table.name, "") in spoken:
                continue
            printed = self._printed(table)
            left = [row for row in table.rows if row["id"] not in printed and (table.name, row["id"]) not in spoken]
            if len(left) == len(table.rows):
                yield _doubt(table.source.at(), "nothing prints this table, and no rules read it")
                continue
            for row in left:
                yield _doubt(table.row_span(row["id"]).at("id"), "nothing prints this row")

    def _printed(self, table: Table) -> set[str]:
        """Ids of the rows that a piece, a list, a box or another sheet prints."""
        conditions: list[Any] = []
        for component in self.components:
            spec = component.spec
            if isinstance(spec, PieceSpec):
                conditions += [spec.only] if spec.rows == table.name else []
            elif table.name in _names(spec.model_dump()):
                conditions.append({})
        for layout in self.layouts_read.values():
            for box in layout.box.values():
                if box.list == table.name:  # what depends on the piece may be any
                    conditions.append({key: value for key, value in box.only.items() if "{" not in str(value)})
                elif box.about.partition("/")[0] == table.name:
                    conditions.append({"id": box.about.partition("/")[2]})
        referred = {
            row[key]
            for other in self.game.tables.values()
            for key, target in other.refers.items()
            if target == table.name
            for row in other.rows
            if key in row
        }
        return {row["id"] for row in table.rows if row["id"] in referred or any(meets(row, c) for c in conditions)}

    @cached_property
    def _spoken_of(self) -> set[tuple[str, str]]:
        """Tables and rows that a text takes in; ("cards", "") where a loop may take in any."""
        spoken: set[tuple[str, str]] = set()
        for text in self._written.values():
            for name, row, other in _ROW.findall(text):
                row = row or other
                known = name in self.game.tables and row in self.game.tables[name].ids
                spoken.add((name, row if known else ""))
        return spoken


def composed(text: str) -> Iterator[tuple[str, str]]:
    """The letters that touch each hole of a text, before it and after it; no letter belongs to two holes."""
    done = 0
    for hole in _HOLES.finditer(text):
        between = text[done : hole.start()]
        after = _AFTER.match(text, hole.end())
        assert after is not None
        yield between[len(between.rstrip(_LETTERS)) :], after[0]
        done = after.end()


def _names(value: Any) -> Iterator[str]:
    """All texts in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _names(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _names(inner)


def _doubt(span: Span, message: str, hint: str = "") -> Problem:
    return span.problem(message, hint, Severity.WARNING)
