"""A balloon, the winds and a choice -> what it costs, where it leads and what it earns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as kept
from functools import cached_property
from typing import Any, NamedTuple

from pnp.game.game import Game
from pnp.games.thistledown_mail.actions import Action, Kind
from pnp.games.thistledown_mail.board import Field, mask
from pnp.games.thistledown_mail.rulings import Gusts, Letters, Ridges, Rulings
from pnp.games.thistledown_mail.schema import (
    DECK,
    HEIGHTS,
    PERKS,
    SKETCHES,
    WAYS,
    WINDS,
    CardRow,
    Earns,
    Effect,
    Facts,
    HeightRow,
    PerkRow,
    SketchRow,
    WindRow,
)


class Wind(NamedTuple):
    """A card of the deck."""

    id: str
    way: int
    effect: Effect


class Level(NamedTuple):
    """A height."""

    face: str  # the symbol's id
    name: str
    spaces: int
    earns: Earns


class Balloon(NamedTuple):
    """What one player's sheets say; sets of spaces are bit masks."""

    at: int
    height: int = 0
    bags: int = 0
    refilled: int = 0
    letters: int = 0
    stamps: int = 0  # of those letters: where it was first
    sketches: int = 0
    echoes: int = 0


class Flight(NamedTuple):
    """What comes of flying: `passed` are the spaces after the first, `cost` the sandbags dropped."""

    cost: int
    passed: tuple[int, ...]
    blocked: bool
    over: int  # the spaces passed, as a mask


@dataclass(frozen=True, eq=False)
class Rules:
    """The numbers of the data, as play asks for them."""

    facts: Facts
    levels: tuple[Level, ...]
    winds: tuple[Wind, ...]
    sketches: tuple[int, ...]  # points by number of sketches, from none
    way_codes: tuple[str, ...]  # of the symbols, in the order of WAYS
    rulings: Rulings
    # What the air over a field allows never changes, so it is worked out where somebody first flies there.
    _known: dict[tuple[Any, ...], tuple[tuple[Action, Flight], ...]] = kept(default_factory=dict, repr=False)

    @cached_property
    def lays(self) -> tuple[tuple[Action, ...], ...]:
        """By height and card: the card laid there."""
        return tuple(
            tuple(
                Action(Kind.LAY, f"lays {wind.id} at {level.name.lower()}", card=card, height=height)
                for card, wind in enumerate(self.winds)
            )
            for height, level in enumerate(self.levels)
        )

    def sketched(self, count: int) -> int:
        return self.sketches[min(count, len(self.sketches) - 1)]

    def flight(self, field: Field, balloon: Balloon, winds: Sequence[int], action: Action) -> Flight:
        return self._flight(field, balloon.at, max(0, action.height - balloon.height), winds[action.height], action)

    def _flight(self, field: Field, at: int, climbed: int, card: int, action: Action) -> Flight:
        """From a space, so much higher than before, with the wind of a card."""
        wind, level = self.winds[card], self.levels[action.height]
        cost = (0 if wind.effect is Effect.LIFTS else climbed) + (
            0 if wind.effect is Effect.LEADS else abs(action.turn)
        )
        way, spaces = (wind.way + action.turn) % len(WAYS), level.spaces + action.further
        top = action.height == len(self.levels) - 1
        passed = field.drift(at, way, spaces, above_peaks=top)
        ahead = field.beside[passed[-1] if passed else at][way]
        blocked = len(passed) < spaces and ahead >= 0  # by a peak, not by the edge of the vale
        return Flight(cost, passed, blocked, mask(passed))

    def flights(self, field: Field, balloon: Balloon, winds: Sequence[int]) -> list[tuple[Action, Flight]]:
        """Everything that the winds and the sandbags allow."""
        known, at, low, bags = self._known, balloon.at, balloon.height, balloon.bags
        found: list[tuple[Action, Flight]] = []
        for height, card in enumerate(winds):
            key = (field, at, height - low if height > low else 0, height, card)
            ways = known.get(key)
            if ways is None:
                ways = known[key] = tuple(self._ways(*key))
            found += [way for way in ways if way[1][0] <= bags]  # what it costs
        return found

    def _ways(self, field: Field, at: int, climbed: int, height: int, card: int) -> Iterator[tuple[Action, Flight]]:
        """Everything that the wind of one height allows to whoever has the sandbags."""
        carries = self.winds[card].effect is Effect.CARRIES
        must = self.rulings.gusts is Gusts.MUST
        for further in (1,) if carries and must else (0, 1) if carries else (0,):
            for turn in (0, -1, 1):
                action = Action(Kind.FLY, "", height=height, turn=turn, further=further)
                flight = self._flight(field, at, climbed, card, action)
                if not (flight.blocked and self.rulings.ridges is Ridges.BAR):
                    yield action._replace(told=self._told(field, at, card, action, flight)), flight

    def _told(self, field: Field, at: int, card: int, action: Action, flight: Flight) -> str:
        level, way = self.levels[action.height], (self.winds[card].way + action.turn) % len(WAYS)
        end = flight.passed[-1] if flight.passed else at
        gust = " with the gust" if action.further else ""
        bags = f" for {flight.cost} sandbag{'' if flight.cost == 1 else 's'}" if flight.cost else ""
        return f"flies {level.name.lower()} {self.way_codes[way]}{gust}, to {field.cells[end]}{bags}"

    def after(self, field: Field, balloon: Balloon, height: int, flight: Flight, gone: int) -> Balloon:
        """The balloon at the end of its flight; `gone` are the villages whose stamp is lost to it."""
        at, _, bags, refilled, letters, stamps, sketches, echoes = balloon
        cost, passed, _, over = flight
        at, bags = passed[-1] if passed else at, bags - cost
        match self.levels[height].earns:
            case Earns.SKETCHES:
                sketches |= over & field.sights
            case Earns.ECHOES:
                echoes |= over & field.peaks
            case Earns.LETTERS:
                here = over if passed and self.rulings.letters is Letters.PASSES else 1 << at
                new = here & field.in_villages & ~letters
                letters, stamps = letters | new, stamps | new & ~gone
                if field.lakes >> at & 1:
                    scooped = min(self.facts.scoop, self.facts.refills - refilled)
                    bags, refilled = bags + scooped, refilled + scooped
        return Balloon(at, height, bags, refilled, letters, stamps, sketches, echoes)


def read_rules(game: Game, rulings: Rulings) -> Rules:
    perks = {row.id: row.effect for row in game.rows(PERKS, PerkRow)}
    ways = {row.id: WAYS.index(game.symbol_id(row.to)) for row in game.rows(WINDS, WindRow)}
    levels = (
        Level(symbol := game.symbol_id(row.face), game.symbols[symbol].name, row.spaces, row.earns)
        for row in game.rows(HEIGHTS, HeightRow)
    )
    steps = sorted((row.count, row.points) for row in game.rows(SKETCHES, SketchRow))
    return Rules(
        facts=game.facts(Facts),
        levels=tuple(levels),
        winds=tuple(Wind(row.id, ways[row.wind], perks[row.perk]) for row in game.rows(DECK, CardRow)),
        sketches=(0, *(points for _, points in steps)),
        way_codes=tuple(game.symbols[way].code for way in WAYS),
        rulings=rulings,
    )
