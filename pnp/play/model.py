"""What a game's rules offer, so that bots, playouts, checks and books work with any of them.

A game derives its `State` and its `Model` from the two classes here. The rules never draw, and nothing that draws
rules: a model takes a loaded game and gives plain values.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeAlias, TypeVar, cast

from pnp.game.cases import Case, Schemas
from pnp.game.demands import Demand
from pnp.game.game import Game
from pnp.game.tables import Row
from pnp.play.played import played_data
from pnp.play.rulings import read_rulings
from pnp.play.wording import codes_of, legend, names_of
from pnp.source.problems import PnpError, Problem, UsageError
from pnp.source.schema import Strict
from pnp.source.spans import Span, misuse
from pnp.source.wording import between, digits

if TYPE_CHECKING:
    from pnp.game.marks import Marks
    from pnp.play.playout import Record
    from pnp.play.replay import Replay

A = TypeVar("A")  # an action: a small value with a hashable `kind`, printed as a line that no other legal action has
V = TypeVar("V")  # a view: what one seat sees
S = TypeVar("S", bound="State[Any, Any]")

Check: TypeAlias = Callable[[Game], Iterable[Problem]]
Appraise: TypeAlias = Callable[[Any, Sequence[Any]], Sequence[float]]  # a view and actions -> what each seems worth


class IllegalAction(PnpError):  # noqa: N818 - reads as what it says where it is raised
    """Somebody tried what the rules do not allow; `ruling` or `section` of the book say why, where they do."""

    def __init__(self, message: str, *, ruling: str = "", section: str = "") -> None:
        because = " and ".join(filter(None, (ruling and f"ruling {ruling}", section and f"see “{section}”")))
        super().__init__(f"{message} ({because})" if because else message)
        self.message, self.ruling, self.section = message, ruling, section


class Feature(NamedTuple):
    """Something in the data that play may or may not come across: a face, a bonus, a ruling."""

    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the points of each seat, section by section, and the seats that won."""

    scores: tuple[Mapping[str, int], ...]  # by seat, what each section of the scoring gave
    winners: tuple[int, ...]  # seats, counted from 0; those who tie share the win

    @property
    def totals(self) -> tuple[int, ...]:
        """By seat, the sum of its sections."""
        return tuple(sum(points.values()) for points in self.scores)


