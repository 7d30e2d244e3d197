"""`pnp simulate`: the same figures whoever plays, tables, transcripts, and options that make no sense."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from bundled import model
from conftest import Pnp
from thinning import thinned

from pnp.cli.report import simulation
from pnp.play.model import AnyModel
from pnp.play.playout import Record
from pnp.play.simulate import Request, simulate, sittings, summary_values
from pnp.play.sittings import Sitting, play
from pnp.play.statistics import spread, wilson
from pnp.play.summary import summarised
from pnp.source.bundle import DATA
from pnp.source.problems import UsageError

ROOT = DATA / "trick-and-treat"


MODEL = model(ROOT.name)
RANDOM = Request(games=6, players=2, bots=("random",), seed=5)


def nothing(*_: object) -> None:
    pass


def test_the_number_of_processes_changes_nothing() -> None:
    alone, finished = simulate(ROOT, RANDOM, nothing, nothing)
    together, _ = simulate(ROOT, replace(RANDOM, jobs=2), nothing, nothing)
    assert finished and alone == together
    assert summary_values(alone, RANDOM) == summary_values(together, replace(RANDOM, jobs=2))
    assert simulate(ROOT, replace(RANDOM, seed=6), nothing, nothing)[0] != alone


def test_games_take_the_maps_in_turn_and_have_seeds_of_their_own() -> None:
    plan = list(sittings(MODEL, Request(games=7, players=3, bots=("greedy", "random"))))
    assert [one.board for one in plan] == [*MODEL.boards, *MODEL.boards, MODEL.boards[0]]
    assert {one.bots for one in plan} == {("greedy", "random", "greedy")}
    assert len({one.seed for one in plan}) == 7
    assert not {one.seed for one in plan} & {one.seed for one in sittings(MODEL, Request(games=7, seed=2))}
    only = list(sittings(MODEL, Request(games=2, board="rookery-row", bots=("random", "random"))))
    assert {(one.board, len(one.bots)) for one in only} == {("rookery-row", 2)}


def test_the_figures_are_those_of_the_records() -> None:
    records = [play(MODEL, one) for one in sittings(MODEL, RANDOM)]
    found = summarised(MODEL, records)
    results = [record.result for record in records if record.result is not None]
    assert found.games == len(results) == 6 and (found.endless, found.broken) == (0, 0)
    assert [seat.wins.count for seat in found.seats] == [sum(s in one.winners for one in results) for s in (0, 1)]
    cove = [
        total for record in records if record.board == "creepy-cove" and record.result for total in record.result.totals
    ]
    assert found.scores["creepy-cove"].mean == pytest.approx(sum(cove) / len(cove)) and len(cove) == 4
    assert sum(found.sections.values()) == pytest.approx(1)
    assert found.steps == pytest.approx(sum(record.steps for record in records) / 12)
    assert set(found.measures) == set(MODEL.boards) and 0 < found.measures["creepy-cove"]["map filled"] < 1
    assert found.never and all(found.coverage[name] == 0 for name in found.never)
    rolls = {name: times for name, times in found.habits.items() if name.startswith("roll")}
    assert sum(rolls.values()) == pytest.approx(13)  # each roll was drawn in one way
    fallbacks = rolls.get("roll lone symbol", 0) + rolls.get("roll nothing drawn", 0)
    rates = [measures["fallback rate"] for measures in found.measures.values()]
    assert sum(rates) / 3 == pytest.approx(fallbacks / 13) and max(rates) > 0


def test_figures_without_measures_still_make_tables() -> None:
    records = [replace(play(MODEL, one), measures=()) for one in sittings(MODEL, replace(RANDOM, games=1))]
    assert "A seat at the end" not in simulation(summarised(MODEL, records))


def test_wilson_and_quantiles() -> None:
    share = wilson(50, 100)
    assert (round(share.low, 4), round(share.high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 10).low == 0 and round(wilson(0, 10).high, 4) == 0.2775
    assert wilson(10, 10).high == pytest.approx(1)
    assert spread(list(range(101))).quantiles == (5, 25, 50, 75, 95)
    assert spread([7]).quantiles == (7,) * 5 and spread([7]).deviation == 0


@pytest.mark.parametrize(
    ("options", "wanted"),
    thinned(
        [
            ("--games 0", "0 games: at least one is needed"),
            ("--games -3", "-3 games: at least one is needed"),
            ("--games x", "x"),
            ("--bots greddy", "unknown bot “greddy”  hint: did you mean “greedy”?"),
            ("--bots greedy,", "unknown bot “”"),
            ("--players 7", "7 players: the game is for 1 to 6"),
            ("--players 0", "0 players"),
            ("--players 1 --bots greedy,random", "2 bots for 1 players"),
            ("--map creepy-cave", "unknown map “creepy-cave”  hint: did you mean “creepy-cove”?"),
            ("--jobs 0", "0 jobs"),
        ],
        3,
    ),
)
def test_options_that_make_no_sense(run: Pnp, options: str, wanted: str) -> None:
    ran = run("simulate", "trick-and-treat", *options.split())
    assert ran.code == 2 and wanted in ran.err and ran.out == ""


def test_a_game_without_rules(run: Pnp, little_game: Path) -> None:
    ran = run("simulate", little_game)
    assert ran.code == 2 and "little-game has no rules to play by" in ran.err


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [("game.toml", "rounds = 13", "turns = 13"), ("dice.toml", '"GH", "JL"]', '"GH", "curved"]')],
)
def test_a_game_that_cannot_be_played_is_told_where(run: Pnp, game_folder: Path, file: str, old: str, new: str) -> None:
    text = (game_folder / file).read_text(encoding="utf-8")
    assert old in text
    (game_folder / file).write_text(text.replace(old, new), encoding="utf-8")
    ran = run("simulate", game_folder, "--games", "1")
    assert ran.code == 1 and f"{file}:" in ran.err and "mistake inside" not in ran.err


def test_tables_and_json(run: Pnp, here: Path) -> None:
    ran = run(
        "simulate",
        "trick-and-treat",
        *["--games", "3", "--bots", "random,random", "--jobs", "1", "--json", "figures.json"],
    )
    assert ran.code == 0 and ran.err == ""
    for word in (
        "Wins",
        "95 % interval",
        "rookery-row",
        "corn-trail",
        "map filled",
        "fallback rate",
        "choices",
        "Never came up in 3 games",
    ):
        assert word in ran.out
    values = json.loads((here / "figures.json").read_text(encoding="utf-8"))
    assert values["games"] == 3 and values["asked"]["bots"] == ["random", "random"] and len(values["seats"]) == 2
    assert set(values["measures"]["rookery-row"]) >= {"map filled", "fallback rate"}


def test_figures_that_cannot_be_written(run: Pnp) -> None:
    ran = run(
        "simulate",
        "trick-and-treat",
        *["--games", "1", "--bots", "random", "--jobs", "1", "--json", "none/figures.json"],
    )
    assert ran.code == 1 and "pnp: none/figures.json: cannot write here: No such file or directory" in ran.err


def test_a_log_tells_the_whole_game(run: Pnp) -> None:
    ran = run(
        "simulate",
        "trick-and-treat",
        *["--games", "1", "--bots", "random", "--jobs", "1", "--log", "--map", "rookery-row"],
    )
    assert ran.code == 0 and ran.out.startswith("rookery-row, 1 player (random), seed ")
    assert all(f"\nround {number}: " in ran.out for number in range(1, 14))
    assert "\n  seat 1: houses " in ran.out and "in all, wins" in ran.out


def test_a_game_without_an_end_is_a_failure(run: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.games.trick_and_treat.Model.horizon", 3)
    ran = run("simulate", "trick-and-treat", "--games", "2", "--bots", "random", "--jobs", "1")
    assert ran.code == 1 and "2 games at the horizon" in ran.err


def test_ctrl_c_shows_what_was_finished(run: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def stopped(root: Path, model: AnyModel, plan: Sequence[Sitting], jobs: int) -> Iterator[Iterator[Record]]:
        def some() -> Iterator[Record]:
            yield from (play(model, one) for one in plan[:2])
            raise KeyboardInterrupt

        yield some()

    monkeypatch.setattr("pnp.play.sittings.played", stopped)
    ran = run("simulate", "trick-and-treat", "--games", "9", "--bots", "random")
    assert ran.code == 130 and "stopped after 2 of 9 games" in ran.err and "Wins" in ran.out


def test_an_unknown_board_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UsageError):
        list(sittings(MODEL, Request(board="nowhere")))
