"""Where pnp's own files are: the bundled games and the templates that all games share."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def _bundle() -> Path:
    """In a wheel the data lies inside the package; in a checkout beside it."""
    packed = PACKAGE / "bundled"
    return packed if packed.is_dir() else PACKAGE.parent


DATA = _bundle() / "data"
TEMPLATES = _bundle() / "templates"
