"""A worked example -> played through the model; where the two disagree, problems at the example's row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from pnp.game.examples import Example, ToldExample
from pnp.games.trick_or_treat.flow import fresh
from pnp.games.trick_or_treat.lore import Lore
from pnp.games.trick_or_treat.model import TrickOrTreat
from pnp.games.trick_or_treat.readings import KEYS, known_readings, with_readings
from pnp.games.trick_or_treat.script import Loaded, Script
from pnp.games.trick_or_treat.state import UNKNOWN, State
from pnp.games.trick_or_treat.table import Table, Turn
from pnp.games.trick_or_treat.told import Do, Expect, Given
from pnp.games.trick_or_treat.vocabulary import Phase
from pnp.source.problems import DataError, Problem, did_you_mean
from pnp.source.schema import Strict, validated
from pnp.source.toml import KeyPath

_T = TypeVar("_T", bound=Strict)
_SEATS = ("you", "they", "other")
_LISTS = ("hand", "their_hand", "others_hand", "vault", "their_vault", "muster", "discard")


def replay_with(model: TrickOrTreat, example: Example) -> list[Problem]:
    """For many examples: the model is built once."""
    assert isinstance(example, ToldExample)
    try:
        return list(_Replay(model, example).problems())
    except DataError as error:
        return list(error.problems)


class _Replay:
    def __init__(self, model: TrickOrTreat, example: ToldExample) -> None:
        game = model.game
        assert game.examples is not None
        self.example, self.file, self.lore = example, game.files["examples.toml"], model.lore
        self.path: KeyPath = ("example", [one.id for one in game.examples.example].index(example.id))
        self.given, self.do = self._read("given", Given), self._read("do", Do)
        self.expect = self._read("expect", Expect)
        self.card = {card.id: number for number, card in enumerate(self.lore.cards)}
        self.character = {one.id: number for number, one in enumerate(self.lore.characters)}

    def _read(self, part: str, form: type[_T]) -> _T:
        return validated(form, self.file, (*self.path, part), getattr(self.example, part))

    def problems(self) -> Iterator[Problem]:
        wrong = list(self._unknown())
        if wrong:
            yield from wrong
            return
        self.lore = self._variant()
        before = self._table()
        wrong = list(self._impossible(before))
        if wrong:
            yield from wrong
            return
        after = Script(self.do, self.lore).run(before, Loaded(self._rolls()))
        expected = self.expect.legal is not False
        if expected != (after is not None):
            said = "legal" if after is not None else "not legal"
            path = ("expect", "legal") if self.expect.legal is not None else ("do",)
            yield self._at(path, f"by the rules this is {said}")
        elif after is not None:
            yield from self._disagreements(before, after)

    def _rolls(self) -> list[int]:
        return [number for number in (self.do.roll, self.do.rolls_again) if number is not None]

    def _unknown(self) -> Iterator[Problem]:
        """Names that lead nowhere, and cards that lie in two places."""
        given, first = self.given, dict[str, str]()
        for seat in _SEATS:
            if (name := getattr(given, seat)) is not None and name not in self.character:
                yield self._at(("given", seat), f"there is no character “{name}”", did_you_mean(name, self.character))
        for part, told in (("given", given), ("do", self.do), ("expect", self.expect)):
            for key, value in told.model_dump().items():
                for j, name in enumerate(value if isinstance(value, tuple) and key != "buys" else ()):
                    if name not in self.card:
                        yield self._at((part, key, j), f"there is no card “{name}”", did_you_mean(name, self.card))
                    elif part == "given" and first.setdefault(name, key) != key:
                        yield self._at((part, key, j), f"“{name}” is in “{first[name]}” already")
        for j, name in enumerate(self.do.buys):
            known = [offer.id for offer in self.lore.offers.values()]
            if name not in known:
                yield self._at(("do", "buys", j), f"there is no option “{name}”", did_you_mean(name, known))
        for key, name in given.variant.items():
            if key not in KEYS or name not in list(known_readings()[key]):
                yield self._at(("given", "variant", key), f"the model has no reading “{name}” of “{key}”")

    def _variant(self) -> Lore:
        return self.lore.with_readings(with_readings(self.lore.readings, dict(self.given.variant)))

    def _mask(self, names: tuple[str, ...]) -> int:
        return sum(1 << self.card[name] for name in names)

    def _table(self) -> Table:
        """Your turn begins; cards that the example does not mention lie where it says."""
        given, lore = self.given, self.lore
        told = {name for key in _LISTS for name in getattr(given, key)}
        rest = [number for name, number in self.card.items() if name not in told]
        piles = {key: [self.card[name] for name in getattr(given, key)] for key in ("muster", "discard")}
        their_hand = self._mask(given.their_hand)
        if given.rest == "their_hand":
            their_hand |= sum(1 << card for card in rest)
        else:
            piles[given.rest] += rest
        names = [name for name in (given.you, given.they, given.other) if name is not None]
        hands = (self._mask(given.hand), their_hand, self._mask(given.others_hand))
        points, count = (given.points, given.their_points, given.others_points), len(names)
        table = Table(lore, (), Turn(number=1, phase=Phase.START), placed=(0,) * count, free_for_all=given.free_for_all)
        players = [fresh(self.character[name], hands[i], points[i], count, table) for i, name in enumerate(names)]
        table = table._replace(players=tuple(players), muster=tuple(piles["muster"]), discard=tuple(piles["discard"]))
        used = 1 << table.players[0].character if given.spent else 0
        table = table.but(0, vault=self._mask(given.vault), wilds=given.wilds, used=used)
        table = table.but(1, vault=self._mask(given.their_vault))
        empty = not given.hand and not given.free_for_all and given.points >= lore.facts.continue_cost
        return table.on(phase=Phase.EMPTY) if empty else table

    def _impossible(self, table: Table) -> Iterator[Problem]:
        """A position that no game could reach would prove nothing."""
        suits = [self.lore.characters[player.character].suit for player in table.players]
        if len(set(suits)) < len(suits):
            yield self._at(("given",), "two players collect the same suit")
        for seat, key in ((0, "vault"), (1, "their_vault")):
            if table.players[seat].vault & ~table.suit_mask(seat):
                yield self._at(("given", key), "a Vault holds cards of its owner's suit only")
        if table.discard and not table.muster:
            yield self._at(("given", "discard"), "without a Muster Deck the discards would have been shuffled")
        for seat in range(len(table.players)):
            if table.collected(seat) >= self.lore.facts.collection:
                yield self._at(("given",), f"“{_SEATS[seat]}” would have won already")

    def _disagreements(self, before: Table, after: Table) -> Iterator[Problem]:
        """Everything that is expected, compared with what the model says."""
        expect, names = self.expect, [card.id for card in self.lore.cards]
        you, they = after.players[0], after.players[1]

        def cards(mask: int) -> list[str]:
            return [name for name, number in self.card.items() if mask >> number & 1]

        wholes = {"hand": you.hand, "their_hand": they.hand, "vault": you.vault}
        for key, mask in wholes.items():
            wanted = getattr(expect, key)
            if wanted is not None and self._mask(wanted) != mask:
                yield self._wrong(key, cards(mask))
        seen = [names[card] for card in State(after).observe(0).muster if card != UNKNOWN]
        piles = {
            "discard": [names[card] for card in after.discard],
            "muster": [names[card] for card in after.muster],
            "sees": seen,
        }
        for key, pile in piles.items():
            wanted = getattr(expect, key)
            if wanted is not None and list(wanted) != pile[: len(wanted)]:
                yield self._wrong(key, pile[: len(wanted)])
        again = after.turn.phase is Phase.AGAIN or after.turn.second
        values: dict[str, Any] = {
            "points": you.points,
            "their_points": they.points,
            "cards": you.hand.bit_count(),
            "their_cards": they.hand.bit_count(),
            "second_action": again,
            "turn_ends": after.turn.number != before.turn.number,
            "free_for_all": after.free_for_all,
            "winner": _SEATS[after.winner] if after.winner >= 0 else "nobody",
        }
        for key, value in values.items():
            wanted = getattr(expect, key)
            if wanted is not None and wanted != value:
                yield self._wrong(key, value)

    def _wrong(self, key: str, value: Any) -> Problem:
        told = ", ".join(value) or "none" if isinstance(value, list) else str(value).lower()
        return self._at(("expect", key), f"by the rules this is {told}")

    def _at(self, path: KeyPath, message: str, hint: str = "") -> Problem:
        return self.file.problem((*self.path, *path), f"{message} (example “{self.example.id}”)", hint)
