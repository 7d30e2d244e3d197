"""Where a user's own settings lie: the platform's folder for them, or the one that the environment names."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "PNP_CONFIG_DIR"


def config_folder() -> Path:
    """It need not be there."""
    if folder := os.environ.get(VARIABLE):
        return Path(folder)
    from platformdirs import user_config_path  # few commands ask

    return user_config_path("pnp", appauthor=False)
