"""The data decides how long games last, and what rules work out of it: within the budget, or one located problem."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bundled import bundled
from conftest import Pnp
from thinning import thinned

import pnp
from pnp.build.check import check_game
from pnp.games.trick_and_treat import Model
from pnp.play.places import length_at
from pnp.play.rounds import Rounds
from pnp.play.rules import find_model
from pnp.play.sittings import Sitting, Table
from pnp.source import budget
from pnp.source.bundle import DATA
from pnp.source.problems import DataError, Problem

ROOT = DATA / "trick-and-treat"
MODEL = Model(bundled(ROOT.name))
STATE = "pnp.games.trick_and_treat.rules.State"
MODEL_CLASS = "pnp.games.trick_and_treat.rules.TrickAndTreat"
SITTING = Sitting(MODEL.boards[1], ("random", "random"), 5)
REPLAY = f"{MODEL.replays.__module__}.{MODEL.replays.__qualname__}.outcome"
HINT = "if you trust this folder: --budget "

IN_EVERY_PROCESS = """
import sys
if "--multiprocessing-fork" in sys.argv:
    from pnp.games.trick_and_treat.rules import State
    def legal(self):
        while True:
            pass
    State.legal = legal
"""


def endless(*_: object, **__: object) -> Any:
    while True:
        pass


def hoarding(*_: object, **__: object) -> Any:
    hoard = []
    while True:
        hoard.append(bytearray(1_000_000))


def one_problem(caught: pytest.ExceptionInfo[DataError]) -> Problem:
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize(("work", "what"), [(endless, "0.2 s of processor time"), (hoarding, "0.1 GB of memory")])
def test_a_long_game_is_told_at_its_board_and_no_other_is_tried(
    monkeypatch: pytest.MonkeyPatch, work: Any, what: str
) -> None:
    monkeypatch.setenv(budget.VARIABLE, "0.2,0.1" if work is endless else "9,0.1")
    monkeypatch.setattr(f"{STATE}.legal", work)
    table = Table(MODEL, bounded=False)
    with pytest.raises(DataError) as caught:
        table.play(SITTING)
    problem = one_problem(caught)
    assert (problem.key, problem.file.endswith("maps.toml"), problem.line > 1) == ("map[2].id", True, True)
    assert problem.message.startswith(f"playing {SITTING.board} (2 × random, seed 5) takes more than {what}")
    assert problem.hint.startswith(HINT)
    began = time.process_time()
    with pytest.raises(DataError):
        table.play(SITTING)
    assert time.process_time() - began < 0.1


def test_all_games_of_a_check_have_an_end_and_those_that_somebody_asked_for_have_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pnp.play.sittings.STEPS", 0.01)
    monkeypatch.setenv(budget.VARIABLE, "5")
    asked, checked = Table(MODEL, bounded=False), Table(MODEL, bounded=True)
    assert len([asked.play(SITTING) for _ in range(30)]) == 30
    with pytest.raises(DataError, match=r"takes more than 0\.0\d* s|all steps together take more than 0\.05 s"):
        for _ in range(300):
            checked.play(SITTING)


def test_where_the_rules_say_how_long_games_last_it_is_told_there() -> None:
    game = bundled("trick-or-treat")
    model = find_model("trick_or_treat")
    assert model is not None
    place = length_at(game, model(game), "table")
    assert (place.key, place.hint) == ("facts.max_turns", "the largest of the facts is facts.max_turns = 800")
    assert length_at(game).key == "rules"
    assert length_at(bundled("trick-and-treat")).hint == ""  # thirteen rounds are no reason


@pytest.fixture
def patient(slim_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Time enough to read the game, and to play some games."""
    monkeypatch.setenv(budget.VARIABLE, "1")
    monkeypatch.setattr(
        "pnp.build.check.Rounds",
        lambda model: Rounds(model, [Sitting(board, ("random",) * 2, 5) for board in model.boards]),
    )
    yield slim_folder


@pytest.mark.soak
def test_the_check_goes_on_without_games_that_are_too_long(patient: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = next((patient / "texts").glob("dice-results*"))
    texts.write_text(texts.read_text(encoding="utf-8") + "\n## no-such-slot\n\nWords.\n", encoding="utf-8")
    monkeypatch.setattr(f"{STATE}.legal", endless)
    found = check_game(patient, jobs=1)
    assert ["no-such-slot" in str(problem) for problem in found].count(True) == 1
    assert [problem.key for problem in found if "takes more than 1 s" in problem.message] == ["map[1].id"]


@pytest.mark.soak
def test_other_processes_end_as_well(patient: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/sitecustomize.py").write_text(IN_EVERY_PROCESS, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path / "site"), str(Path(pnp.__file__).parent.parent))))
    found = [problem for problem in check_game(patient, jobs=2) if "takes more than" in problem.message]
    assert [problem.key for problem in found] == ["map[1].id"]


@pytest.mark.parametrize(
    ("where", "command", "place", "name"),
    thinned(
        [
            (f"{STATE}.legal", "simulate", "maps.toml:", "playing "),
            (f"{MODEL_CLASS}.__init__", "simulate", "game.toml:", "checking the game"),
            (f"{MODEL_CLASS}.findings", "simulate", "game.toml:", "looking at the games"),
            (f"{MODEL_CLASS}.odds", "odds", "game.toml:", "working out the odds"),
            (REPLAY, "check", "examples.toml:", "reading the game"),
        ],
        lambda case: case[1] == "check",
    ),
)
def test_whatever_the_rules_work_out(
    patient: Path, monkeypatch: pytest.MonkeyPatch, run: Pnp, where: str, command: str, place: str, name: str
) -> None:
    monkeypatch.setattr(where, endless)
    more = {"simulate": ("--games", "1", "--jobs", "1"), "check": ("--quick",), "odds": ()}[command]
    ran = run(command, patient, *more)
    told = [line for line in (ran.out + ran.err).splitlines() if "takes more than 1 s of processor time" in line]
    assert ran.code == 1 and len(told) == 1, ran
    assert place in told[0] and name in told[0] and HINT in told[0], told
    assert "inside pnp" not in ran.err
