"""`pnp experiments`: figures are measured, printed by texts, grow old with the data, and are measured again."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from bundled import FOLDERS
from conftest import Pnp
from lab import stream
from play import pebbles

from pnp.game.content.experiments import FILE, Experiments
from pnp.game.game import Game
from pnp.game.measured import is_as_measured
from pnp.play.rules import load
from pnp.play.trust import trust_once
from pnp.source.folder import Folder

ONE = "--jobs", "1", "--trust"
FIRST = """\
# Who begins? Everything here stays.
[[experiment]]
id = "first-seat" # by its place
asks = "Does whoever begins win more often?"
command = "pnp simulate --games 40 --seed 3" # few, for a test

[[experiment.figure]]
id = "win"
measure = "wins: seat 1" # a share
"""
SWEPT = """
[[experiment]]
id = "shorter"
asks = "What would fewer rounds do?"
command = 'pnp sweep --set facts.rounds=1..3 --games 30 --full'
figure = [{ id = "fewer", measure = "length: turns of a seat", variant = "facts.rounds=1", difference = true }]
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    root = stream.write(tmp_path / "stream")
    (root / FILE).write_text(FIRST + SWEPT, encoding="utf-8")
    return root


def read(root: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads((root / FILE).read_text(encoding="utf-8"))["experiment"]
    return rows


def checked(run: Pnp, root: Path) -> list[str]:
    """What a check says of the experiments."""
    ran = run("check", root, "--quick", "--trust")
    return [line for line in (ran.out + ran.err).splitlines() if f"/{FILE}:" in line]


def test_figures_are_measured_and_written_and_everything_else_stays(run: Pnp, game: Path) -> None:
    before = checked(run, game)
    assert len(before) == 2 and all("warning: " in line and "nobody has measured this yet" in line for line in before)
    assert f"pnp experiments {game} --only shorter --write" in before[1]
    unwritten = run("experiments", game, *ONE)
    assert unwritten.code == 1 and "2 figures had not been measured" in unwritten.err
    assert (game / FILE).read_text(encoding="utf-8") == FIRST + SWEPT
    ran = run("experiments", game, *ONE, "--write")
    assert ran.code == 0 and "is new" in ran.out and "2 experiments repeated, 0 figures left" in ran.out
    text = (game / FILE).read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith(("value", "low", "high", "rules", "seal"))]
    assert "\n".join(kept[:9]) + "\n" == FIRST and kept[9:14] == SWEPT.splitlines()[:5]
    first, shorter = read(game)
    assert is_as_measured(first) and is_as_measured(shorter) and first["rules"] == shorter["rules"] != ""
    (win,), (fewer,) = first["figure"], shorter["figure"]
    assert win["low"] < win["value"] < win["high"] and fewer["value"] == -2.0
    assert checked(run, game) == []


def test_they_are_those_of_the_command_that_stands_there(run: Pnp, game: Path, here: Path) -> None:
    run("experiments", game, *ONE, "--write", "--only", "first-seat")
    run("simulate", game, "--games", "40", "--seed", "3", "--csv", "same.csv", *ONE)
    (line,) = [line for line in (here / "same.csv").read_text(encoding="utf-8").splitlines() if "wins,seat 1" in line]
    (win,) = read(game)[0]["figure"]
    assert win["value"] == pytest.approx(float(line.split(",")[4]), abs=1e-4)
    assert "value" not in read(game)[1]["figure"][0]


def test_a_round_robin_is_an_experiment_too(run: Pnp, game: Path, here: Path) -> None:
    pebbles.edit(game / FILE, "pnp simulate --games 40", "pnp arena --bots greedy,random --games 40")
    wrong = run("experiments", game, *ONE, "--only", "first-seat")
    assert wrong.code == 1 and "unknown measure “wins: seat 1”" in wrong.err and "greedy against random" in wrong.err
    pebbles.edit(game / FILE, "wins: seat 1", "wins: greedy against random")
    ran = run("experiments", game, *ONE, "--write", "--only", "first-seat")
    assert ran.code == 0 and "is new" in ran.out
    run("arena", game, "--bots", "greedy,random", "--games", "40", "--seed", "3", "--csv", "same.csv", *ONE)
    told = (here / "same.csv").read_text(encoding="utf-8").splitlines()
    (cell,) = [line.split(",") for line in told if line.startswith("greedy,random")]
    (win,) = read(game)[0]["figure"]
    assert [win["value"], win["low"], win["high"]] == pytest.approx([float(it) for it in cell[4:]], abs=2e-4)
    assert run("experiments", game, *ONE, "--only", "first-seat").code == 0
    assert "shorter" in "".join(checked(run, game)) and "first-seat" not in "".join(checked(run, game))


def test_a_figure_that_left_its_interval_is_told_and_renewed(run: Pnp, game: Path) -> None:
    run("experiments", game, *ONE, "--write")
    assert run("experiments", game, *ONE).code == 0
    pebbles.edit(game / "game.toml", "rounds = 3", "rounds = 2")
    ran = run("experiments", game, *ONE, "--only", "shorter")
    assert ran.code == 1 and "1 figure left the interval" in ran.err and "left its interval" in ran.out
    renewed = run("experiments", game, *ONE, "--write")
    assert renewed.code == 0 and read(game)[1]["figure"][0]["value"] == -1.0
    assert checked(run, game) == []


