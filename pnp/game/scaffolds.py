"""templates/new/ -> the small games that a new one can begin as, each with what it says of itself.

The head of a scaffold's game.toml tells it: the first line of comment what it is, the others where to begin.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from pnp.game.library import GAME_FILE, bundled_games
from pnp.source.bundle import TEMPLATES
from pnp.source.problems import UsageError
from pnp.source.spans import misuse

PLAINEST = "blank"  # what a game begins as that nobody told otherwise


@dataclass(frozen=True, slots=True)
class Scaffold:
    name: str
    folder: Path
    about: str
    begin: str


def scaffolds() -> tuple[Scaffold, ...]:
    """The plainest first, the others by their names."""
    found = [_scaffold(file.parent) for file in TEMPLATES.glob(f"new/*/{GAME_FILE}")]
    return tuple(sorted(found, key=lambda one: (one.name != PLAINEST, one.name)))


def find_scaffold(name: str) -> Scaffold:
    """Raises UsageError; who means a bundled game hears how that is copied."""
    known = {one.name: one for one in scaffolds()}
    if name in known:
        return known[name]
    if name in {game.id for game in bundled_games()}:
        raise UsageError(f"“{name}” is a whole game  hint: --copy {name}")
    raise misuse(name, known, "beginning")


def _scaffold(folder: Path) -> Scaffold:
    lines = (folder / GAME_FILE).read_text(encoding="utf-8").splitlines()
    about, *begin = (line.removeprefix("#").strip() for line in takewhile(lambda line: line.startswith("#"), lines))
    return Scaffold(folder.name, folder, about, " ".join(begin))
