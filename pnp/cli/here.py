"""Where the user stands, and the games that were named -> the folders to work on, and the folder for the files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from pnp.cli.settings import chosen
from pnp.disk.links import leads_out, stray_links
from pnp.game.library import GAME_FILE, bundled_games, find_game, game_above
from pnp.source.folder import Folder
from pnp.source.problems import DataError, UsageError, printable
from pnp.source.toml import read_toml

_HOW = "name one (pnp list shows those that come with pnp), or go into a game's folder"


def game_here() -> Path | None:
    """The folder of the game that the user stands in, as it is seen from there; None elsewhere."""
    try:
        place = Path.cwd()
        root = game_above(place)
        return None if root is None else Path(os.path.relpath(root, place))
    except OSError:  # the current folder is gone
        return None


def folders(games: list[str] | None, bundled: bool = False) -> list[Path]:
    """Of the games that are named, each once, and of all bundled ones if they are wanted; else the one around us.

    Raises UsageError where that is none.
    """
    named = [find_game(name) for name in games or ()]
    if bundled:
        named = [*(game.folder for game in bundled_games()), *named]
    if not named:
        if (here := game_here()) is None:
            raise UsageError(f"which game?  hint: {_HOW}; --bundled means all that come with pnp")
        named = [here]
    return list(dict.fromkeys(named))


def folder(game: str | None) -> Path:
    """Of the game that is named, or of the one around us. Raises UsageError."""
    if game is not None:
        return find_game(game)
    if (here := game_here()) is None:
        raise UsageError(f"which game?  hint: {_HOW}")
    return here


def folder_and_words(game: str | None, words: list[str] | None) -> tuple[Path, list[str]]:
    """For commands that take words behind the game: within a game's folder the first may be a word already."""
    here, told = game_here(), list(words or ())
    if game is not None and here is not None and not _is_game(game):
        return here, [game, *told]
    return folder(game), told


def _is_game(word: str) -> bool:
    """Whether a word names a game even where a game is around: an id, or what is written like a path."""
    is_path = "/" in word or "\\" in word or word in (".", "..") or word.startswith("~")
    return is_path or word in {game.id for game in bundled_games()}


def out_folder(out: Path | None, *named: object, names: Sequence[str | None]) -> Path:
    """For the files: as told, as the user's settings say, or `build`; that of the game around us where none is named.

    Below a game's folder it is the game's own: files in its folder for drawings would be taken for drawings.
    `names` are those of what is made in it, None where nobody knows. Raises UsageError where a link of that game would
    lead them elsewhere.
    """
    place = out if out is not None else _usual_place(named)
    _refuse_links(place, names)
    return place


def id_of(root: Path) -> str | None:
    """Of a game, unchecked: its folder for files is called so. None where the full load will say what is wrong."""
    try:
        name = read_toml(Folder(root), GAME_FILE).values.get("id")
    except DataError:
        return None
    return name if isinstance(name, str) and name.replace("-", "").isalnum() else None


def _usual_place(named: Sequence[object]) -> Path:
    wanted = Path(os.path.expanduser(chosen("out", None)))  # noqa: PTH111 - pathlib raises where nobody is called so
    if any(named) or wanted.is_absolute() or (here := game_here()) is None:
        return wanted
    return here / wanted


def _refuse_links(place: Path, names: Sequence[str | None]) -> None:
    """A game's folder may be a stranger's, and its `build`, or what pnp writes in it, a link to anywhere."""
    try:
        game = game_above(_absolute(place))
        if game is None:
            return
        way = [path for path in (place, *place.parents) if _absolute(path).is_relative_to(game)]
        tops = [place if name is None else place / name for name in names]
        found = chain(
            ((path, "the game's folder") for path in reversed(way) if leads_out(path, game)),
            ((path, "the folder for the files") for top in tops for path in stray_links(top, place)),
        )
        link, left = next(found, (None, ""))
        target = os.path.realpath(link) if link is not None else ""
    except OSError:  # told by those who write there
        return
    if link is not None:
        shown = f"{printable(link.as_posix())}: this link leads out of {left}, to {printable(target)}"
        raise UsageError(f"{shown}  hint: --out names a folder for the files; or take the link away")


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100 - links stay what they are, and “..” does not
