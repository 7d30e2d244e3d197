"""A request -> many games of bots, played and summed up."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from pnp.play.bots import make_bot
from pnp.play.model import AnyModel, TextTable
from pnp.play.places import length_at
from pnp.play.playout import Record
from pnp.play.referee import Referee
from pnp.play.rules import load
from pnp.play.sittings import Playing, Sitting, played
from pnp.play.summary import Summary, summarised
from pnp.source.budget import Budget
from pnp.source.folder import Folder
from pnp.source.problems import Problems, UsageError
from pnp.source.spans import misuse
from pnp.source.wording import between, digits


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for. No boards: all of them in turn. Fewer bots than players: they sit down in turn."""

    games: int = 100
    players: int | None = None
    bots: tuple[str, ...] = ("greedy",)
    board: str | None = None
    seed: int = 1
    jobs: int = 1
    logged: bool = False  # whether transcripts are kept


def simulate(
    root: Path,
    request: Request,
    tell: Callable[[Record], None],
    progress: Callable[[int, int, str], None],
    playing: Playing = played,
) -> tuple[Summary, bool]:
    """Plays, and sums up; the second value says whether all games were finished, which Ctrl-C prevents.

    Raises UsageError for a request that the game cannot grant, DataError for a game that cannot be played.
    """
    referee = sound(Folder(root))
    with Budget().step("reading the game by its rules", lambda: length_at(referee.game)):
        model = referee.model
    if model is None:
        raise unplayable(referee)
    plan = list(sittings(model, request))
    records: list[Record] = []
    finished = False
    try:
        with playing(root, model, plan, request.jobs) as coming:
            for number, record in enumerate(coming, 1):
                records.append(record)
                tell(record)
                progress(number, len(plan), f"{number} of {len(plan)} games")
        finished = True
    except KeyboardInterrupt:
        pass
    summary = summarised(model, records)
    if finished:
        with Budget().step("looking at the games", lambda: length_at(referee.game, model)):
            summary = replace(summary, findings=tuple(referee.findings(records)))
    return summary, finished


def player_counts(root: Path, wanted: str | None) -> list[int | None]:
    """“all” are all that the game is for; None leaves the choice to the bots. UsageError for what is no number."""
    if wanted is None:
        return [None]
    if wanted == "all":
        fewest, most = load(Folder(root)).identity.players
        return list(range(fewest, most + 1))
    if not wanted.isascii() or not wanted.isdecimal():
        raise UsageError(f"“{wanted}” players: a number, or “all”")
    return [int(wanted)]


def exact_odds(root: Path, words: Sequence[str]) -> Sequence[TextTable]:
    """What the game's rules can work out. UsageError where there is nothing, DataError for unplayable data."""
    referee = sound(Folder(root))
    with Budget().step("working out the odds", lambda: length_at(referee.game)):
        tables = referee.odds(words)
    if referee.model is None:
        raise unplayable(referee)
    if tables is None:
        raise UsageError(f"{referee.game.identity.id} has no odds to work out")
    return tables


def unplayable(referee: Referee) -> UsageError:
    """Why nobody can play it: there are no rules, or they are not trusted."""
    if (note := referee.found.note) is not None and referee.found.code is not None:
        return UsageError(f"{note.file}: {note.message}  hint: {note.hint}")
    return UsageError(f"{referee.game.identity.id} has no rules to play by")


def sound(folder: Folder) -> Referee:
    """Of a game that its rules find nothing wrong with. Raises DataError with what they do find."""
    referee, faults = Referee(load(folder)), Problems()
    with Budget().step("checking the game", lambda: length_at(referee.game)):
        faults.add(*referee.static_problems())
    faults.raise_if_any()
    return referee


def sittings(model: AnyModel, request: Request) -> Iterator[Sitting]:
    """Raises UsageError for what cannot be played."""
    fewest, most = model.players
    players = request.players if request.players is not None else max(fewest, len(request.bots))
    for name in request.bots:
        make_bot(name, model)
    if request.games < 1:
        raise UsageError(f"{request.games} games: at least one is needed")
    if request.jobs < 1:
        raise UsageError(f"{request.jobs} jobs: at least one is needed")
    if not fewest <= players <= most:
        raise UsageError(f"{digits(players, 'player')}: the game is for {between(fewest, most)}")
    if len(request.bots) > players:
        raise UsageError(f"{len(request.bots)} bots for {digits(players, 'player')}")
    if request.board is not None and not model.plays_on(request.board):
        raise misuse(request.board, model.boards, "map")
    # A game may be played in more ways than figures should be mixed of.
    boards = model.usual_boards if request.board is None else (request.board,)
    bots = tuple(request.bots[seat % len(request.bots)] for seat in range(players))
    for number in range(request.games):
        yield Sitting(boards[number % len(boards)], bots, game_seed(request.seed, number), request.logged)


def game_seed(seed: int, number: int) -> int:
    """Each game has a seed of its own, so that it is the same game whoever plays it and when."""
    return int.from_bytes(hashlib.sha256(f"{seed} game {number}".encode()).digest()[:6])


def summary_values(summary: Summary, request: Request) -> dict[str, object]:
    """For JSON. How many processes played is no part of it."""
    asked = {name: value for name, value in asdict(request).items() if name not in ("jobs", "logged")}
    return {"asked": asked, **asdict(summary)}
