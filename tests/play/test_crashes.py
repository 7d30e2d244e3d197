"""Rules that raise or get stuck: a located problem beside those of the other layers, and never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bundled import bundled
from conftest import Pnp

import pnp
from pnp.build.check import check_game
from pnp.games.trick_and_treat import Model
from pnp.games.trick_and_treat.rules import State
from pnp.play.bots import make_bot
from pnp.play.playout import playout
from pnp.play.referee import Referee
from pnp.play.rounds import Rounds
from pnp.play.sittings import Sitting, play, played
from pnp.source.bundle import DATA
from pnp.source.problems import Problem, Refused

ROOT = DATA / "trick-and-treat"
MODEL = Model(bundled(ROOT.name))
STATE = "pnp.games.trick_and_treat.rules.State"
MODEL_CLASS = "pnp.games.trick_and_treat.rules.TrickAndTreat"

# Python runs a file of this name when it starts, in the processes that play as well.
IN_EVERY_PROCESS = """
import sys
if "--multiprocessing-fork" in sys.argv:
    from pnp.games.trick_and_treat.rules import State
    def legal(self):
        raise ValueError("no such\\nthing")
    State.legal = legal
"""


@pytest.fixture
def wrong_game(slim_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Something for each of the other layers to find, one sheet to print, and few games to play."""
    monkeypatch.setattr(
        "pnp.build.check.Rounds",
        lambda model: Rounds(model, [Sitting(board, ("random",) * 2, 5) for board in model.boards]),
    )
    examples = slim_folder / "examples.toml"
    text = examples.read_text(encoding="utf-8")
    examples.write_text(text.replace("scores = { ghosts = 4 }", "scores = { ghosts = 5 }", 1), encoding="utf-8")
    texts = next((slim_folder / "texts").glob("dice-results*"))
    texts.write_text(texts.read_text(encoding="utf-8") + "\n## no-such-slot\n\nWords.\n", encoding="utf-8")
    return slim_folder


def told(problems: list[Problem], file: str, words: str) -> list[Problem]:
    return [one for one in problems if one.file.endswith(file) and words in one.message and one.line > 1]


def others_are_heard(problems: list[Problem]) -> bool:
    example = told(problems, "examples.toml", "5 expected, by the rules 4")
    return bool(example and [one for one in problems if "no-such-slot" in str(one)])


def raising(*_: object, **__: object) -> Any:
    raise KeyError("lost")


def stuck(state: State) -> tuple[()]:
    return ()


@pytest.mark.parametrize(
    ("where", "what", "message"),
    [
        (f"{STATE}.legal", raising, "step 1: KeyError: 'lost' (play/test_crashes.py:"),
        (f"{STATE}.after", raising, "step 1: KeyError"),
        (f"{STATE}.result", raising, "KeyError"),
        (f"{MODEL_CLASS}.start", raising, "step 1: KeyError"),
        (f"{MODEL_CLASS}.violations", raising, "step 2: KeyError"),
        (f"{MODEL_CLASS}.covered", raising, "KeyError"),
        (f"{MODEL_CLASS}.measures", raising, "KeyError"),
        (f"{STATE}.legal", stuck, "step 1: seat 1 has no legal action, and the game is not over"),
    ],
)
def test_a_crash_is_told_at_the_boards_row(
    monkeypatch: pytest.MonkeyPatch, where: str, what: Callable[..., Any], message: str
) -> None:
    monkeypatch.setattr(where, what)
    records = [play(MODEL, Sitting(board, ("random", "greedy"), 5)) for board in MODEL.boards]
    assert all(record.crash and record.result is None for record in records)
    found = list(Referee(MODEL.game).playout_problems(records))
    for number, (board, problem) in enumerate(zip(MODEL.boards, found, strict=True), 1):
        assert (problem.key, problem.file.endswith("maps.toml")) == (f"map[{number}].id", True)
        assert problem.message.startswith(f"playing {board} (2 × random/greedy, seed 5): ")
        assert message in problem.message


def test_a_game_that_breaks_off_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = playout(MODEL, "creepy-cove", [make_bot("random", MODEL)], 5)
    after = State.after
    monkeypatch.setattr(f"{STATE}.after", lambda state, *rest: raising() if state.round == 3 else after(state, *rest))
    part = playout(MODEL, "creepy-cove", [make_bot("random", MODEL)], 5)
    assert 0 < part.steps < whole.steps and part.transcript == whole.transcript[: len(part.transcript)]
    assert (
        part.coverage and part.coverage < whole.coverage and part.crash.startswith(f"step {part.steps + 1}: KeyError")
    )


