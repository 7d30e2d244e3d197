"""A worked example -> played through the model; where the two disagree, problems at the example's row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from pnp.game.cases import Case
from pnp.games.trick_r_treat.actions import NOBODY, OFF, Action, Choice, Decision, Kind, Side
from pnp.games.trick_r_treat.pictures import assigned
from pnp.games.trick_r_treat.position import Event, EventKind, Hand, Position, after, set_out
from pnp.games.trick_r_treat.schema import MARKS, Do, Expect, Given, Numbers, Setting
from pnp.games.trick_r_treat.score import changed, is_enough
from pnp.games.trick_r_treat.state import State, opening
from pnp.games.trick_r_treat.timeline import Timeline
from pnp.play import replay
from pnp.play.model import IllegalAction
from pnp.source.problems import Problem
from pnp.source.wording import between, digits

if TYPE_CHECKING:
    from pnp.games.trick_r_treat.rules import TrickRTreat

_USUAL_PLAYERS = 4
_ME = 0
_LONG = 60_000  # milliseconds: time enough to roll a die, and for nothing else that examples tell
_SIDES = {"left": Side.LEFT, "right": Side.RIGHT}
_NAMED = ("my_cards", "their_cards")
_LANTERNS = {  # keys that name some
    "given": ("mine", "theirs", "dice", "card", "die"),
    "do": ("lay", "on", "gives"),
    "expect": _NAMED,
}


class Start:
    """What an example gives, as states to begin with. Lanterns go by their codes or ids."""

    def __init__(self, setting: Setting, given: Given) -> None:
        self.setting, self.given, self.numbers = setting, given, setting.numbers
        self.rng = Random(0)  # how fast people are changes nothing that examples tell
        seats = len(given.candy) if len(given.candy) > 1 else 0  # a single one is anybody's candy
        fewest, most = min(setting.numbers.deals), max(setting.numbers.deals)
        self.players = given.players or len(given.start) or seats or min(max(fewest, _USUAL_PLAYERS), most)
        self.dealer = (given.dealer or 1) - 1

    def opened(self) -> State:
        return opening(self.setting, self.players, self.rng, self.dealer)

    def blank(self) -> State:
        """The last hand, before anybody has a card, with nothing to decide."""
        last, zeros = self.players * self.numbers.hands_per_player, (0,) * self.players
        opened = self.opened()
        position = set_out(opened.position.hands, self._no_dice)
        return replace(opened, hand=last, decision=None, log=(), start=zeros, paces=zeros, position=position)

    def counted(self) -> State:
        """The end of the last hand, with as many cards as are given for each seat."""
        cards, hands = list(self.numbers.cards), []
        for count in self.given.end:
            hands.append(self._sorted([cards.pop() for _ in range(count)]))
        return replace(self.blank(), start=self.given.start, position=set_out(tuple(hands), self._no_dice))

    @property
    def _no_dice(self) -> tuple[int, ...]:
        return (OFF,) * len(self.numbers.dice)

    def dice(self) -> tuple[int, ...] | None:
        """Dice that can show what is given, the others off the table; None if no roll can."""
        shown = assigned([self.kind(name) for name in self.given.dice], self.numbers.faces)
        return None if shown is None else tuple(shown.get(die, OFF) for die in range(len(self.numbers.dice)))

    def hand(self, names: Sequence[str]) -> Hand:
        return self._sorted([self.kind(name) for name in names])

    def _sorted(self, cards: Sequence[int]) -> Hand:
        return tuple(cards.count(kind) for kind in range(len(self.numbers.codes)))

    def kind(self, name: str) -> int:
        kind = self.numbers.kind(name)
        assert kind is not None  # reported already
        return kind


class Replay(replay.Replay["TrickRTreat", Given, Do, Expect]):
    given, do, expect = Given, Do, Expect

    def __init__(self, model: TrickRTreat, case: Case[Given, Do, Expect]) -> None:
        super().__init__(model, case)
        self.start = Start(model.settings[model.boards[0]], case.given)
        self.numbers: Numbers = model.numbers
        self.players, self.rng = self.start.players, self.start.rng

    # What would prove nothing

    def impossible(self) -> Iterator[Problem]:
        yield from self._unknown()
        yield from self._players()
        yield from self._pieces()

    def _unknown(self) -> Iterator[Problem]:
        """Names that are no lantern."""
        known = [*self.numbers.codes, *self.numbers.ids]
        for part, keys in _LANTERNS.items():
            for key in keys:
                for number, name in enumerate(getattr(getattr(self.case, part), key) or ()):
                    if name not in known:
                        yield self.at(part, key, number).unknown(name, known, "lantern")

    def _players(self) -> Iterator[Problem]:
        given, (fewest, most) = self.case.given, self.model.players
        if not fewest <= self.players <= most:
            yield self.at("given").problem(f"{digits(self.players, 'player')}: the game is for {between(fewest, most)}")
            return
        if given.start and len(given.start) != len(given.end):
            message = f"{len(given.start)} players began, {len(given.end)} are counted"
            yield self.at("given", "end").problem(message)
        if given.dealer is not None and given.dealer > self.players:
            yield self.at("given", "dealer").problem(f"there are {self.players} players")
        if given.last and len(given.last) != len(given.candy):
            yield self.at("given", "last").problem(f"{len(given.candy)} players have candy, here are {len(given.last)}")

    def _pieces(self) -> Iterator[Problem]:
        """Cards and dice that there cannot be, and candy that nobody could have won."""
        given, numbers = self.case.given, self.numbers
        for kind, count in Counter(map(numbers.kind, (*given.mine, *given.theirs))).items():
            if kind is not None and count > numbers.copies[kind]:
                message = f"there are only {numbers.copies[kind]} cards of {numbers.codes[kind]}"
                yield self.at("given").problem(message)
        if len(given.dice) > len(numbers.dice):
            yield self.at("given", "dice").problem(f"these are {len(given.dice)} dice; there are {len(numbers.dice)}")
        elif None not in map(numbers.kind, given.dice) and self.start.dice() is None:
            yield self.at("given", "dice").problem("no roll of the dice shows this")
        for name in given.die:
            if (kind := numbers.kind(name)) is not None and all(kind not in faces for faces in numbers.faces):
                yield self.at("given", "die").problem("no die shows this lantern")
        cards = sum(numbers.copies)
        for key, counts in (("start", given.start), ("end", given.end)):
            if counts and sum(counts) != cards:
                message = f"these are {sum(counts)} cards; there are {cards} in every hand"
                yield self.at("given", key).problem(message)
        if self.players in numbers.deals:
            yield from self._dealt() if given.start and sum(given.start) == cards else ()
            yield from self._won()

    def _dealt(self) -> Iterator[Problem]:
        """Hands at the start that no dealer deals."""
        start, deal = self.case.given.start, self.numbers.deals[self.players]
        if start not in [deal[place:] + deal[:place] for place in range(len(deal))]:
            dealt = ", ".join(map(str, deal))
            yield self.at("given", "start").problem(f"{self.players} players are dealt {dealt}, the dealer last")

    def _won(self) -> Iterator[Problem]:
        """Nobody wins more in a hand than the cards that he was dealt: all of them, once everybody has dealt."""
        given, deal = self.case.given, self.numbers.deals[self.players]
        for key, counts, most, when in (
            ("candy", given.candy, sum(deal) * self.numbers.hands_per_player, "in a game"),
            ("last", given.last, deal[0], "in a hand"),
        ):
            for number, count in enumerate(counts):
                if count > most:
                    yield self.at("given", key, number).problem(f"nobody can win more than {most} candies {when}")
        for number, (count, total) in enumerate(zip(given.last, given.candy, strict=False)):
            if count > total:
                yield self.at("given", "last", number).problem(f"the last hand gave {count} of {total} candies")

    # What the model makes of it

    def outcome(self) -> Mapping[str, object]:
        given, do, start = self.case.given, self.case.do, self.start
        outcome: dict[str, object] = {}
        if given.card and given.die:
            differing = self.numbers.differing(start.kind(given.die[0]), start.kind(given.card[0]))
            outcome |= {"differ": differing, "legal": not differing}
        if do.lay and do.on:
            outcome |= self._pass()
        if given.start:
            outcome["candy"] = Timeline(start.counted(), self.rng).sand_runs_out().candy
        if given.candy:
            outcome |= self._candy()
        if given.players:
            cards, first = start.opened().start, start.dealer + 1
            outcome["deal"] = cards[first:] + cards[:first]
            outcome["hands"] = self.players * self.numbers.hands_per_player
        if given.dealer:
            next_hand = Timeline(replace(start.opened(), decision=None), self.rng).sand_runs_out()
            outcome["dealer"] = next_hand.dealer + 1
        return outcome

    def tells(self) -> Mapping[str, str | int]:
        """The example in words and numbers, for its title and its reason."""
        given, do, numbers = self.case.given, self.case.do, self.numbers
        told: dict[str, str | int] = {"cards": sum(numbers.copies), "dice": len(numbers.dice), "five": numbers.five}
        card, die = given.card or do.on, given.die or do.lay
        if card and die:
            told |= self._compared(self.start.kind(card[0]), self.start.kind(die[0]))
        if do.lay:
            told |= {"mine_before": len(given.mine), "theirs_before": len(given.theirs)}
        if given.start:
            gone = [start - end for start, end in zip(given.start, given.end, strict=True)]
            told |= {"players": self.players, "most_gone": max(gone), "most_more": -min(gone)}
        if given.players:
            deal = numbers.deals[self.players]
            told |= {"players": self.players, "each": deal[0], "dealers": deal[-1]}
        if given.candy:
            total = sum(given.candy)
            told |= {"total": total, "printed": numbers.candy, "missing": max(0, total - numbers.candy)}
            told |= {"most": max(given.candy), "with_most": given.candy.count(max(given.candy))}
        return told

    def _compared(self, card: int, die: int) -> dict[str, str]:
        """What a card and a die show, mark by mark, and where they agree."""
        numbers, names = self.numbers, self.model.mark_names
        told = {"card": numbers.names[card], "die": numbers.names[die]}
        for mark, value, other in zip(MARKS, numbers.marks[card], numbers.marks[die], strict=True):
            told |= {f"card_{mark}": value, f"die_{mark}": other}
        differing = numbers.differing(die, card)
        same = [mark for mark in MARKS if mark not in differing]
        told["differing"] = listed([names[mark] for mark in differing])
        told["agreeing"] = listed([names[mark] for mark in same])
        return told

    def _candy(self) -> dict[str, object]:
        """The candy of each seat as cards, and who has won with it."""
        candy, last, numbers = self.case.given.candy, self.case.given.last, self.numbers
        result = replace(self.start.blank(), candy=candy, last=last or (0,) * len(candy)).result()
        assert result is not None
        outcome: dict[str, object] = {"winners": tuple(seat + 1 for seat in result.winners)}
        if not last:
            ones, fives = zip(*(changed(total, numbers.five) for total in candy), strict=True)
            outcome |= {"ones": sum(ones), "fives": sum(fives)}
            outcome["enough"] = is_enough(candy, numbers.ones, numbers.fives, numbers.five)
        return outcome

    def _pass(self) -> dict[str, object]:
        """A die laid on a card and given to a neighbour, judged, and what becomes of card and die."""
        do, dice = self.case.do, self.start.dice()
        assert dice is not None
        neighbour = (_ME + _SIDES[do.to]) % self.players
        face, card = self.start.kind(do.lay[0]), self.start.kind(do.on[0])
        if face not in dice:
            return {"legal": False}
        die = dice.index(face)
        hands = [self.start.hand(())] * self.players
        hands[_ME], hands[neighbour] = self.start.hand(self.case.given.mine), self.start.hand(self.case.given.theirs)
        position = set_out(tuple(hands), dice)
        try:
            position = after(position, Event(EventKind.CLAIM, 0, _ME, die, card, neighbour), self.numbers)
            if do.sand != "held":
                position = after(position, Event(EventKind.PASS, 0, _ME, die, card, neighbour), self.numbers)
            state = self._judged(position, die, neighbour)
        except IllegalAction:
            return {"legal": False}
        if do.throw and state.position.rollers[die] != NOBODY:
            state = Timeline(state, self.rng).thrown_off(die)
        names = {_ME: "me", neighbour: "neighbour"}
        return {
            "legal": True,
            "mine": sum(state.position.hands[_ME]),
            "theirs": sum(state.position.hands[neighbour]),
            "my_cards": self._named(state.position.hands[_ME]),
            "their_cards": self._named(state.position.hands[neighbour]),
            "rolls": "nobody" if do.sand else names.get(state.position.rollers[die], "nobody"),
            "over": state.closing,
        }

    def _named(self, hand: Hand) -> tuple[str, ...]:
        return tuple(name for name, count in zip(self.numbers.ids, hand, strict=True) for _ in range(count))

    def agrees(self, key: str, expected: Any, actual: Any) -> bool:
        """Cards lie in any order, and go by their ids or codes."""
        if key in _NAMED:
            return self.start.hand(expected) == self.start.hand(actual)
        return super().agrees(key, expected, actual)

    def _judged(self, position: Position, die: int, neighbour: int) -> State:
        """The pair of this die, after the neighbour has said what it is and has given what he owes: nothing later."""
        pair = position.pair(die)
        state = replace(self.start.blank(), position=position, clock=1, ends_at=_LONG)
        if self.case.do.sand:
            state = Timeline(state, self.rng).halted()
        else:
            occupied = tuple(seat == neighbour for seat in range(self.players))
            state = replace(state, occupied=occupied, decision=Decision(Choice.JUDGE, neighbour, die, pair.card))
        while state.decision is not None:
            action = self._answer(state, pair.matches)
            if action not in state.legal():
                raise state.refusal(action)
            state = Timeline(state, self.rng).answered(action)
        return state

    def _answer(self, state: State, matches: bool) -> Action:
        """The neighbour says what the example lets him say, else the truth; he gives the card that it names, or any."""
        do, catalogue = self.case.do, state.setting.catalogue
        assert state.decision is not None
        if state.decision.choice is Choice.JUDGE:
            accepts = matches if do.says is None else do.says == "match"
            return next(action for action in catalogue.judgements if (action.kind is Kind.ACCEPT) == accepts)
        return catalogue.gives[self.start.kind(do.gives[0])] if do.gives else state.legal()[0]


def listed(words: Sequence[str]) -> str:
    """“stem, mood and colours”."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
