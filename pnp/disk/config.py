"""What pnp remembers for one user -> the folder that it is kept in."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "PNP_CONFIG_DIR"


def config_folder() -> Path:
    """As the user says in the environment, else where the platform keeps such things. It may not be there yet.

    Where nobody knows a home, it comes out relative: whoever must not take a stranger's word asks for that.
    """
    if folder := os.environ.get(VARIABLE):
        return Path(folder)
    from platformdirs import user_config_path  # few commands ask

    return user_config_path("pnp", appauthor=False)
