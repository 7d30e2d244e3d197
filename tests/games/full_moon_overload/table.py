"""Full Moon Overload laid out for tests: cards by name, positions, one action after another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from pnp.games.full_moon_overload import Model
from pnp.games.full_moon_overload.actions import Action, Kind, Stage
from pnp.games.full_moon_overload.board import NONE, laid
from pnp.games.full_moon_overload.state import FirstDraw, State
from pnp.play.rules import load
from pnp.source.bundle import DATA
from pnp.source.folder import Folder

ROOT = DATA / "full-moon-overload"
GAME = load(Folder(ROOT))
MODEL = Model(GAME)
RNG = Random(0)
SUITS = ("wires", "vials", "arms", "zent")
SIZES = [f"{rows}x{columns}" for rows, columns in product(range(3, 7), repeat=2)]
TITLES = ("apprentice", "agent", "supervisor", "executive")


def code(name: str) -> int:
    """`wires-7 v` is turned; `.` is nothing."""
    return NONE if name == "." else laid(MODEL.deck.numbers[name.removesuffix(" v")], name.endswith(" v"))


def cards(names: str) -> tuple[int, ...]:
    """Cards between commas."""
    return tuple(code(name.strip()) for name in names.split(",")) if names else ()


def position(grid: list[str], model: Model = MODEL, players: int = 2, **changes: Any) -> State:
    """Rows from the north to the south; the first player is about to open."""
    rows = [cards(row) for row in reversed(grid)]
    state = State(
        board=model.board(len(rows), len(rows[0])),
        draw=FirstDraw(),
        turn=1,
        seat=0,
        stage=Stage.OPEN,
        pile=(),
        grid=tuple(card for row in rows for card in row),
        hands=(NONE,) * players,
        stashes=((),) * players,
    )
    return replace(state, **changes)


def act(state: State, kind: Kind, where: str = "") -> State:
    actions = [action for action in state.legal() if (action.kind, action.where) == (kind, where)]
    assert len(actions) == 1, list(map(str, state.legal()))
    return state.apply(actions[0], RNG)


def wheres(state: State, *kinds: Kind) -> list[str]:
    return [action.where for action in state.legal() if action.kind in kinds]


HALL = ["vials-9, major-4, vials-2", "wires-3, arms-6, agent-vials", "zent-3, wires-8, vials-10 v"]


def steps(seed: int, size: str) -> Iterator[tuple[State, Action, State]]:
    """Of a game in which two players do anything."""
    rng = Random(seed)
    state = MODEL.start(size, 2, rng)
    while state.player() is not None:
        action = rng.choice(state.legal())
        after = state.apply(action, rng)
        yield state, action, after
        state = after
