"""Dice, tables and facts of a loaded game -> the numbers that the model plays by, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from pnp.game.content import Id, Line, OneSymbol
from pnp.game.load import Game
from pnp.game.rulings import Prose
from pnp.games.zombie_mania.vocabulary import ZOMBIES, Effect
from pnp.source.problems import DataError, Problem
from pnp.source.schema import Strict, validated

PAIRS, STARTS, MATS = "tables/pairs.toml", "tables/starts.toml", "tables/mats.toml"


class Facts(Strict):
    """The numbers in game.toml that the rules turn on."""

    dice: int = Field(ge=1, le=12, description="dice that are rolled, 1 to 12")
    pair: int = Field(ge=2, le=4, description="dice of a kind that make a face work, 2 to 4")
    tokens: int = Field(ge=1, le=1000, description="zombie tokens that are printed, 1 to 1,000")
    mats: int = Field(ge=1, le=20, description="player mats that are printed, 1 to 20")
    slots: int = Field(ge=1, le=60, description="places for tokens on each mat, 1 to 60")
    series_rounds: int = Field(ge=1, le=20, description="how often everybody starts in a series, 1 to 20")
    variant_rounds: int = Field(ge=1, le=100, description="rounds of the variant that ends at dawn, 1 to 100")
    max_turns: int = Field(
        ge=50, le=100_000, description="turns of each player before the model gives a game up, from 50"
    )


class PairRow(Strict):
    id: Id
    face: OneSymbol
    effect: Effect
    moves: Annotated[int, Field(ge=1, le=20)] | None = Field(None, description="zombies that a pair lets go, 1 to 20")
    times: Annotated[int, Field(ge=2, le=10)] | None = Field(None, description="what a pair multiplies by, 2 to 10")
    text: Prose


class StartRow(Strict):
    id: Id
    players: Annotated[int, Field(ge=1, le=20)]
    tokens: int = Field(ge=1, le=1000, description="zombies on each mat at the start: with none on it, a mat has won")


class MatRow(Strict):
    id: Id
    name: Line
    art: Annotated[str, Field(min_length=1, max_length=80)]
    text: Prose


class Pairs(Strict):
    refers: dict[str, str] = Field(default_factory=dict)
    row: tuple[PairRow, ...]


class Starts(Strict):
    refers: dict[str, str] = Field(default_factory=dict)
    row: tuple[StartRow, ...]


class Mats(Strict):
    refers: dict[str, str] = Field(default_factory=dict)
    row: tuple[MatRow, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """One side of every die, and what a pair of it does."""

    id: str
    code: str
    is_zombie: bool
    effect: Effect
    amount: int  # tokens that a pair moves, or what it multiplies by


@dataclass(frozen=True, slots=True)
class Numbers:
    """The data in the model's own words."""

    faces: tuple[Face, ...]
    facts: Facts
    starts: tuple[tuple[int, int], ...]  # players, tokens on each mat

    @property
    def kinds(self) -> int:
        return len(self.faces)

    @property
    def zombies(self) -> tuple[int, ...]:
        return tuple(number for number, face in enumerate(self.faces) if face.is_zombie)

    def start(self, players: int) -> int:
        return dict(self.starts)[players]

    def number(self, name: str) -> int:
        """A face by its id or code; KeyError if there is none."""
        for number, face in enumerate(self.faces):
            if name in (face.id, face.code):
                return number
        raise KeyError(name)


def read_numbers(game: Game) -> Numbers:
    """For data that has no problems."""
    if missing := list(missing_files(game)):
        raise DataError(missing)
    assert game.dice is not None
    facts = validated(Facts, game.files["game.toml"], ("facts",))
    pairs = {game.symbol_id(row.face): row for row in validated(Pairs, game.files[PAIRS]).row}
    starts = validated(Starts, game.files[STARTS])
    faces = []
    for name in game.dice.die[0].faces:
        symbol, row = game.symbol_id(name), pairs[game.symbol_id(name)]
        is_zombie = game.symbols[symbol].group == ZOMBIES
        faces.append(Face(symbol, game.symbols[symbol].code, is_zombie, row.effect, row.moves or row.times or 0))
    return Numbers(tuple(faces), facts, tuple((row.players, row.tokens) for row in starts.row))


def missing_files(game: Game) -> Iterator[Problem]:
    for name in ("symbols.toml", "dice.toml", PAIRS, STARTS, MATS):
        if name not in game.files:
            yield game.files["game.toml"].problem(("rules",), f"the rules need {name}")
