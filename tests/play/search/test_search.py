"""The bot that searches: it finds what wins, keeps to its budget, and plays every game there is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import pytest
from bundled import FOLDERS, WITH_RULES, model
from conftest import Pnp

from play import pebbles
from play.search.toys import Heap, Heaps, Misled, Race, Steps, Take
from pnp.play.bots import make_bot, playouts_of
from pnp.play.model import AnyModel, Appraise
from pnp.play.playout import playout
from pnp.play.search.tree import Node
from pnp.play.search.walk import TURNS, Walk
from pnp.play.simulate import Request, simulate
from pnp.source.problems import UsageError


def chosen(rules: AnyModel, state: Any, playouts: int, seed: int = 1) -> Any:
    bot = make_bot(f"mcts:{playouts}", rules)
    return bot.choose(state.observe(state.player()), state.legal(), Random(seed))


@pytest.mark.parametrize("left", [5, 6, 7])
@pytest.mark.parametrize("seat", [0, 1])
def test_it_leaves_what_nobody_can_win_with(left: int, seat: int) -> None:
    for seed in range(3):
        assert chosen(Heaps(), Heap(left, seat), 400, seed) == Take(left - 4)


def test_more_playouts_look_further() -> None:
    """Nine heaps need a plan of four moves, which no playout at random shows."""
    right = [sum(chosen(Heaps(), Heap(9), playouts, seed) == Take(1) for seed in range(8)) for playouts in (6, 1200)]
    assert right[1] == 8 > right[0]


@pytest.mark.parametrize(("most_wins", "best"), [(True, 2), (False, 0)])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_points_count_the_way_the_rules_say(most_wins: bool, best: int, players: int) -> None:
    """Alone nobody else's points tell: games of two do."""
    state = Steps((0,) * players, most_wins)
    assert chosen(Race(most_wins=most_wins), state, 300) == Take(best)


@pytest.mark.parametrize("players", [1, 2])
def test_playouts_are_broken_off_where_turns_begin(players: int) -> None:
    rules = Race(tells=True)
    assert chosen(rules, Steps((0,) * players, True), 60) == Take(2)
    first, *others = rules.asked  # first how many there are
    assert first.moves == 0 and {state.moves for state in others} == {2 * players * TURNS}
    silent = Race()
    assert chosen(silent, Steps((0,) * players, True), 300) == Take(2)
    if players > 1:  # alone nobody knows that it is so, as long as nothing is said
        assert {state.moves for state in silent.asked[1:]} == {2 * players * turn for turn in range(TURNS, 6)}


