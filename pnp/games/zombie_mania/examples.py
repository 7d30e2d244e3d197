"""A worked example -> what the rules make of it, key by key of what can be expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.games.zombie_mania import tells
from pnp.games.zombie_mania.actions import STAY, STOP, Action, Hand, Kind, hand_of, plus
from pnp.games.zombie_mania.legality import Rules
from pnp.games.zombie_mania.odds import bust_chance
from pnp.games.zombie_mania.rulings import Counting, Ending, Win
from pnp.games.zombie_mania.schema import GRAVEYARD, Do, Expect, Given
from pnp.games.zombie_mania.score import Finished, next_starter, penalties, series_winners
from pnp.games.zombie_mania.state import SINGLE_GAME, Phase, State, opening
from pnp.play import replay
from pnp.source.problems import Problem

if TYPE_CHECKING:
    from pnp.games.zombie_mania.rules import ZombieMania

Outcome: TypeAlias = Iterator[tuple[str, object]]

_SAID = {
    "bust": {True: "a bust", False: "no bust"},
    "most": {True: "as many as can be", False: "fewer than can be"},
    "send": {True: "buildings that work", False: "no buildings that work"},
}


class Replay(replay.Replay["ZombieMania", Given, Do, Expect]):
    """Plays a turn, its beginning, or the scores of a series."""

    model: ZombieMania
    given, do, expect = Given, Do, Expect

    @property
    def rules(self) -> Rules:
        return self.model.rules

    @property
    def rng(self) -> Random:
        """Rolls after the end of an example concern nobody."""
        return Random(0)

    @property
    def mats(self) -> tuple[int, ...]:
        """As given; else those of the smallest game, full."""
        fewest, _ = self.model.players
        return self.case.given.mats or (self.rules.numbers.start(fewest),) * fewest

    def agrees(self, key: str, expected: Any, actual: Any) -> bool:
        return bool((Fraction(expected) if key == "chance" else expected) == actual)

    def described(self, key: str, value: Any) -> str:
        return _SAID[key][value] if key in _SAID else super().described(key, value)

    def outcome(self) -> Mapping[str, object]:
        return dict(self._series() if self.case.given.left else self._turn())

    def tells(self) -> Mapping[str, str | int]:
        """What texts about the example can take in."""
        given, do = self.case.given, self.case.do
        if given.left:
            return dict(tells.told_of_series(self._games()))
        told: dict[str, str | int] = {"turn_of": tells.letter(given.seat - 1)}
        if isinstance(do.to, int) and not self.mats[do.to - 1]:
            told["spoilt"] = tells.letter(do.to - 1)
        if not given.kept and not given.roll:
            return told | dict(tells.told_of_beginning(self._begun()))
        own = told["own"] = self.mats[given.seat - 1]
        kept, rolled, taken = self._hand(given.kept), self._hand(given.roll), self._hand(do.keep or ())
        told |= dict(tells.told_of_dice(self.rules, plus(kept, taken)))
        if given.roll:
            told |= dict(tells.told_of_roll(self.rules, kept, rolled, taken))
        allowed = self.rules.worth(plus(kept, taken)).moves
        if do.move is not None:
            told["asked"] = self._asked(allowed) or 0
        if own < allowed:
            told["too_few"] = own
        return told

    def _turn(self) -> Outcome:
        """Everything that can be said of one turn, or its beginning."""
        given, do = self.case.given, self.case.do
        if not given.kept and not given.roll:
            yield from self._beginning()
            return
        state = self._position()
        if given.roll:
            yield "bust", state.phase is Phase.BUST
            yield "chance", bust_chance(self.rules, len(given.roll))
        if state.phase is Phase.BUST:
            yield from self._busted(state)
        if do.keep is not None:
            kept, legal = self._kept(state, do.keep)
            if do.move is None or not legal:
                yield "legal", legal
            if not legal:
                return
            state = kept
        if state.phase is Phase.DECIDE and do.then != "roll":
            yield from self._stopped(state)

    def _begun(self) -> State:
        """The start of a turn; where rounds are counted, that of the round after those that were played."""
        rules, given, turn = self.rules, self.case.given, 1
        if given.variant:
            rules = Rules(rules.numbers, replace(rules.rulings, ending=Ending.FIXED_ROUNDS))
        if given.to_come is not None:
            turn = self._rounds_played * len(self.mats) + 1
        return opening(rules, SINGLE_GAME, self.mats, given.seat - 1, self.rng, turn)

    def _beginning(self) -> Outcome:
        state = self._begun()
        winners = state.finished[-1].winners if state.phase is Phase.OVER else ()
        yield "winner", winners[0] + 1 if winners else 0
        yield "winners", tuple(seat + 1 for seat in winners)

    @property
    def _rounds_played(self) -> int:
        return self.rules.numbers.facts.variant_rounds - (self.case.given.to_come or 0)

    def _position(self) -> State:
        """After a roll or, without one, before somebody stops or rolls."""
        given, rules = self.case.given, self.rules
        rolled = self._hand(given.roll)
        phase = Phase.DECIDE
        if given.roll:
            phase = Phase.KEEP if rules.zombies_in(rolled) else Phase.BUST
        buried = rules.numbers.start(len(self.mats)) * len(self.mats) - sum(self.mats)
        full = (1,) * len(self.mats)  # a start that nobody wins; the position follows
        start = opening(rules, SINGLE_GAME, full, given.seat - 1, self.rng)
        return replace(
            start,
            phase=phase,
            mats=self.mats,
            graveyard=buried,
            kept=self._hand(given.kept),
            rolled=rolled,
            taken=rules.empty,
        )

    def _busted(self, state: State) -> Outcome:
        after = state.apply(state.legal()[0], self.rng)
        acts = after.phase is Phase.MOVE and after.turn == state.turn
        yield "moves", self.rules.worth(after.acting).moves if acts else 0
        yield from self._mats_after(after)

    def _kept(self, state: State, dice: tuple[str, ...]) -> tuple[State, bool]:
        """The state with these dice set aside, and whether that, and what is done then, is legal."""
        hand, then = self._hand(dice), self.case.do.then
        keep = next((action for action in state.legal() if action.dice == hand), None)
        if keep is None:
            return state, False
        after = state.apply(keep, self.rng)
        if then is None:
            return after, True
        kind = Kind.ROLL if then == "roll" else Kind.STOP
        return after, any(action.kind is kind for action in after.legal())

    def _stopped(self, state: State) -> Outcome:
        worth = self.rules.worth(state.acting)
        count = self._asked(worth.moves)
        yield "moves", worth.moves
        yield "most", worth.moves == self.rules.worth.most_moves
        yield "send", worth.may_send
        yield "dice_left", self.rules.numbers.dice - sum(state.aside)
        if count is None:
            return
        move, stopped = self._move(count), state.apply(STOP, self.rng)
        legal = stopped.phase is Phase.MOVE and stopped.seat == state.seat and move in stopped.legal()
        yield "legal", legal
        if legal:
            yield from self._mats_after(stopped.apply(move, self.rng))

    def _asked(self, allowed: int) -> int | None:
        """How many are to leave the mat, of those that the dice allow."""
        wanted = self.case.do.move
        if isinstance(wanted, int | None):
            return wanted
        return allowed + 1 if wanted == "one-more" else min(allowed, self.mats[self.case.given.seat - 1])

    def _move(self, count: int) -> Action:
        do = self.case.do
        if not count:
            return STAY
        if not isinstance(do.to, int):
            return Action(Kind.BURY, buried=count)
        return Action(Kind.SPLIT if do.bury else Kind.SEND, buried=do.bury, sent=count, to=do.to - 1)

    def _mats_after(self, after: State) -> Outcome:
        yield "mats", after.mats
        yield "graveyard", after.graveyard
        yield "winner", after.finished[-1].winners[0] + 1 if after.phase is Phase.OVER else 0

    def _games(self) -> tuple[Finished, ...]:
        rulings, starter = self.rules.rulings, self.case.given.starter - 1
        games: tuple[Finished, ...] = ()
        for left in self.case.given.left:
            starter = next_starter(games[-1], rulings) if games else starter
            games = (*games, Finished(starter, (left.index(0),), left))
        return games

    def _series(self) -> Outcome:
        games = self._games()
        yield "starts", tuple(game.starter + 1 for game in games)
        yield "penalties", penalties(games)
        yield "winners", tuple(seat + 1 for seat in series_winners(games, self.rules.rulings))

    def _hand(self, names: tuple[str, ...]) -> Hand:
        return hand_of([self.rules.numbers.number(name) for name in names], self.rules.numbers.kinds)

    def problems(self) -> Iterator[Problem]:
        """An example of what is not legal is about the ruling that forbids it, and not about any other."""
        yield from super().problems()
        wanted = self.case.example.ruling
        if wanted and not list(self.impossible()) and (refused := self._refused_by()) not in ("", wanted):
            message = f"this is refused by the ruling {refused}, and the example is about {wanted}"
            yield self.at("do").problem(message, f'other dice, or ruling = "{refused}"')

    def _refused_by(self) -> str:
        """The ruling that forbids what is done; nothing where it is allowed, or where no single ruling forbids it."""
        given, do = self.case.given, self.case.do
        if not given.roll or do.keep is None:
            return ""
        state = self._position()
        keep = Action(Kind.KEEP, self._hand(do.keep), self.rules.codes)
        if keep not in state.legal():
            return state.refusal(keep).ruling
        after = state.apply(keep, self.rng)
        then = Action(Kind.ROLL) if do.then == "roll" else STOP
        return after.refusal(then).ruling if do.then and then not in after.legal() else ""

    # What no game could come to

    def impossible(self) -> list[Problem]:
        return [*self._unknown_faces()] or [*self._impossible_turn()] or [*self._impossible_series()]

    def _unknown_faces(self) -> Iterator[Problem]:
        given, do, known = self.case.given, self.case.do, self._names
        for part, key, names in (("given", "kept", given.kept), ("given", "roll", given.roll), ("do", "keep", do.keep)):
            for number, name in enumerate(names or ()):
                if name not in known:
                    yield self.at(part, key, number).unknown(name, known, "face")

    @property
    def _names(self) -> set[str]:
        return {name for face in self.rules.numbers.faces for name in (face.id, face.code)}

    def _impossible_turn(self) -> Iterator[Problem]:
        given, dice = self.case.given, self.rules.numbers.dice
        count = len(given.kept) + len(given.roll)
        if count > dice or (given.roll and count < dice):
            hint = f"{abs(count - dice)} {'fewer' if count > dice else 'more'}"
            yield self.at("given").problem(f"a turn has {dice} dice, set aside or rolled; here are {count}", hint)
        if len(self.mats) not in dict(self.rules.numbers.starts):
            fewest, most = self.model.players
            yield self.at("given", "mats").problem(f"no game has {len(self.mats)} mats", _numbers_of(fewest, most))
            return
        yield from self._impossible_chain()
        yield from self._impossible_given()
        yield from self._impossible_do()

    def _impossible_chain(self) -> Iterator[Problem]:
        """The dice that lie aside are those of the step before, and those that were set aside there."""
        given, cases = self.case.given, self.model.game.cases
        if not given.after:
            return
        if self.model.game.is_unread(given.after):
            yield self.at("given", "after").problem(f"“{given.after}” has to be mended first")
            return
        if given.after not in cases:
            yield self.at("given", "after").unknown(given.after, cases, "example")
            return
        before = cases[given.after]
        if not {*before.given.kept, *(before.do.keep or ())} <= self._names:
            return  # which is told there
        aside = plus(self._hand(before.given.kept), self._hand(before.do.keep or ()))
        if aside != self._hand(given.kept):
            message = f"after “{given.after}”, {self.rules.dice_line(aside)} lie aside"
            hint = f"just these, or let something else be set aside in “{given.after}”"
            yield self.at("given", "kept").problem(message, hint)

    def _impossible_given(self) -> Iterator[Problem]:
        given, numbers, players = self.case.given, self.rules.numbers, len(self.mats)
        used = numbers.start(players) * players
        if sum(self.mats) > used:
            yield self.at("given", "mats").problem(f"{sum(self.mats)} zombies, where {used} are in the game")
        if given.seat > players:
            yield self.at("given", "seat").problem(f"there are {players} seats")
        elif (given.kept or given.roll) and not self.mats[given.seat - 1]:
            message = f"seat {given.seat} has won already: nobody rolls with an empty mat"
            yield self.at("given", "mats").problem(message)
        if self.rules.rulings.win is Win.AT_ONCE and 0 in self.mats:
            message = "nobody has a turn after a mat is empty: that wins at once"
            yield self.at("given", "mats").problem(message, "leave this example out, or a zombie on every mat")
        dice = len(given.kept) + len(given.roll)
        if self.rules.rulings.counting is Counting.ALL_DICE and given.kept and dice < numbers.dice:
            missing = numbers.dice - dice
            hint = f"kept: {missing} more, or the roll in which they lie, and what of it is kept"
            yield self.at("given").problem("all dice act: tell what the others show", hint)
        zombie_names = {name for face in numbers.faces if face.is_zombie for name in (face.id, face.code)}
        if given.kept and not zombie_names & set(given.kept):
            yield self.at("given", "kept").problem("of every roll a zombie is set aside, and none lies here")
        if given.to_come is not None:
            yield from self._impossible_rounds()
        elif given.variant:
            yield self.at("given", "variant").problem("the variant counts rounds", "to_come: how many are left")

    def _impossible_rounds(self) -> Iterator[Problem]:
        given, rounds, played = self.case.given, self.rules.numbers.facts.variant_rounds, self._rounds_played
        if given.kept or given.roll or given.left:
            message = "rounds are counted where a round begins, before anybody rolls"
            yield self.at("given", "to_come").problem(message)
        elif played < 1:
            yield self.at("given", "to_come").problem(f"the variant has {rounds} rounds, and one is over at least")
        start, most = self.rules.numbers.start(len(self.mats)), played * self.rules.worth.most_moves
        for number, left in enumerate(self.mats):
            if start - left > most >= 0:
                message = f"{start - left} zombies have left; in {played} rounds, {most} can at most"
                yield self.at("given", "mats", number).problem(message, f"{start - most} or more")

    def _impossible_do(self) -> Iterator[Problem]:
        given, do = self.case.given, self.case.do
        if isinstance(do.to, int) and (do.to > len(self.mats) or do.to == given.seat):
            message = f"an opponent of seat {given.seat}, or “{GRAVEYARD}”, gets the zombies"
            yield self.at("do", "to").problem(message)
        if do.bury and not (do.move and isinstance(do.to, int)):
            yield self.at("do", "bury").problem("what goes to the graveyard besides has to go besides something")
        if (do.keep is not None or do.then) and not given.roll:
            yield self.at("do").problem("there is no roll of which dice could be set aside")

    def _impossible_series(self) -> Iterator[Problem]:
        games, numbers = self.case.given.left, self.rules.numbers
        sizes, starts = {len(left) for left in games}, dict(numbers.starts)
        for number, left in enumerate(games):
            span = self.at("given", "left", number)
            if len(left) not in starts and len(sizes) == 1:
                yield span.problem(f"no game has {len(left)} players", _numbers_of(*self.model.players))
                return
            if left.count(0) != 1 or len(sizes) > 1:
                yield span.problem("one number for each of the same players, and a single 0: the winner’s")
                return
            if sum(left) > (used := starts[len(left)] * len(left)):
                yield span.problem(f"{sum(left)} zombies, where {used} are in the game")
        if games and len(games) != (wanted := len(games[0]) * numbers.facts.series_rounds):
            message = f"a series of {len(games[0])} players has {wanted} games; here are {len(games)}"
            yield self.at("given", "left").problem(message)


def _numbers_of(fewest: int, most: int) -> str:
    return f"{fewest} numbers" if fewest == most else f"{fewest} to {most} numbers"
