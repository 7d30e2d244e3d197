"""A file -> the same in the viewer that the system has for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

_PATIENCE_S = 0.5  # a viewer that stays open is no failure


def open_file(file: Path) -> str:
    """Nothing, or in one line why it cannot be shown."""
    place = file.resolve()
    try:
        if sys.platform == "win32":
            os.startfile(place)
            return ""
        name = "open" if sys.platform == "darwin" else "xdg-open"
        command = shutil.which(name)
        if command is None:
            return f"there is no “{name}” to show {file.as_posix()} with"
        nobody = subprocess.DEVNULL
        viewer = subprocess.Popen([command, str(place)], stdin=nobody, stdout=nobody, stderr=nobody)
        try:
            code = viewer.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            return ""
        return f"{name} cannot show {file.as_posix()} (it ended with {code})" if code else ""
    except OSError as error:
        return f"cannot show {file.as_posix()}: {error.strerror or error}"
