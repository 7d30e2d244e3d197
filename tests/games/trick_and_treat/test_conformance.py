"""Trick & Treat keeps the promises of the framework."""

from __future__ import annotations

from pnp.play.model import AnyModel
from pnp.play.testing import Conformance

from .positions import MODEL


class TestConformance(Conformance):
    def model(self) -> AnyModel:
        return MODEL
