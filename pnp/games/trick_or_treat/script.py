"""What an example does -> the actions of the model, one after another, as far as they are legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.legality import legal
from pnp.games.trick_or_treat.lore import Lore
from pnp.games.trick_or_treat.play import play
from pnp.games.trick_or_treat.table import Table
from pnp.games.trick_or_treat.told import Do
from pnp.games.trick_or_treat.vocabulary import Phase

_SEATS = ("you", "they", "other")
_NO_STEPS = ("target", "frozen", "refused", "ends", "borrows", "gives")  # they go with others, or with nothing
_BUYING = {
    "peek": Kind.PEEK,
    "double-draw": Kind.DOUBLE,
    "swap": Kind.SWAP,
    "search": Kind.SEARCH,
    "trade": Kind.TRADE,
    "summon": Kind.SUMMON,
    "wild": Kind.WILD,
    "rebirth": Kind.REBIRTH,
}
_ANY_TIME = (Kind.PEEK, Kind.DOUBLE, Kind.WILD)


class Loaded(Random):
    """A die that shows these numbers, and shuffles that change nothing."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(0)
        self.numbers = list(numbers)

    def randrange(self, *_: Any, **__: Any) -> int:
        return self.numbers.pop(0) - 1

    def shuffle(self, x: Any, *_: Any) -> None:
        return None


class Script:
    """Takes what an example tells piece by piece, where it belongs."""

    def __init__(self, do: Do, lore: Lore) -> None:
        told = {key: value for key, value in do.model_dump(exclude_unset=True).items() if value or key == "pays"}
        self.lore = lore
        self.left: dict[str, Any] = {
            key: list(value) if isinstance(value, tuple) else value for key, value in told.items()
        }
        self.target = _SEATS.index(do.target)

    def run(self, table: Table, rng: Random) -> Table | None:
        """The table where the example ends; None if something in it is not legal."""
        turn = table.turn.number
        while table.turn.number == turn and not table.is_over:
            wanted = self._next(table)
            if wanted is None:
                break
            found = next(filter(wanted, legal(table)), None)
            if found is None:
                return None
            table = play(table, found, rng)
        unused = any(key not in _NO_STEPS for key in self.left)
        return None if unused or (table.turn.phase in _CARDS and not table.is_over and not _rests(table)) else table

    def _pop(self, key: str) -> Any:
        """The next piece of this key; None if there is none left."""
        value = self.left.get(key)
        if not isinstance(value, list):
            return self.left.pop(key, None)
        first = value.pop(0)
        if not value:
            del self.left[key]
        return first

    def _next(self, table: Table) -> Callable[[Action], bool] | None:
        phase = table.turn.phase
        for key, kind in _CARDS.get(phase, ()):
            if key in self.left and not (key == "names" and table.turn.second):
                return self._card(kind, self._pop(key))
        match phase:
            case Phase.EMPTY if "pays" in self.left:
                return _kind(Kind.PAY if self._pop("pays") else Kind.FORFEIT)
            case Phase.START:
                return self._start()
            case Phase.ACT:
                return self._act(table)
            case Phase.FREEZE:
                return _kind(Kind.FREEZE if self._pop("frozen") else Kind.ALLOW)
            case Phase.NAME:
                return self._group()
            case Phase.AGAIN if "rolls_again" in self.left:
                self._pop("rolls_again")
                return _kind(Kind.ROLL_AGAIN)
            case Phase.AGAIN if "chooses" in self.left:
                number = self._pop("chooses")
                return lambda action: action.kind is Kind.CHOOSE and action.number == number
            case Phase.AGAIN | Phase.BURY if self.left.keys() & {"buys", "ends"}:
                return _kind(Kind.DECLINE)
            case Phase.SPEND if "buys" in self.left:
                return self._buy()
            case Phase.SPEND if "ends" in self.left:
                self._pop("ends")
                return _kind(Kind.END)
            case Phase.REFUSE:
                return _kind(Kind.REFUSE if self._pop("refused") else Kind.ACCEPT)
        return None

    def _start(self) -> Callable[[Action], bool] | None:
        if "buys" in self.left and _BUYING.get(self.left["buys"][0]) in _ANY_TIME:
            return self._buy()
        if self._pop("draws_instead"):
            return _kind(Kind.BUY_DRAW)
        return _kind(Kind.ROLL) if self._pop("roll") else None

    def _act(self, table: Table) -> Callable[[Action], bool] | None:
        if "fortifies" in self.left:
            cards = sum(1 << self._number(name) for name in self.left.pop("fortifies"))
            return lambda action: action.kind is Kind.FORTIFY and action.cards == cards
        kinds = {action.kind for action in legal(table)}
        if Kind.TARGET in kinds:
            asks = self.left.keys() & {"names", "names_again", "rank", "suit", "more"} or "target" in self.left
            target = self.target
            self.left.pop("target", None)
            return (lambda action: action.kind is Kind.TARGET and action.target == target) if asks else None
        if self._pop("skips"):
            return _kind(Kind.DO)
        return next((_kind(kind) for kind in (Kind.DO, Kind.FORFEIT) if kind in kinds), None)

    def _group(self) -> Callable[[Action], bool] | None:
        """A rank or a suit instead of cards."""
        for key, kind, groups in (("rank", Kind.RANK, self.lore.ranks), ("suit", Kind.SUIT, self.lore.suits)):
            if key in self.left:
                name = self._pop(key)
                number = next((i for i, group in enumerate(groups) if group.id == name), None)
                return lambda action, kind=kind, number=number: action.kind is kind and action.number == number  # type: ignore[misc]
        return None

    def _buy(self) -> Callable[[Action], bool]:
        kind, target = _BUYING.get(self._pop("buys")), self.target
        card = self._number(self._pop("gives")) if kind is Kind.SWAP and "gives" in self.left else None
        borrowed = self._pop("borrows") if kind is Kind.WILD else None
        ids = [one.id for one in self.lore.characters]

        def wanted(action: Action) -> bool:
            fits = action.kind is kind and (card is None or action.card == card)
            return fits and action.target in (-1, target) and (borrowed is None or ids[action.power] == borrowed)

        return wanted

    def _card(self, kind: Kind, name: str) -> Callable[[Action], bool]:
        number = self._number(name)
        return lambda action: action.kind is kind and action.card == number

    def _number(self, name: str) -> int:
        return next((i for i, card in enumerate(self.lore.cards) if card.id == name), -2)


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


def _rests(table: Table) -> bool:
    """An example may end where nothing is half done: before a roll, or with a choice that may be declined."""
    return table.turn.phase in (Phase.START, Phase.BURY)


def _kind(kind: Kind) -> Callable[[Action], bool]:
    return lambda action: action.kind is kind
