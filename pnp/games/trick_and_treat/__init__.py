"""Trick & Treat: what its data must hold, its executable model, and its worked examples replayed."""

from __future__ import annotations

from pnp.games.trick_and_treat.model import TrickAndTreat as Model
from pnp.games.trick_and_treat.replay import replay, replay_with
from pnp.games.trick_and_treat.static import problems

__all__ = ["Model", "problems", "replay", "replay_with"]
