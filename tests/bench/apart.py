"""A process that is measured -> its environment: the state of pnp that it runs, and nothing of what is the user's."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def environment(tree: Path = ROOT, home: Path | None = None) -> dict[str, str]:
    """With a home, what one command keeps is there for the next; without, every one starts from nothing."""
    settings = home or Path(tempfile.gettempdir()) / "pnp-bench-has-no-settings"
    return {
        **os.environ,
        "PYTHONPATH": str(tree),
        "PNP_CACHE_DIR": str(home / "cache") if home is not None else "",
        "PNP_CONFIG_DIR": str(settings / "config"),
    }
