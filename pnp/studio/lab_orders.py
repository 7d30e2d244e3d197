"""What was chosen in the Lab's form -> an order for games, and the command that plays the same."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from pnp.lab.plans import Asked
from pnp.source.problems import UsageError

MOST_GAMES = 1_000_000
_MOST_WORDS = 24  # bots, or values that are set
_MOST_LETTERS = 200
ALL = "all"  # numbers of players, one after the other


class Sort(StrEnum):
    """Questions that can be asked; but for the last, commands of the same name."""

    SIMULATE = "simulate"
    SWEEP = "sweep"
    COMPARE = "compare"
    ARENA = "arena"
    MEASURE = "measure"  # what is typed and not saved, held against what is saved


@dataclass(frozen=True, slots=True)
class Order:
    """Everything that another process needs to know; `name` and `other_name` are what commands call the folders."""

    sort: Sort
    root: Path
    name: str
    games: int = 100
    players: str = ""  # a number, “all”, or as many as there are bots
    bots: tuple[str, ...] = ("greedy",)
    board: str = ""
    seed: int = 1
    full: bool = False  # variants play on that are decided
    settings: tuple[str, ...] = ()
    other: Path | None = None
    other_name: str = ""
    unsaved: Mapping[str, bytes] = field(default_factory=dict)
    language: str = "en"
    jobs: int = 1

    @property
    def number(self) -> int | None:
        return int(self.players) if self.players.isdecimal() else None

    @property
    def asked(self) -> Asked:
        return Asked(self.games, self.number, self.bots, self.board or None, self.seed, stops=not self.full)

    def command(self, settings: tuple[str, ...] = ()) -> str:
        """To be typed; an edit that is not saved is one only if `settings` say all of it, else nothing."""
        settings = settings or self.settings
        if self.sort is Sort.MEASURE and not settings:
            return ""
        verb = Sort.SWEEP if self.sort is Sort.MEASURE else self.sort
        words = ["pnp", verb, self.name]
        words += [self.other_name] if self.sort is Sort.COMPARE else []
        words += [word for each in settings for word in ("--set", each)] if verb is Sort.SWEEP else []
        words += ["--games", str(self.games)]
        words += ["--players", self.players] if self.players else []
        words += ["--bots", ",".join(self.bots)]
        words += ["--map", self.board] if self.board else []
        words += ["--full"] if self.full and verb in (Sort.SWEEP, Sort.COMPARE) else []
        return shlex.join([*words, "--seed", str(self.seed)])


def read_order(told: Mapping[str, object], order: Order) -> Order:
    """What the browser says, in the place of what is there. Raises UsageError for what cannot be meant."""
    from dataclasses import replace

    try:
        sort = Sort(_text(told.get("sort")))
    except ValueError:
        sort = order.sort
    players = _text(told.get("players"))
    if players and players != ALL and not (players.isascii() and players.isdecimal() and len(players) < 4):
        raise UsageError(f"“{players}” players: a number")
    return replace(
        order,
        sort=sort,
        games=_number(told.get("games"), "games", 1, MOST_GAMES),
        players="" if players == ALL and sort is not Sort.SIMULATE else players,
        bots=_texts(told.get("bots")) or order.bots,
        board=_text(told.get("board")),
        seed=_number(told.get("seed"), "seed", 0, 2**31),
        full=told.get("full") is True,
        settings=_texts(told.get("settings")) if sort is Sort.SWEEP else (),
    )


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) and len(value) <= _MOST_LETTERS else ""


def _texts(value: object) -> tuple[str, ...]:
    given = value[:_MOST_WORDS] if isinstance(value, list) else []
    return tuple(filter(None, map(_text, given)))


def _number(value: object, name: str, fewest: int, most: int) -> int:
    number = int(value) if isinstance(value, str) and value.strip().isdecimal() and len(value) < 12 else value
    if not isinstance(number, int) or not fewest <= number <= most:
        raise UsageError(f"{name}: a number from {fewest:,} to {most:,}")
    return number
