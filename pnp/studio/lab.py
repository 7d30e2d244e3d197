"""A game as it stands on the desk -> figures of what is played."""

from __future__ import annotations

from pnp.studio.view import View


class Lab(View):
    name = "lab"
