"""Trick 'r Treat: what its data must hold, its executable model, its worked examples, odds and findings."""

from __future__ import annotations

from pnp.games.trick_r_treat.rules import TrickRTreat as Model

__all__ = ["Model"]
