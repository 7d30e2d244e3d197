"""Data and rulings -> the numbers that the model plays by, and what is legal. Nothing else defines legality."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.game.game import Game
from pnp.games.zombie_mania.actions import ROLL, STAY, STOP, Action, Kind
from pnp.games.zombie_mania.dice import Face, Hand, Worth, Worths, dice_line, parts
from pnp.games.zombie_mania.rulings import Buildings, Moving, Rulings
from pnp.games.zombie_mania.schema import PAIRS, STARTS, ZOMBIES, Facts, PairRow, StartRow


@dataclass(frozen=True, slots=True)
class Numbers:
    """The data in the model's own words."""

    faces: tuple[Face, ...]
    facts: Facts
    starts: tuple[tuple[int, int], ...]  # players, tokens on each mat

    @property
    def kinds(self) -> int:
        return len(self.faces)

    @property
    def zombies(self) -> tuple[int, ...]:
        return tuple(number for number, face in enumerate(self.faces) if face.is_zombie)

    def start(self, players: int) -> int:
        """Tokens on each mat."""
        return dict(self.starts)[players]

    def number(self, name: str) -> int:
        """A face by its id or code; KeyError if there is none."""
        for number, face in enumerate(self.faces):
            if name in (face.id, face.code):
                return number
        raise KeyError(name)


def read_numbers(game: Game) -> Numbers:
    """For data that has no problems."""
    assert game.dice is not None
    pairs = {game.symbol_id(row.face): row for row in game.rows(PAIRS, PairRow)}
    faces = []
    for name in game.dice.die[0].faces:
        symbol, row = game.symbol(name), pairs[game.symbol_id(name)]
        faces.append(Face(row.id, symbol.code, symbol.group == ZOMBIES, row.effect, row.moves or row.times or 0))
    starts = tuple((row.players, row.tokens) for row in game.rows(STARTS, StartRow))
    return Numbers(tuple(faces), game.facts(Facts), starts)


class Rules:
    """What the data and its rulings say, ready to be asked. Answers that never change are remembered."""

    def __init__(self, numbers: Numbers, rulings: Rulings) -> None:
        self.numbers, self.rulings = numbers, rulings
        self.worth = Worths(numbers.faces, numbers.facts, rulings.stacks)
        self.codes = tuple(face.code for face in numbers.faces)
        self.empty: Hand = (0,) * numbers.kinds
        self._zombies = numbers.zombies
        self._keeps: dict[Hand, tuple[Action, ...]] = {}

    def dice_line(self, hand: Hand) -> str:
        return dice_line(hand, self.codes)

    def zombies_in(self, hand: Hand) -> int:
        return sum(map(hand.__getitem__, self._zombies))

    def keeps(self, rolled: Hand) -> tuple[Action, ...]:
        """Every choice that sets a rolled zombie aside; where there is none, the roll is a bust."""
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
        fewest = most if self.rulings.moving is Moving.ALL else 0
        actions = [STAY] if fewest == 0 else []
        opponents = [other for other in range(len(mats)) if other != seat] if worth.may_send else []
        for count in range(max(fewest, 1), most + 1):
            if not opponents or self.rulings.buildings is not Buildings.OPPONENT:
                actions.append(Action(Kind.BURY, buried=count))
            for other in opponents:
                actions.append(Action(Kind.SEND, sent=count, to=other))
                actions += self._splits(count, other)
        return tuple(actions)

    def _splits(self, count: int, other: int) -> Iterator[Action]:
        if self.rulings.buildings is Buildings.SPLIT:
            for sent in range(1, count):
                yield Action(Kind.SPLIT, buried=count - sent, sent=sent, to=other)
