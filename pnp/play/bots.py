"""Bots: a player's view and the legal actions -> the one to take. They see only what a player may see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from pnp.play.chance import any_of
from pnp.play.model import AnyModel, Appraise, Model, by_kind
from pnp.play.search.bot import SearchBot
from pnp.source.problems import UsageError
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
SEARCH, EXAMPLE = "mcts", "mcts:100"
MOST_PLAYOUTS = 100_000


def bot_names(model: AnyModel) -> tuple[str, ...]:
    return (RANDOM, GREEDY, *model.bots)


def make_bot(name: str, model: AnyModel) -> Bot:
    """Raises UsageError for a name that no bot has."""
    if name not in bot_names(model) and name.partition(":")[0] == SEARCH:
        playouts = playouts_of(name)
        guided = type(model).appraise is not Model.appraise
        on: Bot = AppraisingBot(GREEDY, model.appraise) if guided else RandomBot()
        others = [AppraisingBot(name, appraise) for name, appraise in model.bots.items()]
        return SearchBot(name, model, playouts, [bot.choose for bot in (on, *others)])
    if name not in bot_names(model):
        raise misuse(name, (*bot_names(model), EXAMPLE), "bot")
    if name == RANDOM:
        return RandomBot()
    return AppraisingBot(name, model.appraise if name == GREEDY else model.bots[name])


def playouts_of(name: str) -> int:
    """How many playouts each decision of a bot takes at most: 0 for those that do not search. Raises UsageError."""
    kind, _, number = name.partition(":")
    if kind != SEARCH:
        return 0
    if not number.isascii() or not number.isdecimal():
        raise UsageError(f"“{name}”: a bot that searches is told how many playouts a decision gets, as in “{EXAMPLE}”")
    if not 1 <= int(number[:9]) <= MOST_PLAYOUTS or len(number) > 9:
        raise UsageError(f"“{name}”: a decision gets 1 to {MOST_PLAYOUTS:,} playouts")
    return int(number)
