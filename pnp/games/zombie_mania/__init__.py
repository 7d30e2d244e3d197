"""Zombie Mania!: what its data must hold, its executable model, its odds, and its worked examples replayed."""

from __future__ import annotations

from pnp.games.zombie_mania.model import ZombieMania as Model
from pnp.games.zombie_mania.odds import book_values, odds
from pnp.games.zombie_mania.replay import replay, replay_with
from pnp.games.zombie_mania.static import problems

__all__ = ["Model", "book_values", "odds", "problems", "replay", "replay_with"]
