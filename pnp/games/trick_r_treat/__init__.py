"""Trick 'r Treat: what its data must hold, its executable model, its worked examples, odds and findings."""

from __future__ import annotations

from pnp.games.trick_r_treat.checks import problems
from pnp.games.trick_r_treat.examples import replay_with
from pnp.games.trick_r_treat.findings import findings, judged
from pnp.games.trick_r_treat.odds import book_values, odds
from pnp.games.trick_r_treat.rules import TrickRTreat as Model

__all__ = ["Model", "book_values", "findings", "judged", "odds", "problems", "replay_with"]
