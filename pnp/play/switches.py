"""Moved to rulings."""

from pnp.play.rulings import read_rulings as read_switches
from pnp.play.rulings import readings
from pnp.play.rulings import ruling_problems as switch_problems

__all__ = ["read_switches", "readings", "switch_problems"]
