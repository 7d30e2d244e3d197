"""Data and rulings -> the numbers that the model plays by, what dice are worth, and what is legal: said only here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pnp.game.game import Game
from pnp.games.zombie_mania.actions import ROLL, STAY, STOP, Action, Hand, Kind, dice_line, hand_of, parts, rolls
from pnp.games.zombie_mania.rulings import Buildings, Moving, Rulings, Stacks
from pnp.games.zombie_mania.schema import (
    PAIR,
    PAIRS,
    STARTS,
    TOKENS,
    WORDS,
    ZOMBIES,
    Effect,
    Facts,
    PairRow,
    StartRow,
    TokenRow,
    WordRow,
)
from pnp.source.wording import plural_of

_PATIENCE = 30  # times as many turns as rolling once and stopping would take
_FEWEST_TURNS = 600


@dataclass(frozen=True, slots=True)
class Face:
    """One side of every die, and what a pair of it does."""

    id: str
    code: str
    name: str
    plural: str
    is_zombie: bool
    effect: Effect
    amount: int  # tokens that a pair moves, or what it multiplies by


@dataclass(frozen=True, slots=True)
class Numbers:
    """The data in the model's own words."""

    faces: tuple[Face, ...]
    die: tuple[int, ...]  # the number of the face on each side
    dice: int
    tokens: int  # that are printed
    pair: tuple[str, str]  # what so many dice of a kind as work are called: one, several
    facts: Facts
    starts: tuple[tuple[int, int], ...]  # players, tokens on each mat

    @property
    def kinds(self) -> int:
        return len(self.faces)

    @property
    def sides(self) -> Hand:
        """How many sides of a die show each face."""
        return hand_of(self.die, self.kinds)

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
    die = game.dice.die[0]
    shown = [game.symbol_id(name) for name in die.faces]
    distinct = list(dict.fromkeys(shown))
    for name in distinct:
        symbol, row = game.symbols[name], pairs[name]
        amount, plural = row.moves or row.times or 0, symbol.plural or plural_of(symbol.name)
        faces.append(Face(name, symbol.code, symbol.name, plural, symbol.group == ZOMBIES, row.effect, amount))
    starts = tuple((row.players, row.tokens) for row in game.rows(STARTS, StartRow))
    tokens = sum(row.copies for row in game.rows(TOKENS, TokenRow))
    word = next(row for row in game.rows(WORDS, WordRow) if row.id == PAIR)
    sides = tuple(map(distinct.index, shown))
    return Numbers(tuple(faces), sides, die.count, tokens, (word.name, word.plural), game.facts(Facts), starts)


class Worth(NamedTuple):
    """What dice set aside allow. `moves` is before anybody looks how many tokens there are to move."""

    moves: int
    may_send: bool


class Worths:
    """Dice set aside -> how many tokens they move, and whether an opponent may get them; remembered hand by hand."""

    def __init__(self, numbers: Numbers, stacks: Stacks) -> None:
        self.numbers, self.faces, self.stacks = numbers, numbers.faces, stacks
        self._known: dict[Hand, Worth] = {}

    def __call__(self, aside: Hand) -> Worth:
        worth = self._known.get(aside)
        if worth is None:
            worth = self._known[aside] = self._worth(aside)
        return worth

    def pairs(self, aside: Hand) -> Hand:
        """How many pairs of each face act."""
        pair = self.numbers.facts.pair
        if self.stacks is Stacks.EVERY_PAIR:
            return tuple(count // pair for count in aside)
        return tuple(int(count >= pair) for count in aside)

    @cached_property
    def possible(self) -> tuple[Worth, ...]:
        """Every worth that all the dice together can have, the least first."""
        return tuple(sorted({self(hand) for hand, _ in rolls(self.numbers.dice, self.numbers.sides)}))

    @property
    def most_moves(self) -> int:
        return self.possible[-1].moves

    def _worth(self, aside: Hand) -> Worth:
        moves, factor, opened, sent = 0, 1, False, False
        for face, pairs in zip(self.faces, self.pairs(aside), strict=True):
            match face.effect:
                case Effect.MOVES:
                    moves += face.amount * pairs
                case Effect.DOUBLES:
                    factor *= face.amount**pairs
                case Effect.OPENS:
                    opened = opened or pairs > 0
                case Effect.SENDS:
                    sent = sent or pairs > 0
        moves = moves * factor if opened else 0
        return Worth(moves, sent and moves > 0)


class Rules:
    """What the data and its rulings say, ready to be asked. Answers that never change are remembered."""

    def __init__(self, numbers: Numbers, rulings: Rulings) -> None:
        self.numbers, self.rulings = numbers, rulings
        self.worth = Worths(numbers, rulings.stacks)
        self.codes = tuple(face.code for face in numbers.faces)
        self.empty: Hand = (0,) * numbers.kinds
        self._zombies = numbers.zombies
        self._keeps: dict[Hand, tuple[Action, ...]] = {}

    @cached_property
    def most_turns(self) -> int:
        """Of each player: where the model gives a game up, far beyond what bots that play at random need.

        No rule of the game. The longer it takes to get rid of the tokens by rolling once and stopping, the later.
        """
        numbers = self.numbers
        total = sum(self.worth(hand).moves * ways for hand, ways in rolls(numbers.dice, numbers.sides))
        most = max(tokens for _, tokens in numbers.starts)
        needed: int = _PATIENCE * most * sum(numbers.sides) ** numbers.dice // max(total, 1)
        return max(_FEWEST_TURNS, needed)

    def dice_line(self, hand: Hand) -> str:
        return dice_line(hand, self.codes)

    def needed(self, effect: Effect) -> str:
        """The dice that have this effect, as a message names them."""
        face = next(face for face in self.numbers.faces if face.effect is effect)
        return f"{self.numbers.facts.pair} × {face.code}"

    def shortfall(self, aside: Hand) -> str:
        """Why dice that move nobody do not."""
        pair, pairs = self.numbers.facts.pair, self.worth.pairs(aside)
        for face, count, acting in zip(self.numbers.faces, aside, pairs, strict=True):
            if face.effect is Effect.OPENS and not acting:
                lying = f"{count or 'none'} {'lies' if count < 2 else 'lie'} aside"
                return f"that takes {self.needed(Effect.OPENS)}, and {lying}"
        return f"no {pair} zombies match"

    def zombies_in(self, hand: Hand) -> int:
        count = 0
        for face in self._zombies:
            count += hand[face]
        return count

    def keeps(self, rolled: Hand) -> tuple[Action, ...]:
        """Every choice that sets a rolled zombie aside; where there is none, the roll is a bust."""
        keeps = self._keeps.get(rolled)
        if keeps is None:
            chosen = (hand for hand in parts(rolled) if self.zombies_in(hand))
            keeps = self._keeps[rolled] = tuple(Action(Kind.KEEP, hand, self.codes) for hand in chosen)
        return keeps

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
