"""A worked example -> the state it is about, what is done in it, and what the model says comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from pnp.games.full_moon_overload.actions import ENTERING, Action, Kind, Stage
from pnp.games.full_moon_overload.board import NONE, Card
from pnp.games.full_moon_overload.positions import Position, side_names, unreachable
from pnp.games.full_moon_overload.schema import CLASSES, EMPTY, TURNED, WITHOUT, Do, Expect, Given
from pnp.games.full_moon_overload.score import score, winning_seats
from pnp.games.full_moon_overload.setup import drawn_again, seated
from pnp.games.full_moon_overload.state import State, begin
from pnp.games.full_moon_overload.telling import listed
from pnp.games.full_moon_overload.told import Speech, points
from pnp.play import replay
from pnp.play.replay import LEGAL
from pnp.source.problems import DataError, Problem

if TYPE_CHECKING:
    from pnp.games.full_moon_overload.rules import FullMoonOverload

_SHUFFLES = 20  # as often as shows whether it is chance
_NO_CHANCE = Random(0)  # nothing is left to chance once the cards lie on the table


class Replay(replay.Replay["FullMoonOverload", Given, Do, Expect]):
    given, do, expect = Given, Do, Expect

    def agrees(self, key: str, expected: Any, actual: Any) -> bool:
        if key in ("ways", "spots"):  # in any order
            return sorted(expected) == sorted(actual)
        return super().agrees(key, expected, actual)

    def described(self, key: str, value: Any) -> str:
        if key in ("ways", "spots"):  # there are commas in the names of slots
            return "; ".join(value) or "none"
        if key == "grid":
            return " / ".join(map(" ".join, value))
        return super().described(key, value)

    def outcome(self) -> Mapping[str, object]:
        given, do, deck = self.case.given, self.case.do, self.model.deck
        position = self._position()
        if do.cards:
            here, there = position.cards(do.cards, self.at("do", "cards"))
            return {LEGAL: self.model.relation.allows(deck.of(here), deck.of(there))}
        if do.shuffle:
            counts = {self.model.shuffled(Random(seed)) for seed in range(_SHUFFLES)}
            return {"turned": counts.pop() if len(counts) == 1 else "by chance"}
        if given.first:
            return self._drawn(position)
        if given.major or given.minor or given.court:
            return self._scored()
        if not given.grid:
            return {"sides": side_names(position.players)}
        story = self._story(before := position.state())
        return {LEGAL: True, **_outcome(position, before, story.after)} if story.after is not None else {LEGAL: False}

    def tells(self) -> Mapping[str, str | int]:
        """The cards that an example turns on, why they fit, who leads in what."""
        given, do, position = self.case.given, self.case.do, self._position()
        speech = self._speech()
        outcome: Mapping[str, Any] = self.outcome()
        if do.cards:
            return speech.pair(*map(self.model.deck.of, position.cards(do.cards, self.at("do", "cards"))))
        if given.first:
            return {"winning_card": listed([self._named(given.first[place - 1]) for place in outcome["highest"]])}
        told: dict[str, str | int] = {}
        told |= {key: self._named(text) for key, text in (("hand", given.hand), *self._top()) if text != EMPTY}
        if "winners" in outcome:
            counts = {kind.value: column for kind in CLASSES if (column := getattr(given, kind))}
            told |= points(counts, outcome["points"], outcome["winners"])
        return told | self._walked(position, speech, outcome) if given.grid else told

    def _walked(self, position: Position, speech: Speech, outcome: Mapping[str, Any]) -> dict[str, str | int]:
        before = position.state()
        story = self._story(before)
        told = speech.steps(story.steps)
        if story.after is None:
            return told | {"refusal": story.refusal}
        board, after = before.board, story.after
        told["ways_named"] = speech.names(board, after, outcome["ways"])
        told |= {"drawn": self._named(outcome["hand"])} if outcome.get("hand", EMPTY) != EMPTY else {}
        home = [self._card(text).name for text in outcome["stash"]]
        return told | ({"home": listed(home), "home_count": len(home)} if home else {})

    def _speech(self) -> Speech:
        symbols = self.model.game.symbols
        inverted, lying = (symbols[name].name.lower() if name in symbols else name for name in ("inverted", "upright"))
        return Speech(self.model.deck, self.model.relation, (inverted, lying))

    def _top(self) -> Iterator[tuple[str, str]]:
        if stack := self.case.given.stack:
            yield "main", stack[-1]

    def _card(self, text: str) -> Card:
        model: FullMoonOverload = self.model
        return model.deck.cards[model.deck.numbers[text.removesuffix(TURNED)]]

    def _named(self, text: str) -> str:
        return self._speech().the(self._card(text))

    def _position(self) -> Position:
        return Position(self.model, self.case.given, self.at("given"))

    def impossible(self) -> Iterable[Problem]:
        return unreachable(self._position(), self.case.do)

    def _drawn(self, position: Position) -> Mapping[str, object]:
        """Who begins; where only a coin can tell, nobody is numbered."""
        given, board = self.case.given, self.model.board(*self.model.smallest)
        hands = [*position.cards(given.first, self.at("given", "first"))]
        pile = [*reversed(position.cards(given.pile, self.at("given", "pile")))]
        highest = tuple(place + 1 for place in self.model.deck.leaders(hands))
        level = drawn_again(board, hands, pile)
        drawn = {"highest": highest, "hands": tuple(map(position.text, hands)), "pile": len(pile)}
        if len(level) > 1:
            return drawn
        order = seated(board, len(hands), level[0])
        return drawn | {"numbers": tuple(order.index(person) + 1 for person in range(len(hands)))}

    def _scored(self) -> Mapping[str, object]:
        given = self.case.given
        columns = (given.major, given.minor, given.court)
        players = max(map(len, columns))
        padded = [column if column else (0,) * players for column in columns]
        if any(len(column) != players for column in padded):
            message = "the classes tell of different numbers of players"
            raise DataError([self.at("given").problem(message)])
        points = score(list(zip(*padded, strict=True)), self.model.deck.points, self.model.rulings)
        totals = tuple(map(sum, points))
        return {"points": totals, "winners": tuple(seat + 1 for seat in winning_seats(totals))}

    def _story(self, before: State) -> Story:
        """What the example does, step by step, as far as that is legal."""
        do = self.case.do
        state = begin(before) if do.begin else before
        spots = [*do.refresh]  # one for each major that is entered, none after the last that is named
        steps: list[tuple[State, Action]] = []
        for kind, slot in _steps(do, before):
            while state.stage is Stage.REFRESH:
                state = _refreshed(state, spots.pop(0) if spots else WITHOUT)
            action = next((action for action in state.legal() if (action.kind, action.slot) == (kind, slot)), None)
            if action is None or state.turn != before.turn:
                return Story(steps, None, _refusal(state, before, Action(kind, slot)))
            steps.append((state, action))
            state = state.apply(action, _NO_CHANCE)
        while state.stage is Stage.REFRESH and spots:
            if spots[0] not in (WITHOUT, *(action.where for action in state.legal())):
                return Story(steps, None, _refusal(state, before, Action(Kind.REFRESH)))
            state = _refreshed(state, spots.pop(0))
        return Story(steps, None, "there is no major for it") if spots else Story(steps, state)


@dataclass(frozen=True, slots=True)
class Story:
    """The steps that were taken, each with the state before it; what came of them, or why the next cannot be."""

    steps: list[tuple[State, Action]]
    after: State | None
    refusal: str = ""


def _refusal(state: State, before: State, action: Action) -> str:
    if state.turn != before.turn:
        return "the turn is over"
    return (
        state.refusal(action).message if action.slot != NONE or action.kind not in ENTERING else "there is no such slot"
    )


def _outcome(position: Position, before: State, after: State) -> dict[str, object]:
    """The table after what was done, as an example writes it. What the next turn begins with is another story."""
    text, seat = position.text, before.seat
    is_next = after.turn != before.turn
    actions = () if is_next else after.legal()
    outcome: dict[str, object] = {
        "ways": tuple(sorted(action.where for action in actions if action.kind in ENTERING)),
        "spots": tuple(sorted(action.where for action in actions if action.kind is Kind.REFRESH)),
        "stack": () if is_next else tuple(map(text, after.stack)),
        "stash": tuple(map(text, after.stashes[seat])),
        "turn_over": is_next or after.is_over,
        "game_over": after.is_over and not is_next,
    }
    if is_next:
        return outcome | {"next": after.seat + 1}
    outcome |= {"hand": text(after.hands[seat]), "grid": position.rows(after), "pile": len(after.pile)}
    result = after.result()
    if result is None:
        return outcome | {"next": after.seat + 1}
    return outcome | {"points": result.totals, "winners": tuple(winner + 1 for winner in result.winners)}


def _steps(do: Do, before: State) -> Iterator[tuple[Kind, int]]:
    """What the active player does, without the cards that majors bring."""
    if do.stash:
        yield Kind.STASH, NONE
    kind = Kind.OPEN if before.stage is Stage.OPEN or do.begin else Kind.MOVE
    for where in do.path:
        yield kind, before.board.names.index(where) if where in before.board.names else NONE
        kind = Kind.MOVE
    if do.stop:
        yield Kind.STOP, NONE


def _refreshed(state: State, spot: str) -> State:
    """A card for this spot; nothing is brought where the example names none that there is."""
    declined = next(action for action in state.legal() if action.kind is Kind.DECLINE)
    wanted = next((action for action in state.legal() if action.where == spot), declined)
    return state.apply(wanted, _NO_CHANCE)
