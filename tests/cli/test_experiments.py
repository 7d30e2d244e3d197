"""`pnp sweep` and `pnp compare`: tables, files, progress with the time left, and every way to end."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from conftest import Pnp
from lab import stream
from play import pebbles

from pnp.lab.executors import Serial
from pnp.lab.figures import Table
from pnp.lab.tasks import Refusal, Task

FEW = ("--trust", "--games", "30", "--jobs", "1")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return stream.write(tmp_path / "stream")


def test_a_sweep_shows_its_cells_and_what_moves(run: Pnp, game: Path, here: Path) -> None:
    ran = run("sweep", game, "--set", "facts.rounds=1..4", "--json", "s.json", "--csv", "s.csv", *FEW)
    assert ran.code == 0 and ran.err == ""
    assert "2 players (greedy), seed 1, up to 30 games of each" in ran.out and "3 (as it is)" in ran.out
    assert "What moves" in ran.out and "length: turns of a seat" in ran.out and "corrected after Holm" in ran.out
    values = json.loads((here / "s.json").read_text(encoding="utf-8"))
    assert [it["settings"] for it in values["variants"]] == [{"facts.rounds": n} for n in ("3", "1", "2", "4")]
    for it in values["variants"]:
        assert all(each["low"] <= each["value"] <= each["high"] for each in it["measures"])
    rows = list(csv.DictReader((here / "s.csv").read_text(encoding="utf-8").splitlines()))
    turns = [row for row in rows if row["measure"] == "turns of a seat"]
    assert [(row["facts.rounds"], float(row["value"])) for row in turns][:3] == [("3", 3), ("1", 1), ("2", 2)]
    assert turns[1]["difference"] == "-2.0" and float(turns[1]["p_holm"]) < 0.05


def test_a_comparison_stands_side_by_side(run: Pnp, game: Path, tmp_path: Path) -> None:
    other = stream.write(tmp_path / "longer")
    pebbles.edit(other / "game.toml", "rounds = 3", "rounds = 2")
    ran = run("compare", game, other, *FEW)
    (line,) = [line for line in ran.out.splitlines() if line.startswith("length: turns of a seat")]
    assert ran.code == 0 and line.split()[5:] == ["3.00", "2.00", "-1.00", "-1.00", "–", "-1.00", "<0.001", "moves"]
    same = run("compare", game, game, *FEW)
    assert same.code == 0 and "0 of " in same.out and "moves" not in same.out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("--set facts.round=2", 1, "there is no “round” here  hint: did you mean “rounds”?"),
        ("--set facts.rounds=4..2", 2, "the range 4..2 is empty"),
        ("--set facts.rounds=1..20 --set facts.target=1..500", 2, "the grid has 10,000 cells of 30 games: about "),
        ("--set facts.rounds=2 --measure lenght", 2, "unknown measure “lenght”  hint: did you mean “length”?"),
        ("--set facts.rounds=2 --jobs 0", 2, "0 jobs"),
        ("", 2, "nothing to try"),
    ],
)
def test_what_makes_no_sense_is_told(run: Pnp, game: Path, words: str, code: int, said: str) -> None:
    ran = run("sweep", game, *FEW, *words.split())
    assert ran.code == code and said in ran.err and ran.out == "" and "mistake inside" not in ran.err


def test_refused_cells_are_told_once(run: Pnp, game: Path) -> None:
    ran = run("sweep", game, "--set", "facts.rounds=2,21", "--set", "facts.reach=9,10", *FEW)
    assert ran.code == 0 and ran.out.count("must be at most 20, found 21") == 1
    assert "Refused: facts.rounds = 21, facts.reach = 9; facts.rounds = 21, facts.reach = 10" in ran.out


def test_ctrl_c_reports_what_is_done_and_the_same_command_goes_on(
    run: Pnp, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    played: list[Task] = []
    whole = Serial.run

    def stopped(self: Serial, tasks: Sequence[Task]) -> Iterator[Table | Refusal]:
        for task, outcome in zip(tasks, whole(self, tasks), strict=True):
            if len(played) == 3:
                raise KeyboardInterrupt
            played.append(task)
            yield outcome

    command = ("sweep", game, "--set", "facts.rounds=1,2", *FEW, "--json", "s.json")
    monkeypatch.setattr(Serial, "run", stopped)
    ran = run(*command)
    assert ran.code == 130 and "stopped with 2 of 3 variants begun; the same command goes on from here" in ran.err
    assert "facts.rounds = 1" in ran.out and json.loads(Path("s.json").read_text(encoding="utf-8"))["finished"] is False
    done: list[Task] = []

    def counted(self: Serial, tasks: Sequence[Task]) -> Iterator[Table | Refusal]:
        done.extend(tasks)
        return whole(self, tasks)

    monkeypatch.setattr(Serial, "run", counted)
    again = run(*command)
    assert again.code == 0 and not {task.name for task in played} & {task.name for task in done} and len(done) == 3
