"""Zombie Mania! as its tests meet it: the bundled data, a model of it, and positions to start from."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bundled import FOLDERS, bundled

from pnp.games.zombie_mania import Model
from pnp.games.zombie_mania.actions import Action, Hand, hand_of
from pnp.games.zombie_mania.rulings import Rulings
from pnp.games.zombie_mania.state import SINGLE_GAME, Phase, State, opening
from pnp.play.bots import make_bot

ROOT = FOLDERS["zombie-mania"]
GAME = bundled("zombie-mania")
MODEL = Model(GAME)
RANDOM, GREEDY, CUNNING = (make_bot(name, MODEL) for name in ("random", "greedy", "cunning"))


def hand(dice: str, model: Model = MODEL) -> Hand:
    """From codes with spaces between them."""
    numbers = model.rules.numbers
    return hand_of([numbers.number(code) for code in dice.split()], numbers.kinds)


def playing(**rulings: object) -> Model:
    """The model with other readings."""
    return Model(GAME, replace(Rulings(), **rulings))  # type: ignore[arg-type]


def position(
    roll: str = "", kept: str = "", mats: tuple[int, ...] = (12, 12), seat: int = 0, model: Model = MODEL
) -> State:
    """Somebody has just rolled; without a roll, somebody may stop or roll what is not set aside."""
    rules = model.rules
    state = opening(rules, SINGLE_GAME, (1,) * len(mats), seat, Random(0))
    rolled = hand(roll)
    phase = Phase.DECIDE if not roll else Phase.KEEP if rules.zombies_in(rolled) else Phase.BUST
    buried = rules.numbers.start(len(mats)) * len(mats) - sum(mats)
    return replace(state, phase=phase, mats=mats, graveyard=buried, kept=hand(kept), rolled=rolled, taken=rules.empty)


def keep(dice: str) -> Action:
    return next(action for action in MODEL.rules.keeps(hand(dice)) if action.dice == hand(dice))


def labels(state: State) -> set[str]:
    return {str(action) for action in state.legal()}
