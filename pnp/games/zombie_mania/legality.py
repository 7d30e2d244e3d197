"""Numbers and rulings -> what is legal at each moment of a turn. Nothing else defines legality."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.zombie_mania.actions import Action, Kind, told_dice
from pnp.games.zombie_mania.hands import Hand, parts
from pnp.games.zombie_mania.numbers import Numbers
from pnp.games.zombie_mania.options import Buildings, Moving, Options
from pnp.games.zombie_mania.worth import Worth, Worths

ROLL, STOP, BUST = Action(Kind.ROLL), Action(Kind.STOP), Action(Kind.BUST)
STAY = Action(Kind.BURY)  # nothing moves, so it does not matter where to


class Rules:
    """What the data and its rulings say, ready to be asked. Answers that never change are remembered."""

    def __init__(self, numbers: Numbers, options: Options) -> None:
        self.numbers, self.options = numbers, options
        self.worth = Worths(numbers, options)
        self.codes = tuple(face.code for face in numbers.faces)
        self.empty: Hand = (0,) * numbers.kinds
        self._zombies = numbers.zombies
        self._keeps: dict[Hand, tuple[Action, ...]] = {}

    def told(self, hand: Hand) -> str:
        return told_dice(hand, self.codes)

    def zombies_in(self, hand: Hand) -> int:
        return sum(map(hand.__getitem__, self._zombies))

    def keeps(self, rolled: Hand) -> tuple[Action, ...]:
        """Every choice that sets a rolled zombie aside; none is a bust."""
        if rolled not in self._keeps:
            chosen = (hand for hand in parts(rolled) if self.zombies_in(hand))
            self._keeps[rolled] = tuple(Action(Kind.KEEP, hand, self.codes) for hand in chosen)
        return self._keeps[rolled]

    def decisions(self, rest: Hand) -> tuple[Action, ...]:
        """With no dice left to roll there is only one way on."""
        return (ROLL, STOP) if any(rest) else (STOP,)

    def moves(self, worth: Worth, mats: tuple[int, ...], seat: int) -> tuple[Action, ...]:
        """Every way to move the tokens that the dice let go."""
        most = min(worth.moves, mats[seat])
        fewest = most if self.options.moving is Moving.ALL else 0
        found = [STAY] if fewest == 0 else []
        opponents = [other for other in range(len(mats)) if other != seat] if worth.may_send else []
        for count in range(max(fewest, 1), most + 1):
            if not opponents or self.options.buildings is not Buildings.OPPONENT:
                found.append(Action(Kind.BURY, buried=count))
            for other in opponents:
                found.append(Action(Kind.SEND, sent=count, to=other))
                found += self._splits(count, other)
        return tuple(found)

    def _splits(self, count: int, other: int) -> Iterator[Action]:
        if self.options.buildings is Buildings.SPLIT:
            for sent in range(1, count):
                yield Action(Kind.SPLIT, buried=count - sent, sent=sent, to=other)
