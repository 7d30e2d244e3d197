"""A loaded game -> its executable reference model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pnp.game.game import Game
from pnp.games.trick_or_treat import coverage, invariants, odds
from pnp.games.trick_or_treat.actions import Action
from pnp.games.trick_or_treat.bots import appraise
from pnp.games.trick_or_treat.checks import CHECKS
from pnp.games.trick_or_treat.effects import play
from pnp.games.trick_or_treat.examples import Replay
from pnp.games.trick_or_treat.legality import decider, kinds, legal, refusal
from pnp.games.trick_or_treat.pricing import prospects
from pnp.games.trick_or_treat.rulings import FortifyCount, Rulings
from pnp.games.trick_or_treat.sampling import sample
from pnp.games.trick_or_treat.schema import (
    TABLES,
    CharacterRow,
    Does,
    Facts,
    Income,
    IncomeRow,
    MusterRow,
    OptionRow,
    PowerLimit,
    RankRow,
    RollRow,
    SuitRow,
    TitleRow,
    Trigger,
)
from pnp.games.trick_or_treat.score import result, standing
from pnp.games.trick_or_treat.state import (
    Card,
    Character,
    GameData,
    Group,
    Option,
    Phase,
    Player,
    Position,
    Roll,
    View,
    observe,
)
from pnp.games.trick_or_treat.tell import told
from pnp.play import model
from pnp.play.model import Feature, IllegalAction, Result
from pnp.play.swift import swift
from pnp.source.spans import Span

_ACTIONS_A_TURN = 60  # more than anybody can pay for


@swift
@dataclass(frozen=True, slots=True)
class State(model.State[Action, View]):
    """A position, with what may be done in it."""

    position: Position

    @property
    def heading(self) -> str:
        """What came of the last action, and where the game stands, for a transcript."""
        said = f"    {told(self.position)}" if self.position.said else ""
        turn = self.position.turn
        # In the middle of a turn everybody knows where it stands.
        in_turn = turn.roll and self.position.winner < 0 and not self.position.is_over
        return said if said and in_turn else "\n".join(filter(None, (said, self._standing)))

    @property
    def _standing(self) -> str:
        position, turn = self.position, self.position.turn
        if turn.phase is Phase.DRAFT:
            return "draft"
        if position.winner >= 0:
            return f"seat {position.winner + 1} has the collection and wins in turn {turn.number}"
        if position.is_over:
            return f"no end after {turn.number - 1} turns"
        player, data = position.active, position.data
        if turn.roll:
            return f"turn {turn.number}, seat {turn.seat + 1}: {turn.roll}, {data.roll(turn.roll).name}"
        laid, points = (" : ".join(map(str, counts)) for counts in zip(*turn.standing, strict=True))
        late = " (free-for-all)" if position.free_for_all else ""
        who = data.characters[player.character].name
        return f"turn {turn.number}{late}, seat {turn.seat + 1}, {who}; laid down {laid}, TP {points}"

    def player(self) -> int | None:
        return decider(self.position)

    def actions(self) -> list[Action]:
        return legal(self.position)

    def kinds(self) -> Sequence[Sequence[Action]]:
        return kinds(self.position, self.legal())

    def after(self, action: Action, rng: Random) -> State:
        return State(play(self.position, action, rng))

    def refusal(self, action: Action) -> IllegalAction:
        return refusal(self.position, action)

    def observe(self, seat: int) -> View:
        return observe(self.position, seat)

    def result(self) -> Result | None:
        return result(self.position)


class TrickOrTreat(model.Model[State, Action, View]):
    """A suit race: ask, steal and draw until a whole suit is yours."""

    facts = Facts
    tables = TABLES
    needs = ("dice.toml", "rulings.toml")
    switches = Rulings
    replays = Replay
    checks = CHECKS

    def __init__(self, game: Game, rulings: Rulings | None = None) -> None:
        super().__init__(game, rulings)
        self.data = read_data(game, self.rulings)

    @property
    def horizon(self) -> int:
        """Never reached: a game that lasts too many turns stops by itself, without a winner."""
        return self.data.facts.max_turns * _ACTIONS_A_TURN

    @property
    def endless_share(self) -> float:
        """Random players can hand the same cards round and round."""
        return 0.05

    @property
    def ends_at(self) -> Span:
        return self.game.at("game.toml", "facts", "max_turns")

    def opening(self, board: str, players: int, rng: Random) -> State:
        """The draft; the first seat picks and begins."""
        return State(Position(self.data, (Player(),) * players))

    def sample(self, view: View, rng: Random) -> State:
        return State(sample(view, rng))

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        return appraise(view, actions)

    def prospects(self, state: State) -> Sequence[float] | None:
        return prospects(state.position)

    def violations(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.violations(before.position, action, after.position)

    def features(self, board: str) -> Mapping[Feature, Span]:
        return coverage.features(self.game)

    def covered(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.covered(before.position if before is not None else None, action, after.position)

    def standing(self, state: State) -> Sequence[float]:
        return standing(state.position)

    def measures(self, state: State, seat: int) -> Mapping[str, float]:
        return {
            "turns": float(state.position.turn.number),
            "free-for-all": float(state.position.free_for_all),
            "cards of the own suit": float(standing(state.position)[seat]),
            "treat points left": float(state.position.players[seat].points),
        }

    def book_values(self) -> Mapping[str, object]:
        """How likely a blind attempt is to find something, how rare sets are, and which suits' powers pay."""
        return odds.book_values(self.data)

    def traits(self, state: State, seat: int) -> Mapping[str, str]:
        """For win rates: which character, which suit."""
        player, data = state.position.players[seat], state.position.data
        if player.character < 0:
            return {}
        character = data.characters[player.character]
        return {"character": character.name, "suit": data.suits[character.suit].name}


