"""What was measured, as it is stored -> seals and marks by which one sees that it was edited, or that it is old."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from pnp.game.lab_commands import read_command
from pnp.source.absent import ABSENT
from pnp.source.problems import Refused

SEAL = "seal"
KEPT_NAMES = ("games", "low", "high")  # what texts can ask of an experiment besides its figures
_LENGTH = 12


def mark(values: Mapping[str, Any]) -> str:
    """A few letters that are others as soon as a value is; of dates, too, which TOML has and JSON has not."""
    return hashlib.sha256(json.dumps(values, sort_keys=True, default=repr).encode()).hexdigest()[:_LENGTH]


def seal(values: Mapping[str, Any]) -> str:
    """A few letters that are others as soon as a row says anything else than what was written when it was measured."""
    return mark({key: value for key, value in values.items() if key != SEAL})


def is_as_measured(values: Mapping[str, Any]) -> bool:
    return values.get(SEAL) == seal(values)


def again(folder: str, *names: str) -> str:
    """What to type."""
    return f"pnp experiments {folder} {' '.join(f'--only {name}' for name in names)} --write"


def experiment_values(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """For texts: figures by experiment and name, with the ends of their intervals; a gap for what does not hold."""
    return {str(row["id"]): _figures(row) for row in rows if "id" in row}


def _figures(row: dict[str, Any]) -> dict[str, Any]:
    holds, told = is_as_measured(row), row.get("figure")
    figures = [it for it in told if isinstance(it, dict) and "id" in it] if isinstance(told, list) else []

    def of(key: str) -> dict[str, Any]:
        return {str(it["id"]): it.get(key, ABSENT) if holds else ABSENT for it in figures}

    return {**of("value"), "low": of("low"), "high": of("high"), **_games(row)}


def _games(row: dict[str, Any]) -> dict[str, int]:
    try:
        return {"games": read_command(str(row.get("command"))).games}
    except Refused:  # told where it stands
        return {}
