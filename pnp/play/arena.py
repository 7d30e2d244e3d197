"""A list of bots -> a round robin of all of them: who beats whom, and how strong each is.

Of two who meet, one sits alone among the other's like, at every seat in turn, and then the other way round; the dice of
all these games are the same, and the same for every pair. Alone at the table, everybody plays the same games, and
points are compared.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from pnp.play.bots import make_bot
from pnp.play.crosstable import Standing, standing
from pnp.play.model import AnyModel
from pnp.play.places import length_at
from pnp.play.playout import Record
from pnp.play.search.worth import sign_alone
from pnp.play.simulate import game_seed, sound, unplayable
from pnp.play.sittings import Playing, Sitting, played
from pnp.source.budget import Budget
from pnp.source.folder import Folder
from pnp.source.problems import UsageError
from pnp.source.spans import misuse
from pnp.source.wording import between, digits


@dataclass(frozen=True, slots=True)
class Contest:
    """What was asked for."""

    bots: tuple[str, ...]
    games: int = 100  # of each pair, at least: as many as it takes for all seats in turn
    players: int | None = None
    board: str | None = None
    seed: int = 1
    jobs: int = 1


def contest(
    root: Path, asked: Contest, progress: Callable[[int, int, str], None], playing: Playing = played
) -> tuple[Standing, bool]:
    """Plays, and sums up; the second value says whether all games were finished, which Ctrl-C prevents.

    Raises UsageError for a contest that the game cannot grant, DataError for a game that cannot be played.
    """
    referee = sound(Folder(root))
    with Budget().step("reading the game by its rules", lambda: length_at(referee.game)):
        model = referee.model
    if model is None:
        raise unplayable(referee)
    plan = list(sittings(model, asked))
    records: list[Record] = []
    finished = False
    try:
        with playing(root, model, plan, asked.jobs) as coming:
            for number, record in enumerate(coming, 1):
                records.append(record)
                progress(number, len(plan), f"{number:,} of {len(plan):,} games")
        finished = True
    except KeyboardInterrupt:
        pass
    sign = sign_alone(model) if players_of(model, asked) == 1 else 1
    return standing(asked.bots, records, planned=len(plan), sign=sign), finished


def sittings(model: AnyModel, asked: Contest) -> Iterator[Sitting]:
    """Pair by pair and seat by seat, and again with other dice: whoever stops them has met all alike. UsageError."""
    _refuse_nonsense(model, asked)
    players = players_of(model, asked)
    boards = model.usual_boards if asked.board is None else (asked.board,)
    pairs = [(bot, bot) for bot in asked.bots] if players == 1 else list(combinations(asked.bots, 2))
    for number in range(math.ceil(asked.games / len([*_seats(players)]))):
        for one, other in pairs:
            for seats in _seats(players):
                bots = tuple(other if seat else one for seat in seats)
                yield Sitting(boards[number % len(boards)], bots, game_seed(asked.seed, number))


def _seats(players: int) -> Iterator[tuple[bool, ...]]:
    """Which seats are the other one's: one alone at every seat in turn, and the other way round."""
    for alone in range(players):
        yield tuple(seat != alone for seat in range(players))
    if players > 2:
        for alone in range(players):
            yield tuple(seat == alone for seat in range(players))


def players_of(model: AnyModel, asked: Contest) -> int:
    fewest, most = model.players
    return asked.players if asked.players is not None else min(max(2, fewest), most)


def _refuse_nonsense(model: AnyModel, asked: Contest) -> None:
    fewest, most = model.players
    for name in asked.bots:
        make_bot(name, model)
    if len(asked.bots) < 2:
        raise UsageError("at least two bots must meet  hint: as in --bots greedy,random")
    if twice := [name for number, name in enumerate(asked.bots) if name in asked.bots[:number]]:
        raise UsageError(f"{twice[0]} is named twice: nobody plays against themselves")
    if asked.games < 1:
        raise UsageError(f"{asked.games} games: at least one is needed")
    if asked.jobs < 1:
        raise UsageError(f"{asked.jobs} jobs: at least one is needed")
    if not fewest <= players_of(model, asked) <= most:
        raise UsageError(f"{digits(players_of(model, asked), 'player')}: the game is for {between(fewest, most)}")
    if asked.board is not None and not model.plays_on(asked.board):
        raise misuse(asked.board, model.boards, "map")
