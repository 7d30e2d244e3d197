"""A game, or a series of games, at one moment -> what may be done, what comes of it, and what a player sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from typing import NamedTuple

from pnp.games.zombie_mania.actions import BUST, ROLL, STOP, Action, Hand, Kind, minus, plus, throw, zombies
from pnp.games.zombie_mania.legality import Rules
from pnp.games.zombie_mania.rulings import Bust, Counting, Ending, Moving, Win
from pnp.games.zombie_mania.schema import Effect
from pnp.games.zombie_mania.score import Finished, game_result, next_starter, series_result
from pnp.play import model
from pnp.play.model import IllegalAction, Result, by_kind
from pnp.play.swift import replace, swift

SINGLE_GAME, SERIES = "single-game", "series"
BOARDS = (SINGLE_GAME, SERIES)


class Phase(Enum):
    """What is to be decided next."""

    KEEP = auto()  # dice are rolled: which are set aside?
    DECIDE = auto()  # roll the others, or stop?
    BUST = auto()  # no zombie among the rolled dice: nothing to decide
    MOVE = auto()  # how many tokens go where?
    OVER = auto()
    GIVEN_UP = auto()  # the model's own stop for games that go on and on


ROLL_OR_STOP, ONLY_STOP, ONLY_BUST = ((ROLL,), (STOP,)), ((STOP,),), ((BUST,),)


class Tally(NamedTuple):
    """What one seat has done in all games so far."""

    turns: int = 0
    busts: int = 0
    buried: int = 0
    sent: int = 0


ONE_TURN = Tally(turns=1)


@swift
@dataclass(frozen=True, slots=True)
class State(model.State[Action, "View"]):
    """`kept` are the dice set aside before this roll, `taken` those set aside from it."""

    rules: Rules
    board: str
    phase: Phase
    starter: int
    seat: int
    turn: int  # of this game, all seats counted
    mats: tuple[int, ...]
    graveyard: int
    kept: Hand
    rolled: Hand
    taken: Hand
    tallies: tuple[Tally, ...]
    finished: tuple[Finished, ...] = ()
    in_vain: Hand = ()
    """Dice with which the turn before was stopped, if they moved nobody: a transcript tells so."""

    @property
    def players(self) -> int:
        return len(self.mats)

    @property
    def aside(self) -> Hand:
        return plus(self.kept, self.taken)

    @property
    def rest(self) -> Hand:
        """Dice that would be rolled again."""
        return minus(self.rolled, self.taken)

    @property
    def acting(self) -> Hand:
        """Dice that act if the turn ends now."""
        if self.phase is Phase.BUST:
            return self.kept
        all_dice = self.rules.rulings.counting is Counting.ALL_DICE
        return plus(self.kept, self.rolled) if all_dice else self.aside

    @property
    def heading(self) -> str:
        """Where the game stands, for a transcript: what came of a turn, and then every roll and every stop."""
        lines = [self._standing]
        first_roll = self.turn == 1 and not any(self.kept) and self.phase is not Phase.MOVE
        if first_roll and self.finished and self.phase is not Phase.OVER:
            lines.insert(0, f"game {len(self.finished)}: {self._won}")
        if self.in_vain:
            lines.insert(0, f"  nobody moves: {self.rules.shortfall(self.in_vain)}")
        return "\n".join(lines)

    @property
    def _standing(self) -> str:
        game = f"game {min(len(self.finished) + 1, self.games)}, " if self.board == SERIES else ""
        if self.phase is Phase.GIVEN_UP:
            return f"{game}given up after {self.turn - 1} turns"
        if self.phase is Phase.OVER:
            return f"{game}turn {self.turn}: {self._won}"
        line, turn = self.rules.dice_line, f"{game}turn {self.turn}, seat {self.seat + 1}"
        if self.phase is Phase.MOVE:
            worth = self.rules.worth(self.acting)
            where = "the graveyard or to an opponent" if worth.may_send else "the graveyard"
            return f"  {line(self.acting)} let {zombies(worth.moves)} go to {where}"
        kept = f" beside {line(self.kept)}" if any(self.kept) else ""
        return f"{turn} with {zombies(self.mats[self.seat])}: {line(self.rolled)}{kept}"

    @property
    def _won(self) -> str:
        """How the last game ended."""
        last = self.finished[-1]
        left = ", ".join(map(str, last.left))
        return f"seat {_listed(last.winners)} {'wins' if len(last.winners) == 1 else 'win'}, zombies left {left}"

    @property
    def games(self) -> int:
        """How many there are to play."""
        return self.players * self.rules.numbers.facts.series_rounds if self.board == SERIES else 1

    def player(self) -> int | None:
        return None if self.phase in (Phase.OVER, Phase.GIVEN_UP) else self.seat

    def actions(self) -> tuple[Action, ...]:
        match self.phase:
            case Phase.KEEP:
                return self.rules.keeps(self.rolled)
            case Phase.DECIDE:
                return self.rules.decisions(self.rest)
            case Phase.BUST:
                return (BUST,)
            case Phase.MOVE:
                return self.rules.moves(self.rules.worth(self.acting), self.mats, self.seat)
            case _:
                return ()

    def kinds(self) -> Sequence[Sequence[Action]]:
        """Dice are set aside in one way, with many choices; otherwise there are several ways on."""
        if self.phase is Phase.KEEP:
            return (self.rules.keeps(self.rolled),)
        if self.phase is Phase.DECIDE:
            return ROLL_OR_STOP if self.rolled != self.taken else ONLY_STOP
        return ONLY_BUST if self.phase is Phase.BUST else by_kind(self.legal())

    def after(self, action: Action, rng: Random) -> State:
        """With the roll that follows from it."""
        match action.kind:
            case Kind.KEEP:
                return replace(self, taken=action.dice, phase=Phase.DECIDE)
            case Kind.ROLL:
                return self._rolled_on(rng)
            case Kind.STOP:
                return self._acted(rng, self.tallies)
            case Kind.BUST:
                tallies = self._tallied(busts=1)
                acts = self.rules.rulings.bust is Bust.STILL_ACTS
                return self._acted(rng, tallies) if acts else self._passed(rng, tallies)
            case _:
                return self._moved(action, rng)

    def _rolled_on(self, rng: Random) -> State:
        kept, none = self.aside, self.rules.empty
        rolled, phase = self._roll(sum(self.rolled) - sum(self.taken), rng)
        return replace(self, phase=phase, kept=kept, rolled=rolled, taken=none, in_vain=())

    def _roll(self, dice: int, rng: Random) -> tuple[Hand, Phase]:
        rolled = throw(dice, self.rules.numbers.die, rng)
        return rolled, Phase.KEEP if self.rules.zombies_in(rolled) else Phase.BUST

    def _acted(self, rng: Random, tallies: tuple[Tally, ...]) -> State:
        if not self.rules.worth(self.acting).moves:
            return self._passed(rng, tallies, in_vain=self.acting)
        if self.phase is Phase.BUST:  # from here on, the dice that bust have no part in it
            none = self.rules.empty
            return replace(self, phase=Phase.MOVE, rolled=none, taken=none, in_vain=(), tallies=tallies)
        return replace(self, phase=Phase.MOVE, in_vain=())

    def _moved(self, action: Action, rng: Random) -> State:
        mats = list(self.mats)
        mats[self.seat] -= action.moved
        if action.sent:
            mats[action.to] += action.sent
        tallies = self._tallied(buried=action.buried, sent=action.sent)
        after = replace(self, mats=tuple(mats), graveyard=self.graveyard + action.buried)
        if self.rules.rulings.win is Win.AT_ONCE and not mats[self.seat]:
            return after._ended((self.seat,), rng, tallies)
        return after._passed(rng, tallies)

    def _tallied(self, turns: int = 0, busts: int = 0, buried: int = 0, sent: int = 0) -> tuple[Tally, ...]:
        """With what the seat on turn has done besides."""
        return _counted(self.tallies, self.seat, Tally(turns, busts, buried, sent))

    def _passed(self, rng: Random, tallies: tuple[Tally, ...], in_vain: Hand = ()) -> State:
        """The dice go to the next seat clockwise."""
        return self._begun(rng, (self.seat + 1) % len(self.mats), self.turn + 1, tallies, in_vain)

    def _begun(self, rng: Random, seat: int, turn: int, tallies: tuple[Tally, ...], in_vain: Hand = ()) -> State:
        """The start of a turn: the moment at which an empty mat wins."""
        rules, mats = self.rules, self.mats
        fixed = rules.rulings.ending is Ending.FIXED_ROUNDS
        winners: tuple[int, ...] = ()
        if not mats[seat]:
            winners = (seat,)
        elif fixed and turn > rules.numbers.facts.variant_rounds * len(mats):
            winners = tuple(other for other, left in enumerate(mats) if left == min(mats))
        if winners:
            return replace(self, seat=seat, turn=turn, in_vain=in_vain)._ended(winners, rng, tallies)
        if turn > rules.most_turns * len(mats):
            return replace(self, phase=Phase.GIVEN_UP, seat=seat, turn=turn, tallies=tallies, in_vain=in_vain)
        rolled, phase = self._roll(rules.numbers.dice, rng)
        none, tallies = rules.empty, _counted(tallies, seat, ONE_TURN)
        return State(
            rules, self.board, phase, self.starter, seat, turn, mats, self.graveyard, none, rolled, none, tallies,
            self.finished, in_vain,
        )  # fmt: skip

    def _ended(self, winners: tuple[int, ...], rng: Random, tallies: tuple[Tally, ...]) -> State:
        finished = (*self.finished, Finished(self.starter, winners, self.mats))
        if len(finished) == self.games:
            return replace(self, phase=Phase.OVER, finished=finished, tallies=tallies)
        starter = next_starter(finished[-1], self.rules.rulings)
        mats = (self.rules.numbers.start(self.players),) * self.players
        after = replace(self, starter=starter, mats=mats, graveyard=0, finished=finished)
        return after._begun(rng, starter, 1, tallies, self.in_vain)

    def refusal(self, action: Action) -> IllegalAction:
        """Why an action is not legal now, by a ruling or a section of the book."""
        if self.player() is None:
            return IllegalAction("the game is over", section="Winning")
        if not isinstance(action, Action):
            return super(State, self).refusal(action)  # slots make the class anew, so super() alone is lost
        match self.phase, action.kind:
            case Phase.KEEP, Kind.KEEP if min(minus(self.rolled, action.dice), default=0) < 0:
                return IllegalAction("only dice that were just rolled can be set aside", ruling="Z-FRESH")
            case Phase.KEEP, Kind.KEEP:
                return IllegalAction(
                    "one of the dice set aside must be a zombie that was just rolled", ruling="Z-FRESH"
                )
            case Phase.KEEP, _:
                return IllegalAction("first, dice are set aside, a zombie among them", section="Setting dice aside")
            case Phase.BUST, _:
                return IllegalAction("there is no zombie in this roll: the turn is over", section="Busting")
            case Phase.DECIDE, Kind.ROLL:
                return IllegalAction("all dice are set aside: there is none left to roll", ruling="Z-ALL")
            case Phase.DECIDE, _:
                return IllegalAction("now the other dice are rolled again, or the turn stops", section="Your turn")
            case _:
                return self._move_refusal(action)

    def _move_refusal(self, action: Action) -> IllegalAction:
        worth, own = self.rules.worth(self.acting), self.mats[self.seat]
        if action.kind not in (Kind.BURY, Kind.SEND, Kind.SPLIT):
            return IllegalAction("the dice have spoken: now zombies are moved", section="Moving zombies")
        if action.sent and not worth.may_send:
            message = f"without {self.rules.needed(Effect.SENDS)} nobody gets zombies"
            return IllegalAction(message, section="Matching dice")
        if action.sent and (action.to == self.seat or action.to not in range(self.players)):
            return IllegalAction("zombies go to an opponent", section="Moving zombies")
        if action.moved > min(worth.moves, own):
            message = f"the dice let {zombies(worth.moves)} go, and {own} {'is' if own == 1 else 'are'} on the mat"
            return IllegalAction(message, section="Moving zombies")
        if action.moved < min(worth.moves, own) and self.rules.rulings.moving is Moving.ALL:
            return IllegalAction("all zombies that the dice let go must go", ruling="Z-MAY")
        return IllegalAction("the zombies of one turn do not go there together", ruling="Z-DEST")

    def observe(self, seat: int) -> View:
        return View(seat, self)

    def result(self) -> Result | None:
        """None for a game that goes on, or was given up."""
        if self.phase is not Phase.OVER:
            return None
        if self.board == SERIES:
            return series_result(self.finished, self.rules.rulings)
        return game_result(self.finished[-1])


@swift
@dataclass(frozen=True, slots=True)
class View:
    """What a player sees. Everything lies open on the table, and no roll to come is known to anybody."""

    seat: int
    state: State

    @property
    def own(self) -> int:
        """Tokens on the player's own mat."""
        return self.state.mats[self.seat]


def opening(rules: Rules, board: str, mats: tuple[int, ...], starter: int, rng: Random, turn: int = 1) -> State:
    """A turn that begins, the first unless told: won, or already rolled for."""
    none = rules.empty
    tallies = (Tally(),) * len(mats)
    blank = State(rules, board, Phase.KEEP, starter, starter, turn, mats, 0, none, none, none, tallies)
    return blank._begun(rng, starter, turn, tallies)


def _counted(tallies: tuple[Tally, ...], seat: int, more: Tally) -> tuple[Tally, ...]:
    tally = tallies[seat]
    turns, busts, buried, sent = (tally[0] + more[0], tally[1] + more[1], tally[2] + more[2], tally[3] + more[3])
    return (*tallies[:seat], Tally(turns, busts, buried, sent), *tallies[seat + 1 :])


def _listed(seats: Sequence[int]) -> str:
    return " and ".join(str(seat + 1) for seat in seats)
