"""A game as it stands on the desk -> what each layer of a check finds, as lights."""

from __future__ import annotations

from pnp.studio.view import View


class Check(View):
    name = "check"
