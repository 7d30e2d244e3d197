"""Folders that were opened -> a small file beside the user's settings, the last one first; and back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from pnp.disk.config import config_folder
from pnp.disk.files import make_folder, write_text
from pnp.game.library import GAME_FILE
from pnp.source.problems import OutputError, UsageError

_FILE = "studio.json"
_MOST = 24
_MOST_BYTES = 100_000


def recent_folders() -> tuple[Path, ...]:
    """Those that are games still; what cannot be read is no list."""
    return tuple(folder for folder in _listed() if _is_game(folder))


def remember(root: Path) -> None:
    """Put first. Where nothing can be kept, nothing is: the folder is open all the same."""
    root = root.resolve()
    kept = [root, *(folder for folder in _listed() if folder != root)][:_MOST]
    with suppress(OutputError, UsageError):
        place = config_folder()
        make_folder(place)
        write_text(place / _FILE, json.dumps({"folders": [str(folder) for folder in kept]}, indent=1))


def _listed() -> Iterable[Path]:
    try:
        data = (config_folder() / _FILE).read_bytes()
        known = json.loads(data) if len(data) <= _MOST_BYTES else {}
    except (OSError, ValueError, UsageError):
        return ()
    folders = known.get("folders") if isinstance(known, dict) else None
    texts = [each for each in folders if isinstance(each, str)] if isinstance(folders, list) else []
    return [Path(each) for each in texts if Path(each).is_absolute()]


def _is_game(folder: Path) -> bool:
    try:
        return (folder / GAME_FILE).is_file()
    except (OSError, ValueError):
        return False