@pytest.mark.parametrize("playouts", [1, 2, 3, 10, 100])
def test_no_decision_takes_more_than_it_was_given(playouts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    played, go = [], Walk.go

    def counted(self: Walk, *words: Any) -> Any:
        played.append(words)
        return go(self, *words)

    monkeypatch.setattr(Walk, "go", counted)
    chosen(Heaps(), Heap(9), playouts)
    assert len(played) <= playouts and (playouts < 10 or len(played) > playouts // 2)
    played.clear()
    chosen(Misled(), Steps((0, 0), True), playouts)
    assert len(played) <= playouts and (playouts < 10 or played)  # fewer where it is soon clear
    played.clear()
    assert chosen(Heaps(), Heap(1), playouts) == Take(1) and not played


def test_a_favourite_that_loses_is_given_up() -> None:
    """Two more steps at once are worth it; with too few playouts to tell, the appraisal has its way."""
    state = Steps((0, 0), True)
    assert chosen(Misled(), state, 2) == Take(0)
    assert chosen(Misled(), state, 200) in (Take(1), Take(2))
    assert chosen(Misled(most_wins=False), Steps((0, 0), False), 200) == Take(0)


def test_candidates_meet_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    met: dict[str, set[int]] = {}
    go = Walk.go

    def noted(self: Walk, root: Any, state: Any, first: Any, luck: int, own: Any) -> Any:
        met.setdefault(str(first), set()).add(luck)
        return go(self, root, state, first, luck, own)

    monkeypatch.setattr(Walk, "go", noted)
    chosen(Race(), Steps((0, 0), True), 80)
    fewest = min(met.values(), key=len)
    assert len(met) == 4 and len(fewest) > 1 and all(fewest <= lucks for lucks in met.values())


class Plans(Race):
    """Its appraisal likes to stay; a bot of its own likes to roll."""

    def appraise(self, view: Any, actions: Sequence[Any]) -> Sequence[float]:
        return [float(action.number == 0) for action in actions]

    @property
    def bots(self) -> Mapping[str, Appraise]:
        return {"brave": lambda view, actions: [float(action.number) for action in actions]}


def test_what_a_bot_proposes_it_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """All others do what the appraisal says."""
    rules, seen = Plans(), list[Steps]()
    greedy, brave = make_bot("greedy", rules).choose, make_bot("brave", rules).choose

    def noted(view: Any, actions: Sequence[Any], rng: Random) -> Any:
        seen.append(view)
        return brave(view, actions, rng)

    Walk(rules, greedy, Steps((0, 0), True), 1).go(Node(2), Steps((0, 0), True), Take(3), 7, noted)
    assert {state.player() for state in seen} == {0} and len(seen) == 11
    met, go = list[tuple[str, bool]](), Walk.go

    def told(self: Walk, root: Any, state: Any, first: Any, luck: int, own: Any) -> Any:
        met.append((str(first), own == self.choose))
        return go(self, root, state, first, luck, own)

    monkeypatch.setattr(Walk, "go", told)
    chosen(rules, Steps((0, 0), True), 80)
    assert {first for first, is_usual in met if not is_usual} == {"takes 3"}


def test_later_turns_have_the_same_dice_whatever_happened_before() -> None:
    """Whoever rolls more often in this turn leaves no other luck to those who come after."""
    rules, come = Plans(tells=True), list[list[int]]()
    brave = make_bot("brave", rules).choose
    for first in (Take(0), Take(3)):
        state, walk = Steps((0, 0), True), Walk(rules, brave, Steps((0, 0), True), 1)
        worth = walk.go(Node(2), state, first, 77, brave)
        come.append([state.points[1] for state in rules.asked[-1:]])
        assert worth.leads[0] == -worth.leads[1]
    assert come[0] == come[1]


def test_every_kind_of_action_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that the appraisal likes less than many of another kind."""

    class Named(NamedTuple):
        kind: str
        number: int
        label: int

    @dataclass(frozen=True)
    class Wide(Steps):
        def actions(self) -> Iterable[Any]:
            return [*(Named("walk", number % 3, number) for number in range(12)), Named("rest", 0, 99)]

    class Wider(Race):
        def appraise(self, view: Any, actions: Sequence[Any]) -> Sequence[float]:
            return [float(action.kind == "walk") for action in actions]

    tried, go = set[str](), Walk.go

    def noted(self: Walk, root: Any, state: Any, first: Any, *rest: Any) -> Any:
        tried.add(first.kind)
        return go(self, root, state, first, *rest)

    monkeypatch.setattr(Walk, "go", noted)
    chosen(Wider(), Wide((0, 0), True), 20)
    assert tried == {"walk", "rest"}


def _opening(rules: AnyModel, bots: Sequence[str], decisions: int) -> list[str]:
    """What these bots do at the beginning of a game."""
    dice, minds = Random(3), [Random(seat) for seat in range(len(bots))]
    seated = [make_bot(name, rules) for name in bots]
    state, done = rules.start(rules.usual_boards[0], len(bots), dice), list[str]()
    while (seat := state.player()) is not None and len(done) < decisions:
        action = seated[seat].choose(state.observe(seat), state.legal(), minds[seat])
        state = state.apply(action, dice)
        done.append(str(action))
    return done


@pytest.mark.parametrize("name", WITH_RULES)
def test_it_plays_every_game(name: str) -> None:
    rules = model(name)
    seats = rules.players[0]
    first = _opening(rules, ["mcts:6", "random", "random"][:seats], 10)
    assert len(first) == 10 and first == _opening(rules, ["mcts:6", "random", "random"][:seats], 10)


def test_the_number_of_processes_changes_nothing() -> None:
    """Also whoever has played before in the same process leaves nothing behind."""
    request = Request(games=4, bots=("mcts:4", "random"), board="3x3", jobs=1)
    folder = FOLDERS["full-moon-overload"]
    alone, together = (
        simulate(folder, Request(request.games, None, request.bots, request.board, 1, jobs), print, lambda *_: None)[0]
        for jobs in (1, 2)
    )
    assert alone == together and alone.games == 4 and not alone.faults


def test_rules_of_a_folders_own(run: Pnp, tmp_path: Any) -> None:
    folder = pebbles.write(tmp_path / "pebbles")
    ran = run("simulate", folder, "--trust", "--games", "2", "--bots", "mcts:20,random", "--jobs", "1")
    assert ran.code == 0 and "mcts:20" in ran.out


def test_a_game_of_it_is_recorded_like_any_other() -> None:
    rules = model("full-moon-overload")
    bots = [make_bot(name, rules) for name in ("mcts:4", "greedy")]
    record = playout(rules, "3x3", bots, 7)
    assert record.bots == ("mcts:4", "greedy") and record.result is not None and not record.faults


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("mcts", "“mcts”: a bot that searches is told how many playouts a decision gets, as in “mcts:100”"),
        ("mcts:", "as in “mcts:100”"),
        ("mcts:abc", "as in “mcts:100”"),
        ("mcts:-5", "as in “mcts:100”"),
        ("mcts:1.5", "as in “mcts:100”"),
        ("mcts:²", "as in “mcts:100”"),
        ("mcts:0", "“mcts:0”: a decision gets 1 to 100,000 playouts"),
        ("mcts:1000000", "1 to 100,000"),
        ("mcts:" + "9" * 5000, "1 to 100,000"),
        ("mtcs:100", "did you mean “mcts:100”?"),
    ],
)
def test_budgets_that_make_no_sense(name: str, wanted: str) -> None:
    with pytest.raises(UsageError) as told:
        make_bot(name, Heaps())
    assert wanted in str(told.value) and len(str(told.value)) < 6000


def test_only_bots_that_search_take_more_time() -> None:
    assert [playouts_of(name) for name in ("greedy", "mcts:7", "random")] == [0, 7, 0]
