"""Trick or Treat: what its data must hold, its executable model, and its worked examples replayed."""

from __future__ import annotations

from pnp.games.trick_or_treat.model import TrickOrTreat as Model
from pnp.games.trick_or_treat.replay import replay_with
from pnp.games.trick_or_treat.static import problems

__all__ = ["Model", "problems", "replay_with"]
