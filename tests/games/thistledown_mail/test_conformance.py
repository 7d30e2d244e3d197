"""The promises that the framework makes of every model."""

from __future__ import annotations

from pnp.games.thistledown_mail import Model
from pnp.play.testing import Conformance

from .positions import MODEL


class TestConformance(Conformance):
    def model(self) -> Model:
        return MODEL
