"""A recorded game -> played again, from the lines of its transcript alone."""

from __future__ import annotations

from random import Random
from typing import Any

from pnp.play.model import AnyModel, IllegalAction, State
from pnp.play.playout import Record
from pnp.play.wording import in_words


def rerun(model: AnyModel, record: Record) -> State[Any, Any]:
    """Plays the game of a transcript again, from its lines alone. Raises IllegalAction where a line does not fit."""
    dice = Random(f"{record.seed} dice")
    state: State[Any, Any] = model.start(record.board, len(record.bots), dice)
    for line in record.transcript:
        if line.seat is None:
            if line.text != (heading := in_words(state.heading, model.names)):
                raise IllegalAction(f"“{line.text}” was told, “{heading}” is so")
            continue
        found = [action for action in state.legal() if in_words(str(action), model.names) == line.text]
        if len(found) != 1 or state.player() != line.seat:
            raise IllegalAction(f"“{line}” is not legal, or not the only action of that name")
        state = state.apply(found[0], dice)
    return state
