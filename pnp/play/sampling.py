"""A model that makes up states from views -> what such a state does not keep of the view that it was made from.

A search looks at made-up states as if they were the true one: one that shows something else, or in which another seat
decides, leads it astray without a word.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pnp.play.bots import RANDOM, make_bot
from pnp.play.model import AnyModel, Model, State
from pnp.play.own_rules import line_at
from pnp.play.places import rules_at
from pnp.play.referee import Referee
from pnp.source.problems import Problem
from pnp.source.spans import Span

GAMES = (1, 2)
_MOMENTS = 60  # of each game: hands are full at its beginning, and shrink


def sample_problems(referee: Referee) -> Iterator[Problem]:
    """The first thing that is wrong, at the rules; nothing for rules that sample nothing, as most have no need to."""
    model = referee.model
    if model is None or type(model).sample is Model.sample:
        return
    for state, seed in moments(model, _MOMENTS):
        seat = state.player()
        assert seat is not None
        view = state.observe(seat)
        if fault := sample_fault(model.sample(view, Random(seed)), state, seat, view):
            hint = "deal at random only what the seat has not seen; all that its view shows stays as it is"
            yield _at(referee, model).problem(f"sample: {fault}", hint)
            return


def sample_fault(sampled: object, state: State[Any, Any], seat: int, view: object) -> str:
    """What a sampled state does not have of the true one, as the seat sees that; nothing where it is sound."""
    if not isinstance(sampled, State):
        return f"this gives {type(sampled).__name__}, and no state"
    if sampled.player() != seat:
        return f"seat {seat + 1} decides, and in the sampled state another does, or nobody"
    if sampled.observe(seat) != view:
        return f"the sampled state shows seat {seat + 1} something else than it has seen"
    if sampled.legal() != state.legal():
        return f"what is legal for seat {seat + 1} depends on something that it cannot see"
    return ""


def moments(model: AnyModel, most: int) -> Iterator[tuple[State[Any, Any], int]]:
    """Decisions of a few games that are played at random, each with a seed to go on with."""
    for game in GAMES:
        rng, bot = Random(game), make_bot(RANDOM, model)
        state: State[Any, Any] = model.start(model.boards[0], model.players[min(game - 1, 1)], rng)
        for step in range(most):
            seat = state.player()
            if seat is None:
                break
            yield state, step
            state = state.apply(bot.choose(state.observe(seat), state.legal(), rng), rng)


def _at(referee: Referee, model: AnyModel) -> Span:
    """Where the rules say how to sample, if they are the folder's own."""
    code, written = referee.found.code, getattr(type(model).sample, "__code__", None)
    own = line_at(code, written.co_filename, written.co_firstlineno) if code is not None and written else None
    return own or rules_at(referee.game)
