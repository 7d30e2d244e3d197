"""The conformance suite refuses models that do not keep their promises, one by one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.game.load import load_game
from pnp.play.model import AnyModel, Feature, IllegalAction, Model, Result, State
from pnp.play.testing import Conformance
from pnp.source.folder import Folder
from pnp.source.spans import Span, TextSpan

LOW_TIDE = Path(__file__).parent.parent / "doors" / "low-tide"


@pytest.fixture(scope="module")
def low_tide() -> Iterator[Any]:
    """The tiny game of the guide, without being installed."""
    sys.path.insert(0, str(LOW_TIDE))
    try:
        yield import_module("low_tide")
    finally:
        sys.path.remove(str(LOW_TIDE))
        for name in [name for name in sys.modules if name.partition(".")[0] == "low_tide"]:
            del sys.modules[name]


def suite(model: AnyModel) -> Conformance:
    class Suite(Conformance):
        most_steps = 60

        def model(self) -> AnyModel:
            return model

    return Suite()


def failures(model: AnyModel) -> set[str]:
    """The tests of the suite that fail; the one about rules and data needs an installed package."""
    tests = suite(model)
    failed = set()
    for name in dir(tests):
        if name.startswith("test_") and "agree_with_the_data" not in name:
            try:
                getattr(tests, name)()
            except Exception:  # an author's mistake may come out as anything
                failed.add(name.removeprefix("test_"))
    return failed


def model_of(package: Any, **changes: Any) -> AnyModel:
    game = load_game(Folder(package.FOLDER), lambda rules: package.Model.schemas())
    made: AnyModel = type("Changed", (package.Model,), changes)(game)
    return made


def test_a_good_model_passes(low_tide: Any) -> None:
    assert failures(model_of(low_tide)) == set()


def spoilt_state(package: Any, **changes: Any) -> AnyModel:
    """A model whose states do something else."""
    state = type("Spoilt", (package.State,), {"__slots__": (), **changes})

    def opening(self: AnyModel, board: str, players: int, rng: Random) -> Any:
        return state(self.game.facts(package.Facts), self.rulings, (0,) * players, package.throw(rng))

    return model_of(package, opening=opening)


def in_another_order(package: Any) -> AnyModel:
    looks: list[int] = []

    def actions(self: Any) -> Iterable[Any]:
        looks.append(1)
        wanted = tuple(package.State.actions(self))
        return wanted if len(looks) % 2 else wanted[::-1]

    return spoilt_state(package, actions=actions)


def changed_by_its_actions(package: Any) -> AnyModel:
    def after(self: Any, action: Any, rng: Random) -> Any:
        object.__setattr__(self, "bucket", self.bucket + 1)
        return package.State.after(self, action, rng)

    return spoilt_state(package, after=after)


def endless(package: Any) -> AnyModel:
    return model_of(package, horizon=5)


def without_a_winner(package: Any) -> AnyModel:
    def result(self: Any) -> Result | None:
        ended = package.State.result(self)
        return None if ended is None else Result(ended.scores, ())

    return spoilt_state(package, result=result)


def with_a_secret(package: Any) -> AnyModel:
    return spoilt_state(package, observe=lambda self, seat: (self.bucket, self.roll))


def accepting_everything(package: Any) -> AnyModel:
    return spoilt_state(package, apply=lambda self, action, rng: self)


def by_luck_of_its_own(package: Any) -> AnyModel:
    luck = Random()

    def after(self: Any, action: Any, rng: Random) -> Any:
        return package.State.after(self, action, luck)

    return spoilt_state(package, after=after)


def with_one_label_for_all(package: Any) -> AnyModel:
    class Action:
        kind = 1

        def __str__(self) -> str:
            return "does something"

    return spoilt_state(package, actions=lambda self: () if self.is_over else (Action(), Action()))


def appraising_too_little(package: Any) -> AnyModel:
    return model_of(package, appraise=lambda self, view, actions: [0.0])


def of_no_place(package: Any) -> AnyModel:
    return model_of(package, features=lambda self, board: {Feature("a", "b"): None})


def for_anybody(package: Any) -> AnyModel:
    def start(self: AnyModel, board: str, players: int, rng: Random) -> Any:
        return self.opening(board, players, rng)

    return model_of(package, start=start)


@pytest.mark.parametrize(
    ("spoilt", "noticed"),
    [
        (in_another_order, "legal_actions_can_be_told_apart_and_taken"),
        (changed_by_its_actions, "a_state_does_not_change"),
        (endless, "games_end_and_somebody_wins"),
        (without_a_winner, "games_end_and_somebody_wins"),
        (with_a_secret, "a_sampled_state_fits_what_was_seen"),
        (accepting_everything, "what_is_not_legal_is_refused"),
        (by_luck_of_its_own, "the_same_seed_gives_the_same_game"),
        (with_one_label_for_all, "legal_actions_can_be_told_apart_and_taken"),
        (appraising_too_little, "bots_appraise_every_action"),
        (of_no_place, "features_know_their_place"),
        (for_anybody, "what_cannot_be_played_is_refused"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_model_that_breaks_a_promise_is_refused(
    low_tide: Any, spoilt: Callable[[Any], AnyModel], noticed: str
) -> None:
    assert noticed in failures(spoilt(low_tide))


class _Toss(State[str, int]):
    __slots__ = ()

    @property
    def heading(self) -> str:
        return ""

    def player(self) -> int | None:
        return 0

    def actions(self) -> Iterable[str]:
        return ("heads",)

    def after(self, action: str, rng: Random) -> _Toss:
        return _Toss()

    def observe(self, seat: int) -> int:
        return seat

    def result(self) -> Result | None:
        return None


def test_a_model_may_say_almost_nothing(low_tide: Any) -> None:
    """Everything but two methods has a default that fits a game which has nothing to say about it."""

    class Bare(Model[_Toss, str, int]):
        @property
        def horizon(self) -> int:
            return 3

        def opening(self, board: str, players: int, rng: Random) -> _Toss:
            return _Toss()

    bare = Bare(load_game(Folder(low_tide.FOLDER)))
    toss = bare.start("table", 2, Random(0))
    features: Mapping[Feature, Span] = bare.features("table")
    appraised: Sequence[float] = bare.appraise(0, ("heads",))
    assert (features, appraised, bare.bots, bare.book_values(), bare.odds(())) == ({}, (0.0,), {}, {}, None)
    with pytest.raises(IllegalAction, match="“tails” is not legal now"):
        toss.apply("tails", Random(0))
    with pytest.raises(NotImplementedError, match="Bare"):
        bare.sample(0, Random(0))
    with pytest.raises(TypeError, match="do not declare Facts"):
        bare.game.facts(low_tide.Facts)
    assert TextSpan("a.toml", 3).unknown("b", ["bb"], "thing").hint == "did you mean “bb”?"


def test_a_refusal_names_what_forbids_it() -> None:
    error = IllegalAction("no", ruling="R-ONE", section="Your turn")
    assert str(error) == "no (ruling R-ONE and see “Your turn”)" and error.message == "no"
    assert str(IllegalAction("no")) == "no"
