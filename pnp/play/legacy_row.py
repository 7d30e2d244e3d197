"""Moved."""

from typing import NamedTuple

from pnp.source.toml import KeyPath


class Row(NamedTuple):
    """The row of the data that a feature comes from."""

    file: str
    path: KeyPath
