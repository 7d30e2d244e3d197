"""A model -> whether it keeps the promises of the framework; for the tests of any game.

class TestMyGame(Conformance):
    def model(self) -> AnyModel:
        return MyModel(load(Folder(MY_FOLDER)))
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pnp.play.bots import RANDOM, bot_names, make_bot
from pnp.play.model import AnyModel, IllegalAction, State, by_kind
from pnp.play.playout import playout
from pnp.play.referee import Referee
from pnp.play.sampling import GAMES, moments, sample_fault
from pnp.source.problems import UsageError
from pnp.source.spans import Span


class Conformance:
    """Tests that every game passes; a subclass says which model they are about."""

    most_steps = 400  # of each game that is looked at move by move

    def model(self) -> AnyModel:
        raise NotImplementedError

    def test_the_model_says_what_it_plays(self) -> None:
        model = self.model()
        fewest, most = model.players
        assert 1 <= fewest <= most
        assert model.boards and set(model.usual_boards) <= set(model.boards)
        assert model.horizon > 0 and 0 <= model.endless_share <= 1

    def test_what_cannot_be_played_is_refused(self) -> None:
        model = self.model()
        for board, players in ((model.boards[0], model.players[1] + 1), ("no such board", model.players[0])):
            try:
                model.start(board, players, Random(0))
            except UsageError:
                continue
            raise AssertionError(f"{players} players on {board} are accepted")

    def test_legal_actions_can_be_told_apart_and_taken(self) -> None:
        for state, _ in self._moments():
            actions = state.legal()
            assert actions, "there is a decision, and nothing to decide"
            labels = [str(action) for action in actions]
            assert len(set(labels)) == len(labels), "two legal actions print alike"
            assert all(hash(action.kind) is not None for action in actions)
            assert tuple(state.actions()) == actions, "what is legal, or its order, changes from one look to the next"

    def test_what_is_not_legal_is_refused(self) -> None:
        for state, seed in self._moments():
            try:
                state.apply(object(), Random(seed))
            except IllegalAction:
                continue
            raise AssertionError("an action that is none is accepted")

    def test_kinds_are_the_legal_actions(self) -> None:
        for state, _ in self._moments():
            assert [list(some) for some in state.kinds()] == by_kind(state.legal()), "kinds() and legal() differ"

    def test_a_state_does_not_change(self) -> None:
        for state, seed in self._moments():
            before = self._everything(state)
            for action in state.legal()[:3]:
                state.apply(action, Random(seed))
            assert self._everything(state) == before, "an action changed the state that it was applied to"

    def _everything(self, state: State[Any, Any]) -> object:
        """As text: a view that is kept would change along with the state."""
        views = [repr(state.observe(seat)) for seat in range(self.model().players[0])]
        return state.player(), tuple(state.actions()), state.heading, state.result(), views

    def test_the_same_seed_gives_the_same_game(self) -> None:
        model = self.model()
        for board in model.usual_boards[:2]:
            bots = [make_bot(RANDOM, model)] * model.players[0]
            first, second = (playout(model, board, bots, 7) for _ in range(2))
            assert first.transcript == second.transcript and first.result == second.result

    def test_games_end_and_somebody_wins(self) -> None:
        model = self.model()
        for seed in GAMES:
            for players in range(model.players[0], model.players[1] + 1):
                bots = [make_bot(RANDOM, model)] * players
                record = playout(model, model.boards[0], bots, seed)
                assert not record.faults, record.faults
                if record.result is not None:
                    assert len(record.result.scores) == players
                    assert record.result.winners and set(record.result.winners) <= set(range(players))

    def test_a_sampled_state_fits_what_was_seen(self) -> None:
        model = self.model()
        for state, seed in self._moments():
            seat = state.player()
            assert seat is not None
            view = state.observe(seat)
            fault = sample_fault(model.sample(view, Random(seed)), state, seat, view)
            assert not fault, fault

    def test_bots_appraise_every_action(self) -> None:
        model = self.model()
        appraisers = [model.appraise, *model.bots.values()]
        for state, _ in self._moments():
            seat = state.player()
            assert seat is not None
            for appraise in appraisers:
                assert len(appraise(state.observe(seat), state.legal())) == len(state.legal())
        assert len(set(bot_names(model))) == len(bot_names(model))

    def test_features_know_their_place(self) -> None:
        model = self.model()
        for board in model.boards:
            for feature, span in model.features(board).items():
                assert isinstance(span, Span), feature
                assert span.problem("").line >= 1

    def test_the_rules_agree_with_the_data(self) -> None:
        referee = Referee(self.model().game)
        assert not [str(problem) for problem in (*referee.static_problems(), *referee.example_problems())]

    def _moments(self) -> Iterator[tuple[State[Any, Any], int]]:
        """Decisions of a few games that are played at random, each with a seed to go on with."""
        yield from moments(self.model(), self.most_steps)
