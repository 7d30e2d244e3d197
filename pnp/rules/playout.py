"""A model, bots and a seed -> one whole game, recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from pnp.rules.bots import Bot
from pnp.rules.protocol import Feature, IllegalAction, Model, Result, State


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a transcript: what everybody hears (no seat), or what one seat does."""

    text: str
    seat: int | None = None

    def __str__(self) -> str:
        return self.text if self.seat is None else f"  seat {self.seat + 1} {self.text}"


@dataclass(frozen=True, slots=True)
class Record:
    """What happened. `result` is None for a game that hit the horizon, which is a fault of the rules."""

    board: str
    bots: tuple[str, ...]
    seed: int
    steps: int
    choices: int  # legal actions summed over all decisions
    transcript: tuple[Line, ...]
    result: Result | None
    broken: tuple[str, ...]  # invariants that did not hold, each with the step
    coverage: Counter[Feature] = field(default_factory=Counter)
    measures: tuple[Mapping[str, float], ...] = ()
    traits: tuple[Mapping[str, str], ...] = ()


def playout(
    model: Model, board: str, bots: Sequence[Bot], seed: int, *, checked: bool = True, told: bool = True
) -> Record:
    """Plays one game. Dice and bots have streams of their own, so other bots meet the same rolls.

    `checked` looks at the invariants after every step and counts what was covered; `told` keeps the transcript.
    """
    dice = Random(f"{seed} dice")
    minds = [Random(f"{seed} seat {seat}") for seat in range(len(bots))]
    state = model.start(board, len(bots), dice)
    lines, broken, coverage = (
        [Line(state.heading)],
        [],
        Counter(model.fired(None, None, state)) if checked else Counter(),
    )
    steps = choices = 0
    while (seat := state.player()) is not None and steps < model.horizon * len(bots):
        actions = state.legal()
        action = bots[seat].choose(state.observe(seat), actions, minds[seat])
        after = state.apply(action, dice)
        steps, choices = steps + 1, choices + len(actions)
        if told:
            lines.append(Line(str(action), seat))
            if after.heading != state.heading:
                lines.append(Line(after.heading))
        if checked:
            broken += [f"step {steps} ({action}): {what}" for what in model.broken(state, action, after)]
            coverage.update(model.fired(state, action, after))
        state = after
    return Record(
        board=board,
        bots=tuple(bot.name for bot in bots),
        seed=seed,
        steps=steps,
        choices=choices,
        transcript=tuple(lines) if told else (),
        result=state.result(),
        broken=tuple(broken),
        coverage=coverage,
        measures=tuple(model.measures(state, seat) for seat in range(len(bots))),
        traits=tuple(model.traits(state, seat) for seat in range(len(bots))),
    )


def rerun(model: Model, record: Record) -> State:
    """Plays the game of a transcript again, from its lines alone. Raises IllegalAction where a line does not fit."""
    dice = Random(f"{record.seed} dice")
    state = model.start(record.board, len(record.bots), dice)
    for line in record.transcript:
        if line.seat is None:
            if line.text != state.heading:
                raise IllegalAction(f"“{line.text}” was told, “{state.heading}” is so")
            continue
        found = [action for action in state.legal() if str(action) == line.text]
        if len(found) != 1 or state.player() != line.seat:
            raise IllegalAction(f"“{line}” is not legal, or not the only action of that name")
        state = state.apply(found[0], dice)
    return state
