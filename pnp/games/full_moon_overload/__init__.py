"""Full Moon Overload: what its data must hold, its executable model, and its worked examples replayed."""

from __future__ import annotations

from pnp.games.full_moon_overload.rules import FullMoonOverload as Model

__all__ = ["Model"]
