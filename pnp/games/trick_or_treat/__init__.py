"""Trick or Treat: what its data must hold, its executable model, and its worked examples replayed."""

from __future__ import annotations

from pnp.games.trick_or_treat.checks import problems
from pnp.games.trick_or_treat.examples import replay_with
from pnp.games.trick_or_treat.rules import TrickOrTreat as Model

__all__ = ["Model", "problems", "replay_with"]
