"""Trick & Treat: what its data must hold, its executable model, and its worked examples replayed."""

from __future__ import annotations

from pnp.games.trick_and_treat.rules import TrickAndTreat as Model

__all__ = ["Model"]
