"""The bundled games -> every PDF that they print: on both papers, in both inks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from pnp.cli.commands import app
from pnp.game.library import GUIDE, GUIDE_KIND, KnownGame, bundled_games
from pnp.kinds.components import find_kind
from pnp.scene.ink import Ink, output_name

from .checks import PAPER_PT, Expected


@dataclass(frozen=True, slots=True)
class Case:
    """One PDF of a bundled game."""

    game: KnownGame
    component: str
    paper: str
    ink: Ink

    def __str__(self) -> str:
        return f"{self.game.id}-{self.paper}-{output_name(self.component, self.ink, '.pdf')}"

    @property
    def file(self) -> Path:
        """In the folder of everything that the game prints."""
        return Path(self.paper) / output_name(self.component, self.ink, ".pdf")

    @property
    def about(self) -> dict[str, Any]:
        return read_toml(self.game.folder / "game.toml")

    @property
    def table(self) -> dict[str, Any]:
        """What components.toml says of it."""
        return _tables(self.game)[self.component]

    @property
    def map(self) -> dict[str, Any]:
        """The row of maps.toml that it prints."""
        rows: list[dict[str, Any]] = read_toml(self.game.folder / "maps.toml")["map"]
        return next(row for row in rows if row["id"] == self.table["map"])

    @property
    def sheet(self) -> dict[str, Any]:
        """What the sheets of all maps have in common."""
        sheet: dict[str, Any] = read_toml(self.game.folder / "maps.toml")["sheet"]
        return sheet

    @property
    def title(self) -> str:
        title = str(self.table["title"] if "title" in self.table else self.map["name"])
        return re.sub(r"\{([A-Z][a-z-]*)\}", lambda hole: self._named(hole[1].lower()), title)

    def _named(self, symbol: str) -> str:
        return str(read_toml(self.game.folder / "symbols.toml")[symbol]["name"])

    @property
    def kind(self) -> str:
        return str(self.table["kind"])

    @property
    def expected(self) -> Expected:
        about, table = self.about, self.table
        author = about["credits"]["design"]
        return Expected(about["title"], self.title, author, about["language"], table["kind"], self.paper, self.ink)


def read_toml(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def _tables(game: KnownGame) -> dict[str, dict[str, Any]]:
    """The components, and the guide to printing, which needs no row."""
    return {GUIDE: {"kind": GUIDE_KIND, "title": "Print Me First"}} | read_toml(game.folder / "components.toml")


def _cases() -> Iterator[Case]:
    for game in bundled_games():
        for component, table in _tables(game).items():
            kind = find_kind(table["kind"])
            assert kind is not None, f"{game.id}: no kind of {component}"
            for paper in PAPER_PT:
                for ink in kind.inks:
                    yield Case(game, component, paper, ink)


CASES = tuple(_cases())


def cases_of(kind: str, paper: str = "a4") -> list[Case]:
    """Those of one kind, each component once."""
    return [case for case in CASES if (case.kind, case.paper, case.ink) == (kind, paper, Ink.FULL)]


def build_only(case: Case, out: Path, folder: Path, *more: str) -> bytes:
    """What comes of another state of a game."""
    options = ["--paper", case.paper, "--ink", case.ink, "--only", case.component, "--out", str(out)]
    result = CliRunner().invoke(app, ["build", str(folder), *options, *more])
    assert result.exit_code == 0, result.output
    return (out / case.game.id / case.file).read_bytes()
