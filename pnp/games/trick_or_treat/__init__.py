"""Trick or Treat: a tarot suit race with sixteen powers."""

from __future__ import annotations

from pnp.games.trick_or_treat.rules import TrickOrTreat as Model

__all__ = ["Model"]
