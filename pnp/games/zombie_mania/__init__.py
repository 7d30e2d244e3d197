"""Zombie Mania!: what its data must hold, its executable model, its odds, and its worked examples replayed."""

from __future__ import annotations

from pnp.games.zombie_mania.checks import problems
from pnp.games.zombie_mania.examples import replay_with
from pnp.games.zombie_mania.odds import book_values, odds
from pnp.games.zombie_mania.rules import ZombieMania as Model

__all__ = ["Model", "book_values", "odds", "problems", "replay_with"]
