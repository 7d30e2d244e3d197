"""Positions of Trick or Treat in a line, for tests: who sits there, what they hold, what is being decided."""

from __future__ import annotations

from random import Random
from typing import Any

from pnp.build.compose import load
from pnp.games.trick_or_treat import Model
from pnp.games.trick_or_treat.actions import Kind
from pnp.games.trick_or_treat.flow import fresh
from pnp.games.trick_or_treat.readings import with_readings
from pnp.games.trick_or_treat.script import Loaded
from pnp.games.trick_or_treat.state import State
from pnp.games.trick_or_treat.table import Table, Turn
from pnp.games.trick_or_treat.vocabulary import Phase
from pnp.source.bundle import DATA
from pnp.source.folder import Folder

GAME = load(Folder(DATA / "trick-or-treat"))
MODEL = Model(GAME)
LORE = MODEL.lore
CARD = {card.id: number for number, card in enumerate(LORE.cards)}
CHARACTER = {one.id: number for number, one in enumerate(LORE.characters)}


def other_model(**readings: str) -> Model:
    """The game with other answers to some questions."""
    model = Model(GAME)
    model.lore = LORE.with_readings(with_readings(LORE.readings, readings))
    return model


def mask(names: str) -> int:
    """“imps-2 bats-5” as a set."""
    return sum(1 << CARD[name] for name in names.split())


def position(
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
    """The first seat is about to roll, unless told otherwise. Cards not mentioned lie under the Muster Deck, or in
    the hand of the last seat."""
    count = len(seats)
    placed = [CARD[name] for names in (*hands, *vaults, muster, discard) for name in names.split()]
    left = [card for card in range(len(LORE.cards)) if card not in placed]
    deck = [CARD[name] for name in muster.split()] + (left if rest == "muster" else [])
    table = Table(model.lore, (), Turn(number=1, phase=Phase.START, standing=((0, 0),) * count), placed=(0,) * count)
    players = []
    for seat, name in enumerate(seats):
        hand = mask(hands[seat]) if seat < len(hands) else 0
        if rest == "last" and seat == count - 1:
            hand |= sum(1 << card for card in left)
        player = fresh(CHARACTER[name], hand, points[seat] if seat < len(points) else 0, count, table)
        players.append(player._replace(vault=mask(vaults[seat]) if seat < len(vaults) else 0))
    table = table._replace(
        players=tuple(players),
        muster=tuple(deck),
        discard=tuple(CARD[name] for name in discard.split()),
        free_for_all=free_for_all,
    )
    return State(table.on(**turn))


def do(state: State, *wanted: Kind | str, rolls: tuple[int, ...] = (), rng: Random | None = None) -> State:
    """Takes the one legal action of each kind, or whose label holds the words."""
    dice = rng or Loaded(rolls)
    for want in wanted:
        found = [
            action
            for action in state.legal()
            if (action.kind is want if isinstance(want, Kind) else want in action.label)
        ]
        assert len(found) == 1, (want, [str(action) for action in state.legal()])
        state = state.apply(found[0], dice)
    return state


def kinds(state: State) -> set[Kind]:
    return {action.kind for action in state.legal()}


def labels(state: State, kind: Kind) -> list[str]:
    return [action.label for action in state.legal() if action.kind is kind]
