"""A worked example -> the position that it gives, its actions in the model, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from pnp.game.cases import Case
from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.effects import play
from pnp.games.trick_or_treat.legality import BOUGHT_BY, legal
from pnp.games.trick_or_treat.rulings import Rulings
from pnp.games.trick_or_treat.schema import Do, Expect, Given
from pnp.games.trick_or_treat.score import is_complete
from pnp.games.trick_or_treat.state import (
    UNKNOWN,
    Card,
    Character,
    GameData,
    Group,
    Phase,
    Position,
    Turn,
    bits,
    mask_of,
    observe,
)
from pnp.games.trick_or_treat.turn import new_player
from pnp.play import replay
from pnp.play.rulings import readings, switched
from pnp.source.problems import Problem

if TYPE_CHECKING:
    from pnp.games.trick_or_treat.rules import TrickOrTreat

_SEATS = ("you", "they", "other")
_NONE = -2
_NO_STEPS = {"target", "frozen", "refused", "ends", "borrows", "gives"}  # they go with others, or with nothing
_ANY_TIME = (Kind.PEEK, Kind.DOUBLE, Kind.WILD)
# The keys whose cards are taken one after another in a phase.
_CARDS: dict[Phase, tuple[tuple[str, Kind], ...]] = {
    Phase.START: (("lay", Kind.LAY),),
    Phase.NAME: (("more", Kind.NAME_MORE), ("names", Kind.NAME), ("names_again", Kind.NAME)),
    Phase.RETURN: (("returns", Kind.RETURN),),
    Phase.BURY: (("buries", Kind.BURY),),
    Phase.PEEK: (("order", Kind.TOP),),
    Phase.SEARCH: (("takes", Kind.TAKE),),
    Phase.SEARCH_DISCARD: (("discards", Kind.DISCARD),),
    Phase.OFFER: (("gives", Kind.GIVE),),
    Phase.ANSWER: (("answers", Kind.GIVE),),
    Phase.TRIM: (("discards", Kind.DISCARD),),
}
_RESTS = {Phase.START, Phase.BURY}  # an example may end where nothing is half done, or where it may be declined
_PILES = ("discard", "muster", "sees")
_LISTS = ("hand", "their_hand", "others_hand", "vault", "their_vault", "muster", "discard")


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
        for seat, key in ((0, "vault"), (1, "their_vault")):
            if position.players[seat].vault & ~position.suit_mask(seat):
                yield self.at("given", key).problem("a Vault holds cards of its owner's suit only")
        if position.discard and not position.muster:
            message = "without a Muster Deck the discards would have been shuffled"
            yield self.at("given", "discard").problem(message)
        for seat in range(len(position.players)):
            if is_complete(position, seat):
                yield self.at("given").problem(f"“{_SEATS[seat]}” would have won already")

    def _unknown_cards(self) -> Iterator[Problem]:
        case, first = self.case, dict[str, str]()
        for part, values in (("given", case.given), ("do", case.do), ("expect", case.expect)):
            for key, value in values.model_dump().items():
                for place, name in enumerate(value if isinstance(value, tuple) and key != "buys" else ()):
                    span = self.at(part, key, place)
                    if name not in self.card:
                        yield span.unknown(name, self.card, "card")
                    elif part == "given" and first.setdefault(name, key) != key:
                        yield span.problem(f"“{name}” is in “{first[name]}” already")

    def _unknown_names(self) -> Iterator[Problem]:
        for seat in _SEATS:
            if (name := getattr(self.case.given, seat)) is not None and name not in self.character:
                yield self.at("given", seat).unknown(name, self.character, "character")
        options = [option.id for option in self.data.options.values()]
        for place, name in enumerate(self.case.do.buys):
            if name not in options:
                yield self.at("do", "buys", place).unknown(name, options, "option")
        known = readings(Rulings)
        for key, name in self.case.given.variant.items():
            span = self.at("given", "variant", key)
            if key not in known:
                yield span.unknown(key, known, "switch")
            elif name not in list(known[key]):
                hint = f"accepted: {', '.join(known[key])}"
                yield span.problem(f"the model knows no reading “{name}” of “{key}”", hint)

    def outcome(self) -> Mapping[str, object]:
        case, before = self.case, self.before
        rolls = [number for number in (case.do.roll, case.do.rolls_again) if number is not None]
        after = Script(case.do, before.data).run(before, LoadedDie(rolls))
        if after is None:
            return {"legal": False}
        you, they, names = after.players[0], after.players[1], [card.id for card in self.data.cards]

        def top(pile: Iterable[int], expected: Sequence[str] | None) -> list[str]:
            return [names[card] for card in pile][: len(expected or ())]

        return {
            "legal": True,
            "hand": [names[card] for card in bits(you.hand)],
            "their_hand": [names[card] for card in bits(they.hand)],
            "vault": [names[card] for card in bits(you.vault)],
            "discard": top(after.discard, case.expect.discard),
            "muster": top(after.muster, case.expect.muster),
            "sees": top((card for card in observe(after, 0).muster if card != UNKNOWN), case.expect.sees),
            "points": you.points,
            "their_points": they.points,
            "cards": you.hand.bit_count(),
            "their_cards": they.hand.bit_count(),
            "second_action": after.turn.phase is Phase.AGAIN or after.turn.second,
            "turn_ends": after.turn.number != before.turn.number,
            "free_for_all": after.free_for_all,
            "winner": _SEATS[after.winner] if after.winner >= 0 else "nobody",
        }

    def agrees(self, key: str, expected: Any, actual: Any) -> bool:
        """Piles have an order; hands and Vaults have none."""
        if isinstance(actual, list):
            return list(expected) == actual if key in _PILES else set(expected) == set(actual)
        return bool(expected == actual)

    def _mask(self, names: tuple[str, ...]) -> int:
        return mask_of(self.card[name] for name in names)

    @cached_property
    def before(self) -> Position:
        """Your turn begins; cards that the example does not mention lie where it says."""
        given, data = self.case.given, self.data
        if given.variant:
            data = type(self.model)(self.model.game, switched(self.model.rulings, given.variant)).data
        mentioned = {name for key in _LISTS for name in getattr(given, key)}
        rest = [number for name, number in self.card.items() if name not in mentioned]
        piles = {key: [self.card[name] for name in getattr(given, key)] for key in ("muster", "discard")}
        their_hand = self._mask(given.their_hand)
        if given.rest == "their_hand":
            their_hand |= mask_of(rest)
        else:
            piles[given.rest] += rest
        characters = [self.character[name] for name in (given.you, given.they, given.other) if name is not None]
        hands = (self._mask(given.hand), their_hand, self._mask(given.others_hand))
        points, seats = (given.points, given.their_points, given.others_points), len(characters)
        empty = not given.hand and not given.free_for_all and given.points >= data.facts.continue_cost
        position = Position(
            data=data,
            players=tuple(new_player(data, seats, *player) for player in zip(characters, hands, points, strict=False)),
            turn=Turn(number=1, phase=Phase.EMPTY if empty else Phase.START),
            muster=tuple(piles["muster"]),
            discard=tuple(piles["discard"]),
            placed=(0,) * seats,
            free_for_all=given.free_for_all,
        )
        used = 1 << characters[0] if given.spent else 0
        position = position.with_player(0, vault=self._mask(given.vault), wilds=given.wilds, used=used)
        return position.with_player(1, vault=self._mask(given.their_vault))


class LoadedDie(Random):
    """A die that shows these numbers, and shuffles that change nothing."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(0)
        self.numbers = list(numbers)

    def randrange(self, *_: Any, **__: Any) -> int:
        return self.numbers.pop(0) - 1

    def shuffle(self, x: Any, *_: Any) -> None:
        return None


