"""A folder, with what is not saved yet -> what each layer of a check finds, told while they are looked at.

As everything that is sent from one process to another, it is plain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from pnp.build.check import Layer, checked
from pnp.build.session import Draft
from pnp.source.problems import Problem, in_order
from pnp.studio.bench import Ask, Told, told

LAYERS = tuple(Layer)
_PAUSE_S = 0.1  # between two words about the same layer
_RAREST = 12


@dataclass(frozen=True, slots=True)
class Step:
    """How far a layer is, and what it has found by then; what follows from it is among that until the end."""

    layer: Layer
    done: int
    of: int
    problems: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a check: problems by layer, the layers that were looked at, and what came up in how many games."""

    problems: tuple[tuple[Layer, Told], ...]
    looked_at: tuple[Layer, ...]
    unruled: str
    games: int
    named: int  # things that the rules name
    met: int  # those of them that came up
    rarest: tuple[tuple[str, int], ...]  # each with how often it did


def examined(ask: Ask, tell: Callable[[object], None]) -> Verdict:
    """The same as `pnp check`, with the texts as an editor has them; games are played one after the other."""
    last: dict[Layer, float] = {}
    draft = Draft(ask.root, ask.unsaved)

    def heard(layer: Layer, done: int, of: int, found: Sequence[Problem]) -> None:
        now = monotonic()
        if done == of or now - last.get(layer, 0.0) >= _PAUSE_S:
            last[layer] = now
            tell(Step(layer, done, of, tuple(told(draft, in_order(found)))))

    report = checked(ask.root, jobs=1, folder=draft, tell=heard)
    by_layer = {problem: report.layer(problem) for problem in report.problems}
    rarest = sorted(report.coverage.items(), key=lambda item: (item[1], item[0]))
    return Verdict(
        tuple((by_layer[problem], said) for problem, said in zip(by_layer, told(draft, by_layer), strict=True)),
        report.looked_at,
        report.unruled,
        report.games,
        len(rarest),
        sum(times > 0 for _, times in rarest),
        tuple((str(feature), times) for feature, times in rarest[:_RAREST]),
    )
