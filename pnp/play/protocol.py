"""Moved to model."""

from typing import Any

from pnp.play.legacy_row import Row
from pnp.play.model import Appraise, Feature, IllegalAction, Result, TextTable
from pnp.play.playout import described

Tabled = TextTable
Model = Any
__all__ = ["Appraise", "Feature", "IllegalAction", "Model", "Result", "Row", "Tabled", "described"]
