"""The dice game of the templates, trusted, with so few rounds that a game takes a moment; and experiments on it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from play import pebbles

from pnp.lab.executors import executor
from pnp.lab.experiment import Experiment, Trial
from pnp.lab.plans import Asked, Plan, sweep
from pnp.lab.store import Kept
from pnp.play.trust import trust_once

NOTHING_KEPT = Kept(None, "", None)


def write(folder: Path) -> Path:
    root = pebbles.write(folder)
    pebbles.edit(root / "game.toml", "rounds = 12", "rounds = 3")
    return root


def planned(root: Path, settings: Sequence[str], games: int = 60, **asked: object) -> Plan:
    trust_once(True)
    try:
        return sweep(root, settings, Asked(games, **asked))  # type: ignore[arg-type] # any of its fields
    finally:
        trust_once(False)


def nothing(*_: object) -> None:
    pass


def tried(plan: Plan, jobs: int = 1, kept: Kept = NOTHING_KEPT, tell: object = nothing) -> Experiment:
    assert callable(tell)
    with executor(plan.bases, jobs) as doing:
        return Trial(plan.request, plan.variants, doing, kept, tell).run()
