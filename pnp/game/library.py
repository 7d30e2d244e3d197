"""The name or the path of a game -> its folder."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pnp import plugins
from pnp.source.bundle import DATA
from pnp.source.problems import UsageError
from pnp.source.spans import misuse

GAME_FILE = "game.toml"
COMPONENTS_FILE = "components.toml"
SHARE = "share"  # the key that names the component on whose pages another stands
GUIDE, GUIDE_KIND = "print-me-first", "print-guide"  # a component that every game has, and needs no row for


@dataclass(frozen=True, slots=True)
class KnownGame:
    id: str
    folder: Path


def has_usual_guide(tables: Mapping[str, object]) -> bool:
    """Whether a game gets the sheet that tells how to print it unasked: one that has a row for it decides itself."""
    rows = [table for table in tables.values() if isinstance(table, dict)]
    return bool(rows) and GUIDE not in tables and not any(row.get("kind") == GUIDE_KIND for row in rows)


def _has_no_file(row: Mapping[str, object]) -> bool:
    """Left out, or on the pages of another component."""
    return row.get("omit") is True or bool(row.get(SHARE))


def printed_components(tables: Mapping[str, object]) -> list[str]:
    """The ids of what the rows of components.toml print, as far as can be told before they are read."""
    printed = [name for name, row in tables.items() if not (isinstance(row, dict) and _has_no_file(row))]
    return [*printed, GUIDE] if has_usual_guide(tables) else printed


def bundled_games() -> tuple[KnownGame, ...]:
    """The games that come with pnp, by their ids; a folder whose id cannot be read goes by its name."""
    folders = sorted(file.parent for file in DATA.glob(f"*/{GAME_FILE}"))
    return tuple(map(known_game, folders))


def known_game(folder: Path) -> KnownGame:
    return KnownGame(_id_of(folder), folder)


def installed_games() -> tuple[KnownGame, ...]:
    """The games of packages that are installed beside pnp, by the names of their entry points."""
    games = []
    for name in sorted(plugins.installed(plugins.GAMES)):
        with suppress(plugins.PluginError):  # whoever asks for that one hears why
            if (folder := _installed_folder(name)) is not None:
                games.append(KnownGame(name, folder))
    return tuple(games)


def _installed_folder(name: str) -> Path | None:
    """The package says where its game's folder is; one without a folder brings rules only."""
    folder = getattr(plugins.load(plugins.GAMES, name, {}), "FOLDER", None)
    return Path(folder) if folder is not None else None


def _id_of(folder: Path) -> str:
    try:
        name = tomllib.loads((folder / GAME_FILE).read_text(encoding="utf-8")).get("id")
    except (OSError, ValueError):
        return folder.resolve().name
    return name if isinstance(name, str) else folder.resolve().name


def game_above(place: Path) -> Path | None:
    """The folder of the game that a place lies in, the nearest one; None where it lies in none."""
    for folder in (place, *place.parents):
        with suppress(OSError):  # a folder that may not be looked into is nobody's game
            if (folder / GAME_FILE).is_file():
                return folder
    return None


def _has_game(folder: Path) -> bool:
    try:
        return (folder / GAME_FILE).is_file()
    except OSError as error:
        raise UsageError(f"{folder}: cannot be read ({(error.strerror or 'why is not known').lower()})") from None


def find_game(name: str) -> Path:
    """The folder of a game given by its id or by a path; a path wins where it is written like one."""
    games = {game.id: game.folder for game in bundled_games()}
    path = Path(name)
    looks_like_path = "/" in name or "\\" in name or name in {".", ".."} or name.startswith("~")
    if name in games and not looks_like_path:
        return games[name]
    try:
        path = path.expanduser()
        is_folder, is_file = path.is_dir(), path.is_file()
    except (OSError, ValueError, RuntimeError):  # no such name is possible; nobody is called so
        is_folder = is_file = False
    if is_file and path.name == GAME_FILE:
        return path.parent
    if is_folder:
        if _has_game(path):
            return path
        # A package is often developed in a folder of its game's name.
        if looks_like_path or (installed := _installed_folder(name)) is None:
            raise UsageError(f"{name}: no {GAME_FILE} in this folder, so it is not a game")
        return installed
    if looks_like_path:
        raise UsageError(f"{name}: there is no such folder")
    if (folder := _installed_folder(name)) is not None:
        return folder
    raise misuse(name, [*games, *(game.id for game in installed_games())], "game")
