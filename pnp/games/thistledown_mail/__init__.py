"""The Thistledown Mail: choose a height, drift with the wind that blows there, and bring letters to a whole vale."""

from __future__ import annotations

from pnp.games.thistledown_mail.rules import ThistledownMail as Model

__all__ = ["Model"]
