"""The user's own key -> bytes that nobody else has: with it pnp seals what it keeps for him, and knows it again."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from pnp.disk.config import config_folder
from pnp.source.problems import UsageError

KEY_FILE = "store.key"
_BYTES = 32


def user_key() -> bytes | None:
    """Made once for each user, beside his settings, and readable by nobody else; None where it cannot be kept."""
    try:
        file = config_folder() / KEY_FILE
        if not file.is_absolute():  # no stranger's folder that we happen to stand in
            return None
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            _write(file)
        key = file.read_bytes()
        if len(key) != _BYTES:  # none of ours: what it sealed, if anything, is lost
            _write(file, anew=True)
            key = file.read_bytes()
    except (OSError, UsageError):
        return None
    return key if len(key) == _BYTES else None


def _write(file: Path, *, anew: bool = False) -> None:
    """Whole or not at all: two builds may want one at the same time, and the first is everybody's."""
    aside = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(secrets.token_bytes(_BYTES))
        try:
            if anew:
                aside.replace(file)
            else:
                os.link(aside, file)
        except FileExistsError:
            pass
        except OSError:  # a disk without links
            aside.replace(file)
    finally:
        aside.unlink(missing_ok=True)
