"""Moved."""

from pnp.game.content.rulings import Ruling, RulingId, Rulings
from pnp.game.fields import Prose

__all__ = ["Prose", "Ruling", "RulingId", "Rulings"]
