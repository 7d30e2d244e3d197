"""Where pnp's own files are: the bundled games and the templates that all games share."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


BUNDLED = PACKAGE / "bundled"


def _bundle() -> Path:
    """In a wheel the data lies inside the package; in a checkout beside it."""
    return BUNDLED if BUNDLED.is_dir() else PACKAGE.parent


DATA = _bundle() / "data"
TEMPLATES = _bundle() / "templates"
