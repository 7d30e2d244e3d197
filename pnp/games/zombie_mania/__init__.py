"""Zombie Mania!: roll eight dice, set zombies aside, press your luck, and get rid of the zombies on your mat."""

from __future__ import annotations

from pnp.games.zombie_mania.rules import ZombieMania as Model

__all__ = ["Model"]
