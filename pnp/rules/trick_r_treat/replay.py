"""A worked example -> played through the model; where the two disagree, problems at the example's row."""

from __future__ import annotations

from pnp.errors import Problem
from pnp.load.examples import Example
from pnp.rules.trick_r_treat.model import TrickRTreat


def replay_with(model: TrickRTreat, example: Example) -> list[Problem]:
    return []
