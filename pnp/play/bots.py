"""Bots: a player's view and the legal actions -> the one to take. They see only what a player may see."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from random import Random
from typing import Any, Protocol

from pnp.play.model import AnyModel, Appraise
from pnp.source.spans import misuse


class Bot(Protocol):
    @property
    def name(self) -> str: ...

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any: ...


_KIND = attrgetter("kind")


class RandomBot:
    """First any kind of action, then any action of that kind: what is rare among the legal ones is tried, too."""

    name = "random"

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        by_kind: dict[object, list[Any]] = {}
        for kind, some in groupby(actions, _KIND):  # alike ones come together: to hash each would take longer
            by_kind.setdefault(kind, []).extend(some)
        return rng.choice(rng.choice(list(by_kind.values())))


class AppraisingBot:
    """The action that is appraised highest; among equals, any."""

    def __init__(self, name: str, appraise: Appraise) -> None:
        self.name, self.appraise = name, appraise

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        if len(actions) == 1:
            return actions[0]
        worths = self.appraise(view, actions)
        best = max(worths)
        return rng.choice([action for action, worth in zip(actions, worths, strict=True) if worth == best])


RANDOM, GREEDY = "random", "greedy"


def bot_names(model: AnyModel) -> tuple[str, ...]:
    return (RANDOM, GREEDY, *model.bots)


def make_bot(name: str, model: AnyModel) -> Bot:
    """Raises UsageError for a name that no bot has."""
    if name not in bot_names(model):
        raise misuse(name, bot_names(model), "bot")
    if name == RANDOM:
        return RandomBot()
    return AppraisingBot(name, model.appraise if name == GREEDY else model.bots[name])
