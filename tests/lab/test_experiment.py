"""Experiments: the same figures whoever plays, paired with the data as it is, stopped early, gone on with, refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from bundled import FOLDERS, WITH_RULES

from pnp.disk.files import write_file
from pnp.lab import experiment as lab
from pnp.lab.executors import executor
from pnp.lab.figures import Group, Measure, Sort, table
from pnp.lab.plans import Asked, comparison, sweep
from pnp.lab.store import Kept
from pnp.lab.telling import as_csv, cells, values
from pnp.play.simulate import Request, sittings
from pnp.play.sittings import play
from pnp.play.trust import trust_once
from pnp.source.problems import DataError, UsageError

from . import stream

ROUNDS_NOW = "rounds = 3 # after which the game ends in any case"
ROUNDS = ["facts.rounds=1..3"]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return stream.write(tmp_path / "stream")


def test_the_number_of_processes_changes_nothing(game: Path) -> None:
    plan = stream.planned(game, ["facts.rounds=2"], games=55)
    alone, together = stream.tried(plan), stream.tried(plan, jobs=2)
    assert values(alone) == values(together) and as_csv(alone) == as_csv(together)
    assert values(stream.tried(stream.planned(game, ["facts.rounds=2"], games=55, seed=2))) != values(alone)


def test_figures_are_those_of_simulated_games(game: Path) -> None:
    from bundled import model

    name = "thistledown-mail"
    plan = sweep(FOLDERS[name], ["facts.stamp=1"], Asked(30, 2, ("random",)))
    found = stream.tried(plan)
    own = table(model(name), (play(model(name), it) for it in sittings(model(name), Request(30, 2, ("random",)))))
    wins = Measure(Group.WINS, "seat 1", Sort.SHARE)
    score = Measure(Group.SCORE, "of a seat", Sort.MEAN)
    for measure in (wins, score):
        column = own.columns[measure].top
        assert found.arms[0].estimates[measure].value == pytest.approx(sum(column) / 30)
    assert found.measures == own.measures()
    assert {it.group for it in found.measures} >= {Group.WINS, Group.SECTIONS, Group.TENSION, Group.END, Group.FEATURES}
    assert {it.name for it in found.measures} >= {"decisions in a turn", "comebacks", "margin", "spread", "stamps"}
    assert sum(it.value for m, it in found.arms[0].estimates.items() if m.group is Group.SECTIONS) == pytest.approx(1)


def test_a_longer_game_moves_what_it_should(game: Path) -> None:
    found = stream.tried(stream.planned(game, ROUNDS))
    assert [arm.settings for arm in found.arms] == [(("facts.rounds", n),) for n in "312"]
    turns = Measure(Group.LENGTH, "turns of a seat", Sort.MEAN)
    assert [arm.estimates[turns].value for arm in found.arms] == [3, 1, 2]
    assert [arm.differences[turns].estimate.value for arm in found.arms[1:]] == [-2, -1]
    assert turns in found.moved and Measure(Group.WINS, "seat 1", Sort.SHARE) not in found.moved
    assert len(cells(found)) == 4 and "3 (as it is)" in cells(found)[1]


def test_a_variant_that_is_decided_plays_no_more(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "FIRST_LOOK", 25)
    asked = {"games": 150, "measures": ("turns of a seat",)}
    found = stream.tried(stream.planned(game, [*ROUNDS, "facts.reach=10"], **asked))  # type: ignore[arg-type]
    assert [(arm.games, arm.decided) for arm in found.arms] == [(150, False), (25, True), (25, True)]
    full = stream.tried(stream.planned(game, ["facts.rounds=2"], stops=False, **asked))  # type: ignore[arg-type]
    assert [arm.games for arm in full.arms] == [150, 150]
    open_ = stream.tried(stream.planned(game, ["facts.target=99"], games=75, measures=("wins",), within=1e-9))
    assert [arm.games for arm in open_.arms] == [75, 25]  # the same in every game: it surely moves nothing


def test_what_is_left_to_play_comes_to_nothing_in_the_end(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "FIRST_LOOK", 25)
    told: list[tuple[int, int]] = []
    plan = stream.planned(game, ["facts.rounds=2,21"], games=75, measures=("turns of a seat",))
    store = Kept(tmp_path / "lab", "this", b"k" * 32)
    stream.tried(plan, kept=store, tell=lambda done, total, label: told.append((done, total)))
    assert told[0] == (0, 225) and told[-1] == (100, 100)  # one variant is decided early, and one refused
    told.clear()
    stream.tried(plan, kept=store, tell=lambda done, total, label: told.append((done, total)))
    assert told[-1] == (0, 0)


def test_whoever_watches_sees_the_figures_grow_and_changes_none(game: Path) -> None:
    plan = stream.planned(game, ["facts.rounds=1,2"], games=75)
    seen: list[lab.Experiment] = []
    trial: list[lab.Trial] = []

    def watch(done: int, total: int, label: str) -> None:
        before = list(trial[0]._measures), dict(trial[0]._arms)
        seen.append(trial[0].so_far())
        assert (trial[0]._measures, trial[0]._arms) == before

    with executor(plan.bases, 1) as doing:
        trial.append(lab.Trial(plan.request, plan.variants, doing, stream.NOTHING_KEPT, watch))
        whole = trial[0].run()
    assert values(whole) == values(stream.tried(plan)) and whole.measures == stream.tried(plan).measures
    grown = [sum(arm.games for arm in it.arms) for it in seen]
    assert grown[0] == 0 and grown[-1] == 225 and grown == sorted(grown) and len(set(grown)) > 5
    assert not any(it.finished for it in seen) and seen[-1].moved == whole.moved != []
    assert values(seen[-1]) == {**values(whole), "finished": False}


def test_refused_cells_are_told_and_the_others_go_on(game: Path) -> None:
    found = stream.tried(stream.planned(game, ["facts.rounds=2,21"], games=10))
    assert [arm.games for arm in found.arms] == [10, 10, 0]
    refusal = found.arms[2].refusal
    assert refusal is not None and len(refusal.problems) == 1
    line = (game / "game.toml").read_text(encoding="utf-8").splitlines().index(ROUNDS_NOW) + 1
    assert refusal.problems[0].startswith(f"{game}/game.toml:{line}:1: facts.rounds: must be at most 20")
    assert "refused" in cells(found)[3]


def test_what_was_stopped_goes_on_and_what_was_played_is_not_played_again(game: Path, tmp_path: Path) -> None:
    store = Kept(tmp_path / "lab", "this", b"k" * 32)
    plan = stream.planned(game, ROUNDS)

    def stop(done: int, total: int, label: str) -> None:
        assert total == 180
        if done == 110:
            raise KeyboardInterrupt

    part = stream.tried(plan, kept=store, tell=stop)
    assert not part.finished and [arm.games for arm in part.arms] == [60, 50]
    whole = stream.tried(plan, kept=store)
    assert whole.finished and whole.replayed == 110
    assert values(whole) == values(stream.tried(plan))
    again = stream.tried(plan, kept=Kept(tmp_path / "lab", "this", b"k" * 32))
    assert again.replayed == 180 and values(again) == values(whole)


def test_another_versions_games_are_left_alone_and_told(game: Path, tmp_path: Path) -> None:
    plan = stream.planned(game, ["facts.rounds=2"], games=25)
    stream.tried(plan, kept=Kept(tmp_path / "lab", "old", b"k" * 32))
    new = stream.tried(plan, kept=Kept(tmp_path / "lab", "new", b"k" * 32))
    assert (new.replayed, new.foreign) == (0, 50)
    assert stream.tried(plan, kept=Kept(tmp_path / "lab", "old", b"k" * 32)).replayed == 50


def test_what_somebody_else_put_into_the_store_is_not_read(game: Path, tmp_path: Path) -> None:
    plan = stream.planned(game, ["facts.rounds=2"], games=25)
    stream.tried(plan, kept=Kept(tmp_path / "lab", "this", b"k" * 32))
    (one, two) = (tmp_path / "lab" / "this").glob("*.kept")
    write_file(one, two.read_bytes())
    write_file(two, two.read_bytes()[:-3])
    assert stream.tried(plan, kept=Kept(tmp_path / "lab", "this", b"k" * 32)).replayed == 0


def test_other_bytes_are_another_task(game: Path, tmp_path: Path) -> None:
    store = Kept(tmp_path / "lab", "this", b"k" * 32)
    stream.tried(stream.planned(game, ["facts.rounds=2"], games=25), kept=store)
    rules = game / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8") + "# other\n", encoding="utf-8")
    assert stream.tried(stream.planned(game, ["facts.rounds=2"], games=25), kept=store).replayed == 0
    (game / "art" / "wave.svg").write_text("<svg/>", encoding="utf-8")
    assert stream.tried(stream.planned(game, ["facts.rounds=2"], games=25), kept=store).replayed == 50


def test_two_folders_with_rules_of_their_own_are_compared_by_their_own_rules(game: Path, tmp_path: Path) -> None:
    other = stream.write(tmp_path / "other")
    rules = other / "rules.py"
    text = rules.read_text(encoding="utf-8")
    assert "(0,) * players" in text
    rules.write_text(text.replace("(0,) * players", "(5,) * players"), encoding="utf-8")
    trust_once(True)
    try:
        plan = comparison(game, other, Asked(20))
    finally:
        trust_once(False)
    for jobs in (1, 2):
        found = stream.tried(plan, jobs)
        score = Measure(Group.SCORE, "of a seat", Sort.MEAN)
        assert found.arms[1].differences[score].estimate.value == pytest.approx(5)


def test_untrusted_rules_do_not_run(game: Path) -> None:
    rules = game / "rules.py"
    rules.write_text("raise SystemExit(3)\n", encoding="utf-8")
    with pytest.raises(UsageError, match="these rules were not run"):
        sweep(game, ROUNDS, Asked(10))
    with pytest.raises(UsageError, match="these rules were not run"):
        comparison(game, game, Asked(10))


@pytest.mark.parametrize(
    ("settings", "asked", "said"),
    [
        ((), {}, "nothing to try"),
        (("facts.rounds",), {}, "what to set it to is missing"),
        (("facts.rounds=1", "game.toml:facts.rounds=2"), {}, "this is set twice"),
        (("facts.rounds=2",), {"measures": ("win",)}, "unknown measure “win”  hint: did you mean “wins”?"),
        (("facts.rounds=2",), {"within": 2.0}, "a percentage"),
        (("facts.rounds=2",), {"games": 0}, "at least one"),
        (("facts.rounds=2",), {"players": 9}, "9 players"),
        (("facts.rounds=1..20", "facts.target=1..500"), {}, "the grid has 10,000 cells of 10 games: about "),
    ],
)
def test_what_makes_no_sense(game: Path, settings: tuple[str, ...], asked: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError) as error:
        stream.tried(stream.planned(game, settings, **{"games": 10, **asked}))  # type: ignore[arg-type]
    assert said in str(error.value)


def test_all_wrong_keys_are_told_at_once(game: Path) -> None:
    with pytest.raises(DataError) as error:
        stream.planned(game, ["facts.round=2", "facts.rech=1", "faces.wave.pebbles=1..2"])
    assert [problem.hint for problem in error.value.problems] == ["did you mean “reach”?", "did you mean “rounds”?"]


@pytest.mark.soak
@pytest.mark.parametrize("name", WITH_RULES)
def test_every_bundled_game_can_be_swept_and_says_who_came_back(name: str) -> None:
    folder = FOLDERS[name]
    plan = comparison(folder, folder, Asked(6, bots=("random", "random", "random")))
    found = stream.tried(plan, jobs=2)
    assert found.moved == [] and all(pair.estimate.value == 0 for pair in found.arms[1].differences.values())
    assert Measure(Group.TENSION, "comebacks", Sort.SHARE) in found.measures