@dataclass(frozen=True, slots=True)
class TextTable:
    """Figures that a model has worked out, as a person reads them: one row a line, one text a column."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    bars: tuple[float, ...] = ()  # one a row, none below 0: drawn as a chart beside the figures


_KIND = attrgetter("kind")


def by_kind(actions: Iterable[A]) -> list[list[A]]:
    """In the order in which the kinds come first."""
    kinds: dict[object, list[A]] = {}
    for kind, some in groupby(actions, _KIND):  # alike ones come together: to hash each would take longer
        kinds.setdefault(kind, []).extend(some)
    return list(kinds.values())


class State(ABC, Generic[A, V]):
    """A game at one moment; frozen. All chance comes from the `rng` handed in."""

    __slots__ = ("_legal",)  # beside the fields of a subclass, so that copies work it out anew
    _legal: tuple[A, ...]

    @property
    @abstractmethod
    def heading(self) -> str:
        """What a transcript says before the actions that follow."""

    @abstractmethod
    def player(self) -> int | None:
        """The seat that decides; None when the game is over."""

    @abstractmethod
    def actions(self) -> Iterable[A]:
        """Everything that the seat may do. Nothing else defines what is legal."""

    @abstractmethod
    def after(self, action: A, rng: Random) -> State[A, V]:
        """The state after an action that is known to be legal."""

    @abstractmethod
    def observe(self, seat: int) -> V:
        """What the seat sees and remembers. Where all lies open, that may be the state itself."""

    @abstractmethod
    def result(self) -> Result | None:
        """None while the game goes on, and for a game that was given up."""

    def legal(self) -> tuple[A, ...]:
        """The actions, worked out once."""
        try:
            return self._legal
        except AttributeError:
            legal = tuple(self.actions())
            object.__setattr__(self, "_legal", legal)
            return legal

    def kinds(self) -> Sequence[Sequence[A]]:
        """The same kind by kind, each kind where the first of it stands: for whoever chooses a kind first, and then
        one of it. A game that knows them without making all of them says so here."""
        return by_kind(self.legal())

    def apply(self, action: A, rng: Random) -> Self:
        """The state after an action. Raises IllegalAction."""
        if action not in self.legal():
            raise self.refusal(action)
        return cast(Self, self.after(action, rng))

    def refusal(self, action: A) -> IllegalAction:
        """Why an action is not legal; a game that knows names the ruling or the section of the book."""
        return IllegalAction(f"“{action}” is not legal now")


class Model(ABC, Generic[S, A, V]):
    """A game's rules, built from its data.

    What the data must look like is said by the class; the loader reads it so, once. Only `horizon` and `opening` must
    be given: everything else has a default that fits a game which has nothing to say about it.
    """

    # How the data is read
    facts: ClassVar[type[Strict] | None] = None  # [facts] in game.toml
    tables: ClassVar[Mapping[str, type[Row]]] = {}  # rows of tables/<name>.toml; all of these are needed
    needs: ClassVar[tuple[str, ...]] = ()  # other files that the rules cannot do without
    switches: ClassVar[type[Any] | None] = None  # a frozen dataclass of enums: what rulings.toml decides
    replays: ClassVar[type[Replay[Any, Any, Any, Any]] | None] = None  # how worked examples are played
    checks: ClassVar[Sequence[Check]] = ()  # what the rules demand beyond that; each runs for itself

    def __init__(self, game: Game, rulings: Any = None) -> None:
        """`rulings` are other switches than those of the game. Raises DataError for data that cannot be played."""
        self.game = game
        self.rulings: Any = rulings
        if rulings is None and self.switches is not None:
            self.rulings = read_rulings(self.switches, game)

    @classmethod
    def schemas(cls) -> Schemas:
        """For the loader."""
        replays = cls.replays
        parts = (replays.given, replays.do, replays.expect) if replays is not None else (None, None, None)
        return Schemas(cls.facts, dict(cls.tables), *parts)

    @classmethod
    def played(cls, game: Game) -> Mapping[str, Any]:
        """What decides how games go, so that measured figures hold as long as it is the same; for JSON."""
        return played_data(game)

    # A game

    @property
    def boards(self) -> tuple[str, ...]:
        """What a game can be played on; one name if there is no choice."""
        return ("table",)

    @property
    def usual_boards(self) -> tuple[str, ...]:
        """Those that figures are about unless others are asked for."""
        return self.boards

    def plays_on(self, board: str) -> bool:
        """A game that can be played on more boards than it names says so here."""
        return board in self.boards

    @property
    def players(self) -> tuple[int, int]:
        """Fewest and most."""
        return self.game.identity.players

    @property
    @abstractmethod
    def horizon(self) -> int:
        """More actions than any game can have, for one seat."""

    @property
    def endless_share(self) -> float:
        """How many games of random bots may hit the horizon: 0 where the rules see to it that every game ends."""
        return 0.0

    @property
    def ends_at(self) -> Span | None:
        """Where the data says how long a game may last; None where the rules alone see to it that it ends."""
        return None

    def start(self, board: str, players: int, rng: Random) -> S:
        """Raises UsageError for an unknown board or a wrong number of players."""
        fewest, most = self.players
        if not fewest <= players <= most:
            raise UsageError(f"{digits(players, 'player')}: {self.game.identity.title} is for {between(fewest, most)}")
        if not self.plays_on(board):
            raise misuse(board, self.boards, "board")
        return self.opening(board, players, rng)

    @abstractmethod
    def opening(self, board: str, players: int, rng: Random) -> S:
        """The state in which the first decision is due."""

    def sample(self, view: V, rng: Random) -> S:
        """A whole state that fits what a seat has seen, for bots that search: what is hidden is drawn at random."""
        if isinstance(view, State):  # everything lies open
            return cast(S, view)
        raise NotImplementedError(f"{type(self).__name__} does not say how to sample a state from a view")

    # Bots

    def appraise(self, view: V, actions: Sequence[A]) -> Sequence[float]:
        """What each action seems to be worth to the player who sees this: how the greedy bot chooses."""
        return (0.0,) * len(actions)

    @property
    def bots(self) -> Mapping[str, Appraise]:
        """Bots of the game's own, besides random and greedy: by name, how each appraises."""
        return {}

    def prospects(self, state: S) -> Sequence[float] | None:
        """By seat, what everybody may hope for, in points, more being better; None where that cannot be said.

        Bots that search break playouts off there. Without it they play every one to its end, which takes longer."""
        return None

    # What checks and figures ask

    def plays_alike(self, switch: str, reading: str) -> bool:
        """Whether with this data, and with the other readings, this one comes to the same as the one that is played:
        then no example can tell them apart."""
        return False

    def violations(self, before: S, action: A, after: S) -> Iterable[str]:
        """Invariants that do not hold after the action."""
        return ()

    def features(self, board: str) -> Mapping[Feature, Span]:
        """Everything that play on this board should come across some day, and where the data tells of it."""
        return {}

    def covered(self, before: S | None, action: A | None, after: S) -> Iterable[Feature]:
        """What this step came across; the start has no state before it."""
        return ()

    def standing(self, state: S) -> Sequence[float]:
        """How far each seat has come at this moment, more being better: points so far, tokens got rid of …

        Nothing where nobody can say; then nobody can say who was behind and won, either.
        """
        return ()

    def measures(self, state: S, seat: int) -> Mapping[str, float]:
        """Figures about the end of a game that a designer asks for."""
        return {}

    def traits(self, state: S, seat: int) -> Mapping[str, str]:
        """What a seat was in this game (its character, its suit …): wins are counted by it."""
        return {}

    def findings(self, records: Sequence[Record]) -> Sequence[TextTable]:
        """What a designer asks of many games, below the other figures."""
        return ()

    def judgements(self, records: Sequence[Record]) -> Iterable[Problem]:
        """What `pnp check` should say about the games that it played."""
        return ()

    def left_out(self) -> Iterable[Problem]:
        """What the book does not say because it was worked out by other rules: for whoever prints it."""
        return ()

    def odds(self, words: Sequence[str]) -> Sequence[TextTable] | None:
        """The tables of `pnp odds GAME [WORD]...`; None where there is nothing to work out. Raises UsageError."""
        return None

    # What a transcript asks

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What transcripts write for ids of several words; a game that prints others adds them."""
        return names_of(self.game)

    @cached_property
    def codes(self) -> Mapping[str, str]:
        """What the codes in its lines stand for."""
        return codes_of(self.game)

    def legend(self, lines: Sequence[str]) -> Sequence[tuple[str, str]]:
        """The codes that occur in a transcript, each with what it stands for: told at its end."""
        return legend(lines, self.codes)

    # What sheets and books ask

    def book_values(self) -> Mapping[str, Any]:
        """Plain values for the book's text, under the name `model`."""
        return {}

    @classmethod
    def demands(cls, game: Game) -> Iterable[Demand]:
        """What the table needs of the sheets, for those who print to count; of data that cannot be played, too."""
        return ()

    def marks(self, case: Case[Any, Any, Any]) -> Marks | None:
        """What a figure of a worked example shows; None where the example is no picture of a field."""
        return None


AnyModel: TypeAlias = Model[Any, Any, Any]