# What is loaded -> what is played by


def read_data(game: Game, rulings: Rulings) -> GameData:
    """Of data that the checks find nothing wrong with."""
    suits, ranks = game.rows("suits", SuitRow), game.rows("ranks", RankRow)
    rolls = sorted(game.rows("rolls", RollRow), key=lambda row: row.roll)
    incomes = {row.id: row for row in game.rows("incomes", IncomeRow)}
    income = {Income(name): row.points or 0 for name, row in incomes.items()}
    cards = _cards(game.rows("muster", MusterRow), suits, ranks)
    variants = _fortify(rolls, incomes)
    fortify_cards, income[Income.FORTIFY] = variants[rulings.fortify_count]
    groups = tuple(Group(row.id, row.name, _mask(cards, suit=number)) for number, row in enumerate(suits))
    return GameData(
        facts=game.facts(Facts),
        rulings=rulings,
        cards=cards,
        suits=groups,
        ranks=tuple(Group(row.id, row.plural, _mask(cards, rank=number)) for number, row in enumerate(ranks)),
        characters=_characters(game.rows("characters", CharacterRow), groups, game.rows("titles", TitleRow)),
        rolls=tuple(map(_roll, rolls)),
        options={row.effect: _option(number, row) for number, row in enumerate(game.rows("options", OptionRow))},
        income=income,
        three=incomes[Income.THREE].cards or 0,
        fortify=fortify_cards,
        variants=variants,
    )


def _fortify(rolls: Sequence[RollRow], incomes: Mapping[str, IncomeRow]) -> dict[FortifyCount, tuple[int, int]]:
    """How many cards each reading wants, and what it pays; nothing where no roll fortifies."""
    row = next((row for row in rolls if row.effect is Does.FORTIFY), None)
    pays = incomes.get(Income.FORTIFY)
    if row is None or pays is None:
        return dict.fromkeys(FortifyCount, (0, 0))
    return {
        FortifyCount.STRICT: (row.cards, pays.points or 0),
        FortifyCount.GENTLE: (row.variant_cards or 0, pays.variant_points or 0),
    }


def _cards(muster: Sequence[MusterRow], suits: Sequence[SuitRow], ranks: Sequence[RankRow]) -> tuple[Card, ...]:
    suit_at = {row.id: number for number, row in enumerate(suits)}
    rank_at = {row.id: number for number, row in enumerate(ranks)}
    cards = []
    for number, row in enumerate(muster):
        suit, rank = suit_at[row.suit], rank_at[row.rank]
        cards.append(Card(row.id, f"{ranks[rank].name} of {suits[suit].name}", suit, rank, 1 << number))
    return tuple(cards)


def _mask(cards: Sequence[Card], *, suit: int | None = None, rank: int | None = None) -> int:
    return sum(card.bit for card in cards if suit in (None, card.suit) and rank in (None, card.rank))


def _characters(
    rows: Sequence[CharacterRow], suits: Sequence[Group], titles: Sequence[TitleRow]
) -> tuple[Character, ...]:
    suit_at = {suit.id: number for number, suit in enumerate(suits)}
    title_of = {row.id: row for row in titles}
    return tuple(
        Character(
            id=row.id,
            name=f"{title_of[row.title].name} of {suits[suit_at[row.suit]].name}",
            suit=suit_at[row.suit],
            collects=suits[suit_at[row.suit]].mask,
            borrowable=title_of[row.title].borrowable,
            trigger=Trigger(row.trigger),
            effect=row.effect,
            once=row.limit is PowerLimit.ONCE_PER_GAME,
            points=row.points or 0,
            per_card=row.per_card or 0,
            cost=row.cost or 0,
            cards=row.cards or 0,
            takes=row.takes or (),
        )
        for row in rows
    )


def _roll(row: RollRow) -> Roll:
    return Roll(row.id, row.symbol, row.roll, row.name, row.effect, row.cards, row.returned or 0)


def _option(number: int, row: OptionRow) -> Option:
    return Option(
        id=row.id,
        name=row.name,
        buys=row.effect,
        cost=row.cost,
        when=row.when,
        limit=row.limit,
        cards=row.cards or 0,
        refusal=row.refusal or 0,
        factor=row.factor or 1,
        bit=1 << number,
    )
