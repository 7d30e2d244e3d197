"""The game's own tables and facts -> strict, typed rows; what is wrong with their form becomes located problems."""

from __future__ import annotations

from typing import Annotated, TypeVar

from pydantic import BaseModel, Field

from pnp.game.content import Id, Line
from pnp.game.load import Game
from pnp.games.trick_r_treat.vocabulary import Act, Glow, Mood, Neighbour, Stem
from pnp.source.problems import DataError, Problems
from pnp.source.schema import Strict, validated

M = TypeVar("M", bound=BaseModel)
Share = Annotated[float, Field(ge=0, le=1, description="a share between 0 and 1")]
Seconds = Annotated[float, Field(gt=0, le=600)]
Code = Annotated[str, Field(pattern=r"^[A-Z]{3}$", description="three capital letters: stem, mood, colour of the eyes")]
Text = Annotated[str, Field(min_length=1, max_length=400)]


class Facts(Strict):
    """The numbers in game.toml that the rules turn on."""

    cards: Annotated[int, Field(ge=1, le=200)]
    dice: Annotated[int, Field(ge=1, le=24)]
    timer_seconds: Annotated[int, Field(ge=10, le=3600)]
    hands_per_player: Annotated[int, Field(ge=1, le=20)]
    candy_cards: Annotated[int, Field(ge=1, le=400)]
    candy_ones: Annotated[int, Field(ge=1, le=400)]
    candy_fives: Annotated[int, Field(ge=1, le=400)]
    five: Annotated[int, Field(ge=2, le=100)]
    candy_enough: Share
    die_off_chance: Annotated[float, Field(ge=0, le=0.5, description="a share between 0 and one half")]
    trial_hands: Annotated[int, Field(ge=4, le=1000)]


class KindRow(Strict):
    id: Id
    code: Code
    name: Line
    stem: Stem
    mood: Mood
    eyes: Glow
    mouth: Glow
    copies: Annotated[int, Field(ge=1, le=20)]


class Kinds(Strict):
    row: tuple[KindRow, ...]


class MarkRow(Strict):
    id: Id
    name: Line
    symbol: Id
    column: Id
    values: tuple[str, ...] = Field(min_length=2, max_length=6)
    question: Line
    text: Text


class Marks(Strict):
    row: tuple[MarkRow, ...]


class CandyRow(Strict):
    id: Id
    symbol: Id
    name: Line
    value: Annotated[int, Field(ge=1, le=100)]
    copies: Annotated[int, Field(ge=1, le=100)]


class Candy(Strict):
    row: tuple[CandyRow, ...]


class DealRow(Strict):
    id: Id
    players: Annotated[int, Field(ge=2, le=12)]
    cards: tuple[Annotated[int, Field(ge=1, le=100)], ...] = Field(min_length=2, max_length=12)


class Deals(Strict):
    row: tuple[DealRow, ...]


class TimerRow(Strict):
    id: Id
    name: Line
    seconds: Annotated[int, Field(ge=10, le=3600)]


class Timers(Strict):
    row: tuple[TimerRow, ...]


class SearchRow(Strict):
    id: Id
    matches: Annotated[int, Field(ge=1, le=24)]
    seconds: Seconds


class Search(Strict):
    row: tuple[SearchRow, ...]


class ActRow(Strict):
    id: Act
    name: Line
    seconds: Annotated[float, Field(ge=0.1, le=60)]  # an act that takes no time would let a hand go on for ever


class Acts(Strict):
    row: tuple[ActRow, ...]


class PaceRow(Strict):
    id: Id
    name: Line
    speed: Annotated[float, Field(ge=0.1, le=10)]
    error: Share
    miss: Share
    false_alarm: Share
    neighbour: Neighbour


class Paces(Strict):
    row: tuple[PaceRow, ...]


class Content(Strict):
    """Everything above together."""

    facts: Facts
    kinds: Kinds
    marks: Marks
    candy: Candy
    deals: Deals
    timers: Timers
    search: Search
    acts: Acts
    paces: Paces


def read_content(game: Game) -> Content:
    """Raises DataError with everything that has the wrong form, in all files together."""
    wrong = Problems()
    found: dict[str, BaseModel] = {}
    with wrong.gather():
        found["facts"] = validated(Facts, game.files["game.toml"], ("facts",))
    for name, field in Content.model_fields.items():
        if name in found or name == "facts":
            continue
        file, schema = game.files.get(f"tables/{name}.toml"), field.annotation
        assert isinstance(schema, type) and issubclass(schema, BaseModel)
        if file is None:
            wrong.add(game.files["game.toml"].problem(("rules",), f"the rules need tables/{name}.toml"))
            continue
        with wrong.gather():
            found[name] = validated(schema, file)
    for name in ("symbols.toml", "dice.toml"):
        if name not in game.files:
            wrong.add(game.files["game.toml"].problem(("rules",), f"the rules need {name}"))
    if wrong.found:
        raise DataError(wrong.found)
    return Content.model_construct(None, **found)
