"""A worked example -> the position that it gives, its actions in the model, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pnp.game.cases import Case
from pnp.games.trick_or_treat.card_sets import bits, mask_of
from pnp.games.trick_or_treat.rulings import Rulings
from pnp.games.trick_or_treat.schema import REST, SEATS, Buys, Do, Expect, Given
from pnp.games.trick_or_treat.score import is_complete
from pnp.games.trick_or_treat.script import LoadedDie, Script
from pnp.games.trick_or_treat.state import UNKNOWN, Character, Group, Phase, Position, Turn, observe
from pnp.games.trick_or_treat.turn import begin, new_player
from pnp.play import replay
from pnp.play.rulings import readings, switched
from pnp.source.problems import Problem

if TYPE_CHECKING:
    from pnp.games.trick_or_treat.rules import TrickOrTreat

_BUYS = ("buys", "buys_later")
_PILES = ("discard", "muster", "sees")
_LISTS = ("hand", "their_hand", "others_hand", "vault", "their_vault", "others_vault", "muster", "discard")


class Replay(replay.Replay["TrickOrTreat", Given, Do, Expect]):
    """Your turn, from the position that is given to the point where nothing more is said to be done."""

    given, do, expect = Given, Do, Expect

    def __init__(self, model: TrickOrTreat, case: Case[Given, Do, Expect]) -> None:
        super().__init__(model, case)
        self.data = model.data
        self.card = {card.id: number for number, card in enumerate(self.data.cards)}
        self.character = {character.id: number for number, character in enumerate(self.data.characters)}

    def impossible(self) -> Iterator[Problem]:
        """Names that lead nowhere, and cards that lie in two places; else, where no game could lead."""
        if unknown := [*self._unknown_cards(), *self._unknown_names()]:
            yield from unknown
            return
        position = self.before
        suits = [self.data.characters[player.character].suit for player in position.players]
        if len(set(suits)) < len(suits):
            yield self.at("given").problem("two players collect the same suit")
        for seat, key in enumerate(("vault", "their_vault", "others_vault")[: len(position.players)]):
            if position.players[seat].vault & ~position.suit_mask(seat):
                yield self.at("given", key).problem("a Vault holds cards of its owner's suit only")
        if not position.muster:
            yield from self._without_a_deck(position)
        yield from self._too_many(position)
        for seat in range(len(position.players)):
            if is_complete(position, seat):
                yield self.at("given").problem(f"“{SEATS[seat]}” would have won already")

    def _without_a_deck(self, position: Position) -> Iterator[Problem]:
        if position.discard:
            message = "without a Muster Deck the discards would have been shuffled"
            yield self.at("given", "discard").problem(message)
        elif not position.free_for_all:
            message = "without a card to draw the free-for-all would have begun"
            yield self.at("given").problem(message, "add free_for_all = true, or leave cards in the Muster Deck")

    def _too_many(self, position: Position) -> Iterator[Problem]:
        """One card above the limit is left to somebody whose second Steal was wrong."""
        most = position.data.facts.hand_limit + 1
        for seat, key in enumerate(("hand", "their_hand", "others_hand")[: len(position.players)]):
            held = position.players[seat].hand.bit_count()
            if held > most and not position.free_for_all:
                span = self.at("given", key) if getattr(self.case.given, key) else self.at("given")
                message = f"“{SEATS[seat]}” would hold {held} cards, but before the free-for-all hands are trimmed"
                yield span.problem(message, f"at most {most}; lay some down in Vaults, or leave them in a pile")

    def _unknown_cards(self) -> Iterator[Problem]:
        case, first = self.case, dict[str, str]()
        for part, values in (("given", case.given), ("do", case.do), ("expect", case.expect)):
            for key, value in values.model_dump().items():
                for place, name in enumerate(value if isinstance(value, tuple) and key not in _BUYS else ()):
                    span = self.at(part, key, place)
                    if name == REST:
                        continue
                    if name not in self.card:
                        yield span.unknown(name, self.card, "card")
                    elif part == "given" and first.setdefault(name, key) != key:
                        yield span.problem(f"“{name}” is in “{first[name]}” already")

    def _unknown_names(self) -> Iterator[Problem]:
        for seat in SEATS:
            if (name := getattr(self.case.given, seat)) is not None and name not in self.character:
                yield self.at("given", seat).unknown(name, self.character, "character")
        options = [option.id for option in self.data.options.values()]
        for key in _BUYS:
            for place, name in enumerate(getattr(self.case.do, key)):
                if name not in options:
                    yield self.at("do", key, place).unknown(name, options, "option")
        known = readings(Rulings)
        for key, name in self.case.given.variant.items():
            span = self.at("given", "variant", key)
            if key not in known:
                yield span.unknown(key, known, "switch")
            elif name not in list(known[key]):
                hint = f"accepted: {', '.join(known[key])}"
                yield span.problem(f"the model knows no reading “{name}” of “{key}”", hint)

    def outcome(self) -> Mapping[str, object]:
        after = self._played[0]
        if after is None:
            return {"legal": False}
        you, they, names = after.players[0], after.players[1], [card.id for card in self.data.cards]
        return {
            "legal": True,
            "hand": [names[card] for card in bits(you.hand)],
            "their_hand": [names[card] for card in bits(they.hand)],
            "vault": [names[card] for card in bits(you.vault)],
            "discard": self._pile(after.discard),
            "muster": self._pile(after.muster),
            "sees": [names[card] for card in observe(after, 0).muster if card != UNKNOWN],
            "points": you.points,
            "their_points": they.points,
            "cards": you.hand.bit_count(),
            "their_cards": they.hand.bit_count(),
            "second_action": after.turn.phase is Phase.AGAIN or after.turn.second,
            "turn_ends": after.turn.number != self.before.turn.number,
            "free_for_all": after.free_for_all,
            "winner": SEATS[after.winner] if after.winner >= 0 else "nobody",
        }

    def tells(self) -> Mapping[str, str | int]:
        """Who sits there, the cards by name, and how the points came about: what an example's words need."""
        given, do, (after, script) = self.case.given, self.case.do, self._played
        seats = (given.you, given.they, given.other)
        told: dict[str, str | int] = {
            seat: self.data.characters[self.character[name]].name
            for seat, name in zip(SEATS, seats, strict=True)
            if name
        }
        for part in (given, do):
            for key in type(part).model_fields:
                told |= self._told(key, getattr(part, key))
        told["ledger"] = _ledger(given.points, script.ledger)
        told["earned"] = sum(points for points in script.ledger if points > 0)
        told["seats"] = len(self.before.players)
        told["most"] = max((self.before.active.hand & rank.mask).bit_count() for rank in self.data.ranks)
        told["drawn"] = after.players[0].drawn - self.before.players[0].drawn if after is not None else 0
        if (wild := self.data.options.get(Buys.WILD)) is not None:
            told["price"] = wild.price(given.wilds)
        return told

    def _told(self, key: str, value: object) -> dict[str, str | int]:
        """Cards by name, together, each by its number from 1, and how many; a character, a rank or a suit by name."""
        groups: dict[str, Sequence[Character | Group]] = {
            "borrows": self.data.characters,
            "rank": self.data.ranks,
            "suit": self.data.suits,
        }
        if key in groups:
            name = next((row.name for row in groups[key] if row.id == value), "")
            return {key: name} if name else {}
        ids = value if isinstance(value, tuple) and key not in _BUYS else (value,)
        names = [self.data.cards[self.card[name]].name for name in ids if isinstance(name, str) and name in self.card]
        if not names:
            return {}
        first, last = ", ".join(f"the {name}" for name in names[:-1]), f"the {names[-1]}"
        numbered = {f"{key}_{number}": name for number, name in enumerate(names, 1)}
        return {key: f"{first} and {last}" if first else last, f"{key}_count": len(names), **numbered}

    @cached_property
    def _played(self) -> tuple[Position | None, Script]:
        """Where the example ends, and how it came there. Without a card and without points the turn is over at once."""
        do, before = self.case.do, self.before
        rolls = [number for number in (do.roll, do.rolls_again) if number is not None]
        script, rng = Script(do, before.data), LoadedDie(rolls)
        return script.run(begin(before, 0, before.turn.number, rng), rng), script

    def _pile(self, cards: Iterable[int]) -> list[str]:
        """From the top; a run of cards that the example does not mention is one sign."""
        names: list[str] = []
        for card in cards:
            name = self.data.cards[card].id if card not in self._rest else REST
            if name != REST or names[-1:] != [REST]:
                names.append(name)
        return names

    def agrees(self, key: str, expected: Any, actual: Any) -> bool:
        """Piles have an order; hands and Vaults have none."""
        if isinstance(actual, list):
            return list(expected) == actual if key in _PILES else set(expected) == set(actual)
        return bool(expected == actual)

    def _mask(self, names: tuple[str, ...]) -> int:
        return mask_of(self.card[name] for name in names)

    @cached_property
    def _rest(self) -> tuple[int, ...]:
        """Cards that the example does not mention."""
        mentioned = {name for key in _LISTS for name in getattr(self.case.given, key)}
        return tuple(number for name, number in self.card.items() if name not in mentioned)

    @cached_property
    def before(self) -> Position:
        """Your turn is about to begin; cards that the example does not mention lie where it says."""
        given, data = self.case.given, self.data
        if given.variant:
            data = type(self.model)(self.model.game, switched(self.model.rulings, given.variant)).data
        data = replace(data, asks_always=True)
        piles = {key: [self.card[name] for name in getattr(given, key)] for key in ("muster", "discard")}
        their_hand = self._mask(given.their_hand)
        if given.rest == "their_hand":
            their_hand |= mask_of(self._rest)
        else:
            piles[given.rest] += self._rest
        characters = [self.character[name] for name in (given.you, given.they, given.other) if name is not None]
        hands = (self._mask(given.hand), their_hand, self._mask(given.others_hand))
        points, seats = (given.points, given.their_points, given.others_points), len(characters)
        position = Position(
            data=data,
            players=tuple(new_player(data, seats, *player) for player in zip(characters, hands, points, strict=False)),
            turn=Turn(number=1, phase=Phase.START),
            muster=tuple(piles["muster"]),
            discard=tuple(piles["discard"]),
            placed=(0,) * seats,
            free_for_all=given.free_for_all,
        )
        used = 1 << characters[0] if given.spent else 0
        position = position.with_player(0, vault=self._mask(given.vault), wilds=given.wilds, used=used)
        for seat, vault in enumerate((given.their_vault, given.others_vault)[: seats - 1], 1):
            position = position.with_player(seat, vault=self._mask(vault))
        return position


def _ledger(start: int, moves: Sequence[int]) -> str:
    """“6, less 5, plus 2, make 3”."""
    if not moves:
        return str(start)
    steps = ", ".join(f"{'plus' if move > 0 else 'less'} {abs(move)}" for move in moves)
    return f"{start}, {steps}, make {start + sum(moves)}"
