"""What pnp remembers for one user -> the folder that it is kept in."""

from __future__ import annotations

import os
from pathlib import Path

from pnp.source.problems import UsageError

VARIABLE = "PNP_CONFIG_DIR"


def config_folder() -> Path:
    """As the user says in the environment, else where the platform keeps such things. It may not be there yet.

    Raises UsageError where nobody knows a home. What the user says may be relative: whoever must not take a stranger's
    word looks at that.
    """
    if folder := os.environ.get(VARIABLE):
        return Path(folder)
    from platformdirs import user_config_path  # few commands ask

    try:
        return user_config_path("pnp", appauthor=False)
    except RuntimeError:
        raise UsageError(f"there is no folder of your own to keep this in  hint: set {VARIABLE}") from None
