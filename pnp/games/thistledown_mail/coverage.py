"""Steps of a game -> which sides of the die, winds, perks, heights, spaces and rulings they came across."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.game import Game
from pnp.games.thistledown_mail.actions import Action, Kind
from pnp.games.thistledown_mail.rulings import Rulings
from pnp.games.thistledown_mail.schema import DECK, HEIGHTS, VANE, CardRow, Effect, Ground, HeightRow
from pnp.games.thistledown_mail.state import ANY_HEIGHT, Phase, State
from pnp.play.model import Feature
from pnp.play.rulings import readings
from pnp.source.spans import Span

FACE, CARD, HEIGHT, SPACE, RULING, PERK = "face", "wind card", "height", "terrain", "ruling", "perk"
_VISITED = (Ground.SIGHT, Ground.PEAK, Ground.LAKE, Ground.FAIR)


def features(game: Game, board: str) -> dict[Feature, Span]:
    """Everything in the data that play should come across, and where it stands."""
    assert game.dice is not None and game.maps is not None
    promised: dict[Feature, Span] = {}
    for die in game.dice.die:
        for number, face in enumerate(die.faces):
            promised.setdefault(Feature(FACE, game.symbol_id(face)), die.span.at("faces", number))
    for card in game.rows(DECK, CardRow):
        promised[Feature(CARD, card.id)] = card.span
    for height in game.rows(HEIGHTS, HeightRow):
        promised[Feature(HEIGHT, height.id)] = height.span
    for terrain in game.maps.terrain:
        if terrain.id in tuple(_VISITED) or terrain.points is not None:
            promised[Feature(SPACE, terrain.id)] = terrain.span
    switches = readings(Rulings)
    for ruling in game.rulings.ruling if game.rulings is not None else ():
        if ruling.switch in switches:
            promised[Feature(RULING, ruling.switch)] = ruling.span
    return promised


class Coverage:
    """Names of spaces by number, as features call them."""

    def __init__(self, grounds: tuple[str, ...], height_ids: tuple[str, ...]) -> None:
        self.grounds, self.height_ids = grounds, height_ids

    def covered(self, before: State | None, action: Action | None, after: State) -> Iterator[Feature]:
        """What one step came across; the start has no state and no action before it."""
        if after.phase is Phase.WEATHER and (before is None or before.phase is not Phase.WEATHER):
            side = VANE if after.rolled == ANY_HEIGHT else after.rules.levels[after.rolled].face
            yield Feature(FACE, side)
        if before is None or action is None or action.kind is not Kind.FLY:
            return
        old, new = before.balloon(before.seat), after.balloon(before.seat)
        card = before.rules.winds[before.winds[action.height]]
        yield Feature(CARD, card.id)
        yield Feature(HEIGHT, self.height_ids[action.height])
        if self._used(before, action, card.effect):
            yield Feature(PERK, card.effect)
        spaces = {new.at} | {n for n in range(len(self.grounds)) if (new.sketches & ~old.sketches) >> n & 1}
        spaces |= {n for n in range(len(self.grounds)) if (new.echoes & ~old.echoes) >> n & 1}
        yield from (Feature(SPACE, self.grounds[space]) for space in spaces)
        yield from (Feature(RULING, key) for key in _ruled(before, action, after))

    def _used(self, before: State, action: Action, effect: Effect) -> bool:
        climbed = action.height > before.balloon(before.seat).height
        return {Effect.LIFTS: climbed, Effect.LEADS: action.turn != 0, Effect.CARRIES: action.further > 0}[effect]


def _ruled(before: State, action: Action, after: State) -> Iterator[str]:
    """Keys of the rulings that made a difference here."""
    rules, field, seat = before.rules, before.field, before.seat
    old, new = before.balloon(seat), after.balloon(seat)
    flight = rules.flight(field, old, before.winds, action)
    if new.letters & ~old.letters & before.fresh:
        yield "stamps"
    if rules.winds[before.winds[action.height]].effect is Effect.CARRIES and not action.further:
        yield "gusts"
    if flight.blocked:
        yield "ridges"
    if action.height == 0 and any(space in field.villages for space in flight.passed[:-1]):
        yield "letters"
    if after.phase is Phase.OVER:
        yield from _ruled_end(after)


def _ruled_end(after: State) -> Iterator[str]:
    result = after.result()
    assert result is not None
    for seat in range(after.players):
        balloon = after.balloon(seat)
        if balloon.height and after.field.distances[balloon.at][after.field.fair] <= 1:
            yield "landing"
    if result.totals.count(max(result.totals)) > 1:
        yield "ties"
