"""Folders that were opened, and the last port -> a small file beside the user's settings; and back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

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
    """Put first. Where nothing can be kept, the folder is open all the same."""
    root = root.resolve()
    _keep("folders", [str(each) for each in (root, *(folder for folder in _listed() if folder != root))][:_MOST])


def forget(root: Path) -> None:
    """Off the list; the folder stays where it is."""
    _keep("folders", [str(folder) for folder in _listed() if folder != root.resolve()])


def last_port() -> int:
    """The one that a studio had last; 0 where nobody knows."""
    port = _known().get("port")
    return port if isinstance(port, int) and 0 < port < 65_536 else 0


def remember_port(port: int) -> None:
    _keep("port", port)


def _keep(key: str, value: object) -> None:
    """Where nothing can be kept, nothing is."""
    with suppress(OutputError, UsageError):
        place = config_folder()
        make_folder(place)
        write_text(place / _FILE, json.dumps({**_known(), key: value}, indent=1))


def _known() -> dict[str, Any]:
    try:
        data = (config_folder() / _FILE).read_bytes()
        known = json.loads(data) if len(data) <= _MOST_BYTES else {}
    except (OSError, ValueError, UsageError):
        return {}
    return known if isinstance(known, dict) else {}


def _listed() -> Iterable[Path]:
    folders = _known().get("folders")
    texts = [each for each in folders if isinstance(each, str)] if isinstance(folders, list) else []
    return [Path(each) for each in texts if Path(each).is_absolute()]


def _is_game(folder: Path) -> bool:
    try:
        return (folder / GAME_FILE).is_file()
    except (OSError, ValueError):
        return False
