"""Moved."""

from pnp.game.content.maps import *  # noqa: F403
from pnp.game.content.maps import MAX_HEXES, MAX_ROWS, Edge, HexMap, Maps, Terrain

__all__ = ["MAX_HEXES", "MAX_ROWS", "Edge", "HexMap", "Maps", "Terrain"]
