"""A loaded game -> its executable reference model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from pnp.game.cases import Case
from pnp.game.demands import Demand
from pnp.game.game import Game
from pnp.game.marks import Marks
from pnp.game.tables import Row
from pnp.games.thistledown_mail import bots, checks, coverage, invariants, pictures
from pnp.games.thistledown_mail.actions import Action
from pnp.games.thistledown_mail.board import Field, make_field
from pnp.games.thistledown_mail.examples import Replay
from pnp.games.thistledown_mail.flight import read_rules
from pnp.games.thistledown_mail.rulings import Rulings
from pnp.games.thistledown_mail.schema import (
    DECK,
    HEIGHTS,
    PERKS,
    RANKS,
    SKETCHES,
    VANE,
    WINDS,
    CardRow,
    Facts,
    HeightRow,
    PerkRow,
    RankRow,
    SketchRow,
    WindRow,
)
from pnp.games.thistledown_mail.score import landing, points
from pnp.games.thistledown_mail.state import ANY_HEIGHT, State, opening
from pnp.play.model import Feature, Model
from pnp.source.spans import Span


class ThistledownMail(Model[State, Action, State]):
    facts = Facts
    tables: ClassVar[Mapping[str, type[Row]]] = {
        HEIGHTS: HeightRow,
        WINDS: WindRow,
        PERKS: PerkRow,
        DECK: CardRow,
        SKETCHES: SketchRow,
        RANKS: RankRow,
    }
    needs = ("symbols.toml", "dice.toml", "maps.toml")
    switches = Rulings
    replays = Replay
    checks = checks.CHECKS

    def __init__(self, game: Game, rulings: Rulings | None = None) -> None:
        super().__init__(game, rulings)
        assert game.maps is not None and game.dice is not None  # needed
        self.maps, self.rules = game.maps, read_rules(game, self.rulings)
        self.cards = [wind.id for wind in self.rules.winds]
        self.heights = [game.symbols[level.face].code for level in self.rules.levels]
        faces = [level.face for level in self.rules.levels]
        sides = map(game.symbol_id, game.dice.die[0].faces)
        self.die = tuple(ANY_HEIGHT if side == VANE else faces.index(side) for side in sides)

    # A game

    @property
    def boards(self) -> tuple[str, ...]:
        return tuple(hex_map.id for hex_map in self.maps.map)

    @property
    def horizon(self) -> int:
        """For one seat: a yard, and in every round a card and a flight."""
        return 2 + 2 * self.rules.facts.rounds

    def field(self, board: str) -> Field:
        return self._fields[board]

    @cached_property
    def _fields(self) -> Mapping[str, Field]:
        return {hex_map.id: make_field(self.maps, number) for number, hex_map in enumerate(self.maps.map)}

    def opening(self, board: str, players: int, rng: Random) -> State:
        return opening(self.rules, self.die, self.field(board), players, rng)

    def appraise(self, view: State, actions: Sequence[Action]) -> Sequence[float]:
        return bots.greedy(view, actions)

    def prospects(self, state: State) -> Sequence[float] | None:
        return bots.prospects(state)

    # What checks, figures and books ask

    def violations(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.violations(before, action, after)

    def features(self, board: str) -> Mapping[Feature, Span]:
        return coverage.features(self.game, board)

    def covered(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return self._coverage(after.field).covered(before, action, after)

    def _coverage(self, field: Field) -> coverage.Coverage:
        found = self._coverages.get(id(field))
        if found is None:
            number = next(number for number, name in enumerate(self.boards) if self.field(name) is field)
            terrains = self.maps.field(number)
            heights = tuple(row.id for row in self.game.rows(HEIGHTS, HeightRow))
            found = coverage.Coverage(tuple(terrains[where].id for where in field.hexes), heights)
            self._coverages[id(field)] = found
        return found

    @cached_property
    def _coverages(self) -> dict[int, coverage.Coverage]:
        return {}

    def standing(self, state: State) -> Sequence[float]:
        """Points so far; where a balloon lands counts when it has landed."""
        balloons = [balloon for balloon in state.balloons if balloon is not None]
        if len(balloons) < state.players:
            return ()
        return [
            sum(points(self.rules, state.field, it).values()) - landing(self.rules, state.field, it) for it in balloons
        ]

    def measures(self, state: State, seat: int) -> Mapping[str, float]:
        balloon = state.balloon(seat)
        return {
            "letters": balloon.letters.bit_count(),
            "stamps": balloon.stamps.bit_count(),
            "sketches": balloon.sketches.bit_count(),
            "echoes": balloon.echoes.bit_count(),
            "sandbags left": balloon.bags,
            "sandbags from lakes": balloon.refilled,
        }

    def book_values(self) -> Mapping[str, Any]:
        sides = len(self.die)
        return {
            "villages": len(self._first.villages),
            "sights": self._first.sights.bit_count(),
            "peaks": self._first.peaks.bit_count(),
            "lakes": self._first.lakes.bit_count(),
            "yards": len(self._first.yards),
            "sides": [
                {"height": name, "sides": self.die.count(number), "of": sides}
                for number, name in enumerate(self.heights)
            ],
            "used": len(self.rules.levels) + self.rules.facts.forecast + self.rules.facts.rounds,
        }

    @property
    def _first(self) -> Field:
        return self.field(self.boards[0])

    @classmethod
    def demands(cls, game: Game) -> Iterable[Demand]:
        return checks.demands(game)

    def marks(self, case: Case[Any, Any, Any]) -> Marks | None:
        return pictures.marks(Replay(self, case))
