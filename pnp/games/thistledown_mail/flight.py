"""A balloon, the winds and a choice -> what it costs, where it leads and what it earns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

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


@dataclass(frozen=True)
class Rules:
    """The numbers of the data, as play asks for them."""

    facts: Facts
    levels: tuple[Level, ...]
    winds: tuple[Wind, ...]
    sketches: tuple[int, ...]  # points by number of sketches, from none
    way_codes: tuple[str, ...]  # of the symbols, in the order of WAYS
    rulings: Rulings

    def sketched(self, count: int) -> int:
        return self.sketches[min(count, len(self.sketches) - 1)]

    def flight(self, field: Field, balloon: Balloon, winds: Sequence[int], action: Action) -> Flight:
        wind, level = self.winds[winds[action.height]], self.levels[action.height]
        climbed = max(0, action.height - balloon.height)
        cost = (0 if wind.effect is Effect.LIFTS else climbed) + (
            0 if wind.effect is Effect.LEADS else abs(action.turn)
        )
        way, spaces = (wind.way + action.turn) % len(WAYS), level.spaces + action.further
        top = action.height == len(self.levels) - 1
        passed = field.drift(balloon.at, way, spaces, above_peaks=top)
        ahead = field.beside[passed[-1] if passed else balloon.at][way]
        blocked = len(passed) < spaces and ahead >= 0  # by a peak, not by the edge of the vale
        return Flight(cost, passed, blocked)

    def flights(self, field: Field, balloon: Balloon, winds: Sequence[int]) -> Iterator[tuple[Action, Flight]]:
        """Everything that the winds and the sandbags allow."""
        for height in range(len(self.levels)):
            carries = self.winds[winds[height]].effect is Effect.CARRIES
            must = self.rulings.gusts is Gusts.MUST
            for further in (1,) if carries and must else (0, 1) if carries else (0,):
                for turn in (0, -1, 1):
                    action = Action(Kind.FLY, "", height=height, turn=turn, further=further)
                    flight = self.flight(field, balloon, winds, action)
                    barred = flight.blocked and self.rulings.ridges is Ridges.BAR
                    if flight.cost <= balloon.bags and not barred:
                        yield action._replace(told=self._told(field, balloon, winds, action, flight)), flight

    def _told(self, field: Field, balloon: Balloon, winds: Sequence[int], action: Action, flight: Flight) -> str:
        level, way = self.levels[action.height], (self.winds[winds[action.height]].way + action.turn) % len(WAYS)
        end = flight.passed[-1] if flight.passed else balloon.at
        gust = " with the gust" if action.further else ""
        bags = f" for {flight.cost} sandbag{'' if flight.cost == 1 else 's'}" if flight.cost else ""
        return f"flies {level.name.lower()} {self.way_codes[way]}{gust}, to {field.cells[end]}{bags}"

    def after(self, field: Field, balloon: Balloon, height: int, flight: Flight, gone: int) -> Balloon:
        """The balloon at the end of its flight; `gone` are the villages whose stamp is lost to it."""
        at = flight.passed[-1] if flight.passed else balloon.at
        balloon = balloon._replace(at=at, height=height, bags=balloon.bags - flight.cost)
        match self.levels[height].earns:
            case Earns.SKETCHES:
                return balloon._replace(sketches=balloon.sketches | mask(flight.passed) & field.sights)
            case Earns.ECHOES:
                return balloon._replace(echoes=balloon.echoes | mask(flight.passed) & field.peaks)
            case Earns.LETTERS:
                return self._dropped(field, balloon, flight, gone)

    def _dropped(self, field: Field, balloon: Balloon, flight: Flight, gone: int) -> Balloon:
        spaces = flight.passed if self.rulings.letters is Letters.PASSES and flight.passed else (balloon.at,)
        new = mask(space for space in spaces if space in field.villages) & ~balloon.letters
        balloon = balloon._replace(letters=balloon.letters | new, stamps=balloon.stamps | new & ~gone)
        if field.lakes >> balloon.at & 1:
            scooped = min(self.facts.scoop, self.facts.refills - balloon.refilled)
            balloon = balloon._replace(bags=balloon.bags + scooped, refilled=balloon.refilled + scooped)
        return balloon


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
