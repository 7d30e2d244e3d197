"""Trick 'r Treat keeps the promises of the framework."""

from __future__ import annotations

from pnp.games.trick_r_treat import Model
from pnp.play.testing import Conformance

from .setups import MODEL


class TestConformance(Conformance):
    def model(self) -> Model:
        return MODEL
