"""A path that is being typed -> what may be made or opened there, and the folders around it, for a user's own home."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from pnp.build.new_game import refuse_place
from pnp.game.library import GAME_FILE, game_above
from pnp.game.naming import named
from pnp.source.problems import UsageError
from pnp.studio.recent import recent_folders

_MOST = 200  # folders of a list
_USUAL = "games"


class Standing(StrEnum):
    """What stands at a place, for somebody who wants to make a game there, or to open one."""

    FREE = "free"
    TAKEN = "taken"
    WITHIN = "within"  # another game
    GAME = "game"
    NONE = "none"  # a folder that is no game's
    NOWHERE = "nowhere"
    UNNAMED = "unnamed"
    OTHER = "other"  # and `why` says what


@dataclass(frozen=True, slots=True)
class Place:
    path: str  # as it is shown: from the home, if it lies there
    standing: Standing
    why: str = ""
    around: str = ""  # the folder whose folders these are
    above: str = ""
    folders: tuple[tuple[str, str, bool], ...] = field(default=())  # names, paths, and whether each is a game


def usual_place() -> Path:
    """Beside the game that was opened last, else in a folder of the home."""
    last = next(iter(recent_folders()), None)
    return last.parent if last is not None else Path.home() / _USUAL


def suggested(title: str, base: Path) -> Path:
    """Where a game of that title would lie. UsageError where no name can be made of it."""
    return base / named(title, title).id


def unnamed(base: str) -> Place:
    """The folder in which a game is to lie that has no name yet."""
    return _told(full(base), Standing.UNNAMED)


def for_new(path: str, title: str) -> Place:
    """Whether a game can be made there; whoever makes it asks again."""
    place = full(path)
    try:
        if not place.name or not path.strip():
            return _told(place, Standing.UNNAMED)
        named(place.name, title or None)
        refuse_place(place)
    except UsageError as error:
        standing = Standing.OTHER
        if place.exists():
            standing = Standing.TAKEN
        elif game_above(place.parent) is not None:
            standing = Standing.WITHIN
        return _told(place, standing, str(error))
    return _told(place, Standing.FREE)


def for_open(path: str) -> Place:
    """Whether there is a game."""
    place = full(path)
    try:
        if not place.is_dir():
            return _told(place, Standing.NOWHERE)
        return _told(place, Standing.GAME if (place / GAME_FILE).is_file() else Standing.NONE)
    except (OSError, ValueError) as error:
        return _told(place, Standing.OTHER, str(error))


def full(path: str) -> Path:
    """Of what was typed; a path that begins nowhere begins at the home."""
    try:
        typed = Path(path.strip()).expanduser()
        return typed if typed.is_absolute() else Path.home() / typed
    except (RuntimeError, ValueError):  # nobody is called so
        return Path(path.strip()).absolute()


def shown(place: Path) -> str:
    try:
        return (Path("~") / place.relative_to(Path.home())).as_posix()
    except (ValueError, RuntimeError):
        return place.as_posix()


def _told(place: Path, standing: Standing, why: str = "") -> Place:
    """A new game lies in a folder, and one that is opened is one: these are listed."""
    is_new = standing in (Standing.FREE, Standing.TAKEN, Standing.WITHIN)
    around = _nearest(place.parent if is_new else place)
    home = Path.home()
    above = shown(around.parent) if around != home and around.is_relative_to(home) else ""
    return Place(shown(place), standing, why, shown(around), above, tuple(_folders(around)))


def _nearest(place: Path) -> Path:
    """The folder that is there already, of the home: of other places nothing is listed."""
    home = Path.home()
    for folder in (place, *place.parents):
        try:
            if folder.is_relative_to(home) and folder.is_dir():
                return folder
        except (OSError, ValueError):
            continue
    return home


def _folders(around: Path) -> Iterator[tuple[str, str, bool]]:
    try:
        inside = sorted((each for each in around.iterdir() if not each.name.startswith(".")), key=_order)
        for each in [each for each in inside if each.is_dir()][:_MOST]:
            yield each.name, shown(each), (each / GAME_FILE).is_file()
    except OSError:
        return


def _order(folder: Path) -> str:
    return folder.name.casefold()
