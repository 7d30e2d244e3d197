"""What a window's editor asks for besides texts -> answers: what could stand at the cursor, and grids."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from pnp.scene.ink import Ink
from pnp.source.catalogue import Catalogue
from pnp.source.problems import UsageError
from pnp.studio.bounds import bounds
from pnp.studio.desk import Desk
from pnp.studio.following import Follower
from pnp.studio.grid import Grid, Table
from pnp.studio.grid_csv import CsvGrid
from pnp.studio.grid_toml import TomlGrid
from pnp.studio.known import Known, known
from pnp.studio.library import Library
from pnp.studio.offers import Offers, offers
from pnp.studio.painting import canvas, painted

_LATER_S = 0.3


class Editing:
    """Of one window. `send` tells its browser something."""

    def __init__(
        self,
        library: Library,
        desk: Desk,
        send: Callable[[str, object], None],
        say: Catalogue,
        show: Callable[[str, int], None],
    ) -> None:
        """`show` opens a file at a line."""
        self._library, self._desk, self._send, self._say, self._show = library, desk, send, say, show
        self._grids: set[str] = set()  # files that are shown as such
        self._known: Known | None = None
        self._asked: tuple[str, int, int] | None = None  # what is wanted at a place, by a number
        self._finder = Follower(self._find_out, _LATER_S)

    def changed(self, name: str = "") -> None:
        """A text, or the folder: other names may be taken."""
        self._finder.ask()
        self._show_grid(name)
        self._send("history", {"undo": bool(self._desk.history.done), "redo": bool(self._desk.history.undone)})

    async def look(self, digests: Sequence[str], ink: Ink) -> None:
        """These pages are looked at now: maps on them can be painted."""
        found = await self._library.workshop.do(canvas, self._desk.root, digests, ink)
        self._send("canvas", asdict(found))

    def stop(self) -> None:
        self._finder.stop()

    def hear(self, told: dict[str, Any]) -> None:
        """What is meant for somebody else, or makes no sense, is passed over."""
        match told:
            case {"what": "grid", "name": str(name), "on": bool(on)} if name in self._desk.texts:
                (self._grids.add if on else self._grids.discard)(name)
                self._show_grid(name)
            case {"what": "cell", "table": int(), "row": int(), "column": int(), "text": str()}:
                self._in_grid(
                    told, lambda grid: grid.with_cell(told["table"], told["row"], told["column"], told["text"])
                )
            case {"what": "row", "table": int(table), "row": int(row), "deed": "copy"}:
                self._in_grid(told, lambda grid: grid.with_row_after(table, row))
            case {"what": "row", "table": int(table), "row": int(row), "deed": "delete"}:
                self._in_grid(told, lambda grid: grid.without_row(table, row))
            case {"what": "paint", "file": str(name), "map": int(number), "cells": list(cells), "letter": str(letter)}:
                self._paint(name, number, cells, letter)
            case {"what": "undo" | "redo" as what}:
                step = self._desk.undo() if what == "undo" else self._desk.redo()
                if step is not None:
                    self._show(step.name, self._desk.texts[step.name].text.count("\n", 0, step.start) + 1)
                self.changed()
            case {"what": "bounds", "name": str(name), "at": int(at)} if name in self._desk.texts:
                self._tell_bounds(name, at)
            case {"what": "complete", "name": str(name), "at": int(at), "number": int(number)}:
                self._asked = name, at, number
                if self._known is not None:
                    self._answer(self._known)

    # Maps, and numbers

    def _paint(self, name: str, number: int, cells: list[Any], letter: str) -> None:
        places = [
            (row, column) for row, column in (cell for cell in cells if isinstance(cell, list) and len(cell) == 2)
        ]
        try:
            text = self._desk.opened(name).text
            self._desk.edit(name, painted(text, number, places, letter))
        except (UsageError, tomllib.TOMLDecodeError) as error:
            self._send("notice", {"text": str(error)})

    def _tell_bounds(self, name: str, at: int) -> None:
        schema = self._known.schema(name) if self._known is not None else None
        with suppress(ValueError, RecursionError):  # the text is broken at the moment
            if (found := bounds(self._desk.texts[name].text, at, schema)) is not None:
                self._send("bounds", {"name": name, "at": at, **asdict(found)})

    # Rows

    def _grid(self, name: str) -> Grid:
        """Raises UsageError for what cannot be read."""
        text = self._desk.texts[name].text
        if name.lower().endswith(".csv"):
            return CsvGrid(text)
        known = self._known or Known()
        try:
            return TomlGrid(text, known.schema(name), lambda path: known.taken(name, path))
        except (tomllib.TOMLDecodeError, RecursionError, ValueError):
            raise UsageError(self._say("grid.broken")) from None

    def _show_grid(self, name: str) -> None:
        if name not in self._grids:
            return
        text, why = self._desk.texts[name], ""
        tables: tuple[Table, ...] = ()
        try:
            tables = self._grid(name).tables()
        except UsageError as error:
            why = str(error)
        told = [asdict(table) for table in tables]
        self._send("grid", {"name": name, "revision": text.revision, "tables": told, "why": why})

    def _in_grid(self, told: dict[str, Any], deed: Callable[[Grid], str]) -> None:
        """What is done to a grid that is no longer what it was is not done."""
        name = str(told.get("name"))
        if name not in self._grids:
            return
        try:
            if told.get("revision") != self._desk.texts[name].revision:
                raise UsageError(self._say("grid.overtaken"))
            self._desk.edit(name, deed(self._grid(name)))
        except UsageError as error:
            self._send("notice", {"text": str(error)})
            self._show_grid(name)

    # What could stand there

    async def _find_out(self) -> None:
        self._known = await self._library.workshop.do(known, self._desk.root, self._desk.unsaved, later=True)
        self._answer(self._known)

    def _answer(self, known: Known) -> None:
        """Whoever asks before anything is known is answered when it is."""
        if self._asked is None:
            return
        (name, at, number), self._asked = self._asked, None
        text = self._desk.texts.get(name)
        found = offers(name, text.text, at, known) if text is not None else Offers(at)
        self._send("offers", {"number": number, **asdict(found)})
