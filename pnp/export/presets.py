"""templates/<folder>/<id>.toml -> what somebody else's machine or shop asks for, as one value."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.source.bundle import TEMPLATES
from pnp.source.spans import misuse


def preset_names(folder: str) -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in (TEMPLATES / folder).glob("*.toml")))


def preset_path(folder: str, name: str, noun: str) -> Path:
    """UsageError if there is none of that name."""
    if name not in preset_names(folder):
        raise misuse(name, preset_names(folder), noun)
    return TEMPLATES / folder / f"{name}.toml"


def read_preset(folder: str, name: str, noun: str) -> Mapping[str, Any]:
    return tomllib.loads(preset_path(folder, name, noun).read_text(encoding="utf-8"))