@pytest.mark.soak
def test_other_layers_are_heard_beside_a_crash(wrong_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{STATE}.legal", raising)
    found = check_game(wrong_game, jobs=1)
    assert others_are_heard(found) and len(told(found, "maps.toml", "KeyError: 'lost'")) == 3


@pytest.mark.soak
def test_a_crash_in_another_process(
    wrong_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/sitecustomize.py").write_text(IN_EVERY_PROCESS, encoding="utf-8")
    paths = [str(tmp_path / "site"), str(Path(pnp.__file__).parent.parent)]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    found = check_game(wrong_game, jobs=2)
    assert others_are_heard(found)
    assert len(told(found, "maps.toml", "(2 × random, seed 5): step 1: ValueError: no such thing (")) == 3
    assert "Traceback" not in "".join(capfd.readouterr())


@pytest.mark.soak
def test_a_process_that_cannot_begin(
    wrong_game: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The folder was moved away in between, say."""
    monkeypatch.setattr("pnp.build.check.played", lambda root, *rest, **how: played(root / "gone", *rest, **how))
    found = check_game(wrong_game, jobs=2)
    assert others_are_heard(found) and len(found) > 2
    assert "Traceback" not in "".join(capfd.readouterr())


def test_a_process_that_dies(wrong_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "site").mkdir()
    dying = IN_EVERY_PROCESS.replace('raise ValueError("no such\\nthing")', "import os; os._exit(3)")
    (tmp_path / "site/sitecustomize.py").write_text(dying, encoding="utf-8")
    paths = [str(tmp_path / "site"), str(Path(pnp.__file__).parent.parent)]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    found = check_game(wrong_game, jobs=2)
    assert others_are_heard(found) and told(found, "game.toml", "the rules crash: BrokenProcessPool")


@pytest.mark.parametrize("where", [f"{MODEL_CLASS}.__init__", "pnp.games.trick_and_treat.checks.shows_symbols"])
def test_rules_that_cannot_even_be_read(wrong_game: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    monkeypatch.setattr(where, raising)
    found = check_game(wrong_game, jobs=1)
    assert [one.key for one in told(found, "game.toml", "the rules crash: KeyError: 'lost'")] == ["rules"]
    assert [one for one in found if "no-such-slot" in str(one)]


def test_an_example_that_makes_the_rules_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["pnp.games.trick_and_treat.examples"], "score", raising)
    referee = Referee(MODEL.game)
    found = referee.example_problems()
    assert len(found) > 20 and len(told(found, "examples.toml", "the rules crash: KeyError")) == len(found)
    assert any(problem.message.endswith("(example “corn-fork”)") for problem in found)


def test_a_simulation_tells_of_crashes(run: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    after = State.after
    monkeypatch.setattr(
        f"{STATE}.after", lambda state, *rest: raising() if state.board.id == "rookery-row" else after(state, *rest)
    )
    ran = run("simulate", "trick-and-treat", *["--games", "3", "--bots", "random", "--jobs", "1", "--log"])
    assert ran.code == 1 and "0 games at the horizon, 0 that broke an invariant, 1 that crashed" in ran.err
    assert "rookery-row (1 × random, seed " in ran.err and "step 1: KeyError: 'lost'" in ran.err
    assert "Traceback" not in ran.err + ran.out and "Wins" in ran.out and "\nstep 1: KeyError" in ran.out


def crashing(game: object) -> Any:
    raise KeyError("lost")
    yield


def test_no_check_crashes_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of rules that come with pnp it is our mistake; of others their author's, whose file is named either way."""
    monkeypatch.setattr(f"{MODEL_CLASS}.checks", (crashing,))
    (problem,) = Referee(MODEL.game).static_problems()
    assert (problem.key, problem.hint) == ("rules", "a mistake inside pnp: please report it")
    assert problem.message.startswith("the rules crash: KeyError: 'lost' (play/test_crashes.py:")
    monkeypatch.setattr("pnp.play.referee.bundled_rules", dict)
    (problem,) = Referee(MODEL.game).static_problems()
    assert (problem.key, problem.hint) == ("rules", "")


def refusing(game: object) -> Any:
    raise Refused("nothing is called “x”", "write it out")
    yield


def test_what_a_check_asks_the_data_for_in_vain_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{MODEL_CLASS}.checks", (refusing,))
    (problem,) = Referee(MODEL.game).static_problems()
    assert (problem.key, problem.message, problem.hint) == ("rules", "nothing is called “x”", "write it out")
