"""Full Moon Overload: what its data must hold, its executable model, and its worked examples replayed."""

from __future__ import annotations

from pnp.games.full_moon_overload.book import book_values
from pnp.games.full_moon_overload.findings import findings
from pnp.games.full_moon_overload.model import FullMoonOverload as Model
from pnp.games.full_moon_overload.replay import replay_with
from pnp.games.full_moon_overload.static import problems

__all__ = ["Model", "book_values", "findings", "problems", "replay_with"]