def test_what_is_older_than_the_data_is_told_once_with_the_command(run: Pnp, game: Path) -> None:
    run("experiments", game, *ONE, "--write")
    pebbles.edit(game / "game.toml", "rounds = 3", "rounds = 2")
    (told,) = checked(run, game)
    assert "“first-seat”, “shorter” were measured before the game was changed" in told
    again = f"pnp experiments {game} --only first-seat --only shorter --write"
    assert "warning: experiment[1].rules" in told and again in told
    run("experiments", game, *ONE, "--only", "first-seat", "--write")
    (left,) = checked(run, game)
    assert "“shorter” was measured before" in left and "experiment[2].rules" in left
    run("experiments", game, *ONE, "--write")
    assert checked(run, game) == []
    pebbles.edit(game / "game.toml", "rounds = 2", "rounds = 3")
    run("experiments", game, *ONE, "--write")
    pebbles.edit(game / "game.toml", 'title = "', 'title = "The New ')  # a name changes no game
    assert checked(run, game) == []
    (game / "rules.py").write_text((game / "rules.py").read_text(encoding="utf-8") + "\n# other rules?\n", "utf-8")
    assert len(checked(run, game)) == 1


def test_an_edited_figure_is_not_printed(run: Pnp, game: Path) -> None:
    run("experiments", game, *ONE, "--write")
    value = read(game)[0]["figure"][0]["value"]
    assert loaded(game).terms.value("experiments.first-seat.win") == value
    assert loaded(game).terms.value("experiments.first-seat.games") == 40
    assert loaded(game).terms.value("experiments.first-seat.low.win") < value
    assert loaded(game).terms.filled("{experiments.first-seat.win|percent}") == f"{100 * value:.0f}%"
    pebbles.edit(game / FILE, f"value = {value}", "value = 0.5123")
    (told,) = checked(run, game)
    assert "warning: experiment[1].seal: this was changed since it was measured" in told
    assert loaded(game).terms.filled("{experiments.first-seat.win|percent}") == "…"


def loaded(root: Path) -> Game:
    trust_once(True)
    try:
        return load(Folder(root))
    finally:
        trust_once(False)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("pnp simulate --games", "pnp simulat --games", "did you mean “simulate”?"),
        ("pnp simulate --games", "make simulate --games", "pnp simulate, pnp sweep, pnp compare or pnp arena"),
        ("--seed 3", "--seeds 3", "--seeds is no part of an experiment  hint: did you mean “--seed”?"),
        ("--games 40", "--games many", "--games many: this is no number"),
        ("--seed 3", "--seed", "--seed: a value is missing"),
        ("simulate --games", "simulate pebbles --games", "“pebbles”: the game is the one whose file this is"),
        ('id = "win"', 'id = "games"', "“games” is said of every experiment"),
        ('id = "shorter"', 'id = "first-seat"', "two experiments are called “first-seat”"),
        ("pnp sweep --set facts.rounds=1..3", "pnp compare", "a comparison is with one other folder"),
        ('variant = "facts.rounds=1", ', "", "this is the data as it is, which differs from nothing"),
        ("measure = ", 'variant = "facts.rounds=1"\nmeasure = ', "only a sweep sets values"),
        ("pnp simulate --games 40", "pnp arena --full --games 40", "--full is no part of an experiment"),
        ("command = 'pnp sweep", "results = 'sights'\ncommand = 'pnp sweep", "there are figures, too"),
    ],
)
def test_what_cannot_be_repeated_is_told_where_it_stands(old: str, new: str, said: str, run: Pnp, game: Path) -> None:
    text = (game / FILE).read_text(encoding="utf-8")
    (game / FILE).write_text(text.replace(old, new, 1), encoding="utf-8")
    told = [line for line in checked(run, game) if "error" in line or "warning" not in line]
    assert len(told) == 1 and said in told[0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("wins: seat 1", "wins: seat 7", "unknown measure “wins: seat 7”"),
        ('variant = "facts.rounds=1"', 'variant = "facts.rounds=6"', "unknown variant “facts.rounds=6”"),
        ("facts.rounds=1..3", "facts.round=1..3", "there is no “round” here"),
        ("--seed 3", "--bots greedi", "unknown bot “greedi”"),
    ],
)
def test_what_the_games_do_not_tell_is_told(old: str, new: str, said: str, run: Pnp, game: Path) -> None:
    pebbles.edit(game / FILE, old, new)
    ran = run("experiments", game, *ONE, "--write")
    assert ran.code in (1, 2) and said in ran.err


def test_one_of_them_by_its_name(run: Pnp, game: Path) -> None:
    assert run("experiments", game, *ONE, "--only", "first-saet").err.endswith("did you mean “first-seat”?\n")
    (game / FILE).unlink()
    assert "has no experiments.toml" in run("experiments", game, *ONE).err


@pytest.mark.parametrize("name", [name for name, root in FOLDERS.items() if (root / FILE).is_file()])
def test_bundled_figures_are_those_of_the_data_as_it_is(name: str, run: Pnp) -> None:
    experiments = load(Folder(FOLDERS[name])).content(Experiments)
    assert experiments is not None and all(it.results or it.is_measured for it in experiments.experiment)
    assert checked(run, FOLDERS[name]) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name, root in FOLDERS.items() if (root / FILE).is_file()])
def test_what_bundled_books_say_of_their_balance_still_holds(name: str, run: Pnp) -> None:
    ran = run("experiments", name, "--jobs", "1")
    assert ran.code == 0, re.sub(r"\r", "\n", ran.out + ran.err)
