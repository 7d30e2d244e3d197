"""A model, bots and a seed -> one whole game, recorded."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from sysconfig import get_path
from typing import Any

from pnp.play.bots import RANDOM, AppraisingBot, Bot, RandomBot
from pnp.play.model import AnyModel, Feature, Result, State, by_kind
from pnp.play.own_rules import CRASHES
from pnp.play.wording import in_words
from pnp.source.bundle import PACKAGE

_LAWFUL = (RandomBot, AppraisingBot)
_LIBRARY = Path(get_path("stdlib"))


def described(error: BaseException) -> str:
    """An exception that came out of a game's rules, and where it was raised: what a traceback says in one line."""
    file, line = raised_at(error)
    where = f" ({'/'.join(Path(file).parts[-2:])}:{line})" if line else ""
    message = " ".join(str(error).split())  # one line, whatever it holds
    return f"{type(error).__name__}: {message}{where}"


def raised_at(error: BaseException) -> tuple[str, int]:
    """The file and the line that its author can mend; no line where nobody can say."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if _is_of_the_author(Path(frame.filename))] or frames
    return (own[-1].filename, own[-1].lineno or 0) if own else ("", 0)


def _is_of_the_author(file: Path) -> bool:
    """Whether somebody who wrote rules can mend it there: neither ours, nor a library's that we both use."""
    if file.name.startswith("<"):  # Python's own, from no file
        return False
    if file.is_relative_to(PACKAGE):
        return file.is_relative_to(PACKAGE / "games")
    installed = not {"site-packages", "dist-packages"}.isdisjoint(file.parts)
    return "pydantic" not in file.parts and (installed or not file.is_relative_to(_LIBRARY))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a transcript: what everybody hears (no seat), or what one seat does."""

    text: str
    seat: int | None = None

    def __str__(self) -> str:
        return self.text if self.seat is None else f"  seat {self.seat + 1} {self.text}"


@dataclass(frozen=True, slots=True)
class Record:
    """What happened. `result` is None for a game that crashed or hit the horizon, which are faults of the rules."""

    board: str
    bots: tuple[str, ...]
    seed: int
    steps: int
    choices: int  # legal actions summed over all decisions
    transcript: tuple[Line, ...]
    result: Result | None
    broken: tuple[str, ...]  # invariants that did not hold, each with the step
    coverage: Counter[Feature] = field(default_factory=Counter)
    measures: tuple[Mapping[str, float], ...] = ()
    traits: tuple[Mapping[str, str], ...] = ()
    crash: str = ""  # what broke the game off, with the step
    crashed_at: tuple[str, int] = ("", 0)  # the file and the line where it did
    legend: tuple[tuple[str, str], ...] = ()  # codes in the transcript, and what they stand for
    excused: bool = False  # bots that play at random may not find the end, and the rules do not force it
    turns: int = 0  # decisions of one seat in a row are a turn; alone, those below one heading
    decisions: int = 0  # actions that were not the only legal one
    halfway: tuple[float, ...] = ()  # how far each seat had come when half of the turns were over, where rules say so

    @property
    def is_endless(self) -> bool:
        return self.result is None and not self.crash

    @property
    def faults(self) -> tuple[str, ...]:
        """The first of each sort that there is; of several broken invariants the first tells the story."""
        end = self.crash or ("the game does not end" if self.is_endless and not self.excused else "")
        return tuple(fault for fault in (*self.broken[:1], end) if fault)

    @property
    def sitting(self) -> str:
        """Who played, for a message: enough to play the same game again."""
        return f"{len(self.bots)} × {'/'.join(dict.fromkeys(self.bots))}, seed {self.seed}"


def playout(
    model: AnyModel, board: str, bots: Sequence[Bot], seed: int, *, checked: bool = True, logged: bool = True
) -> Record:
    """Plays one game. Dice and bots have streams of their own, so other bots meet the same rolls.

    `checked` looks at the invariants after every step and counts what was covered; `logged` keeps the transcript.
    Whatever the rules raise ends the game and stands in the record: one bad game must not hide all others.
    """
    game = _Game(model, board, bots, seed, checked, logged)
    try:
        game.play()
    except MemoryError:  # the data's, or the machine's, and whoever grants it knows which
        raise
    except CRASHES as error:  # rules are code of a game's own: anything may come out of them
        game.crash, game.crashed_at = f"step {game.steps + 1}: {described(error)}", raised_at(error)
    return game.record()


class _Game:
    """A game in the course of being played; what it has come to is its record, also if it breaks off."""

    def __init__(
        self, model: AnyModel, board: str, bots: Sequence[Bot], seed: int, checked: bool, logged: bool
    ) -> None:
        self.model, self.board, self.bots, self.seed = model, board, bots, seed
        self.checked, self.logged = checked, logged
        self.steps = self.choices = self.decisions = 0
        self.turns: list[State[Any, Any]] = []  # the state at the beginning of each
        self.lines: list[Line] = []
        self.broken: list[str] = []
        self.crash, self.crashed_at = "", ("", 0)
        self.coverage: Counter[Feature] = Counter()
        self.result: Result | None = None
        self.measures: tuple[Mapping[str, float], ...] = ()
        self.traits: tuple[Mapping[str, str], ...] = ()
        self.halfway: tuple[float, ...] = ()

    def play(self) -> None:
        model, bots, checked = self.model, self.bots, self.checked
        dice = Random(f"{self.seed} dice")
        minds = [Random(f"{self.seed} seat {seat}") for seat in range(len(bots))]
        state = model.start(self.board, len(bots), dice)
        watched = checked or self.logged
        if watched:
            self._note(None, None, state)
        is_alone, of = len(bots) == 1, None
        most = model.horizon * len(bots)
        while (seat := state.player()) is not None and self.steps < most:
            bot = bots[seat]
            if type(bot) is RandomBot:  # it looks at nothing, and need not have all actions made
                if checked:
                    state.observe(seat)
                kinds = by_kind(state.legal()) if checked else state.kinds()
                count = sum(map(len, kinds))
                action = bot.pick(kinds, minds[seat]) if count else None
            else:
                actions = state.legal()
                count = len(actions)
                action = bot.choose(state.observe(seat), actions, minds[seat]) if count else None
            if not count:
                self.crash = f"step {self.steps + 1}: seat {seat + 1} has no legal action, and the game is not over"
                return
            if of != (turn := state.heading if is_alone else seat):
                of = turn
                self.turns.append(state)
            # Bots of ours take one of those that they are given.
            after = state.after(action, dice) if type(bot) in _LAWFUL else state.apply(action, dice)
            self.steps, self.choices = self.steps + 1, self.choices + count
            self.decisions += count > 1
            if watched:
                self._told(seat, action)
                self._note(state, action, after)
            state = after
        self.halfway = tuple(model.standing(self.turns[len(self.turns) // 2])) if self.turns else ()
        self.measures = tuple(model.measures(state, seat) for seat in range(len(bots)))
        self.traits = tuple(model.traits(state, seat) for seat in range(len(bots)))
        self.result = state.result()
        if self.result is not None and not set(self.result.winners) <= set(range(len(bots))):
            self.broken.append(f"the result names winners {self.result.winners} among {len(bots)} seats")

    def _told(self, seat: int, action: Any) -> None:
        if self.logged:
            self.lines.append(Line(in_words(str(action), self.model.names), seat))

    def _note(self, before: State[Any, Any] | None, action: Any, after: State[Any, Any]) -> None:
        if self.logged and (before is None or after.heading != before.heading):
            self.lines.append(Line(in_words(after.heading, self.model.names)))
        if self.checked:
            if before is not None:
                wrong = self.model.violations(before, action, after)
                self.broken += [f"step {self.steps} ({action}): {what}" for what in wrong]
            self.coverage.update(self.model.covered(before, action, after))

    def record(self) -> Record:
        return Record(
            board=self.board,
            bots=tuple(bot.name for bot in self.bots),
            seed=self.seed,
            steps=self.steps,
            choices=self.choices,
            transcript=tuple(self.lines),
            legend=tuple(self.model.legend([line.text for line in self.lines])) if self.lines else (),
            result=self.result,
            broken=tuple(self.broken),
            coverage=self.coverage,
            measures=self.measures,
            traits=self.traits,
            crash=self.crash,
            crashed_at=self.crashed_at,
            excused=self.model.endless_share > 0 and all(bot.name == RANDOM for bot in self.bots),
            turns=len(self.turns),
            decisions=self.decisions,
            halfway=self.halfway,
        )
