"""The end of a game -> figures that a designer asks for, and what each seat was in it."""

from __future__ import annotations

from pnp.games.full_moon_overload.state import State
from pnp.games.full_moon_overload.vocabulary import CLASSES

TURNS, MOVES, TIED = "turns", "moves a turn", "tied at the top"
ENOUGH = "turns enough for all"
FIRST = "first player wins"  # a shared win counts in parts
ALONE, SHARED, FEWER = "most cards, alone", "most cards, shared", "fewer cards"


def measures(state: State, seat: int, turns_each: int) -> dict[str, float]:
    """Of the game, and of the first player alone where they are about the first player."""
    result = state.result()
    if result is None:
        return {}
    found = {
        TURNS: float(state.turn),
        MOVES: state.moves / state.turn,
        "fresh cards": float(state.refreshes),
        "cards in a stash": float(len(state.stashes[seat])),
        TIED: float(len(result.winners) > 1),
        ENOUGH: float(state.turn >= turns_each * len(state.stashes)),
    }
    if seat == _first(state):
        found[FIRST] = 1 / len(result.winners) if seat in result.winners else 0.0
    return found


def traits(state: State, seat: int) -> dict[str, str]:
    """Wins are counted by the place in the order of turns, and by how a seat stood in each class at the end."""
    if not state.is_over:
        return {}
    place = (seat - _first(state)) % len(state.stashes) + 1
    found = {"place in the order of turns": str(place)}
    counts = [state.board.deck.counts(stash) for stash in state.stashes]
    for number, kind in enumerate(CLASSES):
        column = [one[number] for one in counts]
        leads = column[seat] == max(column) and column[seat] > 0
        found[f"{kind}s"] = FEWER if not leads else ALONE if column.count(max(column)) == 1 else SHARED
    return found


def _first(state: State) -> int:
    """The seat that began: the turns are taken in order."""
    return (state.seat - (state.turn - 1)) % len(state.stashes)