class _Step:
    """A kind of action, and the fields that it must have."""

    def __init__(self, kind: Kind | None, **fields: int | None) -> None:
        self.kind, self.fields = kind, fields

    def fits(self, action: Action) -> bool:
        return action.kind is self.kind and all(getattr(action, key) == value for key, value in self.fields.items())


class Script:
    """What an example does -> the actions of the model; each key is used up where it belongs."""

    def __init__(self, do: Do, data: GameData) -> None:
        keys = {key: value for key, value in do.model_dump(exclude_unset=True).items() if value or key == "pays"}
        self.left: dict[str, Any] = {
            key: list(value) if isinstance(value, tuple) else value for key, value in keys.items()
        }
        self.data, self.target = data, _SEATS.index(do.target)
        self.bought_by = {data.options[buys].id: kind for kind, buys in BOUGHT_BY.items()}

    def run(self, position: Position, rng: Random) -> Position | None:
        """The position where the example ends; None if something in it is not legal."""
        turn = position.turn.number
        while position.turn.number == turn and not position.is_over:
            step = self._next(position)
            if step is None:
                break
            action = next(filter(step.fits, legal(position)), None)
            if action is None:
                return None
            position = play(position, action, rng)
        unused = self.left.keys() - _NO_STEPS
        half_done = position.turn.phase in _CARDS.keys() - _RESTS and not position.is_over
        return None if unused or half_done else position

    def _pop(self, key: str) -> Any:
        """The next piece of this key; None if there is none left."""
        value = self.left.get(key)
        if not isinstance(value, list):
            return self.left.pop(key, None)
        first = value.pop(0)
        if not value:
            del self.left[key]
        return first

    def _next(self, position: Position) -> _Step | None:
        phase = position.turn.phase
        for key, kind in _CARDS.get(phase, ()):
            if key in self.left and not (key == "names" and position.turn.second):
                return _Step(kind, card=self._card(self._pop(key)))
        match phase:
            case Phase.EMPTY if "pays" in self.left:
                return _Step(Kind.PAY if self._pop("pays") else Kind.FORFEIT)
            case Phase.START:
                return self._start()
            case Phase.ACT:
                return self._act(position)
            case Phase.FREEZE:
                return _Step(Kind.FREEZE if self._pop("frozen") else Kind.ALLOW)
            case Phase.NAME:
                return self._group()
            case Phase.AGAIN:
                return self._again()
            case Phase.BURY:
                return self._decline()
            case Phase.SPEND if "buys" in self.left:
                return self._buy()
            case Phase.SPEND if self._pop("ends"):
                return _Step(Kind.END)
            case Phase.REFUSE:
                return _Step(Kind.REFUSE if self._pop("refused") else Kind.ACCEPT)
        return None

    def _start(self) -> _Step | None:
        if "buys" in self.left and self.bought_by.get(self.left["buys"][0]) in _ANY_TIME:
            return self._buy()
        if self._pop("draws_instead"):
            return _Step(Kind.BUY_DRAW)
        return _Step(Kind.ROLL) if self._pop("roll") else None

    def _act(self, position: Position) -> _Step | None:
        if "fortifies" in self.left:
            return _Step(Kind.FORTIFY, cards=mask_of(map(self._card, self.left.pop("fortifies"))))
        kinds = {action.kind for action in legal(position)}
        if Kind.TARGET in kinds:
            aims = self.left.keys() & {"names", "names_again", "rank", "suit", "more", "target"}
            self._pop("target")
            return _Step(Kind.TARGET, target=self.target) if aims else None
        if self._pop("skips"):
            return _Step(Kind.DO)
        return next((_Step(kind) for kind in (Kind.DO, Kind.FORFEIT) if kind in kinds), None)

    def _group(self) -> _Step | None:
        """A rank or a suit instead of cards."""
        for key, kind, groups in (("rank", Kind.RANK, self.data.ranks), ("suit", Kind.SUIT, self.data.suits)):
            if key in self.left:
                return _Step(kind, number=_number(groups, self._pop(key)))
        return None

    def _again(self) -> _Step | None:
        """A second action, unless something else goes on."""
        if self._pop("rolls_again"):
            return _Step(Kind.ROLL_AGAIN)
        if (number := self._pop("chooses")) is not None:
            return _Step(Kind.CHOOSE, number=number)
        return self._decline()

    def _decline(self) -> _Step | None:
        return _Step(Kind.DECLINE) if self.left.keys() & {"buys", "ends"} else None

    def _buy(self) -> _Step:
        kind = self.bought_by.get(self._pop("buys"))
        fields = {}
        if kind is Kind.SWAP and "gives" in self.left:
            fields["card"] = self._card(self._pop("gives"))
        if kind is Kind.WILD and "borrows" in self.left:
            fields["power"] = _number(self.data.characters, self._pop("borrows"))
        if kind is Kind.TRADE:
            fields["target"] = self.target
        return _Step(kind, **fields)

    def _card(self, name: str) -> int:
        return _number(self.data.cards, name)


def _number(rows: Sequence[Card | Character | Group], name: str) -> int:
    """Where the row of this name stands; a number that no action has if there is none."""
    return next((number for number, row in enumerate(rows) if row.id == name), _NONE)
