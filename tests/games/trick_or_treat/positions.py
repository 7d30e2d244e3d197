"""Positions of Trick or Treat in a line, for tests: who sits there, what they hold, what is being decided."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bundled import bundled

from pnp.games.trick_or_treat import Model
from pnp.games.trick_or_treat.actions import Kind
from pnp.games.trick_or_treat.card_sets import mask_of
from pnp.games.trick_or_treat.rules import State
from pnp.games.trick_or_treat.script import LoadedDie
from pnp.games.trick_or_treat.state import Phase, Position, Turn
from pnp.games.trick_or_treat.turn import new_player
from pnp.play.bots import make_bot
from pnp.play.rulings import switched

GAME = bundled("trick-or-treat")
MODEL = Model(GAME)
DATA = MODEL.data
CARD = {card.id: number for number, card in enumerate(DATA.cards)}
CHARACTER = {character.id: number for number, character in enumerate(DATA.characters)}


def other_model(**rulings: str) -> Model:
    """The game with other answers to some questions."""
    return Model(GAME, switched(MODEL.rulings, rulings))


def mask(names: str) -> int:
    """“imps-2 bats-5” as a set."""
    return mask_of(CARD[name] for name in names.split())


def set_up(
    *seats: str,
    hands: tuple[str, ...] = (),
    vaults: tuple[str, ...] = (),
    points: tuple[int, ...] = (),
    muster: str = "",
    discard: str = "",
    rest: str = "muster",
    model: Model = MODEL,
    free_for_all: bool = False,
    **turn: Any,
) -> State:
    """The first seat is about to roll, unless `turn` says otherwise.

    Cards not mentioned lie under the Muster Deck, or in the hand of the last seat.
    """
    count = len(seats)
    mentioned = [CARD[name] for names in (*hands, *vaults, muster, discard) for name in names.split()]
    left = [card for card in range(len(DATA.cards)) if card not in mentioned]
    deck = [CARD[name] for name in muster.split()] + (left if rest == "muster" else [])
    players = []
    for seat, name in enumerate(seats):
        hand = mask(hands[seat]) if seat < len(hands) else 0
        if rest == "last" and seat == count - 1:
            hand |= mask_of(left)
        player = new_player(DATA, count, CHARACTER[name], hand, points[seat] if seat < len(points) else 0)
        players.append(player._replace(vault=mask(vaults[seat]) if seat < len(vaults) else 0))
    position = Position(
        data=model.data,
        players=tuple(players),
        turn=Turn(number=1, phase=Phase.START, standing=((0, 0),) * count),
        muster=tuple(deck),
        discard=tuple(CARD[name] for name in discard.split()),
        placed=(0,) * count,
        free_for_all=free_for_all,
    )
    return State(position.with_turn(**turn))


def do(state: State, *wanted: Kind | str, rolls: tuple[int, ...] = (), rng: Random | None = None) -> State:
    """Takes the one legal action of each kind, or whose label holds the words."""
    dice = rng or LoadedDie(rolls)
    for want in wanted:
        actions = [
            action
            for action in state.legal()
            if (action.kind is want if isinstance(want, Kind) else want in action.label)
        ]
        assert len(actions) == 1, (want, [str(action) for action in state.legal()])
        state = state.apply(actions[0], dice)
    return state


def ended(state: State) -> State:
    """Buys nothing more, neither before the refill nor between two cards of it."""
    turn = state.position.turn.number
    while state.position.turn.number == turn and Kind.END in kinds(state):
        state = do(state, Kind.END)
    return state


def kinds(state: State) -> set[Kind]:
    return {action.kind for action in state.legal()}


def labels(state: State, kind: Kind) -> list[str]:
    return [action.label for action in state.legal() if action.kind is kind]


def walk(players: int, seed: int, bot: str = "random") -> Iterator[State]:
    """Every decision of a game of bots."""
    rng, player = Random(f"{seed} game"), make_bot(bot, MODEL)
    state = MODEL.start("table", players, rng)
    while (seat := state.player()) is not None:
        yield state
        state = state.apply(player.choose(state.observe(seat), state.legal(), rng), rng)
