"""Bots: a player's view and the legal actions -> the one to take. They see only what a player may see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from pnp.play.chance import any_of
from pnp.play.model import AnyModel, Appraise, by_kind
from pnp.source.spans import misuse


class Bot(Protocol):
    @property
    def name(self) -> str: ...

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any: ...


class RandomBot:
    """First any kind of action, then any action of that kind: what is rare among the legal ones is tried, too."""

    name = "random"

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        return self.pick(by_kind(actions), rng)

    def pick(self, kinds: Sequence[Sequence[Any]], rng: Random) -> Any:
        """The same, for who has the actions by kind."""
        actions, draw = any_of(kinds, rng), rng.getrandbits
        number = len(actions)
        bits = number.bit_length()
        drawn = draw(bits)  # once more what `any_of` does, since there is no step without it
        while drawn >= number:
            drawn = draw(bits)
        return actions[drawn]


class AppraisingBot:
    """The action that is appraised highest; among equals, any."""

    def __init__(self, name: str, appraise: Appraise) -> None:
        self.name, self.appraise = name, appraise

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        if len(actions) == 1:
            return actions[0]
        worths = self.appraise(view, actions)
        best = max(worths)
        return any_of([action for action, worth in zip(actions, worths, strict=True) if worth == best], rng)


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
