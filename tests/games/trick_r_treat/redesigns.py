"""What an honest designer may change in this game, and what must be printed then."""

from __future__ import annotations

from ..redesigns import Redesign

REDESIGNS: tuple[Redesign, ...] = ()
