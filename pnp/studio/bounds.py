"""The number at the cursor of a TOML file -> how far a slider may take it, as its schema says."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.source.json_schema import Schema
from pnp.source.toml import key_name
from pnp.studio.cursor import MAX_TEXT
from pnp.studio.grid_toml import TomlGrid
from pnp.studio.schema_walk import parts_at

_WIDE = 12  # steps that a slider has at least, where the bounds let it


@dataclass(frozen=True, slots=True)
class Bounds:
    """`before` and `behind` are how many characters of the number stand on either side of the cursor."""

    before: int
    behind: int
    key: str
    about: str
    value: float
    least: float
    most: float
    step: float
    exact: int  # digits behind the point


def bounds(text: str, at: int, schema: Schema | None) -> Bounds | None:
    """None where no number stands, or nobody says how far it may go. Raises ValueError for what is no TOML."""
    if schema is None or len(text) > MAX_TEXT:
        return None
    grid, offset = TomlGrid(text, schema), len(text[:at].encode("utf-8"))
    extent = grid.number_at(offset)
    if extent is None:
        return None
    parts = [part for part in parts_at(schema, extent.path, grid.values) if part.get("type") in ("integer", "number")]
    part = next(iter(parts), {})
    lowest = part.get("minimum", part.get("exclusiveMinimum"))
    highest = part.get("maximum", part.get("exclusiveMaximum"))
    if lowest is None or highest is None:
        return None
    written = grid.written(extent)
    exact = len(written.partition(".")[2]) if part["type"] == "number" else 0
    step, value = 10.0**-exact if part["type"] == "number" else 1.0, float(written)
    # Bounds are there against nonsense, and wide: around the value they are of use.
    room = max(abs(value), _WIDE * step)
    least = max(lowest + (step if "exclusiveMinimum" in part else 0), value - room)
    most = min(highest - (step if "exclusiveMaximum" in part else 0), value + room)
    about = str(part.get("description", ""))
    key = key_name(extent.path)
    return Bounds(offset - extent.start, extent.end - offset, key, about, value, least, most, step, exact)
