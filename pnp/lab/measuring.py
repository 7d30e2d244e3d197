"""Games that are simulated, as they come -> their figures: a table for each number of players."""

from __future__ import annotations

from pathlib import Path

from pnp.lab.figures import Table, added
from pnp.lab.page import html
from pnp.lab.reports import About
from pnp.lab.simulations import simulation_page
from pnp.play.model import AnyModel
from pnp.play.playout import Record
from pnp.play.simulate import Request, sound
from pnp.source.folder import Folder


class Measured:
    """The rules are asked once games are there: nobody loads them in vain."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._model: AnyModel | None = None
        self.tables: list[Table] = []

    def begin(self) -> None:
        """From now on games of another number of players come."""
        self.tables.append(Table())

    def add(self, record: Record) -> None:
        if self._model is None:
            self._model = sound(Folder(self._root)).model
        assert self._model is not None  # somebody has just played by it
        added(self.tables[-1], self._model, record)

    @property
    def is_there(self) -> bool:
        return self._model is not None

    @property
    def title(self) -> str:
        assert self._model is not None
        return self._model.game.identity.title

    def report(self, command: str, asked: Request) -> str:
        """The whole page; `command` plays these games again."""
        return html(simulation_page(self.tables, About(self.title, command), asked))
